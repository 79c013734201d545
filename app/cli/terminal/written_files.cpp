#include "app/cli/terminal/written_files.h"

#include "app/cli/terminal/interrupts.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace forewarp::cli::terminal {

namespace {

namespace fs = std::filesystem;

/// A file whatever its names and links are.
using FileId = std::pair<dev_t, ino_t>;

std::set<FileId>& inputFiles() {
    static std::set<FileId> files;
    return files;
}

std::optional<struct stat> statusOfFile(const std::string& path) {
    struct stat status{};
    if (stat(path.c_str(), &status) != 0) return std::nullopt;
    return status;
}

std::string beginOf(const std::string& path, std::size_t most) {
    std::string text(most, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(text.data(), std::streamsize(most));
    text.resize(std::size_t(file.gcount()));
    return text;
}

/// Every format has a word of its own that only Forewarp writes near the begin.
bool carriesMark(const std::string& path) {
    using namespace std::string_view_literals;
    constexpr std::size_t kMarkedBytes = 4096;
    constexpr std::array kMarks{
        "Written by Forewarp"sv,                       // CUDA and scripts
        "<meta name=\"generator\" content=\"Forewarp"sv, // web pages
        "\"generator\": \"Forewarp\""sv,               // JSON
        "\"name\": \"Forewarp\""sv,                    // SARIF: the tool
        "\"format\": \"forewarp calibration\""sv,      // measurements
        "\0F\0o\0r\0e\0w\0a\0r\0p"sv,                  // PDF: its creator, in UTF-16
    };
    constexpr std::array kBegins{
        "file,loop,function,line,column,end_line,depth,verdict,"sv, // CSV has no room for more than its titles
        "kind,pattern"sv,
        "FWTHREAD"sv, // traces
    };
    const std::string text = beginOf(path, kMarkedBytes);
    return std::ranges::any_of(kMarks, [&](std::string_view mark) { return text.find(mark) != std::string::npos; }) ||
           std::ranges::any_of(kBegins, [&](std::string_view begin) { return text.starts_with(begin); });
}

bool saysTheSame(const std::string& path, std::string_view bytes) {
    return beginOf(path, bytes.size() + 1) == bytes;
}

Error refusalOfInput(const std::string& path) {
    return {ErrorKind::usage, "This is a file that is read, and it is left as it is.", path, "Give another name."};
}

Error refusalOfForeign(const std::string& path) {
    return {ErrorKind::usage, "This file is there already, and Forewarp did not write it; it is left as it is.", path,
            "Give another name; --force writes over it."};
}

Error notWritten(const std::string& path) {
    return {ErrorKind::input, "The file cannot be written.", path,
            "Check that its folder exists, may be written to and has room."};
}

bool writeBytes(int descriptor, std::string_view bytes) {
    void (*former)(int) = std::signal(SIGXFSZ, SIG_IGN); // A file may be too large: that is an error as others are.
    while (!bytes.empty()) {
        const ssize_t count = write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        bytes.remove_prefix(std::size_t(count));
    }
    std::signal(SIGXFSZ, former);
    return bytes.empty();
}

/// A file beside another, whose place it takes once it is whole; gone otherwise.
class Replacement {
  public:
    explicit Replacement(const fs::path& target)
        : m_target(target.string()),
          m_path((target.parent_path() / ("." + target.filename().string() + "." + std::to_string(getpid()) + ".new"))
                     .string()),
          m_descriptor(open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {}
    ~Replacement() {
        if (m_descriptor < 0) return;
        close(m_descriptor);
        if (!m_isInPlace) unlink(m_path.c_str());
    }
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;

    /// With the permissions of the file that was there.
    bool takePlace(std::string_view bytes) {
        if (m_descriptor < 0 || !writeBytes(m_descriptor, bytes) || fsync(m_descriptor) != 0) return false;
        if (const auto former = statusOfFile(m_target); former && fchmod(m_descriptor, former->st_mode & 07777) != 0)
            return false;
        m_isInPlace = std::rename(m_path.c_str(), m_target.c_str()) == 0;
        return m_isInPlace;
    }

  private:
    Tidying m_tidying;
    std::string m_target;
    std::string m_path;
    int m_descriptor;
    bool m_isInPlace = false;
};

/// To a terminal, a pipe or /dev/null, which nothing can take the place of.
bool writeThrough(const std::string& path, std::string_view bytes) {
    const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    const bool isWritten = descriptor >= 0 && writeBytes(descriptor, bytes);
    return descriptor >= 0 && close(descriptor) == 0 && isWritten;
}

} // namespace

void addForceOption(std::vector<command_line::Option>& options, bool& isForced) {
    options.push_back({.names = "--force",
                       .meaning = "Write over a file that Forewarp did not write; over an input never",
                       .target = &isForced});
}

void noteInput(const std::string& path) {
    if (const auto status = statusOfFile(path)) inputFiles().emplace(status->st_dev, status->st_ino);
}

std::optional<Error> checkWritable(const std::string& path, Overwrite overwrite) {
    const auto status = statusOfFile(path);
    if (!status) return std::nullopt;
    if (inputFiles().contains({status->st_dev, status->st_ino})) return refusalOfInput(path);
    const bool isTaken = S_ISREG(status->st_mode) && status->st_size > 0 && overwrite == Overwrite::own;
    if (isTaken && !carriesMark(path)) return refusalOfForeign(path);
    return std::nullopt;
}

std::optional<Error> writeFile(const std::string& path, std::string_view bytes, Overwrite overwrite) {
    const auto former = statusOfFile(path);
    const bool isFile = !former || S_ISREG(former->st_mode);
    if (former && S_ISDIR(former->st_mode)) return notWritten(path);
    const bool isSame = former && isFile && saysTheSame(path, bytes);
    if (auto error = checkWritable(path, isSame ? Overwrite::others : overwrite)) return error;
    if (isSame) return std::nullopt;
    if (!isFile) {
        if (writeThrough(path, bytes)) return std::nullopt;
        return notWritten(path);
    }
    std::error_code ignored; // A link stays, and what it leads to is replaced.
    const fs::path target = fs::is_symlink(path, ignored) ? fs::weakly_canonical(path, ignored) : fs::path(path);
    if (Replacement(target).takePlace(bytes)) return std::nullopt;
    return notWritten(path);
}

} // namespace forewarp::cli::terminal
