#include "views/validation/validation_view.h"

#include "views/validation/accuracy_model.h"
#include "views/validation/row_model.h"
#include "views/validation/scatter_plot.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/scrolled_column.h"
#include "views/widgets/tables/item_views.h"
#include "views/widgets/tables/table_text.h"
#include "views/widgets/text_rows.h"
#include "views/widgets/wrapped_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace forewarp::views::validation {

namespace {

constexpr int kLeastTable = 380;
constexpr int kMostText = 210; ///< Of a column; the chosen row is told in full beside the table.
constexpr int kRowLines = 4; ///< Of what is told of a row.

/// Models that answer less than all rows, and the first reason of each.
std::vector<widgets::TextRow> refusals(const Report& report) {
    std::vector<widgets::TextRow> rows;
    for (std::size_t model = 0; model < report.models.size(); ++model) {
        int count = 0;
        QString reason;
        for (const Row& row : report.rows) {
            if (row.answers[model].time || ++count > 1) continue;
            reason = widgets::toQString(row.answers[model].problem);
        }
        if (count == 0) continue;
        rows.push_back({.text = ValidationView::tr("%1 refuses %n row(s), the first because: %2", nullptr, count)
                                    .arg(modelName(report.models[model]), reason)});
    }
    return rows;
}

} // namespace

ValidationView::ValidationView(QWidget* parent)
    : QWidget(parent), m_sentence(new widgets::WrappedLabel), m_modelLabel(new QLabel), m_models(new QComboBox),
      m_groupingLabel(new QLabel), m_grouping(new QComboBox), m_plot(new ScatterPlot), m_row(new widgets::WrappedLabel),
      m_tabs(new QTabBar), m_pages(new QStackedWidget), m_copy(new QPushButton), m_rows(new RowModel(this)),
      m_sorted(new QSortFilterProxyModel(this)), m_table(widgets::tables::makeTable()),
      m_accuracies(new AccuracyModel(this)), m_accuracyTable(widgets::tables::makeTable()),
      m_leftOut(new widgets::TextRows) {
    m_sentence->setObjectName(QStringLiteral("lead"));
    m_row->setObjectName(QStringLiteral("muted"));
    for (QLabel* label : {m_sentence, m_row}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_models->setObjectName(QStringLiteral("comparedModel"));
    m_grouping->setObjectName(QStringLiteral("dotGroups"));
    m_copy->setObjectName(QStringLiteral("copyTable"));
    m_copy->setAutoDefault(false); // Else a dialog presses it when Enter is pressed anywhere.
    m_modelLabel->setBuddy(m_models);
    m_groupingLabel->setBuddy(m_grouping);
    for (const Grouping grouping : {byLimiter, byDevice}) m_grouping->addItem(QString(), int(grouping));
    buildTables();
    m_page = new widgets::Placeholder(makeBody());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connectParts();
    retranslate();
}

void ValidationView::buildTables() {
    m_sorted->setSourceModel(m_rows);
    m_sorted->setSortRole(RowModel::kSortRole);
    m_table->setModel(m_sorted);
    m_table->setObjectName(QStringLiteral("comparedRows"));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(RowModel::factorColumn, Qt::DescendingOrder);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_accuracyTable->setModel(m_accuracies);
    m_accuracyTable->setObjectName(QStringLiteral("modelAccuracies"));
    m_accuracyTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_accuracyTable->horizontalHeader()->setSectionResizeMode(AccuracyModel::deviceColumn, QHeaderView::Stretch);
}

void ValidationView::connectParts() {
    connect(m_models, &QComboBox::currentIndexChanged, this, &ValidationView::showModel);
    connect(m_grouping, &QComboBox::currentIndexChanged, this, &ValidationView::showPoints);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, m_copy, [this](int tab) { m_copy->setEnabled(tab != leftOutTab); });
    connect(m_copy, &QPushButton::clicked, this, &ValidationView::copyTable);
    for (QTableView* table : {m_table, m_accuracyTable}) {
        auto* copy = new QShortcut(QKeySequence::Copy, table, nullptr, nullptr, Qt::WidgetShortcut);
        connect(copy, &QShortcut::activated, this, &ValidationView::copyTable);
    }
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) { showCurrent(m_rows->positionAt(m_sorted->mapToSource(index).row())); });
    connect(m_accuracyTable, &QTableView::activated, this, [this](const QModelIndex& index) {
        m_models->setCurrentIndex(m_accuracies->modelAt(index.row()));
        m_tabs->setCurrentIndex(rowsTab);
    });
    connect(m_plot, &ScatterPlot::pointChosen, this, [this](int point) {
        m_tabs->setCurrentIndex(rowsTab);
        choosePoint(point);
    });
}

QWidget* ValidationView::makeBody() {
    auto* sides = new QHBoxLayout;
    sides->setSpacing(12);
    sides->addWidget(makePlotSide(), 4);
    sides->addWidget(makeTableSide(), 5);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    rows->addWidget(m_sentence);
    rows->addLayout(makeChoosers());
    rows->addLayout(sides, 1);
    return body;
}

QLayout* ValidationView::makeChoosers() {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_modelLabel);
    row->addWidget(m_models);
    row->addSpacing(12);
    row->addWidget(m_groupingLabel);
    row->addWidget(m_grouping);
    row->addStretch(1);
    return row;
}

QWidget* ValidationView::makePlotSide() {
    m_row->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_row->setMinimumHeight(kRowLines * m_row->fontMetrics().lineSpacing()); // The plot keeps its size.
    auto* side = new QWidget;
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(m_plot, 1);
    rows->addWidget(m_row);
    return side;
}

QWidget* ValidationView::makeTableSide() {
    auto* leftOut = new widgets::ScrolledColumn;
    leftOut->rows().addWidget(m_leftOut);
    leftOut->rows().addStretch(1);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    for (QWidget* page :
         {static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_accuracyTable), static_cast<QWidget*>(leftOut)}) {
        m_pages->addWidget(page);
        m_tabs->addTab({});
    }
    auto* head = new QHBoxLayout;
    head->addWidget(m_tabs, 1);
    head->addWidget(m_copy);
    auto* side = new QWidget;
    side->setMinimumWidth(kLeastTable);
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addLayout(head);
    rows->addWidget(m_pages, 1);
    return side;
}

void ValidationView::retranslate() {
    m_modelLabel->setText(tr("M&odel"));
    m_groupingLabel->setText(tr("&Dots by"));
    m_grouping->setItemText(byLimiter, tr("limiter"));
    m_grouping->setItemText(byDevice, tr("GPU"));
    m_copy->setText(tr("Copy &table"));
    m_copy->setToolTip(tr("Copies the table as text, with a tab between columns"));
    m_tabs->setAccessibleName(tr("Tables of the comparison"));
    m_table->setAccessibleName(tr("Measured rows with the predicted times"));
    m_accuracyTable->setAccessibleName(tr("How far each model is off"));
    m_page->setSentence(m_reason.isEmpty() ? tr("Choose a file of measured times to see how far predictions are off.")
                                           : m_reason);
    nameTabs();
}

/// With how much is in each.
void ValidationView::nameTabs() {
    std::size_t leftOut = 0;
    if (m_report)
        for (const auto& rows : m_report->leftOut) leftOut += rows.lines.size();
    m_tabs->setTabText(rowsTab, tr("Worst misses (%1)").arg(m_rows->rowCount()));
    m_tabs->setTabText(modelsTab, tr("Models"));
    m_tabs->setTabText(leftOutTab, tr("Left out (%1)").arg(leftOut));
}

void ValidationView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (m_report) showReport();
    }
    QWidget::changeEvent(event);
}

void ValidationView::setReport(SharedReport report) {
    m_report = std::move(report);
    m_current = -1;
    m_page->setBodyShown(m_report != nullptr);
    if (!m_report) return;
    const QSignalBlocker quiet(m_grouping);
    m_grouping->setCurrentIndex(m_report->devices.size() > 1 ? byDevice : byLimiter);
    m_table->setColumnHidden(RowModel::deviceColumn, m_report->devices.size() < 2);
    showReport();
    m_table->resizeColumnsToContents();
    for (const int column : {RowModel::kernelColumn, RowModel::sizesColumn})
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), kMostText));
}

void ValidationView::setReason(const QString& sentence) {
    m_reason = sentence;
    retranslate();
}

void ValidationView::showReport() {
    m_accuracies->setReport(m_report);
    fillModels();
    showLeftOut();
    showModel();
}

/// Of another report the chosen model stays chosen where it is there.
void ValidationView::fillModels() {
    const QVariant chosen = m_models->currentData();
    const QSignalBlocker quiet(m_models);
    m_models->clear();
    for (const std::string& model : m_report->models) m_models->addItem(modelName(model), widgets::toQString(model));
    m_models->setCurrentIndex(std::max(0, m_models->findData(chosen)));
}

std::size_t ValidationView::model() const {
    return std::size_t(std::max(0, m_models->currentIndex()));
}

void ValidationView::showModel() {
    if (!m_report || m_report->models.empty()) return;
    const int current = m_current;
    m_sentence->setText(accuracySentence(*m_report, model()));
    m_rows->setReport(m_report, model());
    nameTabs();
    showPoints();
    choosePoint(m_rows->rowOf(current));
}

QString ValidationView::groupOf(const Row& row) const {
    if (m_grouping->currentIndex() == byDevice) return deviceName(row.device);
    return limiterKind(row.answers[model()].limiter);
}

/// A dot per row of the table's model; groups by size, so that the largest is drawn first and has the first colour.
void ValidationView::showPoints() {
    if (!m_report) return;
    std::map<QString, int> sizes;
    for (int row = 0; row < m_rows->rowCount(); ++row) ++sizes[groupOf(*m_rows->rowAt(row))];
    std::vector<std::pair<QString, int>> groups(sizes.begin(), sizes.end());
    std::ranges::stable_sort(groups, std::ranges::greater(), [](const auto& group) { return group.second; });
    std::map<QString, int> places;
    QStringList names;
    for (const auto& [name, size] : groups) {
        places[name] = int(names.size());
        names << QStringLiteral("%1 (%2)").arg(name).arg(size);
    }
    std::vector<ScatterPoint> points;
    for (int i = 0; i < m_rows->rowCount(); ++i) {
        const Row& row = *m_rows->rowAt(i);
        points.push_back({row.measured, *row.answers[model()].time, places[groupOf(row)], rowText(row, model())});
    }
    m_plot->setPoints(std::move(points), names);
    m_plot->setCurrent(m_rows->rowOf(m_current));
}

void ValidationView::showLeftOut() {
    std::vector<widgets::TextRow> rows;
    for (const auto& leftOut : m_report->leftOut)
        rows.push_back({.text = widgets::toQString(leftOut.reason), .value = linesText(leftOut.lines)});
    std::ranges::move(refusals(*m_report), std::back_inserter(rows));
    if (rows.empty()) rows.push_back({.text = tr("Nothing: every row is compared.")});
    for (const std::string& caveat : m_report->caveats)
        rows.push_back({.text = widgets::toQString(caveat), .icon = QStringLiteral("note")});
    m_leftOut->setRows(rows);
}

/// `position`: of the row in the report; -1 none.
void ValidationView::showCurrent(int position) {
    m_current = position;
    const int point = m_rows->rowOf(position);
    m_plot->setCurrent(point);
    m_row->setText(point < 0 ? tr("Choose a dot or a row to read what it is.")
                             : rowText(m_report->rows[std::size_t(position)], model()));
}

/// Selects the table's row, which then shows; -1 takes the selection away.
void ValidationView::choosePoint(int point) {
    const QModelIndex index = m_sorted->mapFromSource(m_rows->index(point, RowModel::kernelColumn));
    m_table->setCurrentIndex(index);
    if (!index.isValid()) return showCurrent(-1);
    m_table->scrollTo(index);
}

void ValidationView::copyTable() {
    if (m_tabs->currentIndex() == leftOutTab) return;
    emit copyRequested(widgets::tables::textOf(m_tabs->currentIndex() == rowsTab ? *m_table : *m_accuracyTable));
}

} // namespace forewarp::views::validation
