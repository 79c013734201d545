#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace forewarp::views::widgets {

/// Widgets below one another, as wide as there is room, to be scrolled where there is too little height for them.
///
/// QScrollArea alone would ask a widget that wraps its texts for its height at each width that is left beside a scroll bar
/// of 1, 2, 3 … pixels, whenever a text has changed; this asks for one.
class ScrolledColumn : public QScrollArea {
    Q_OBJECT

  public:
    explicit ScrolledColumn(QWidget* parent = nullptr);

    /// Takes what stands in the column.
    [[nodiscard]] QVBoxLayout& rows() const { return *m_rows; }

  protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();

    QVBoxLayout* m_rows;
    bool m_isFitting = false;
};

} // namespace forewarp::views::widgets
