#include "tests/views/sample_report.h"
#include "views/item_models/derivation_model.h"
#include "views/item_models/device_fact_model.h"
#include "views/item_models/loop_filter.h"
#include "views/item_models/loop_model.h"
#include "views/item_models/message_model.h"
#include "views/item_models/project_model.h"

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
    LoopModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const FileReport report = sampleReport();
    model.setReport(&report);
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.loopCount(), 3);
    model.setReport(nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(LoopModel, NestsInnerLoops) {
    LoopModel model;
    const FileReport report = sampleReport();
    model.setReport(&report);
    const QModelIndex inner = model.indexOf(QStringLiteral("norm:L1.1"));
    ASSERT_TRUE(inner.isValid());
    EXPECT_EQ(textAt(inner.parent(), LoopModel::loopColumn), QStringLiteral("norm:L1"));
    EXPECT_EQ(textAt(inner, LoopModel::loopColumn), QStringLiteral("L1.1"));
    EXPECT_EQ(textAt(inner, LoopModel::verdictColumn), QStringLiteral("reduction"));
    EXPECT_EQ(textAt(inner, LoopModel::timeColumn), QStringLiteral("1 ms"));
    EXPECT_EQ(textAt(inner, LoopModel::shareColumn), QString());
    EXPECT_EQ(textAt(inner.parent(), LoopModel::shareColumn), QStringLiteral("100.0 %"));
    const QModelIndex unpredicted = model.indexOf(QStringLiteral("norm:L2"));
    EXPECT_EQ(textAt(unpredicted, LoopModel::timeColumn), QStringLiteral("–"));
    EXPECT_FALSE(model.indexOf(QStringLiteral("norm:L3")).isValid());
}

TEST(LoopFilter, KeepsTheLoopsAroundAMatch) {
    LoopModel model;
    LoopFilter filter;
    filter.setSourceModel(&model);
    const QAbstractItemModelTester tester(&filter, kWarn);
    const FileReport report = sampleReport();
    model.setReport(&report);
    filter.setVerdict(Verdict::reduction);
    ASSERT_EQ(filter.rowCount(), 1);
    EXPECT_EQ(filter.rowCount(filter.index(0, 0)), 1);
    filter.setVerdict(Verdict::refuted);
    ASSERT_EQ(filter.rowCount(), 1);
    EXPECT_EQ(filter.index(0, 0).data(LoopModel::loopIdRole).toString(), QStringLiteral("norm:L2"));
    filter.setVerdict(std::nullopt);
    EXPECT_EQ(filter.rowCount(), 2);
}

TEST(LoopFilter, SortsByPredictedTimeWithUnknownTimesBelow) {
    LoopModel model;
    LoopFilter filter;
    filter.setSourceModel(&model);
    FileReport report = sampleReport();
    std::swap(report.loops[0].predictions, report.loops[2].predictions);
    model.setReport(&report);
    filter.sort(LoopModel::timeColumn, Qt::DescendingOrder);
    EXPECT_EQ(filter.index(0, 0).data(LoopModel::loopIdRole).toString(), QStringLiteral("norm:L2"));
    EXPECT_EQ(filter.index(1, 0).data(LoopModel::loopIdRole).toString(), QStringLiteral("norm:L1"));
    filter.sort(LoopModel::shareColumn, Qt::DescendingOrder); // by gain: L2 is refuted
    EXPECT_EQ(filter.index(0, 0).data(LoopModel::loopIdRole).toString(), QStringLiteral("norm:L1"));
}

TEST(DerivationModel, LeadsFromTheResultToADeviceConstant) {
    DerivationModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const Prediction prediction = test::samplePrediction(2e-3);
    model.setPrediction(&prediction);
    const QModelIndex result = model.index(0, DerivationModel::symbolColumn);
    EXPECT_EQ(result.data().toString(), QStringLiteral("time"));
    EXPECT_EQ(textAt(result, DerivationModel::valueColumn), QStringLiteral("2 ms"));
    const QModelIndex latency = model.find(QStringLiteral("Mem_LD"));
    ASSERT_TRUE(latency.isValid());
    EXPECT_EQ(latency.parent().data().toString(), QStringLiteral("MWP"));
    EXPECT_EQ(latency.parent().parent(), result);
    EXPECT_FALSE(model.hasChildren(latency));
    EXPECT_EQ(textAt(latency, DerivationModel::sourceColumn), QStringLiteral("GTX 280: Table 3"));
    EXPECT_TRUE(textAt(latency.parent(), DerivationModel::formulaColumn).endsWith(QStringLiteral("(5)")));
    EXPECT_FALSE(model.find(QStringLiteral("CPI")).isValid());
}

TEST(DerivationModel, ShowsATermBelowEachFormulaThatNamesIt) {
    DerivationModel model;
    const Prediction prediction = test::samplePrediction(2e-3);
    model.setPrediction(&prediction);
    const QModelIndex result = model.index(0, 0);
    for (int row = 0; row < model.rowCount(result); ++row) {
        const QModelIndex parent = model.index(row, 0, result);
        EXPECT_EQ(model.index(1, 0, parent).data().toString(), QStringLiteral("N"));
    }
}

TEST(DerivationModel, NewValuesKeepIndexes) {
    DerivationModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    const Prediction before = test::samplePrediction(2e-3);
    const Prediction after = test::samplePrediction(4e-3);
    model.setPrediction(&before);
    const QPersistentModelIndex latency = model.find(QStringLiteral("Mem_LD"));
    QSignalSpy resets(&model, &DerivationModel::modelReset);
    QSignalSpy changes(&model, &DerivationModel::dataChanged);
    model.setPrediction(&after);
    EXPECT_EQ(resets.count(), 0);
    EXPECT_GT(changes.count(), 0);
    EXPECT_TRUE(latency.isValid());
    EXPECT_EQ(textAt(model.index(0, 0), DerivationModel::valueColumn), QStringLiteral("4 ms"));
    model.setPrediction(nullptr);
    EXPECT_EQ(resets.count(), 1);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(DerivationModel, NewValuesAreAnnouncedOfEveryRowThatWasShown) {
    DerivationModel model;
    const Prediction before = test::samplePrediction(2e-3);
    const Prediction after = test::samplePrediction(4e-3);
    model.setPrediction(&before);
    std::vector<QModelIndex> rows{model.index(0, 0)};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const QModelIndex above = rows[i];
        for (int row = 0; row < model.rowCount(above); ++row) rows.push_back(model.index(row, 0, above));
    }
    ASSERT_EQ(rows.size(), 7U); // The result, MWP and CWP, two inputs of each, «N» among both.
    QList<QModelIndex> announced;
    QObject::connect(&model, &DerivationModel::dataChanged, [&](const QModelIndex& first, const QModelIndex& last) {
        EXPECT_EQ(first.parent(), last.parent());
        EXPECT_EQ(last.column(), DerivationModel::sourceColumn);
        for (int row = first.row(); row <= last.row(); ++row) announced << first.siblingAtRow(row);
    });
    model.setPrediction(&after);
    for (const QModelIndex& row : rows) EXPECT_EQ(announced.count(row), 1) << row.data().toString().toStdString();
}

TEST(MessageModel, ListsDiagnosticsThenProblems) {
    FileReport report = sampleReport();
    report.facts.diagnostics = {{Severity::error, "norm.c", {3, 1}, "expected ';'"},
                                {Severity::warning, "", {5, 2}, "unused"}};
    MessageModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    model.setMessages(messagesOf(report));
    ASSERT_EQ(model.rowCount({}), 3);
    EXPECT_EQ(model.index(0, MessageModel::severityColumn).data().toString(), QStringLiteral("error"));
    EXPECT_EQ(model.index(0, MessageModel::placeColumn).data().toString(), QStringLiteral("norm.c:3:1"));
    EXPECT_EQ(model.index(1, MessageModel::placeColumn).data().toString(), QStringLiteral("norm.c:5:2"));
    EXPECT_EQ(model.index(2, MessageModel::textColumn).data().toString(),
              QStringLiteral("norm:L2: Its iterations depend on each other."));
}

TEST(MessageModel, ShowsErrorsWithTheirRemedy) {
    const Message message =
        messageOf({ErrorKind::input, "It is not C.", "x.c", "Open a C file."}, QStringLiteral("x.c"));
    EXPECT_EQ(message.severity, Severity::error);
    EXPECT_TRUE(message.text.contains(QStringLiteral("Open a C file.")));
    EXPECT_EQ(message.file, QStringLiteral("x.c"));
}

TEST(DeviceFactModel, ShowsEveryFactOfADevice) {
    ASSERT_FALSE(bundledDevices().empty());
    const Device& device = bundledDevices().front();
    DeviceFactModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    model.setDevice(&device);
    ASSERT_EQ(model.rowCount({}), int(facts(device).size()));
    for (int row = 0; row < model.rowCount({}); ++row) {
        for (int column = 0; column < DeviceFactModel::kColumnCount; ++column) {
            EXPECT_FALSE(model.index(row, column).data().toString().isEmpty()) << row << ", " << column;
        }
    }
    model.setDevice(nullptr);
    EXPECT_EQ(model.rowCount({}), 0);
}

TEST(ProjectModel, BuildsFoldersAndFunctions) {
    ProjectModel model;
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
