#pragma once

#include "core/base/json_reader.h"
#include "core/explain/loop_ranking.h"
#include "core/kernel/profile_of.h"
#include "core/models/cgpredict/cgpredict.h"
#include "core/models/forewarp/forewarp.h"
#include "frontend/frontend.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace forewarp::published {

/// One row of CGPredict's Table 4 and the C file that does the same.
struct Row {
    std::string kernel;
    std::string file; ///< In resources/examples/polybench-like.
    std::vector<std::string> functions; ///< Whose loops run on the GPU.
    double size = 0;
    double launches = 1; ///< Of each kernel, where the row has several.
    double measuredMs = 0;
    double publishedMs = 0;
};

inline std::vector<Row> rows() {
    std::ifstream file(std::string(FOREWARP_SOURCE_DIR) + "/tests/golden/published/cgpredict_table4.json");
    std::ostringstream text;
    text << file.rdbuf();
    const auto json = parseJson(text.str(), "cgpredict_table4.json");
    std::vector<Row> list;
    if (!json) return list;
    for (const Json& row : json->at("rows"))
        list.push_back({row.at("kernel"), row.at("file"), row.at("functions"), row.at("size"),
                        row.value("launches", 1.0), row.at("measured_ms"), row.at("published_ms")});
    return list;
}

inline std::string examplePath(const std::string& file) {
    return std::string(FOREWARP_SOURCE_DIR) + "/resources/examples/polybench-like/" + file;
}

inline kernel::ProgramFacts factsOf(const std::string& file) {
    auto facts = frontend::analyze({examplePath(file), {"-std=c11"}, {}, {}});
    return facts ? *std::move(facts) : kernel::ProgramFacts{};
}

/// The blocks of the paper, section 4.1: 32 × 32 threads in two dimensions, 256 in one.
inline kernel::BlockShape blockFor(const kernel::KernelProfile& kernel) {
    return kernel.mapped.size() == 1 ? kernel::BlockShape{256, 1, 1} : kernel::BlockShape{32, 32, 1};
}

inline bool isOutermostParallel(const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop) {
    if (!explain::mayRunInParallel(loop, {})) return false;
    for (int around = loop.parent; around >= 0; around = facts.loops[std::size_t(around)].parent)
        if (explain::mayRunInParallel(facts.loops[std::size_t(around)], {})) return false;
    return true;
}

/// What predicts one launch.
using Predictor = std::function<Result<models::Prediction>(const kernel::KernelProfile&, const device::Device&,
                                                           const kernel::Launch&)>;

/// The time of all launches of all kernels in the named functions, in ms.
inline double predictedMs(const kernel::ProgramFacts& facts, const std::vector<std::string>& functions,
                          const kernel::Assumptions& assumptions, const device::Device& device,
                          const Predictor& predict) {
    double milliseconds = 0;
    for (const kernel::LoopFacts& loop : facts.loops) {
        const bool isMeant = std::ranges::find(functions, loop.function) != functions.end();
        if (!isMeant || !isOutermostParallel(facts, loop)) continue;
        const auto kernel = kernel::profileOf(facts, loop.id, assumptions);
        if (!kernel) continue;
        const auto prediction = predict(*kernel, device, kernel->launchWith(blockFor(*kernel)));
        if (prediction) milliseconds += prediction->time.value() * 1e3 * kernel->launches;
    }
    return milliseconds;
}

inline double predictedMs(const Row& row, const device::Device& device, const Predictor& predict) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = row.size;
    assumptions.simulation.storesMayAlias = true; // Its pointers are not restrict.
    return row.launches * predictedMs(factsOf(row.file), row.functions, assumptions, device, predict);
}

inline Result<models::Prediction> byCgpredict(const kernel::KernelProfile& kernel, const device::Device& device,
                                              const kernel::Launch& launch) {
    return models::cgpredict::predictCgpredict(kernel, device, launch);
}

inline Result<models::Prediction> byForewarp(const kernel::KernelProfile& kernel, const device::Device& device,
                                             const kernel::Launch& launch) {
    return models::forewarp::predictForewarp(kernel, device, launch, {});
}

} // namespace forewarp::published
