#include "app/cli/terminal/complaint.h"

#include "app/cli/terminal/progress_line.h"
#include "app/cli/terminal/text_layout.h"

#include <iostream>

namespace forewarp::cli::terminal {

namespace {

void writeLine(const char* head, const std::string& text) {
    hideProgressLine();
    std::cout.flush(); // Keeps the order of both streams on a terminal.
    std::cerr << head << printable(text) << "\n";
}

} // namespace

ExitCode exitCodeOf(const Error& error) {
    switch (error.kind) {
    case ErrorKind::threshold: return kOverThreshold;
    case ErrorKind::usage: return kBadUsage;
    case ErrorKind::input: return kBadInput;
    case ErrorKind::internal: break;
    }
    return kInternalError;
}

void complain(const Error& error) {
    writeLine("forewarp-cli: ", error.text());
}

void note(const std::string& text) {
    writeLine("note: ", text);
}

} // namespace forewarp::cli::terminal
