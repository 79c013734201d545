#pragma once

#include "core/base/result.h"
#include "core/session/session_file.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <exception>
#include <optional>
#include <string>

namespace forewarp::session {

/// An SQLite file in use.
struct FileInUse {
    std::string path;
    int failure = SQLITE_OK; ///< The last result code of SQLite that was no success.
};

/// For calls that give nothing back.
struct Done {};

/// Runs `work`, which may throw SQLite's exceptions, and hands its outcome or the matching error on.
template <class T, class Work>
Result<T> guarded(FileInUse& file, Work work) {
    try {
        return work();
    } catch (const SQLite::Exception& failure) {
        file.failure = failure.getErrorCode();
        return errorFor(file.failure, file.path, failure.what());
    } catch (const std::exception& failure) {
        return Error{ErrorKind::internal,
                     "The session file could not be used: " + std::string(failure.what()) + ".",
                     file.path,
                     {}};
    }
}

inline std::optional<Error> errorOf(const Result<Done>& outcome) {
    if (outcome) return std::nullopt;
    return outcome.error();
}

/// A number that a query without parameters gives.
inline int numberOf(SQLite::Database& connection, const char* query) {
    return connection.execAndGet(query).getInt();
}

} // namespace forewarp::session
