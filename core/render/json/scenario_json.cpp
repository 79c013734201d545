#include "core/render/json/scenario_json.h"

#include "core/kernel/json/spellings.h"
#include "core/kernel/simulation_settings.h"
#include "core/render/json/json_text.h"

#include <algorithm>
#include <limits>

namespace forewarp::render::json {

namespace {

Json valuesJson(const kernel::Bindings& values) {
    Json json = Json::object();
    for (const auto& [symbol, value] : values) json[symbol] = numberOrNull(value);
    return json;
}

kernel::Bindings readValues(ObjectReader& reader, std::string_view key) {
    kernel::Bindings values;
    const Json& object = reader.member(key);
    if (reader.failed()) return values;
    if (!object.is_object()) reader.fail(key, "It must be an object of symbols and numbers.");
    for (const auto& [symbol, value] : object.items()) {
        if (!value.is_number()) reader.fail(key, "The value of " + symbol + " is not a number.");
        else values[symbol] = value.get<double>();
    }
    return values;
}

Json dimensionsJson(const kernel::Assumptions& assumptions) {
    Json json = Json::object();
    for (const auto& [loop, dimension] : assumptions.dimensions)
        json[loop] = kernel::json::kDimensionNames.begin()[std::size_t(dimension)];
    return json;
}

void readDimensions(ObjectReader& reader, kernel::Assumptions& assumptions) {
    if (!reader.has("dimensions")) return;
    const Json& object = reader.member("dimensions");
    if (!object.is_object()) return reader.fail("dimensions", "It must be an object of loops and x, y or z.");
    for (const auto& [loop, dimension] : object.items()) {
        const auto* const known =
            std::ranges::find(kernel::json::kDimensionNames, dimension.is_string() ? dimension.get<std::string>() : "");
        if (known == kernel::json::kDimensionNames.end())
            reader.fail("dimensions", "The dimension of " + loop + " is not x, y or z.");
        else assumptions.dimensions[loop] = kernel::ThreadDimension(known - kernel::json::kDimensionNames.begin());
    }
}

/// Sessions written before memory was simulated lack these.
void readSample(ObjectReader& reader, kernel::Assumptions& assumptions) {
    readDimensions(reader, assumptions);
    if (reader.has("trace_values")) assumptions.traceValues = readValues(reader, "trace_values");
    assumptions.traceThreads = std::max(0.0, reader.numberOr("trace_threads", 0));
}

bool isThreadCount(const Json& value) {
    return value.is_number_integer() && value >= 0 && value <= std::numeric_limits<int>::max();
}

std::optional<kernel::BlockShape> readBlock(ObjectReader& reader) {
    const Json& block = reader.member("block");
    if (block.is_null()) return std::nullopt;
    const bool isShape = block.is_array() && block.size() == 3 && isThreadCount(block[0]) && isThreadCount(block[1]) &&
                         isThreadCount(block[2]);
    if (!isShape) {
        reader.fail("block", "A block is three whole numbers [x, y, z], or null for the best one.");
        return std::nullopt;
    }
    return kernel::BlockShape{block[0].get<int>(), block[1].get<int>(), block[2].get<int>()};
}

} // namespace

Json scenarioJson(const explain::Scenario& scenario) {
    const kernel::Assumptions& assumptions = scenario.assumptions;
    return {{"device", scenario.device},
            {"values", valuesJson(assumptions.values)},
            {"trace_values", valuesJson(assumptions.traceValues)},
            {"trace_threads", assumptions.traceThreads},
            {"dimensions", dimensionsJson(assumptions)},
            {"independent", assumptions.independentLoops},
            {"rejected", assumptions.rejected},
            {"registers", assumptions.registersPerThread},
            {"simulation", kernel::settingsOf(assumptions.simulation)},
            {"block", scenario.block ? blockJson(*scenario.block) : Json(nullptr)},
            {"model", scenario.model},
            {"host_memory", device::name(scenario.hostMemory)}};
}

explain::Scenario readScenario(ObjectReader& reader) {
    explain::Scenario scenario;
    scenario.device = reader.text("device");
    scenario.assumptions.values = readValues(reader, "values");
    readSample(reader, scenario.assumptions);
    const std::vector<std::string> independent = reader.texts("independent");
    scenario.assumptions.independentLoops.insert(independent.begin(), independent.end());
    const std::vector<std::string> rejected = reader.texts("rejected");
    scenario.assumptions.rejected.insert(rejected.begin(), rejected.end());
    const long long registers = reader.integer("registers");
    const bool isCount = registers >= 0 && registers <= std::numeric_limits<int>::max();
    if (isCount) scenario.assumptions.registersPerThread = int(registers);
    else reader.fail("registers", "No thread has that many.");
    if (reader.has("simulation")) {
        for (const std::string& setting : reader.texts("simulation"))
            if (const auto error = kernel::applySetting(setting, scenario.assumptions.simulation))
                reader.fail("simulation", error->message, error->remedy);
    }
    scenario.block = readBlock(reader);
    scenario.model = reader.text("model");
    if (reader.has("host_memory")) {
        if (const auto memory = device::findHostMemory(reader.text("host_memory"))) scenario.hostMemory = *memory;
        else reader.fail("host_memory", "It must be pageable, pinned or unified.");
    }
    return scenario;
}

} // namespace forewarp::render::json
