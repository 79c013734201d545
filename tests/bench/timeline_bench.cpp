// Prints how long the warp timeline takes with a million intervals: to build its pyramid and to repaint.
//
//     timeline_bench
//
// Runs on whatever platform QT_QPA_PLATFORM names, offscreen where there is no display.

#include "tests/views/timeline/sample_simulation.h"
#include "views/theme/theme.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>

namespace {

using namespace forewarp;
using namespace forewarp::views;

constexpr std::size_t kIntervals = 1'000'000;
constexpr int kBuilds = 9;
constexpr int kRepaints = 200;
constexpr QSize kSize(1600, 400);

/// Processor time of this thread: other programs' turns do not count.
double processorMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
}

void print(const char* what, int times, const std::function<void(int)>& work) {
    std::vector<double> milliseconds;
    for (int i = 0; i < times; ++i) {
        const double start = processorMilliseconds();
        work(i);
        milliseconds.push_back(processorMilliseconds() - start);
    }
    std::ranges::sort(milliseconds);
    const auto at = [&](double share) { return milliseconds[std::size_t(share * double(times - 1))]; };
    std::printf("%-44s %8.2f ms median %8.2f ms 99th\n", what, at(0.5), at(0.99));
}

/// Begins anew at a shifted range each time, so that nothing is kept from the last picture.
void printRepaints(const char* what, views::timeline::TimelineView& view, double begin, double end) {
    QImage image(kSize, QImage::Format_RGB32);
    print(what, kRepaints, [&](int i) {
        view.showCycles(begin + i % 2, end);
        view.render(&image);
    });
}

void measure(int blocks, int warpsPerBlock) {
    const auto simulation = views::test::shared(views::test::busySimulation(kIntervals, blocks, warpsPerBlock));
    std::printf("%zu intervals of %d warps, %d×%d pixels\n", kIntervals, blocks * warpsPerBlock, kSize.width(),
                kSize.height());
    print("pyramid built", kBuilds, [&](int) { const views::timeline::TimelinePyramid pyramid(*simulation); });
    views::timeline::TimelineView view;
    view.resize(kSize);
    view.setSimulation(simulation, 1.5e9);
    view.show();
    const double total = view.scene().range.total();
    printRepaints("repainted, whole run", view, 0, total);
    printRepaints("repainted, a tenth of it", view, total * 0.45, total * 0.55);
    printRepaints("repainted, a thousandth of it", view, total * 0.5, total * 0.501);
    view.selectLine(8);
    printRepaints("repainted, whole run, a line marked", view, 0, total);
}

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && !qEnvironmentVariableIsSet("DISPLAY")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    views::theme::Theme::instance().install(application, views::theme::ThemeMode::light);
    measure(8, 8);
    measure(40, 16);
    return 0;
}
