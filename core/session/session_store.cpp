#include "core/session/session_store.h"
#include "core/kernel/json/program_facts_json.h"

#include "core/render/json/json_text.h"
#include "core/render/json/scenario_json.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace forewarp::session {

namespace {

constexpr int kApplicationId = 0x46575250; ///< «FWRP» in the file's header marks it as ours.
constexpr int kSchemaVersion = 3;
constexpr int kBusyMilliseconds = 5000; ///< Longer than any transaction of ours.
constexpr int kFactsKept = 256;         ///< Files whose facts are worth the space; the oldest go first.
constexpr int kObservationsKept = 256;  ///< Likewise, for what runs showed.

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

constexpr const char* kSelectSession =
    "SELECT project, open_file, selected_loop, scenario, window_layout, run_arguments, run_input, assembly "
    "FROM session ";

constexpr const char* kSaveSession = R"sql(
INSERT INTO session(project, saved, open_file, selected_loop, scenario, window_layout, run_arguments, run_input,
    assembly)
VALUES(?1, (SELECT ifnull(max(saved), 0) + 1 FROM session), ?2, ?3, ?4, ?5, ?6, ?7, ?8)
ON CONFLICT(project) DO UPDATE SET saved = excluded.saved, open_file = excluded.open_file,
    selected_loop = excluded.selected_loop, scenario = excluded.scenario, window_layout = excluded.window_layout,
    run_arguments = excluded.run_arguments, run_input = excluded.run_input, assembly = excluded.assembly
)sql";

constexpr const char* kKeepFacts = R"sql(
INSERT INTO facts(hash, kept, json)
VALUES(?1, (SELECT ifnull(max(kept), 0) + 1 FROM facts), ?2)
ON CONFLICT(hash) DO UPDATE SET kept = excluded.kept, json = excluded.json
)sql";

constexpr const char* kKeepObservations = R"sql(
INSERT INTO observation(file, text_hash, kept, json)
VALUES(?1, ?2, (SELECT ifnull(max(kept), 0) + 1 FROM observation), ?3)
ON CONFLICT(file, text_hash) DO UPDATE SET kept = excluded.kept, json = excluded.json
)sql";

constexpr const char* kMoveAway = "Move the file away; a new one is then made.";

/// What is wrong with the file, from SQLite's primary result code, and what to do about it.
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

/// Runs `work`, which may throw SQLite's exceptions, and hands its outcome or the matching error on.
template <class T, class Work>
Result<T> guarded(const std::string& path, Work work) {
    try {
        return work();
    } catch (const SQLite::Exception& failure) {
        return errorFor(failure.getErrorCode(), path, failure.what());
    } catch (const std::exception& failure) {
        return Error{
            ErrorKind::internal, "The session file could not be used: " + std::string(failure.what()) + ".", path, {}};
    }
}

struct Done {};

std::optional<Error> errorOf(const Result<Done>& outcome) {
    if (outcome) return std::nullopt;
    return outcome.error();
}

int numberOf(SQLite::Database& connection, const char* query) {
    return connection.execAndGet(query).getInt();
}

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
    connection.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
    transaction.commit();
}

std::string compactText(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<explain::Scenario> scenarioFrom(const std::string& text, const std::string& path) {
    const std::string document = path + ": scenario";
    const auto json = parseJson(text, document);
    if (!json) return json.failureAs<explain::Scenario>();
    ObjectReader reader(*json, document);
    explain::Scenario scenario = render::json::readScenario(reader);
    if (auto error = reader.finish()) return *std::move(error);
    return scenario;
}

/// The session of the statement's first row; nothing where there is none.
Result<std::optional<Session>> firstSession(SQLite::Statement& statement, const std::string& path) {
    if (!statement.executeStep()) return std::optional<Session>{};
    auto scenario = scenarioFrom(statement.getColumn(3).getString(), path);
    if (!scenario) return scenario.failureAs<std::optional<Session>>();
    const auto text = [&](int column) { return statement.getColumn(column).getString(); };
    return std::optional<Session>({.project = text(0),
                                   .openFile = text(1),
                                   .selectedLoop = text(2),
                                   .scenario = *std::move(scenario),
                                   .windowLayout = text(4),
                                   .run = {text(5), text(6)},
                                   .assembly = text(7)});
}

/// Folders on the way to the file; a failure shows when the file is opened.
void makeFolders(const std::string& path) {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
}

/// A file that lost its tables is damaged, whatever its header says.
bool hasTables(SQLite::Database& connection) {
    constexpr const char* kCount =
        "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('session', 'facts', 'observation')";
    return numberOf(connection, kCount) == 3;
}

/// Facts that hold nothing but observations: they have a JSON form already.
kernel::ProgramFacts observedLoops(const std::string& file,
                                   const std::map<std::string, kernel::Observation>& observations) {
    kernel::ProgramFacts facts;
    facts.file = file;
    for (const auto& [id, observation] : observations) {
        kernel::LoopFacts& loop = facts.loops.emplace_back();
        loop.id = id;
        loop.observation = observation;
    }
    return facts;
}

} // namespace

struct SessionStore::Database {
    std::string path;
    SQLite::Database connection;

    explicit Database(const std::string& file)
        : path(file), connection(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMilliseconds) {}
};

SessionStore::SessionStore(std::unique_ptr<Database> database) : m_database(std::move(database)) {}
SessionStore::SessionStore(SessionStore&&) noexcept = default;
SessionStore& SessionStore::operator=(SessionStore&&) noexcept = default;
SessionStore::~SessionStore() = default;

Result<SessionStore> SessionStore::open(const std::string& path) {
    return guarded<SessionStore>(path, [&]() -> Result<SessionStore> {
        makeFolders(path);
        auto database = std::make_unique<Database>(path);
        SQLite::Database& connection = database->connection;
        if (auto error = checkOrigin(connection, path)) return *std::move(error);
        if (endsInMidPage(connection, path)) return errorFor(SQLITE_CORRUPT, path, {});
        connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
        migrate(connection);
        if (!hasTables(connection)) return errorFor(SQLITE_CORRUPT, path, {});
        return SessionStore(std::move(database));
    });
}

std::optional<Error> SessionStore::save(const Session& session) {
    return errorOf(guarded<Done>(m_database->path, [&] {
        SQLite::Statement statement(m_database->connection, kSaveSession);
        statement.bind(1, session.project);
        statement.bind(2, session.openFile);
        statement.bind(3, session.selectedLoop);
        statement.bind(4, compactText(render::json::scenarioJson(session.scenario)));
        // Never null: SQLite takes a null pointer for NULL, which the column refuses.
        statement.bind(5, static_cast<const void*>(session.windowLayout.c_str()), int(session.windowLayout.size()));
        statement.bind(6, session.run.arguments);
        statement.bind(7, session.run.inputFile);
        statement.bind(8, session.assembly);
        statement.exec();
        return Done{};
    }));
}

Result<std::optional<Session>> SessionStore::latest() const {
    return guarded<std::optional<Session>>(m_database->path, [&] {
        SQLite::Statement statement(m_database->connection,
                                    std::string(kSelectSession) + "ORDER BY saved DESC LIMIT 1");
        return firstSession(statement, m_database->path);
    });
}

Result<std::optional<Session>> SessionStore::find(const std::string& project) const {
    return guarded<std::optional<Session>>(m_database->path, [&] {
        SQLite::Statement statement(m_database->connection, std::string(kSelectSession) + "WHERE project = ?1");
        statement.bind(1, project);
        return firstSession(statement, m_database->path);
    });
}

Result<std::vector<std::string>> SessionStore::recentProjects(int count) const {
    return guarded<std::vector<std::string>>(m_database->path, [&] {
        SQLite::Statement statement(m_database->connection, "SELECT project FROM session ORDER BY saved DESC LIMIT ?1");
        statement.bind(1, std::max(0, count)); // SQLite takes a negative limit for none.
        std::vector<std::string> projects;
        while (statement.executeStep()) projects.push_back(statement.getColumn(0).getString());
        return projects;
    });
}

std::optional<Error> SessionStore::keepFacts(const std::string& hash, const std::string& factsJson) {
    return errorOf(guarded<Done>(m_database->path, [&] {
        SQLite::Transaction transaction(m_database->connection, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement insertion(m_database->connection, kKeepFacts);
        insertion.bind(1, hash);
        insertion.bind(2, factsJson);
        insertion.exec();
        SQLite::Statement pruning(m_database->connection,
                                  "DELETE FROM facts WHERE kept <= (SELECT max(kept) FROM facts) - ?1");
        pruning.bind(1, kFactsKept);
        pruning.exec();
        transaction.commit();
        return Done{};
    }));
}

Result<std::optional<std::string>> SessionStore::factsOf(const std::string& hash) const {
    return guarded<std::optional<std::string>>(m_database->path, [&] {
        SQLite::Statement statement(m_database->connection, "SELECT json FROM facts WHERE hash = ?1");
        statement.bind(1, hash);
        std::optional<std::string> json;
        if (statement.executeStep()) json = statement.getColumn(0).getString();
        return json;
    });
}

std::optional<Error> SessionStore::keepObservations(const std::string& file, const std::string& textHash,
                                                    const std::map<std::string, kernel::Observation>& observations) {
    return errorOf(guarded<Done>(m_database->path, [&] {
        SQLite::Transaction transaction(m_database->connection, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement insertion(m_database->connection, kKeepObservations);
        insertion.bind(1, file);
        insertion.bind(2, textHash);
        insertion.bind(3, kernel::json::writeFacts(observedLoops(file, observations)));
        insertion.exec();
        SQLite::Statement pruning(m_database->connection,
                                  "DELETE FROM observation WHERE kept <= (SELECT max(kept) FROM observation) - ?1");
        pruning.bind(1, kObservationsKept);
        pruning.exec();
        transaction.commit();
        return Done{};
    }));
}

Result<std::map<std::string, kernel::Observation>> SessionStore::observationsOf(const std::string& file,
                                                                                const std::string& textHash) const {
    using Observations = std::map<std::string, kernel::Observation>;
    return guarded<Observations>(m_database->path, [&]() -> Result<Observations> {
        SQLite::Statement statement(m_database->connection,
                                    "SELECT json FROM observation WHERE file = ?1 AND text_hash = ?2");
        statement.bind(1, file);
        statement.bind(2, textHash);
        Observations observations;
        if (!statement.executeStep()) return observations;
        auto facts =
            kernel::json::readFacts(statement.getColumn(0).getString(), m_database->path + ": observations of " + file);
        if (!facts) return facts.failureAs<Observations>();
        for (kernel::LoopFacts& loop : facts->loops) {
            if (loop.observation) observations.emplace(loop.id, *std::move(loop.observation));
        }
        return observations;
    });
}

} // namespace forewarp::session
