// Much input: little text unless more is asked for, parts as they come, an interrupt that keeps them.

#include "tests/app/cli/cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <sstream>

#include <pty.h>

namespace forewarp::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr int kCalls = 40;

/// A loop that has as many reasons not to be parallel as it has calls, and more.
std::string loopWithManyReasons() {
    std::string text;
    for (int i = 0; i < kCalls; ++i) text += "void away" + std::to_string(i) + "(int);\n";
    text += "void many(int n, float *x)\n{\n    for (int i = 1; i < n; i++) {\n        x[i] = x[i - 1];\n";
    for (int i = 0; i < kCalls; ++i) text += "        away" + std::to_string(i) + "(i);\n";
    return text + "    }\n}\n";
}

/// Analysing it takes seconds.
std::string slowSource() {
    std::string text;
    for (int i = 0; i < 4000; ++i)
        text += "void f" + std::to_string(i) +
                "(int n, const float *a, const float *b, float *c)\n{\n"
                "    for (int i = 0; i < n; i++)\n        for (int j = 0; j < n; j++)\n"
                "            for (int k = 0; k < n; k++) c[i * n + j] += a[i * n + k] * b[k * n + j];\n}\n";
    return text;
}

const char* const kQuick = "void quick(int n, float *a) { for (int i = 0; i < n; i++) a[i] = 0; }\n";

int countOf(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// The bullets below a title.
std::vector<std::string> notesBelow(const std::string& title, const std::string& text) {
    std::vector<std::string> notes;
    bool isInside = false;
    for (const std::string& line : linesOf(text)) {
        if (line == title) isInside = true;
        else if (line.empty()) isInside = false;
        else if (isInside && line.starts_with("  · ")) notes.push_back(line);
    }
    return notes;
}

std::size_t charactersOf(const std::string& line) {
    return std::size_t(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// forewarp-cli in a process that a test talks to.
class RunningCli {
  public:
    /// With columns, both streams are a terminal so wide; without, `output` has stdout alone.
    RunningCli(std::vector<std::string> arguments, const std::string& folder, unsigned short columns = 0) {
        arguments.insert(arguments.begin(), FOREWARP_CLI);
        std::array<int, 2> ends{-1, -1};
        winsize size{.ws_row = 50, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
        if (columns == 0 && pipe(ends.data()) != 0) return;
        m_child = columns == 0 ? fork() : forkpty(&ends[0], nullptr, nullptr, &size);
        if (m_child == 0) {
            if (columns == 0) dup2(ends[1], STDOUT_FILENO);
            if (columns == 0) close(ends[0]);
            setenv("TMPDIR", folder.c_str(), 1);
            unsetenv("COLUMNS");
            std::signal(SIGINT, SIG_DFL);
            if (chdir(folder.c_str()) == 0) execv(FOREWARP_CLI, pointersTo(arguments).data());
            _exit(127);
        }
        if (columns == 0) close(ends[1]);
        m_output = ends[0];
    }
    ~RunningCli() {
        if (m_output >= 0) close(m_output);
        if (m_child > 0) kill(m_child, SIGKILL), waitpid(m_child, nullptr, 0);
    }
    RunningCli(const RunningCli&) = delete;
    RunningCli& operator=(const RunningCli&) = delete;

    /// What has been written, up to `part` or the end.
    std::string readUntil(const std::string& part) {
        while (part.empty() || m_text.find(part) == std::string::npos) {
            std::array<char, 4096> buffer{};
            const ssize_t count = read(m_output, buffer.data(), buffer.size());
            if (count <= 0) break;
            m_text.append(buffer.data(), std::size_t(count));
        }
        return m_text;
    }
    void interrupt() const { kill(m_child, SIGINT); }
    /// Exit code; -1 where a signal ended it.
    int end() {
        int status = 0;
        waitpid(std::exchange(m_child, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

  private:
    pid_t m_child = -1;
    int m_output = -1;
    std::string m_text;
};

} // namespace

TEST(CliLargeInput, WhyHasFiveReasonsUnlessAllAreAskedFor) {
    const ScratchFolder folder;
    const std::string file = folder.write("many.c", loopWithManyReasons());
    const CliOutcome few = runCli({"loops", file});
    EXPECT_EQ(few.code, 0) << few.err;
    const CliOutcome all = runCli({"loops", file, "--all"});
    const auto withoutBreaks = [](std::string text) {
        std::erase(text, '\n');
        std::string dense;
        std::ranges::unique_copy(text, std::back_inserter(dense), [](char a, char b) { return a == ' ' && b == ' '; });
        return dense;
    };
    EXPECT_THAT(withoutBreaks(few.out), HasSubstr(" more (--all)"));
    EXPECT_LE(countOf(withoutBreaks(few.out), " · "), 7) << few.out;
    EXPECT_THAT(withoutBreaks(few.out), HasSubstr("x[i - 1]")) << "what decides is there";
    for (int i = 0; i < kCalls; ++i) EXPECT_THAT(withoutBreaks(all.out), HasSubstr("away" + std::to_string(i) + " ("));
    EXPECT_THAT(all.out, Not(HasSubstr("--all")));
    const auto loop = nlohmann::json::parse(runCli({"loops", file, "--json"}).out)["loops"][0];
    EXPECT_GE(loop["evidence"].size(), std::size_t(kCalls));
}

TEST(CliLargeInput, PredictTellsOfOneModelAndThreeCaveats) {
    const CliOutcome brief = runCli({"predict", "."});
    EXPECT_EQ(brief.code, 0) << brief.err;
    EXPECT_THAT(brief.out, AllOf(HasSubstr("\nModel      forewarp\n"), Not(HasSubstr("mwp-cwp")),
                                 HasSubstr(" more caveats and "), HasSubstr(" other models: --all\n")));
    EXPECT_EQ(notesBelow("Caveats", brief.out).size(), 3U);
    const CliOutcome all = runCli({"predict", ".", "--all"});
    EXPECT_EQ(all.code, 0) << all.err;
    for (const char* model : {"forewarp", "mwp-cwp", "parametrized", "cgpredict", "cacheprof"})
        EXPECT_THAT(all.out, HasSubstr(model));
    EXPECT_THAT(all.out, AllOf(Not(HasSubstr("more, which")), Not(HasSubstr(": --all"))));
    EXPECT_GT(notesBelow("Caveats", all.out).size(), 20U);
    EXPECT_GT(linesOf(all.out).size(), 2 * linesOf(brief.out).size());
}

TEST(CliLargeInput, TheLoopsOfAFolderAreTheSameHoweverTheyArePrinted) {
    const CliOutcome atOnce = runCli({"predict", ".", "--independent", "matmul:L1"});
    const CliOutcome inParts = runCli({"predict", "."});
    EXPECT_EQ(atOnce.code, 0) << atOnce.err;
    const auto tablesOf = [](const std::string& text) { return text.substr(0, text.find("\nAssumptions\n")); };
    EXPECT_EQ(tablesOf(atOnce.out), tablesOf(inParts.out));
}

TEST(CliLargeInput, TextIsAsWideAsTheTerminal) {
    for (const unsigned short columns : {70, 120}) {
        RunningCli loops({"loops", "matmul.c"}, FOREWARP_SOURCE_DIR "/resources/examples", columns);
        std::string text = loops.readUntil("");
        EXPECT_EQ(loops.end(), 0);
        std::erase(text, '\r');
        for (std::size_t at = text.find('\x1b'); at != std::string::npos; at = text.find('\x1b'))
            text.erase(at, text.find_first_of("mK", at) - at + 1);
        const std::size_t begin = text.find("matmul.c: ");
        ASSERT_NE(begin, std::string::npos) << text;
        std::size_t widest = 0;
        for (const std::string& line : linesOf(text.substr(begin))) widest = std::max(widest, charactersOf(line));
        EXPECT_LE(widest, columns);
        EXPECT_GT(widest, columns - 20U);
    }
}

TEST(CliLargeInput, ATerminalSeesHowFarTheWorkIsAndAFileDoesNot) {
    const ScratchFolder folder;
    for (const char* name : {"a.c", "b.c", "c.c"}) folder.write(name, kQuick);
    RunningCli run({"loops", "."}, folder.path(), 100);
    const std::string text = run.readUntil("");
    EXPECT_EQ(run.end(), 0);
    EXPECT_THAT(text, HasSubstr("0 of 3 files · a.c"));
    EXPECT_GE(countOf(text, "\r\x1b[K"), 2) << "shown and taken away";
    EXPECT_EQ(runCli({"loops", folder.path()}).err, "");
}

TEST(CliLargeInput, AnInterruptKeepsWhatIsDone) {
    const ScratchFolder folder;
    folder.write("a.c", kQuick);
    folder.write("b.c", slowSource());
    RunningCli run({"loops", "."}, folder.path());
    EXPECT_THAT(run.readUntil("quick:L1"), HasSubstr("quick:L1")) << "while b.c is analysed";
    run.interrupt();
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_THAT(run.readUntil(""), Not(HasSubstr("f0:L1"))) << "the end of the pipe: children have ended as well";
    EXPECT_EQ(run.end(), 130);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 2);
}

TEST(CliLargeInput, AnInterruptedReportLeavesNothing) {
    const ScratchFolder folder;
    folder.write("b.c", slowSource());
    RunningCli run({"report", "b.c", "-o", "r.html"}, folder.path(), 100);
    run.readUntil("b.c");
    run.interrupt();
    run.readUntil("");
    EXPECT_EQ(run.end(), 130);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

} // namespace forewarp::test
