#include "cli_run.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <map>
#include <sstream>

namespace forewarp::test {

namespace {

using nlohmann::json;
using Fields = std::map<std::string, std::string>;

/// Rows of a CSV file by the names of its header; lines that begin with # are remarks.
std::vector<Fields> rowsOf(const std::string& path) {
    std::vector<Fields> rows;
    std::vector<std::string> names;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream fields(line);
        std::vector<std::string> values;
        for (std::string field; std::getline(fields, field, ',');) values.push_back(field);
        if (names.empty()) {
            names = values;
            continue;
        }
        Fields row;
        for (std::size_t i = 0; i < std::min(names.size(), values.size()); ++i) row[names[i]] = values[i];
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The GPUs of RRZE's files that have a profile.
std::string deviceOf(const std::string& gpu) {
    static const std::map<std::string, std::string> kDevices{{"V100", "v100"}, {"A100-80GB", "a100"}, {"H200", "h200"}};
    const auto found = kDevices.find(gpu);
    return found == kDevices.end() ? std::string() : found->second;
}

/// The measured curves as `validate` reads them.
class MeasuredCurves {
  public:
    explicit MeasuredCurves(const std::string& folder) {
        for (const Fields& row : rowsOf(folder + "/rrze_stream.csv"))
            add(row, "gpu-stream," + row.at("kernel"), "n=" + row.at("n_doubles"), std::stod(row.at("ms")));
        constexpr double kPasses = 1000;
        for (const Fields& row : rowsOf(folder + "/rrze_l1_cache.csv")) {
            if (std::stod(row.at("n_floats_per_array")) < 4096) continue;
            add(row, "gpu-cache,sums", "blocks=" + row.at("grid") + " passes=1000 n=" + row.at("n_floats_per_array"),
                std::stod(row.at("ns_per_pass")) * kPasses * 1e-6);
        }
        for (const Fields& row : rowsOf(folder + "/rrze_l2_cache.csv"))
            add(row, "gpu-l2-cache,pieces", "blocks=" + row.at("grid") + " pieces=" + row.at("distinct_blocks"),
                std::stod(row.at("ms")));
    }
    [[nodiscard]] const std::string& csv() const { return m_csv; }
    [[nodiscard]] bool isEmpty() const { return m_rows == 0; }

  private:
    void add(const Fields& row, const std::string& kernel, const std::string& sizes, double milliseconds) {
        const std::string device = deviceOf(row.at("gpu"));
        if (device.empty()) return;
        const std::string time = std::to_string(milliseconds);
        m_csv += device + "," + kernel + "," + sizes + "," + row.at("block") + ",1,1,1," + time + "," + time + "," +
                 time + "\n";
        ++m_rows;
    }

    std::string m_csv = "gpu,benchmark,kernel,sizes,block_x,block_y,block_z,runs,min_ms,median_ms,max_ms\n";
    std::size_t m_rows = 0;
};

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
            EXPECT_LE(factor, isStream ? 1.16 : 1.10) << device["device"] << " " << kernel["loop"];
            ++compared;
        }
    }
    EXPECT_EQ(compared, 16U);
}

} // namespace

} // namespace forewarp::test
