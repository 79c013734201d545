#include "app/cli/complaint.h"
#include "app/cli/port_text.h"
#include "app/cli/text_files.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

std::optional<Error> port(const PortRequest& request, const PortOutput& output, const Context& context) {
    const auto made = portLoop(request, context);
    if (!made) return failureOf(made);
    if (!output.file.empty())
        if (auto error = writeText(output.file, made->port.cuda)) return error;
    if (output.asJson) std::cout << portJson(*made);
    else if (output.file.empty()) std::cout << made->port.cuda;
    else std::cout << portPage(*made, output.file, context.paint);
    return std::nullopt;
}

} // namespace

Verb portVerb(CLI::App& app) {
    auto request = std::make_shared<PortRequest>();
    auto output = std::make_shared<PortOutput>();
    CLI::App* command = app.add_subcommand("port", "One loop as CUDA, with a program that compares it with the C");
    addSourceOptions(*command, request->sources, "FILE:LINE");
    addStandardInputOption(*command, request->sources);
    command->add_option("-o,--output", output->file, "Where to write the CUDA file (default: print it)")
        ->option_text("FILE");
    command
        ->add_option("--shared", request->shared,
                     "Arrays to keep in shared memory: best (default, as «What would help» finds them), none, or names")
        ->option_text("NAMES");
    addDeviceOption(*command, request->choices);
    addNestOptions(*command, request->choices);
    addBlockOption(*command, request->choices);
    command->add_option("--nvcc", request->nvcc, "NVIDIA's compiler (default: where PATH or /usr/local/cuda has it)")
        ->option_text("FILE");
    command->add_flag("--no-compile", request->isUncompiled, "Do not let nvcc count registers");
    command->add_flag("--json", output->asJson, "Print JSON");
    return {command, true, [=](const Context& context) { return port(*request, *output, context); }};
}

} // namespace forewarp::cli
