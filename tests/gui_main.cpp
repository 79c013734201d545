// Runs the tests of widgets: without a display, in the application's theme; any warning of Qt fails the test.

#include "views/theme/theme.h"

#include <QApplication>
#include <QLocale>
#include <QStandardPaths>
#include <gtest/gtest.h>

namespace {

/// The offscreen platform says so for every window with a minimum size; it is no fault of ours.
bool isPlatformRemark(const QString& message) {
    return message.startsWith(QLatin1String("This plugin does not support"));
}

void failOnWarning(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    if (type == QtDebugMsg || type == QtInfoMsg || isPlatformRemark(message)) return;
    ADD_FAILURE() << "Qt said: " << message.toStdString() << " (" << (context.category ? context.category : "") << ")";
}

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv); // First: listing the tests has to work without a platform plugin.
    if (GTEST_FLAG_GET(list_tests)) return RUN_ALL_TESTS();
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QLocale::setDefault(QLocale::c());
    QApplication application(argc, argv);
    forewarp::views::theme::Theme::instance().install(application, forewarp::views::theme::ThemeMode::light);
    qInstallMessageHandler(failOnWarning);
    return RUN_ALL_TESTS();
}
