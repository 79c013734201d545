// What the workbench does with the texts of files: editing, saving, keeping what is not saved, bringing it back.

#include "app/workbench/state/workbench.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace forewarp::workbench::state {

namespace {

constexpr int kRestPerWork = 10; ///< While the user types, writing large texts takes a tenth of the time at most.

bool callsInto(const kernel::ProgramFacts& facts, const QString& file) {
    return std::ranges::find(facts.linked, file.toStdString(), &kernel::LinkedFunction::file) != facts.linked.end();
}

/// «argument at main.c:12:5»
bool hasValuesFrom(const kernel::ProgramFacts& facts, const QString& file) {
    const std::string place = " at " + QFileInfo(file).fileName().toStdString() + ":";
    return std::ranges::any_of(facts.symbols, [&](const kernel::Symbol& symbol) {
        return std::ranges::any_of(symbol.values, [&](const kernel::SourceValue& value) {
            return value.origin.find(place) != std::string::npos;
        });
    });
}

bool isCalledBy(const kernel::ProgramFacts& facts, const kernel::ProgramFacts& others) {
    return std::ranges::any_of(facts.loops, [&](const kernel::LoopFacts& loop) {
        return std::ranges::find(others.calls, loop.function, &kernel::CallSite::callee) != others.calls.end();
    });
}

} // namespace

void Workbench::edit(const QString& text) {
    const QString file = m_common.state.selection().file;
    if (file.isEmpty()) return;
    keepText(file, text);
    if (!m_common.documents.edit(file, text)) return;
    m_runs.cancel(); // They would speak of a text that is gone.
    m_common.unanalysed.insert(file);
    m_code.updatePort();
    m_analysis.analyseNext(analysisOf(file));
}

void Workbench::keepTyped(const QString& text) {
    const QString file = m_common.state.selection().file;
    if (file.isEmpty() || !m_rest.hasExpired()) return; // edit() follows as soon as the user pauses.
    QElapsedTimer work;
    work.start();
    keepText(file, text);
    m_rest.setRemainingTime(kRestPerWork * work.elapsed());
}

void Workbench::keepText(const QString& file, const QString& text) {
    if (m_common.documents.isSaved(file, text)) m_recovery.forget(file);
    else m_recovery.keep(unsavedText(file, text));
}

session::UnsavedText Workbench::unsavedText(const QString& file, const QString& text) const {
    return {.project = m_common.state.project().path.toStdString(),
            .file = file.toStdString(),
            .text = text.toStdString(),
            .replaces = m_common.documents.replacedHash(file).toStdString(),
            .typed = QDateTime::currentSecsSinceEpoch()};
}

void Workbench::save() {
    saveFile(m_common.state.selection().file);
}

bool Workbench::saveFile(const QString& file) {
    if (const auto error = m_common.documents.save(file)) {
        m_common.problems.set(Topic::saving, {*error});
        return false;
    }
    m_recovery.forget(file);
    m_common.problems.clear(Topic::saving);
    analyseWhatRestsOn(file);
    return true;
}

/// Other files were judged by its text before: those whose loops call functions of it, and those that it gives values.
void Workbench::analyseWhatRestsOn(const QString& file) {
    const explain::SharedFacts saved = m_common.state.factsOf(file);
    for (const QString& other : m_common.state.project().files) {
        const explain::SharedFacts facts = m_common.state.factsOf(other);
        if (other == file || !facts) continue;
        if (callsInto(*facts, file) || hasValuesFrom(*facts, file) || (saved && isCalledBy(*facts, *saved)))
            m_analysis.analyse(analysisOf(other));
    }
}

void Workbench::restoreText(std::size_t position) {
    const session::UnsavedText found = m_recovery.found()[position];
    const QString file = QString::fromStdString(found.file);
    if (m_common.documents.unsaved(file)) {
        const Result<QString> present = m_common.documents.text(file);
        if (!present || !m_recovery.setApart(unsavedText(file, *present))) return;
    }
    const QString text = QString::fromStdString(found.text);
    m_common.documents.restore(file, text, QByteArray::fromStdString(found.replaces));
    m_recovery.restored(position);
    m_runs.cancel();
    m_common.unanalysed.insert(file);
    m_code.updatePort();
    if (file == m_common.state.selection().file) {
        emit textLoaded(file, text);
        m_analysis.analyseNext(analysisOf(file));
    } else {
        show({file, {}});
        if (m_common.state.factsOf(file)) m_analysis.analyseNext(analysisOf(file));
    }
}

void Workbench::noteSessionProblems() {
    const SessionKeeper& sessions = m_common.sessions;
    std::vector<Error> errors;
    for (const std::optional<Error>& error : {sessions.problem(), sessions.setAside()}) {
        if (error) errors.push_back(*error);
    }
    noteLasting(Topic::session, std::move(errors));
}

void Workbench::noteRecoveryProblems() {
    std::vector<Error> errors = m_recovery.unreadable();
    if (m_recovery.problem()) errors.push_back(*m_recovery.problem());
    noteLasting(Topic::recovery, std::move(errors));
}

/// What is known already is not said again: these are tried again and again.
void Workbench::noteLasting(const QString& topic, std::vector<Error> errors) {
    const std::vector<Error> known = m_common.problems.errors().value(topic);
    if (std::ranges::equal(known, errors, {}, &Error::text, &Error::text)) return;
    if (errors.empty()) m_common.problems.clear(topic);
    else m_common.problems.set(topic, std::move(errors));
}

} // namespace forewarp::workbench::state
