#include "app/cli/subjects/nest_trace.h"

#include "app/cli/inputs/chosen_device.h"
#include "app/cli/processes/tracer_run.h"
#include "app/cli/terminal/temporary_folder.h"
#include "core/device/occupancy.h"
#include "core/kernel/limits/launch_limits.h"
#include "core/kernel/mapping/thread_mapping.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/profile_of.h"
#include "core/simulation/partitions/memory_benchmarks.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include <unistd.h>

namespace forewarp::cli::subjects {

namespace {

namespace fs = std::filesystem;

constexpr double kMostSms = 8;        ///< More of them show a simulation nothing new: they share L2 in proportion.
constexpr double kFewestThreads = 4096;
constexpr double kMostColumns = kernel::limits::kMostThreadsPerBlock; ///< No block is wider.
constexpr double kFewestRows = 32;    ///< For blocks of 32 × 32 threads.
constexpr double kSettlingAccesses = 1 << 23; ///< Recorded in less than a second.
constexpr int kMostHostRuns = 1000;

/// Where a trace is written: beside the file the user named, which is replaced once all went well, else in a folder of
/// its own, which is gone in the end.
class TracePlace {
  public:
    explicit TracePlace(const std::string& named) : m_kept(inputs::absoluteOrNone(named)) {
        if (!named.empty()) { // A name that nobody else gives.
            const fs::path kept(m_kept);
            m_path = kept.parent_path() / ("." + kept.filename().string() + "." + std::to_string(getpid()) + ".new");
            return;
        }
        m_folder.emplace("trace");
        m_path = m_folder->path().empty() ? std::string() : m_folder->path() + "/nest.trace";
    }
    ~TracePlace() {
        std::error_code ignored;
        fs::remove(m_path, ignored);
    }
    TracePlace(const TracePlace&) = delete;
    TracePlace& operator=(const TracePlace&) = delete;

    /// Empty where no folder could be made.
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::uintmax_t bytes() const {
        std::error_code error;
        const std::uintmax_t bytes = fs::file_size(m_path, error);
        return error ? 0 : bytes;
    }
    /// Moves the trace to its final name. Whoever still reads an older trace of that name is not disturbed.
    [[nodiscard]] std::optional<Error> keep() const {
        std::error_code error;
        if (!m_kept.empty()) fs::rename(m_path, m_kept, error);
        if (!error) return std::nullopt;
        return Error{ErrorKind::input, "The trace cannot be written: " + error.message() + ".", m_kept,
                     "Name a file in a folder that can be written."};
    }

  private:
    terminal::Tidying m_tidying;
    std::optional<terminal::TemporaryFolder> m_folder;
    std::string m_kept;
    std::string m_path;
};

Error noPlace() {
    return {ErrorKind::input,
            "The trace has no place: no folder could be made for temporary files.",
            {},
            "Set TMPDIR to a folder that can be written, or name a file for the trace with -o."};
}

/// Threads that make as many accesses as the queues of memory partitions need to settle.
double settlingThreads(const kernel::KernelProfile& kernel) {
    double accesses = 0;
    for (const kernel::ProfiledAccess& access : kernel.accesses) accesses += access.executionsPerThread;
    return std::min(kernel.threads(), std::floor(kSettlingAccesses / std::max(1.0, accesses)));
}

Result<double> enoughThreads(const kernel::KernelProfile& kernel, const device::Device& device,
                             const kernel::Assumptions& assumptions) {
    if (assumptions.traceThreads > 0) return std::ceil(assumptions.traceThreads);
    const int threads = std::min(kernel::BlockShape{}.threads(), device.capability.threadsPerBlock);
    const auto resident = device::occupancy(
        device.capability, {.threadsPerBlock = threads, .registersPerThread = assumptions.registersPerThread});
    if (!resident) return resident.failureAs<double>();
    const double sms =
        simulation::partitions::canCamp(device) ? device.smCount.value : std::min(kMostSms, device.smCount.value);
    const double fillings = std::max(kFewestThreads, 2 * sms * resident->blocksPerSm * threads);
    return simulation::partitions::canCamp(device) ? std::max(fillings, settlingThreads(kernel)) : fillings;
}

/// Threads in each dimension that are enough together; whole blocks fit in.
warps::ThreadIndex extentFor(const kernel::KernelProfile& kernel, double enough) {
    if (kernel.mapped.size() == 1) return {.x = (long long)enough, .y = 0, .z = 0};
    const double columns = std::min(kMostColumns, kernel.mapped[0].iterations);
    const double rows = std::max(kFewestRows, std::ceil(enough / columns));
    warps::ThreadIndex extent{.x = (long long)kMostColumns, .y = (long long)rows, .z = 0};
    if (kernel.mapped.size() == 2) return extent;
    const double plane = columns * std::min(rows, kernel.mapped[1].iterations);
    extent.z = (long long)std::max(1.0, std::ceil(enough / plane));
    return extent;
}

/// The tracer counts threads in the order in which the program runs them.
std::optional<Error> checkOrder(const kernel::KernelProfile& kernel, const kernel::ProgramFacts& facts) {
    if (!kernel.rows.empty())
        return Error{ErrorKind::usage, "A run shows what each iteration does, not what the lanes of a warp share.",
                     facts.file, "Leave out --map."};
    if (kernel::mapping::runsOutermost(kernel))
        return Error{ErrorKind::usage, "The program runs these threads by turns, in the loop around them.", facts.file,
                     "A run of the program (forewarp-cli run) shows its sizes and counts."};
    const std::vector<std::string> nested = kernel::mapping::directlyNested(facts, kernel);
    if (nested.size() < kernel.mapped.size())
        return Error{ErrorKind::usage, "The program runs these threads by turns, in loops between those of the threads.",
                     facts.file, "Let only the outer loops become threads: --map x=" + nested.back() + "."};
    const auto depthOf = [&](const kernel::MappedLoop& mapped) { return facts.find(mapped.loop)->depth; };
    if (std::ranges::is_sorted(kernel.mapped, std::greater{}, depthOf)) return std::nullopt;
    return Error{ErrorKind::usage, "A nest is traced with its innermost mapped loop along x and the next one along y.",
                 facts.file, "Leave out --map, or map the loops in this order."};
}

void describeNest(const kernel::KernelProfile& kernel, double enough, const TraceChoices& choices,
                  frontend::trace::NestTraceRequest& request) {
    for (const kernel::MappedLoop& mapped : kernel.mapped) request.mapped.push_back(mapped.loop);
    for (const kernel::InnerLoop& inner : kernel.innerLoops) request.inner.push_back(inner.loop);
    request.enoughThreads = enough;
    request.extent = extentFor(kernel, enough);
    request.execution = choices.execution;
    request.hostRuns = choices.hostRuns;
}

bool hasUnknownCount(const kernel::LoopFacts& loop) {
    return !loop.tripCount || loop.tripCountIsBound;
}

/// The sizes in the trace's header. A mapped loop without a trip count gets all its iterations, not only those recorded.
kernel::Bindings tracedSizes(const kernel::ProgramFacts& facts, const std::vector<int>& mapped,
                             const trace::ThreadTraceHeader& header) {
    kernel::Bindings sizes = header.sizes;
    for (std::size_t i = 0; i < std::min(mapped.size(), header.mappedIterations.size()); ++i) {
        const int loop = mapped[mapped.size() - 1 - i]; // The last one runs along x.
        sizes[kernel::nest::tripsSymbol(facts.loops[std::size_t(loop)])] = header.mappedIterations[i];
    }
    return sizes;
}

bool isFromSource(const kernel::ProgramFacts& facts, const kernel::Bindings::value_type& size) {
    return std::ranges::any_of(facts.symbols, [&](const kernel::Symbol& symbol) {
        const bool isOnlyOne = symbol.values.size() == 1 && symbol.others == kernel::OtherValues::none;
        return symbol.name == size.first && isOnlyOne && symbol.values.front().value == size.second;
    });
}

} // namespace

void addTraceOptions(std::vector<command_line::Option>& options, TraceChoices& choices) {
    options.push_back({.names = "--execution",
                       .placeholder = "N",
                       .meaning = "Which execution of the nest is recorded (default: the first with enough threads)",
                       .target = &choices.execution,
                       .check = command_line::Positive{}});
    options.push_back({.names = "--host-runs",
                       .placeholder = "N",
                       .meaning = "Runs that measure the nest's sequential time on this machine (default " +
                                  std::to_string(choices.hostRuns) + ")",
                       .target = &choices.hostRuns,
                       .check = command_line::Between<int>{0, kMostHostRuns}});
}

Result<TracedLoop> traceLoop(kernel::ProgramFacts& facts, const std::string& loop, const frontend::SourceFile& source,
                             std::vector<frontend::SourceFile> program, const TraceChoices& choices,
                             const inputs::RunOptions& options, const Progress& progress) {
    const auto device = inputs::chosenDevice(choices.scenario.device);
    if (!device) return device.failureAs<TracedLoop>();
    const auto kernel = kernel::profileOf(facts, loop, choices.scenario.assumptions);
    if (!kernel) return kernel.failureAs<TracedLoop>();
    if (auto error = checkOrder(*kernel, facts)) return *std::move(error);
    const auto enough = enoughThreads(*kernel, *device, choices.scenario.assumptions);
    if (!enough) return enough.failureAs<TracedLoop>();
    terminal::noteInput(choices.scenario.device);
    terminal::noteInput(options.standardInput);
    if (auto error = terminal::checkWritable(choices.file, choices.overwrite)) return *std::move(error);
    const TracePlace place(choices.file);
    if (place.path().empty()) return noPlace();
    auto request = inputs::requestFor<frontend::trace::NestTraceRequest>(source, std::move(program), options);
    describeNest(*kernel, *enough, choices, request);
    request.traceFile = place.path();
    auto run = processes::runNestTracer(request, progress);
    if (!run) return run.failureAs<TracedLoop>();
    auto trace = trace::ThreadTrace::open(place.path());
    if (!trace) return trace.failureAs<TracedLoop>();
    TracedLoop traced{*std::move(run), std::move(request.mapped), place.bytes()};
    if (auto error = place.keep()) return *std::move(error);
    std::ranges::find(facts.loops, loop, &kernel::LoopFacts::id)->trace = *std::move(trace);
    return traced;
}

bool needsTrace(const kernel::ProgramFacts& facts, const std::string& loop, const kernel::Assumptions& assumptions) {
    const auto kernel = kernel::profileOf(facts, loop, assumptions);
    if (!kernel || checkOrder(*kernel, facts)) return false;
    const auto nest = kernel::nest::loopsOfNest(facts, int(facts.find(loop) - facts.loops.data()));
    return !std::ranges::all_of(kernel->accesses, &kernel::ProfiledAccess::isAffine) ||
           std::ranges::any_of(nest, [&](int inside) { return hasUnknownCount(facts.loops[std::size_t(inside)]); });
}

kernel::Bindings takeTracedSizes(const kernel::ProgramFacts& facts, const std::string& loop,
                                 kernel::Assumptions& assumptions) {
    kernel::Bindings taken;
    const kernel::LoopFacts* traced = facts.find(loop);
    if (!traced || !traced->trace) return taken;
    const kernel::mapping::ThreadMapping mapping =
        kernel::mapping::mapToThreads(facts, int(traced - facts.loops.data()), assumptions);
    const kernel::Bindings sizes = tracedSizes(facts, mapping.loops, traced->trace->header());
    for (const std::string& symbol : kernel::nest::neededSymbols(facts, loop)) {
        const auto size = sizes.find(symbol);
        if (size == sizes.end() || isFromSource(facts, *size)) continue;
        const auto [value, isTaken] = assumptions.values.insert(*size);
        if (isTaken) taken.insert(*size);
        const bool isSame = value->second == size->second && !assumptions.traceValues.contains(symbol);
        if (!isSame) assumptions.traceValues[symbol] = size->second;
    }
    return taken;
}

} // namespace forewarp::cli::subjects
