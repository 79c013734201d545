#include "views/assembly/demotion_view.h"

#include "views/assembly/block_chooser.h"
#include "views/assembly/cliff_chart.h"
#include "views/assembly/demotion_listing.h"
#include "views/assembly/demotion_text.h"
#include "views/assembly/variant_list.h"
#include "views/theme/theme.h"
#include "views/widgets/elided_label.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>

#include <utility>

namespace forewarp::views::assembly {

namespace {

constexpr int kWide = 1240;  ///< From here on all three parts stand beside one another,
constexpr int kMedium = 700; ///< and from here on the code beside the other two.
constexpr int kLow = 460;    ///< Not high enough for cliffs above variants:
constexpr int kLowWide = 860; ///< they stand beside one another from here on.

QSplitter* makeSplitter(QWidget* first, QWidget* second) {
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(16);
    splitter->addWidget(first);
    splitter->addWidget(second);
    return splitter;
}

kernel::BlockShape blockOf(const sass::report::SassReport& kernel, const sass::report::DemotionReport* demotion,
                           const kernel::BlockShape& chosen) {
    if (demotion) {
        for (const sass::demotion::Variant& variant : demotion->variants) {
            if (variant.demotion) return variant.demotion->block;
        }
    }
    return chosen.threads() == kernel.threads ? chosen : kernel::BlockShape{kernel.threads, 1, 1};
}

} // namespace

DemotionView::DemotionView(QWidget* parent)
    : QWidget(parent), m_pages(new QStackedLayout(this)), m_empty(new QLabel), m_open(new QPushButton),
      m_assembleFirst(new QPushButton), m_verdict(new QLabel), m_facts(new widgets::ElidedLabel),
      m_remarks(new widgets::ElidedLabel), m_block(new BlockChooser), m_assemble(new QPushButton),
      m_save(new QPushButton), m_cliffTitle(new QLabel), m_cliffHint(new widgets::ElidedLabel),
      m_cliffs(new CliffChart), m_cliffReadout(new widgets::ElidedLabel), m_variants(new VariantList),
      m_listing(new DemotionListing) {
    m_pages->addWidget(makeEmptyPage());
    m_pages->addWidget(makeBody());
    connect(m_open, &QPushButton::clicked, this, &DemotionView::openRequested);
    for (QPushButton* assemble : {m_assemble, m_assembleFirst}) {
        connect(assemble, &QPushButton::clicked, this, &DemotionView::assembleRequested);
    }
    connect(m_save, &QPushButton::clicked, this, [this] { emit saveRequested(selectedVariant()); });
    connect(m_block, &BlockChooser::blockChosen, this, &DemotionView::blockChosen);
    connect(m_cliffs, &CliffChart::variantChosen, m_variants, &VariantList::select);
    connect(m_cliffs, &widgets::plots::CursorChart::currentChanged, this, &DemotionView::showCliff);
    connect(m_variants, &VariantList::selectionChanged, this, &DemotionView::take);
    arrange();
    retranslate();
}

QWidget* DemotionView::makeEmptyPage() {
    m_empty->setObjectName(QStringLiteral("empty"));
    m_empty->setWordWrap(true);
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setAlignment(Qt::AlignCenter);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(m_open);
    buttons->addWidget(m_assembleFirst);
    buttons->addStretch(1);
    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setSpacing(0);
    rows->addStretch(1);
    rows->addWidget(m_empty);
    rows->addLayout(buttons);
    rows->addStretch(2);
    return page;
}

QWidget* DemotionView::makeBody() {
    m_charts = makeSplitter(makeCliffs(), m_variants);
    m_parts = makeSplitter(m_charts, m_listing);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(12, 6, 12, 8);
    rows->setSpacing(8);
    rows->addLayout(makeHead());
    rows->addWidget(m_parts, 1);
    auto* scroller = new QScrollArea;
    scroller->setWidgetResizable(true);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->viewport()->setAutoFillBackground(false);
    scroller->setWidget(body);
    body->setAutoFillBackground(false); // setWidget() turns it on.
    return scroller;
}

QLayout* DemotionView::makeHead() {
    m_verdict->setObjectName(QStringLiteral("lead"));
    m_verdict->setWordWrap(true);
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setObjectName(QStringLiteral("muted"));
    m_remarks->setObjectName(QStringLiteral("faint"));
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    for (QLabel* label : {m_verdict, static_cast<QLabel*>(m_facts), static_cast<QLabel*>(m_remarks)}) {
        words->addWidget(label);
    }
    auto* tools = new QHBoxLayout;
    tools->setSpacing(8);
    tools->addWidget(m_block);
    tools->addWidget(m_assemble);
    tools->addWidget(m_save);
    tools->addStretch(1);
    m_head = new QBoxLayout(QBoxLayout::LeftToRight);
    m_head->setSpacing(8);
    m_head->addLayout(words, 1);
    m_head->addLayout(tools);
    m_head->setAlignment(tools, Qt::AlignTop);
    return m_head;
}

QWidget* DemotionView::makeCliffs() {
    m_cliffTitle->setObjectName(QStringLiteral("cardTitle"));
    m_cliffHint->setObjectName(QStringLiteral("faint"));
    m_cliffReadout->setObjectName(QStringLiteral("faint"));
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(m_cliffTitle);
    head->addWidget(m_cliffHint, 1);
    auto* panel = new QWidget;
    auto* rows = new QVBoxLayout(panel);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    rows->addLayout(head);
    rows->addWidget(m_cliffs, 1);
    rows->addWidget(m_cliffReadout);
    return panel;
}

void DemotionView::setKernel(std::shared_ptr<const sass::report::SassReport> kernel,
                             std::shared_ptr<const sass::report::DemotionReport> demotion) {
    m_kernel = std::move(kernel);
    m_demotion = m_kernel ? std::move(demotion) : nullptr;
    m_cliffs->setKernel(m_kernel, m_demotion);
    if (m_kernel) {
        m_block->setBlock(blockOf(*m_kernel, m_demotion.get(), m_block->block()),
                          m_kernel->device.capability.threadsPerBlock);
    }
    m_pages->setCurrentIndex(m_kernel ? 1 : 0);
    showKernel();
}

void DemotionView::clear(const QString& reason) {
    m_reason = reason;
    setKernel(nullptr, nullptr);
    retranslate();
}

int DemotionView::selectedVariant() const {
    return m_variants->selected();
}

bool DemotionView::isSavable() const {
    const int selected = selectedVariant();
    if (selected < 0) return false;
    const sass::demotion::Variant& variant = m_demotion->variants[std::size_t(selected)];
    return variant.demotion && variant.isRanked();
}

void DemotionView::take(int variant) {
    showVariant();
    emit variantSelected(variant);
}

void DemotionView::showKernel() {
    const QStringList remarks = m_kernel ? demotionRemarks(*m_kernel, m_demotion.get()) : QStringList();
    m_verdict->setText(m_kernel ? demotionVerdict(*m_kernel, m_demotion.get()) : QString());
    m_facts->setText(m_kernel ? kernelFacts(*m_kernel) : QString());
    m_remarks->setText(remarks.join(u' '));
    m_remarks->setToolTip(remarks.join(u'\n'));
    m_remarks->setAccessibleName(tr("Caveats and assumptions"));
    m_variants->setReport(m_demotion, tr("The ranking follows."));
    showVariant();
    showCliff();
}

void DemotionView::showVariant() {
    const int selected = selectedVariant();
    const sass::demotion::Variant* variant = selected < 0 ? nullptr : &m_demotion->variants[std::size_t(selected)];
    m_listing->setVariant(m_kernel, {m_demotion, variant});
    m_cliffs->setSelected(selected);
    m_save->setEnabled(isSavable());
}

void DemotionView::showCliff() {
    m_cliffHint->setText(m_cliffs->legend());
    m_cliffHint->setToolTip(m_cliffs->legend());
    m_cliffReadout->setText(m_cliffs->currentSentence());
    m_cliffReadout->setToolTip(m_cliffs->currentSentence());
}

void DemotionView::retranslate() {
    m_empty->setText(m_reason.isEmpty()
                         ? tr("Open a cubin or a listing (File › Open GPU assembly…), or press “Assemble” for the "
                              "selected loop, to see what moving registers to shared memory gains.")
                         : m_reason);
    m_open->setText(tr("Open GPU assembly…"));
    for (QPushButton* assemble : {m_assemble, m_assembleFirst}) {
        assemble->setText(tr("Assemble"));
        assemble->setToolTip(tr("Compiles the selected loop to GPU assembly"));
    }
    m_save->setText(tr("Save variant…"));
    m_save->setToolTip(tr("Writes a file with the selected variant; only demotions that are proved can be saved"));
    m_cliffTitle->setText(tr("Occupancy over registers"));
    showKernel();
}

void DemotionView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void DemotionView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void DemotionView::arrange() {
    const bool isRow = width() >= (height() < kLow ? kLowWide : kWide);
    const auto charts = isRow ? Qt::Horizontal : Qt::Vertical;
    const auto parts = width() >= kMedium ? Qt::Horizontal : Qt::Vertical;
    m_head->setDirection(parts == Qt::Horizontal ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    if (charts == m_charts->orientation() && parts == m_parts->orientation()) return;
    m_charts->setOrientation(charts);
    m_parts->setOrientation(parts);
    // Shares of the room, larger than any least size.
    m_charts->setSizes({4400, 5000});
    m_parts->setSizes(isRow ? QList<int>{5200, 5000} : QList<int>{4500, 5000});
    m_parts->parentWidget()->layout()->activate(); // Else the scroll area keeps the height it had.
}

} // namespace forewarp::views::assembly
