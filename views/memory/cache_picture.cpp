#include "views/memory/cache_picture.h"

#include "views/memory/cache_bands.h"
#include "views/memory/cache_style.h"
#include "views/theme/theme.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/placeholder.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace forewarp::views::memory {

namespace {

constexpr int kSide = 12;
constexpr CacheOutcome kOutcomes[] = {CacheOutcome::l1Hit, CacheOutcome::l2Hit, CacheOutcome::miss};

} // namespace

CachePictureView::CachePictureView(QWidget* parent)
    : QWidget(parent), m_bands(new CacheBands), m_scroller(new QScrollArea), m_intensity(new widgets::ElidedLabel),
      m_readout(new widgets::ElidedLabel), m_page(new widgets::Placeholder(makeBody())) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_bands, &CacheBands::currentChanged, this, &CachePictureView::showCurrent);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, &CachePictureView::paintSamples);
    paintSamples();
    retranslate();
}

QWidget* CachePictureView::makeBody() {
    m_scroller->setWidgetResizable(true);
    m_scroller->setFrameShape(QFrame::NoFrame);
    m_scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroller->setFocusPolicy(Qt::NoFocus);
    m_scroller->viewport()->setAutoFillBackground(false);
    m_scroller->setWidget(m_bands);
    m_bands->setAutoFillBackground(false); // setWidget() turns it on.
    m_readout->setObjectName(QStringLiteral("faint"));
    m_readout->setContentsMargins(kSide, 0, kSide, 0);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 4, 0, 2);
    rows->setSpacing(2);
    rows->addWidget(makeLegend());
    rows->addWidget(m_scroller, 1);
    rows->addWidget(m_readout);
    return body;
}

QWidget* CachePictureView::makeLegend() {
    auto* legend = new QWidget;
    auto* row = new QHBoxLayout(legend);
    row->setContentsMargins(kSide, 0, kSide, 0);
    row->setSpacing(5);
    for ([[maybe_unused]] const CacheOutcome outcome : kOutcomes) {
        const LegendEntry entry{new QLabel, new QLabel};
        entry.word->setObjectName(QStringLiteral("faint"));
        entry.word->setContentsMargins(0, 0, 8, 0); // Goes with the word where it is hidden.
        row->addWidget(entry.sample);
        row->addWidget(entry.word);
        m_legend.push_back(entry);
    }
    m_intensity->setObjectName(QStringLiteral("faint"));
    row->addWidget(m_intensity, 1);
    return legend;
}

void CachePictureView::retranslate() {
    for (std::size_t i = 0; i < m_legend.size(); ++i) m_legend[i].word->setText(outcomeWord(kOutcomes[i]));
    m_intensity->setText(tr("The paler, the fewer transactions. Time runs to the right."));
    m_page->setSentence(tr("No model that simulates caches has predicted this loop."));
    m_readout->setText(m_bands->currentSentence());
}

void CachePictureView::paintSamples() {
    for (std::size_t i = 0; i < m_legend.size(); ++i) {
        m_legend[i].sample->setPixmap(outcomePixmap(kOutcomes[i], devicePixelRatioF()));
    }
}

void CachePictureView::setBehaviour(const forewarp::memory::MemoryBehaviour* memory) {
    m_bands->setBehaviour(memory);
    m_page->setBodyShown(!m_bands->isEmpty());
    const bool hasL1 = memory && memory->total().l1Hits > 0;
    m_legend.front().sample->setVisible(hasL1);
    m_legend.front().word->setVisible(hasL1);
}

void CachePictureView::showCurrent(const QRect& area) {
    m_readout->setText(m_bands->currentSentence());
    if (m_bands->hasFocus()) m_scroller->ensureVisible(area.center().x(), area.center().y(), 0, area.height());
}

void CachePictureView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::memory
