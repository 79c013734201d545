#include "core/render/json/port_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace forewarp::render::json {

namespace {

explain::PortReport samplePort() {
    explain::PortReport port;
    port.loop = "gemm:L1";
    port.device = "h200";
    port.kernel = "gemm_L1";
    port.block = {32, 8, 2};
    port.isBlockFixed = true;
    port.shared = {"a", "b"};
    port.compiled = explain::CompiledKernel{
        .architecture = "sm_90", .registers = 37, .sharedBytes = 8448, .spillStoreBytes = 4, .spillLoadBytes = 8};
    port.times = {{"mwp-cwp", Seconds(0.25)}};
    port.notes = {"One.", "Two."};
    port.cuda = "int x;\n";
    return port;
}

TEST(PortJson, ComesBackAsItWas) {
    const explain::PortReport port = samplePort();
    const auto read = readPort(portJson(port, {"gemm.c", 11}), "port");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->loop, port.loop);
    EXPECT_EQ(read->device, port.device);
    EXPECT_EQ(read->kernel, port.kernel);
    EXPECT_EQ(read->block, port.block);
    EXPECT_TRUE(read->isBlockFixed);
    EXPECT_EQ(read->shared, port.shared);
    ASSERT_TRUE(read->compiled);
    EXPECT_EQ(read->compiled->architecture, "sm_90");
    EXPECT_EQ(read->compiled->registers, 37);
    EXPECT_EQ(read->compiled->sharedBytes, 8448);
    EXPECT_EQ(read->compiled->spillStoreBytes, 4);
    EXPECT_EQ(read->compiled->spillLoadBytes, 8);
    ASSERT_EQ(read->times.size(), 1U);
    EXPECT_EQ(read->times[0].model, "mwp-cwp");
    EXPECT_EQ(read->times[0].time, Seconds(0.25));
    EXPECT_EQ(read->notes, port.notes);
    EXPECT_EQ(read->cuda, port.cuda);
}

TEST(PortJson, SaysWhyItWasNotCompiled) {
    explain::PortReport port = samplePort();
    port.compiled.reset();
    port.notCompiled = "nvcc is not here";
    const std::string text = portJson(port, {"gemm.c", 11});
    EXPECT_TRUE(nlohmann::json::parse(text)["nvcc"].is_null());
    const auto read = readPort(text, "port");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_FALSE(read->compiled);
    EXPECT_EQ(read->notCompiled, "nvcc is not here");
}

TEST(PortJson, AnErrorNamesTheKey) {
    const auto whole = nlohmann::json::parse(portJson(samplePort(), {"gemm.c", 11}));
    const auto errorWith = [&](const char* key, const nlohmann::json& value) {
        nlohmann::json changed = whole;
        changed[key] = value;
        const auto read = readPort(changed.dump(), "port");
        return read ? std::string() : read.error().text();
    };
    for (const char* key : {"loop", "kernel", "cuda"}) EXPECT_THAT(errorWith(key, ""), testing::HasSubstr(key));
    EXPECT_THAT(errorWith("schema", 2), testing::HasSubstr("schema"));
    EXPECT_THAT(errorWith("block", {1, 1}), testing::HasSubstr("block"));
    EXPECT_THAT(errorWith("block", {1, 1, 0.5}), testing::HasSubstr("block"));
    EXPECT_THAT(errorWith("surprise", 1), testing::HasSubstr("surprise"));
    EXPECT_THAT(errorWith("nvcc", {{"architecture", "sm_90"}}), testing::HasSubstr("registers"));
    EXPECT_FALSE(readPort("", "port"));
    EXPECT_FALSE(readPort("[1]", "port"));
}

} // namespace

} // namespace forewarp::render::json
