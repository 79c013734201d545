#include "app/workbench/state/problems.h"

#include <utility>

namespace forewarp::workbench::state {

void Problems::set(const QString& topic, std::vector<Error> errors) {
    if (!errors.empty()) emit raised(QString::fromStdString(errors.front().text()));
    m_diagnostics.remove(topic);
    m_errors[topic] = std::move(errors);
    emit changed();
}

void Problems::set(const QString& topic, std::vector<kernel::Diagnostic> diagnostics) {
    m_errors.remove(topic);
    m_diagnostics[topic] = std::move(diagnostics);
    emit changed();
}

void Problems::clear(const QString& topic) {
    if (m_errors.remove(topic) + m_diagnostics.remove(topic) > 0) emit changed();
}

void Problems::clearProject() {
    m_diagnostics.clear();
    const QStringList lasting{Topic::session, Topic::recovery, Topic::tool};
    m_errors.removeIf([&lasting](const auto& entry) { return !lasting.contains(entry.key()); });
    emit changed();
}

} // namespace forewarp::workbench::state
