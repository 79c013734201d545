#include "views/device/device_view.h"

#include "views/device/device_fact_model.h"
#include "views/widgets/number_text.h"
#include "views/widgets/tables/item_views.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace forewarp::views::device {

DeviceView::DeviceView(QWidget* parent)
    : QWidget(parent), m_model(new DeviceFactModel(this)), m_title(new QLabel), m_table(widgets::tables::makeTable()) {
    m_title->setObjectName(QStringLiteral("muted"));
    m_title->setWordWrap(true);
    m_title->setContentsMargins(8, 4, 8, 4);
    m_title->setWordWrap(true);
    m_table->setModel(m_model);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(DeviceFactModel::sourceColumn, QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_table, 1);
    retranslate();
    setDevice(nullptr);
}

void DeviceView::retranslate() {
    m_table->setAccessibleName(tr("Facts of the device"));
}

void DeviceView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void DeviceView::setDevice(const forewarp::device::Device* device) {
    m_model->setDevice(device);
    if (!device) {
        m_title->setText(tr("Choose a device to see what the models know of it."));
        return;
    }
    m_title->setText(tr("%1 · compute capability %2 · %3 · limits: %4")
                         .arg(widgets::toQString(device->name), widgets::toQString(device->capability.text()),
                              widgets::toQString(device->capability.architecture),
                              widgets::toQString(device->capability.sources)));
}

} // namespace forewarp::views::device
