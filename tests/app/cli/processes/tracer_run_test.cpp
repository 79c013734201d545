#include "tests/app/cli/cli_run.h"

#include <gmock/gmock.h>

#include <chrono>
#include <thread>

namespace forewarp::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;

const char* const kProgram = "static int place[9], out[9];\n"
                             "int main(void)\n"
                             "{\n"
                             "    for (int i = 0; i < 9; i++) out[place[i]] = i;\n"
                             "    return out[0];\n"
                             "}\n";

/// A copy of forewarp-cli beside a tracer of the test's own.
class TracerRun : public ::testing::Test {
  protected:
    void SetUp() override {
        fs::copy_file(FOREWARP_CLI, m_cli);
        m_file = m_scratch.write("program.c", kProgram);
    }

    void writeTracer(const std::string& script) const {
        const std::string path = m_scratch.write("forewarp-tracer", "#!/bin/sh\n" + script + "\n");
        fs::permissions(path, fs::perms::owner_all);
    }

    [[nodiscard]] CliOutcome observe() const {
        CliRun run;
        run.program = m_cli;
        run.arguments = {"observe", m_file + ":4"};
        return runCli(run);
    }

    const ScratchFolder m_scratch;
    const std::string m_cli = m_scratch.path("forewarp-cli");
    std::string m_file;
};

/// What became of a process: a zombie has no command line any more.
bool runs(const std::string& pid) {
    return !textOfFile("/proc/" + pid + "/cmdline").empty();
}

} // namespace

TEST_F(TracerRun, WithoutATracerNothingRuns) {
    const CliOutcome outcome = observe();
    EXPECT_EQ(outcome.code, 3);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("forewarp-tracer"), HasSubstr("not installed")));
}

TEST_F(TracerRun, TheTracersSentenceIsTheError) {
    writeTracer("echo 'progress 0.5 compiling' >&2; echo 'forewarp-tracer: There is no main().' >&2; exit 3");
    const CliOutcome outcome = observe();
    EXPECT_EQ(outcome.code, 3);
    EXPECT_EQ(outcome.err, "forewarp-cli: There is no main().\n");
}

TEST_F(TracerRun, ATracerThatFallsIsAnInternalError) {
    writeTracer("kill -9 $$");
    const CliOutcome outcome = observe();
    EXPECT_EQ(outcome.code, 4);
    EXPECT_THAT(outcome.err, HasSubstr("signal 9"));
    writeTracer("exit 0"); // Without a result.
    EXPECT_NE(observe().code, 0);
}

TEST_F(TracerRun, AnInterruptEndsTheTracerAndWhatItStarted) {
    const std::string pids = m_scratch.path("pids");
    writeTracer("sleep 600 & echo $! > " + pids + "; echo $$ >> " + pids + "; wait");
    CliRun run;
    run.program = "/usr/bin/timeout";
    run.arguments = {"--signal=INT", "6", m_cli, "observe", m_file + ":4"};
    EXPECT_EQ(runCli(run).code, 124); // What timeout says of a command it had to end.
    std::ifstream list(pids);
    int count = 0;
    for (std::string pid; std::getline(list, pid); ++count) {
        for (int i = 0; i < 100 && runs(pid); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
        EXPECT_FALSE(runs(pid)) << pid;
    }
    EXPECT_EQ(count, 2);
}

} // namespace forewarp::test
