#include "core/program/arrays.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace forewarp::program {

namespace {

/// Sets that grow together.
class Groups {
  public:
    explicit Groups(std::size_t count) : m_leader(count) { std::iota(m_leader.begin(), m_leader.end(), 0); }

    std::size_t of(std::size_t one) {
        while (m_leader[one] != one) one = m_leader[one] = m_leader[m_leader[one]];
        return one;
    }
    void join(std::size_t a, std::size_t b) { m_leader[of(a)] = of(b); }

  private:
    std::vector<std::size_t> m_leader;
};

/// Bytes from one address on.
struct Extent {
    double begin = 0;
    double end = 0;
    std::size_t use = 0;
};

/// Bytes that the extents cover together.
double coveredBytes(std::vector<Extent> extents) {
    std::ranges::sort(extents, {}, &Extent::begin);
    double covered = 0;
    double end = -1;
    for (const Extent& extent : extents) {
        const double begin = std::max(extent.begin, end);
        covered += std::max(0.0, extent.end - begin);
        end = std::max(end, extent.end);
    }
    return covered;
}

/// Joins uses whose bytes overlap.
void joinOverlapping(std::vector<Extent> extents, Groups& groups) {
    std::ranges::sort(extents, {}, &Extent::begin);
    double end = -1;
    std::size_t last = 0;
    for (const Extent& extent : extents) {
        if (extent.begin < end) groups.join(extent.use, last);
        if (extent.end <= end) continue;
        end = extent.end;
        last = extent.use;
    }
}

const kernel::MeasuredNumber* addressOf(const kernel::MeasuredLoop& loop, const std::string& name) {
    const auto found = loop.values.find(kernel::addressName(name));
    return found == loop.values.end() ? nullptr : &found->second;
}

/// What is touched, at most what there is.
std::optional<Bytes> touchedBytes(const std::optional<Bytes>& touched, const kernel::MeasuredNumber* address) {
    if (!address || address->room <= 0) return touched;
    return std::min(touched.value_or(Bytes(address->room)), Bytes(address->room));
}

std::vector<double> addressesOf(const kernel::MeasuredLoop& loop, const std::string& name) {
    const kernel::MeasuredNumber* number = addressOf(loop, name);
    if (!number) return {};
    std::vector<double> addresses{number->least, number->most, number->last};
    std::erase_if(addresses, [](double address) { return address <= 0; });
    std::ranges::sort(addresses);
    addresses.erase(std::ranges::unique(addresses).begin(), addresses.end());
    return addresses;
}

} // namespace

ProgramArrays::ProgramArrays(const PlaceTree& tree) : m_tree(tree) {
    for (std::size_t place = 0; place < tree.places().size(); ++place) addUses(place);
    join();
}

void ProgramArrays::addUses(std::size_t position) {
    const Place& place = m_tree.places()[position];
    const auto use = [&](const std::string& name) -> Use& {
        const auto found = std::ranges::find_if(
            m_uses, [&](const Use& known) { return known.place == position && known.name == name; });
        if (found != m_uses.end()) return *found;
        m_uses.push_back({.place = position, .name = name, .addresses = addressesOf(*place.measured, name)});
        return m_uses.back();
    };
    if (place.isUnit && place.report->overhead) {
        for (const advice::transfers::ArrayTransfer& transfer : place.report->overhead->arrays) {
            Use& touched = use(transfer.array);
            touched.reads = transfer.goesIn;
            touched.writes = transfer.comesOut;
            touched.size = touchedBytes(transfer.size, addressOf(*place.measured, transfer.array));
        }
    } else if (place.loop && place.unit < 0) {
        for (const kernel::MemoryAccess& access : place.loop->accesses) {
            if (access.array.empty()) continue;
            Use& touched = use(access.array);
            touched.reads = true; // What is written may be a part only.
            touched.writes = touched.writes || access.kind == kernel::AccessKind::store;
        }
    }
}

std::string ProgramArrays::shownName(const Use& use) const {
    return m_tree.places()[use.place].loop->function + ":" + use.name;
}

/// Leaders of the uses: those of one array have the same.
std::vector<std::size_t> ProgramArrays::joinedUses() const {
    Groups groups(m_uses.size());
    std::map<std::pair<const kernel::ProgramFacts*, std::string>, std::size_t> known;
    std::vector<Extent> extents;
    for (const bool isSeen : {true, false}) { // A name whose address nobody saw is the array that it is elsewhere.
        for (std::size_t i = 0; i < m_uses.size(); ++i) {
            const Use& use = m_uses[i];
            if (use.addresses.empty() == isSeen) continue;
            const auto [first, isNew] = known.try_emplace({m_tree.places()[use.place].facts, shownName(use)}, i);
            if (!isNew && !isSeen) groups.join(i, first->second);
            for (const double address : use.addresses)
                extents.push_back({address, address + std::max(1.0, use.size.value_or(Bytes(1)).value()), i});
        }
    }
    joinOverlapping(std::move(extents), groups);
    std::vector<std::size_t> leaders;
    for (std::size_t i = 0; i < m_uses.size(); ++i) leaders.push_back(groups.of(i));
    return leaders;
}

void ProgramArrays::join() {
    const std::vector<std::size_t> leaders = joinedUses();
    std::map<std::size_t, int> arrayOf;
    std::map<int, std::vector<Extent>> extents;
    for (std::size_t i = 0; i < m_uses.size(); ++i) {
        Use& use = m_uses[i];
        const auto [array, isNew] = arrayOf.try_emplace(leaders[i], int(m_arrays.size()));
        if (isNew) m_arrays.emplace_back();
        use.array = array->second;
        ProgramArray& whole = m_arrays[std::size_t(use.array)];
        const std::string name = shownName(use);
        if (std::ranges::find(whole.names, name) == whole.names.end()) whole.names.push_back(name);
        if (!use.size) continue;
        for (const double address : use.addresses)
            extents[use.array].push_back({address, address + use.size->value(), i});
        if (use.addresses.empty()) whole.size = std::max(whole.size.value_or(Bytes(0)), *use.size);
    }
    for (const auto& [array, parts] : extents) m_arrays[std::size_t(array)].size = Bytes(coveredBytes(parts));
}

std::vector<residency::Touch> ProgramArrays::touchesOf(std::size_t place) const {
    std::vector<residency::Touch> touches;
    for (const Use& use : m_uses) {
        if (use.place != place) continue;
        const auto known = std::ranges::find(touches, use.array, &residency::Touch::object);
        if (known == touches.end()) {
            touches.push_back({use.array, use.reads, use.writes});
            continue;
        }
        known->reads = known->reads || use.reads;
        known->writes = known->writes || use.writes;
    }
    return touches;
}

} // namespace forewarp::program
