#include "views/validation/comparison_text.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/device/device.h"
#include "core/models/registry.h"
#include "views/widgets/number_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace forewarp::views::validation {

namespace {

using widgets::toQString;

constexpr std::size_t kMostLines = 6;
constexpr std::size_t kMostDevices = 3;
constexpr int kDigits = 3;

struct ComparisonText {
    Q_DECLARE_TR_FUNCTIONS(ComparisonText)
};

QString devicesText(const Report& report) {
    return toQString(listedUpTo(kMostDevices, report.devices,
                                [](const std::string& device) { return deviceName(device).toStdString(); }));
}

QString predictedText(const forewarp::measured::validation::ReportedAnswer& answer) {
    return answer.interval ? widgets::intervalText(*answer.time, *answer.interval) : widgets::timeText(*answer.time);
}

} // namespace

QString modelName(std::string_view model) {
    if (model == "roofline") return ComparisonText::tr("Roofline");
    if (model == "forecast") return ComparisonText::tr("Forecast");
    return toQString(models::titleOf(model));
}

QString deviceName(std::string_view device) {
    const auto known = device::findDevice(device);
    return toQString(known ? known->name : device);
}

QString kernelName(const Row& row) {
    return toQString(row.program) + QLatin1Char(' ') + toQString(row.kernel);
}

QString sizesText(const kernel::Bindings& sizes) {
    return toQString(joined(sizes, ", ", [](const auto& size) { return size.first + "=" + countText(size.second); }));
}

QString limiterKind(std::string_view limiter) {
    return toQString(limiter.substr(0, limiter.find(':')));
}

QString factorText(const forewarp::measured::validation::TimePair& times) {
    const std::string factor = significantText(times.factor(), kDigits);
    if (factor == "1") return ComparisonText::tr("exact");
    return times.predicted > times.measured ? ComparisonText::tr("%1 × too long").arg(toQString(factor))
                                            : ComparisonText::tr("%1 × too short").arg(toQString(factor));
}

QString linesText(const std::vector<int>& lines) {
    const QString all =
        toQString(joined(lines | std::views::take(kMostLines), ", ", [](int line) { return std::to_string(line); }));
    if (lines.size() <= kMostLines) return ComparisonText::tr("%n line(s): %1", nullptr, int(lines.size())).arg(all);
    return ComparisonText::tr("%n line(s): %1, …", nullptr, int(lines.size())).arg(all);
}

QString accuracySentence(const Report& report, std::size_t model) {
    const auto statistics = forewarp::measured::validation::statisticsOf(report, model);
    const QString name = modelName(report.models[model]);
    if (statistics.rows == 0)
        return ComparisonText::tr("%1 answers none of the %n row(s).", nullptr, int(report.rows.size())).arg(name);
    const QString sentence =
        ComparisonText::tr("%1, over %n row(s) on %2: median error %3, factor %4.", nullptr, int(statistics.rows))
            .arg(name, devicesText(report), widgets::percentText(statistics.medianAbsoluteError),
                 toQString(significantText(statistics.geometricFactor, kDigits)));
    if (statistics.interval.rows == 0) return sentence;
    return sentence + QLatin1Char(' ') +
           ComparisonText::tr("%1 of the measured times lie within its intervals, which are made to hold %2.")
               .arg(toQString(wholePercentText(statistics.interval.within())),
                    toQString(wholePercentText(models::kIntervalShare)));
}

QString rowText(const Row& row, std::size_t model) {
    const auto times = forewarp::measured::validation::timesOf(row, model);
    QStringList lines{kernelName(row),
                      ComparisonText::tr("%1 · block %2 · %3")
                          .arg(sizesText(row.sizes), toQString(kernel::shapeText(row.block)), deviceName(row.device))};
    if (!times) return lines.join(QLatin1Char('\n'));
    const auto& answer = row.answers[model];
    lines << ComparisonText::tr("measured %1, predicted %2: %3")
                 .arg(widgets::timeText(row.measured), predictedText(answer), factorText(*times))
          << toQString(answer.limiter);
    return lines.join(QLatin1Char('\n'));
}

} // namespace forewarp::views::validation
