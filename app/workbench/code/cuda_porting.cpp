#include "app/workbench/code/cuda_porting.h"

#include <chrono>
#include <utility>

namespace forewarp::workbench::code {

namespace {

constexpr auto kPause = std::chrono::milliseconds(250);

} // namespace

CudaPorting::CudaPorting(const Result<QString>& tool, QObject* parent) : QObject(parent), m_job(tool) {
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPause);
    connect(&m_pause, &QTimer::timeout, this, &CudaPorting::start);
    m_job.onAnswer([this](const explain::PortReport& port) {
        m_port = std::make_shared<const explain::PortReport>(port);
        settle(Stage::done);
    });
    connect(&m_job, &jobs::ChildJob::failed, this, [this](const Error& error) {
        m_refusal = error;
        settle(Stage::refused);
    });
    connect(&m_job, &jobs::ChildJob::idle, this, &CudaPorting::idle);
}

void CudaPorting::setWatched(bool isWatched) {
    m_isWatched = isWatched;
    if (isWatched && m_stage == Stage::nothing) begin();
}

void CudaPorting::want(std::optional<jobs::PortingRequest> request) {
    if (!request && !m_request) return;
    if (request && m_request && request->isSameAs(*m_request)) {
        m_request = std::move(request); // Its text may have been saved.
        return;
    }
    const bool wasBusy = isBusy();
    m_pause.stop();
    m_job.abandon();
    m_request = std::move(request);
    if (m_isWatched && m_request) begin();
    else settle(Stage::nothing);
    if (wasBusy && !isBusy()) emit idle();
}

void CudaPorting::again() {
    if (m_stage == Stage::cancelled || m_stage == Stage::refused) begin();
}

void CudaPorting::cancel() {
    if (!isBusy()) return;
    m_pause.stop();
    m_job.abandon();
    settle(Stage::cancelled);
    emit idle();
}

void CudaPorting::begin() {
    if (!m_request) return;
    m_pause.start();
    settle(Stage::working);
}

void CudaPorting::start() {
    emit progressed(0, tr("Writing %1 as CUDA").arg(QString::fromStdString(m_request->nest.loop)));
    m_job.start(*m_request);
}

void CudaPorting::settle(Stage stage) {
    m_stage = stage;
    if (stage != Stage::done) m_port.reset();
    if (stage != Stage::refused) m_refusal.reset();
    emit changed();
}

} // namespace forewarp::workbench::code
