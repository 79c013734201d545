#include "app/workbench/code/gpu_assembly.h"

#include "core/explain/report.h"
#include "core/explain/report_checks.h"

#include <QFileInfo>

#include <utility>

namespace forewarp::workbench::code {

GpuAssembly::GpuAssembly(const Result<QString>& tool, jobs::PredictionJob::Mode mode, QObject* parent)
    : QObject(parent), m_job(mode), m_assembling(tool) {
    connect(&m_job, &jobs::DemotionJob::opened, this, &GpuAssembly::takeFile);
    connect(&m_job, &jobs::DemotionJob::readFailed, this, &GpuAssembly::failed);
    connect(&m_job, &jobs::DemotionJob::examined, this, &GpuAssembly::takeFindings);
    connect(&m_job, &jobs::DemotionJob::saved, this, &GpuAssembly::saved);
    connect(&m_job, &jobs::DemotionJob::saveFailed, this, &GpuAssembly::saveFailed);
    m_assembling.onAnswer([this](const AssemblyFile& loop) { m_job.read(loop); });
    connect(&m_assembling, &jobs::ChildJob::failed, this, &GpuAssembly::failed);
    connect(&m_assembling, &jobs::ChildJob::progressed, this, &GpuAssembly::progressed);
    connect(&m_job, &jobs::DemotionJob::idle, this, &GpuAssembly::idle);
    connect(&m_assembling, &jobs::ChildJob::idle, this, &GpuAssembly::idle);
}

QString GpuAssembly::path() const {
    return file() && !file()->isLoop ? file()->path : QString();
}

void GpuAssembly::open(const QString& path) {
    const QFileInfo file(path);
    m_assembling.abandon();
    m_isRestoring = false;
    emit progressed(0, tr("Reading %1").arg(file.fileName()));
    m_job.read(file.absoluteFilePath());
}

void GpuAssembly::restore(const QString& path) {
    if (path.isEmpty() || path == this->path() || !QFileInfo(path).isFile()) return;
    open(path);
    m_isRestoring = true;
}

void GpuAssembly::assemble(jobs::AssemblingRequest request) {
    m_isRestoring = false;
    emit progressed(0, tr("Assembling %1").arg(QString::fromStdString(request.nest.loop)));
    m_assembling.start(std::move(request));
}

void GpuAssembly::chooseKernel(int kernel) {
    if (!file() || kernel < 0 || std::size_t(kernel) >= file()->kernels.size() || kernel == m_request.kernel) return;
    m_request.kernel = kernel;
    m_complete = {};
    examine();
}

std::optional<Error> GpuAssembly::chooseBlock(const kernel::BlockShape& block) {
    if (!file() || (block == m_request.block && !m_request.isBlockAssumed)) return std::nullopt;
    if (auto error = explain::checkBlock(block, deviceForKernel())) return error;
    m_request.block = block;
    m_request.isBlockAssumed = false;
    examine();
    return std::nullopt;
}

void GpuAssembly::chooseDynamicShared(std::optional<std::uint64_t> bytes) {
    if (bytes == m_request.dynamicSharedBytes) return;
    m_request.dynamicSharedBytes = bytes;
    if (file()) examine();
}

void GpuAssembly::setDevice(const device::Device& device) {
    const std::string before = file() ? deviceForKernel().id : std::string();
    m_device = device;
    if (file() && deviceForKernel().id != before) examine();
}

void GpuAssembly::save(int variant, const QString& path) {
    const auto& demotion = m_findings.demotion;
    if (!demotion || variant < 0 || std::size_t(variant) >= demotion->variants.size()) return;
    if (!demotion->variants[std::size_t(variant)].demotion) return;
    emit progressed(0, tr("Writing %1").arg(QFileInfo(path).fileName()));
    m_job.save({m_findings, variant, path});
}

void GpuAssembly::cancel() {
    if (!isBusy()) return;
    m_assembling.abandon();
    m_job.cancel();
    if (m_findings.demotion) return;
    m_findings = m_complete;
    if (m_complete.request.file) m_request = m_complete.request;
    emit changed();
}

void GpuAssembly::takeFile(const SharedAssemblyFile& file) {
    m_request.file = file;
    m_request.kernel = 0;
    m_request.isBlockAssumed = !file->block;
    m_request.block = file->block.value_or(kernel::BlockShape{});
    m_request.dynamicSharedBytes.reset();
    if (file->isLoop) m_request.dynamicSharedBytes = 0; // Its arrays are in global memory.
    m_complete = {};
    if (!std::exchange(m_isRestoring, false)) emit opened();
    examine();
}

void GpuAssembly::takeFindings(const jobs::DemotionFindings& findings) {
    m_findings = findings;
    if (findings.demotion) m_complete = findings;
    emit changed();
}

void GpuAssembly::examine() {
    m_request.device = deviceForKernel();
    m_findings = {m_request, nullptr, nullptr};
    emit changed();
    const std::string& name = m_request.file->kernels[std::size_t(m_request.kernel)].name;
    emit progressed(0, tr("Registers of %1").arg(QString::fromStdString(name)));
    m_job.examine(m_request);
}

device::Device GpuAssembly::deviceForKernel() const {
    const int sm = m_request.file->kernels[std::size_t(m_request.kernel)].sm;
    return m_device.capability.number() == sm ? m_device : sass::report::nearestDevice(sm);
}

} // namespace forewarp::workbench::code
