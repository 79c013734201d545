#include "core/models/registry.h"

#include <gtest/gtest.h>

#include <set>

namespace forewarp::models {
namespace {

Result<Prediction> predictNothing(const kernel::KernelProfile&, const device::Device&, const kernel::Launch&,
                                  const KnownBehaviour&) {
    return Prediction{};
}

Result<Prediction> predictNoParameters(std::string_view, std::string_view) {
    return Prediction{};
}

Result<Prediction> refuse(const kernel::KernelProfile&, const device::Device&, const kernel::Launch&,
                          const KnownBehaviour&) {
    return Error{ErrorKind::input, "No.", {}, {}};
}

TEST(Registry, FindsEveryModelByItsId) {
    std::set<std::string_view> ids;
    for (const Model& model : all()) {
        EXPECT_TRUE(ids.insert(model.id).second) << model.id;
        EXPECT_FALSE(model.title.empty());
        const auto has = [&](std::string_view text) { return model.source.find(text) != std::string_view::npos; };
        EXPECT_TRUE(has("doi:") || has("MSc thesis, Utrecht University 2011") || has("see docs/model-forewarp.md"))
            << model.source;
        EXPECT_NE(model.ofKernel, nullptr);
        EXPECT_NE(model.ofParameters, nullptr);
        const auto found = find(model.id);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->id, model.id);
    }
    EXPECT_TRUE(ids.contains("mwp-cwp"));
    EXPECT_TRUE(ids.contains("cgpredict"));
}

TEST(Registry, ListsItsOwnThenThePublishedThenThoseThatPredictARange) {
    ASSERT_GE(all().size(), 6U);
    EXPECT_EQ(all().front().id, "forewarp");
    EXPECT_EQ(all()[1].id, "mwp-cwp");
    EXPECT_EQ(all()[all().size() - 2].id, "campprof");
    EXPECT_EQ(all().back().id, "cacheprof");
}

TEST(Registry, ItsOwnIsAskedWhereAnL2Is) {
    const Model own = *find("forewarp");
    EXPECT_FALSE(own.appliesTo(*device::findDevice("gtx280")));
    EXPECT_TRUE(own.appliesTo(*device::findDevice("c2075")));
}

// Aji, Daga, Feng, CF 2011, section 4.3: compute capability 1.3 and lower camp.
TEST(Registry, OneOfTheBandsAppliesToEachGpu) {
    const Model campprof = *find("campprof");
    const Model cacheprof = *find("cacheprof");
    for (const device::Device& device : device::bundledDevices()) {
        const bool isOld = device.capability.major < 2;
        EXPECT_EQ(campprof.appliesTo(device), isOld) << device.id;
        EXPECT_EQ(cacheprof.appliesTo(device), !isOld) << device.id;
    }
    EXPECT_EQ(find("mwp-cwp")->appliesTo, nullptr);
    EXPECT_TRUE(find("mwp-cwp")->isAskedOn(*device::findDevice("gtx280")));
}

TEST(Registry, RefusesUnknownModelsListingTheKnown) {
    for (const std::string_view id : {"MWP-CWP", "mwp", "", "all"}) {
        const auto model = find(id);
        ASSERT_FALSE(model) << id;
        EXPECT_EQ(model.error().kind, ErrorKind::usage);
        EXPECT_NE(model.error().remedy.find("mwp-cwp"), std::string::npos);
    }
}

TEST(Registry, PredictionsCarryTheIdOfTheModelThatWasAsked) {
    const Model model{
        .id = "asked", .title = {}, .source = {}, .ofKernel = predictNothing, .ofParameters = predictNoParameters};
    EXPECT_EQ(model.predict({}, {}, {})->model, "asked");
    EXPECT_EQ(model.predictFromParameters("{}", "i")->model, "asked");
    const Model refusing{.id = "refusing", .title = {}, .source = {}, .ofKernel = refuse};
    EXPECT_EQ(refusing.predict({}, {}, {}).error().message, "No.");
}

TEST(Registry, TellsWhichModelHasARole) {
    const device::Device old = *device::findDevice("gtx280");
    const device::Device recent = *device::findDevice("rtx2070super");
    for (const device::Device& device : {old, recent}) {
        EXPECT_EQ(modelFor(Role::warpTimeline, device)->id, "parametrized");
        EXPECT_EQ(modelFor(Role::memoryLayout, device)->id, "cgpredict");
    }
    EXPECT_EQ(modelFor(Role::sharedMemory, recent)->id, "forewarp") << "whose time stands in the headline";
    EXPECT_EQ(modelFor(Role::sharedMemory, old)->id, "mwp-cwp") << "likewise";
    EXPECT_EQ(modelFor(Role::partitionCamping, old)->id, "campprof");
    EXPECT_FALSE(modelFor(Role::partitionCamping, recent)) << "its addresses are hashed";
    EXPECT_EQ(modelFor(Role::timeRange, old)->id, "campprof");
    EXPECT_EQ(modelFor(Role::timeRange, recent)->id, "cacheprof");
}

TEST(Registry, ModelsOfTimeRangesTakeCountsOfAKernel) {
    bands::CountedKernel counted;
    counted.counts.loads[1] = 1e6;
    counted.warps = 7.6;
    for (const char* const id : {"gtx280", "rtx2070super"}) {
        const device::Device device = *device::findDevice(id);
        const Model model = *modelFor(Role::timeRange, device);
        const auto prediction = model.predictBand(counted, "counts.csv", device, {});
        ASSERT_TRUE(prediction) << id;
        EXPECT_EQ(prediction->model, model.id);
        EXPECT_EQ(prediction->band->warps, 8) << "models take whole warps";
    }
}

TEST(Derivation, FindsTermsByTheirSymbol) {
    Derivation derivation;
    EXPECT_EQ(derivation.indexOf("N"), -1);
    EXPECT_EQ(derivation.add({"N", "", 20, "warps", "", "", "", {}, {}}), 0);
    EXPECT_EQ(derivation.add({"MWP", "", 2, "warps", "", "", "", {0}, {}}), 1);
    EXPECT_EQ(derivation.indexOf("MWP"), 1);
    EXPECT_EQ(derivation.find("N")->value, 20);
    EXPECT_EQ(derivation.find("MW"), nullptr);
}

} // namespace
} // namespace forewarp::models
