#include "views/widgets/number_text.h"

#include "core/base/number_text.h"

#include <QCoreApplication>

#include <iterator>

namespace forewarp::views::widgets {

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString timeText(Seconds time) {
    return toQString(forewarp::timeText(time));
}

QString intervalText(Seconds time, const models::TimeInterval& interval) {
    return toQString(forewarp::intervalText(time, interval.least, interval.most));
}

QString countText(double count) {
    return toQString(forewarp::countText(count));
}

QString roundedCountText(double count) {
    constexpr const char* kPrefixes[] = {"", "k", "M", "G", "T"};
    constexpr int kLast = int(std::size(kPrefixes)) - 1;
    int prefix = 0;
    for (; prefix < kLast && count >= 999.5; ++prefix) count /= 1000;
    if (prefix == 0) return countText(count);
    return toQString(significantText(count, 3)) + QLatin1Char(' ') + QLatin1String(kPrefixes[prefix]);
}

QString percentText(double share) {
    return toQString(forewarp::percentText(share));
}

QString quantityText(double value, std::string_view unit) {
    return toQString(forewarp::quantityText(value, unit));
}

QString noFigure() {
    return QStringLiteral("–");
}

QString blockText(const kernel::BlockShape& block) {
    const QString threads =
        QCoreApplication::translate("forewarp::views::Block", "%n threads", nullptr, block.threads());
    if (block.y == 1 && block.z == 1) return threads;
    return toQString(block.text()) + QStringLiteral(" = ") + threads;
}

} // namespace forewarp::views::widgets
