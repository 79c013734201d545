#include "app/workbench/texts/documents.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStringDecoder>

#include <utility>

namespace forewarp::workbench::texts {

namespace {

constexpr qint64 kLargestFile = 16 << 20; ///< sqlite3.c, the largest C file in wide use, has 9 MB.

QByteArray hashOf(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

Error inputError(const QString& file, std::string message, std::string remedy) {
    return Error{ErrorKind::input, std::move(message), file.toStdString(), std::move(remedy)};
}

} // namespace

QByteArray Documents::Document::bytes() const {
    if (isUtf8) return text.toUtf8();
    const QByteArray latin = text.toLatin1();
    return QString::fromLatin1(latin) == text ? latin : text.toUtf8();
}

Result<Documents::Document> Documents::read(const QString& file) {
    if (QFileInfo::exists(file) && !QFileInfo(file).isFile()) // Reading a device or a pipe may never end.
        return inputError(file, "This is no file.", "Open a .c file, a folder or compile_commands.json.");
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly)) {
        return inputError(file, "The file cannot be read: " + source.errorString().toStdString() + ".",
                          "Check that it exists and that you may read it.");
    }
    if (source.size() > kLargestFile) {
        return inputError(file, "The file is larger than the 16 MB that the editor shows.",
                          "Analyse it in a terminal with forewarp-cli loops.");
    }
    const QByteArray bytes = source.readAll();
    if (bytes.contains('\0')) {
        return inputError(file, "The file is binary, not C source.",
                          "Open a .c file, a folder or compile_commands.json.");
    }
    QStringDecoder decoder(QStringDecoder::Utf8);
    QString text = decoder(bytes);
    const bool isUtf8 = !decoder.hasError();
    if (!isUtf8) text = QString::fromLatin1(bytes);
    return Document{text, text, hashOf(bytes), isUtf8};
}

Result<QString> Documents::text(const QString& file) {
    const auto known = m_documents.constFind(file);
    if (known != m_documents.constEnd() && known->isChanged()) return known->text;
    Result<Document> document = read(file);
    if (!document) return document.failureAs<QString>();
    return m_documents.insert(file, *document)->text;
}

Result<QString> Documents::peek(const QString& file) const {
    const auto known = m_documents.constFind(file);
    if (known != m_documents.constEnd() && known->isChanged()) return known->text;
    Result<Document> document = read(file);
    if (!document) return document.failureAs<QString>();
    return document->text;
}

bool Documents::edit(const QString& file, const QString& text) {
    const auto document = m_documents.find(file);
    if (document == m_documents.end() || document->text == text) return false;
    document->text = text;
    return true;
}

void Documents::restore(const QString& file, const QString& text, const QByteArray& replaced) {
    const Result<Document> onDisk = read(file);
    Document document = onDisk ? *onDisk : Document{};
    document.text = text;
    document.hash = replaced;
    m_documents.insert(file, document);
}

std::optional<Error> Documents::save(const QString& file) {
    const auto document = m_documents.find(file);
    if (document == m_documents.end()) return std::nullopt;
    QSaveFile target(file);
    target.setDirectWriteFallback(true); // A folder may refuse new files and yet let this one be written.
    const QByteArray bytes = document->bytes();
    const bool isWritten = target.open(QIODevice::WriteOnly) && target.write(bytes) == bytes.size() && target.commit();
    if (!isWritten) {
        return inputError(file, "The file cannot be written: " + target.errorString().toStdString() + ".",
                          "Your changes are still in the editor; check the permissions and save again.");
    }
    document->saved = document->text;
    document->hash = hashOf(bytes);
    return std::nullopt;
}

std::optional<QByteArray> Documents::unsaved(const QString& file) const {
    const auto document = m_documents.constFind(file);
    if (document == m_documents.constEnd() || !document->isChanged()) return std::nullopt;
    return document->bytes();
}

QStringList Documents::unsavedFiles() const {
    QStringList files;
    for (auto document = m_documents.cbegin(); document != m_documents.cend(); ++document) {
        if (document->isChanged()) files << document.key();
    }
    return files;
}

bool Documents::isSaved(const QString& file, const QString& text) const {
    const auto document = m_documents.constFind(file);
    return document == m_documents.constEnd() || document->saved == text;
}

QByteArray Documents::replacedHash(const QString& file) const {
    return m_documents.value(file).hash;
}

bool Documents::isOutdated(const QString& file) const {
    const auto document = m_documents.constFind(file);
    if (document == m_documents.constEnd()) return false;
    const QByteArray now = hashOnDisk(file);
    return !now.isEmpty() && now != document->hash; // Where there is no file, there is nothing to lose.
}

QByteArray Documents::hashOnDisk(const QString& file) {
    QFile source(file);
    const bool isOpen = QFileInfo(file).isFile() && source.open(QIODevice::ReadOnly);
    return isOpen ? hashOf(source.readAll()) : QByteArray();
}

} // namespace forewarp::workbench::texts
