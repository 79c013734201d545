#include "core/measured/validation/measured_kernels.h"

#include <gmock/gmock.h>

namespace forewarp::measured::validation {

namespace {

using testing::HasSubstr;

constexpr const char* kDescription = R"({
  "schema": 1, "kind": "forewarp-measured-kernels", "title": "Two kernels", "caveats": ["Old driver."],
  "global_loads_bypass_l1": true, "pointers_may_overlap": true, "surplus_threads_repeat_work": true,
  "kernels": [
    {"benchmark": "A", "kernel": "a1", "file": "a.c", "loop": "f:L1"},
    {"benchmark": "A", "kernel": "a2", "file": "b/a.c", "loop": "g:L1", "values": {"m": "n - k - 1"},
     "dimensions": {"j": "y"}, "launches": "2*n", "launch_counter": "k",
     "sizes": [{"n": 64}, {"n": 128}], "blocks": [[32, 4, 1]], "not_comparable": "its clock was low"}
  ]})";

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    return text.replace(text.find(what), what.size(), with);
}

TEST(MeasuredKernels, ADescriptionIsReadInFull) {
    const auto described = readMeasuredKernels(kDescription, "map.json");
    ASSERT_TRUE(described.hasValue()) << described.error().text();
    EXPECT_EQ(described->title, "Two kernels");
    EXPECT_THAT(described->caveats, testing::ElementsAre("Old driver."));
    EXPECT_TRUE(described->bypassesL1);
    EXPECT_TRUE(described->mayOverlap);
    EXPECT_TRUE(described->repeatsWork);
    const MeasuredKernel* kernel = described->find("A", "a2");
    ASSERT_NE(kernel, nullptr);
    EXPECT_EQ(kernel->file, "b/a.c");
    EXPECT_EQ(kernel->loop, "g:L1");
    EXPECT_EQ(kernel->values.at("m").evaluate({{"n", 10}, {"k", 3}}), 6);
    EXPECT_EQ(kernel->dimensions.at("j"), kernel::ThreadDimension::y);
    EXPECT_EQ(kernel->launches.evaluate({{"n", 10}}), 20);
    EXPECT_EQ(kernel->launchCounter, "k");
    ASSERT_EQ(kernel->sizes.size(), 2U);
    EXPECT_EQ(kernel->sizes[1], (kernel::Bindings{{"n", 128}}));
    ASSERT_EQ(kernel->blocks.size(), 1U);
    EXPECT_EQ(kernel->blocks[0], (kernel::BlockShape{32, 4, 1}));
    EXPECT_EQ(kernel->notComparable, "its clock was low");
}

TEST(MeasuredKernels, WhatIsNotToldIsPlain) {
    const auto described = readMeasuredKernels(kDescription, "map.json");
    ASSERT_TRUE(described.hasValue());
    const MeasuredKernel* kernel = described->find("A", "a1");
    ASSERT_NE(kernel, nullptr);
    EXPECT_EQ(kernel->launches.evaluate({}), 1);
    EXPECT_TRUE(kernel->values.empty());
    EXPECT_TRUE(kernel->launchCounter.empty());
    EXPECT_TRUE(kernel->notComparable.empty());
}

TEST(MeasuredKernels, BenchmarkAndKernelMustBothMatch) {
    const auto described = readMeasuredKernels(kDescription, "map.json");
    ASSERT_TRUE(described.hasValue());
    EXPECT_EQ(described->find("A", "a3"), nullptr);
    EXPECT_EQ(described->find("B", "a1"), nullptr);
}

struct Mistake {
    const char* from;
    const char* to;
    const char* place;
};

class WrongDescription : public testing::TestWithParam<Mistake> {};

TEST_P(WrongDescription, IsRefusedWithTheKey) {
    const auto described = readMeasuredKernels(replaced(kDescription, GetParam().from, GetParam().to), "map.json");
    ASSERT_FALSE(described.hasValue());
    EXPECT_THAT(described.error().place, HasSubstr(GetParam().place));
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongDescription,
    testing::Values(Mistake{"\"schema\": 1", "\"schema\": 2", "schema"}, Mistake{"measured-kernels", "kernels", "kind"},
                    Mistake{"\"loop\"", "\"loops\"", "kernels[0]"},
                    Mistake{"n - k - 1", "n - - -", "kernels[1].values"},
                    Mistake{"\"2*n\"", "2", "kernels[1].launches"}, Mistake{"\"y\"", "\"t\"", "kernels[1].dimensions"},
                    Mistake{"{\"n\": 64}", "64", "kernels[1].sizes"},
                    Mistake{"[32, 4, 1]", "[32, 4]", "kernels[1].blocks"}, Mistake{"\"title\"", "\"name\"", "title"}));

} // namespace

} // namespace forewarp::measured::validation
