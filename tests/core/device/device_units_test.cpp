#include "core/device/device_units.h"

#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::device {
namespace {

double inBase(double value, std::string_view unit, Dimension dimension) {
    const DeviceUnit* found = findDeviceUnit(unit, dimension);
    EXPECT_NE(found, nullptr) << unit;
    return found ? found->toBase(value) : 0;
}

TEST(DeviceUnits, ConvertToBaseUnits) {
    EXPECT_EQ(inBase(1, "1", Dimension::count), 1);
    EXPECT_EQ(inBase(3, "cycle", Dimension::cycles), 3);
    EXPECT_EQ(inBase(1350, "MHz", Dimension::clockRate), 1.35e9);
    EXPECT_EQ(inBase(1.35, "GHz", Dimension::clockRate), 1.35e9);
    EXPECT_EQ(inBase(2, "kHz", Dimension::clockRate), 2000);
    EXPECT_EQ(inBase(5, "us", Dimension::time), 5e-6);
    EXPECT_EQ(inBase(5, "ms", Dimension::time), 5e-3);
    EXPECT_EQ(inBase(5, "ns", Dimension::time), 5e-9);
    EXPECT_EQ(inBase(48, "KiB", Dimension::bytes), 49152);
    EXPECT_EQ(inBase(1, "MiB", Dimension::bytes), 1048576);
    EXPECT_EQ(inBase(1, "GiB", Dimension::bytes), 1073741824);
    EXPECT_EQ(inBase(48, "kB", Dimension::bytes), 48000);
    EXPECT_EQ(inBase(2, "MB", Dimension::bytes), 2e6);
    EXPECT_EQ(inBase(2, "GB", Dimension::bytes), 2e9);
    EXPECT_EQ(inBase(86.4, "GB/s", Dimension::bandwidth), 86.4e9);
    EXPECT_EQ(inBase(1, "GiB/s", Dimension::bandwidth), 1073741824);
    EXPECT_EQ(inBase(3.35, "TB/s", Dimension::bandwidth), 3.35e12);
    EXPECT_EQ(inBase(1, "kB/s", Dimension::bandwidth), 1e3);
    EXPECT_EQ(inBase(1, "MB/s", Dimension::bandwidth), 1e6);
    EXPECT_EQ(inBase(100, "1/s", Dimension::rate), 100);
}

TEST(DeviceUnits, AreOfOneDimensionAndSpelling) {
    EXPECT_EQ(findDeviceUnit("MHz", Dimension::bytes), nullptr);
    EXPECT_EQ(findDeviceUnit("GB", Dimension::bandwidth), nullptr);
    EXPECT_EQ(findDeviceUnit("mhz", Dimension::clockRate), nullptr);
    EXPECT_EQ(findDeviceUnit("KB", Dimension::bytes), nullptr) << "neither kB nor KiB";
    EXPECT_EQ(findDeviceUnit("", Dimension::count), nullptr);
}

TEST(DeviceUnits, BaseUnitsAreThoseOfTheUnitTypes) {
    EXPECT_EQ(baseUnit(Dimension::count).name, "1");
    EXPECT_EQ(baseUnit(Dimension::cycles).name, "cycle");
    EXPECT_EQ(baseUnit(Dimension::clockRate).name, "Hz");
    EXPECT_EQ(baseUnit(Dimension::time).name, "s");
    EXPECT_EQ(baseUnit(Dimension::bytes).name, "B");
    EXPECT_EQ(baseUnit(Dimension::bandwidth).name, "B/s");
    EXPECT_EQ(baseUnit(Dimension::rate).name, "1/s");
    for (const Dimension dimension : {Dimension::count, Dimension::cycles, Dimension::clockRate, Dimension::time,
                                      Dimension::bytes, Dimension::bandwidth, Dimension::rate})
        EXPECT_EQ(baseUnit(dimension).toBase(7), 7) << name(dimension);
}

TEST(DeviceUnits, NumbersThatConvertBackExactlyHaveFewDigits) {
    const DeviceUnit& nanoseconds = *findDeviceUnit("ns", Dimension::time);
    // 15e-9 s in ns by arithmetic alone is 14.999999999999998.
    for (const double decimal : {15.0, 30.0, 7.5, 43.75, 12.99, 0.1})
        EXPECT_EQ(exactNumber(nanoseconds, nanoseconds.toBase(decimal)), decimal);
    EXPECT_EQ(exactNumber(baseUnit(Dimension::time), 1.0 / 3), 1.0 / 3) << "more than 15 digits";
    // Doubles lie closer to each other just below 2^-26 s than those of ns do: not each has one.
    double seconds = 0x1p-26;
    int unreachable = 0;
    for (int i = 0; i < 100; ++i) {
        seconds = std::nextafter(seconds, 0.0);
        const auto number = exactNumber(nanoseconds, seconds);
        if (number) {
            EXPECT_EQ(nanoseconds.toBase(*number), seconds);
        }
        unreachable += !number;
    }
    EXPECT_GT(unreachable, 0);
}

TEST(DeviceUnits, AreListed) {
    EXPECT_EQ(unitNames(Dimension::clockRate), "Hz, kHz, MHz, GHz");
    EXPECT_EQ(unitNames(Dimension::count), "1");
    EXPECT_EQ(unitNames(Dimension::rate), "1/s");
    EXPECT_EQ(name(Dimension::clockRate), "a clock rate");
}

} // namespace
} // namespace forewarp::device
