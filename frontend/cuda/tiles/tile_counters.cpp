#include "frontend/cuda/tiles/tile_counters.h"

#include "frontend/cuda/cpp/cpp_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace forewarp::frontend::cuda::tiles {

namespace {

/// «n - 1» as the code has it.
profile::IndexPolynomial valueOfText(const std::string& text) {
    const auto expression = kernel::Expression::parse(text);
    const auto asWritten = [](const std::string& name) {
        return std::optional(profile::IndexPolynomial::symbol(name));
    };
    const auto value = expression ? profile::IndexPolynomial::of(*expression, asWritten) : std::nullopt;
    return value ? *value : profile::IndexPolynomial::symbol("(" + text + ")");
}

/// How far the counter is from its first value, in the direction that it goes.
profile::IndexPolynomial distanceOf(const LoopText& loop) {
    const profile::IndexPolynomial distance = profile::IndexPolynomial::symbol(loop.counter) - valueOfText(loop.first);
    return loop.step < 0 ? profile::IndexPolynomial(-1) * distance : distance;
}

struct BlockSide {
    std::string letter;
    std::string size;
    long long threads = 1;
};
BlockSide sideOf(kernel::ThreadDimension dimension, const kernel::BlockShape& block) {
    const std::array<BlockSide, 3> sides{BlockSide{"x", "kBlockX", block.x}, BlockSide{"y", "kBlockY", block.y},
                                         BlockSide{"z", "kBlockZ", block.z}};
    return sides[std::size_t(dimension)];
}

/// The dimension of the grid that the blocks of the loop along `dimension` fill.
char gridLetter(kernel::ThreadDimension dimension, const plan::PortPlan& plan) {
    const auto loop = std::ranges::find(plan.mapped, dimension, &plan::PortedLoop::dimension);
    return plan::letterOf(loop->blocksAlong);
}

bool isMultiple(const std::optional<profile::IndexPolynomial>& trips, long long count) {
    return trips && trips->isConstant() && trips->constant() % count == 0;
}

} // namespace

const LoopText* TileCounters::textOf(const std::string& loop) const {
    const auto found = m_loops.find(loop);
    return found == m_loops.end() || found->second.counter.empty() ? nullptr : &found->second;
}

bool TileCounters::isMapped(const std::string& loop) const {
    return std::ranges::find(m_kernel.mapped, loop, &kernel::MappedLoop::loop) != m_kernel.mapped.end();
}

bool TileCounters::isAround(const std::string& loop) const {
    return m_kernel.loop.starts_with(loop + ".");
}

std::optional<profile::IndexPolynomial> TileCounters::meaningOf(const std::string& symbol) const {
    if (m_facts.find(symbol)) {
        const auto counter = isAround(symbol) ? ofHost(symbol) : Result<TileCounter>(Cancelled{});
        return counter ? std::optional(counter->start) : std::nullopt;
    }
    const auto isMeant = [&](const plan::PortedScalar& scalar) {
        const bool isNamed = scalar.name == symbol || scalar.name == symbol + '_';
        return isNamed && !scalar.isFloating && !scalar.isStructure;
    };
    const auto scalar = std::ranges::find_if(m_plan.scalars, isMeant);
    return scalar == m_plan.scalars.end() ? std::nullopt
                                          : std::optional(profile::IndexPolynomial::symbol(scalar->name));
}

Result<profile::IndexPolynomial> TileCounters::valueOf(const kernel::Expression& expression) const {
    std::string unknown;
    const auto meaning = [&](const std::string& symbol) {
        const auto value = meaningOf(symbol);
        if (!value && unknown.empty()) unknown = symbol;
        return value;
    };
    if (const auto value = profile::IndexPolynomial::of(expression, meaning)) return *value;
    const kernel::LoopFacts* loop = m_facts.find(unknown);
    if (loop && !loop->counter.empty()) unknown = "where " + loop->counter + " is";
    return refused("its address depends on " + unknown + ", which the block does not know");
}

std::optional<profile::IndexPolynomial> TileCounters::tripsOf(const std::string& loop) const {
    const kernel::LoopFacts* facts = m_facts.find(loop);
    if (!facts || !facts->tripCount) return std::nullopt;
    const auto trips = valueOf(*facts->tripCount);
    return trips ? std::optional(*trips) : std::nullopt;
}

TileCounter TileCounters::ofThreads(const std::string& loop) const {
    const auto mapped = std::ranges::find(m_kernel.mapped, loop, &kernel::MappedLoop::loop);
    const BlockSide side = sideOf(mapped->dimension, m_plan.block);
    TileCounter counter;
    counter.count = side.threads;
    counter.start = profile::IndexPolynomial::symbol(std::string("blockIdx.") + gridLetter(mapped->dimension, m_plan));
    counter.trips = tripsOf(loop);
    counter.fillsTiles = isMultiple(counter.trips, counter.count);
    counter.distance = profile::IndexPolynomial::symbol("threadIdx." + side.letter);
    counter.countText = 1;
    if (counter.isFixed()) return counter;
    counter.countText = profile::IndexPolynomial::symbol(side.size);
    counter.start = counter.start * counter.countText;
    return counter;
}

Result<TileCounter> TileCounters::ofHost(const std::string& loop) const {
    const LoopText* text = textOf(loop);
    if (!text || text->first.empty())
        return refused("its address depends on a loop around the nest that is not counted");
    TileCounter counter;
    counter.countText = 1;
    counter.start = distanceOf(*text);
    const long long step = std::abs(text->step);
    if (step != 1)
        counter.start =
            profile::IndexPolynomial::symbol("(" + counter.start.factorText() + " / " + std::to_string(step) + ")");
    return counter;
}

Result<TileCounter> TileCounters::ofTiles(const std::string& loop, long long iterations) const {
    const LoopText* text = textOf(loop);
    const kernel::LoopFacts* facts = m_facts.find(loop);
    const std::string name = "the loop over " + (facts ? facts->counter : loop);
    if (!text || text->first.empty() || text->trips.empty()) return refused(name + " is not the same for all threads");
    if (text->step != 1) return refused(name + " goes in steps of " + std::to_string(text->step));
    if (!text->mayBeTiled) return refused(name + " is one that the threads of a block cannot run together");
    TileCounter counter;
    counter.trips = facts && facts->tripCount ? tripsOf(loop) : valueOfText(text->trips);
    if (!counter.trips) return refused(name + " is not equally long for all threads");
    counter.count = iterations;
    counter.countText = iterations;
    const profile::IndexPolynomial start = profile::IndexPolynomial::symbol(cpp::tileStart(text->counter));
    counter.start = start - valueOfText(text->first);
    counter.distance = profile::IndexPolynomial::symbol(text->counter) - start;
    counter.fillsTiles = isMultiple(counter.trips, iterations);
    return counter;
}

Result<TileCounter> TileCounters::ofWhole(const std::string& loop) const {
    const LoopText* text = textOf(loop);
    const kernel::LoopFacts* facts = m_facts.find(loop);
    const std::string name = "the loop over " + (facts ? facts->counter : loop);
    const auto trips = tripsOf(loop);
    if (!trips || !trips->isConstant() || trips->constant() < 1)
        return refused("only the run tells how far " + name + " goes");
    if (!text || text->first.empty()) return refused(name + " is not the same for all threads");
    TileCounter counter;
    counter.trips = trips;
    counter.count = trips->constant();
    counter.countText = *trips;
    counter.distance = distanceOf(*text);
    counter.step = std::abs(text->step);
    counter.fillsTiles = true;
    return counter;
}

} // namespace forewarp::frontend::cuda::tiles
