#include "app/cli/complaint.h"
#include "app/cli/notes.h"
#include "app/cli/text_files.h"
#include "app/cli/text_layout.h"
#include "app/cli/verb.h"
#include "core/models/registry.h"
#include "core/report/json_text.h"
#include "core/report/render.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct ModelOptions {
    std::string id;
    std::string input;
    bool asJson = false;
};

/// Papers number or name their cases; a number is printed as one.
Json caseJson(const std::string& name) {
    constexpr std::size_t kMostDigits = 9;
    const bool isNumber = !name.empty() && name.size() <= kMostDigits &&
                          std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber ? Json(std::stol(name)) : Json(name);
}

std::string jsonText(const Prediction& prediction) {
    Json terms = Json::object();
    for (const Term& term : prediction.derivation.terms) terms[term.symbol] = numberOrNull(term.value);
    const Json json{{"schema", 1},
                    {"model", prediction.model},
                    {"cycles", numberOrNull(prediction.cycles.value())},
                    {"time_s", numberOrNull(prediction.time.value())},
                    {"case", caseJson(prediction.caseTaken)},
                    {"terms", std::move(terms)},
                    {"caveats", prediction.caveats}};
    return textOf(json) + "\n";
}

std::string pageText(const Prediction& prediction) {
    std::string text = derivationText(prediction);
    Notes caveats;
    for (const std::string& caveat : prediction.caveats) caveats.add(caveat, prediction.model);
    if (!caveats.isEmpty()) text += "\n" + caveats.text("Caveats", "model", 1);
    return text;
}

std::optional<Error> runModel(const ModelOptions& options) {
    const auto model = findModel(options.id);
    if (!model) return failureOf(model);
    const auto parameters = readText(options.input);
    if (!parameters) return failureOf(parameters);
    const std::string document = options.input == "-" ? "stdin" : options.input;
    const auto prediction = model->predictFromParameters(*parameters, document);
    if (!prediction) return failureOf(prediction);
    std::cout << (options.asJson ? jsonText(*prediction) : pageText(*prediction));
    return std::nullopt;
}

std::string listOfModels() {
    std::string text = "Models:\n";
    for (const Model& model : models()) {
        text += hanging("  " + padded(std::string(model.id), 10) + "  ",
                        std::string(model.title) + ": " + std::string(model.source));
    }
    return text;
}

} // namespace

Verb modelVerb(CLI::App& app) {
    auto options = std::make_shared<ModelOptions>();
    CLI::App* command = app.add_subcommand("model", "A published model on bare parameters");
    command->add_option("ID", options->id, "Which model")->required()->option_text(" ");
    command->add_option("--input", options->input, "Its parameters as a JSON object; - for stdin")
        ->required()
        ->option_text("FILE|-");
    command->add_flag("--json", options->asJson, "Print JSON");
    command->footer(listOfModels());
    return {command, false, [options](const Context&) { return runModel(*options); }};
}

} // namespace forewarp::cli
