#include "core/session/unsaved_texts.h"

#include "core/session/guarded.h"
#include "core/session/session_file.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <utility>

namespace forewarp::session {

namespace {

constexpr int kUnsavedId = 0x46575255; ///< «FWRU» in the file's header marks it as ours.
constexpr int kUnsavedFormat = 1;
constexpr int kLockMilliseconds = 1000; ///< Longer than another window takes to see whether a file is in use.
constexpr const char* kPrefix = "window-";
constexpr const char* kSuffix = ".sqlite";

constexpr const char* kCreateUnsaved = R"sql(
CREATE TABLE IF NOT EXISTS unsaved(
    file TEXT PRIMARY KEY,
    project TEXT NOT NULL,
    text TEXT NOT NULL,
    replaces TEXT NOT NULL,
    typed INTEGER NOT NULL);
)sql";

constexpr const char* kKeepText = R"sql(
INSERT INTO unsaved(file, project, text, replaces, typed) VALUES(?1, ?2, ?3, ?4, ?5)
ON CONFLICT(file) DO UPDATE SET project = excluded.project, text = excluded.text, replaces = excluded.replaces,
    typed = excluded.typed
)sql";

/// Nobody else may read what is not published yet; a failure shows when the file is opened.
void makePrivateFolder(const std::filesystem::path& folder) {
    std::error_code shownByOpening;
    if (!std::filesystem::create_directories(folder, shownByOpening)) return;
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, shownByOpening);
}

/// Errors: another program's file, written by a newer Forewarp.
std::optional<Error> checkUnsavedOrigin(SQLite::Database& connection, const std::string& path) {
    const bool isNew = numberOf(connection, "SELECT count(*) FROM sqlite_master") == 0;
    const bool isOurs = numberOf(connection, "PRAGMA application_id") == kUnsavedId;
    if (!isOurs && !isNew) return errorFor(SQLITE_NOTADB, path, {});
    if (numberOf(connection, "PRAGMA user_version") <= kUnsavedFormat) return std::nullopt;
    return Error{ErrorKind::input, "Unsaved text was kept by a newer Forewarp.", path,
                 "Update Forewarp and open the project again."};
}

/// Locks the file for as long as it is open and makes its table where there is none.
std::optional<Error> prepareUnsaved(SQLite::Database& connection, const std::string& path) {
    connection.exec("PRAGMA locking_mode = EXCLUSIVE");
    if (auto error = checkUnsavedOrigin(connection, path)) return error;
    connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::EXCLUSIVE);
    connection.exec(kCreateUnsaved);
    connection.exec("PRAGMA application_id = " + std::to_string(kUnsavedId));
    connection.exec("PRAGMA user_version = " + std::to_string(kUnsavedFormat));
    transaction.commit();
    return std::nullopt;
}

} // namespace

struct UnsavedTexts::Database {
    FileInUse file;
    SQLite::Database connection;

    Database(const std::string& path, int patience)
        : file{path}, connection(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, patience) {}
};

UnsavedTexts::UnsavedTexts(std::unique_ptr<Database> database) : m_database(std::move(database)) {}
UnsavedTexts::UnsavedTexts(UnsavedTexts&&) noexcept = default;
UnsavedTexts& UnsavedTexts::operator=(UnsavedTexts&&) noexcept = default;
UnsavedTexts::~UnsavedTexts() = default;

Result<UnsavedTexts> UnsavedTexts::open(const std::string& path) {
    FileInUse file{path};
    return guarded<UnsavedTexts>(file, [&]() -> Result<UnsavedTexts> {
        makePrivateFolder(std::filesystem::path(path).parent_path());
        auto database = std::make_unique<Database>(path, kLockMilliseconds);
        if (auto error = prepareUnsaved(database->connection, path)) return *std::move(error);
        return UnsavedTexts(std::move(database));
    });
}

Result<std::optional<UnsavedTexts>> UnsavedTexts::openLeftBehind(const std::string& path) {
    using Found = std::optional<UnsavedTexts>;
    FileInUse file{path};
    auto found = guarded<Found>(file, [&]() -> Result<Found> {
        auto database = std::make_unique<Database>(path, 0);
        if (auto error = prepareUnsaved(database->connection, path)) return *std::move(error);
        return Found(UnsavedTexts(std::move(database)));
    });
    if ((file.failure & 0xFF) == SQLITE_BUSY) return Found{};
    if (!isDamage(file.failure)) return found;
    if (auto notice = setAside(path)) {
        notice->message = "Text that was not saved cannot be read: the file that kept it is damaged.";
        return *std::move(notice);
    }
    return found;
}

std::string UnsavedTexts::newPath(const std::string& folder) {
    std::random_device random;
    return folder + "/" + kPrefix + std::to_string(random()) + "-" + std::to_string(random()) + kSuffix;
}

std::vector<std::string> UnsavedTexts::filesIn(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
        const std::string name = entry.path().filename().string();
        // An empty one is being made at this moment.
        const bool isMade = entry.is_regular_file(missing) && entry.file_size(missing) > 0;
        if (isMade && name.starts_with(kPrefix) && name.ends_with(kSuffix)) files.push_back(entry.path().string());
    }
    std::ranges::sort(files);
    return files;
}

std::optional<Error> UnsavedTexts::keep(const UnsavedText& text) {
    return errorOf(guarded<Done>(m_database->file, [&] {
        SQLite::Statement statement(m_database->connection, kKeepText);
        statement.bind(1, text.file);
        statement.bind(2, text.project);
        statement.bind(3, text.text);
        statement.bind(4, text.replaces);
        statement.bind(5, text.typed);
        statement.exec();
        return Done{};
    }));
}

std::optional<Error> UnsavedTexts::forget(const std::string& file) {
    return errorOf(guarded<Done>(m_database->file, [&] {
        SQLite::Statement statement(m_database->connection, "DELETE FROM unsaved WHERE file = ?1");
        statement.bind(1, file);
        statement.exec();
        return Done{};
    }));
}

Result<std::vector<UnsavedText>> UnsavedTexts::all() const {
    return guarded<std::vector<UnsavedText>>(m_database->file, [&] {
        SQLite::Statement statement(
            m_database->connection,
            "SELECT project, file, text, replaces, typed FROM unsaved ORDER BY typed DESC, file");
        std::vector<UnsavedText> texts;
        while (statement.executeStep()) {
            const auto column = [&](int number) { return statement.getColumn(number).getString(); };
            texts.push_back({column(0), column(1), column(2), column(3), statement.getColumn(4).getInt64()});
        }
        return texts;
    });
}

void UnsavedTexts::close() {
    const auto texts = all();
    const std::string path = m_database->file.path;
    m_database.reset();
    if (!texts || !texts->empty()) return;
    std::error_code alreadyGone;
    for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(path + part, alreadyGone);
}

} // namespace forewarp::session
