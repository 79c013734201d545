#pragma once

#include "core/dataflow/spills.h"
#include "views/registers/register_text.h"

#include <QString>
#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace forewarp::views::widgets {
class ElidedLabel;
class Placeholder;
} // namespace forewarp::views::widgets
namespace forewarp::views::widgets::plots {
class OccupancyStairs;
}

namespace forewarp::views::registers {

class PressureChart;

/// The registers of the selected loop's kernel: how many, where they are needed, and what they cost in occupancy.
///
///     24 registers per thread, estimated from the code: peak of 17 at line 12; …         [Count in PTX]
///     Pressure along the program  ▼ spill ▲ reload     Occupancy  click a stair to take it
///     (bars)                                           (stairs)
///     Line 12, instruction 5 of 40: …                  1 to 32 registers: 8 blocks, …
class RegistersView : public QWidget {
    Q_OBJECT

  public:
    explicit RegistersView(QWidget* parent = nullptr);

    /// Copies all. `registersPerThread` is what the prediction goes by, `moves` what it makes the code spill.
    void setRegisters(const dataflow::RegisterNeed& need, const std::vector<dataflow::SpillMove>& moves,
                      const std::vector<advice::block::RegisterStep>& steps, int registersPerThread, bool isGiven);
    /// Shows nothing but a sentence: `reason`, or, where that is empty, to select a loop.
    void clear(const QString& reason = {});
    /// The result of counting in PTX, in words; empty hides the line.
    void setCounted(const QString& text);

  signals:
    /// An instruction was clicked or Enter pressed on it.
    void locationActivated(const forewarp::SourceLocation& location);
    /// A stair was taken: the most registers that give its occupancy.
    void registersChosen(int registersPerThread);
    /// The user wants the kernel compiled to PTX and its registers counted there.
    void countRequested();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    /// A chart with its title and the sentence of its cursor.
    struct Panel {
        QWidget* widget = nullptr;
        QLabel* title = nullptr;
        QLabel* hint = nullptr;
        widgets::ElidedLabel* readout = nullptr;
    };
    QWidget* makeBody();
    static Panel makePanel(QWidget* chart);
    void retranslate();
    void arrange();
    void showFacts();
    void showReadouts();

    RegisterFacts m_facts;
    QString m_reason;
    QLabel* m_headline;
    QLabel* m_counted;
    QPushButton* m_count;
    PressureChart* m_pressure;
    widgets::plots::OccupancyStairs* m_stairs;
    Panel m_pressurePanel;
    Panel m_stairsPanel;
    QBoxLayout* m_charts = nullptr;
    widgets::Placeholder* m_page = nullptr;
};

} // namespace forewarp::views::registers
