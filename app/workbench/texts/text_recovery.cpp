#include "app/workbench/texts/text_recovery.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace forewarp::workbench::texts {

namespace {

constexpr int kRetryMilliseconds = 5000;

} // namespace

TextRecovery::TextRecovery(const QString& folder, QObject* parent) : QObject(parent), m_folder(folder.toStdString()) {
    m_retry.setSingleShot(true);
    m_retry.setInterval(kRetryMilliseconds);
    connect(&m_retry, &QTimer::timeout, this, [this] {
        for (const auto& [file, text] : std::exchange(m_waiting, {})) keep(text);
    });
}

TextRecovery::~TextRecovery() {
    closeFound();
    if (m_own) m_own->close();
}

QString TextRecovery::folderBeside(const QString& sessionFile) {
    return QFileInfo(sessionFile).absolutePath() + QStringLiteral("/unsaved");
}

void TextRecovery::openOwn() {
    if (m_own) return;
    Result<session::UnsavedTexts> own = session::UnsavedTexts::open(session::UnsavedTexts::newPath(m_folder));
    if (own) m_own.emplace(*std::move(own));
    else setProblem(own.error());
}

void TextRecovery::keep(const session::UnsavedText& text) {
    const QString file = QString::fromStdString(text.file);
    const auto kept = m_kept.constFind(file);
    if (kept != m_kept.constEnd() && *kept == text.text) return;
    openOwn();
    if (m_own) setProblem(m_own->keep(text));
    if (m_problem) {
        m_waiting.insert_or_assign(text.file, text);
        m_retry.start();
    } else {
        m_waiting.erase(text.file);
        m_kept.insert(file, text.text);
    }
}

void TextRecovery::forget(const QString& file) {
    m_waiting.erase(file.toStdString());
    if (m_kept.remove(file)) setProblem(m_own->forget(file.toStdString()));
    else if (m_waiting.empty()) setProblem(std::nullopt);
}

void TextRecovery::forgetAll() {
    m_waiting.clear();
    for (const QString& file : m_kept.keys()) forget(file);
}

void TextRecovery::search(const QString& project, const QStringList& files, const Documents& documents) {
    closeFound();
    for (const std::string& path : session::UnsavedTexts::filesIn(m_folder)) {
        Result<std::optional<session::UnsavedTexts>> left = session::UnsavedTexts::openLeftBehind(path);
        if (!left) m_unreadable.push_back(left.error());
        else if (*left) take(**std::move(left), project, files, documents);
    }
    emit changed();
}

void TextRecovery::take(session::UnsavedTexts texts, const QString& project, const QStringList& files,
                        const Documents& documents) {
    const auto all = texts.all();
    if (!all) {
        m_unreadable.push_back(all.error());
        return;
    }
    bool isUsed = false;
    for (const session::UnsavedText& text : *all) {
        const QString file = QString::fromStdString(text.file);
        if (text.project != project.toStdString() && !files.contains(file)) continue;
        const Result<QString> onDisk = documents.peek(file);
        const bool isThere = onDisk && onDisk->toStdString() == text.text;
        const bool isKnown = std::ranges::any_of(m_found, [&](const session::UnsavedText& other) {
            return other.file == text.file && other.text == text.text;
        });
        // Killed between saving and forgetting; where forgetting fails, the next search does it.
        if (isThere || isKnown) {
            static_cast<void>(texts.forget(text.file));
            continue;
        }
        m_found.push_back(text);
        m_sources.push_back(m_leftBehind.size());
        isUsed = true;
    }
    // What belongs to another project is for the window that opens it.
    if (isUsed) m_leftBehind.push_back(std::move(texts));
    else texts.close();
}

bool TextRecovery::setApart(const session::UnsavedText& text) {
    auto texts = session::UnsavedTexts::open(session::UnsavedTexts::newPath(m_folder));
    const std::optional<Error> error = texts ? texts->keep(text) : std::optional(texts.error());
    setProblem(error);
    if (error) return false;
    m_found.push_back(text);
    m_sources.push_back(m_leftBehind.size());
    m_leftBehind.push_back(*std::move(texts));
    emit changed();
    return true;
}

void TextRecovery::restored(std::size_t position) {
    keep(session::UnsavedText(m_found[position]));
    if (!m_problem) discard(position); // Else the only copy on the disk stays.
}

void TextRecovery::discard(std::size_t position) {
    const auto at = std::ptrdiff_t(position);
    setProblem(m_leftBehind[m_sources[position]].forget(m_found[position].file));
    m_found.erase(m_found.begin() + at);
    m_sources.erase(m_sources.begin() + at);
    emit changed();
}

void TextRecovery::closeFound() {
    for (session::UnsavedTexts& texts : m_leftBehind) texts.close();
    m_leftBehind.clear();
    m_found.clear();
    m_sources.clear();
}

void TextRecovery::markUnreadableRead() {
    m_unreadable.clear();
    emit changed();
}

void TextRecovery::setProblem(const std::optional<Error>& problem) {
    if (!problem && !m_problem) return;
    m_problem = problem;
    emit changed();
}

} // namespace forewarp::workbench::texts
