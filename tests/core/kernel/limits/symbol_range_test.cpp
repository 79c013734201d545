#include "core/kernel/limits/symbol_range.h"

#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace forewarp::kernel::limits {
namespace {

using testing::HasSubstr;

std::string refusal(double value, const std::string& type, const std::string& name = "n") {
    std::vector<ProgramFacts> files{sample::gemm()};
    files[0].symbols.at(0).type = type;
    const auto error = checkValue(name, value, files);
    return error ? error->text() : "accepted";
}

TEST(SymbolRange, HoldsTheWholeNumbersOfItsType) {
    const SymbolRange byte = rangeOf("unsigned char");
    for (const double value : {0.0, 1.0, 255.0}) EXPECT_TRUE(byte.holds(value)) << value;
    for (const double value : {-1.0, 0.5, 256.0, 1e300, std::nan("")}) EXPECT_FALSE(byte.holds(value)) << value;
    EXPECT_TRUE(rangeOf("int").holds(-2147483648.0));
    EXPECT_FALSE(rangeOf("int").holds(2147483648.0));
    EXPECT_TRUE(rangeOf("unsigned int").holds(4294967295.0));
}

TEST(SymbolRange, SixtyFourBitsEndAtPowersOfTwo) {
    EXPECT_TRUE(rangeOf("long").holds(-0x1p63));
    EXPECT_TRUE(rangeOf("long").holds(std::nextafter(0x1p63, 0)));
    EXPECT_FALSE(rangeOf("long").holds(0x1p63));
    EXPECT_TRUE(rangeOf("unsigned long").holds(0x1p63));
    EXPECT_FALSE(rangeOf("unsigned long").holds(0x1p64));
}

TEST(SymbolRange, WhatHasNoKnownTypeIsALongLong) {
    EXPECT_EQ(rangeOf("enum colour").type, "long long");
    EXPECT_EQ(refusal(1e18, ""), "accepted");
    EXPECT_EQ(refusal(1e30, ""), "value of n: n stands for a whole number: -9223372036854775808 to "
                                 "9223372036854775807 are possible, not 1e+30. Give a whole number in that range.");
}

TEST(SymbolRange, RefusalsNameTypeAndRange) {
    EXPECT_EQ(refusal(1000, "unsigned char"),
              "value of n: n has the type unsigned char: 0 to 255 are possible, not 1000. Give a whole number in that "
              "range.");
    EXPECT_THAT(refusal(-4, "unsigned int"), HasSubstr("0 to 4294967295"));
    EXPECT_THAT(refusal(2.5, "int"), HasSubstr("not 2.5"));
    EXPECT_EQ(refusal(-4, "int"), "accepted");
}

TEST(SymbolRange, OneOfSeveralSymbolsOfANameIsEnough) {
    std::vector<ProgramFacts> files{sample::gemm(), sample::gemm()};
    files[0].symbols.at(0).type = "unsigned char";
    files[1].symbols.at(0).type = "int";
    EXPECT_FALSE(checkValue("n", 1000, files));
    EXPECT_TRUE(checkValue("n", 5e9, files));
}

TEST(SymbolRange, TripCountsMayBeMeans) {
    EXPECT_EQ(refusal(12.5, "int", "gemm:L1.trips"), "accepted");
    EXPECT_THAT(refusal(12.5, "int", "some_name"), HasSubstr("whole number"));
}

} // namespace
} // namespace forewarp::kernel::limits
