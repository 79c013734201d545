#include "core/base/json_reader.h"
#include "core/models/registry.h"
#include "core/render/text/derivation_text.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

namespace {

const models::Model& modelFor(std::string_view input) {
    return models::all()[static_cast<unsigned char>(input.front()) % models::all().size()];
}

/// Every object in the JSON that some model takes for its parameters, with the model's number in front.
void addParameters(const Json& json, Inputs& found) {
    if (!json.is_structured()) return;
    for (std::size_t i = 0; json.is_object() && i < models::all().size(); ++i) {
        std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace);
        if (models::all()[i].predictFromParameters(text, "seed")) found.push_back(std::string(1, char(i)) + text);
    }
    for (const Json& part : json) addParameters(part, found);
}

Inputs parameterSeeds() {
    Inputs found;
    for (const std::string& text : filesBelow("tests/golden", ".json") + rawStringsBelow("tests/core/models")) {
        if (const auto json = parseJson(text, "seed")) addParameters(*json, found);
    }
    return found;
}

} // namespace

Target modelParameters() {
    return {.name = "model_parameters",
            .run =
                [](std::string_view input) {
                    if (input.empty()) return;
                    const auto prediction = modelFor(input).predictFromParameters(input.substr(1), "input.json");
                    if (prediction) require(!render::text::derivationText(*prediction).empty(), "Nothing is derived.");
                },
            .seeds = parameterSeeds,
            .runs = 2000};
}

} // namespace forewarp::fuzz
