#pragma once

#include "core/base/source_location.h"
#include "core/kernel/program_facts.h"
#include "frontend/ir/ir_pipeline.h"
#include "frontend/ir/pointers/pointer_stores.h"
#include "frontend/loops/source_model.h"
#include "frontend/profile/liveness.h"
#include "frontend/profile/rows/row_lists.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace llvm {
class Argument;
class BasicBlock;
class DebugLoc;
class Instruction;
class LoadInst;
class Loop;
class PostDominatorTree;
class SCEV;
class Value;
} // namespace llvm

namespace forewarp::frontend::ir {

class SignedArithmetic;

/// One function of the module joined to the source: IR loops to source loops, IR values to the names people wrote.
class FunctionView {
  public:
    FunctionView(llvm::Function& function, const loops::SourceModel& source, FunctionAnalyses analyses);
    ~FunctionView();

    [[nodiscard]] FunctionAnalyses& analyses() { return m_analyses; }
    [[nodiscard]] const loops::SourceModel& source() const { return m_source; }
    [[nodiscard]] llvm::Function& function() const { return m_function; }
    /// The function's name in the source, for the copy that verdicts look at, too.
    [[nodiscard]] std::string sourceName() const;

    /// Position in SourceModel::loops, -1 for a loop made of gotos or one whose place is ambiguous.
    [[nodiscard]] int sourceLoopOf(const llvm::Loop* loop) const;
    /// The IR loop of a source loop; nothing where the compiler sees none.
    [[nodiscard]] llvm::Loop* irLoopOf(int sourceLoop) const;
    /// Id of the loop for use as counter symbol; made up from its line where no source loop is joined.
    [[nodiscard]] std::string idOf(const llvm::Loop* loop) const;

    /// Depth of the innermost source loop that `loop` is or lies in, 1 for an outermost one; 0 where there is none.
    [[nodiscard]] int depthOf(const llvm::Loop* loop) const;
    /// Whether `loop`, or one around it, computes the value anew in its iterations: itself or in a loop inside.
    [[nodiscard]] bool isComputedAnewAround(const llvm::Instruction& value, const llvm::Loop& loop) const;
    // Of the whole function, made when first asked: loops by the thousand ask for them.
    [[nodiscard]] const profile::Liveness& liveness();
    [[nodiscard]] const llvm::PostDominatorTree& postDominators();
    [[nodiscard]] const profile::rows::RowLists& rowLists();
    [[nodiscard]] pointers::PointerStores pointerStoresBefore(const llvm::Loop& loop);
    /// False where every way from the function's entry has a condition that is constant and not met:
    /// «for (i = 10; i < 5; i++)».
    [[nodiscard]] bool isEverEntered(const llvm::BasicBlock& block);

    /// What the source calls this value: parameter, «img->width», variable.
    [[nodiscard]] std::string nameOf(const llvm::Value* value) const;
    /// The memory a load or store touches, as written.
    [[nodiscard]] std::string accessText(const llvm::Instruction& access) const;
    /// As MemoryAccess has it; nothing in code put in place of a call.
    [[nodiscard]] std::optional<long long> largestOffset(const llvm::Instruction& access) const;
    /// The array behind a pointer.
    [[nodiscard]] std::string arrayName(const llvm::Value* base, const std::string& accessText) const;
    /// Where the source of this file has the instruction, or the call that stands for it.
    [[nodiscard]] static SourceLocation locationOf(const llvm::Instruction& instruction);

    /// Signed sums and products that cannot wrap.
    [[nodiscard]] const SignedArithmetic& signedArithmetic();

    /// The symbol for an integer value that stays open; remembers it for the file's list.
    [[nodiscard]] kernel::Expression symbolFor(const llvm::Value* value);
    /// A symbol that stands for no value of the IR.
    [[nodiscard]] kernel::Expression symbolNamed(const std::string& name, SourceLocation location);
    /// Remembers where values come from that expressions read, for the file's list.
    void noteLookup(kernel::Lookup lookup);
    [[nodiscard]] bool isTable(const std::string& lookup) const;
    [[nodiscard]] const std::map<std::string, kernel::Lookup>& lookups() const { return m_lookups; }
    /// The struct field that `argument` carries from bit `shift` on: «view.width» in «view.coerce1»; null for other arguments.
    [[nodiscard]] const loops::SourceField* fieldAt(const llvm::Argument& argument, unsigned shift) const;
    /// The same as a symbol.
    [[nodiscard]] std::optional<kernel::Expression> fieldSymbol(const llvm::Argument& argument, unsigned shift);
    [[nodiscard]] const std::map<std::string, kernel::Symbol>& symbols() const { return m_symbols; }
    /// What was made a symbol, by the symbol's name.
    [[nodiscard]] const std::set<std::pair<std::string, const llvm::Value*>>& symbolValues() const {
        return m_symbolValues;
    }

  private:
    void joinLoops();
    void findEntered();
    [[nodiscard]] kernel::Symbol describe(const llvm::Value* value, std::string name) const;
    [[nodiscard]] std::string inCallersNames(const llvm::LoadInst& load, std::string text) const;

    llvm::Function& m_function;
    const loops::SourceModel& m_source;
    FunctionAnalyses m_analyses;
    std::map<const llvm::Loop*, int> m_sourceLoops;
    std::map<int, llvm::Loop*> m_irLoops;
    std::map<std::string, kernel::Symbol> m_symbols;
    std::map<std::string, kernel::Lookup> m_lookups;
    std::set<std::pair<std::string, const llvm::Value*>> m_symbolValues;
    std::unique_ptr<const SignedArithmetic> m_signedArithmetic; ///< Made when first asked, as the rest.
    std::unique_ptr<const profile::Liveness> m_liveness;
    std::unique_ptr<const llvm::PostDominatorTree> m_postDominators;
    std::unique_ptr<const profile::rows::RowLists> m_rowLists;
    std::set<const llvm::BasicBlock*> m_entered;
    std::optional<pointers::StoreList> m_pointerStores;
};

} // namespace forewarp::frontend::ir
