#include "frontend/profile/rows/row_lists.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"

#include <set>
#include <vector>

namespace forewarp::frontend::profile::rows {

namespace {

/// What a pointer that is found in a list serves for.
enum class Use {
    elements, ///< To reach what lies behind it, and nothing else.
    call,     ///< Or as an argument.
    other,    ///< Also to be kept, or asked for null.
};

Use useOf(const llvm::Instruction& pointer) {
    Use use = Use::elements;
    std::set<const llvm::Value*> seen{&pointer};
    std::vector<const llvm::Instruction*> open{&pointer};
    while (!open.empty()) {
        const llvm::Instruction& at = *open.back();
        open.pop_back();
        for (const llvm::User* user : at.users()) {
            const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
            if (!instruction) return Use::other;
            if (llvm::isa<llvm::GetElementPtrInst, llvm::PHINode, llvm::SelectInst>(user)) {
                if (seen.insert(user).second) open.push_back(instruction);
                continue;
            }
            const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(user);
            const bool comparesPlaces =
                comparison && llvm::none_of(comparison->operands(), [](const llvm::Value* side) {
                    return llvm::isa<llvm::ConstantPointerNull>(side);
                });
            const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
            const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
            const bool isReached =
                store ? store->getValueOperand() != &at : llvm::isa<llvm::LoadInst, llvm::MemIntrinsic>(user);
            if (call && !isReached && call->getCalledOperand() != &at) use = Use::call;
            else if (!isReached && !comparesPlaces) return Use::other;
        }
    }
    return use;
}

const llvm::Loop* outermostAround(const llvm::Instruction& instruction, const llvm::LoopInfo& loops) {
    const llvm::Loop* loop = loops.getLoopFor(instruction.getParent());
    return loop ? loop->getOutermostLoop() : nullptr;
}

/// What a list starts from: no pointer that is itself found in a list.
const llvm::Value* listBehind(const llvm::Value& place, const ir::FunctionAnalyses& analyses) {
    llvm::ScalarEvolution& evolution = analyses.evolution;
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(
        evolution.getPointerBase(evolution.getSCEV(const_cast<llvm::Value*>(&place))));
    const auto* load = base ? llvm::dyn_cast<llvm::LoadInst>(base->getValue()) : nullptr;
    const llvm::Loop* home = load ? analyses.loops.getLoopFor(load->getParent()) : nullptr;
    const bool isRow = home && !evolution.isLoopInvariant(
                                   evolution.getSCEV(const_cast<llvm::Value*>(load->getPointerOperand())), home);
    return base && !isRow ? base->getValue() : nullptr;
}

/// What the source calls the list behind «a[i]»; empty where it does not subscript one. A variable may hold a list that
/// is found in memory: «double **a = g->u».
std::string nameOfList(const llvm::Instruction& load, const llvm::Value& list, const ir::FunctionView& view) {
    const std::string text = view.accessText(load), name = view.arrayName(&list, text);
    const std::string subscripted = text.substr(0, text.find('['));
    if (!text.ends_with(']') || text.find("].") != text.npos || text.find("]->") != text.npos) return {};
    const bool isCopy = llvm::isa<llvm::LoadInst>(list) && subscripted.find_first_of(".-(*") == std::string::npos;
    return !name.empty() && subscripted.size() < text.size() && (isCopy || subscripted == name) ? name : std::string();
}

} // namespace

RowLists::RowLists(ir::FunctionView& view) {
    const ir::FunctionAnalyses& analyses = view.analyses();
    std::map<const llvm::Value*, std::vector<const llvm::Instruction*>> loads;
    using InNest = std::pair<const llvm::Value*, const llvm::Loop*>; // A list, and a nest.
    std::set<InNest> changed;
    std::set<InNest> foreign; // Where its pointers serve for something else.
    for (const llvm::Instruction& instruction : llvm::instructions(view.function())) {
        const llvm::Value* place = llvm::getLoadStorePointerOperand(&instruction);
        if (!place || !llvm::getLoadStoreType(const_cast<llvm::Instruction*>(&instruction))->isPointerTy()) continue;
        const llvm::Value* list = listBehind(*place, analyses);
        const llvm::Loop* nest = outermostAround(instruction, analyses.loops);
        if (llvm::isa<llvm::StoreInst>(instruction)) {
            changed.emplace(list, nest);
            continue;
        }
        const Use use = useOf(instruction);
        const bool isOfList = list && !nameOfList(instruction, *list, view).empty();
        if (!isOfList || use == Use::other) foreign.emplace(list, nest);
        else if (use == Use::elements) loads[list].push_back(&instruction);
    }
    for (const auto& [list, found] : loads)
        for (const llvm::Instruction* load : found) {
            const llvm::Loop* nest = outermostAround(*load, analyses.loops);
            const bool isChanged = nest && (changed.contains({list, nest}) || changed.contains({nullptr, nest}));
            if (!isChanged && !foreign.contains({list, nest})) m_lists.emplace(load, nameOfList(*load, *list, view));
        }
}

const llvm::LoadInst* RowLists::rowLoad(const llvm::Value& value) const {
    return m_lists.contains(&value) ? llvm::cast<llvm::LoadInst>(&value) : nullptr;
}

std::string RowLists::listOf(const llvm::Value& rowLoad) const {
    const auto found = m_lists.find(&rowLoad);
    return found == m_lists.end() ? std::string() : found->second;
}

} // namespace forewarp::frontend::profile::rows
