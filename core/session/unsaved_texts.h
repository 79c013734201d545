#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::session {

/// What was typed into a file and not saved.
struct UnsavedText {
    std::string project;    ///< Path that was open.
    std::string file;       ///< Path.
    std::string text;       ///< UTF-8.
    std::string replaces;   ///< Hash of what the file held when it was typed; empty where there was no file.
    std::int64_t typed = 0; ///< Seconds since 1970-01-01 UTC.

    friend bool operator==(const UnsavedText&, const UnsavedText&) = default;
};

/// The unsaved texts of one window, in an SQLite file (WAL) that no other window can open while this one lives.
///
/// The lock goes with the process, however that ends: what can be opened was left behind.
class UnsavedTexts {
  public:
    /// Opens or creates. Errors: not such a file, damaged, in use, folder not writable.
    static Result<UnsavedTexts> open(const std::string& path);
    /// A file of filesIn(); nothing while a window has it. Errors: likewise.
    static Result<std::optional<UnsavedTexts>> openLeftBehind(const std::string& path);
    /// A path in `folder` that nothing has yet.
    static std::string newPath(const std::string& folder);
    /// Files that windows have made in a folder; empty where there is none.
    static std::vector<std::string> filesIn(const std::string& folder);

    UnsavedTexts(UnsavedTexts&&) noexcept;
    UnsavedTexts& operator=(UnsavedTexts&&) noexcept;
    ~UnsavedTexts();

    /// Replaces what was kept of the same file; on the disk when it returns.
    [[nodiscard]] std::optional<Error> keep(const UnsavedText& text);
    [[nodiscard]] std::optional<Error> forget(const std::string& file);
    /// The newest first.
    Result<std::vector<UnsavedText>> all() const;
    /// Closes, and removes the file where it holds no text; nothing can be kept after.
    void close();

  private:
    struct Database;
    explicit UnsavedTexts(std::unique_ptr<Database> database);
    std::unique_ptr<Database> m_database;
};

} // namespace forewarp::session
