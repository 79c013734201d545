#include "app/workbench/jobs/planning/measuring_job.h"

#include "core/kernel/json/measured_run_json.h"

namespace forewarp::workbench::jobs::planning {

Result<ToolCall> MeasuringRequest::toolCall() const {
    QStringList all{QStringLiteral("run"), project, QStringLiteral("--json")};
    if (!profile.isEmpty()) all << QStringLiteral("--profile=") + profile;
    all << program.toolArguments() << compile.toolArguments(); // Last: compiler arguments follow «--».
    return ToolCall{.arguments = all, .subject = project, .silenceLimit = kLongestSilentRun};
}

Result<SharedRun> MeasuringRequest::readAnswer(const ToolOutput& output) const {
    auto run = kernel::json::readRun(output.text.toStdString(), "run of " + project.toStdString());
    if (!run) return run.failureAs<SharedRun>();
    return SharedRun(std::make_shared<const kernel::MeasuredRun>(*std::move(run)));
}

} // namespace forewarp::workbench::jobs::planning
