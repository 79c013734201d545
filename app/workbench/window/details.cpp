#include "app/workbench/window/details.h"

#include "app/workbench/state/decision.h"
#include "app/workbench/window/resource_pages.h"
#include "core/explain/loop_details.h"
#include "views/dependences/dependences_view.h"
#include "views/knapsack/shared_plan_view.h"
#include "views/memory/memory_view.h"
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

/// A row of the table of tabs. Rows with the same view share one of the five.
struct Details::Page {
    Tab tab;
    const char* word; ///< On the command line, whatever the window's language.
    const char* title; ///< Of the one among the five.
    QWidget* (*view)(const Details& details);
    void (Details::*fill)() = nullptr; ///< Shows the loop; null where the page holds nothing of a loop.
    std::optional<ResourcePages::Page> resource; ///< Which of the pages in that view.
};

std::span<const Details::Page> Details::pages() {
    using Self = const Details&;
    static constexpr auto kResources = [](Self self) -> QWidget* { return self.m_resources; };
    static constexpr Page kPages[] = {
        {why,
         "why",
         QT_TR_NOOP("Why"),
         [](Self self) -> QWidget* { return self.m_dependences; },
         &Details::fillDependences,
         {}},
        {memory,
         "memory",
         QT_TR_NOOP("Memory"),
         [](Self self) -> QWidget* { return self.m_memory; },
         &Details::fillMemory,
         {}},
        {warps,
         "warps",
         QT_TR_NOOP("Warps"),
         [](Self self) -> QWidget* { return self.m_timeline; },
         &Details::fillTimeline,
         {}},
        {registers, "resources", QT_TR_NOOP("Resources"), kResources, &Details::fillRegisters,
         ResourcePages::registers},
        {sharedMemory, "shared-memory", "Resources", kResources, &Details::fillSharedPlan, ResourcePages::sharedMemory},
        {assembly, "assembly", "Resources", kResources, nullptr, ResourcePages::assembly},
        // The port keeps the arrays that are ticked among those of shared memory.
        {code,
         "code",
         QT_TR_NOOP("Code"),
         [](Self self) -> QWidget* { return self.m_port; },
         &Details::fillSharedPlan,
         {}},
    };
    static_assert(std::ranges::is_sorted(kPages, {}, &Page::tab));
    return kPages;
}

Details::Details(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar), m_pages(new QStackedWidget),
      m_dependences(new views::dependences::DependencesView), m_memory(new views::memory::MemoryView),
      m_timeline(new views::timeline::TimelinePage), m_resources(new ResourcePages), m_port(new views::port::PortView) {
    addTabs();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->addWidget(m_pages);
    connectTabs();
    show(warps); // Of the loop that is selected first.
    connect(m_memory, &views::memory::MemoryView::locationActivated, this, &Details::locationActivated);
    connect(m_memory, &views::memory::MemoryView::mappingRequested, this, [this](auto mapping) {
        if (!m_loop) return;
        state::chooseMapping(m_scenario.assumptions, *m_loop, mapping, true);
        emit assumptionsChosen(m_scenario.assumptions);
    });
    connect(m_timeline, &views::timeline::TimelinePage::locationActivated, this, &Details::locationActivated);
    connectResources();
    connectDependences();
}

void Details::addTabs() {
    m_tabs->setObjectName(QStringLiteral("detailTabs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (const Page& page : pages()) {
        if (m_pages->indexOf(page.view(*this)) >= 0) continue;
        m_tabs->addTab(tr(page.title));
        m_pages->addWidget(page.view(*this));
    }
}

void Details::connectTabs() {
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int position) {
        m_pages->setCurrentIndex(position);
        fill();
        emit tabChanged();
    });
    connect(m_resources, &ResourcePages::pageChanged, this, [this] {
        if (m_pages->currentWidget() != m_resources) return;
        fill();
        emit tabChanged();
    });
}

void Details::connectResources() {
    const views::registers::RegistersView* registers = &m_resources->registersView();
    connect(registers, &views::registers::RegistersView::locationActivated, this, &Details::locationActivated);
    connect(registers, &views::registers::RegistersView::registersChosen, this, [this](int perThread) {
        m_scenario.assumptions.registersPerThread = perThread;
        emit assumptionsChosen(m_scenario.assumptions);
    });
    connect(&m_resources->sharedPlanView(), &views::knapsack::SharedPlanView::locationActivated, this,
            &Details::locationActivated);
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

void Details::setLoop(explain::SharedLoopReport loop, const explain::Scenario& scenario) {
    m_loop = std::move(loop);
    m_scenario = scenario;
    fill();
}

void Details::setDevice(const device::Device& device) {
    m_memory->setDevice(device);
    m_smClock = device.smClock.value.value();
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
    const auto isShown = [this](const Page& page) {
        const bool isPart = !page.resource || *page.resource == m_resources->page();
        return isPart && page.view(*this) == m_pages->currentWidget();
    };
    return std::ranges::find_if(pages(), isShown)->tab;
}

void Details::show(Tab tab) {
    const Page& page = pages()[std::size_t(tab)];
    if (page.resource) m_resources->show(*page.resource);
    m_tabs->setCurrentIndex(m_pages->indexOf(page.view(*this)));
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
    views::knapsack::SharedPlanView& plan = m_resources->sharedPlanView();
    plan.setReason(absence(
        isKnown
            ? tr("No load of this loop is used again inside a block, as far as is known: shared memory would not help.")
            : tr("The uses of shared memory are being compared.")));
    plan.setPlan(m_loop ? m_loop->sharedPlan : nullptr);
}

void Details::fillDependences() {
    m_dependences->setLoop(m_loop.get(), m_scenario);
}

void Details::fillRegisters() {
    views::registers::RegistersView& view = m_resources->registersView();
    if (!m_loop || !m_loop->registers) {
        view.clear(absence(tr("The loop's registers are being counted.")));
        return;
    }
    const explain::RegisterReport& report = *m_loop->registers;
    view.setRegisters(report.need, report.moves, report.steps, m_loop->launch.registersPerThread,
                      m_scenario.assumptions.registersPerThread > 0);
}

} // namespace forewarp::workbench::window
