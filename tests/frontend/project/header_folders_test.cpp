// Projects without compile commands: headers are found where the project has them.
#include "frontend/frontend.h"
#include "frontend/project/header_folders.h"
#include "frontend/project/project.h"
#include "tests/app/cli/cli_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using frontend::project::headerFoldersGiven;
using frontend::project::openProject;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

constexpr char kLoop[] = "void scale(double *x, int n) { for (int i = 0; i < n; i++) x[i] *= FACTOR; }\n";

class HeaderFolders : public testing::Test {
  protected:
    /// Of one file of the project in the scratch folder.
    [[nodiscard]] frontend::SourceFile fileOf(const std::string& name, const std::string& opened = "") {
        const auto files = openProject(m_folder.path() + opened, {});
        EXPECT_TRUE(files) << (files ? "" : files.error().text());
        for (const frontend::SourceFile& file : files ? *files : std::vector<frontend::SourceFile>())
            if (file.path.ends_with("/" + name)) return file;
        ADD_FAILURE() << name;
        return {};
    }
    static void expectAnalysed(const frontend::SourceFile& file) {
        const auto facts = frontend::analyze(file);
        ASSERT_TRUE(facts) << facts.error().text();
        for (const kernel::Diagnostic& diagnostic : facts->diagnostics)
            EXPECT_NE(diagnostic.severity, kernel::Severity::error) << diagnostic.message;
        ASSERT_EQ(facts->loops.size(), 1U);
        EXPECT_EQ(facts->loops[0].verdict, kernel::Verdict::proved);
    }

    test::ScratchFolder m_folder;
};

} // namespace

TEST_F(HeaderFolders, AreThoseThatAloneHaveTheHeader) {
    m_folder.write("lib/inc/factor.h", "#include \"deep/other.h\"\n");
    m_folder.write("lib/more/deep/other.h", "#define FACTOR 2\n");
    m_folder.write("main.c", std::string("#include \"factor.h\"\n") + kLoop);
    const frontend::SourceFile file = fileOf("main.c");
    EXPECT_THAT(headerFoldersGiven(file), ElementsAre("lib/inc", "lib/more")) << "of headers that headers include, too";
    expectAnalysed(file);
    const auto facts = frontend::analyze(file);
    ASSERT_FALSE(facts->diagnostics.empty());
    EXPECT_THAT(facts->diagnostics[0].message, HasSubstr("Headers that are found nowhere else are taken from lib/inc"));
}

TEST_F(HeaderFolders, AreNotGuessedWhereSeveralHaveIt) {
    m_folder.write("one/config.h", "#define FACTOR 1\n");
    m_folder.write("two/config.h", "#define FACTOR 2\n");
    m_folder.write("main.c", std::string("#include \"config.h\"\n") + kLoop);
    EXPECT_THAT(headerFoldersGiven(fileOf("main.c")), IsEmpty());
}

/// What is found without them stays what it is: beside the file, with the system.
TEST_F(HeaderFolders, ChangeNothingThatIsFound) {
    m_folder.write("compat/math.h", "#error not this one\n");
    m_folder.write("compat/factor.h", "#define FACTOR 1\n");
    m_folder.write("src/factor.h", "#define FACTOR fabs(2)\n");
    m_folder.write("src/main.c", std::string("#include <math.h>\n#include \"factor.h\"\n") + kLoop);
    const frontend::SourceFile file = fileOf("main.c");
    EXPECT_THAT(headerFoldersGiven(file), IsEmpty());
    expectAnalysed(file);
}

TEST_F(HeaderFolders, OfASingleFileAreAroundIt) {
    m_folder.write("include/scale/factor.h", "#define FACTOR 3\n");
    m_folder.write("src/main.c", std::string("#include <scale/factor.h>\n") + kLoop);
    expectAnalysed(fileOf("main.c", "/src/main.c"));
}

TEST_F(HeaderFolders, OfCompileCommandsAreTheirOwn) {
    m_folder.write("inc/factor.h", "#define FACTOR 3\n");
    m_folder.write("main.c", std::string("#include \"factor.h\"\n") + kLoop);
    m_folder.write("compile_commands.json",
                   "[{\"directory\": \".\", \"file\": \"main.c\", \"command\": \"cc -c main.c\"}]");
    EXPECT_THAT(headerFoldersGiven(fileOf("main.c")), IsEmpty());
}
