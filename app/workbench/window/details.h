#pragma once

#include "app/workbench/state/workbench_state.h"

#include <QWidget>

#include <optional>
#include <span>

class QStackedWidget;
class QTabBar;

namespace forewarp::views::dependences {
class DependencesView;
}
namespace forewarp::views::memory {
class MemoryView;
}
namespace forewarp::views::port {
class PortView;
}
namespace forewarp::views::timeline {
class TimelinePage;
}

namespace forewarp::workbench::window {

class ResourcePages;

/// The five tabs below the editor, all on the selected loop: why it may run in parallel or not, its memory, its warps, what
/// it takes of an SM's resources, its port. Only what shows is kept filled.
class Details : public QWidget {
    Q_OBJECT

  public:
    /// Registers, shared memory and assembly are tabs of their own inside the tab of resources.
    enum Tab { why, memory, warps, registers, sharedMemory, assembly, code };

    explicit Details(QWidget* parent = nullptr);

    /// The five tabs; they belong in the title row of whatever holds this widget.
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }
    void setLoop(explain::SharedLoopReport loop, const explain::Scenario& scenario);
    void setDevice(const device::Device& device);
    [[nodiscard]] views::dependences::DependencesView& dependencesView() const { return *m_dependences; }
    [[nodiscard]] views::memory::MemoryView& memoryView() const { return *m_memory; }
    [[nodiscard]] views::timeline::TimelinePage& timelinePage() const { return *m_timeline; }
    [[nodiscard]] ResourcePages& resourcePages() const { return *m_resources; }
    [[nodiscard]] views::port::PortView& portView() const { return *m_port; }
    void show(Tab tab);
    /// Makes what runs on the source line stand out where the line matters.
    void selectLine(int line);
    /// «why», «memory», …, whatever the window's language, in the order of the tabs.
    [[nodiscard]] static QStringList tabWords();
    /// Nothing for other words.
    [[nodiscard]] static std::optional<Tab> tabCalled(const QString& word);

    [[nodiscard]] Tab tab() const;

  signals:
    void tabChanged();
    /// A place in the file shown.
    void locationActivated(const forewarp::SourceLocation& location);
    void assumptionsChosen(const kernel::Assumptions& assumptions);

  private:
    struct Page;
    /// By Tab.
    [[nodiscard]] static std::span<const Page> pages();

    void addTabs();
    void connectTabs();
    void connectResources();
    void connectDependences();
    void fill();
    void fillTimeline();
    void fillMemory();
    [[nodiscard]] QString absence(const QString& toCome) const;
    void fillSharedPlan();
    void fillRegisters();
    void fillDependences();

    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    views::dependences::DependencesView* m_dependences;
    views::memory::MemoryView* m_memory;
    views::timeline::TimelinePage* m_timeline;
    ResourcePages* m_resources;
    views::port::PortView* m_port;
    double m_smClock = 0; ///< Hz.
    explain::SharedLoopReport m_loop;
    explain::Scenario m_scenario;
};

} // namespace forewarp::workbench::window
