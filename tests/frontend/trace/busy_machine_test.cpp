// A program that shares its processor with another one while it is measured.
#include "frontend/trace/measure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sched.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

namespace forewarp::frontend::trace {

namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// While it lives, this thread and all that it starts have one processor, and one of these is always busy.
class BusyMachine {
  public:
    BusyMachine() {
        cpu_set_t one;
        CPU_ZERO(&one);
        m_isThere =
            std::ifstream("/proc/thread-self/schedstat") && sched_getaffinity(0, sizeof m_before, &m_before) == 0;
        for (std::size_t cpu = 0; m_isThere && CPU_COUNT(&one) == 0 && cpu < CPU_SETSIZE; ++cpu)
            if (CPU_ISSET(cpu, &m_before)) CPU_SET(cpu, &one);
        m_isThere = m_isThere && sched_setaffinity(0, sizeof one, &one) == 0;
        if (m_isThere)
            m_other = std::thread([this] {
                while (!m_isDone) {
                }
            });
    }
    ~BusyMachine() {
        m_isDone = true;
        if (!m_isThere) return;
        m_other.join();
        sched_setaffinity(0, sizeof m_before, &m_before);
    }
    BusyMachine(const BusyMachine&) = delete;
    BusyMachine& operator=(const BusyMachine&) = delete;

    [[nodiscard]] bool isThere() const { return m_isThere; }

  private:
    cpu_set_t m_before{};
    bool m_isThere = false;
    std::atomic<bool> m_isDone = false;
    std::thread m_other;
};

} // namespace

TEST(BusyMachine, WhatOthersHadOfTheProcessorIsNotTheProgramsTime) {
    const std::string folder = (std::filesystem::temp_directory_path() / ("busy" + std::to_string(getpid()))).string();
    std::filesystem::create_directories(folder);
    const std::string path = folder + "/a.c";
    std::ofstream(path) << "static volatile double sink;\n"
                           "int main(void) { for (long i = 0; i < 300000000; i++) sink = i; return 0; }\n";
    MeasureRequest request;
    request.sources = {{path, {}, folder, {}}};
    request.loops = {{path, "main:L1", {}}};
    request.workingDirectory = folder;
    request.measuresPlainTime = false;
    const BusyMachine machine;
    if (!machine.isThere()) GTEST_SKIP() << "Nothing here tells how long a program waits for a processor.";
    const auto result = measureProgram(request, {});
    std::filesystem::remove_all(folder);
    ASSERT_TRUE(result);
    EXPECT_THAT(result->run.caveats, Contains(HasSubstr("Other programs had the processor for")));
    EXPECT_THAT(result->run.caveats, Not(Contains(HasSubstr("The rest it waited"))));
    ASSERT_EQ(result->run.loops.size(), 1U);
    EXPECT_LE(result->run.loops[0].seconds, result->run.seconds);
    EXPECT_GE(result->run.loops[0].seconds, 0.9 * result->run.seconds) << "It is all that there is.";
    EXPECT_LT(result->run.seconds, 0.75 * result->seconds) << "of which half was the other's";
}

} // namespace forewarp::frontend::trace
