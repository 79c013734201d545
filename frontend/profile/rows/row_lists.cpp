#include "frontend/profile/rows/row_lists.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"

#include <set>
#include <vector>

namespace forewarp::frontend::profile::rows {

namespace {

/// Whether nothing but elements behind the pointer is reached with it: it is not kept, passed on or asked for null.
bool onlyReachesElements(const llvm::Instruction& pointer) {
    std::set<const llvm::Value*> seen{&pointer};
    std::vector<const llvm::Instruction*> open{&pointer};
    while (!open.empty()) {
        const llvm::Instruction& at = *open.back();
        open.pop_back();
        for (const llvm::User* user : at.users()) {
            const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
            if (!instruction) return false;
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
            const bool isReached = store ? store->getValueOperand() != &at : llvm::isa<llvm::LoadInst>(user);
            if (!isReached && !comparesPlaces && !llvm::isa<llvm::MemIntrinsic>(user)) return false;
        }
    }
    return true;
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
    std::set<std::pair<const llvm::Value*, const llvm::Loop*>> changed; // Lists, and the nests that change them.
    std::set<const llvm::Value*> foreign; // Lists whose pointers serve for something else.
    for (const llvm::Instruction& instruction : llvm::instructions(view.function())) {
        const llvm::Value* place = llvm::getLoadStorePointerOperand(&instruction);
        if (!place || !llvm::getLoadStoreType(const_cast<llvm::Instruction*>(&instruction))->isPointerTy()) continue;
        const llvm::Value* list = listBehind(*place, analyses);
        if (llvm::isa<llvm::StoreInst>(instruction))
            changed.emplace(list, outermostAround(instruction, analyses.loops));
        else if (list && onlyReachesElements(instruction) && !nameOfList(instruction, *list, view).empty())
            loads[list].push_back(&instruction);
        else foreign.insert(list);
    }
    for (const auto& [list, found] : loads) {
        const auto isChangedAround = [&](const llvm::Instruction* load) {
            const llvm::Loop* nest = outermostAround(*load, analyses.loops);
            return nest && (changed.contains({list, nest}) || changed.contains({nullptr, nest}));
        };
        if (foreign.contains(list) || llvm::any_of(found, isChangedAround)) continue;
        for (const llvm::Instruction* load : found) m_lists.emplace(load, nameOfList(*load, *list, view));
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
