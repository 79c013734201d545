#include "app/cli/choices.h"
#include "app/cli/complaint.h"
#include "app/cli/lowered_loop.h"
#include "app/cli/prediction_text.h"
#include "app/cli/sass_source.h"
#include "app/cli/text_files.h"
#include "app/cli/text_layout.h"
#include "core/dataflow/registers.h"
#include "core/report/json_text.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct RegistersOptions {
    SourceOptions sources;
    Choices choices;
    std::string ptxFile;
    std::string cubinFile;
    std::string ptxas;
    bool asJson = false;
};

/// Three counts of one kernel's registers.
struct RegisterCounts {
    LoweredLoop source;
    RegisterNeed need;

    /// Where most values are alive; nothing for a kernel without instructions.
    [[nodiscard]] const RegisterPressure* peak() const {
        return need.peak < 0 ? nullptr : &need.pressure[std::size_t(need.peak)];
    }
};

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

std::string pageText(const RegisterCounts& counts, const RegistersOptions& options, const Paint& paint) {
    const LoweredLoop& source = counts.source;
    const frontend::LoweredKernel& lowered = source.lowered;
    const LoopFacts loop = source.loop();
    const std::string verdict = std::string(mark(loop.verdict)) + " " + std::string(name(loop.verdict));
    std::string text = paint(Tone::strong, printable(source.place()) + "  " + printable(loop.id)) + "  ";
    text += paint(toneOf(loop.verdict), verdict) + "\n";
    text += hanging("  Device     ", deviceText(source.device, options.choices));
    text += hanging("  Threads    ", threadsText(source.kernel));
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

/// What the kernel's loops are taken to run, for who looks at its assembly.
Json loopFactorJson(const LoweredLoop& source) {
    const LoopFactor factor = loopFactorOf(source);
    return {{"times", factor.times ? Json(*factor.times) : Json(nullptr)}, {"reason", factor.sentence}};
}

std::string jsonText(const RegisterCounts& counts) {
    const LoweredLoop& source = counts.source;
    const frontend::LoweredKernel& lowered = source.lowered;
    const Json json{{"schema", 1},
                    {"file", source.facts.file},
                    {"loop", source.id},
                    {"line", source.facts.find(source.id)->range.begin.line},
                    {"device", source.device.id},
                    {"mapped", mappedJson(source.kernel)},
                    {"estimate", estimateJson(counts)},
                    {"kernel", lowered.kernel},
                    {"loop_factor", loopFactorJson(source)},
                    {"ptx", {{"registers", lowered.registers}, {"architecture", lowered.architecture}}},
                    {"ptxas", assembledJson(lowered)},
                    {"notes", lowered.notes}};
    return textOf(json) + "\n";
}

/// The files that are asked for. Errors: one cannot be written; there is no cubin.
std::optional<Error> writeFiles(const RegistersOptions& options, const frontend::LoweredKernel& lowered) {
    if (!options.ptxFile.empty())
        if (auto error = writeText(options.ptxFile, lowered.ptx)) return error;
    if (options.cubinFile.empty()) return std::nullopt;
    if (!lowered.cubin.empty()) return writeText(options.cubinFile, lowered.cubin);
    std::string why = "There is no cubin to write:";
    for (const std::string& note : lowered.notes) why += " " + note;
    if (lowered.notes.empty()) why += " no ptxas is in PATH.";
    return Error{ErrorKind::input, why, options.cubinFile,
                 "Put ptxas, which comes with CUDA, into PATH, or name it with --ptxas."};
}

std::optional<Error> registers(const RegistersOptions& options, const Context& context) {
    auto source = lowerLoop({options.sources, options.choices, options.ptxas}, context);
    if (!source) return failureOf(source);
    if (auto error = writeFiles(options, source->lowered)) return error;
    RegisterNeed need = registerNeed(source->kernel);
    const RegisterCounts counts{*std::move(source), std::move(need)};
    std::cout << (options.asJson ? jsonText(counts) : pageText(counts, options, context.paint));
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
    command->add_option("--cubin", options->cubinFile, "Where to write what ptxas makes of it")->option_text("FILE");
    command->add_option("--ptxas", options->ptxas, "NVIDIA's assembler (default: where PATH has it)")
        ->option_text("FILE");
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return registers(*options, context); }};
}

} // namespace forewarp::cli
