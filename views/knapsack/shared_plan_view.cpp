#include "views/knapsack/shared_plan_view.h"

#include "views/knapsack/capacity_bar.h"
#include "views/knapsack/choice_card.h"
#include "views/knapsack/plan_text.h"
#include "views/knapsack/shared_plan_model.h"
#include "views/knapsack/tick_delegate.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"
#include "views/widgets/occupancy_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/tables/item_views.h"
#include "views/widgets/wrapped_label.h"

#include <QBoxLayout>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace forewarp::views::knapsack {

namespace {

constexpr int kWide = 860;       ///< From here on the cards stand beside the table.
constexpr int kCardsWidth = 300;
constexpr int kLeastTable = 96;  ///< The header and two rows.
constexpr int kLeastColumn = 52;

bool isSame(const advice::shared_memory::SharedOpportunity& a, const advice::shared_memory::SharedOpportunity& b) {
    return a.text == b.text && a.location == b.location;
}

/// In the warning colour where the choice does not fit; the words say it too.
QString markup(const QString& text, bool fits) {
    const QColor ink = fits ? theme::tokens().text : theme::tokens().bad;
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(ink.name(), text.toHtmlEscaped());
}

} // namespace

SharedPlanView::SharedPlanView(QWidget* parent)
    : QWidget(parent), m_model(new SharedPlanModel(this)), m_table(widgets::tables::makeTable()),
      m_bar(new CapacityBar), m_amount(new QLabel), m_occupancy(new widgets::WrappedLabel),
      m_gain(new widgets::WrappedLabel), m_difference(new widgets::WrappedLabel) {
    buildTable();
    for (ChoiceCard*& card : m_cards) card = new ChoiceCard;
    for (int i = 0; i < kAlgorithmCount; ++i) {
        connect(m_cards[std::size_t(i)], &ChoiceCard::clicked, this, [this, i] { take(choiceOf(Algorithm(i))); });
    }
    m_page = new widgets::Placeholder(makeBody());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, &SharedPlanView::showChoice);
    arrange();
    retranslate();
}

void SharedPlanView::buildTable() {
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(SharedPlanModel::arrayColumn, new TickDelegate(m_table));
    m_table->setMinimumHeight(kLeastTable);
    m_table->setSizeAdjustPolicy(
        QAbstractScrollArea::AdjustToContents); // Where there is little room, the page scrolls.
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    QHeaderView* header = m_table->horizontalHeader();
    header->setMinimumSectionSize(kLeastColumn);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(SharedPlanModel::reasonColumn, QHeaderView::Stretch);
    auto* space = new QShortcut(QKeySequence(Qt::Key_Space), m_table, nullptr, nullptr, Qt::WidgetShortcut);
    connect(space, &QShortcut::activated, this, [this] { m_model->toggle(m_table->currentIndex().row()); });
    connect(m_model, &SharedPlanModel::toggled, this, &SharedPlanView::tickByHand);
    connect(m_table, &QTableView::pressed, this, [this] { m_hasJustTicked = false; });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (!std::exchange(m_hasJustTicked, false)) activate(index);
    });
    connect(m_table, &QTableView::activated, this, &SharedPlanView::activate);
}

QWidget* SharedPlanView::makeBody() {
    auto* body = new QWidget;
    m_sides = new QBoxLayout(QBoxLayout::RightToLeft, body); // arrange() turns it.
    m_sides->setContentsMargins(4, 2, 10, 8);
    m_sides->setSpacing(12);
    m_sides->addWidget(makeTableSide(), 1);
    m_sides->addWidget(makeCardSide());
    auto* scroller = new QScrollArea;
    scroller->setWidgetResizable(true);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->viewport()->setAutoFillBackground(false);
    scroller->setWidget(body);
    body->setAutoFillBackground(false); // setWidget() turns it on.
    return scroller;
}

QWidget* SharedPlanView::makeTableSide() {
    m_amount->setObjectName(QStringLiteral("lead"));
    m_occupancy->setObjectName(QStringLiteral("muted"));
    m_gain->setObjectName(QStringLiteral("lead"));
    for (QLabel* label : {m_amount, m_gain}) label->setTextFormat(Qt::RichText);
    m_gain->setAlignment(Qt::AlignRight | Qt::AlignTop);
    m_occupancy->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* amount = new QHBoxLayout;
    amount->setSpacing(10);
    amount->addWidget(m_bar, 1);
    amount->addWidget(m_amount);
    auto* figures = new QHBoxLayout;
    figures->setSpacing(14);
    figures->addWidget(m_occupancy, 1);
    figures->addWidget(m_gain, 1);
    auto* summary = new QVBoxLayout;
    summary->setContentsMargins(8, 0, 4, 0);
    summary->setSpacing(4);
    summary->addLayout(amount);
    summary->addLayout(figures);
    auto* side = new QWidget;
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(m_table, 1);
    rows->addLayout(summary);
    return side;
}

QWidget* SharedPlanView::makeCardSide() {
    m_difference->setObjectName(QStringLiteral("muted"));
    m_difference->setTextFormat(Qt::PlainText);
    m_difference->setContentsMargins(2, 2, 2, 0);
    m_cardRow = new QBoxLayout(QBoxLayout::TopToBottom);
    m_cardRow->setSpacing(6);
    for (ChoiceCard* card : m_cards) m_cardRow->addWidget(card, 1);
    auto* side = new QWidget;
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(4, 2, 0, 0);
    rows->setSpacing(6);
    rows->addLayout(m_cardRow);
    rows->addWidget(m_difference);
    rows->addStretch(1);
    return side;
}

void SharedPlanView::retranslate() {
    m_table->setAccessibleName(tr("Arrays that could be kept in shared memory"));
    const QString titles[] = {tr("Greedy"), tr("Exact"), tr("Fastest")};
    const QString meanings[] = {
        tr("Tick as Algorithm 6.2 does: most reads per byte first, as long as there is room"),
        tr("Tick the arrays with the most reads that fit: 0/1 knapsack"),
        tr("Tick the arrays with the shortest predicted time, occupancy included"),
    };
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        m_cards[i]->setText(titles[i]);
        m_cards[i]->setToolTip(meanings[i]);
    }
    m_page->setSentence(m_reason.isEmpty()
                            ? tr("Select a loop with a prediction to see which of its arrays are worth keeping in "
                                 "shared memory.")
                            : m_reason);
    m_bar->setPlan(m_plan, choice());
    showCards();
    showChoice();
}

void SharedPlanView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void SharedPlanView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

/// Wide: the cards below one another beside the table; narrow: beside one another below it.
void SharedPlanView::arrange() {
    const bool isWide = width() >= kWide;
    const auto direction = isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (direction == m_sides->direction()) return;
    m_sides->setDirection(direction);
    m_cardRow->setDirection(isWide ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    for (ChoiceCard* card : m_cards) card->setNarrow(!isWide);
    m_difference->parentWidget()->setMaximumWidth(isWide ? kCardsWidth : QWIDGETSIZE_MAX);
    m_difference->parentWidget()->setMinimumWidth(isWide ? kCardsWidth : 0);
    m_sides->activate(); // Else the scroll area keeps the height it had.
}

advice::shared_memory::SharedChoice SharedPlanView::choice() const {
    return m_model->choice();
}

void SharedPlanView::setReason(const QString& reason) {
    if (reason == m_reason) return;
    m_reason = reason;
    retranslate();
}

void SharedPlanView::setPlan(std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> plan) {
    const advice::shared_memory::SharedChoice choice = plan ? choiceFor(*plan) : 0;
    m_isByHand = m_isByHand && plan && choice != plan->fastest;
    m_plan = std::move(plan);
    m_model->setPlan(m_plan, choice);
    m_page->setBodyShown(m_plan && !m_plan->opportunities.empty());
    reserveRows();
    showCards();
    showChoice();
    announceArrays();
}

/// Every row is in view.
void SharedPlanView::reserveRows() {
    int height = m_table->horizontalHeader()->sizeHint().height() + 2 * m_table->frameWidth();
    for (int row = 0; row < m_model->rowCount(); ++row) height += m_table->rowHeight(row);
    const int bar = m_table->horizontalScrollBar()->sizeHint().height();
    m_table->setMinimumHeight(std::max(kLeastTable, height + bar));
}

advice::shared_memory::SharedChoice SharedPlanView::choiceFor(
    const advice::shared_memory::SharedMemoryPlan& plan) const {
    if (!m_isByHand || !m_plan || plan.opportunities.size() != m_plan->opportunities.size()) return plan.fastest;
    advice::shared_memory::SharedChoice choice = 0;
    for (std::size_t i = 0; i < plan.opportunities.size(); ++i) {
        const advice::shared_memory::SharedOpportunity& offered = plan.opportunities[i];
        const auto isMeant = [&offered](const advice::shared_memory::SharedOpportunity& old) {
            return isSame(old, offered);
        };
        const auto found = std::ranges::find_if(m_plan->opportunities, isMeant);
        if (found == m_plan->opportunities.end()) return plan.fastest;
        const bool wasTicked =
            advice::shared_memory::isChosen(m_model->choice(), std::size_t(found - m_plan->opportunities.begin()));
        if (wasTicked && isSizeKnown(offered)) choice |= advice::shared_memory::SharedChoice(1) << i;
    }
    return choice;
}

advice::shared_memory::SharedChoice SharedPlanView::choiceOf(Algorithm algorithm) const {
    if (!m_plan) return 0;
    const advice::shared_memory::SharedChoice choices[] = {m_plan->greedy, m_plan->exact, m_plan->fastest};
    return choices[algorithm];
}

void SharedPlanView::take(advice::shared_memory::SharedChoice choice) {
    m_model->setChoice(choice);
    m_isByHand = m_plan && choice != m_plan->fastest;
    showChoice();
    announceArrays();
}

void SharedPlanView::tickByHand() {
    m_hasJustTicked = true;
    m_isByHand = true;
    showChoice();
    announceArrays();
}

std::optional<QStringList> SharedPlanView::arraysByHand() const {
    if (!m_isByHand || !m_plan) return std::nullopt;
    QStringList arrays;
    for (std::size_t i = 0; i < m_plan->opportunities.size(); ++i) {
        if (advice::shared_memory::isChosen(choice(), i)) arrays << widgets::toQString(m_plan->opportunities[i].array);
    }
    arrays.removeDuplicates();
    return arrays;
}

void SharedPlanView::announceArrays() {
    const std::optional<QStringList> arrays = arraysByHand();
    if (arrays == m_announced) return;
    m_announced = arrays;
    emit arraysByHandChanged(arrays);
}

void SharedPlanView::showChoice() {
    if (!m_plan) return;
    const advice::shared_memory::SharedOutcome* outcome = outcomeIn(*m_plan, choice());
    const bool fits = outcome && outcome->fits;
    m_bar->setPlan(m_plan, choice());
    m_amount->setText(markup(amountText(*m_plan, choice()), fits));
    m_occupancy->setText(fits ? widgets::occupancyText(outcome->occupancy)
                              : tr("No block can run with so much shared memory."));
    m_gain->setText(markup(gainSentence(*m_plan, choice()), fits));
    for (int i = 0; i < kAlgorithmCount; ++i) {
        m_cards[std::size_t(i)]->setChecked(choiceOf(Algorithm(i)) == choice());
    }
}

void SharedPlanView::showCards() {
    if (!m_plan) return;
    for (int i = 0; i < kAlgorithmCount; ++i) {
        const advice::shared_memory::SharedChoice choice = choiceOf(Algorithm(i));
        const advice::shared_memory::SharedOutcome* outcome = outcomeIn(*m_plan, choice);
        if (!outcome) continue;
        const forewarp::device::Occupancy& occupancy = outcome->occupancy;
        const QStringList figures{widgets::sharedBytesText(outcome->bytes),
                                  tr("%1 reads").arg(widgets::countText(readsKept(*m_plan, choice))),
                                  tr("%1 of %2 warps").arg(occupancy.warpsPerSm).arg(occupancy.maxWarpsPerSm)};
        m_cards[std::size_t(i)]->setFigures(figures, widgets::timeText(outcome->time));
    }
    m_difference->setText(differenceSentence(*m_plan));
}

void SharedPlanView::activate(const QModelIndex& index) {
    const SourceLocation location = m_model->locationOf(index.row());
    if (location.isKnown()) emit locationActivated(location);
}

} // namespace forewarp::views::knapsack
