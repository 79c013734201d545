#pragma once

#include "core/session/session_store.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <map>
#include <optional>
#include <string>

namespace forewarp::workbench::state {

/// Keeps what the user has set up, a moment after it changed and when the window closes.
///
/// A file that cannot be opened (damaged, written by a newer Forewarp) is left as it is: problem() says so, everything
/// that loads finds nothing, and saves do nothing.
class SessionKeeper : public QObject {
    Q_OBJECT

  public:
    explicit SessionKeeper(const QString& path = standardPath(), QObject* parent = nullptr);
    ~SessionKeeper() override;

    /// sessions.sqlite in the user's application data folder.
    [[nodiscard]] static QString standardPath();

    /// Why sessions are not kept; nothing while they are.
    [[nodiscard]] const std::optional<Error>& problem() const { return m_problem; }
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

    /// Writes soon; the last of several saves within that time counts.
    void save(const session::Session& session);
    /// Writes what waits, now.
    void flush();

  signals:
    /// A save failed; later ones are still tried.
    void failed(const forewarp::Error& error);

  private:
    template <class T>
    std::optional<T> report(Result<std::optional<T>> found);

    std::optional<session::SessionStore> m_store;
    std::optional<Error> m_problem;
    std::optional<session::Session> m_unsaved;
    QTimer m_pause;
};

} // namespace forewarp::workbench::state
