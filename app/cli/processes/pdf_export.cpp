#include "app/cli/processes/pdf_export.h"

#include "app/cli/processes/child_process.h"
#include "app/cli/terminal/interrupts.h"
#include "app/cli/terminal/temporary_folder.h"
#include "app/cli/terminal/text_files.h"
#include "core/render/json/report_request.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

namespace forewarp::cli::processes {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> placesToLook() {
    std::vector<fs::path> places;
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error).parent_path();
    if (!error) places = {own / "forewarp", own / ".." / "workbench" / "forewarp"};
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) places.push_back(fs::path(folder) / "forewarp");
    return places;
}

std::optional<fs::path> findWorkbench() {
    for (const fs::path& place : placesToLook()) {
        if (isExecutable(place)) return place;
    }
    return std::nullopt;
}

/// Qt needs no display with its offscreen platform; a user's own choice stands.
void chooseOffscreenWithoutDisplay() {
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY"}) {
        const char* value = std::getenv(variable);
        if (value && *value != '\0') return;
    }
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
}

/// Exit code of the program, or -1 where it could not be started or was killed. What it says goes where this program's
/// words go.
int runAndWait(const std::string& program, const std::vector<std::string>& arguments) {
    terminal::EndTogether guard;
    const pid_t child = startChild({program, arguments}, {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO});
    if (child == 0) return -1;
    guard.with(child);
    const int status = statusOf(child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Error notDrawn(int code, const std::string& outputPath) {
    const std::string reason = code < 0 ? "it ended abnormally." : "its exit code was " + std::to_string(code) + ".";
    return {code == 3 ? ErrorKind::input : ErrorKind::internal, "The workbench did not draw the report: " + reason,
            outputPath, "Choose an output that ends in .html to go without it."};
}

std::optional<Error> copyTo(const std::string& path, const std::string& drawn, terminal::Overwrite overwrite) {
    const auto bytes = terminal::readText(drawn);
    if (!bytes) return bytes.error();
    return terminal::writeFile(path, *bytes, overwrite);
}

} // namespace

std::string appendixPath(const std::string& path) {
    const fs::path file(path);
    return (file.parent_path() / (file.stem().string() + "-appendix" + file.extension().string())).string();
}

std::optional<Error> exportPdf(const explain::Report& report, const std::string& outputPath,
                               terminal::Overwrite overwrite) {
    const auto workbench = findWorkbench();
    if (!workbench) {
        return Error{ErrorKind::input, "A PDF is drawn by forewarp, the workbench, which is not installed here.",
                     outputPath, "Install it, or choose an output that ends in .html."};
    }
    const terminal::TemporaryFolder folder("report");
    const std::string request = folder.path() + "/request.json";
    const std::string drawn = folder.path() + "/report.pdf";
    const std::string text = render::json::writeReportRequest(report);
    if (auto error = terminal::writeFile(request, text, terminal::Overwrite::own)) return error;
    chooseOffscreenWithoutDisplay();
    const int code = runAndWait(workbench->string(), {"--export-report", drawn, "--request", request});
    if (code != 0) return notDrawn(code, outputPath);
    if (auto error = copyTo(outputPath, drawn, overwrite)) return error;
    return copyTo(appendixPath(outputPath), appendixPath(drawn), overwrite);
}

} // namespace forewarp::cli::processes
