#include "frontend/cuda/cpp/subscripts.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::cpp {

bool Subscripts::isVariable() const {
    return std::ranges::any_of(
        extents, [](const RowExtent& extent) { return extent.variable != nullptr || !extent.name.empty(); });
}

std::vector<RowExtent> extentsOf(clang::QualType arrayType, const clang::ASTContext& context) {
    std::vector<RowExtent> extents;
    for (const clang::ArrayType* array = context.getAsArrayType(arrayType); array;
         array = context.getAsArrayType(array->getElementType())) {
        if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array))
            extents.push_back({variable->getSizeExpr(), 0});
        else if (const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array))
            extents.push_back({nullptr, constant->getSize().getZExtValue()});
        else extents.push_back({});
    }
    return extents;
}

clang::QualType elementOf(clang::QualType arrayType, const clang::ASTContext& context) {
    clang::QualType element = arrayType;
    while (const clang::ArrayType* array = context.getAsArrayType(element)) element = array->getElementType();
    return element;
}

Subscripts subscriptsOf(const clang::ArraySubscriptExpr& outermost, const clang::ASTContext& context) {
    Subscripts chain;
    const clang::Expr* at = &outermost;
    while (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(at->IgnoreParenImpCasts())) {
        chain.indices.insert(chain.indices.begin(), subscript->getIdx());
        at = subscript->getBase();
    }
    chain.base = at;
    const clang::QualType base = at->IgnoreParenImpCasts()->getType();
    chain.extents = extentsOf(base->isPointerType() ? base->getPointeeType() : base, context);
    if (!base->isPointerType() && !chain.extents.empty()) chain.extents.erase(chain.extents.begin());
    return chain;
}

} // namespace forewarp::frontend::cuda::cpp
