#include "app/cli/text/sass_text.h"

#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/demotion_text.h"
#include "core/base/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace forewarp::cli::text {

namespace {

constexpr std::size_t kBlocksShown = 5;

const sass::encoding::Instruction& instructionAt(const sass::report::SassReport& report, int position) {
    return report.kernel.instructions[std::size_t(position)];
}

std::string blockName(int block) {
    return "B" + std::to_string(block);
}

std::string deviceText(const sass::report::SassReport& report, const SassPage& page) {
    const device::Device& device = report.device;
    const std::string why = page.isDeviceChosen ? "" : ", the nearest to sm_" + std::to_string(report.kernel.sm);
    return device.name + " (" + device.id + why + ")";
}

std::string registersText(const sass::report::SassReport& report) {
    const int highest = report.kernel.highestRegister();
    std::string text = countedText(report.kernel.registers, "register") + " per thread, ";
    text += highest < 0 ? "none named" : "the highest named is R" + std::to_string(highest);
    if (report.kernel.instructions.empty()) return text;
    const sass::encoding::Instruction& where = instructionAt(report, report.liveness.mostAt);
    return text + "; most alive at once: " + std::to_string(report.liveness.most) + ", before " +
           addressText(where.address) + " " + where.text();
}

std::string memoryText(const sass::encoding::Kernel& kernel) {
    return countedText(double(kernel.sharedBytes), "byte") + " of shared memory per block, " +
           countedText(double(kernel.localBytes), "byte") + " of local memory per thread, " +
           countedText(kernel.barriers, "barrier");
}

/// «24: 12 ALU, 4 global load, …», the most frequent first.
std::string instructionsText(const sass::report::SassReport& report) {
    const auto counts = report.countsByClass();
    std::vector<std::pair<sass::encoding::InstructionClass, int>> sorted(counts.begin(), counts.end());
    std::ranges::sort(sorted, {}, [](const auto& entry) { return std::pair(-entry.second, entry.first); });
    std::string text = std::to_string(report.kernel.instructions.size());
    for (std::size_t i = 0; i < sorted.size(); ++i)
        text += (i == 0 ? ": " : ", ") + std::to_string(sorted[i].second) + " " +
                std::string(sass::encoding::name(sorted[i].first));
    return text;
}

std::string flowText(const sass::report::SassReport& report) {
    const auto& blocks = report.flow.blocks;
    const auto inLoops =
        std::ranges::count_if(blocks, [](const sass::analysis::Block& block) { return block.loopDepth > 0; });
    const std::string text = terminal::counted(blocks.size(), "block");
    if (inLoops == 0) return text + ", no loop";
    const int deepest = std::ranges::max_element(blocks, {}, &sass::analysis::Block::loopDepth)->loopDepth;
    return text + ", " + std::to_string(inLoops) + " of them in loops, " +
           (deepest == 1 ? "none nested" : "nested up to " + std::to_string(deepest) + " deep");
}

/// «37.5 % (3 blocks, 24 of 64 warps)»
std::string occupancyText(const device::Occupancy& occupancy) {
    return percentText(occupancy.fraction()) + " (" + countedText(occupancy.blocksPerSm, "block") + ", " +
           std::to_string(occupancy.warpsPerSm) + " of " + std::to_string(occupancy.maxWarpsPerSm) + " warps)";
}

std::string occupancyLine(const sass::report::SassReport& report) {
    if (!report.occupancy) return "none. " + report.problem;
    return occupancyText(*report.occupancy) + " with blocks of " + std::to_string(report.threads) +
           " threads, limited by " + std::string(device::name(report.occupancy->limiter));
}

std::string titleText(const sass::report::SassReport& report, const terminal::Paint& paint) {
    return paint(terminal::Tone::strong, terminal::printable(report.kernel.name)) + "  sm_" +
           std::to_string(report.kernel.sm) + "\n";
}

std::string headText(const sass::report::SassReport& report, const SassPage& page) {
    std::string text = terminal::hanging("Device        ", terminal::printable(deviceText(report, page)));
    text += terminal::hanging("Registers     ", terminal::printable(registersText(report)));
    text += terminal::hanging("Memory        ", memoryText(report.kernel));
    text += terminal::hanging("Instructions  ", instructionsText(report));
    text += terminal::hanging("Control flow  ", flowText(report));
    return text + terminal::hanging("Occupancy     ", terminal::printable(occupancyLine(report)));
}

std::string whyNoSteps(const sass::report::SassReport& report) {
    if (report.occupancy->limiter != device::OccupancyLimiter::registers)
        return "Registers do not limit the occupancy.";
    return "Registers limit the occupancy, but shared memory has no room for those that the next step asks for.";
}

std::string stepsTable(const sass::report::SassReport& report, const terminal::Paint& paint) {
    terminal::TextTable table({{"Registers", true, 9},
                               {"Demoted", true, 7},
                               {"Shared memory", true, 16},
                               {"RegDem", true, 8},
                               {"On the device", false, 0}});
    table.addRow({{std::to_string(report.kernel.registers), terminal::Tone::strong},
                  {"none"},
                  {"+ 0 B"},
                  {percentText(report.regdemOccupancy)},
                  {occupancyText(*report.occupancy)}});
    for (const sass::report::SassStep& step : report.steps)
        table.addRow({{std::to_string(step.target.registers), terminal::Tone::strong},
                      {std::to_string(step.target.demoted)},
                      {"+ " + countText(step.target.sharedBytes) + " B"},
                      {percentText(step.target.occupancy)},
                      {step.onDevice ? occupancyText(*step.onDevice) : "cannot run"}});
    return table.text(paint);
}

/// What to demote for each step of occupancy.
std::string stepsText(const sass::report::SassReport& report, const terminal::Paint& paint) {
    const std::string title = "\n" + paint(terminal::Tone::strong, "Stairs of occupancy") + "\n";
    if (!report.occupancy) return {};
    if (report.steps.empty()) return title + terminal::hanging("", whyNoSteps(report));
    return title + stepsTable(report, paint) +
           terminal::hanging(
               "", "Demoted registers go to shared memory, with two kept to reach them. RegDem counts warps per block "
                   "and blocks per SM in even numbers, so that its occupancy can lie below the device's.");
}

std::vector<terminal::Cell> stallCells(const sass::analysis::BlockStall& stall, double program, terminal::Tone tone) {
    const double share = program > 0 ? stall.total() / program : 0;
    std::vector<terminal::Cell> cells;
    for (const double cycles :
         {stall.issue, stall.doublePrecision, stall.quarterRate, stall.globalBarriers, stall.sharedBarriers})
        cells.push_back({countText(cycles)});
    cells.push_back({countText(stall.total()), tone});
    cells.push_back({percentText(share)});
    return cells;
}

void addStallRow(terminal::TextTable& table, std::vector<terminal::Cell> place, std::vector<terminal::Cell> cycles) {
    place.insert(place.end(), cycles.begin(), cycles.end());
    table.addRow(std::move(place));
}

/// The most expensive blocks and the sum of all.
std::string stallTable(const sass::report::SassReport& report, const terminal::Paint& paint) {
    terminal::TextTable table({{"Block", false, 6},
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
        const sass::analysis::Block& block = report.flow.blocks[std::size_t(position)];
        const sass::analysis::BlockStall& stall = report.prediction->blocks[std::size_t(position)];
        const std::string first = addressText(instructionAt(report, block.first).address);
        const std::string last = addressText(instructionAt(report, block.last).address);
        addStallRow(
            table, {{blockName(position), terminal::Tone::strong}, {first + "–" + last}, {countText(stall.executions)}},
            stallCells(sass::report::overExecutions(stall), report.prediction->stall, terminal::Tone::strong));
    }
    addStallRow(table, {{"all"}, {terminal::counted(report.flow.blocks.size(), "block")}, {""}},
                stallCells(report.totalStall(), report.prediction->stall, terminal::Tone::strong));
    return table.text(paint);
}

std::string stallText(const sass::report::SassReport& report, const terminal::Paint& paint) {
    if (!report.prediction) return {};
    const std::string title = "Predicted stall: " + countedText(report.prediction->stall, "cycle") + " per warp";
    return "\n" + paint(terminal::Tone::strong, title) + " at " + percentText(report.prediction->occupancy) +
           " occupancy\n" + stallTable(report, paint);
}

/// What sets an instruction apart, a letter each.
std::string marksOf(const sass::report::SassReport& report, int position) {
    using enum sass::encoding::InstructionClass;
    const sass::encoding::InstructionClass instructionClass = instructionAt(report, position).instructionClass;
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
std::string blockTitle(const sass::report::SassReport& report, int block) {
    const int depth = report.flow.blocks[std::size_t(block)].loopDepth;
    return blockName(block) + (depth > 0 ? " ↻" + std::to_string(depth) : "");
}

std::string listingText(const sass::report::SassReport& report, const terminal::Paint& paint) {
    terminal::TextTable table({{"Block", false, 10},
                               {"Address", true, 10},
                               {"Control", false, 14},
                               {"Alive", true, 5},
                               {"", false, 3},
                               {"Instruction", false, 0}});
    for (std::size_t block = 0; block < report.flow.blocks.size(); ++block) {
        const auto [first, last] = std::pair(report.flow.blocks[block].first, report.flow.blocks[block].last);
        for (int i = first; i <= last; ++i) {
            const sass::encoding::Instruction& instruction = instructionAt(report, i);
            table.addRow({{i == first ? blockTitle(report, int(block)) : "", terminal::Tone::strong},
                          {addressText(instruction.address)},
                          {sass::encoding::controlText(instruction.control), terminal::Tone::quiet},
                          {std::to_string(report.liveness.before[std::size_t(i)].count())},
                          {marksOf(report, i), terminal::Tone::unknown},
                          {terminal::printable(instruction.text())}});
        }
    }
    return "\n" + table.text(paint) +
           terminal::hanging(
               "", "↻ loops around a block; control: wait mask, read and write barrier, yield, stall; alive: registers "
                   "that hold a value before it; ▲ most of them, ? unknown opcode, D double precision, Q quarter "
                   "rate, G global, S shared, L local memory");
}

/// Of all kernels, each sentence once.
std::string notesText(std::span<const sass::report::SassSubject> subjects) {
    terminal::Notes assumptions, caveats;
    const auto add = [](terminal::Notes& notes, const std::vector<std::string>& texts, const std::string& kernel) {
        for (const std::string& text : texts) notes.add(text, kernel);
    };
    for (const sass::report::SassSubject& subject : subjects) {
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

std::string subjectText(const sass::report::SassSubject& subject, const SassPage& page, const terminal::Paint& paint) {
    const sass::report::SassReport& report = subject.report;
    const std::string head = titleText(report, paint);
    const std::string resources = headText(report, page) + stepsText(report, paint);
    if (!subject.demotion)
        return head + resources + stallText(report, paint) + (page.showsListing ? listingText(report, paint) : "");
    return head + terminal::hanging("", terminal::printable(subject.demotion->report.verdict())) + "\n" + resources +
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

std::string sassText(std::span<const sass::report::SassSubject> subjects, const SassPage& page,
                     const terminal::Paint& paint) {
    std::string text = paint(terminal::Tone::strong, terminal::printable(page.document)) + ": " +
                       terminal::counted(subjects.size(), "kernel") + "\n";
    for (const sass::report::SassSubject& subject : subjects) text += "\n" + subjectText(subject, page, paint);
    return text + notesText(subjects);
}

} // namespace forewarp::cli::text
