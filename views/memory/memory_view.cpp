#include "views/memory/memory_view.h"

#include "views/memory/access_view.h"
#include "views/memory/advice_list.h"
#include "views/memory/array_view.h"
#include "views/memory/cache_picture.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/number_text.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace forewarp::views::memory {

MemoryView::MemoryView(QWidget* parent)
    : QWidget(parent), m_accesses(new AccessView), m_arrays(new ArrayView), m_cache(new CachePictureView),
      m_advice(new AdviceList), m_pages(new QStackedWidget), m_choice(new QButtonGroup(this)), m_trace(new QToolButton),
      m_switch(makeSwitch()), m_provenance(new widgets::ElidedLabel) {
    const std::array<QWidget*, kPageCount> pages{m_accesses, m_arrays, m_cache, m_advice};
    for (QWidget* page : pages) m_pages->addWidget(page);
    m_trace->setObjectName(QStringLiteral("trace"));
    m_trace->setFocusPolicy(Qt::StrongFocus);
    m_provenance->setObjectName(QStringLiteral("faint"));
    m_provenance->setContentsMargins(12, 2, 12, 4);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_switch);
    rows->addWidget(m_pages, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(0, 0, 8, 0);
    foot->addWidget(m_provenance, 1);
    foot->addWidget(m_trace, 0, Qt::AlignRight);
    rows->addLayout(foot);
    connect(m_choice, &QButtonGroup::idClicked, this, &MemoryView::showChosen);
    connect(m_trace, &QToolButton::clicked, this, &MemoryView::traceRequested);
    connect(m_accesses, &AccessView::locationActivated, this, &MemoryView::locationActivated);
    connect(m_arrays, &ArrayView::locationActivated, this, &MemoryView::locationActivated);
    connect(m_advice, &AdviceList::locationActivated, this, &MemoryView::locationActivated);
    connect(m_advice, &AdviceList::mappingRequested, this, &MemoryView::mappingRequested);
    retranslate();
    showChosen();
}

QWidget* MemoryView::makeSwitch() {
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(4, 4, 4, 2);
    row->setSpacing(2);
    for (int page = 0; page < kPageCount; ++page) {
        auto* button = new QToolButton;
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_choice->addButton(button, page);
        row->addWidget(button);
        m_buttons[std::size_t(page)] = button;
    }
    m_buttons[accesses]->setChecked(true);
    row->addStretch(1);
    return bar;
}

void MemoryView::retranslate() {
    m_buttons[accesses]->setText(tr("Accesses"));
    m_buttons[accesses]->setToolTip(tr("What each access costs a warp"));
    m_buttons[arrays]->setText(tr("Arrays"));
    m_buttons[arrays]->setToolTip(tr("What caches and DRAM do for each array"));
    m_buttons[cache]->setText(tr("Cache"));
    m_buttons[cache]->setToolTip(tr("Hits and misses of each array over time"));
    m_buttons[advice]->setText(m_adviceCount > 0 ? tr("Advice (%1)").arg(m_adviceCount) : tr("Advice"));
    m_buttons[advice]->setToolTip(tr("Changes of layout that are predicted to pay"));
    showTrace();
    showProvenance();
}

void MemoryView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void MemoryView::setDevice(const forewarp::device::Device& device) {
    m_caches = cacheTraits(device);
}

void MemoryView::setLoop(const forewarp::explain::LoopReport* loop) {
    const forewarp::memory::MemoryBehaviour* memory = simulatedMemory(loop);
    m_accesses->setLoop(loop, m_caches);
    m_arrays->setLoop(loop, m_caches);
    m_cache->setBehaviour(memory);
    m_advice->setLoop(loop);
    m_hasAccesses = loop && !loop->accesses.empty();
    const auto isAffine = [](const forewarp::explain::AccessReport& report) { return report.access.isAffine; };
    m_isAllAffine = !loop || std::ranges::all_of(loop->accesses, isAffine);
    m_adviceCount = loop ? qsizetype(loop->advice.size()) : 0;
    m_source = memory ? widgets::toQString(memory->provenance) : QString();
    m_samplingError = memory ? memory->samplingError : 0;
    QStringList caveats;
    if (memory) {
        for (const std::string& caveat : memory->caveats) caveats << widgets::toQString(caveat);
    }
    m_caveatCount = int(caveats.size());
    m_caveats = caveats.join(QLatin1Char('\n'));
    retranslate();
    showChosen();
}

void MemoryView::setTracing(bool isTracing) {
    m_isTracing = isTracing;
    showTrace();
}

void MemoryView::showAdvice() {
    m_buttons[advice]->setChecked(true);
    showChosen();
}

void MemoryView::showTrace() {
    m_trace->setVisible(!m_isAllAffine);
    m_trace->setEnabled(!m_isTracing);
    m_trace->setText(m_isTracing ? tr("The program runs…") : tr("Trace a run…"));
    m_trace->setToolTip(
        tr("Runs the program once and records the addresses that do not follow from the loop counters"));
}

/// Without accesses there is nothing to choose: the first page says so.
void MemoryView::showChosen() {
    m_switch->setVisible(m_hasAccesses);
    m_pages->setCurrentIndex(m_hasAccesses ? m_choice->checkedId() : int(accesses));
}

void MemoryView::showProvenance() {
    QStringList parts{m_source};
    if (m_samplingError > 0) parts << tr("DRAM traffic ± %1").arg(widgets::percentText(m_samplingError));
    if (m_caveatCount > 0) parts << tr("%n caveat(s)", nullptr, m_caveatCount);
    const QString line = parts.join(QStringLiteral(" · "));
    m_provenance->setText(line);
    m_provenance->setToolTip(m_caveats.isEmpty() ? line : line + QLatin1Char('\n') + m_caveats);
    m_provenance->setAccessibleDescription(m_caveats);
    m_provenance->setVisible(!m_source.isEmpty());
}

} // namespace forewarp::views::memory
