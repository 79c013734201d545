#include "cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <map>

namespace forewarp::test {

namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const char* const kLoop = "void f(float *a)\n{\n    for (int i = 0; i < N; i++)\n        a[i] = 0;\n}\n";
const char* const kLeftOut = "These compiler arguments were left out: ";

/// A project of two files, each with a command line that would load code, write files and start programs.
class HostileProject : public testing::Test {
  protected:
    HostileProject() {
        nlohmann::json commands = nlohmann::json::array();
        for (const std::string name : {"a.c", "b.c"}) {
            m_scratch.write(name, kLoop);
            std::vector<std::string> arguments{"cc", "-include", "size.h", "-O2", "-Wall", "-MD", "-MF", "deps.d"};
            arguments.insert(arguments.end(), kHostile.begin(), kHostile.end());
            arguments.insert(arguments.end(), {"-c", name, "-o", name + ".o"});
            commands.push_back({{"directory", "."}, {"file", name}, {"arguments", arguments}});
        }
        m_scratch.write("size.h", "#define N 77\n");
        m_scratch.write("size.h.pch", "not what stands beside it");
        m_scratch.write("x.so", "not a library");
        m_scratch.write("response", "-DN=5\n");
        m_scratch.write("compile_commands.json", commands.dump());
    }

    /// Every file of the folder with what it holds.
    [[nodiscard]] std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> all;
        for (const auto& entry : fs::recursive_directory_iterator(m_scratch.path()))
            all[entry.path().string()] = entry.is_regular_file() ? textOfFile(entry.path().string()) : "";
        return all;
    }

    [[nodiscard]] CliOutcome run(std::vector<std::string> arguments) const {
        CliRun run;
        run.arguments = std::move(arguments);
        run.folder = m_scratch.path();
        return runCli(run);
    }

    static inline const std::vector<std::string> kHostile{"-fpass-plugin=./x.so",
                                                          "-fplugin=./x.so",
                                                          "-Xclang",
                                                          "-load",
                                                          "-Xclang",
                                                          "./x.so",
                                                          "--serialize-diagnostics",
                                                          "diagnostics.dia",
                                                          "-fsave-optimization-record",
                                                          "-foptimization-record-file=record.yaml",
                                                          "-Xclang",
                                                          "-stats-file=stats.json",
                                                          "-ftime-trace=trace.json",
                                                          "-save-temps",
                                                          "-Wp,-MD,other.d",
                                                          "-MJ",
                                                          "fragment.json",
                                                          "-gen-cdb-fragment-path",
                                                          "fragments",
                                                          "-fproc-stat-report=report.txt",
                                                          "-fstack-usage",
                                                          "--coverage",
                                                          "--target=x86_64-amd-amdhsa",
                                                          "-I",
                                                          "--driver-mode=cl",
                                                          "-Foobject.obj",
                                                          "@response"};
    ScratchFolder m_scratch;
};

std::size_t timesIn(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

} // namespace

TEST_F(HostileProject, IsAnalysedAndNothingIsWritten) {
    const auto before = files();
    const CliOutcome outcome = run({"loops", ".", "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(this->files(), before);
    const auto files = nlohmann::json::parse(outcome.out)["files"];
    ASSERT_EQ(files.size(), 2U) << outcome.out;
    for (const auto& file : files) EXPECT_EQ(file["loops"].size(), 1U) << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("77")) << "the header, not what is beside it";
}

TEST_F(HostileProject, LeftOutArgumentsAreSaidOnce) {
    const CliOutcome outcome = run({"loops", "."});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, StartsWith(std::string("forewarp-cli: ") + kLeftOut + "-fpass-plugin=./x.so, "));
    EXPECT_EQ(timesIn(outcome.err, kLeftOut), 1U) << outcome.err;
    for (const char* said : {"-Xclang -load", "--serialize-diagnostics diagnostics.dia", "@response",
                             "-foptimization-record-file=record.yaml", "-I --driver-mode=cl"})
        EXPECT_THAT(outcome.err, HasSubstr(said));
    for (const char* ordinary : {"-O2", "-Wall", "-MD", "deps.d", "a.c.o", "size.h"})
        EXPECT_THAT(outcome.err, Not(HasSubstr(ordinary)));
}

TEST_F(HostileProject, FactsHoldANoteForTheWindow) {
    const auto before = files();
    const CliOutcome outcome = run({"analyze", "--facts", "a.c"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(files(), before);
    const auto diagnostics = nlohmann::json::parse(outcome.out)["diagnostics"];
    ASSERT_EQ(diagnostics.size(), 1U) << diagnostics;
    EXPECT_EQ(diagnostics[0]["severity"], "note");
    EXPECT_THAT(diagnostics[0]["message"].get<std::string>(), StartsWith(kLeftOut));
}

TEST(CliCompilerArguments, ThoseAfterTheDashesAreSiftedToo) {
    const ScratchFolder scratch;
    CliRun run;
    run.folder = scratch.path();
    run.arguments = {"loops", scratch.write("a.c", kLoop), "--", "-DN=64", "-fpass-plugin=./x.so", "-O3"};
    const CliOutcome outcome = runCli(run);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, std::string("forewarp-cli: ") + kLeftOut +
                               "-fpass-plugin=./x.so. Forewarp takes language, include, define and target options.\n");
}

TEST(CompilerArguments, AFileIsCompiledAsItsProjectSays) {
    const ScratchFolder folder;
    const std::string source = folder.write("src/a.c", kLoop);
    const nlohmann::json command{
        {"directory", folder.path()}, {"file", source}, {"arguments", {"cc", "-DN=77", "-c", source}}};
    const std::string database = folder.write("build/compile_commands.json", nlohmann::json::array({command}).dump());
    EXPECT_THAT(runCli({"loops", database}).out, HasSubstr("77  proved"));
    EXPECT_THAT(runCli({"loops", source}).out, Not(HasSubstr("proved")));
    EXPECT_THAT(runCli({"loops", source, "--project", database}).out, HasSubstr("77  proved"));
}

} // namespace forewarp::test
