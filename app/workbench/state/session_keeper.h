#pragma once

#include "core/session/session_store.h"

#include <QByteArray>
#include <QDeadlineTimer>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::workbench::state {

/// Keeps what the user has set up, a moment after it changed and when the window closes.
///
/// A damaged file is set aside and a new one begun. One that is not ours to change (another program's, written by a newer
/// Forewarp) is left as it is: problem() says so, everything that loads finds nothing, and saves do nothing. One that
/// cannot be written is read, and written as soon as it can be.
class SessionKeeper : public QObject {
    Q_OBJECT

  public:
    explicit SessionKeeper(const QString& path = standardPath(), QObject* parent = nullptr);
    ~SessionKeeper() override;

    /// sessions.sqlite in the user's application data folder.
    [[nodiscard]] static QString standardPath();

    /// Why sessions are not kept; nothing while they are.
    [[nodiscard]] const std::optional<Error>& problem() const { return m_problem; }
    /// That a damaged file was set aside, and where it is; nothing where none was or the user has read it.
    [[nodiscard]] const std::optional<Error>& setAside() const { return m_setAside; }
    void markSetAsideRead();
    [[nodiscard]] std::optional<session::Session> latest();
    [[nodiscard]] std::optional<session::Session> find(const QString& project);
    /// Projects that still exist, the latest first.
    [[nodiscard]] QStringList recentProjects();
    /// Facts of an unchanged file as they were analysed before, as JSON.
    [[nodiscard]] std::optional<std::string> factsOf(const QByteArray& hash);
    void keepFacts(const QByteArray& hash, const QByteArray& factsJson);

    /// What runs showed of a file's loops while its text was the same.
    [[nodiscard]] std::map<std::string, kernel::Observation> observationsOf(const QString& file,
                                                                            const QByteArray& textHash);
    void keepObservations(const QString& file, const QByteArray& textHash,
                          const std::map<std::string, kernel::Observation>& observations);

    /// The last measured run of a project's program, as JSON.
    [[nodiscard]] std::optional<std::string> runOf(const QString& project);
    void keepRun(const QString& project, const std::string& runJson);

    /// Writes soon; the last of several saves within that time counts.
    void save(const session::Session& session);
    /// Writes what waits, now.
    void flush();

  signals:
    /// problem() or setAside() has another answer.
    void changed();
    /// What was kept cannot be read.
    void failed(const forewarp::Error& error);

  private:
    template <class T>
    std::optional<T> report(Result<std::optional<T>> found);
    void report(const Error& error);
    void open(session::SessionStore::Trust trust);
    [[nodiscard]] std::optional<Error> write(const session::Session& session);
    void judge(const std::optional<Error>& error);
    [[nodiscard]] bool isWritable() const { return m_store && !m_store->isReadOnly(); }

    std::string m_path;
    std::optional<session::SessionStore> m_store;
    std::optional<Error> m_problem;
    std::optional<Error> m_setAside;
    bool m_mayOpenAgain = true; ///< Else the file holds what was never read, and saves would replace it.
    std::vector<session::Session> m_unsaved; ///< One of each project, the latest last.
    QTimer m_pause;
    QDeadlineTimer m_latest; ///< For those who go on changing things without a pause.
};

} // namespace forewarp::workbench::state
