#include "frontend/parallelism/memory/array_reductions.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/memory/declared_rows.h"
#include "frontend/parallelism/scalars/cell_update.h"

#include <llvm/ADT/EquivalenceClasses.h>

#include <algorithm>

namespace forewarp::frontend::parallelism::memory {

namespace {

/// References that may meet, directly or through others, in the order of the loop.
using Group = std::vector<const MemoryReference*>;

std::vector<Group> groupsOf(const ConnectedReferences& array) {
    if (!array.isComplete) return {Group(array.references.begin(), array.references.end())};
    llvm::EquivalenceClasses<const MemoryReference*> meeting;
    for (const CarriedPair& pair : array.carried) meeting.unionSets(pair.source, pair.sink);
    std::vector<Group> groups;
    for (auto leader = meeting.begin(); leader != meeting.end(); ++leader) {
        if (!leader->isLeader()) continue;
        Group group(meeting.member_begin(leader), meeting.member_end());
        std::ranges::sort(group); // they lie in one list
        groups.push_back(std::move(group));
    }
    std::ranges::sort(groups, {}, [](const Group& group) { return group.front(); });
    return groups;
}

class Recogniser {
  public:
    Recogniser(const ConnectedReferences& array, llvm::Loop& loop, ir::FunctionView& view)
        : m_array(array), m_loop(loop), m_view(view) {}

    std::optional<std::vector<kernel::Reduction>> run() {
        std::vector<kernel::Reduction> all;
        for (const Group& group : groupsOf(m_array))
            if (!add(group, all)) return std::nullopt;
        return all.empty() ? std::nullopt : std::optional(std::move(all));
    }

  private:
    bool add(const Group& group, std::vector<kernel::Reduction>& all) {
        const std::string operation = operatorOf(group);
        if (operation.empty() || !commute(operation, group)) return false;
        const bool isCell = group.size() <= 2;
        std::set<std::string> names; // «xa2 = xa1 + 12»: one memory may have several
        for (const MemoryReference* reference : group) {
            if (!reference->isWrite) continue;
            const std::string name = isCell ? textOf(*reference, m_view) : writtenArray(*reference);
            if (names.insert(name).second)
                all.push_back({name, operation, ir::FunctionView::locationOf(*reference->instruction)});
        }
        return true;
    }

    /// The operator by which all of the group are updates; empty where there is none.
    std::string operatorOf(const Group& group) {
        std::set<const llvm::Instruction*> updating;
        std::string operation;
        for (const MemoryReference* reference : group) {
            auto* store = llvm::dyn_cast<llvm::StoreInst>(reference->instruction);
            if (!store) continue;
            const auto update = scalars::cellUpdateOf(*store, m_loop, m_view);
            const bool isSecond = !operation.empty();
            // Two minima of one array may order signed and unsigned: only the first is taken.
            if (!update || (isSecond && (operation != update->operation || operation.starts_with("m")))) return {};
            operation = update->operation;
            updating.insert(update->instructions.begin(), update->instructions.end());
        }
        const bool allUpdate = std::ranges::all_of(
            group, [&](const MemoryReference* reference) { return updating.contains(reference->instruction); });
        return allUpdate ? operation : std::string();
    }

    /// The array as the text of the reference calls it, «xa2» of «xa2[k[i]]».
    std::string writtenArray(const MemoryReference& reference) const {
        const std::string text = textOf(reference, m_view);
        const llvm::StringRef name = llvm::StringRef(text).take_until([](char c) { return c == '['; }).rtrim();
        const bool isName = !name.empty() && name.size() < text.size() &&
                            llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
        return isName ? name.str() : arrayOf(reference, m_view);
    }

    /// Updates of one cell commute; those of cells that overlap in part do so only bit by bit.
    bool commute(const std::string& operation, const Group& group) {
        if (operation == "&" || operation == "|" || operation == "^") return true;
        const auto coincide = [&](const MemoryReference* a, const MemoryReference* b) {
            const auto left = cellOf(*a), right = cellOf(*b);
            return left && right && *left == *right;
        };
        if (!m_array.isComplete)
            return std::ranges::all_of(group, [&](const auto* other) { return coincide(group.front(), other); });
        return std::ranges::all_of(m_array.carried, [&](const CarriedPair& pair) {
            return !llvm::is_contained(group, pair.source) || coincide(pair.source, pair.sink);
        });
    }

    /// Type of a cell and where it lies modulo its size; nothing where neighbouring cells may overlap.
    std::optional<std::pair<const llvm::Type*, long long>> cellOf(const MemoryReference& reference) {
        const llvm::Type* type = llvm::getLoadStoreType(reference.instruction);
        const auto& layout = m_view.function().getDataLayout();
        const auto size = (long long)layout.getTypeStoreSize(const_cast<llvm::Type*>(type)).getKnownMinValue();
        const auto declared = declaredSubscripts(reference, m_view);
        const auto isWhole = [&](const auto& index) { return index.first % size == 0; };
        if (!declared || !llvm::all_of(declared->indices, isWhole)) return std::nullopt;
        return std::pair{type, declared->constantBytes % size};
    }

    const ConnectedReferences& m_array;
    llvm::Loop& m_loop;
    ir::FunctionView& m_view;
};

} // namespace

std::optional<std::vector<kernel::Reduction>> arrayReductions(const ConnectedReferences& array, llvm::Loop& loop,
                                                              ir::FunctionView& view) {
    return Recogniser(array, loop, view).run();
}

} // namespace forewarp::frontend::parallelism::memory
