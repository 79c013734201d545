#pragma once

#include "core/device/device.h"

#include <QWidget>

#include <cstdint>
#include <optional>

class QComboBox;
class QLabel;
class QSpinBox;
class QStackedWidget;
class QTabBar;

namespace forewarp::views::assembly {
class DemotionView;
}
namespace forewarp::views::knapsack {
class SharedPlanView;
}
namespace forewarp::views::registers {
class RegistersView;
}

namespace forewarp::workbench::window {

/// The tab of what an SM has little of: the registers that the source needs, the arrays that shared memory could keep, and
/// the registers of GPU assembly with what demotion makes of them.
///
///     Registers | Shared memory | GPU assembly
///     Kernel [n_body ▾]   Dynamic shared memory [not given ▴▾]
class ResourcePages : public QWidget {
    Q_OBJECT

  public:
    enum Page { registers, sharedMemory, assembly };

    explicit ResourcePages(QWidget* parent = nullptr);

    [[nodiscard]] views::registers::RegistersView& registersView() const { return *m_registers; }
    [[nodiscard]] views::knapsack::SharedPlanView& sharedPlanView() const { return *m_sharedPlan; }
    [[nodiscard]] views::assembly::DemotionView& demotionView() const { return *m_demotion; }
    [[nodiscard]] Page page() const;
    void show(Page page);
    /// Of the file that is open; none hides the choice, one needs none.
    void setKernels(const QStringList& names, int current);
    /// Bytes per block that the launch adds; nothing: not known.
    void setDynamicShared(std::optional<std::uint64_t> bytes, const device::ComputeCapability& limits);

  signals:
    void pageChanged();
    void kernelChosen(int kernel);
    /// Bytes per block that the launch adds; nothing: not known.
    void dynamicSharedChosen(std::optional<std::uint64_t> bytes);

  private:
    void addPage(const QString& title, QWidget* view);
    QWidget* makeAssemblyPage();
    QWidget* makeTools();
    void showTools();

    views::registers::RegistersView* m_registers;
    views::knapsack::SharedPlanView* m_sharedPlan;
    views::assembly::DemotionView* m_demotion;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    QLabel* m_kernelName;
    QComboBox* m_kernels;
    QLabel* m_sharedName;
    QSpinBox* m_shared;
    QWidget* m_tools = nullptr;
};

} // namespace forewarp::workbench::window
