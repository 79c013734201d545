#include "core/models/registry.h"

#include <gtest/gtest.h>

#include <set>

namespace forewarp {
namespace {

TEST(Registry, FindsEveryModelByItsId) {
    std::set<std::string_view> ids;
    for (const Model& model : models()) {
        EXPECT_TRUE(ids.insert(model.id).second) << model.id;
        EXPECT_FALSE(model.title.empty());
        const auto has = [&](std::string_view text) { return model.source.find(text) != std::string_view::npos; };
        EXPECT_TRUE(has("doi:") || has("MSc thesis, Utrecht University 2011") || has("see README")) << model.source;
        EXPECT_NE(model.predict, nullptr);
        EXPECT_NE(model.predictFromParameters, nullptr);
        const auto found = findModel(model.id);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->id, model.id);
    }
    EXPECT_TRUE(ids.contains("mwp-cwp"));
    EXPECT_TRUE(ids.contains("cgpredict"));
}

TEST(Registry, ListsItsOwnThenThePublishedThenThoseThatPredictARange) {
    ASSERT_GE(models().size(), 6U);
    EXPECT_EQ(models().front().id, "forewarp");
    EXPECT_EQ(models()[1].id, "mwp-cwp");
    EXPECT_EQ(models()[models().size() - 2].id, "campprof");
    EXPECT_EQ(models().back().id, "cacheprof");
}

TEST(Registry, ItsOwnIsAskedWhereAnL2Is) {
    const Model own = *findModel("forewarp");
    EXPECT_FALSE(own.appliesTo(*findDevice("gtx280")));
    EXPECT_TRUE(own.appliesTo(*findDevice("c2075")));
}

// Aji, Daga, Feng, CF 2011, section 4.3: compute capability 1.3 and lower camp.
TEST(Registry, OneOfTheBandsAppliesToEachGpu) {
    const Model campprof = *findModel("campprof");
    const Model cacheprof = *findModel("cacheprof");
    for (const Device& device : bundledDevices()) {
        const bool isOld = device.capability.major < 2;
        EXPECT_EQ(campprof.appliesTo(device), isOld) << device.id;
        EXPECT_EQ(cacheprof.appliesTo(device), !isOld) << device.id;
    }
    EXPECT_EQ(findModel("mwp-cwp")->appliesTo, nullptr);
}

TEST(Registry, RefusesUnknownModelsListingTheKnown) {
    for (const std::string_view id : {"MWP-CWP", "mwp", "", "all"}) {
        const auto model = findModel(id);
        ASSERT_FALSE(model) << id;
        EXPECT_EQ(model.error().kind, ErrorKind::usage);
        EXPECT_NE(model.error().remedy.find("mwp-cwp"), std::string::npos);
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
} // namespace forewarp
