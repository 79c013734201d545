#include "tests/core/sass/demotion/random_program.h"

#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/encoding/opcodes.h"
#include "core/sass/encoding/register_fields.h"
#include "tests/core/sass/demotion/random_encodings.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <utility>
#include <vector>

namespace forewarp::sass::test {

namespace {

constexpr int kGlobalBytes = 1024; // Of each thread: for accesses in the middle of the program, and
constexpr int kResultOffset = 512; // for registers at its end.
constexpr int kSharedWords = 16;   // Of each thread.
constexpr int kConstantWords = 16;
constexpr int kLoopPredicate = 6;
constexpr std::uint64_t kGlobalBase = 0x10000;

/// Where parameters begin, and the stack pointer stands.
std::uint32_t parameterByte(int sm) {
    return encoding::encodingOf(sm) == encoding::Encoding::maxwell ? 0x140 : sm < 90 ? 0x160 : 0x210;
}
std::uint32_t stackByte(int sm) {
    return encoding::encodingOf(sm) == encoding::Encoding::maxwell ? 0x20 : 0x28;
}

/// What surely holds a value here.
struct Known {
    std::bitset<256> registers;
    std::bitset<8> predicates;
    std::bitset<kSharedWords> shared;
};

/// Writes one program, from start to end.
class Author final : public Supply {
  public:
    Author(std::uint64_t seed, int sm)
        : m_random(seed), m_sm(sm), m_isMaxwell(encoding::encodingOf(sm) == encoding::Encoding::maxwell) {
        constexpr std::array<kernel::BlockShape, 6> kShapes = {
            kernel::BlockShape{32, 1, 1}, kernel::BlockShape{7, 1, 1}, kernel::BlockShape{8, 4, 1},
            kernel::BlockShape{5, 3, 2},  kernel::BlockShape{1, 1, 1}, kernel::BlockShape{2, 2, 4}};
        m_block = m_random.one(kShapes);
        m_count = m_random.between(20, 80);
        m_usesShared = m_random.chance(60);
        m_left = m_random.between(20, 120);
        m_known.predicates.set(std::size_t(encoding::kTruePredicate));
    }

    RandomProgram write() {
        start();
        fill();
        while (m_left > 0) statement(0);
        storeRegisters();
        add(jump(m_sm, Jump::exit));
        appendFunctions();
        appendEnd();
        return {finishedKernel(), input()};
    }

    // ---- Supply ------------------------------------------------------------------------------------------------

    int source(int words) override {
        if (m_random.chance(8)) return encoding::kZeroRegister;
        return findRegisters(words, [this](int reg) { return m_known.registers[std::size_t(reg)]; });
    }
    int result(int words) override {
        const int first = findRegisters(words, [this](int reg) {
            return !m_reserved[std::size_t(reg)] && (!m_isGuarded || m_known.registers[std::size_t(reg)]);
        });
        for (int i = 0; first != encoding::kZeroRegister && i < words; ++i) {
            m_known.registers.set(std::size_t(first + i));
            m_touched.set(std::size_t(first + i));
        }
        return first;
    }
    int predicate() override {
        const int which = m_random.below(encoding::kTruePredicate);
        return m_known.predicates[std::size_t(which)] ? which : encoding::kTruePredicate;
    }
    int predicateResult() override {
        const int which = m_random.below(kLoopPredicate);
        if (m_random.chance(10) || (m_isGuarded && !m_known.predicates[std::size_t(which)]))
            return encoding::kTruePredicate;
        m_known.predicates.set(std::size_t(which));
        return which;
    }
    Operand second() override {
        if (m_random.chance(15)) return number(m_random.chance(50) ? m_random.word() : m_random.word() & 31);
        if (m_random.chance(20))
            return constant(parameterByte(m_sm) + 8 + 4 * unsigned(m_random.below(kConstantWords)));
        return reg(source(1));
    }

  private:
    struct Fix {
        std::size_t position;
        int label;
        bool isNumber; ///< The label's address itself, not how far it is.
    };
    struct Code {
        std::vector<encoding::Instruction> instructions;
        std::vector<Fix> fixes;
    };

    template <class Fits>
    int findRegisters(int words, Fits fits) {
        const int start = m_random.below(m_count);
        for (int i = 0; i < m_count; ++i) {
            const int first = (start + i) % m_count;
            if (first % words != 0 || first + words > m_count) continue;
            bool isFit = true;
            for (int word = 0; word < words; ++word) isFit = isFit && first + word != 1 && fits(first + word);
            if (isFit) return first;
        }
        return encoding::kZeroRegister;
    }
    /// Keeps registers from being written until released.
    int reserve(int words) {
        const int first = result(words);
        for (int i = 0; first != encoding::kZeroRegister && i < words; ++i) m_reserved.set(std::size_t(first + i));
        return first;
    }
    void release(int first, int words) {
        for (int i = 0; first != encoding::kZeroRegister && i < words; ++i) m_reserved.reset(std::size_t(first + i));
    }

    /// A pair that nothing else reads or writes: where code lies is no business of the program's results.
    int reserveLink() {
        const auto isUntouched = [this](int reg) {
            return !m_known.registers[std::size_t(reg)] && !m_touched[std::size_t(reg)];
        };
        const int first = findRegisters(2, isUntouched);
        for (int i = 0; first != encoding::kZeroRegister && i < 2; ++i) m_reserved.set(std::size_t(first + i));
        return first;
    }

    // ---- Code --------------------------------------------------------------------------------------------------

    void add(const encoding::Instruction& instruction) {
        m_code.instructions.push_back(instruction);
        --m_left;
    }
    void addTo(const encoding::Instruction& instruction, int label, bool isNumber = false) {
        m_code.fixes.push_back({m_code.instructions.size(), label, isNumber});
        add(instruction);
    }
    int newLabel() {
        m_labels.push_back({});
        return int(m_labels.size()) - 1;
    }
    void place(int label) { m_labels[std::size_t(label)] = {m_function, m_code.instructions.size()}; }

    // ---- The program -------------------------------------------------------------------------------------------

    void start() {
        constexpr unsigned kThreadX = 0x21;
        constexpr int kDescriptor = 4;
        if (m_sm >= 80) {
            const unsigned byte = m_sm < 90 ? 0x118 : 0x208;
            add(with(with(voltaFixed(0xab9, kDescriptor, 0), 38, 16, byte), 73, 3, 5));
        }
        add(moveConstant(m_sm, 1, stackByte(m_sm)));
        m_pointer = reserve(2);
        m_shared = reserve(1);
        int thread = result(1);
        add(readSpecial(m_sm, thread, kThreadX));
        const std::array<std::pair<int, unsigned>, 2> rest = {std::pair{m_block.y, unsigned(m_block.x)},
                                                              std::pair{m_block.z, unsigned(m_block.x * m_block.y)}};
        for (unsigned axis = 0; axis < rest.size(); ++axis) {
            if (rest[axis].first == 1) continue;
            m_reserved.set(std::size_t(thread));
            const int other = result(1);
            m_reserved.reset(std::size_t(thread));
            add(readSpecial(m_sm, other, kThreadX + 1 + axis));
            add(multiplyAdd(m_sm, thread, other, rest[axis].second, thread));
        }
        setPointers(thread);
    }
    void setPointers(int thread) {
        m_reserved.set(std::size_t(thread));
        const int offset = result(1);
        m_reserved.reset(std::size_t(thread));
        add(shiftLeft(m_sm, m_shared, thread, 6));
        if (encoding::sharedWindowBase(m_sm) != 0)
            add(addNumber(m_sm, m_shared, m_shared, encoding::sharedWindowBase(m_sm)));
        add(shiftLeft(m_sm, offset, thread, 10));
        for (const encoding::Instruction& instruction : addToPointer(m_sm, m_pointer, parameterByte(m_sm), offset))
            add(instruction);
    }

    /// Many registers hold values from the start.
    void fill() {
        for (int i = m_count * m_random.between(20, 90) / 100; i > 0;) {
            const int words = m_random.one(std::array<int, 4>{1, 1, 2, 4});
            if (m_random.chance(70)) load(words);
            else add(moveNumber(m_sm, result(1), m_random.word()));
            i -= words;
        }
    }

    void statement(int depth) {
        const int choice = m_random.below(100);
        if (choice < 8 && depth < 3) branch(depth);
        else if (choice < 13 && depth < 2) loop(depth);
        else if (choice < 16 && m_function < 0 && m_functions.size() < 2) call();
        else if (choice < 18 && depth == 0 && m_function < 0) add(meet(m_sm));
        else if (choice < 28) load(m_random.one(std::array<int, 4>{1, 1, 2, 4}));
        else if (choice < 35) store();
        else if (choice < 50 && m_usesShared) shared();
        else if (choice < 53) special();
        else compute();
    }
    void statements(int depth) {
        for (int i = m_random.between(1, 8); i > 0; --i) statement(depth);
    }

    /// Lane, thread, block; axes that the block does not have are not asked for.
    void special() {
        std::vector<unsigned> which = {0x00, 0x21, 0x25, 0x26};
        if (m_block.y > 1) which.push_back(0x22);
        if (m_block.z > 1) which.push_back(0x23);
        add(readSpecial(m_sm, result(1), m_random.one(which)));
    }

    void compute() {
        const int guard = m_random.chance(20) ? predicate() : encoding::kTruePredicate;
        m_isGuarded = guard != encoding::kTruePredicate;
        const encoding::Instruction operation = randomOperation(m_sm, *this, m_random);
        add(m_isGuarded ? guarded(operation, m_sm, guard, m_random.chance(50)) : operation);
        m_isGuarded = false;
    }

    [[nodiscard]] int globalOffset(int words) { return m_random.below(kResultOffset / (4 * words)) * 4 * words; }
    void load(int words) {
        const int offset = globalOffset(words);
        add(access(m_sm, Move::globalLoad, result(words), words, m_pointer, offset));
    }
    void store() {
        const int words = m_random.one(std::array<int, 4>{1, 1, 2, 4});
        const int data = source(words);
        const encoding::Instruction instruction =
            access(m_sm, Move::globalStore, data, words, m_pointer, globalOffset(words));
        const int guard = m_random.chance(20) ? predicate() : encoding::kTruePredicate;
        add(guarded(instruction, m_sm, guard, guard != encoding::kTruePredicate && m_random.chance(50)));
    }
    void shared() {
        const int words = m_random.one(std::array<int, 4>{1, 1, 2, 4});
        const int first = m_random.below(kSharedWords / words) * words;
        bool isKnown = true;
        for (int i = 0; i < words; ++i) isKnown = isKnown && m_known.shared[std::size_t(first + i)];
        if (isKnown && m_random.chance(60)) {
            add(access(m_sm, Move::sharedLoad, result(words), words, m_shared, 4 * first));
            return;
        }
        add(access(m_sm, Move::sharedStore, source(words), words, m_shared, 4 * first));
        for (int i = 0; i < words; ++i) m_known.shared.set(std::size_t(first + i));
    }

    /// What happens on one of two ways is not known behind them.
    void branch(int depth) {
        const int guard = predicate();
        if (guard == encoding::kTruePredicate) return compute();
        const int end = newLabel();
        const int join = newLabel();
        const bool rejoins = m_sm < 90 && m_random.chance(50);
        if (rejoins) addTo(jump(m_sm, Jump::reconverge), end);
        addTo(guarded(jump(m_sm, Jump::branch), m_sm, guard, m_random.chance(50)), join);
        const Known before = m_known;
        statements(depth + 1);
        m_known = before;
        place(join);
        if (rejoins) add(jump(m_sm, Jump::synchronise));
        place(end);
    }

    void loop(int depth) {
        const int counter = reserve(1);
        if (counter == encoding::kZeroRegister) return compute();
        const int top = newLabel();
        const int end = newLabel();
        const bool breaks = m_isMaxwell && m_random.chance(50);
        add(moveNumber(m_sm, counter, unsigned(m_random.between(1, 4))));
        if (breaks) addTo(jump(m_sm, Jump::breakPoint), end);
        place(top);
        statements(depth + 1);
        add(addNumber(m_sm, counter, counter, ~0U));
        add(differs(m_sm, kLoopPredicate, counter, 0));
        if (breaks) add(guarded(jump(m_sm, Jump::leave), m_sm, kLoopPredicate, true));
        addTo(breaks ? jump(m_sm, Jump::branch) : guarded(jump(m_sm, Jump::branch), m_sm, kLoopPredicate, false), top);
        place(end);
        release(counter, 1);
    }

    /// The function is written on the way, and put behind the program's end.
    void call() {
        const int link = m_isMaxwell ? encoding::kZeroRegister : reserveLink();
        if (!m_isMaxwell && link == encoding::kZeroRegister) return compute();
        const int entry = newLabel();
        const int back = newLabel();
        if (!m_isMaxwell) {
            addTo(moveNumber(m_sm, link, 0), back, true);
            add(moveNumber(m_sm, link + 1, 0));
        }
        addTo(jump(m_sm, Jump::call), entry);
        place(back);
        std::swap(m_code, m_functions.emplace_back());
        m_function = int(m_functions.size()) - 1;
        place(entry);
        statements(1);
        add(jump(m_sm, Jump::ret, link));
        std::swap(m_code, m_functions.back());
        m_function = -1;
    }

    void storeRegisters() {
        for (int first = 0; first < m_count;) {
            const int most = first % 4 == 0 && m_random.chance(50) ? 4 : first % 2 == 0 && m_random.chance(50) ? 2 : 1;
            int words = 0;
            while (words < most && m_known.registers[std::size_t(first + words)]) ++words;
            if (words == 3) words = 2;
            if (words > 0) add(access(m_sm, Move::globalStore, first, words, m_pointer, kResultOffset + 4 * first));
            first += std::max(1, words);
        }
    }

    // ---- From code to kernel -----------------------------------------------------------------------------------

    void appendFunctions() {
        for (Code& function : m_functions) {
            const std::size_t start = m_code.instructions.size();
            m_starts.push_back(start);
            for (Fix& fix : function.fixes) m_code.fixes.push_back({fix.position + start, fix.label, fix.isNumber});
            m_code.instructions.insert(m_code.instructions.end(), function.instructions.begin(),
                                       function.instructions.end());
        }
    }
    void appendEnd() {
        const int self = newLabel();
        place(self);
        addTo(jump(m_sm, Jump::branch), self);
        const std::size_t unit = m_isMaxwell ? 6 : 8; // Instructions in a line of 64 or 128 bytes.
        while (m_code.instructions.size() % unit != 0) add(encoding::noOperation(m_sm));
    }

    [[nodiscard]] std::uint64_t addressOf(std::size_t position) const {
        return m_isMaxwell ? 8 * position + 8 * (position / 3 + 1) : 16 * position;
    }
    [[nodiscard]] std::uint64_t labelAddress(int label) const {
        const auto& [function, position] = m_labels[std::size_t(label)];
        return addressOf(function < 0 ? position : m_starts[std::size_t(function)] + position);
    }
    void applyFixes() {
        for (const Fix& fix : m_code.fixes) {
            encoding::Instruction& instruction = m_code.instructions[fix.position];
            const std::uint64_t target = labelAddress(fix.label);
            const std::uint64_t next = addressOf(fix.position) + (m_isMaxwell ? 8 : 16);
            if (fix.isNumber) instruction = with(instruction, 32, 32, target);
            else setOffset(instruction, m_sm, std::int64_t(target - next));
        }
        constexpr std::uint64_t kVoltaReturn = 0x950;
        for (std::size_t i = 0; i < m_code.instructions.size(); ++i)
            if (!m_isMaxwell && (m_code.instructions[i].words[0] & 0xfff) == kVoltaReturn)
                setOffset(m_code.instructions[i], m_sm, -std::int64_t(addressOf(i) + 16));
    }

    encoding::Kernel finishedKernel() {
        applyFixes();
        encoding::Kernel kernel;
        kernel.name = "random";
        kernel.sm = m_sm;
        kernel.sharedBytes = m_usesShared ? std::uint64_t(4 * kSharedWords) * std::uint64_t(m_block.threads()) : 0;
        for (std::size_t i = 0; i < m_code.instructions.size(); ++i) {
            encoding::Instruction instruction;
            instruction.words = m_code.instructions[i].words;
            instruction.address = addressOf(i);
            encoding::decode(instruction, m_sm);
            kernel.instructions.push_back(std::move(instruction));
        }
        kernel.registers = kernel.highestRegister() + (m_isMaxwell ? 1 : 3);
        schedule(kernel, m_random);
        for (encoding::Instruction& instruction : kernel.instructions) encoding::writeControl(instruction, m_sm);
        return kernel;
    }

    support::sass_interpreter::ExecutionInput input() {
        support::sass_interpreter::ExecutionInput input;
        input.block = m_block;
        input.globalBase = kGlobalBase;
        input.global.resize(std::size_t(kGlobalBytes * m_block.threads()));
        for (std::uint8_t& byte : input.global) byte = std::uint8_t(m_random.word());
        std::vector<std::uint8_t> parameters(8);
        for (std::size_t i = 0; i < 8; ++i) parameters[i] = std::uint8_t(kGlobalBase >> 8 * i);
        for (int i = 0; i < 4 * kConstantWords; ++i) parameters.push_back(std::uint8_t(m_random.word()));
        input.constants = support::sass_interpreter::constantBank(m_sm, m_block, {1, 1, 1}, parameters);
        return input;
    }

    Random m_random;
    int m_sm;
    bool m_isMaxwell;
    kernel::BlockShape m_block;
    int m_count = 0; ///< Registers.
    bool m_usesShared = false;
    int m_left = 0; ///< Instructions to write.
    int m_pointer = 0;
    int m_shared = 0;
    bool m_isGuarded = false;
    Known m_known;
    std::bitset<256> m_reserved; ///< Not to be written.
    std::bitset<256> m_touched;  ///< Written anywhere before.
    Code m_code;
    std::vector<Code> m_functions;
    int m_function = -1; ///< That is being written.
    std::vector<std::pair<int, std::size_t>> m_labels; ///< Function and position in it.
    std::vector<std::size_t> m_starts; ///< Of functions.
};

} // namespace

RandomProgram randomProgram(std::uint64_t seed, int sm) {
    return Author(seed, sm).write();
}

} // namespace forewarp::sass::test
