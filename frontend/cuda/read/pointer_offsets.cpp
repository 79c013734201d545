#include "frontend/cuda/read/pointer_offsets.h"

#include "frontend/cuda/counted/entry_values.h"
#include "frontend/cuda/read/own_values.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/read_nest.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/index_polynomial.h"

#include <algorithm>
#include <optional>

namespace forewarp::frontend::cuda::read {

namespace {

using kernel::AffineIndex;
using kernel::Expression;

AffineIndex plain(Expression value) {
    return {std::move(value), {}};
}

void addStride(AffineIndex& index, const AffineIndex::Stride& stride) {
    const auto same = std::ranges::find(index.strides, stride.loop, &AffineIndex::Stride::loop);
    if (same == index.strides.end())
        index.strides.push_back(stride);
    else
        same->bytesPerIteration = same->bytesPerIteration + stride.bytesPerIteration;
    std::erase_if(index.strides, [](const AffineIndex::Stride& other) { return other.bytesPerIteration.text() == "0"; });
}

AffineIndex times(const AffineIndex& index, const Expression& factor) {
    AffineIndex product = plain(index.constantBytes * factor);
    for (const AffineIndex::Stride& stride : index.strides)
        addStride(product, {stride.loop, stride.bytesPerIteration * factor});
    return product;
}

AffineIndex sum(AffineIndex a, const AffineIndex& b) {
    a.constantBytes = a.constantBytes + b.constantBytes;
    for (const AffineIndex::Stride& stride : b.strides) addStride(a, stride);
    return a;
}

AffineIndex difference(const AffineIndex& a, const AffineIndex& b) {
    return sum(a, times(b, Expression::constant(-1)));
}

/// Follows pointers and whole numbers back to what the function sets them to.
class Origins {
  public:
    Origins(const PortedNest& nest, const counted::EntryValues& entry) : m_nest(nest), m_entry(entry) {}

    /// Bytes from the start of the memory that the facts call `memory` to what the pointer leads to.
    std::optional<AffineIndex> offsetOf(const clang::VarDecl& pointer, const std::string& memory) const {
        const bool isNamed = m_nest.namesOf(pointer).contains(memory);
        if (isNamed && (pointer.getType()->isArrayType() || m_entry.isAsGiven(pointer))) return plain({});
        const clang::Expr* set = m_entry.of(pointer);
        if (set && isStart(*set, memory, isNamed)) return plain({});
        if (!set && !isNamed) set = onlySetTo(pointer);
        return set ? placeOf(*set, memory) : std::nullopt;
    }

  private:
    /// Whether the facts count from such a value: what a call returns, which they name by the pointer, and what is found in
    /// memory, «a[i]», which they name so or by the pointer.
    bool isStart(const clang::Expr& value, const std::string& memory, bool isNamedByPointer) const {
        const clang::Expr& e = *value.IgnoreParenCasts();
        if (llvm::isa<clang::CallExpr>(e)) return isNamedByPointer;
        return llvm::isa<clang::ArraySubscriptExpr>(e) &&
               (isNamedByPointer || sourceWithoutBlanks(e, m_nest.context) == memory);
    }
    /// Nothing for parameters, whose first value nobody sees, and for what is set again.
    const clang::Expr* onlySetTo(const clang::VarDecl& variable) const {
        const bool isLocal = variable.hasLocalStorage() && !llvm::isa<clang::ParmVarDecl>(variable);
        return isLocal && !isChanged(variable) ? variable.getInit() : nullptr;
    }
    bool isChanged(const clang::VarDecl& variable) const {
        const clang::Stmt& function = *m_nest.syntax.function->getBody();
        return changes(function, &variable) || isAddressTaken(variable, function);
    }

    std::optional<AffineIndex> placeOf(const clang::Expr& written, const std::string& memory) const {
        const clang::Expr& e = *written.IgnoreParenImpCasts();
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&e))
            if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
                return offsetOf(*variable, memory);
        if (llvm::isa<clang::MemberExpr>(e)) return plain({}); // The facts name it: «state->z».
        if (llvm::isa<clang::CallExpr>(e)) return plain({}); // They name it by the pointer.
        if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&e); operation && operation->isAdditiveOp())
            return placeBeside(*operation, memory);
        const auto* address = llvm::dyn_cast<clang::UnaryOperator>(&e);
        if (!address || address->getOpcode() != clang::UO_AddrOf) return std::nullopt;
        const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens());
        return element ? moved(*element->getBase(), *element->getIdx(), 1, memory) : std::nullopt;
    }
    /// Of «b + n» and «b - n».
    std::optional<AffineIndex> placeBeside(const clang::BinaryOperator& operation, const std::string& memory) const {
        const bool isLeft = operation.getLHS()->getType()->isPointerType();
        const clang::Expr& base = *(isLeft ? operation.getLHS() : operation.getRHS());
        const clang::Expr& steps = *(isLeft ? operation.getRHS() : operation.getLHS());
        return moved(base, steps, operation.getOpcode() == clang::BO_Sub ? -1 : 1, memory);
    }
    std::optional<AffineIndex> moved(const clang::Expr& base, const clang::Expr& steps, int sign,
                                     const std::string& memory) const {
        const auto start = placeOf(base, memory);
        const auto count = valueOf(steps);
        if (!start || !count) return std::nullopt;
        const clang::QualType element = base.getType()->getPointeeType();
        if (element.isNull() || element->isIncompleteType() || element->isVariableArrayType()) return std::nullopt;
        const long long bytes = m_nest.context.getTypeSizeInChars(element).getQuantity();
        return sum(*start, times(*count, Expression::constant(sign * bytes)));
    }

    std::optional<AffineIndex> valueOf(const clang::Expr& written) const {
        const clang::Expr& e = *written.IgnoreParenCasts();
        if (const auto constant = e.getIntegerConstantExpr(m_nest.context))
            return plain(Expression::constant(constant->getExtValue()));
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&e))
            if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) return valueOf(*variable);
        const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&e);
        if (!operation) return std::nullopt;
        const auto a = valueOf(*operation->getLHS());
        const auto b = valueOf(*operation->getRHS());
        if (!a || !b) return std::nullopt;
        switch (operation->getOpcode()) {
        case clang::BO_Add: return sum(*a, *b);
        case clang::BO_Sub: return difference(*a, *b);
        case clang::BO_Mul:
            if (!a->strides.empty() && !b->strides.empty()) return std::nullopt;
            return b->strides.empty() ? times(*a, b->constantBytes) : times(*b, a->constantBytes);
        default: return std::nullopt;
        }
    }
    std::optional<AffineIndex> valueOf(const clang::VarDecl& variable) const {
        if (const auto counted = counterOfLoopAround(variable)) return counted;
        if (const clang::Expr* set = onlySetTo(variable)) return valueOf(*set);
        const bool isGiven = llvm::isa<clang::ParmVarDecl>(variable) || m_nest.memberOf(&variable);
        if (!isGiven || isChanged(variable)) return std::nullopt;
        return plain(Expression::symbol(variable.getNameAsString()));
    }
    std::optional<AffineIndex> counterOfLoopAround(const clang::VarDecl& variable) const {
        for (const auto& [id, loop] : m_nest.syntax.around) {
            const auto header = headerOf(*loop, m_nest.context, m_nest.facts.file);
            if (!header || header->counter != &variable) continue;
            const auto first = valueOf(*header->first);
            return first ? std::optional(sum(*first, {{}, {{id, Expression::constant(header->step)}}})) : std::nullopt;
        }
        return std::nullopt;
    }

    const PortedNest& m_nest;
    const counted::EntryValues& m_entry;
};

/// An address that is no affine form has its counters in it as symbols.
Expression asExpression(const AffineIndex& index) {
    Expression value = index.constantBytes;
    for (const AffineIndex::Stride& stride : index.strides)
        value = value + stride.bytesPerIteration * Expression::symbol(stride.loop);
    return value;
}

/// Without what takes itself away: «4*off - 8 - 4*off», whose off the port does not know.
Expression summed(const Expression& expression) {
    const auto polynomial = profile::IndexPolynomial::of(expression, [](const std::string& symbol) {
        return std::optional(profile::IndexPolynomial::symbol(Expression::symbol(symbol).text()));
    });
    const auto read = Expression::parse(polynomial ? polynomial->text() : expression.text());
    return read ? *read : expression;
}

void countFrom(const AffineIndex& offset, kernel::MemoryAccess& access) {
    if (access.index) {
        access.index = difference(*access.index, offset);
        access.index->constantBytes = summed(access.index->constantBytes);
    }
    if (access.address) access.address = *access.address - asExpression(offset);
}

/// Arrows are none.
bool hasMinus(std::string_view text) {
    for (std::size_t at = text.find('-'); at != text.npos; at = text.find('-', at + 1))
        if (!text.substr(at).starts_with("->")) return true;
    return false;
}

std::vector<kernel::MemoryAccess*> accessesIn(PortedNest& nest, const std::string& start) {
    std::vector<kernel::MemoryAccess*> accesses;
    for (kernel::LoopFacts& loop : nest.facts.loops)
        for (kernel::MemoryAccess& access : loop.accesses)
            if (nest.syntax.loops.contains(loop.id) && access.text.starts_with(start)) accesses.push_back(&access);
    return accesses;
}

} // namespace

void countFromPointers(PortedNest& nest) {
    const counted::EntryValues entry(nest.syntax, nest.context);
    const Origins origins(nest, entry);
    for (const OuterVariable& outer : nest.uses.variables) {
        if (!outer.variable->getType()->isPointerType()) continue;
        const std::string written = outer.variable->getNameAsString() + "[";
        for (kernel::MemoryAccess* access : accessesIn(nest, written)) {
            const auto offset = origins.offsetOf(*outer.variable, access->array);
            if (offset) {
                countFrom(*offset, *access);
                continue;
            }
            nest.uncountedPointers.insert(outer.variable);
            if (hasMinus(std::string_view(access->text).substr(written.size())))
                nest.unplacedPointers.insert(outer.variable);
        }
    }
}

} // namespace forewarp::frontend::cuda::read
