#pragma once

#include "core/device/device.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace forewarp::views::device {

class DeviceFactModel;

/// The facts that models take from a device, each with how far it can be trusted and its source.
class DeviceView : public QWidget {
    Q_OBJECT

  public:
    explicit DeviceView(QWidget* parent = nullptr);

    /// Reads `device` during the call only; null empties the table.
    void setDevice(const forewarp::device::Device* device);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();

    DeviceFactModel* m_model;
    QLabel* m_title;
    QTableView* m_table;
};

} // namespace forewarp::views::device
