#include "app/workbench/jobs/validating/validating_job.h"

#include <QFileInfo>

#include <utility>

namespace forewarp::workbench::jobs::validating {

ToolCall ValidatingRequest::toolCall() const {
    const QString file = QFileInfo(measured).absoluteFilePath();
    QStringList arguments{QStringLiteral("validate"), file};
    if (!kernels.isEmpty()) arguments << QStringLiteral("--kernels=") + QFileInfo(kernels).absoluteFilePath();
    return {arguments << QStringLiteral("--progress") << QStringLiteral("--json"), file};
}

Result<SharedReport> ValidatingRequest::readAnswer(const ToolOutput& output) const {
    auto report =
        measured::validation::readValidation({output.text.data(), std::size_t(output.text.size())}, "forewarp-cli");
    if (report) return std::make_shared<const measured::validation::ValidationReport>(*std::move(report));
    return Error{ErrorKind::internal, "forewarp-cli wrote the comparison in a form that forewarp cannot read.",
                 measured.toStdString(), "Install forewarp and forewarp-cli of the same version."};
}

} // namespace forewarp::workbench::jobs::validating
