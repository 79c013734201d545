#include "frontend/cuda/cpp/type_text.h"

#include "frontend/clang_headers.h"

#include <array>
#include <string_view>

namespace forewarp::frontend::cuda::cpp {

namespace {

/// Words of C++20 that are none of C, and names that every CUDA file has in its global scope.
constexpr std::array<std::string_view, 78> kTaken{"alignas",
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

std::string qualified(clang::QualType type, const std::string& name) {
    return (type.isConstQualified() ? "const " : "") + name;
}

std::string recordName(const clang::RecordDecl& record) {
    if (const auto* named = record.getTypedefNameForAnonDecl()) return cppName(*named);
    return cppName(record);
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
    return std::ranges::find(kTaken, std::string_view(name)) == kTaken.end() ? name : name + "_";
}

std::string cppName(const clang::NamedDecl& declaration) {
    return cppName(declaration.getNameAsString());
}

bool isStandardTypeName(const std::string& name) {
    return std::ranges::find(kStandardTypes, std::string_view(name)) != kStandardTypes.end();
}

bool isUnnamed(const clang::RecordDecl& record) {
    return record.getName().empty() && !record.getTypedefNameForAnonDecl();
}

std::string typeText(clang::QualType type, const std::string& name, const clang::ASTContext& context) {
    if (const auto* pointer = type->getAs<clang::PointerType>()) {
        const clang::QualType pointee = pointer->getPointeeType();
        std::string declarator = "*" + std::string(type.isConstQualified() ? "const " : "") + name;
        if (pointee->isArrayType()) declarator = "(" + declarator + ")";
        return typeText(pointee, declarator, context);
    }
    if (const auto* array = context.getAsConstantArrayType(type)) {
        const std::string extent = llvm::toString(array->getSize(), 10, false);
        return typeText(array->getElementType(), name + "[" + extent + "]", context);
    }
    const std::string base = qualified(type, baseName(type, context));
    return name.empty() ? base : base + " " + name;
}

} // namespace forewarp::frontend::cuda::cpp
