#include "app/cli/processes/pdf_export.h"

#include "app/cli/terminal/text_files.h"
#include "core/render/json/report_request.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace forewarp::cli::processes {

namespace {

namespace fs = std::filesystem;

bool isExecutable(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

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

/// A file with a name of its own, gone when this object goes.
class TemporaryFile {
  public:
    TemporaryFile() {
        std::error_code ignored;
        m_path = (fs::temp_directory_path(ignored) / "forewarp-report-XXXXXX").string();
        const int descriptor = mkstemp(m_path.data());
        m_exists = descriptor >= 0;
        if (m_exists) close(descriptor);
    }
    ~TemporaryFile() {
        if (m_exists) unlink(m_path.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }

  private:
    std::string m_path;
    bool m_exists = false;
};

/// Qt needs no display with its offscreen platform; a user's own choice stands.
void chooseOffscreenWithoutDisplay() {
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY"}) {
        const char* value = std::getenv(variable);
        if (value && *value != '\0') return;
    }
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
}

/// Exit code of the program, or -1 where it could not be started or was killed.
int runAndWait(const std::string& program, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), program);
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    pid_t child = 0;
    if (posix_spawn(&child, program.c_str(), nullptr, nullptr, pointers.data(), environ) != 0) return -1;
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

} // namespace

std::optional<Error> exportPdf(const explain::Report& report, const std::string& outputPath) {
    const auto workbench = findWorkbench();
    if (!workbench) {
        return Error{ErrorKind::input, "A PDF is drawn by forewarp, the workbench, which is not installed here.",
                     outputPath, "Install it, or choose an output that ends in .html."};
    }
    const TemporaryFile request;
    if (auto error = terminal::writeText(request.path(), render::json::writeReportRequest(report))) return error;
    chooseOffscreenWithoutDisplay();
    const std::string output = fs::absolute(outputPath).string();
    const int code = runAndWait(workbench->string(), {"--export-report", output, "--request", request.path()});
    if (code == 0) return std::nullopt;
    const std::string reason = code < 0 ? "it ended abnormally." : "its exit code was " + std::to_string(code) + ".";
    return Error{code == 3 ? ErrorKind::input : ErrorKind::internal, "The workbench did not draw the report: " + reason,
                 outputPath, "Choose an output that ends in .html to go without it."};
}

} // namespace forewarp::cli::processes
