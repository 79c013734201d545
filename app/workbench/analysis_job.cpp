#include "app/workbench/analysis_job.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtConcurrent>

#include <utility>

namespace forewarp::workbench {

namespace {

constexpr std::size_t kChildrenAtATime = 2; ///< Each parses with Clang and may take hundreds of megabytes.

Error unreadable(const QString& path) {
    return Error{ErrorKind::internal, "forewarp-cli listed this project in a form that forewarp cannot read.",
                 path.toStdString(), "Install forewarp and forewarp-cli of the same version."};
}

} // namespace

Result<ProjectListing> readListing(const QByteArray& json, const QString& path) {
    const QJsonObject object = QJsonDocument::fromJson(json).object();
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

AnalysisJob::AnalysisJob(Result<QString> tool, QObject* parent) : QObject(parent), m_tool(std::move(tool)) {}

void AnalysisJob::list(const QString& path, const CompileOptions& options) {
    abandonAll();
    if (!m_tool) {
        emit listingFailed(m_tool.error());
        return;
    }
    QStringList arguments{QStringLiteral("analyze"), QStringLiteral("--list"), path};
    arguments << options.toolArguments();
    ToolRequest request{*m_tool, arguments, {}, path};
    run(QString(), std::move(request), [this, path](const Result<QByteArray>& output) { endListing(output, path); });
    announce(tr("Looking for C files in %1").arg(QFileInfo(path).fileName()));
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

QList<qint64> AnalysisJob::processIds() const {
    QList<qint64> ids;
    for (const auto& [file, running] : m_running) ids << running.process->processId();
    return ids;
}

void AnalysisJob::abandonAll() {
    for (const auto& [file, running] : m_running) running.process->abandon();
    m_running.clear();
    m_waiting.clear();
    m_newest.clear();
    m_done = 0;
}

void AnalysisJob::drop(const QString& file) {
    m_newest.remove(file);
    if (const auto running = m_running.find(file); running != m_running.end()) {
        running->second.process->abandon();
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
    QStringList arguments{QStringLiteral("analyze"), QStringLiteral("--facts"), request.file};
    if (request.unsavedText) arguments << QStringLiteral("--stdin-source");
    if (request.run) arguments << request.run->toolArguments();
    arguments << request.options.toolArguments(); // Last: compiler arguments follow «--».
    ToolRequest tool{*m_tool, arguments, request.unsavedText.value_or(QByteArray()), request.file};
    if (request.run) tool.silenceLimit = kLongestSilentRun;
    run(request.file, std::move(tool),
        [this, request](const Result<QByteArray>& output) { endAnalysis(output, request); });
    const QString step = request.run ? tr("Running the program of %1") : tr("Analysing %1");
    announce(step.arg(QFileInfo(request.file).fileName()));
}

void AnalysisJob::run(const QString& key, ToolRequest request, std::function<void(const Result<QByteArray>&)> take) {
    const quint64 generation = ++m_generation;
    m_newest[key] = generation;
    auto* process = new ToolProcess(std::move(request), this);
    connect(process, &ToolProcess::progressed, this, [this, key](double fraction, const QString& step) {
        if (const auto running = m_running.find(key); running != m_running.end()) running->second.fraction = fraction;
        announce(key.isEmpty() ? step : tr("%1: %2").arg(QFileInfo(key).fileName(), step));
    });
    connect(process, &ToolProcess::finished, this,
            [this, key, generation, take = std::move(take)](const Result<QByteArray>& output) {
                if (m_newest.value(key) == generation) take(output);
            });
    m_running[key] = Running{process, 0};
    process->start();
}

void AnalysisJob::retire(const QString& key) {
    const auto running = m_running.find(key);
    if (running == m_running.end()) return;
    running->second.process->deleteLater();
    m_running.erase(running);
    m_newest.remove(key);
    ++m_done;
}

void AnalysisJob::endListing(const Result<QByteArray>& output, const QString& path) {
    retire(QString());
    m_done = 0;
    if (output) {
        const Result<ProjectListing> listing = readListing(*output, path);
        if (listing) {
            emit listed(*listing);
        } else {
            emit listingFailed(listing.error());
        }
    } else if (!output.wasCancelled()) {
        emit listingFailed(output.error());
    }
    startWaiting();
}

void AnalysisJob::endAnalysis(const Result<QByteArray>& output, const AnalysisRequest& request) {
    if (output) {
        readInBackground({request.file, nullptr, *output, request.unsavedText.has_value()});
    } else if (!output.wasCancelled()) {
        failAnalysis(request.file, output.error());
    } else {
        retire(request.file);
        startWaiting();
    }
}

void AnalysisJob::readInBackground(Analysis analysis) {
    using Outcome = std::shared_ptr<Result<ProgramFacts>>;
    const auto read = [json = analysis.json, document = "analysis of " + analysis.file.toStdString()] {
        const std::string_view text(json.constData(), std::size_t(json.size()));
        return std::make_shared<Result<ProgramFacts>>(readFacts(text, document));
    };
    const quint64 generation = m_newest.value(analysis.file);
    QtConcurrent::run(read).then(this, [this, generation, analysis = std::move(analysis)](const Outcome& facts) {
        if (m_newest.value(analysis.file) == generation) takeFacts(analysis, std::move(*facts));
    });
}

void AnalysisJob::takeFacts(Analysis analysis, Result<ProgramFacts> facts) {
    if (!facts) {
        failAnalysis(analysis.file, facts.error());
        return;
    }
    retire(analysis.file);
    analysis.facts = std::make_shared<const ProgramFacts>(std::move(facts).value());
    emit analysed(analysis);
    startWaiting();
}

void AnalysisJob::failAnalysis(const QString& file, const Error& error) {
    retire(file);
    emit analysisFailed(file, error);
    startWaiting();
}

void AnalysisJob::announce(const QString& step) {
    double finished = m_done;
    for (const auto& [file, running] : m_running) finished += running.fraction;
    const double asked = double(m_done) + double(m_running.size()) + double(m_waiting.size());
    emit progressed(asked > 0 ? finished / asked : 1, step);
}

} // namespace forewarp::workbench
