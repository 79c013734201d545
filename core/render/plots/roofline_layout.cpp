#include "core/render/plots/roofline_layout.h"

#include "core/base/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace forewarp::render::plots {

namespace {

using explain::roofline::Roof;
using Tone = RooflineLayout::Tone;
using Anchor = RooflineLayout::Anchor;

constexpr double kBase = 2;          ///< Of the lines across.
constexpr double kDecade = 10;
constexpr double kGap = 6;           ///< Between what stands side by side.
constexpr std::size_t kMostNames = 60; ///< There is room for fewer.
constexpr double kLeast = 3.5;       ///< Radius of a dot.
constexpr double kLargest = 11;
constexpr double kMostPerByte = 1024; ///< Beyond, a dot stands at the edge.
constexpr double kLeastPerByte = 1.0 / 64;
constexpr double kBelow = 1e-4;      ///< Of the highest roof, a dot stands at the edge.

/// From a range of values to a range of pixels by equal factors.
struct Scale {
    double low = 1;
    double high = 10;
    double from = 0;
    double to = 1;

    [[nodiscard]] double at(double value) const {
        return from + std::log(value / low) / std::log(high / low) * (to - from);
    }
    [[nodiscard]] double clamped(double value) const { return at(std::clamp(value, low, high)); }
};

double powerBelow(double value, double base) {
    return std::pow(base, std::floor(std::log(value) / std::log(base) + 1e-9));
}

double powerAbove(double value, double base) {
    return std::pow(base, std::ceil(std::log(value) / std::log(base) - 1e-9));
}

/// «1/16», «4»
std::string ratioText(double value) {
    return value < 1 ? "1/" + countText(1 / value) : countText(value);
}

/// «10 T», «100 G»
std::string rateText(double value) {
    constexpr std::array<std::string_view, 6> kPrefixes{"", " k", " M", " G", " T", " P"};
    std::size_t prefix = 0;
    while (value >= 1000 * (1 - 1e-9) && prefix + 1 < kPrefixes.size()) {
        value /= 1000;
        ++prefix;
    }
    return significantText(value, 3) + std::string(kPrefixes[prefix]);
}

struct Box {
    double left, top, right, bottom;

    [[nodiscard]] bool overlaps(const Box& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
};

/// The layout in the making.
class Maker {
  public:
    Maker(const std::vector<RooflineDot>& dots, const device::Device& device, const PlotRoom& room)
        : m_dots(dots), m_room(room),
          m_roofs(explain::roofline::roofsOf(device, std::ranges::any_of(dots, [](const RooflineDot& dot) {
                                                 return dot.point.counted == explain::roofline::Counted::integer;
                                             }))) {
        chooseScales();
    }

    RooflineLayout make() {
        addGrid();
        addRoofs();
        addDots();
        addNames();
        return std::move(m_layout);
    }

  private:
    [[nodiscard]] double letter() const { return m_room.letterHeight; }

    void chooseScales() {
        double low = 0.25, high = 4, slowest = m_roofs.front().at(0.25), fastest = 0;
        for (const Roof& roof : m_roofs) {
            if (roof.isSlope()) continue;
            fastest = std::max(fastest, roof.perSecond);
            high = std::max(high, 2 * roof.perSecond / m_roofs.front().bytesPerSecond); // Beyond the ridge.
        }
        for (const RooflineDot& dot : m_dots) {
            low = std::min(low, dot.point.perByte / 1.5);
            if (std::isfinite(dot.point.perByte)) high = std::max(high, dot.point.perByte * 1.5);
            slowest = std::min(slowest, dot.point.perSecond / 1.5);
        }
        const double left = m_room.textWidth("100 G") + letter() + 2 * kGap;
        m_x = {powerBelow(std::max(low, kLeastPerByte), kBase), powerAbove(std::min(high, kMostPerByte), kBase), left,
               m_room.width - kGap};
        m_y = {powerBelow(std::max(slowest, fastest * kBelow), kDecade), fastest * 2.2,
               m_room.height - 2.6 * letter() - kGap, kGap};
    }

    void addGrid() {
        // Every second or fourth power where words would touch.
        const double step = std::log2(m_x.high / m_x.low);
        const double wordsFit = std::max(1.0, (m_x.to - m_x.from) / (m_room.textWidth("1/64") + 2 * kGap));
        const int stride = std::max(1, int(std::ceil(step / wordsFit)));
        int number = 0;
        for (double value = m_x.low; value <= m_x.high * 1.001; value *= kBase, ++number) {
            if (number % stride != 0) continue;
            const double x = m_x.at(value);
            m_layout.lines.push_back({x, m_y.from, x, m_y.to, Tone::grid});
            const bool isLast = value * kBase > m_x.high * 1.001;
            const Anchor anchor = number == 0 ? Anchor::start : isLast ? Anchor::end : Anchor::middle;
            m_layout.words.push_back({x, m_y.from + letter() + 2, ratioText(value), anchor});
        }
        for (double value = m_y.low; value <= m_y.high; value *= kDecade) {
            const double y = m_y.at(value);
            m_layout.lines.push_back({m_x.from, y, m_x.to, y, value == m_y.low ? Tone::axis : Tone::grid});
            m_layout.words.push_back({m_x.from - kGap, y + letter() / 3, rateText(value), Anchor::end});
        }
        m_layout.words.push_back(
            {(m_x.from + m_x.to) / 2, m_room.height - letter() / 3, m_room.perByte, Anchor::middle});
        m_layout.words.push_back({letter(), (m_y.from + m_y.to) / 2, m_room.perSecond, Anchor::middle, -90});
    }

    /// Memory roofs end at the highest arithmetic roof, arithmetic ones begin at the lowest memory roof's slope.
    void addRoofs() {
        double highest = 0, lowest = INFINITY;
        for (const Roof& roof : m_roofs)
            if (!roof.isSlope()) {
                highest = std::max(highest, roof.perSecond);
                lowest = std::min(lowest, roof.perSecond);
            }
        bool isFirstMemory = true, isFirstArithmetic = true;
        for (const Roof& roof : m_roofs) {
            if (roof.isSlope()) addSlope(roof, highest, std::exchange(isFirstMemory, false));
            else addHeight(roof, lowest, std::exchange(isFirstArithmetic, false));
        }
    }

    void addSlope(const Roof& roof, double highest, bool isFirst) {
        const double from = std::max(m_x.low, m_y.low / roof.bytesPerSecond);
        const double to = std::min(m_x.high, highest / roof.bytesPerSecond);
        if (from >= to) return;
        const double x1 = m_x.at(from), y1 = m_y.at(roof.at(from)), x2 = m_x.at(to), y2 = m_y.at(roof.at(to));
        m_layout.lines.push_back({x1, y1, x2, y2, isFirst ? Tone::memory : Tone::outerMemory});
        const std::string text = roof.name + " " + rateText(roof.bytesPerSecond) + "B/s";
        const double length = std::hypot(x2 - x1, y2 - y1);
        if (length < m_room.textWidth(text) + 2 * kGap) return;
        const double share = isFirst ? 0.62 : 0.5; // So that words of neighbours do not stand side by side.
        const double degrees = std::atan2(y2 - y1, x2 - x1) * 180 / std::numbers::pi;
        const double x = x1 + (x2 - x1) * share, y = y1 + (y2 - y1) * share - 3;
        m_layout.words.push_back({x, y, text, Anchor::middle, degrees});
        noteSlope({x1, y1}, {x2, y2}, share, m_room.textWidth(text) / length);
    }

    /// Where the words along a slope stand, in pieces that are about as high as a letter.
    void noteSlope(std::pair<double, double> from, std::pair<double, double> to, double middle, double share) {
        constexpr int kPieces = 6;
        const auto at = [](double a, double b, double part) { return a + (b - a) * part; };
        for (int i = 0; i < kPieces; ++i) {
            const double begin = middle + share * (double(i) / kPieces - 0.5), end = begin + share / kPieces;
            const double y1 = at(from.second, to.second, begin), y2 = at(from.second, to.second, end);
            m_taken.push_back({at(from.first, to.first, begin), std::min(y1, y2) - letter() - 3,
                               at(from.first, to.first, end), std::max(y1, y2)});
        }
    }

    void addHeight(const Roof& roof, double lowest, bool isFirst) {
        const double fastestMemory =
            std::ranges::max(m_roofs, {}, [](const Roof& each) { return each.bytesPerSecond; }).bytesPerSecond;
        const double from = std::clamp(roof.perSecond / fastestMemory, m_x.low, m_x.high);
        const double y = m_y.at(roof.perSecond);
        m_layout.lines.push_back({m_x.at(from), y, m_x.to, y, isFirst ? Tone::arithmetic : Tone::otherArithmetic});
        nameHeight(roof, y, roof.perSecond == lowest && m_roofs.size() > 2);
    }

    /// Above or below its line, wherever neither words nor another roof's line stand.
    void nameHeight(const Roof& roof, double y, bool isLowest) {
        const std::string text = roof.name + " " + rateText(roof.perSecond);
        std::array<double, 2> baselines{y - 4, y + letter() + 1};
        if (isLowest) std::ranges::reverse(baselines);
        for (const double baseline : baselines) {
            const RooflineLayout::Word word{m_x.to - 2, baseline, text, Anchor::end};
            const Box box = boxOf(word);
            const bool isCrossed = std::ranges::any_of(m_roofs, [&](const Roof& other) {
                if (other.isSlope() || other.perSecond == roof.perSecond) return false;
                const double line = m_y.at(other.perSecond);
                return box.top < line && line < box.bottom;
            });
            if (isCrossed || std::ranges::any_of(m_taken, [&](const Box& taken) { return box.overlaps(taken); }))
                continue;
            m_taken.push_back(box);
            m_layout.words.push_back(word);
            return;
        }
    }

    void addDots() {
        std::vector<std::size_t> order(m_dots.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return m_dots[i].weight; });
        for (const std::size_t i : order) {
            const RooflineDot& dot = m_dots[i];
            const double radius = std::max(kLeast, kLargest * std::sqrt(std::clamp(dot.weight, 0.0, 1.0)));
            const double x = m_x.clamped(dot.point.perByte), y = m_y.clamped(dot.point.perSecond);
            m_layout.circles.push_back(
                {x, y, radius, dot.isChosen, dot.point.level == explain::roofline::Level::l2, i});
            m_taken.push_back({x - radius, y - radius, x + radius, y + radius});
        }
    }

    [[nodiscard]] Box boxOf(const RooflineLayout::Word& word) const {
        const double width = m_room.textWidth(word.text);
        const double left = word.anchor == Anchor::start    ? word.x
                            : word.anchor == Anchor::middle ? word.x - width / 2
                                                            : word.x - width;
        return {left, word.y - letter(), left + width, word.y + 3};
    }

    /// Around its dot, wherever nothing stands yet; else nowhere.
    void addNames() {
        std::vector<RooflineLayout::Circle> circles = m_layout.circles;
        std::ranges::stable_sort(circles, std::greater<>(), &RooflineLayout::Circle::isFull);
        if (circles.size() > kMostNames) circles.resize(kMostNames);
        for (const RooflineLayout::Circle& circle : circles) {
            for (const RooflineLayout::Word& word : placesAround(circle))
                if (addName(word)) break;
        }
    }

    [[nodiscard]] std::array<RooflineLayout::Word, 8> placesAround(const RooflineLayout::Circle& circle) const {
        const std::string& name = m_dots[circle.dot].name;
        const double aside = circle.radius + 4, slanted = 0.7 * circle.radius + 3, middle = circle.y + letter() / 3;
        const double below = circle.y + slanted + letter() * 2 / 3, above = circle.y - slanted;
        return {{
            {circle.x + aside, middle, name, Anchor::start, 0, true},
            {circle.x, circle.y + circle.radius + letter(), name, Anchor::middle, 0, true},
            {circle.x - aside, middle, name, Anchor::end, 0, true},
            {circle.x, circle.y - aside, name, Anchor::middle, 0, true},
            {circle.x + slanted, above, name, Anchor::start, 0, true},
            {circle.x + slanted, below, name, Anchor::start, 0, true},
            {circle.x - slanted, above, name, Anchor::end, 0, true},
            {circle.x - slanted, below, name, Anchor::end, 0, true},
        }};
    }

    bool addName(const RooflineLayout::Word& word) {
        const Box box = boxOf(word);
        const bool isInside =
            box.left >= m_x.from && box.right <= m_x.to && box.top >= m_y.to && box.bottom <= m_y.from;
        const bool isFree = std::ranges::none_of(m_taken, [&](const Box& taken) { return box.overlaps(taken); });
        if (!isInside || !isFree) return false;
        m_taken.push_back(box);
        m_layout.words.push_back(word);
        return true;
    }

    const std::vector<RooflineDot>& m_dots;
    const PlotRoom& m_room;
    std::vector<Roof> m_roofs;
    Scale m_x;
    Scale m_y;
    std::vector<Box> m_taken;
    RooflineLayout m_layout;
};

} // namespace

std::vector<RooflineDot> dotsOf(const program::Plan& plan) {
    std::vector<RooflineDot> dots;
    Seconds longest;
    for (const program::PlannedLoop& loop : plan.loops)
        if (loop.point) longest = std::max(longest, loop.onCpu);
    for (const program::PlannedLoop& loop : plan.loops)
        if (loop.point)
            dots.push_back({loop.loop, *loop.point, longest.value() > 0 ? loop.onCpu / longest : 0,
                            loop.choice == program::Choice::ported});
    return dots;
}

RooflineLayout layoutRoofline(const std::vector<RooflineDot>& dots, const device::Device& device,
                              const PlotRoom& room) {
    return Maker(dots, device, room).make();
}

} // namespace forewarp::render::plots
