#pragma once

#include "app/workbench/code/assembly_file.h"
#include "app/workbench/jobs/prediction_job.h"
#include "core/sass/report/demotion_report.h"

#include <QObject>
#include <QThreadPool>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace forewarp::workbench::jobs {

/// A kernel of a file, and the launch that it is looked at for.
struct DemotionRequest {
    code::SharedAssemblyFile file;
    int kernel = 0;
    device::Device device;
    kernel::BlockShape block;
    bool isBlockAssumed = true;
    std::optional<std::uint64_t> dynamicSharedBytes; ///< That the launch adds; nothing: not known.
};

/// What was found out about it.
struct DemotionFindings {
    DemotionRequest request;
    std::shared_ptr<const sass::report::SassReport> kernel;
    std::shared_ptr<const sass::report::DemotionReport> demotion; ///< Null while variants are still made.
};

/// A variant to be written into a file.
struct VariantFile {
    DemotionFindings of;
    int variant = 0; ///< Of DemotionReport::variants; a demoted one.
    QString path;
};

/// A variant that was written.
struct SavedVariant {
    QString path;
    kernel::BlockShape block; ///< That it is for.
    std::uint64_t dynamicSharedBytes = 0; ///< That a launch has to ask for; 0 where the file brings all with it.
    std::vector<std::string> notes;       ///< Likewise in sentences, and what the file leaves out.
};

/// Reads GPU assembly, ranks its variants and writes them, in a thread of its own.
///
/// Of what is read or examined, the newest request wins: what an older one finds is dropped.
class DemotionJob : public QObject {
    Q_OBJECT

  public:
    explicit DemotionJob(PredictionJob::Mode mode = PredictionJob::Mode::background, QObject* parent = nullptr);
    ~DemotionJob() override;

    void read(const QString& path);
    /// The same of bytes that are there already.
    void read(code::AssemblyFile source);
    void examine(DemotionRequest request);
    void save(VariantFile variant);
    /// Drops what is read or examined; what is being written is written.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_isWorking || m_saving > 0; }

  signals:
    void opened(const code::SharedAssemblyFile& file);
    void readFailed(const forewarp::Error& error);
    /// Twice for each request: once without variants.
    void examined(const jobs::DemotionFindings& findings);
    void saved(const jobs::SavedVariant& variant);
    void saveFailed(const forewarp::Error& error);
    void idle();

  private:
    using Reading = std::function<Result<code::AssemblyFile>()>;
    using SharedReading = std::shared_ptr<const Result<code::AssemblyFile>>;

    template <class Work, class Then>
    void run(Work work, Then then);
    void startReading(Reading reading);
    void takeFile(const SharedReading& file);
    void rank(const DemotionFindings& findings);
    void takeSaved(const Result<SavedVariant>& variant);
    /// Stops what an older request still does; what comes back with another number is dropped.
    quint64 begin();
    void end();

    PredictionJob::Mode m_mode;
    QThreadPool m_pool;
    std::stop_source m_stop;
    quint64 m_generation = 0;
    bool m_isWorking = false; ///< Reads or examines.
    int m_saving = 0;         ///< Files being written.
};

} // namespace forewarp::workbench::jobs
