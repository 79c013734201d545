#pragma once

#include "core/base/result.h"
#include "core/base/source_location.h"
#include "core/kernel/expression.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::trace {
class ThreadTrace;
}

namespace forewarp::kernel {

/// What may run in parallel, and how sure that is.
enum class Verdict {
    proved,    ///< Static and exact: no iteration depends on another.
    reduction, ///< Only a recognised reduction carries a value around the loop.
    observed,  ///< A traced run showed no carried dependence.
    refuted,   ///< A carried dependence exists; the evidence names both ends.
    unknown,   ///< Not decided; the reason says why.
};

enum class LoopKind { forLoop, whileLoop, doLoop };
enum class AccessKind { load, store };

/// What an instruction costs like, not what it is called.
enum class Operation {
    intAdd,
    intMultiply,
    intMultiplyAdd,
    intDivide,
    bitwise,
    compare,
    select,
    convert,
    floatAdd,
    floatMultiply,
    floatFma,
    floatDivide,
    floatSqrt,
    floatSpecial,
    doubleAdd,
    doubleMultiply,
    doubleFma,
    doubleDivide,
    doubleSqrt,
    doubleSpecial,
    load,
    store,
    branch,
    call,
    sync,
    other,
};
/// Whether it is many instructions, with a branch for numbers that are rare: divisions and roots in floating point.
[[nodiscard]] constexpr bool hasRareCases(Operation operation) {
    using enum Operation;
    return operation == floatDivide || operation == floatSqrt || operation == doubleDivide || operation == doubleSqrt;
}

inline constexpr int kOperationCount = int(Operation::other) + 1;
/// «float add», as users read it and as JSON keys spell it.
[[nodiscard]] std::string_view name(Operation operation);
[[nodiscard]] std::string_view name(Verdict verdict);
[[nodiscard]] std::string_view name(LoopKind kind);

/// One instruction of a basic block's data-flow graph.
struct Instruction {
    Operation operation = Operation::other;
    std::vector<int> operands;   ///< Positions of its operands in the same block (loop-carried ones left out).
    int access = -1;             ///< Position in the loop's accesses, for loads and stores.
    SourceLocation location;
    std::vector<int> inputs{};   ///< Values from outside the block that it reads: positions in BasicBlock::inputs.
    int registers = 0;           ///< 32-bit registers that its result takes; 0 where there is none.
    bool isLiveOut = false;      ///< Its result is read after the block: by another one, or in a later iteration.
    bool isContracted = false;   ///< A multiplication and the addition that uses it, joined as GPU compilers do.

    [[nodiscard]] bool isMemoryAccess() const { return operation == Operation::load || operation == Operation::store; }
};

/// A value that a block reads and that something else computes.
struct BlockInput {
    int registers = 0;        ///< 32-bit registers it takes.
    int depth = 0;            ///< Depth of the loop whose iterations compute it anew; 0 for what no loop changes.
    bool isLiveOut = false;   ///< It is read after the block, too.
    int carriedFrom = -1;     ///< The instruction of this block that computes it for the next iteration; -1 for none.
};

/// A basic block that belongs to a loop directly, not to a loop inside it.
struct BasicBlock {
    bool isConditional = false;  ///< Not executed in every iteration.
    std::vector<Instruction> instructions;
    int loopsBefore = 0;         ///< How many of the loops directly inside its loop run before it.
    std::vector<BlockInput> inputs{}; ///< In order of first use.
    /// Registers of values that are alive all through the block and not read in it, by their depth as in BlockInput; values
    /// that no loop changes are left out.
    std::vector<int> registersThrough{};
    /// Of a conditional block: not 0 in the iterations that execute it; nothing where that cannot be said.
    std::optional<Expression> condition{};
};

/// A byte offset from the array's start as a function of the enclosing loops' counters:
/// constant + Σ stride(loop) · counter(loop). Strides are bytes per iteration.
struct AffineIndex {
    struct Stride {
        std::string loop; ///< Id of the loop whose counter moves the address.
        Expression bytesPerIteration;
    };
    Expression constantBytes;
    std::vector<Stride> strides; ///< Loops that are not named do not move the address.
};

/// Where an element lies whose row a pointer leads to: «a[i][k]» of «double **a».
struct RowPlace {
    Expression row; ///< In the list of pointers, counted from 0.
    Expression column; ///< In bytes from where the row begins.
};

/// One static load or store.
struct MemoryAccess {
    std::string array; ///< «b»; the pointer's or variable's name, empty where unknown.
    std::string text; ///< «b[k*n + j]» as written.
    AccessKind kind = AccessKind::load;
    int elementBytes = 0;
    SourceLocation location;
    bool isConditional = false; ///< Not executed in every iteration of its loop.
    std::optional<AffineIndex> index; ///< Nothing where the address is not affine in the loop counters.
    std::string unknownReason; ///< Why there is no index.
    /// Where there is no index: the byte offset from the array's start, of counters, symbols and elements of arrays.
    std::optional<Expression> address{};
    /// Largest byte offset without a wrap, where the index is computed in fewer than 64 bits.
    std::optional<long long> largestOffset{};
    /// Where `array` is a list of pointers to rows. Index and address are those of rows that lie one behind the other.
    std::optional<RowPlace> inRow{};
};

/// An array as far as the code shows it.
struct Array {
    std::string name;
    int elementBytes = 0;
    std::optional<Expression> extentBytes; ///< Declared size, where there is one.
    bool isFixed = false; ///< The source fixes all its elements: a constant table.
    std::string function = {}; ///< That knows it by this name; empty: the whole file.
};

/// Where the values come from that addresses and conditions look up. Expressions name it as the array of an element.
struct Lookup {
    enum class Kind {
        table, ///< A constant array; `table` holds its elements.
        list, ///< Numbers that the program computes or reads.
        chance, ///< 1 where a condition holds that depends on data, else 0.
    };
    std::string name; ///< «col», «x[i] > 0»
    Kind kind = Kind::list;
    SourceLocation location{};
    std::vector<long long> table{};
    std::string function = {}; ///< As of Array.
};

/// A place a verdict rests on.
struct EvidenceItem {
    std::string text; ///< «writes x[i] (12:5)»
    SourceLocation location;
};

/// What the later reference does to the earlier one's memory.
enum class DependenceKind {
    flow, ///< Reads what an earlier iteration wrote.
    anti, ///< Writes what an earlier iteration has read.
    output, ///< Writes what an earlier iteration wrote.
};
[[nodiscard]] std::string_view name(DependenceKind kind);

/// A load or a store, of memory or of a variable, at one end of a dependence.
struct Reference {
    std::string text; ///< «x[i - 1]», as written
    AccessKind kind = AccessKind::load;
    SourceLocation location;
};

/// How far apart the two ends of a dependence are, counted in iterations of one loop (sink minus source).
struct Distance {
    std::string loop; ///< Its id.
    char direction = '*'; ///< '<' sink later, '=' same iteration, '>' sink earlier, '*' several of these.
    std::optional<long long> iterations; ///< Nothing where it is not the same for all pairs.
};

/// Two references to the same memory in different iterations of the loop, one of them a write.
struct Dependence {
    DependenceKind kind = DependenceKind::flow;
    std::string variable; ///< «x»: the array or scalar.
    Reference source; ///< The one of the earlier iteration.
    Reference sink;
    std::vector<Distance> distances; ///< From the loop in question to the innermost loop around both references.
    bool isCertain = false; ///< Exists whenever the loop runs long enough; otherwise it depends on data.
    std::string sentence; ///< «iteration i reads x[i - 1] (12:14), written by the iteration before (12:5)»
};

/// A variable of which every iteration needs its own copy.
struct PrivateVariable {
    std::string name;
    bool isLast = false; ///< The copy of the last iteration is read after the loop (OpenMP: lastprivate).
    SourceLocation location;
    bool isFirst = false; ///< Each copy starts with what the variable holds before the loop (OpenMP: firstprivate).
};

/// A statement about the program's data that a verdict rests on and that the source does not show.
struct VerdictAssumption {
    enum class Kind {
        noOverlap, ///< Two pointers lead to different memory.
        withinRows, ///< Subscripts of a linearised array stay in their row.
        noWrap, ///< Unsigned arithmetic does not wrap around.
    };
    Kind kind = Kind::noOverlap;
    std::string text; ///< «a and out do not overlap»
    std::vector<Expression>
        conditions{}; ///< What sizes have to fulfil for it, where that is known; 0 where they do not.

    friend bool operator==(const VerdictAssumption&, const VerdictAssumption&) = default;
};

/// What one run of the program showed of a loop's iterations.
struct Observation {
    std::string program; ///< The command line that ran.
    unsigned long long entries = 0; ///< Times the loop was entered while watched.
    unsigned long long iterations = 0; ///< Over all entries.
    unsigned long long accesses = 0; ///< Loads and stores compared.
    std::vector<Dependence> conflicts; ///< The first carried dependence of each kind, flow before anti and output.
    std::vector<std::string> caveats; ///< What the run could not see, in sentences.
    std::string sentence; ///< «Observed parallel on this input: 4.2 M iterations, no carried dependence.»
};

/// A value that goes around a loop through an associative operator.
struct Reduction {
    std::string variable; ///< «s»
    std::string operation; ///< «+»
    SourceLocation location;
};

/// Text in a file that the file includes.
struct IncludedText {
    std::string file; ///< Its name without folders, «source_dot_r.h».
    SourceRange range;

    [[nodiscard]] std::string text() const { return file + ":" + std::to_string(range.begin.line); }
};

/// One loop of the source, with everything the analyses found. Counts are per iteration of this loop.
struct LoopFacts {
    std::string id; ///< «gemm:L1.1.2»: function, then position in the nest.
    std::string function;
    LoopKind kind = LoopKind::forLoop;
    SourceRange range; ///< From the keyword to the closing brace or semicolon; of `included` loops the `#include`.
    int depth = 1; ///< 1 for an outermost loop.
    int parent = -1; ///< Position of the enclosing loop, -1 for none.
    std::string counter; ///< The source's name of the counter («i»), empty where there is none.
    std::optional<Expression> tripCount; ///< Iterations per entry; may contain counters of enclosing loops.
    bool tripCountIsBound = false; ///< tripCount is an upper bound: the loop may leave early.
    std::string tripCountReason; ///< Why tripCount is missing or only a bound.
    std::string rowStarts{}; ///< The lookup whose next element minus this one is the trip count: «first» of CSR rows.
    std::optional<Expression> condition{}; ///< As in BasicBlock, of entering the loop; nothing where it is always entered.
    Verdict verdict = Verdict::unknown;
    std::string reason; ///< A sentence, for every verdict.
    std::vector<Dependence> dependences; ///< Carried by this loop, certain ones first.
    std::vector<EvidenceItem> evidence; ///< What else the verdict rests on: calls, exits, addresses nobody can compare.
    std::vector<Reduction> reductions;
    std::vector<PrivateVariable> privates;
    std::vector<VerdictAssumption>
        assumptions; ///< What «proved», «reduction» or apartThroughout rest on, in a fixed order.
    /// Conditions under which the program comes to the loop, of values that its addresses are made of, as verdicts may rest
    /// on them: «pitch >= 3*w» of «if (pitch < 3 * w) return;». Each is 0 where it does not hold.
    std::vector<Expression> entryConditions{};
    std::vector<std::string> rewrites; ///< Known rewrites that would help, in sentences, most promising first.
    bool canObserve = false; ///< A run could decide what the source leaves open.
    std::optional<Observation> observation;
    std::shared_ptr<const trace::ThreadTrace> trace; ///< Of the nest that starts here; JSON leaves it out.
    bool nestsPerfectly = false; ///< Its body is one loop, and before it at most what each of its threads can redo.
    /// Id of a parallel loop around it in whose every iteration its own iterations never meet, whatever loops run in between:
    /// those of both can become threads that run the loops between. Empty where there is none, or nothing in between.
    std::string apartWithin{};
    /// Ids of loops inside this one, which is not parallel, whose iterations never meet while it runs, nor those of its own:
    /// the nest can have a thread for each iteration of theirs, which runs all of this loop. Outermost first.
    std::vector<std::string> apartThroughout{};
    std::string joinedWith{}; ///< The first of several such loops that count alike: a thread has one iteration of each.
    std::vector<BasicBlock> blocks; ///< Of this loop itself, not of loops inside it.
    std::vector<MemoryAccess> accesses; ///< Likewise.
    std::vector<std::string> calls; ///< Functions called that were not analysed («printf»).
    /// Where it is written, if its function includes its text; all other places in these facts are in that file, too.
    std::optional<IncludedText> included{};

    [[nodiscard]] const SourceRange& writtenRange() const { return included ? included->range : range; }
};

/// A number that the program gives a name.
struct SourceValue {
    double value = 0;
    std::string origin; ///< «argument at 88:5»
    /// Which calls and assignments give it, where others give other values: «calls of f» → «88:5». Values of two names that
    /// rest on different calls of one function never occur together.
    std::map<std::string, std::string> choices{};
};

/// What may give a name another value than those that the source shows.
enum class OtherValues {
    none,
    told, ///< Those it shows are defaults: the program is told others when it runs.
    elsewhere, ///< Another file may.
    unknown, ///< It changes in ways nobody can follow: by arguments of calls, n++, through its address.
};

/// A name whose value is no constant.
struct Symbol {
    std::string name; ///< «n»
    SourceLocation location; ///< Where it is declared or first read.
    std::vector<SourceValue> values{}; ///< That the source gives it.
    OtherValues others = OtherValues::none;
    std::string type{}; ///< «unsigned char», as Clang spells the canonical type; empty where it is not known.
    std::string function{}; ///< That it belongs to; empty where all of the file mean the same by it.
};

enum class Severity { note, warning, error };

/// A message of the compiler.
struct Diagnostic {
    Severity severity = Severity::error;
    std::string file;
    SourceLocation location;
    std::string message;
};

/// A place where a function of the file calls another one.
struct CallSite {
    std::string caller;
    std::string callee;
    SourceLocation location;
};

/// A function of another source of the project whose body was looked into.
struct LinkedFunction {
    std::string function;
    std::string file;
    friend bool operator==(const LinkedFunction&, const LinkedFunction&) = default;
};

/// What analysing one source file brings to light; everything a prediction needs, without values for symbols.
struct ProgramFacts {
    std::string file; ///< As the user named it.
    int lines = 0;
    std::vector<LoopFacts> loops; ///< In source order, parents before children.
    std::vector<Array> arrays;
    std::vector<Symbol> symbols;
    std::vector<Diagnostic> diagnostics;
    std::vector<Lookup> lookups{};
    std::vector<CallSite> calls{}; ///< In source order.
    std::vector<LinkedFunction> linked{}; ///< That loops of this file call, and those that these call.

    [[nodiscard]] const LoopFacts* find(std::string_view loopId) const;
    /// The innermost loop whose range holds `line` or, where none does, nothing. Column 0 accepts any column.
    [[nodiscard]] const LoopFacts* at(SourceLocation location) const;
    /// The array that the function knows by this name; null where there is none.
    [[nodiscard]] const Array* array(std::string_view name, std::string_view function) const;
    /// The table, list or chance that the function knows by this name; null where there is none.
    [[nodiscard]] const Lookup* lookup(std::string_view name, std::string_view function) const;
};

/// Every place that speaks for the loop's verdict: both ends of its dependences, then its other evidence.
[[nodiscard]] std::vector<EvidenceItem> placesOf(const LoopFacts& loop);

} // namespace forewarp::kernel
