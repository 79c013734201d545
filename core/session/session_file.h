#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>

namespace SQLite {
class Database;
}

namespace forewarp::session {

/// What is wrong with the file, from SQLite's result code, and what to do about it.
[[nodiscard]] Error errorFor(int code, const std::string& path, const std::string& detail);

/// Whether SQLite's result code says that the file's content is broken.
[[nodiscard]] bool isDamage(int code);

/// Checks that an open file is a session file, turns on its write-ahead log, and brings its tables to today's format.
///
/// Errors: another program's file, written by a newer Forewarp. Throws: SQLite's exceptions, also for a damaged file.
[[nodiscard]] std::optional<Error> prepareFile(SQLite::Database& connection, const std::string& path);

/// Checks that a file which cannot be written is a session file of today's format. Errors and exceptions: likewise.
[[nodiscard]] std::optional<Error> checkReadOnlyFile(SQLite::Database& connection, const std::string& path);

/// Renames a damaged file and its logs, so that a new one can take its place; nothing is deleted.
///
/// Returns what to tell the user; nothing where the folder cannot be written.
[[nodiscard]] std::optional<Error> setAside(const std::string& path);

} // namespace forewarp::session
