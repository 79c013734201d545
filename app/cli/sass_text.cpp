#include "app/cli/sass_text.h"

#include "app/cli/demotion_text.h"
#include "app/cli/notes.h"
#include "app/cli/text_layout.h"
#include "app/cli/text_table.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace forewarp::cli {

namespace {

constexpr std::size_t kBlocksShown = 5;

const sass::Instruction& instructionAt(const SassReport& report, int position) {
    return report.kernel.instructions[std::size_t(position)];
}

std::string blockName(int block) {
    return "B" + std::to_string(block);
}

std::string deviceText(const SassReport& report, const SassPage& page) {
    const Device& device = report.device;
    const std::string why = page.isDeviceChosen ? "" : ", the nearest to sm_" + std::to_string(report.kernel.sm);
    return device.name + " (" + device.id + why + ")";
}

std::string registersText(const SassReport& report) {
    const int highest = report.kernel.highestRegister();
    std::string text = countedText(report.kernel.registers, "register") + " per thread, ";
    text += highest < 0 ? "none named" : "the highest named is R" + std::to_string(highest);
    if (report.kernel.instructions.empty()) return text;
    const sass::Instruction& where = instructionAt(report, report.liveness.mostAt);
    return text + "; most alive at once: " + std::to_string(report.liveness.most) + ", before " +
           addressText(where.address) + " " + where.text();
}

std::string memoryText(const sass::Kernel& kernel) {
    return countedText(double(kernel.sharedBytes), "byte") + " of shared memory per block, " +
           countedText(double(kernel.localBytes), "byte") + " of local memory per thread, " +
           countedText(kernel.barriers, "barrier");
}

/// «24: 12 ALU, 4 global load, …», the most frequent first.
std::string instructionsText(const SassReport& report) {
    const auto counts = report.countsByClass();
    std::vector<std::pair<sass::InstructionClass, int>> sorted(counts.begin(), counts.end());
    std::ranges::sort(sorted, {}, [](const auto& entry) { return std::pair(-entry.second, entry.first); });
    std::string text = std::to_string(report.kernel.instructions.size());
    for (std::size_t i = 0; i < sorted.size(); ++i)
        text += (i == 0 ? ": " : ", ") + std::to_string(sorted[i].second) + " " + std::string(name(sorted[i].first));
    return text;
}

std::string flowText(const SassReport& report) {
    const auto& blocks = report.flow.blocks;
    const auto inLoops = std::ranges::count_if(blocks, [](const sass::Block& block) { return block.loopDepth > 0; });
    const std::string text = counted(blocks.size(), "block");
    if (inLoops == 0) return text + ", no loop";
    const int deepest = std::ranges::max_element(blocks, {}, &sass::Block::loopDepth)->loopDepth;
    return text + ", " + std::to_string(inLoops) + " of them in loops, " +
           (deepest == 1 ? "none nested" : "nested up to " + std::to_string(deepest) + " deep");
}

/// «37.5 % (3 blocks, 24 of 64 warps)»
std::string occupancyText(const Occupancy& occupancy) {
    return percentText(occupancy.fraction()) + " (" + countedText(occupancy.blocksPerSm, "block") + ", " +
           std::to_string(occupancy.warpsPerSm) + " of " + std::to_string(occupancy.maxWarpsPerSm) + " warps)";
}

std::string occupancyLine(const SassReport& report) {
    if (!report.occupancy) return "none. " + report.problem;
    return occupancyText(*report.occupancy) + " with blocks of " + std::to_string(report.threads) +
           " threads, limited by " + std::string(name(report.occupancy->limiter));
}

std::string titleText(const SassReport& report, const Paint& paint) {
    return paint(Tone::strong, printable(report.kernel.name)) + "  sm_" + std::to_string(report.kernel.sm) + "\n";
}

std::string headText(const SassReport& report, const SassPage& page) {
    std::string text = hanging("Device        ", printable(deviceText(report, page)));
    text += hanging("Registers     ", printable(registersText(report)));
    text += hanging("Memory        ", memoryText(report.kernel));
    text += hanging("Instructions  ", instructionsText(report));
    text += hanging("Control flow  ", flowText(report));
    return text + hanging("Occupancy     ", printable(occupancyLine(report)));
}

std::string whyNoSteps(const SassReport& report) {
    if (report.occupancy->limiter != OccupancyLimiter::registers) return "Registers do not limit the occupancy.";
    return "Registers limit the occupancy, but shared memory has no room for those that the next step asks for.";
}

std::string stepsTable(const SassReport& report, const Paint& paint) {
    TextTable table({{"Registers", true, 9},
                     {"Demoted", true, 7},
                     {"Shared memory", true, 16},
                     {"RegDem", true, 8},
                     {"On the device", false, 0}});
    table.addRow({{std::to_string(report.kernel.registers), Tone::strong},
                  {"none"},
                  {"+ 0 B"},
                  {percentText(report.regdemOccupancy)},
                  {occupancyText(*report.occupancy)}});
    for (const SassStep& step : report.steps)
        table.addRow({{std::to_string(step.target.registers), Tone::strong},
                      {std::to_string(step.target.demoted)},
                      {"+ " + countText(step.target.sharedBytes) + " B"},
                      {percentText(step.target.occupancy)},
                      {step.onDevice ? occupancyText(*step.onDevice) : "cannot run"}});
    return table.text(paint);
}

/// What to demote for each step of occupancy.
std::string stepsText(const SassReport& report, const Paint& paint) {
    const std::string title = "\n" + paint(Tone::strong, "Stairs of occupancy") + "\n";
    if (!report.occupancy) return {};
    if (report.steps.empty()) return title + hanging("", whyNoSteps(report));
    return title + stepsTable(report, paint) +
           hanging("",
                   "Demoted registers go to shared memory, with two kept to reach them. RegDem counts warps per block "
                   "and blocks per SM in even numbers, so that its occupancy can lie below the device's.");
}

std::vector<Cell> stallCells(const sass::BlockStall& stall, double program, Tone tone) {
    const double share = program > 0 ? stall.total() / program : 0;
    std::vector<Cell> cells;
    for (const double cycles :
         {stall.issue, stall.doublePrecision, stall.quarterRate, stall.globalBarriers, stall.sharedBarriers})
        cells.push_back({countText(cycles)});
    cells.push_back({countText(stall.total()), tone});
    cells.push_back({percentText(share)});
    return cells;
}

void addStallRow(TextTable& table, std::vector<Cell> place, std::vector<Cell> cycles) {
    place.insert(place.end(), cycles.begin(), cycles.end());
    table.addRow(std::move(place));
}

/// The most expensive blocks and the sum of all.
std::string stallTable(const SassReport& report, const Paint& paint) {
    TextTable table({{"Block", false, 6},
                     {"Addresses", false, 17},
                     {"Times", true, 7},
                     {"Issue", true, 10},
                     {"Double", true, 10},
                     {"Quarter", true, 10},
                     {"Global", true, 10},
                     {"Shared", true, 10},
                     {"Cycles", true, 10},
                     {"Share", true, 8}});
    std::vector<int> blocks = report.blocksByCost();
    blocks.resize(std::min(blocks.size(), kBlocksShown));
    for (const int position : blocks) {
        const sass::Block& block = report.flow.blocks[std::size_t(position)];
        const sass::BlockStall& stall = report.prediction->blocks[std::size_t(position)];
        const std::string first = addressText(instructionAt(report, block.first).address);
        const std::string last = addressText(instructionAt(report, block.last).address);
        addStallRow(table, {{blockName(position), Tone::strong}, {first + "–" + last}, {countText(stall.executions)}},
                    stallCells(overExecutions(stall), report.prediction->stall, Tone::strong));
    }
    addStallRow(table, {{"all"}, {counted(report.flow.blocks.size(), "block")}, {""}},
                stallCells(report.totalStall(), report.prediction->stall, Tone::strong));
    return table.text(paint);
}

std::string stallText(const SassReport& report, const Paint& paint) {
    if (!report.prediction) return {};
    const std::string title = "Predicted stall: " + countedText(report.prediction->stall, "cycle") + " per warp";
    return "\n" + paint(Tone::strong, title) + " at " + percentText(report.prediction->occupancy) + " occupancy\n" +
           stallTable(report, paint);
}

/// What sets an instruction apart, a letter each.
std::string marksOf(const SassReport& report, int position) {
    using enum sass::InstructionClass;
    const sass::InstructionClass instructionClass = instructionAt(report, position).instructionClass;
    std::string marks = position == report.liveness.mostAt ? "▲" : "";
    if (instructionClass == unknown) marks += "?";
    if (instructionClass == doublePrecision) marks += "D";
    if (instructionClass == quarterRate) marks += "Q";
    if (instructionClass == globalLoad || instructionClass == globalStore) marks += "G";
    if (instructionClass == sharedLoad || instructionClass == sharedStore) marks += "S";
    if (instructionClass == localLoad || instructionClass == localStore) marks += "L";
    return marks;
}

/// «B3 ↻2»: the third block, in two loops.
std::string blockTitle(const SassReport& report, int block) {
    const int depth = report.flow.blocks[std::size_t(block)].loopDepth;
    return blockName(block) + (depth > 0 ? " ↻" + std::to_string(depth) : "");
}

std::string listingText(const SassReport& report, const Paint& paint) {
    TextTable table({{"Block", false, 10},
                     {"Address", true, 10},
                     {"Control", false, 14},
                     {"Alive", true, 5},
                     {"", false, 3},
                     {"Instruction", false, 0}});
    for (std::size_t block = 0; block < report.flow.blocks.size(); ++block) {
        const auto [first, last] = std::pair(report.flow.blocks[block].first, report.flow.blocks[block].last);
        for (int i = first; i <= last; ++i) {
            const sass::Instruction& instruction = instructionAt(report, i);
            table.addRow({{i == first ? blockTitle(report, int(block)) : "", Tone::strong},
                          {addressText(instruction.address)},
                          {controlText(instruction.control), Tone::quiet},
                          {std::to_string(report.liveness.before[std::size_t(i)].count())},
                          {marksOf(report, i), Tone::unknown},
                          {printable(instruction.text())}});
        }
    }
    return "\n" + table.text(paint) +
           hanging("",
                   "↻ loops around a block; control: wait mask, read and write barrier, yield, stall; alive: registers "
                   "that hold a value before it; ▲ most of them, ? unknown opcode, D double precision, Q quarter "
                   "rate, G global, S shared, L local memory");
}

/// Of all kernels, each sentence once.
std::string notesText(std::span<const SassSubject> subjects) {
    Notes assumptions, caveats;
    const auto add = [](Notes& notes, const std::vector<std::string>& texts, const std::string& kernel) {
        for (const std::string& text : texts) notes.add(text, kernel);
    };
    for (const SassSubject& subject : subjects) {
        const std::string& kernel = subject.report.kernel.name;
        add(assumptions, subject.report.assumptions, kernel);
        add(caveats, subject.report.caveats, kernel);
        if (!subject.demotion) continue;
        add(assumptions, subject.demotion->report.assumptions, kernel);
        add(caveats, subject.demotion->report.caveats, kernel);
    }
    std::string text;
    for (const auto& section : {assumptions.text("Assumptions", "kernel", subjects.size()),
                                caveats.text("Caveats", "kernel", subjects.size())})
        if (!section.empty()) text += "\n" + section;
    return text;
}

std::string subjectText(const SassSubject& subject, const SassPage& page, const Paint& paint) {
    const SassReport& report = subject.report;
    const std::string head = titleText(report, paint);
    const std::string resources = headText(report, page) + stepsText(report, paint);
    if (!subject.demotion)
        return head + resources + stallText(report, paint) + (page.showsListing ? listingText(report, paint) : "");
    return head + hanging("", printable(subject.demotion->report.verdict())) + "\n" + resources +
           variantsText(subject, paint) + (page.showsListing ? demotedListingText(subject, paint) : "");
}

} // namespace

std::string addressText(std::uint64_t address) {
    constexpr std::size_t kDigits = 4;
    std::array<char, 16> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), address, 16).ptr;
    const std::string digits(buffer.data(), end);
    return "0x" + std::string(kDigits - std::min(kDigits, digits.size()), '0') + digits;
}

std::string sassText(std::span<const SassSubject> subjects, const SassPage& page, const Paint& paint) {
    std::string text = paint(Tone::strong, printable(page.document)) + ": " + counted(subjects.size(), "kernel") + "\n";
    for (const SassSubject& subject : subjects) text += "\n" + subjectText(subject, page, paint);
    return text + notesText(subjects);
}

} // namespace forewarp::cli
