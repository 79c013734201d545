#pragma once

#include "app/workbench/state/workbench_state.h"
#include "views/messages/message_model.h"

#include <QWidget>

#include <optional>
#include <span>
#include <vector>

class QStackedWidget;
class QTabBar;

namespace forewarp::views::dependences {
class DependencesView;
}
namespace forewarp::views::device {
class DeviceView;
}
namespace forewarp::views::explain {
class ModelsView;
}
namespace forewarp::views::knapsack {
class SharedPlanView;
}
namespace forewarp::views::memory {
class MemoryView;
}
namespace forewarp::views::messages {
class MessagesView;
}
namespace forewarp::views::port {
class PortView;
}
namespace forewarp::views::registers {
class RegistersView;
}
namespace forewarp::views::timeline {
class TimelinePage;
}

namespace forewarp::workbench::window {

class RegisterPages;

/// The tabs below the editor: warp timeline, memory, shared memory, registers, dependences, models, CUDA port, device,
/// messages. Only the one that shows is kept filled.
class Details : public QWidget {
    Q_OBJECT

  public:
    enum Tab { timeline, memory, sharedMemory, registers, dependences, models, cuda, device, messages };

    explicit Details(QWidget* parent = nullptr);

    /// The tabs; they belong in the title row of whatever holds this widget.
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }
    void setLoop(explain::SharedLoopReport loop, const explain::Scenario& scenario);
    void setDevice(const device::Device& device);
    void setMessages(std::vector<views::messages::Message> messages);
    [[nodiscard]] views::dependences::DependencesView& dependencesView() const { return *m_dependences; }
    [[nodiscard]] views::memory::MemoryView& memoryView() const { return *m_memory; }
    [[nodiscard]] views::timeline::TimelinePage& timelinePage() const { return *m_timeline; }
    [[nodiscard]] views::registers::RegistersView& registersView() const;
    [[nodiscard]] RegisterPages& registerPages() const { return *m_registers; }
    [[nodiscard]] views::knapsack::SharedPlanView& sharedPlanView() const { return *m_sharedPlan; }
    [[nodiscard]] views::port::PortView& portView() const { return *m_port; }
    void show(Tab tab);
    /// Opens the registers of GPU assembly.
    void showAssembly();
    /// Makes what runs on the source line stand out where the line matters.
    void selectLine(int line);
    /// «timeline», «memory», …, whatever the window's language, in the order of the tabs.
    [[nodiscard]] static QStringList tabWords();
    /// Nothing for other words.
    [[nodiscard]] static std::optional<Tab> tabCalled(const QString& word);
    /// Opens the derivation at a symbol, at the result where it is empty.
    void showDerivation(const QString& symbol);
    /// Opens the model at this position of LoopReport::predictions.
    void showModel(int position);

    [[nodiscard]] Tab tab() const;

  signals:
    void tabChanged();
    /// A place in the file shown.
    void locationActivated(const forewarp::SourceLocation& location);
    void assumptionsChosen(const kernel::Assumptions& assumptions);
    void messageActivated(const QString& file, const forewarp::SourceLocation& location);

  private:
    struct Page;
    /// By Tab.
    [[nodiscard]] static std::span<const Page> pages();

    void connectDependences();
    void connectRegisters();
    void fill();
    void fillTimeline();
    void fillMemory();
    [[nodiscard]] QString absence(const QString& toCome) const;
    void fillSharedPlan();
    void fillRegisters();
    void fillDependences();
    void fillModels();

    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    views::timeline::TimelinePage* m_timeline;
    views::memory::MemoryView* m_memory;
    views::knapsack::SharedPlanView* m_sharedPlan;
    RegisterPages* m_registers;
    views::dependences::DependencesView* m_dependences;
    views::explain::ModelsView* m_models;
    views::port::PortView* m_port;
    views::device::DeviceView* m_device;
    views::messages::MessagesView* m_messages;
    double m_smClock = 0; ///< Hz.
    explain::SharedLoopReport m_loop;
    explain::Scenario m_scenario;
};

} // namespace forewarp::workbench::window
