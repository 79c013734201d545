#include "core/report/scenario_json.h"

#include "core/report/json_text.h"

#include <limits>

namespace forewarp {

namespace {

Bindings readValues(ObjectReader& reader) {
    Bindings values;
    const Json& object = reader.member("values");
    if (reader.failed()) return values;
    if (!object.is_object()) reader.fail("values", "It must be an object of symbols and numbers.");
    for (const auto& [symbol, value] : object.items()) {
        if (!value.is_number()) reader.fail("values", "The value of " + symbol + " is not a number.");
        else values[symbol] = value.get<double>();
    }
    return values;
}

bool isThreadCount(const Json& value) {
    return value.is_number_integer() && value >= 0 && value <= std::numeric_limits<int>::max();
}

std::optional<BlockShape> readBlock(ObjectReader& reader) {
    const Json& block = reader.member("block");
    if (block.is_null()) return std::nullopt;
    const bool isShape = block.is_array() && block.size() == 3 && isThreadCount(block[0]) && isThreadCount(block[1]) &&
                         isThreadCount(block[2]);
    if (!isShape) {
        reader.fail("block", "A block is three whole numbers [x, y, z], or null for the best one.");
        return std::nullopt;
    }
    return BlockShape{block[0].get<int>(), block[1].get<int>(), block[2].get<int>()};
}

} // namespace

Json scenarioJson(const Scenario& scenario) {
    Json values = Json::object();
    for (const auto& [symbol, value] : scenario.assumptions.values) values[symbol] = numberOrNull(value);
    return {{"device", scenario.device},
            {"values", values},
            {"independent", scenario.assumptions.independentLoops},
            {"rejected", scenario.assumptions.rejected},
            {"registers", scenario.assumptions.registersPerThread},
            {"block", scenario.block ? blockJson(*scenario.block) : Json(nullptr)},
            {"model", scenario.model}};
}

Scenario readScenario(ObjectReader& reader) {
    Scenario scenario;
    scenario.device = reader.text("device");
    scenario.assumptions.values = readValues(reader);
    const std::vector<std::string> independent = reader.texts("independent");
    scenario.assumptions.independentLoops.insert(independent.begin(), independent.end());
    const std::vector<std::string> rejected = reader.texts("rejected");
    scenario.assumptions.rejected.insert(rejected.begin(), rejected.end());
    const long long registers = reader.integer("registers");
    const bool isCount = registers >= 0 && registers <= std::numeric_limits<int>::max();
    if (isCount) scenario.assumptions.registersPerThread = int(registers);
    else reader.fail("registers", "No thread has that many.");
    scenario.block = readBlock(reader);
    scenario.model = reader.text("model");
    return scenario;
}

} // namespace forewarp
