#include "tests/support/sass_interpreter/interpreter.h"

#include "core/sass/encoding/inserted_instructions.h"
#include "tests/support/sass_interpreter/thread.h"

#include <algorithm>
#include <cstring>

namespace forewarp::support::sass_interpreter {

namespace {

/// Where the stack starts, per thread: c[0][0x20] or c[0][0x28]. It grows down.
constexpr std::uint32_t kStackTop = 0x4000;

/// Where an architecture's code looks for what its launch is.
struct BankLayout {
    std::size_t block;
    std::size_t grid;
    std::size_t stack;
    std::size_t parameters;
};
BankLayout bankLayout(int sm) {
    constexpr int kFirstHopper = 90;
    if (encoding::encodingOf(sm) == encoding::Encoding::maxwell) return {0x8, 0x14, 0x20, 0x140};
    return {0x0, 0xc, 0x28, sm < kFirstHopper ? std::size_t{0x160} : std::size_t{0x210}};
}

void putWord(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint32_t word) {
    std::memcpy(bytes.data() + at, &word, sizeof word);
}

/// Constants that no step checks when it reads them.
bool hasConstants(const std::vector<Step>& steps, std::size_t size) {
    return std::ranges::all_of(steps, [&](const Step& step) {
        return std::ranges::all_of(step.sources, [&](const Source& source) {
            return source.kind != Source::Kind::constant ||
                   source.number + std::uint64_t(source.words) * sizeof(std::uint32_t) <= size;
        });
    });
}

/// One launch as it runs.
class Grid {
  public:
    Grid(const encoding::Kernel& kernel, const std::vector<Step>& steps, const ExecutionInput& input)
        : m_kernel(kernel), m_steps(steps), m_input(input), m_left(input.mostSteps) {
        m_execution.global = input.global;
        m_execution.counts.resize(steps.size());
    }

    [[nodiscard]] Result<Execution> run() {
        for (int z = 0; z < m_input.blocks[2]; ++z)
            for (int y = 0; y < m_input.blocks[1]; ++y)
                for (int x = 0; x < m_input.blocks[0]; ++x)
                    if (auto error = runBlock({x, y, z})) return *error;
        m_execution.steps = m_input.mostSteps - m_left;
        return m_execution;
    }

  private:
    std::optional<Error> runBlock(const std::array<int, 3>& block) {
        fillShared(block);
        std::vector<Thread> threads = threadsOf(block);
        for (;;) {
            std::size_t met = 0;
            for (Thread& thread : threads) {
                const Thread::Stop stop = thread.run(m_execution.counts, m_left);
                if (stop == Thread::Stop::failed) return failure(thread.failure());
                if (stop == Thread::Stop::met) ++met;
                if (stop == Thread::Stop::met && thread.barrier() != threads.front().barrier())
                    return failure("Threads of a block wait at different barriers.");
            }
            if (met == 0) return std::nullopt;
            if (met != threads.size()) return failure("Not all threads of a block reach a BAR.");
        }
    }

    [[nodiscard]] std::uint64_t seedOf(const std::array<int, 3>& block, int thread) const {
        const std::uint64_t place = mixed(std::uint64_t(block[0]), std::uint64_t(block[1]), std::uint64_t(block[2]));
        return mixed(m_input.seed, place, std::uint64_t(thread));
    }

    void fillWithRubbish(std::vector<std::uint8_t>& bytes, std::uint64_t seed) const {
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = std::uint8_t(mixed(seed, i / 8) >> i % 8 * 8);
    }
    void fillShared(const std::array<int, 3>& block) {
        constexpr int kNoThread = -1;
        const std::uint64_t own = m_kernel.sharedBytes + m_input.dynamicSharedBytes;
        m_shared.resize(std::size_t(encoding::sharedWindowBase(m_kernel.sm) + own));
        fillWithRubbish(m_shared, seedOf(block, kNoThread));
    }

    std::vector<Thread> threadsOf(const std::array<int, 3>& block) {
        const kernel::BlockShape& shape = m_input.block;
        std::vector<Thread> threads;
        threads.reserve(std::size_t(shape.threads()));
        for (int i = 0; i < shape.threads(); ++i) {
            const Identity identity{{i % shape.x, i / shape.x % shape.y, i / (shape.x * shape.y)}, block, i};
            threads.emplace_back(m_kernel, m_steps, identity, memory(seedOf(block, i)), seedOf(block, i));
        }
        return threads;
    }
    Memory memory(std::uint64_t seed) {
        Memory memory{.global = &m_execution.global,
                      .globalBase = m_input.globalBase,
                      .shared = &m_shared,
                      .sharedBase = encoding::sharedWindowBase(m_kernel.sm),
                      .constants = &m_input.constants,
                      .local = {}};
        const bool usesLocal =
            std::ranges::any_of(m_steps, [](const Step& step) { return step.space == Space::local; });
        if (usesLocal) memory.local.resize(kStackTop);
        fillWithRubbish(memory.local, ~seed);
        return memory;
    }

    [[nodiscard]] Error failure(std::string message) const {
        return {ErrorKind::input, std::move(message), m_kernel.name, {}};
    }

    const encoding::Kernel& m_kernel;
    const std::vector<Step>& m_steps;
    const ExecutionInput& m_input;
    std::uint64_t m_left;
    Execution m_execution;
    std::vector<std::uint8_t> m_shared;
};

} // namespace

Result<Execution> interpret(const encoding::Kernel& kernel, const ExecutionInput& input) {
    const Result<std::vector<Step>> steps = translate(kernel);
    if (!steps) return steps.failureAs<Execution>();
    if (!hasConstants(*steps, input.constants.size()))
        return Error{ErrorKind::input, "The kernel reads constants beyond its parameters.", kernel.name, {}};
    return Grid(kernel, *steps, input).run();
}

std::vector<std::uint8_t> constantBank(int sm, const kernel::BlockShape& block, const std::array<int, 3>& blocks,
                                       const std::vector<std::uint8_t>& parameters) {
    const BankLayout layout = bankLayout(sm);
    std::vector<std::uint8_t> bytes(layout.parameters);
    const std::array<int, 3> shape = {block.x, block.y, block.z};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        putWord(bytes, layout.block + 4 * axis, std::uint32_t(shape[axis]));
        putWord(bytes, layout.grid + 4 * axis, std::uint32_t(blocks[axis]));
    }
    putWord(bytes, layout.stack, kStackTop);
    bytes.insert(bytes.end(), parameters.begin(), parameters.end());
    return bytes;
}

} // namespace forewarp::support::sass_interpreter
