#pragma once

#include "app/workbench/code/cuda_porting.h"
#include "app/workbench/code/gpu_assembly.h"
#include "app/workbench/jobs/register_count_job.h"
#include "app/workbench/state/common.h"

#include <QObject>

#include <optional>
#include <string>

namespace forewarp::workbench::state {

/// The selected loop as code for a GPU: its CUDA port, its assembly, its registers. Files of assembly are here, too.
class LoopCode : public QObject {
    Q_OBJECT

  public:
    /// `common` has to outlive this.
    LoopCode(const Result<QString>& tool, jobs::PredictionJob::Mode mode, Common& common, QObject* parent = nullptr);

    [[nodiscard]] code::GpuAssembly& assembly() { return m_assembly; }
    [[nodiscard]] code::CudaPorting& porting() { return m_porting; }
    /// Compiles the selected loop for the device and counts its registers; answered by registersCounted().
    void countRegisters();
    /// Compiles the selected loop to GPU assembly and opens that; problems() say why it cannot.
    void assembleLoop();
    /// Arrays that the port keeps in shared memory; nothing: the fastest choice.
    void keepInShared(const std::optional<QStringList>& arrays);
    /// Drops the port where text, facts, report and selection do not belong together, and makes it anew where they do.
    void updatePort();
    [[nodiscard]] bool isBusy() const { return m_assembly.isBusy() || m_porting.isBusy(); }
    void cancel();

  signals:
    /// What the selected loop's registers are in PTX, or why nobody knows, in sentences.
    void registersCounted(const QString& sentence);
    void progressed(double fraction, const QString& step);
    void idle();

  private:
    void connectRegisterCount();
    void connectAssembly();
    void connectPorting();
    [[nodiscard]] std::optional<jobs::PortingRequest> portToMake() const;

    Common& m_common;
    jobs::RegisterCountJob m_registerCount;
    std::string m_countedLoop;
    code::GpuAssembly m_assembly;
    code::CudaPorting m_porting;
    std::optional<QStringList> m_arrays; ///< See keepInShared().
};

} // namespace forewarp::workbench::state
