#include "app/workbench/startup/window_probe.h"

#include <QApplication>
#include <QEvent>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <cstdio>
#include <functional>
#include <utility>

namespace forewarp::workbench::startup {

namespace {

constexpr int kPollMilliseconds = 100;
constexpr int kQuietPolls = 3; ///< Nothing runs for so long: animations of the window are over too.
constexpr int kMostPolls = 5 * 60 * 1000 / kPollMilliseconds;

/// Calls back once, after the first paint event of a widget was dealt with.
class FirstPaint : public QObject {
  public:
    FirstPaint(QWidget& widget, std::function<void()> then) : QObject(&widget), m_then(std::move(then)) {
        widget.installEventFilter(this);
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && !std::exchange(m_hasPainted, true)) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, this, [this] { m_then(); });
        }
        return false;
    }

  private:
    std::function<void()> m_then;
    bool m_hasPainted = false;
};

/// Counts how long nothing has run.
struct Quiet {
    int polls = 0;
    int quietPolls = 0;
};

void savePicture(QWidget& window, const QString& path, const QString& part) {
    auto* taken = part.isEmpty() ? &window : window.findChild<QWidget*>(part);
    if (taken == nullptr) {
        std::fprintf(stderr, "forewarp: %s: The window has no such part.\n", qPrintable(part));
        QCoreApplication::exit(3);
        return;
    }
    if (taken->grab().save(path)) {
        QCoreApplication::exit(0);
        return;
    }
    std::fprintf(stderr, "forewarp: %s: The picture cannot be written. Name a .png file in a folder that exists.\n",
                 qPrintable(path));
    QCoreApplication::exit(3);
}

} // namespace

void printTimeOfFirstFrame(QWidget& window, const QElapsedTimer& sinceStart) {
    new FirstPaint(window, [sinceStart] {
        std::printf("first frame: %lld ms\n", static_cast<long long>(sinceStart.elapsed()));
        std::fflush(stdout);
        QCoreApplication::exit(0);
    });
}

void takeScreenshotWhenSettled(QWidget& window, const state::Workbench& workbench, const QString& path,
                               const QString& part) {
    auto* timer = new QTimer(&window);
    QObject::connect(
        timer, &QTimer::timeout, &window, [&window, &workbench, path, part, timer, quiet = Quiet{}]() mutable {
            quiet.quietPolls = workbench.isBusy() || workbench.isUnfinished() ? 0 : quiet.quietPolls + 1;
            const bool isLate = ++quiet.polls >= kMostPolls;
            if (isLate && workbench.isBusy()) {
                std::fprintf(stderr, "forewarp: The analysis is not done after five minutes; no picture was taken.\n");
                QCoreApplication::exit(4);
            } else if (isLate || quiet.quietPolls >= kQuietPolls) {
                timer->stop();
                savePicture(window, path, part);
            }
        });
    timer->start(kPollMilliseconds);
}

} // namespace forewarp::workbench::startup
