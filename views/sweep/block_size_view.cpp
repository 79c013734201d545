#include "views/sweep/block_size_view.h"

#include "views/sweep/axis_slider.h"
#include "views/sweep/block_size_plot.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace forewarp::views::sweep {

namespace {

/// The point with this shape, else the one whose thread count is nearest.
int positionOf(const advice::block::BlockSweep& sweep, const kernel::BlockShape& block) {
    int nearest = 0;
    for (int i = 0; i < int(sweep.points.size()); ++i) {
        const kernel::BlockShape& shape = sweep.points[std::size_t(i)].block;
        if (shape == block) return i;
        const int known = sweep.points[std::size_t(nearest)].block.threads();
        if (std::abs(shape.threads() - block.threads()) < std::abs(known - block.threads())) nearest = i;
    }
    return nearest;
}

} // namespace

BlockSizeView::BlockSizeView(QWidget* parent)
    : QWidget(parent), m_plot(new BlockSizePlot), m_slider(new AxisSlider), m_sliderRow(new QHBoxLayout),
      m_label(new QLabel), m_best(new QPushButton) {
    m_slider->setObjectName(QStringLiteral("blockSlider"));
    m_slider->setPageStep(4);
    m_label->setObjectName(QStringLiteral("chip"));
    m_label->setAlignment(Qt::AlignCenter);
    m_page = new widgets::Placeholder(makeBody());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_slider, &QSlider::valueChanged, this, &BlockSizeView::follow);
    connect(m_plot, &BlockSizePlot::pointPicked, m_slider, &QSlider::setValue);
    connect(m_plot, &BlockSizePlot::laidOut, this, &BlockSizeView::placeSlider);
    connect(m_best, &QPushButton::clicked, this, [this] { m_slider->setValue(m_sweep.best); });
    retranslate();
}

QWidget* BlockSizeView::makeBody() {
    m_sliderRow->addWidget(m_slider);
    auto* controls = new QHBoxLayout;
    controls->setContentsMargins(6, 0, 6, 0);
    controls->addWidget(m_label);
    controls->addStretch(1);
    controls->addWidget(m_best);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(6, 0, 6, 8);
    rows->setSpacing(2);
    rows->addWidget(m_plot, 1);
    rows->addLayout(m_sliderRow);
    rows->addLayout(controls);
    return body;
}

void BlockSizeView::retranslate() {
    m_slider->setAccessibleName(tr("Block shape"));
    m_slider->setToolTip(tr("Drag to try other block shapes"));
    m_best->setText(tr("Best"));
    m_best->setToolTip(
        tr("Take the best block shape: of those within 1 % of the fastest, the one that keeps most warps resident"));
    m_page->setSentence(tr("Select a loop with a prediction to see how its time depends on the block size."));
}

void BlockSizeView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showBlock(m_current);
    }
    QWidget::changeEvent(event);
}

void BlockSizeView::setSweep(const advice::block::BlockSweep& sweep, const kernel::BlockShape& current) {
    m_sweep = sweep;
    m_page->setBodyShown(!sweep.points.empty());
    m_plot->setSweep(sweep);
    std::vector<AxisSlider::Stop> stops;
    for (const advice::block::SweepPoint& point : sweep.points)
        stops.push_back({point.block.threads(), point.time.value()});
    const QSignalBlocker quiet(m_slider);
    m_slider->setStops(std::move(stops), m_plot->axisEnd());
    m_slider->setValue(positionOf(sweep, current));
    m_best->setEnabled(sweep.best >= 0);
    reserveLabelWidth();
    showBlock(current);
}

/// Below the axis, reaching beyond it by half a handle.
void BlockSizeView::placeSlider() {
    const QRect axis = m_plot->axisArea();
    const int beyond = m_slider->overhang();
    const QMargins margins(std::max(0, axis.left() - beyond), 0,
                           std::max(0, m_plot->width() - axis.left() - axis.width() - beyond), 0);
    if (m_sliderRow->contentsMargins() != margins) m_sliderRow->setContentsMargins(margins);
}

void BlockSizeView::setStrategies(const advice::block::BlockSizeAdvice& advice) {
    m_plot->setStrategies(advice);
}

/// The longest text of the sweep fits, so that the slider keeps its length while it moves.
void BlockSizeView::reserveLabelWidth() {
    int width = 0;
    for (const advice::block::SweepPoint& point : m_sweep.points) {
        m_label->setText(widgets::blockText(point.block));
        width = std::max(width, m_label->sizeHint().width());
    }
    m_label->setMinimumWidth(width);
}

void BlockSizeView::showBlock(const kernel::BlockShape& block) {
    m_current = block;
    m_label->setText(widgets::blockText(block));
    m_slider->setAccessibleDescription(m_label->text());
    m_plot->setCurrent(block);
}

void BlockSizeView::follow(int position) {
    if (position < 0 || std::size_t(position) >= m_sweep.points.size()) return;
    showBlock(m_sweep.points[std::size_t(position)].block);
    emit blockChanged(m_current);
}

} // namespace forewarp::views::sweep
