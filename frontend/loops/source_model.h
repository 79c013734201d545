#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/loops/values/derived_values.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::frontend::loops {

/// A loop as the syntax tree shows it.
struct SourceLoop {
    std::string id;
    std::string function;
    kernel::LoopKind kind = kernel::LoopKind::forLoop;
    SourceRange range;
    SourceLocation debugLocation; ///< Where debug information says it starts; differs from range.begin under #line.
    int depth = 1;
    int parent = -1;
    std::string counter;
    std::optional<kernel::IncludedText> included{}; ///< As in kernel::LoopFacts.

    [[nodiscard]] const SourceRange& writtenRange() const { return included ? included->range : range; }
};

/// An expression that names memory, found again from the debug location of its load or store.
struct NamedMemory {
    unsigned beginOffset = 0; ///< Of its text in its file, in bytes.
    unsigned endOffset = 0;
    bool isPointer = false;
    unsigned bits = 0;        ///< Size of what is loaded or stored.
    bool isStructure = false;
    /// Largest byte offset from its array that its index reaches without a wrap, where it is computed in fewer than 64 bits.
    std::optional<long long> largestOffset{};
    int value = -1; ///< Position in SourceModel::derived of what the program gives it; -1 where that is not known.
    std::string behindMacro{}; ///< As textBehindMacro() has it.
    std::string included{}; ///< Its text, if that is not in the file but in one that the file includes.
};

/// A field of a structure that a parameter is.
struct SourceField {
    std::string name; ///< «view.width»
    unsigned bits = 0;
};

/// A function of the file with a body.
struct SourceFunction {
    std::string name; ///< «axpy», «Grid<double>::step»; of two that C++ overloads, the second as «f(int, double)».
    std::string codeName; ///< The module's: as C++ mangles it; empty for templates.
    unsigned bodyBegin = 0; ///< Byte offset of its opening brace.
    unsigned bodyEnd = 0; ///< Byte offset of its closing brace.
    int firstLine = 0;
    int lastLine = 0;
    std::map<std::string, SourceLocation> parameters;
    std::map<std::string, std::string> parameterTypes; ///< Parameter → canonical type, «unsigned char».
    /// Bytes of parameters that are declared as arrays, «float x[n]», in names of other parameters.
    std::map<std::string, kernel::Expression> parameterExtents;
    std::set<std::string> rowLengths; ///< Parameters that count the elements of others' rows: n of «double a[][n]».
    std::map<std::string, long long>
        memberExtents; ///< Bytes of arrays that are members, «p->a», as the body writes them.
    /// Fields of parameters that are structs by value: parameter → bit offset → field. Small structs travel in registers,
    /// where only the offset tells the fields apart.
    std::map<std::string, std::map<unsigned, SourceField>> fields;
};

/// What the syntax tree contributes: loops, names, functions. Keyed by presumed locations, as debug information is.
struct SourceModel {
    std::string text;
    std::vector<SourceLoop> loops;
    std::multimap<SourceLocation, NamedMemory> memory;
    /// «s[i]» of «s[i] = t» for a structure, whose copy has t's location.
    std::multimap<SourceLocation, NamedMemory> copyTargets;
    std::vector<SourceFunction> functions;
    std::vector<values::DerivedValue> derived;
    std::vector<kernel::CallSite> calls;
    /// Functions that a macro names, «#define init my_init»: the compiler's name → the source's, where they are declared.
    std::map<std::string, std::string> writtenNames;
    std::map<std::string, int>
        valueOfVariable; ///< «function.parameter», by the module's name of the function → in `derived`.
    std::map<std::string, std::vector<int>> loopsOf; ///< Function → positions in `loops`; made by indexLoops().

    /// To be called whenever `loops` has changed.
    void indexLoops();
    /// The text of the widest expression at `location` that loads or stores such a value; empty where there is none. Of what
    /// is in a macro, «gm->dy», where that is the only such expression in it; else the macro as the file has it.
    [[nodiscard]] std::string memoryText(SourceLocation location, unsigned bits, bool isPointer) const;
    /// The text of the structure that is assigned to, where what it gets is at `location`; empty where there is none.
    [[nodiscard]] std::string targetText(SourceLocation location, unsigned bits) const;
    /// The text of the structure of more than `bits` that is read, or assigned to, at `location`: LLVM may copy member by
    /// member. Empty where there is none, or several.
    [[nodiscard]] std::string structureText(SourceLocation location, unsigned bits, bool isTarget) const;
    [[nodiscard]] const SourceFunction* functionCalled(std::string_view name) const;
    /// What the program gives the widest such expression at `location`; null where that is not known.
    [[nodiscard]] const values::DerivedValue* valueAt(SourceLocation location, unsigned bits) const;
    /// NamedMemory::largestOffset of the widest such expression at `location`.
    [[nodiscard]] std::optional<long long> largestOffsetAt(SourceLocation location, unsigned bits) const;
    /// What the program gives a parameter or local variable; null where that is not known.
    [[nodiscard]] const values::DerivedValue* valueOf(std::string_view codeName, std::string_view variable) const;
    /// The function whose body holds `line`, or nothing.
    [[nodiscard]] const SourceFunction* functionAt(int line) const;

  private:
    /// Several where one macro has them all.
    [[nodiscard]] std::vector<const NamedMemory*> widestAt(SourceLocation location, unsigned bits,
                                                           bool isPointer) const;
    /// Of what fits one location.
    [[nodiscard]] std::string textOf(const std::vector<const NamedMemory*>& fitting) const;
    /// Null where there is none, or more than one.
    [[nodiscard]] const NamedMemory* onlyAt(SourceLocation location, unsigned bits) const;
};

/// The text with each run of blanks and line ends as one space.
[[nodiscard]] std::string withSingleSpaces(std::string_view text);

} // namespace forewarp::frontend::loops
