#include "tests/views/sample_report.h"
#include "views/device/device_fact_model.h"
#include "views/explain/derivation_model.h"
#include "views/loops/loop_filter.h"
#include "views/loops/loop_model.h"
#include "views/messages/message_model.h"
#include "views/project/project_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <gtest/gtest.h>

namespace forewarp::views {
namespace {

using test::sampleReport;
constexpr auto kWarn = QAbstractItemModelTester::FailureReportingMode::Warning; // Warnings fail the test.

QString textAt(const QModelIndex& row, int column) {
    return row.siblingAtColumn(column).data().toString();
}

TEST(LoopModel, KeepsTheRulesOfItemModels) {
    loops::LoopModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const forewarp::explain::FileReport report = test::sampleReport();
    model.setReport(&report);
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.loopCount(), 3);
    model.setReport(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(LoopModel, NestsInnerLoops) {
    loops::LoopModel model;
    const forewarp::explain::FileReport report = test::sampleReport();
    model.setReport(&report);
    const QModelIndex inner = model.indexOf(QStringLiteral("norm:L1.1"));
    ASSERT_TRUE(inner.isValid());
    EXPECT_EQ(textAt(inner.parent(), loops::LoopModel::loopColumn), QStringLiteral("norm:L1"));
    EXPECT_EQ(textAt(inner, loops::LoopModel::loopColumn), QStringLiteral("L1.1"));
    EXPECT_EQ(textAt(inner, loops::LoopModel::verdictColumn), QStringLiteral("reduction"));
    EXPECT_EQ(textAt(inner, loops::LoopModel::timeColumn), QStringLiteral("1 ms"));
    EXPECT_EQ(textAt(inner, loops::LoopModel::shareColumn), QString());
    EXPECT_EQ(textAt(inner.parent(), loops::LoopModel::shareColumn), QStringLiteral("100.0 %"));
    const QModelIndex unpredicted = model.indexOf(QStringLiteral("norm:L2"));
    EXPECT_EQ(textAt(unpredicted, loops::LoopModel::timeColumn), QStringLiteral("–"));
    EXPECT_FALSE(model.indexOf(QStringLiteral("norm:L3")).isValid());
}

TEST(LoopFilter, KeepsTheLoopsAroundAMatch) {
    loops::LoopModel model;
    loops::LoopFilter filter;
    filter.setSourceModel(&model);
    const QAbstractItemModelTester tester(&filter, kWarn);
    const forewarp::explain::FileReport report = test::sampleReport();
    model.setReport(&report);
    filter.setVerdict(kernel::Verdict::reduction);
    ASSERT_EQ(filter.rowCount(), 1);
    EXPECT_EQ(filter.rowCount(filter.index(0, 0)), 1);
    filter.setVerdict(kernel::Verdict::refuted);
    ASSERT_EQ(filter.rowCount(), 1);
    EXPECT_EQ(filter.index(0, 0).data(loops::LoopModel::loopIdRole).toString(), QStringLiteral("norm:L2"));
    filter.setVerdict(std::nullopt);
    EXPECT_EQ(filter.rowCount(), 2);
}

TEST(LoopFilter, SortsByPredictedTimeWithUnknownTimesBelow) {
    loops::LoopModel model;
    loops::LoopFilter filter;
    filter.setSourceModel(&model);
    forewarp::explain::FileReport report = test::sampleReport();
    std::swap(report.loops[0].predictions, report.loops[2].predictions);
    model.setReport(&report);
    filter.sort(loops::LoopModel::timeColumn, Qt::DescendingOrder);
    EXPECT_EQ(filter.index(0, 0).data(loops::LoopModel::loopIdRole).toString(), QStringLiteral("norm:L2"));
    EXPECT_EQ(filter.index(1, 0).data(loops::LoopModel::loopIdRole).toString(), QStringLiteral("norm:L1"));
    filter.sort(loops::LoopModel::shareColumn, Qt::DescendingOrder); // by gain: L2 is refuted
    EXPECT_EQ(filter.index(0, 0).data(loops::LoopModel::loopIdRole).toString(), QStringLiteral("norm:L1"));
}

TEST(DerivationModel, LeadsFromTheResultToADeviceConstant) {
    explain::DerivationModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const models::Prediction prediction = test::samplePrediction(2e-3);
    model.setPrediction(&prediction);
    const QModelIndex result = model.index(0, explain::DerivationModel::symbolColumn);
    EXPECT_EQ(result.data().toString(), QStringLiteral("time"));
    EXPECT_EQ(textAt(result, explain::DerivationModel::valueColumn), QStringLiteral("2 ms"));
    const QModelIndex latency = model.find(QStringLiteral("Mem_LD"));
    ASSERT_TRUE(latency.isValid());
    EXPECT_EQ(latency.parent().data().toString(), QStringLiteral("MWP"));
    EXPECT_EQ(latency.parent().parent(), result);
    EXPECT_FALSE(model.hasChildren(latency));
    EXPECT_EQ(textAt(latency, explain::DerivationModel::sourceColumn), QStringLiteral("GTX 280: Table 3"));
    EXPECT_TRUE(textAt(latency.parent(), explain::DerivationModel::formulaColumn).endsWith(QStringLiteral("(5)")));
    EXPECT_FALSE(model.find(QStringLiteral("CPI")).isValid());
}

TEST(DerivationModel, ShowsATermBelowEachFormulaThatNamesIt) {
    explain::DerivationModel model;
    const models::Prediction prediction = test::samplePrediction(2e-3);
    model.setPrediction(&prediction);
    const QModelIndex result = model.index(0, 0);
    for (int row = 0; row < model.rowCount(result); ++row) {
        const QModelIndex parent = model.index(row, 0, result);
        EXPECT_EQ(model.index(1, 0, parent).data().toString(), QStringLiteral("N"));
    }
}

TEST(DerivationModel, NewValuesKeepIndexes) {
    explain::DerivationModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const models::Prediction before = test::samplePrediction(2e-3);
    const models::Prediction after = test::samplePrediction(4e-3);
    model.setPrediction(&before);
    const QPersistentModelIndex latency = model.find(QStringLiteral("Mem_LD"));
    QSignalSpy resets(&model, &explain::DerivationModel::modelReset);
    QSignalSpy changes(&model, &explain::DerivationModel::dataChanged);
    model.setPrediction(&after);
    EXPECT_EQ(resets.count(), 0);
    EXPECT_GT(changes.count(), 0);
    EXPECT_TRUE(latency.isValid());
    EXPECT_EQ(textAt(model.index(0, 0), explain::DerivationModel::valueColumn), QStringLiteral("4 ms"));
    model.setPrediction(nullptr);
    EXPECT_EQ(resets.count(), 1);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(DerivationModel, NewValuesAreAnnouncedOfEveryRowThatWasShown) {
    explain::DerivationModel model;
    const models::Prediction before = test::samplePrediction(2e-3);
    const models::Prediction after = test::samplePrediction(4e-3);
    model.setPrediction(&before);
    std::vector<QModelIndex> rows{model.index(0, 0)};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const QModelIndex above = rows[i];
        for (int row = 0; row < model.rowCount(above); ++row) rows.push_back(model.index(row, 0, above));
    }
    ASSERT_EQ(rows.size(), 7U); // The result, MWP and CWP, two inputs of each, «N» among both.
    QList<QModelIndex> announced;
    QObject::connect(&model, &explain::DerivationModel::dataChanged,
                     [&](const QModelIndex& first, const QModelIndex& last) {
                         EXPECT_EQ(first.parent(), last.parent());
                         EXPECT_EQ(last.column(), explain::DerivationModel::sourceColumn);
                         for (int row = first.row(); row <= last.row(); ++row) announced << first.siblingAtRow(row);
                     });
    model.setPrediction(&after);
    for (const QModelIndex& row : rows) EXPECT_EQ(announced.count(row), 1) << row.data().toString().toStdString();
}

TEST(MessageModel, ListsDiagnosticsThenProblems) {
    forewarp::explain::FileReport report = test::sampleReport();
    report.facts.diagnostics = {{kernel::Severity::error, "norm.c", {3, 1}, "expected ';'"},
                                {kernel::Severity::warning, "", {5, 2}, "unused"}};
    messages::MessageModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    model.setMessages(messages::messagesOf(report));
    ASSERT_EQ(model.rowCount({}), 3);
    EXPECT_EQ(model.index(0, messages::MessageModel::severityColumn).data().toString(), QStringLiteral("error"));
    EXPECT_EQ(model.index(0, messages::MessageModel::placeColumn).data().toString(), QStringLiteral("norm.c:3:1"));
    EXPECT_EQ(model.index(1, messages::MessageModel::placeColumn).data().toString(), QStringLiteral("norm.c:5:2"));
    EXPECT_EQ(model.index(2, messages::MessageModel::textColumn).data().toString(),
              QStringLiteral("norm:L2: Its iterations depend on each other."));
}

TEST(MessageModel, ShowsErrorsWithTheirRemedy) {
    const messages::Message message =
        messages::messageOf({ErrorKind::input, "It is not C.", "x.c", "Open a C file."}, QStringLiteral("x.c"));
    EXPECT_EQ(message.severity, kernel::Severity::error);
    EXPECT_TRUE(message.text.contains(QStringLiteral("Open a C file.")));
    EXPECT_EQ(message.file, QStringLiteral("x.c"));
}

TEST(DeviceFactModel, ShowsEveryFactOfADevice) {
    ASSERT_FALSE(forewarp::device::bundledDevices().empty());
    const forewarp::device::Device& device = forewarp::device::bundledDevices().front();
    device::DeviceFactModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    model.setDevice(&device);
    ASSERT_EQ(model.rowCount({}), int(forewarp::device::facts(device).size()));
    for (int row = 0; row < model.rowCount({}); ++row) {
        for (int column = 0; column < device::DeviceFactModel::kColumnCount; ++column) {
            EXPECT_FALSE(model.index(row, column).data().toString().isEmpty()) << row << ", " << column;
        }
    }
    model.setDevice(nullptr);
    EXPECT_EQ(model.rowCount({}), 0);
}

TEST(ProjectModel, BuildsFoldersAndFunctions) {
    project::ProjectModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const QString file = QStringLiteral("/home/me/suite/src/deep/norm.c");
    model.setProject(QStringLiteral("/home/me/suite"),
                     {file, QStringLiteral("/home/me/suite/main.c"), QStringLiteral("/elsewhere/x.c")});
    model.setFunctions(file, {QStringLiteral("norm")});
    const QModelIndex index = model.indexOfFile(file);
    ASSERT_TRUE(index.isValid());
    EXPECT_EQ(index.parent().data().toString(), QStringLiteral("deep"));
    EXPECT_EQ(index.parent().parent().data().toString(), QStringLiteral("src"));
    EXPECT_EQ(index.parent().parent().parent().data().toString(), QStringLiteral("suite"));
    EXPECT_EQ(model.index(0, 0, index).data().toString(), QStringLiteral("norm()"));
    EXPECT_EQ(model.indexOfFile(QStringLiteral("/elsewhere/x.c")).data().toString(), QStringLiteral("/elsewhere/x.c"));
    model.setFunctions(file, {});
    EXPECT_EQ(model.rowCount(model.indexOfFile(file)), 0);
    model.setFunctions(QStringLiteral("/no/such.c"), {QStringLiteral("f")});
    model.setProject({}, {});
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace forewarp::views
