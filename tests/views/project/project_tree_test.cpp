#include "views/project/project_tree.h"
#include "views/widgets/placeholder.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <gtest/gtest.h>

namespace forewarp::views::project {
namespace {

class ProjectTreeTest : public testing::Test {
  protected:
    void SetUp() override {
        m_project.resize(300, 300);
        m_project.setProject(QStringLiteral("/p"), {QStringLiteral("/p/src/a.c"), QStringLiteral("/p/src/b.c")});
        m_project.setFunctions(QStringLiteral("/p/src/a.c"), {QStringLiteral("gemm")});
        m_project.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_project));
        m_tree = m_project.findChild<QTreeView*>();
        m_tree->expandAll();
    }
    QModelIndex rowOf(const QString& text) const {
        for (QModelIndex index = m_tree->model()->index(0, 0); index.isValid(); index = m_tree->indexBelow(index)) {
            if (index.data().toString() == text) return index;
        }
        return {};
    }
    void click(const QString& text) {
        QTest::mouseClick(m_tree->viewport(), Qt::LeftButton, {}, m_tree->visualRect(rowOf(text)).center());
    }

    ProjectTree m_project;
    QTreeView* m_tree = nullptr;
};

TEST_F(ProjectTreeTest, ClickOpensAFile) {
    QSignalSpy files(&m_project, &ProjectTree::fileActivated);
    click(QStringLiteral("b.c"));
    ASSERT_EQ(files.count(), 1);
    EXPECT_EQ(files[0][0].toString(), QStringLiteral("/p/src/b.c"));
    click(QStringLiteral("src"));
    EXPECT_EQ(files.count(), 1);
}

TEST_F(ProjectTreeTest, ClickGoesToAFunction) {
    QSignalSpy functions(&m_project, &ProjectTree::functionActivated);
    click(QStringLiteral("gemm()"));
    ASSERT_EQ(functions.count(), 1);
    EXPECT_EQ(functions[0][0].toString(), QStringLiteral("/p/src/a.c"));
    EXPECT_EQ(functions[0][1].toString(), QStringLiteral("gemm"));
}

TEST_F(ProjectTreeTest, TypingFilters) {
    m_project.focusFilter();
    QTest::keyClicks(m_project.findChild<QLineEdit*>(), QStringLiteral("GEM"));
    EXPECT_TRUE(rowOf(QStringLiteral("gemm()")).isValid());
    EXPECT_FALSE(rowOf(QStringLiteral("b.c")).isValid());
    m_project.findChild<QLineEdit*>()->clear();
    EXPECT_TRUE(rowOf(QStringLiteral("b.c")).isValid());
}

TEST_F(ProjectTreeTest, SelectingAFileIsSilent) {
    QSignalSpy files(&m_project, &ProjectTree::fileActivated);
    m_project.selectFile(QStringLiteral("/p/src/b.c"));
    EXPECT_EQ(m_tree->currentIndex().data().toString(), QStringLiteral("b.c"));
    EXPECT_EQ(files.count(), 0);
}

TEST_F(ProjectTreeTest, EmptyProjectSaysHowToBegin) {
    m_project.setProject({}, {});
    const auto* page = m_project.findChild<widgets::Placeholder*>();
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_EQ(page->sentence(), QStringLiteral("Open a C file, a folder or a compile_commands.json to begin."));
}

} // namespace
} // namespace forewarp::views::project
