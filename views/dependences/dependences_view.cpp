#include "views/dependences/dependences_view.h"

#include "views/dependences/dependence_diagram.h"
#include "views/dependences/dependence_model.h"
#include "views/dependences/dependence_text.h"
#include "views/dependences/loop_remarks.h"
#include "views/dependences/observation_panel.h"
#include "views/dependences/verdict_headline.h"
#include "views/theme/dependence_style.h"
#include "views/widgets/assumption_rows.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/tables/item_views.h"
#include "views/widgets/text_rows.h"
#include "views/widgets/wrapped_label.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace forewarp::views::dependences {

namespace {

constexpr int kMostRows = 5; ///< More have a scroll bar: the rest of the tab must stay in reach.

} // namespace

DependencesView::DependencesView(QWidget* parent)
    : QWidget(parent), m_model(new DependenceModel(this)), m_headline(new VerdictHeadline),
      m_table(widgets::tables::makeTable()), m_sentence(new widgets::WrappedLabel), m_diagram(new DependenceDiagram),
      m_remarks(new widgets::TextRows), m_assumptions(new widgets::AssumptionRows), m_independent(new QCheckBox),
      m_observation(new ObservationPanel) {
    m_sentence->setObjectName(QStringLiteral("dependenceSentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    buildTable();
    m_page = new widgets::Placeholder(makeBody());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connectParts();
    retranslate();
}

void DependencesView::buildTable() {
    m_table->setModel(m_model);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int end : {DependenceModel::sourceColumn, DependenceModel::sinkColumn}) {
        header->setSectionResizeMode(end, QHeaderView::Stretch);
    }
    header->setMinimumSectionSize(56);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

/// The sentences and decisions on the left, the picture beside them.
QLayout* DependencesView::makeLowerPart() {
    auto* sentences = new QVBoxLayout;
    sentences->setSpacing(8);
    for (QWidget* part :
         {static_cast<QWidget*>(m_sentence), static_cast<QWidget*>(m_remarks), static_cast<QWidget*>(m_assumptions),
          static_cast<QWidget*>(m_independent), static_cast<QWidget*>(m_observation)}) {
        sentences->addWidget(part);
    }
    sentences->addStretch(1);
    auto* parts = new QHBoxLayout;
    parts->addLayout(sentences, 1);
    parts->addWidget(m_diagram, 0, Qt::AlignTop);
    return parts;
}

QWidget* DependencesView::makeBody() {
    auto* column = new QWidget;
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(9, 6, 9, 8);
    rows->setSpacing(8);
    rows->addWidget(m_headline);
    rows->addWidget(m_table);
    rows->addLayout(makeLowerPart(), 1);
    auto* scroller = new QScrollArea;
    scroller->setWidgetResizable(true);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->viewport()->setAutoFillBackground(false);
    scroller->setWidget(column);
    column->setAutoFillBackground(false); // setWidget() turns it on.
    return scroller;
}

void DependencesView::connectParts() {
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DependencesView::selectByUser);
    connect(m_table, &QTableView::clicked, this, &DependencesView::activate);
    connect(m_table, &QTableView::activated, this, &DependencesView::activate);
    connect(m_remarks, &widgets::TextRows::activated, this,
            [this](int row) { emit locationActivated(m_places[std::size_t(row)]); });
    connect(m_assumptions, &widgets::AssumptionRows::rejectionChanged, this, &DependencesView::rejectionChanged);
    connect(m_independent, &QCheckBox::clicked, this,
            [this](bool isAssumed) { emit independenceChanged(m_loopId, isAssumed); });
    connect(m_observation, &ObservationPanel::observeRequested, this, &DependencesView::observeRequested);
    connect(m_observation, &ObservationPanel::runChanged, this, &DependencesView::runChanged);
    connect(m_observation, &ObservationPanel::inputFileRequested, this, &DependencesView::inputFileRequested);
    connect(m_observation, &ObservationPanel::locationActivated, this, &DependencesView::locationActivated);
}

void DependencesView::retranslate() {
    m_page->setSentence(tr("Select a loop to see whether its iterations depend on each other, and where."));
    m_table->setAccessibleName(tr("Dependences between iterations of the selected loop"));
    m_independent->setText(tr("Assume that iterations are independent"));
    m_independent->setToolTip(tr("Predict as if no iteration depended on another. The assumption is shown on every "
                                 "number that rests on it."));
    showCurrent();
}

void DependencesView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void DependencesView::setRun(const QString& arguments, const QString& inputFile) {
    m_observation->setRun(arguments, inputFile);
}

void DependencesView::setRunning(bool isRunning) {
    m_observation->setRunning(isRunning);
}

void DependencesView::setLoop(const forewarp::explain::LoopReport* loop, const forewarp::explain::Scenario& scenario) {
    m_page->setBodyShown(loop != nullptr);
    if (!loop) return;
    m_headline->setLoop(loop->facts);
    showDependences(loop->facts);
    showRemarks(loop->facts);
    m_assumptions->setLoop(loop->facts, scenario.assumptions);
    showIndependence(loop->facts, scenario.assumptions);
    m_observation->setLoop(loop->facts);
}

void DependencesView::showDependences(const kernel::LoopFacts& loop) {
    const QScopedValueRollback showing(m_isShowing, true);
    const QString id = widgets::toQString(loop.id);
    const int row = id == m_loopId ? std::max(0, m_table->currentIndex().row()) : 0;
    m_loopId = id;
    m_model->setLoop(loop);
    const bool hasAny = m_model->rowCount() > 0;
    m_table->setCurrentIndex(m_model->index(std::min(row, m_model->rowCount() - 1), DependenceModel::kindColumn));
    for (QWidget* part :
         {static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_sentence), static_cast<QWidget*>(m_diagram)}) {
        part->setVisible(hasAny);
    }
    fitTable();
    showCurrent();
}

/// As high as its rows, so that what stands below follows closely.
void DependencesView::fitTable() {
    const int rows = std::min(kMostRows, m_model->rowCount());
    const int header = m_table->horizontalHeader()->sizeHint().height();
    m_table->setFixedHeight(header + rows * m_table->verticalHeader()->defaultSectionSize() + 4);
}

void DependencesView::showRemarks(const kernel::LoopFacts& loop) {
    std::vector<widgets::TextRow> rows;
    m_places.clear();
    for (const LoopRemark& remark : remarksOn(loop)) {
        rows.push_back({remark.text, {}, remark.icon, remark.place.isKnown()});
        m_places.push_back(remark.place);
    }
    m_remarks->setRows(rows);
}

void DependencesView::showIndependence(const kernel::LoopFacts& loop, const kernel::Assumptions& assumptions) {
    const bool isAssumed = assumptions.independentLoops.contains(loop.id);
    const bool isDecided = loop.verdict == kernel::Verdict::proved || loop.verdict == kernel::Verdict::reduction;
    m_independent->setChecked(isAssumed);
    m_independent->setVisible(isAssumed || !isDecided);
}

void DependencesView::showCurrent() {
    const kernel::Dependence* dependence = m_model->at(m_table->currentIndex().row());
    m_diagram->setDependence(dependence);
    if (!dependence) return;
    const QString meaning =
        tr("%1: %2").arg(theme::dependenceWord(dependence->kind), theme::dependenceMeaning(dependence->kind)) +
        QLatin1Char('.');
    m_sentence->setText(meaning + QLatin1Char('\n') + widgets::toQString(dependence->sentence));
}

void DependencesView::selectByUser() {
    if (m_isShowing) return;
    showCurrent();
    const int row = m_table->currentIndex().row();
    if (row >= 0) emit dependenceSelected(row);
}

void DependencesView::activate(const QModelIndex& index) {
    const SourceLocation location = m_model->locationAt(index);
    if (location.isKnown()) {
        emit locationActivated(location);
    } else {
        emit dependenceSelected(index.row());
    }
}

} // namespace forewarp::views::dependences
