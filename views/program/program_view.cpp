#include "views/program/program_view.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "views/program/roofline_chart.h"
#include "views/widgets/card.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/run_fields.h"
#include "views/widgets/tables/item_views.h"
#include "views/widgets/tables/share_delegate.h"
#include "views/widgets/text_rows.h"
#include "views/widgets/window_text.h"
#include "views/widgets/wrapped_label.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>

#include <algorithm>
#include <array>
#include <utility>

namespace forewarp::views::program {

namespace {

constexpr int kWide = 900; ///< From here on the fields stand beside the plan.
constexpr int kFieldsWidth = 270; ///< The table needs the room, for why.
constexpr int kMostRows = 6; ///< That are always in view; with more room there are more.
constexpr std::size_t kMostNotes = 6; ///< The weightiest first.
constexpr std::size_t kMostDevices = 8;

} // namespace

ProgramView::ProgramView(QWidget* parent)
    : QWidget(parent), m_model(new PlanModel(this)), m_sentence(new widgets::WrappedLabel),
      m_parts(new widgets::WrappedLabel), m_reset(new QPushButton), m_table(widgets::tables::makeTable()),
      m_roofline(new RooflineChart), m_devices(new DeviceTimes), m_notes(new widgets::TextRows),
      m_fields(new widgets::RunFields), m_run(new QPushButton), m_memoryLabel(new QLabel), m_memory(new QComboBox) {
    m_sentence->setObjectName(QStringLiteral("headline"));
    m_parts->setObjectName(QStringLiteral("muted"));
    for (QLabel* label : {m_sentence, m_parts}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_run->setObjectName(QStringLiteral("runProgram"));
    m_reset->setObjectName(QStringLiteral("chooseAnew"));
    m_reset->hide();
    m_memory->setObjectName(QStringLiteral("hostMemory"));
    m_memory->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_memoryLabel->setBuddy(m_memory);
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(PlanModel::shareColumn, new widgets::tables::ShareDelegate(m_table));
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(PlanModel::whyColumn, QHeaderView::Stretch);
    m_page = new widgets::Placeholder(makeBody());
    auto* content = new QWidget;
    m_sides = new QBoxLayout(QBoxLayout::RightToLeft, content); // arrange() turns it.
    m_sides->setContentsMargins(12, 6, 12, 6);
    m_sides->setSpacing(16);
    m_sides->addWidget(m_page, 1);
    m_sides->addWidget(makeSide());
    auto* scroller = new QScrollArea;
    scroller->setWidgetResizable(true);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->viewport()->setAutoFillBackground(false);
    scroller->setWidget(content);
    content->setAutoFillBackground(false); // setWidget() turns it on.
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroller);
    connect(m_run, &QPushButton::clicked, this, &ProgramView::runRequested);
    connect(m_fields, &widgets::RunFields::runChanged, this, &ProgramView::runChanged);
    connect(m_fields, &widgets::RunFields::inputFileRequested, this, &ProgramView::inputFileRequested);
    connect(m_fields, &widgets::RunFields::entered, this, [this] {
        if (m_run->isEnabled()) emit runRequested();
    });
    connect(m_memory, &QComboBox::activated, this,
            [this] { emit hostMemoryChosen(forewarp::device::HostMemory(m_memory->currentData().toInt())); });
    connect(m_table, &QTableView::activated, this, &ProgramView::activate);
    connect(m_model, &PlanModel::sideChosen, this, &ProgramView::sideChosen);
    connect(m_reset, &QPushButton::clicked, this, &ProgramView::sidesReset);
    connect(m_devices, &DeviceTimes::deviceChosen, this, &ProgramView::deviceChosen);
    connect(m_roofline, &RooflineChart::dotChosen, this,
            [this](int dot) { m_table->selectRow(m_dotRows[std::size_t(dot)]); });
    arrange();
    retranslate();
}

QWidget* ProgramView::makeBody() {
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    auto* head = new QHBoxLayout;
    head->addWidget(m_sentence, 1);
    head->addWidget(m_reset, 0, Qt::AlignTop);
    rows->addLayout(head);
    rows->addWidget(m_parts);
    rows->addWidget(m_table, 3);
    rows->addWidget(makePictures(), 2);
    return body;
}

QWidget* ProgramView::makePictures() {
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_devices);
    column->addStretch(1);
    m_rooflineCard = new widgets::Card({}, {}, m_roofline);
    m_devicesCard = new widgets::Card({}, {}, list);
    m_pictures = new QWidget;
    auto* row = new QHBoxLayout(m_pictures);
    row->setContentsMargins(0, 4, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_rooflineCard, 3);
    row->addWidget(m_devicesCard, 2);
    return m_pictures;
}

QWidget* ProgramView::makeSide() {
    auto* side = new QWidget;
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_fields);
    rows->addWidget(m_run, 0, Qt::AlignRight);
    rows->addWidget(m_memoryLabel);
    rows->addWidget(m_memory);
    m_notes->setContentsMargins(0, 0, 10, 10); // Clear of the card's edge.
    m_restsOn = new widgets::Card({}, {}, m_notes);
    rows->addSpacing(8);
    rows->addWidget(m_restsOn);
    rows->addStretch(1);
    return side;
}

/// Wide: how the program is run stands beside the plan; narrow: below it.
void ProgramView::arrange() {
    const bool isWide = width() >= kWide;
    const auto direction = isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (direction == m_sides->direction()) return;
    m_sides->setDirection(direction);
    m_fields->setMinimumWidth(isWide ? kFieldsWidth : 0);
    m_fields->setMaximumWidth(isWide ? kFieldsWidth : QWIDGETSIZE_MAX);
    m_sides->activate(); // Else the scroll area keeps the height it had.
}

void ProgramView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

/// Every row of a short plan is in view, and of a long one enough to scroll in.
void ProgramView::reserveRows() {
    int height = m_table->horizontalHeader()->sizeHint().height() + 2 * m_table->frameWidth();
    for (int row = 0; row < std::min(m_model->rowCount(), kMostRows); ++row) height += m_table->rowHeight(row);
    m_table->setMinimumHeight(height);
}

void ProgramView::retranslate() {
    m_run->setText(tr("Run the program"));
    m_run->setToolTip(
        tr("Runs it in a sandbox and measures how often each loop runs, how long it takes, and with which "
           "sizes"));
    m_memoryLabel->setText(tr("Arrays on the CPU lie in"));
    m_memory->setToolTip(
        tr("Decides how fast arrays are copied. malloc() gives pageable memory, cudaMallocHost() pinned "
           "memory, cudaMallocManaged() unified memory."));
    m_reset->setText(tr("Choose anew"));
    m_reset->setToolTip(tr("Takes back your ticks: the loops are those that make the program fastest"));
    m_devicesCard->setTitle(tr("Program time by device"));
    m_restsOn->setTitle(tr("What this rests on"));
    m_table->setAccessibleName(tr("Loops of the program"));
    m_page->setSentence(m_reason.isEmpty() ? tr("Run the program, and this page says which of its loops are worth "
                                                "porting and what the program gains.")
                                           : m_reason);
    showPlan();
}

void ProgramView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void ProgramView::setPlan(SharedPlan plan) {
    if (plan == m_plan && plan) return;
    m_plan = std::move(plan);
    m_model->setPlan(m_plan);
    reserveRows();
    showPlan();
}

void ProgramView::setDevices(SharedPlans plans) {
    if (plans && plans->size() > kMostDevices) {
        auto fastest = std::make_shared<std::vector<forewarp::program::Plan>>(*plans);
        const auto shown = std::ranges::find(*fastest, m_plan ? m_plan->device.id : std::string(),
                                             [](const forewarp::program::Plan& plan) { return plan.device.id; });
        if (shown - fastest->begin() >= std::ptrdiff_t(kMostDevices) && shown != fastest->end())
            std::iter_swap(fastest->begin() + kMostDevices - 1, shown);
        fastest->resize(kMostDevices);
        plans = std::move(fastest);
    }
    m_devicesCard->setVisible(plans != nullptr);
    showPictures();
    m_devices->setPlans(std::move(plans), m_plan ? widgets::toQString(m_plan->device.id) : QString(),
                        m_plan ? m_plan->before : Seconds());
}

void ProgramView::setChanged(bool isChanged) {
    m_reset->setVisible(isChanged);
}

void ProgramView::setCurrentLoop(const QString& file, const QString& loopId,
                                 const std::optional<forewarp::explain::roofline::Point>& point) {
    m_currentFile = file;
    m_currentLoop = loopId;
    m_currentPoint = point;
    const int row = m_model->rowOf({file.toStdString(), loopId.toStdString()});
    const auto dot = std::ranges::find(m_dotRows, row);
    const int position = row < 0 || dot == m_dotRows.end() ? -1 : int(dot - m_dotRows.begin());
    if (position >= 0 && point) m_roofline->moveDot(position, *point);
    m_roofline->setCurrent(position);
}

/// Without any the table has the room.
void ProgramView::showPictures() {
    m_pictures->setVisible(!m_rooflineCard->isHidden() || !m_devicesCard->isHidden());
}

/// Where the plan's loops lie; the one on screen with its own block.
void ProgramView::showRoofline() {
    m_dotRows.clear();
    for (const forewarp::program::PlannedLoop& loop : m_plan->loops)
        if (loop.point) m_dotRows.push_back(m_model->rowOf({loop.file, loop.loop}));
    m_rooflineCard->setVisible(!m_dotRows.empty());
    showPictures();
    m_rooflineCard->setTitle(tr("Limits of %1").arg(widgets::toQString(m_plan->device.name)));
    m_roofline->setDots(render::plots::dotsOf(*m_plan), m_plan->device);
    setCurrentLoop(m_currentFile, m_currentLoop, m_currentPoint);
}

void ProgramView::setReason(const QString& reason) {
    m_reason = reason;
    retranslate();
}

void ProgramView::setRun(const QString& arguments, const QString& inputFile) {
    m_fields->setRun(arguments, inputFile);
}

void ProgramView::setRunnable(bool isRunnable) {
    m_run->setEnabled(isRunnable);
}

/// Each with the program's time in it: the choice shows what it is worth.
void ProgramView::showMemories() {
    const bool isThere = m_plan && m_plan->isMeasured && !m_plan->otherMemories.empty();
    m_memoryLabel->setVisible(isThere);
    m_memory->setVisible(isThere);
    m_memory->clear();
    if (!isThere) return;
    std::vector<forewarp::program::PlannedMemory> memories = m_plan->otherMemories;
    memories.push_back({m_plan->hostMemory, m_plan->after, m_plan->portedLoops()});
    std::ranges::sort(memories, {}, &forewarp::program::PlannedMemory::memory);
    const std::array names{tr("Pageable memory"), tr("Pinned memory"), tr("Unified memory")};
    for (const forewarp::program::PlannedMemory& each : memories)
        m_memory->addItem(each.ported > 0
                              ? tr("%1: %2").arg(names[std::size_t(each.memory)], widgets::timeText(each.after))
                              : names[std::size_t(each.memory)],
                          int(each.memory));
    m_memory->setCurrentIndex(m_memory->findData(int(m_plan->hostMemory)));
}

void ProgramView::showPlan() {
    m_page->setBodyShown(m_plan != nullptr);
    showMemories();
    if (!m_plan) m_restsOn->hide();
    if (!m_plan) return;
    for (const int column : {PlanModel::runsColumn, PlanModel::shareColumn})
        m_table->setColumnHidden(column, !m_plan->isMeasured);
    m_table->setColumnHidden(PlanModel::copiesColumn, m_plan->portedLoops() == 0); // Others copy nothing.
    m_sentence->setText(planSentence(*m_plan));
    m_parts->setText(partsSentence(*m_plan));
    std::vector<widgets::TextRow> notes;
    for (const forewarp::program::PlannedUnknown& unknown : m_plan->unknowns)
        notes.push_back(
            {.text = tr("%1, in %2").arg(widgets::toQString(unknown.text), widgets::toQString(unknown.loop)),
             .value = widgets::toQString(betweenText(unknown.least, unknown.most))});
    for (const std::string& caveat : m_plan->caveats)
        notes.push_back({.text = widgets::withoutOptions(widgets::toQString(caveat))});
    if (!m_plan->restsOn.empty())
        notes.push_back(
            {.text =
                 tr("Verdicts of ported loops assume: %1.").arg(widgets::toQString(listedUpTo(2, m_plan->restsOn)))});
    notes.resize(std::min(notes.size(), kMostNotes));
    m_restsOn->setVisible(!notes.empty());
    m_notes->setRows(notes);
    showRoofline();
}

void ProgramView::activate(const QModelIndex& index) {
    if (const auto* loop = m_model->loopAt(index.row()))
        emit loopActivated(widgets::toQString(loop->file), widgets::toQString(loop->loop));
}

} // namespace forewarp::views::program
