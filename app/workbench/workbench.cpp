#include "app/workbench/workbench.h"

#include "app/workbench/choice_arguments.h"
#include "core/report/loop_ranking.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace forewarp::workbench {

namespace {

const LoopReport* find(const FileReport& file, std::string_view loop) {
    const auto found =
        std::ranges::find_if(file.loops, [loop](const LoopReport& each) { return each.facts.id == loop; });
    return found == file.loops.end() ? nullptr : &*found;
}

/// The loop a user looks at first: the one with the largest share of the predicted time.
/// Where a look is worth most: the costliest loop that may run in parallel, else the costliest of all.
std::string costliestLoop(const Report& report) {
    const LoopRanking ranking = rankedLoops(report);
    if (!ranking.parallel.empty()) return ranking.parallel.front().loop->facts.id;
    const auto& loops = report.files.front().loops;
    const auto costliest = std::ranges::max_element(loops, {}, &LoopReport::shareOfPredictedTime);
    return costliest == loops.end() ? std::string() : costliest->facts.id;
}

} // namespace

Workbench::Workbench(WorkbenchSetup setup, QObject* parent)
    : QObject(parent), m_setup(std::move(setup)), m_sessions(m_setup.sessionFile), m_analysis(m_setup.tool),
      m_observation(m_setup.tool), m_tracing(m_setup.tool), m_registerCount(m_setup.tool),
      m_assembly(m_setup.tool, m_setup.predictions), m_porting(m_setup.tool), m_prediction(m_setup.predictions),
      m_export(m_setup.predictions) {
    connect(&m_sessions, &SessionKeeper::failed, this,
            [this](const Error& error) { m_problems.set(Topic::session, {error}); });
    if (m_sessions.problem()) m_problems.set(Topic::session, {*m_sessions.problem()});
    if (!m_setup.tool) m_problems.set(Topic::tool, {m_setup.tool.error()});
    if (const std::optional<Session> latest = m_sessions.latest()) {
        m_layout = latest->windowLayout;
        if (auto error = m_state.setScenario({latest->scenario.device, {}, {}, latest->scenario.model})) {
            m_problems.set(Topic::scenario, {*error});
        }
    }
    connectJobs();
    connectObservation();
    connectTracing();
    connect(&m_registerCount, &RegisterCountJob::counted, this, [this](const QString& loop, const QString& sentence) {
        if (loop.toStdString() == m_state.selection().loop) emit registersCounted(sentence);
    });
    connectState();
    connectAssembly();
    connectPorting();
}

Workbench::~Workbench() = default;

void Workbench::connectJobs() {
    connect(&m_analysis, &AnalysisJob::listed, this, &Workbench::takeListing);
    connect(&m_analysis, &AnalysisJob::listingFailed, this, [this](const Error& error) {
        m_problems.set(Topic::project, {error});
        for (const QString& file : m_state.project().files) {
            if (!m_state.factsOf(file)) m_analysis.analyse(analysisOf(file));
        }
        settle();
    });
    connect(&m_analysis, &AnalysisJob::analysed, this, &Workbench::takeAnalysis);
    connect(&m_analysis, &AnalysisJob::analysisFailed, this,
            [this](const QString& file, const Error& error) { m_problems.set(file, {error}); });
    connect(&m_analysis, &AnalysisJob::progressed, this, &Workbench::progressed);
    connect(&m_analysis, &AnalysisJob::cancelled, this, &Workbench::cancelled);
    connect(&m_analysis, &AnalysisJob::idle, this, &Workbench::endAnalyses);
    connect(&m_prediction, &PredictionJob::reportReady, this, &Workbench::takeReport);
    connect(&m_prediction, &PredictionJob::reportFailed, this,
            [this](const Error& error) { m_problems.set(Topic::scenario, {error}); });
    connect(&m_prediction, &PredictionJob::loopReady, &m_state, &WorkbenchState::setLoopReport);
    connect(&m_prediction, &PredictionJob::progressed, this, &Workbench::progressed);
    connect(&m_prediction, &PredictionJob::idle, this, &Workbench::settle);
    connect(&m_export, &PredictionJob::reportReady, this, &Workbench::finishExport);
    connect(&m_export, &PredictionJob::reportFailed, this,
            [this](const Error& error) { m_problems.set(Topic::exporting, {error}); });
    connect(&m_export, &PredictionJob::progressed, this, &Workbench::progressed);
    connect(&m_export, &PredictionJob::idle, this, &Workbench::settle);
}

void Workbench::connectState() {
    connect(&m_state, &WorkbenchState::factsChanged, this, [this](const QString& file) {
        if (file == m_state.selection().file) requestReport();
    });
    connect(&m_state, &WorkbenchState::scenarioChanged, this, [this] {
        requestReport();
        requestLoop();
    });
    connect(&m_state, &WorkbenchState::selectionChanged, this, &Workbench::showLoop);
    connect(&m_state, &WorkbenchState::blockChanged, this, &Workbench::showLoop);
    for (const auto change : {&WorkbenchState::projectChanged, &WorkbenchState::scenarioChanged,
                              &WorkbenchState::selectionChanged, &WorkbenchState::blockChanged}) {
        connect(&m_state, change, this, &Workbench::saveSession);
    }
}

void Workbench::openProject(const Opening& opening) {
    if (isAssemblyPath(opening.path)) {
        openAssembly(opening);
        return;
    }
    m_opening = opening;
    m_opening.path = QFileInfo(opening.path).absoluteFilePath();
    m_problems.clear(Topic::project);
    m_analysis.list(m_opening.path, m_setup.compile);
}

void Workbench::takeListing(const ProjectListing& listing) {
    m_prediction.cancel();
    m_observation.cancel();
    m_tracing.cancel();
    m_observed.clear();
    m_documents.clear();
    m_unanalysed.clear();
    m_problems.clearProject();
    const std::optional<Session> session = m_sessions.find(m_opening.path);
    m_wanted = {};
    m_wantedBlock.reset();
    if (session) {
        m_wanted = {QString::fromStdString(session->openFile), session->selectedLoop};
        m_wantedBlock = session->scenario.block;
    }
    m_run = session ? session->run : ProgramRun{};
    m_state.setProject({m_opening.path, listing.root, listing.files});
    restoreScenario(session);
    if (session) m_assembly.restore(QString::fromStdString(session->assembly));
    emit runsChanged();
    if (listing.files.isEmpty()) return;
    if (!listing.files.contains(m_wanted.file)) m_wanted = {listing.files.first(), {}};
    if (!m_opening.loop.empty()) m_wanted.loop = m_opening.loop;
    const Selection first = m_wanted;
    for (const QString& file : listing.files) {
        if (file != first.file) m_analysis.analyse(analysisOf(file));
    }
    show(first);
}

void Workbench::restoreScenario(const std::optional<Session>& session) {
    Scenario scenario =
        session ? session->scenario : Scenario{m_state.scenario().device, {}, {}, m_state.scenario().model};
    scenario.block.reset();
    if (m_opening.device) scenario.device = *m_opening.device;
    for (const auto& [symbol, value] : m_opening.values) scenario.assumptions.values[symbol] = value;
    chooseScenario(scenario);
}

void Workbench::show(const Selection& selection) {
    if (selection.file == m_state.selection().file) {
        if (!selection.loop.empty()) m_state.select(selection);
        return;
    }
    const Result<QString> text = m_documents.text(selection.file);
    if (!text) {
        m_problems.set(selection.file, {text.error()});
        return;
    }
    m_prediction.cancel();
    if (m_wanted != selection) m_wantedBlock.reset();
    m_wanted = selection;
    m_state.select({selection.file, {}});
    emit textLoaded(selection.file, *text);
    if (m_state.factsOf(selection.file)) {
        requestReport();
    } else {
        useKeptFacts(selection.file);
        m_analysis.analyseNext(analysisOf(selection.file));
    }
}

void Workbench::chooseScenario(const Scenario& scenario) {
    Scenario chosen = scenario;
    if (chosen.device != m_state.scenario().device) chosen.block.reset(); // It was chosen for the other device.
    if (const auto error = m_state.setScenario(chosen)) {
        m_problems.set(Topic::scenario, {*error});
    } else {
        m_problems.clear(Topic::scenario);
    }
}

void Workbench::chooseBlock(const BlockShape& block) {
    if (const auto error = m_state.setBlock(block)) m_problems.set(Topic::scenario, {*error});
}

void Workbench::edit(const QString& text) {
    const QString file = m_state.selection().file;
    if (file.isEmpty()) return;
    if (!m_documents.edit(file, text)) return;
    m_observation.cancel(); // It would speak of a text that is gone.
    m_tracing.cancel();
    m_unanalysed.insert(file);
    updatePort();
    m_analysis.analyseNext(analysisOf(file));
}

std::optional<RegisterCountRequest> Workbench::selectedNest() const {
    const Selection& selected = m_state.selection();
    const SharedFacts facts = m_state.factsOf(selected.file);
    const SharedLoopReport& loop = m_state.loopReport();
    if (!facts || !loop || loop->facts.id != selected.loop) return std::nullopt;
    const Scenario& scenario = m_state.scenario();
    return RegisterCountRequest{selected.file, selected.loop, scenario.device,
                                withinFile(scenario.assumptions, *facts, loop->neededSymbols), m_setup.compile};
}

void Workbench::countRegisters() {
    const auto nest = selectedNest();
    if (!nest) return;
    if (m_documents.unsaved(nest->file)) {
        emit registersCounted(tr("Not counted: the text is not saved. Save the file (Ctrl+S), then count again."));
        return;
    }
    m_registerCount.count(*nest);
}

void Workbench::save() {
    const QString file = m_state.selection().file;
    if (const auto error = m_documents.save(file)) {
        m_problems.set(Topic::saving, {*error});
    } else {
        m_problems.clear(Topic::saving);
    }
}

void Workbench::analyseAgain() {
    const QString shown = m_state.selection().file;
    for (const QString& file : m_state.project().files) {
        if (file != shown) m_analysis.analyse(analysisOf(file));
    }
    if (!shown.isEmpty()) m_analysis.analyseNext(analysisOf(shown));
}

void Workbench::cancel() {
    m_prediction.cancel();
    m_export.cancel();
    m_observation.cancel();
    m_tracing.cancel();
    m_assembly.cancel();
    m_porting.cancel();
    m_analysis.cancel();
}

bool Workbench::isBusy() const {
    const bool runsProgram = m_observation.isBusy() || m_tracing.isBusy();
    const bool predicts = m_prediction.isBusy() || m_export.isBusy();
    return m_analysis.isBusy() || runsProgram || predicts || m_assembly.isBusy() || m_porting.isBusy();
}

void Workbench::rememberLayout(const std::string& layout) {
    m_layout = layout;
    saveSession();
}

void Workbench::takeAnalysis(const Analysis& analysis) {
    m_problems.set(analysis.file, analysis.facts->diagnostics);
    m_unanalysed.remove(analysis.file);
    takeFacts(analysis.file, analysis.facts);
    const bool holdsWanted = !m_opening.loop.empty() && analysis.facts->find(m_opening.loop) != nullptr;
    if (holdsWanted) show({analysis.file, std::exchange(m_opening.loop, {})});
    if (!analysis.isOfUnsavedText && analysis.file == m_state.selection().file) {
        m_sessions.keepFacts(hashOf(analysis.file), analysis.json);
    }
}

void Workbench::endAnalyses() {
    const Bindings given = std::exchange(m_opening.values, {});
    std::vector<ProgramFacts> files;
    for (const QString& file : m_state.project().files) {
        const SharedFacts facts = m_state.factsOf(file);
        if (facts && !given.empty()) files.push_back(*facts);
    }
    if (!files.empty()) {
        if (const auto error = checkSymbols(given, files)) m_problems.set(Topic::symbols, {*error});
    }
    settle();
}

void Workbench::requestReport() {
    const SharedFacts facts = m_state.factsOf(m_state.selection().file);
    if (!facts) return;
    Scenario scenario = m_state.scenario();
    scenario.block.reset(); // The block was chosen for one loop; the others are compared at their best.
    m_requestedFacts = facts;
    m_prediction.requestReport({QFileInfo(m_state.selection().file).fileName().toStdString(), {facts}, scenario});
}

void Workbench::takeReport(const SharedReport& report) {
    m_reportedFacts = m_requestedFacts;
    m_state.setReport(report);
    selectWantedLoop();
}

void Workbench::selectWantedLoop() {
    const FileReport& file = m_state.report()->files.front();
    const QString shown = m_state.selection().file;
    std::string loop = m_state.selection().loop;
    const bool isWanted = m_wanted.file == shown && find(file, m_wanted.loop) != nullptr;
    if (isWanted) loop = m_wanted.loop;
    if (find(file, loop) == nullptr) loop = costliestLoop(*m_state.report());
    if (loop != m_state.selection().loop) {
        m_state.select({shown, loop});
    } else {
        showLoop();
    }
    if (isWanted && m_wantedBlock) chooseBlock(*m_wantedBlock);
    m_wanted = {};
    m_wantedBlock.reset();
}

void Workbench::showLoop() {
    const SharedReport report = m_state.report();
    if (!report) return;
    const LoopReport* loop = find(report->files.front(), m_state.selection().loop);
    if (loop == nullptr) {
        m_state.setLoopReport(nullptr);
    } else if (m_state.scenario().block) {
        requestLoop();
    } else {
        const SharedLoopReport shared(report, loop);
        m_prediction.follow({m_reportedFacts, loop->facts.id, report->device, report->scenario}, shared);
        m_state.setLoopReport(shared);
    }
}

void Workbench::requestLoop() {
    const SharedFacts facts = m_state.factsOf(m_state.selection().file);
    const std::string& loop = m_state.selection().loop;
    if (!facts || facts->find(loop) == nullptr) return;
    m_prediction.requestLoop({facts, loop, m_state.device(), m_state.scenario()});
}

void Workbench::settle() {
    if (!isBusy()) emit settled();
}

AnalysisRequest Workbench::analysisOf(const QString& file) const {
    return {file, m_setup.compile, m_documents.unsaved(file)};
}

} // namespace forewarp::workbench
