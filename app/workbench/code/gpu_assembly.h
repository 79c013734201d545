#pragma once

#include "app/workbench/jobs/assembling_job.h"
#include "app/workbench/jobs/demotion_job.h"

#include <QObject>

#include <optional>

namespace forewarp::workbench::code {

/// The GPU assembly that is open: a file or an assembled loop, the kernel looked at, and what demotion makes of it.
///
/// A file that cannot be read leaves the one before in place.
class GpuAssembly : public QObject {
    Q_OBJECT

  public:
    GpuAssembly(const Result<QString>& tool, jobs::PredictionJob::Mode mode, QObject* parent = nullptr);

    /// Null until a file is read.
    [[nodiscard]] const SharedAssemblyFile& file() const { return m_request.file; }
    [[nodiscard]] int kernel() const { return m_request.kernel; }
    [[nodiscard]] std::optional<std::uint64_t> dynamicSharedBytes() const { return m_request.dynamicSharedBytes; }
    /// Of the kernel that is chosen; without reports while it is examined.
    [[nodiscard]] const jobs::DemotionFindings& findings() const { return m_findings; }
    /// Path of the file, for the session; empty where none or a loop is open.
    [[nodiscard]] QString path() const;
    [[nodiscard]] bool isBusy() const { return m_job.isBusy() || m_assembling.isBusy(); }

    void open(const QString& path);
    /// As open(), without opened(); a file that is gone is forgotten.
    void restore(const QString& path);
    /// Compiles a loop and opens what comes of it.
    void assemble(jobs::AssemblingRequest request);
    void chooseKernel(int kernel);
    /// Errors: a block that the device cannot run; nothing changes then.
    [[nodiscard]] std::optional<Error> chooseBlock(const kernel::BlockShape& block);
    /// Shared memory that the launch adds; nothing: not known.
    void chooseDynamicShared(std::optional<std::uint64_t> bytes);
    /// The device that predictions are for. Code for another architecture is looked at on the device nearest to it.
    void setDevice(const device::Device& device);
    /// Writes a demoted variant, by its position in the report.
    void save(int variant, const QString& path);
    /// Ends what runs; what was found before for this kernel is shown again.
    void cancel();

  signals:
    /// A file or loop that the user asked for is there.
    void opened();
    /// Anything that is shown has changed.
    void changed();
    void failed(const forewarp::Error& error);
    void saveFailed(const forewarp::Error& error);
    void saved(const jobs::SavedVariant& variant);
    void progressed(double fraction, const QString& step);
    void idle();

  private:
    void takeFile(const SharedAssemblyFile& file);
    void takeFindings(const jobs::DemotionFindings& findings);
    void examine();
    [[nodiscard]] device::Device deviceForKernel() const;

    jobs::DemotionJob m_job;
    jobs::AssemblingJob m_assembling;
    device::Device m_device;
    jobs::DemotionRequest m_request; ///< The user's choices.
    jobs::DemotionFindings m_findings;
    jobs::DemotionFindings m_complete; ///< The last with variants.
    bool m_isRestoring = false;
};

} // namespace forewarp::workbench::code
