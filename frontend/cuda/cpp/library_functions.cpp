#include "frontend/cuda/cpp/library_functions.h"

#include "frontend/clang_headers.h"

#include <array>

namespace forewarp::frontend::cuda::cpp {

namespace {

constexpr llvm::StringLiteral kExact[] = {"fabs",  "sqrt",     "floor",     "ceil",      "trunc", "round",  "rint",
                                          "lrint", "llrint",   "lround",    "llround",   "fmin",  "fmax",   "fma",
                                          "fmod",  "copysign", "fdim",      "nearbyint", "ldexp", "scalbn", "scalbln",
                                          "logb",  "ilogb",    "remainder", "nextafter"};
constexpr llvm::StringLiteral kRounded[] = {"sin",  "cos",   "tan",   "asin",  "acos",  "atan",   "atan2",
                                            "sinh", "cosh",  "tanh",  "asinh", "acosh", "atanh",  "exp",
                                            "exp2", "exp10", "expm1", "log",   "log2",  "log10",  "log1p",
                                            "pow",  "cbrt",  "hypot", "erf",   "erfc",  "tgamma", "lgamma"};
constexpr llvm::StringLiteral kOfIntegers[] = {"abs", "labs", "llabs", "memcpy", "memset"};

bool isIn(llvm::ArrayRef<llvm::StringLiteral> names, llvm::StringRef name) {
    return llvm::is_contained(names, name) || (name.ends_with("f") && llvm::is_contained(names, name.drop_back()));
}

/// Macros of <math.h> that end in compiler builtins, by what C++ calls them.
std::string classification(llvm::StringRef builtin) {
    return llvm::StringSwitch<std::string>(builtin)
        .Cases("isnan", "isinf", "isfinite", "signbit", builtin.str())
        .Case("isinf_sign", "isinf")
        .Default({});
}

} // namespace

std::string libraryName(const clang::FunctionDecl& callee) {
    if (callee.getDefinition()) return {};
    const std::string written = callee.getNameAsString();
    llvm::StringRef name = written;
    const bool isBuiltin = name.consume_front("__builtin_");
    if (isIn(kExact, name) || isIn(kRounded, name) || llvm::is_contained(kOfIntegers, name)) return name.str();
    if (isBuiltin && (name == "expect" || name == "unreachable")) return written; // CUDA takes the hints, too.
    return isBuiltin ? classification(name) : std::string();
}

std::string libraryConstant(const clang::FunctionDecl& callee) {
    return llvm::StringSwitch<std::string>(callee.getNameAsString())
        .Case("__builtin_inff", "INFINITY")
        .Case("__builtin_huge_valf", "HUGE_VALF")
        .Cases("__builtin_inf", "__builtin_huge_val", "HUGE_VAL")
        .Case("__builtin_nanf", "NAN")
        .Case("__builtin_nan", "(double)NAN")
        .Default({});
}

bool isApproximate(const std::string& libraryName) {
    return isIn(kRounded, libraryName);
}

} // namespace forewarp::frontend::cuda::cpp
