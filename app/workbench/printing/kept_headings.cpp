#include "app/workbench/printing/kept_headings.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>

namespace forewarp::workbench::printing {

namespace {

bool isHeading(const QTextBlock& block) {
    return block.blockFormat().headingLevel() > 0;
}

QTextTable* tableOf(const QTextBlock& block) {
    return QTextCursor(block).currentTable();
}

bool isDrawing(const QTextBlock& block) {
    return block.text() == QString(QChar::ObjectReplacementCharacter);
}

/// Qt puts empty paragraphs around tables.
QTextBlock afterEmptyOnes(QTextBlock block) {
    while (block.isValid() && block.text().isEmpty() && !tableOf(block)) block = block.next();
    return block;
}

/// The last block that must stand on the heading's page; the heading itself where nothing follows.
QTextBlock keptWith(const QTextBlock& heading) {
    QTextBlock first = heading.next();
    while (first.isValid() && isHeading(first)) first = first.next();
    first = afterEmptyOnes(first);
    if (!first.isValid()) return heading;
    const QTextBlock second = tableOf(first) || isDrawing(first) ? QTextBlock() : afterEmptyOnes(first.next());
    const bool isIntroduced = second.isValid() && (tableOf(second) || isDrawing(second));
    const QTextBlock kept = isIntroduced ? second : first;
    const QTextTable* table = tableOf(kept);
    return table ? table->cellAt(std::min(1, table->rows() - 1), 0).firstCursorPosition().block() : kept;
}

int pageOf(const QTextBlock& block) {
    const QTextDocument& document = *block.document();
    constexpr double kInside = 1; // A block at a page's very top.
    const double top = document.documentLayout()->blockBoundingRect(block).top() + kInside;
    return int(top / document.pageSize().height());
}

} // namespace

void finishLayout(const QTextDocument& document) {
    (void)document.documentLayout()->documentSize();
}

void keepHeadings(QTextDocument& document) {
    finishLayout(document);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (!isHeading(block) || pageOf(block) == pageOf(keptWith(block))) continue;
        QTextBlockFormat format = block.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(block).setBlockFormat(format);
        finishLayout(document);
    }
}

} // namespace forewarp::workbench::printing
