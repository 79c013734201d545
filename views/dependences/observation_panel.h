#pragma once

#include "core/kernel/program_facts.h"

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace forewarp::views::widgets {
class RunFields;
class TextRows;
} // namespace forewarp::views::widgets

namespace forewarp::views::dependences {

/// What a run of the program may show of a loop, or has shown, and how the program is to be run.
///
///     Arguments [1024 --fast     ]  Input file [          ][…]
///     [Run the program and watch]
///     Observed parallel on this input: 4.2 M iterations, no carried dependence.
///     ⚠ The loop ran on one input only.
class ObservationPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ObservationPanel(QWidget* parent = nullptr);

    void setLoop(const kernel::LoopFacts& loop);
    /// What the fields hold; emits nothing.
    void setRun(const QString& arguments, const QString& inputFile);
    /// While the program runs, it cannot be started again.
    void setRunning(bool isRunning);

  signals:
    void observeRequested();
    /// The user changed a field.
    void runChanged(const QString& arguments, const QString& inputFile);
    /// The user wants to choose the input file from a dialog.
    void inputFileRequested();
    void locationActivated(const forewarp::SourceLocation& location);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void showButton();
    void showResult(const kernel::LoopFacts& loop);

    widgets::RunFields* m_fields;
    QPushButton* m_observe;
    QLabel* m_result;
    QLabel* m_program;
    widgets::TextRows* m_remarks;
    std::vector<SourceLocation> m_places; ///< One per row of m_remarks.
    bool m_canObserve = false;
    bool m_isRunning = false;
};

} // namespace forewarp::views::dependences
