#include "frontend/loops/values/called_functions.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/values/lent_addresses.h"
#include "frontend/loops/values/value_sources.h"

namespace forewarp::frontend::loops::values {

llvm::StringRef nameOf(const clang::FunctionDecl* function) {
    const clang::IdentifierInfo* name = function ? function->getIdentifier() : nullptr;
    return name ? name->getName() : llvm::StringRef();
}

bool readsInput(llvm::StringRef function) {
    static const std::set<llvm::StringRef> kNames{"atoi",     "atol",  "atoll",  "strtol",     "strtoul", "strtoll",
                                                  "strtoull", "atof",  "strtod", "getenv",     "fgetc",   "getchar",
                                                  "getc",     "scanf", "sscanf", "fscanf",     "fgets",   "fread",
                                                  "getline",  "read",  "getopt", "getopt_long"};
    return kNames.contains(function);
}

bool isInputCall(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    return readsInput(nameOf(callee)) || (callee && callee->getOverloadedOperator() == clang::OO_GreaterGreater);
}

const clang::ParmVarDecl* parameterOf(const clang::FunctionDecl& function, const clang::CallExpr& call, unsigned i) {
    const bool hasObject = llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa<clang::CXXMethodDecl>(function);
    if (hasObject && i == 0) return nullptr;
    const unsigned position = hasObject ? i - 1 : i;
    return position < function.getNumParams() ? function.getParamDecl(position) : nullptr;
}

bool isReferenceToChange(clang::QualType type) {
    return type->isLValueReferenceType() && !type->getPointeeType().isConstQualified();
}

bool isOnlyRead(const clang::ParmVarDecl* parameter) {
    return parameter && parameter->getType()->isPointerType() &&
           parameter->getType()->getPointeeType().isConstQualified();
}

const clang::ValueDecl* numberLent(const clang::Expr& argument, const clang::ParmVarDecl& parameter) {
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument.IgnoreParenImpCasts());
    if (!address || address->getOpcode() != clang::UO_AddrOf || !takesNumbersAddress(parameter)) return nullptr;
    const clang::ValueDecl* variable = variableIn(*address->getSubExpr());
    if (!variable) return nullptr;
    const clang::QualType pointee = parameter.getType()->getPointeeType();
    const bool isSame =
        pointee.getCanonicalType().getUnqualifiedType() == variable->getType().getCanonicalType().getUnqualifiedType();
    return isSame ? variable : nullptr;
}

} // namespace forewarp::frontend::loops::values
