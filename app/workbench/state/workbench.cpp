#include "app/workbench/state/workbench.h"

#include "core/explain/report_checks.h"
#include "core/kernel/json/program_facts_json.h"

#include <QFileInfo>

#include <utility>

namespace forewarp::workbench::state {

Workbench::Workbench(WorkbenchSetup setup, QObject* parent)
    : QObject(parent), m_common(std::move(setup.compile), setup.sessionFile),
      m_recovery(texts::TextRecovery::folderBeside(setup.sessionFile)), m_analysis(setup.tool),
      m_runs(setup.tool, m_common), m_plan(setup.tool, m_common, m_runs), m_predictions(setup.predictions, m_common),
      m_code(setup.tool, setup.predictions, m_common), m_export(setup.predictions, m_common), m_validating(setup.tool) {
    connect(&m_common.sessions, &SessionKeeper::failed, this,
            [this](const Error& error) { m_common.problems.set(Topic::session, {error}); });
    connect(&m_common.sessions, &SessionKeeper::changed, this, &Workbench::noteSessionProblems);
    connect(&m_recovery, &texts::TextRecovery::changed, this, &Workbench::noteRecoveryProblems);
    noteSessionProblems();
    if (!setup.tool) m_common.problems.set(Topic::tool, {setup.tool.error()});
    if (const std::optional<session::Session> latest = m_common.sessions.latest()) {
        m_layout = latest->windowLayout;
        if (auto error = m_common.state.setScenario({latest->scenario.device, {}, {}, latest->scenario.model})) {
            m_common.problems.set(Topic::scenario, {*error});
        }
    }
    connectAnalysis();
    connectParts();
}

Workbench::~Workbench() {
    m_common.sessions.flush(); // While those that hear of a failure are whole.
    m_common.sessions.disconnect(this);
    m_recovery.disconnect(this);
}

void Workbench::connectAnalysis() {
    connect(&m_analysis, &jobs::AnalysisJob::listed, this, &Workbench::takeListing);
    connect(&m_analysis, &jobs::AnalysisJob::listingFailed, this, [this](const Error& error) {
        m_common.problems.set(Topic::project, {error});
        for (const QString& file : m_common.state.project().files) {
            if (!m_common.state.factsOf(file)) m_analysis.analyse(analysisOf(file));
        }
        settle();
    });
    connect(&m_analysis, &jobs::AnalysisJob::analysed, this, &Workbench::takeAnalysis);
    connect(&m_analysis, &jobs::AnalysisJob::analysisFailed, this,
            [this](const QString& file, const Error& error) { m_common.problems.set(file, {error}); });
    connect(&m_analysis, &jobs::AnalysisJob::progressed, this, &Workbench::progressed);
    connect(&m_analysis, &jobs::AnalysisJob::cancelled, this, &Workbench::cancelled);
    connect(&m_analysis, &jobs::AnalysisJob::idle, this, &Workbench::endAnalyses);
}

void Workbench::connectParts() {
    const auto follow = [this](auto* part) {
        using Part = std::remove_pointer_t<decltype(part)>;
        connect(part, &Part::progressed, this, &Workbench::progressed);
        connect(part, &Part::idle, this, &Workbench::settle);
    };
    follow(&m_runs);
    follow(&m_plan);
    follow(&m_predictions);
    follow(&m_code);
    follow(&m_export);
    connect(&m_runs, &runs::ProgramRuns::cancelled, this, &Workbench::cancelled);
    connect(&m_plan, &runs::ProgramPlan::cancelled, this, &Workbench::cancelled);
    connect(&m_runs, &runs::ProgramRuns::runChosen, this, &Workbench::saveSession);
    connect(&m_plan, &runs::ProgramPlan::sidesChosen, this, &Workbench::saveSession);
    connect(&m_code.assembly(), &code::GpuAssembly::opened, this, &Workbench::saveSession);
    for (const auto change : {&WorkbenchState::projectChanged, &WorkbenchState::scenarioChanged,
                              &WorkbenchState::selectionChanged, &WorkbenchState::blockChanged}) {
        connect(&m_common.state, change, this, &Workbench::saveSession);
    }
}

void Workbench::openProject(const Opening& opening) {
    if (code::isAssemblyPath(opening.path)) {
        openAssembly(opening);
        return;
    }
    m_opening = opening;
    m_opening.path = QFileInfo(opening.path).absoluteFilePath();
    m_common.problems.clear(Topic::project);
    jobs::CompileOptions options = m_common.compile;
    options.project.clear(); // It is that of the project before.
    m_analysis.list(m_opening.path, options);
}

void Workbench::openAssembly(const Opening& opening) {
    if (opening.device) {
        explain::Scenario scenario = m_common.state.scenario();
        scenario.device = *opening.device;
        chooseScenario(scenario);
    }
    m_code.assembly().open(opening.path);
}

void Workbench::takeListing(const jobs::ProjectListing& listing) {
    const std::optional<session::Session> session = m_common.sessions.find(m_opening.path);
    m_predictions.cancel();
    m_runs.restart(session ? session->run : session::ProgramRun{});
    m_common.documents.clear();
    m_recovery.forgetAll(); // The user was asked before the project was opened.
    m_common.unanalysed.clear();
    m_common.problems.clearProject();
    Selection first;
    if (session) first = {QString::fromStdString(session->openFile), session->selectedLoop};
    const auto block = session ? session->scenario.block : std::nullopt;
    m_predictions.want(first, block);
    m_common.compile.project = m_opening.path;
    m_common.state.setProject({m_opening.path, listing.root, listing.files});
    restoreScenario(session);
    m_plan.restart(session ? session->sides : program::ChosenSides());
    if (session) m_code.assembly().restore(QString::fromStdString(session->assembly));
    m_recovery.search(m_opening.path, listing.files, m_common.documents);
    if (listing.files.isEmpty()) return;
    if (!listing.files.contains(first.file)) first = {listing.files.first(), {}};
    if (!m_opening.loop.empty()) first.loop = m_opening.loop;
    m_predictions.want(first, block);
    for (const QString& file : listing.files) {
        if (file != first.file) m_analysis.analyse(analysisOf(file));
    }
    show(first);
}

void Workbench::restoreScenario(const std::optional<session::Session>& session) {
    explain::Scenario scenario =
        session ? session->scenario
                : explain::Scenario{m_common.state.scenario().device, {}, {}, m_common.state.scenario().model};
    scenario.block.reset();
    if (m_opening.device) scenario.device = *m_opening.device;
    for (const auto& [symbol, value] : m_opening.values) scenario.assumptions.values[symbol] = value;
    chooseScenario(scenario);
}

void Workbench::show(const Selection& selection) {
    if (selection.file == m_common.state.selection().file) {
        if (!selection.loop.empty()) m_common.state.select(selection);
        return;
    }
    const Result<QString> text = m_common.documents.text(selection.file);
    if (!text) {
        m_common.problems.set(selection.file, {text.error()});
        return;
    }
    m_predictions.cancel();
    const bool isWanted = m_predictions.wanted() == selection;
    m_predictions.want(selection, isWanted ? m_predictions.wantedBlock() : std::nullopt);
    m_common.state.select({selection.file, {}});
    emit textLoaded(selection.file, *text);
    if (m_common.state.factsOf(selection.file)) {
        m_predictions.requestReport();
    } else {
        useKeptFacts(selection.file);
        m_analysis.analyseNext(analysisOf(selection.file));
    }
}

void Workbench::chooseScenario(const explain::Scenario& scenario) {
    explain::Scenario chosen = scenario;
    if (chosen.device != m_common.state.scenario().device) chosen.block.reset(); // It was chosen for the other device.
    if (const auto error = m_common.state.setScenario(chosen)) {
        m_common.problems.set(Topic::scenario, {*error});
    } else {
        m_common.problems.clear(Topic::scenario);
    }
}

void Workbench::chooseBlock(const kernel::BlockShape& block) {
    if (const auto error = m_common.state.setBlock(block)) m_common.problems.set(Topic::scenario, {*error});
}

void Workbench::analyseAgain() {
    const QString shown = m_common.state.selection().file;
    for (const QString& file : m_common.state.project().files) {
        if (file != shown) m_analysis.analyse(analysisOf(file));
    }
    if (!shown.isEmpty()) m_analysis.analyseNext(analysisOf(shown));
}

void Workbench::cancel() {
    m_predictions.cancel();
    m_export.cancel();
    m_runs.cancel();
    m_plan.cancel();
    m_code.cancel();
    m_analysis.cancel();
}

bool Workbench::isBusy() const {
    const bool isPredicting = m_predictions.isBusy() || m_export.isBusy();
    return m_analysis.isBusy() || m_runs.isBusy() || m_plan.isBusy() || isPredicting || m_code.isBusy();
}

bool Workbench::isUnfinished() const {
    return m_predictions.isDetailing() || m_plan.isUnfinished();
}

void Workbench::rememberLayout(const std::string& layout) {
    m_layout = layout;
    saveSession();
}

void Workbench::takeAnalysis(const jobs::Analysis& analysis) {
    m_common.problems.set(analysis.file, analysis.facts->diagnostics);
    m_common.unanalysed.remove(analysis.file);
    takeFacts(analysis.file, analysis.facts);
    const bool holdsWanted = !m_opening.loop.empty() && analysis.facts->find(m_opening.loop) != nullptr;
    if (holdsWanted) show({analysis.file, std::exchange(m_opening.loop, {})});
    if (!analysis.isOfUnsavedText && analysis.file == m_common.state.selection().file) {
        m_common.sessions.keepFacts(m_common.factsHashOf(analysis.file), analysis.json);
    }
}

void Workbench::takeFacts(const QString& file, const explain::SharedFacts& facts) {
    m_common.state.setFacts(file, m_runs.extended(file, facts));
}

void Workbench::useKeptFacts(const QString& file) {
    if (m_common.documents.unsaved(file)) return;
    const std::optional<std::string> kept = m_common.sessions.factsOf(m_common.factsHashOf(file));
    if (!kept) return;
    Result<kernel::ProgramFacts> facts = kernel::json::readFacts(*kept, "kept facts of " + file.toStdString());
    // Facts written by another version need not be readable; the analysis that follows brings new ones.
    if (facts) takeFacts(file, std::make_shared<const kernel::ProgramFacts>(std::move(facts).value()));
}

void Workbench::endAnalyses() {
    const kernel::Bindings given = std::exchange(m_opening.values, {});
    std::vector<kernel::ProgramFacts> files;
    for (const QString& file : m_common.state.project().files) {
        const explain::SharedFacts facts = m_common.state.factsOf(file);
        if (facts && !given.empty()) files.push_back(*facts);
    }
    if (!files.empty()) {
        if (const auto error = explain::checkSymbols(given, files)) m_common.problems.set(Topic::symbols, {*error});
    }
    settle();
}

void Workbench::saveSession() {
    session::Session session;
    session.project = m_common.state.project().path.toStdString();
    // What is wanted but not shown yet must survive a window that closes early.
    const bool isOpening = !m_predictions.wanted().file.isEmpty();
    const Selection selection = isOpening ? m_predictions.wanted() : m_common.state.selection();
    session.openFile = selection.file.toStdString();
    session.selectedLoop = selection.loop;
    session.scenario = m_common.state.scenario();
    if (isOpening && m_predictions.wantedBlock()) session.scenario.block = m_predictions.wantedBlock();
    session.windowLayout = m_layout;
    session.run = m_runs.chosen();
    session.sides = m_plan.choices();
    session.assembly = m_code.assembly().path().toStdString();
    m_common.sessions.save(session);
}

void Workbench::settle() {
    if (!isBusy()) emit settled();
}

jobs::AnalysisRequest Workbench::analysisOf(const QString& file) const {
    return {file, m_common.compile, m_common.documents.unsaved(file)};
}

} // namespace forewarp::workbench::state
