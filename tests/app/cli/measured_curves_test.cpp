#include "cli_run.h"
#include "tests/support/measured_curves.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace forewarp::test {

namespace {

using nlohmann::json;
/// Streams, what L1 holds and what L2 holds, from arrays of 16 KiB to 2 GiB: RRZE gpu-benches on V100, A100 and H200. The
/// profiles' request rates and shares of DRAM's peak, and where caches begin to lose, are read off these curves: this
/// tells whether the model puts them together rightly, not how well it does elsewhere.
TEST(ForewarpMeasured, CurvesOfStreamsAndCachesAreFollowed) {
    const char* folder = std::getenv("FOREWARP_MEASUREMENTS");
    const MeasuredCurves curves(folder ? folder : "");
    if (curves.isEmpty()) GTEST_SKIP() << "no measurements at hand: set FOREWARP_MEASUREMENTS";
    const ScratchFolder scratch;
    const CliOutcome outcome =
        runCli({"validate", scratch.write("curves.csv", curves.csv()), "--kernels",
                FOREWARP_SOURCE_DIR "/resources/measurements/rrze/kernels.json", "--model", "forewarp", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    std::size_t compared = 0;
    const json result = json::parse(outcome.out);
    for (const json& device : result["devices"]) {
        for (const json& kernel : device["kernels"]) {
            const json& figures = kernel["models"]["forewarp"];
            const double factor = figures["geometric_factor"];
            std::printf("%-5s %-7s %3d rows, factor %.3f\n", device["device"].get<std::string>().c_str(),
                        kernel["loop"].get<std::string>().c_str(), figures["rows"].get<int>(), factor);
            const bool isStream = figures["rows"].get<int>() == 1;
            EXPECT_LE(factor, isStream ? 1.16 : 1.11) << device["device"] << " " << kernel["loop"];
            ++compared;
        }
    }
    EXPECT_EQ(compared, 16U);
}

} // namespace

} // namespace forewarp::test
