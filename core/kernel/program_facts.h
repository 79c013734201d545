#pragma once

#include "core/base/result.h"
#include "core/base/source_location.h"
#include "core/kernel/expression.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp {

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
};

/// A basic block that belongs to a loop directly, not to a loop inside it.
struct BasicBlock {
    bool isConditional = false;  ///< Not executed in every iteration.
    std::vector<Instruction> instructions;
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

/// One static load or store.
struct MemoryAccess {
    std::string array;              ///< «b»; the pointer's or variable's name, empty where unknown.
    std::string text;               ///< «b[k*n + j]» as written.
    AccessKind kind = AccessKind::load;
    int elementBytes = 0;
    SourceLocation location;
    bool isConditional = false;     ///< Not executed in every iteration of its loop.
    std::optional<AffineIndex> index; ///< Nothing where the address is not affine in the loop counters.
    std::string unknownReason;      ///< Why there is no index.
};

/// An array as far as the code shows it.
struct Array {
    std::string name;
    int elementBytes = 0;
    std::optional<Expression> extentBytes; ///< Declared size, where there is one.
};

/// One end of a dependence, or a place a verdict rests on.
struct EvidenceItem {
    std::string text; ///< «writes x[i] (12:5)»
    SourceLocation location;
};

/// A value that goes around a loop through an associative operator.
struct Reduction {
    std::string variable;  ///< «s»
    std::string operation; ///< «+»
    SourceLocation location;
};

/// One loop of the source, with everything the analyses found. Counts are per iteration of this loop.
struct LoopFacts {
    std::string id;              ///< «gemm:L1.1.2»: function, then position in the nest.
    std::string function;
    LoopKind kind = LoopKind::forLoop;
    SourceRange range;           ///< From the keyword to the closing brace or semicolon.
    int depth = 1;               ///< 1 for an outermost loop.
    int parent = -1;             ///< Position of the enclosing loop, -1 for none.
    std::string counter;         ///< The source's name of the counter («i»), empty where there is none.
    std::optional<Expression> tripCount; ///< Iterations per entry; may contain counters of enclosing loops.
    bool tripCountIsBound = false;       ///< tripCount is an upper bound: the loop may leave early.
    std::string tripCountReason;         ///< Why tripCount is missing or only a bound.
    Verdict verdict = Verdict::unknown;
    std::string reason;          ///< A sentence, for every verdict.
    std::vector<EvidenceItem> evidence;
    std::vector<Reduction> reductions;
    std::vector<std::string> assumptions; ///< What the verdict rests on («a and out do not overlap»).
    bool nestsPerfectly = false; ///< Its body is one loop and nothing else that computes.
    std::vector<BasicBlock> blocks;      ///< Of this loop itself, not of loops inside it.
    std::vector<MemoryAccess> accesses;  ///< Likewise.
    std::vector<std::string> calls;      ///< Functions called that were not analysed («printf»).
};

/// A name whose value the source leaves open.
struct Symbol {
    std::string name;       ///< «n»
    SourceLocation location; ///< Where it is declared or first read.
    std::optional<double> value; ///< Known from the source (a constant, or the same argument at every call).
    std::string origin;     ///< «parameter of gemm», «argument 1024 at 88:5».
};

enum class Severity { note, warning, error };

/// A message of the compiler.
struct Diagnostic {
    Severity severity = Severity::error;
    std::string file;
    SourceLocation location;
    std::string message;
};

/// What analysing one source file brings to light; everything a prediction needs, without values for symbols.
struct ProgramFacts {
    std::string file;     ///< As the user named it.
    int lines = 0;
    std::vector<LoopFacts> loops; ///< In source order, parents before children.
    std::vector<Array> arrays;
    std::vector<Symbol> symbols;
    std::vector<Diagnostic> diagnostics;

    [[nodiscard]] const LoopFacts* find(std::string_view loopId) const;
    /// The innermost loop whose range holds `line` or, where none does, nothing. Column 0 accepts any column.
    [[nodiscard]] const LoopFacts* at(SourceLocation location) const;
};

/// JSON both ways, schema 1; what `forewarp-cli analyze --facts` prints.
[[nodiscard]] std::string writeFacts(const ProgramFacts& facts);
[[nodiscard]] Result<ProgramFacts> readFacts(std::string_view json, std::string_view document);

} // namespace forewarp
