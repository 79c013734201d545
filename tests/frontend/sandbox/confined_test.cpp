// Work in child processes: what comes back, and what a crash costs.

#include "frontend/sandbox/confined.h"
#include "frontend/sandbox/limited_work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

namespace {

using namespace forewarp;
using frontend::sandbox::confined;
using testing::ElementsAre;
using testing::HasSubstr;

/// What the error of such work says.
std::string complaintOf(const frontend::sandbox::Work& work, const frontend::sandbox::WorkLimits& limits = {}) {
    const auto result = confined(work, "file.c", {}, limits);
    return result ? "no error" : result.error().text();
}

TEST(Confined, ReturnsWhatTheWorkReturns) {
    const std::string bytes("a\0b\xff", 4);
    EXPECT_EQ(confined([&](const Progress&) { return bytes; }, "file.c").value(), bytes);
    EXPECT_EQ(confined([](const Progress&) { return std::string(50'000'000, 'x'); }, "file.c").value().size(),
              50'000'000u);
    EXPECT_TRUE(confined([](const Progress&) -> Result<std::string> { return Cancelled{}; }, "file.c").wasCancelled());
    const Error error{ErrorKind::usage, "Why.", "here", "Do that."};
    const auto failed = confined([&](const Progress&) -> Result<std::string> { return error; }, "file.c");
    EXPECT_EQ(failed.error().text(), error.text());
    EXPECT_EQ(failed.error().kind, ErrorKind::usage);
}

TEST(Confined, PassesProgressOn) {
    std::vector<std::string> steps;
    const Progress progress{{}, [&](double fraction, std::string_view step) {
                                steps.push_back(std::to_string(int(100 * fraction)) + " " + std::string(step));
                            }};
    const auto work = [](const Progress& inside) {
        inside.at(0.25, "reading file.c");
        inside.at(1, "done");
        return std::string();
    };
    EXPECT_TRUE(confined(work, "file.c", progress));
    EXPECT_THAT(steps, ElementsAre("25 reading file.c", "100 done"));
}

TEST(Confined, StopsOnRequest) {
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    const auto work = [](const Progress&) -> std::string {
        for (;;) pause();
    };
    EXPECT_TRUE(confined(work, "file.c", {stop.get_token(), {}}).wasCancelled());
}

TEST(Confined, ACrashIsAnErrorThatNamesTheFile) {
    const auto killedBy = [](int signal) {
        return complaintOf([signal](const Progress&) -> std::string {
            std::signal(signal, SIG_DFL);
            raise(signal);
            return {};
        });
    };
    EXPECT_THAT(killedBy(SIGSEGV),
                testing::AllOf(HasSubstr("file.c"), HasSubstr("crashed"), HasSubstr("Segmentation")));
    EXPECT_THAT(killedBy(SIGABRT), HasSubstr("crashed"));
    EXPECT_THAT(complaintOf([](const Progress&) -> std::string { _exit(7); }), HasSubstr("exit code 7"));
    EXPECT_THAT(complaintOf([](const Progress&) -> std::string { throw std::runtime_error("odd"); }), HasSubstr("odd"));
}

TEST(Confined, TimeAndMemoryHaveLimits) {
    const auto forever = [](const Progress&) -> std::string {
        for (volatile int i = 0;; i = i + 1) {
        }
    };
    EXPECT_THAT(complaintOf(forever, {.cpuSeconds = 1}), HasSubstr("after 1 s"));
#if !defined(__SANITIZE_ADDRESS__) && !(defined(__has_feature) && __has_feature(address_sanitizer))
    const auto hungry = [](const Progress&) -> std::string { return std::string(std::size_t(3) << 30, 'x'); };
    EXPECT_THAT(complaintOf(hungry, {.memoryBytes = std::uint64_t(1) << 30}), HasSubstr("1 GiB of memory"));
#endif
}

/// How a child ends that computes for three seconds, held to one of processor time while it does, or before.
int endingOf(bool isHeldMeanwhile) {
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGXCPU, SIG_DFL);
        auto limited = std::make_unique<frontend::sandbox::LimitedWork>(frontend::sandbox::WorkLimits{.cpuSeconds = 1});
        if (!isHeldMeanwhile) limited.reset();
        const std::clock_t begin = std::clock();
        while (std::clock() - begin < 3 * CLOCKS_PER_SEC) {
        }
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

TEST(LimitedWork, EndsTheProcessThatTakesTooLongWhileItLives) {
    EXPECT_EQ(endingOf(true), SIGXCPU);
    EXPECT_EQ(endingOf(false), 0);
}

TEST(Confined, WritesNothingAndReadsEverything) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("confined-" + std::to_string(getpid()))).string();
    const auto write = [&](const Progress&) { return std::string(std::ofstream(path) << "x" ? "written" : "refused"); };
    EXPECT_EQ(confined(write, "file.c").value(), "refused");
    EXPECT_FALSE(std::filesystem::exists(path));
    const auto read = [](const Progress&) { return std::string(std::ifstream("/etc/passwd") ? "read" : "refused"); };
    EXPECT_EQ(confined(read, "file.c").value(), "read");
    const auto thread = [](const Progress&) {
        std::string text;
        std::thread([&] { text = "thread"; }).join();
        return text;
    };
    EXPECT_EQ(confined(thread, "file.c").value(), "thread");
}

TEST(Confined, EachComesInOrderWhateverBecomesOfOthers) {
    std::vector<std::string> taken;
    frontend::sandbox::confinedEach({.count = 20,
                                     .work = [](std::size_t i) -> Result<std::string> {
                                         if (i % 5 == 3) std::abort();
                                         if (i % 5 == 0) usleep(20'000);
                                         return std::to_string(i);
                                     },
                                     .place = [](std::size_t i) { return "f" + std::to_string(i) + ".c"; },
                                     .take =
                                         [&](std::size_t i, const Result<std::string>& result) {
                                             EXPECT_EQ(i, taken.size());
                                             taken.push_back(result ? *result : result.error().place);
                                             return taken.size() < 9;
                                         }});
    EXPECT_THAT(taken, ElementsAre("0", "1", "2", "f3.c", "4", "5", "6", "7", "f8.c"));
}

} // namespace
