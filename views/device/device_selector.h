#pragma once

#include "core/device/device.h"

#include <QComboBox>
#include <QString>

#include <vector>

namespace forewarp::views::device {

/// Chooses a device: «H200 SXM · cc 9.0 · 132 SMs».
class DeviceSelector : public QComboBox {
    Q_OBJECT

  public:
    explicit DeviceSelector(QWidget* parent = nullptr);

    /// Replaces the list and keeps the choice where it is still listed; emits nothing.
    void setDevices(const std::vector<forewarp::device::Device>& devices);
    /// Chooses without emitting; an id that is not listed clears the choice.
    void setCurrent(const QString& id);
    /// Empty where nothing is chosen.
    [[nodiscard]] QString current() const;

  signals:
    /// The user chose another device.
    void deviceChanged(const QString& id);

  private:
    QString m_announced; ///< So that choosing the same device again says nothing.
};

} // namespace forewarp::views::device
