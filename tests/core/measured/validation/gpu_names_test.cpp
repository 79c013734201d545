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
    EXPECT_EQ(idOf("Tesla T4"), "t4");
    EXPECT_EQ(idOf("NVIDIA L40S"), "l40s");
    EXPECT_EQ(idOf("NVIDIA A10"), "a10");
    EXPECT_EQ(idOf("NVIDIA RTX A6000"), "rtxa6000");
    EXPECT_EQ(idOf("Tesla P100-SXM2-16GB"), "p100");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 5090"), "rtx5090");
    EXPECT_EQ(idOf("GeForce GTX 1660"), "gtx1660");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 2080 Ti"), "rtx2080ti");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 3060 Ti"), "rtx3060ti");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 3070"), "rtx3070");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 3080 Ti"), "rtx3080ti");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 4060"), "rtx4060");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 4060 Ti"), "rtx4060ti");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 4070 Ti"), "rtx4070ti");
    EXPECT_EQ(idOf("NVIDIA GH200 480GB"), "gh200");
    EXPECT_EQ(idOf("Orin"), "orin");
    EXPECT_EQ(idOf("GK20A"), "tk1");
    EXPECT_EQ(idOf("Tesla K20Xm"), "k20x");
}

TEST(GpuNames, IdsAreFound) {
    EXPECT_EQ(idOf("gtx280"), "gtx280");
    for (const device::Device& device : device::bundledDevices()) EXPECT_EQ(idOf(device.id), device.id);
}

TEST(GpuNames, OtherModelsAreNotTakenForTheirKin) {
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 2070"), "");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 4090 Laptop GPU"), "");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 3070 Laptop GPU"), "");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 3070 Ti"), "");
    EXPECT_EQ(idOf("NVIDIA GeForce RTX 4070 Ti SUPER"), "");
    EXPECT_EQ(idOf("NVIDIA GeForce GTX 1660 SUPER"), "");
    EXPECT_EQ(idOf("NVIDIA GeForce GTX 1080"), "");
    EXPECT_EQ(idOf(""), "");
}

TEST(GpuNames, FormFactorAndMemoryMustNotDiffer) {
    EXPECT_EQ(idOf("NVIDIA H100 PCIe"), "h100-pcie");
    EXPECT_EQ(idOf("NVIDIA H100 NVL"), "");
    EXPECT_EQ(idOf("NVIDIA A100-SXM4-40GB"), "");
    EXPECT_EQ(idOf("Tesla V100-SXM2-16GB"), "");
}

} // namespace

} // namespace forewarp::measured::validation
