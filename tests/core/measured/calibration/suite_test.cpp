// What resources/calibration measures is what calibrate() reads; no GPU is asked, the sources are.

#include "core/device/device.h"
#include "core/measured/calibration/known_series.h"
#include "core/measured/calibration/suite.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>

namespace forewarp::measured::calibration {
namespace {

using testing::Contains;

std::string textOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string wholeSuite() {
    std::string text;
    for (const EmbeddedFile& file : calibrationSuite()) text += file.text;
    // Adjacent words and line ends as one space, for the patterns below.
    return std::regex_replace(text, std::regex("\\s+"), " ");
}

/// Names and units of the series it adds by name.
std::map<std::string, std::string> addedSeries() {
    std::map<std::string, std::string> units;
    const std::string text = wholeSuite();
    const std::regex add(R"re(document\.add\("([a-z0-9_.]+)", (?:"[^"]*"|kAxis), "([^"]+)")re");
    for (std::sregex_iterator found(text.begin(), text.end(), add), end; found != end; ++found)
        units[(*found)[1]] = (*found)[2];
    return units;
}

TEST(CalibrationSuiteFiles, AreThoseOfTheFolder) {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(FOREWARP_SOURCE_DIR "/resources/calibration")) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".cu") && !name.ends_with(".cuh")) continue;
        ++files;
        const auto found = std::ranges::find(calibrationSuite(), name, &EmbeddedFile::name);
        ASSERT_NE(found, calibrationSuite().end()) << name;
        EXPECT_EQ(found->text, textOf(entry.path())) << name;
    }
    EXPECT_EQ(calibrationSuite().size(), files);
    for (const std::string_view source : {kSuiteSource, kCampingSource})
        EXPECT_NE(std::ranges::find(calibrationSuite(), source, &EmbeddedFile::name), calibrationSuite().end());
}

// Programs to compile include nothing but the other files and the standard library.
TEST(CalibrationSuiteFiles, AreComplete) {
    const std::string text = wholeSuite();
    const std::regex include(R"re(#include "([^"]+)")re");
    for (std::sregex_iterator found(text.begin(), text.end(), include), end; found != end; ++found)
        EXPECT_NE(std::ranges::find(calibrationSuite(), (*found)[1].str(), &EmbeddedFile::name),
                  calibrationSuite().end())
            << (*found)[1];
}

TEST(CalibrationSuiteFiles, MeasureEverySeriesInItsUnit) {
    const auto added = addedSeries();
    const std::string text = wholeSuite();
    for (const KnownSeries& known : knownSeries()) {
        SCOPED_TRACE(known.name);
        if (known.name.starts_with("instruction.")) continue; // Below.
        if (known.name.starts_with("copy.") || known.name == "sector.l1" || known.name == "sector.l2") {
            EXPECT_THAT(text, testing::HasSubstr('"' + known.name + '"')); // Named at a call.
            continue;
        }
        ASSERT_TRUE(added.contains(known.name));
        EXPECT_EQ(added.at(known.name), known.unit);
    }
    for (const auto& [name, unit] : added)
        EXPECT_THAT(knownSeries(), Contains(testing::Field(&KnownSeries::name, name)));
}

TEST(CalibrationSuiteFiles, MeasureEveryKindOfInstruction) {
    const std::string text = wholeSuite();
    std::vector<std::string> names;
    const std::regex measure(R"re(measureInstruction<\w+>\(gpu, document, "(\w+)"\))re");
    for (std::sregex_iterator found(text.begin(), text.end(), measure), end; found != end; ++found)
        names.push_back((*found)[1]);
    for (int i = 0; i < device::kInstructionKindCount; ++i)
        EXPECT_THAT(names, Contains(std::string(device::name(device::InstructionKind(i)))));
    for (const std::string& instruction : names)
        EXPECT_THAT(knownSeries(), Contains(testing::Field(&KnownSeries::name, instructionSeries(instruction, "ilp"))));
}

} // namespace
} // namespace forewarp::measured::calibration
