#include "core/measured/validation/gpu_names.h"

#include <gtest/gtest.h>

namespace forewarp::measured::validation {

namespace {

std::string idOf(std::string_view gpu) {
    const device::Device* device = deviceNamed(gpu);
    return device ? device->id : "";
}

TEST(GpuNames, DriversNamesAreFound) {
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 2070 SUPER"), "rtx2070super");
    EXPECT_EQ(idOf("Tesla C2075"), "c2075");
    EXPECT_EQ(idOf("NVIDIA H200"), "h200");
    EXPECT_EQ(idOf("NVIDIA H100 80GB HBM3"), "h100");
    EXPECT_EQ(idOf("NVIDIA A100-SXM4-80GB"), "a100");
    EXPECT_EQ(idOf("Tesla V100-PCIE-16GB"), "v100");
    EXPECT_EQ(idOf("NVIDIA GeForce GTX TITAN X"), "titanx-maxwell");
}

TEST(GpuNames, IdsAreFound) {
    EXPECT_EQ(idOf("gtx280"), "gtx280");
}

TEST(GpuNames, OtherModelsAreNotTakenForTheirKin) {
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 2070"), "");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 4090 Laptop GPU"), "");
    EXPECT_EQ(idOf("NVIDIA GeForce GTX 1080"), "");
    EXPECT_EQ(idOf(""), "");
}

TEST(GpuNames, FormFactorAndMemoryMustNotDiffer) {
    EXPECT_EQ(idOf("NVIDIA H100 PCIe"), "");
    EXPECT_EQ(idOf("NVIDIA A100-SXM4-40GB"), "");
    EXPECT_EQ(idOf("Tesla V100-SXM2-16GB"), "");
}

} // namespace

} // namespace forewarp::measured::validation
