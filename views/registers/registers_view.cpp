#include "views/registers/registers_view.h"

#include "core/dataflow/spills.h"
#include "views/registers/pressure_chart.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/plots/occupancy_stairs.h"
#include "views/widgets/wrapped_label.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

namespace forewarp::views::registers {

namespace {

constexpr int kWide = 680; ///< From here on the charts stand beside one another.

} // namespace

RegistersView::RegistersView(QWidget* parent)
    : QWidget(parent), m_headline(new widgets::WrappedLabel), m_counted(new widgets::WrappedLabel),
      m_count(new QPushButton), m_pressure(new PressureChart), m_stairs(new widgets::plots::OccupancyStairs),
      m_pressurePanel(makePanel(m_pressure)), m_stairsPanel(makePanel(m_stairs)) {
    m_headline->setObjectName(QStringLiteral("lead"));
    m_counted->setObjectName(QStringLiteral("muted"));
    for (QLabel* label : {m_headline, m_counted}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_counted->hide();
    m_page = new widgets::Placeholder(makeBody());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_count, &QPushButton::clicked, this, &RegistersView::countRequested);
    connect(m_pressure, &PressureChart::locationActivated, this, &RegistersView::locationActivated);
    connect(m_stairs, &widgets::plots::OccupancyStairs::registersChosen, this, &RegistersView::registersChosen);
    connect(m_pressure, &widgets::plots::CursorChart::currentChanged, this, &RegistersView::showReadouts);
    connect(m_stairs, &widgets::plots::CursorChart::currentChanged, this, &RegistersView::showReadouts);
    arrange();
    retranslate();
}

RegistersView::Panel RegistersView::makePanel(QWidget* chart) {
    const Panel panel{new QWidget, new QLabel, new QLabel, new widgets::ElidedLabel};
    panel.title->setObjectName(QStringLiteral("cardTitle"));
    panel.hint->setObjectName(QStringLiteral("faint"));
    panel.readout->setObjectName(QStringLiteral("faint"));
    panel.hint->setTextFormat(Qt::RichText);
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(panel.title);
    head->addWidget(panel.hint, 1);
    auto* rows = new QVBoxLayout(panel.widget);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    rows->addLayout(head);
    rows->addWidget(chart, 1);
    rows->addWidget(panel.readout);
    return panel;
}

QWidget* RegistersView::makeBody() {
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_headline);
    words->addWidget(m_counted);
    auto* head = new QHBoxLayout;
    head->setSpacing(12);
    head->addLayout(words, 1);
    head->addWidget(m_count, 0, Qt::AlignTop);
    m_charts = new QBoxLayout(QBoxLayout::LeftToRight);
    m_charts->setSpacing(16);
    m_charts->addWidget(m_pressurePanel.widget, 1);
    m_charts->addWidget(m_stairsPanel.widget, 1);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(12, 6, 12, 6);
    rows->setSpacing(8);
    rows->addLayout(head);
    rows->addLayout(m_charts, 1);
    auto* scroller = new QScrollArea;
    scroller->setWidgetResizable(true);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->viewport()->setAutoFillBackground(false);
    scroller->setWidget(body);
    body->setAutoFillBackground(false); // setWidget() turns it on.
    return scroller;
}

void RegistersView::retranslate() {
    m_count->setText(tr("Count in PTX"));
    m_count->setToolTip(tr("Compiles the loop to PTX and counts the registers there"));
    m_pressurePanel.title->setText(tr("Along the program"));
    m_stairsPanel.title->setText(tr("Occupancy over registers"));
    m_stairsPanel.hint->setText(tr("blocks per SM; click a stair to take its count"));
    m_page->setSentence(m_reason.isEmpty()
                            ? tr("Select a loop with a prediction to see how many registers its threads need.")
                            : m_reason);
    showFacts();
}

void RegistersView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void RegistersView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void RegistersView::arrange() {
    const auto direction = width() >= kWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (direction == m_charts->direction()) return;
    m_charts->setDirection(direction);
    m_charts->parentWidget()->layout()->activate(); // Else the scroll area keeps the height it had.
}

void RegistersView::setRegisters(const dataflow::RegisterNeed& need, const std::vector<dataflow::SpillMove>& moves,
                                 const std::vector<advice::block::RegisterStep>& steps, int registersPerThread,
                                 bool isGiven) {
    m_facts = {need, moves, steps, registersPerThread, isGiven};
    m_pressure->setFacts(m_facts);
    m_stairs->setSteps(m_facts.steps, m_facts.perThread);
    m_page->setBodyShown(!need.pressure.empty() || !steps.empty());
    showFacts();
}

void RegistersView::clear(const QString& reason) {
    m_reason = reason;
    setCounted({});
    setRegisters({}, {}, {}, 0, false);
    retranslate();
}

void RegistersView::setCounted(const QString& text) {
    m_counted->setText(text);
    m_counted->setVisible(!text.isEmpty());
}

void RegistersView::showFacts() {
    m_headline->setText(registerHeadline(m_facts));
    m_pressurePanel.widget->setVisible(!m_facts.need.pressure.empty());
    m_stairsPanel.widget->setVisible(!m_facts.steps.empty());
    m_pressurePanel.hint->setText(m_facts.moves.empty() ? tr("registers alive, by source line")
                                                        : tr("registers alive, by source line · ▼ spill ▲ reload"));
    showReadouts();
}

void RegistersView::showReadouts() {
    m_pressurePanel.readout->setText(m_pressure->currentSentence());
    m_stairsPanel.readout->setText(m_stairs->currentSentence());
}

} // namespace forewarp::views::registers
