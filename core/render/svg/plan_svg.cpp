#include "core/render/svg/plan_svg.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/render/svg/svg_elements.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace forewarp::render::svg {

namespace {

constexpr double kWidth = 720;
constexpr double kNames = 76; ///< Of the bars, left of them.
constexpr double kBarHeight = 34;
constexpr double kThinBar = 20;
constexpr double kLetter = 12;

constexpr std::size_t kMostParts = 6; ///< Loops that are told apart.

/// A part of a bar.
struct Part {
    std::string name;
    Seconds time;
    std::string cssClass;
};

std::string rect(std::string_view cssClass, double x, double y, double width, double height) {
    return "<rect class=\"" + std::string(cssClass) + "\" x=\"" + svgPixel(x) + "\" y=\"" + svgPixel(y) +
           "\" width=\"" + svgPixel(std::max(0.0, width)) + "\" height=\"" + svgPixel(height) + "\"/>\n";
}

std::string framed(double height, std::string_view label, const std::string& content) {
    return "<svg viewBox=\"0 0 " + svgPixel(kWidth) + " " + svgPixel(height) + "\" role=\"img\" aria-label=\"" +
           std::string(label) + "\">\n" + content + "</svg>\n";
}

/// The ported loops that take most, one by one, then those behind them together.
std::vector<Part> loopParts(const program::Plan& plan, bool onGpu) {
    std::vector<const program::PlannedLoop*> ported;
    for (const program::PlannedLoop& loop : plan.loops)
        if (loop.choice == program::Choice::ported) ported.push_back(&loop);
    std::ranges::stable_sort(ported, std::greater<>(), &program::PlannedLoop::onCpu);
    std::vector<Part> parts;
    Seconds others;
    for (std::size_t i = 0; i < ported.size(); ++i) {
        const Seconds time = onGpu ? *ported[i]->onGpu : ported[i]->onCpu;
        if (i < kMostParts) parts.push_back({ported[i]->loop, time, i % 2 == 0 ? "part" : "part other"});
        else others += time;
    }
    if (others.value() > 0) parts.push_back({"others", others, "part"});
    return parts;
}

std::vector<Part> partsBefore(const program::Plan& plan) {
    std::vector<Part> parts = loopParts(plan, false);
    Seconds rest = plan.before;
    for (const Part& part : parts) rest = rest - part.time;
    parts.push_back({"rest", std::max(Seconds(0), rest), "part rest"});
    return parts;
}

std::vector<Part> partsAfter(const program::Plan& plan) {
    std::vector<Part> parts = loopParts(plan, true);
    const Seconds rest = plan.after - plan.kernels - plan.launches - plan.copying - plan.context;
    parts.push_back({"copies", plan.copying, "part copies"});
    parts.push_back({"start of the GPU", plan.context, "part copies"});
    parts.push_back({"rest", std::max(Seconds(0), rest), "part rest"});
    return parts;
}

/// The name that a part has room for: «matmul:L1», «matmul»; empty where it has for neither.
std::string nameWithin(const Part& part, double pixelsPerSecond) {
    constexpr double kPadding = 6;
    const double room = part.time.value() * pixelsPerSecond - kPadding;
    if (svgTextWidth(timeText(part.time)) > room) return {};
    for (const std::string& name : {part.name, part.name.substr(0, part.name.find(':'))})
        if (svgTextWidth(name) <= room) return name;
    return {};
}

/// A bar with the names of those parts that have room for them.
std::string bar(const std::vector<Part>& parts, double y, double height, double pixelsPerSecond, bool isNamed) {
    std::string svg;
    double x = kNames;
    for (const Part& part : parts) {
        const double width = part.time.value() * pixelsPerSecond;
        svg += rect(part.cssClass, x, y, width, height);
        const std::string name = isNamed ? nameWithin(part, pixelsPerSecond) : std::string();
        if (!name.empty()) {
            svg += svgText({x + width / 2, y + height / 2 - 2, "middle"}, name);
            svg += svgText({x + width / 2, y + height / 2 + kLetter, "middle", "part-time"}, timeText(part.time));
        }
        x += width;
    }
    return svg;
}

std::string whisker(double from, double to, double y, double half) {
    return svgLine("whisker", {from, y, to, y}) + svgLine("whisker", {from, y - half, from, y + half}) +
           svgLine("whisker", {to, y - half, to, y + half});
}

/// What a bar could not name, as far as it is no trifle.
std::string legend(const std::vector<Part>& parts, double pixelsPerSecond, Seconds all) {
    constexpr double kTrifle = 0.002;
    std::vector<std::string> words;
    for (const Part& part : parts) {
        const bool isNamed = !nameWithin(part, pixelsPerSecond).empty();
        if (!isNamed && part.time > all * kTrifle) words.push_back(part.name + " " + timeText(part.time));
    }
    return joined(words, ", ");
}

} // namespace

std::string programBarsSvg(const program::Plan& plan) {
    if (plan.portedLoops() == 0) return {};
    constexpr double kRoom = kWidth - kNames - 8;
    constexpr double kFirst = 6, kSecond = kFirst + kBarHeight + 12, kThird = kSecond + kThinBar + 34;
    const double longest = std::max(plan.before, plan.interval.most).value();
    const double scale = kRoom / longest;
    std::string svg = svgText({0, kFirst + kBarHeight / 2 + 4, "start"}, "before");
    svg += bar(partsBefore(plan), kFirst, kBarHeight, scale, true);
    svg += svgText({0, kSecond + kThinBar / 2 + 4, "start"}, "after");
    const std::vector<Part> after = partsAfter(plan);
    svg += bar(after, kSecond, kThinBar, scale, false);
    const double middle = kSecond + kThinBar / 2;
    svg +=
        whisker(kNames + plan.interval.least.value() * scale, kNames + plan.interval.most.value() * scale, middle, 5);
    const std::string time = intervalText(plan.after, plan.interval.least, plan.interval.most) + ", " +
                             significantText(plan.speedup(), 2) + " times as fast";
    const double end = kNames + std::max(plan.after, plan.interval.most).value() * scale + 10;
    const bool isBeside = end + svgTextWidth(time) < kWidth;
    svg += svgText({isBeside ? end : kNames, isBeside ? middle + 4 : kSecond + kThinBar + kLetter + 4, "start"}, time);
    const double enlarged = kRoom / plan.after.value();
    svg += svgLine("guide", {kNames, kSecond + kThinBar, kNames, kThird});
    svg += svgLine("guide", {kNames + plan.after.value() * scale, kSecond + kThinBar, kNames + kRoom, kThird});
    svg += svgText({0, kThird + kBarHeight / 2 - 2, "start"}, "after,");
    svg += svgText({0, kThird + kBarHeight / 2 + kLetter, "start"}, "enlarged");
    svg += bar(after, kThird, kBarHeight, enlarged, true);
    svg += svgText({kNames + kRoom, kThird + kBarHeight + kLetter + 6, "end"}, legend(after, enlarged, plan.after));
    return framed(kThird + kBarHeight + 2 * kLetter, "Time of the program before and after", svg);
}

std::string deviceBarsSvg(std::span<const program::Plan> plans, const program::Plan& shown) {
    if (plans.empty()) return {};
    constexpr double kRow = 26, kBarsFrom = 220, kBarsTo = 520;
    double longest = shown.before.value();
    for (const program::Plan& plan : plans) longest = std::max(longest, plan.interval.most.value());
    const double scale = (kBarsTo - kBarsFrom) / longest;
    std::string svg;
    double y = 4;
    for (const program::Plan& plan : plans) {
        const bool isShown = plan.device.id == shown.device.id;
        if (isShown) svg += rect("row-shown", 0, y - 3, kWidth, kRow);
        const bool isFirst = &plan == plans.data();
        svg += svgText({6, y + 14, "start", isShown ? "part-time" : "tick"},
                       plan.device.name + (isFirst && plans.size() > 1 ? " (fastest)" : ""));
        svg += rect(isShown ? "bar-shown" : "bar", kBarsFrom, y, plan.after.value() * scale, kThinBar - 2);
        const bool isPorted = plan.portedLoops() > 0;
        if (isPorted)
            svg += whisker(kBarsFrom + plan.interval.least.value() * scale,
                           kBarsFrom + plan.interval.most.value() * scale, y + (kThinBar - 2) / 2, 5);
        svg += svgText({kBarsTo + 16, y + 14, "start"},
                       isPorted ? intervalText(plan.after, plan.interval.least, plan.interval.most) : "not worth it");
        y += kRow;
    }
    svg += svgText({6, y + 14, "start"}, "this CPU");
    svg += rect("part copies", kBarsFrom, y, shown.before.value() * scale, kThinBar - 2);
    svg += svgText({kBarsTo + 16, y + 14, "start"}, timeText(shown.before) + ", measured");
    return framed(y + kRow, "Time of the program by device", svg);
}

} // namespace forewarp::render::svg
