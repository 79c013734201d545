#pragma once

#include "core/base/result.h"
#include "core/warps/warp_stream.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::trace {

/// What a traced run of a nest was.
struct ThreadTraceHeader {
    std::string loop;    ///< Id of the nest's outermost mapped loop.
    std::string program; ///< «gemm.c 128», as it was run.
    std::vector<std::string> mapped; ///< Ids of the loops whose iterations are threads, x first.
    std::vector<double> mappedIterations; ///< Of the mapped loops in the traced execution, x first.
    kernel::Bindings sizes;      ///< Values of the nest's symbols, where the run shows them.
    warps::ThreadIndex extent;  ///< Threads recorded, in each dimension.
    double execution = 1;   ///< Which execution of the nest, from 1.
    double events = 0;      ///< Accesses recorded.
    bool isWhole = false;   ///< Every thread of that execution is recorded to its end.
    double hostSeconds =
        0; ///< One execution of the nest, sequential and not instrumented; median; 0 where not measured.
    std::vector<std::string> caveats;
    std::vector<kernel::ThreadStep> steps; ///< KernelProfile::steps: in which order the lanes of a warp meet.
};

/// The memory accesses of some threads of a nest, each thread's in program order. Read-only, backed by a file.
class ThreadTrace {
  public:
    /// The file may be deleted then, but not be shortened.
    /// Errors: not a trace, another version, a file that is cut short or was never finished, a damaged header or index.
    [[nodiscard]] static Result<std::shared_ptr<const ThreadTrace>> open(const std::string& path);
    ~ThreadTrace();
    ThreadTrace(const ThreadTrace&) = delete;
    ThreadTrace& operator=(const ThreadTrace&) = delete;

    [[nodiscard]] const ThreadTraceHeader& header() const;
    /// Its threads, in warps; the trace must outlive the source. Lanes meet in the order of `steps` and of the loops'
    /// iterations, as core/memory/traced_lane.h says. A damaged thread ends early or gives other addresses.
    [[nodiscard]] std::unique_ptr<warps::ThreadSource> threads() const;

  private:
    struct Content;
    explicit ThreadTrace(std::unique_ptr<Content> content);
    std::unique_ptr<Content> m_content;
};

/// Writes a trace while the program runs; memory does not grow with the trace.
///
/// Iterations of a loop that repeat the same accesses with the same address steps take the room of one.
class ThreadTraceWriter {
  public:
    /// Errors: a file that cannot be written.
    [[nodiscard]] static Result<std::unique_ptr<ThreadTraceWriter>> create(const std::string& path);
    ~ThreadTraceWriter();

    void beginThread(const warps::ThreadIndex& thread);
    /// `access`: position in KernelProfile::accesses.
    void access(std::uint32_t access, std::uint64_t address);
    /// `loop`: position in KernelProfile::innerLoops.
    void enterLoop(std::uint32_t loop);
    void iterate(std::uint32_t loop);
    void leaveLoop(std::uint32_t loop);
    void endThread();
    [[nodiscard]] std::uint64_t bytesWritten() const;
    /// Errors: a full disk, threads outside the header's extent, numbers beyond 65,535.
    [[nodiscard]] std::optional<Error> finish(const ThreadTraceHeader& header);

  private:
    struct State;
    explicit ThreadTraceWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace forewarp::trace
