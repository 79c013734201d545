#include "core/kernel/kernel_profile.h"
#include "frontend/frontend.h"

#include <gtest/gtest.h>

namespace forewarp::frontend::profile {
namespace {

TEST(Remainder, AsALoopsBoundIsNotTheWholeValue) {
    SourceFile file;
    file.path = "remainder.c";
    file.sourceText = "void f(int n, const float *restrict a, float *restrict b) {\n"
                      "    for (int i = 0; i < n; i++) {\n"
                      "        float s = 0;\n"
                      "        for (int k = 0; k < i % 32; k++) s += a[i + k];\n"
                      "        b[i] = s;\n"
                      "    }\n"
                      "}\n";
    const auto facts = analyze(file);
    ASSERT_TRUE(facts);
    const kernel::LoopFacts* inner = facts->find("f:L1.1");
    ASSERT_TRUE(inner && inner->tripCount);
    EXPECT_EQ(inner->tripCount->evaluate({{"f:L1", 70}}), 6);
    EXPECT_EQ(inner->tripCount->evaluate({{"f:L1", 31}}), 31);
}

} // namespace
} // namespace forewarp::frontend::profile
