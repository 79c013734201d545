#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend::kept {

/// What the disk has at a path.
struct FileSeen {
    std::string path;
    bool isThere = false;
    std::uint64_t bytes = 0;   ///< Of a file.
    std::int64_t changed = 0;  ///< When, in nanoseconds since 1970; 0 of a folder, whose content nobody asked for.
    std::int64_t touched = 0;  ///< The same of its name, rights and content: no program sets that.
    std::uint64_t number = 0;  ///< That the file system knows it by.

    friend bool operator==(const FileSeen&, const FileSeen&) = default;
};

[[nodiscard]] FileSeen look(const std::string& path);

/// For another process, or for later.
[[nodiscard]] std::string bytesOf(const std::vector<FileSeen>& seen);
/// Nothing where these are other bytes.
[[nodiscard]] std::optional<std::vector<FileSeen>> seenFrom(const std::string& bytes);

/// While it lives, notes every file that its process looks for, also those that are not there: where all of that is the same
/// once more, so is what is made of it. One at a time; for processes of one thread.
class FileWatch {
  public:
    FileWatch();
    ~FileWatch();
    FileWatch(const FileWatch&) = delete;
    FileWatch& operator=(const FileWatch&) = delete;

    /// By path, each as it was at the first look.
    [[nodiscard]] std::vector<FileSeen> seen() const;
};

/// To be called before a file is read or asked for; does nothing where nobody watches. Inputs: an absolute path, or one from
/// the process's folder.
void noteLook(const std::string& path);

} // namespace forewarp::frontend::kept
