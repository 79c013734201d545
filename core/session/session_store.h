#pragma once

#include "core/base/result.h"
#include "core/explain/report.h"
#include "core/program/plan.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::session {

/// How the user runs the program of a project to observe it.
struct ProgramRun {
    std::string arguments; ///< As typed, on one line.
    std::string inputFile; ///< Its standard input; empty for none.

    friend bool operator==(const ProgramRun&, const ProgramRun&) = default;
};

/// What a user keeps between two days.
struct Session {
    std::string project;       ///< Path of the folder, compile_commands.json or file.
    std::string openFile;      ///< Shown in the editor.
    std::string selectedLoop;  ///< Id.
    explain::Scenario scenario;
    std::string windowLayout;  ///< Opaque bytes of the window.
    ProgramRun run;
    std::string assembly;      ///< Path of the cubin or listing that is open; empty for none.
    program::ChosenSides sides; ///< Of loops, in the plan.
};

struct FileInUse;

/// Sessions in one SQLite file (WAL): each save is a transaction, so a crash loses nothing that was saved.
class SessionStore {
  public:
    struct Opening;
    /// Whether a file that opens is used as it is, or read through first: after it turned out to be damaged.
    enum class Trust { full, none };

    /// Opens or creates. Errors: not a session file, damaged, written by a newer Forewarp, folder not writable.
    static Result<SessionStore> open(const std::string& path);

    /// Opens or creates; a damaged file is set aside first, and one that cannot be written is opened for reading.
    static Opening openOrReplace(const std::string& path, Trust trust = Trust::full);

    SessionStore(SessionStore&&) noexcept;
    SessionStore& operator=(SessionStore&&) noexcept;
    ~SessionStore();

    /// Whether the last failure was that the file's content is broken.
    [[nodiscard]] bool isDamaged() const;
    /// Whether it can be read, but nothing can be saved.
    [[nodiscard]] bool isReadOnly() const;

    /// Replaces the session of the same project and makes it the latest.
    [[nodiscard]] std::optional<Error> save(const Session& session);
    /// The session saved last; nothing in a new file.
    Result<std::optional<Session>> latest() const;
    Result<std::optional<Session>> find(const std::string& project) const;
    /// Projects, the latest first, at most `count`.
    Result<std::vector<std::string>> recentProjects(int count) const;

    /// The facts of a file as they were analysed, by hash of source and compiler arguments; nothing when unknown.
    [[nodiscard]] std::optional<Error> keepFacts(const std::string& hash, const std::string& factsJson);
    Result<std::optional<std::string>> factsOf(const std::string& hash) const;

    /// What runs showed of a file's loops, by loop id, as long as its text hashes to the same; empty when nothing was
    /// kept.
    [[nodiscard]] std::optional<Error> keepObservations(const std::string& file, const std::string& textHash,
                                                        const std::map<std::string, kernel::Observation>& observations);
    Result<std::map<std::string, kernel::Observation>> observationsOf(const std::string& file,
                                                                      const std::string& textHash) const;

    /// The last measured run of a project's program, as JSON; nothing where none was kept.
    [[nodiscard]] std::optional<Error> keepRun(const std::string& project, const std::string& runJson);
    Result<std::optional<std::string>> runOf(const std::string& project) const;

  private:
    struct Database;
    explicit SessionStore(std::unique_ptr<Database> database);
    static Result<SessionStore> open(FileInUse& file);
    [[nodiscard]] bool isSound() const;
    static Result<SessionStore> openReadOnly(const std::string& path);
    std::unique_ptr<Database> m_database;
};

/// What came of a file that may be in any state.
struct SessionStore::Opening {
    std::optional<SessionStore> store; ///< Nothing where the file cannot even be read.
    std::optional<Error> problem; ///< Why nothing is kept; nothing where all is well.
    std::optional<Error> setAside; ///< That a damaged file was put out of the way, and where it is.
};

} // namespace forewarp::session
