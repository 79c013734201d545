#include "core/program/overview.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/explain/loop_ranking.h"
#include "core/explain/stages/chosen_models.h"
#include "core/kernel/decisions.h"
#include "core/kernel/nest/nest.h"

#include <algorithm>
#include <utility>

namespace forewarp::program {

namespace {

/// A name whose value nobody knows, and how many loops ask for it.
struct Missing {
    std::string text;
    std::size_t loops = 0;
};

std::string whyNotPredicted(const explain::LoopReport& report) {
    if (!report.problem.empty()) return report.problem;
    const bool callsUnknown = report.profile && !report.profile->unknownCalls.empty();
    return callsUnknown ? unknownCallsText(report.profile->unknownCalls) : "No kernel can be made of it.";
}

/// The overview in the making.
class Survey {
  public:
    Survey(const device::Device& device, const explain::Scenario& scenario, bool withTimes, const Progress& progress)
        : m_device(device), m_scenario(scenario), m_withTimes(withTimes), m_progress(progress) {
        const auto models = explain::stages::chosenModels(scenario.model, device);
        if (models && !models->empty()) m_scenario.model = models->front().id; // The others would be asked in vain.
    }

    /// Outermost parallel loops, and outermost ones that are not; loops inside a parallel one are part of it.
    void add(const kernel::ProgramFacts& facts) {
        std::vector<bool> isTaken(facts.loops.size(), false);
        for (std::size_t i = 0; i < facts.loops.size() && !m_progress.stopRequested(); ++i) {
            const kernel::SettledLoop loop(facts.loops[i], m_scenario.assumptions);
            const bool hasParent = loop->parent >= 0 && std::size_t(loop->parent) < i;
            const bool isInsideTaken = hasParent && isTaken[std::size_t(loop->parent)];
            const bool isParallel = explain::mayRunInParallel(*loop, m_scenario.assumptions);
            isTaken[i] = isInsideTaken || isParallel;
            ++m_plan.loopsThatRan;
            if (isParallel && !isInsideTaken) addCandidate(facts, *loop);
            if (!isParallel && !hasParent) addStaying(facts, *loop);
        }
    }

    Plan finish() {
        m_plan.device = m_device;
        m_plan.isMeasured = false;
        m_plan.model = m_scenario.model;
        std::ranges::stable_sort(m_missing, std::greater<>(), &Missing::loops);
        for (const Missing& missing : m_missing) m_plan.missing.push_back(missing.text);
        warnOfStarting();
        std::ranges::stable_partition(m_plan.loops,
                                      [](const PlannedLoop& loop) { return loop.choice == Choice::unmeasured; });
        return std::move(m_plan);
    }

  private:
    static PlannedLoop describe(const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop) {
        PlannedLoop planned;
        planned.file = facts.file;
        planned.loop = loop.id;
        planned.range = loop.range;
        planned.verdict = loop.verdict;
        planned.why = loop.reason;
        return planned;
    }

    void addStaying(const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop) {
        m_plan.loops.push_back(describe(facts, loop));
    }

    void addCandidate(const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop) {
        PlannedLoop planned = describe(facts, loop);
        planned.choice = Choice::unmeasured;
        if (m_withTimes) addTime(facts, planned);
        m_plan.loops.push_back(std::move(planned));
    }

    void addTime(const kernel::ProgramFacts& facts, PlannedLoop& planned) {
        const explain::LoopReport report = explain::explainLoop(facts, planned.loop, m_device, m_scenario);
        if (report.staysOnCpu || !report.best() || !report.profile || !report.profile->unknownCalls.empty()) {
            planned.choice = Choice::unpredicted;
            planned.why = whyNotPredicted(report);
            return;
        }
        noteMissing(*report.profile);
        planned.block = report.launch.block;
        planned.why = report.best()->limiter.text();
        planned.limiter = report.best()->limiter.name;
        planned.point = explain::roofline::pointOf(report, m_device);
        planned.onGpu = report.best()->time * report.profile->launches;
        if (report.best()->time < m_device.launchOverhead.value) m_shorterThanStart.push_back(planned.loop);
        planned.gpuInterval = explain::totalInterval(report);
        planned.isTimeGuessed = explain::isTimeGuessed(report);
    }

    /// Nobody shall decide on nanoseconds that take microseconds to start.
    void warnOfStarting() {
        if (m_shorterThanStart.empty()) return;
        m_plan.caveats.push_back("Starting a kernel takes " + timeText(m_device.launchOverhead.value) +
                                 " each time, longer than the kernel itself of " + listedUpTo(3, m_shorterThanStart) +
                                 "; before a run the times leave that out.");
    }

    /// Sizes that are assumed, each once.
    void noteMissing(const kernel::KernelProfile& profile) {
        for (const kernel::Assumption& assumption : profile.assumptions) {
            const bool isSize = !kernel::nest::isShareSymbol(assumption.symbol) && assumption.symbol != "registers";
            if (assumption.kind != kernel::Assumption::Kind::value || !isSize) continue;
            const auto known = std::ranges::find(m_missing, assumption.symbol, &Missing::text);
            if (known == m_missing.end()) m_missing.push_back({assumption.symbol, 1});
            else ++known->loops;
        }
    }

    const device::Device& m_device;
    explain::Scenario m_scenario; ///< With the id of the model in charge.
    bool m_withTimes;
    const Progress& m_progress;
    std::vector<Missing> m_missing;
    std::vector<std::string> m_shorterThanStart; ///< Loops.
    Plan m_plan;
};

} // namespace

Plan overviewOf(const std::vector<explain::SharedFacts>& files, const device::Device& device,
                const explain::Scenario& scenario, bool withTimes, const Progress& progress) {
    Survey survey(device, scenario, withTimes, progress);
    for (std::size_t i = 0; i < files.size() && !progress.stopRequested(); ++i) {
        progress.at(double(i) / double(files.size()), files[i]->file);
        survey.add(*files[i]);
    }
    return survey.finish();
}

} // namespace forewarp::program
