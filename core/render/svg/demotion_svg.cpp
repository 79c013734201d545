#include "core/render/svg/demotion_svg.h"

#include "core/base/number_text.h"
#include "core/render/svg/svg_elements.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace forewarp::render::svg {

namespace {

using sass::demotion::Variant;

constexpr double kWidth = 720;

std::string svgElement(double height, const std::string& label, const std::string& content) {
    return "<svg viewBox=\"0 0 " + svgPixel(kWidth) + " " + svgPixel(height) + "\" role=\"img\" aria-label=\"" + label +
           "\">\n" + content + "</svg>\n";
}

std::string rectangle(std::string_view cssClass, double x, double y, double width, double height) {
    return "<rect class=\"" + std::string(cssClass) + "\" x=\"" + svgPixel(x) + "\" y=\"" + svgPixel(y) +
           "\" width=\"" + svgPixel(width) + "\" height=\"" + svgPixel(height) + "\"/>\n";
}

/// The stairs while they are being drawn.
class StairsPlot {
  public:
    explicit StairsPlot(const sass::report::SassSubject& subject) : m_subject(subject) {
        const int registers = subject.report.kernel.registers;
        const int most = subject.report.device.capability.registersPerThread;
        m_registers = {double(kLeastRegisters), double(std::clamp(registers + 32, 96, most)), kLeft, kWidth - kRight,
                       16};
    }

    [[nodiscard]] std::string draw() {
        drawGrid();
        drawStairs();
        drawVariants();
        drawOriginal();
        return svgElement(kHeight, "Occupancy over registers per thread", m_svg);
    }

  private:
    static constexpr double kHeight = 260, kLeft = 64, kRight = 20, kTop = 30, kBottom = 46;
    static constexpr int kLeastRegisters = 16;

    [[nodiscard]] double x(int registers) const { return m_registers.at(registers); }
    [[nodiscard]] double y(double occupancy) const { return m_share.at(occupancy); }

    void drawGrid() {
        for (const double share : m_share.ticks()) {
            m_svg += svgLine(share == 0 ? "axis" : "grid", {kLeft, y(share), kWidth - kRight, y(share)});
            m_svg += svgText({kLeft - 8, y(share) + 4, "end"}, wholePercentText(share));
        }
        for (const double registers : m_registers.ticks())
            m_svg += svgText({m_registers.at(registers), kHeight - kBottom + 18, "middle"}, countText(registers));
        m_svg += svgText({(kLeft + kWidth) / 2, kHeight - 8, "middle"}, "registers per thread");
        m_svg += svgText({8, 14, "start"}, "occupancy");
    }

    [[nodiscard]] double occupancyWith(int registers) const {
        const sass::report::SassReport& report = m_subject.report;
        const double shared = double(report.kernel.sharedBytes) + double(report.dynamicSharedBytes);
        const auto fits = device::occupancy(report.device.capability, {.threadsPerBlock = report.threads,
                                                                       .registersPerThread = registers,
                                                                       .sharedPerBlock = Bytes(shared),
                                                                       .partitionedGlobalCaching = false});
        return fits ? fits->fraction() : 0;
    }

    void drawStairs() {
        m_svg += "<polyline class=\"curve\" points=\"";
        double last = occupancyWith(kLeastRegisters);
        for (int registers = kLeastRegisters; registers <= int(m_registers.high); ++registers) {
            const double now = occupancyWith(registers);
            if (now != last) m_svg += svgPixel(x(registers - 1)) + "," + svgPixel(y(last)) + " ";
            m_svg += svgPixel(x(now != last ? registers - 1 : registers)) + "," + svgPixel(y(now)) + " ";
            last = now;
        }
        m_svg += "\"/>\n";
    }

    /// The best at each number of registers.
    void drawVariants() {
        std::map<int, const sass::demotion::Variant*> shown;
        for (const sass::demotion::Variant& variant : m_subject.demotion->report.variants)
            if (variant.isRanked() && variant.kind != sass::demotion::Variant::Kind::original)
                shown.try_emplace(variant.registers, &variant);
        for (const auto& [registers, variant] : shown) {
            const double left = x(registers), top = y(variant->prediction->occupancy);
            const bool isRival = variant->kind == sass::demotion::Variant::Kind::rival;
            m_svg += rectangle(isRival ? "rival" : "best", left - 5, top - 5, 10, 10);
            m_svg += svgText({left + 5, top + 20, "end", isRival ? "tick" : "best-label"},
                             (isRival ? "rival " : "demoted ") + std::to_string(registers));
        }
    }

    void drawOriginal() {
        const sass::report::SassReport& report = m_subject.report;
        const double left = x(report.kernel.registers), top = y(report.occupancy->fraction());
        m_svg += "<circle class=\"now\" cx=\"" + svgPixel(left) + "\" cy=\"" + svgPixel(top) + "\" r=\"5.5\"/>\n";
        m_svg +=
            svgText({left, top - 10, "middle", "now-label"}, "original " + std::to_string(report.kernel.registers));
    }

    const sass::report::SassSubject& m_subject;
    PlotAxis m_registers;
    PlotAxis m_share{0, 1, kHeight - kBottom, kTop, 0.25};
    std::string m_svg;
};

constexpr std::array<const char*, 4> kParts{"issue", "global", "shared", "occupancy"};

std::string barLegend(double left) {
    std::string svg;
    for (const char* part : kParts) {
        svg += rectangle("bar-" + std::string(part), left, 4, 12, 12);
        svg += svgText({left + 18, 14, "start"}, part);
        left += 40 + svgTextWidth(part);
    }
    return svg;
}

} // namespace

std::string occupancyStairsSvg(const sass::report::SassSubject& subject) {
    if (!subject.demotion || !subject.report.occupancy) return {};
    return StairsPlot(subject).draw();
}

std::string variantBarsSvg(const sass::report::DemotionReport& report, const std::vector<std::size_t>& positions) {
    constexpr double kLeft = 40, kRight = 90, kTop = 28, kRow = 24, kBar = 16;
    if (positions.empty()) return {};
    double largest = 0;
    for (const std::size_t position : positions) largest = std::max(largest, report.variants[position].adjustedStall);
    const double scale = largest > 0 ? (kWidth - kLeft - kRight) / largest : 0;
    std::string svg = barLegend(kLeft);
    double top = kTop;
    for (const std::size_t position : positions) {
        const sass::report::VariantStall stall = sass::report::variantStall(report.variants[position]);
        double left = kLeft;
        const std::array<double, kParts.size()> cycles{stall.issue, stall.global, stall.shared, stall.occupancy};
        for (std::size_t part = 0; part < kParts.size(); ++part) {
            svg += rectangle("bar-" + std::string(kParts[part]), left, top, cycles[part] * scale, kBar);
            left += cycles[part] * scale;
        }
        svg += svgText({kLeft - 8, top + kBar - 4, "end"}, std::to_string(position + 1));
        svg += svgText({left + 6, top + kBar - 4, "start"}, countText(report.variants[position].adjustedStall));
        top += kRow;
    }
    return svgElement(top, "Cycles of each variant", svg);
}

} // namespace forewarp::render::svg
