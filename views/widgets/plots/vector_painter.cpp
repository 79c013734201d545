#include "views/widgets/plots/vector_painter.h"

#include <qcustomplot.h>

namespace forewarp::views::widgets::plots {

VectorPainter::VectorPainter(QPaintDevice* device) : m_painter(std::make_unique<QCPPainter>()) {
    m_painter->begin(device);
    m_painter->setMode(QCPPainter::pmVectorized);
    m_painter->setMode(QCPPainter::pmNoCaching);
    m_painter->setRenderHint(QPainter::Antialiasing);
}

VectorPainter::~VectorPainter() = default;

QPainter* VectorPainter::painter() {
    return m_painter.get();
}

void VectorPainter::end() {
    m_painter->end();
}

} // namespace forewarp::views::widgets::plots
