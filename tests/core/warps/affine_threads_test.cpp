#include "core/warps/affine_threads.h"
#include "core/warps/warp_executions.h"
#include "core/warps/warp_stream.h"
#include "tests/core/memory/sample_nests.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <random>

namespace forewarp::warps {
namespace {

std::vector<WarpRequest> requestsOf(const ThreadSource& threads, const WarpLanes& warp) {
    std::vector<WarpRequest> requests;
    const auto stream = threads.warp(warp);
    for (WarpRequest request; stream->next(request);) requests.push_back(request);
    return requests;
}

std::vector<WarpRequest> requestsOfFirstWarp(const kernel::KernelProfile& kernel, const kernel::BlockShape& block) {
    const auto threads = affineThreads(kernel);
    return requestsOf(*threads, BlockGrid(threads->extent(), block).warp(0, 0));
}

TEST(AffineThreads, RunTheirStepsInOrderWithOneRequestPerIteration) {
    const auto requests = requestsOfFirstWarp(sample::matrixProduct(32), {32, 1, 1});
    ASSERT_EQ(requests.size(), 65U); // 32 iterations of two loads, one store
    EXPECT_EQ(requests[0].access, 0);
    EXPECT_EQ(requests[1].access, 1);
    EXPECT_EQ(requests[64].access, 2);
    for (std::size_t k = 0; k < 32; ++k) {
        EXPECT_EQ(requests[2 * k].address[31], requests[0].address[0] + 4 * k);
        EXPECT_EQ(requests[2 * k + 1].address[31], requests[1].address[0] + 128 * k + 124);
    }
}

TEST(AffineThreads, LayArraysSideBySideAtMultiplesOf256) {
    // a reaches from −100 to 1·4 + 4 = 8 and b from 1000 to 1008, so b's byte 0 lies 768 below the end of a's 256-byte
    // pieces: a takes [−256, 256), b [768, 1024) of its own.
    kernel::KernelProfile kernel = sample::nest(2, 1, {}, {sample::access("a", 4, 0), sample::access("b", 4, 0)});
    kernel.accesses.push_back(sample::access("a", 4, 0));
    kernel.steps.push_back({kernel::ThreadStep::Kind::access, 2});
    kernel.accesses[1].constantBytes = 1000;
    kernel.accesses[2].constantBytes = -100;
    const auto requests = requestsOfFirstWarp(kernel, {32, 1, 1});
    ASSERT_EQ(requests.size(), 3U);
    EXPECT_EQ(requests[0].address[0], 256U);
    EXPECT_EQ(requests[2].address[0], 156U);
    EXPECT_EQ(requests[1].address[0], 512U + 232U); // 1000 = 3·256 + 232
}

TEST(AffineThreads, AccessesWithoutANameHaveAnArrayOfTheirOwn) {
    const kernel::KernelProfile kernel = sample::nest(32, 1, {}, {sample::access("", 4, 0), sample::access("", 4, 0)});
    const auto requests = requestsOfFirstWarp(kernel, {32, 1, 1});
    EXPECT_EQ(requests[1].address[0], requests[0].address[0] + 256);
}

TEST(AffineThreads, SharedMemoryStartsAtItsOwnZero) {
    kernel::KernelProfile kernel = sample::nest(32, 1, {}, {sample::access("a", 4, 0), sample::access("tile", 4, 0)});
    kernel.accesses[1].space = kernel::MemorySpace::shared;
    kernel.accesses[1].constantBytes = 8;
    EXPECT_EQ(requestsOfFirstWarp(kernel, {32, 1, 1})[1].address[3], 20U);
}

TEST(AffineThreads, LanesLeaveATriangularLoopOneByOne) {
    // Lane x runs x iterations: 31 rounds, in round k the lanes above k.
    const kernel::KernelProfile kernel = sample::nest(32, 1, {sample::loop(0, {1, 0, 0})},
                                                      {sample::access("a", 0, 0, {4})}, {sample::access("b", 4, 0)});
    const auto requests = requestsOfFirstWarp(kernel, {32, 1, 1});
    ASSERT_EQ(requests.size(), 32U);
    for (std::size_t k = 0; k < 31; ++k) EXPECT_EQ(requests[k].lanes, ~0U << (k + 1)) << k;
    EXPECT_EQ(requests[31].lanes, ~0U) << "all meet again behind the loop";
}

TEST(AffineThreads, WhatIsNotAffineIsLeftOutWithLoopsThatHoldNothingElse) {
    kernel::KernelProfile kernel =
        sample::nest(32, 1, {sample::loop(1e15)}, {sample::access("a", 4, 0)}, {sample::access("b", 4, 0)});
    kernel.accesses[0].isAffine = false;
    const auto requests = requestsOfFirstWarp(kernel, {32, 1, 1});
    ASSERT_EQ(requests.size(), 1U);
    EXPECT_EQ(requests[0].access, 1);
}

/// A small kernel with random shape; trips and addresses stay small.
class RandomNest {
  public:
    explicit RandomNest(unsigned seed) : m_random(seed) {}

    kernel::KernelProfile kernel() {
        const int dimensions = pick(1, 3);
        for (int i = 0; i < dimensions; ++i)
            m_kernel.mapped.push_back(
                {"L" + std::to_string(i), "i", kernel::ThreadDimension(i), double(pick(1, i ? 6 : 40))});
        m_loopsLeft = pick(0, 2);
        addBody(pick(1, 4));
        while (m_loopsLeft > 0) addLoop();
        if (m_kernel.innerLoops.size() == 2 && pick(0, 1)) swapLoops();
        return m_kernel;
    }

    kernel::BlockShape block() { return {pick(1, 40), pick(1, 4), pick(1, 2)}; }

  private:
    int pick(int least, int most) { return std::uniform_int_distribution(least, most)(m_random); }

    void addBody(int parts) {
        for (int i = 0; i < parts; ++i) {
            if (m_loopsLeft > 0 && pick(0, 1)) addLoop();
            else addAccess();
        }
    }

    void addLoop() {
        --m_loopsLeft;
        const int index = int(m_kernel.innerLoops.size());
        kernel::InnerLoop loop = sample::loop(pick(-2, 7));
        const bool isTriangular = pick(0, 1);
        for (double& trips : loop.trips.perThread) trips = isTriangular ? pick(-1, 1) : 0;
        for (int outer = 0; outer < index; ++outer) loop.trips.perIteration.push_back(m_open[outer] ? pick(-1, 1) : 0);
        m_kernel.innerLoops.push_back(std::move(loop));
        m_kernel.steps.push_back({kernel::ThreadStep::Kind::enter, index});
        m_open[index] = true;
        addBody(pick(1, 3));
        m_open[index] = false;
        m_kernel.steps.push_back({kernel::ThreadStep::Kind::leave, index});
    }

    /// Loops may stand in any order.
    void swapLoops() {
        std::swap(m_kernel.innerLoops[0], m_kernel.innerLoops[1]);
        for (kernel::InnerLoop& loop : m_kernel.innerLoops) {
            loop.trips.perIteration.resize(2);
            std::swap(loop.trips.perIteration[0], loop.trips.perIteration[1]);
        }
        for (kernel::ProfiledAccess& access : m_kernel.accesses)
            std::swap(access.bytesPerIteration[0], access.bytesPerIteration[1]);
        for (kernel::ThreadStep& step : m_kernel.steps)
            if (step.kind != kernel::ThreadStep::Kind::access) step.index = 1 - step.index;
    }

    void addAccess() {
        kernel::ProfiledAccess access =
            sample::access(std::string(1, char('a' + pick(0, 2))), 4 * pick(-3, 3), 4 * pick(-9, 9));
        if (pick(0, 3) == 0) access.array.clear();
        access.elementBytes = 4 << pick(0, 2);
        access.bytesPerThreadZ = 4 * pick(-9, 9);
        access.constantBytes = 4 * pick(-300, 300);
        for (int loop = 0; loop < 2; ++loop) access.bytesPerIteration.push_back(m_open[loop] ? 4 * pick(-20, 20) : 0);
        m_kernel.steps.push_back({kernel::ThreadStep::Kind::access, int(m_kernel.accesses.size())});
        m_kernel.accesses.push_back(std::move(access));
    }

    std::mt19937 m_random;
    kernel::KernelProfile m_kernel;
    int m_loopsLeft = 0;
    std::array<bool, 2> m_open{};
};

/// Steps and counters on the way to an access: comparing them is comparing program order.
using Place = std::vector<long long>;

struct Expected {
    int access = 0;
    std::map<int, long long> offsets; ///< By lane, from byte 0 of the array.
};

/// Runs one thread step by step, with nothing but the definitions.
class OneThread {
  public:
    OneThread(const kernel::KernelProfile& kernel, const ThreadIndex& thread)
        : m_kernel(kernel), m_thread{double(thread.x), double(thread.y), double(thread.z)},
          m_counters(kernel.innerLoops.size()) {}

    template <class Visit>
    void run(Visit visit) {
        runSteps(0, int(m_kernel.steps.size()), visit);
    }

  private:
    template <class Visit>
    void runSteps(int begin, int end, Visit visit) {
        for (int i = begin; i < end; ++i) {
            const kernel::ThreadStep& step = m_kernel.steps[std::size_t(i)];
            m_place.push_back(i);
            if (step.kind == kernel::ThreadStep::Kind::access) {
                visit(m_place, step.index, offset(m_kernel.accesses[std::size_t(step.index)]));
            } else {
                const int leave = leaveOf(i);
                const long long trips = tripsOf(m_kernel.innerLoops[std::size_t(step.index)].trips);
                for (long long counter = 0; counter < trips; ++counter) {
                    m_counters[std::size_t(step.index)] = double(counter);
                    m_place.push_back(counter);
                    runSteps(i + 1, leave, visit);
                    m_place.pop_back();
                }
                i = leave;
            }
            m_place.pop_back();
        }
    }

    int leaveOf(int enter) const {
        int i = enter;
        const auto isLeave = [&](const kernel::ThreadStep& step) {
            return step.kind == kernel::ThreadStep::Kind::leave &&
                   step.index == m_kernel.steps[std::size_t(enter)].index;
        };
        while (!isLeave(m_kernel.steps[std::size_t(i)])) ++i;
        return i;
    }

    long long tripsOf(const kernel::CounterForm& form) const {
        double trips = form.constant;
        for (std::size_t i = 0; i < 3; ++i) trips += form.perThread[i] * m_thread[i];
        for (std::size_t i = 0; i < form.perIteration.size(); ++i) trips += form.perIteration[i] * m_counters[i];
        return (long long)std::max(0.0, trips);
    }

    long long offset(const kernel::ProfiledAccess& access) const {
        double bytes = access.constantBytes + access.bytesPerThreadX * m_thread[0] +
                       access.bytesPerThreadY * m_thread[1] + access.bytesPerThreadZ * m_thread[2];
        for (std::size_t i = 0; i < m_counters.size(); ++i) bytes += access.bytesPerIteration[i] * m_counters[i];
        return (long long)bytes;
    }

    const kernel::KernelProfile& m_kernel;
    std::array<double, 3> m_thread;
    std::vector<double> m_counters;
    Place m_place;
};

std::map<Place, Expected> enumerated(const kernel::KernelProfile& kernel, const WarpLanes& warp) {
    std::map<Place, Expected> requests;
    for (int lane = 0; lane < kWarpLanes; ++lane) {
        if ((warp.active >> lane & 1) == 0) continue;
        OneThread(kernel, warp.thread[std::size_t(lane)]).run([&](const Place& place, int access, long long offset) {
            requests[place].access = access;
            requests[place].offsets[lane] = offset;
        });
    }
    return requests;
}

/// Where the arrays of one kernel turn out to lie.
class FoundArrays {
  public:
    explicit FoundArrays(const kernel::KernelProfile& kernel) : m_kernel(kernel) {}

    void check(int access, std::uint64_t address, long long offset) {
        const kernel::ProfiledAccess& profiled = m_kernel.accesses[std::size_t(access)];
        const std::string key = profiled.array.empty() ? std::to_string(access) : profiled.array;
        const long long base = (long long)address - offset;
        Range& range = m_ranges.try_emplace(key, Range{base}).first->second;
        EXPECT_EQ(range.base, base) << key;
        EXPECT_EQ(base % 256, 0);
        range.least = std::min(range.least, (long long)address);
        range.most = std::max(range.most, (long long)address + profiled.elementBytes);
    }
    void expectApart() const {
        for (const auto& [name, a] : m_ranges)
            for (const auto& [other, b] : m_ranges)
                EXPECT_TRUE(name == other || a.most <= b.least || b.most <= a.least) << name << ' ' << other;
    }

  private:
    struct Range {
        long long base = 0;
        long long least = std::numeric_limits<long long>::max();
        long long most = 0;
    };
    const kernel::KernelProfile& m_kernel;
    std::map<std::string, Range> m_ranges;
};

void expectSame(const std::vector<WarpRequest>& actual, const std::map<Place, Expected>& expected,
                FoundArrays& arrays) {
    ASSERT_EQ(actual.size(), expected.size());
    auto request = actual.begin();
    for (const auto& [place, wanted] : expected) {
        ASSERT_EQ(request->access, wanted.access);
        std::uint32_t lanes = 0;
        for (const auto& [lane, offset] : wanted.offsets) {
            lanes |= 1U << lane;
            arrays.check(wanted.access, request->address[std::size_t(lane)], offset);
        }
        ASSERT_EQ(request->lanes, lanes);
        ++request;
    }
}

TEST(AffineThreads, DoWhatEnumeratingEachThreadShows) {
    long long requests = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        RandomNest random(seed);
        const kernel::KernelProfile kernel = random.kernel();
        const kernel::BlockShape block = random.block();
        const auto threads = affineThreads(kernel);
        const BlockGrid grid(threads->extent(), block);
        FoundArrays arrays(kernel);
        for (long long i = 0; i < grid.blocks() * grid.warpsPerBlock(); ++i) {
            const WarpLanes warp = grid.warp(i / grid.warpsPerBlock(), int(i % grid.warpsPerBlock()));
            const auto expected = enumerated(kernel, warp);
            requests += std::ssize(expected);
            expectSame(requestsOf(*threads, warp), expected, arrays);
            if (HasFatalFailure()) return;
        }
        arrays.expectApart();
    }
    EXPECT_GT(requests, 10'000);
}

TEST(WarpExecutions, AreTheMeanOverAllWarpsWithThreads) {
    for (unsigned seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        RandomNest random(seed);
        const kernel::KernelProfile kernel = random.kernel();
        const kernel::BlockShape block = random.block();
        const BlockGrid grid(affineThreads(kernel)->extent(), block);
        std::vector<double> total(kernel.accesses.size());
        double warps = 0;
        for (long long i = 0; i < grid.blocks() * grid.warpsPerBlock(); ++i) {
            const WarpLanes warp = grid.warp(i / grid.warpsPerBlock(), int(i % grid.warpsPerBlock()));
            for (const auto& [place, request] : enumerated(kernel, warp)) ++total[std::size_t(request.access)];
            warps += warp.active != 0;
        }
        const std::vector<double> mean = meanRequestsPerWarp(kernel, block);
        for (std::size_t i = 0; i < total.size(); ++i) EXPECT_NEAR(mean[i], total[i] / warps, 1e-9 * total[i]);
    }
}

TEST(WarpExecutions, OfALargeTriangleAreFoundFromSomeWarps) {
    // Row y runs y iterations: (n − 1)/2 on average, whatever the block.
    const kernel::KernelProfile kernel =
        sample::nest(4096, 4096, {sample::loop(0, {0, 1, 0})}, {sample::access("a", 4, 0, {4})});
    EXPECT_NEAR(meanRequestsPerWarp(kernel, {32, 8, 1})[0], 2047.5, 5);
}

TEST(WarpExecutions, OfATriangleWithinTheThreadAreExactForAnySize) {
    // for k < n, for l < k: n(n − 1)/2 executions; 1001 is no multiple of the 64 parts.
    const kernel::KernelProfile kernel =
        sample::nest(32, 1, {sample::loop(1001), sample::loop(0, {}, {1})}, {sample::access("a", 4, 0, {0, 4})});
    EXPECT_NEAR(meanRequestsPerWarp(kernel, {32, 1, 1})[0], 1001 * 1000 / 2.0, 1);
}

} // namespace
} // namespace forewarp::warps
