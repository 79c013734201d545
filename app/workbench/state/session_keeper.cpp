#include "app/workbench/state/session_keeper.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <utility>

namespace forewarp::workbench::state {

namespace {

constexpr int kPauseMilliseconds = 400;
constexpr int kRecentProjects = 10;
constexpr qsizetype kLargestKeptFacts = 4 << 20; ///< Larger ones take longer to write than a frame lasts.

} // namespace

SessionKeeper::SessionKeeper(const QString& path, QObject* parent) : QObject(parent) {
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMilliseconds);
    connect(&m_pause, &QTimer::timeout, this, &SessionKeeper::flush);
    QDir().mkpath(QFileInfo(path).absolutePath());
    Result<session::SessionStore> store = session::SessionStore::open(path.toStdString());
    if (store) {
        m_store.emplace(std::move(store).value());
    } else if (!store.wasCancelled()) {
        m_problem = store.error();
    }
}

SessionKeeper::~SessionKeeper() {
    flush();
}

QString SessionKeeper::standardPath() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/sessions.sqlite");
}

template <class T>
std::optional<T> SessionKeeper::report(Result<std::optional<T>> found) {
    if (found) return std::move(found).value();
    if (!found.wasCancelled()) emit failed(found.error());
    return std::nullopt;
}

std::optional<session::Session> SessionKeeper::latest() {
    return m_store ? report(m_store->latest()) : std::nullopt;
}

std::optional<session::Session> SessionKeeper::find(const QString& project) {
    return m_store ? report(m_store->find(project.toStdString())) : std::nullopt;
}

QStringList SessionKeeper::recentProjects() {
    QStringList projects;
    if (!m_store) return projects;
    const Result<std::vector<std::string>> recent = m_store->recentProjects(kRecentProjects);
    if (!recent) {
        if (!recent.wasCancelled()) emit failed(recent.error());
        return projects;
    }
    for (const std::string& project : *recent) {
        const QString path = QString::fromStdString(project);
        if (!path.isEmpty() && QFileInfo::exists(path)) projects << path;
    }
    return projects;
}

std::optional<std::string> SessionKeeper::factsOf(const QByteArray& hash) {
    return m_store ? report(m_store->factsOf(hash.toStdString())) : std::nullopt;
}

void SessionKeeper::keepFacts(const QByteArray& hash, const QByteArray& factsJson) {
    if (!m_store || factsJson.size() > kLargestKeptFacts) return;
    if (const auto error = m_store->keepFacts(hash.toStdString(), factsJson.toStdString())) emit failed(*error);
}

std::map<std::string, kernel::Observation> SessionKeeper::observationsOf(const QString& file,
                                                                         const QByteArray& textHash) {
    if (!m_store) return {};
    auto kept = m_store->observationsOf(file.toStdString(), textHash.toStdString());
    if (kept) return std::move(kept).value();
    if (!kept.wasCancelled()) emit failed(kept.error());
    return {};
}

void SessionKeeper::keepObservations(const QString& file, const QByteArray& textHash,
                                     const std::map<std::string, kernel::Observation>& observations) {
    if (!m_store) return;
    const auto error = m_store->keepObservations(file.toStdString(), textHash.toStdString(), observations);
    if (error) emit failed(*error);
}

void SessionKeeper::save(const session::Session& session) {
    if (!m_store) return;
    if (m_unsaved && m_unsaved->project != session.project) flush();
    m_unsaved = session;
    m_pause.start();
}

void SessionKeeper::flush() {
    m_pause.stop();
    if (!m_store || !m_unsaved) return;
    const session::Session session = *std::exchange(m_unsaved, std::nullopt);
    if (const auto error = m_store->save(session)) emit failed(*error);
}

} // namespace forewarp::workbench::state
