#include "core/program/arrays.h"

#include <algorithm>
#include <map>
#include <utility>

namespace forewarp::program {

namespace {

const kernel::MeasuredNumber* addressIn(const kernel::MeasuredLoop& loop, const std::string& array) {
    const auto found = loop.values.find(kernel::addressName(array));
    return found == loop.values.end() ? nullptr : &found->second;
}

/// What is touched, at most what there is.
std::optional<Bytes> touchedBytes(const std::optional<Bytes>& touched, const kernel::MeasuredNumber* address) {
    if (!address || address->room <= 0) return touched;
    return std::min(touched.value_or(Bytes(address->room)), Bytes(address->room));
}

/// Whether the nest reaches elements of the array through a list of pointers to its rows.
bool isRowList(const Place& place, const std::string& array) {
    return std::ranges::any_of(place.facts->loops, [&](const kernel::LoopFacts& loop) {
        const bool isInNest = loop.id == place.loop->id || loop.id.starts_with(place.loop->id + ".");
        return isInNest && std::ranges::any_of(loop.accesses, [&](const kernel::MemoryAccess& access) {
                   return access.inRow && access.array == array;
               });
    });
}

/// Each address once; of more than a run keeps the first and the last in memory.
std::vector<double> addressesOf(const kernel::MeasuredNumber& number) {
    std::vector<double> addresses = number.different;
    if (addresses.empty()) addresses = {number.least, number.most};
    std::erase_if(addresses, [](double address) { return address <= 0; });
    std::ranges::sort(addresses);
    addresses.erase(std::ranges::unique(addresses).begin(), addresses.end());
    return addresses;
}

} // namespace

ProgramArrays::ProgramArrays(const PlaceTree& tree) : m_tree(tree) {
    for (std::size_t place = 0; place < tree.places().size(); ++place) addUses(place);
    locate();
    nameUnlocated();
    addTouches();
}

void ProgramArrays::addUses(std::size_t position) {
    const Place& place = m_tree.places()[position];
    const auto first = std::ptrdiff_t(m_uses.size());
    const auto use = [&](const std::string& name) -> Use& {
        const auto found =
            std::find_if(m_uses.begin() + first, m_uses.end(), [&](const Use& known) { return known.name == name; });
        if (found != m_uses.end()) return *found;
        Use made{.place = position, .name = name};
        if (const kernel::MeasuredNumber* address = addressIn(*place.measured, name)) {
            made.addresses = addressesOf(*address);
            made.isScattered = address->different.empty() && made.addresses.size() > 1;
        }
        return m_uses.emplace_back(std::move(made));
    };
    if (place.isUnit && place.report->overhead) {
        for (const advice::transfers::ArrayTransfer& transfer : place.report->overhead->arrays) {
            Use& touched = use(transfer.array);
            // One entry writes one of them, and leaves the others as they are.
            touched.reads = transfer.goesIn || touched.addresses.size() > 1;
            touched.writes = transfer.comesOut;
            const bool hasRows = isRowList(place, transfer.array);
            if (hasRows) touched.rows = transfer.size;
            touched.size =
                touchedBytes(hasRows ? std::nullopt : transfer.size, addressIn(*place.measured, transfer.array));
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

std::vector<ProgramArrays::Span> ProgramArrays::spans() const {
    std::vector<Span> spans;
    for (std::size_t i = 0; i < m_uses.size(); ++i) {
        const Use& use = m_uses[i];
        const double bytes = std::max(1.0, use.size.value_or(Bytes(1)).value());
        if (use.isScattered) spans.push_back({use.addresses.front(), use.addresses.back() + bytes, i});
        else
            for (const double address : use.addresses) spans.push_back({address, address + bytes, i});
    }
    std::ranges::sort(spans, {}, &Span::begin);
    return spans;
}

void ProgramArrays::locate() {
    double end = -1; // Of the array that grows.
    double sized = -1; // How far it is covered by spans of known size.
    for (const Span& span : spans()) {
        if (span.begin >= end) {
            m_arrays.emplace_back();
            sized = span.begin;
        }
        end = std::max(end, span.end);
        noteUse(int(m_arrays.size()) - 1, span.use);
        std::optional<Bytes>& size = m_arrays.back().size;
        if (const auto& rows = m_uses[span.use].rows) size = std::max(size.value_or(*rows), *rows);
        if (!m_uses[span.use].size || m_uses[span.use].rows) continue;
        size = size.value_or(Bytes(0)) + Bytes(std::max(0.0, span.end - std::max(sized, span.begin)));
        sized = std::max(sized, span.end);
    }
}

/// A name whose address nobody saw is the array that it is elsewhere in its function.
void ProgramArrays::nameUnlocated() {
    std::map<std::pair<const kernel::ProgramFacts*, std::string>, std::vector<int>> known;
    const auto keyOf = [&](const Use& use) { return std::pair(m_tree.places()[use.place].facts, shownName(use)); };
    for (const Use& use : m_uses)
        if (!use.arrays.empty()) known.try_emplace(keyOf(use), use.arrays);
    for (std::size_t i = 0; i < m_uses.size(); ++i) {
        Use& use = m_uses[i];
        if (!use.arrays.empty()) continue;
        const auto [found, isNew] = known.try_emplace(keyOf(use), std::vector<int>{int(m_arrays.size())});
        if (isNew) m_arrays.emplace_back();
        for (const int array : found->second) {
            noteUse(array, i);
            std::optional<Bytes>& size = m_arrays[std::size_t(array)].size;
            if (use.rows) size = std::max(size.value_or(*use.rows), *use.rows);
            else if (use.size && (isNew || !size || *size < *use.size)) size = use.size;
        }
    }
}

void ProgramArrays::noteUse(int array, std::size_t position) {
    Use& use = m_uses[position];
    if (std::ranges::find(use.arrays, array) == use.arrays.end()) use.arrays.push_back(array);
    std::vector<std::string>& names = m_arrays[std::size_t(array)].names;
    const std::string name = shownName(use);
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

void ProgramArrays::addTouches() {
    m_touches.resize(m_tree.places().size());
    for (const Use& use : m_uses) {
        std::vector<residency::Touch>& touches = m_touches[use.place];
        for (const int array : use.arrays) {
            const auto known = std::ranges::find(touches, array, &residency::Touch::object);
            if (known == touches.end()) {
                touches.push_back({array, use.reads, use.writes});
                continue;
            }
            known->reads = known->reads || use.reads;
            known->writes = known->writes || use.writes;
        }
    }
}

std::string ProgramArrays::shownName(const Use& use) const {
    return m_tree.places()[use.place].loop->function + ":" + use.name;
}

} // namespace forewarp::program
