#pragma once

#include "core/device/device.h"
#include "core/explain/roofline/roofline.h"
#include "core/program/plan.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::render::plots {

/// A kernel to be drawn under the roofs.
struct RooflineDot {
    std::string name; ///< «advance»
    explain::roofline::Point point;
    double weight = 0; ///< Share of the largest one's time, 0…1: the dot's area.
    bool isChosen = false; ///< Drawn full.
};

/// The loops of a plan that have a place under the roofs.
[[nodiscard]] std::vector<RooflineDot> dotsOf(const program::Plan& plan);

/// Where a drawing goes, in pixels, and how wide its words are.
struct PlotRoom {
    double width = 0;
    double height = 0;
    double letterHeight = 12;
    std::function<double(std::string_view)> textWidth;
    std::string perByte = "operations per byte"; ///< Titles of the axes.
    std::string perSecond = "operations per second";
};

/// A roofline plot as lines, circles and words: what SVG and window paint alike.
struct RooflineLayout {
    enum class Tone { grid, axis, memory, outerMemory, arithmetic, otherArithmetic };
    struct Line {
        double x1, y1, x2, y2;
        Tone tone;
    };
    struct Circle {
        double x, y, radius;
        bool isFull;
        bool isFromL2; ///< Its bytes come from L2: drawn with a broken line.
        std::size_t dot; ///< Position in the dots given.
    };
    enum class Anchor { start, middle, end };
    struct Word {
        double x, y; ///< Of its base line.
        std::string text;
        Anchor anchor;
        double degrees = 0; ///< Turned around x, y, clockwise.
        bool isName = false; ///< Of a dot.
    };
    std::vector<Line> lines;
    std::vector<Circle> circles; ///< The largest first, so that small ones lie on top.
    std::vector<Word> words;
};

/// Both axes have equal factors: operations per byte and operations per second, as far as the dots and the lowest roofs
/// reach. Names are those of chosen dots and of others as long as they overlap nothing.
[[nodiscard]] RooflineLayout layoutRoofline(const std::vector<RooflineDot>& dots, const device::Device& device,
                                            const PlotRoom& room);

} // namespace forewarp::render::plots
