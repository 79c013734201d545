// What a workbench writes down: sessions, kept facts, exported reports.

#include "app/workbench/report_file.h"
#include "app/workbench/workbench.h"
#include "core/base/version.h"

#include <QCryptographicHash>

#include <algorithm>
#include <utility>

namespace forewarp::workbench {

void Workbench::saveSession() {
    Session session;
    session.project = m_state.project().path.toStdString();
    // What is wanted but not shown yet must survive a window that closes early.
    const bool isOpening = !m_wanted.file.isEmpty();
    const Selection selection = isOpening ? m_wanted : m_state.selection();
    session.openFile = selection.file.toStdString();
    session.selectedLoop = selection.loop;
    session.scenario = m_state.scenario();
    if (isOpening && m_wantedBlock) session.scenario.block = m_wantedBlock;
    session.windowLayout = m_layout;
    session.run = m_run;
    session.assembly = m_assembly.path().toStdString();
    m_sessions.save(session);
}

QByteArray Workbench::hashOf(const QString& file) const {
    const QByteArray text = textHashOf(file);
    if (text.isEmpty()) return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const std::string_view programVersion = version();
    hash.addData(QByteArray(programVersion.data(), qsizetype(programVersion.size())));
    hash.addData(file.toUtf8());
    hash.addData(text);
    return hash.result().toHex();
}

QByteArray Workbench::textHashOf(const QString& file) const {
    const Result<QString> text = m_documents.peek(file);
    if (!text) return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString& argument : m_setup.compile.toolArguments()) hash.addData(argument.toUtf8() + '\0');
    hash.addData(text->toUtf8());
    return hash.result().toHex();
}

void Workbench::useKeptFacts(const QString& file) {
    if (m_documents.unsaved(file)) return;
    const std::optional<std::string> kept = m_sessions.factsOf(hashOf(file));
    if (!kept) return;
    Result<ProgramFacts> facts = readFacts(*kept, "kept facts of " + file.toStdString());
    // Facts written by another version need not be readable; the analysis that follows brings new ones.
    if (facts) takeFacts(file, std::make_shared<const ProgramFacts>(std::move(facts).value()));
}

void Workbench::exportReport(const QString& path) {
    ReportRequest request;
    request.title = m_state.project().title().toStdString();
    request.scenario = m_state.scenario();
    request.scenario.block.reset();
    for (const QString& file : m_state.project().files) {
        if (const SharedFacts facts = m_state.factsOf(file)) request.files.push_back(facts);
    }
    if (request.files.empty()) {
        m_problems.set(Topic::exporting, {Error{ErrorKind::usage, "There is nothing to export yet.", path.toStdString(),
                                                "Open a project and wait for its analysis."}});
        return;
    }
    m_exportPath = path;
    request.withDetails = true;
    m_export.requestReport(std::move(request));
}

void Workbench::finishExport(const SharedReport& report) {
    Report document = *report;
    if (const SharedLoopReport chosen = m_state.loopReport()) { // The loop on screen, with the block chosen for it.
        const SharedFacts facts = m_state.factsOf(m_state.selection().file);
        for (FileReport& file : document.files) {
            if (!facts || file.facts.file != facts->file) continue;
            std::ranges::replace_if(
                file.loops, [&chosen](const LoopReport& loop) { return loop.facts.id == chosen->facts.id; }, *chosen);
        }
    }
    if (const auto error = writeReport(document, m_exportPath)) {
        m_problems.set(Topic::exporting, {*error});
        return;
    }
    m_problems.clear(Topic::exporting);
    emit exported(m_exportPath);
}

} // namespace forewarp::workbench
