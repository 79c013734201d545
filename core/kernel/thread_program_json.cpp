#include "core/kernel/thread_program_json.h"

#include "core/kernel/kernel_json.h"
#include "core/kernel/spellings.h"

#include <charconv>

namespace forewarp {

namespace {

Json formJson(const CounterForm& form) {
    return {{"constant", form.constant}, {"per_thread", form.perThread}, {"per_iteration", form.perIteration}};
}

Json innerLoopJson(const InnerLoop& loop) {
    return {{"loop", loop.loop}, {"counter", loop.counter}, {"trips", formJson(loop.trips)}, {"mean", loop.isMean}};
}

std::string stepText(const ThreadStep& step) {
    return std::string(kStepNames.begin()[std::size_t(step.kind)]) + " " + std::to_string(step.index);
}

CounterForm readForm(ObjectReader& reader) {
    CounterForm form;
    form.constant = reader.number("constant");
    const std::vector<double> perThread = readNumbers(reader, "per_thread");
    form.perIteration = readNumbers(reader, "per_iteration");
    if (perThread.size() == form.perThread.size()) std::ranges::copy(perThread, form.perThread.begin());
    else reader.fail("per_thread", "It must be three numbers: x, y, z.");
    return form;
}

InnerLoop readInnerLoop(ObjectReader& reader) {
    InnerLoop loop;
    loop.loop = reader.text("loop");
    loop.counter = reader.textOr("counter", {});
    ObjectReader trips = reader.object("trips");
    loop.trips = readForm(trips);
    reader.adopt(trips);
    loop.isMean = reader.flagOr("mean", false);
    return loop;
}

std::optional<ThreadStep> readStep(std::string_view text) {
    for (std::size_t kind = 0; kind < kStepNames.size(); ++kind) {
        const std::string_view word = kStepNames.begin()[kind];
        if (!text.starts_with(word) || text.size() < word.size() + 2) continue;
        ThreadStep step{ThreadStep::Kind(kind), 0};
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data() + word.size() + 1, end, step.index);
        if (error == std::errc() && rest == end && step.index >= 0) return step;
    }
    return std::nullopt;
}

/// Every position exists and every loop is left in the reverse of the order it was entered in.
bool isWellFormed(const KernelProfile& profile) {
    std::vector<int> open;
    for (const ThreadStep& step : profile.steps) {
        const std::size_t count =
            step.kind == ThreadStep::Kind::access ? profile.accesses.size() : profile.innerLoops.size();
        if (std::size_t(step.index) >= count) return false;
        if (step.kind == ThreadStep::Kind::enter) open.push_back(step.index);
        if (step.kind != ThreadStep::Kind::leave) continue;
        if (open.empty() || open.back() != step.index) return false;
        open.pop_back();
    }
    return open.empty();
}

} // namespace

Json threadProgramJson(const KernelProfile& profile) {
    return {{"inner_loops", listJson(profile.innerLoops, innerLoopJson)}, {"steps", listJson(profile.steps, stepText)}};
}

void readThreadProgram(ObjectReader& reader, KernelProfile& profile) {
    profile.innerLoops = readList(reader, "inner_loops", readInnerLoop);
    for (const std::string& text : reader.texts("steps")) {
        const auto step = readStep(text);
        if (step) profile.steps.push_back(*step);
        else reader.fail("steps", text + " is no step.", "Write access, enter or leave and a position: «access 3».");
    }
    if (!isWellFormed(profile)) reader.fail("steps", "The steps name positions that are not there or loops left open.");
}

} // namespace forewarp
