#include "frontend/profile/math_code.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::profile {

namespace {

struct MathCode {
    llvm::StringLiteral name;
    int single; ///< Multiply-adds beside one special function.
    int twice;  ///< Likewise in double precision.
};

constexpr MathCode kCodes[] = {
    {"sin", 24, 5},      {"cos", 24, 5},       {"tan", 30, 12},  {"asin", 21, 22}, {"acos", 21, 22},  {"atan", 15, 8},
    {"atan2", 40, 19},   {"sinh", 20, 19},     {"cosh", 20, 19}, {"tanh", 13, 14}, {"exp", 6, 0},     {"exp2", 4, 0},
    {"exp10", 8, 0},     {"expm1", 20, 10},    {"log", 22, 10},  {"log2", 22, 10}, {"log10", 22, 10}, {"log1p", 29, 33},
    {"pow", 68, 71},     {"powi", 5, 0},       {"cbrt", 11, 0},  {"hypot", 26, 0}, {"erf", 26, 22},   {"erfc", 30, 40},
    {"tgamma", 60, 340}, {"lgamma", 100, 213}, {"fmod", 40, 0}};

/// «sin» of sinf(), sin() and llvm.sin.f32.
llvm::StringRef functionName(const llvm::CallBase& call) {
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
        llvm::StringRef name = llvm::Intrinsic::getBaseName(intrinsic->getIntrinsicID());
        name.consume_front("llvm.");
        return name;
    }
    const llvm::Function* callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration()) return {};
    llvm::StringRef name = callee->getName();
    if (name.ends_with("f") && !name.ends_with("erf")) name = name.drop_back();
    return name;
}

} // namespace

std::optional<int> furtherMultiplyAdds(const llvm::CallBase& call) {
    const llvm::StringRef name = functionName(call);
    const auto* code = std::ranges::find(kCodes, name, &MathCode::name);
    if (code == std::end(kCodes)) return std::nullopt;
    return call.getType()->getScalarType()->isFloatTy() ? code->single : code->twice;
}

} // namespace forewarp::frontend::profile
