#pragma once

class QTextDocument;

namespace forewarp::workbench::printing {

/// Lays out all that Qt has put off. A document that is edited before that keeps paragraphs without lines, which are
/// not printed.
void finishLayout(const QTextDocument& document);

/// Moves headings to the next page where what they head begins there: QTextDocument knows no «keep with next». With a
/// heading stay the headings right below it, a paragraph that introduces a table or a picture, and a table's first row.
/// Needs a document with a page size, whose drawings are in place.
void keepHeadings(QTextDocument& document);

} // namespace forewarp::workbench::printing
