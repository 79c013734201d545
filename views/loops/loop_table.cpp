#include "views/loops/loop_table.h"

#include "views/loops/loop_filter.h"
#include "views/loops/loop_model.h"
#include "views/loops/verdict_delegate.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/tables/item_views.h"
#include "views/widgets/tables/share_delegate.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace forewarp::views::loops {

namespace {

constexpr kernel::Verdict kVerdicts[] = {kernel::Verdict::proved, kernel::Verdict::reduction, kernel::Verdict::observed,
                                         kernel::Verdict::refuted, kernel::Verdict::unknown};
constexpr int kAllVerdicts = -1;
constexpr int kIndentation = 11; ///< Wider, and no room is left for «L1.1.1».

} // namespace

LoopTable::LoopTable(QWidget* parent)
    : QWidget(parent), m_model(new LoopModel(this)), m_filtered(new LoopFilter(this)), m_verdicts(new QComboBox),
      m_tree(widgets::tables::makeTree()), m_page(new widgets::Placeholder(m_tree)) {
    m_filtered->setSourceModel(m_model);
    buildTree();
    m_verdicts->addItem(QString(), kAllVerdicts);
    for (const kernel::Verdict verdict : kVerdicts) m_verdicts->addItem(QString(), int(verdict));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 6);
    layout->setSpacing(6);
    layout->addWidget(m_verdicts);
    layout->addWidget(m_page, 1);
    connect(m_verdicts, &QComboBox::currentIndexChanged, this, &LoopTable::applyFilter);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &LoopTable::announceSelection);
    retranslate();
    showPage();
}

void LoopTable::buildTree() {
    m_tree->setModel(m_filtered);
    m_tree->setTextElideMode(Qt::ElideMiddle); // Keeps the end of «prefix_sum:L1».
    m_tree->setIndentation(kIndentation);
    m_tree->setSortingEnabled(true);
    m_tree->sortByColumn(LoopModel::shareColumn, Qt::DescendingOrder);
    m_tree->setItemDelegateForColumn(LoopModel::verdictColumn, new VerdictDelegate(m_tree));
    m_tree->setItemDelegateForColumn(LoopModel::shareColumn, new widgets::tables::ShareDelegate(m_tree));
    QHeaderView* header = m_tree->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(58);
    header->setSectionResizeMode(LoopModel::loopColumn, QHeaderView::Stretch);
    header->resizeSection(LoopModel::verdictColumn, 88);
    header->resizeSection(LoopModel::timeColumn, 102);
    header->resizeSection(LoopModel::shareColumn, 60);
}

void LoopTable::retranslate() {
    m_verdicts->setAccessibleName(tr("Loops to show"));
    m_verdicts->setToolTip(tr("Show only loops of one verdict"));
    showCounts();
    m_tree->setAccessibleName(tr("Loops of the file, ranked by predicted time"));
    showPage();
}

void LoopTable::showCounts() {
    m_verdicts->setItemText(0, tr("All loops (%1)").arg(m_model->loopCount()));
    for (int i = 1; i < m_verdicts->count(); ++i) {
        const auto verdict = kernel::Verdict(m_verdicts->itemData(i).toInt());
        m_verdicts->setItemText(i, QStringLiteral("%1  %2 (%3)")
                                       .arg(theme::verdictGlyph(verdict), theme::verdictWord(verdict))
                                       .arg(m_model->loopCount(verdict)));
    }
}

void LoopTable::focusFilter() {
    m_verdicts->setFocus(Qt::ShortcutFocusReason);
}

void LoopTable::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void LoopTable::showPage() {
    const bool isFiltered = m_filtered->verdict().has_value();
    m_page->setSentence(!m_hasReport                ? tr("Open a file to see its loops here.")
                        : m_model->loopCount() == 0 ? tr("This file has no loops.")
                        : isFiltered
                            ? tr("No loop of this file has this verdict. Choose \"All loops\" to see the others.")
                            : QString());
    m_page->setBodyShown(m_filtered->rowCount() > 0);
    m_verdicts->setEnabled(m_model->loopCount() > 0);
}

void LoopTable::setReport(const forewarp::explain::FileReport* report, const kernel::Assumptions& assumptions) {
    const QScopedValueRollback selecting(m_isSelecting, true);
    const QSet<QString> closed = closedNests();
    m_model->setReport(report, assumptions);
    m_hasReport = report != nullptr;
    showCounts();
    m_tree->expandAll();
    for (const QString& nest : closed) m_tree->collapse(m_filtered->mapFromSource(m_model->indexOf(nest)));
    showPage();
    markWanted();
}

QSet<QString> LoopTable::closedNests() const {
    QSet<QString> closed;
    for (QModelIndex index = m_filtered->index(0, 0); index.isValid(); index = m_tree->indexBelow(index)) {
        const bool isClosed = m_filtered->hasChildren(index) && !m_tree->isExpanded(index);
        if (isClosed) closed.insert(index.data(LoopModel::loopIdRole).toString());
    }
    return closed;
}

void LoopTable::selectLoop(const QString& loopId) {
    m_wanted = loopId;
    markWanted();
}

void LoopTable::markWanted() {
    const QScopedValueRollback selecting(m_isSelecting, true);
    const QModelIndex index = m_filtered->mapFromSource(m_model->indexOf(m_wanted));
    m_tree->setCurrentIndex(index);
    if (index.isValid()) m_tree->scrollTo(index);
}

QString LoopTable::selectedLoop() const {
    return m_tree->currentIndex().data(LoopModel::loopIdRole).toString();
}

void LoopTable::setVerdictFilter(std::optional<kernel::Verdict> verdict) {
    m_verdicts->setCurrentIndex(m_verdicts->findData(verdict ? int(*verdict) : kAllVerdicts));
}

void LoopTable::applyFilter() {
    const QScopedValueRollback selecting(m_isSelecting, true);
    const int verdict = m_verdicts->currentData().toInt();
    m_filtered->setVerdict(verdict == kAllVerdicts ? std::nullopt : std::optional(kernel::Verdict(verdict)));
    m_tree->expandAll();
    showPage();
    markWanted();
}

void LoopTable::announceSelection() {
    if (m_isSelecting || selectedLoop().isEmpty()) return;
    m_wanted = selectedLoop();
    emit loopSelected(m_wanted);
}

} // namespace forewarp::views::loops
