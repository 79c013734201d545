#include "app/workbench/state/session_keeper.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalBlocker>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace forewarp::workbench::state {

namespace {

constexpr int kPauseMilliseconds = 400;
constexpr int kLatestMilliseconds = 1000;
constexpr int kRetryMilliseconds = 5000;
constexpr int kRecentProjects = 10;
constexpr qsizetype kLargestKeptFacts = 4 << 20; ///< Larger ones take longer to write than a frame lasts.

} // namespace

SessionKeeper::SessionKeeper(const QString& path, QObject* parent) : QObject(parent), m_path(path.toStdString()) {
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &SessionKeeper::flush);
    QDir().mkpath(QFileInfo(path).absolutePath());
    open(session::SessionStore::Trust::full);
    m_mayOpenAgain = m_store || QFileInfo(path).size() == 0;
}

SessionKeeper::~SessionKeeper() {
    // Whoever listens may be half destroyed by now.
    const QSignalBlocker quiet(this);
    flush();
}

void SessionKeeper::open(session::SessionStore::Trust trust) {
    m_store.reset(); // First: a file is not set aside while it is in use.
    session::SessionStore::Opening opening = session::SessionStore::openOrReplace(m_path, trust);
    m_store = std::move(opening.store);
    m_problem = std::move(opening.problem);
    if (opening.setAside) m_setAside = std::move(opening.setAside);
    emit changed();
}

void SessionKeeper::markSetAsideRead() {
    m_setAside.reset();
    emit changed();
}

QString SessionKeeper::standardPath() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/sessions.sqlite");
}

template <class T>
std::optional<T> SessionKeeper::report(Result<std::optional<T>> found) {
    if (found) return std::move(found).value();
    if (!found.wasCancelled()) report(found.error());
    return std::nullopt;
}

void SessionKeeper::report(const Error& error) {
    if (m_store->isDamaged()) open(session::SessionStore::Trust::none);
    else emit failed(error);
}

/// After an attempt to write: a damaged file is replaced, any other trouble holds until an attempt succeeds.
void SessionKeeper::judge(const std::optional<Error>& error) {
    if (error && m_store && m_store->isDamaged()) {
        open(session::SessionStore::Trust::none);
        return;
    }
    if (!error && !m_problem) return;
    m_problem = error;
    emit changed();
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
        if (!recent.wasCancelled()) report(recent.error());
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
    if (!isWritable() || factsJson.size() > kLargestKeptFacts) return;
    judge(m_store->keepFacts(hash.toStdString(), factsJson.toStdString()));
}

std::map<std::string, kernel::Observation> SessionKeeper::observationsOf(const QString& file,
                                                                         const QByteArray& textHash) {
    if (!m_store) return {};
    auto kept = m_store->observationsOf(file.toStdString(), textHash.toStdString());
    if (kept) return std::move(kept).value();
    if (!kept.wasCancelled()) report(kept.error());
    return {};
}

void SessionKeeper::keepObservations(const QString& file, const QByteArray& textHash,
                                     const std::map<std::string, kernel::Observation>& observations) {
    if (isWritable()) judge(m_store->keepObservations(file.toStdString(), textHash.toStdString(), observations));
}

std::optional<std::string> SessionKeeper::runOf(const QString& project) {
    return m_store ? report(m_store->runOf(project.toStdString())) : std::nullopt;
}

void SessionKeeper::keepRun(const QString& project, const std::string& runJson) {
    if (isWritable() && runJson.size() <= std::size_t(kLargestKeptFacts))
        judge(m_store->keepRun(project.toStdString(), runJson));
}

void SessionKeeper::save(const session::Session& session) {
    if (!m_store && !m_mayOpenAgain) return;
    std::erase_if(m_unsaved, [&](const session::Session& older) { return older.project == session.project; });
    m_unsaved.push_back(session);
    if (m_problem && m_pause.isActive()) return; // It is tried again soon enough.
    if (!m_pause.isActive()) m_latest.setRemainingTime(kLatestMilliseconds);
    m_pause.start(int(std::min<qint64>(kPauseMilliseconds, m_latest.remainingTime())));
}

std::optional<Error> SessionKeeper::write(const session::Session& session) {
    if (!isWritable()) open(session::SessionStore::Trust::full);
    if (!isWritable()) return m_problem;
    return m_store->save(session);
}

void SessionKeeper::flush() {
    m_pause.stop();
    while (!m_unsaved.empty()) {
        std::optional<Error> error = write(m_unsaved.front());
        if (error && m_store && m_store->isDamaged()) {
            open(session::SessionStore::Trust::none);
            error = write(m_unsaved.front());
        }
        judge(error);
        if (error) {
            m_pause.start(kRetryMilliseconds);
            return;
        }
        m_unsaved.erase(m_unsaved.begin());
    }
}

} // namespace forewarp::workbench::state
