#include "views/widgets/scrolled_column.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>

namespace forewarp::views::widgets {

namespace {

constexpr int kMostTries = 3; ///< A scroll bar that comes or goes changes the width, and so the height.

/// Has the size that its scroller gives it, whatever it would like.
class Column : public QWidget {
  public:
    [[nodiscard]] QSize sizeHint() const override { return {}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {}; }
};

} // namespace

ScrolledColumn::ScrolledColumn(QWidget* parent) : QScrollArea(parent) {
    auto* column = new Column;
    m_rows = new QVBoxLayout(column);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setWidget(column);
    viewport()->setAutoFillBackground(false);
    column->setAutoFillBackground(false); // setWidget() turns it on.
}

void ScrolledColumn::fit() {
    if (m_isFitting) return;
    const QScopedValueRollback fitting(m_isFitting, true);
    for (int tries = 0; tries < kMostTries; ++tries) {
        const int width = viewport()->width();
        const int height =
            m_rows->hasHeightForWidth() ? m_rows->totalHeightForWidth(width) : m_rows->totalSizeHint().height();
        widget()->resize(width, std::max(viewport()->height(), height));
        if (viewport()->width() == width) break;
    }
}

bool ScrolledColumn::event(QEvent* event) {
    if (event->type() != QEvent::LayoutRequest) return QScrollArea::event(event);
    fit();
    return true;
}

void ScrolledColumn::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

} // namespace forewarp::views::widgets
