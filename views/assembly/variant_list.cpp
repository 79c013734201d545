#include "views/assembly/variant_list.h"

#include "views/assembly/demotion_text.h"
#include "views/assembly/stall_legend.h"
#include "views/assembly/variant_delegate.h"
#include "views/assembly/variant_model.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/placeholder.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QListView>

#include <utility>

namespace forewarp::views::assembly {

namespace {

constexpr int kLeastHeight = 96; ///< Two rows.

QListView* makeList() {
    auto* list = new QListView;
    list->setFrameShape(QFrame::NoFrame);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setUniformItemSizes(true);
    list->setMouseTracking(true);
    list->setMinimumHeight(kLeastHeight);
    list->setItemDelegate(new VariantDelegate(list));
    return list;
}

} // namespace

VariantList::VariantList(QWidget* parent)
    : QWidget(parent), m_model(new VariantModel(this)), m_title(new QLabel), m_legend(new StallLegend),
      m_list(makeList()), m_readout(new widgets::ElidedLabel) {
    m_title->setObjectName(QStringLiteral("cardTitle"));
    m_readout->setObjectName(QStringLiteral("faint"));
    m_list->setModel(m_model);
    auto* body = new QWidget;
    auto* inner = new QVBoxLayout(body);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(2);
    inner->addWidget(m_legend);
    inner->addWidget(m_list, 1);
    inner->addWidget(m_readout);
    m_page = new widgets::Placeholder(body);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    rows->addWidget(m_title);
    rows->addWidget(m_page, 1);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (m_isFilling || !current.isValid()) return;
        showReadout();
        emit selectionChanged(current.row());
    });
    retranslate();
}

void VariantList::setReport(std::shared_ptr<const sass::report::DemotionReport> report, const QString& reason) {
    m_isFilling = true;
    m_model->setReport(std::move(report));
    m_list->setCurrentIndex(m_model->index(0));
    m_isFilling = false;
    m_page->setSentence(reason);
    m_page->setBodyShown(m_model->rowCount() > 0);
    showReadout();
}

int VariantList::selected() const {
    return m_list->currentIndex().row();
}

void VariantList::select(int variant) {
    if (m_model->hasIndex(variant, 0)) m_list->setCurrentIndex(m_model->index(variant));
}

void VariantList::showReadout() {
    const int row = selected();
    const bool isRejected = row >= 0 && !m_model->variantAt(row).isRanked();
    const QString facts = row < 0 ? QString() : variantFacts(m_model->variantAt(row));
    m_readout->setText(isRejected ? m_model->reasonAt(row) : facts);
    m_readout->setToolTip(m_model->index(row).data(Qt::ToolTipRole).toString());
}

void VariantList::retranslate() {
    m_title->setText(tr("Variants by predicted stall"));
    m_list->setAccessibleName(tr("Variants by predicted stall"));
    m_list->viewport()->update();
    showReadout();
}

void VariantList::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::assembly
