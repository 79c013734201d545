#include "views/bands/band_labels.h"

#include <QCoreApplication>

#include <array>

namespace forewarp::views::bands {

namespace {

constexpr std::array kLabels{
    QT_TRANSLATE_NOOP("BandLabels", "no camping"),
    QT_TRANSLATE_NOOP("BandLabels", "full camping"),
    QT_TRANSLATE_NOOP("BandLabels", "all hits"),
    QT_TRANSLATE_NOOP("BandLabels", "all misses"),
};

} // namespace

QString bandLabel(const std::string& label) {
    for (const char* known : kLabels)
        if (label == known) return QCoreApplication::translate("BandLabels", known);
    return QString::fromStdString(label);
}

} // namespace forewarp::views::bands
