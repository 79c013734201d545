#include "app/workbench/window/inspector.h"

#include "app/workbench/state/decision.h"
#include "app/workbench/window/shown_band.h"
#include "views/assumptions/assumptions_view.h"
#include "views/bands/band_view.h"
#include "views/prediction/parallelism_bars.h"
#include "views/prediction/summary_view.h"
#include "views/sweep/block_size_view.h"
#include "views/theme/icon.h"
#include "views/widgets/card.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/number_text.h"
#include "views/widgets/scrolled_column.h"

#include <QCoreApplication>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace forewarp::workbench::window {

namespace {

constexpr int kLeastPlotHeight = 250;
constexpr int kNestedLevels = 12; ///< From a sentence to the column's scroll bar, and some to spare.

/// «CampProf · GeForce GTX 280»; without the name of a GPU from a file, which the toolbar shows.
QString originOf(const models::ExecutionBand& band, const std::string& device) {
    const QString title = views::widgets::toQString(band.title);
    const auto known = std::ranges::find(device::bundledDevices(), device, &device::Device::id);
    if (known == device::bundledDevices().end()) return title;
    return title + QStringLiteral(" · ") + views::widgets::toQString(known->name);
}

/// At which sizes the curve holds, where its times would be others at other sizes that nobody has ruled out.
QString curveTerms(const explain::LoopReport* loop) {
    if (!loop || !loop->range || !explain::isNotable(*loop->range)) return Inspector::tr("drag to explore");
    constexpr qsizetype kMostNamed = 2;
    QStringList values;
    for (const explain::AssumptionEffect& effect : loop->range->effects) {
        const kernel::Assumption& assumed = effect.assumption;
        if (assumed.kind != kernel::Assumption::Kind::value || assumed.symbol.empty()) continue;
        if (values.size() == kMostNamed) values.last() += QStringLiteral(" …");
        if (values.size() == kMostNamed) break;
        values += QStringLiteral("%1 = %2").arg(views::widgets::toQString(assumed.symbol),
                                                views::widgets::countText(assumed.value));
    }
    return values.isEmpty() ? Inspector::tr("drag to explore")
                            : Inspector::tr("at %1, as assumed").arg(values.join(QStringLiteral(", ")));
}

} // namespace

Inspector::Inspector(const state::WorkbenchState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_summary(new views::prediction::SummaryView), m_explain(new QToolButton),
      m_bars(new views::prediction::ParallelismBars), m_band(new views::bands::BandView),
      m_bandOrigin(new views::widgets::ElidedLabel), m_blocks(new views::sweep::BlockSizeView),
      m_blockCard(new views::widgets::Card(tr("Block size"), {}, m_blocks)),
      m_assumptions(new views::assumptions::AssumptionsView) {
    auto* scroller = new views::widgets::ScrolledColumn;
    QVBoxLayout& cards = scroller->rows();
    cards.setContentsMargins(0, 0, 8, 0); // clear of the window's edge and of the scroll bar
    cards.setSpacing(8);
    m_blocks->setMinimumHeight(kLeastPlotHeight);
    cards.addWidget(makePredictionCard());
    cards.addWidget(m_blockCard, 1);
    cards.addWidget(makeBandCard());
    cards.addWidget(new views::widgets::Card(tr("Warps"), tr("what limits"), m_bars));
    cards.addWidget(new views::widgets::Card(tr("Assumptions"), tr("what the prediction rests on"), m_assumptions));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroller);

    connect(m_summary, &views::prediction::SummaryView::explainRequested, this, [this] { emit explainRequested({}); });
    connect(m_summary, &views::prediction::SummaryView::modelRequested, this, &Inspector::modelRequested);
    connect(m_summary, &views::prediction::SummaryView::adviceRequested, this, &Inspector::adviceRequested);
    connect(m_summary, &views::prediction::SummaryView::locationActivated, this, &Inspector::locationActivated);
    connect(m_bars, &views::prediction::ParallelismBars::explainRequested, this, &Inspector::explainRequested);
    connect(m_band, &views::bands::BandView::explainRequested, this, [this] { emit modelRequested(m_bandPosition); });
    connectAssumptions();
    connectState();
    showScenario();
}

void Inspector::connectState() {
    connect(&m_state, &state::WorkbenchState::loopReportChanged, this, &Inspector::showLoop);
    connect(&m_state, &state::WorkbenchState::reportChanged, this, [this] { m_expectsNewSweep = true; });
    connect(&m_state, &state::WorkbenchState::scenarioChanged, this, &Inspector::showScenario);
    connect(&m_state, &state::WorkbenchState::selectionChanged, this, [this] {
        m_expectsNewSweep = true;
        if (m_state.selection().loop.empty()) showLoop(); // No loop report follows.
    });
}

/// With the way to all that stands behind the time.
QWidget* Inspector::makePredictionCard() {
    auto* card = new views::widgets::Card(tr("Prediction"), {}, m_summary);
    m_explain->setObjectName(QStringLiteral("explainTime"));
    m_explain->setText(tr("How it comes about"));
    m_explain->setToolTip(tr("Every model's time and derivation"));
    m_explain->setIcon(views::theme::icon(QStringLiteral("explain")));
    m_explain->setIconSize({14, 14});
    m_explain->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_explain, &QToolButton::clicked, this, [this] { emit explainRequested({}); });
    card->addHeaderWidget(m_explain);
    m_explain->hide(); // Until there is a time.
    return card;
}

/// With a subtitle that gives way, since some GPUs' names are long.
QWidget* Inspector::makeBandCard() {
    auto* card = new views::widgets::Card(tr("Execution band"), {}, m_band);
    m_bandOrigin->setObjectName(QStringLiteral("faint"));
    QSizePolicy policy = m_bandOrigin->sizePolicy();
    policy.setHorizontalStretch(100); // Of the title row, which is all but empty otherwise.
    m_bandOrigin->setSizePolicy(policy);
    card->addHeaderWidget(m_bandOrigin);
    return card;
}

void Inspector::connectAssumptions() {
    using views::assumptions::AssumptionsView;
    const auto choose = [this](const auto& change) {
        kernel::Assumptions assumptions = m_state.scenario().assumptions;
        change(assumptions);
        emit assumptionsChosen(assumptions);
    };
    connect(m_assumptions, &views::assumptions::AssumptionsView::valueChanged, this,
            [choose](const QString& symbol, double value) {
                choose([&](kernel::Assumptions& assumptions) { assumptions.values[symbol.toStdString()] = value; });
            });
    connect(m_assumptions, &views::assumptions::AssumptionsView::valueReset, this, [choose](const QString& symbol) {
        choose([&](kernel::Assumptions& assumptions) { assumptions.values.erase(symbol.toStdString()); });
    });
    connect(m_assumptions, &views::assumptions::AssumptionsView::independenceChanged, this,
            [choose](const QString& loop, bool isAssumed) {
                choose([&](kernel::Assumptions& assumptions) {
                    state::decide(assumptions.independentLoops, loop, isAssumed);
                });
            });
    connect(m_assumptions, &views::assumptions::AssumptionsView::rejectionChanged, this,
            [choose](const QString& key, bool isRejected) {
                choose([&](kernel::Assumptions& assumptions) { state::decide(assumptions.rejected, key, isRejected); });
            });
    connect(m_assumptions, &views::assumptions::AssumptionsView::mappingChanged, this,
            [this, choose](auto mapping, bool isChosen) {
                const explain::SharedLoopReport loop = m_state.loopReport();
                if (!loop) return;
                choose([&](kernel::Assumptions& chosen) { state::chooseMapping(chosen, *loop, mapping, isChosen); });
            });
    connect(m_assumptions, &views::assumptions::AssumptionsView::registersChanged, this, [choose](int perThread) {
        choose([&](kernel::Assumptions& assumptions) { assumptions.registersPerThread = perThread; });
    });
}

/// The device's limits hold from the next loop report on.
void Inspector::showScenario() {
    m_assumptions->setDevice(m_state.device());
    m_expectsNewSweep = true;
}

void Inspector::showLoop() {
    const explain::LoopReport* loop = m_state.loopReport().get();
    const explain::Scenario& scenario = m_state.scenario();
    m_summary->setLoop(loop);
    m_explain->setVisible(loop != nullptr && loop->best() != nullptr);
    m_bars->setPrediction(loop != nullptr ? loop->best() : nullptr);
    m_assumptions->setLoop(loop, scenario);
    showBand(loop, scenario.device);
    showSweep(loop);
    layOut();
}

/// With the block just dragged by the user, the curve stays as it is.
void Inspector::showSweep(const explain::LoopReport* loop) {
    const kernel::BlockShape block = loop != nullptr ? loop->launch.block : kernel::BlockShape{};
    if (m_expectsNewSweep || m_blocks->current() != block) {
        m_blocks->setSweep(loop != nullptr ? loop->sweep : advice::block::BlockSweep{}, block);
    }
    m_blockCard->setSubtitle(curveTerms(loop));
    m_blocks->setStrategies(loop != nullptr && loop->blockSize ? *loop->blockSize : advice::block::BlockSizeAdvice{});
    m_expectsNewSweep = false;
}

/// Qt would lay out one level of widgets per turn of its event loop, and paint the window in between.
void Inspector::layOut() {
    for (int level = 0; level < kNestedLevels; ++level)
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

void Inspector::showBand(const explain::LoopReport* loop, const std::string& device) {
    m_bandPosition = loop != nullptr ? positionOfBand(*loop) : -1;
    if (m_bandPosition < 0) {
        m_bandOrigin->clear();
        if (loop == nullptr) return m_band->clear();
        if (loop->staysOnCpu) return m_band->clear(tr("It stays on the CPU."));
        return m_band->clear(loop->problem.empty()
                                 ? tr("None of the chosen models gives a range of times for this loop.")
                                 : views::widgets::toQString(loop->problem));
    }
    const models::ExecutionBand& band = *loop->predictions[std::size_t(m_bandPosition)].band;
    m_bandOrigin->setText(originOf(band, device));
    m_band->setBand(&band, loop->advice);
}

} // namespace forewarp::workbench::window
