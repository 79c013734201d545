#pragma once

#include "core/simulation/scheduler/warp_simulation.h"

#include <QRectF>
#include <QSize>
#include <QWidget>

#include <array>
#include <memory>

class QPainter;
class QToolButton;

namespace forewarp::views::timeline::hotspots {
class HotspotList;
}
namespace forewarp::views::widgets {
class ElidedLabel;
class Placeholder;
} // namespace forewarp::views::widgets

namespace forewarp::views::timeline {

class TimelineView;

/// The warp timeline of the selected loop with its hotspots, below a line that sums it up; a sentence while there is none.
/// Where there is little room, hotspots are shown on demand only.
///
///     64 warps, 8 blocks · 12 345 cycles simulated · …          − + All … Save picture…
///     timeline                                    │ hotspots
class TimelinePage : public QWidget {
    Q_OBJECT

  public:
    explicit TimelinePage(QWidget* parent = nullptr);

    /// Null: there is no simulation. What is shown and selected stays where the program is alike.
    void setSimulation(std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation, double clockHz);
    /// The line's intervals stand out; on a line without any, all are alike.
    void selectLine(int line);
    void showLocation(const SourceLocation& location) { selectLine(location.line); }

    /// The timeline alone, as it is shown, with all its rows.
    void paintOn(QPainter& painter, const QRectF& area) const;
    [[nodiscard]] QSize pictureSize() const;

  signals:
    void locationActivated(const forewarp::SourceLocation& location);
    /// Position in WarpProgram::instructions; -1 where none is selected any more.
    void instructionSelected(int instruction);
    /// The user wants the picture in a file: paintOn() paints it.
    void exportRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    enum Button { zoomOut, zoomIn, showAll, tallRows, showHotspots, savePicture, kButtonCount };
    QWidget* makeHeader();
    QWidget* makeBody();
    void connectParts();
    void retranslate();
    void showSummary();
    void fitToWidth();

    TimelineView* m_timeline;
    hotspots::HotspotList* m_hotspots;
    widgets::ElidedLabel* m_summary;
    std::array<QToolButton*, kButtonCount> m_buttons{};
    widgets::Placeholder* m_page;
    std::shared_ptr<const simulation::scheduler::WarpSimulation> m_simulation;
    bool m_hasChosenHotspots = false; ///< The user, by the button.
};

} // namespace forewarp::views::timeline
