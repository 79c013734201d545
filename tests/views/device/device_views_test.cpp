#include "views/device/device_selector.h"
#include "views/device/device_view.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::device {
namespace {

std::vector<forewarp::device::Device> twoDevices() {
    std::vector<forewarp::device::Device> devices(2);
    devices[0].id = "one";
    devices[0].name = "GPU One";
    devices[0].capability.major = 1;
    devices[0].capability.minor = 3;
    devices[0].smCount.value = 30;
    devices[1] = devices[0];
    devices[1].id = "two";
    devices[1].name = "GPU Two";
    return devices;
}

TEST(DeviceSelector, KeysChooseAndSay) {
    DeviceSelector selector;
    selector.setDevices(twoDevices());
    selector.setCurrent(QStringLiteral("one"));
    selector.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&selector));
    EXPECT_EQ(selector.currentText(), QStringLiteral("GPU One · cc 1.3 · 30 SMs"));
    QSignalSpy changed(&selector, &DeviceSelector::deviceChanged);
    QTest::keyClick(&selector, Qt::Key_Down);
    ASSERT_EQ(changed.count(), 1);
    EXPECT_EQ(changed[0][0].toString(), QStringLiteral("two"));
}

TEST(DeviceSelector, SettingIsSilentAndKeepsTheChoice) {
    DeviceSelector selector;
    QSignalSpy changed(&selector, &DeviceSelector::deviceChanged);
    selector.setDevices(twoDevices());
    EXPECT_EQ(selector.current(), QString());
    selector.setCurrent(QStringLiteral("two"));
    selector.setDevices(twoDevices());
    EXPECT_EQ(selector.current(), QStringLiteral("two"));
    selector.setCurrent(QStringLiteral("three"));
    EXPECT_EQ(selector.current(), QString());
    EXPECT_EQ(changed.count(), 0);
}

TEST(DeviceView, ListsFactsWithSources) {
    ASSERT_FALSE(forewarp::device::bundledDevices().empty());
    DeviceView view;
    view.setDevice(&forewarp::device::bundledDevices().front());
    const auto* table = view.findChild<QTableView*>();
    EXPECT_GT(table->model()->rowCount(), 10);
    EXPECT_TRUE(view.findChild<QLabel*>()->text().startsWith(
        QString::fromStdString(forewarp::device::bundledDevices().front().name)));
    view.setDevice(nullptr);
    EXPECT_EQ(table->model()->rowCount(), 0);
    EXPECT_EQ(view.findChild<QLabel*>()->text(), QStringLiteral("Choose a device to see what the models know of it."));
}

} // namespace
} // namespace forewarp::views::device
