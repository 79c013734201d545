#pragma once

#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace forewarp::test {

using Fields = std::map<std::string, std::string>;

/// Rows of a CSV file by the names of its header; lines that begin with # are remarks.
inline std::vector<Fields> rowsOf(const std::string& path) {
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

/// Ids of profiles by the names of GPUs in RRZE's files.
using CurveGpus = std::map<std::string, std::string>;

/// Those that the model is made to follow.
inline const CurveGpus& followedGpus() {
    static const CurveGpus kGpus{{"V100", "v100"}, {"A100-80GB", "a100"}, {"H200", "h200"}};
    return kGpus;
}

/// All that have a profile.
inline const CurveGpus& profiledGpus() {
    static const CurveGpus kGpus = [] {
        CurveGpus all{{"A40", "a40"}, {"L40", "l40"}, {"H100-PCIe", "h100-pcie"}, {"GH200", "gh200"}};
        all.insert(followedGpus().begin(), followedGpus().end());
        return all;
    }();
    return kGpus;
}

/// The measured curves as `validate` reads them.
class MeasuredCurves {
  public:
    explicit MeasuredCurves(const std::string& folder, const CurveGpus& gpus = followedGpus()) : m_gpus(gpus) {
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
        const auto device = m_gpus.find(row.at("gpu"));
        if (device == m_gpus.end()) return;
        const std::string time = std::to_string(milliseconds);
        m_csv += device->second + "," + kernel + "," + sizes + "," + row.at("block") + ",1,1,1," + time + "," + time +
                 "," + time + "\n";
        ++m_rows;
    }

    CurveGpus m_gpus;
    std::string m_csv = "gpu,benchmark,kernel,sizes,block_x,block_y,block_z,runs,min_ms,median_ms,max_ms\n";
    std::size_t m_rows = 0;
};

} // namespace forewarp::test
