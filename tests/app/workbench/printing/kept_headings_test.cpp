#include "app/workbench/printing/kept_headings.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

#include <gtest/gtest.h>

namespace forewarp::workbench::printing {

namespace {

constexpr double kPageHeight = 200;

/// `lines` lines of text, then a heading with what it heads.
void fill(QTextDocument& document, int lines, const QString& section) {
    document.setDocumentMargin(0);
    document.setPageSize({300, kPageHeight});
    document.setHtml(QStringLiteral("<p>line</p>").repeated(lines) + section);
}

QTextBlock blockThatSays(const QTextDocument& document, const QString& text) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.text() == text) return block;
    ADD_FAILURE() << "no " << text.toStdString();
    return {};
}

int pageOf(const QTextDocument& document, const QString& text) {
    return int((document.documentLayout()->blockBoundingRect(blockThatSays(document, text)).top() + 1) / kPageHeight);
}

/// However much stands above, the heading and the text «kept» stand on one page; without help they would not always.
void expectKept(const QString& section) {
    int moved = 0;
    for (int lines = 0; lines < 30; ++lines) {
        QTextDocument document;
        fill(document, lines, section);
        if (pageOf(document, QStringLiteral("Heading")) != pageOf(document, QStringLiteral("kept"))) ++moved;
        keepHeadings(document);
        EXPECT_EQ(pageOf(document, QStringLiteral("Heading")), pageOf(document, QStringLiteral("kept"))) << lines;
    }
    EXPECT_GT(moved, 0) << "this test shows nothing";
}

TEST(KeptHeadings, StandWithTheirParagraph) {
    expectKept(QStringLiteral("<h2>Heading</h2><p>kept</p>"));
}

TEST(KeptHeadings, StandWithTheHeadingsBelowThem) {
    expectKept(QStringLiteral("<h2>Heading</h2><h3>And its part</h3><p>kept</p>"));
}

TEST(KeptHeadings, StandWithTheFirstRowOfATable) {
    expectKept(QStringLiteral("<h2>Heading</h2><p>What it shows.</p><table><thead><tr><th>a</th></tr></thead>"
                              "<tbody><tr><td>kept</td></tr><tr><td>free</td></tr></tbody></table>"));
}

TEST(KeptHeadings, WhoseTextFitsStayWhereTheyAre) {
    QTextDocument document;
    fill(document, 1, QStringLiteral("<h2>Heading</h2><p>kept</p>"));
    keepHeadings(document);
    EXPECT_EQ(document.pageCount(), 1);
    fill(document, 1, QStringLiteral("<h2>Heading</h2>"));
    keepHeadings(document);
    EXPECT_EQ(document.pageCount(), 1) << "nothing follows";
}

/// Sections with a table each, whose lengths differ.
QString sectionsWithTables(int count) {
    QString html;
    for (int section = 0; section < count; ++section) {
        html += QStringLiteral("<h2>Heading</h2>") + QStringLiteral("<p>line</p>").repeated(section % 7 + 1);
        html += QStringLiteral("<h3>Part</h3><table><thead><tr><th>a</th><th>b</th></tr></thead>");
        html += QStringLiteral("<tr><td>one</td><td>two</td></tr>").repeated(section % 5 + 1) + QStringLiteral("</table>");
    }
    return html;
}

TEST(KeptHeadings, LoseNoLineOfALongDocument) {
    for (const int sections : {3, 10, 30, 90}) {
        QTextDocument document;
        fill(document, 3, sectionsWithTables(sections));
        keepHeadings(document);
        finishLayout(document);
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
            EXPECT_TRUE(block.text().isEmpty() || block.layout()->lineCount() > 0)
                << block.text().toStdString() << " at " << block.position() << " of " << sections;
    }
}

} // namespace

} // namespace forewarp::workbench::printing
