// Peaks counted by hand.
#include "frontend/ptx/ptx_registers.h"

#include <gtest/gtest.h>

#include <string>

using namespace forewarp::frontend;

namespace {

constexpr const char* kHead = R"(
.version 7.0
.target sm_80
.visible .entry kernel(
    .param .u64 kernel_param_0,
    .param .u32 kernel_param_1
)
{
    .reg .pred %p<4>;
    .reg .b16 %rs<4>;
    .reg .b32 %r<9>;
    .reg .f32 %f<9>;
    .reg .b64 %rd<9>;
    .reg .f64 %fd<9>;
    ld.param.u64 %rd1, [kernel_param_0];
)";

int peakOf(const std::string& body) {
    const auto code = forewarp::frontend::ptx::readPtx(kHead + body + "\n    ret;\n}\n", "kernel");
    EXPECT_TRUE(code);
    return code ? forewarp::frontend::ptx::peakOfRegisters(*code) : -1;
}

} // namespace

TEST(PtxRegisters, CountsWhatIsAliveTogether) {
    EXPECT_EQ(peakOf(""), 0);
    EXPECT_EQ(peakOf(R"(
        mov.u32 %r1, %tid.x;
        mov.u32 %r2, %ntid.x;
        add.s32 %r3, %r1, %r2;
        mov.u32 %r4, %ctaid.x;
        add.s32 %r5, %r3, %r4;
        st.global.u32 [%rd1], %r5;)"),
              2);
}

TEST(PtxRegisters, TakesTheTypesWidth) {
    const char* two = R"(
        ld.global.TYPE A, [%rd1];
        ld.global.TYPE B, [%rd1+8];
        st.global.TYPE [%rd1+16], A;
        st.global.TYPE [%rd1+24], B;)";
    const auto with = [&](const std::string& type, const std::string& name) {
        std::string text = two;
        for (const auto& [from, to] :
             {std::pair<std::string, std::string>{"TYPE", type}, {"A", name + "1"}, {"B", name + "2"}})
            for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from))
                text.replace(at, from.size(), to);
        return peakOf(text);
    };
    EXPECT_EQ(with("u16", "%rs"), 2);
    EXPECT_EQ(with("f32", "%f"), 2);
    EXPECT_EQ(with("f64", "%fd"), 4);
}

TEST(PtxRegisters, LeavesOutPredicates) {
    EXPECT_EQ(peakOf(R"(
        mov.u32 %r1, %tid.x;
        setp.gt.s32 %p1, %r1, 4;
        setp.gt.s32 %p2, %r1, 8;
        and.pred %p3, %p1, %p2;
        @%p3 st.global.u32 [%rd1], %r1;)"),
              1);
}

TEST(PtxRegisters, ConstantsAndParametersAreFree) {
    EXPECT_EQ(peakOf(R"(
        ld.param.u32 %r1, [kernel_param_1];
        cvta.to.global.u64 %rd2, %rd1;
        mov.f32 %f1, 0f3F800000;
        st.global.f32 [%rd2], %f1;
        st.global.u32 [%rd2+4], %r1;)"),
              0);
    // What is computed of them is not: the address, and both while the value is loaded.
    EXPECT_EQ(peakOf(R"(
        add.s64 %rd3, %rd1, 64;
        ld.global.f32 %f1, [%rd3];
        st.global.f32 [%rd3+4], %f1;)"),
              3);
    // A constant that something else may replace is a variable.
    EXPECT_EQ(peakOf(R"(
        mov.u32 %r1, 0;
        mov.u32 %r2, %tid.x;
    $L1:
        add.s32 %r1, %r1, %r2;
        setp.lt.s32 %p1, %r1, 100;
        @%p1 bra $L1;
        st.global.u32 [%rd1], %r1;)"),
              2);
}

TEST(PtxRegisters, ValuesReadInTheNextIterationStayAlive) {
    // r2 is read at the loop's start only, and is there while r3 and r4 are added.
    EXPECT_EQ(peakOf(R"(
        mov.u32 %r1, %tid.x;
        mov.u32 %r2, %ctaid.x;
    $L__BB0_1:
        add.s32 %r1, %r1, %r2;
        mov.u32 %r3, %clock.x;
        mov.u32 %r4, %clock.x;
        add.s32 %r5, %r3, %r4;
        add.s32 %r1, %r1, %r5;
        setp.lt.s32 %p1, %r1, 100;
        @%p1 bra $L__BB0_1;
        st.global.u32 [%rd1], %r1;)"),
              4);
}

TEST(PtxRegisters, WaysThatDoNotMeetDoNotAddUp) {
    EXPECT_EQ(peakOf(R"(
        mov.u32 %r1, %tid.x;
        setp.lt.s32 %p1, %r1, 100;
        @%p1 bra $L2;
        ld.global.f32 %f1, [%rd1];
        ld.global.f32 %f2, [%rd1+4];
        add.f32 %f3, %f1, %f2;
        bra.uni $L3;
    $L2:
        ld.global.f32 %f4, [%rd1+8];
        ld.global.f32 %f5, [%rd1+12];
        mul.f32 %f3, %f4, %f5;
    $L3:
        st.global.f32 [%rd1], %f3;)"),
              2);
}

TEST(PtxRegisters, AGuardedResultKeepsWhatWasThereBefore) {
    // f1 may survive the second load, so it is alive from the first on, beside r1.
    EXPECT_EQ(peakOf(R"(
        ld.global.f32 %f1, [%rd1];
        mov.u32 %r1, %tid.x;
        setp.lt.s32 %p1, %r1, 100;
        @%p1 ld.global.f32 %f1, [%rd1+4];
        st.global.f32 [%rd1], %f1;)"),
              2);
}

TEST(PtxRegisters, VectorsAreSeveralRegisters) {
    EXPECT_EQ(peakOf(R"(
        ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];
        st.global.v4.f32 [%rd1+16], {%f4, %f3, %f2, %f1};)"),
              4);
}

TEST(PtxRegisters, AResultThatNobodyReadsTakesARegisterAllTheSame) {
    EXPECT_EQ(peakOf(R"(
        mov.u32 %r1, %tid.x;
        atom.global.add.u32 %r2, [%rd1], %r1;
        st.global.u32 [%rd1+4], %r1;)"),
              2);
}

TEST(PtxRegisters, CallsWriteTheirResultAndJumpTablesLeadToEachOfTheirLabels) {
    EXPECT_EQ(peakOf(R"(
        mov.u32 %r1, %tid.x;
        { // callseq 0, 0
        .param .b32 param0;
        st.param.b32 [param0+0], %r1;
        .param .b32 retval0;
        call.uni (retval0),
        f,
        (
        param0
        );
        ld.param.b32 %r2, [retval0+0];
        } // callseq 0
        st.global.u32 [%rd1], %r2;
        st.global.u32 [%rd1], %r1;)"),
              1); // what ld.param brings takes no register, be it a result
    // Only the second label reads f1, which is alive with r1 until the jump.
    EXPECT_EQ(peakOf(R"(
        ld.global.f32 %f1, [%rd1];
        mov.u32 %r1, %tid.x;
    $L_table:
        .branchtargets $L1, $L2;
        brx.idx %r1, $L_table;
    $L1:
        ret;
    $L2:
        st.global.f32 [%rd1], %f1;)"),
              2);
}

TEST(PtxRegisters, AJumpToNowhereIsRead) {
    EXPECT_EQ(peakOf("bra ;\n brx.idx ;"), 0);
}

TEST(PtxRegisters, ReadsTheKernelThatIsMeant) {
    const std::string text = R"(
        .visible .entry kernel2(.param .u64 p) { .reg .b32 %r<3>; mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y;
            st.global.v2.u32 [p], {%r1, %r2}; ret; }
        // .visible .entry kernel() { a comment }
        .visible .entry kernel() { .reg .f64 %fd<2>; /* %fd1 { */
            ld.global.f64 %fd1, [0]; st.global.f64 [8], %fd1; ret; }
        .func kernel3() { ret; })";
    EXPECT_EQ(forewarp::frontend::ptx::peakOfRegisters(forewarp::frontend::ptx::readPtx(text, "kernel").value()), 2);
    EXPECT_EQ(forewarp::frontend::ptx::readPtx(text, "kernel")->instructions.size(), 3u);
    EXPECT_EQ(forewarp::frontend::ptx::readPtx(text, "kernel2")->widths, std::vector<int>({1, 1}));
    EXPECT_FALSE(forewarp::frontend::ptx::readPtx(text, "kernel3"));
    EXPECT_FALSE(forewarp::frontend::ptx::readPtx("", "kernel"));
}
