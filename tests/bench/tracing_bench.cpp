// Prints what watching costs: time against the same program compiled with -O1, events per second, memory per iteration;
// and what recording a nest's threads costs.
//   tracing_bench [REPEATS]
#include "frontend/trace/instrument/instrument.h"
#include "frontend/trace/run/link_program.h"
#include "frontend/trace/run/run_program.h"
#include "frontend/trace/trace_nest.h"
#include "frontend/trace/watch/dependence_watch.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

using namespace forewarp;
using namespace forewarp::frontend;

namespace {

struct Program {
    const char* name;
    const char* loop;
    const char* text;
    std::vector<std::string> mapped; ///< As threads, x first.
    std::vector<std::string> inner;
};

const Program kPrograms[] = {{"gemm",
                              "gemm:L1",
                              R"(
enum { N = 400 };
double a[N][N], b[N][N], c[N][N];
static void gemm(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}
int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) { a[i][j] = i + j; b[i][j] = i - j; }
    gemm();
    return c[1][1] > 0;
}
)",
                              {"gemm:L1.1", "gemm:L1"},
                              {"gemm:L1.1.1"}},
                             {"stencil",
                              "sweep:L1",
                              R"(
enum { N = 1500 };
double in[N][N], out[N][N];
static void sweep(void) {
    for (int y = 1; y < N - 1; y++)
        for (int x = 1; x < N - 1; x++)
            out[y][x] = 0.25 * (in[y - 1][x] + in[y + 1][x] + in[y][x - 1] + in[y][x + 1]);
}
int main(void) {
    in[3][3] = 1;
    for (int t = 0; t < 10; t++) sweep();
    return out[4][3] > 0;
}
)",
                              {"sweep:L1.1", "sweep:L1"},
                              {}},
                             {"gather and scatter",
                              "permute:L1",
                              R"(
enum { N = 1 << 21 };
int place[N];
float from[N], to[N];
static void permute(void) {
    for (int i = 0; i < N; i++) to[place[i]] = from[i] * 2;
}
int main(void) {
    for (unsigned i = 0; i < N; i++) place[i] = (int)((i * 1664525u + 1013904223u) % N);
    for (int t = 0; t < 5; t++) permute();
    return to[1] > 0;
}
)",
                              {"permute:L1"},
                              {}}};

enum class Mode { plain, produced, watched };

/// What the best of several runs took.
struct Figures {
    double seconds = 1e9;
    std::uint64_t events = 0;
    std::uint64_t iterations = 0;
    frontend::trace::watch::WatchedRun watched;
};

void stopAt(const Error& error) {
    std::printf("%s\n", error.text().c_str());
    std::exit(1);
}

Figures runOnce(const Program& program, Mode mode) {
    frontend::trace::ObservationRequest request;
    request.file = std::string(program.name) + ".c";
    request.sources = {{request.file, {}, {}, program.text}};
    auto linked = frontend::trace::run::linkProgram(request.sources, request.file, {});
    if (!linked) stopAt(linked.error());
    frontend::trace::instrument::Instrumentation instrumentation;
    if (mode != Mode::plain) {
        auto done =
            frontend::trace::instrument::instrument(*linked->watched.module, linked->watched.source, {program.loop});
        if (!done) stopAt(done.error());
        instrumentation = *std::move(done);
    }
    std::unique_ptr<frontend::trace::watch::DependenceWatch> watch;
    if (mode == Mode::watched)
        watch = std::make_unique<frontend::trace::watch::DependenceWatch>(instrumentation.sites, 0,
                                                                          request.limits.shadowBytes);
    const frontend::trace::run::EventSink sink = [&](std::span<const std::uint64_t> events) {
        if (watch) watch->consume(events);
        return true;
    };
    frontend::trace::run::ProgramStart start;
    start.name = program.name;
    start.limits = request.limits;
    const auto run = frontend::trace::run::runProgram(linked->watched, instrumentation.sites, start, sink, {});
    if (!run) stopAt(run.error());
    if (!watch) return {run->seconds, run->events, 0, {}};
    return {run->seconds, run->events, watch->run().iterations - run->loops[0].exhausted, watch->run()};
}

Figures best(const Program& program, Mode mode, int repeats) {
    Figures best;
    for (int i = 0; i < repeats; ++i) {
        Figures figures = runOnce(program, mode);
        if (figures.seconds < best.seconds) best = figures;
    }
    return best;
}

/// Traces the whole first execution of the nest.
void traceNestOf(const Program& program, int repeats) {
    frontend::trace::NestTraceRequest request;
    request.file = std::string(program.name) + ".c";
    request.sources = {{request.file, {}, {}, program.text}};
    request.mapped = program.mapped;
    request.inner = program.inner;
    request.traceBytes = std::uint64_t(4) << 30;
    request.traceFile = (std::filesystem::temp_directory_path() / "tracing_bench.trace").string();
    request.hostRuns = 1;
    double seconds = 1e9;
    forewarp::trace::ThreadTraceHeader header;
    for (int i = 0; i < repeats; ++i) {
        const auto result = frontend::trace::traceNest(request, {});
        if (!result) stopAt(result.error());
        seconds = std::min(seconds, result->seconds);
        header = result->header;
    }
    const double bytes = double(std::filesystem::file_size(request.traceFile));
    std::filesystem::remove(request.traceFile);
    std::printf("    as threads: %.1f M accesses of %.0f x %.0f threads in %.3f s of the run (%.0f M accesses/s), "
                "%.1f MiB (%.3f bytes per access); -O2 on this computer %.3f s\n",
                header.events / 1e6, double(header.extent.x), double(header.extent.y), seconds,
                header.events / seconds / 1e6, bytes / (1 << 20), bytes / header.events, header.hostSeconds);
}

} // namespace

int main(int argc, char** argv) {
    const int repeats = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
    for (const Program& program : kPrograms) {
        const Figures plain = best(program, Mode::plain, repeats);
        const Figures produced = best(program, Mode::produced, repeats);
        const Figures watched = best(program, Mode::watched, repeats);
        const double events = double(produced.events);
        std::printf("%s (%s): %.1f M events; plain -O1 %.3f s; traced %.3f s (%.1fx, %.0f M events/s); "
                    "watched %.3f s (%.1fx, %.0f M events/s)\n",
                    program.name, program.loop, events / 1e6, plain.seconds, produced.seconds,
                    produced.seconds / plain.seconds, events / produced.seconds / 1e6, watched.seconds,
                    watched.seconds / plain.seconds, events / watched.seconds / 1e6);
        std::printf(
            "    %llu iterations in %llu entries, %.1f MiB of shadow memory, %.1f bytes per iteration and entry\n",
            (unsigned long long)watched.iterations, (unsigned long long)watched.watched.entries,
            double(watched.watched.shadowBytes) / (1 << 20),
            double(watched.watched.shadowBytes) * double(watched.watched.entries) / double(watched.iterations));
        traceNestOf(program, repeats);
    }
    return 0;
}
