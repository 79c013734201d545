#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace forewarp::cli::processes {

/// A file descriptor that is closed when this goes.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(m_number, other.m_number);
        return *this;
    }

    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    void close();

  private:
    int m_number = -1;
};

struct Pipe {
    Descriptor reading;
    Descriptor writing;
};

/// Both ends stay closed where the system has no more descriptors.
[[nodiscard]] Pipe makePipe();

/// The next bytes; the descriptor is closed at its end.
[[nodiscard]] std::string readSome(Descriptor& from);

/// Where a child reads and writes.
struct Streams {
    int in = -1;
    int out = -1;
    int err = -1;
};

/// A program and its arguments.
struct ChildCommand {
    std::string program; ///< Path.
    std::vector<std::string> arguments = {};
    std::string folder = {}; ///< To work in; empty: this program's.
};

/// Whether this is a file that can be run.
[[nodiscard]] bool isExecutable(const std::filesystem::path& path);

/// Starts the program in a process group of its own; 0 where it cannot be started, and errno says why.
[[nodiscard]] pid_t startChild(const ChildCommand& command, const Streams& streams);

/// Waits for the end of the child, as waitpid() tells it.
[[nodiscard]] int statusOf(pid_t child);

/// How a program ended.
struct ChildOutcome {
    int code = -1; ///< -1: it could not be started, or a signal ended it.
    bool ranTooLong = false; ///< It was ended at its time limit.
    std::string out;
    std::string err;
};

/// Runs the program with empty input until its end, or until it has taken `mostSeconds`; then its whole process group
/// ends.
[[nodiscard]] ChildOutcome runChild(const ChildCommand& command, int mostSeconds);

} // namespace forewarp::cli::processes
