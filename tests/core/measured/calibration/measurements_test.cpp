#include "core/measured/calibration/measurements.h"

#include "core/measured/calibration/known_series.h"
#include "virtual_gpu.h"

#include <gmock/gmock.h>

namespace forewarp::measured::calibration {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Json document() {
    static const Json json = test::VirtualGpu(*device::findDevice("h200")).document();
    return json;
}

Result<CalibrationRun> read(const Json& json) {
    return readCalibrationRun(json.dump(), "raw.json");
}

template <class Change>
Error errorAfter(Change change) {
    Json json = document();
    change(json);
    const auto measurements = read(json);
    EXPECT_FALSE(measurements);
    return measurements ? Error{} : measurements.error();
}

std::size_t placeOf(const Json& json, const std::string& name) {
    for (std::size_t i = 0; i < json["series"].size(); ++i)
        if (json["series"][i]["name"] == name) return i;
    return json["series"].size();
}

TEST(CalibrationRun, AreReadAsTheyStand) {
    const auto measurements = read(document());
    ASSERT_TRUE(measurements) << measurements.error().text();
    EXPECT_EQ(measurements->date, "2026-01-31T12:00:00Z");
    EXPECT_EQ(measurements->gpu.name, "H200 SXM 141 GB");
    EXPECT_EQ(measurements->gpu.smCount, 132);
    EXPECT_EQ(measurements->gpu.smClock, 1980e6);
    EXPECT_EQ(measurements->gpu.l2Bytes, 60 * 1024 * 1024);
    EXPECT_EQ(measurements->gpu.pcieGeneration, 5);
    EXPECT_TRUE(measurements->gpu.cachesGlobalLoadsInL1);
    EXPECT_EQ(measurements->driver, "13.0");
    const auto& samples = measurements->samples("shared.fill");
    ASSERT_EQ(samples.size(), 6U);
    EXPECT_EQ(samples.front().at, 1);
    EXPECT_DOUBLE_EQ(samples.front().median, device::findDevice("h200")->sharedFillLatency.value.value());
    EXPECT_EQ(samples.front().runs, 5);
    EXPECT_EQ(measurements->find("no.such"), nullptr);
}

TEST(CalibrationRun, SeriesNobodyKnowsAreKept) {
    Json json = document();
    json["series"].push_back({{"name", "tensor.cores"},
                              {"axis", "warps"},
                              {"unit", "1/cycle"},
                              {"samples", {{{"at", 1}, {"median", 2}, {"least", 1}, {"most", 3}, {"runs", 4}}}}});
    const auto measurements = read(json);
    ASSERT_TRUE(measurements) << measurements.error().text();
    ASSERT_TRUE(measurements->find("tensor.cores"));
    EXPECT_EQ(measurements->find("tensor.cores")->samples.front().most, 3);
}

TEST(CalibrationRun, TruncatedTextIsRefusedWithItsPlace) {
    const std::string whole = document().dump(1);
    for (const std::size_t length : {std::size_t(0), std::size_t(1), whole.size() / 2, whole.size() - 2}) {
        const auto measurements = readCalibrationRun(whole.substr(0, length), "raw.json");
        ASSERT_FALSE(measurements) << length;
        EXPECT_THAT(measurements.error().place, StartsWith("raw.json"));
    }
}

TEST(CalibrationRun, ForeignJsonIsToldFromMeasurements) {
    for (const char* const foreign : {"{}", "[]", "3", R"({"schema": 1, "id": "h200", "fields": {}})",
                                      R"({"format": "something else", "schema": 1})"}) {
        const auto measurements = readCalibrationRun(foreign, "h200.json");
        ASSERT_FALSE(measurements) << foreign;
        EXPECT_THAT(measurements.error().place, StartsWith("h200.json")) << foreign;
    }
    const auto profile = readCalibrationRun(device::writeDevice(*device::findDevice("h200")), "h200.json");
    ASSERT_FALSE(profile);
    EXPECT_EQ(profile.error().message, "This is not what the calibration suite prints.");
    EXPECT_THAT(profile.error().remedy, HasSubstr("./calibrate"));
}

TEST(CalibrationRun, ErrorsNameTheirPlace) {
    EXPECT_EQ(errorAfter([](Json& json) { json["schema"] = 2; }).place, "raw.json: schema");
    EXPECT_EQ(errorAfter([](Json& json) { json.erase("date"); }).place, "raw.json: date");
    EXPECT_EQ(errorAfter([](Json& json) { json["gpu"]["sm_count"] = 0; }).place, "raw.json: gpu.sm_count");
    EXPECT_EQ(errorAfter([](Json& json) { json["gpu"]["sm_count"] = 1.5; }).place, "raw.json: gpu.sm_count");
    EXPECT_EQ(errorAfter([](Json& json) { json["gpu"]["memory_bytes"] = -1; }).place, "raw.json: gpu.memory_bytes");
    EXPECT_EQ(errorAfter([](Json& json) { json["gpu"]["name"] = " "; }).place, "raw.json: gpu.name");
    EXPECT_EQ(errorAfter([](Json& json) { json["gpu"]["colour"] = "green"; }).place, "raw.json: gpu.colour");
    EXPECT_EQ(errorAfter([](Json& json) { json["series"] = "none"; }).place, "raw.json: series");
}

TEST(CalibrationRun, ImpossibleSamplesAreRefused) {
    const auto errorWith = [](const char* key, const Json& value) {
        return errorAfter([&](Json& json) { json["series"][0]["samples"][0][key] = value; });
    };
    for (const auto& [key, value] : std::vector<std::pair<const char*, Json>>{{"median", 0},
                                                                              {"median", -3},
                                                                              {"median", "fast"},
                                                                              {"median", nullptr},
                                                                              {"runs", 0},
                                                                              {"runs", 1e12},
                                                                              {"at", 0},
                                                                              {"least", 1e30},
                                                                              {"most", 1}}) {
        SCOPED_TRACE(std::string(key) + " " + value.dump());
        EXPECT_THAT(errorWith(key, value).place, StartsWith("raw.json: series[0].samples[0]."));
    }
    const Error empty = errorAfter([](Json& json) { json["series"][0]["samples"] = Json::array(); });
    EXPECT_EQ(empty.place, "raw.json: series[0].samples");
    const Error unsorted = errorAfter([](Json& json) {
        Json& samples = json["series"][placeOf(json, "chase.l2")]["samples"];
        std::swap(samples[0], samples[1]);
    });
    EXPECT_THAT(unsorted.message, HasSubstr("not in the order"));
}

TEST(CalibrationRun, EveryRequiredSeriesIsAskedFor) {
    for (const KnownSeries& known : knownSeries()) {
        SCOPED_TRACE(known.name);
        Json json = document();
        const std::size_t place = placeOf(json, known.name);
        if (place == json["series"].size()) {
            EXPECT_FALSE(known.isRequired);
            continue;
        }
        json["series"].erase(place);
        const auto without = read(json);
        EXPECT_EQ(bool(without), !known.isRequired);
        if (without) continue;
        EXPECT_EQ(without.error().message, "The series " + known.name + " is missing.");
        EXPECT_EQ(without.error().place, "raw.json: series");
    }
}

TEST(CalibrationRun, SeriesHaveTheirUnitsAndLengths) {
    const Error unit = errorAfter([](Json& json) { json["series"][placeOf(json, "chase.l2")]["unit"] = "s"; });
    EXPECT_EQ(unit.message, "The series chase.l2 is in \"s\" and should be in \"cycle\".");
    const Error length = errorAfter([](Json& json) {
        Json& samples = json["series"][placeOf(json, "launch.stream")]["samples"];
        samples = Json::array({samples[0]});
    });
    EXPECT_EQ(length.message, "The series launch.stream needs 2 samples at least.");
}

} // namespace
} // namespace forewarp::measured::calibration
