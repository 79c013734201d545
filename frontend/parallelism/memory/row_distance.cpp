#include "frontend/parallelism/memory/row_distance.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/affine/sample_values.h"

#include <algorithm>

namespace forewarp::frontend::parallelism::memory {

namespace {

/// The largest value of what grows with counters; null where their loops have no known end.
const llvm::SCEV* lastOf(const llvm::SCEV* value, llvm::ScalarEvolution& evolution) {
    const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(value);
    if (!record) return value;
    const llvm::SCEV* turns = evolution.getBackedgeTakenCount(record->getLoop());
    const llvm::SCEV* start = lastOf(record->getStart(), evolution);
    if (!record->isAffine() || !start || llvm::isa<llvm::SCEVCouldNotCompute>(turns)) return nullptr;
    if (evolution.isKnownNegative(record->getOperand(1))) return start;
    llvm::Type* wide = evolution.getEffectiveSCEVType(value->getType());
    const llvm::SCEV* way = evolution.getMulExpr(record->getOperand(1), evolution.getTruncateOrZeroExtend(turns, wide));
    return evolution.getAddExpr(start, way);
}

bool isApart(const MemoryReference& reference, const llvm::SCEV& step, llvm::ScalarEvolution& evolution) {
    const llvm::SCEV* last = lastOf(reference.path.back().offset, evolution);
    if (!last) return false;
    llvm::Type* wide = evolution.getEffectiveSCEVType(last->getType());
    const llvm::SCEV* end = evolution.getAddExpr(last, evolution.getTruncateOrZeroExtend(reference.bytes, wide));
    const llvm::SCEV* gap = evolution.getMinusSCEV(evolution.getTruncateOrSignExtend(&step, wide), end);
    if (const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(gap)) return !constant->getAPInt().isNegative();
    return std::ranges::any_of(affine::SampleValues({gap}, evolution).all(),
                               [](const std::vector<long long>& values) { return values.front() >= 0; });
}

} // namespace

bool rowsAreApart(const std::vector<const MemoryReference*>& references, const llvm::SCEV& step,
                  llvm::ScalarEvolution& evolution) {
    return std::ranges::all_of(references,
                               [&](const MemoryReference* each) { return isApart(*each, step, evolution); });
}

} // namespace forewarp::frontend::parallelism::memory
