#pragma once

#include "views/program/device_times.h"
#include "views/program/plan_model.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace forewarp::views::widgets {
class Card;
class Placeholder;
class RunFields;
class TextRows;
} // namespace forewarp::views::widgets

namespace forewarp::views::program {

class RooflineChart;

/// Which loops of the program to port, and what it gains: the plan of a measured run.
///
///     Port 3 of 56 loops: 41 s → 6.6 s (5.1–8.0) on A100 80 GB.        arguments [1024   ] [Run the program]
///     Then 2.8 ms on the CPU, kernels 2.5 ms, …                        (what it rests on)
///     (table of loops, with ticks)
///     (roofline)                       (program time by device)
class ProgramView : public QWidget {
    Q_OBJECT

  public:
    explicit ProgramView(QWidget* parent = nullptr);

    /// Null shows how to get one.
    void setPlan(SharedPlan plan);
    /// The plan by device, the fastest first; null while they are being made.
    void setDevices(SharedPlans plans);
    /// Whether the user has changed ticks, which can be taken back.
    void setChanged(bool isChanged);
    /// The loop on screen, and where it lies with its block of the moment; nothing where its model does not say.
    void setCurrentLoop(const QString& file, const QString& loopId,
                        const std::optional<forewarp::explain::roofline::Point>& point);
    /// What is told in place of a plan while there is none: that the program runs, or why no plan came of it.
    void setReason(const QString& reason);
    /// What the fields hold; emits nothing.
    void setRun(const QString& arguments, const QString& inputFile);
    /// Whether the program can be run now.
    void setRunnable(bool isRunnable);

  signals:
    /// The user wants the program run and measured.
    void runRequested();
    void runChanged(const QString& arguments, const QString& inputFile);
    void inputFileRequested();
    /// A tick was changed, or all are to be chosen anew.
    void sideChosen(const QString& file, const QString& loopId, bool onGpu);
    void sidesReset();
    void deviceChosen(const QString& id);
    /// Of the program's arrays.
    void hostMemoryChosen(forewarp::device::HostMemory memory);
    /// A loop was double-clicked, or Enter pressed on it.
    void loopActivated(const QString& file, const QString& loopId);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeBody();
    QWidget* makeSide();
    QWidget* makePictures();
    void showRoofline();
    void showPictures();
    void retranslate();
    void arrange();
    void reserveRows();
    void showPlan();
    void showMemories();
    void activate(const QModelIndex& index);

    SharedPlan m_plan;
    QString m_reason;
    PlanModel* m_model;
    QLabel* m_sentence;
    QLabel* m_parts;
    QPushButton* m_reset;
    QTableView* m_table;
    RooflineChart* m_roofline;
    DeviceTimes* m_devices;
    QWidget* m_pictures = nullptr; ///< Both cards below the table.
    widgets::Card* m_rooflineCard = nullptr;
    widgets::Card* m_devicesCard = nullptr;
    widgets::Card* m_restsOn = nullptr;
    std::vector<int> m_dotRows; ///< Of each dot, its row in the table.
    QString m_currentFile;
    QString m_currentLoop;
    std::optional<forewarp::explain::roofline::Point> m_currentPoint;
    widgets::TextRows* m_notes;
    widgets::RunFields* m_fields;
    QPushButton* m_run;
    QLabel* m_memoryLabel;
    QComboBox* m_memory; ///< What the arrays lie in, each with the program's time; hidden where nothing is copied.
    QBoxLayout* m_sides = nullptr;
    widgets::Placeholder* m_page = nullptr;
};

} // namespace forewarp::views::program
