#pragma once

#include "core/kernel/program_facts.h"

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

class QPainter;

namespace forewarp::views::theme {

/// Okabe–Ito colour of the verdict's shape and bar.
[[nodiscard]] QColor verdictColour(kernel::Verdict verdict);
/// Text on verdictFill(), readable in both themes.
[[nodiscard]] QColor verdictInk(kernel::Verdict verdict);
/// Background of a chip.
[[nodiscard]] QColor verdictFill(kernel::Verdict verdict);
/// ● proved, ▲ reduction, ◐ observed, ■ refuted, ? unknown.
[[nodiscard]] QString verdictGlyph(kernel::Verdict verdict);
/// «proved», «reduction» …, translated.
[[nodiscard]] QString verdictWord(kernel::Verdict verdict);
/// What it means for a port, as a sentence: «Iterations are independent: the loop can run in parallel.»
[[nodiscard]] QString verdictMeaning(kernel::Verdict verdict);

/// Paints the glyph as a shape, so that it looks alike with every font.
void paintVerdictShape(QPainter& painter, kernel::Verdict verdict, QPointF centre, double radius);

/// A rounded label with shape and text, in table cells, the editor and the summary.
struct VerdictChip {
    kernel::Verdict verdict = kernel::Verdict::unknown;
    QString text;

    [[nodiscard]] QSizeF size(const QFont& font) const;
    void paint(QPainter& painter, const QRectF& area, const QFont& font) const;
};

} // namespace forewarp::views::theme
