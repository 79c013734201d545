#pragma once

#include "core/kernel/program_facts.h"

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

class QPainter;

namespace forewarp::views {

/// Okabe–Ito colour of the verdict's shape and bar.
[[nodiscard]] QColor verdictColour(Verdict verdict);
/// Text on verdictFill(), readable in both themes.
[[nodiscard]] QColor verdictInk(Verdict verdict);
/// Background of a chip.
[[nodiscard]] QColor verdictFill(Verdict verdict);
/// ● proved, ▲ reduction, ◐ observed, ■ refuted, ? unknown.
[[nodiscard]] QString verdictGlyph(Verdict verdict);
/// «proved», «reduction» …, translated.
[[nodiscard]] QString verdictWord(Verdict verdict);
/// What it means for a port, as a sentence: «Iterations are independent: the loop can run in parallel.»
[[nodiscard]] QString verdictMeaning(Verdict verdict);

/// Paints the glyph as a shape, so that it looks alike with every font.
void paintVerdictShape(QPainter& painter, Verdict verdict, QPointF centre, double radius);

/// A rounded label with shape and text, in table cells, the editor and the summary.
struct VerdictChip {
    Verdict verdict = Verdict::unknown;
    QString text;

    [[nodiscard]] QSizeF size(const QFont& font) const;
    void paint(QPainter& painter, const QRectF& area, const QFont& font) const;
};

} // namespace forewarp::views
