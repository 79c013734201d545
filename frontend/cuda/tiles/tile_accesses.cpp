#include "frontend/cuda/tiles/tile_accesses.h"

#include "core/kernel/nest/nest.h"

#include <algorithm>

namespace forewarp::frontend::cuda::tiles {

namespace {

bool isSame(const std::optional<kernel::AffineIndex>& a, const std::optional<kernel::AffineIndex>& b) {
    const auto isSameStride = [](const kernel::AffineIndex::Stride& x, const kernel::AffineIndex::Stride& y) {
        return x.loop == y.loop && x.bytesPerIteration == y.bytesPerIteration;
    };
    return a && b && a->constantBytes == b->constantBytes && std::ranges::equal(a->strides, b->strides, isSameStride);
}

std::size_t behindBracket(const std::string& text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        if (text[i] == '[') ++depth;
        if (text[i] == ']' && --depth == 0) return i + 1;
    }
    return text.size();
}

} // namespace

AccessText accessText(const std::string& text) {
    AccessText result;
    std::size_t at = std::min(text.find('['), text.size());
    while (at < text.size() && text[at] == '[') {
        const std::size_t end = behindBracket(text, at);
        result.subscript = text.substr(at + 1, end - at - 2);
        at = end;
    }
    result.member = text.substr(at);
    return result;
}

std::vector<TileAccess> accessesOf(const kernel::KernelProfile& kernel, const kernel::ProgramFacts& facts) {
    std::vector<TileAccess> all;
    const kernel::LoopFacts* start = facts.find(kernel.loop);
    if (!start) return all;
    for (const int loop : kernel::nest::loopsOfNest(facts, int(start - facts.loops.data())))
        for (const kernel::MemoryAccess& access : facts.loops[std::size_t(loop)].accesses)
            all.push_back({&access, loop});
    return all;
}

std::optional<std::string> whyNotReplaced(const std::vector<TileAccess>& nest, const std::vector<int>& positions,
                                          const SourceRange& range) {
    for (const int position : positions) {
        const kernel::MemoryAccess& access = *nest[std::size_t(position)].access;
        if (!access.index) return access.unknownReason.empty() ? "its address is not affine" : access.unknownReason;
        const bool isInNest = range.begin <= access.location && access.location <= range.end;
        if (!isInNest) return "it is read in a function that the loop calls";
        const auto isMixedUp = [&](const TileAccess& other) {
            return other.access->location == access.location && !isSame(other.access->index, access.index);
        };
        if (std::ranges::any_of(nest, isMixedUp)) return "one place in the code reads several of its elements";
    }
    return std::nullopt;
}

bool isCertain(const TileAccess& access, const kernel::ProgramFacts& facts, const std::set<std::string>& inside,
               const std::set<std::string>& direct) {
    if (access.access->isConditional) return false;
    for (int loop = access.loop; loop >= 0;) {
        const kernel::LoopFacts& around = facts.loops[std::size_t(loop)];
        if (!inside.contains(around.id)) return true;
        if (around.tripCountIsBound) return false;
        if (direct.contains(around.id)) return true;
        loop = around.parent;
        if (loop < 0 || !facts.loops[std::size_t(loop)].nestsPerfectly) return false;
    }
    return true;
}

} // namespace forewarp::frontend::cuda::tiles
