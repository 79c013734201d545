#pragma once

#include "core/base/result.h"
#include "core/kernel/program_facts.h"

#include <QMap>
#include <QObject>
#include <QString>

#include <vector>

namespace forewarp::workbench::state {

/// Names of what can go wrong beside the analysis of a file, whose topic is its path.
struct Topic {
    static inline const QString session = QStringLiteral(":session");
    static inline const QString recovery = QStringLiteral(":recovery");
    static inline const QString tool = QStringLiteral(":tool");
    static inline const QString project = QStringLiteral(":project");
    static inline const QString scenario = QStringLiteral(":scenario");
    static inline const QString symbols = QStringLiteral(":symbols");
    static inline const QString observing = QStringLiteral(":observe");
    static inline const QString tracing = QStringLiteral(":trace");
    static inline const QString measuring = QStringLiteral(":run");
    static inline const QString planning = QStringLiteral(":plan");
    static inline const QString saving = QStringLiteral(":saving");
    static inline const QString exporting = QStringLiteral(":export");
    static inline const QString assembly = QStringLiteral(":assembly");
    static inline const QString variant = QStringLiteral(":variant");
    static inline const QString port = QStringLiteral(":port");
};

/// What the user should know about: errors of jobs and messages of the compiler, each until its cause is gone.
class Problems : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Replaces what was known about a topic (a file, «session», «export» …).
    void set(const QString& topic, std::vector<Error> errors);
    void set(const QString& topic, std::vector<kernel::Diagnostic> diagnostics);
    void clear(const QString& topic);
    /// Forgets everything but topics that belong to no project.
    void clearProject();

    /// By topic.
    [[nodiscard]] const QMap<QString, std::vector<Error>>& errors() const { return m_errors; }
    [[nodiscard]] const QMap<QString, std::vector<kernel::Diagnostic>>& diagnostics() const { return m_diagnostics; }

  signals:
    void changed();
    /// A new error, for the status bar.
    void raised(const QString& sentence);

  private:
    QMap<QString, std::vector<Error>> m_errors;
    QMap<QString, std::vector<kernel::Diagnostic>> m_diagnostics;
};

} // namespace forewarp::workbench::state
