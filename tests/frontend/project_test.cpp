#include "frontend/frontend.h"
#include "frontend/project/project.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

using namespace forewarp;
namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;

namespace {

/// A folder that goes when the test ends.
class Project : public testing::Test {
  protected:
    Project() : folder(fs::temp_directory_path() / ("forewarp-project-" + std::to_string(::getpid()))) {
        fs::create_directories(folder);
    }
    ~Project() override { fs::remove_all(folder); }

    fs::path write(const std::string& name, const std::string& text) {
        fs::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << text;
        return folder / name;
    }

    fs::path folder;
};

} // namespace

TEST_F(Project, FolderGivesItsCFilesSorted) {
    write("b.c", "int b;\n");
    write("sub/a.c", "int a;\n");
    write("notes.txt", "no\n");
    const auto files = frontend::project::openProject(folder.string(), {});
    ASSERT_TRUE(files) << files.error().text();
    ASSERT_EQ(files->size(), 2u);
    EXPECT_THAT(files->at(0).path, HasSubstr("b.c"));
    EXPECT_THAT(files->at(1).path, HasSubstr("a.c"));
}

TEST_F(Project, CompilationDatabaseGivesArguments) {
    write("inc/size.h", "#define SIZE 77\n");
    write("a.c", "#include \"size.h\"\nvoid f(float *x) { for (int i = 0; i < SIZE; i++) x[i] = 0; }\n");
    write("compile_commands.json",
          R"([{"directory": ".", "file": "a.c", "arguments": ["cc", "-Iinc", "-c", "a.c", "-o", "a.o"]}])");
    const auto files = frontend::project::openProject(folder.string(), {});
    ASSERT_TRUE(files) << files.error().text();
    ASSERT_EQ(files->size(), 1u);
    EXPECT_THAT(files->at(0).compilerArguments, Contains("-Iinc"));
    EXPECT_THAT(files->at(0).compilerArguments, testing::Not(Contains("-o")));
    const auto facts = frontend::analyze(files->at(0));
    ASSERT_TRUE(facts) << facts.error().text();
    EXPECT_TRUE(facts->diagnostics.empty());
    EXPECT_EQ(facts->loops.at(0).tripCount->text(), "77");
}

TEST_F(Project, SingleFileFindsTheDatabaseAbove) {
    const auto file = write("src/a.c", "int a = SIZE;\n");
    write("compile_commands.json", R"([{"directory": ".", "file": "src/a.c", "command": "cc -DSIZE=3 -c src/a.c"}])");
    const auto files = frontend::project::openProject(file.string(), {});
    ASSERT_TRUE(files);
    EXPECT_THAT(files->at(0).compilerArguments, Contains("-DSIZE=3"));
}

TEST_F(Project, EachFileKnowsTheFolderThatWasOpened) {
    const auto folderOf = [](const fs::path& opened) {
        const auto files = frontend::project::openProject(opened.string(), {});
        return files ? fs::path(files->at(0).projectFolder) : fs::path(files.error().text());
    };
    const auto file = write("src/a.c", "int a;\n");
    const fs::path canonical = fs::canonical(folder);
    EXPECT_EQ(folderOf(folder), canonical);
    EXPECT_EQ(folderOf(file), canonical / "src");
    const auto database =
        write("build/compile_commands.json", R"([{"directory": "/", "file": "/none.c", "command": "cc /none.c"}])");
    EXPECT_EQ(folderOf(database), canonical / "build") << "whatever it lists";
}

TEST_F(Project, DevicesAndPipesAreNotRead) {
    fs::create_symlink("/dev/zero", folder / "compile_commands.json");
    const auto endless = frontend::project::openProject(folder.string(), {});
    ASSERT_FALSE(endless);
    EXPECT_THAT(endless.error().text(), HasSubstr("a device or a pipe"));
    fs::remove(folder / "compile_commands.json");
    ASSERT_EQ(mkfifo((folder / "pipe.c").c_str(), 0600), 0);
    const auto waiting = frontend::project::openProject((folder / "pipe.c").string(), {});
    ASSERT_FALSE(waiting);
    EXPECT_THAT(waiting.error().text(), HasSubstr("a device or a pipe"));
}

TEST_F(Project, FilesBeyondAllMeasureAreNotRead) {
    const auto large = write("compile_commands.json", "[]");
    fs::resize_file(large, std::uintmax_t(1) << 40); // It takes no room on the disk.
    const auto files = frontend::project::openProject(folder.string(), {});
    ASSERT_FALSE(files);
    EXPECT_THAT(files.error().text(), HasSubstr("at most 128"));
}

TEST_F(Project, HeadersThatAreDevicesOrPipesAreMissing) {
    ASSERT_EQ(mkfifo((folder / "pipe.h").c_str(), 0600), 0);
    fs::create_symlink("/dev/zero", folder / "zero.h");
    for (const std::string header : {"pipe.h", "zero.h", "/dev/zero"}) {
        SCOPED_TRACE(header);
        const auto file = write("a.c", "#include \"" + header + "\"\nvoid f(float *x) { for (;;) x[0] = 0; }\n");
        const auto facts = frontend::analyze({file.string(), {}, folder.string(), {}});
        ASSERT_TRUE(facts) << facts.error().text();
        ASSERT_FALSE(facts->diagnostics.empty());
        EXPECT_THAT(facts->diagnostics.front().message, HasSubstr("'" + header + "' file not found"));
    }
}

TEST_F(Project, HeadersWithLoopsAreFilesOfTheirOwn) {
    write("src/a.c", "#include \"fill.h\"\nint a;\n");
    write("include/fill.h", "static inline void fill(float *x, int n) { for (int i = 0; i < n; i++) x[i] = SIZE; }\n");
    write("include/macros.h",
          "#define EACH(i) for (int i = 0; i < 9; i++) // for (;;)\nint f(void); /* while (1) */\n");
    const auto ofFolder = frontend::project::openProject(folder.string(), {});
    ASSERT_TRUE(ofFolder) << ofFolder.error().text();
    ASSERT_EQ(ofFolder->size(), 2u);
    EXPECT_THAT(ofFolder->at(0).path, HasSubstr("fill.h"));
    write("compile_commands.json",
          R"([{"directory": ".", "file": "src/a.c", "arguments": ["cc", "-DSIZE=7", "-Iinclude", "-c", "src/a.c"]}])");
    const auto ofDatabase = frontend::project::openProject(folder.string(), {});
    ASSERT_TRUE(ofDatabase) << ofDatabase.error().text();
    ASSERT_EQ(ofDatabase->size(), 2u);
    EXPECT_THAT(ofDatabase->at(1).path, HasSubstr("fill.h"));
    const auto facts = frontend::analyze(ofDatabase->at(1));
    ASSERT_TRUE(facts) << facts.error().text();
    EXPECT_TRUE(facts->diagnostics.empty());
    ASSERT_EQ(facts->loops.size(), 1u);
    EXPECT_EQ(facts->loops[0].verdict, kernel::Verdict::proved) << facts->loops[0].reason;
}

TEST_F(Project, AFolderNamedFromHereFindsItsOwnHeaders) {
    write("src/size.h", "#define SIZE 7\n");
    write("src/a.c", "#include \"size.h\"\nvoid f(float *x) { for (int i = 0; i < SIZE; i++) x[i] = 0; }\n");
    const auto files = frontend::project::openProject(fs::relative(folder).string(), {});
    ASSERT_TRUE(files) << files.error().text();
    const auto facts = frontend::analyze(files->at(0));
    ASSERT_TRUE(facts) << facts.error().text();
    EXPECT_TRUE(facts->diagnostics.empty()) << facts->diagnostics.front().message;
}

TEST_F(Project, FunctionsOfADamagedHeaderAreNotSeenInto) {
    write("put.h", "static inline void put(int *a, int i) {\n  a[0] = broken.x + i;\n}\n");
    write("a.c", "#include \"put.h\"\nvoid f(int *a, int n) { for (int i = 0; i < n; i++) put(a, i); }\n");
    const auto facts = frontend::analyze({(folder / "a.c").string(), {}, folder.string(), {}});
    ASSERT_TRUE(facts) << facts.error().text();
    ASSERT_EQ(facts->loops.size(), 1u);
    EXPECT_EQ(facts->loops[0].verdict, kernel::Verdict::unknown) << facts->loops[0].reason;
}

TEST_F(Project, TakesCppFiles) {
    write("a.cpp", "template <class T> void f(T *x, int n) { for (int i = 0; i < n; i++) x[i] = 0; }\n"
                   "template void f(float *, int);\n");
    const auto files = frontend::project::openProject(folder.string(), {});
    ASSERT_TRUE(files) << files.error().text();
    const auto facts = frontend::analyze(files->at(0));
    ASSERT_TRUE(facts) << facts.error().text();
    ASSERT_EQ(facts->loops.size(), 1u);
    EXPECT_EQ(facts->loops[0].id, "f<float>:L1");
    EXPECT_EQ(facts->loops[0].verdict, kernel::Verdict::proved) << facts->loops[0].reason;
}

TEST_F(Project, AnErrorInAHeaderCostsWhatStandsThereOnly) {
    write("broken.h", "struct part { missing_t weight; int n; };\n"
                      "static void ofHeader(double *x) { for (int i = 0; i < 9; i++) x[i] = 0; }\n");
    const auto file = write("a.c", "#include <generated.h>\n#include \"broken.h\"\n"
                                   "static void hidden(double *x) { for (int i = 0; i < 9; i++) x[i] = 0; }\n"
                                   "void shown(double *x) { for (int i = 0; i < 9; i++) x[i] = 0; }\n");
    for (const fs::path& workingDirectory : {folder, fs::path("/")}) {
        const auto facts = frontend::analyze({file.string(), {}, workingDirectory.string(), {}});
        ASSERT_TRUE(facts) << facts.error().text();
        ASSERT_EQ(facts->loops.size(), 2u);
        for (const kernel::LoopFacts& loop : facts->loops)
            EXPECT_EQ(loop.verdict, kernel::Verdict::proved) << workingDirectory << loop.reason;
    }
}

/// What hides a loop gives those behind it other numbers: no two may end up with one.
TEST_F(Project, LoopsThatAnErrorHidesGetTheirNumbersBack) {
    write("ofHeader.h", "#define REAL(a, i) (((double *)(a))[i])\n#define REPEAT(k) for (int k = 0; k < 9; k++)\n");
    write("body.inc", "  REPEAT(i)\n    for (int j = 0; j < n; j++) REAL(x, 9 * j + i) = 0;\n"
                      "  for (int i = 0; i < n; i++) REAL(x, i) = FACTOR(i) * REAL(x, i);\n"
                      "  for (int i = 0; i < 9; i++) REAL(x, i) += 1;\n");
    const auto file = write("a.c", "#include <missing.h>\n#include \"ofHeader.h\"\n"
                                   "void f(void *x, int n, missing_t m) {\n  if (n > m.limit)\n"
                                   "    for (int k = 0; k < 9; k++) REAL(x, k) = m.start;\n#include \"body.inc\"\n}\n");
    const auto facts = frontend::analyze({file.string(), {}, folder.string(), {}});
    ASSERT_TRUE(facts) << facts.error().text();
    std::set<std::string> ids;
    for (const kernel::LoopFacts& loop : facts->loops) EXPECT_TRUE(ids.insert(loop.id).second) << loop.id;
    EXPECT_GE(ids.size(), 4u);
}

TEST_F(Project, RefusesWithPlaceAndRemedy) {
    const auto nothing = frontend::project::openProject(folder.string(), {});
    ASSERT_FALSE(nothing);
    EXPECT_THAT(nothing.error().message, HasSubstr("no C file"));
    const auto missing = frontend::project::openProject((folder / "gone.c").string(), {});
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().place, HasSubstr("gone.c"));
    const auto otherLanguage = frontend::project::openProject(write("x.f90", "end\n").string(), {});
    ASSERT_FALSE(otherLanguage);
    EXPECT_THAT(otherLanguage.error().text(), HasSubstr("not a C source file"));
    const auto binary = frontend::project::openProject(write("x.c", std::string("\0\1\2", 3)).string(), {});
    ASSERT_FALSE(binary);
    EXPECT_THAT(binary.error().text(), HasSubstr("binary"));
    const auto damaged = frontend::project::openProject(write("compile_commands.json", "[{").string(), {});
    ASSERT_FALSE(damaged);
    EXPECT_THAT(damaged.error().text(), HasSubstr("compile_commands.json"));
    const auto noBuild = frontend::project::openProject(folder.string(), {(folder / "build").string(), {}});
    ASSERT_FALSE(noBuild);
    EXPECT_THAT(noBuild.error().text(), HasSubstr("compile_commands.json"));
}
