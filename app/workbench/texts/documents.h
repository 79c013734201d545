#pragma once

#include "core/base/result.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <optional>

namespace forewarp::workbench::texts {

/// The texts of the files that were opened, with what the user changed and has not saved.
class Documents {
  public:
    /// The edited text, else the file's. Errors: not readable, binary, larger than an editor can show.
    Result<QString> text(const QString& file);
    /// The same, of a file that need not be kept in memory.
    Result<QString> peek(const QString& file) const;
    /// False where the text was the same already.
    bool edit(const QString& file, const QString& text);
    /// Takes a text that an earlier window did not save; `replaced` is the hash of what the file held then.
    void restore(const QString& file, const QString& text, const QByteArray& replaced);
    /// Writes the edited text in the encoding it was read in. Errors: not writable; the edits are kept then.
    [[nodiscard]] std::optional<Error> save(const QString& file);
    /// The text as bytes where it differs from the disk's.
    [[nodiscard]] std::optional<QByteArray> unsaved(const QString& file) const;
    [[nodiscard]] QStringList unsavedFiles() const;
    /// Whether a text is what the file held when it was read or written last.
    [[nodiscard]] bool isSaved(const QString& file, const QString& text) const;
    /// Hash of the file's content that its text was typed over; empty for no file.
    [[nodiscard]] QByteArray replacedHash(const QString& file) const;
    /// Whether somebody else has written the file since, so that saving would lose what is there.
    [[nodiscard]] bool isOutdated(const QString& file) const;
    /// Hash of what a file holds now; empty where there is no file.
    [[nodiscard]] static QByteArray hashOnDisk(const QString& file);
    void clear() { m_documents.clear(); }

  private:
    struct Document {
        QString saved;
        QString text;
        QByteArray hash; ///< Of the bytes that `text` was typed over.
        bool isUtf8 = true; ///< Else it was read as Latin-1, which every byte sequence is.

        [[nodiscard]] bool isChanged() const { return text != saved; }
        [[nodiscard]] QByteArray bytes() const;
    };
    static Result<Document> read(const QString& file);

    QHash<QString, Document> m_documents;
};

} // namespace forewarp::workbench::texts
