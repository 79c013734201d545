#pragma once

#include "app/workbench/state/workbench.h"

#include <QElapsedTimer>
#include <QString>

class QWidget;

namespace forewarp::workbench::startup {

/// Prints «first frame: 87 ms» on stdout once `window` has painted itself for the first time, and ends the program.
void printTimeOfFirstFrame(QWidget& window, const QElapsedTimer& sinceStart);

/// Saves a picture of `window` as soon as nothing runs any more and what it shows is complete, and ends the program.
///
/// Inputs: `part` the object name of a widget in it to take instead; empty: all of it. Ends with exit code 3 where the
/// picture cannot be written, or there is no such part, 4 where work goes on for more than five minutes.
void takeScreenshotWhenSettled(QWidget& window, const state::Workbench& workbench, const QString& path,
                               const QString& part);

} // namespace forewarp::workbench::startup
