#include "frontend/ir/pointers/pointer_tables.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/pointers/cell_addresses.h"
#include "frontend/ir/pointers/repeated_stores.h"

#include <map>
#include <set>

namespace forewarp::frontend::ir::pointers {

namespace {

/// Cells of one table, or of all that the cells of a table lead to.
class Cells {
  public:
    Cells(const CellPath& path, const StoredPointers& pointers)
        : m_pointers(pointers), m_objects{pointers.originOf(*llvm::getUnderlyingObject(path.table))} {
        if (path.table == llvm::getUnderlyingObject(path.table)) m_offset = path.offsets.front();
    }

    /// The cells that these lead to, also those that other tables have led to before: «v[k] = w[k]».
    [[nodiscard]] Cells next(const llvm::SCEV* offset) const {
        Cells cells(m_pointers, offset);
        cells.m_tables = m_objects;
        std::vector<Origin> open; // Tables that these were filled from.
        const auto follow = [&](const Stored& store) {
            for (const Origin origin : originsOf(store)) cells.m_objects.insert(origin);
            const llvm::SCEV* source = m_pointers.sourceOf(store);
            const Origin from = source ? m_pointers.objectOf(*source) : nullptr;
            if (from && cells.m_tables.insert(from).second) open.push_back(from);
        };
        for (const Stored& store : m_pointers.stores())
            if (isIn(store)) follow(store);
        while (!open.empty()) {
            const Origin table = open.back();
            open.pop_back();
            for (const Stored& store : m_pointers.stores())
                if (store.object == table) follow(store);
        }
        return cells;
    }

    /// The store because of which two of them may hold pointers to the same memory.
    [[nodiscard]] const llvm::Instruction* repeated() const {
        std::set<Origin> seen;
        return repeated(seen);
    }

    [[nodiscard]] std::vector<RowStore> rows() const {
        std::vector<RowStore> rows;
        for (const Stored& store : m_pointers.stores())
            if (const auto row = isIn(store) ? rowOf(store) : std::nullopt) rows.push_back(*row);
        return rows;
    }

  private:
    explicit Cells(const StoredPointers& pointers, const llvm::SCEV* offset) : m_pointers(pointers), m_offset(offset) {}

    [[nodiscard]] bool isIn(const Stored& store) const {
        const bool isOfObject =
            m_objects.contains(store.object) || (store.cell && m_tables.contains(m_pointers.objectOf(*store.cell)));
        return isOfObject && (!m_offset || m_pointers.mayWriteAt(*m_offset, store));
    }

    const llvm::Instruction* repeated(std::set<Origin>& seen) const {
        bool areNew = m_objects.empty();
        for (const Origin object : m_objects) areNew |= seen.insert(object).second;
        if (!areNew) return nullptr;
        std::vector<const Stored*> before;
        std::map<Origin, const Stored*> stored;
        for (const Stored& store : m_pointers.stores()) {
            if (!isIn(store)) continue;
            if (store.copied ? repeatsCopy(store) : repeatsPointer(store)) return store.instruction;
            if (store.copied && ofSource(store).repeated(seen)) return store.instruction; // «v[k] = w[k]»
            for (const Stored* other : before)
                if (haveOneSource(store, *other)) return store.instruction;
            before.push_back(&store);
            if (m_pointers.loopAround(store)) continue; // a place of its own in every iteration
            for (const Origin origin : originsOf(store))
                if (!stored.insert({origin, &store}).second) return store.instruction;
        }
        for (const auto& [origin, store] : stored)
            if (store->pointer && comesFromHere(*store->pointer)) return store->instruction;
        return nullptr;
    }

    [[nodiscard]] Cells ofSource(const Stored& store) const {
        Cells cells(m_pointers, nullptr);
        cells.m_objects.insert(m_pointers.objectOf(*store.copied));
        return cells;
    }

    [[nodiscard]] bool repeatsPointer(const Stored& store) const {
        if (llvm::isa<llvm::ConstantPointerNull>(store.pointer)) return false;
        if (storesOneIntoMany(store, m_pointers)) return true;
        if (!m_pointers.loopAround(store) || !comesFromHere(*store.pointer)) return false;
        const llvm::LoadInst* load = loadedPointer(*store.pointer);
        return !load || !isReplaced(*m_pointers.scevOf(*load->getPointerOperand()), *load, *store.instruction);
    }

    /// «v[k] = *w», «v[1] = v[0]».
    [[nodiscard]] bool repeatsCopy(const Stored& store) const {
        if (copiesOneIntoMany(store, m_pointers)) return true;
        if (!m_objects.contains(m_pointers.objectOf(*store.copied))) return false;
        const auto* moving = llvm::dyn_cast<llvm::StoreInst>(store.instruction);
        return !isReplaced(*store.copied, moving ? *movedBy(*moving) : *store.instruction, *store.instruction);
    }

    /// «rows[1] = rows[0] + 1»: what one of them holds goes into another.
    [[nodiscard]] bool comesFromHere(const llvm::Value& pointer) const {
        return llvm::any_of(objectsBehind(pointer), [&](const llvm::Value* object) {
            const llvm::LoadInst* load = loadedPointer(*object);
            const llvm::Value* from = load ? llvm::getUnderlyingObject(load->getPointerOperand()) : nullptr;
            return from && m_objects.contains(m_pointers.originOf(*from));
        });
    }

    /// «t = v[a]; v[a] = v[b]; v[b] = t»: whether another store has replaced what was there since `by` has read it.
    [[nodiscard]] bool isReplaced(const llvm::SCEV& place, const llvm::Instruction& read,
                                  const llvm::Instruction& by) const {
        const auto replaces = [&](const Stored& other) {
            return other.instruction != &by && other.instruction->getParent() == by.getParent() &&
                   read.comesBefore(other.instruction) && m_pointers.surelyMeets(place, other);
        };
        return read.getParent() == by.getParent() && llvm::any_of(m_pointers.stores(), replaces);
    }

    /// «v[2 * k] = w[k]; v[2 * k + 1] = w[k]»: whether both may have taken a pointer from the same place outside.
    [[nodiscard]] bool haveOneSource(const Stored& a, const Stored& b) const {
        if (a.pointer && b.pointer && a.pointer == b.pointer && !llvm::isa<llvm::Constant>(a.pointer)) return true;
        const llvm::SCEV *first = m_pointers.sourceOf(a), *second = m_pointers.sourceOf(b);
        if (!first || !second) return false;
        const Origin object = m_pointers.objectOf(*first);
        return object == m_pointers.objectOf(*second) && !m_objects.contains(object) &&
               maySometimesMeet(*first, *second, m_pointers.evolution());
    }

    /// What two stores must not both have come from.
    [[nodiscard]] std::vector<Origin> originsOf(const Stored& store) const {
        if (store.copied) return {store.copied};
        std::vector<Origin> origins;
        for (const llvm::Value* behind : objectsBehind(*store.pointer)) origins.push_back(m_pointers.originOf(*behind));
        return origins;
    }

    [[nodiscard]] std::optional<RowStore> rowOf(const Stored& store) const {
        llvm::ScalarEvolution& evolution = m_pointers.evolution();
        const llvm::Loop* loop = m_pointers.loopAround(store);
        if (!loop || !store.pointer) return std::nullopt;
        const llvm::Value& object = *llvm::getUnderlyingObject(store.pointer);
        if (goesAlongList(object, m_pointers.loops())) return std::nullopt;
        const auto isShared = [&](const llvm::Value* behind) {
            const auto* instruction = llvm::dyn_cast<llvm::Instruction>(behind);
            return !instruction || !loop->contains(instruction);
        };
        // «q->data + i * m» loads q->data for each row, if what the loop stores may change it.
        const llvm::LoadInst* load = loadedPointer(object);
        const bool isLoadedAgain = load && loop->contains(load) &&
                                   evolution.isLoopInvariant(m_pointers.scevOf(*load->getPointerOperand()), loop);
        if (!isLoadedAgain && llvm::none_of(objectsBehind(*store.pointer), isShared)) return std::nullopt;
        const llvm::SCEV* address = m_pointers.scevOf(*store.pointer);
        if (isLoadedAgain) address = evolution.getMinusSCEV(address, m_pointers.scevOf(*load));
        const auto* row = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address);
        if (isLoadedAgain && !row) return std::nullopt;
        const bool isRegular = row && row->isAffine() && row->getLoop() == loop;
        const llvm::SCEV* step = isRegular ? row->getOperand(1) : nullptr;
        if (step && evolution.isKnownNegative(step)) step = evolution.getNegativeSCEV(step);
        return RowStore{store.instruction, step};
    }

    const StoredPointers& m_pointers;
    std::set<Origin> m_objects; ///< That they are in…
    std::set<Origin> m_tables; ///< …and those whose cells lead to such objects.
    const llvm::SCEV* m_offset = nullptr; ///< Where they are in each; nothing for anywhere.
};

std::vector<Cells> levelsOf(const CellPath& path, const StoredPointers& pointers) {
    std::vector<Cells> levels{Cells(path, pointers)};
    while (levels.size() < path.offsets.size()) {
        Cells next = levels.back().next(path.offsets[levels.size()]);
        levels.push_back(std::move(next));
    }
    return levels;
}

} // namespace

const llvm::Instruction* repeating(const CellPath& path, const StoredPointers& pointers) {
    for (const Cells& cells : levelsOf(path, pointers))
        if (const llvm::Instruction* store = cells.repeated()) return store;
    return nullptr;
}

std::vector<RowStore> rowsOfOneObject(const CellPath& path, const StoredPointers& pointers) {
    const std::vector<Cells> levels = levelsOf(path, pointers);
    std::vector<RowStore> all = levels.back().rows();
    for (std::size_t level = 0; level + 1 < levels.size(); ++level)
        llvm::copy_if(levels[level].rows(), std::back_inserter(all), [](const RowStore& row) { return !row.step; });
    return all;
}

} // namespace forewarp::frontend::ir::pointers
