#include "tests/views/sample_report.h"
#include "views/dependences/dependence_text.h"
#include "views/dependences/loop_remarks.h"

#include <gtest/gtest.h>

#include <QStringList>

namespace forewarp::views::dependences {
namespace {

kernel::Dependence between(std::vector<kernel::Distance> distances) {
    kernel::Dependence dependence = test::sampleDependence();
    dependence.distances = std::move(distances);
    return dependence;
}

TEST(DependenceText, DistancesReadAsVectors) {
    EXPECT_EQ(distanceText(between({{"f:L1", '<', 1}, {"f:L1.1", '=', 0}})), QStringLiteral("(1, 0)"));
    EXPECT_EQ(distanceText(between({{"f:L1", '<', {}}, {"f:L1.1", '*', {}}})), QStringLiteral("(<, *)"));
    EXPECT_EQ(distanceText(between({{"f:L1", '<', 2}, {"f:L1.1", '>', -3}})), QStringLiteral("(2, -3)"));
    EXPECT_EQ(distanceText(between({})), QString());
}

TEST(DependenceText, DistancesAreExplainedLoopByLoop) {
    const QString text = distanceExplanation(
        between({{"f:L1", '<', 2}, {"f:L1.1", '>', -1}, {"f:L1.1.1", '=', {}}, {"f:L1.1.1.1", '*', {}}}));
    const QStringList lines = text.split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 4);
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("L1: 2 "))) << qPrintable(lines[0]);
    EXPECT_TRUE(lines[0].endsWith(QStringLiteral("later")));
    EXPECT_TRUE(lines[1].startsWith(QStringLiteral("L1.1: 1 ")) && lines[1].endsWith(QStringLiteral("earlier")));
    EXPECT_EQ(lines[2], QStringLiteral("L1.1.1: the same iteration"));
    EXPECT_EQ(lines[3], QStringLiteral("L1.1.1.1: any iteration"));
}

TEST(DependenceText, WhatARunMetIsShownOnce) {
    kernel::LoopFacts loop = test::sampleReport().loops[2].facts;
    kernel::Dependence other = test::sampleDependence();
    other.kind = kernel::DependenceKind::output;
    loop.observation = kernel::Observation{};
    loop.observation->conflicts = {test::sampleDependence(), other};
    const std::vector<kernel::Dependence> shown = shownDependences(loop);
    ASSERT_EQ(shown.size(), 2U);
    EXPECT_EQ(shown[0].kind, kernel::DependenceKind::flow);
    EXPECT_EQ(shown[1].kind, kernel::DependenceKind::output);
}

TEST(LoopRemarks, NameCopiesReductionsAndRewritesWithTheirPlaces) {
    kernel::LoopFacts loop;
    loop.evidence = {{"calls rand() (3:1)", {3, 1}}};
    loop.privates = {{"t", false, {4, 2}}, {"last", true, {5, 2}}};
    loop.reductions = {{"s", "+", {7, 13}}};
    loop.rewrites = {"Split the loop."};
    const std::vector<LoopRemark> remarks = remarksOn(loop);
    ASSERT_EQ(remarks.size(), 5U);
    EXPECT_EQ(remarks[0].text, QStringLiteral("calls rand() (3:1)"));
    EXPECT_EQ(remarks[0].place, (SourceLocation{3, 1}));
    EXPECT_FALSE(remarks[1].text.contains(QStringLiteral("after the loop")));
    EXPECT_TRUE(remarks[2].text.contains(QStringLiteral("last one's value is used after the loop")));
    EXPECT_TRUE(remarks[3].text.contains(QStringLiteral("+ over s")));
    EXPECT_TRUE(remarks[3].text.contains(QStringLiteral("floating-point")));
    EXPECT_EQ(remarks[3].place, (SourceLocation{7, 13}));
    EXPECT_EQ(remarks[4].text, QStringLiteral("Try: Split the loop."));
    EXPECT_FALSE(remarks[4].place.isKnown());
}

} // namespace
} // namespace forewarp::views::dependences
