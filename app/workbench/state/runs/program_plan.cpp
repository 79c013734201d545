#include "app/workbench/state/runs/program_plan.h"

#include "core/base/fingerprint.h"
#include "core/kernel/json/measured_run_json.h"
#include "core/program/overview.h"

#include <algorithm>
#include <utility>

namespace forewarp::workbench::state::runs {

namespace {

constexpr int kPlanPauseMilliseconds = 60;
constexpr int kQuietMilliseconds = 500;

bool isStillTrue(const kernel::MeasuredFile& file, texts::Documents& documents) {
    const Result<QString> text = documents.text(QString::fromStdString(file.file));
    return text && fingerprint(text->toStdString()) == file.hash;
}

/// The run without the sources that are others by now.
jobs::planning::SharedRun stillTrue(const kernel::MeasuredRun& run, texts::Documents& documents) {
    auto kept = std::make_shared<kernel::MeasuredRun>(run);
    std::erase_if(kept->files, [&](const kernel::MeasuredFile& file) { return !isStillTrue(file, documents); });
    if (kept->files.empty()) return nullptr;
    return kept;
}

} // namespace

ProgramPlan::ProgramPlan(const Result<QString>& tool, Common& common, const ProgramRuns& runs, QObject* parent)
    : QObject(parent), m_common(common), m_runs(runs), m_measuring(tool) {
    m_measuring.onAnswer([this](const jobs::planning::SharedRun& run) { takeRun(run); });
    connect(&m_measuring, &jobs::ChildJob::failed, this,
            [this](const Error& error) { m_common.problems.set(Topic::measuring, {error}); });
    connect(&m_measuring, &jobs::ChildJob::progressed, this, &ProgramPlan::progressed);
    connect(&m_measuring, &jobs::ChildJob::cancelled, this, &ProgramPlan::cancelled);
    connect(&m_measuring, &jobs::ChildJob::idle, this, &ProgramPlan::endWork);
    connect(&m_planning, &jobs::planning::PlanningJob::ready, this,
            [this](const jobs::planning::SharedPlanner& planner) {
                m_planner = planner;
                m_common.problems.clear(Topic::planning);
                replan();
            });
    connect(&m_planning, &jobs::planning::PlanningJob::comparedDevices, this,
            [this](const jobs::planning::SharedPlans& plans) {
                m_devices = plans;
                emit changed();
            });
    connect(&m_planning, &jobs::planning::PlanningJob::failed, this,
            [this](const Error& error) { m_common.problems.set(Topic::planning, {error}); });
    connect(&m_planning, &jobs::planning::PlanningJob::idle, this, &ProgramPlan::endWork);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPlanPauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &ProgramPlan::makePlan);
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(kQuietMilliseconds);
    connect(&m_quiet, &QTimer::timeout, this, [this] { survey(true); });
    connect(&m_planning, &jobs::planning::PlanningJob::surveyed, this, [this](const SharedPlan& plan) {
        if (m_common.state.scenario().assumptions.run) return;
        m_plan = plan;
        emit changed();
    });
    connect(&m_common.state, &WorkbenchState::scenarioChanged, this, &ProgramPlan::planSoon);
    connect(&m_common.state, &WorkbenchState::factsChanged, this, &ProgramPlan::takeFacts);
    connect(&m_common.state, &WorkbenchState::projectChanged, this, &ProgramPlan::changed);
}

void ProgramPlan::replan() {
    m_plan = m_planner ? std::make_shared<const program::Plan>(m_planner->plan(m_chosen)) : nullptr;
    emit changed();
}

void ProgramPlan::choose(const program::LoopName& loop, bool onGpu) {
    m_chosen[loop] = onGpu;
    replan();
    emit sidesChosen();
}

void ProgramPlan::chooseAnew() {
    m_chosen.clear();
    replan();
    emit sidesChosen();
}

void ProgramPlan::forget() {
    m_planner = nullptr;
    m_plan = nullptr;
    m_devices = nullptr;
}

void ProgramPlan::restart(program::ChosenSides chosen) {
    cancel();
    forget();
    m_chosen = std::move(chosen);
    const auto kept = m_common.sessions.runOf(m_common.state.project().path);
    const auto run = kept ? kernel::json::readRun(*kept, "kept run") : Result<kernel::MeasuredRun>(Cancelled{});
    use(run ? stillTrue(*run, m_common.documents) : nullptr);
    emit changed();
}

/// From now on, every prediction takes its values.
void ProgramPlan::use(jobs::planning::SharedRun run) {
    explain::Scenario scenario = m_common.state.scenario();
    scenario.assumptions.run = std::move(run);
    m_devices = nullptr; // They are of another run.
    if (const auto error = m_common.state.setScenario(scenario)) m_common.problems.set(Topic::scenario, {*error});
}

/// A source that was edited has no run any more.
void ProgramPlan::takeFacts(const QString& file) {
    const jobs::planning::SharedRun run = m_common.state.scenario().assumptions.run;
    const auto isThis = [&](const kernel::MeasuredFile& known) { return known.file == file.toStdString(); };
    if (run && std::ranges::any_of(run->files, [&](const kernel::MeasuredFile& known) {
            return isThis(known) && !isStillTrue(known, m_common.documents);
        }))
        use(stillTrue(*run, m_common.documents));
    else planSoon();
}

void ProgramPlan::planSoon() {
    m_pause.start();
}

/// What may be ported is seen at once; times take a prediction each.
void ProgramPlan::survey(bool withTimes) {
    const jobs::planning::PlanRequest request = this->request();
    if (request.files.empty() || request.scenario.assumptions.run) return;
    if (withTimes) return m_planning.survey(request);
    m_plan = std::make_shared<const program::Plan>(
        program::overviewOf(request.files, request.device, request.scenario, false));
    emit changed();
    m_quiet.start();
}

jobs::planning::PlanRequest ProgramPlan::request() const {
    jobs::planning::PlanRequest request{{}, m_common.state.device(), m_common.state.scenario()};
    for (const QString& file : m_common.state.project().files)
        if (const explain::SharedFacts facts = m_common.state.factsOf(file)) request.files.push_back(facts);
    request.scenario.block.reset(); // It was chosen for one loop.
    return request;
}

bool ProgramPlan::canMeasure() const {
    return !m_common.state.project().files.isEmpty() && !isMeasuring();
}

void ProgramPlan::measure(const QString& profile) {
    if (!canMeasure()) return;
    m_common.problems.clear(Topic::measuring);
    emit progressed(0, profile.isEmpty() ? tr("Running the program") : tr("Reading the profile"));
    m_measuring.start({m_common.state.project().path, m_common.compile, m_runs.options(), profile});
    emit changed();
}

void ProgramPlan::takeRun(const jobs::planning::SharedRun& run) {
    m_common.sessions.keepRun(m_common.state.project().path, kernel::json::writeRun(*run));
    const kernel::Severity severity = run->endedEarly ? kernel::Severity::warning : kernel::Severity::note;
    m_common.problems.set(Topic::measuring,
                          std::vector<kernel::Diagnostic>{{severity, {}, {}, run->program + ": " + run->ending}});
    jobs::planning::SharedRun shown = stillTrue(*run, m_common.documents);
    if (!shown)
        m_common.problems.set(Topic::measuring,
                              {{ErrorKind::usage, "The program that ran is the one on disk, and its texts are others.",
                                m_common.state.project().path.toStdString(), "Save all files, then run it again."}});
    use(std::move(shown));
}

void ProgramPlan::makePlan() {
    jobs::planning::PlanRequest request = this->request();
    if (!request.scenario.assumptions.run) {
        m_planning.cancel();
        forget();
        survey(false);
        endWork();
        return;
    }
    m_quiet.stop();
    if (request.files.empty()) endWork();
    else m_planning.start(std::move(request));
}

void ProgramPlan::cancel() {
    m_pause.stop();
    m_quiet.stop();
    m_measuring.cancel();
    m_planning.cancel();
}

void ProgramPlan::endWork() {
    emit changed();
    if (!isBusy()) emit idle();
}

} // namespace forewarp::workbench::state::runs
