#include "core/kernel/json/thread_program_json.h"

#include "core/kernel/json/kernel_json.h"
#include "core/kernel/json/spellings.h"

#include <charconv>

namespace forewarp::kernel::json {

namespace {

Json formJson(const CounterForm& form) {
    return {{"constant", form.constant}, {"per_thread", form.perThread}, {"per_iteration", form.perIteration}};
}

Json innerLoopJson(const InnerLoop& loop) {
    Json json{{"loop", loop.loop},   {"counter", loop.counter}, {"trips", formJson(loop.trips)},
              {"mean", loop.isMean}, {"fixed", loop.isFixed},   {"most", loop.most}};
    if (!loop.sampled.trips.empty())
        json["sampled"] = {{"dimension", kDimensionNames.begin()[std::size_t(loop.sampled.dimension)]},
                           {"trips", loop.sampled.trips}};
    return json;
}

using StepNames = std::initializer_list<std::string_view>;

/// «enter 0»
template <class Step>
Json stepsJson(const std::vector<Step>& steps, const StepNames& names) {
    return listJson(steps, [&](const Step& step) {
        return std::string(names.begin()[std::size_t(step.kind)]) + " " + std::to_string(step.index);
    });
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
    loop.isFixed = reader.flagOr("fixed", false);
    loop.most = reader.numberOr("most", 0);
    if (reader.has("sampled")) {
        ObjectReader sampled = reader.object("sampled");
        loop.sampled.dimension = ThreadDimension(sampled.choice("dimension", kDimensionNames));
        loop.sampled.trips = readNumbers(sampled, "trips");
        reader.adopt(sampled);
    }
    return loop;
}

template <class Step>
std::optional<Step> readStep(std::string_view text, const StepNames& names) {
    for (std::size_t kind = 0; kind < names.size(); ++kind) {
        const std::string_view word = names.begin()[kind];
        if (!text.starts_with(word) || text.size() < word.size() + 2) continue;
        Step step{typename Step::Kind(kind), 0};
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data() + word.size() + 1, end, step.index);
        if (error == std::errc() && rest == end && step.index >= 0) return step;
    }
    return std::nullopt;
}

/// How many positions there are.
struct StepCounts {
    std::size_t things = 0; ///< Accesses or blocks.
    std::size_t loops = 0;
};

/// Every position exists and every loop is left in the reverse of the order it was entered in.
template <class Step>
bool areWellFormed(const std::vector<Step>& steps, StepCounts counts) {
    using Kind = typename Step::Kind;
    std::vector<int> open;
    for (const Step& step : steps) {
        const bool isOfLoop = step.kind == Kind::enter || step.kind == Kind::leave;
        if (std::size_t(step.index) >= (isOfLoop ? counts.loops : counts.things)) return false;
        if (step.kind == Kind::enter) open.push_back(step.index);
        if (step.kind != Kind::leave) continue;
        if (open.empty() || open.back() != step.index) return false;
        open.pop_back();
    }
    return open.empty();
}

/// Steps on what the first name says, and the loops around them.
template <class Step>
std::vector<Step> readSteps(ObjectReader& reader, std::string_view key, const StepNames& names, StepCounts counts) {
    const std::string first(*names.begin());
    std::vector<Step> steps;
    for (const std::string& text : reader.texts(key)) {
        const auto step = readStep<Step>(text, names);
        if (step) steps.push_back(*step);
        else
            reader.fail(key, text + " is no step.",
                        "Write " + first + ", enter or leave and a position: «" + first + " 3».");
    }
    if (!areWellFormed(steps, counts))
        reader.fail(key, "The steps name positions that are not there or loops left open.");
    return steps;
}

} // namespace

Json threadProgramJson(const KernelProfile& profile) {
    Json json{{"inner_loops", listJson(profile.innerLoops, innerLoopJson)},
              {"steps", stepsJson(profile.steps, kStepNames)}};
    if (!profile.program.empty()) json["program"] = stepsJson(profile.program, kProgramStepNames);
    return json;
}

void readThreadProgram(ObjectReader& reader, KernelProfile& profile) {
    profile.innerLoops = readList(reader, "inner_loops", readInnerLoop);
    const std::size_t loops = profile.innerLoops.size();
    profile.steps = readSteps<ThreadStep>(reader, "steps", kStepNames, {profile.accesses.size(), loops});
    if (!reader.has("program")) return;
    profile.program = readSteps<ProgramStep>(reader, "program", kProgramStepNames, {profile.blocks.size(), loops});
}

} // namespace forewarp::kernel::json
