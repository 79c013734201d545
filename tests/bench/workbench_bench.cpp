// Prints how long the workbench takes to its first frame and from a slider move to the repainted window.
//
//     workbench_bench [SOURCE.c [TAB …]]
//
// The tabs below the editor are those of forewarp --tab, «warps» unless others are named. Runs on whatever platform
// QT_QPA_PLATFORM names, offscreen where there is no display.

#include "app/workbench/window/main_window.h"
#include "views/sweep/block_size_plot.h"
#include "views/sweep/block_size_view.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

using namespace forewarp;
using namespace forewarp::workbench;

constexpr int kStarts = 10;
constexpr int kSliderSteps = 200;
constexpr int kPatienceMilliseconds = 60'000;

/// Milliseconds, sorted.
struct Sample {
    std::vector<double> times;

    void sort() { std::ranges::sort(times); }
    [[nodiscard]] double percentile(double share) const {
        return times[std::min(times.size() - 1, std::size_t(share * double(times.size())))];
    }
};

/// From spawning the process to its line about the first frame; below 0 where it fails.
double startOnce(const QString& home) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_DATA_HOME"), home);
    QProcess process;
    process.setProcessEnvironment(environment);
    QElapsedTimer timer;
    timer.start();
    process.start(QString::fromLatin1(FOREWARP_WORKBENCH), {QStringLiteral("--time-start")});
    if (!process.waitForReadyRead(kPatienceMilliseconds)) return -1;
    const double milliseconds = double(timer.nsecsElapsed()) / 1e6;
    process.waitForFinished(kPatienceMilliseconds);
    return milliseconds;
}

bool measureStart() {
    const QTemporaryDir home;
    Sample sample;
    for (int start = 0; start < kStarts; ++start) {
        const double time = startOnce(home.path());
        if (time < 0) {
            std::fprintf(stderr, "%s did not show a window.\n", FOREWARP_WORKBENCH);
            return false;
        }
        sample.times.push_back(time);
    }
    std::printf("start to first frame, first of %d:       %6.1f ms\n", kStarts, sample.times.front());
    sample.sort();
    std::printf("start to first frame, median:            %6.1f ms\n", sample.percentile(0.5));
    std::printf("start to first frame, slowest:           %6.1f ms\n", sample.times.back());
    return true;
}

/// Counts the paint events of one widget.
class PaintCount : public QObject {
  public:
    explicit PaintCount(QWidget* widget) { widget->installEventFilter(this); }
    int paints = 0;

  protected:
    bool eventFilter(QObject*, QEvent* event) override {
        paints += event->type() == QEvent::Paint;
        return false;
    }
};

/// A window that shows a predicted loop, and its slider.
struct Desk {
    workbench::state::Workbench& workbench;
    workbench::window::MainWindow& window;
    QSlider& slider;
    QWidget& plot;

    /// The figures are of the block under the slider. A port is written after a pause of its own.
    [[nodiscard]] bool isUpToDate() const {
        const explain::SharedLoopReport loop = workbench.state().loopReport();
        const bool isPredicting = workbench.isBusy() && !workbench.code().porting().isBusy();
        return !isPredicting && loop && loop->launch.block == workbench.state().scenario().block;
    }
};

/// Drags the slider to and fro; each step is timed from the move until the new loop report is shown, the plot is painted
/// and nothing is left to paint.
Sample drag(const Desk& desk) {
    PaintCount painted(&desk.plot);
    Sample sample;
    const int first = desk.slider.minimum();
    const int range = desk.slider.maximum() - first;
    for (int step = 0; step < kSliderSteps; ++step) {
        const int phase = range > 0 ? step % (2 * range) : 0;
        const int value = first + (phase < range ? phase : 2 * range - phase);
        if (value == desk.slider.value()) continue; // It stands there already.
        QElapsedTimer timer;
        timer.start();
        desk.slider.setValue(value);
        const int before = painted.paints;
        while (!desk.isUpToDate() || painted.paints == before) QApplication::processEvents();
        QApplication::sendPostedEvents();
        QApplication::processEvents();
        sample.times.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    sample.sort();
    return sample;
}

bool measureSlider(const Desk& desk, const QString& tab) {
    const auto shown = workbench::window::Details::tabCalled(tab);
    if (!shown) {
        std::fprintf(stderr, "There is no tab %s.\n", qPrintable(tab));
        return false;
    }
    desk.window.showTab(*shown);
    drag(desk); // Fonts, caches and glyphs are warm after the first drag.
    const Sample sample = drag(desk);
    std::printf("slider to repaint, tab %s, of %d:\n", qPrintable(tab), kSliderSteps);
    std::printf("  median:                                %6.2f ms\n", sample.percentile(0.5));
    std::printf("  99th percentile:                       %6.2f ms\n", sample.percentile(0.99));
    std::printf("  slowest:                               %6.2f ms\n", sample.times.back());
    return true;
}

bool measureSliders(const QString& source, const QStringList& tabs) {
    const QTemporaryDir home;
    workbench::state::WorkbenchSetup setup;
    setup.tool = QString::fromLatin1(FOREWARP_CLI);
    setup.sessionFile = home.filePath(QStringLiteral("sessions.sqlite"));
    workbench::state::Workbench workbench(std::move(setup));
    workbench::window::MainWindow window(workbench);
    window.show();
    QElapsedTimer timer;
    timer.start();
    workbench.openProject({source, std::nullopt, {}, {}});
    const bool isReady =
        QTest::qWaitFor([&] { return !workbench.isBusy() && workbench.state().loopReport(); }, kPatienceMilliseconds);
    if (!isReady) {
        std::fprintf(stderr, "%s has no predicted loop.\n", qPrintable(source));
        return false;
    }
    std::printf("opening %s to its report: %6.1f ms\n", qPrintable(QFileInfo(source).fileName()),
                double(timer.elapsed()));
    auto* blocks = window.findChild<views::sweep::BlockSizeView*>();
    auto* slider = blocks->findChild<QSlider*>();
    auto* plot = blocks->findChild<views::sweep::BlockSizePlot*>()->findChild<QWidget*>();
    std::printf("loop %s, %d block shapes\n", workbench.state().selection().loop.c_str(), slider->maximum() + 1);
    const Desk desk{workbench, window, *slider, *plot};
    return std::ranges::all_of(tabs, [&desk](const QString& tab) { return measureSlider(desk, tab); });
}

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && !qEnvironmentVariableIsSet("DISPLAY")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    views::theme::Theme::instance().install(application, views::theme::ThemeMode::light);
    const QStringList arguments = QCoreApplication::arguments();
    const QString source = arguments.value(1, QStringLiteral(FOREWARP_SOURCE_DIR "/resources/examples/matmul.c"));
    const QStringList tabs = arguments.size() > 2 ? arguments.mid(2) : QStringList{QStringLiteral("warps")};
    std::printf("platform: %s\n", qPrintable(QGuiApplication::platformName()));
    const bool isDone = measureStart() && measureSliders(source, tabs);
    return isDone ? 0 : 1;
}
