#include "core/session/session_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

namespace forewarp::session {

namespace {

namespace fs = std::filesystem;

std::string contentOf(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void writeFile(const std::string& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
}

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

class SessionStoreTest : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "forewarp-session-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
        m_path = m_folder + "/session.sqlite";
    }
    void TearDown() override { fs::remove_all(m_folder); }

    SessionStore opened() const {
        auto store = SessionStore::open(m_path);
        if (!store) throw std::runtime_error(store.error().text()); // GoogleTest reports it; no store, no test.
        return *std::move(store);
    }

    Error errorOnOpening(const std::string& path) const {
        const auto store = SessionStore::open(path);
        EXPECT_FALSE(store);
        if (store) return {};
        EXPECT_TRUE(holds(store.error().place, path)) << store.error().text();
        EXPECT_FALSE(store.error().remedy.empty()) << store.error().text();
        return store.error();
    }

    std::string m_folder;
    std::string m_path;
};

Session sampleSession(const std::string& project) {
    Session session;
    session.project = project;
    session.openFile = project + "/größe.c";
    session.selectedLoop = "gemm:L1";
    session.scenario.device = "gtx280";
    session.scenario.model = "mwp-cwp";
    session.scenario.block = kernel::BlockShape{32, 8, 1};
    session.scenario.assumptions = {.values = {{"n", 1024}, {"alpha", 0.1}},
                                    .independentLoops = {"gemm:L1"},
                                    .rejected = {"gemm: a and c do not overlap"},
                                    .registersPerThread = 40,
                                    .dimensions = {{"i", kernel::ThreadDimension::y}},
                                    .traceValues = {{"n", 128}},
                                    .traceThreads = 2048};
    session.windowLayout = std::string("\0\x01\xff layout\0", 11);
    session.run = {"1024 --fast", project + "/in.txt"};
    session.assembly = "/tmp/größe.cubin";
    session.sides = {{{project + "/größe.c", "gemm:L1"}, true}, {{project + "/a.c", "f:L2"}, false}};
    session.scenario.hostMemory = device::HostMemory::pinned;
    return session;
}

void expectSame(const Session& a, const Session& b) {
    EXPECT_EQ(a.project, b.project);
    EXPECT_EQ(a.openFile, b.openFile);
    EXPECT_EQ(a.selectedLoop, b.selectedLoop);
    EXPECT_EQ(a.windowLayout, b.windowLayout);
    EXPECT_EQ(a.scenario.device, b.scenario.device);
    EXPECT_EQ(a.scenario.model, b.scenario.model);
    EXPECT_EQ(a.scenario.block, b.scenario.block);
    EXPECT_EQ(a.scenario.assumptions.values, b.scenario.assumptions.values);
    EXPECT_EQ(a.scenario.assumptions.independentLoops, b.scenario.assumptions.independentLoops);
    EXPECT_EQ(a.scenario.assumptions.rejected, b.scenario.assumptions.rejected);
    EXPECT_EQ(a.run, b.run);
    EXPECT_EQ(a.assembly, b.assembly);
    EXPECT_EQ(a.sides, b.sides);
    EXPECT_EQ(a.scenario.hostMemory, b.scenario.hostMemory);
    EXPECT_EQ(a.scenario.assumptions.registersPerThread, b.scenario.assumptions.registersPerThread);
}

} // namespace

TEST_F(SessionStoreTest, newFileHasNoSession) {
    const SessionStore store = opened();
    const auto latest = store.latest();
    ASSERT_TRUE(latest);
    EXPECT_FALSE(latest->has_value());
    EXPECT_TRUE(store.recentProjects(10).value().empty());
}

TEST_F(SessionStoreTest, foldersAreMade) {
    EXPECT_TRUE(SessionStore::open(m_folder + "/a/b/session.sqlite"));
}

TEST_F(SessionStoreTest, sessionReadsBackAfterClosing) {
    const Session session = sampleSession("/home/me/suite");
    {
        SessionStore store = opened();
        EXPECT_FALSE(store.save(session));
    }
    const auto latest = opened().latest();
    ASSERT_TRUE(latest);
    ASSERT_TRUE(latest->has_value());
    expectSame(**latest, session);
}

TEST_F(SessionStoreTest, emptyFieldsReadBack) {
    SessionStore store = opened();
    Session session;
    session.project = "p";
    ASSERT_FALSE(store.save(session));
    const auto found = store.find("p");
    ASSERT_TRUE(found);
    ASSERT_TRUE(found->has_value());
    expectSame(**found, session);
}

TEST_F(SessionStoreTest, savingAgainReplaces) {
    SessionStore store = opened();
    Session session = sampleSession("p");
    ASSERT_FALSE(store.save(session));
    session.openFile = "other.c";
    session.scenario.block.reset();
    ASSERT_FALSE(store.save(session));
    EXPECT_EQ(store.recentProjects(10).value().size(), 1U);
    expectSame(**store.find("p"), session);
}

TEST_F(SessionStoreTest, theSessionSavedLastIsTheLatest) {
    SessionStore store = opened();
    for (const char* project : {"a", "b", "c", "a"}) ASSERT_FALSE(store.save(sampleSession(project)));
    EXPECT_EQ((*store.latest())->project, "a");
    EXPECT_EQ(store.recentProjects(10).value(), (std::vector<std::string>{"a", "c", "b"}));
    EXPECT_EQ(store.recentProjects(2).value(), (std::vector<std::string>{"a", "c"}));
    EXPECT_TRUE(store.recentProjects(-1).value().empty());
}

TEST_F(SessionStoreTest, anUnknownProjectIsNothing) {
    SessionStore store = opened();
    ASSERT_FALSE(store.save(sampleSession("a")));
    const auto found = store.find("b");
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->has_value());
}

TEST_F(SessionStoreTest, writesSurviveInAWriteAheadLog) {
    SessionStore store = opened();
    SQLite::Database file(m_path);
    EXPECT_EQ(file.execAndGet("PRAGMA journal_mode").getString(), "wal");
    EXPECT_NE(file.execAndGet("PRAGMA application_id").getInt(), 0);
    EXPECT_EQ(file.execAndGet("PRAGMA user_version").getInt(), 5);
}

TEST_F(SessionStoreTest, twoStoresShareAFile) {
    SessionStore first = opened();
    SessionStore second = opened();
    ASSERT_FALSE(first.save(sampleSession("a")));
    ASSERT_FALSE(second.save(sampleSession("b")));
    EXPECT_EQ((*first.latest())->project, "b");
    EXPECT_EQ(second.recentProjects(10).value(), (std::vector<std::string>{"b", "a"}));
}

TEST_F(SessionStoreTest, aMovedStoreGoesOn) {
    SessionStore first = opened();
    SessionStore second = std::move(first);
    EXPECT_FALSE(second.save(sampleSession("a")));
}

TEST_F(SessionStoreTest, newerFileIsRefusedAndLeftAlone) {
    {
        SessionStore store = opened();
        ASSERT_FALSE(store.save(sampleSession("a")));
    }
    SQLite::Database(m_path, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
    const std::string before = contentOf(m_path);
    const Error error = errorOnOpening(m_path);
    EXPECT_TRUE(holds(error.message, "newer")) << error.text();
    EXPECT_TRUE(holds(error.message, "99")) << error.text();
    EXPECT_EQ(contentOf(m_path), before);
}

TEST_F(SessionStoreTest, anotherProgramsDatabaseIsRefusedAndLeftAlone) {
    SQLite::Database(m_path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE bookmarks(url TEXT)");
    const std::string before = contentOf(m_path);
    EXPECT_TRUE(holds(errorOnOpening(m_path).message, "not a session file"));
    EXPECT_EQ(contentOf(m_path), before);
}

TEST_F(SessionStoreTest, bytesThatAreNoDatabaseAreRefused) {
    std::string noise;
    for (unsigned i = 0; i < 5000; ++i) noise += char((i * 2654435761U) >> 13U);
    writeFile(m_path, noise);
    EXPECT_TRUE(holds(errorOnOpening(m_path).message, "not a session file"));
    EXPECT_EQ(contentOf(m_path), noise);
}

TEST_F(SessionStoreTest, truncatedFilesAreRefused) {
    {
        SessionStore store = opened();
        for (int i = 0; i < 50; ++i) ASSERT_FALSE(store.save(sampleSession("p" + std::to_string(i))));
    }
    const std::string whole = contentOf(m_path);
    for (const std::size_t size : {whole.size() - 1, whole.size() / 2, std::size_t(4096), std::size_t(50)}) {
        writeFile(m_path, whole.substr(0, size));
        const Error error = errorOnOpening(m_path);
        EXPECT_TRUE(holds(error.remedy, "Move the file away")) << size << ": " << error.text();
    }
}

TEST_F(SessionStoreTest, aFileThatLostItsTablesIsDamaged) {
    opened();
    SQLite::Database(m_path, SQLite::OPEN_READWRITE).exec("DROP TABLE facts");
    EXPECT_TRUE(holds(errorOnOpening(m_path).message, "damaged"));
}

TEST_F(SessionStoreTest, damagedScenarioIsAnErrorNotAGuess) {
    SessionStore store = opened();
    ASSERT_FALSE(store.save(sampleSession("a")));
    SQLite::Database(m_path, SQLite::OPEN_READWRITE).exec("UPDATE session SET scenario = '{\"device\": 7}'");
    const auto latest = store.latest();
    ASSERT_FALSE(latest);
    EXPECT_TRUE(holds(latest.error().text(), "device")) << latest.error().text();
}

TEST_F(SessionStoreTest, aFolderThatCannotBeMadeIsAnError) {
    writeFile(m_folder + "/plain", "");
    EXPECT_TRUE(holds(errorOnOpening(m_folder + "/plain/session.sqlite").message, "cannot be opened"));
    EXPECT_TRUE(holds(errorOnOpening(m_folder).message, "cannot be opened"));
}

TEST_F(SessionStoreTest, factsAreKeptByHash) {
    SessionStore store = opened();
    EXPECT_FALSE(store.factsOf("abc").value().has_value());
    ASSERT_FALSE(store.keepFacts("abc", "{\"file\": \"a.c\"}"));
    ASSERT_FALSE(store.keepFacts("abc", "{\"file\": \"b.c\"}"));
    EXPECT_EQ(store.factsOf("abc").value(), "{\"file\": \"b.c\"}");
    EXPECT_FALSE(store.factsOf("abd").value().has_value());
}

TEST_F(SessionStoreTest, theLastRunOfAProjectIsKept) {
    {
        SessionStore store = opened();
        EXPECT_FALSE(store.runOf("p").value().has_value());
        ASSERT_FALSE(store.keepRun("p", "{}"));
        ASSERT_FALSE(store.keepRun("p", "{\"kind\": \"measured run\"}"));
    }
    SessionStore store = opened();
    EXPECT_EQ(store.runOf("p").value(), "{\"kind\": \"measured run\"}");
    for (int i = 0; i < 32; ++i) ASSERT_FALSE(store.keepRun(std::to_string(i), "{}"));
    EXPECT_FALSE(store.runOf("p").value().has_value());
}

TEST_F(SessionStoreTest, theOldestFactsMakeRoom) {
    SessionStore store = opened();
    for (int i = 0; i <= 256; ++i) ASSERT_FALSE(store.keepFacts(std::to_string(i), "{}"));
    EXPECT_FALSE(store.factsOf("0").value().has_value());
    EXPECT_TRUE(store.factsOf("1").value().has_value());
    EXPECT_TRUE(store.factsOf("256").value().has_value());
}

namespace {

/// A session file as format 1 was: without observations, run and rejected assumptions.
constexpr const char* kFormatOne = R"sql(
CREATE TABLE session(project TEXT PRIMARY KEY, saved INTEGER NOT NULL, open_file TEXT NOT NULL,
    selected_loop TEXT NOT NULL, scenario TEXT NOT NULL, window_layout BLOB NOT NULL);
CREATE TABLE facts(hash TEXT PRIMARY KEY, kept INTEGER NOT NULL, json TEXT NOT NULL);
CREATE INDEX session_by_age ON session(saved);
CREATE INDEX facts_by_age ON facts(kept);
PRAGMA application_id = 1180127824;
PRAGMA user_version = 1;
INSERT INTO session VALUES('p', 1, 'p/a.c', 'f:L1',
    '{"device":"gtx280","values":{"n":64},"independent":["f:L1"],"registers":40,"block":null,"model":"all"}', 'layout');
)sql";

std::map<std::string, kernel::Observation> sampleObservations() {
    kernel::Observation observation;
    observation.program = "gemm 64";
    observation.entries = 2;
    observation.iterations = 4'200'000;
    observation.accesses = 9'000'000'000;
    observation.caveats = {"One input only."};
    observation.sentence = "Two iterations met.";
    kernel::Dependence conflict;
    conflict.kind = kernel::DependenceKind::output;
    conflict.variable = "x";
    conflict.source = {"x[i]", kernel::AccessKind::store, {3, 5}};
    conflict.sink = {"x[k]", kernel::AccessKind::store, {4, 5}};
    conflict.distances = {{"gemm:L1", '<', 7}, {"gemm:L1.1", '*', std::nullopt}};
    conflict.sentence = "Iterations 2 and 9 write x.";
    observation.conflicts = {conflict};
    return {{"gemm:L1", observation}, {"gemm:L2", kernel::Observation{}}};
}

} // namespace

TEST_F(SessionStoreTest, aFileOfFormatOneIsReadOn) {
    SQLite::Database(m_path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(kFormatOne);
    SessionStore store = opened();
    const auto found = store.find("p");
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_TRUE(found->has_value());
    EXPECT_EQ((*found)->scenario.device, "gtx280");
    EXPECT_EQ((*found)->scenario.assumptions.independentLoops.count("f:L1"), 1U);
    EXPECT_TRUE((*found)->scenario.assumptions.rejected.empty());
    EXPECT_EQ((*found)->run, ProgramRun{});
    EXPECT_EQ((*found)->assembly, "");
    EXPECT_TRUE((*found)->sides.empty());
    ASSERT_FALSE(store.save(sampleSession("p")));
    expectSame(**opened().find("p"), sampleSession("p"));
}

TEST_F(SessionStoreTest, observationsReadBackForTheSameTextOnly) {
    {
        SessionStore store = opened();
        ASSERT_FALSE(store.keepObservations("a.c", "abc", sampleObservations()));
    }
    const SessionStore store = opened();
    const auto kept = store.observationsOf("a.c", "abc");
    ASSERT_TRUE(kept) << kept.error().text();
    ASSERT_EQ(kept->size(), 2U);
    const kernel::Observation& observation = kept->at("gemm:L1");
    const kernel::Observation expected = sampleObservations().at("gemm:L1");
    EXPECT_EQ(observation.program, expected.program);
    EXPECT_EQ(observation.entries, expected.entries);
    EXPECT_EQ(observation.iterations, expected.iterations);
    EXPECT_EQ(observation.accesses, expected.accesses);
    EXPECT_EQ(observation.caveats, expected.caveats);
    EXPECT_EQ(observation.sentence, expected.sentence);
    ASSERT_EQ(observation.conflicts.size(), 1U);
    const kernel::Dependence& conflict = observation.conflicts.front();
    EXPECT_EQ(conflict.kind, kernel::DependenceKind::output);
    EXPECT_EQ(conflict.sink.text, "x[k]");
    EXPECT_EQ(conflict.sink.location, (SourceLocation{4, 5}));
    ASSERT_EQ(conflict.distances.size(), 2U);
    EXPECT_EQ(conflict.distances[0].iterations, 7);
    EXPECT_EQ(conflict.distances[1].direction, '*');
    EXPECT_FALSE(conflict.distances[1].iterations);
    EXPECT_TRUE(store.observationsOf("a.c", "abd")->empty());
    EXPECT_TRUE(store.observationsOf("b.c", "abc")->empty());
}

TEST_F(SessionStoreTest, newerObservationsReplaceAndTheOldestMakeRoom) {
    SessionStore store = opened();
    ASSERT_FALSE(store.keepObservations("a.c", "0", sampleObservations()));
    ASSERT_FALSE(store.keepObservations("a.c", "0", {{"f:L1", kernel::Observation{}}}));
    EXPECT_EQ(store.observationsOf("a.c", "0")->size(), 1U);
    for (int i = 1; i <= 256; ++i) ASSERT_FALSE(store.keepObservations("a.c", std::to_string(i), sampleObservations()));
    EXPECT_TRUE(store.observationsOf("a.c", "0")->empty());
    EXPECT_EQ(store.observationsOf("a.c", "1")->size(), 2U);
}

TEST_F(SessionStoreTest, damagedObservationsAreAnErrorNotAGuess) {
    SessionStore store = opened();
    ASSERT_FALSE(store.keepObservations("a.c", "0", sampleObservations()));
    SQLite::Database(m_path, SQLite::OPEN_READWRITE).exec("UPDATE observation SET json = '{\"schema\": 7}'");
    const auto kept = store.observationsOf("a.c", "0");
    ASSERT_FALSE(kept);
    EXPECT_TRUE(holds(kept.error().text(), "a.c")) << kept.error().text();
}

} // namespace forewarp::session
