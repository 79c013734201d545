#pragma once

#include "app/workbench/jobs/prediction_job.h"
#include "core/explain/report.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace forewarp::workbench::state {

/// A project as it was opened and what it holds.
struct Project {
    QString path;      ///< As opened: a folder, a compile_commands.json or a C file.
    QString root;      ///< Folder that file names are shown relative to.
    QStringList files; ///< C files.

    /// Name of the file or of the folder that holds the project; empty for none.
    [[nodiscard]] QString title() const;
};

/// What is selected.
struct Selection {
    QString file;     ///< In the editor; empty for none.
    std::string loop; ///< Id of a loop of `file`; empty for none.

    friend bool operator==(const Selection&, const Selection&) = default;
};

/// The user's choices and the newest results for them; says what changed. Knows no widget, no process, no thread.
class WorkbenchState : public QObject {
    Q_OBJECT

  public:
    explicit WorkbenchState(QObject* parent = nullptr);

    [[nodiscard]] const Project& project() const { return m_project; }
    [[nodiscard]] const Selection& selection() const { return m_selection; }
    [[nodiscard]] const explain::Scenario& scenario() const { return m_scenario; }
    [[nodiscard]] const device::Device& device() const { return m_device; }
    /// Facts of a file of the project; null until it is analysed.
    [[nodiscard]] explain::SharedFacts factsOf(const QString& file) const { return m_facts.value(file); }
    /// Of all loops of the selected file, each with its best block; null until it is made.
    [[nodiscard]] const jobs::SharedReport& report() const { return m_report; }
    /// That report() is made from.
    [[nodiscard]] const explain::SharedFacts& reportedFacts() const { return m_reportedFacts; }
    /// Of the selected loop, with the chosen block; null until it is made.
    [[nodiscard]] const explain::SharedLoopReport& loopReport() const { return m_loopReport; }

    /// Forgets facts, results and selection of the project before.
    void setProject(Project project);
    /// Another file or loop; the chosen block belongs to a loop and is forgotten.
    void select(const Selection& selection);
    /// Device, model, assumptions and the chosen block. Errors: unknown device, impossible block; nothing changes then.
    [[nodiscard]] std::optional<Error> setScenario(const explain::Scenario& scenario);
    /// Errors: a block that the device cannot run; nothing changes then.
    [[nodiscard]] std::optional<Error> setBlock(std::optional<kernel::BlockShape> block);
    void setFacts(const QString& file, explain::SharedFacts facts);
    void setReport(jobs::SharedReport report, explain::SharedFacts facts);
    void setLoopReport(explain::SharedLoopReport report);

  signals:
    void projectChanged();
    void selectionChanged();
    void scenarioChanged();
    void blockChanged();
    void factsChanged(const QString& file);
    void reportChanged();
    void loopReportChanged();

  private:
    void clearResults();

    Project m_project;
    Selection m_selection;
    explain::Scenario m_scenario;
    device::Device m_device;
    QHash<QString, explain::SharedFacts> m_facts;
    jobs::SharedReport m_report;
    explain::SharedFacts m_reportedFacts;
    explain::SharedLoopReport m_loopReport;
};

} // namespace forewarp::workbench::state
