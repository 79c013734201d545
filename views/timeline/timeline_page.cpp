#include "views/timeline/timeline_page.h"

#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/timeline/hotspots/hotspot_list.h"
#include "views/timeline/timeline_text.h"
#include "views/timeline/timeline_view.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/placeholder.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace forewarp::views::timeline {

namespace {

constexpr double kZoomPerClick = 1.6;
constexpr int kWide = 980; ///< Room for both parts side by side.
const QList<int> kFirstSizes{510, 490}; ///< Timeline to hotspots, as shares.

} // namespace

TimelinePage::TimelinePage(QWidget* parent)
    : QWidget(parent), m_timeline(new TimelineView), m_hotspots(new hotspots::HotspotList),
      m_summary(new widgets::ElidedLabel), m_page(new widgets::Placeholder(makeBody())) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_page);
    connectParts();
    fitToWidth();
    retranslate();
}

QWidget* TimelinePage::makeHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 4, 8, 2);
    row->setSpacing(2);
    m_summary->setObjectName(QStringLiteral("muted"));
    row->addWidget(m_summary, 1);
    for (QToolButton*& button : m_buttons) {
        button = new QToolButton;
        button->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(button);
    }
    m_buttons[tallRows]->setCheckable(true);
    m_buttons[showHotspots]->setCheckable(true);
    m_buttons[savePicture]->setIcon(theme::icon(QStringLiteral("save")));
    return header;
}

QWidget* TimelinePage::makeBody() {
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->addWidget(m_timeline);
    splitter->addWidget(m_hotspots);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(true);
    splitter->setCollapsible(0, false);
    splitter->setSizes(kFirstSizes);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeHeader());
    rows->addWidget(splitter, 1);
    return body;
}

void TimelinePage::connectParts() {
    connect(m_buttons[zoomOut], &QToolButton::clicked, this, [this] { m_timeline->zoom(kZoomPerClick); });
    connect(m_buttons[zoomIn], &QToolButton::clicked, this, [this] { m_timeline->zoom(1 / kZoomPerClick); });
    connect(m_buttons[showAll], &QToolButton::clicked, m_timeline, &TimelineView::showAll);
    connect(m_buttons[tallRows], &QToolButton::toggled, m_timeline, &TimelineView::setRowsTall);
    connect(m_buttons[showHotspots], &QToolButton::toggled, m_hotspots, &QWidget::setVisible);
    connect(m_buttons[showHotspots], &QToolButton::clicked, this, [this] { m_hasChosenHotspots = true; });
    connect(m_buttons[savePicture], &QToolButton::clicked, this, &TimelinePage::exportRequested);
    connect(m_timeline, &TimelineView::exportRequested, this, &TimelinePage::exportRequested);
    connect(m_timeline, &TimelineView::locationActivated, this, &TimelinePage::locationActivated);
    connect(m_timeline, &TimelineView::instructionSelected, m_hotspots, &hotspots::HotspotList::showInstruction);
    connect(m_timeline, &TimelineView::instructionSelected, this, &TimelinePage::instructionSelected);
    connect(m_hotspots, &hotspots::HotspotList::instructionActivated, m_timeline, &TimelineView::markInstruction);
    connect(m_hotspots, &hotspots::HotspotList::instructionActivated, this, &TimelinePage::instructionSelected);
    connect(m_hotspots, &hotspots::HotspotList::locationActivated, this, &TimelinePage::locationActivated);
}

void TimelinePage::retranslate() {
    const std::array<QString, kButtonCount> texts{QStringLiteral("−"), QStringLiteral("+"), tr("All"),
                                                  tr("Tall rows"),     tr("Hotspots"),      tr("Save picture…")};
    const std::array<QString, kButtonCount> tips{
        tr("Show more cycles (−, S or wheel)"), tr("Show fewer cycles (+, W or wheel)"),
        tr("Show the whole run (Home)"),        tr("High rows with names and instructions; Shift+wheel scrolls them"),
        tr("What each instruction costs"),      tr("Save the timeline as SVG or PNG")};
    for (std::size_t i = 0; i < kButtonCount; ++i) {
        m_buttons[i]->setText(texts[i]);
        m_buttons[i]->setToolTip(tips[i]);
        m_buttons[i]->setAccessibleName(i == zoomOut ? tr("Zoom out") : i == zoomIn ? tr("Zoom in") : texts[i]);
    }
    m_page->setSentence(tr("The timeline appears as soon as the parametrized model has simulated the warps of the "
                           "selected loop. Select a loop that can run in parallel."));
    showSummary();
}

void TimelinePage::showSummary() {
    m_summary->setText(m_simulation ? summaryText(*m_simulation) : QString());
    m_summary->setToolTip(m_summary->text());
}

void TimelinePage::fitToWidth() {
    const bool isWide = width() >= kWide;
    m_buttons[savePicture]->setToolButtonStyle(isWide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    if (!m_hasChosenHotspots) m_buttons[showHotspots]->setChecked(isWide);
    m_hotspots->setVisible(m_buttons[showHotspots]->isChecked());
}

void TimelinePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitToWidth();
}

void TimelinePage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void TimelinePage::setSimulation(std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation,
                                 double clockHz) {
    m_simulation = std::move(simulation);
    m_hotspots->setSimulation(m_simulation);
    m_timeline->setSimulation(m_simulation, clockHz);
    m_page->setBodyShown(m_simulation != nullptr);
    m_buttons[savePicture]->setEnabled(!m_timeline->scene().isEmpty());
    showSummary();
}

void TimelinePage::selectLine(int line) {
    m_timeline->selectLine(line);
}

void TimelinePage::paintOn(QPainter& painter, const QRectF& area) const {
    m_timeline->paintOn(painter, area);
}

QSize TimelinePage::pictureSize() const {
    return m_timeline->pictureSize();
}

} // namespace forewarp::views::timeline
