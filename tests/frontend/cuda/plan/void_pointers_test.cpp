// Arrays that a function knows as «void *»: of what they are is said where they are used, as BLAS does for complex numbers.
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace forewarp::test {
namespace {

using testing::HasSubstr;

class VoidPointers : public testing::Test {
  protected:
    VoidPointers() {
        m_folder.write(
            "complex.c",
            "#define REAL(a, i) (((double *) a)[2 * (i)])\n#define IMAG(a, i) (((double *) a)[2 * (i) + 1])\n"
            "#define CONST_REAL(a, i) (((const double *) a)[2 * (i)])\n"
            "void scale(int n, double f, void *x)\n{\n    for (int i = 0; i < n; i++) {\n"
            "        const double r = REAL(x, i), m = IMAG(x, i);\n"
            "        REAL(x, i) = f * m;\n        IMAG(x, i) = -f * r;\n    }\n}\n"
            "void triangle(int n, const void *a, void *c)\n{\n    for (int i = 0; i < n; i++)\n"
            "        for (int j = i; j < n; j++) {\n"
            "            REAL(c, n * i + j) += CONST_REAL(a, j);\n            IMAG(c, n * i + j) = 0;\n"
            "        }\n}\n"
            "void sums(int p, int n, const void *a, void *c)\n{\n    for (int k = 0; k < p; k++)\n"
            "        for (int i = 0; i < n; i++)\n            REAL(c, i) += CONST_REAL(a, n * k + i);\n}\n"
            "void bracketed(int p, int n, const double *a, double *c)\n{\n    for (int k = 0; k < p; k++)\n"
            "        for (int i = 0; i < n; i++)\n            (c[i]) += a[n * k + i];\n}\n"
            "#define AT(c, i) (c[i])\n"
            "void columns(int n, int m, const double *restrict a, double *restrict c)\n{\n"
            "    for (int i = 0; i < n; i++)\n        for (int j = 0; j < m; j++)\n"
            "            AT(c, j) += AT(a, m * i + j);\n}\n"
            "void counted(int n, const int *restrict b, int *restrict c)\n{\n    for (int i = 0; i < n; i++)\n"
            "        AT(c, b[i])++;\n}\n"
            "void both(int n, void *x)\n{\n    for (int i = 0; i < n; i++)\n"
            "        ((float *)x)[2 * i] = ((int *)x)[2 * i + 1];\n}\n");
        m_file = {m_folder.path() + "/complex.c", {}, {}, {}};
        m_facts = factsOf(m_file);
    }
    [[nodiscard]] Result<frontend::cuda::CudaPort> portOf(const std::string& id) const {
        return test::portOf({m_file, m_facts, id, {}});
    }

    ScratchFolder m_folder;
    frontend::SourceFile m_file;
    std::shared_ptr<const kernel::ProgramFacts> m_facts;
};

TEST_F(VoidPointers, AreArraysOfWhatTheyAreConvertedTo) {
    std::vector<PortSource> sources;
    for (const std::string id : {"scale:L1", "triangle:L1"}) {
        const auto port = portOf(id);
        ASSERT_TRUE(port) << port.error().text();
        sources.push_back({port->cuda, {}});
    }
    EXPECT_THAT(sources[0].cuda, HasSubstr("scale_L1_host(int n, double f, double *x)"));
    EXPECT_THAT(sources[1].cuda, HasSubstr("triangle_L1_host(int n, const double *a, size_t a_elements, double *c, "));
    const PortPrograms programs(sources);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        ASSERT_EQ(programs.errors(i), "");
        for (const std::string size : {"n=77", "n=1"})
            EXPECT_EQ(programs.run(i, {size, "runs=1"}, 5).code, 0) << i << ' ' << size;
    }
}

/// Elements that threads share, however they are written: in parentheses, by a macro.
TEST_F(VoidPointers, SharedElementsAreUpdatedAtomically) {
    const std::map<std::string, std::string> updates = {
        {"sums:L1", "atomicAdd(&((double *)c)[2 * (i)], (((const double *)a)[2 * (n * k + i)]));"},
        {"bracketed:L1", "atomicAdd(&c[i], a[n * k + i]);"},
        {"columns:L1", "atomicAdd(&c[j], (a[m * i + j]));"},
        {"counted:L1", "atomicAdd(&(c[b[i]]), 1);"}};
    std::vector<PortSource> sources;
    for (const auto& [loop, update] : updates) {
        const auto port = portOf(loop);
        ASSERT_TRUE(port) << port.error().text();
        EXPECT_THAT(port->cuda, HasSubstr(update)) << loop;
        sources.push_back({port->cuda, {}});
    }
    const PortPrograms programs(sources);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        ASSERT_EQ(programs.errors(i), "");
        EXPECT_EQ(programs.run(i, {"n=77", "runs=1"}, 5).code, 0) << i;
    }
}

TEST_F(VoidPointers, OfSeveralTypesAreRefused) {
    const auto port = portOf("both:L1");
    ASSERT_FALSE(port);
    EXPECT_THAT(port.error().text(), HasSubstr("x does not lead to values but to void"));
}

} // namespace
} // namespace forewarp::test
