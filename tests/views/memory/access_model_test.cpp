#include "tests/views/sample_memory.h"
#include "views/memory/access_model.h"

#include <QAbstractItemModelTester>
#include <QSortFilterProxyModel>
#include <gtest/gtest.h>

namespace forewarp::views::memory {
namespace {

constexpr auto kWarn = QAbstractItemModelTester::FailureReportingMode::Warning; // Warnings fail the test.
constexpr AccessModel::Column kCacheColumns[] = {AccessModel::l1Column, AccessModel::l2Column, AccessModel::dramColumn,
                                                 AccessModel::reuseColumn, AccessModel::conflictsColumn};

QString textAt(const AccessModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

QString toolTipAt(const AccessModel& model, int row, int column) {
    return model.index(row, column).data(Qt::ToolTipRole).toString();
}

TEST(AccessModel, ShowsEachAccess) {
    AccessModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const forewarp::explain::FileReport report = test::sampleReport();
    model.setLoop(&report.loops[0], {});
    ASSERT_EQ(model.rowCount({}), 2);
    EXPECT_EQ(textAt(model, 1, AccessModel::accessColumn), QStringLiteral("r[i]"));
    EXPECT_EQ(textAt(model, 1, AccessModel::bytesColumn), QStringLiteral("512 B")); // 16 · 32 B
    EXPECT_EQ(model.locationOf(0), (SourceLocation{7, 18}));
    EXPECT_FALSE(model.locationOf(2).isKnown());
    model.setLoop(nullptr, {});
    EXPECT_EQ(model.rowCount({}), 0);
}

TEST(AccessModel, WithoutASimulationCacheFiguresAreUnknownAndSayWhy) {
    AccessModel model;
    const forewarp::explain::FileReport report = test::sampleReport();
    model.setLoop(&report.loops[0], test::sampleCaches());
    for (const auto column : kCacheColumns) {
        EXPECT_EQ(textAt(model, 0, column), QStringLiteral("–"));
        EXPECT_TRUE(toolTipAt(model, 0, column).endsWith(QLatin1Char('.'))) << column;
        EXPECT_FALSE(model.hasFigures(column)) << column;
    }
    EXPECT_EQ(textAt(model, 0, AccessModel::transactionsColumn), QStringLiteral("8"));
    EXPECT_TRUE(model.hasFigures(AccessModel::accessColumn));
}

TEST(AccessModel, ShowsWhatTheSimulationCounted) {
    AccessModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    model.setLoop(&loop, test::sampleCaches());
    EXPECT_EQ(textAt(model, 0, AccessModel::transactionsColumn), QStringLiteral("32")); // 3200 / 100
    EXPECT_EQ(textAt(model, 0, AccessModel::l1Column), QStringLiteral("25.0 %"));       // 800 / 3200
    EXPECT_EQ(textAt(model, 0, AccessModel::l2Column), QStringLiteral("50.0 %"));       // 1200 / 2400
    EXPECT_EQ(textAt(model, 0, AccessModel::dramColumn), QStringLiteral("12"));         // 1200 / 100
    EXPECT_EQ(textAt(model, 0, AccessModel::reuseColumn), QStringLiteral("8×"));        // 2400 / 300
    EXPECT_EQ(toolTipAt(model, 0, AccessModel::l1Column),
              QStringLiteral("The first-level cache serves 800 of 3\u2009200 transactions."));
    EXPECT_EQ(textAt(model, 1, AccessModel::l1Column), QStringLiteral("–"));
    EXPECT_EQ(toolTipAt(model, 1, AccessModel::l1Column), QStringLiteral("Stores go past the first-level cache."));
    EXPECT_EQ(textAt(model, 1, AccessModel::l2Column), QStringLiteral("0.0 %"));
}

TEST(AccessModel, KnowsNoFirstLevelHitsOfADeviceWithoutOne) {
    AccessModel model;
    const forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    model.setLoop(&loop, {false, Bytes(32)});
    EXPECT_EQ(textAt(model, 0, AccessModel::l1Column), QStringLiteral("–"));
    EXPECT_FALSE(model.hasFigures(AccessModel::l1Column));
    EXPECT_TRUE(model.hasFigures(AccessModel::l2Column));
}

TEST(AccessModel, LeavesAnAccessThatWasNotSimulatedToTheCoalescingRule) {
    forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    forewarp::memory::MemoryBehaviour memory = test::sampleBehaviour();
    memory.accesses[0].traffic = {};
    loop.predictions[1].memory = std::make_shared<const forewarp::memory::MemoryBehaviour>(memory);
    AccessModel model;
    model.setLoop(&loop, test::sampleCaches());
    EXPECT_EQ(textAt(model, 0, AccessModel::transactionsColumn), QStringLiteral("8"));
    EXPECT_EQ(textAt(model, 0, AccessModel::l2Column), QStringLiteral("–"));
    EXPECT_EQ(toolTipAt(model, 0, AccessModel::l2Column), QStringLiteral("No model simulated this access."));
}

TEST(AccessModel, ShowsBankConflictsOfSharedMemoryOnly) {
    forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    forewarp::memory::MemoryBehaviour memory = test::sampleBehaviour();
    loop.accesses[0].access.space = kernel::MemorySpace::shared;
    memory.accesses[0].conflictDegree = 2;
    loop.predictions[1].memory = std::make_shared<const forewarp::memory::MemoryBehaviour>(memory);
    AccessModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    model.setLoop(&loop, test::sampleCaches());
    EXPECT_EQ(textAt(model, 0, AccessModel::conflictsColumn), QStringLiteral("2-way"));
    EXPECT_EQ(textAt(model, 0, AccessModel::classColumn), QStringLiteral("shared memory"));
    EXPECT_EQ(textAt(model, 0, AccessModel::transactionsColumn), QStringLiteral("–"));
    EXPECT_EQ(textAt(model, 1, AccessModel::conflictsColumn), QStringLiteral("–"));
    memory.accesses[0].conflictDegree = 1;
    loop.predictions[1].memory = std::make_shared<const forewarp::memory::MemoryBehaviour>(memory);
    model.setLoop(&loop, test::sampleCaches());
    EXPECT_EQ(textAt(model, 0, AccessModel::conflictsColumn), QStringLiteral("none"));
}

TEST(AccessModel, SortsByNumberWithUnknownFiguresBelow) {
    AccessModel model;
    const forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    model.setLoop(&loop, test::sampleCaches());
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(AccessModel::sortRole);
    sorted.sort(AccessModel::l1Column, Qt::DescendingOrder);
    EXPECT_EQ(sorted.index(0, AccessModel::accessColumn).data().toString(), QStringLiteral("a[i * n + j]"));
    sorted.sort(AccessModel::transactionsColumn, Qt::AscendingOrder); // 4 before 32
    EXPECT_EQ(sorted.index(0, AccessModel::accessColumn).data().toString(), QStringLiteral("r[i]"));
}

TEST(AccessModel, EveryColumnHasATitleAndAMeaning) {
    const AccessModel model;
    for (int column = 0; column < AccessModel::kColumnCount; ++column) {
        EXPECT_FALSE(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty()) << column;
        EXPECT_FALSE(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty()) << column;
    }
}

} // namespace
} // namespace forewarp::views::memory
