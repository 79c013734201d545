#include "tests/core/models/toy/toy_report.h"

#include "tests/core/models/toy/toy.h"
#include "tests/core/render/sample_report.h"

#include <utility>

namespace forewarp::models::toy {

Model registryLine() {
    return {.id = "toy",
            .title = "Toy",
            .source = "nobody",
            .ofKernel = predictToy,
            .ofParameters = predictToyFromParameters};
}

explain::Report reportBy(const std::string& model) {
    explain::Scenario scenario;
    scenario.device = "gtx460";
    scenario.model = model;
    scenario.block = kernel::BlockShape{256, 1, 1};
    scenario.assumptions.values = {{"n", 1024}};
    auto report = explain::makeReport("sample", {render::saxpyFacts()}, scenario);
    return report ? *std::move(report) : explain::Report{};
}

} // namespace forewarp::models::toy
