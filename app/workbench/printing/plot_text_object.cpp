#include "app/workbench/printing/plot_text_object.h"

#include <QPainter>

#include <utility>

namespace forewarp::workbench::printing {

namespace {

constexpr int kDrawingProperty = QTextFormat::UserProperty + 1;
constexpr int kSizeProperty = QTextFormat::UserProperty + 2;

} // namespace

QTextCharFormat PlotTextObject::formatFor(Drawing drawing, const QSizeF& size) {
    QTextCharFormat format;
    format.setObjectType(kType);
    format.setProperty(kDrawingProperty, int(m_drawings.size()));
    format.setProperty(kSizeProperty, size);
    m_drawings.push_back(std::move(drawing));
    return format;
}

QSizeF PlotTextObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
    return format.property(kSizeProperty).toSizeF();
}

void PlotTextObject::drawObject(QPainter* painter, const QRectF& area, QTextDocument*, int, const QTextFormat& format) {
    const auto drawing = std::size_t(format.intProperty(kDrawingProperty));
    if (drawing >= m_drawings.size()) return;
    painter->save();
    m_drawings[drawing](area);
    painter->restore();
}

} // namespace forewarp::workbench::printing
