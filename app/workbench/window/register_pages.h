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
namespace forewarp::views::registers {
class RegistersView;
}

namespace forewarp::workbench::window {

/// The tab of registers: those the source needs, and those of GPU assembly with what demotion makes of them.
///
///     Source | GPU assembly            Kernel [n_body ▾]   Dynamic shared memory [not given ▴▾]
class RegisterPages : public QWidget {
    Q_OBJECT

  public:
    enum Page { source, assembly };

    explicit RegisterPages(QWidget* parent = nullptr);

    [[nodiscard]] views::registers::RegistersView& registersView() const { return *m_registers; }
    [[nodiscard]] views::assembly::DemotionView& demotionView() const { return *m_demotion; }
    [[nodiscard]] Page page() const;
    void show(Page page);
    /// Of the file that is open; none hides the choice, one needs none.
    void setKernels(const QStringList& names, int current);
    /// Bytes per block that the launch adds; nothing: not known.
    void setDynamicShared(std::optional<std::uint64_t> bytes, const device::ComputeCapability& limits);

  signals:
    void kernelChosen(int kernel);
    /// Bytes per block that the launch adds; nothing: not known.
    void dynamicSharedChosen(std::optional<std::uint64_t> bytes);

  private:
    QWidget* makeTools();
    void showTools();

    views::registers::RegistersView* m_registers;
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
