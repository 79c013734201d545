#pragma once

#include "app/workbench/window/main_window.h"
#include "tests/app/workbench/workbench_fixture.h"
#include "views/messages/messages_view.h"

#include <QAbstractButton>
#include <QLabel>
#include <QTabBar>
#include <QTableView>
#include <gtest/gtest.h>

namespace forewarp::workbench {

/// A workbench and its window, as main() puts them together.
class Desk {
  public:
    explicit Desk(state::WorkbenchSetup setup) : workbench(std::move(setup)), window(workbench) {
        window.restoreLayout(workbench.layout());
        window.show();
    }
    /// With the loop's page, which most tests are about.
    void open(const QString& path) {
        window.beginWith(window::MainWindow::Page::loop);
        openAsUsersDo(path);
    }
    /// With the page that suits the project.
    void openAsUsersDo(const QString& path) { workbench.openProject({path, std::nullopt, {}, {}}); }
    [[nodiscard]] bool settles() {
        return waitFor([this] { return !workbench.isBusy(); });
    }
    template <class View>
    View& view() {
        return *window.findChild<View*>();
    }
    [[nodiscard]] QString status() const { return window.findChild<QLabel*>("statusNews")->text(); }
    [[nodiscard]] std::string loop() { return workbench.state().selection().loop; }

    state::Workbench workbench;
    window::MainWindow window;
};

/// As users open it; the resources have tabs of their own.
inline void clickTab(Desk& desk, window::Details::Tab tab) {
    using window::Details;
    const auto click = [](QTabBar& bar, int position) {
        QTest::mouseClick(&bar, Qt::LeftButton, {}, bar.tabRect(position).center());
    };
    auto& details = desk.view<Details>();
    const bool isResource = tab >= Details::registers && tab <= Details::assembly;
    const int resources = Details::registers;
    click(*details.tabs(), tab < Details::registers ? int(tab) : isResource ? resources : resources + 1);
    if (isResource) click(*details.findChild<QTabBar*>("resourcePages"), int(tab) - resources);
    EXPECT_EQ(details.tab(), tab);
}

/// All words that a view shows or reads out, in the order of its widgets.
inline QString wordsOf(const QWidget& view) {
    QStringList words;
    for (const QWidget* widget : view.findChildren<QWidget*>()) {
        if (const auto* label = qobject_cast<const QLabel*>(widget)) words << label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) words << button->text();
        words << widget->accessibleName() << widget->accessibleDescription();
    }
    return words.join('\n');
}

inline QString messagesOf(Desk& desk) {
    QStringList texts;
    const QAbstractItemModel* model = desk.view<views::messages::MessagesView>().findChild<QTableView*>()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        for (int column = 0; column < model->columnCount(); ++column)
            texts << model->index(row, column).data().toString();
    }
    return texts.join('\n');
}

} // namespace forewarp::workbench
