#include "app/workbench/jobs/analysis_job.h"

#include "core/kernel/json/program_facts_json.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace forewarp::workbench::jobs {

namespace {

constexpr std::size_t kChildrenAtATime = 2; ///< Each parses with Clang and may take hundreds of megabytes.

Error unreadable(const QString& path) {
    return Error{ErrorKind::internal, "forewarp-cli listed this project in a form that forewarp cannot read.",
                 path.toStdString(), "Install forewarp and forewarp-cli of the same version."};
}

} // namespace

ToolCall ListingRequest::toolCall() const {
    QStringList arguments{QStringLiteral("analyze"), QStringLiteral("--list"), path};
    return {arguments << options.toolArguments(), path};
}

Result<ProjectListing> ListingRequest::readAnswer(const ToolOutput& output) const {
    const QJsonObject object = QJsonDocument::fromJson(output.text).object();
    const QJsonValue files = object.value(QLatin1String("files"));
    if (object.value(QLatin1String("schema")).toInt() != 1 || !files.isArray()) return unreadable(path);
    const QDir root(QFileInfo(object.value(QLatin1String("root")).toString()).absoluteFilePath());
    ProjectListing listing{root.path(), {}};
    for (const QJsonValue& file : files.toArray()) {
        if (!file.isString()) return unreadable(path);
        listing.files << QDir::cleanPath(root.absoluteFilePath(file.toString()));
    }
    return listing;
}

QStringList WatchedRun::toolArguments() const {
    return QStringList(QStringLiteral("--observe=") + QString::fromStdString(loop)) + program.toolArguments();
}

ToolCall AnalysisRequest::toolCall() const {
    QStringList arguments{QStringLiteral("analyze"), QStringLiteral("--facts"), file};
    if (unsavedText) arguments << QStringLiteral("--stdin-source");
    if (run) arguments << run->toolArguments();
    arguments << options.toolArguments(); // Last: compiler arguments follow «--».
    ToolCall call{arguments, file, unsavedText.value_or(QByteArray())};
    if (run) call.silenceLimit = kLongestSilentRun;
    return call;
}

Result<Analysis> AnalysisRequest::readAnswer(const ToolOutput& output) const {
    const std::string_view text(output.text.constData(), std::size_t(output.text.size()));
    Result<kernel::ProgramFacts> facts = kernel::json::readFacts(text, "analysis of " + file.toStdString());
    if (!facts) return facts.failureAs<Analysis>();
    return Analysis{file, std::make_shared<const kernel::ProgramFacts>(std::move(facts).value()), output.text,
                    unsavedText.has_value()};
}

AnalysisJob::AnalysisJob(Result<QString> tool, QObject* parent)
    : QObject(parent), m_tool(tool), m_listing(std::move(tool)) {
    m_listing.onAnswer([this](const ProjectListing& listing) { emit listed(listing); });
    connect(&m_listing, &ChildJob::failed, this, &AnalysisJob::listingFailed);
    connect(&m_listing, &ChildJob::progressed, this, &AnalysisJob::progressed);
    connect(&m_listing, &ChildJob::idle, this, &AnalysisJob::startWaiting);
}

void AnalysisJob::list(const QString& path, const CompileOptions& options) {
    abandonAll();
    m_listing.start({path, options});
    if (m_listing.isBusy()) emit progressed(0, tr("Looking for C files in %1").arg(QFileInfo(path).fileName()));
}

void AnalysisJob::analyse(AnalysisRequest request) {
    drop(request.file);
    m_waiting.enqueue(std::move(request));
    startWaiting();
}

void AnalysisJob::analyseNext(AnalysisRequest request) {
    drop(request.file);
    m_waiting.prepend(std::move(request));
    startWaiting();
}

void AnalysisJob::cancel() {
    if (!isBusy()) return;
    abandonAll();
    emit cancelled();
    emit idle();
}

bool AnalysisJob::isBusy() const {
    return m_listing.isBusy() || !m_running.empty() || !m_waiting.isEmpty();
}

QList<qint64> AnalysisJob::processIds() const {
    QList<qint64> ids;
    if (m_listing.isBusy()) ids << m_listing.processId();
    for (const auto& [file, running] : m_running) ids << running.job->processId();
    return ids;
}

void AnalysisJob::abandonAll() {
    m_listing.abandon();
    while (!m_running.empty()) drop(QString(m_running.begin()->first));
    m_waiting.clear();
    m_done = 0;
}

void AnalysisJob::drop(const QString& file) {
    if (const auto running = m_running.find(file); running != m_running.end()) {
        running->second.job->abandon();
        running->second.job->deleteLater(); // It may be emitting at this moment.
        m_running.erase(running);
    }
    m_waiting.removeIf([&file](const AnalysisRequest& waiting) { return waiting.file == file; });
}

void AnalysisJob::startWaiting() {
    while (!m_waiting.isEmpty() && m_running.size() < kChildrenAtATime) startAnalysis(m_waiting.dequeue());
    if (!isBusy()) {
        m_done = 0;
        emit idle();
    }
}

void AnalysisJob::startAnalysis(const AnalysisRequest& request) {
    if (!m_tool) {
        emit analysisFailed(request.file, m_tool.error());
        return;
    }
    const QString file = request.file;
    auto* job = new FileJob(m_tool, this);
    job->onAnswer([this](const Analysis& analysis) { takeAnalysis(analysis); });
    connect(job, &ChildJob::failed, this, [this, file](const Error& error) { failAnalysis(file, error); });
    connect(job, &ChildJob::progressed, this, [this, file](double fraction, const QString& step) {
        m_running[file].fraction = fraction;
        announce(tr("%1: %2").arg(QFileInfo(file).fileName(), step));
    });
    m_running[file] = Running{job, 0};
    job->start(request);
    const QString step = request.run ? tr("Running the program of %1") : tr("Analysing %1");
    announce(step.arg(QFileInfo(file).fileName()));
}

void AnalysisJob::takeAnalysis(const Analysis& analysis) {
    retire(analysis.file);
    emit analysed(analysis);
    startWaiting();
}

void AnalysisJob::failAnalysis(const QString& file, const Error& error) {
    retire(file);
    emit analysisFailed(file, error);
    startWaiting();
}

void AnalysisJob::retire(const QString& file) {
    drop(file);
    ++m_done;
}

void AnalysisJob::announce(const QString& step) {
    double finished = m_done;
    for (const auto& [file, running] : m_running) finished += running.fraction;
    const double asked = double(m_done) + double(m_running.size()) + double(m_waiting.size());
    emit progressed(asked > 0 ? finished / asked : 1, step);
}

} // namespace forewarp::workbench::jobs
