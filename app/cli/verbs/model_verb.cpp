#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/text_files.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/verbs/verb.h"
#include "core/base/text.h"
#include "core/models/registry.h"
#include "core/render/json/json_text.h"
#include "core/render/text/derivation_text.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

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

std::string jsonText(const models::Prediction& prediction) {
    Json terms = Json::object();
    for (const models::Term& term : prediction.derivation.terms)
        terms[term.symbol] = render::json::numberOrNull(term.value);
    const Json json{{"schema", 1},
                    {"model", prediction.model},
                    {"cycles", render::json::numberOrNull(prediction.cycles.value())},
                    {"time_s", render::json::numberOrNull(prediction.time.value())},
                    {"case", caseJson(prediction.caseTaken)},
                    {"terms", std::move(terms)},
                    {"caveats", prediction.caveats}};
    return render::json::textOf(json) + "\n";
}

std::string pageText(const models::Prediction& prediction) {
    std::string text = render::text::derivationText(prediction);
    terminal::Notes caveats;
    for (const std::string& caveat : prediction.caveats) caveats.add(caveat, prediction.model);
    if (!caveats.isEmpty()) text += "\n" + caveats.text("Caveats", "model", 1);
    return text;
}

std::optional<Error> runModel(const ModelOptions& options) {
    const auto model = models::find(options.id);
    if (!model) return terminal::failureOf(model);
    const auto parameters = terminal::readText(options.input);
    if (!parameters) return terminal::failureOf(parameters);
    const std::string document = options.input == "-" ? "stdin" : options.input;
    const auto prediction = model->predictFromParameters(*parameters, document);
    if (!prediction) return terminal::failureOf(prediction);
    std::cout << (options.asJson ? jsonText(*prediction) : pageText(*prediction));
    return std::nullopt;
}

std::string listOfModels() {
    std::string text = "Models:\n";
    for (const models::Model& model : models::all()) {
        text += terminal::hanging("  " + padded(std::string(model.id), 10) + "  ",
                                  std::string(model.title) + ": " + std::string(model.source));
    }
    return text;
}

} // namespace

Verb modelVerb() {
    auto options = std::make_shared<ModelOptions>();
    Verb verb;
    verb.usage = {.name = "model", .meaning = "A published model on bare parameters", .footer = listOfModels()};
    verb.usage.options.push_back({.names = "ID",
                                  .meaning = "Which model",
                                  .target = &options->id,
                                  .kind = command_line::ValueKind::model,
                                  .isRequired = true});
    verb.usage.options.push_back({.names = "--input",
                                  .placeholder = "FILE|-",
                                  .meaning = "Its parameters as a JSON object; - for stdin",
                                  .target = &options->input,
                                  .kind = command_line::ValueKind::file,
                                  .isRequired = true});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.takesCompilerArguments = false;
    verb.run = [options](const Context&) { return runModel(*options); };
    return verb;
}

} // namespace forewarp::cli::verbs
