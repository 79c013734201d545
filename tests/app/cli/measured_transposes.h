#pragma once

#include "cli_run.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace forewarp::test {

/// One row of NVIDIA's transposes of 2048 × 2048 floats: Ruetsch, Micikevicius, «Optimizing Matrix Transpose in CUDA», as
/// measured on three GPUs.
struct MeasuredTranspose {
    std::string kernel;
    std::string gpu; ///< «GTX 280»
    double milliseconds = 0; ///< Where the table's gigabytes are 2^30 bytes, as in the listing that computes them.
};

/// The measurements are not part of the project; empty where they are not at hand.
inline std::vector<MeasuredTranspose> measuredTransposes() {
    const char* named = std::getenv("FOREWARP_MEASUREMENTS");
    const std::string folder = named ? named : FOREWARP_SOURCE_DIR "/../shared/measurements";
    std::ifstream file(folder + "/transpose_2048_effective_bandwidth.csv");
    std::vector<MeasuredTranspose> rows;
    std::string line;
    std::getline(file, line); // The header.
    while (std::getline(file, line)) {
        std::vector<std::string> fields; // Names may hold commas, the eight fields behind them do not.
        for (int i = 0; i < 8; ++i) {
            const std::size_t comma = line.rfind(',');
            if (comma == std::string::npos) break;
            fields.push_back(line.substr(comma + 1));
            line.erase(comma);
        }
        if (fields.size() == 8) rows.push_back({line, fields[7], std::stod(fields[1])});
    }
    return rows;
}

/// The function of camping-like/transposes.c with the same accesses to global memory.
inline std::string functionFor(const std::string& kernel) {
    const auto says = [&](const char* word) { return kernel.find(word) != std::string::npos; };
    if (says("naive")) return "transpose_tiles";
    if (says("diagonal")) return "move_tiles_diagonally";
    return says("copy") || says("fine") ? "copy_tiles" : "move_tiles";
}

inline std::string deviceFor(const std::string& gpu) {
    return gpu == "GTX 280" ? "gtx280" : gpu == "Tesla M2090" ? "m2090" : "k20x";
}

/// Milliseconds by model, from the C source and a run of it, in blocks of 32 × 8 threads.
inline std::map<std::string, double> predictedTranspose(const std::string& function, const std::string& device) {
    static const std::map<std::string, std::string> kVariants{{"copy_tiles", "copy"},
                                                              {"transpose_tiles", "naive"},
                                                              {"move_tiles", "coarse"},
                                                              {"move_tiles_diagonally", "diagonal"}};
    const std::string source = FOREWARP_SOURCE_DIR "/resources/examples/camping-like/transposes.c";
    const std::string text = textOfFile(source);
    const auto line =
        2 + 1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(text.find("void " + function + "(")), '\n');
    const CliOutcome outcome =
        runCli({"predict", source + ":" + std::to_string(line), "--device", device, "--block", "32x8", "--trace",
                "auto", "--host-runs", "0", "--arguments", kVariants.at(function), "--json"});
    const auto json = nlohmann::json::parse(outcome.out, nullptr, false);
    std::map<std::string, double> times;
    if (json.is_discarded()) return times;
    for (const auto& prediction : json["loops"][0]["predictions"])
        times[prediction["model"].get<std::string>()] = prediction["time_s"].get<double>() * 1e3;
    return times;
}

} // namespace forewarp::test
