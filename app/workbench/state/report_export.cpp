#include "app/workbench/state/report_export.h"

#include "app/workbench/printing/report_file.h"

#include <algorithm>
#include <utility>

namespace forewarp::workbench::state {

ReportExport::ReportExport(jobs::PredictionJob::Mode mode, Common& common, QObject* parent)
    : QObject(parent), m_common(common), m_job(mode), m_completing(mode == jobs::PredictionJob::Mode::synchronous) {
    connect(&m_job, &jobs::PredictionJob::reportReady, this, &ReportExport::complete);
    connect(&m_completing, &jobs::planning::ReportingJob::ready, this, &ReportExport::finish);
    connect(&m_completing, &jobs::planning::ReportingJob::idle, this, &ReportExport::endWork);
    connect(&m_job, &jobs::PredictionJob::reportFailed, this,
            [this](const Error& error) { m_common.problems.set(Topic::exporting, {error}); });
    connect(&m_job, &jobs::PredictionJob::progressed, this, &ReportExport::progressed);
    connect(&m_job, &jobs::PredictionJob::idle, this, &ReportExport::endWork);
}

ReportExport::Order ReportExport::orderOf(const QString& path) const {
    const WorkbenchState& state = m_common.state;
    Order order{.path = path, .shownFacts = state.factsOf(state.selection().file), .shownLoop = state.loopReport()};
    order.request.title = state.project().title().toStdString();
    order.request.scenario = state.scenario();
    order.request.scenario.block.reset();
    for (const QString& file : state.project().files) {
        if (const explain::SharedFacts facts = state.factsOf(file)) order.request.files.push_back(facts);
    }
    return order;
}

void ReportExport::write(const QString& path) {
    Order order = orderOf(path);
    if (order.request.files.empty()) {
        m_common.problems.set(Topic::exporting,
                              {Error{ErrorKind::usage, "There is nothing to export yet.", path.toStdString(),
                                     "Open a project and wait for its analysis."}});
        return;
    }
    if (!isBusy()) return start(std::move(order));
    m_waiting.push_back(std::move(order));
    emit postponed(path);
}

void ReportExport::start(Order order) {
    m_order = std::move(order);
    m_job.requestReport(m_order.request);
}

void ReportExport::cancel() {
    m_waiting.clear();
    m_job.cancel();
    m_completing.cancel();
}

void ReportExport::endWork() {
    if (isBusy()) return;
    if (m_waiting.empty()) {
        emit idle();
        return;
    }
    Order next = std::move(m_waiting.front());
    m_waiting.pop_front();
    start(std::move(next));
}

/// The loop that was on screen stands there as it was.
void ReportExport::complete(const jobs::SharedReport& report) {
    explain::Report document = *report;
    for (explain::FileReport& file : document.files) {
        if (!m_order.shownLoop || !m_order.shownFacts || file.facts.file != m_order.shownFacts->file) continue;
        const explain::LoopReport& shown = *m_order.shownLoop;
        std::ranges::replace_if(
            file.loops, [&shown](const explain::LoopReport& loop) { return loop.facts.id == shown.facts.id; }, shown);
    }
    m_completing.start(std::move(document));
}

void ReportExport::finish(const jobs::planning::SharedPrintedReport& printed) {
    if (const auto error =
            printing::writeReport(printed->report, printed->plans ? &*printed->plans : nullptr, m_order.path)) {
        m_common.problems.set(Topic::exporting, {*error});
        return;
    }
    m_common.problems.clear(Topic::exporting);
    emit written(m_order.path);
}

} // namespace forewarp::workbench::state
