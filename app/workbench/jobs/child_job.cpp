#include "app/workbench/jobs/child_job.h"

#include <utility>

namespace forewarp::workbench::jobs {

ChildJob::ChildJob(Result<QString> tool, QObject* parent) : QObject(parent), m_tool(std::move(tool)) {}

void ChildJob::cancel() {
    if (!isBusy()) return;
    abandon();
    emit cancelled();
    emit idle();
}

void ChildJob::abandon() {
    ++m_generation;
    m_isBusy = false;
    if (ToolProcess* process = std::exchange(m_process, nullptr)) process->abandon();
    if (const auto folder = std::exchange(m_folder, nullptr)) folder->remove();
}

qint64 ChildJob::processId() const {
    return m_process != nullptr ? m_process->processId() : 0;
}

void ChildJob::begin(const Result<ToolCall>& call, std::function<void(const ToolOutput&)> take) {
    abandon();
    if (!m_tool || !call) {
        fail(m_tool ? call.error() : m_tool.error());
        return;
    }
    m_isBusy = true;
    m_folder = call->folder;
    m_process = new ToolProcess(*m_tool, *call, this);
    connect(m_process, &ToolProcess::progressed, this, &ChildJob::progressed);
    connect(m_process, &ToolProcess::finished, this,
            [this, take = std::move(take)](const Result<QByteArray>& output) { end(output, take); });
    m_process->start();
}

void ChildJob::end(const Result<QByteArray>& output, const std::function<void(const ToolOutput&)>& take) {
    std::exchange(m_process, nullptr)->deleteLater();
    if (output) take({*output, m_folder ? m_folder->path() : QString()});
    else fail(output.error());
}

void ChildJob::conclude(const std::function<void()>& answer) {
    abandon();
    answer();
    if (!isBusy()) emit idle();
}

void ChildJob::fail(const Error& error) {
    conclude([this, &error] { emit failed(error); });
}

} // namespace forewarp::workbench::jobs
