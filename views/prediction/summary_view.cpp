#include "views/prediction/summary_view.h"

#include "core/base/number_text.h"
#include "core/explain/loop_details.h"
#include "core/models/registry.h"
#include "core/render/text/time_text.h"
#include "views/prediction/figure_button.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/text_rows.h"
#include "views/widgets/window_text.h"
#include "views/widgets/wrapped_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <array>
#include <cmath>
#include <ranges>

namespace forewarp::views::prediction {

SummaryView::SummaryView(QWidget* parent)
    : QWidget(parent), m_time(new FigureButton), m_occupancy(new FigureButton), m_verdict(new FigureButton),
      m_limiter(new widgets::WrappedLabel), m_copies(new widgets::WrappedLabel), m_advice(new widgets::TextRows),
      m_evidence(new widgets::TextRows), m_caveats(new widgets::TextRows), m_models(new widgets::TextRows) {
    m_limiter->setObjectName(QStringLiteral("lead"));
    m_copies->setObjectName(QStringLiteral("muted"));
    for (QLabel* label : {m_limiter, m_copies}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_page = new widgets::Placeholder(makeBody());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_time, &QPushButton::clicked, this, &SummaryView::explainRequested);
    connect(m_occupancy, &QPushButton::clicked, this, &SummaryView::explainRequested);
    connect(m_models, &widgets::TextRows::activated, this, &SummaryView::modelRequested);
    connect(m_advice, &widgets::TextRows::activated, this, &SummaryView::adviceRequested);
    connect(m_verdict, &QPushButton::clicked, this, [this] { activatePlace(0); });
    connect(m_evidence, &widgets::TextRows::activated, this, &SummaryView::activatePlace);
    retranslate();
}

QWidget* SummaryView::makeBody() {
    auto* figures = new QHBoxLayout;
    figures->setSpacing(0);
    for (FigureButton* figure : {m_time, m_occupancy, m_verdict}) figures->addWidget(figure, 1);
    auto* sentences = new QVBoxLayout;
    sentences->setContentsMargins(10, 2, 10, 0);
    sentences->setSpacing(8);
    for (QWidget* part :
         {static_cast<QWidget*>(m_limiter), static_cast<QWidget*>(m_copies), static_cast<QWidget*>(m_advice),
          static_cast<QWidget*>(m_evidence), static_cast<QWidget*>(m_caveats), static_cast<QWidget*>(m_models)}) {
        sentences->addWidget(part);
    }
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(4, 0, 4, 10);
    rows->setSpacing(4);
    rows->addLayout(figures);
    rows->addLayout(sentences);
    rows->addStretch(1);
    return body;
}

void SummaryView::retranslate() {
    m_page->setSentence(tr("Select a loop in the table or in the source to see what is predicted of it."));
    m_time->setToolTip(
        tr("Show how the predicted time came about.\nOf measured times of kernels like these, about four "
           "in five lie within the interval behind a time."));
    m_occupancy->setToolTip(tr("Resident warps over what a multiprocessor can hold"));
}

void SummaryView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void SummaryView::setLoop(const forewarp::explain::LoopReport* loop) {
    m_page->setBodyShown(loop != nullptr);
    if (!loop) return;
    showTime(*loop);
    showAdvice(*loop);
    showOccupancy(*loop);
    showVerdict(loop->facts);
    showSentences(*loop);
    showCopies(*loop);
    showModels(*loop);
}

void SummaryView::showTime(const forewarp::explain::LoopReport& loop) {
    if (!loop.best()) {
        m_time->setFigure(widgets::noFigure(), tr("no prediction"));
        return;
    }
    const double launches = loop.profile ? loop.profile->launches : 1;
    const QString all = widgets::toQString(forewarp::render::text::totalTimeText(loop));
    m_time->setFigure(widgets::toQString(forewarp::render::text::timeText(loop, *loop.best())),
                      launches > 1 ? tr("per launch · %1 × = %2").arg(widgets::countText(launches), all)
                                   : tr("predicted · %1").arg(widgets::toQString(loop.launch.block.text())));
}

void SummaryView::showOccupancy(const forewarp::explain::LoopReport& loop) {
    if (!loop.best() || !loop.best()->occupancy) {
        m_occupancy->setFigure(widgets::noFigure(), tr("occupancy"));
        return;
    }
    const forewarp::device::Occupancy& occupancy = *loop.best()->occupancy;
    m_occupancy->setFigure(widgets::percentText(occupancy.fraction()),
                           tr("occupancy · %1").arg(widgets::toQString(forewarp::device::name(occupancy.limiter))));
}

void SummaryView::showVerdict(const kernel::LoopFacts& facts) {
    QStringList reductions;
    for (const kernel::Reduction& reduction : facts.reductions) {
        reductions
            << tr("%1 over %2").arg(widgets::toQString(reduction.operation), widgets::toQString(reduction.variable));
    }
    m_verdict->setVerdict(facts.verdict,
                          reductions.isEmpty() ? widgets::toQString(facts.id) : reductions.join(QStringLiteral(", ")));
    m_verdict->setToolTip(widgets::toQString(facts.reason));
    m_places.clear();
    std::vector<widgets::TextRow> rows;
    if (!facts.reason.empty()) {
        rows.push_back({widgets::toQString(facts.reason), {}, QStringLiteral("note"), false});
        m_places.push_back(facts.range.begin);
    }
    for (const kernel::EvidenceItem& item : kernel::placesOf(facts)) {
        rows.push_back({widgets::toQString(item.text), {}, QStringLiteral("chevron-right"), item.location.isKnown()});
        m_places.push_back(item.location);
    }
    m_evidence->setRows(rows);
}

void SummaryView::showSentences(const forewarp::explain::LoopReport& loop) {
    // Why it stays is the verdict's reason, which stands below.
    const QString absence = loop.staysOnCpu ? tr("It stays on the CPU.") : widgets::toQString(loop.problem);
    m_limiter->setText(loop.best() ? widgets::toQString(loop.best()->limiter.text()) : absence);
    m_limiter->setVisible(!m_limiter->text().isEmpty());
    std::vector<widgets::TextRow> rows;
    if (loop.best() && !loop.problem.empty()) {
        rows.push_back({widgets::toQString(loop.problem), {}, QStringLiteral("warning"), false});
    }
    if (loop.best() && loop.range && forewarp::explain::isNotable(*loop.range)) {
        const std::string range = forewarp::render::text::rangeSentence(*loop.range);
        rows.push_back({widgets::toQString(range), {}, QStringLiteral("note"), false});
    }
    if (loop.best()) {
        for (const std::string& caveat : loop.best()->caveats) {
            rows.push_back({widgets::withoutOptions(widgets::toQString(caveat)), {}, QStringLiteral("warning"), false});
        }
    }
    m_caveats->setRows(rows);
}

/// What one execution takes besides the kernel and, where a run measured the CPU, whether it pays.
void SummaryView::showCopies(const forewarp::explain::LoopReport& loop) {
    const bool isThere = loop.overhead && loop.profile && loop.best() && !loop.staysOnCpu;
    m_copies->setVisible(isThere);
    if (!isThere) return;
    const advice::transfers::Overhead& overhead = *loop.overhead;
    const std::array memories{tr("pageable memory"), tr("pinned memory"), tr("unified memory")};
    const auto copyText = [](Seconds time) { return time > Seconds(0) ? widgets::timeText(time) : tr("nothing"); };
    QStringList sentences;
    if (overhead.isShared) sentences << tr("CPU and GPU share their memory: nothing is copied.");
    else
        sentences << tr("Copies: %1 to the GPU, %2 back, %3.")
                         .arg(copyText(overhead.in), copyText(overhead.out), memories[std::size_t(overhead.memory)]);
    const Seconds onGpu = loop.best()->time * loop.profile->launches;
    const double once = loop.hostSeconds / (onGpu + overhead.withoutContext()).value();
    const auto factorText = [](double factor) { return widgets::toQString(significantText(factor, 3)); };
    if (loop.hostSeconds > 0 && once >= 1)
        sentences << tr("With copies and launch %1× as fast as on this CPU.").arg(factorText(once));
    else if (loop.hostSeconds > 0) {
        const auto executions = advice::transfers::breakEvenExecutions(overhead, Seconds(loop.hostSeconds), onGpu);
        sentences << tr("Not worth it once: with copies and launch it takes %1 times as long as on this CPU.")
                         .arg(factorText(1 / once))
                  << (executions ? tr("With the data kept on the GPU it pays from %1 executions on.")
                                       .arg(widgets::countText(std::ceil(*executions)))
                                 : tr("It never pays, however often it runs."));
    }
    m_copies->setText(sentences.join(QLatin1Char(' ')));
    QStringList caveats;
    for (const std::string& caveat : overhead.caveats) caveats << widgets::toQString(caveat);
    m_copies->setToolTip(caveats.join(QLatin1Char('\n')));
}

/// The best ones; all stand with the memory accesses. While a block is tried that nobody has asked them of, they stay where
/// they are, without what they gain.
void SummaryView::showAdvice(const forewarp::explain::LoopReport& loop) {
    constexpr std::size_t kBest = 2;
    const bool isCurrent = forewarp::explain::isDetailed(loop);
    std::vector<widgets::TextRow> rows;
    for (const advice::layout::LayoutAdvice& advice : loop.advice | std::views::take(kBest)) {
        const QString gain = widgets::toQString(significantText(advice.gain(), 3)) + QStringLiteral("×");
        rows.push_back({widgets::toQString(advice.text), isCurrent ? gain : QString(), QStringLiteral("up"), true});
    }
    m_advice->setRows(rows);
}

void SummaryView::showModels(const forewarp::explain::LoopReport& loop) {
    std::vector<widgets::TextRow> rows;
    for (const models::Prediction& prediction : loop.predictions) {
        rows.push_back({widgets::toQString(models::titleOf(prediction.model)),
                        widgets::toQString(forewarp::render::text::timeText(loop, prediction)),
                        QStringLiteral("explain"), true});
    }
    m_models->setRows(rows);
}

void SummaryView::activatePlace(int row) {
    const bool isThere = std::size_t(row) < m_places.size() && m_places[std::size_t(row)].isKnown();
    if (isThere) emit locationActivated(m_places[std::size_t(row)]);
}

} // namespace forewarp::views::prediction
