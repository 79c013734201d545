#include "app/workbench/jobs/planning/reporting_job.h"

#include <QtConcurrent>

#include <utility>

namespace forewarp::workbench::jobs::planning {

namespace {

SharedPrintedReport completed(explain::Report report, const Progress& progress) {
    auto printed = std::make_shared<PrintedReport>();
    printed->report = std::move(report);
    printed->plans = program::reportedPlans(printed->report, progress);
    program::detailReportedLoops(printed->report, printed->plans ? &*printed->plans : nullptr, progress);
    return printed;
}

} // namespace

ReportingJob::ReportingJob(bool isSynchronous, QObject* parent) : QObject(parent), m_isSynchronous(isSynchronous) {
    m_pool.setMaxThreadCount(1);
}

ReportingJob::~ReportingJob() {
    m_stop.request_stop();
    m_pool.waitForDone();
}

void ReportingJob::start(explain::Report report) {
    m_stop.request_stop();
    m_stop = {};
    m_isBusy = true;
    const quint64 generation = ++m_generation;
    if (m_isSynchronous) return take(generation, completed(std::move(report), {m_stop.get_token(), {}}));
    const auto work = [report = std::move(report), stop = m_stop.get_token()] { return completed(report, {stop, {}}); };
    QtConcurrent::run(&m_pool, work).then(this, [this, generation](const SharedPrintedReport& printed) {
        take(generation, printed);
    });
}

void ReportingJob::cancel() {
    m_stop.request_stop();
    ++m_generation;
    if (std::exchange(m_isBusy, false)) emit idle();
}

void ReportingJob::take(quint64 generation, const SharedPrintedReport& report) {
    if (generation != m_generation) return;
    m_isBusy = false;
    emit ready(report);
    emit idle();
}

} // namespace forewarp::workbench::jobs::planning
