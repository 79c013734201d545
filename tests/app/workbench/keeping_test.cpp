// Documents, problems, history: what the window remembers while it is open.

#include "app/workbench/state/problems.h"
#include "app/workbench/state/selection_history.h"
#include "app/workbench/texts/documents.h"
#include "tests/app/workbench/workbench_fixture.h"

#include <QFile>

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace forewarp::workbench {

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

TEST(Documents, KeepsEditsUntilTheyAreSaved) {
    const Workplace place;
    const QString file = place.file("a.c", "int a;\n");
    texts::Documents documents;
    ASSERT_EQ(documents.text(file).value(), "int a;\n");
    EXPECT_FALSE(documents.unsaved(file));
    EXPECT_TRUE(documents.edit(file, "int b;\n"));
    EXPECT_FALSE(documents.edit(file, "int b;\n"));
    EXPECT_EQ(documents.text(file).value(), "int b;\n");
    EXPECT_EQ(documents.unsaved(file), QByteArray("int b;\n"));
    EXPECT_EQ(documents.unsavedFiles(), QStringList{file});
    EXPECT_EQ(contentOf(file), "int a;\n");
    EXPECT_FALSE(documents.save(file));
    EXPECT_EQ(contentOf(file), "int b;\n");
    EXPECT_TRUE(documents.unsavedFiles().isEmpty());
}

TEST(Documents, KeepsTheEncodingItFound) {
    const Workplace place;
    const QString file = place.file("a.c", "/* Gr\xf6\xdf"
                                           "e */\n"); // Latin-1, not UTF-8.
    texts::Documents documents;
    const QString text = documents.text(file).value();
    EXPECT_EQ(text, QString::fromUtf8("/* Größe */\n"));
    documents.edit(file, text + "int n;\n");
    EXPECT_FALSE(documents.save(file));
    EXPECT_EQ(contentOf(file), "/* Gr\xf6\xdf"
                               "e */\nint n;\n");
}

TEST(Documents, RefusesBinaryAndMissingFilesWithTheirPlace) {
    const Workplace place;
    texts::Documents documents;
    const QString binary = place.file("a.c", QByteArray("ELF\0x", 5));
    ASSERT_FALSE(documents.text(binary).hasValue());
    EXPECT_EQ(documents.text(binary).error().place, binary.toStdString());
    EXPECT_FALSE(documents.text(place.path("none.c")).hasValue());
}

TEST(Documents, DevicesAndPipesAreNotRead) {
    const Workplace place;
    texts::Documents documents;
    const QString pipe = place.path("pipe.c");
    ASSERT_EQ(mkfifo(qPrintable(pipe), 0600), 0);
    const QString zero = place.path("zero.c");
    ASSERT_TRUE(QFile::link("/dev/zero", zero));
    for (const QString& file : {pipe, zero}) {
        const auto text = documents.text(file);
        ASSERT_FALSE(text.hasValue());
        EXPECT_NE(text.error().text().find("no file"), std::string::npos) << text.error().text();
    }
    const QString file = place.file("a.c", "int a;\n");
    ASSERT_TRUE(documents.text(file).hasValue());
    ASSERT_TRUE(QFile::remove(file));
    ASSERT_TRUE(QFile::link("/dev/zero", file));
    EXPECT_FALSE(documents.isOutdated(file));
}

TEST(Documents, FailedSaveKeepsTheEdits) {
    const Workplace place;
    const QString file = place.file("a.c", "int a;\n");
    texts::Documents documents;
    ASSERT_TRUE(documents.text(file).hasValue());
    documents.edit(file, "int b;\n");
    ASSERT_TRUE(QFile::remove(file));
    ASSERT_TRUE(QDir().mkdir(file)); // A folder in its place cannot be written to.
    EXPECT_TRUE(documents.save(file));
    EXPECT_EQ(documents.unsaved(file), QByteArray("int b;\n"));
}

TEST(Documents, NoticesThatAFileHasChangedOnTheDisk) {
    const Workplace place;
    const QString file = place.file("a.c", "int a;\n");
    texts::Documents documents;
    ASSERT_TRUE(documents.text(file).hasValue());
    documents.edit(file, "int b;\n");
    EXPECT_FALSE(documents.isOutdated(file));
    place.file("a.c", "int other;\n");
    EXPECT_TRUE(documents.isOutdated(file));
    EXPECT_FALSE(documents.save(file));
    EXPECT_FALSE(documents.isOutdated(file));
    ASSERT_TRUE(QFile::remove(file));
    EXPECT_FALSE(documents.isOutdated(file)) << "nothing is lost by writing it again";
}

TEST(Documents, ARestoredTextIsUnsavedAndKnowsWhatItReplaces) {
    const Workplace place;
    const QString file = place.file("a.c", "int a;\n");
    const QByteArray replaced = texts::Documents::hashOnDisk(file);
    texts::Documents documents;
    documents.restore(file, "int b;\n", replaced);
    EXPECT_EQ(documents.text(file).value(), "int b;\n");
    EXPECT_EQ(documents.unsavedFiles(), QStringList{file});
    EXPECT_FALSE(documents.isOutdated(file));
    EXPECT_TRUE(documents.isSaved(file, "int a;\n"));
    documents.restore(file, "int b;\n", "another");
    EXPECT_TRUE(documents.isOutdated(file));
    EXPECT_EQ(contentOf(file), "int a;\n");
}

TEST(Problems, AnErrorStaysUntilItsTopicIsFine) {
    state::Problems problems;
    int changes = 0;
    QStringList raised;
    QObject::connect(&problems, &state::Problems::changed, [&] { ++changes; });
    QObject::connect(&problems, &state::Problems::raised, [&](const QString& sentence) { raised << sentence; });
    problems.set("a.c", {Error{ErrorKind::input, "Broken.", "a.c", {}}});
    problems.set(state::Topic::session, {Error{ErrorKind::input, "Newer.", {}, {}}});
    EXPECT_EQ(problems.errors().size(), 2);
    EXPECT_EQ(raised.size(), 2);
    problems.set("a.c", std::vector<kernel::Diagnostic>{{kernel::Severity::warning, "a.c", {3, 1}, "unused"}});
    EXPECT_FALSE(problems.errors().contains("a.c"));
    EXPECT_EQ(problems.diagnostics().value("a.c").size(), 1U);
    problems.clearProject();
    EXPECT_TRUE(problems.diagnostics().isEmpty());
    EXPECT_TRUE(problems.errors().contains(state::Topic::session));
    EXPECT_EQ(changes, 4);
    problems.clear("never set");
    EXPECT_EQ(changes, 4);
}

TEST(SelectionHistory, WalksBackAndForwardAndForgetsWhatLayAhead) {
    state::SelectionHistory history;
    EXPECT_FALSE(history.canGoBack());
    EXPECT_FALSE(history.canGoForward());
    history.visit({"a.c", "f:L1"});
    history.visit({"a.c", "f:L2"});
    history.visit({"a.c", "f:L2"});
    history.visit({"b.c", "g:L1"});
    EXPECT_EQ(history.goBack(), (state::Selection{"a.c", "f:L2"}));
    EXPECT_EQ(history.goBack(), (state::Selection{"a.c", "f:L1"}));
    EXPECT_FALSE(history.canGoBack());
    EXPECT_EQ(history.goForward(), (state::Selection{"a.c", "f:L2"}));
    history.visit({"a.c", "f:L3"});
    EXPECT_FALSE(history.canGoForward());
    EXPECT_EQ(history.goBack(), (state::Selection{"a.c", "f:L2"}));
}

} // namespace

} // namespace forewarp::workbench
