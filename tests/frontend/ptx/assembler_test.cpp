#include "frontend/ptx/assembler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace forewarp::frontend;
using testing::HasSubstr;
using testing::Not;

namespace {

/// A folder of its own for each test, with a program in it that takes the place of ptxas.
class Assembler : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "ptxasXXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    [[nodiscard]] std::string script(const std::string& text) const {
        std::string path = m_folder + "/ptxas";
        std::ofstream(path) << "#!/bin/sh\n" << text;
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    }

    std::string m_folder;
};

/// As ptxas 13.0 prints it.
constexpr const char* kOutput = R"(ptxas info    : 0 bytes gmem
ptxas info    : Function properties for helper
    32 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads
ptxas info    : Compiling entry function 'gemm_L1' for 'sm_80'
ptxas info    : Function properties for gemm_L1
    16 bytes stack frame, 12 bytes spill stores, 20 bytes spill loads
ptxas info    : Used 28 registers, used 0 barriers, 16 bytes cumulative stack size, 380 bytes cmem[0]
ptxas info    : Compile time = 13.915 ms
)";

} // namespace

TEST(AssemblerOutput, SaysRegistersAndSpillsOfTheKernel) {
    const auto kernel = forewarp::frontend::ptx::readAssemblerOutput(kOutput, "gemm_L1");
    ASSERT_TRUE(kernel);
    EXPECT_EQ(kernel->registers, 28);
    EXPECT_EQ(kernel->spillStoreBytes, 12);
    EXPECT_EQ(kernel->spillLoadBytes, 20);
}

TEST(AssemblerOutput, WithoutRegistersIsNothing) {
    EXPECT_FALSE(forewarp::frontend::ptx::readAssemblerOutput("", "gemm_L1"));
    EXPECT_FALSE(forewarp::frontend::ptx::readAssemblerOutput("ptxas info    : Used registers", "gemm_L1"));
    EXPECT_FALSE(forewarp::frontend::ptx::readAssemblerOutput("28 registers", "gemm_L1"));
}

TEST_F(Assembler, IsGivenTheTextAndTheArchitecture) {
    const std::string path = script("echo \"$@\" > " + m_folder + "/words\nfor last; do :; done\ncp \"$last\" " +
                                    m_folder + "/text\ncat >&2 <<'END'\n" + kOutput + "END\n");
    const forewarp::frontend::ptx::Assembly assembly =
        forewarp::frontend::ptx::assemble(path, {"some PTX", "gemm_L1", "sm_86"});
    ASSERT_TRUE(assembly.kernel) << assembly.note;
    EXPECT_EQ(assembly.kernel->registers, 28);
    EXPECT_EQ(assembly.note, "");
    std::string words, text;
    std::getline(std::ifstream(m_folder + "/words"), words);
    std::getline(std::ifstream(m_folder + "/text"), text);
    EXPECT_THAT(words, HasSubstr("-v "));
    EXPECT_THAT(words, HasSubstr("-arch=sm_86 "));
    EXPECT_EQ(text, "some PTX");
}

TEST_F(Assembler, GivesBackWhatItMadeAndLeavesNoFile) {
    const std::string path = script("while [ \"$1\" != -o ]; do shift; done\nprintf 'ELF\\000x' > \"$2\"\n"
                                    "echo \"$2\" > " +
                                    m_folder + "/made\necho 'Used 28 registers'\n");
    const forewarp::frontend::ptx::Assembly assembly = forewarp::frontend::ptx::assemble(path, {"", "k", "sm_80"});
    EXPECT_EQ(assembly.cubin, std::string("ELF\0x", 5));
    std::string made;
    std::getline(std::ifstream(m_folder + "/made"), made);
    EXPECT_NE(made, "");
    EXPECT_FALSE(std::filesystem::exists(made));
    EXPECT_EQ(forewarp::frontend::ptx::assemble(script("exit 3\n"), {"", "k", "sm_80"}).cubin, "");
}

TEST_F(Assembler, IsToldToLinkOnlyWhatIsWhole) {
    const std::string path = script("echo \"$@\" > " + m_folder + "/words\necho 'Used 28 registers'\n");
    const auto wordsFor = [&](const forewarp::frontend::ptx::AssemblyOrder& order) {
        EXPECT_TRUE(forewarp::frontend::ptx::assemble(path, order).kernel);
        std::string words;
        std::getline(std::ifstream(m_folder + "/words"), words);
        return words;
    };
    EXPECT_THAT(wordsFor({".visible .entry k()", "k", "sm_80"}), Not(HasSubstr(" -c ")));
    EXPECT_THAT(wordsFor({".extern .func f;", "k", "sm_80"}), HasSubstr(" -c "));
    EXPECT_THAT(wordsFor({"", "k", "sm_80"}), Not(HasSubstr("-maxrregcount")));
    EXPECT_THAT(wordsFor({"", "k", "sm_80", 40}), HasSubstr(" -maxrregcount=40 "));
}

TEST_F(Assembler, ThatFailsIsQuoted) {
    const forewarp::frontend::ptx::Assembly refused = forewarp::frontend::ptx::assemble(
        script("echo \"ptxas fatal   : Value 'sm_20' is not defined\" >&2\necho more >&2\nexit 1\n"),
        {"", "k", "sm_20"});
    EXPECT_FALSE(refused.kernel);
    EXPECT_EQ(refused.note, "ptxas did not count the registers: ptxas fatal   : Value 'sm_20' is not defined.");
    const forewarp::frontend::ptx::Assembly silent =
        forewarp::frontend::ptx::assemble(script("exit 0\n"), {"", "k", "sm_80"});
    EXPECT_FALSE(silent.kernel);
    EXPECT_EQ(silent.note, "ptxas did not count the registers: it printed nothing.");
    // Its count is not believed where it failed in the end.
    const forewarp::frontend::ptx::Assembly late =
        forewarp::frontend::ptx::assemble(script("echo 'Used 28 registers'\nexit 3\n"), {"", "k", "sm_80"});
    EXPECT_FALSE(late.kernel);
    EXPECT_FALSE(forewarp::frontend::ptx::assemble(m_folder + "/none", {"", "k", "sm_80"}).note.empty());
}

TEST_F(Assembler, IsFoundInPath) {
    const std::string path = script("");
    const std::string before = std::getenv("PATH") ? std::getenv("PATH") : "";
    setenv("PATH", m_folder.c_str(), 1);
    EXPECT_EQ(forewarp::frontend::ptx::findAssembler(""), path);
    EXPECT_EQ(forewarp::frontend::ptx::findAssembler("/opt/ptxas"), "/opt/ptxas");
    setenv("PATH", "/nowhere", 1);
    EXPECT_EQ(forewarp::frontend::ptx::findAssembler(""), "");
    setenv("PATH", before.c_str(), 1);
}

TEST_F(Assembler, ComesWithItsLibrary) {
    EXPECT_EQ(forewarp::frontend::ptx::libdeviceOf(""), "");
    const std::filesystem::path toolkit = m_folder + "/toolkit";
    std::filesystem::create_directories(toolkit / "bin");
    std::filesystem::create_directories(toolkit / "nvvm/libdevice");
    std::filesystem::rename(script(""), toolkit / "bin/ptxas");
    std::filesystem::create_symlink(toolkit / "bin/ptxas", m_folder + "/link");
    EXPECT_EQ(forewarp::frontend::ptx::libdeviceOf(m_folder + "/link"), "");
    std::ofstream(toolkit / "nvvm/libdevice/libdevice.10.bc") << "BC";
    const std::string found = forewarp::frontend::ptx::libdeviceOf(m_folder + "/link");
    EXPECT_TRUE(!found.empty() && std::filesystem::equivalent(found, toolkit / "nvvm/libdevice/libdevice.10.bc"));
}
