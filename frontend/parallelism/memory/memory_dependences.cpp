#include "frontend/parallelism/memory/memory_dependences.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/library_calls.h"
#include "frontend/parallelism/memory/address_use.h"
#include "frontend/parallelism/memory/array_reductions.h"
#include "frontend/parallelism/memory/carried_pairs.h"
#include "frontend/parallelism/memory/declared_rows.h"
#include "frontend/parallelism/memory/fresh_memory.h"
#include "frontend/parallelism/memory/pointer_targets.h"
#include "frontend/parallelism/memory/private_arrays.h"
#include "frontend/parallelism/memory/row_distance.h"

#include <algorithm>
#include <span>

namespace forewarp::frontend::parallelism::memory {

namespace {

using ArrayKey = std::pair<const llvm::Value*, std::size_t>;

std::string verbAnd(const MemoryReference& reference, const ir::FunctionView& view) {
    return (reference.isWrite ? "writes " : "reads ") + textOf(reference, view) + " (" +
           ir::FunctionView::locationOf(*reference.instruction).text() + ")";
}

/// References that lead to one array.
struct Array {
    explicit Array(ArrayKey k) : key(std::move(k)) {}

    ArrayKey key;
    std::optional<Member> member; ///< Where all references to the structure go into members of it, this one.
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
        m_sets.leaveOutSharedStart(array.references);
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
                if (m_sets.neverMeet(*write, *other) || lieApartInElements(*write, *other, m_view)) continue;
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
        if (const llvm::Instruction* store = pointerStores().repeating(cellsOf(reference)))
            return obstacle("two pointers in " + name + " may lead to the same memory, by " + placeOf(*store),
                            reference);
        for (const auto& row : pointerStores().rowsOfOneObject(cellsOf(reference)))
            if (!row.step || !rowsAreApart(referencesTo(reference), *row.step, m_view.analyses().evolution))
                return obstacle("the rows of " + name + " may lie on each other, by " + placeOf(*row.instruction),
                                reference);
        assume({kernel::VerdictAssumption::Kind::noOverlap,
                "the pointers in " + name + " lead to memory that does not overlap"});
    }

    /// Of all references to the array, which may go through several members: then they are anywhere.
    ir::pointers::CellPath cellsOf(const MemoryReference& reference) const {
        ir::pointers::CellPath cells{.table = reference.root};
        const std::vector<const MemoryReference*> all = referencesTo(reference);
        for (std::size_t level = 0; level + 1 < reference.path.size(); ++level) {
            const llvm::SCEV* offset = reference.path[level].offset;
            const bool isOne = llvm::all_of(all, [&](const auto* each) { return each->path[level].offset == offset; });
            cells.offsets.push_back(isOne ? offset : nullptr);
        }
        return cells;
    }

    std::vector<const MemoryReference*> referencesTo(const MemoryReference& one) const {
        const auto found = std::ranges::find(m_arrays, one.key(), &Array::key);
        return found == m_arrays.end() ? std::vector<const MemoryReference*>{&one} : found->references;
    }

    /// All references to the array that connect iterations are updates of its cells.
    bool addReduction(const Array& array) {
        const auto found = arrayReductions({array.references, array.carried, array.isComplete}, m_loop, m_view);
        if (!found) return false;
        m_found.reductions.insert(m_found.reductions.end(), found->begin(), found->end());
        for (const MemoryReference* reference : array.references) {
            const auto* store = llvm::dyn_cast<llvm::StoreInst>(reference->instruction);
            m_found.roundsByOrder |= store && store->getValueOperand()->getType()->isFloatingPointTy() &&
                                     llvm::any_of(*found, [](const kernel::Reduction& each) {
                                         return each.operation == "+" || each.operation == "*";
                                     });
        }
        return true;
    }

    /// Takes the array as private, or keeps what connects iterations.
    bool addPrivate(const Array& array) {
        Privatisation result;
        // A private copy would have to copy the whole structure, which other references read.
        const bool isShown = array.key.first && showsAddress(*array.key.first, m_loop);
        if (array.isComplete && !array.member && !isShown)
            result = privatise(m_sets, array.references, array.carried, m_view);
        if (result.isPrivate) {
            const MemoryReference& first = **std::ranges::find_if(array.references, &MemoryReference::isWrite);
            m_found.privates.push_back({arrayOf(first, m_view), result.isLast,
                                        ir::FunctionView::locationOf(*first.instruction), result.isFirst});
            return true;
        }
        std::vector<const CarriedPair*> kept;
        for (const CarriedPair& pair : array.carried)
            if (!(pair.isCompared && !pair.sink->isWrite && result.covered.contains(pair.sink))) kept.push_back(&pair);
        keepAll(kept);
        return false;
    }

    /// Nobody reads more than a few. What helps depends on whether values flow, too: of the others, those pairs come first.
    void keepAll(const std::vector<const CarriedPair*>& pairs) {
        std::size_t kept = 0;
        for (; kept < std::min(pairs.size(), kMostDescribed); ++kept) keep(*pairs[kept], true);
        const auto others = std::span(pairs).subspan(kept);
        for (const bool isFlow : {true, false})
            for (const CarriedPair* pair : others)
                if (pair->sink->isWrite != isFlow && kept++ < kMostKept) keep(*pair, false);
    }

    void keep(const CarriedPair& pair, bool isDescribed) {
        if (pair.isCompared)
            return m_found.dependences.push_back(isDescribed ? dependenceOf(pair, m_sets, m_view)
                                                             : briefDependenceOf(pair, m_sets, m_view));
        if (!isDescribed && !m_found.obstacles.empty()) return;
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
        if (!array.member->isArray) return;
        const std::string text = textOf(*array.references.front(), m_view);
        const std::string name = llvm::StringRef(text).take_until([](char c) { return c == '['; }).rtrim().str();
        assume({kernel::VerdictAssumption::Kind::withinRows,
                "subscripts of " + name + " stay within its declared dimensions"});
    }

    /// Two arrays that the compiler cannot tell apart are assumed to be two.
    void keepApart(const Array& written, const Array& other) {
        for (const MemoryReference* a : written.references)
            for (const MemoryReference* b : other.references) {
                if ((!a->isWrite && !b->isWrite) || !mayAlias(*a, *b, m_loop, m_view)) continue;
                const auto exchanged = exchangedPointers(*a, *b, m_loop, m_view);
                const std::string nameA = exchanged ? m_view.nameOf(exchanged->first) : arrayOf(*a, m_view),
                                  nameB = exchanged ? m_view.nameOf(exchanged->second) : arrayOf(*b, m_view);
                if (!a->root || !b->root || nameA == nameB || nameA.empty() || nameB.empty() ||
                    (!exchanged && shareAnObject(*a, *b)))
                    return obstacle(verbAnd(*a, m_view) + " and " + verbAnd(*b, m_view) +
                                        ": pointers whose targets are not known",
                                    *a);
                const auto [from, to] = exchanged.value_or(std::pair{a->base, b->base});
                if (const llvm::Instruction* store = pointerStores().joining(*from, *to))
                    return obstacle(nameA + " and " + nameB + " may be the same memory, by " + placeOf(*store), *a);
                m_assumesTooMuch = m_found.assumptions.size() >= m_work.budget().pointerPairsPerLoop;
                if (m_assumesTooMuch)
                    return obstacle("too complex: more than " + std::to_string(m_found.assumptions.size()) +
                                        " pairs of pointers would have to lead to different memory",
                                    *a);
                const std::string allOfA = exchanged ? nameA : nameInAll(*a, nameA),
                                  allOfB = exchanged ? nameB : nameInAll(*b, nameB);
                assume({kernel::VerdictAssumption::Kind::noOverlap, allOfA + " and " + allOfB + " do not overlap"});
                if (a->path.size() == 1 && b->path.size() == 1) return; // the others lead to the same two
            }
    }

    /// «rows[…]» for «rows[i]», where each iteration has another: those of one must not be another's either.
    std::string nameInAll(const MemoryReference& reference, const std::string& name) const {
        llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
        const auto cells = std::span(reference.path).first(reference.path.size() - 1);
        const auto isOne = [&](const auto& level) { return evolution.isLoopInvariant(level.offset, &m_loop); };
        if (llvm::all_of(cells, isOne)) return name;
        std::string inAll;
        int depth = 0;
        for (const char letter : name) {
            if (letter == ']') --depth;
            if (depth == 0) inAll += letter;
            if (letter == '[' && depth++ == 0) inAll += "…";
        }
        return inAll;
    }

    ir::pointers::PointerStores& pointerStores() {
        if (!m_pointers) m_pointers.emplace(m_view.pointerStoresBefore(m_loop));
        return *m_pointers;
    }

    /// «im->px = … (12:5)»
    std::string placeOf(const llvm::Instruction& store) const {
        const std::string text = llvm::isa<llvm::StoreInst>(store) ? m_view.accessText(store) : std::string();
        const bool isRelation = llvm::isa<llvm::ICmpInst, llvm::BinaryOperator>(store);
        return (isRelation                         ? "what is compared"
                : llvm::isa<llvm::LoadInst>(store) ? "what is loaded"
                : text.empty()                     ? "what is stored"
                                                   : text + " = …") +
               " (" + ir::FunctionView::locationOf(store).text() + ")";
    }

    /// A call is compared as a whole: what it may read must not be written, and it must not write.
    void compareCall(const llvm::CallBase& call) {
        if (llvm::isa<llvm::MemIntrinsic>(call) || !ir::argumentsWritten(call).empty())
            return; // compared as references
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
            if (assumeReadElsewhere(call, reference)) continue;
            return obstacle("calls " + name + " (" + location.text() + "), which may read what " +
                                verbAnd(reference, m_view).replace(0, 6, "is written to"),
                            reference);
        }
    }

    /// «strlen(s[i])»: assumes that a call's arguments and what is written do not overlap, if all have names.
    bool assumeReadElsewhere(const llvm::CallBase& call, const MemoryReference& write) {
        if (!call.onlyAccessesArgMemory() || !write.root) return false;
        const std::string written = arrayOf(write, m_view);
        std::vector<std::string> read;
        for (const llvm::Use& argument : call.args())
            if (argument->getType()->isPointerTy())
                read.push_back(m_view.arrayName(llvm::getUnderlyingObject(argument.get()), {}));
        const auto isUnclear = [&](const std::string& name) { return name.empty() || name == written; };
        if (written.empty() || llvm::any_of(read, isUnclear)) return false;
        for (const std::string& name : read)
            assume({kernel::VerdictAssumption::Kind::noOverlap, written + " and " + name + " do not overlap"});
        return true;
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

    static constexpr std::size_t kMostDescribed = 6; ///< Pairs of one array, with their distances.
    static constexpr std::size_t kMostKept = 64;

    llvm::Loop& m_loop;
    ir::FunctionView& m_view;
    WorkAccount& m_work;
    std::vector<MemoryReference> m_references;
    affine::IslContext m_isl;
    InstanceSets m_sets;
    std::vector<Array> m_arrays; ///< In the order of their first references.
    std::optional<ir::pointers::PointerStores> m_pointers; ///< Made when first asked.
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
