#include "app/workbench/inspector.h"

#include "app/workbench/decision.h"
#include "views/assumptions/assumptions_view.h"
#include "views/card.h"
#include "views/prediction/parallelism_bars.h"
#include "views/prediction/summary_view.h"
#include "views/sweep/block_size_view.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace forewarp::workbench {

namespace {

constexpr int kLeastPlotHeight = 250;

} // namespace

Inspector::Inspector(QWidget* parent)
    : QWidget(parent), m_summary(new views::SummaryView), m_bars(new views::ParallelismBars),
      m_blocks(new views::BlockSizeView), m_assumptions(new views::AssumptionsView) {
    auto* column = new QWidget;
    auto* cards = new QVBoxLayout(column);
    cards->setContentsMargins(0, 0, 8, 0); // clear of the window's edge and of the scroll bar
    cards->setSpacing(8);
    m_blocks->setMinimumHeight(kLeastPlotHeight);
    cards->addWidget(new views::Card(tr("Prediction"), {}, m_summary));
    cards->addWidget(new views::Card(tr("Warps"), tr("what limits"), m_bars));
    cards->addWidget(new views::Card(tr("Block size"), tr("drag to explore"), m_blocks), 1);
    cards->addWidget(new views::Card(tr("Assumptions"), tr("what the prediction rests on"), m_assumptions));
    auto* scroller = new QScrollArea;
    scroller->setWidgetResizable(true);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->viewport()->setAutoFillBackground(false);
    column->setAutoFillBackground(false);
    scroller->setWidget(column);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroller);

    connect(m_summary, &views::SummaryView::explainRequested, this, [this] { emit explainRequested({}); });
    connect(m_summary, &views::SummaryView::modelRequested, this, &Inspector::modelRequested);
    connect(m_summary, &views::SummaryView::locationActivated, this, &Inspector::locationActivated);
    connect(m_bars, &views::ParallelismBars::explainRequested, this, &Inspector::explainRequested);
    connect(m_blocks, &views::BlockSizeView::blockChanged, this, &Inspector::blockChosen);
    connectAssumptions();
}

void Inspector::connectAssumptions() {
    using views::AssumptionsView;
    const auto choose = [this](const auto& change) {
        Assumptions assumptions = m_current;
        change(assumptions);
        emit assumptionsChosen(assumptions);
    };
    connect(m_assumptions, &AssumptionsView::valueChanged, this, [choose](const QString& symbol, double value) {
        choose([&](Assumptions& assumptions) { assumptions.values[symbol.toStdString()] = value; });
    });
    connect(m_assumptions, &AssumptionsView::valueReset, this, [choose](const QString& symbol) {
        choose([&](Assumptions& assumptions) { assumptions.values.erase(symbol.toStdString()); });
    });
    connect(m_assumptions, &AssumptionsView::independenceChanged, this, [choose](const QString& loop, bool isAssumed) {
        choose([&](Assumptions& assumptions) { decide(assumptions.independentLoops, loop, isAssumed); });
    });
    connect(m_assumptions, &AssumptionsView::rejectionChanged, this, [choose](const QString& key, bool isRejected) {
        choose([&](Assumptions& assumptions) { decide(assumptions.rejected, key, isRejected); });
    });
    connect(m_assumptions, &AssumptionsView::registersChanged, this, [choose](int perThread) {
        choose([&](Assumptions& assumptions) { assumptions.registersPerThread = perThread; });
    });
}

void Inspector::setLoop(const LoopReport* loop, const Scenario& scenario) {
    m_current = scenario.assumptions;
    m_summary->setLoop(loop);
    m_bars->setPrediction(loop != nullptr ? loop->best() : nullptr);
    m_assumptions->setLoop(loop, scenario);
    const BlockShape block = loop != nullptr ? loop->launch.block : BlockShape{};
    if (m_expectsNewSweep || m_blocks->current() != block) {
        m_blocks->setSweep(loop != nullptr ? loop->sweep : BlockSweep{}, block);
    }
    m_blocks->setStrategies(loop != nullptr && loop->blockSize ? *loop->blockSize : BlockSizeAdvice{});
    m_expectsNewSweep = false;
}

} // namespace forewarp::workbench
