#pragma once

#include "core/sass/report/demotion_report.h"
#include "views/widgets/plots/occupancy_stairs.h"

#include <QPointF>

#include <memory>
#include <vector>

namespace forewarp::views::assembly {

/// Where variants stand among the stairs of occupancy that a kernel's block and shared memory leave: ● the kernel as it
/// is, ◆ demoted, ▲ a rival, ✗ rejected. A mark below its stair: shared memory limits it. Marks are selected by a click,
/// stairs by the best variant on them.
class CliffChart : public widgets::plots::OccupancyStairs {
    Q_OBJECT

  public:
    explicit CliffChart(QWidget* parent = nullptr);

    /// Shares both; `demotion` may be null, and so may `kernel`, which empties the chart.
    void setKernel(std::shared_ptr<const sass::report::SassReport> kernel,
                   std::shared_ptr<const sass::report::DemotionReport> demotion);
    /// Rings the mark of this variant; -1 rings none.
    void setSelected(int variant);
    /// «● as it is  ◆ demoted»: the marks that are there, in words.
    [[nodiscard]] QString legend() const;
    /// Where a variant is marked, or the better one that stands there too.
    [[nodiscard]] QPointF markOf(int variant) const;

  signals:
    void variantChosen(int variant);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    [[nodiscard]] QString sentenceOf(int position) const override;
    [[nodiscard]] QString title() const override;
    void take(int position) override;
    void paintMarks(QPainter& painter) const override;
    [[nodiscard]] int fewestMarked() const override;
    [[nodiscard]] double roomAbove() const override { return 34; } // And for marks below the label.

  private:
    /// Variants with as many registers and warps, by the first of them.
    struct Mark {
        std::vector<int> variants;
        int registers = 0;
        int warps = 0;
    };
    void placeMarks();
    void addMark(int variant);
    [[nodiscard]] const sass::demotion::Variant& variantAt(const Mark& mark) const;
    [[nodiscard]] bool isOn(const Mark& mark, int position) const;
    [[nodiscard]] QPointF placeOf(const Mark& mark) const;
    [[nodiscard]] QString sentenceOf(const Mark& mark) const;
    void paintMark(QPainter& painter, const Mark& mark) const;

    std::shared_ptr<const sass::report::SassReport> m_kernel;
    std::shared_ptr<const sass::report::DemotionReport> m_demotion;
    std::vector<Mark> m_marks;
    int m_selected = -1;
};

} // namespace forewarp::views::assembly
