#include "views/assembly/demotion_listing.h"

#include "core/sass/report/demotion_lines.h"
#include "views/assembly/code_delegate.h"
#include "views/assembly/demotion_listing_model.h"
#include "views/theme/theme.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/tables/item_views.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace forewarp::views::assembly {

namespace {

constexpr int kRowHeight = 20;
constexpr int kLeastHeight = 120;
constexpr int kLeastCode = 170;
constexpr int kLeastNote = 90;

} // namespace

DemotionListing::DemotionListing(QWidget* parent)
    : QWidget(parent), m_model(new DemotionListingModel(this)), m_title(new QLabel), m_counts(new widgets::ElidedLabel),
      m_onlyChanges(new QCheckBox), m_table(widgets::tables::makeTable()) {
    m_title->setObjectName(QStringLiteral("cardTitle"));
    m_counts->setObjectName(QStringLiteral("faint"));
    buildTable();
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    head->addWidget(m_title);
    head->addWidget(m_counts, 1);
    head->addWidget(m_onlyChanges);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    rows->addLayout(head);
    rows->addWidget(m_table, 1);
    connect(m_onlyChanges, &QCheckBox::toggled, m_model, &DemotionListingModel::setOnlyChanges);
    retranslate();
}

void DemotionListing::buildTable() {
    m_table->setModel(m_model);
    m_table->setMinimumHeight(kLeastHeight);
    m_table->verticalHeader()->setMinimumSectionSize(kRowHeight);
    m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setItemDelegate(new CodeDelegate(m_table));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->viewport()->installEventFilter(this);
}

void DemotionListing::setVariant(std::shared_ptr<const sass::report::SassReport> kernel,
                                 std::shared_ptr<const sass::demotion::Variant> variant) {
    m_model->setVariant(std::move(kernel), std::move(variant));
    const bool isBeside = m_model->hasVariant();
    m_table->setColumnHidden(DemotionListingModel::afterColumn, !isBeside);
    m_table->setColumnHidden(DemotionListingModel::noteColumn, !isBeside);
    m_onlyChanges->setEnabled(isBeside);
    showCounts();
    measure();
}

void DemotionListing::showCounts() {
    using Change = sass::report::DemotionLine::Change;
    const int added = m_model->count(Change::added);
    const int changed = m_model->count(Change::demoted) + m_model->count(Change::schedule);
    m_title->setText(m_model->hasVariant() ? tr("Code before and after") : tr("Code"));
    m_counts->setText(m_model->hasVariant()
                          ? tr("%1, %2").arg(tr("%n lines added", nullptr, added), tr("%n changed", nullptr, changed))
                          : QString());
}

void DemotionListing::measure() {
    m_codeWidth = std::max(kLeastCode, CodeDelegate::widthOf(m_model->longestInstruction()));
    fitColumns();
}

/// Code as wide as it needs to be, as far as there is room for both; notes take the rest.
void DemotionListing::fitColumns() {
    const int room = m_table->viewport()->width() - kLeastNote;
    const int code = std::clamp(room / 2, kLeastCode, m_codeWidth);
    m_table->setColumnWidth(DemotionListingModel::beforeColumn, code);
    m_table->setColumnWidth(DemotionListingModel::afterColumn, code);
}

bool DemotionListing::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && watched == m_table->viewport()) fitColumns();
    return QWidget::eventFilter(watched, event);
}

void DemotionListing::retranslate() {
    m_onlyChanges->setText(tr("Changes only"));
    m_onlyChanges->setToolTip(tr("Leaves out lines in which only registers or addresses have other numbers"));
    m_table->setAccessibleName(tr("Code before and after"));
    showCounts();
}

void DemotionListing::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::assembly
