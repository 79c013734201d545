#include "app/cli/subjects/sass_source.h"

#include "app/cli/inputs/chosen_file.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/prediction_text.h"
#include "core/advice/block/register_steps.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/dataflow/registers.h"
#include "core/explain/report.h"
#include "core/explain/report_checks.h"
#include "core/kernel/nest/known_trips.h"
#include "core/render/json/execution_json.h"
#include "core/render/json/json_text.h"
#include "core/sass/files/cubin.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace forewarp::cli::subjects {

namespace {

Result<sass::encoding::Kernel> kernelIn(const frontend::ptx::LoweredKernel& lowered, const std::string& document) {
    auto kernels = sass::files::readCubin(lowered.cubin, document);
    if (!kernels) return kernels.failureAs<sass::encoding::Kernel>();
    const auto found = std::ranges::find(*kernels, lowered.kernel, &sass::encoding::Kernel::name);
    if (found != kernels->end()) return std::move(*found);
    return Error{ErrorKind::internal, "What ptxas made holds no kernel " + lowered.kernel + ".", document,
                 "Please report it with the file."};
}

/// How many loops the code has: blocks that a later block jumps back to. Nothing where there is no code.
std::optional<std::size_t> loopsInCode(const LoweredLoop& source) {
    if (source.lowered.cubin.empty()) return std::nullopt;
    const auto kernel = kernelIn(source.lowered, source.place());
    if (!kernel) return std::nullopt;
    std::set<int> heads;
    const sass::analysis::ControlFlow flow = sass::analysis::controlFlowOf(*kernel);
    for (std::size_t block = 0; block < flow.blocks.size(); ++block)
        for (const int next : flow.blocks[block].successors)
            if (next <= int(block) && flow.blocks[std::size_t(next)].loopDepth > 0) heads.insert(next);
    return heads.size();
}

/// «matmul:L1.1.1 64 times, matmul:L1.1.2 8 times»
std::string tripsText(const std::vector<kernel::nest::KnownTrips::Loop>& loops) {
    return joined(loops, ", ", [](const kernel::nest::KnownTrips::Loop& loop) {
        return loop.id + " " + countedText(loop.trips, "time");
    });
}

std::string openText(const kernel::nest::KnownTrips& trips) {
    return "How often " + joined(trips.open, ", ") + (trips.open.size() == 1 ? " runs" : " run") +
           " is not known, so every loop of the kernel is taken to run 10 times, as RegDem does; give sizes with "
           "--set.";
}

/// What is left of the loops when the shortest are unrolled; at least one.
std::size_t leaveOutUnrolled(std::vector<kernel::nest::KnownTrips::Loop>& loops, std::optional<std::size_t> inCode) {
    const std::size_t all = loops.size();
    std::ranges::stable_sort(loops, std::greater(), &kernel::nest::KnownTrips::Loop::trips);
    loops.resize(std::clamp<std::size_t>(inCode.value_or(all), 1, all));
    return all - loops.size();
}

double geometricMean(const std::vector<kernel::nest::KnownTrips::Loop>& loops) {
    double product = 1;
    for (const kernel::nest::KnownTrips::Loop& loop : loops) product *= std::max(1.0, loop.trips);
    return std::pow(product, 1 / double(loops.size()));
}

std::string factorText(const std::vector<kernel::nest::KnownTrips::Loop>& loops, double times, std::size_t unrolled) {
    std::string text = "The loops of the kernel run as often as source and user say: " + tripsText(loops);
    if (loops.size() > 1) text += "; each is counted with the geometric mean, " + significantText(times, 3);
    if (unrolled > 0)
        text += "; " + countedText(double(unrolled), "shorter loop") + (unrolled == 1 ? " is" : " are") +
                " taken as unrolled, which the code does not have";
    return text + ". Where the compiler has unrolled a loop in part it runs fewer times.";
}

/// Blocks of the device's default launch, or the one given.
Result<kernel::BlockShape> blockOf(const LoweredLoop& source) {
    const auto& given = source.scenario.block;
    if (!given) return explain::reportLoop(source.facts, source.id, source.device, source.scenario).launch.block;
    if (auto error = explain::checkBlock(*given, source.device)) return *std::move(error);
    return *given;
}

/// What is said of the source beside the code.
std::vector<std::string> assumptionsOf(const AssembledLoop& loop) {
    std::vector<std::string> sentences;
    if (!loop.isBlockGiven)
        sentences.push_back("Blocks of " + kernel::shapeText(loop.block) + " threads, the best of the prediction.");
    if (!loop.loopFactor.sentence.empty()) sentences.push_back(loop.loopFactor.sentence);
    return sentences;
}

/// What there is to say of a loop that was not assembled.
struct EstimatedStairs {
    dataflow::RegisterNeed need;
    kernel::Launch launch;
    std::vector<advice::block::RegisterStep> steps;
};

EstimatedStairs stairsOf(const AssembledLoop& loop) {
    const LoweredLoop& source = loop.source;
    EstimatedStairs stairs{dataflow::registerNeed(source.kernel), source.kernel.launchWith(loop.block), {}};
    stairs.steps = advice::block::registerSteps(source.kernel, source.device, stairs.launch);
    return stairs;
}

/// Why there are only estimates, and what the notes of lowering say.
std::vector<std::string> notesOf(const AssembledLoop& loop) {
    std::vector<std::string> notes = loop.source.lowered.notes;
    const bool hasTried = std::ranges::any_of(notes, [](const std::string& note) { return note.starts_with("ptxas"); });
    std::string why = "There is no GPU assembly to demote registers in, so only the stairs of occupancy are told, over "
                      "the registers estimated from the source.";
    if (!hasTried) why += " Put ptxas, which comes with CUDA, into PATH, or name it with --ptxas.";
    notes.insert(notes.begin(), std::move(why));
    return notes;
}

/// The step that so many registers stand on.
bool holds(const std::vector<advice::block::RegisterStep>& steps, std::size_t position, int registers) {
    const bool isAbove = position == 0 || steps[position - 1].mostRegisters < registers;
    return isAbove && registers <= steps[position].mostRegisters;
}

std::string stairsTable(const EstimatedStairs& stairs, const terminal::Paint& paint) {
    terminal::TextTable table({{"Registers", true, 9},
                               {"Blocks per SM", true, 13},
                               {"Occupancy", true, 10},
                               {"Spills and reloads per thread", true, 29},
                               {"", false, 0}});
    for (std::size_t i = 0; i < stairs.steps.size(); ++i) {
        const advice::block::RegisterStep& step = stairs.steps[i];
        const bool isHere = holds(stairs.steps, i, stairs.need.perThread);
        table.addRow(
            {{"≤ " + std::to_string(step.mostRegisters), isHere ? terminal::Tone::strong : terminal::Tone::plain},
             {std::to_string(step.occupancy.blocksPerSm)},
             {percentText(step.occupancy.fraction())},
             {countText(step.movesPerThread)},
             {isHere ? "estimated" : "", terminal::Tone::strong}});
    }
    return table.text(paint);
}

} // namespace

bool namesSource(const std::string& typed) {
    const inputs::Selection place = inputs::parseSelection(typed);
    const std::string& path = place.path;
    static constexpr const char* ends[] = {".c", ".h", ".cpp", ".cc", ".cxx", ".hpp"};
    return place.isOneLoop() || std::ranges::any_of(ends, [&](const char* end) { return path.ends_with(end); });
}

LoopFactor loopFactorOf(const LoweredLoop& source) {
    const kernel::nest::KnownTrips trips = kernel::nest::knownTrips(source.kernel, source.facts);
    if (!trips.open.empty()) return {std::nullopt, openText(trips)};
    if (trips.known.empty()) return {};
    std::vector<kernel::nest::KnownTrips::Loop> loops = trips.known;
    const std::size_t unrolled = leaveOutUnrolled(loops, loopsInCode(source));
    const double times = geometricMean(loops);
    return {times, factorText(loops, times, unrolled)};
}

Result<AssembledLoop> assembleLoop(const LoopAssemblyRequest& request, const verbs::Context& context) {
    auto source = lowerLoop(request, context);
    if (!source) return source.failureAs<AssembledLoop>();
    const auto block = blockOf(*source);
    if (!block) return block.failureAs<AssembledLoop>();
    LoopFactor factor = loopFactorOf(*source);
    const bool isGiven = source->scenario.block.has_value();
    return AssembledLoop{.source = *std::move(source),
                         .ptxas = request.ptxas,
                         .block = *block,
                         .isBlockGiven = isGiven,
                         .loopFactor = std::move(factor)};
}

Result<sass::report::SassReport> assembledReport(const AssembledLoop& loop) {
    auto kernel = kernelIn(loop.source.lowered, loop.document());
    if (!kernel) return kernel.failureAs<sass::report::SassReport>();
    sass::report::SassView view;
    view.threads = loop.block.threads();
    view.areThreadsAssumed = false;
    view.dynamicSharedBytes = 0; // The kernel's own arrays are in registers or in local memory.
    view.loopFactor = loop.loopFactor.times;
    sass::report::SassReport report = sass::report::sassReport(*std::move(kernel), loop.source.device, view);
    const auto said = assumptionsOf(loop);
    report.assumptions.insert(report.assumptions.begin(), said.begin(), said.end());
    const auto& notes = loop.source.lowered.notes;
    report.caveats.insert(report.caveats.begin(), notes.begin(), notes.end());
    return report;
}

std::vector<std::pair<std::string, sass::encoding::Kernel>> spillingRivals(const AssembledLoop& loop,
                                                                           const sass::report::SassReport& report) {
    std::vector<std::pair<std::string, sass::encoding::Kernel>> rivals;
    for (const sass::report::SassStep& step : report.steps) {
        const int registers = step.target.registers;
        const auto capped = frontend::ptx::assembleCapped(loop.source.lowered, registers, loop.ptxas);
        if (!capped) continue;
        auto kernel = kernelIn(*capped, loop.document());
        if (!kernel || kernel->registers > registers) continue; // ptxas does not go below 16 or 24.
        rivals.emplace_back(countedText(registers, "register") + ": ptxas, local memory", *std::move(kernel));
    }
    return rivals;
}

std::string unassembledText(const AssembledLoop& loop, const inputs::Choices& choices, const terminal::Paint& paint) {
    const LoweredLoop& source = loop.source;
    const EstimatedStairs stairs = stairsOf(loop);
    std::string text =
        paint(terminal::Tone::strong, terminal::printable(source.place()) + "  " + terminal::printable(source.id)) +
        "\n";
    text += terminal::hanging("  Device     ", text::deviceText(source.device, choices));
    text +=
        terminal::hanging("  Threads    ", threadsText(source.kernel) + "; blocks of " + kernel::shapeText(loop.block));
    text +=
        terminal::hanging("  Registers  ", countedText(stairs.need.perThread, "register") + " per thread, estimated");
    for (const std::string& note : notesOf(loop)) text += terminal::hanging("  · ", terminal::printable(note));
    if (stairs.steps.empty()) return text;
    return text + "\n" + paint(terminal::Tone::strong, "Stairs of occupancy") + "\n" + stairsTable(stairs, paint);
}

std::string unassembledJson(const AssembledLoop& loop) {
    const LoweredLoop& source = loop.source;
    const EstimatedStairs stairs = stairsOf(loop);
    Json steps = Json::array();
    for (const advice::block::RegisterStep& step : stairs.steps) steps.push_back(render::json::registerStepJson(step));
    const Json json{{"schema", 1},
                    {"file", source.facts.file},
                    {"loop", source.id},
                    {"device", source.device.id},
                    {"block", render::json::blockJson(loop.block)},
                    {"kernels", Json::array()},
                    {"estimate", {{"registers", stairs.need.perThread}, {"steps", std::move(steps)}}},
                    {"notes", notesOf(loop)}};
    return render::json::textOf(json) + "\n";
}

} // namespace forewarp::cli::subjects
