#pragma once

// Traces written by hand or at random, and a plain reading of them to compare with.

#include "core/trace/thread_trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::hand_trace {

/// One call of the writer.
struct Mark {
    enum class Kind { access, enter, iterate, leave };
    Kind kind;
    std::uint32_t number;
    std::uint64_t address = 0;
};

inline Mark access(std::uint32_t number, std::uint64_t address) {
    return {Mark::Kind::access, number, address};
}
inline Mark enter(std::uint32_t loop) {
    return {Mark::Kind::enter, loop};
}
inline Mark iterate(std::uint32_t loop) {
    return {Mark::Kind::iterate, loop};
}
inline Mark leave(std::uint32_t loop) {
    return {Mark::Kind::leave, loop};
}

using Marks = std::vector<Mark>;
using Threads = std::vector<Marks>; ///< Thread x is at position x.

inline kernel::ThreadStep step(kernel::ThreadStep::Kind kind, int index) {
    return {kind, index};
}

/// A file that goes away with the test.
class TraceFile {
  public:
    TraceFile() {
        std::string pattern = (std::filesystem::temp_directory_path() / "forewarp-trace-XXXXXX").string();
        m_folder = ::mkdtemp(pattern.data());
    }
    ~TraceFile() { std::filesystem::remove_all(m_folder); }
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;

    [[nodiscard]] std::string path() const { return (m_folder / "threads.trace").string(); }
    [[nodiscard]] std::string bytes() const {
        std::ifstream file(path(), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void setBytes(const std::string& bytes) const { std::ofstream(path(), std::ios::binary) << bytes; }

  private:
    std::filesystem::path m_folder;
};

inline void put(trace::ThreadTraceWriter& writer, const Mark& mark) {
    if (mark.kind == Mark::Kind::access) writer.access(mark.number, mark.address);
    if (mark.kind == Mark::Kind::enter) writer.enterLoop(mark.number);
    if (mark.kind == Mark::Kind::iterate) writer.iterate(mark.number);
    if (mark.kind == Mark::Kind::leave) writer.leaveLoop(mark.number);
}

inline void write(const std::string& path, const Threads& threads, std::vector<kernel::ThreadStep> steps) {
    auto writer = trace::ThreadTraceWriter::create(path);
    ASSERT_TRUE(writer.hasValue()) << writer.error().text();
    for (std::size_t x = 0; x < threads.size(); ++x) {
        (*writer)->beginThread({(long long)x, 0, 0});
        for (const Mark& mark : threads[x]) put(**writer, mark);
        (*writer)->endThread();
    }
    trace::ThreadTraceHeader header;
    header.extent = {(long long)threads.size(), 1, 1};
    header.steps = std::move(steps);
    const auto error = (*writer)->finish(header);
    ASSERT_FALSE(error) << error->text();
}

inline std::shared_ptr<const trace::ThreadTrace> open(const std::string& path) {
    auto trace = trace::ThreadTrace::open(path);
    EXPECT_TRUE(trace.hasValue()) << trace.error().text();
    return trace ? *trace : nullptr;
}

/// Threads first, first + 1, … of the x dimension.
inline warps::WarpLanes lanesFrom(long long first, int count = warps::kWarpLanes) {
    warps::WarpLanes lanes;
    for (int lane = 0; lane < count; ++lane) {
        lanes.thread[std::size_t(lane)] = {first + lane, 0, 0};
        lanes.active |= 1U << lane;
    }
    return lanes;
}

/// A request as it compares: access, and lane → address.
using Request = std::pair<int, std::map<int, std::uint64_t>>;

inline Request plain(const warps::WarpRequest& request) {
    Request plain{request.access, {}};
    for (int lane = 0; lane < warps::kWarpLanes; ++lane) {
        if ((request.lanes >> lane & 1) != 0) plain.second[lane] = request.address[std::size_t(lane)];
    }
    return plain;
}

inline std::vector<Request> requestsOf(const warps::ThreadSource& source, const warps::WarpLanes& lanes) {
    std::vector<Request> requests;
    const auto warp = source.warp(lanes);
    warps::WarpRequest request;
    while (warp->next(request)) requests.push_back(plain(request));
    return requests;
}

/// An access with the key of the rule at the head of traced_lane.h.
struct KeyedAccess {
    std::vector<std::array<long long, 3>> key; ///< Iteration, round, place; outermost first.
    int access;
    std::uint64_t address;
};

inline long long placeOf(const std::vector<kernel::ThreadStep>& steps, kernel::ThreadStep::Kind kind,
                         std::uint32_t number) {
    const auto isIt = [&](const kernel::ThreadStep& step) { return step.kind == kind && step.index == int(number); };
    const auto found = std::ranges::find_if(steps, isIt);
    if (found != steps.end()) return found - steps.begin();
    return (kind == kernel::ThreadStep::Kind::access ? 1'000'000 : 2'000'000) + (long long)number;
}

inline std::vector<KeyedAccess> keyed(const Marks& marks, const std::vector<kernel::ThreadStep>& steps) {
    std::vector<KeyedAccess> accesses;
    std::vector<std::array<long long, 3>> key{{0, 0, -1}};
    const auto goTo = [&](long long place) {
        if (place <= key.back()[2]) ++key.back()[1];
        key.back()[2] = place;
    };
    for (const Mark& mark : marks) {
        if (mark.kind == Mark::Kind::access) {
            goTo(placeOf(steps, kernel::ThreadStep::Kind::access, mark.number));
            accesses.push_back({key, int(mark.number), mark.address});
        } else if (mark.kind == Mark::Kind::enter) {
            goTo(placeOf(steps, kernel::ThreadStep::Kind::enter, mark.number));
            key.push_back({0, 0, -1});
        } else if (mark.kind == Mark::Kind::iterate) {
            key.back() = {key.back()[0] + 1, 0, -1};
        } else {
            key.pop_back();
        }
    }
    return accesses;
}

/// What a warp of the threads from `first` on should do.
inline std::vector<Request> expectedRequests(const Threads& threads, const std::vector<kernel::ThreadStep>& steps,
                                             std::size_t first, std::size_t count) {
    std::map<std::vector<std::array<long long, 3>>, Request> requests;
    for (std::size_t lane = 0; lane < count && first + lane < threads.size(); ++lane) {
        for (const KeyedAccess& access : keyed(threads[first + lane], steps)) {
            Request& request = requests[access.key];
            request.first = access.access;
            request.second[int(lane)] = access.address;
        }
    }
    std::vector<Request> inOrder;
    for (auto& [key, request] : requests) inOrder.push_back(std::move(request));
    return inOrder;
}

} // namespace forewarp::hand_trace
