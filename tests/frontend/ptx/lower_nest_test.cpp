#include "frontend/confined.h"
// Loops from C to PTX. What LLVM makes of them in detail may change; what a GPU thread has to do may not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>

using namespace forewarp;
using frontend::ptx::LoweredKernel;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

/// Nobody's ptxas is found, so that a computer with one gives the same results as one without.
class LowerNest : public testing::Test {
  protected:
    void SetUp() override {
        if (const char* path = std::getenv("PATH")) m_path = path;
        setenv("PATH", "/nowhere", 1);
    }
    void TearDown() override { setenv("PATH", m_path.c_str(), 1); }

    /// Loops outermost first; the last is x.
    static Result<frontend::ptx::LoweredKernel> tryLower(const std::string& source,
                                                         const std::vector<std::string>& loops,
                                                         const std::string& architecture = "sm_80") {
        std::vector<kernel::MappedLoop> mapped;
        for (std::size_t i = loops.size(); i-- > 0;)
            mapped.push_back({loops[i], {}, kernel::ThreadDimension(loops.size() - 1 - i), 0});
        return frontend::confined::lowerNest({"input.c", {}, {}, source}, loops.front(), mapped, architecture);
    }

    static frontend::ptx::LoweredKernel lower(const std::string& source, const std::vector<std::string>& loops,
                                              const std::string& architecture = "sm_80") {
        auto lowered = tryLower(source, loops, architecture);
        EXPECT_TRUE(lowered) << (lowered.wasCancelled() ? "cancelled" : lowered ? "" : lowered.error().text());
        return lowered ? *std::move(lowered) : frontend::ptx::LoweredKernel{};
    }

    static std::string refusalOf(const std::string& source, const std::string& loop) {
        const auto lowered = tryLower(source, {loop});
        return lowered || lowered.wasCancelled() ? "" : lowered.error().message;
    }

    static int count(const std::string& text, const std::string& pattern) {
        const std::regex regex(pattern);
        return int(std::distance(std::sregex_iterator(text.begin(), text.end(), regex), std::sregex_iterator()));
    }

    static int parametersOf(const frontend::ptx::LoweredKernel& kernel) {
        return count(kernel.ptx, R"(\.param \.\w+ \w+_param_)");
    }

  private:
    std::string m_path;
};

const char* const kSaxpy = R"(
void saxpy(int n, float a, const float *x, float *y) {
    for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
})";

const char* const kProduct = R"(
void gemm(int n, const float *restrict a, const float *restrict b, float *restrict c) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
})";

} // namespace

TEST_F(LowerNest, AnIterationBecomesAThread) {
    const frontend::ptx::LoweredKernel kernel = lower(kSaxpy, {"saxpy:L1"});
    EXPECT_THAT(kernel.ptx, HasSubstr(".entry saxpy_L1("));
    EXPECT_THAT(kernel.ptx, HasSubstr(".target sm_80"));
    EXPECT_EQ(parametersOf(kernel), 4); // n, a, x, y
    for (const char* part : {"%ctaid.x", "%ntid.x", "%tid.x", "setp.", "ld.global", "fma.rn.f32", "st.global.f32"})
        EXPECT_THAT(kernel.ptx, HasSubstr(part));
    EXPECT_THAT(kernel.ptx, Not(HasSubstr("%tid.y")));
    EXPECT_EQ(count(kernel.ptx, R"(\bbra)"), count(kernel.ptx, R"(bra(\.uni)?\s+\$L__BB0_\d)"));
    EXPECT_THAT(kernel.ptx, Not(HasSubstr(".file"))); // no debug information
    EXPECT_THAT(kernel.notes, IsEmpty());
    EXPECT_EQ(kernel.architecture, "sm_80");
    EXPECT_EQ(kernel.kernel, "saxpy_L1");
    EXPECT_FALSE(kernel.assembledRegisters);
    EXPECT_EQ(kernel.cubin, "");
    EXPECT_GE(kernel.registers, 8);
    EXPECT_LE(kernel.registers, 14);
}

TEST_F(LowerNest, InnerLoopsStayAndAreUnrolled) {
    const frontend::ptx::LoweredKernel kernel = lower(kProduct, {"gemm:L1", "gemm:L1.1"});
    EXPECT_EQ(parametersOf(kernel), 4);
    EXPECT_THAT(kernel.ptx, HasSubstr("%ctaid.x"));
    EXPECT_THAT(kernel.ptx, HasSubstr("%ctaid.y"));
    EXPECT_GE(count(kernel.ptx, "fma\\.rn\\.f32"), 3); // LLVM forms four of one and keeps one for the rest
    EXPECT_EQ(count(kernel.ptx, "st\\.global\\.f32"), 1);
    EXPECT_GT(kernel.registers, lower(kSaxpy, {"saxpy:L1"}).registers);
}

TEST_F(LowerNest, WhatDoesNotBecomeThreadsIsALoopOfTheThread) {
    const frontend::ptx::LoweredKernel rows = lower(kProduct, {"gemm:L1"});
    EXPECT_THAT(rows.ptx, Not(HasSubstr("%ctaid.y")));
    const frontend::ptx::LoweredKernel columns = lower(kProduct, {"gemm:L1.1"}); // i is what the host gives
    EXPECT_THAT(columns.ptx, HasSubstr(".entry gemm_L1_1("));
    EXPECT_EQ(parametersOf(columns), 5);
    EXPECT_EQ(lower(kProduct, {"gemm:L1.1"}).ptx, columns.ptx);
    EXPECT_THAT(frontend::confined::lowerNest({"input.c", {}, {}, kProduct}, "gemm:L1", {}, "sm_80").value().ptx,
                HasSubstr(".entry gemm_L1("));
}

TEST_F(LowerNest, ValuesHandedOnComeFromMemoryAndGoThere) {
    const char* source = R"(
double sum(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
})";
    const frontend::ptx::LoweredKernel kernel = lower(source, {"sum:L1"});
    EXPECT_EQ(parametersOf(kernel), 3); // n, a, and where s is
    EXPECT_EQ(count(kernel.ptx, "ld\\.global(\\.nc)?\\.f64"), 2);
    EXPECT_EQ(count(kernel.ptx, "st\\.global\\.f64"), 1);
    EXPECT_EQ(count(kernel.ptx, "add\\.(rn\\.)?f64"), 1);
}

TEST_F(LowerNest, WhatIsReadBehindTheLoopIsWritten) {
    const char* source = R"(
int search(int n, const int *a, int x) {
    int at = -1;
    for (int i = 0; i < n; i++)
        if (a[i] == x) { at = i; break; }
    return at;
})";
    const frontend::ptx::LoweredKernel kernel = lower(source, {"search:L1"});
    EXPECT_THAT(kernel.ptx, HasSubstr("ld.global.u32"));
    EXPECT_THAT(kernel.ptx, HasSubstr("st.global"));
}

TEST_F(LowerNest, AThreadsOwnArrayIsNoParameter) {
    const char* source = R"(
void reverse(int n, float *a) {
    for (int i = 0; i < n; i++) {
        float t[4];
        for (int k = 0; k < 4; k++) t[k] = a[i * 4 + k];
        for (int k = 0; k < 4; k++) a[i * 4 + k] = t[3 - k];
    }
})";
    const frontend::ptx::LoweredKernel kernel = lower(source, {"reverse:L1"});
    EXPECT_EQ(parametersOf(kernel), 2);
    EXPECT_THAT(kernel.ptx, Not(HasSubstr(".local"))); // unrolled, it is four registers
}

TEST_F(LowerNest, VariablesOfTheFileAreParametersAndTablesComeAlong) {
    const char* source = R"(
static float left[64][64], right[64][64];
static const float weights[4] = {0.5f, 1, 2, 4};
void blend(void) {
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++) left[i][j] += right[j][i] * weights[(i * j) & 3];
})";
    const frontend::ptx::LoweredKernel kernel = lower(source, {"blend:L1", "blend:L1.1"});
    EXPECT_EQ(parametersOf(kernel), 2);
    EXPECT_THAT(kernel.ptx, HasSubstr("weights"));
    EXPECT_THAT(kernel.ptx, Not(HasSubstr("left")));
}

TEST_F(LowerNest, FunctionsOfTheFileArePutInPlaceOfTheirCalls) {
    const char* source = R"(
#include <math.h>
static float norm(const float *v, int n) { float s = 0; for (int k = 0; k < n; k++) s += v[k] * v[k]; return sqrtf(s); }
int unused(void) { return printf("%d", 1); }
void norms(int n, const float *v, float *out) { for (int i = 0; i < n; i++) out[i] = fabsf(norm(v + i * 3, 3)); })";
    const frontend::ptx::LoweredKernel kernel = lower(source, {"norms:L1"});
    EXPECT_THAT(kernel.ptx, HasSubstr("sqrt.rn.f32"));
    EXPECT_THAT(kernel.ptx, Not(HasSubstr(".func")));
    EXPECT_THAT(kernel.notes, IsEmpty());
}

TEST_F(LowerNest, ANoteSaysWhatIsNotCounted) {
    const char* source = R"(
#include <math.h>
int elsewhere(int);
void both(int n, float *a) { for (int i = 0; i < n; i++) a[i] = expf(a[i]) + elsewhere(i); })";
    const frontend::ptx::LoweredKernel kernel = lower(source, {"both:L1"});
    EXPECT_THAT(kernel.notes, ElementsAre("The kernel calls elsewhere(), expf(); what registers they need is not "
                                          "counted in PTX."));
    EXPECT_THAT(kernel.ptx, HasSubstr("expf"));
}

TEST_F(LowerNest, ARecursiveFunctionIsCalledWhole) {
    const char* source = R"(
int walk(int n, int *a) {
    int s = 0;
    for (int i = 0; i < n; i++) { if (a[i] > 0) s += walk(a[i] - 1, a); a[i]++; }
    return s;
})";
    const frontend::ptx::LoweredKernel kernel = lower(source, {"walk:L1"});
    EXPECT_THAT(kernel.ptx, HasSubstr(".func"));
    EXPECT_THAT(kernel.ptx, Not(HasSubstr(".extern")));
    EXPECT_EQ(kernel.notes.size(), 1u);
}

TEST_F(LowerNest, TheArchitectureIsTheNearestThatLlvmKnows) {
    const frontend::ptx::LoweredKernel old = lower(kSaxpy, {"saxpy:L1"}, "sm_13");
    EXPECT_EQ(old.architecture, "sm_20");
    EXPECT_THAT(old.ptx, HasSubstr(".target sm_20"));
    EXPECT_THAT(old.notes, ElementsAre("LLVM does not know sm_13; the code is for sm_20."));
    EXPECT_EQ(lower(kSaxpy, {"saxpy:L1"}, "sm_21").architecture, "sm_21");
    EXPECT_EQ(lower(kSaxpy, {"saxpy:L1"}, "sm_73").architecture, "sm_72");
    EXPECT_THAT(lower(kSaxpy, {"saxpy:L1"}, "sm_999").architecture, ContainsRegex("sm_[0-9]+"));
    const auto wrong = tryLower(kSaxpy, {"saxpy:L1"}, "gfx906");
    ASSERT_FALSE(wrong || wrong.wasCancelled());
    EXPECT_EQ(wrong.error().kind, ErrorKind::usage);
}

TEST_F(LowerNest, CodeOfTheHostIsRefusedWithTheReason) {
    EXPECT_THAT(refusalOf("void f(int n, long double *a) { for (int i = 0; i < n; i++) a[i] *= 2; }", "f:L1"),
                HasSubstr("long double"));
    EXPECT_THAT(
        refusalOf("void f(int n, int *a) { for (int i = 0; i < n; i++) __asm__(\"\" : \"+r\"(a[i])); }", "f:L1"),
        HasSubstr("assembly"));
    EXPECT_THAT(
        refusalOf("#include <stdio.h>\nvoid f(int n) { for (int i = 0; i < n; i++) printf(\"%d\", i); }", "f:L1"),
        HasSubstr("printf()"));
    EXPECT_THAT(refusalOf("void g(int *); void f(int n) { for (int i = 0; i < n; i++) { int t[n]; g(t); } }", "f:L1"),
                HasSubstr("size is only known"));
    EXPECT_THAT(refusalOf("#include <stdio.h>\nstatic void g(int i) { for (int k = 0; k < i; k++) putchar(k); }\n"
                          "void f(int n) { for (int i = 0; i < n; i++) g(i); }",
                          "f:L1"),
                HasSubstr("putchar()"));
}

TEST_F(LowerNest, LoopsThatAreNoNestAreRefused) {
    EXPECT_THAT(refusalOf(kSaxpy, "gemm:L1"), HasSubstr("There is no loop gemm:L1"));
    const char* source =
        "void f(int n, int *a) { for (int i = 0; i < n; i++) a[i]++; for (int i = 0; i < n; i++) a[i]--; }";
    const auto siblings = tryLower(source, {"f:L1", "f:L2"});
    ASSERT_FALSE(siblings || siblings.wasCancelled());
    EXPECT_THAT(siblings.error().message, HasSubstr("not inside each other"));
    EXPECT_EQ(siblings.error().place, "input.c");
}

TEST_F(LowerNest, WhatLlvmCannotExpressIsAnErrorAndNoCrash) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    GTEST_SKIP() << "what LLVM holds at that moment is lost";
#endif
#endif
    const char* source = "void f(int n, _Atomic double *a) { for (int i = 0; i < n; i++) a[0] += 1.5; }";
    EXPECT_THAT(refusalOf(source, "f:L1"), HasSubstr("LLVM cannot make PTX of it"));
    EXPECT_THAT(lower(kSaxpy, {"saxpy:L1"}).ptx, HasSubstr("fma")); // and the next is lowered as before
}

TEST_F(LowerNest, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    EXPECT_TRUE(frontend::confined::lowerNest({"input.c", {}, {}, kSaxpy}, "saxpy:L1", {}, "sm_80", {}, progress)
                    .wasCancelled());
}

TEST_F(LowerNest, IsNotAssembledAgainWithoutAssembler) {
    const auto capped = frontend::ptx::assembleCapped(lower(kSaxpy, {"saxpy:L1"}), 16);
    ASSERT_FALSE(capped || capped.wasCancelled());
    EXPECT_THAT(capped.error().message, HasSubstr("no ptxas"));
    const auto missing = frontend::ptx::assembleCapped(lower(kSaxpy, {"saxpy:L1"}), 16, "/nowhere/ptxas");
    ASSERT_FALSE(missing || missing.wasCancelled());
    EXPECT_THAT(missing.error().message, HasSubstr("ptxas did not count the registers"));
}

/// With the ptxas of this computer; without one there is nothing to see.
class AssembledNest : public testing::Test {
  protected:
    /// Sixteen sums that are all alive in the loop: more than 24 registers hold.
    static frontend::ptx::LoweredKernel sums() {
        const char* source = R"(
void sums(int n, int m, const float *restrict a, float *restrict out) {
    for (int i = 0; i < n; i++) {
        float s[24];
        for (int k = 0; k < 24; k++) s[k] = 0;
        for (int j = 0; j < m; j++)
            for (int k = 0; k < 24; k++) s[k] += a[j * n + i] * a[j * 24 + k];
        for (int k = 0; k < 24; k++) out[i * 24 + k] = s[k];
    }
})";
        auto lowered = frontend::confined::lowerNest({"input.c", {}, {}, source}, "sums:L1", {}, "sm_80");
        EXPECT_TRUE(lowered);
        return lowered ? *std::move(lowered) : frontend::ptx::LoweredKernel{};
    }
};

TEST_F(AssembledNest, ComesWithItsCubin) {
    const frontend::ptx::LoweredKernel kernel = sums();
    if (kernel.cubin.empty()) GTEST_SKIP() << "no ptxas in PATH";
    EXPECT_EQ(kernel.cubin.substr(0, 4), "\177ELF");
    EXPECT_THAT(kernel.cubin, HasSubstr(".text.sums_L1"));
    EXPECT_EQ(kernel.cubin[16], 2); // ET_EXEC: nothing is missing, so it can be loaded
    EXPECT_GT(*kernel.assembledRegisters, 24);
}

TEST_F(AssembledNest, IsHeldToFewerRegistersBySpilling) {
    const frontend::ptx::LoweredKernel kernel = sums();
    if (kernel.cubin.empty()) GTEST_SKIP() << "no ptxas in PATH";
    const auto capped = frontend::ptx::assembleCapped(kernel, 24);
    ASSERT_TRUE(capped);
    EXPECT_LE(*capped->assembledRegisters, 24);
    EXPECT_GT(*capped->spillStoreBytes, 0);
    EXPECT_EQ(capped->ptx, kernel.ptx);
    EXPECT_NE(capped->cubin, kernel.cubin);
}
