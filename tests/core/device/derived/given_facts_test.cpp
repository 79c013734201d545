#include "core/device/derived/given_facts.h"

#include "core/device/device_fields.h"

#include <gmock/gmock.h>

namespace forewarp::device::derived {
namespace {

using testing::AllOf;
using testing::HasSubstr;

double taken(std::string_view text, const std::string& key) {
    GivenFacts given;
    const auto error = takeFact(text, given);
    EXPECT_FALSE(error) << error->text();
    EXPECT_EQ(given.values.size(), 1U);
    return given.values[key];
}

Error refusalOf(std::string_view text) {
    GivenFacts given;
    const auto error = takeFact(text, given);
    EXPECT_TRUE(error) << text;
    EXPECT_TRUE(given.values.empty()) << text;
    if (!error) return {};
    EXPECT_EQ(error->kind, ErrorKind::usage);
    EXPECT_EQ(error->place, text);
    EXPECT_TRUE(error->message.ends_with('.') && error->remedy.ends_with('.')) << error->text();
    return *error;
}

} // namespace

TEST(GivenFacts, NumbersAreInBaseUnitsOrHaveTheirOwn) {
    EXPECT_EQ(taken("memory_bandwidth=1555e9", "memory_bandwidth"), 1555e9);
    EXPECT_EQ(taken("memory_bandwidth=1555GB/s", "memory_bandwidth"), 1555e9);
    EXPECT_EQ(taken("memory_bandwidth=1.555 TB/s", "memory_bandwidth"), 1.555e12);
    EXPECT_EQ(taken("memory_size=40GiB", "memory_size"), 40 * 1073741824.0);
    EXPECT_EQ(taken(" sm_count = 98 ", "sm_count"), 98);
    EXPECT_EQ(taken("launch_overhead=2us", "launch_overhead"), 2e-6);
}

TEST(GivenFacts, NamesAreTaken) {
    GivenFacts given;
    EXPECT_FALSE(takeFact("id=rtx3080", given));
    EXPECT_FALSE(takeFact("name=GeForce RTX 3080 = new", given));
    EXPECT_FALSE(takeFact("compute_capability=8.6", given));
    EXPECT_EQ(given.id, "rtx3080");
    EXPECT_EQ(given.name, "GeForce RTX 3080 = new");
    EXPECT_EQ(given.capability, "8.6");
}

TEST(GivenFacts, TheLastValueOfAKeyCounts) {
    GivenFacts given;
    EXPECT_FALSE(takeFact("sm_count=98", given));
    EXPECT_FALSE(takeFact("sm_count=99", given));
    EXPECT_EQ(given.values["sm_count"], 99);
}

TEST(GivenFacts, WhatIsNoFactIsRefusedWithARemedy) {
    for (const char* text : {"", "sm_count", "=3", " = 3", "sm_count=", "id="}) refusalOf(text);
    const Error unknown = refusalOf("sms=98");
    EXPECT_THAT(unknown.message, HasSubstr("\"sms\""));
    EXPECT_THAT(unknown.remedy, AllOf(HasSubstr("id, name, compute_capability"), HasSubstr("sm_count")));
    for (const DeviceField& field : deviceFields())
        EXPECT_THAT(unknown.remedy, HasSubstr(std::string(field.key))) << "all keys are listed";
}

TEST(GivenFacts, ImpossibleValuesAreRefused) {
    for (const char* text : {"sm_count=many", "sm_count=1.5", "sm_count=0", "sm_count=nan", "sm_count=inf",
                             "memory_bandwidth=-1e9", "sm_clock=1e999"})
        refusalOf(text);
    EXPECT_THAT(refusalOf("sm_clock=1410").remedy, HasSubstr("from 1 to 20000 MHz"))
        << "1410 Hz; the sentence shows the unit that was meant";
    EXPECT_THAT(refusalOf("sm_clock=1410GB").remedy, HasSubstr("Hz, kHz, MHz, GHz"));
}

} // namespace forewarp::device::derived
