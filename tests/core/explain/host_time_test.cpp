#include "core/explain/host_time.h"

#include "core/render/html/report_html.h"
#include "core/render/json/report_json.h"
#include "core/trace/thread_trace.h"
#include "tests/core/program/sample_program.h"
#include "tests/core/render/sample_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>

using namespace forewarp;
using testing::HasSubstr;
using testing::Not;

namespace {

/// A trace of one thread that says no more than its header.
std::shared_ptr<const trace::ThreadTrace> traceWith(trace::ThreadTraceHeader header) {
    std::string folder = (std::filesystem::temp_directory_path() / "forewarp-trace-XXXXXX").string();
    if (!mkdtemp(folder.data())) return nullptr;
    const std::string path = folder + "/threads.trace";
    header.extent = {1, 1, 1};
    auto writer = trace::ThreadTraceWriter::create(path);
    if (!writer) return nullptr;
    (*writer)->beginThread({0, 0, 0});
    (*writer)->endThread();
    EXPECT_FALSE((*writer)->finish(header));
    auto trace = trace::ThreadTrace::open(path);
    std::filesystem::remove_all(folder);
    return trace ? *trace : nullptr;
}

/// One mapped loop of 1024 threads, with a trace that was run at `sizes` and took 2 ms.
kernel::KernelProfile kernelWith(std::vector<kernel::Assumption> assumptions, const kernel::Bindings& sizes) {
    kernel::KernelProfile kernel;
    kernel.mapped = {{"saxpy:L1", "i", kernel::ThreadDimension::x, 1024}};
    kernel.assumptions = std::move(assumptions);
    trace::ThreadTraceHeader header;
    header.mapped = {"saxpy:L1"};
    header.mappedIterations = {1024};
    header.sizes = sizes;
    header.hostSeconds = 2e-3;
    kernel.sample.trace = traceWith(header);
    return kernel;
}

kernel::Assumption sized(kernel::Assumption::Kind kind, const std::string& symbol, double value) {
    return {kind, symbol, value, {}, {}};
}

double tracedSeconds(const kernel::KernelProfile& kernel) {
    return explain::hostSecondsOf(kernel, {}, "saxpy:L1", {});
}

} // namespace

TEST(HostTime, countsAtTheSizesOfTheRunOnly) {
    const auto hostAt = [](double value, const kernel::Bindings& sizes) {
        return tracedSeconds(kernelWith({sized(kernel::Assumption::Kind::given, "n", value)}, sizes));
    };
    EXPECT_EQ(hostAt(1024, {{"n", 1024}}), 2e-3);
    EXPECT_EQ(hostAt(1025, {{"n", 1024}}), 0);
    EXPECT_EQ(hostAt(1024, {}), 0) << "the run does not show n";
    EXPECT_EQ(tracedSeconds(kernel::KernelProfile{}), 0) << "no trace";
}

TEST(HostTime, sizesThatTheSourceFixesAreTheRunsToo) {
    EXPECT_EQ(tracedSeconds(kernelWith({sized(kernel::Assumption::Kind::fromSource, "n", 1024)}, {})), 2e-3);
    EXPECT_EQ(tracedSeconds(kernelWith({sized(kernel::Assumption::Kind::fromSource, "n", 1024)}, {{"n", 64}})), 0);
}

TEST(HostTime, ofAMappedLoopAllIterationsCountNotThoseRecorded) {
    const kernel::Bindings recorded{{"saxpy:L1.trips", 96}};
    EXPECT_EQ(tracedSeconds(kernelWith({sized(kernel::Assumption::Kind::given, "saxpy:L1.trips", 1024)}, recorded)),
              2e-3);
    EXPECT_EQ(tracedSeconds(kernelWith({sized(kernel::Assumption::Kind::given, "saxpy:L1.trips", 96)}, recorded)), 0);
}

TEST(HostTime, oneExecutionDoesNotStandForTheirMean) {
    kernel::KernelProfile kernel = kernelWith({}, {});
    EXPECT_EQ(tracedSeconds(kernel), 2e-3);
    kernel.mapped.front().iterations = 512.5; // n - k threads for k = 0…n - 1
    EXPECT_EQ(tracedSeconds(kernel), 0);
}

TEST(HostTime, whatIsNoSizeDoesNotMatter) {
    EXPECT_EQ(tracedSeconds(kernelWith({sized(kernel::Assumption::Kind::value, "registers", 32),
                                        sized(kernel::Assumption::Kind::independence, "saxpy:L1", 0)},
                                       {})),
              2e-3);
}

TEST(HostTime, standsInJsonAndHtmlWhereItIsKnown) {
    explain::Report report = render::handMadeReport();
    const auto hostOf = [&] {
        return nlohmann::json::parse(render::json::reportJson(report.files.front(), report))["loops"][0]["host_s"];
    };
    EXPECT_TRUE(hostOf().is_null());
    EXPECT_THAT(render::html::reportHtml(report, render::html::HtmlPlots::svg), Not(HasSubstr("in sequence")));
    report.files[0].loops[0].hostSeconds = 8.82e-3; // Twice the 1.47 ms of each of three launches.
    EXPECT_EQ(hostOf(), 8.82e-3);
    EXPECT_THAT(render::html::reportHtml(report, render::html::HtmlPlots::svg),
                HasSubstr("takes 8.82 ms in sequence; the GPU is 2× faster, transfers not counted."));
}

/// The program's run stands in where no trace is: of the same sizes only.
TEST(HostTime, ofTheProgramsRunIsTheMeanOfItsExecutions) {
    const std::vector<kernel::ProgramFacts> files = program::sampleFacts();
    kernel::Assumptions assumptions;
    assumptions.run = std::make_shared<const kernel::MeasuredRun>(program::sampleRun());
    const auto secondsWith = [&](const kernel::Bindings& values) {
        kernel::Assumptions asked = assumptions;
        asked.values = values;
        explain::Scenario scenario;
        scenario.device = "a100";
        scenario.assumptions = asked;
        return explain::explainLoop(files[0], "step:L1", *device::findDevice("a100"), scenario).hostSeconds;
    };
    EXPECT_DOUBLE_EQ(secondsWith({}), 9.0 / 1000);
    EXPECT_DOUBLE_EQ(secondsWith({{"n", program::kSampleElements}}), 9.0 / 1000);
    EXPECT_EQ(secondsWith({{"n", 64}}), 0) << "Nobody measured that.";
    kernel::MeasuredRun other = program::sampleRun();
    other.files = {{"other.c", 1}};
    assumptions.run = std::make_shared<const kernel::MeasuredRun>(other);
    EXPECT_EQ(secondsWith({}), 0);
}
