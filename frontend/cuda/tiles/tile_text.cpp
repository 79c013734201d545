#include "frontend/cuda/tiles/tile_text.h"

#include "core/base/text.h"
#include "frontend/cuda/plan/port_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace forewarp::frontend::cuda::tiles {

namespace {

using Lines = std::vector<std::string>;

Lines indented(Lines lines) {
    for (std::string& line : lines) line.insert(0, 4, ' ');
    return lines;
}

/// A statement in loops, the outermost first; without any, several statements in a block of their own.
Lines inLoops(const Lines& heads, const Lines& body) {
    const bool isOne = body.size() == 1;
    if (heads.empty() && isOne) return body;
    Lines lines = indented(body);
    const std::string brace = isOne ? "" : "{";
    lines.insert(lines.begin(), heads.empty() ? brace : heads.back() + (isOne ? "" : " {"));
    if (!isOne) lines.emplace_back("}");
    for (std::size_t i = heads.empty() ? 0 : heads.size() - 1; i-- > 0;) {
        lines = indented(std::move(lines));
        lines.insert(lines.begin(), heads[i]);
    }
    return lines;
}

/// Without line ends in them.
Lines split(const Lines& lines) {
    Lines result;
    for (const std::string& line : lines) {
        std::size_t begin = 0;
        for (std::size_t end = line.find('\n'); end != std::string::npos; end = line.find('\n', begin)) {
            result.push_back(line.substr(begin, end - begin));
            begin = end + 1;
        }
        result.push_back(line.substr(begin));
    }
    return result;
}

/// «for (int t = threadIdx.x; t < 64; t += kBlockX)», on two lines where it is long.
std::string loopHead(const std::string& counter, const std::string& first, const std::string& end,
                     const std::string& step) {
    const std::string next = step == "1" ? counter + "++" : counter + " += " + step;
    const std::string start = "for (int " + counter + " = " + first + ';';
    const std::string rest = counter + " < " + end + "; " + next + ")";
    constexpr std::size_t kWidth = 105;
    return start + (start.size() + rest.size() > kWidth ? "\n     " : " ") + rest;
}

/// «const int r = t / (kBlockX + 2), c = t % (kBlockX + 2);»
std::string placesInOrder(const std::string& counter, const Lines& places, const Lines& extents) {
    Lines parts;
    for (std::size_t i = 0; i < places.size(); ++i) {
        std::string text = places[i] + " = " + counter;
        for (std::size_t behind = i + 1; behind < extents.size(); ++behind) text += " / " + extents[behind];
        parts.push_back(i == 0 ? text : text + " % " + extents[i]);
    }
    return "const int " + joined(parts, ", ") + ';';
}

/// One dimension of the block whose threads fill the tile.
struct FillingSide {
    std::string thread;
    std::string size;
    long long threads = 1;
};

/// x first.
std::array<FillingSide, 3> sidesOf(const kernel::BlockShape& block) {
    return {FillingSide{"threadIdx.x", "kBlockX", block.x}, FillingSide{"threadIdx.y", "kBlockY", block.y},
            FillingSide{"threadIdx.z", "kBlockZ", block.z}};
}

class TileWriter {
  public:
    explicit TileWriter(const TileDraft& draft)
        : m_draft(draft), m_shape(draft.shape), m_elements(draft), m_kept(m_elements.kept()), m_tile(tileName()) {}

    [[nodiscard]] plan::SharedTile write() const {
        plan::SharedTile tile;
        tile.array = m_draft.array.name;
        tile.declaration = "__shared__ " + m_draft.array.elementType + ' ' + m_tile + extents() + ';';
        tile.fill = split(isDirect() ? directFill() : linearFill());
        for (std::size_t access = 0; access < m_draft.locations.size(); ++access)
            tile.reads[m_draft.locations[access]] = m_tile + placeOf(access) + m_draft.members[access];
        return tile;
    }

  private:
    /// «a_tile», for a second one of the same array «a_tile_2».
    [[nodiscard]] std::string tileName() const {
        const plan::PortNames names(m_draft.plan);
        std::string wanted = m_draft.array.name + "_tile";
        for (int number = 2; names.free(wanted) != wanted || m_draft.counters.contains(wanted); ++number)
            wanted = m_draft.array.name + "_tile_" + std::to_string(number);
        return wanted;
    }

    [[nodiscard]] const TileDimension& dimension(std::size_t i) const { return m_shape.dimensions[i]; }

    [[nodiscard]] std::string extents() const {
        std::string text;
        for (const std::size_t i : m_kept) {
            profile::IndexPolynomial extent = m_shape.extentText(dimension(i));
            if (m_draft.isPadded && i == m_kept.back()) extent = extent + 1;
            text += '[' + extent.text() + ']';
        }
        return text;
    }

    [[nodiscard]] std::string placeOf(std::size_t access) const {
        std::string text;
        for (const std::size_t i : m_kept) text += '[' + m_shape.placeOf(dimension(i), access).text() + ']';
        return text;
    }

    /// Where rows and elements are as many as the block is high and wide, or some times that.
    [[nodiscard]] bool isDirect() const {
        const auto sides = sidesOf(m_draft.plan.block);
        for (std::size_t side = 0; side < sides.size(); ++side) {
            const bool hasDimension = side < m_kept.size();
            const long long extent = hasDimension ? dimension(m_kept[m_kept.size() - 1 - side]).extent : 1;
            if (extent % sides[side].threads != 0) return false;
        }
        return true;
    }

    /// Threads along x bring in elements, those along y rows.
    [[nodiscard]] Lines directFill() const {
        const auto sides = sidesOf(m_draft.plan.block);
        Lines heads, places;
        const Lines names = placeNames("");
        for (std::size_t side = m_kept.size(); side-- > 0;) {
            const std::size_t i = m_kept[m_kept.size() - 1 - side];
            const FillingSide& threads = sides[side];
            if (dimension(i).extent == threads.threads) {
                places.push_back(threads.thread);
                continue;
            }
            places.push_back(names[m_kept.size() - 1 - side]);
            const bool isAlone = threads.threads == 1;
            heads.push_back(loopHead(places.back(), isAlone ? "0" : threads.thread,
                                     m_shape.extentText(dimension(i)).text(), isAlone ? "1" : threads.size));
        }
        return inLoops(heads, m_elements.load(m_tile, places));
    }

    /// Threads in their order, all of them again and again.
    [[nodiscard]] Lines linearFill() const {
        std::string number, all;
        for (const FillingSide& side : sidesOf(m_draft.plan.block)) {
            if (side.threads == 1) continue;
            number = side.thread + (all.empty() ? "" : " * " + all) + (number.empty() ? "" : " + " + number);
            all += (all.empty() ? "" : " * ") + side.size;
        }
        Lines extents;
        for (const std::size_t i : m_kept) extents.push_back(m_shape.extentText(dimension(i)).factorText());
        const bool isRow = m_kept.size() == 1;
        const Lines places = placeNames(isRow ? "t" : "");
        const std::string counter = isRow ? places.front() : m_elements.name("t");
        Lines body = m_elements.load(m_tile, places);
        if (!isRow) body.insert(body.begin(), placesInOrder(counter, places, extents));
        const std::string end = isRow ? m_shape.extentText(dimension(m_kept.front())).text() : joined(extents, " * ");
        return inLoops({loopHead(counter, number, end, all)}, body);
    }

    /// «r», «c»: places in the tile; «row» where they are those in the array, too.
    [[nodiscard]] Lines placeNames(const std::string& only) const {
        static const std::array<const char*, 3> kNames = {"c", "r", "p"};
        Lines names;
        for (std::size_t i = 0; i < m_kept.size(); ++i) {
            const std::string wanted = only.empty() ? kNames[m_kept.size() - 1 - i] : only;
            const bool isPlace = m_elements.startsAtZero(m_kept[i]);
            names.push_back(isPlace ? m_elements.coordinate(m_kept[i]) : m_elements.name(wanted));
        }
        return names;
    }

    const TileDraft& m_draft;
    const TileShape& m_shape;
    const TileElements m_elements;
    const std::vector<std::size_t>& m_kept; ///< Dimensions that the tile has.
    const std::string m_tile;
};

} // namespace

plan::SharedTile tileText(const TileDraft& draft) {
    return TileWriter(draft).write();
}

} // namespace forewarp::frontend::cuda::tiles
