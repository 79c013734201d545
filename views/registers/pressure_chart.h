#pragma once

#include "views/registers/register_text.h"
#include "views/widgets/plots/cursor_chart.h"

#include <QRectF>

namespace forewarp::views::registers {

/// Registers alive along the program, instruction by instruction: what every kernel needs below, the code's on top, a
/// line at the count that the prediction goes by; what is above it is hatched. Values that leave the registers (▼) and
/// come back (▲) stand above the instruction they precede, source lines below.
class PressureChart : public widgets::plots::CursorChart {
    Q_OBJECT

  public:
    explicit PressureChart(QWidget* parent = nullptr);

    /// Copies what it draws; the cursor goes to the peak.
    void setFacts(const RegisterFacts& facts);
    /// Where an instruction's bar stands, over the full height of the plot.
    [[nodiscard]] QRectF columnOf(int position) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    /// An instruction was clicked or Enter pressed on it.
    void locationActivated(const forewarp::SourceLocation& location);

  protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] int positions() const override { return int(m_facts.need.pressure.size()); }
    [[nodiscard]] int positionAt(QPointF place) const override;
    [[nodiscard]] QString sentenceOf(int position) const override;
    [[nodiscard]] QString title() const override;
    void take(int position) override;

  private:
    /// Spills and reloads in front of an instruction, 32-bit registers each.
    struct Moves {
        int spilled = 0;
        int reloaded = 0;
    };
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] double yAt(double registers) const;
    [[nodiscard]] int totalAt(int position) const;
    [[nodiscard]] int lineAt(int position) const;
    void paintAxis(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintBars(QPainter& painter) const;
    void paintBesides(QPainter& painter) const;
    void paintMoves(QPainter& painter) const;
    void paintLimit(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;

    RegisterFacts m_facts;
    std::vector<Moves> m_moves; ///< By instruction.
    int m_most = 1;             ///< Largest total or limit.
};

} // namespace forewarp::views::registers
