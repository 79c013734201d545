#include "core/measured/validation/suite_script.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace forewarp::measured::validation {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::vector<SuiteProgram> kPrograms{
    {"gemm_L1", {{{"n", 64}}, {{"m", 2}, {"n", 128}}}, {{32, 8, 1}, {256, 1, 1}, {8, 4, 2}}},
    {"fixed_L1", {{{"n", 64}}}, {}}};

const SuiteComparison kComparison{"../its kernels.json", "", ""};

TEST(SuiteScript, EverySizeMeetsEveryBlock) {
    const std::string script = suiteScript(kPrograms, kComparison);
    EXPECT_THAT(script, HasSubstr("    measure gemm_L1 n=64 block=32x8,256,8x4x2\n"));
    EXPECT_THAT(script, HasSubstr("    measure gemm_L1 m=2 n=128 block=32x8,256,8x4x2 --no-compare\n"));
}

TEST(SuiteScript, AProgramWithOneBlockIsNotAskedForOthers) {
    const std::string script = suiteScript(kPrograms, kComparison);
    EXPECT_THAT(script, HasSubstr("    measure fixed_L1 n=64\n"));
    EXPECT_THAT(script, Not(HasSubstr("measure fixed_L1 n=64 block")));
}

TEST(SuiteScript, SizesAreDigits) {
    EXPECT_THAT(suiteScript({{{"copy_L1", {{{"m", 16777216}, {"n", 700000}}}, {}}}}, kComparison),
                HasSubstr("measure copy_L1 m=16777216 n=700000\n"));
}

/// A folder with the script and a compiler that makes programs which print their arguments, beside a description.
class SuiteFolder {
  public:
    SuiteFolder() {
        std::string name = testing::TempDir() + "forewarp-suite-XXXXXX"; // tests run side by side
        m_path = mkdtemp(name.data());
        std::filesystem::create_directory(m_path / "suite");
        write("run.sh", suiteScript(kPrograms, kComparison));
        writeProgram("compiler.sh", "while [ \"$1\" != -o ]; do shift; done\n"
                                    "[ -e \"$3\" ] || exit 1\n"
                                    "printf '#!/bin/sh\\necho \"$0 $*\"\\n' > \"$2\"\nchmod +x \"$2\"\n");
    }
    ~SuiteFolder() { std::filesystem::remove_all(m_path); }
    SuiteFolder(const SuiteFolder&) = delete;
    SuiteFolder& operator=(const SuiteFolder&) = delete;

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(m_path / "suite" / name) << text;
    }
    void writeProgram(const std::string& name, const std::string& text) const {
        write(name, "#!/bin/sh\n" + text);
        std::filesystem::permissions(m_path / "suite" / name, std::filesystem::perms::owner_all);
    }
    /// From the folder around; `tool` is what FOREWARP_CLI is set to.
    [[nodiscard]] int run(const std::string& tool = "no-such-tool") const {
        const std::string command = "cd '" + m_path.string() + "' && FOREWARP_CLI=" + tool +
                                    " NVCC=./compiler.sh RUNS=3 sh suite/run.sh > suite/log 2>&1";
        return std::system(command.c_str()); // NOLINT(cert-env33-c): the script is what is tested.
    }
    [[nodiscard]] std::vector<std::string> linesOf(const std::string& name) const {
        std::ifstream file(m_path / "suite" / name);
        std::vector<std::string> lines;
        for (std::string line; std::getline(file, line);) lines.push_back(line);
        return lines;
    }

  private:
    std::filesystem::path m_path;
};

TEST(SuiteScript, RunsFromAnywhereAndCollectsWhatTheProgramsPrint) {
    const SuiteFolder folder;
    folder.write("gemm_L1.cu", "");
    folder.write("fixed_L1.cu", "");
    EXPECT_EQ(folder.run(), 0);
    const auto lines = folder.linesOf("measured.jsonl");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], "./gemm_L1.exe n=64 block=32x8,256,8x4x2 runs=3 --json");
    EXPECT_EQ(lines[1], "./gemm_L1.exe m=2 n=128 block=32x8,256,8x4x2 --no-compare runs=3 --json");
    EXPECT_EQ(lines[2], "./fixed_L1.exe n=64 runs=3 --json");
    EXPECT_THAT(folder.linesOf("log"), Contains("measured.jsonl has 3 measured rows; failures: 0"));
}

TEST(SuiteScript, WhatDoesNotCompileIsToldAndTheRestRuns) {
    const SuiteFolder folder;
    folder.write("fixed_L1.cu", "");
    EXPECT_NE(folder.run(), 0);
    EXPECT_EQ(folder.linesOf("measured.jsonl").size(), 1U);
    const auto log = folder.linesOf("log");
    ASSERT_GE(log.size(), 2U);
    EXPECT_EQ(log[0], "gemm_L1.cu does not compile.");
    EXPECT_EQ(log[1], "measured.jsonl has 1 measured rows; failures: 1");
}

TEST(SuiteScript, EndsWithHowTheForecastDid) {
    const SuiteFolder folder;
    folder.write("fixed_L1.cu", "");
    folder.write(kComparison.kernels, "{}");
    folder.writeProgram("tool.sh", "for word; do echo \"<$word>\"; done\n");
    EXPECT_NE(folder.run("suite/tool.sh"), 0) << "one program did not compile, whatever the tool says";
    const auto log = folder.linesOf("log");
    ASSERT_GE(log.size(), 6U);
    EXPECT_THAT(std::vector(log.end() - 6, log.end()),
                ElementsAre("<validate>", "<measured.jsonl>", "<--kernels>", "<../its kernels.json>", "<--forecast>",
                            "<forecast.csv>"));
}

TEST(SuiteScript, WithoutTheToolOrTheDescriptionItPrintsTheCommand) {
    constexpr const char* kCommand =
        "    forewarp-cli validate measured.jsonl --kernels '../its kernels.json' --forecast forecast.csv";
    const SuiteFolder folder;
    folder.write("fixed_L1.cu", "");
    folder.writeProgram("tool.sh", "echo called\n");
    EXPECT_NE(folder.run("suite/tool.sh"), 0);
    EXPECT_EQ(folder.linesOf("log").back(), kCommand) << "no description";
    folder.write(kComparison.kernels, "{}");
    EXPECT_NE(folder.run(), 0);
    EXPECT_EQ(folder.linesOf("log").back(), kCommand) << "no tool";
}

TEST(SuiteScript, NothingIsComparedWhereNothingWasMeasured) {
    const SuiteFolder folder;
    EXPECT_NE(folder.run(), 0);
    EXPECT_EQ(folder.linesOf("log").back(), "measured.jsonl has 0 measured rows; failures: 2");
}

TEST(SuiteScript, NamesSourcesThatLieElsewhere) {
    const std::string script = suiteScript(kPrograms, {"../kernels.json", "../it's C", "build"});
    EXPECT_THAT(script, HasSubstr("validate \"$OUT\" --kernels ../kernels.json --forecast forecast.csv "
                                  "--sources '../it'\\''s C' -p build\n"));
}

} // namespace

} // namespace forewarp::measured::validation
