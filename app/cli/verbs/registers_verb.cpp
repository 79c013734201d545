#include "app/cli/inputs/choices.h"
#include "app/cli/subjects/lowered_loop.h"
#include "app/cli/subjects/sass_source.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/written_files.h"
#include "app/cli/text/prediction_text.h"
#include "core/base/number_text.h"
#include "core/dataflow/registers.h"
#include "core/explain/loop_ranking.h"
#include "core/render/json/json_text.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct RegistersOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
    std::string ptxFile;
    std::string cubinFile;
    std::string ptxas;
    bool isForced = false;
    bool asJson = false;
};

/// Three counts of one kernel's registers.
struct RegisterCounts {
    subjects::LoweredLoop source;
    dataflow::RegisterNeed need;

    /// Where most values are alive; nothing for a kernel without instructions.
    [[nodiscard]] const dataflow::RegisterPressure* peak() const {
        return need.peak < 0 ? nullptr : &need.pressure[std::size_t(need.peak)];
    }
};

std::string codeText(const RegisterCounts& counts) {
    const std::string text = countedText(counts.need.perThread, "register") + " per thread, estimated";
    const dataflow::RegisterPressure* peak = counts.peak();
    return peak ? text + "; most values are alive at " + peak->location.text() : text;
}

std::string assembledText(const frontend::ptx::LoweredKernel& lowered) {
    const std::string text = countedText(*lowered.assembledRegisters, "register") + " per thread";
    const int stores = lowered.spillStoreBytes.value_or(0), loads = lowered.spillLoadBytes.value_or(0);
    if (stores == 0 && loads == 0) return text + ", no spills";
    return text + ", spills: " + countedText(stores, "byte") + " stored, " + countedText(loads, "byte") + " loaded";
}

std::string pageText(const RegisterCounts& counts, const RegistersOptions& options, const terminal::Paint& paint) {
    const subjects::LoweredLoop& source = counts.source;
    const frontend::ptx::LoweredKernel& lowered = source.lowered;
    const kernel::LoopFacts loop = source.loop();
    const std::string verdict =
        std::string(explain::mark(loop.verdict)) + " " + std::string(kernel::name(loop.verdict));
    std::string text =
        paint(terminal::Tone::strong, terminal::printable(source.place()) + "  " + terminal::printable(loop.id)) + "  ";
    text += paint(terminal::toneOf(loop.verdict), verdict) + "\n";
    text += terminal::hanging("  Device     ", text::deviceText(source.device, options.choices));
    text += terminal::hanging("  Threads    ", subjects::threadsText(source.kernel));
    text += terminal::hanging("  Code       ", codeText(counts));
    text += terminal::hanging("  PTX        ", countedText(lowered.registers, "register") +
                                                   " per thread, counted in LLVM's code for " + lowered.architecture);
    if (lowered.assembledRegisters) text += terminal::hanging("  ptxas      ", assembledText(lowered));
    for (const std::string& note : lowered.notes) text += terminal::hanging("  · ", terminal::printable(note));
    return text;
}

Json mappedJson(const kernel::KernelProfile& kernel) {
    Json mapped = Json::array();
    for (const kernel::MappedLoop& loop : kernel.mapped)
        mapped.push_back({{"loop", loop.loop}, {"dimension", std::string(1, "xyz"[int(loop.dimension)])}});
    return mapped;
}

Json estimateJson(const RegisterCounts& counts) {
    const dataflow::RegisterPressure* peak = counts.peak();
    return {{"registers", counts.need.perThread},
            {"peak",
             peak ? Json{{"alive", peak->registers}, {"line", peak->location.line}, {"column", peak->location.column}}
                  : Json(nullptr)}};
}

Json assembledJson(const frontend::ptx::LoweredKernel& lowered) {
    if (!lowered.assembledRegisters) return nullptr;
    return {{"registers", *lowered.assembledRegisters},
            {"spill_store_bytes", lowered.spillStoreBytes.value_or(0)},
            {"spill_load_bytes", lowered.spillLoadBytes.value_or(0)}};
}

/// What the kernel's loops are taken to run, for who looks at its assembly.
Json loopFactorJson(const subjects::LoweredLoop& source) {
    const subjects::LoopFactor factor = subjects::loopFactorOf(source);
    return {{"times", factor.times ? Json(*factor.times) : Json(nullptr)}, {"reason", factor.sentence}};
}

std::string jsonText(const RegisterCounts& counts) {
    const subjects::LoweredLoop& source = counts.source;
    const frontend::ptx::LoweredKernel& lowered = source.lowered;
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
    return render::json::textOf(json) + "\n";
}

/// The files that are asked for. Errors: one cannot be written; there is no cubin.
std::optional<Error> writeFiles(const RegistersOptions& options, const frontend::ptx::LoweredKernel& lowered) {
    const terminal::Overwrite overwrite = terminal::overwriteIf(options.isForced);
    if (!options.ptxFile.empty())
        if (auto error = terminal::writeFile(options.ptxFile, lowered.ptx, overwrite)) return error;
    if (options.cubinFile.empty()) return std::nullopt;
    if (!lowered.cubin.empty()) return terminal::writeFile(options.cubinFile, lowered.cubin, overwrite);
    std::string why = "There is no cubin to write:";
    for (const std::string& note : lowered.notes) why += " " + note;
    if (lowered.notes.empty()) why += " no ptxas is in PATH.";
    return Error{ErrorKind::input, why, options.cubinFile,
                 "Put ptxas, which comes with CUDA, into PATH, or name it with --ptxas."};
}

std::optional<Error> registers(const RegistersOptions& options, const Context& context) {
    terminal::noteInput(options.choices.deviceOrDefault());
    auto source = subjects::lowerLoop({options.sources, options.choices, options.ptxas}, context);
    if (!source) return terminal::failureOf(source);
    if (auto error = writeFiles(options, source->lowered)) return error;
    dataflow::RegisterNeed need = dataflow::registerNeed(source->kernel);
    const RegisterCounts counts{*std::move(source), std::move(need)};
    std::cout << (options.asJson ? jsonText(counts) : pageText(counts, options, context.paint));
    return std::nullopt;
}

} // namespace

Verb registersVerb() {
    auto options = std::make_shared<RegistersOptions>();
    Verb verb;
    verb.usage = {.name = "registers",
                  .meaning = "Registers that a loop's threads need, counted three ways",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "PATH:LINE|PATH:LOOP");
    inputs::addDeviceOption(verb.usage.options, options->choices);
    inputs::addNestOptions(verb.usage.options, options->choices);
    verb.usage.options.push_back({.names = "--ptx",
                                  .placeholder = "FILE",
                                  .meaning = "Where to write the kernel's PTX",
                                  .target = &options->ptxFile,
                                  .kind = command_line::ValueKind::file});
    verb.usage.options.push_back({.names = "--cubin",
                                  .placeholder = "FILE",
                                  .meaning = "Where to write what ptxas makes of it",
                                  .target = &options->cubinFile,
                                  .kind = command_line::ValueKind::file});
    terminal::addForceOption(verb.usage.options, options->isForced);
    verb.usage.options.push_back({.names = "--ptxas",
                                  .placeholder = "FILE",
                                  .meaning = "NVIDIA's assembler (default: where PATH has it)",
                                  .target = &options->ptxas,
                                  .kind = command_line::ValueKind::file});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return registers(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
