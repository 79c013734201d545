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

void ReportExport::write(const QString& path) {
    jobs::ReportRequest request;
    request.title = m_common.state.project().title().toStdString();
    request.scenario = m_common.state.scenario();
    request.scenario.block.reset();
    for (const QString& file : m_common.state.project().files) {
        if (const explain::SharedFacts facts = m_common.state.factsOf(file)) request.files.push_back(facts);
    }
    if (request.files.empty()) {
        m_common.problems.set(Topic::exporting,
                              {Error{ErrorKind::usage, "There is nothing to export yet.", path.toStdString(),
                                     "Open a project and wait for its analysis."}});
        return;
    }
    m_path = path;
    m_job.requestReport(std::move(request));
}

void ReportExport::cancel() {
    m_job.cancel();
    m_completing.cancel();
}

void ReportExport::endWork() {
    if (!isBusy()) emit idle();
}

void ReportExport::complete(const jobs::SharedReport& report) {
    explain::Report document = *report;
    if (const explain::SharedLoopReport chosen =
            m_common.state.loopReport()) { // The loop on screen, with the block chosen for it.
        const explain::SharedFacts facts = m_common.state.factsOf(m_common.state.selection().file);
        for (explain::FileReport& file : document.files) {
            if (!facts || file.facts.file != facts->file) continue;
            std::ranges::replace_if(
                file.loops, [&chosen](const explain::LoopReport& loop) { return loop.facts.id == chosen->facts.id; },
                *chosen);
        }
    }
    m_completing.start(std::move(document));
}

void ReportExport::finish(const jobs::planning::SharedPrintedReport& printed) {
    if (const auto error =
            printing::writeReport(printed->report, printed->plans ? &*printed->plans : nullptr, m_path)) {
        m_common.problems.set(Topic::exporting, {*error});
        return;
    }
    m_common.problems.clear(Topic::exporting);
    emit written(m_path);
}

} // namespace forewarp::workbench::state
