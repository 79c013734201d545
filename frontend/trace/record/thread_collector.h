#pragma once

#include "core/trace/thread_trace.h"
#include "frontend/trace/instrument/nest_code.h"
#include "frontend/trace/trace_nest.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace forewarp::frontend::trace::record {

/// One execution of the nest, as far as it is recorded.
struct NestRecording {
    std::string path; ///< Of the trace file.
    std::unique_ptr<forewarp::trace::ThreadTraceWriter> writer; ///< Nothing before the first thread.
    std::uint64_t execution = 0;               ///< Counted from 1.
    std::array<long long, 3> seen{};     ///< Iterations of the mapped loops so far, x first; the most of any entry.
    std::array<long long, 3> computed{}; ///< Likewise, as the code computed them at the entry; 0 where it cannot.
    std::map<std::string, std::optional<double>> symbols; ///< At the entry; nothing for a name of two values.
    std::vector<std::uint64_t> entries;    ///< How often each loop was entered, in recorded threads.
    std::vector<std::uint64_t> iterations; ///< Of each loop, likewise.
    warps::ThreadIndex extent;          ///< The smallest that holds all recorded threads.
    std::uint64_t threads = 0;   ///< That have begun.
    std::uint64_t recorded = 0;  ///< Of these, the ones in the trace.
    std::uint64_t accesses = 0;  ///< In the trace.
    bool hasEnded = false; ///< The nest was left.
    bool isCut = false;    ///< The trace file has reached the size that it may have.
};

/// Writes a trace from the events of a nest: follows the mapped loops, and records what the wanted threads do.
///
/// Of several executions the one with most threads so far is kept, until one has enough. Where the code computes the
/// extent at the nest's entry, it is known then whether an execution is worth recording. Otherwise its events wait in
/// memory until it ends; where they become too many, they go to a second file while the first one keeps the best
/// execution.
class ThreadCollector {
  public:
    /// Both must outlive this. Mapped loops: at most three.
    ThreadCollector(const instrument::NestCode& nest, const NestTraceRequest& request);
    ~ThreadCollector();
    ThreadCollector(const ThreadCollector&) = delete;
    ThreadCollector& operator=(const ThreadCollector&) = delete;

    /// Takes the next events, in order; an event of two words is never split between calls. False once it has enough.
    [[nodiscard]] bool consume(std::span<const std::uint64_t> events);
    /// The best recording, its writer still open; nothing where no thread was recorded. To be called once, at the end.
    [[nodiscard]] NestRecording* finish();
    /// Times the nest was entered so far.
    [[nodiscard]] std::uint64_t executions() const { return m_executions; }
    /// Set where the trace file could not be created.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

  private:
    struct Action;
    void perform(const Action& action);
    void enterMapped(std::size_t dimension);
    void iterateMapped(std::size_t dimension);
    void leaveMapped(std::size_t dimension);
    void enterInner(std::size_t loop);
    void leaveInner(std::size_t loop);
    void takeNumber(std::size_t number, std::uint64_t value);
    void keepBack(std::span<const std::uint64_t> event);
    void takeBack();
    void beginExecution();
    void endExecution();
    void takeAccess(std::size_t access, std::uint64_t address);
    void beginThread();
    void endThread();
    void complete();
    void discard(NestRecording& recording);
    [[nodiscard]] bool openWriter();
    [[nodiscard]] bool isWanted(std::size_t dimension) const;
    [[nodiscard]] bool nothingWantedFollows(std::size_t dimension) const;
    [[nodiscard]] double expectedThreads() const;
    [[nodiscard]] bool isEnough(double threads) const;

    const instrument::NestCode& m_nest;
    const NestTraceRequest& m_request;
    std::size_t m_dimensions;
    std::array<long long, 3> m_wanted; ///< The request's extent; 0 for all threads.
    std::vector<Action> m_actions; ///< By site.
    NestRecording m_recordings[2];
    NestRecording* m_best = nullptr;
    NestRecording* m_current = nullptr; ///< While the nest runs.
    forewarp::trace::ThreadTraceWriter* m_open = nullptr; ///< Of the thread that runs; null where it is not wanted.
    std::array<long long, 3> m_counter{};
    /// An access that stands between the mapped loops: every thread inside repeats it.
    struct Repeated {
        std::size_t dimension = 0; ///< Of the innermost loop around it.
        std::size_t access = 0;
        std::uint64_t address = 0;
    };
    std::vector<Repeated> m_repeated; ///< Of the iterations that run, in program order.
    std::size_t m_iterating = 0; ///< Dimension that iterated last.
    std::vector<std::size_t> m_openLoops; ///< Inner loops of that thread, outermost first.
    std::uint64_t m_executions = 0;
    std::uint64_t m_depth = 0; ///< Entries of the nest not left: more than one where the nest calls itself.
    forewarp::trace::ThreadTraceWriter* m_suspended = nullptr; ///< The thread that called the nest.
    bool m_isExtentComputed; ///< The code reports the iterations of all mapped loops at each entry.
    std::vector<std::uint64_t> m_waiting; ///< Events of an execution that may turn out too short to be recorded.
    std::uint64_t m_waitingThreads = 0;
    std::uint64_t m_waitingDepth = 0; ///< m_depth of the execution that waits; 0 where none does.
    bool m_isRecording = false; ///< The execution that runs still has threads to record.
    bool m_hasEnough = false;
    std::optional<Error> m_error;
};

} // namespace forewarp::frontend::trace::record
