#include "core/render/text/plan_lines.h"

#include "core/base/number_text.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace forewarp::render::text {

std::string planSentence(const program::Plan& plan) {
    const std::size_t ported = plan.portedLoops();
    if (!plan.isMeasured)
        return std::to_string(plan.candidates()) + " of " + countedText(double(plan.loops.size()), "loop nest") +
               " may run on " + plan.device.name + ". Which of them pay is not known yet.";
    const std::string loops = countedText(double(plan.loopsThatRan), "loop");
    if (ported == 0)
        return "Not worth it: of the " + loops + " that ran, none makes the program, " + timeText(plan.before) +
               " on the CPU, faster on " + plan.device.name + ".";
    return "Port " + std::to_string(ported) + " of " + loops + ": " + timeText(plan.before) + " → " +
           intervalText(plan.after, plan.interval.least, plan.interval.most) + " on " + plan.device.name + ".";
}

std::string withoutSentence(const program::Plan& plan) {
    if (plan.portedLoops() < 2) return {};
    const program::PlannedLoop& first = plan.loops.front();
    return "Without " + first.loop + " it would be " + timeText(plan.after + first.gain) + ".";
}

std::string partsText(const program::Plan& plan) {
    const Seconds rest = plan.after - plan.kernels - plan.launches - plan.copying - plan.context;
    return timeText(std::max(Seconds(0), rest)) + " on the CPU, kernels " + timeText(plan.kernels) + ", their starts " +
           timeText(plan.launches) + ", copies " + timeText(plan.copying) + ", start of the GPU " +
           timeText(plan.context) + "; " + bytesText(plan.memory.value()) + " on the GPU";
}

std::string partsSentence(const program::Plan& plan) {
    if (!plan.isMeasured)
        return "Missing: " + (plan.missing.empty() ? "" : "sizes (" + listedUpTo(4, plan.missing) + "), ") +
               "how often each loop runs, how long it takes on this CPU. One run of the program measures all of it.";
    const std::string measured =
        "Measured: " + plan.program + (plan.cpu.empty() ? "" : " on " + plan.cpu) + ". Model: " + plan.model + ".";
    return plan.portedLoops() == 0 ? measured : "Then " + partsText(plan) + ". " + measured;
}

std::string memoriesSentence(const program::Plan& plan) {
    constexpr double kNotable = 0.01;
    std::string others;
    for (const program::PlannedMemory& other : plan.otherMemories) {
        const double change = std::abs((other.after - plan.after).value());
        const bool isOtherChoice = other.ported != plan.portedLoops();
        if (other.ported == 0 || (!isOtherChoice && change < kNotable * plan.after.value())) continue;
        const std::string memory(device::name(other.memory));
        others += (others.empty() ? " In " + memory + " memory it would take " : ", in " + memory + " memory ") +
                  timeText(other.after);
        if (isOtherChoice) others += " with " + countedText(double(other.ported), "loop") + " ported";
    }
    if (others.empty()) return {};
    return "The arrays lie in " + std::string(device::name(plan.hostMemory)) + " memory." + others + ".";
}

std::string placeOf(const program::PlannedLoop& loop) {
    return std::filesystem::path(loop.file).filename().string() + ":" + std::to_string(loop.range.begin.line);
}

std::string gainText(const program::PlannedLoop& loop) {
    if (!loop.onGpu) return {};
    const Seconds gain = loop.choice == program::Choice::ported ? loop.gain : Seconds(0) - loop.gain;
    return gain < Seconds(0) ? "−" + timeText(Seconds(0) - gain) : timeText(gain);
}

std::string gpuText(const program::PlannedLoop& loop) {
    if (!loop.onGpu) return "—";
    if (!loop.gpuInterval) return timeText(*loop.onGpu);
    if (loop.isTimeGuessed) return betweenText(loop.gpuInterval->least, loop.gpuInterval->most);
    return intervalText(*loop.onGpu, loop.gpuInterval->least, loop.gpuInterval->most);
}

} // namespace forewarp::render::text
