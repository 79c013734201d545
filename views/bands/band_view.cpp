#include "views/bands/band_view.h"

#include "views/bands/advice_toggle.h"
#include "views/bands/band_labels.h"
#include "views/bands/band_plot.h"
#include "views/bands/degree_meter.h"
#include "views/bands/partition_bars.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/text_rows.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace forewarp::views::bands {

namespace {

constexpr int kIndent = 5; ///< As meter and bars have it.

} // namespace

BandView::BandView(QWidget* parent)
    : QWidget(parent), m_plot(new BandPlot), m_degree(new DegreeMeter), m_sentence(new widgets::TextRows),
      m_partitions(new PartitionBars), m_toggleColumn(new QVBoxLayout), m_source(new QLabel) {
    m_source->setObjectName(QStringLiteral("faint"));
    m_source->setTextFormat(Qt::PlainText);
    m_page = new widgets::Placeholder(makeBody());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_plot, &BandPlot::explainRequested, this, &BandView::explainRequested);
    connect(m_degree, &QAbstractButton::clicked, this, &BandView::explainRequested);
    connect(m_sentence, &widgets::TextRows::activated, this, &BandView::explainRequested);
    retranslate();
}

QWidget* BandView::makeBody() {
    m_toggleColumn->setSpacing(6);
    auto* sentence = new QVBoxLayout;
    sentence->setContentsMargins(kIndent, 0, kIndent, 4);
    sentence->addWidget(m_sentence);
    auto* words = new QVBoxLayout;
    words->setContentsMargins(kIndent, 2, kIndent, 0);
    words->setSpacing(6);
    words->addLayout(m_toggleColumn);
    words->addWidget(m_source);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(6, 0, 6, 8);
    rows->setSpacing(4);
    rows->addWidget(m_plot, 1);
    rows->addWidget(m_degree);
    rows->addLayout(sentence);
    rows->addWidget(m_partitions);
    rows->addLayout(words);
    return body;
}

void BandView::retranslate() {
    setAccessibleName(tr("Execution band"));
    m_source->setText(tr("benchmarks simulated"));
    m_page->setSentence(
        !m_reason.isEmpty() ? m_reason : tr("Select a loop with a prediction to see its time at best and at worst."));
}

void BandView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showPlace();
    }
    QWidget::changeEvent(event);
}

void BandView::clear(const QString& reason) {
    m_reason = reason;
    retranslate();
    m_page->setBodyShown(false);
}

void BandView::setBand(const models::ExecutionBand* band, const std::vector<advice::layout::LayoutAdvice>& advice) {
    if (!band) return clear();
    m_changes.clear();
    for (const advice::layout::LayoutAdvice& change : advice) {
        if (change.band)
            m_changes.push_back({widgets::toQString(change.text), change.before, change.after, change.band});
    }
    m_plot->setBand(*band);
    showDegree(*band);
    showSource(*band);
    showChanges();
    m_page->setBodyShown(true);
}

void BandView::showDegree(const models::ExecutionBand& band) {
    m_place = {band.degree, band.bestLabel, band.worstLabel};
    showPlace();
    m_degree->setVisible(band.line != models::LineSource::none);
    m_partitions->setShares(band.partitionShares);
    std::vector<widgets::TextRow> rows;
    if (!band.degreeText.empty())
        rows.push_back({widgets::toQString(band.degreeText), {}, QStringLiteral("explain"), true});
    m_sentence->setRows(rows);
}

void BandView::showPlace() {
    m_degree->setDegree(m_place.degree, bandLabel(m_place.best), bandLabel(m_place.worst));
}

void BandView::showSource(const models::ExecutionBand& band) {
    m_source->setVisible(band.isSimulated);
    m_source->setToolTip(widgets::toQString(band.provenance));
    m_source->setAccessibleDescription(m_source->toolTip());
}

AdviceToggle* BandView::makeToggle(int position) {
    auto* toggle = new AdviceToggle;
    m_toggleColumn->addWidget(toggle);
    connect(toggle, &AdviceToggle::toggled, this, [this, position](bool isChecked) {
        choose(isChecked ? m_changes[std::size_t(position)].text : QString());
    });
    return toggle;
}

void BandView::choose(const QString& text) {
    m_chosen = text;
    showChanges();
}

/// At most one change is drawn.
void BandView::showChanges() {
    while (m_toggles.size() < m_changes.size()) m_toggles.push_back(makeToggle(int(m_toggles.size())));
    const models::ExecutionBand* drawn = nullptr;
    for (std::size_t i = 0; i < m_toggles.size(); ++i) {
        const bool isUsed = i < m_changes.size();
        m_toggles[i]->setVisible(isUsed);
        if (!isUsed) continue;
        const bool isChosen = !drawn && m_changes[i].text == m_chosen;
        m_toggles[i]->setAdvice(m_changes[i].text, m_changes[i].before, m_changes[i].after);
        m_toggles[i]->setChecked(isChosen);
        if (isChosen) drawn = m_changes[i].band.get();
    }
    m_plot->setChanged(drawn);
}

} // namespace forewarp::views::bands
