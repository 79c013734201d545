#pragma once

#include "core/base/result.h"

#include <QHash>
#include <QString>
#include <QStringList>

#include <optional>

namespace forewarp::workbench::state {

/// The texts of the files that were opened, with what the user changed and has not saved.
class Documents {
  public:
    /// The edited text, else the file's. Errors: not readable, binary, larger than an editor can show.
    Result<QString> text(const QString& file);
    /// The same, of a file that need not be kept in memory.
    Result<QString> peek(const QString& file) const;
    /// False where the text was the same already.
    bool edit(const QString& file, const QString& text);
    /// Writes the edited text in the encoding it was read in. Errors: not writable; the edits are kept then.
    [[nodiscard]] std::optional<Error> save(const QString& file);
    /// The text as bytes where it differs from the disk's.
    [[nodiscard]] std::optional<QByteArray> unsaved(const QString& file) const;
    [[nodiscard]] QStringList unsavedFiles() const;
    void clear() { m_documents.clear(); }

  private:
    struct Document {
        QString saved;
        QString text;
        bool isUtf8 = true; ///< Else it was read as Latin-1, which every byte sequence is.

        [[nodiscard]] bool isChanged() const { return text != saved; }
        [[nodiscard]] QByteArray bytes() const;
    };
    static Result<Document> read(const QString& file);

    QHash<QString, Document> m_documents;
};

} // namespace forewarp::workbench::state
