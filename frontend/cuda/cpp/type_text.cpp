#include "frontend/cuda/cpp/type_text.h"

#include "frontend/cuda/cpp/subscripts.h"

#include "frontend/clang_headers.h"

#include <array>
#include <string_view>

namespace forewarp::frontend::cuda::cpp {

namespace {

/// Words of C++20 that are none of C, and names that every CUDA file has in its global scope.
constexpr std::array<std::string_view, 87> kTaken{"alignas",
                                                  "alignof",
                                                  "and",
                                                  "and_eq",
                                                  "asm",
                                                  "bitand",
                                                  "bitor",
                                                  "bool",
                                                  "catch",
                                                  "char16_t",
                                                  "char32_t",
                                                  "char8_t",
                                                  "class",
                                                  "co_await",
                                                  "co_return",
                                                  "co_yield",
                                                  "compl",
                                                  "concept",
                                                  "const_cast",
                                                  "consteval",
                                                  "constexpr",
                                                  "constinit",
                                                  "decltype",
                                                  "delete",
                                                  "dynamic_cast",
                                                  "explicit",
                                                  "export",
                                                  "false",
                                                  "friend",
                                                  "mutable",
                                                  "namespace",
                                                  "new",
                                                  "noexcept",
                                                  "not",
                                                  "not_eq",
                                                  "nullptr",
                                                  "operator",
                                                  "or",
                                                  "or_eq",
                                                  "private",
                                                  "protected",
                                                  "public",
                                                  "reinterpret_cast",
                                                  "requires",
                                                  "static_assert",
                                                  "static_cast",
                                                  "template",
                                                  "this",
                                                  "thread_local",
                                                  "throw",
                                                  "true",
                                                  "try",
                                                  "typeid",
                                                  "typename",
                                                  "using",
                                                  "virtual",
                                                  "wchar_t",
                                                  "xor",
                                                  "xor_eq",
                                                  "threadIdx",
                                                  "blockIdx",
                                                  "blockDim",
                                                  "gridDim",
                                                  "warpSize",
                                                  "isInside",
                                                  "rowSum",
                                                  "rowProduct",
                                                  "rowMinimum",
                                                  "rowMaximum",
                                                  "rowAnd",
                                                  "rowOr",
                                                  "rowXor",
                                                  "rowAll",
                                                  "rowAny",
                                                  "kBlockX",
                                                  "kBlockY",
                                                  "kBlockZ",
                                                  "min",
                                                  "max",
                                                  "dim3",
                                                  "std",
                                                  "clamp",
                                                  "saturate",
                                                  "rsqrt",
                                                  "rsqrtf",
                                                  "main",
                                                  "harness"};

constexpr std::array<std::string_view, 27> kStandardTypes{
    "size_t",        "ptrdiff_t",      "int8_t",        "int16_t",       "int32_t",       "int64_t",
    "uint8_t",       "uint16_t",       "uint32_t",      "uint64_t",      "intptr_t",      "uintptr_t",
    "intmax_t",      "uintmax_t",      "int_fast8_t",   "int_fast16_t",  "int_fast32_t",  "int_fast64_t",
    "uint_fast8_t",  "uint_fast16_t",  "uint_fast32_t", "uint_fast64_t", "int_least32_t", "uint_least32_t",
    "int_least64_t", "uint_least64_t", "int_least16_t"};

/// In C++, a variable or a function hides the structure whose name it has.
bool hidesStructure(const clang::NamedDecl& declaration) {
    if (!llvm::isa<clang::ValueDecl>(declaration) || declaration.getName().empty()) return false;
    const auto isStructure = [](const clang::NamedDecl* other) {
        const auto* type = llvm::dyn_cast<clang::TypedefNameDecl>(other);
        return llvm::isa<clang::RecordDecl>(other) || (type && type->getUnderlyingType()->isRecordType());
    };
    const auto isNamesake = [&](const clang::Decl* other) {
        return llvm::isa<clang::RecordDecl>(other) &&
               llvm::cast<clang::RecordDecl>(other)->getName() == declaration.getName();
    };
    const clang::DeclContext* scope = declaration.getDeclContext();
    const auto* file = declaration.getASTContext().getTranslationUnitDecl();
    return llvm::any_of(file->lookup(declaration.getDeclName()), isStructure) ||
           (scope->isFunctionOrMethod() && llvm::any_of(scope->decls(), isNamesake));
}

/// Beyond those that compilers of C know; with «f» behind them for float.
///
/// Source: NVIDIA, CUDA Math API and CUDA C++ Programming Guide, «Time Function»; C17 7.12, 7.22; C++20 [cmath.syn].
constexpr std::string_view kOfCuda[] = {
    "abs",        "labs",  "llabs",   "div",     "ldiv",     "lldiv",  "isnan",   "isinf",         "isfinite",
    "signbit",    "sinpi", "cospi",   "sincos",  "sincospi", "rsqrt",  "rcbrt",   "norm",          "norm3d",
    "norm4d",     "rnorm", "rnorm3d", "rnorm4d", "rhypot",   "erfinv", "erfcinv", "erfcx",         "normcdf",
    "normcdfinv", "j0",    "j1",      "jn",      "y0",       "y1",     "yn",      "cyl_bessel_i0", "cyl_bessel_i1",
    "fdivide",    "exp10", "lerp",    "clock",   "clock64",  "assert"};

/// In CUDA, a function of the program by the name of one of the library's is passed over for that.
bool hidesLibrary(const clang::NamedDecl& declaration) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
    if (!function || !function->hasBody() || !function->getIdentifier()) return false;
    std::string_view name = function->getName();
    const auto isOfCuda = [](std::string_view each) { return std::ranges::find(kOfCuda, each) != std::end(kOfCuda); };
    return function->getIdentifier()->getBuiltinID() != 0 || isOfCuda(name) ||
           (name.ends_with('f') && isOfCuda(name.substr(0, name.size() - 1)));
}

std::string qualified(clang::QualType type, const std::string& name) {
    return (type.isConstQualified() ? "const " : "") + name;
}

/// «float3» and the like, which CUDA defines.
bool isVectorType(llvm::StringRef name) {
    constexpr llvm::StringLiteral kElements[] = {"char", "short", "int", "long", "longlong", "float", "double"};
    if (name.empty() || name.back() < '1' || name.back() > '4') return false;
    name = name.drop_back();
    return llvm::is_contained(kElements, name) || (name.consume_front("u") && llvm::is_contained(kElements, name));
}

/// Whether structures in two scopes have this name: a port has one scope for all.
bool isDefinedTwice(const clang::RecordDecl& record) {
    const auto isOther = [&](const clang::Decl* declared) {
        const auto* other = llvm::dyn_cast<clang::RecordDecl>(declared);
        return other && other != &record && other->isCompleteDefinition() && other->getName() == record.getName();
    };
    for (const clang::Decl* declared : record.getASTContext().getTranslationUnitDecl()->decls()) {
        const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared);
        if (isOther(declared) || (function && llvm::any_of(function->decls(), isOther))) return true;
    }
    return false;
}

std::string recordName(const clang::RecordDecl& record) {
    const clang::NamedDecl* named = record.getTypedefNameForAnonDecl();
    std::string name = cppName(named ? *named : record);
    if (isVectorType(name)) name += "_";
    if (name.empty() || !record.getDeclContext()->isFunctionOrMethod() || !isDefinedTwice(record)) return name;
    return name + "_" +
           std::to_string(record.getASTContext().getSourceManager().getExpansionLineNumber(record.getLocation()));
}

std::string baseName(clang::QualType type, const clang::ASTContext& context) {
    if (const auto* named = type->getAs<clang::TypedefType>())
        if (isStandardTypeName(named->getDecl()->getNameAsString())) return named->getDecl()->getNameAsString();
    if (const auto* record = type->getAs<clang::RecordType>()) return recordName(*record->getDecl());
    if (const auto* enumeration = type->getAs<clang::EnumType>())
        return baseName(enumeration->getDecl()->getIntegerType(), context);
    clang::LangOptions language;
    language.CPlusPlus = true;
    language.Bool = true;
    return type.getCanonicalType().getUnqualifiedType().getAsString(clang::PrintingPolicy(language));
}

} // namespace

std::string cppName(const std::string& name) {
    const std::string_view word = std::string_view(name).substr(0, name.find_last_not_of('_') + 1);
    return std::ranges::find(kTaken, word) == kTaken.end() ? name : name + "_";
}

std::string cppName(const clang::NamedDecl& declaration) {
    const std::string name = cppName(declaration.getNameAsString());
    return hidesStructure(declaration) || hidesLibrary(declaration) ? name + "_" : name;
}

bool isStandardTypeName(const std::string& name) {
    return std::ranges::find(kStandardTypes, std::string_view(name)) != kStandardTypes.end();
}

bool isUnnamed(const clang::RecordDecl& record) {
    return record.getName().empty() && !record.getTypedefNameForAnonDecl();
}

std::string typeText(clang::QualType type, const std::string& name, const clang::ASTContext& context) {
    if (const auto* pointer = type->getAs<clang::PointerType>()) {
        clang::QualType pointee = pointer->getPointeeType();
        if (pointee->isVariableArrayType()) pointee = elementOf(pointee, context); // as subscripts count
        std::string declarator = "*" + std::string(type.isConstQualified() ? "const " : "") + name;
        if (pointee->isArrayType() || pointee->isFunctionType()) declarator = "(" + declarator + ")";
        return typeText(pointee, declarator, context);
    }
    if (const auto* function = type->getAs<clang::FunctionProtoType>()) {
        std::string parameters;
        for (const clang::QualType parameter : function->param_types())
            parameters += (parameters.empty() ? "" : ", ") + typeText(parameter, {}, context);
        return typeText(function->getReturnType(), name + "(" + parameters + ")", context);
    }
    if (const auto* array = context.getAsIncompleteArrayType(type))
        return typeText(array->getElementType(), name + "[]", context);
    if (const auto* array = context.getAsConstantArrayType(type)) {
        const std::string extent = llvm::toString(array->getSize(), 10, false);
        return typeText(array->getElementType(), name + "[" + extent + "]", context);
    }
    const std::string base = qualified(type, baseName(type, context));
    return name.empty() ? base : base + " " + name;
}

} // namespace forewarp::frontend::cuda::cpp
