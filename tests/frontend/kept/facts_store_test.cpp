#include "core/kernel/json/program_facts_json.h"
#include "frontend/confined.h"
#include "frontend/kept/facts_store.h"
#include "tests/app/cli/cli_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

namespace forewarp::frontend::kept {
namespace {

namespace fs = std::filesystem;

/// A file with a header, and a neighbour that one of its loops calls into.
class FactsStoreTest : public testing::Test {
  protected:
    void SetUp() override {
        write("scale.h", "#define OFFSET 0\n");
        write("mix.c", "double mix(double a, double b) { return 0.3 * a + b; }\n");
        write("loops.c", "#include \"scale.h\"\ndouble mix(double a, double b);\n"
                         "void f(int n, double *x) { for (int i = 0; i < n; i++) x[i] = mix(x[i + OFFSET], i); }\n");
    }
    /// As an hour ago: what has just changed is not kept.
    std::string write(const std::string& name, const std::string& text, int minutesAgo = 60) {
        const std::string path = m_folder.write("src/" + name, text);
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::minutes(minutesAgo));
        return path;
    }
    [[nodiscard]] SourceFile file(std::vector<std::string> arguments = {}) const {
        const auto files = project::openProject(m_folder.path("src"), {{}, std::move(arguments)});
        for (const SourceFile& each : *files)
            if (each.path.ends_with("loops.c")) return each;
        return {};
    }
    [[nodiscard]] FactsStore store(const std::string& version = "1") const {
        return FactsStore(m_folder.path("kept"), version);
    }
    kernel::Verdict analysed() const {
        const FactsStore kept = store();
        const auto facts = confined::analyze(file(), {}, &kept);
        EXPECT_TRUE(facts) << facts.error().text();
        return facts->find("f:L1")->verdict;
    }
    [[nodiscard]] bool isKept() const { return store().has(file()); }

    test::ScratchFolder m_folder;
};

TEST_F(FactsStoreTest, KeepsWhatHasNotChanged) {
    EXPECT_FALSE(isKept());
    EXPECT_EQ(analysed(), kernel::Verdict::proved);
    ASSERT_TRUE(isKept());
    const auto again = confined::analyze(file(), {}, nullptr);
    EXPECT_EQ(*store().facts(file()), kernel::json::writeFacts(*again)) << "They are the facts.";
    EXPECT_FALSE(store("2").has(file())) << "another program";
    EXPECT_FALSE(store().has(file({"-DX=1"}))) << "other arguments";
    SourceFile unsaved = file();
    unsaved.sourceText = "int x;\n";
    EXPECT_FALSE(store().has(unsaved));
}

TEST_F(FactsStoreTest, AnyFileThatWasReadMayChangeThem) {
    EXPECT_EQ(analysed(), kernel::Verdict::proved);
    write("scale.h", "#define OFFSET 1\n", 50);
    EXPECT_FALSE(isKept()) << "its header";
    EXPECT_EQ(analysed(), kernel::Verdict::refuted);
    ASSERT_TRUE(isKept());
    write("mix.c", "double mix(double a, double b) { static double last; return last += a * b; }\n", 50);
    EXPECT_FALSE(isKept()) << "what its loop calls";
    write("other.c", "int other;\n");
    EXPECT_FALSE(isKept()) << "one more source";
}

TEST_F(FactsStoreTest, AFileThatWasMissedMayChangeThem) {
    const std::string first = m_folder.path("first");
    fs::create_directories(first);
    const SourceFile source = file({"-I" + first, "-I" + m_folder.path("src")});
    write("loops.c",
          "#include <scale.h>\nvoid f(int n, double *x) { for (int i = 0; i < n; i++) x[i] = x[i + OFFSET]; }\n");
    const FactsStore kept = store();
    ASSERT_TRUE(confined::analyze(source, {}, &kept));
    ASSERT_TRUE(store().has(source));
    m_folder.write("first/scale.h", "#define OFFSET 1\n");
    EXPECT_FALSE(store().has(source)) << "The compiler would find this one first.";
}

TEST_F(FactsStoreTest, AFileOfTheSameSizeAndDateIsAnotherOne) {
    EXPECT_EQ(analysed(), kernel::Verdict::proved);
    ASSERT_TRUE(isKept());
    const std::string header = m_folder.path("src/scale.h");
    const auto date = fs::last_write_time(header);
    m_folder.write("src/scale.h", "#define OFFSET 1\n");
    fs::last_write_time(header, date);
    EXPECT_FALSE(isKept()) << "as cp -p and tar leave it behind";
    EXPECT_EQ(analysed(), kernel::Verdict::refuted);
}

TEST_F(FactsStoreTest, WhatHasJustChangedIsNotKept) {
    write("scale.h", "#define OFFSET 0\n", 0);
    EXPECT_EQ(analysed(), kernel::Verdict::proved);
    EXPECT_FALSE(isKept()) << "One more change may have the same time.";
}

TEST_F(FactsStoreTest, DamagedEntriesCostTimeOnly) {
    EXPECT_EQ(analysed(), kernel::Verdict::proved);
    for (const auto& entry : fs::directory_iterator(m_folder.path("kept"))) {
        std::string text = test::textOfFile(entry.path().string());
        std::ofstream(entry.path(), std::ios::binary) << text.substr(0, text.size() / 2);
    }
    EXPECT_EQ(analysed(), kernel::Verdict::proved);
    for (const auto& entry : fs::directory_iterator(m_folder.path("kept")))
        std::ofstream(entry.path(), std::ios::binary) << "no such thing";
    EXPECT_EQ(analysed(), kernel::Verdict::proved);
    const FactsStore nowhere("/proc/nowhere", "1");
    EXPECT_TRUE(confined::analyze(file(), {}, &nowhere));
}

TEST_F(FactsStoreTest, FilesComeInOrderWhetherKeptOrNot) {
    for (int i = 0; i < 6; ++i)
        write("a" + std::to_string(i) + ".c",
              "void g(int n, int *x) { for (int i = 0; i < n; i++) x[i] = " + std::to_string(i) + "; }\n");
    const auto files = *project::openProject(m_folder.path("src"), {});
    const auto order = [&] {
        std::vector<std::size_t> positions;
        const FactsStore kept = store();
        confined::analyzeEach(
            files,
            [&](std::size_t at, const Result<kernel::ProgramFacts>& facts) {
                positions.push_back(facts && facts->file == files[at].path ? at : files.size());
                return true;
            },
            &kept);
        return positions;
    };
    const std::vector<std::size_t> all{0, 1, 2, 3, 4, 5, 6, 7};
    EXPECT_EQ(order(), all);
    EXPECT_EQ(order(), all);
    write("a2.c", "void g(int n, int *x) { for (int i = 0; i < n; i++) x[i] = 7; }\n", 10);
    EXPECT_EQ(order(), all);
}

} // namespace
} // namespace forewarp::frontend::kept
