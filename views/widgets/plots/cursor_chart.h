#pragma once

#include <QPointF>
#include <QString>
#include <QWidget>

namespace forewarp::views::widgets::plots {

/// A painted chart of positions 0, 1, … along x, with a cursor that goes over them by mouse and keys. A click or Enter
/// takes a position; hovering tells it.
class CursorChart : public QWidget {
    Q_OBJECT

  public:
    explicit CursorChart(QWidget* parent = nullptr);

    [[nodiscard]] int cursor() const { return m_cursor; }
    /// What the cursor is on; empty without positions.
    [[nodiscard]] QString currentSentence() const;

  signals:
    /// The cursor is elsewhere, or what it is on has changed.
    void currentChanged();

  protected:
    [[nodiscard]] virtual int positions() const = 0;
    /// -1 where there is none.
    [[nodiscard]] virtual int positionAt(QPointF place) const = 0;
    [[nodiscard]] virtual QString sentenceOf(int position) const = 0;
    [[nodiscard]] virtual QString title() const = 0;
    virtual void take(int position) = 0;

    /// Moves as far as there are positions.
    void moveTo(int position);
    void describe();

    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    int m_cursor = 0;
};

} // namespace forewarp::views::widgets::plots
