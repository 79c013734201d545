#include "tests/views/sample_report.h"
#include "views/dependences/dependence_diagram.h"
#include "views/theme/theme.h"

#include <QImage>
#include <QTest>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::views::dependences {
namespace {

kernel::Dependence between(std::vector<kernel::Distance> distances,
                           kernel::DependenceKind kind = kernel::DependenceKind::flow) {
    kernel::Dependence dependence = test::sampleDependence();
    dependence.kind = kind;
    dependence.distances = std::move(distances);
    return dependence;
}

bool allLead(const IterationSpace& space, QPoint step) {
    return std::all_of(space.arrows.begin(), space.arrows.end(),
                       [step](const IterationArrow& arrow) { return arrow.to - arrow.from == step; });
}

TEST(IterationSpace, ALoopAloneIsARow) {
    const IterationSpace space = iterationSpace(between({{"f:L1", '<', 2}}));
    EXPECT_EQ(space.rows, 1);
    EXPECT_EQ(space.arrows.size(), std::size_t(space.columns - 2)) << "the last two have no partner in the picture";
    EXPECT_TRUE(allLead(space, {2, 0}));
    EXPECT_FALSE(space.isShortened);
}

TEST(IterationSpace, ANestIsAGridWithTheOuterLoopDownwards) {
    const IterationSpace space = iterationSpace(between({{"f:L1", '<', 1}, {"f:L1.1", '>', -1}, {"f:L1.1.1", '=', 0}}));
    EXPECT_EQ(space.arrows.size(), std::size_t((space.rows - 1) * (space.columns - 1)));
    EXPECT_TRUE(allLead(space, {-1, 1}));
}

TEST(IterationSpace, AnUnknownDistanceFansOutFromOneIteration) {
    const IterationSpace space = iterationSpace(between({{"f:L1", '<', {}}, {"f:L1.1", '*', {}}}));
    ASSERT_EQ(space.arrows.size(), 6U);
    for (const IterationArrow& arrow : space.arrows) {
        EXPECT_EQ(arrow.from, space.arrows.front().from);
        EXPECT_GT(arrow.to.y(), arrow.from.y());
    }
}

TEST(IterationSpace, ALongDistanceIsShortenedAndSaysSo) {
    const IterationSpace space = iterationSpace(between({{"f:L1", '<', 1000}, {"f:L1.1", '=', 0}}));
    EXPECT_TRUE(space.isShortened);
    EXPECT_FALSE(space.arrows.empty());
    const IterationSpace unseen =
        iterationSpace(between({{"f:L1", '<', 1}, {"f:L1.1", '=', 0}, {"f:L1.1.1", '<', 99}}));
    EXPECT_FALSE(unseen.isShortened) << "the third loop is not drawn";
}

TEST(IterationSpace, WithoutDistanceThereIsNoPicture) {
    EXPECT_EQ(iterationSpace(between({})).columns, 0);
}

class DependenceDiagramTest : public testing::Test {
  protected:
    QImage drawn(const kernel::Dependence& dependence) {
        m_diagram.setDependence(&dependence);
        return m_diagram.grab().toImage();
    }
    DependenceDiagram m_diagram;
};

TEST_F(DependenceDiagramTest, KindsDifferWithoutColour) {
    const std::vector<kernel::Distance> distance = {{"f:L1", '<', 1}, {"f:L1.1", '=', 0}};
    const auto inkOf = [&](kernel::DependenceKind kind) {
        const QImage image = drawn(between(distance, kind)).convertToFormat(QImage::Format_ARGB32);
        const QImage empty =
            drawn(between({{"f:L1", '=', 0}, {"f:L1.1", '=', 0}}, kind)).convertToFormat(image.format());
        int differing = 0;
        for (int y = 0; y < image.height() - 30; ++y) { // Without the caption.
            for (int x = 0; x < image.width(); ++x) differing += image.pixel(x, y) != empty.pixel(x, y);
        }
        return differing;
    };
    m_diagram.resize(200, 200);
    const int flow = inkOf(kernel::DependenceKind::flow);
    const int anti = inkOf(kernel::DependenceKind::anti);
    const int output = inkOf(kernel::DependenceKind::output);
    EXPECT_GT(flow, anti) << "a solid line has more ink than a dashed one";
    EXPECT_GT(anti, 0);
    EXPECT_GT(output, 0);
    EXPECT_NE(anti, output);
}

TEST_F(DependenceDiagramTest, ARowIsLowerThanAGrid) {
    drawn(between({{"f:L1", '<', 1}, {"f:L1.1", '=', 0}}));
    const int grid = m_diagram.sizeHint().height();
    drawn(between({{"f:L1", '<', 1}}));
    EXPECT_LT(m_diagram.sizeHint().height(), grid);
}

TEST_F(DependenceDiagramTest, FollowsTheThemeAndReadsOut) {
    m_diagram.resize(m_diagram.sizeHint());
    const kernel::Dependence dependence = between({{"f:L1", '<', 1}});
    const QImage light = drawn(dependence);
    EXPECT_EQ(m_diagram.accessibleDescription(), QStringLiteral("flow (1)"));
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_NE(drawn(dependence), light);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
    EXPECT_EQ(drawn(dependence), light);
    m_diagram.setDependence(nullptr);
    EXPECT_TRUE(m_diagram.accessibleDescription().isEmpty());
}

} // namespace
} // namespace forewarp::views::dependences
