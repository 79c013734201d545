#include "frontend/profile/index_width.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::profile {

namespace {

/// An index and how many bytes one of it is.
struct ScaledIndex {
    const llvm::Value* index = nullptr;
    long long bytes = 0;
};

/// The only index that is no constant in the steps from `base` to `pointer`.
std::optional<ScaledIndex> onlyIndex(const llvm::Value& pointer, const llvm::Value& base,
                                     const llvm::DataLayout& layout) {
    constexpr unsigned kAddressBits = 64;
    std::optional<ScaledIndex> only;
    for (const llvm::Value* at = &pointer; at != &base;) {
        const auto* step = llvm::dyn_cast<llvm::GEPOperator>(at);
        if (!step) return std::nullopt;
        llvm::MapVector<llvm::Value*, llvm::APInt> indices;
        llvm::APInt constant(kAddressBits, 0);
        if (!step->collectOffset(layout, kAddressBits, indices, constant)) return std::nullopt;
        for (const auto& [index, bytes] : indices) {
            if (only) return std::nullopt;
            only = ScaledIndex{index, bytes.getSExtValue()};
        }
        at = step->getPointerOperand();
    }
    return only;
}

} // namespace

std::optional<long long> largestOffset(const llvm::Value& pointer, const llvm::Value& base,
                                       const llvm::DataLayout& layout) {
    constexpr unsigned kWidest = 32;
    const auto only = onlyIndex(pointer, base, layout);
    const auto* widened = only ? llvm::dyn_cast<llvm::CastInst>(only->index) : nullptr;
    if (!widened || only->bytes <= 0 || !llvm::isa<llvm::SExtInst, llvm::ZExtInst>(widened)) return std::nullopt;
    const llvm::Value& narrow = *widened->getOperand(0);
    const unsigned bits = narrow.getType()->getScalarSizeInBits();
    if (bits > kWidest || !llvm::isa<llvm::BinaryOperator>(narrow)) return std::nullopt;
    const bool isSigned = llvm::isa<llvm::SExtInst>(widened) || widened->hasNonNeg();
    return ((1LL << (isSigned ? bits - 1 : bits)) - 1) * only->bytes;
}

} // namespace forewarp::frontend::profile
