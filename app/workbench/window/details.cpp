#include "app/workbench/window/details.h"

#include "app/workbench/state/decision.h"
#include "app/workbench/window/register_pages.h"
#include "core/explain/loop_details.h"
#include "views/dependences/dependences_view.h"
#include "views/device/device_view.h"
#include "views/explain/models_view.h"
#include "views/knapsack/shared_plan_view.h"
#include "views/memory/memory_view.h"
#include "views/messages/messages_view.h"
#include "views/port/port_view.h"
#include "views/registers/registers_view.h"
#include "views/timeline/timeline_page.h"
#include "views/widgets/number_text.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace forewarp::workbench::window {

/// A row of the table of tabs.
struct Details::Page {
    Tab tab;
    const char* word; ///< On the command line, whatever the window's language.
    const char* title;
    QWidget* (*view)(const Details& details);
    void (Details::*fill)() = nullptr; ///< Shows the loop; null where the page holds nothing of a loop.
};

std::span<const Details::Page> Details::pages() {
    using Self = const Details&;
    static constexpr Page kPages[] = {
        {timeline, "timeline", QT_TR_NOOP("Warps"), [](Self self) -> QWidget* { return self.m_timeline; },
         &Details::fillTimeline},
        {memory, "memory", QT_TR_NOOP("Memory"), [](Self self) -> QWidget* { return self.m_memory; },
         &Details::fillMemory},
        {sharedMemory, "shared-memory", QT_TR_NOOP("Shared memory"),
         [](Self self) -> QWidget* { return self.m_sharedPlan; }, &Details::fillSharedPlan},
        {registers, "registers", QT_TR_NOOP("Registers"), [](Self self) -> QWidget* { return self.m_registers; },
         &Details::fillRegisters},
        {dependences, "dependences", QT_TR_NOOP("Dependences"),
         [](Self self) -> QWidget* { return self.m_dependences; }, &Details::fillDependences},
        {models, "models", QT_TR_NOOP("Models"), [](Self self) -> QWidget* { return self.m_models; },
         &Details::fillModels},
        // The port keeps the arrays that are ticked among those of shared memory.
        {cuda, "cuda", QT_TR_NOOP("CUDA"), [](Self self) -> QWidget* { return self.m_port; }, &Details::fillSharedPlan},
        {device, "device", QT_TR_NOOP("Device"), [](Self self) -> QWidget* { return self.m_device; }},
        {messages, "messages", QT_TR_NOOP("Messages"), [](Self self) -> QWidget* { return self.m_messages; }},
    };
    static_assert(std::ranges::is_sorted(kPages, {}, &Page::tab));
    return kPages;
}

Details::Details(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar), m_pages(new QStackedWidget), m_timeline(new views::timeline::TimelinePage),
      m_memory(new views::memory::MemoryView), m_sharedPlan(new views::knapsack::SharedPlanView),
      m_registers(new RegisterPages), m_dependences(new views::dependences::DependencesView),
      m_models(new views::explain::ModelsView), m_port(new views::port::PortView),
      m_device(new views::device::DeviceView), m_messages(new views::messages::MessagesView) {
    for (const Page& page : pages()) {
        m_tabs->addTab(tr(page.title));
        m_pages->addWidget(page.view(*this));
    }
    m_tabs->setObjectName(QStringLiteral("detailTabs"));
    m_tabs->setCurrentIndex(timeline); // Of the loop that is selected first.
    m_pages->setCurrentIndex(timeline);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->addWidget(m_pages);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_pages->setCurrentIndex(tab);
        fill();
        emit tabChanged();
    });
    connect(m_memory, &views::memory::MemoryView::locationActivated, this, &Details::locationActivated);
    connect(m_timeline, &views::timeline::TimelinePage::locationActivated, this, &Details::locationActivated);
    connect(m_sharedPlan, &views::knapsack::SharedPlanView::locationActivated, this, &Details::locationActivated);
    connectRegisters();
    connectDependences();
    connect(m_models, &views::explain::ModelsView::locationActivated, this, &Details::locationActivated);
    connect(m_messages, &views::messages::MessagesView::locationActivated, this, &Details::messageActivated);
    fill();
}

void Details::connectRegisters() {
    connect(&registersView(), &views::registers::RegistersView::locationActivated, this, &Details::locationActivated);
    connect(&registersView(), &views::registers::RegistersView::registersChosen, this, [this](int perThread) {
        m_scenario.assumptions.registersPerThread = perThread;
        emit assumptionsChosen(m_scenario.assumptions);
    });
}

void Details::connectDependences() {
    using views::dependences::DependencesView;
    connect(m_dependences, &views::dependences::DependencesView::locationActivated, this, &Details::locationActivated);
    connect(m_dependences, &views::dependences::DependencesView::rejectionChanged, this,
            [this](const QString& key, bool isRejected) {
                state::decide(m_scenario.assumptions.rejected, key, isRejected);
                emit assumptionsChosen(m_scenario.assumptions);
            });
    connect(m_dependences, &views::dependences::DependencesView::independenceChanged, this,
            [this](const QString& loop, bool isAssumed) {
                state::decide(m_scenario.assumptions.independentLoops, loop, isAssumed);
                emit assumptionsChosen(m_scenario.assumptions);
            });
}

views::registers::RegistersView& Details::registersView() const {
    return m_registers->registersView();
}

void Details::setLoop(explain::SharedLoopReport loop, const explain::Scenario& scenario) {
    m_loop = std::move(loop);
    m_scenario = scenario;
    fill();
}

void Details::setDevice(const device::Device& device) {
    m_device->setDevice(&device);
    m_memory->setDevice(device);
    m_smClock = device.smClock.value.value();
}

void Details::setMessages(std::vector<views::messages::Message> messages) {
    const auto errors = std::ranges::count(messages, kernel::Severity::error, &views::messages::Message::severity);
    const QString title =
        errors > 0 ? tr("Messages · %n error(s)", nullptr, int(errors)) : tr(pages()[Tab::messages].title);
    m_tabs->setTabText(Tab::messages, title);
    m_messages->setMessages(std::move(messages));
}

QStringList Details::tabWords() {
    QStringList words;
    for (const Page& page : pages()) words << QLatin1String(page.word);
    return words;
}

std::optional<Details::Tab> Details::tabCalled(const QString& word) {
    for (const Page& page : pages())
        if (word == QLatin1String(page.word)) return page.tab;
    return std::nullopt;
}

void Details::selectLine(int line) {
    m_timeline->selectLine(line);
}

Details::Tab Details::tab() const {
    return Tab(m_tabs->currentIndex());
}

void Details::show(Tab tab) {
    m_tabs->setCurrentIndex(tab);
}

void Details::showAssembly() {
    show(registers);
    m_registers->show(RegisterPages::assembly);
}

void Details::showDerivation(const QString& symbol) {
    show(models);
    if (!symbol.isEmpty()) m_models->showSymbol(symbol);
}

void Details::showModel(int position) {
    show(models);
    m_models->chooseModel(position);
}

void Details::fill() {
    if (const auto fillPage = pages()[std::size_t(tab())].fill) (this->*fillPage)();
}

void Details::fillTimeline() {
    m_timeline->setSimulation(m_loop ? explain::simulationOf(*m_loop) : nullptr, m_smClock);
}

void Details::fillMemory() {
    m_memory->setLoop(m_loop.get());
}

/// Why nothing of a loop's kernel shows: it has none, or what is asked for is still to come.
QString Details::absence(const QString& toCome) const {
    if (!m_loop) return {};
    return m_loop->profile ? toCome : views::widgets::toQString(m_loop->problem);
}

void Details::fillSharedPlan() {
    const bool isKnown = m_loop && explain::isDetailed(*m_loop);
    m_sharedPlan->setReason(absence(
        isKnown
            ? tr("No load of this loop is used again inside a block, as far as is known: shared memory would not help.")
            : tr("The uses of shared memory are being compared.")));
    m_sharedPlan->setPlan(m_loop ? m_loop->sharedPlan : nullptr);
}

void Details::fillDependences() {
    m_dependences->setLoop(m_loop.get(), m_scenario);
}

void Details::fillModels() {
    m_models->setPredictions(m_loop ? m_loop->predictions : std::vector<models::Prediction>{});
}

void Details::fillRegisters() {
    if (!m_loop || !m_loop->registers) {
        registersView().clear(absence(tr("The loop's registers are being counted.")));
        return;
    }
    const explain::RegisterReport& report = *m_loop->registers;
    registersView().setRegisters(report.need, report.moves, report.steps, m_loop->launch.registersPerThread,
                                 m_scenario.assumptions.registersPerThread > 0);
}

} // namespace forewarp::workbench::window
