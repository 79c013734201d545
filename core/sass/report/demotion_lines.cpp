#include "core/sass/report/demotion_lines.h"

#include "core/sass/report/demotion_report.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace forewarp::sass::report {

namespace {

std::string registerName(int reg) {
    return "R" + std::to_string(reg);
}

void append(std::string& note, const std::string& text) {
    note += (note.empty() ? "" : "; ") + text;
}

/// The demoted registers that an instruction names, and the registers that it names in their places.
std::map<int, int> demotedIn(const encoding::Instruction& was, const encoding::Instruction& is,
                             const demotion::Demotion& demotion) {
    std::map<int, int> places;
    for (const auto ranges : {&encoding::Instruction::reads, &encoding::Instruction::writes})
        for (std::size_t i = 0; i < (was.*ranges).size(); ++i)
            for (int k = 0; k < (was.*ranges)[i].count; ++k)
                if (const int reg = (was.*ranges)[i].first + k; demotion.slotOf(reg) >= 0)
                    places[reg] = (is.*ranges)[i].first + k;
    return places;
}

/// The register whose slot is at a byte address of thread 0, -1 for none.
int registerAt(std::uint32_t offset, const demotion::Demotion& demotion) {
    for (const demotion::DemotedGroup& group : demotion.demoted)
        for (int i = 0; i < group.registers.count; ++i)
            if (demotion.slotOffset(group.firstSlot + i) == offset) return group.registers.first + i;
    return -1;
}

/// The signed 24 bits of an access to shared memory; those of slots are never negative.
std::uint32_t offsetOf(const encoding::Instruction& access, int sm) {
    constexpr std::uint64_t kMask = 0xffffff;
    const unsigned bit = encoding::encodingOf(sm) == encoding::Encoding::maxwell ? 20 : 40;
    return std::uint32_t(access.words[0] >> bit & kMask);
}

std::string addedNote(const demotion::Demotion& demotion, int position) {
    using enum encoding::InstructionClass;
    if (position < demotion.prologueLength)
        return "prologue: 4 · thread into " + registerName(demotion.addressRegister);
    const encoding::Kernel& kernel = demotion.edited.kernel;
    const encoding::Instruction& instruction = kernel.instructions[std::size_t(position)];
    if (instruction.instructionClass == nop) return "fills up";
    const bool isLoad = instruction.instructionClass == sharedLoad;
    if (!isLoad && instruction.instructionClass != sharedStore) return "added";
    const int reg = registerAt(offsetOf(instruction, kernel.sm), demotion);
    return std::string(isLoad ? "loads" : "stores") + (reg >= 0 ? " " + registerName(reg) : "");
}

/// «barrier 1», «barriers 1 and 3», counted from 1 as controlText() does.
std::string barriersText(unsigned mask) {
    std::vector<std::string> names;
    for (int barrier = 0; barrier < encoding::kBarriers; ++barrier)
        if ((mask >> unsigned(barrier) & 1U) != 0) names.push_back(std::to_string(barrier + 1));
    return (names.size() == 1 ? "barrier " : "barriers ") + listed(names);
}

std::string scheduleNote(const encoding::ControlCode& before, const encoding::ControlCode& after) {
    std::string note;
    if (const unsigned more = after.waitMask & ~before.waitMask) append(note, "waits for " + barriersText(more));
    if (after.stall > before.stall)
        append(note, "stalls " + std::to_string(after.stall) + " cycles instead of " + std::to_string(before.stall));
    for (const auto& [was, is] :
         {std::pair(before.writeBarrier, after.writeBarrier), std::pair(before.readBarrier, after.readBarrier)})
        if (was != is && is != encoding::kNoBarrier) append(note, "sets " + barriersText(1U << unsigned(is)));
    return note;
}

/// Where another register than RDV stands in, it is named.
std::string slotNote(int reg, int place, const demotion::Demotion& demotion) {
    int valueRegisters = 1;
    for (const demotion::DemotedGroup& group : demotion.demoted)
        valueRegisters = std::max(valueRegisters, group.registers.count);
    const bool isValue = place >= demotion.valueRegister && place < demotion.valueRegister + valueRegisters;
    const std::string note = registerName(reg) + " is slot " + std::to_string(demotion.slotOf(reg));
    return isValue || place == reg ? note : note + ", here " + registerName(place);
}

DemotionLine keptLine(const encoding::Kernel& original, const demotion::Demotion& demotion, int before, int after) {
    const encoding::Instruction& was = original.instructions[std::size_t(before)];
    const encoding::Instruction& is = demotion.edited.kernel.instructions[std::size_t(after)];
    DemotionLine line{.before = before, .after = after, .change = DemotionLine::Change::none, .note = {}};
    for (const auto& [reg, place] : demotedIn(was, is, demotion)) append(line.note, slotNote(reg, place, demotion));
    if (!line.note.empty()) line.change = DemotionLine::Change::demoted;
    const std::string schedule = scheduleNote(was.control, is.control);
    if (schedule.empty()) return line;
    append(line.note, schedule);
    if (line.change == DemotionLine::Change::none) line.change = DemotionLine::Change::schedule;
    return line;
}

} // namespace

std::vector<DemotionLine> demotionLines(const encoding::Kernel& original, const demotion::Demotion& demotion) {
    std::vector<DemotionLine> lines;
    for (std::size_t i = 0; i < demotion.edited.kernel.instructions.size(); ++i) {
        const demotion::Origin& origin = demotion.edited.origins[i];
        if (origin.place == demotion::Origin::Place::itself)
            lines.push_back(keptLine(original, demotion, origin.instruction, int(i)));
        else lines.push_back({std::nullopt, int(i), DemotionLine::Change::added, addedNote(demotion, int(i))});
    }
    return lines;
}

} // namespace forewarp::sass::report
