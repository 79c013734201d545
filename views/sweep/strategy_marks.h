#pragma once

#include "core/advice/block/block_size.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

class QCPItemLine;
class QCPItemText;
class QCustomPlot;

namespace forewarp::views::theme {
struct Tokens;
}

namespace forewarp::views::sweep {

/// «even work», «utilization», «latency», translated.
[[nodiscard]] QString strategyWord(advice::block::BlockStrategy strategy);

/// Marks on a block-size curve where three strategies would put the block size: a line down to the axis, its name above
/// the plot, in as many rows as it takes that no two names touch. The one that binds is stressed. What lies beyond the
/// axis stands at its end, with an arrow.
class StrategyMarks {
  public:
    /// Its items belong to `plot`, which outlives it.
    explicit StrategyMarks(QCustomPlot& plot);

    /// Replaces the marks; a strategy that asks for no warps is left out, so a default value clears.
    void setAdvice(const advice::block::BlockSizeAdvice& advice);
    void restyle(const theme::Tokens& colours);
    /// Makes room above the plot for names over an axis of this many pixels; returns whether there was other room before.
    bool reserve(double axisWidth);
    /// Puts lines and names where the axes are now; to be called after each layout.
    void place();

    /// Why a mark is there; empty beside all marks.
    [[nodiscard]] QString toolTipAt(QPointF place) const;
    /// «latency binds: 160 threads»; empty without marks.
    [[nodiscard]] QString sentence() const;
    /// Where the names stand, the one that binds first.
    [[nodiscard]] std::vector<QRectF> nameAreas() const;

  private:
    struct Mark {
        double threads = 0;
        QString name;
        QString reason;
        bool binds = false;
        QCPItemLine* line = nullptr;
        QCPItemText* text = nullptr;
        QRectF area; ///< Of the name, relative to the axis rect's upper left corner.
    };
    void clear();
    void add(double threads, const QString& name, const QString& reason, bool binds);
    /// Finds the area of each name; returns the number of rows.
    int arrange(double axisWidth);
    [[nodiscard]] bool isBeyond(const Mark& mark) const;

    QCustomPlot& m_plot;
    std::vector<Mark> m_marks; ///< The binding one first.
    QString m_sentence;
};

} // namespace forewarp::views::sweep
