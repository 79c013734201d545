#include "views/timeline/timeline_view.h"

#include "views/theme/theme.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_rows.h"
#include "views/timeline/timeline_text.h"

#include <QAction>
#include <QEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::views::timeline {

namespace {

constexpr double kLowPitch = 2;   ///< Of rows that have to fit.
constexpr double kTallPitch = 19; ///< Of rows with texts.
constexpr double kPicturePitch = 10;
constexpr int kPictureWidth = 1600;
constexpr double kPictureMargin = 10;

QFont smallFont() {
    QFont font = theme::smallFont();
    font.setPixelSize(QFontInfo(font).pixelSize()); // Alike on devices of any resolution.
    return font;
}

} // namespace

TimelineView::TimelineView(QWidget* parent)
    : QWidget(parent), m_scrollBar(new QScrollBar(Qt::Vertical, this)), m_export(new QAction(this)),
      m_showAll(new QAction(this)), m_clear(new QAction(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    addActions({m_export, m_showAll, m_clear});
    m_scrollBar->hide();
    m_scrollBar->setFocusPolicy(Qt::NoFocus);
    connect(m_scrollBar, &QScrollBar::valueChanged, this, &TimelineView::repaintRows);
    connect(m_export, &QAction::triggered, this, &TimelineView::exportRequested);
    connect(m_showAll, &QAction::triggered, this, &TimelineView::showAll);
    connect(m_clear, &QAction::triggered, this, [this] {
        select({});
        mark({});
    });
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, &TimelineView::repaintAll);
    retranslate();
}

void TimelineView::retranslate() {
    m_export->setText(tr("Save picture…"));
    m_showAll->setText(tr("Show all"));
    m_clear->setText(tr("Clear selection"));
    setAccessibleName(tr("Warp timeline"));
    m_scrollBar->setAccessibleName(tr("Rows of the warp timeline"));
    describe();
    repaintAll();
}

void TimelineView::describe() {
    QStringList parts;
    if (m_scene.simulation) parts << summaryText(*m_scene.simulation);
    if (m_scene.selected) parts << intervalText(m_scene, m_scene.simulation->intervals[*m_scene.selected]);
    setAccessibleDescription(parts.join(QLatin1Char('\n')));
    const bool hasMarks = m_scene.hasMarks() || m_scene.selected.has_value();
    m_clear->setEnabled(hasMarks);
    m_export->setEnabled(!m_scene.isEmpty());
    m_showAll->setEnabled(!m_scene.isEmpty());
}

void TimelineView::setSimulation(std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation,
                                 double clockHz) {
    const auto before = std::exchange(m_scene.simulation, std::move(simulation));
    const auto selected = std::exchange(m_scene.selected, {});
    const auto& now = m_scene.simulation;
    const bool isAlike = before && now && before->program.instructions.size() == now->program.instructions.size();
    m_scene.clockHz = clockHz;
    m_scene.pyramid = now ? TimelinePyramid(*now) : TimelinePyramid();
    m_press = {};
    if (!isAlike) {
        m_scene.range = {};
        m_scene.marked.clear();
    }
    m_scene.range.setTotal(m_scene.pyramid.end());
    mark(std::exchange(m_scene.marked, {}));
    if (selected && isAlike) selectLike(before->intervals[*selected]);
    if (selected && !m_scene.selected) emit instructionSelected(-1);
    describe();
    updateScrollBar();
    repaintRows();
}

/// The same instruction of the same warp, at about the same time.
void TimelineView::selectLike(const simulation::scheduler::WarpInterval& wanted) {
    double least = 0;
    for (std::size_t i = 0; i < m_scene.simulation->intervals.size(); ++i) {
        const simulation::scheduler::WarpInterval& interval = m_scene.simulation->intervals[i];
        const bool fits = interval.warp == wanted.warp && interval.instruction == wanted.instruction &&
                          interval.activity == wanted.activity;
        const double distance = std::abs(interval.begin - wanted.begin);
        if (!fits || (m_scene.selected && distance >= least)) continue;
        m_scene.selected = i;
        least = distance;
    }
}

void TimelineView::selectLine(int line) {
    std::vector<bool> marked;
    if (m_scene.simulation && line > 0) {
        for (const simulation::scheduler::WarpInstruction& instruction : m_scene.simulation->program.instructions) {
            marked.push_back(instruction.location.line == line);
        }
    }
    mark(std::move(marked));
}

void TimelineView::markInstruction(int instruction) {
    const std::size_t count = m_scene.simulation ? m_scene.simulation->program.instructions.size() : 0;
    std::vector<bool> marked(count);
    if (instruction >= 0 && std::size_t(instruction) < count) marked[std::size_t(instruction)] = true;
    mark(std::move(marked));
}

void TimelineView::mark(std::vector<bool> marked) {
    if (std::ranges::find(marked, true) == marked.end()) marked.clear();
    m_scene.marked = std::move(marked);
    m_scene.markedPyramid =
        m_scene.hasMarks() ? TimelinePyramid(*m_scene.simulation, &m_scene.marked) : TimelinePyramid();
    describe();
    repaintAll();
}

void TimelineView::select(std::optional<std::size_t> interval) {
    m_scene.selected = interval;
    describe();
    update();
    emit instructionSelected(interval ? m_scene.simulation->intervals[*interval].instruction : -1);
}

void TimelineView::setRowsTall(bool areTall) {
    m_areRowsTall = areTall;
    updateScrollBar();
    repaintAll();
}

void TimelineView::showAll() {
    m_scene.range.showAll();
    repaintRows();
}

void TimelineView::showCycles(double begin, double end) {
    m_scene.range.show(begin, end);
    repaintRows();
}

void TimelineView::zoom(double factor) {
    m_scene.range.zoom((m_scene.range.begin() + m_scene.range.end()) / 2, factor);
    repaintRows();
}

void TimelineView::repaintRows() {
    m_rows = {};
    update();
}

void TimelineView::repaintAll() {
    m_overview = {};
    repaintRows();
}

TimelineSizes TimelineView::sizes() const {
    TimelineSizes sizes;
    sizes.font = smallFont();
    sizes.leastRowPitch = m_areRowsTall ? kTallPitch : kLowPitch;
    sizes.scroll = m_scrollBar->value();
    sizes.scrollBarWidth = m_scrollBar->isHidden() ? 0 : m_scrollBar->sizeHint().width();
    return sizes;
}

TimelineLayout TimelineView::parts() const {
    return layOut(m_scene, QRectF(rect()), sizes());
}

void TimelineView::updateScrollBar() {
    const TimelineLayout layout = parts();
    const int hidden = int(std::ceil(layout.contentHeight() - layout.rows.height()));
    m_scrollBar->setRange(0, std::max(0, hidden));
    m_scrollBar->setPageStep(std::max(1, int(layout.rows.height())));
    m_scrollBar->setSingleStep(std::max(1, int(layout.rowPitch)));
    m_scrollBar->setVisible(hidden > 0);
    const int width = m_scrollBar->sizeHint().width();
    m_scrollBar->setGeometry(this->width() - width, int(layout.rows.top()), width, int(layout.rows.height()));
}

void TimelineView::scrollTo(double scroll) {
    m_scrollBar->setValue(int(std::lround(scroll)));
}

void TimelineView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateScrollBar();
    repaintAll();
}

QSize TimelineView::sizeHint() const {
    return {900, 380};
}

QSize TimelineView::minimumSizeHint() const {
    return {280, 150};
}

void TimelineView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_scene.isEmpty()) return paintNothing(painter);
    const TimelineLayout layout = parts();
    TimelinePainter parts(painter, m_scene, layout);
    if (m_rows.isNull()) m_rows = rowsImage(m_scene, layout, devicePixelRatioF());
    if (m_overview.isNull()) m_overview = overviewImage(m_scene, layout, devicePixelRatioF());
    parts.paintFrame();
    painter.drawImage(layout.rows.topLeft(), m_rows);
    parts.paintOverRows();
    painter.drawImage(layout.overview.topLeft(), m_overview);
    parts.paintWindow();
    if (m_pointer) parts.paintPointer(*m_pointer);
    if (!hasFocus()) return;
    painter.setPen(theme::tokens().accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void TimelineView::paintNothing(QPainter& painter) const {
    if (!m_scene.simulation) return;
    painter.setPen(theme::tokens().textMuted);
    painter.drawText(rect().adjusted(16, 0, -16, 0), int(Qt::AlignCenter) | int(Qt::TextWordWrap),
                     tr("What the warps did is not recorded yet."));
}

void TimelineView::paintOn(QPainter& painter, const QRectF& area) const {
    if (m_scene.isEmpty()) return;
    const bool isRaster = painter.paintEngine()->type() == QPaintEngine::Raster;
    painter.save();
    painter.fillRect(area, theme::tokens().surface);
    TimelineSizes sizes;
    sizes.font = smallFont();
    const double line = QFontMetricsF(sizes.font).height() + kPictureMargin;
    painter.setFont(sizes.font);
    painter.setPen(theme::tokens().text);
    painter.drawText(
        QRectF(area.left() + kPictureMargin, area.top() + kPictureMargin / 2, area.width() - 2 * kPictureMargin, line),
        Qt::AlignLeft | Qt::AlignVCenter, summaryText(*m_scene.simulation));
    const TimelineLayout layout =
        layOut(m_scene, area.adjusted(0, line + kPictureMargin / 2, 0, -kPictureMargin / 2), sizes);
    TimelinePainter parts(painter, m_scene, layout);
    parts.paintFrame();
    if (isRaster) {
        const double ratio = painter.device()->devicePixelRatioF() * painter.transform().m11();
        painter.drawImage(layout.rows, rowsImage(m_scene, layout, ratio));
        painter.drawImage(layout.overview, overviewImage(m_scene, layout, ratio));
    } else {
        paintRowsAsVectors(painter, m_scene, layout);
        paintOverviewAsVectors(painter, m_scene, layout);
    }
    parts.paintOverRows();
    parts.paintWindow();
    painter.restore();
}

QSize TimelineView::pictureSize() const {
    TimelineSizes sizes;
    sizes.font = smallFont();
    sizes.leastRowPitch = kPicturePitch;
    const TimelineLayout layout = layOut(m_scene, QRectF(0, 0, kPictureWidth, 1), sizes);
    const double header = QFontMetricsF(sizes.font).height() + 2 * kPictureMargin;
    const double beside = heightBesideRows(m_scene, kPictureWidth, sizes.font);
    return {kPictureWidth, int(std::ceil(layout.contentHeight() + header + beside))};
}

} // namespace forewarp::views::timeline
