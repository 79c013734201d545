#include "app/cli/terminal/progress_lines.h"

#include <iostream>

namespace forewarp::cli::terminal {

Progress progressLines(double begin, double end) {
    Progress progress;
    progress.report = [begin, end](double fraction, std::string_view step) {
        std::cerr << "progress " << begin + (end - begin) * fraction << " " << step << "\n";
    };
    return progress;
}

} // namespace forewarp::cli::terminal
