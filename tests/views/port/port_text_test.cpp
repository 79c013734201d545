#include "tests/views/port/sample_port.h"
#include "views/port/port_text.h"

#include <gtest/gtest.h>

namespace forewarp::views::port {
namespace {

TEST(PortText, TheHeadlineNamesKernelThreadsAndBlock) {
    forewarp::explain::PortReport port = forewarp::test::samplePort();
    EXPECT_EQ(portHeadline(port),
              QStringLiteral("gemm_L1 · threads: x over j, y over i · blocks of 32×8 = 256 threads, or any other"));
    port.isBlockFixed = true;
    port.threads = {{"scale:L2", "", kernel::ThreadDimension::x, 64}};
    EXPECT_EQ(portHeadline(port),
              QStringLiteral("gemm_L1 · threads: x over scale:L2 · blocks of 32×8 = 256 threads, fixed"));
    port.threads.clear();
    EXPECT_EQ(portHeadline(port), QStringLiteral("gemm_L1 · blocks of 32×8 = 256 threads, fixed"));
}

TEST(PortText, TheFactsAreSharedMemoryRegistersAndTime) {
    forewarp::explain::PortReport port = forewarp::test::samplePort();
    EXPECT_EQ(portFacts(port),
              QStringLiteral("b kept in shared memory · 40 register(s) per thread, no spills; nvcc for "
                             "sm_90 · predicted 1.47 ms (MWP–CWP)"));
    port.shared = {"a", "b"};
    port.isSharedByHand = true;
    port.compiled->spillLoadBytes = 12;
    port.times.clear();
    EXPECT_EQ(portFacts(port), QStringLiteral("a, b kept in shared memory, as ticked · 40 register(s) per thread, "
                                              "spills of 0 B stored and 12 B loaded; nvcc for sm_90"));
}

TEST(PortText, WhatIsMissingIsSaid) {
    forewarp::explain::PortReport port = forewarp::test::samplePort();
    port.shared.clear();
    port.compiled.reset();
    port.notCompiled = "nvcc is not here; --nvcc names it";
    port.times.clear();
    EXPECT_EQ(portFacts(port),
              QStringLiteral("nothing kept in shared memory · registers not counted: nvcc is not here; "
                             "--nvcc names it"));
    EXPECT_EQ(portTimes(port), QString());
}

TEST(PortText, EveryModelHasALine) {
    EXPECT_EQ(portTimes(forewarp::test::samplePort()),
              QStringLiteral("predicted 1.47 ms (MWP–CWP)\npredicted 2.05 ms (Parametrized)"));
}

TEST(PortText, TheKernelIsFoundInItsFile) {
    forewarp::explain::PortReport port = forewarp::test::samplePort();
    EXPECT_EQ(kernelLine(port), 3);
    port.cuda = "int x;\n";
    EXPECT_EQ(kernelLine(port), 0);
}

} // namespace
} // namespace forewarp::views::port
