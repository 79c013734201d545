#include "frontend/parallelism/memory/declared_rows.h"

#include "frontend/clang_headers.h"

#include <llvm/IR/GetElementPtrTypeIterator.h>

#include <algorithm>
#include <numeric>

namespace forewarp::frontend::parallelism::memory {

namespace {

/// One step of the address computation, from the pointer outwards.
bool readStep(const llvm::GEPOperator& step, ir::FunctionView& view, DeclaredSubscripts& result) {
    const llvm::DataLayout& layout = view.function().getDataLayout();
    for (auto index = llvm::gep_type_begin(step), end = llvm::gep_type_end(step); index != end; ++index) {
        const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(index.getOperand());
        if (llvm::StructType* record = index.getStructTypeOrNull()) {
            result.constantBytes +=
                (long long)layout.getStructLayout(record)->getElementOffset(unsigned(constant->getZExtValue()));
            continue;
        }
        if (constant && constant->isZero()) continue;
        const auto stride = (long long)index.getSequentialElementStride(layout).getKnownMinValue();
        result.indices.push_back({stride, view.analyses().evolution.getSCEV(index.getOperand())});
    }
    return true;
}

/// Adds `index` (in units of `unit`) to `subscript`.
bool addScaled(affine::LinearSubscript& subscript, const affine::LinearSubscript& index, long long unit) {
    const auto scaled = product(index.constant, affine::Polynomial(unit));
    const auto total = scaled ? sum(subscript.constant, *scaled) : std::nullopt;
    if (!total) return false;
    subscript.constant = *total;
    for (const auto& [counter, step] : index.steps) {
        long long value = 0;
        if (__builtin_mul_overflow(step, unit, &value) ||
            __builtin_add_overflow(subscript.steps[counter], value, &subscript.steps[counter]))
            return false;
    }
    return true;
}

} // namespace

std::optional<DeclaredSubscripts> declaredSubscripts(const MemoryReference& reference, ir::FunctionView& view) {
    DeclaredSubscripts result;
    const llvm::Value* pointer = llvm::getLoadStorePointerOperand(reference.instruction);
    while (pointer && pointer != reference.base) {
        const auto* step = llvm::dyn_cast<llvm::GEPOperator>(pointer);
        if (!step || !readStep(*step, view, result)) return std::nullopt;
        pointer = step->getPointerOperand();
    }
    return pointer ? std::optional(result) : std::nullopt;
}

bool lieApartInElements(const MemoryReference& a, const MemoryReference& b, ir::FunctionView& view) {
    if (!a.root || a.base != a.root || b.base != a.base) return false;
    long long period = 0;
    std::vector<std::pair<long long, long long>> bytes; // begin and end within what repeats
    for (const MemoryReference* reference : {&a, &b}) {
        const auto declared = declaredSubscripts(*reference, view);
        if (!declared) return false;
        for (const auto& [stride, index] : declared->indices) period = std::gcd(period, stride);
        const auto size =
            view.function().getDataLayout().getTypeStoreSize(llvm::getLoadStoreType(reference->instruction));
        bytes.emplace_back(declared->constantBytes, declared->constantBytes + (long long)size.getKnownMinValue());
    }
    for (auto& [begin, end] : bytes) {
        const long long position = period == 0 ? begin : ((begin % period) + period) % period;
        end += position - begin;
        begin = position;
        if (period != 0 && end > period) return false;
    }
    return bytes[0].second <= bytes[1].first || bytes[1].second <= bytes[0].first;
}

std::optional<affine::RowLayout> declaredLayout(
    const std::vector<long long>& strides, const std::vector<DeclaredSubscripts>& references,
    const std::function<std::optional<affine::LinearSubscript>(const llvm::SCEV*, std::size_t)>& read) {
    if (strides.size() < 2) return std::nullopt;
    affine::RowLayout layout;
    for (std::size_t d = 0; d + 1 < strides.size(); ++d) {
        const bool isLast = d + 2 == strides.size();
        if (strides[d + 1] <= 0 || strides[d] % strides[d + 1] != 0) return std::nullopt;
        layout.strides.emplace_back(strides[d]);
        layout.extents.emplace_back(isLast ? strides[d] : strides[d] / strides[d + 1]);
    }
    for (std::size_t i = 0; i < references.size(); ++i) {
        std::vector<affine::LinearSubscript> subscripts(strides.size());
        subscripts.back().constant = affine::Polynomial(references[i].constantBytes);
        for (const auto& [stride, index] : references[i].indices) {
            const auto dimension = std::size_t(std::ranges::find(strides, stride) - strides.begin());
            const auto subscript = read(index, i);
            const bool isLast = dimension + 1 == strides.size();
            if (!subscript || !addScaled(subscripts[dimension], *subscript, isLast ? stride : 1)) return std::nullopt;
        }
        layout.subscripts.push_back(std::move(subscripts));
    }
    return layout;
}

} // namespace forewarp::frontend::parallelism::memory
