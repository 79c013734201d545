#include "frontend/parallelism/memory/memory_dependences.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/library_calls.h"
#include "frontend/parallelism/memory/carried_pairs.h"
#include "frontend/parallelism/memory/declared_rows.h"
#include "frontend/parallelism/memory/fresh_memory.h"
#include "frontend/parallelism/memory/private_arrays.h"
#include "frontend/parallelism/scalars/cell_update.h"

#include <algorithm>

namespace forewarp::frontend::parallelism::memory {

namespace {

using ArrayKey = std::pair<const llvm::Value*, std::size_t>;

llvm::MemoryLocation anywhereBehind(const MemoryReference& reference) {
    const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(reference.instruction);
    const auto* range = llvm::dyn_cast<llvm::MemIntrinsic>(reference.instruction);
    llvm::MemoryLocation exact = !range                       ? llvm::MemoryLocation::get(reference.instruction)
                                 : copy && !reference.isWrite ? llvm::MemoryLocation::getForSource(copy)
                                                              : llvm::MemoryLocation::getForDest(range);
    return exact.getWithNewSize(llvm::LocationSize::beforeOrAfterPointer());
}

std::string verbAnd(const MemoryReference& reference, const ir::FunctionView& view) {
    return (reference.isWrite ? "writes " : "reads ") + textOf(reference, view) + " (" +
           ir::FunctionView::locationOf(*reference.instruction).text() + ")";
}

/// References that lead to one array.
struct Array {
    explicit Array(ArrayKey k) : key(std::move(k)) {}

    ArrayKey key;
    std::optional<MemberArray> member; ///< Where all references to the structure go into arrays of it, this one's.
    std::vector<const MemoryReference*> references;
    bool isWritten = false;
    std::vector<CarriedPair> carried;
    bool isComplete = true; ///< All its pairs were compared.
};

/// Compares the references of one loop, array by array.
class Comparison {
  public:
    Comparison(llvm::Loop& loop, ir::FunctionView& view, WorkAccount& work, bool byMember)
        : m_loop(loop), m_view(view), m_work(work), m_references(referencesIn(loop, view)), m_isl(work),
          m_sets(loop, view, m_isl, m_references) {
        const std::set<ArrayKey> whole = takenAsWholes();
        for (const MemoryReference& reference : m_references) {
            const bool isApart = byMember && !whole.contains(reference.key());
            const auto member = isApart ? reference.member : std::nullopt;
            m_hasMembers |= reference.member.has_value();
            const auto found = std::ranges::find_if(
                m_arrays, [&](const Array& each) { return each.key == reference.key() && each.member == member; });
            Array& array = found != m_arrays.end() ? *found : m_arrays.emplace_back(reference.key());
            array.member = member;
            array.references.push_back(&reference);
            array.isWritten |= reference.isWrite;
        }
    }

    MemoryFindings run(const std::vector<llvm::CallBase*>& calls) {
        for (Array& array : m_arrays)
            if (array.isWritten) settle(array);
        compareArrays();
        for (const llvm::CallBase* call : calls) compareCall(*call);
        return std::move(m_found);
    }

    [[nodiscard]] bool hasMembers() const { return m_hasMembers; }

  private:
    /// Memory that some reference reaches otherwise than through the arrays of one kind of structure.
    std::set<ArrayKey> takenAsWholes() const {
        std::map<ArrayKey, const llvm::StructType*> records;
        std::set<ArrayKey> whole;
        for (const MemoryReference& reference : m_references) {
            const llvm::StructType* record = reference.member ? reference.member->record : nullptr;
            const auto [known, isNew] = records.insert({reference.key(), record});
            if (!record || known->second != record) whole.insert(reference.key());
        }
        return whole;
    }

    void obstacle(std::string text, const MemoryReference& at) {
        const SourceLocation location = ir::FunctionView::locationOf(*at.instruction);
        const bool isKnown = std::ranges::any_of(m_found.obstacles, [&](const auto& o) { return o.text == text; });
        if (!isKnown) m_found.obstacles.push_back({std::move(text), location});
    }

    void assume(kernel::VerdictAssumption assumption) {
        if (!llvm::is_contained(m_found.assumptions, assumption)) m_found.assumptions.push_back(std::move(assumption));
    }

    void settle(Array& array) {
        const MemoryReference& first = **std::ranges::find_if(array.references, &MemoryReference::isWrite);
        if (!first.root) {
            array.isComplete = false;
            if (!addReduction(array))
                obstacle(verbAnd(first, m_view) + " through a pointer that changes in the loop", first);
            return;
        }
        if (first.path.size() > 1 && !cellsAreStable(first)) return;
        comparePairs(array);
        if (!array.carried.empty() && m_sets.takeDeclaredRows(array.references)) {
            array.carried.clear();
            comparePairs(array);
        }
        if (array.carried.empty() || addReduction(array) || addPrivate(array)) assumeRows(array);
        if (first.path.size() > 1) assumeDistinctRows(first);
    }

    void comparePairs(Array& array) {
        for (const MemoryReference* write : array.references) {
            if (!write->isWrite) continue;
            for (const MemoryReference* other : array.references) {
                if (other->isWrite && other < write) continue; // each pair of writes once
                ++m_found.pairsCompared;
                if (m_sets.neverMeet(*write, *other)) continue;
                if (isTooMuch(*write)) return void(array.isComplete = false);
                PairFinding finding = comparePair(m_sets, *write, *other);
                std::ranges::move(finding.carried, std::back_inserter(array.carried));
                if (!finding.isTooComplex) continue;
                array.isComplete = false;
                return obstacle("too complex: comparing its accesses takes more steps than the analysis allows itself",
                                *write);
            }
        }
    }

    bool isTooMuch(const MemoryReference& at) {
        const unsigned most = m_work.budget().accessPairsPerLoop;
        if (++m_pairsAskedFor <= most) return false;
        obstacle("too complex: more than " + std::to_string(most) + " pairs of accesses would have to be compared", at);
        return true;
    }

    void assumeRows(const Array& array) {
        for (const MemoryReference* reference : array.references)
            for (kernel::VerdictAssumption& assumption : m_sets.assumptionsOf(*reference))
                assume(std::move(assumption));
    }

    /// Equal cells hold equal pointers only while nobody writes them.
    bool cellsAreStable(const MemoryReference& reference) {
        for (std::size_t level = 1; level < reference.path.size(); ++level)
            if (const ArrayKey cells{reference.root, level}; std::ranges::any_of(
                    m_arrays, [&](const Array& array) { return array.key == cells && array.isWritten; })) {
                obstacle(verbAnd(reference, m_view) + " through pointers that the loop changes", reference);
                return false;
            }
        return true;
    }

    void assumeDistinctRows(const MemoryReference& reference) {
        const std::string name = m_view.arrayName(reference.root, textOf(reference, m_view));
        if (const llvm::StoreInst* store = pointerStores().repeating(*reference.root))
            return obstacle("two pointers in " + name + " may lead to the same memory, by " + placeOf(*store),
                            reference);
        assume({kernel::VerdictAssumption::Kind::noOverlap,
                "the pointers in " + name + " lead to memory that does not overlap"});
    }

    /// All references to the array that connect iterations are updates of its cells by one operator.
    bool addReduction(const Array& array) {
        std::set<const MemoryReference*> connecting;
        for (const CarriedPair& pair : array.carried) connecting.insert({pair.source, pair.sink});
        if (!array.isComplete) connecting.insert(array.references.begin(), array.references.end());
        std::set<const llvm::Instruction*> updating;
        std::string operation;
        for (const MemoryReference* reference : connecting) {
            auto* store = llvm::dyn_cast<llvm::StoreInst>(reference->instruction);
            if (!store) continue;
            const auto update = scalars::cellUpdateOf(*store, m_loop, m_view);
            const bool isSecond = !operation.empty();
            // Two minima of one array may order signed and unsigned: only the first is taken.
            if (!update || (isSecond && (operation != update->operation || operation.starts_with("m")))) return false;
            operation = update->operation;
            updating.insert(update->instructions.begin(), update->instructions.end());
        }
        const bool allUpdate = std::ranges::all_of(
            connecting, [&](const MemoryReference* reference) { return updating.contains(reference->instruction); });
        if (operation.empty() || !allUpdate || !commute(operation, array, connecting)) return false;
        const bool isCell = connecting.size() <= 2;
        std::set<std::string> names; // «xa2 = xa1 + 12»: one memory may have several
        for (const MemoryReference* reference : array.references) {
            if (!reference->isWrite || !connecting.contains(reference)) continue;
            const std::string name = isCell ? textOf(*reference, m_view) : writtenArray(*reference);
            if (names.insert(name).second)
                m_found.reductions.push_back({name, operation, ir::FunctionView::locationOf(*reference->instruction)});
        }
        return true;
    }

    /// The array as the text of the reference calls it, «xa2» of «xa2[k[i]]».
    std::string writtenArray(const MemoryReference& reference) const {
        const std::string text = textOf(reference, m_view);
        const llvm::StringRef name = llvm::StringRef(text).take_until([](char c) { return c == '['; }).rtrim();
        const bool isName = !name.empty() && name.size() < text.size() &&
                            llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
        return isName ? name.str() : arrayOf(reference, m_view);
    }

    bool commute(const std::string& operation, const Array& array, const std::set<const MemoryReference*>& connecting) {
        const bool isBitwise = operation == "&" || operation == "|" || operation == "^";
        return isBitwise || meetInWholeCells(array, connecting);
    }

    /// Updates of one cell commute; those of cells that overlap in part do so only bit by bit.
    bool meetInWholeCells(const Array& array, const std::set<const MemoryReference*>& connecting) {
        const auto coincide = [&](const MemoryReference* a, const MemoryReference* b) {
            const auto left = cellOf(*a), right = cellOf(*b);
            return left && right && *left == *right;
        };
        if (array.isComplete)
            return std::ranges::all_of(array.carried,
                                       [&](const CarriedPair& pair) { return coincide(pair.source, pair.sink); });
        return std::ranges::all_of(connecting,
                                   [&](const MemoryReference* other) { return coincide(*connecting.begin(), other); });
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

    /// Takes the array as private, or keeps what connects iterations.
    bool addPrivate(const Array& array) {
        Privatisation result;
        // A copy would be one of the whole structure, whose other arrays other references read.
        if (array.isComplete && !array.member) result = privatise(m_sets, array.references, array.carried, m_view);
        if (result.isPrivate) {
            const MemoryReference& first = **std::ranges::find_if(array.references, &MemoryReference::isWrite);
            m_found.privates.push_back({arrayOf(first, m_view), result.isLast,
                                        ir::FunctionView::locationOf(*first.instruction), result.isFirst});
            return true;
        }
        std::size_t kept = 0;
        for (const CarriedPair& pair : array.carried)
            if (!(pair.isCompared && !pair.sink->isWrite && result.covered.contains(pair.sink)) && kept++ < kMostKept)
                keep(pair);
        return false;
    }

    void keep(const CarriedPair& pair) {
        if (pair.isCompared) return m_found.dependences.push_back(dependenceOf(pair, m_sets, m_view));
        const MemoryReference& at = pair.source->isWrite ? *pair.source : *pair.sink;
        const MemoryReference& other = pair.source->isWrite ? *pair.sink : *pair.source;
        if (&at == &other)
            return obstacle(verbAnd(at, m_view) + " at an address that could not be compared exactly", at);
        obstacle(verbAnd(at, m_view) + " and " + verbAnd(other, m_view) +
                     ": addresses that could not be compared exactly",
                 at);
    }

    void compareArrays() {
        for (const Array& written : m_arrays) {
            if (!written.isWritten) continue;
            for (const Array& other : m_arrays) {
                if (&other == &written || (other.isWritten && &other < &written)) continue;
                if (written.member && other.member && written.key == other.key) {
                    assumeWithinMember(written);
                    assumeWithinMember(other);
                } else keepApart(written, other);
                if (m_assumesTooMuch) return;
            }
        }
    }

    /// C leaves a subscript beyond a member's end undefined; nobody checks.
    void assumeWithinMember(const Array& array) {
        const std::string text = textOf(*array.references.front(), m_view);
        const std::string name = llvm::StringRef(text).take_until([](char c) { return c == '['; }).rtrim().str();
        assume({kernel::VerdictAssumption::Kind::withinRows,
                "subscripts of " + name + " stay within its declared dimensions"});
    }

    /// Two arrays that the compiler cannot tell apart are assumed to be two.
    void keepApart(const Array& written, const Array& other) {
        for (const MemoryReference* a : written.references)
            for (const MemoryReference* b : other.references) {
                if ((!a->isWrite && !b->isWrite) || !mayAlias(*a, *b)) continue;
                const std::string nameA = arrayOf(*a, m_view), nameB = arrayOf(*b, m_view);
                if (!a->root || !b->root || nameA == nameB || nameA.empty() || nameB.empty() || shareAnObject(*a, *b))
                    return obstacle(verbAnd(*a, m_view) + " and " + verbAnd(*b, m_view) +
                                        ": pointers whose targets are not known",
                                    *a);
                if (const llvm::StoreInst* store = pointerStores().joining(*a->base, *b->base))
                    return obstacle(nameA + " and " + nameB + " may be the same memory, by " + placeOf(*store), *a);
                m_assumesTooMuch = m_found.assumptions.size() >= m_work.budget().pointerPairsPerLoop;
                if (m_assumesTooMuch)
                    return obstacle("too complex: more than " + std::to_string(m_found.assumptions.size()) +
                                        " pairs of pointers would have to lead to different memory",
                                    *a);
                return assume(
                    {kernel::VerdictAssumption::Kind::noOverlap, nameA + " and " + nameB + " do not overlap"});
            }
    }

    const ir::PointerStores& pointerStores() {
        if (!m_pointers) m_pointers.emplace(m_view.pointerStoresBefore(m_loop));
        return *m_pointers;
    }

    /// «im->px = … (12:5)»
    std::string placeOf(const llvm::StoreInst& store) const {
        const std::string text = m_view.accessText(store);
        return (text.empty() ? "what is stored" : text + " = …") + " (" + ir::FunctionView::locationOf(store).text() +
               ")";
    }

    bool mayAlias(const MemoryReference& a, const MemoryReference& b) const {
        auto& aliases = m_view.analyses().aliases;
        // What is said of two pointers that change in the loop holds within one iteration only.
        if (!a.root || !b.root) return !leadToDifferentObjects(a, b);
        if (a.base && b.base &&
            aliases.isNoAlias(llvm::MemoryLocation::getBeforeOrAfter(a.base),
                              llvm::MemoryLocation::getBeforeOrAfter(b.base)))
            return false;
        return !aliases.isNoAlias(anywhereBehind(a), anywhereBehind(b)); // types may still tell them apart
    }

    static llvm::SmallVector<const llvm::Value*, 4> objectsBehind(const MemoryReference& reference) {
        llvm::SmallVector<const llvm::Value*, 4> objects;
        if (reference.base) llvm::getUnderlyingObjects(reference.base, objects);
        return objects;
    }

    bool leadToDifferentObjects(const MemoryReference& a, const MemoryReference& b) const {
        const auto left = objectsBehind(a), right = objectsBehind(b);
        if (left.empty() || right.empty()) return false;
        return llvm::all_of(left, [&](const llvm::Value* one) {
            return llvm::all_of(right, [&](const llvm::Value* other) {
                return m_loop.isLoopInvariant(one) && m_loop.isLoopInvariant(other) &&
                       m_view.analyses().aliases.isNoAlias(llvm::MemoryLocation::getBeforeOrAfter(one),
                                                           llvm::MemoryLocation::getBeforeOrAfter(other));
            });
        });
    }

    bool shareAnObject(const MemoryReference& a, const MemoryReference& b) const {
        const auto left = objectsBehind(a), right = objectsBehind(b);
        return llvm::any_of(left, [&](const llvm::Value* object) { return llvm::is_contained(right, object); });
    }

    /// A call is compared as a whole: what it may read must not be written, and it must not write.
    void compareCall(const llvm::CallBase& call) {
        if (llvm::isa<llvm::MemIntrinsic>(call)) return;
        const SourceLocation location = ir::FunctionView::locationOf(call);
        const std::string name = call.getCalledFunction() ? ir::writtenName(*call.getCalledFunction()) : "a function";
        if (worksOnOwnMemory(call)) return;
        if (!call.onlyReadsMemory())
            return m_found.obstacles.push_back(
                {"calls " + name + " (" + location.text() + "), which writes through its arguments", location});
        for (const MemoryReference& reference : m_references) {
            if (!reference.isWrite) continue;
            if (reference.root && !isRefSet(m_view.analyses().aliases.getModRefInfo(&call, anywhereBehind(reference))))
                continue;
            return obstacle("calls " + name + " (" + location.text() + "), which may read what " +
                                verbAnd(reference, m_view).replace(0, 6, "is written to"),
                            reference);
        }
    }

    /// All that its pointers lead to belongs to this iteration alone, or is constant.
    bool worksOnOwnMemory(const llvm::CallBase& call) const {
        return call.onlyAccessesArgMemory() && llvm::all_of(call.args(), [&](const llvm::Use& argument) {
                   if (!argument->getType()->isPointerTy()) return true;
                   const llvm::Value* object = llvm::getUnderlyingObject(argument.get());
                   const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
                   return (global && global->isConstant()) ||
                          isFreshInEveryIteration(*object, m_loop, m_view.analyses().dominators);
               });
    }

    static constexpr std::size_t kMostKept = 6; ///< Pairs of one array that are explained: nobody reads more.

    llvm::Loop& m_loop;
    ir::FunctionView& m_view;
    WorkAccount& m_work;
    std::vector<MemoryReference> m_references;
    IslContext m_isl;
    InstanceSets m_sets;
    std::vector<Array> m_arrays; ///< In the order of their first references.
    std::optional<ir::PointerStores> m_pointers; ///< Made when first asked.
    unsigned m_pairsAskedFor = 0;
    bool m_assumesTooMuch = false;
    bool m_hasMembers = false;
    MemoryFindings m_found;
};

} // namespace

MemoryFindings memoryDependences(llvm::Loop& loop, ir::FunctionView& view, WorkAccount& work,
                                 const std::vector<llvm::CallBase*>& calls) {
    // As one memory first: that needs no assumption, and lets the whole structure be private to an iteration.
    Comparison asOne(loop, view, work, false);
    MemoryFindings found = asOne.run(calls);
    const bool isFree = found.dependences.empty() && found.obstacles.empty();
    if (isFree || !asOne.hasMembers()) return found;
    return Comparison(loop, view, work, true).run(calls);
}

} // namespace forewarp::frontend::parallelism::memory
