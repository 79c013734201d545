#include "tests/views/sample_report.h"
#include "views/editor/code_area.h"
#include "views/editor/code_markers.h"
#include "views/editor/source_editor.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::editor {
namespace {

class DependenceArrowsTest : public testing::Test {
  protected:
    void SetUp() override {
        m_editor.resize(760, 480);
        setSource(QString::fromUtf8(test::kSampleSource));
        m_editor.show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_editor));
        m_code = m_editor.findChild<CodeArea*>();
        ASSERT_NE(m_code, nullptr);
    }
    void setSource(const QString& text) {
        m_editor.setSource(text);
        m_editor.setReport(&m_report);
        m_editor.selectLoop(QStringLiteral("norm:L2"));
    }
    QImage picture() const {
        QApplication::processEvents();
        return m_code->viewport()->grab().toImage();
    }
    /// Whether the byte at a place (1-based) is underlined as an end of such a dependence.
    bool isUnderlined(SourceLocation place, kernel::DependenceKind kind) const {
        const long position =
            m_code->SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE, place.line - 1) + place.column - 1;
        return m_code->SendScintilla(QsciScintilla::SCI_INDICATORVALUEAT,
                                     static_cast<unsigned long>(CodeIndicator::of(kind)), position) != 0;
    }

    forewarp::explain::FileReport m_report = test::sampleReport();
    const std::vector<kernel::Dependence> m_dependences = m_report.loops[2].facts.dependences;
    SourceEditor m_editor;
    CodeArea* m_code = nullptr;
};

TEST_F(DependenceArrowsTest, BothReferencesAreUnderlinedAsFarAsTheyReach) {
    m_editor.setDependences(m_dependences);
    for (const SourceLocation inside : {SourceLocation{12, 9}, {12, 12}, {12, 30}, {12, 37}}) {
        EXPECT_TRUE(isUnderlined(inside, kernel::DependenceKind::flow)) << inside.text();
    }
    for (const SourceLocation outside : {SourceLocation{12, 8}, {12, 13}, {12, 29}, {12, 38}}) {
        EXPECT_FALSE(isUnderlined(outside, kernel::DependenceKind::flow)) << outside.text();
    }
    EXPECT_FALSE(isUnderlined({12, 9}, kernel::DependenceKind::anti));
}

TEST_F(DependenceArrowsTest, TheArrowAppearsAndGoesWithTheSelection) {
    const QImage before = picture();
    m_editor.setDependences(m_dependences);
    const QImage quiet = picture();
    EXPECT_NE(quiet, before);
    m_editor.selectDependence(0);
    EXPECT_NE(picture(), quiet) << "the selected one is stressed";
    m_editor.selectLoop(QStringLiteral("norm:L1"));
    EXPECT_FALSE(isUnderlined({12, 9}, kernel::DependenceKind::flow));
    m_editor.selectLoop(QStringLiteral("norm:L2"));
    EXPECT_EQ(picture(), before);
}

TEST_F(DependenceArrowsTest, TheSameDependencesAgainKeepTheSelectedOne) {
    m_editor.setDependences(m_dependences);
    m_editor.selectDependence(0);
    const QImage stressed = picture();
    m_editor.setDependences(m_dependences);
    EXPECT_EQ(picture(), stressed);
    m_editor.selectDependence(-1);
    EXPECT_NE(picture(), stressed);
}

TEST_F(DependenceArrowsTest, BothEndsComeIntoView) {
    QString text = QString::fromUtf8(test::kSampleSource);
    text.prepend(QStringLiteral("// above\n").repeated(200));
    text.append(QStringLiteral("// below\n").repeated(200));
    setSource(text);
    std::vector<kernel::Dependence> dependences = m_dependences;
    dependences[0].source.location.line += 190;
    dependences[0].sink.location.line += 200;
    m_editor.setDependences(dependences);
    m_code->setFirstVisibleLine(0);
    const DependenceMark mark = dependenceMarks(dependences).front();
    ASSERT_FALSE(m_code->isArrowShown(mark));
    m_editor.selectDependence(0);
    EXPECT_TRUE(m_code->isArrowShown(mark));
}

TEST_F(DependenceArrowsTest, ArrowsFollowEdits) {
    m_editor.setDependences(m_dependences);
    m_editor.selectDependence(0);
    m_code->setCursorPosition(0, 0);
    QTest::keyClick(m_code, Qt::Key_Return);
    EXPECT_TRUE(isUnderlined({13, 9}, kernel::DependenceKind::flow));
    const QImage moved = picture();
    m_editor.setDependences({});
    const QImage without = picture();
    const int line = m_code->topOf(12);
    const QRect aboveIt(0, line - 14, moved.width() - 160, 14); // Where the arc is, clear of the chips.
    EXPECT_NE(moved.copy(aboveIt), without.copy(aboveIt));
}

TEST_F(DependenceArrowsTest, PlacesOutsideTheTextAreHarmless) {
    std::vector<kernel::Dependence> dependences(2, test::sampleDependence());
    dependences[0].sink.location = {400, 7};
    dependences[1].source.location = {};
    dependences[1].sink.location = {12, 900};
    const QImage before = picture();
    m_editor.setDependences(dependences);
    m_editor.selectDependence(0);
    m_editor.selectDependence(1);
    m_editor.selectDependence(7);
    EXPECT_TRUE(isUnderlined({12, 9}, kernel::DependenceKind::flow)) << "the end that is there";
    m_editor.setDependences({});
    EXPECT_EQ(picture(), before);
}

TEST(ArrowBetween, LeadsFromOneReferenceToTheOther) {
    const QRectF above(100, 40, 30, 20);
    const QRectF beside(300, 40, 60, 20);
    const QRectF below(120, 140, 30, 20);
    const QPainterPath alongLine = arrowBetween(above, beside);
    EXPECT_EQ(alongLine.pointAtPercent(0).x(), above.center().x());
    EXPECT_EQ(alongLine.pointAtPercent(1).x(), beside.center().x());
    EXPECT_LT(alongLine.boundingRect().top(), above.top()) << "above the text";
    const QPainterPath acrossLines = arrowBetween(below, above);
    EXPECT_EQ(acrossLines.pointAtPercent(1).y(), above.center().y());
    EXPECT_GT(acrossLines.boundingRect().right(), below.right()) << "beside the text";
    EXPECT_GT(arrowBetween(above, above).length(), 20) << "to itself, a loop";
}

} // namespace
} // namespace forewarp::views::editor
