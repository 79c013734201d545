#pragma once

#include "app/workbench/texts/documents.h"
#include "core/session/unsaved_texts.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::workbench::texts {

/// Keeps what is typed and not saved in a folder beside the session, and offers what a window that was killed has left
/// there. A text goes when it is saved or the user lets it go, never before.
class TextRecovery : public QObject {
    Q_OBJECT

  public:
    explicit TextRecovery(const QString& folder, QObject* parent = nullptr);
    ~TextRecovery() override;

    /// The folder «unsaved» beside the session file.
    [[nodiscard]] static QString folderBeside(const QString& sessionFile);

    /// Writes a text to the disk, in place of what was kept of the same file.
    void keep(const session::UnsavedText& text);
    /// The text of a file is saved, or nobody wants it any more.
    void forget(const QString& file);
    void forgetAll();
    /// Texts that windows without a process have left of a project or of one of these files, and that differ from what
    /// the file holds now.
    void search(const QString& project, const QStringList& files, const Documents& documents);
    /// What search() has found, the newest first; waits for restored() or discard(). What setApart() adds comes last.
    [[nodiscard]] const std::vector<session::UnsavedText>& found() const { return m_found; }
    /// Offers a text of this window like one that was found; false where it cannot be kept.
    [[nodiscard]] bool setApart(const session::UnsavedText& text);
    /// The text at this position is in the editor now.
    void restored(std::size_t position);
    void discard(std::size_t position);

    /// Why what is typed is not kept; nothing while it is.
    [[nodiscard]] const std::optional<Error>& problem() const { return m_problem; }
    /// Files of texts that cannot be read, and where they are; until the user has read of it.
    [[nodiscard]] const std::vector<Error>& unreadable() const { return m_unreadable; }
    void markUnreadableRead();

  signals:
    /// found(), problem() or unreadable() has another answer.
    void changed();

  private:
    void openOwn();
    void take(session::UnsavedTexts texts, const QString& project, const QStringList& files,
              const Documents& documents);
    void closeFound();
    void setProblem(const std::optional<Error>& problem);

    std::string m_folder;
    std::optional<session::UnsavedTexts> m_own; ///< Made when there is something to keep.
    QHash<QString, std::string> m_kept; ///< By file.
    std::map<std::string, session::UnsavedText> m_waiting; ///< By file; could not be kept and is tried again.
    QTimer m_retry;
    std::vector<session::UnsavedTexts> m_leftBehind;
    std::vector<session::UnsavedText> m_found;
    std::vector<std::size_t> m_sources; ///< Of m_found, in m_leftBehind.
    std::optional<Error> m_problem;
    std::vector<Error> m_unreadable;
};

} // namespace forewarp::workbench::texts
