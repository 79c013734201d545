#include "frontend/cuda/tiles/shared_tiles.h"

#include "core/kernel/limits/launch_limits.h"
#include "frontend/cuda/cpp/cpp_text.h"
#include "frontend/cuda/tiles/tile_accesses.h"
#include "frontend/cuda/tiles/tile_boxes.h"
#include "frontend/cuda/tiles/tile_counters.h"
#include "frontend/cuda/tiles/tile_text.h"

#include "core/base/value_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace forewarp::frontend::cuda::tiles {

namespace {

using Why = std::optional<std::string>; ///< Why there is no tile; nothing: so far there is one.

constexpr std::size_t kMostAccesses = 128;
constexpr std::size_t kMostBoxes = 2; ///< Beyond, the condition is longer than one on the whole array.

/// «[256][3]» → 768 and 3; nothing where the extents are no numbers.
std::vector<long long> stridesOfRows(const std::string& extents) {
    std::vector<long long> strides;
    for (std::size_t at = 0; at < extents.size();) {
        const std::size_t end = extents.find(']', at);
        if (extents[at] != '[' || end == std::string::npos) return {};
        const long long extent = std::strtoll(extents.c_str() + at + 1, nullptr, 10);
        if (extent < 1) return {};
        for (long long& stride : strides) stride *= extent;
        strides.push_back(extent);
        at = end + 1;
    }
    return strides;
}

/// Sizes of types that have the same on every GPU; 0 for others.
int bytesOf(const std::string& type) {
    static const std::map<std::string, int> kBytes = {
        {"char", 1},  {"signed char", 1},  {"unsigned char", 1}, {"short", 2},     {"unsigned short", 2},
        {"int", 4},   {"unsigned int", 4}, {"unsigned", 4},      {"long long", 8}, {"unsigned long long", 8},
        {"float", 4}, {"double", 8}};
    const auto found = kBytes.find(type);
    return found == kBytes.end() ? 0 : found->second;
}

/// From one opportunity to one tile, question by question.
class TileFinder {
  public:
    TileFinder(const advice::shared_memory::SharedOpportunity& opportunity, const kernel::KernelProfile& kernel,
               const kernel::ProgramFacts& facts, const plan::PortPlan& plan,
               const std::map<std::string, LoopText>& loops)
        : m_opportunity(opportunity), m_kernel(kernel), m_facts(facts), m_plan(plan), m_loops(loops),
          m_counters(kernel, facts, plan, loops) {}

    Result<plan::SharedTile> find() {
        Why why = findArray();
        if (!why) why = findAccesses();
        if (!why) why = findUnit();
        if (!why) why = findAddresses();
        if (!why) why = findLoop();
        if (!why) why = findShape();
        if (!why) why = checkBounds();
        if (why) return Error{ErrorKind::input, *why, {}, {}};
        plan::SharedTile tile = tileText(draft());
        tile.loop = m_tileLoop;
        tile.iterations = m_tileLoop.empty() ? 0 : m_iterations;
        return tile;
    }

  private:
    // ---- What is read ----

    Why findArray() {
        const auto isMeant = [&](const plan::PortedArray& array) {
            return array.name == m_opportunity.array || array.name == m_opportunity.array + '_';
        };
        const auto found = std::ranges::find_if(m_plan.arrays, isMeant);
        if (found == m_plan.arrays.end()) return "the kernel has no array of this name";
        m_array = &*found;
        if (!m_array->before.empty()) return "its pointer leads into the middle of it";
        if (m_array->isWritten) return "the loop writes it";
        if (!m_array->isRestrict && std::ranges::any_of(m_plan.arrays, &plan::PortedArray::isWritten))
            return "it may overlap an array that the loop writes";
        m_rowStrides = stridesOfRows(m_array->rowExtents);
        if (m_rowStrides.empty() && !m_array->rowExtents.empty()) return "its rows are not of a constant length";
        return std::nullopt;
    }

    Why findAccesses() {
        const std::vector<TileAccess> nest = accessesOf(m_kernel, m_facts);
        const auto isUnknown = [&](int position) { return position < 0 || std::size_t(position) >= nest.size(); };
        if (m_opportunity.accesses.empty() || std::ranges::any_of(m_opportunity.accesses, isUnknown))
            return "the analysis does not know where it is read";
        if (m_opportunity.accesses.size() > kMostAccesses) return "the code reads it in too many places";
        const SourceRange range = m_facts.find(m_kernel.loop)->writtenRange();
        if (const auto why = whyNotReplaced(nest, m_opportunity.accesses, range)) return why;
        for (const int position : m_opportunity.accesses) m_accesses.push_back(nest[std::size_t(position)]);
        return std::nullopt;
    }

    [[nodiscard]] const kernel::MemoryAccess& first() const { return *m_accesses.front().access; }

    // ---- Its elements ----

    /// Bytes from one element to the next: of a structure, what its subscript moves the address by.
    Why findUnit() {
        m_unit = first().elementBytes;
        const int known = bytesOf(m_array->elementType);
        if (known != 0 && known != m_unit) return "it is not read element by element";
        if (!m_array->isStructure) return std::nullopt;
        for (const TileAccess& access : m_accesses)
            if (const long long unit = unitBySubscript(*access.access)) {
                m_unit = unit;
                return std::nullopt;
            }
        return "its elements are structures that are not read by a plain subscript";
    }

    /// From «p[2 * j]» and a stride of 32 bytes: 16. Returns 0 where the subscript does not tell.
    [[nodiscard]] long long unitBySubscript(const kernel::MemoryAccess& access) const {
        const auto subscript = kernel::Expression::parse(accessText(access.text).subscript);
        if (!subscript) return 0;
        for (const kernel::AffineIndex::Stride& stride : access.index->strides) {
            const auto loop = m_facts.find(stride.loop);
            const auto bytes = stride.bytesPerIteration.evaluate({});
            if (!loop || loop->counter.empty() || !bytes) continue;
            if (const long long steps = stepsPerIteration(*subscript, *loop))
                return std::llabs((long long)*bytes / steps);
        }
        return 0;
    }

    [[nodiscard]] long long stepsPerIteration(const kernel::Expression& subscript,
                                              const kernel::LoopFacts& loop) const {
        kernel::Bindings values;
        for (const std::string& name : subscript.symbols()) values[name] = 0;
        if (!values.contains(loop.counter)) return 0;
        const auto text = m_loops.find(loop.id);
        values[loop.counter] = text == m_loops.end() ? 1 : double(text->second.step);
        const auto moved = subscript.evaluate(values);
        values[loop.counter] = 0;
        const auto start = subscript.evaluate(values);
        return moved && start ? std::llround(*moved - *start) : 0;
    }

    // ---- Where they lie ----

    Why findAddresses() {
        for (const TileAccess& access : m_accesses) {
            const auto bytes = m_counters.valueOf(access.access->index->constantBytes);
            if (!bytes) return bytes.error().message;
            const long long inside = m_array->isStructure ? placeInElement(*bytes) : 0;
            const auto elements = (*bytes - inside).dividedBy(m_unit);
            if (!elements) return "it is not read element by element";
            m_addresses.push_back(*elements);
        }
        return std::nullopt;
    }

    [[nodiscard]] long long placeInElement(const profile::IndexPolynomial& bytes) const {
        return (bytes.constant() % m_unit + m_unit) % m_unit;
    }

    Result<profile::IndexPolynomial> strideOf(const kernel::AffineIndex::Stride& stride) const {
        const auto bytes = m_counters.valueOf(stride.bytesPerIteration);
        if (!bytes) return bytes;
        const auto elements = bytes->dividedBy(m_unit);
        if (!elements) return Error{ErrorKind::input, "its address moves inside an element", {}, {}};
        return *elements;
    }

    // ---- The loop that goes in tiles ----

    [[nodiscard]] bool isInside(const std::string& loop) const {
        return std::ranges::find(m_kernel.innerLoops, loop, &kernel::InnerLoop::loop) != m_kernel.innerLoops.end();
    }

    /// As the opportunity has it; where it keeps all of a loop whose length only the run tells, that one.
    Why findLoop() {
        if (m_opportunity.tileLoop >= 0) {
            goInTiles(m_kernel.innerLoops[std::size_t(m_opportunity.tileLoop)].loop,
                      std::llround(m_opportunity.iterations));
            return std::nullopt;
        }
        for (const kernel::AffineIndex::Stride& stride : first().index->strides) {
            const auto trips = isInside(stride.loop) ? m_counters.tripsOf(stride.loop) : profile::IndexPolynomial(1);
            if (trips && trips->isConstant()) continue;
            if (!m_tileLoop.empty()) return "its address follows two loops, and only the run tells how far they go";
            goInTiles(stride.loop, m_plan.block.x);
        }
        return std::nullopt;
    }

    /// No further than the tiles so far: all tiles of a loop go in the same steps.
    void goInTiles(const std::string& loop, long long iterations) {
        m_tileLoop = loop;
        m_iterations = std::max(1LL, iterations);
        for (const plan::SharedTile& tile : m_plan.tiles)
            if (tile.loop == loop) m_iterations = std::min(m_iterations, tile.iterations);
    }

    Result<TileCounter> counterOf(const std::string& loop) const {
        if (m_counters.isMapped(loop)) return m_counters.ofThreads(loop);
        if (m_counters.isAround(loop)) return m_counters.ofHost(loop);
        return loop == m_tileLoop ? m_counters.ofTiles(loop, m_iterations) : m_counters.ofWhole(loop);
    }

    // ---- The tile ----

    Why findShape() {
        for (;; m_iterations = (m_iterations + 1) / 2) {
            if (const Why why = shapeTile()) return why;
            const bool isChosen = m_opportunity.tileLoop >= 0 || m_tileLoop.empty();
            if (isChosen || bytes() <= m_opportunity.bytes || m_iterations == 1) break;
        }
        if (bytes() > kernel::limits::kMostStaticSharedBytes)
            return "a tile of it would take " + valueText(bytes()) + " bytes of shared memory";
        return std::nullopt;
    }

    /// Threads before what they do.
    [[nodiscard]] std::vector<kernel::AffineIndex::Stride> stridesAsWritten() const {
        std::vector<kernel::AffineIndex::Stride> strides;
        for (const bool isOfThread : {false, true})
            for (const kernel::AffineIndex::Stride& stride : first().index->strides)
                if (isInside(stride.loop) == isOfThread) strides.push_back(stride);
        return strides;
    }

    Why shapeTile() {
        std::vector<TileCounter> counters;
        for (const kernel::AffineIndex::Stride& stride : stridesAsWritten()) {
            auto counter = counterOf(stride.loop);
            if (!counter) return counter.error().message;
            const auto elements = strideOf(stride);
            if (!elements) return elements.error().message;
            counter->stride = *elements;
            if (!elements->isZero()) counters.push_back(*std::move(counter));
        }
        auto shape = tileShape(std::move(counters), m_addresses, m_rowStrides);
        if (!shape) return shape.error().message;
        m_shape = *std::move(shape);
        return std::nullopt;
    }

    [[nodiscard]] double bytes() const {
        double rows = 1;
        const auto isKept = [](const TileDimension& dimension) { return dimension.isKept(); };
        const auto last = std::ranges::find_if(m_shape.dimensions.rbegin(), m_shape.dimensions.rend(), isKept);
        if (isPadded()) rows = double(m_shape.elements()) / double(last->extent);
        return double(m_unit) * (double(m_shape.elements()) + (isPadded() ? rows : 0));
    }

    [[nodiscard]] bool isPadded() const { return m_opportunity.padElements > 0 && m_shape.keptDimensions() > 1; }

    // ---- What exists ----

    /// Where conditions decide what is read, everything that the array has may be loaded: then it must be known.
    Why checkBounds() {
        const bool isSimple = boxesOf(m_shape).size() <= kMostBoxes;
        const bool isSizeKnown = !m_array->elements.empty();
        const bool isRead = isEverythingRead();
        m_isBoundByArray = !isRead || (!isSimple && isSizeKnown);
        if (!isRead && !isSizeKnown)
            return "conditions decide which of its elements are read, and their number is not known";
        return std::nullopt;
    }

    [[nodiscard]] bool isEverythingRead() const {
        std::set<std::string> inside, direct;
        for (const kernel::InnerLoop& loop : m_kernel.innerLoops) {
            inside.insert(loop.loop);
            const auto text = m_loops.find(loop.loop);
            if (text != m_loops.end() && text->second.mayBeTiled) direct.insert(loop.loop);
        }
        const auto isSure = [&](const TileAccess& access) { return isCertain(access, m_facts, inside, direct); };
        const auto hasTrips = [&](const kernel::MappedLoop& loop) { return m_counters.tripsOf(loop.loop).has_value(); };
        return std::ranges::all_of(m_accesses, isSure) && std::ranges::all_of(m_kernel.mapped, hasTrips) && !turns();
    }

    /// A counter that goes to later rows and to earlier elements has no corner that is read.
    [[nodiscard]] bool turns() const {
        for (std::size_t i = 0; i < m_shape.counters.size(); ++i) {
            const auto goes = [&](int sign) {
                return std::ranges::any_of(m_shape.dimensions, [&](const TileDimension& dimension) {
                    return dimension.perCounter[i] * sign > 0;
                });
            };
            if (!m_shape.counters[i].isFixed() && goes(1) && goes(-1)) return true;
        }
        return false;
    }

    [[nodiscard]] TileDraft draft() const {
        TileDraft draft{.plan = m_plan,
                        .array = *m_array,
                        .shape = m_shape,
                        .rowStrides = m_rowStrides,
                        .locations = {},
                        .members = {},
                        .isPadded = isPadded(),
                        .isBoundByArray = m_isBoundByArray,
                        .counters = {}};
        for (const TileAccess& access : m_accesses) {
            draft.locations.push_back(access.access->location);
            draft.members.push_back(m_array->isStructure ? accessText(access.access->text).member : "");
        }
        for (const auto& [loop, text] : m_loops) {
            draft.counters.insert(text.counter);
            draft.counters.insert(cpp::tileStart(text.counter));
        }
        return draft;
    }

    const advice::shared_memory::SharedOpportunity& m_opportunity;
    const kernel::KernelProfile& m_kernel;
    const kernel::ProgramFacts& m_facts;
    const plan::PortPlan& m_plan;
    const std::map<std::string, LoopText>& m_loops;
    const TileCounters m_counters;
    const plan::PortedArray* m_array = nullptr;
    std::vector<long long> m_rowStrides;
    std::vector<TileAccess> m_accesses;
    std::vector<profile::IndexPolynomial> m_addresses; ///< Of the accesses in their first iteration, in elements.
    long long m_unit = 1;                     ///< Bytes of an element.
    std::string m_tileLoop;                   ///< Its id; empty: filled once.
    long long m_iterations = 1;
    TileShape m_shape;
    bool m_isBoundByArray = false;
};

} // namespace

Result<plan::SharedTile> sharedTileOf(const advice::shared_memory::SharedOpportunity& opportunity,
                                      const kernel::KernelProfile& kernel, const kernel::ProgramFacts& facts,
                                      const plan::PortPlan& plan, const std::map<std::string, LoopText>& loops) {
    return TileFinder(opportunity, kernel, facts, plan, loops).find();
}

} // namespace forewarp::frontend::cuda::tiles
