#include "app/workbench/details.h"

#include "app/workbench/decision.h"
#include "app/workbench/register_pages.h"
#include "core/report/loop_details.h"
#include "views/dependences/dependences_view.h"
#include "views/device/device_view.h"
#include "views/explain/models_view.h"
#include "views/knapsack/shared_plan_view.h"
#include "views/memory/memory_view.h"
#include "views/messages/messages_view.h"
#include "views/port/port_view.h"
#include "views/registers/registers_view.h"
#include "views/timeline/timeline_page.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace forewarp::workbench {

Details::Details(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar), m_pages(new QStackedWidget), m_timeline(new views::TimelinePage),
      m_memory(new views::MemoryView), m_sharedPlan(new views::SharedPlanView), m_registers(new RegisterPages),
      m_dependences(new views::DependencesView), m_models(new views::ModelsView), m_port(new views::PortView),
      m_device(new views::DeviceView), m_messages(new views::MessagesView) {
    const std::pair<QString, QWidget*> pages[] = {
        {tr("Warps"), m_timeline},      {tr("Memory"), m_memory},           {tr("Shared memory"), m_sharedPlan},
        {tr("Registers"), m_registers}, {tr("Dependences"), m_dependences}, {tr("Models"), m_models},
        {tr("CUDA"), m_port},           {tr("Device"), m_device},           {tr("Messages"), m_messages}};
    for (const auto& [name, page] : pages) {
        m_tabs->addTab(name);
        m_pages->addWidget(page);
    }
    m_tabs->setObjectName(QStringLiteral("detailTabs"));
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
    connect(m_memory, &views::MemoryView::locationActivated, this, &Details::locationActivated);
    connect(m_timeline, &views::TimelinePage::locationActivated, this, &Details::locationActivated);
    connect(m_sharedPlan, &views::SharedPlanView::locationActivated, this, &Details::locationActivated);
    connectRegisters();
    connectDependences();
    connect(m_models, &views::ModelsView::locationActivated, this, &Details::locationActivated);
    connect(m_messages, &views::MessagesView::locationActivated, this, &Details::messageActivated);
    fill();
}

void Details::connectRegisters() {
    connect(&registersView(), &views::RegistersView::locationActivated, this, &Details::locationActivated);
    connect(&registersView(), &views::RegistersView::registersChosen, this, [this](int perThread) {
        m_scenario.assumptions.registersPerThread = perThread;
        emit assumptionsChosen(m_scenario.assumptions);
    });
}

void Details::connectDependences() {
    using views::DependencesView;
    connect(m_dependences, &DependencesView::locationActivated, this, &Details::locationActivated);
    connect(m_dependences, &DependencesView::rejectionChanged, this, [this](const QString& key, bool isRejected) {
        decide(m_scenario.assumptions.rejected, key, isRejected);
        emit assumptionsChosen(m_scenario.assumptions);
    });
    connect(m_dependences, &DependencesView::independenceChanged, this, [this](const QString& loop, bool isAssumed) {
        decide(m_scenario.assumptions.independentLoops, loop, isAssumed);
        emit assumptionsChosen(m_scenario.assumptions);
    });
}

views::RegistersView& Details::registersView() const {
    return m_registers->registersView();
}

void Details::setLoop(SharedLoopReport loop, const Scenario& scenario) {
    m_loop = std::move(loop);
    m_scenario = scenario;
    fill();
}

void Details::setDevice(const Device& device) {
    m_device->setDevice(&device);
    m_memory->setDevice(device);
    m_smClock = device.smClock.value.value();
}

void Details::setMessages(std::vector<views::Message> messages) {
    const auto errors = std::ranges::count(messages, Severity::error, &views::Message::severity);
    const QString title = errors > 0 ? tr("Messages · %n error(s)", nullptr, int(errors)) : tr("Messages");
    m_tabs->setTabText(Tab::messages, title);
    m_messages->setMessages(std::move(messages));
}

std::optional<Details::Tab> Details::tabCalled(const QString& name) {
    static const QStringList kNames{"timeline", "memory", "shared-memory", "registers", "dependences",
                                    "models",   "cuda",   "device",        "messages"};
    const auto position = kNames.indexOf(name);
    return position < 0 ? std::nullopt : std::optional(Tab(position));
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
    if (m_tabs->currentIndex() == timeline)
        m_timeline->setSimulation(m_loop ? simulationOf(*m_loop) : nullptr, m_smClock);
    // The port keeps the arrays that are ticked among those of shared memory.
    if (m_tabs->currentIndex() == sharedMemory || m_tabs->currentIndex() == cuda)
        m_sharedPlan->setPlan(m_loop ? m_loop->sharedPlan : nullptr);
    if (m_tabs->currentIndex() == registers) fillRegisters();
    if (m_tabs->currentIndex() == memory) m_memory->setLoop(m_loop.get());
    if (m_tabs->currentIndex() == dependences) m_dependences->setLoop(m_loop.get(), m_scenario);
    if (m_tabs->currentIndex() == models)
        m_models->setPredictions(m_loop ? m_loop->predictions : std::vector<Prediction>{});
}

void Details::fillRegisters() {
    if (!m_loop || !m_loop->registers) {
        registersView().clear(m_loop ? tr("The loop's registers are being counted.") : QString());
        return;
    }
    const RegisterReport& report = *m_loop->registers;
    registersView().setRegisters(report.need, report.moves, report.steps, m_loop->launch.registersPerThread,
                                 m_scenario.assumptions.registersPerThread > 0);
}

} // namespace forewarp::workbench
