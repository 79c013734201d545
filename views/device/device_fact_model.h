#pragma once

#include "core/device/device.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace forewarp::views::device {

/// The facts of a device: name, value with unit, how far it can be trusted, source.
class DeviceFactModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { factColumn, valueColumn, confidenceColumn, sourceColumn, kColumnCount };

    explicit DeviceFactModel(QObject* parent = nullptr);

    /// Copies the facts; null empties the model.
    void setDevice(const forewarp::device::Device* device);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] static QString confidenceText(forewarp::device::Confidence confidence);

    std::vector<forewarp::device::DeviceFact> m_facts;
};

} // namespace forewarp::views::device
