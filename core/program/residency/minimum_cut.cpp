// The cheapest choice of sides as a minimum cut. Source: the CPU; sink: the GPU. A unit's arc from the source costs what it
// takes on the GPU, its arc to the sink what it takes on the CPU.
//
// A flow from a writer on the CPU to any reader on the GPU costs one copy. So a node of its own stands between them. It
// falls to the GPU's side with the first reader that does, and then the arc from the writer to it is cut. The other way is
// alike. Such terms are submodular (Kolmogorov & Zabih, «What energy functions can be minimized via graph cuts?», PAMI
// 2004, section 4).

#include "core/program/residency/residency.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>

#include <cmath>

namespace forewarp::program::residency {

namespace {

/// Whole numbers, so that no rounding decides.
using Cost = long long;
constexpr double kCostsPerSecond = 1e10;
constexpr Cost kNever = Cost(1) << 60;

Cost costOf(Seconds time) {
    return Cost(std::llround(std::min(std::max(0.0, time.value()) * kCostsPerSecond, double(kNever) / 4)));
}

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
using Graph = boost::adjacency_list<
    boost::vecS, boost::vecS, boost::directedS,
    boost::property<boost::vertex_color_t, boost::default_color_type,
                    boost::property<boost::vertex_distance_t, long,
                                    boost::property<boost::vertex_predecessor_t, Traits::edge_descriptor>>>,
    boost::property<boost::edge_capacity_t, Cost,
                    boost::property<boost::edge_residual_capacity_t, Cost,
                                    boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>>>;

class Cut {
  public:
    explicit Cut(std::size_t units) : m_graph(units + 2), m_units(units) {}

    [[nodiscard]] std::size_t cpu() const { return m_units; }
    [[nodiscard]] std::size_t gpu() const { return m_units + 1; }
    /// The unit's node; the CPU's own for -1.
    [[nodiscard]] std::size_t nodeOf(int unit) const { return unit < 0 ? cpu() : std::size_t(unit); }
    std::size_t addNode() { return boost::add_vertex(m_graph); }

    /// Cut where `from` is on the CPU's side and `to` on the GPU's.
    void connect(std::size_t from, std::size_t to, Cost cost) {
        if (from == to || cost <= 0) return;
        const auto arc = boost::add_edge(from, to, m_graph).first;
        const auto back = boost::add_edge(to, from, m_graph).first;
        boost::put(boost::edge_capacity, m_graph, arc, cost);
        boost::put(boost::edge_capacity, m_graph, back, Cost(0));
        boost::put(boost::edge_reverse, m_graph, arc, back);
        boost::put(boost::edge_reverse, m_graph, back, arc);
    }

    /// What the CPU's side cannot do without is the CPU's; all else is what the cut may give to the GPU.
    [[nodiscard]] Sides solve() {
        boost::boykov_kolmogorov_max_flow(m_graph, cpu(), gpu());
        // Nodes from which the GPU can still be reached are on its side; ties stay on the CPU.
        Sides sides(m_units, false);
        std::vector<std::size_t> open{gpu()};
        std::vector<bool> isReached(boost::num_vertices(m_graph), false);
        isReached[gpu()] = true;
        while (!open.empty()) {
            const std::size_t node = open.back();
            open.pop_back();
            for (const auto arc : boost::make_iterator_range(boost::out_edges(node, m_graph))) {
                const auto towards = boost::get(boost::edge_reverse, m_graph, arc);
                const std::size_t other = boost::target(arc, m_graph);
                if (isReached[other] || boost::get(boost::edge_residual_capacity, m_graph, towards) <= 0) continue;
                isReached[other] = true;
                open.push_back(other);
            }
        }
        for (std::size_t i = 0; i < m_units; ++i) sides[i] = isReached[i];
        return sides;
    }

  private:
    Graph m_graph;
    std::size_t m_units;
};

} // namespace

Sides bestSides(const Program& program, const std::vector<Flow>& flows) {
    Cut cut(program.units.size());
    for (std::size_t i = 0; i < program.units.size(); ++i) {
        cut.connect(cut.cpu(), i, costOf(program.units[i].onGpu));
        cut.connect(i, cut.gpu(), costOf(program.units[i].onCpu));
    }
    for (const Flow& flow : flows) {
        const Object once = copyOf(program, flow);
        const std::size_t writer = cut.nodeOf(flow.writer);
        const std::size_t in = cut.addNode(); // On the GPU's side as soon as a reader is.
        cut.connect(writer, in, costOf(once.in * flow.times));
        for (const int reader : flow.readers) cut.connect(in, cut.nodeOf(reader), kNever);
        if (flow.writer < 0) continue;
        const std::size_t out = cut.addNode(); // On the CPU's side as soon as a reader is.
        cut.connect(out, writer, costOf(once.out * flow.times));
        for (const int reader : flow.readers) cut.connect(cut.nodeOf(reader), out, kNever);
    }
    return cut.solve();
}

} // namespace forewarp::program::residency
