#include "app/workbench/jobs/tool_process.h"

#include <utility>

namespace forewarp::workbench::jobs {

namespace {

constexpr qsizetype kLongestSentence = 2000; ///< A runaway stderr must not fill the messages view.
constexpr qsizetype kMostSentences = 20;

} // namespace

ToolProcess::ToolProcess(QString program, ToolCall call, QObject* parent)
    : QObject(parent), m_program(std::move(program)), m_call(std::move(call)) {
    m_silence.setSingleShot(true);
    m_silence.setInterval(m_call.silenceLimit);
    connect(&m_silence, &QTimer::timeout, this, &ToolProcess::giveUpWaiting);
    connect(&m_process, &QProcess::readyReadStandardError, this, &ToolProcess::readErrors);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, [this] {
        m_output += m_process.readAllStandardOutput();
        m_silence.start();
    });
    connect(&m_process, &QProcess::finished, this, [this](int, QProcess::ExitStatus status) { end(status); });
    connect(&m_process, &QProcess::errorOccurred, this, &ToolProcess::failToStart);
}

ToolProcess::~ToolProcess() {
    m_isConcluded = true;
    if (m_process.state() == QProcess::NotRunning) return;
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished(2000);
}

void ToolProcess::start() {
    m_silence.start();
    m_process.start(m_program, m_call.arguments);
    if (!m_call.input.isEmpty()) m_process.write(m_call.input);
    m_process.closeWriteChannel();
}

void ToolProcess::abandon() {
    disconnect();
    m_isConcluded = true;
    m_silence.stop();
    if (m_process.state() != QProcess::NotRunning) m_process.kill();
    deleteLater(); // It may be emitting at this moment.
}

void ToolProcess::readErrors() {
    m_silence.start();
    m_unfinishedLine += m_process.readAllStandardError();
    qsizetype end = 0;
    while ((end = m_unfinishedLine.indexOf('\n')) >= 0) {
        const QString line = QString::fromUtf8(m_unfinishedLine.left(end)).trimmed();
        m_unfinishedLine.remove(0, end + 1);
        takeLine(line);
    }
}

void ToolProcess::takeLine(QString line) {
    static const QString kSpeaker = QStringLiteral("forewarp-cli: ");
    if (line.startsWith(kSpeaker)) line.remove(0, kSpeaker.size());
    if (line.isEmpty()) return;
    if (!line.startsWith(QLatin1String("progress "))) {
        if (m_sentences.size() < kMostSentences) m_sentences << line.left(kLongestSentence);
        return;
    }
    bool isNumber = false;
    const double fraction = line.section(QLatin1Char(' '), 1, 1).toDouble(&isNumber);
    if (isNumber) emit progressed(qBound(0.0, fraction, 1.0), line.section(QLatin1Char(' '), 2));
}

void ToolProcess::end(QProcess::ExitStatus status) {
    m_output += m_process.readAllStandardOutput();
    readErrors();
    takeLine(QString::fromUtf8(std::exchange(m_unfinishedLine, {})).trimmed());
    conclude(outcome(status));
}

Result<QByteArray> ToolProcess::outcome(QProcess::ExitStatus status) {
    if (m_wasSilent) {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(m_call.silenceLimit).count();
        return failure(tr("The analysis gave no sign of life for %1 s and was stopped.").arg(seconds),
                       tr("Analyse again (F5); if it happens again, open a smaller part of the project."));
    }
    if (status == QProcess::CrashExit) {
        return failure(tr("The analysis crashed; nothing else is affected."),
                       tr("Change the source or its compiler arguments and analyse again (F5)."));
    }
    const int code = m_process.exitCode();
    if (code == 0) return m_output;
    if (!m_sentences.isEmpty())
        return Error{ErrorKind::input, m_sentences.join(QLatin1Char('\n')).toStdString(), {}, {}};
    return failure(tr("The analysis ended with exit code %1 and gave no reason.").arg(code),
                   tr("Run forewarp-cli loops on this file in a terminal to see more."));
}

void ToolProcess::failToStart(QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    conclude(Error{ErrorKind::internal, tr("The analysis program could not be started.").toStdString(),
                   m_program.toStdString(), tr("Check that it exists and may be executed.").toStdString()});
}

void ToolProcess::giveUpWaiting() {
    m_wasSilent = true;
    m_process.kill();
}

Error ToolProcess::failure(const QString& message, const QString& remedy) const {
    return Error{ErrorKind::internal, message.toStdString(), m_call.subject.toStdString(), remedy.toStdString()};
}

void ToolProcess::conclude(const Result<QByteArray>& output) {
    if (std::exchange(m_isConcluded, true)) return;
    m_silence.stop();
    emit finished(output);
}

} // namespace forewarp::workbench::jobs
