#include "views/widgets/window_text.h"

namespace forewarp::views::widgets {

QString withoutOptions(const QString& text) {
    const qsizetype option = text.indexOf(QLatin1String(" --"));
    if (option < 0) return text;
    const qsizetype sentence = text.lastIndexOf(QLatin1String(". "), option);
    const qsizetype part = text.lastIndexOf(QLatin1String("; "), option);
    if (sentence < 0 && part < 0) return text;
    return part > sentence ? text.left(part) + QLatin1Char('.') : text.left(sentence + 1);
}

} // namespace forewarp::views::widgets
