#include "views/device/device_selector.h"

#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"

#include <QSignalBlocker>

namespace forewarp::views::device {

DeviceSelector::DeviceSelector(QWidget* parent) : QComboBox(parent) {
    setAccessibleName(tr("Device"));
    setToolTip(tr("The GPU that times are predicted for."));
    setPlaceholderText(tr("Choose a device"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setMaxVisibleItems(16);
    connect(this, &QComboBox::activated, this, [this] {
        if (current() == m_announced) return;
        m_announced = current();
        emit deviceChanged(m_announced);
    });
}

void DeviceSelector::setDevices(const std::vector<forewarp::device::Device>& devices) {
    const QString kept = current();
    const QSignalBlocker quiet(this);
    clear();
    for (const forewarp::device::Device& device : devices) {
        const QString text = tr("%1 · cc %2 · %3 SMs")
                                 .arg(widgets::toQString(device.name), widgets::toQString(device.capability.text()),
                                      widgets::countText(device.smCount.value));
        addItem(theme::icon(QStringLiteral("chip")), text, widgets::toQString(device.id));
    }
    setCurrent(kept);
}

void DeviceSelector::setCurrent(const QString& id) {
    setCurrentIndex(id.isEmpty() ? -1 : findData(id));
    m_announced = current();
}

QString DeviceSelector::current() const {
    return currentData().toString();
}

} // namespace forewarp::views::device
