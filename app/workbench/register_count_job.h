#pragma once

#include "app/workbench/command_line_tool.h"
#include "app/workbench/tool_process.h"
#include "core/kernel/kernel_profile.h"

#include <QObject>

#include <string>

namespace forewarp::workbench {

/// A nest to compile for a GPU, to count its registers.
struct RegisterCountRequest {
    QString file;
    std::string loop;        ///< Id.
    std::string device;      ///< Id or path of a profile.
    Assumptions assumptions; ///< Such as the file's loops know.
    CompileOptions compile;

    /// «registers PATH:LOOP --device ID … --json», as forewarp-cli takes them.
    [[nodiscard]] QStringList toolArguments() const;
};

/// What `forewarp-cli registers --json` found, in a sentence or several.
[[nodiscard]] Result<QString> readRegisterCount(const QByteArray& json, const QString& file);

/// Has forewarp-cli count registers in PTX, one nest at a time.
class RegisterCountJob : public QObject {
    Q_OBJECT

  public:
    /// `tool`: path of forewarp-cli or the reason why there is none, which then answers every request.
    explicit RegisterCountJob(Result<QString> tool, QObject* parent = nullptr);

    /// Ends a count that is going on, without an answer.
    void count(RegisterCountRequest request);
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_process != nullptr; }

  signals:
    /// The result, or why there is none.
    void counted(const QString& loop, const QString& sentence);
    void idle();

  private:
    void end(const Result<QByteArray>& output, const RegisterCountRequest& request);

    Result<QString> m_tool;
    ToolProcess* m_process = nullptr; ///< Owned as a child of this object; null once it has ended.
};

} // namespace forewarp::workbench
