#include "core/session/session_store.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/scratch.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace forewarp::fuzz {

namespace {

constexpr const char* kFile = "session.sqlite";

/// No log of the input before.
std::string freshSession(std::string_view bytes) {
    for (const char* beside : {"session.sqlite-wal", "session.sqlite-shm", "session.sqlite-journal"}) {
        std::error_code ignored;
        std::filesystem::remove(scratchFolder() + "/" + beside, ignored);
    }
    return scratchFile(kFile, bytes);
}

session::Session sampleSession() {
    session::Session session;
    session.project = "/home/me/gemm";
    session.openFile = "/home/me/gemm/gemm.c";
    session.selectedLoop = "gemm:L1";
    session.scenario.assumptions.values["n"] = 500;
    session.scenario.assumptions.rejected.insert("no overlap: a and b");
    session.scenario.block = kernel::BlockShape{32, 8, 1};
    session.windowLayout = std::string("\0\1\2layout", 9);
    session.run = {"128 -v", "input.txt"};
    return session;
}

/// As the workbench uses it.
void useSession(session::SessionStore& store) {
    (void)store.latest();
    (void)store.find("/home/me/gemm");
    (void)store.recentProjects(8);
    (void)store.factsOf("hash");
    (void)store.observationsOf("gemm.c", "hash");
    (void)store.save(sampleSession());
    (void)store.keepFacts("hash", "{}");
    (void)store.keepObservations("gemm.c", "hash", {{"gemm:L1", {}}});
    (void)store.latest();
}

Inputs sessionSeeds() {
    const std::string path = freshSession("");
    {
        auto store = session::SessionStore::open(path);
        require(store.hasValue(), "No session can be made.");
        useSession(*store);
        require(store->latest()->has_value(), "A session that was saved is not there.");
    }
    std::ifstream file(path, std::ios::binary);
    return {std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>())};
}

} // namespace

Target session() {
    return {.name = "session",
            .run =
                [](std::string_view input) {
                    auto store = session::SessionStore::open(freshSession(input));
                    if (store) useSession(*store);
                },
            .seeds = sessionSeeds,
            .runs = 400};
}

} // namespace forewarp::fuzz
