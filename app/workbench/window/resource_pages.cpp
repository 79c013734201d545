#include "app/workbench/window/resource_pages.h"

#include "views/assembly/demotion_view.h"
#include "views/knapsack/shared_plan_view.h"
#include "views/registers/registers_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>

#include <algorithm>

namespace forewarp::workbench::window {

namespace {

constexpr int kNotGiven = -1;
constexpr int kLongestName = 24; ///< Characters of a kernel's name; C++ names are long.

} // namespace

ResourcePages::ResourcePages(QWidget* parent)
    : QWidget(parent), m_registers(new views::registers::RegistersView),
      m_sharedPlan(new views::knapsack::SharedPlanView), m_demotion(new views::assembly::DemotionView),
      m_tabs(new QTabBar), m_pages(new QStackedWidget), m_kernelName(new QLabel(tr("Kernel"))),
      m_kernels(new QComboBox), m_sharedName(new QLabel(tr("Dynamic shared memory"))), m_shared(new QSpinBox) {
    m_tabs->setObjectName(QStringLiteral("resourcePages"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Resources"));
    addPage(tr("Registers"), m_registers);
    addPage(tr("Shared memory"), m_sharedPlan);
    addPage(tr("GPU assembly"), makeAssemblyPage());
    auto* head = new QHBoxLayout;
    head->setContentsMargins(4, 2, 12, 0);
    head->addWidget(m_tabs);
    head->addStretch(1);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 2, 0, 0);
    rows->setSpacing(2);
    rows->addLayout(head);
    rows->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int page) {
        m_pages->setCurrentIndex(page);
        emit pageChanged();
    });
    setKernels({}, 0);
}

/// In the order of Page.
void ResourcePages::addPage(const QString& title, QWidget* view) {
    m_tabs->addTab(title);
    m_pages->addWidget(view);
}

QWidget* ResourcePages::makeAssemblyPage() {
    m_tools = makeTools();
    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    rows->addWidget(m_tools);
    rows->addWidget(m_demotion, 1);
    return page;
}

QWidget* ResourcePages::makeTools() {
    m_kernels->setObjectName(QStringLiteral("kernels"));
    m_kernels->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_kernels->setMinimumContentsLength(kLongestName);
    m_kernels->setAccessibleName(m_kernelName->text());
    m_shared->setObjectName(QStringLiteral("dynamicShared"));
    m_shared->setMinimum(kNotGiven);
    m_shared->setSpecialValueText(tr("not given"));
    m_shared->setSuffix(tr(" B"));
    m_shared->setValue(kNotGiven);
    m_shared->setKeyboardTracking(false);
    m_shared->setToolTip(tr("Shared memory per block that the launch adds; demoted registers are placed behind it"));
    m_shared->setAccessibleName(m_sharedName->text());
    for (QLabel* name : {m_kernelName, m_sharedName}) name->setObjectName(QStringLiteral("muted"));
    auto* tools = new QWidget;
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(12, 2, 12, 0);
    row->setSpacing(8);
    for (QWidget* tool : {static_cast<QWidget*>(m_kernelName), static_cast<QWidget*>(m_kernels),
                          static_cast<QWidget*>(m_sharedName), static_cast<QWidget*>(m_shared)})
        row->addWidget(tool);
    row->addStretch(1);
    connect(m_kernels, &QComboBox::activated, this, &ResourcePages::kernelChosen);
    connect(m_shared, &QSpinBox::valueChanged, this, [this](int bytes) {
        emit dynamicSharedChosen(bytes == kNotGiven ? std::nullopt : std::optional(std::uint64_t(bytes)));
    });
    return tools;
}

ResourcePages::Page ResourcePages::page() const {
    return Page(m_tabs->currentIndex());
}

void ResourcePages::show(Page page) {
    m_tabs->setCurrentIndex(page);
}

void ResourcePages::setKernels(const QStringList& names, int current) {
    const QSignalBlocker quiet(m_kernels);
    QStringList known;
    for (int i = 0; i < m_kernels->count(); ++i) known << m_kernels->itemText(i);
    if (known != names) {
        m_kernels->clear();
        m_kernels->addItems(names);
    }
    m_kernels->setCurrentIndex(current);
    showTools();
}

void ResourcePages::setDynamicShared(std::optional<std::uint64_t> bytes, const device::ComputeCapability& limits) {
    const QSignalBlocker quiet(m_shared);
    const int given = bytes ? int(*bytes) : kNotGiven;
    m_shared->setMaximum(std::max(given, int(limits.sharedPerBlockOptIn.value())));
    m_shared->setValue(given);
}

void ResourcePages::showTools() {
    const int kernels = m_kernels->count();
    m_tools->setVisible(kernels > 0);
    m_kernelName->setVisible(kernels > 1);
    m_kernels->setVisible(kernels > 1);
}

} // namespace forewarp::workbench::window
