#include "core/session/session_store.h"
#include "core/session/unsaved_texts.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/scratch.h"
#include "tests/fuzz/inputs/seeds.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace forewarp::fuzz {

namespace {

constexpr const char* kFile = "session.sqlite";

/// No log of the input before, and nothing that was set aside.
std::string freshSession(std::string_view bytes) {
    std::error_code ignored;
    for (const auto& left : std::filesystem::directory_iterator(scratchFolder(), ignored))
        std::filesystem::remove(left.path(), ignored);
    return scratchFile(kFile, bytes);
}

std::string bytesOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
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
    return {bytesOf(path)};
}

session::UnsavedText sampleText(const std::string& file) {
    return {"/home/me/gemm", file, "int n = 5;\n", "hash", 1};
}

/// As a window does that finds what another one left behind.
void useTexts(session::UnsavedTexts& texts) {
    (void)texts.all();
    (void)texts.keep(sampleText("/home/me/gemm/main.c"));
    (void)texts.forget("/home/me/gemm/gemm.c");
    (void)texts.all();
    texts.close();
}

Inputs unsavedSeeds() {
    const std::string path = freshSession("");
    {
        auto texts = session::UnsavedTexts::open(path);
        require(texts.hasValue(), "No unsaved text can be kept.");
        require(!texts->keep(sampleText("/home/me/gemm/gemm.c")), "A text was not kept.");
    }
    return {bytesOf(path)};
}

} // namespace

Target session() {
    return {.name = "session",
            .run =
                [](std::string_view input) {
                    auto store = session::SessionStore::open(freshSession(input));
                    if (store) useSession(*store);
                    auto texts = session::UnsavedTexts::openLeftBehind(freshSession(input));
                    if (texts && *texts) useTexts(**texts);
                },
            .seeds = [] { return sessionSeeds() + unsavedSeeds(); },
            .runs = 400};
}

} // namespace forewarp::fuzz
