#include "frontend/cuda/plan/counts/array_elements.h"

#include "core/base/text.h"
#include "frontend/cuda/cpp/subscripts.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/plan/count_text.h"
#include "frontend/cuda/plan/counts/element_counts.h"
#include "frontend/cuda/read/addressing_arrays.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/read_nest.h"

#include "core/kernel/profile_of.h"
#include "frontend/clang_headers.h"

#include <climits>

namespace forewarp::frontend::cuda::plan::counts {

namespace {

/// Counts the elements of one plan's arrays.
class ElementCounter {
  public:
    ElementCounter(const read::PortedNest& nest, const PortPlan& plan) : m_nest(nest), m_plan(plan) {}

    void count(const clang::VarDecl& variable, clang::QualType element, PortedArray& array) const {
        const clang::QualType written = writtenType(variable);
        const bool isPointer = written->isPointerType();
        const std::vector<cpp::RowExtent> extents =
            cpp::extentsOf(isPointer ? written->getPointeeType() : written, m_nest.context);
        const std::size_t rows = isPointer ? 0 : 1; // where the extents of the rows begin
        bool isVariable = false;
        for (std::size_t i = rows; i < extents.size(); ++i) isVariable |= extents[i].variable != nullptr;
        for (std::size_t i = rows; i < extents.size() && !isVariable; ++i)
            array.rowExtents += "[" + std::to_string(extents[i].constant) + "]";
        const int bytes = bytesOf(element);
        const std::set<std::string> names = m_nest.namesOf(variable);
        const bool isAnalysed = allAnalysed(variable);
        const double touchedAtSizes = touchedElementsAt(m_nest.facts, m_plan.loop, names, bytes, m_nest.values);
        if (isAnalysed) array.elementsAtSizes = touchedAtSizes;
        const bool isCounted = isAnalysed && !m_nest.uncountedPointers.contains(&variable);
        const auto touched = isCounted && !isConditional(variable)
                                 ? touchedElements(m_nest.facts, m_plan.loop, names, bytes, wholeScalars())
                                 : std::nullopt;
        if (!isPointer && !extents.empty() && (extents.front().variable || extents.front().constant > 0)) {
            array.elements = productText(extents);
            array.elementsAtSizes = std::max(array.elementsAtSizes, productValue(extents));
            const bool isFixed =
                llvm::none_of(extents, [](const cpp::RowExtent& extent) { return extent.variable != nullptr; });
            if (isFixed && touched && !isWholeNumber(*touched)) array.touched = *touched;
        } else {
            array.elements = touched.value_or("");
        }
        if (array.elementsAtSizes == 0)
            array.elementsAtSizes = std::max(
                {mostElements(variable) + startOfSubscripts(variable), reachOfSteps(variable), touchedAtSizes});
        array.isIndexedByInt = isVariable && array.elementsAtSizes <= INT_MAX;
    }

    bool mayReachBefore(const clang::VarDecl& variable) const {
        return mayReachBeforeUnseen(m_nest.facts, m_plan.loop, m_nest.namesOf(variable), wholeScalars());
    }
    std::set<std::string> notNegative(const clang::VarDecl& variable, clang::QualType element) const {
        return counts::notNegative(m_nest.facts, m_plan.loop, m_nest.namesOf(variable), bytesOf(element),
                                   wholeScalars(), !m_nest.uncountedPointers.contains(&variable));
    }
    std::optional<BeforeStart> before(const clang::VarDecl& variable, clang::QualType element) const {
        const bool isCounted = allAnalysed(variable) && !m_nest.uncountedPointers.contains(&variable);
        return isCounted ? touchedBefore(m_nest.facts, m_plan.loop, m_nest.namesOf(variable), bytesOf(element),
                                         wholeScalars(), m_nest.values)
                         : std::nullopt;
    }

  private:
    int bytesOf(clang::QualType element) const { return int(m_nest.context.getTypeSizeInChars(element).getQuantity()); }
    std::string productText(const std::vector<cpp::RowExtent>& extents) const {
        return joined(extents, " * ", [&](const cpp::RowExtent& extent) {
            std::string factor = extent.variable ? m_nest.text(*extent.variable) : std::to_string(extent.constant);
            return factor.find(' ') != std::string::npos && extents.size() > 1 ? "(" + factor + ")" : factor;
        });
    }
    double productValue(const std::vector<cpp::RowExtent>& extents) const {
        double product = 1;
        for (const cpp::RowExtent& extent : extents) {
            double value = double(extent.constant);
            if (extent.variable) {
                const auto known = kernel::Expression::parse(m_nest.text(*extent.variable));
                value = known ? known->evaluate(m_nest.values).value_or(kernel::kAssumedSize) : kernel::kAssumedSize;
            }
            product *= value;
        }
        return product;
    }
    std::set<std::string> wholeScalars() const {
        std::set<std::string> names;
        for (const auto* scalars : {&m_plan.scalars, &m_plan.derived})
            for (const PortedScalar& scalar : *scalars)
                if (!scalar.isFloating && !scalar.isStructure) names.insert(scalar.name);
        return names;
    }
    /// Whether the facts have every access that the source has: compilers remove those whose values do not matter.
    bool allAnalysed(const clang::VarDecl& variable) const {
        const read::OuterVariable* outer = m_nest.uses.find(&variable);
        if (outer && outer->isPassedInRanges) return false;
        const auto known = analysedTexts(m_nest.facts, m_plan.loop, m_nest.namesOf(variable));
        const auto written = m_nest.uses.accesses.find(&variable);
        return written == m_nest.uses.accesses.end() || llvm::all_of(written->second, [&](const clang::Expr* access) {
                   const std::string text = read::sourceWithoutBlanks(*access, m_nest.context);
                   const auto isMemberOf = [&](const std::string& other) { return other.starts_with(text + "."); };
                   return known.contains(text) || llvm::any_of(known, isMemberOf);
               });
    }
    /// An access that a condition guards may be written to reach beyond the array, unless it is made without it, too.
    bool isConditional(const clang::VarDecl& variable) const {
        const auto written = m_nest.uses.accesses.find(&variable);
        if (written == m_nest.uses.accesses.end()) return false;
        std::set<std::string> certain, guarded;
        for (const clang::Expr* access : written->second)
            (m_nest.uses.conditional.contains(access) ? guarded : certain)
                .insert(read::sourceWithoutBlanks(*access, m_nest.context));
        return !std::ranges::includes(certain, guarded);
    }
    /// Where nobody knows how many there are: one for each iteration, or as many as other arrays have.
    double mostElements(const clang::VarDecl& variable) const {
        if (const double ofParts = elementsOfParts(variable); ofParts > 0) return ofParts;
        double most = std::max(kernel::kAssumedSize, iterationsAt(m_nest.facts, m_plan.loop, m_nest.values));
        for (const PortedArray& array : m_plan.arrays) most = std::max(most, array.elementsAtSizes);
        return most;
    }

    /// 1000 of «x[2048 - 1024 - 24 + i]»; of several the largest.
    double startOfSubscripts(const clang::VarDecl& variable) const {
        const auto written = m_nest.uses.accesses.find(&variable);
        double largest = 0;
        if (written == m_nest.uses.accesses.end()) return largest;
        for (const clang::Expr* access : written->second)
            if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(access))
                largest = std::max(largest, constantPart(*subscript->getIdx()));
        return largest;
    }
    double constantPart(const clang::Expr& index) const {
        const clang::Expr& e = *index.IgnoreParenCasts();
        if (const auto value = e.isValueDependent() ? std::nullopt : e.getIntegerConstantExpr(m_nest.context))
            return double(value->getExtValue());
        const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(&e);
        if (!sum || !sum->isAdditiveOp()) return 0;
        const double more = constantPart(*sum->getRHS());
        return constantPart(*sum->getLHS()) + (sum->getOpcode() == clang::BO_Add ? more : -more);
    }

    /// Of an array that another one parts: as many for each part as the prediction takes.
    double elementsOfParts(const clang::VarDecl& variable) const {
        double most = 0;
        for (const auto& [name, addressed] : read::addressingArrays(m_nest)) {
            const PortedArray* parts = arrayNamed(name, m_plan);
            const bool isParted = addressed.order == IndexOrder::parts || addressed.order == IndexOrder::begins;
            if (parts && isParted && addressed.names.contains(cpp::cppName(variable)))
                most = std::max(most, parts->elementsAtSizes * addressed.mostIterations);
        }
        return most;
    }
    /// As far as iterations may lead that go on by one of the sizes each: «p += pitch». Where values of another array
    /// lead into it, the harness keeps them below any number of elements.
    double reachOfSteps(const clang::VarDecl& variable) const {
        for (const auto& [name, addressed] : read::addressingArrays(m_nest))
            if (addressed.names.contains(cpp::cppName(variable))) return 0;
        double step = 1;
        for (const PortedScalar& scalar : m_plan.scalars)
            if (!scalar.isFloating && scalar.value) step = std::max(step, *scalar.value);
        const double reach = step * iterationsAt(m_nest.facts, m_plan.loop, m_nest.values);
        constexpr double kMost = 1 << 26; // Each array takes memory.
        return reach <= kMost ? reach : 0;
    }

    const read::PortedNest& m_nest;
    const PortPlan& m_plan;
};

} // namespace

clang::QualType writtenType(const clang::VarDecl& variable) {
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&variable);
    return parameter ? parameter->getOriginalType() : variable.getType();
}

void countElements(const clang::VarDecl& variable, clang::QualType element, const read::PortedNest& nest,
                   const PortPlan& plan, PortedArray& array) {
    ElementCounter(nest, plan).count(variable, element, array);
}

bool mayReachBeforeStart(const clang::VarDecl& variable, const read::PortedNest& nest, const PortPlan& plan) {
    return ElementCounter(nest, plan).mayReachBefore(variable);
}

std::set<std::string> notNegativeFor(const clang::VarDecl& variable, clang::QualType element,
                                     const read::PortedNest& nest, const PortPlan& plan) {
    return ElementCounter(nest, plan).notNegative(variable, element);
}

std::optional<BeforeStart> elementsBefore(const clang::VarDecl& variable, clang::QualType element,
                                          const read::PortedNest& nest, const PortPlan& plan) {
    return ElementCounter(nest, plan).before(variable, element);
}

} // namespace forewarp::frontend::cuda::plan::counts
