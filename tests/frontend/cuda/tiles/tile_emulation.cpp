#include "tests/frontend/cuda/tiles/tile_emulation.h"

#include "core/advice/shared_memory/shared_opportunities.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/profile_of.h"
#include "frontend/cuda/cpp/cpp_text.h"
#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::test {

using namespace frontend::cuda;

namespace {

std::string replacedAll(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

frontend::cuda::plan::PortedScalar scalarOf(const std::string& text) {
    const std::size_t blank = text.rfind(' ');
    frontend::cuda::plan::PortedScalar scalar;
    scalar.name = blank == std::string::npos ? text : text.substr(blank + 1);
    scalar.type = blank == std::string::npos ? "int" : text.substr(0, blank);
    return scalar;
}

frontend::cuda::tiles::LoopText textOf(const TileCase& tileCase, const kernel::LoopFacts& loop, bool isDirect) {
    const auto first = tileCase.firsts.find(loop.counter);
    const auto step = tileCase.steps.find(loop.counter);
    frontend::cuda::tiles::LoopText text;
    text.counter = loop.counter;
    text.first = first == tileCase.firsts.end() ? "0" : first->second;
    text.trips = loop.tripCount ? loop.tripCount->text() : "";
    text.step = step == tileCase.steps.end() ? 1 : step->second;
    text.mayBeTiled = isDirect;
    return text;
}

frontend::cuda::plan::PortPlan planOf(const TileCase& tileCase, const kernel::KernelProfile& kernel) {
    frontend::cuda::plan::PortPlan plan;
    plan.loop = kernel.loop;
    plan.block = tileCase.block;
    for (const std::string& scalar : tileCase.scalars) plan.scalars.push_back(scalarOf(scalar));
    for (const kernel::MappedLoop& loop : kernel.mapped)
        plan.mapped.insert(plan.mapped.begin(), {loop.counter, "int", "0", 1, "", "", loop.dimension, loop.dimension});
    frontend::cuda::plan::PortedArray array;
    array.name = tileCase.array;
    array.elementType = tileCase.elementType;
    array.rowExtents = tileCase.rowExtents;
    array.elements = tileCase.elements;
    array.isRead = array.isRestrict = true;
    array.isStructure = !tileCase.structure.empty();
    frontend::cuda::plan::PortedArray out;
    out.name = "out";
    out.elementType = "float";
    out.isWritten = true;
    plan.arrays = {array, out};
    return plan;
}

/// Writes the emulation of one case.
class Emulation {
  public:
    Emulation(const TileCase& tileCase, const TiledNest& nest, const frontend::cuda::plan::SharedTile& tile)
        : m_case(tileCase), m_nest(nest), m_tile(tile) {
        const kernel::LoopFacts* start = nest.facts.find(nest.kernel.loop);
        const int position = int(start - nest.facts.loops.data());
        m_around = kernel::nest::loopsAround(nest.facts, position);
        for (const int loop : kernel::nest::loopsOfNest(nest.facts, position))
            if (isIn(nest.kernel.innerLoops, loop) && isAroundAccess(loop)) m_inner.push_back(loop);
    }

    [[nodiscard]] std::string text() const {
        return "namespace " + m_case.name + " {\n" + m_case.structure + "\n" + constants() + check() + run() + "}\n";
    }

  private:
    [[nodiscard]] const kernel::LoopFacts& facts(int loop) const { return m_nest.facts.loops[std::size_t(loop)]; }
    [[nodiscard]] const frontend::cuda::tiles::LoopText& loopText(const std::string& id) const {
        return m_nest.loops.at(id);
    }

    [[nodiscard]] bool isIn(const std::vector<kernel::InnerLoop>& loops, int loop) const {
        return std::ranges::find(loops, facts(loop).id, &kernel::InnerLoop::loop) != loops.end();
    }
    [[nodiscard]] bool isAroundAccess(int loop) const {
        const auto isOf = [&](const kernel::AffineIndex::Stride& stride) { return stride.loop == facts(loop).id; };
        return std::ranges::any_of(m_nest.accesses.front().index->strides, isOf) || facts(loop).id == m_tile.loop;
    }

    [[nodiscard]] std::string constants() const {
        const kernel::BlockShape& block = m_case.block;
        return "constexpr int kBlockX = " + std::to_string(block.x) + ", kBlockY = " + std::to_string(block.y) +
               ", kBlockZ = " + std::to_string(block.z) + ";\n";
    }

    [[nodiscard]] std::string tripsOf(const std::string& id) const {
        const frontend::cuda::tiles::LoopText& text = loopText(id);
        const std::string trips =
            m_nest.facts.find(id)->tripCount ? m_nest.facts.find(id)->tripCount->text() : text.trips;
        std::string result = trips;
        for (const auto& [other, its] : m_nest.loops) result = replacedAll(result, "{" + other + "}", its.counter);
        return result;
    }

    /// «const int i = 1 + 2 * (…);»
    [[nodiscard]] std::string counterText(const std::string& id, const std::string& index) const {
        const frontend::cuda::tiles::LoopText& text = loopText(id);
        return "const int " + text.counter + " = " + text.first + " + (" + std::to_string(text.step) + ") * (int)(" +
               index + ");\n";
    }

    [[nodiscard]] std::string threadCounters() const {
        std::string text, inside = "true";
        for (const kernel::MappedLoop& mapped : m_nest.kernel.mapped) {
            const std::string letter(1, "xyz"[int(mapped.dimension)]);
            const std::string index =
                "blockIdx." + letter + " * kBlock" + char(std::toupper(letter[0])) + " + threadIdx." + letter;
            text += counterText(mapped.loop, index);
            inside += " && (long long)(" + index + ") < (long long)(" + tripsOf(mapped.loop) + ")";
        }
        return text + "const bool isInside = " + inside + ";\n";
    }

    /// Around `body`: the loops of the thread that move the address; `tiled` starts at `k_tile`.
    [[nodiscard]] std::string innerLoops(const std::string& body, bool isTiled) const {
        std::string heads;
        for (const int loop : m_inner) {
            const std::string& id = facts(loop).id;
            const frontend::cuda::tiles::LoopText& text = loopText(id);
            const std::string index = "index_" + text.counter;
            const std::string end = "(long long)(" + tripsOf(id) + ")";
            const bool goesInTiles = isTiled && id == m_tile.loop;
            const std::string tile = frontend::cuda::cpp::tileStart(text.counter) + " - (" + text.first + ")";
            heads +=
                "for (long long " + index + " = " + (goesInTiles ? tile : "0") + "; " + index + " < " +
                (goesInTiles ? "smaller(" + tile + " + " + std::to_string(m_tile.iterations) + ", " + end + ")" : end) +
                "; " + index + "++) {\n" + counterText(id, index);
        }
        return heads + body + std::string(m_inner.size(), '}') + "\n";
    }

    [[nodiscard]] static std::string overThreads(const std::string& body) {
        return "for (unsigned number = 0; number < kBlockX * kBlockY * kBlockZ; number++) {\n"
               "threadIdx = {number % kBlockX, number / kBlockX % kBlockY, number / (kBlockX * kBlockY)};\n" +
               body + "}\n";
    }

    [[nodiscard]] std::string accessText(const kernel::MemoryAccess& access) const {
        const auto flat = m_case.texts.find(access.text);
        return flat == m_case.texts.end() ? access.text : flat->second;
    }

    [[nodiscard]] std::string condition() const { return m_case.condition.empty() ? "true" : m_case.condition; }

    /// The first pass: what the nest reads.
    [[nodiscard]] std::string noteReads() const {
        std::string body = "if (isInside && (" + condition() + ")) {\n";
        for (const kernel::MemoryAccess& access : m_nest.accesses) body += "valueOf(" + accessText(access) + ");\n";
        return overThreads(threadCounters() + innerLoops(body + "}\n", false));
    }

    /// The second: what it reads of the tile, which threads outside read, too.
    [[nodiscard]] std::string compareReads() const {
        std::string body;
        for (const kernel::MemoryAccess& access : m_nest.accesses) {
            const std::string& read = m_tile.reads.at(access.location);
            body += "{ const auto value = " + read + "; if (isInside && (" + condition() +
                    ")) compare(value, valueOf(" + accessText(access) + ")); }\n";
        }
        return overThreads(threadCounters() + innerLoops(body, true));
    }

    [[nodiscard]] std::string fill() const {
        std::string lines = "std::memset((void*)&" + tileName() + ", 0xff, sizeof " + tileName() + ");\n";
        std::string statements;
        for (const std::string& line : m_tile.fill) statements += line + "\n";
        return lines + "isFilling = true;\n" + overThreads(statements) + "isFilling = false;\n";
    }

    [[nodiscard]] std::string tileName() const {
        const std::size_t end = m_tile.declaration.find('[');
        const std::size_t begin = m_tile.declaration.rfind(' ', end) + 1;
        return m_tile.declaration.substr(begin, end - begin);
    }

    [[nodiscard]] std::string blockText() const {
        if (m_tile.loop.empty()) return fill() + compareReads();
        const frontend::cuda::tiles::LoopText& text = loopText(m_tile.loop);
        const std::string start = frontend::cuda::cpp::tileStart(text.counter);
        return "for (int " + start + " = " + text.first + "; " + start + " < " + text.first + " + (long long)(" +
               tripsOf(m_tile.loop) + "); " + start + " += " + std::to_string(m_tile.iterations) + ") {\n" + fill() +
               compareReads() + "}\n";
    }

    [[nodiscard]] std::string overBlocks(const std::string& body) const {
        std::string heads;
        const std::string sides[] = {"x", "y", "z"};
        for (const kernel::MappedLoop& mapped : m_nest.kernel.mapped) {
            const std::string& side = sides[int(mapped.dimension)];
            const std::string size = std::string("kBlock") + char(std::toupper(side[0]));
            heads += "for (blockIdx." + side + " = 0; (long long)blockIdx." + side + " * " + size + " < (long long)(" +
                     tripsOf(mapped.loop) + "); blockIdx." + side + "++) {\n";
        }
        return heads + body + std::string(m_nest.kernel.mapped.size(), '}') + "\n";
    }

    [[nodiscard]] std::string overHost(const std::string& body) const {
        std::string heads;
        for (const int loop : m_around) {
            const std::string index = "index_" + loopText(facts(loop).id).counter;
            heads += "for (long long " + index + " = 0; " + index + " < (long long)(" + tripsOf(facts(loop).id) +
                     "); " + index + "++) {\n" + counterText(facts(loop).id, index);
        }
        return heads + body + std::string(m_around.size(), '}') + "\n";
    }

    [[nodiscard]] std::string check() const {
        std::string parameters;
        for (const frontend::cuda::plan::PortedScalar& scalar : m_nest.plan.scalars)
            parameters += (parameters.empty() ? "" : ", ") + scalar.type + " " + scalar.name;
        const std::string bounds = m_case.elements.empty() ? "" : "readAll(" + m_case.elements + ");\n";
        return m_tile.declaration + "\nint check(" + parameters + ") {\nstart();\n" + arrayText() + "blockIdx = {};\n" +
               overHost(overBlocks(noteReads())) + "isNoting = false;\n" + bounds + overHost(overBlocks(blockText())) +
               "return outcome();\n}\n";
    }

    [[nodiscard]] std::string arrayText() const {
        std::string type = "Elements<" + m_case.elementType + ">";
        std::vector<std::string> extents;
        for (std::size_t at = m_case.rowExtents.rfind('['); at != std::string::npos && !m_case.rowExtents.empty();) {
            const std::string extent = m_case.rowExtents.substr(at + 1, m_case.rowExtents.find(']', at) - at - 1);
            type = "Rows<" + type + ", " + extent + ">";
            at = at == 0 ? std::string::npos : m_case.rowExtents.rfind('[', at - 1);
        }
        return type + " " + m_case.array + "{};\n";
    }

    [[nodiscard]] std::string run() const {
        std::string text = "int run() {\n";
        for (const std::vector<long long>& sizes : m_case.sizes) {
            std::string arguments;
            for (const long long size : sizes) arguments += (arguments.empty() ? "" : ", ") + std::to_string(size);
            text += "if (const int result = check(" + arguments + ")) { std::printf(\"" + m_case.name + "(" +
                    arguments + "): %s\\n\", message); return result; }\n";
        }
        return text + "return 0;\n}\n";
    }

    const TileCase& m_case;
    const TiledNest& m_nest;
    const frontend::cuda::plan::SharedTile& m_tile;
    std::vector<int> m_around, m_inner;
};

} // namespace

TiledNest tiledNest(const TileCase& tileCase) {
    TiledNest nest;
    auto facts = frontend::analyze({tileCase.name + ".c", {"-std=c11"}, {}, tileCase.structure + tileCase.code});
    EXPECT_TRUE(facts) << tileCase.name;
    if (!facts) return nest;
    nest.facts = *std::move(facts);
    const auto kernel = kernel::profileOf(nest.facts, tileCase.loop, {});
    EXPECT_TRUE(kernel) << tileCase.name;
    if (!kernel) return nest;
    nest.kernel = *kernel;
    nest.plan = planOf(tileCase, nest.kernel);
    const int depth = nest.facts.find(tileCase.loop)->depth + int(nest.kernel.mapped.size());
    for (const kernel::LoopFacts& loop : nest.facts.loops)
        nest.loops[loop.id] = textOf(tileCase, loop, loop.depth == depth);
    int number = tileCase.opportunity;
    for (const advice::shared_memory::SharedOpportunity& found :
         advice::shared_memory::sharedOpportunities(nest.kernel, *device::findDevice("h200"), tileCase.block))
        if (found.array == tileCase.array && number-- == 0) nest.opportunity = found;
    EXPECT_FALSE(nest.opportunity.accesses.empty()) << tileCase.name << ": no opportunity";
    if (tileCase.change) tileCase.change(nest.opportunity);
    std::vector<kernel::MemoryAccess> all;
    for (const int loop :
         kernel::nest::loopsOfNest(nest.facts, int(nest.facts.find(tileCase.loop) - nest.facts.loops.data())))
        for (const kernel::MemoryAccess& access : nest.facts.loops[std::size_t(loop)].accesses) all.push_back(access);
    for (const int access : nest.opportunity.accesses) nest.accesses.push_back(all[std::size_t(access)]);
    return nest;
}

Result<frontend::cuda::plan::SharedTile> tileOf(const TiledNest& nest) {
    return sharedTileOf(nest.opportunity, nest.kernel, nest.facts, nest.plan, nest.loops);
}

std::string emulation(const TileCase& tileCase, const TiledNest& nest, const frontend::cuda::plan::SharedTile& tile) {
    return Emulation(tileCase, nest, tile).text();
}

std::string emulationStart() {
    return R"(#include <cstddef>
#include <cstdio>
#include <cstring>
#define __shared__ static
struct Three { unsigned x, y, z; };
static Three threadIdx, blockIdx;
static bool isNoting, isFilling;
static long long least, greatest, compared;
static char message[200];
static void start() { isNoting = true; isFilling = false; least = 1LL << 60; greatest = -1; compared = 0; message[0] = 0; }
static void readAll(long long count) { least = 0; greatest = count - 1; }
static void read(long long place) {
    if (isNoting) { if (place < least) least = place; if (place > greatest) greatest = place; }
    else if (isFilling && (place < least || place > greatest) && !message[0])
        std::snprintf(message, sizeof message, "element %lld is brought in, %lld to %lld are read", place, least, greatest);
}
static int outcome() {
    if (compared == 0 && !message[0]) std::snprintf(message, sizeof message, "nothing was compared");
    return message[0] ? 1 : 0;
}
template <class T> void compare(T value, T wanted) {
    ++compared;
    if (std::memcmp(&value, &wanted, sizeof value) != 0 && !message[0])
        std::snprintf(message, sizeof message, "block %u,%u,%u thread %u,%u,%u reads %g for %g", blockIdx.x, blockIdx.y,
                      blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z, (double)value, (double)wanted);
}
inline long long smaller(long long a, long long b) { return a < b ? a : b; }
template <class T> T valueAt(long long place) {
    unsigned char bytes[sizeof(T)];
    T value;
    if constexpr (sizeof(T) <= 8) return T(place + 1);
    else {
        for (size_t i = 0; i < sizeof(T); i += 4) { const float part = float(place * 8 + (long long)i / 4 + 1); std::memcpy(bytes + i, &part, 4); }
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }
}
template <class T> struct Elements;
template <class T> struct Element {
    long long place;
    operator T() const { read(place); return valueAt<T>(place); }
    Elements<T> operator&() const { return {place}; }
};
// An array whose elements are their places, and that knows who reads them.
template <class T> struct Elements {
    static constexpr long long kSize = 1;
    long long first = 0;
    auto operator[](size_t place) const {
        if constexpr (sizeof(T) <= 8) return Element<T>{first + (long long)place};
        else { read(first + (long long)place); return valueAt<T>(first + (long long)place); }
    }
};
template <class T> T valueOf(const T& value) { return value; }
template <class T> T valueOf(const Element<T>& element) { return element; }
template <class Row, long long kCount> struct Rows {
    static constexpr long long kSize = kCount * Row::kSize;
    long long first = 0;
    Row operator[](size_t place) const { return Row{first + (long long)place * kSize}; }
};
)";
}

} // namespace forewarp::test
