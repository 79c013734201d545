#include "app/cli/choices.h"
#include "app/cli/complaint.h"
#include "app/cli/loop_place.h"
#include "app/cli/prediction_text.h"
#include "app/cli/text_files.h"
#include "app/cli/text_layout.h"
#include "core/dataflow/registers.h"
#include "core/report/json_text.h"
#include "core/report/number_text.h"
#include "core/report/render.h"
#include "frontend/registers.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct RegistersOptions {
    SourceOptions sources;
    Choices choices;
    std::string ptxFile;
    std::string ptxas;
    bool asJson = false;
};

/// Three counts of one kernel's registers.
struct RegisterCounts {
    const ProgramFacts& facts;
    Device device;
    KernelProfile kernel;
    RegisterNeed need;
    frontend::LoweredKernel lowered;

    [[nodiscard]] LoopFacts loop(const Assumptions& assumptions) const {
        return underDecisions(*facts.find(kernel.loop), assumptions);
    }
    /// Where most values are alive; nothing for a kernel without instructions.
    [[nodiscard]] const RegisterPressure* peak() const {
        return need.peak < 0 ? nullptr : &need.pressure[std::size_t(need.peak)];
    }
};

std::optional<Error> checkPlace(const LoopPlace& place) {
    if (place.isOneLoop()) return std::nullopt;
    return Error{ErrorKind::usage, "Registers are counted for one loop.", place.selection.path,
                 "Name it, as in FILE:LINE or FILE:LOOP."};
}

/// «sm_80»
std::string architectureOf(const Device& device) {
    return "sm_" + std::to_string(device.capability.number());
}

Result<RegisterCounts> countFor(const AnalyzedSource& file, const std::string& loop, const Scenario& scenario,
                                const std::string& ptxas) {
    auto device = findDevice(scenario.device);
    if (!device) return device.failureAs<RegisterCounts>();
    auto kernel = profileOf(file.facts, loop, scenario.assumptions);
    if (!kernel) return kernel.failureAs<RegisterCounts>();
    auto lowered = frontend::lowerNest(file.source, kernel->loop, kernel->mapped, architectureOf(*device), ptxas);
    if (!lowered) return lowered.failureAs<RegisterCounts>();
    RegisterNeed need = registerNeed(*kernel);
    return RegisterCounts{file.facts, *std::move(device), *std::move(kernel), std::move(need), *std::move(lowered)};
}

std::string threadsText(const KernelProfile& kernel) {
    std::string text;
    for (const MappedLoop& mapped : kernel.mapped) {
        const std::string& shown = mapped.counter.empty() ? mapped.loop : mapped.counter;
        text += (text.empty() ? "" : ", ") + printable(shown) + " along " + "xyz"[int(mapped.dimension)];
    }
    return text;
}

std::string codeText(const RegisterCounts& counts) {
    const std::string text = countedText(counts.need.perThread, "register") + " per thread, estimated";
    const RegisterPressure* peak = counts.peak();
    return peak ? text + "; most values are alive at " + peak->location.text() : text;
}

std::string assembledText(const frontend::LoweredKernel& lowered) {
    const std::string text = countedText(*lowered.assembledRegisters, "register") + " per thread";
    const int stores = lowered.spillStoreBytes.value_or(0), loads = lowered.spillLoadBytes.value_or(0);
    if (stores == 0 && loads == 0) return text + ", no spills";
    return text + ", spills: " + countedText(stores, "byte") + " stored, " + countedText(loads, "byte") + " loaded";
}

std::string pageText(const RegisterCounts& counts, const RegistersOptions& options, const LoopFacts& loop,
                     const Paint& paint) {
    const frontend::LoweredKernel& lowered = counts.lowered;
    const std::string place = printable(counts.facts.file) + ":" + std::to_string(loop.range.begin.line);
    const std::string verdict = std::string(mark(loop.verdict)) + " " + std::string(name(loop.verdict));
    std::string text = paint(Tone::strong, place + "  " + printable(loop.id)) + "  ";
    text += paint(toneOf(loop.verdict), verdict) + "\n";
    text += hanging("  Device     ", deviceText(counts.device, options.choices));
    text += hanging("  Threads    ", threadsText(counts.kernel));
    text += hanging("  Code       ", codeText(counts));
    text += hanging("  PTX        ", countedText(lowered.registers, "register") +
                                         " per thread, counted in LLVM's code for " + lowered.architecture);
    if (lowered.assembledRegisters) text += hanging("  ptxas      ", assembledText(lowered));
    for (const std::string& note : lowered.notes) text += hanging("  · ", printable(note));
    return text;
}

Json mappedJson(const KernelProfile& kernel) {
    Json mapped = Json::array();
    for (const MappedLoop& loop : kernel.mapped)
        mapped.push_back({{"loop", loop.loop}, {"dimension", std::string(1, "xyz"[int(loop.dimension)])}});
    return mapped;
}

Json estimateJson(const RegisterCounts& counts) {
    const RegisterPressure* peak = counts.peak();
    return {{"registers", counts.need.perThread},
            {"peak",
             peak ? Json{{"alive", peak->registers}, {"line", peak->location.line}, {"column", peak->location.column}}
                  : Json(nullptr)}};
}

Json assembledJson(const frontend::LoweredKernel& lowered) {
    if (!lowered.assembledRegisters) return nullptr;
    return {{"registers", *lowered.assembledRegisters},
            {"spill_store_bytes", lowered.spillStoreBytes.value_or(0)},
            {"spill_load_bytes", lowered.spillLoadBytes.value_or(0)}};
}

std::string jsonText(const RegisterCounts& counts, const LoopFacts& loop) {
    const Json json{{"schema", 1},
                    {"file", counts.facts.file},
                    {"loop", loop.id},
                    {"line", loop.range.begin.line},
                    {"device", counts.device.id},
                    {"mapped", mappedJson(counts.kernel)},
                    {"estimate", estimateJson(counts)},
                    {"ptx", {{"registers", counts.lowered.registers}, {"architecture", counts.lowered.architecture}}},
                    {"ptxas", assembledJson(counts.lowered)},
                    {"notes", counts.lowered.notes}};
    return textOf(json) + "\n";
}

std::optional<Error> registers(const RegistersOptions& options, const Context& context) {
    const LoopPlace place = parsePlace(options.sources.path);
    if (auto error = checkPlace(place)) return error;
    auto scenario = scenarioOf(options.choices);
    if (!scenario) return failureOf(scenario);
    const auto file = chooseFile(place, options.sources, context);
    if (!file) return failureOf(file);
    const auto loop = chooseLoopId(place, file->facts);
    if (!loop) return failureOf(loop);
    if (auto error = takeDecisions(options.choices.decisions, {&file->facts, 1}, scenario->assumptions)) return error;
    if (auto error = checkSymbols(scenario->assumptions.values, {file->facts})) return error;
    const auto counts = countFor(*file, *loop, *scenario, options.ptxas);
    if (!counts) return failureOf(counts);
    if (!options.ptxFile.empty())
        if (auto error = writeText(options.ptxFile, counts->lowered.ptx)) return error;
    const LoopFacts decided = counts->loop(scenario->assumptions);
    std::cout << (options.asJson ? jsonText(*counts, decided) : pageText(*counts, options, decided, context.paint));
    return std::nullopt;
}

} // namespace

Verb registersVerb(CLI::App& app) {
    auto options = std::make_shared<RegistersOptions>();
    CLI::App* command = app.add_subcommand("registers", "Registers that a loop's threads need, counted three ways");
    addSourceOptions(*command, options->sources, "PATH:LINE|PATH:LOOP");
    addDeviceOption(*command, options->choices);
    addNestOptions(*command, options->choices);
    command->add_option("--ptx", options->ptxFile, "Where to write the kernel's PTX")->option_text("FILE");
    command->add_option("--ptxas", options->ptxas, "NVIDIA's assembler (default: where PATH has it)")
        ->option_text("FILE");
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return registers(*options, context); }};
}

} // namespace forewarp::cli
