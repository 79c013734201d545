#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/written_files.h"
#include "app/cli/text/port_text.h"
#include "core/render/json/port_json.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

std::string jsonText(const subjects::PortedLoop& made, const subjects::PortRequest& request) {
    const render::json::PortSource source{made.source.file().facts.file, made.source.loop().facts.range.begin.line};
    return render::json::portJson(subjects::portReport(made, request), source);
}

std::optional<Error> port(const subjects::PortRequest& request, const text::PortOutput& output,
                          const Context& context) {
    const terminal::Overwrite overwrite = terminal::overwriteIf(output.isForced);
    terminal::noteInput(request.choices.deviceOrDefault());
    for (const std::string& file : {output.file, output.header})
        if (auto error = terminal::checkWritable(file, overwrite)) return error;
    const auto made = subjects::portLoop(request, context);
    if (!made) return terminal::failureOf(made);
    if (!output.file.empty())
        if (auto error = terminal::writeFile(output.file, made->port.cuda, overwrite)) return error;
    if (!output.header.empty())
        if (auto error = terminal::writeFile(output.header, made->port.header, overwrite)) return error;
    if (output.asJson) std::cout << jsonText(*made, request);
    else if (output.file.empty()) std::cout << made->port.cuda;
    else std::cout << text::portPage(*made, output.file, context.paint);
    return std::nullopt;
}

} // namespace

Verb portVerb() {
    auto request = std::make_shared<subjects::PortRequest>();
    auto output = std::make_shared<text::PortOutput>();
    Verb verb;
    verb.usage = {.name = "port",
                  .meaning = "One loop as CUDA, with a program that compares it with the C",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, request->sources, "FILE:LINE");
    inputs::addStandardInputOption(verb.usage.options, request->sources);
    verb.usage.options.push_back({.names = "-o,--output",
                                  .placeholder = "FILE",
                                  .meaning = "Where to write the CUDA file (default: print it)",
                                  .target = &output->file,
                                  .kind = command_line::ValueKind::file});
    verb.usage.options.push_back({.names = "--header",
                                  .placeholder = "FILE",
                                  .meaning = "Where to write a C header of what the CUDA file has for other programs",
                                  .target = &output->header,
                                  .kind = command_line::ValueKind::file});
    terminal::addForceOption(verb.usage.options, output->isForced);
    verb.usage.options.push_back(
        {.names = "--shared",
         .placeholder = "NAMES",
         .meaning = "Arrays to keep in shared memory: best (default, as «What would help» finds them), none, or names",
         .target = &request->shared});
    inputs::addDeviceOption(verb.usage.options, request->choices);
    inputs::addNestOptions(verb.usage.options, request->choices);
    inputs::addBlockOption(verb.usage.options, request->choices);
    verb.usage.options.push_back({.names = "--nvcc",
                                  .placeholder = "FILE",
                                  .meaning = "NVIDIA's compiler (default: where PATH or /usr/local/cuda has it)",
                                  .target = &request->nvcc,
                                  .kind = command_line::ValueKind::file});
    verb.usage.options.push_back(
        {.names = "--no-compile", .meaning = "Do not let nvcc count registers", .target = &request->isUncompiled});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &output->asJson});
    verb.run = [=](const Context& context) { return port(*request, *output, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
