#include "app/cli/text/band_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/number_text.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp::cli::text {

namespace {

constexpr int kBarWidth = 44;
/// Times that differ by more are drawn by their logarithm.
constexpr double kLinearSpan = 4;
constexpr const char* kNoBreakSpace = "\u00A0"; // Blanks at a cell's begin would be dropped.

/// Where times stand in a bar.
class Scale {
  public:
    explicit Scale(const models::ExecutionBand& band)
        : m_least(std::ranges::min_element(band.points, {}, &models::BandPoint::best)->best),
          m_most(std::ranges::max_element(band.points, {}, &models::BandPoint::worst)->worst) {
        for (const models::BandPoint& point : band.points)
            m_most = std::max(m_most, point.application.value_or(m_most));
        m_isLogarithmic = m_least > Seconds(0) && m_most / m_least > kLinearSpan;
    }

    [[nodiscard]] int columnOf(Seconds time) const {
        const double share = m_isLogarithmic ? std::log(time / m_least) / std::log(m_most / m_least) : time / m_most;
        return std::clamp(int(std::lround(share * (kBarWidth - 1))), 0, kBarWidth - 1);
    }

    [[nodiscard]] std::string title() const {
        const Seconds least = m_isLogarithmic ? m_least : Seconds(0);
        return "From " + timeText(least) + " to " + timeText(m_most) + (m_isLogarithmic ? ", logarithmic" : "");
    }

  private:
    Seconds m_least;
    Seconds m_most;
    bool m_isLogarithmic = false;
};

std::string barText(const models::BandPoint& point, const Scale& scale) {
    const int best = scale.columnOf(point.best), worst = scale.columnOf(point.worst);
    const int application = point.application ? scale.columnOf(*point.application) : -1;
    std::string bar;
    for (int column = 0; column <= std::max(worst, application); ++column) {
        if (column == application) bar += "●";
        else bar += column < best || column > worst ? kNoBreakSpace : "░";
    }
    return bar;
}

bool isReachable(const models::ExecutionBand& band, const models::BandPoint& point) {
    return point.warps <= band.mostWarps;
}

std::string legendText(const models::ExecutionBand& band) {
    std::string text = "▸ this configuration";
    if (band.line != models::LineSource::none)
        text += "; ● application, " +
                std::string(band.line == models::LineSource::measured ? "measured at ▸" : "predicted");
    const bool hasGrey =
        std::ranges::any_of(band.points, [&](const models::BandPoint& point) { return !isReachable(band, point); });
    if (hasGrey)
        text += "; – beyond the " + std::to_string(band.mostWarps) +
                " warps that registers and shared memory leave room for";
    return terminal::hanging("  ", text + ".");
}

/// Bars of eight heights.
std::string barOf(double share) {
    constexpr std::array kBars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const auto height = std::size_t(std::clamp(std::lround(share * double(kBars.size()) - 0.5), 0L, 7L));
    return kBars[height];
}

std::string kindText(kernel::AccessKind kind) {
    return kind == kernel::AccessKind::load ? "reads" : "writes";
}

/// Student's t, or what stands for it where the fit is exact.
std::string tText(const models::bands::Coefficient& coefficient) {
    return coefficient.standardError > 0 ? significantText(coefficient.t, 3) : "exact";
}

std::string pText(const models::bands::Coefficient& coefficient) {
    constexpr double kLeastShown = 0.0001;
    if (!(coefficient.standardError > 0)) return "";
    return coefficient.p < kLeastShown ? "< 0.0001" : fixedText(coefficient.p, 4);
}

void addRows(const models::bands::BandRegression& regression, terminal::TextTable& table) {
    const models::bands::Regression& fit = regression.fit;
    for (std::size_t i = 0; i < fit.coefficients.size(); ++i) {
        const models::bands::Coefficient& coefficient = fit.coefficients[i];
        const bool isFirst = i == 0;
        table.addRow(
            {{isFirst ? kindText(regression.kind) + ", " + std::string(simulation::partitions::name(regression.pattern))
                      : ""},
             {coefficient.name},
             {significantText(coefficient.value, 4)},
             {significantText(coefficient.standardError, 3)},
             {tText(coefficient)},
             {pText(coefficient)},
             {isFirst ? fixedText(fit.r2, 4) : ""},
             {isFirst ? significantText(fit.rmse, 3) + " ms" : ""}});
    }
}

} // namespace

std::string bandText(const models::ExecutionBand& band, const terminal::Paint& paint) {
    if (band.points.empty()) return {};
    const Scale scale(band);
    terminal::TextTable table({{"", false, 1},
                               {"Warps", true, 5},
                               {capitalized(band.bestLabel), true, 14},
                               {"Application", true, 12},
                               {capitalized(band.worstLabel), true, 14},
                               {scale.title(), false, 0}});
    for (const models::BandPoint& point : band.points) {
        const bool isCurrent = point.warps == band.warps, isInReach = isReachable(band, point);
        const terminal::Tone tone = isCurrent   ? terminal::Tone::strong
                                    : isInReach ? terminal::Tone::plain
                                                : terminal::Tone::quiet;
        table.addRow({{isCurrent   ? "▸"
                       : isInReach ? ""
                                   : "–",
                       tone},
                      {std::to_string(point.warps), tone},
                      {timeText(point.best), tone},
                      {point.application ? timeText(*point.application) : "", tone},
                      {timeText(point.worst), tone},
                      {barText(point, scale), isCurrent ? terminal::Tone::proved : terminal::Tone::quiet}});
    }
    return table.text(paint) + legendText(band);
}

std::string partitionsText(const models::ExecutionBand& band) {
    if (band.partitionShares.empty()) return {};
    const auto [least, most] = std::ranges::minmax(band.partitionShares);
    std::string bars;
    for (const double share : band.partitionShares) bars += barOf(most > 0 ? share / most : 0);
    return bars + "  each " + percentText(least) + " to " + percentText(most) + " of the bytes";
}

std::string regressionsText(const models::ExecutionBand& band, const terminal::Paint& paint) {
    terminal::TextTable table({{"Regression", false, 24},
                               {"Term", false, 10},
                               {"Value", true, 12},
                               {"Std error", true, 12},
                               {"t", true, 10},
                               {"p", true, 9},
                               {"R²", true, 7},
                               {"RMSE", true, 12}});
    for (const models::bands::BandRegression& regression : band.regressions) addRows(regression, table);
    return "\nRegressions of benchmark times in ms\n" + table.text(paint);
}

std::string bandCsv(const models::ExecutionBand& band) {
    std::string text = "warps,best_s,worst_s,application_s,current,reachable\n";
    for (const models::BandPoint& point : band.points) {
        text += std::to_string(point.warps) + "," + exactText(point.best.value()) + "," +
                exactText(point.worst.value()) + ",";
        text += point.application ? exactText(point.application->value()) : "";
        text += point.warps == band.warps ? ",1" : ",0";
        text += isReachable(band, point) ? ",1\n" : ",0\n";
    }
    return text;
}

std::string regressionsCsv(const models::ExecutionBand& band) {
    std::string text = "kind,pattern,coefficient,value_ms,standard_error,t,p,r2,rmse_ms,observations\n";
    for (const models::bands::BandRegression& regression : band.regressions) {
        for (const models::bands::Coefficient& coefficient : regression.fit.coefficients) {
            text += std::string(regression.kind == kernel::AccessKind::load ? "load," : "store,") +
                    std::string(simulation::partitions::name(regression.pattern)) + "," + coefficient.name;
            for (const double value : {coefficient.value, coefficient.standardError, coefficient.t, coefficient.p,
                                       regression.fit.r2, regression.fit.rmse, regression.fit.observations})
                text += "," + exactText(value);
            text += "\n";
        }
    }
    return text;
}

} // namespace forewarp::cli::text
