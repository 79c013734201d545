#pragma once

#include "core/base/result.h"
#include "core/sass/analysis/unfinished_work.h"
#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/instruction.h"

#include <array>
#include <cstdint>
#include <vector>

namespace forewarp::support::sass_interpreter {

namespace analysis = sass::analysis;
namespace encoding = sass::encoding;

// Whatever a thread can write, in one row: registers, uniform registers, predicates, uniform predicates, the carry.
inline constexpr int kFirstUniform = 256;
inline constexpr int kUniformZero = kFirstUniform + 63;
inline constexpr int kFirstPredicate = 320;
inline constexpr int kFirstUniformPredicate = 328;
inline constexpr int kCarry = 336;
inline constexpr int kPlaces = 337;
inline constexpr int kNoPlace = -1;
inline constexpr int kPredicates = 7;

/// What up to four registers hold.
using Words = std::array<std::uint32_t, 4>;
[[nodiscard]] constexpr std::uint64_t joined(const Words& words) {
    return words[0] | std::uint64_t(words[1]) << 32;
}
[[nodiscard]] constexpr Words split(std::uint64_t value) {
    return {std::uint32_t(value), std::uint32_t(value >> 32), 0, 0};
}

/// One operand that is read.
struct Source {
    enum class Kind : std::uint8_t {
        places,
        number,
        constant,   ///< Of bank 0, at byte `number`.
        predicates, ///< Those of the mask `number`, bit by bit.
    };
    Kind kind = Kind::number;
    int place = kNoPlace;
    int words = 1;
    std::uint64_t number = 0;
};

struct PredicateSource {
    int place = kFirstPredicate + encoding::kTruePredicate;
    bool isNegated = false;
};

/// What an operation's name does not say.
struct Modifiers {
    std::array<bool, 3> isNegated{};
    std::array<bool, 3> isAbsolute{};
    std::array<bool, 3> takesUpperHalf{};  ///< «.H1»
    std::array<bool, 3> isOperandSigned{}; ///< Of XMAD.
    bool isSigned = false;
    bool flushesDenormals = false;
    bool saturates = false;
    bool addsCarry = false; ///< «.X»: negation inverts, and the carry makes up for it.
    bool takesHigh = false; ///< «.HI»
    bool goesRight = false;
    bool wraps = false;
    bool extendsSign = false;   ///< «.SX32»
    bool combinesByAnd = false; ///< «.PAND»
    bool isReversed = false;    ///< «.BREV», «.SH»
    bool shiftsProduct = false; ///< «.PSL»
    bool merges = false;        ///< «.MRG»
    unsigned comparison = 0;
    unsigned combination = 0; ///< And, or, exclusive or.
    unsigned secondCombination = 0;
    unsigned rounding = 0;
    unsigned function = 0; ///< Of MUFU; mode of PRMT, XMAD, LOP.
    unsigned shift = 0;
    unsigned table = 0;       ///< Of LOP3, PLOP3.
    unsigned secondTable = 0; ///< Of PLOP3.
    unsigned mask = 0;        ///< Of P2R, R2P.
    unsigned sourceBits = 32;
    unsigned resultBits = 32;
};

struct Operands {
    std::array<Words, 4> sources{};
    unsigned predicates = 0; ///< A bit per PredicateSource.

    [[nodiscard]] std::uint32_t a() const { return sources[0][0]; }
    [[nodiscard]] std::uint32_t b() const { return sources[1][0]; }
    [[nodiscard]] std::uint32_t c() const { return sources[2][0]; }
    [[nodiscard]] bool predicate(unsigned which) const { return (predicates >> which & 1) != 0; }
};
struct Values {
    Words words{};
    unsigned predicates = 0; ///< A bit per predicate result.
};
using Evaluate = Values (*)(const Modifiers&, const Operands&);

enum class Action : std::uint8_t {
    compute,
    special, ///< S2R
    load,
    store,
    branch,
    call,
    ret,
    push, ///< SSY, PBK, PCNT
    pop,  ///< SYNC, BRK, CONT
    exit,
    meet, ///< BAR
    drain, ///< DEPBAR
    nothing,
};
enum class Space : std::uint8_t { global, shared, local, constant };
enum class Frame : std::uint8_t { sync, loop, iteration, call };

/// Who reads a result: some get it sooner.
enum class Reader : std::uint8_t {
    unit,
    memory, ///< A load or a store.
    upperHalf, ///< The upper half of an operand of IMAD.WIDE or IMAD.HI.
};
/// Cycles until a result may be read, by Reader.
using Latencies = std::array<std::uint8_t, 3>;

/// An instruction as it is executed.
struct Step {
    Action action = Action::nothing;
    Evaluate evaluate = nullptr; ///< nullptr: mixes `mixKey` and the operands.
    Modifiers modifiers;
    std::array<Source, 4> sources{}; ///< Of accesses: address, base, data.
    int sourceCount = 0;
    std::array<PredicateSource, 3> predicateSources{};
    int predicateSourceCount = 0;
    int result = kNoPlace;
    int resultWords = 0;
    std::array<std::int16_t, kPredicates> predicateResults{};
    int predicateResultCount = 0;
    PredicateSource guard;
    std::uint64_t mixKey = 0;

    Space space = Space::global;
    int bytes = 4;
    bool extendsSign = false;
    unsigned addressShift = 0; ///< «.X4»
    std::int64_t offset = 0;

    int target = -1; ///< Position.
    std::int64_t origin = 0; ///< That a register's address counts from: RET.REL.
    Frame frame = Frame::sync;
    unsigned number = 0; ///< Of a special register, a barrier.
    unsigned rest = 0; ///< DEPBAR: how many may be left.

    encoding::ControlCode control;
    analysis::Queue readQueue = analysis::Queue::none;
    analysis::Queue writeQueue = analysis::Queue::none;
    bool readsLate = false; ///< Its operands may not change until a barrier tells.
    bool writesLate = false; ///< Its results are there when its barrier is waited for;
    std::array<Latencies, 4> latencies{}; ///< else so many cycles after issue, by word; predicates as the first.
    Reader reader = Reader::unit;

    Source& addSource(const Source& source) { return sources[std::size_t(sourceCount++)] = source; }
    void addPredicate(PredicateSource source) { predicateSources[std::size_t(predicateSourceCount++)] = source; }
    void addPredicateResult(int place) { predicateResults[std::size_t(predicateResultCount++)] = std::int16_t(place); }
};

/// Fills a step's action, operands and modifiers; false for what is not known to be run.
[[nodiscard]] bool translateVolta(Step& step, const encoding::Instruction& instruction, int sm);
[[nodiscard]] bool translateMaxwell(Step& step, const encoding::Instruction& instruction);

/// Makes a step that mixes: operands and results from the tables. False where they do not tell where the registers stand,
/// and for what reads other lanes, memory or uniform registers in ways of its own.
[[nodiscard]] bool translateMixed(Step& step, const encoding::Instruction& instruction, int sm);

/// The kernel's steps, one per instruction. Errors: an instruction that cannot be run, by address and text.
[[nodiscard]] Result<std::vector<Step>> translate(const encoding::Kernel& kernel);

/// A well-spread number from a few.
[[nodiscard]] std::uint64_t mixed(std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0);

} // namespace forewarp::support::sass_interpreter
