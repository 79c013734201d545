#include "core/session/session_file.h"

#include "core/session/guarded.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <utility>

namespace forewarp::session {

namespace {

constexpr int kApplicationId = 0x46575250; ///< «FWRP» in the file's header marks it as ours.
constexpr int kSchemaVersion = 5;

constexpr const char* kCreateTables = R"sql(
CREATE TABLE session(
    project TEXT PRIMARY KEY,
    saved INTEGER NOT NULL,
    open_file TEXT NOT NULL,
    selected_loop TEXT NOT NULL,
    scenario TEXT NOT NULL,
    window_layout BLOB NOT NULL);
CREATE TABLE facts(
    hash TEXT PRIMARY KEY,
    kept INTEGER NOT NULL,
    json TEXT NOT NULL);
CREATE INDEX session_by_age ON session(saved);
CREATE INDEX facts_by_age ON facts(kept);
)sql";

/// Format 2: observations, how to run the program, rejected assumptions.
constexpr const char* kAddObservations = R"sql(
CREATE TABLE observation(
    file TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    kept INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY(file, text_hash));
CREATE INDEX observation_by_age ON observation(kept);
ALTER TABLE session ADD COLUMN run_arguments TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN run_input TEXT NOT NULL DEFAULT '';
UPDATE session SET scenario = json_set(scenario, '$.rejected', json('[]'))
    WHERE json_valid(scenario) AND json_type(scenario, '$.rejected') IS NULL;
)sql";

/// Format 3: GPU assembly beside the project.
constexpr const char* kAddAssembly = "ALTER TABLE session ADD COLUMN assembly TEXT NOT NULL DEFAULT ''";

/// Format 4: measured runs, the last of each project.
constexpr const char* kAddRuns = R"sql(
CREATE TABLE run(
    project TEXT PRIMARY KEY,
    kept INTEGER NOT NULL,
    json TEXT NOT NULL);
CREATE INDEX run_by_age ON run(kept);
)sql";

/// Format 5: sides of loops that the user chose in the plan.
constexpr const char* kAddSides = "ALTER TABLE session ADD COLUMN sides TEXT NOT NULL DEFAULT '[]'";

constexpr const char* kMoveAway = "Move the file away; a new one is then made.";

bool isEmpty(SQLite::Database& connection) {
    return numberOf(connection, "SELECT count(*) FROM sqlite_master") == 0;
}

/// Refuses foreign and newer files before anything is written to them.
std::optional<Error> checkOrigin(SQLite::Database& connection, const std::string& path) {
    const int version = numberOf(connection, "PRAGMA user_version");
    const bool isOurs = numberOf(connection, "PRAGMA application_id") == kApplicationId;
    if (!isOurs && (version != 0 || !isEmpty(connection))) return errorFor(SQLITE_NOTADB, path, {});
    if (version <= kSchemaVersion) return std::nullopt;
    return Error{ErrorKind::input,
                 "The session file was written by a newer Forewarp (session format " + std::to_string(version) +
                     "; this one reads up to " + std::to_string(kSchemaVersion) + ").",
                 path, "Update Forewarp, or move the file away; a new one is then made."};
}

/// SQLite fills up a last page that is cut short and notices only when it reads a broken row, much later.
bool endsInMidPage(SQLite::Database& connection, const std::string& path) {
    std::error_code unknown;
    const auto bytes = std::filesystem::file_size(path, unknown);
    return !unknown && bytes % std::uintmax_t(numberOf(connection, "PRAGMA page_size")) != 0;
}

/// Brings the file to kSchemaVersion; the version is read again inside the transaction, as another program may have
/// done the work meanwhile.
void migrate(SQLite::Database& connection) {
    SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::IMMEDIATE);
    if (numberOf(connection, "PRAGMA user_version") < 1) {
        connection.exec(kCreateTables);
        connection.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    }
    if (numberOf(connection, "PRAGMA user_version") < 2) connection.exec(kAddObservations);
    if (numberOf(connection, "PRAGMA user_version") < 3) connection.exec(kAddAssembly);
    if (numberOf(connection, "PRAGMA user_version") < 4) connection.exec(kAddRuns);
    if (numberOf(connection, "PRAGMA user_version") < 5) connection.exec(kAddSides);
    connection.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
    transaction.commit();
}

/// For whoever catches SQLite's own complaints.
[[noreturn]] void complainOfDamage() {
    throw SQLite::Exception("the session file is damaged", SQLITE_CORRUPT);
}

/// «20240131-140359», local time.
std::string timeStamp() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    localtime_r(&now, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &parts)};
}

/// A name beside the file that nothing has yet.
std::string freeNameBeside(const std::string& path) {
    const std::string base = path + ".damaged-" + timeStamp();
    std::string name = base;
    for (int number = 2; std::filesystem::exists(name); ++number) name = base + "-" + std::to_string(number);
    return name;
}

/// A file that lost its tables is damaged, whatever its header says.
bool hasTables(SQLite::Database& connection) {
    constexpr const char* kCount = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('session', "
                                   "'facts', 'observation', 'run')";
    return numberOf(connection, kCount) == 4;
}

} // namespace

Error errorFor(int code, const std::string& path, const std::string& detail) {
    const auto input = [&](std::string message, std::string remedy) {
        return Error{ErrorKind::input, std::move(message), path, std::move(remedy)};
    };
    switch (code & 0xFF) {
    case SQLITE_NOTADB: return input("This is not a session file of Forewarp.", kMoveAway);
    case SQLITE_CORRUPT: return input("The session file is damaged.", kMoveAway);
    case SQLITE_CANTOPEN:
        return input("The session file cannot be opened.", "Check that its folder exists and can be written.");
    case SQLITE_READONLY:
    case SQLITE_PERM: return input("The session file cannot be written.", "Allow writing to the file and its folder.");
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return input("Another program keeps the session file busy.", "Close it and try again.");
    case SQLITE_FULL: return input("There is no room left to save the session.", "Free some space and try again.");
    case SQLITE_IOERR: return input("Reading or writing the session file failed.", "Check the disk: " + detail + ".");
    default: return Error{ErrorKind::internal, "The session file could not be used: " + detail + ".", path, kMoveAway};
    }
}

bool isDamage(int code) {
    return (code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB;
}

std::optional<Error> prepareFile(SQLite::Database& connection, const std::string& path) {
    if (auto error = checkOrigin(connection, path)) return error;
    if (endsInMidPage(connection, path)) complainOfDamage();
    // FULL: what was saved is on the disk, also where the power fails a moment later.
    connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    migrate(connection);
    if (!hasTables(connection)) complainOfDamage();
    return std::nullopt;
}

std::optional<Error> checkReadOnlyFile(SQLite::Database& connection, const std::string& path) {
    if (auto error = checkOrigin(connection, path)) return error;
    if (numberOf(connection, "PRAGMA user_version") < kSchemaVersion) return errorFor(SQLITE_READONLY, path, {});
    if (!hasTables(connection)) complainOfDamage();
    return std::nullopt;
}

std::optional<Error> setAside(const std::string& path) {
    std::error_code failure;
    const std::string name = freeNameBeside(path);
    for (const char* log : {"-wal", "-shm", ""}) { // The file last: a new one must not find old logs.
        if (!std::filesystem::exists(path + log, failure)) continue;
        std::filesystem::rename(path + log, name + log, failure);
        if (failure) return std::nullopt;
    }
    return Error{ErrorKind::input, "The session file was damaged, and a new one was begun.", path,
                 "The damaged one is kept as " + std::filesystem::path(name).filename().string() + "."};
}

} // namespace forewarp::session
