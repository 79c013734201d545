#include "core/session/session_store.h"

#include "core/kernel/json/program_facts_json.h"
#include "core/render/json/json_text.h"
#include "core/render/json/scenario_json.h"
#include "core/session/guarded.h"
#include "core/session/session_file.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace forewarp::session {

namespace {

constexpr int kBusyMilliseconds = 5000; ///< Longer than any transaction of ours.
constexpr int kFactsKept = 256;         ///< Files whose facts are worth the space; the oldest go first.
constexpr int kObservationsKept = 256;  ///< Likewise, for what runs showed.
constexpr int kRunsKept = 32;           ///< Likewise, for measured runs.

constexpr const char* kSelectSession =
    "SELECT project, open_file, selected_loop, scenario, window_layout, run_arguments, run_input, assembly, "
    "sides FROM session ";

constexpr const char* kSaveSession = R"sql(
INSERT INTO session(project, saved, open_file, selected_loop, scenario, window_layout, run_arguments, run_input,
    assembly, sides)
VALUES(?1, (SELECT ifnull(max(saved), 0) + 1 FROM session), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
ON CONFLICT(project) DO UPDATE SET saved = excluded.saved, open_file = excluded.open_file,
    selected_loop = excluded.selected_loop, scenario = excluded.scenario, window_layout = excluded.window_layout,
    run_arguments = excluded.run_arguments, run_input = excluded.run_input, assembly = excluded.assembly,
    sides = excluded.sides
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

constexpr const char* kKeepRun = R"sql(
INSERT INTO run(project, kept, json)
VALUES(?1, (SELECT ifnull(max(kept), 0) + 1 FROM run), ?2)
ON CONFLICT(project) DO UPDATE SET kept = excluded.kept, json = excluded.json
)sql";

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

Json sidesJson(const program::ChosenSides& sides) {
    Json list = Json::array();
    for (const auto& [name, onGpu] : sides)
        list.push_back({{"file", name.file}, {"loop", name.loop}, {"on_gpu", onGpu}});
    return list;
}

Result<program::ChosenSides> sidesFrom(const std::string& text, const std::string& path) {
    const std::string document = path + ": sides";
    const auto json = parseJson(text, document);
    if (!json) return json.failureAs<program::ChosenSides>();
    program::ChosenSides sides;
    for (const Json& each : *json) {
        ObjectReader reader(each, document);
        const program::LoopName name{reader.text("file"), reader.text("loop")};
        sides[name] = reader.flagOr("on_gpu", false);
        if (auto error = reader.finish()) return *std::move(error);
    }
    return sides;
}

/// The session of the statement's first row; nothing where there is none.
Result<std::optional<Session>> firstSession(SQLite::Statement& statement, const std::string& path) {
    if (!statement.executeStep()) return std::optional<Session>{};
    auto scenario = scenarioFrom(statement.getColumn(3).getString(), path);
    if (!scenario) return scenario.failureAs<std::optional<Session>>();
    const auto text = [&](int column) { return statement.getColumn(column).getString(); };
    auto sides = sidesFrom(text(8), path);
    if (!sides) return sides.failureAs<std::optional<Session>>();
    return std::optional<Session>({.project = text(0),
                                   .openFile = text(1),
                                   .selectedLoop = text(2),
                                   .scenario = *std::move(scenario),
                                   .windowLayout = text(4),
                                   .run = {text(5), text(6)},
                                   .assembly = text(7),
                                   .sides = *std::move(sides)});
}

/// Folders on the way to the file; a failure shows when the file is opened.
void makeFolders(const std::string& path) {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
}

bool hasContent(const std::string& path) {
    std::error_code missing;
    const auto bytes = std::filesystem::file_size(path, missing);
    return !missing && bytes > 0;
}

/// For SQLite, which takes a path with options for a URI.
std::string uriOf(const std::string& path) {
    std::string uri = "file:";
    for (const char letter : path) {
        if (letter == '%') uri += "%25";
        else if (letter == '?') uri += "%3f";
        else if (letter == '#') uri += "%23";
        else uri += letter;
    }
    return uri;
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
    FileInUse file;
    bool isReadOnly = false;
    SQLite::Database connection;

    explicit Database(const std::string& path)
        : file{path}, connection(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMilliseconds) {}
    Database(const std::string& path, const std::string& uri)
        : file{path}, isReadOnly(true), connection(uri, SQLite::OPEN_READONLY | SQLite::OPEN_URI, kBusyMilliseconds) {}
};

SessionStore::SessionStore(std::unique_ptr<Database> database) : m_database(std::move(database)) {}
SessionStore::SessionStore(SessionStore&&) noexcept = default;
SessionStore& SessionStore::operator=(SessionStore&&) noexcept = default;
SessionStore::~SessionStore() = default;

Result<SessionStore> SessionStore::open(const std::string& path) {
    FileInUse file{path};
    return open(file);
}

Result<SessionStore> SessionStore::open(FileInUse& file) {
    return guarded<SessionStore>(file, [&]() -> Result<SessionStore> {
        makeFolders(file.path);
        auto database = std::make_unique<Database>(file.path);
        if (auto error = prepareFile(database->connection, file.path)) return *std::move(error);
        return SessionStore(std::move(database));
    });
}

Result<SessionStore> SessionStore::openReadOnly(const std::string& path) {
    FileInUse file{path};
    // The log beside the file can be read only where its index can be made; `immutable` does without, and so without
    // what the log holds.
    const std::string uri = uriOf(path);
    for (const std::string& way : {uri, uri + "?immutable=1"}) {
        if (way != uri && hasContent(path + "-wal")) break;
        auto store = guarded<SessionStore>(file, [&]() -> Result<SessionStore> {
            auto database = std::make_unique<Database>(path, way);
            if (auto error = checkReadOnlyFile(database->connection, path)) return *std::move(error);
            return SessionStore(std::move(database));
        });
        if (store) return store;
    }
    return errorFor(SQLITE_CANTOPEN, path, {});
}

SessionStore::Opening SessionStore::openOrReplace(const std::string& path, Trust trust) {
    Opening opening;
    const auto take = [&opening](Result<SessionStore> store) {
        if (store) opening.store.emplace(*std::move(store));
        else opening.problem = store.error();
    };
    FileInUse file{path};
    take(open(file));
    // Another window may have replaced the damaged file meanwhile: what is sound stays where it is.
    if (opening.store && trust == Trust::none && !opening.store->isSound()) file.failure = SQLITE_CORRUPT;
    if (isDamage(file.failure)) {
        opening.store.reset();
        std::optional<Error> notice = setAside(path);
        if (!notice) return {std::nullopt, errorFor(SQLITE_CORRUPT, path, {}), std::nullopt};
        opening = {std::nullopt, std::nullopt, std::move(notice)};
        take(open(path));
    } else if (!opening.store && hasContent(path) && (file.failure & 0xFF) != SQLITE_BUSY) {
        if (auto store = openReadOnly(path)) opening.store.emplace(*std::move(store));
    }
    return opening;
}

bool SessionStore::isSound() const {
    const auto verdict = guarded<std::string>(
        m_database->file, [&] { return m_database->connection.execAndGet("PRAGMA integrity_check(1)").getString(); });
    return verdict && *verdict == "ok";
}

bool SessionStore::isDamaged() const {
    return isDamage(m_database->file.failure);
}

bool SessionStore::isReadOnly() const {
    return m_database->isReadOnly;
}

std::optional<Error> SessionStore::save(const Session& session) {
    return errorOf(guarded<Done>(m_database->file, [&] {
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
        statement.bind(9, compactText(sidesJson(session.sides)));
        statement.exec();
        return Done{};
    }));
}

Result<std::optional<Session>> SessionStore::latest() const {
    return guarded<std::optional<Session>>(m_database->file, [&] {
        SQLite::Statement statement(m_database->connection,
                                    std::string(kSelectSession) + "ORDER BY saved DESC LIMIT 1");
        return firstSession(statement, m_database->file.path);
    });
}

Result<std::optional<Session>> SessionStore::find(const std::string& project) const {
    return guarded<std::optional<Session>>(m_database->file, [&] {
        SQLite::Statement statement(m_database->connection, std::string(kSelectSession) + "WHERE project = ?1");
        statement.bind(1, project);
        return firstSession(statement, m_database->file.path);
    });
}

Result<std::vector<std::string>> SessionStore::recentProjects(int count) const {
    return guarded<std::vector<std::string>>(m_database->file, [&] {
        SQLite::Statement statement(m_database->connection, "SELECT project FROM session ORDER BY saved DESC LIMIT ?1");
        statement.bind(1, std::max(0, count)); // SQLite takes a negative limit for none.
        std::vector<std::string> projects;
        while (statement.executeStep()) projects.push_back(statement.getColumn(0).getString());
        return projects;
    });
}

std::optional<Error> SessionStore::keepFacts(const std::string& hash, const std::string& factsJson) {
    return errorOf(guarded<Done>(m_database->file, [&] {
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
    return guarded<std::optional<std::string>>(m_database->file, [&] {
        SQLite::Statement statement(m_database->connection, "SELECT json FROM facts WHERE hash = ?1");
        statement.bind(1, hash);
        std::optional<std::string> json;
        if (statement.executeStep()) json = statement.getColumn(0).getString();
        return json;
    });
}

std::optional<Error> SessionStore::keepObservations(const std::string& file, const std::string& textHash,
                                                    const std::map<std::string, kernel::Observation>& observations) {
    return errorOf(guarded<Done>(m_database->file, [&] {
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
    return guarded<Observations>(m_database->file, [&]() -> Result<Observations> {
        SQLite::Statement statement(m_database->connection,
                                    "SELECT json FROM observation WHERE file = ?1 AND text_hash = ?2");
        statement.bind(1, file);
        statement.bind(2, textHash);
        Observations observations;
        if (!statement.executeStep()) return observations;
        auto facts = kernel::json::readFacts(statement.getColumn(0).getString(),
                                             m_database->file.path + ": observations of " + file);
        if (!facts) return facts.failureAs<Observations>();
        for (kernel::LoopFacts& loop : facts->loops) {
            if (loop.observation) observations.emplace(loop.id, *std::move(loop.observation));
        }
        return observations;
    });
}

std::optional<Error> SessionStore::keepRun(const std::string& project, const std::string& runJson) {
    return errorOf(guarded<Done>(m_database->file, [&] {
        SQLite::Transaction transaction(m_database->connection, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement insertion(m_database->connection, kKeepRun);
        insertion.bind(1, project);
        insertion.bind(2, runJson);
        insertion.exec();
        SQLite::Statement pruning(m_database->connection,
                                  "DELETE FROM run WHERE kept <= (SELECT max(kept) FROM run) - ?1");
        pruning.bind(1, kRunsKept);
        pruning.exec();
        transaction.commit();
        return Done{};
    }));
}

Result<std::optional<std::string>> SessionStore::runOf(const std::string& project) const {
    return guarded<std::optional<std::string>>(m_database->file, [&] {
        SQLite::Statement statement(m_database->connection, "SELECT json FROM run WHERE project = ?1");
        statement.bind(1, project);
        std::optional<std::string> json;
        if (statement.executeStep()) json = statement.getColumn(0).getString();
        return json;
    });
}

} // namespace forewarp::session
