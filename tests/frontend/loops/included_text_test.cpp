// Loops whose text a function includes: «#include "dot_body.h"» in its body, once for each type.
#include "core/kernel/json/program_facts_json.h"
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::test {
namespace {

using testing::HasSubstr;

class IncludedText : public testing::Test {
  protected:
    IncludedText() {
        m_folder.write("dot_body.h", "// A sum.\n{\n    TYPE sum = 0;\n    for (int i = 0; i < n; i++)\n"
                                     "        sum += VALUE(x, i) * VALUE(y, i);\n    return sum;\n}\n");
        m_folder.write("scale_body.h", "    for (int i = 0; i < n; i++)\n        for (int j = 0; j < m; j++)\n"
                                       "            x[i * m + j] *= 2;\n    for (int k = 0; k < m; k++)\n"
                                       "        x[k] += 1;\n");
        m_folder.write("sums.c", "#define VALUE(x, i) x[i]\n"
                                 "double dot(int n, const double *x, const double *y)\n"
                                 "#define TYPE double\n#include \"dot_body.h\"\n#undef TYPE\n"
                                 "float sdot(int n, const float *x, const float *y)\n"
                                 "#define TYPE float\n  #  include \"dot_body.h\"\n#undef TYPE\n"
                                 "void scale(int n, int m, float *x)\n{\n#include \"scale_body.h\"\n}\n"
                                 "void rows(int steps, int n, int m, float *x)\n{\n"
                                 "    for (int t = 0; t < steps; t++) {\n#include \"scale_body.h\"\n"
                                 "        x[0] = t;\n    }\n}\n");
        m_file = {m_folder.path() + "/sums.c", {}, {}, {}};
        m_facts = factsOf(m_file);
    }
    [[nodiscard]] const kernel::LoopFacts& loop(const std::string& id) const {
        const kernel::LoopFacts* found = m_facts->find(id);
        EXPECT_TRUE(found) << id;
        static const kernel::LoopFacts kNone;
        return found ? *found : kNone;
    }
    [[nodiscard]] Result<frontend::cuda::CudaPort> portOf(const std::string& id) const {
        return test::portOf({m_file, m_facts, id, {}});
    }

    ScratchFolder m_folder;
    frontend::SourceFile m_file;
    std::shared_ptr<const kernel::ProgramFacts> m_facts;
};

TEST_F(IncludedText, IsAtItsIncludeAndNamesItsOwnPlace) {
    const kernel::LoopFacts& dot = loop("sdot:L1");
    EXPECT_EQ(dot.verdict, kernel::Verdict::reduction);
    EXPECT_EQ(dot.range, (SourceRange{{8, 1}, {8, 25}}));
    ASSERT_TRUE(dot.included);
    EXPECT_EQ(dot.included->text(), "dot_body.h:4");
    EXPECT_EQ(dot.writtenRange(), (SourceRange{{4, 5}, {5, 41}}));
    EXPECT_EQ(dot.reductions.front().location.line, 5);
    EXPECT_FALSE(loop("rows:L1").included);
    EXPECT_EQ(loop("rows:L1.1").included->text(), "scale_body.h:1");
    EXPECT_EQ(loop("rows:L1.1.1").included->text(), "scale_body.h:2");
}

TEST_F(IncludedText, HasItsOwnNames) {
    ASSERT_EQ(loop("scale:L1.1").accesses.size(), 2u);
    EXPECT_EQ(loop("scale:L1.1").accesses[0].text, "x[i * m + j]");
    EXPECT_EQ(loop("scale:L2").accesses[0].text, "x[k]");
}

TEST_F(IncludedText, SurvivesJson) {
    const auto read = kernel::json::readFacts(kernel::json::writeFacts(*m_facts), "facts");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->find("sdot:L1")->included->text(), "dot_body.h:4");
    EXPECT_EQ(read->find("sdot:L1")->writtenRange(), loop("sdot:L1").writtenRange());
}

TEST_F(IncludedText, IsPorted) {
    std::vector<PortSource> sources;
    for (const std::string id : {"dot:L1", "sdot:L1", "scale:L1", "scale:L2", "rows:L1.2"}) {
        const auto port = portOf(id);
        ASSERT_TRUE(port) << port.error().text();
        sources.push_back({port->cuda, {}});
    }
    EXPECT_THAT(sources[0].cuda, HasSubstr("dot_L1_host(int n, const double *x, const double *y, double *sum)"));
    EXPECT_THAT(sources[1].cuda, HasSubstr("sdot_L1_host(int n, const float *x, const float *y, float *sum)"));
    const PortPrograms programs(sources);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        ASSERT_EQ(programs.errors(i), "");
        EXPECT_EQ(programs.run(i, {i < 2 ? "n=1001" : "m=101", "runs=1"}, 3).code, 0) << i;
    }
}

} // namespace
} // namespace forewarp::test
