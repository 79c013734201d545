#pragma once

#include "app/workbench/workbench_state.h"
#include "views/item_models/message_model.h"

#include <QWidget>

#include <optional>
#include <vector>

class QStackedWidget;
class QTabBar;

namespace forewarp::views {
class DependencesView;
class DeviceView;
class MemoryView;
class MessagesView;
class ModelsView;
class PortView;
class RegistersView;
class SharedPlanView;
class TimelinePage;
} // namespace forewarp::views

namespace forewarp::workbench {

class RegisterPages;

/// The tabs below the editor: warp timeline, memory, shared memory, registers, dependences, models, CUDA port, device,
/// messages.
/// Only the one that shows is kept filled.
class Details : public QWidget {
    Q_OBJECT

  public:
    enum Tab { timeline, memory, sharedMemory, registers, dependences, models, cuda, device, messages };

    explicit Details(QWidget* parent = nullptr);

    /// The tabs; they belong in the title row of whatever holds this widget.
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }
    void setLoop(SharedLoopReport loop, const Scenario& scenario);
    void setDevice(const Device& device);
    void setMessages(std::vector<views::Message> messages);
    [[nodiscard]] views::DependencesView& dependencesView() const { return *m_dependences; }
    [[nodiscard]] views::MemoryView& memoryView() const { return *m_memory; }
    [[nodiscard]] views::TimelinePage& timelinePage() const { return *m_timeline; }
    [[nodiscard]] views::RegistersView& registersView() const;
    [[nodiscard]] RegisterPages& registerPages() const { return *m_registers; }
    [[nodiscard]] views::SharedPlanView& sharedPlanView() const { return *m_sharedPlan; }
    [[nodiscard]] views::PortView& portView() const { return *m_port; }
    void show(Tab tab);
    /// Opens the registers of GPU assembly.
    void showAssembly();
    /// Makes what runs on the source line stand out where the line matters.
    void selectLine(int line);
    /// «timeline», «memory», …, whatever the window's language; nothing for other words.
    [[nodiscard]] static std::optional<Tab> tabCalled(const QString& name);
    /// Opens the derivation at a symbol, at the result where it is empty.
    void showDerivation(const QString& symbol);
    /// Opens the model at this position of LoopReport::predictions.
    void showModel(int position);

    [[nodiscard]] Tab tab() const;

  signals:
    void tabChanged();
    /// A place in the file shown.
    void locationActivated(const forewarp::SourceLocation& location);
    void assumptionsChosen(const forewarp::Assumptions& assumptions);
    void messageActivated(const QString& file, const forewarp::SourceLocation& location);

  private:
    void connectDependences();
    void connectRegisters();
    void fill();
    void fillRegisters();

    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    views::TimelinePage* m_timeline;
    views::MemoryView* m_memory;
    views::SharedPlanView* m_sharedPlan;
    RegisterPages* m_registers;
    views::DependencesView* m_dependences;
    views::ModelsView* m_models;
    views::PortView* m_port;
    views::DeviceView* m_device;
    views::MessagesView* m_messages;
    double m_smClock = 0; ///< Hz.
    SharedLoopReport m_loop;
    Scenario m_scenario;
};

} // namespace forewarp::workbench
