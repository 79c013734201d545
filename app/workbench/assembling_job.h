#pragma once

#include "app/workbench/assembly_file.h"
#include "app/workbench/register_count_job.h"

#include <QObject>
#include <QTemporaryDir>

#include <optional>

namespace forewarp::workbench {

/// A nest to be compiled to a cubin, for a launch.
struct AssemblingRequest {
    RegisterCountRequest nest;
    BlockShape block; ///< Of the prediction on screen.
};

/// What `forewarp-cli registers --json --cubin` made: the cubin's bytes, and what it says of the loop.
///
/// Kernels are not read yet. Errors: not in that form.
[[nodiscard]] Result<AssemblyFile> readAssembledLoop(const QByteArray& json, std::string cubin,
                                                     const AssemblingRequest& request);

/// Has forewarp-cli compile a nest for a GPU, one at a time.
class AssemblingJob : public QObject {
    Q_OBJECT

  public:
    /// `tool`: path of forewarp-cli or the reason why there is none, which then answers every request.
    explicit AssemblingJob(Result<QString> tool, QObject* parent = nullptr);

    /// Ends what is being assembled, without an answer.
    void assemble(AssemblingRequest request);
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_process != nullptr; }

  signals:
    void assembled(const forewarp::workbench::AssemblyFile& loop);
    void failed(const forewarp::Error& error);
    void progressed(double fraction, const QString& step);
    void idle();

  private:
    void end(const Result<QByteArray>& output, const AssemblingRequest& request);
    [[nodiscard]] Result<AssemblyFile> resultOf(const Result<QByteArray>& output,
                                                const AssemblingRequest& request) const;
    [[nodiscard]] QString cubinPath() const { return m_folder->filePath(QStringLiteral("kernel.cubin")); }

    Result<QString> m_tool;
    std::optional<QTemporaryDir> m_folder; ///< Where the cubin comes; gone with the answer.
    ToolProcess* m_process = nullptr;      ///< Owned as a child of this object; null once it has ended.
};

} // namespace forewarp::workbench
