#include "core/models/forewarp/reuse/address_box.h"

#include <gtest/gtest.h>

#include <set>

namespace forewarp::models::forewarp::reuse {
namespace {

constexpr double kSector = 32;

AddressBox floats(double first, std::vector<Sweep> sweeps) {
    return {first, 4, std::move(sweeps), kSector};
}

/// Bytes of all sectors that the accesses touch, one by one.
double counted(const std::vector<std::pair<double, std::vector<Sweep>>>& accesses) {
    std::set<long long> sectors;
    for (const auto& [first, sweeps] : accesses) {
        std::vector<double> addresses{first};
        for (const Sweep& sweep : sweeps) {
            std::vector<double> next;
            for (const double address : addresses)
                for (double i = 0; i < sweep.count; ++i) next.push_back(address + i * sweep.bytes);
            addresses = std::move(next);
        }
        for (const double address : addresses) sectors.insert((long long)(address / kSector));
    }
    return double(sectors.size()) * kSector;
}

double together(const std::vector<std::pair<double, std::vector<Sweep>>>& accesses) {
    std::vector<AddressBox> boxes;
    for (const auto& [first, sweeps] : accesses) boxes.push_back(floats(first, sweeps));
    return touchedTogether(std::move(boxes));
}

TEST(AddressBox, TouchesTheSectorsOfItsRuns) {
    EXPECT_EQ(floats(0, {{4, 1024}}).touched(), 4096);
    EXPECT_EQ(floats(0, {{64, 1024}}).touched(), 1024 * kSector) << "a sector each";
    EXPECT_EQ(floats(0, {{4, 256}, {4096, 100}}).touched(), 100 * 1024);
    EXPECT_EQ(floats(0, {}).touched(), kSector);
}

TEST(AddressBox, WindowsApartAddUpAndNeighboursDoNot) {
    const std::vector<Sweep> all{{4, 4096}};
    EXPECT_EQ(together({{0, all}, {16384, all}, {32768, all}}), 3 * 16384) << "a[i] + a[i+n] + a[i+2n]";
    EXPECT_NEAR(together({{0, all}, {4, all}, {8, all}}), 16384, 64) << "a[i] + a[i+1] + a[i+2]";
    EXPECT_NEAR(together({{0, all}, {8192, all}}), 16384 * 1.5, 64) << "half of it again";
}

TEST(AddressBox, UnionsAreWhatCountingSectorsGives) {
    const std::vector<Sweep> tile{{4, 64}, {8192, 16}};
    const std::vector<Sweep> whole{{4, 2048}, {8192, 16}};
    for (const auto& accesses : std::vector<std::vector<std::pair<double, std::vector<Sweep>>>>{
             {{8192, tile}, {0, tile}, {16384, tile}},                 // rows above and below
             {{0, tile}, {256, tile}},                                 // tiles side by side
             {{0, whole}, {16 * 8192, whole}, {32 * 8192, whole}},     // planes
             {{0, {{12, 1000}}}, {4, {{12, 1000}}}, {8, {{12, 1000}}}}, // parts of a structure
             {{0, {{256, 500}}}, {4, {{256, 500}}}, {128, {{256, 500}}}}}) {
        const double real = counted(accesses);
        EXPECT_NEAR(together(accesses) / real, 1, 0.05) << real;
    }
}

TEST(AddressBox, NeverTouchesMoreThanLiesInItsRange) {
    const AddressBox triangle(0, 4, {{4, 512}, {4096, 1024}}, kSector, 1 << 20);
    EXPECT_LE(triangle.touched(), 1 << 20);
    EXPECT_LE(touchedTogether({triangle, triangle, triangle}), 1 << 20);
    EXPECT_EQ(AddressBox::somewhere(0, 1024, 4096).touched(), 1024);
}

} // namespace
} // namespace forewarp::models::forewarp::reuse
