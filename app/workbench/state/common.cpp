#include "app/workbench/state/common.h"

#include "core/base/version.h"

#include <QCryptographicHash>

#include <utility>

namespace forewarp::workbench::state {

Common::Common(jobs::CompileOptions options, const QString& sessionFile)
    : compile(std::move(options)), sessions(sessionFile) {}

std::optional<jobs::ChosenNest> Common::selectedNest() const {
    const Selection& selected = state.selection();
    const explain::SharedFacts facts = state.factsOf(selected.file);
    const explain::SharedLoopReport& loop = state.loopReport();
    if (!facts || !loop || loop->facts.id != selected.loop) return std::nullopt;
    const explain::Scenario& scenario = state.scenario();
    return jobs::ChosenNest{.file = selected.file,
                            .loop = selected.loop,
                            .device = scenario.device,
                            .assumptions = jobs::withinFile(scenario.assumptions, *facts, loop->neededSymbols),
                            .compile = compile};
}

QByteArray Common::textHashOf(const QString& file) const {
    const Result<QString> text = documents.peek(file);
    if (!text) return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString& argument : compile.toolArguments()) hash.addData(argument.toUtf8() + '\0');
    hash.addData(text->toUtf8());
    return hash.result().toHex();
}

QByteArray Common::factsHashOf(const QString& file) const {
    const QByteArray text = textHashOf(file);
    if (text.isEmpty()) return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const std::string_view programVersion = version();
    hash.addData(QByteArray(programVersion.data(), qsizetype(programVersion.size())));
    hash.addData(file.toUtf8());
    hash.addData(text);
    return hash.result().toHex();
}

} // namespace forewarp::workbench::state
