#include "frontend/parallelism/memory_conflicts.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/integer_set.h"

namespace forewarp::frontend {

namespace {

struct Reference {
    llvm::Instruction* instruction = nullptr;
    const llvm::Value* base = nullptr;    ///< Nothing where ScalarEvolution finds none.
    const llvm::SCEV* offset = nullptr;   ///< Bytes from the base.
    long long bytes = 0;
    std::vector<const llvm::Loop*> nest;  ///< From the outermost loop of the function to the innermost around it.

    [[nodiscard]] bool isWrite() const { return llvm::isa<llvm::StoreInst>(instruction); }
};

/// Subscripts of a reference after delinearisation, outermost first.
struct Subscripts {
    llvm::SmallVector<const llvm::SCEV*, 4> positions;
    llvm::SmallVector<const llvm::SCEV*, 4> sizes;
};

std::vector<Reference> referencesIn(llvm::Loop& loop, FunctionView& view) {
    std::vector<Reference> references;
    auto& analyses = view.analyses();
    for (llvm::BasicBlock* block : loop.blocks())
        for (llvm::Instruction& instruction : *block) {
            const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
            if (!pointer) continue;
            Reference reference;
            reference.instruction = &instruction;
            const llvm::SCEV* address = analyses.evolution.getSCEV(const_cast<llvm::Value*>(pointer));
            if (const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(analyses.evolution.getPointerBase(address)))
                reference.base = base->getValue();
            reference.offset = analyses.evolution.removePointerBase(address);
            reference.bytes = (long long)instruction.getDataLayout()
                                  .getTypeStoreSize(llvm::getLoadStoreType(&instruction))
                                  .getKnownMinValue();
            for (const llvm::Loop* l = analyses.loops.getLoopFor(block); l; l = l->getParentLoop())
                reference.nest.insert(reference.nest.begin(), l);
            references.push_back(std::move(reference));
        }
    return references;
}

/// One question to isl: may `first` in one iteration of the loop and `second` in another touch the same byte?
class PairQuestion {
  public:
    PairQuestion(const llvm::Loop& loop, FunctionView& view, IslContext& isl)
        : m_loop(loop), m_view(view), m_isl(isl), m_translator(loop, view) {}

    SetAnswer mayMeet(const Reference& first, const Reference& second, const std::vector<Reference>& sameArray) {
        const Counters a = counters(first, "a");
        const Counters b = counters(second, "b");
        std::string condition = domain(a) + " and " + domain(b) + " and a != b";
        const auto offsetA = m_translator.text(first.offset, a);
        const auto offsetB = m_translator.text(second.offset, b);
        if (offsetA && offsetB)
            condition += " and " + *offsetB + " - " + *offsetA + " < " + std::to_string(first.bytes) + " and " +
                         *offsetA + " - " + *offsetB + " < " + std::to_string(second.bytes);
        else if (const auto equal = equalSubscripts(first, second, sameArray)) condition += *equal;
        else return m_isl.isSpent() ? SetAnswer::tooComplex : SetAnswer::notAffine;
        return ask({&a, &b}, condition);
    }

  private:
    /// Loops around the one in question stand still: both references share their counters.
    Counters counters(const Reference& reference, const std::string& prefix) const {
        Counters result;
        for (const llvm::Loop* loop : reference.nest) {
            const std::string depth = std::to_string(loop->getLoopDepth());
            if (loop == &m_loop) result.nest.push_back({loop, prefix});
            else result.nest.push_back({loop, (m_loop.contains(loop) ? prefix : "o") + depth});
        }
        return result;
    }

    /// 0 ≤ counter ≤ last, for every loop of the nest whose last iteration is known; a superset otherwise.
    std::string domain(const Counters& counters) {
        std::string text = "true";
        for (const auto& [loop, counter] : counters.nest) {
            text += " and " + counter + " >= 0";
            const llvm::SCEV* last = m_view.analyses().evolution.getBackedgeTakenCount(loop);
            if (llvm::isa<llvm::SCEVCouldNotCompute>(last)) continue;
            if (const auto bound = m_translator.text(last, counters)) text += " and " + counter + " <= " + *bound;
        }
        return text;
    }

    SetAnswer ask(std::initializer_list<const Counters*> used, const std::string& condition) {
        std::set<std::string> names;
        for (const Counters* counters : used)
            for (const auto& [loop, name] : counters->nest) names.insert(name);
        return m_isl.ask(m_translator.parameterList() + "{ [" + llvm::join(names, ", ") + "] : " + condition + " and " +
                         m_translator.parameterFacts() + " }");
    }

    /// Row sizes common to all references to the array.
    llvm::SmallVector<const llvm::SCEV*, 4> rowSizes(const std::vector<Reference>& sameArray) {
        auto& evolution = m_view.analyses().evolution;
        llvm::SmallVector<const llvm::SCEV*, 4> terms, sizes;
        for (const Reference& reference : sameArray) llvm::collectParametricTerms(evolution, reference.offset, terms);
        if (!terms.empty())
            llvm::findArrayDimensions(evolution, terms, sizes, evolution.getElementSize(sameArray.front().instruction));
        return sizes;
    }

    std::optional<Subscripts> subscriptsOf(const Reference& reference, const std::vector<Reference>& sameArray) {
        Subscripts subscripts;
        subscripts.sizes = rowSizes(sameArray);
        if (subscripts.sizes.size() < 2) return std::nullopt;
        llvm::computeAccessFunctions(m_view.analyses().evolution, reference.offset, subscripts.positions,
                                     subscripts.sizes);
        if (subscripts.positions.size() != subscripts.sizes.size()) return std::nullopt;
        return subscripts;
    }

    /// Equal addresses mean equal subscripts only if every inner subscript stays inside its row.
    bool staysInRows(const Reference& reference, const Subscripts& subscripts, const Counters& counters) {
        for (std::size_t d = 1; d < subscripts.positions.size(); ++d) {
            const auto position = m_translator.text(subscripts.positions[d], counters);
            const auto size = m_translator.text(subscripts.sizes[d - 1], counters);
            if (!position || !size) return false;
            const std::string outside = " and (" + *position + " < 0 or " + *position + " >= " + *size + ")";
            if (ask({&counters}, domain(counters) + outside) != SetAnswer::empty) return false;
        }
        return reference.bytes > 0;
    }

    std::optional<std::string> equalSubscripts(const Reference& first, const Reference& second,
                                               const std::vector<Reference>& sameArray) {
        for (const Reference& reference : sameArray)
            if (reference.bytes != first.bytes) return std::nullopt;
        const auto a = subscriptsOf(first, sameArray);
        const auto b = subscriptsOf(second, sameArray);
        const Counters countersA = counters(first, "a"), countersB = counters(second, "b");
        if (!a || !b || !staysInRows(first, *a, countersA) || !staysInRows(second, *b, countersB)) return std::nullopt;
        std::string text;
        for (std::size_t d = 0; d < a->positions.size(); ++d) {
            const auto left = m_translator.text(a->positions[d], countersA);
            const auto right = m_translator.text(b->positions[d], countersB);
            if (!left || !right) return std::nullopt;
            text += " and " + *left + " = " + *right;
        }
        return text;
    }

    const llvm::Loop& m_loop;
    FunctionView& m_view;
    IslContext& m_isl;
    IslTranslator m_translator;
};

EvidenceItem describe(const Reference& reference, const FunctionView& view) {
    std::string text = view.accessText(*reference.instruction);
    if (text.empty()) text = view.arrayName(reference.base, text);
    if (text.empty()) text = "memory through a pointer";
    const SourceLocation location = FunctionView::locationOf(*reference.instruction);
    return {(reference.isWrite() ? "writes " : "reads ") + text + " (" + location.text() + ")", location};
}

/// Compares the references of one loop, array by array.
class Comparison {
  public:
    Comparison(llvm::Loop& loop, FunctionView& view, const AnalysisBudget& budget)
        : m_loop(loop), m_view(view), m_budget(budget), m_references(referencesIn(loop, view)),
          m_isl(budget.dependenceOperationsPerLoop) {}

    MemoryComparison run() {
        for (const Reference& store : m_references) {
            if (!store.isWrite()) continue;
            for (const Reference& other : m_references) {
                if (other.isWrite() && other.instruction < store.instruction) continue; // each pair of stores once
                if (auto conflict = compare(store, other)) return {std::move(conflict), m_pairs};
            }
        }
        return {std::nullopt, m_pairs};
    }

  private:
    std::optional<MemoryConflict> compare(const Reference& store, const Reference& other) {
        if (store.base && other.base && store.base == other.base) {
            if (!m_loop.isLoopInvariant(store.base))
                return conflict("writes through a pointer that changes in the loop", store, other);
            return compareSameArray(store, other);
        }
        if (!mayAlias(store, other)) return std::nullopt;
        return overlap(store, other);
    }

    std::optional<MemoryConflict> compareSameArray(const Reference& store, const Reference& other) {
        if (++m_pairs > m_budget.accessPairsPerLoop)
            return MemoryConflict{"too complex: more than " + std::to_string(m_budget.accessPairsPerLoop) +
                                      " pairs of accesses would have to be compared",
                                  {}};
        std::vector<Reference> sameArray;
        for (const Reference& reference : m_references)
            if (reference.base == store.base) sameArray.push_back(reference);
        switch (PairQuestion(m_loop, m_view, m_isl).mayMeet(store, other, sameArray)) {
        case SetAnswer::empty: return std::nullopt;
        case SetAnswer::notEmpty: return conflict("may touch the same element in two iterations", store, other);
        case SetAnswer::tooComplex:
            return MemoryConflict{
                "too complex: comparing its accesses takes more steps than the analysis allows itself", {}};
        case SetAnswer::notAffine: break;
        }
        return conflict("have addresses that could not be compared exactly", store, other);
    }

    bool mayAlias(const Reference& a, const Reference& b) const {
        auto& aliases = m_view.analyses().aliases;
        if (a.base && b.base &&
            aliases.isNoAlias(llvm::MemoryLocation::getBeforeOrAfter(a.base),
                              llvm::MemoryLocation::getBeforeOrAfter(b.base)))
            return false;
        const auto anywhere = [](llvm::Instruction* instruction) {
            return llvm::MemoryLocation::get(instruction).getWithNewSize(llvm::LocationSize::beforeOrAfterPointer());
        };
        return !aliases.isNoAlias(anywhere(a.instruction), anywhere(b.instruction)); // types may still tell them apart
    }

    MemoryConflict overlap(const Reference& store, const Reference& other) const {
        const std::string a = m_view.arrayName(store.base, m_view.accessText(*store.instruction));
        const std::string b = m_view.arrayName(other.base, m_view.accessText(*other.instruction));
        if (a == b || a.empty() || b.empty())
            return *conflict("go through pointers whose targets are not known", store, other);
        return {a + " and " + b + " may overlap (declare the pointers restrict, or assume they do not)",
                {describe(store, m_view), describe(other, m_view)}};
    }

    std::optional<MemoryConflict> conflict(const std::string& what, const Reference& store,
                                           const Reference& other) const {
        const EvidenceItem first = describe(store, m_view), second = describe(other, m_view);
        if (store.instruction == other.instruction)
            return MemoryConflict{first.text + ": it " + singular(what), {first}};
        return MemoryConflict{first.text + " and " + second.text + ": they " + what, {first, second}};
    }

    static std::string singular(const std::string& what) {
        return what.starts_with("have") ? "has an address that could not be compared exactly" : what;
    }

    llvm::Loop& m_loop;
    FunctionView& m_view;
    const AnalysisBudget& m_budget;
    std::vector<Reference> m_references;
    IslContext m_isl; ///< One for the loop: its budget covers all pairs.
    unsigned m_pairs = 0;
};

} // namespace

MemoryComparison compareMemory(llvm::Loop& loop, FunctionView& view, const AnalysisBudget& budget) {
    return Comparison(loop, view, budget).run();
}

} // namespace forewarp::frontend
