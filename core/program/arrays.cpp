#include "core/program/arrays.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>
#include <map>
#include <numeric>
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

/// Whether all rows that the list leads to lie behind the first one, in its block of memory.
bool haveRowsOneBlock(const kernel::MeasuredLoop& loop, const std::string& list, const std::optional<Bytes>& rows) {
    const kernel::MeasuredNumber* first = addressIn(loop, kernel::firstRowOf(list));
    return first && rows && first->room >= rows->value();
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

/// Bytes from an iteration of the loop to the next: a constant, or an expression without its counter; nothing where that
/// changes.
std::optional<kernel::Expression> stepOf(const kernel::Expression& address, const std::string& loop) {
    using Kind = kernel::Expression::Kind;
    if (!address.symbols().contains(loop)) return kernel::Expression::constant(0);
    if (address.kind() == Kind::symbol) return kernel::Expression::constant(1);
    const std::vector<kernel::Expression> sides = address.operands();
    if (address.kind() != Kind::sum && address.kind() != Kind::difference && address.kind() != Kind::product)
        return std::nullopt;
    const auto left = stepOf(sides[0], loop), right = stepOf(sides[1], loop);
    if (!left || !right) return std::nullopt;
    if (address.kind() == Kind::sum) return *left + *right;
    if (address.kind() == Kind::difference) return *left - *right;
    if (sides[0].symbols().contains(loop))
        return sides[1].symbols().contains(loop) ? std::nullopt : std::optional(*left * sides[1]);
    return sides[0] * *right;
}

/// Of an access in the loop. One through a pointer that a loop around changes, as «u» and «w» that are swapped after each
/// time step, has no index, but may go on as regularly.
std::optional<kernel::Expression> stepOf(const kernel::MemoryAccess& access, const kernel::LoopFacts& loop) {
    if (!access.index) return access.address ? stepOf(*access.address, loop.id) : std::nullopt;
    const auto own = std::ranges::find(access.index->strides, loop.id, &kernel::AffineIndex::Stride::loop);
    return own == access.index->strides.end() ? kernel::Expression::constant(0) : own->bytesPerIteration;
}

/// What has to be copied for one execution of an access: its element, or as much of the row that the element stands in as
/// memory moves at least; nothing where nobody knows where the next executions go. Inputs: whether kernels run between them.
std::optional<Bytes> movedBytes(const kernel::MemoryAccess& access, const kernel::LoopFacts& loop, bool isApart) {
    constexpr double kSector = device::kSectorBytes;
    if (access.inRow) return std::nullopt;
    const double element = std::max(1, access.elementBytes);
    if (isApart) return Bytes(element);
    const auto step = stepOf(access, loop);
    if (!step) return std::nullopt;
    if (!step->isConstant()) return Bytes(std::max(element, kSector));
    return Bytes(std::clamp(std::abs(double(step->value())), element, std::max(element, kSector)));
}

std::string fileNameOf(const std::string& path) {
    return std::filesystem::path(path).filename().string();
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

/// Positions that belong together.
class ProgramArrays::Groups {
  public:
    explicit Groups(std::size_t count) : m_other(count) { std::iota(m_other.begin(), m_other.end(), std::size_t(0)); }

    [[nodiscard]] std::size_t firstOf(std::size_t position) {
        while (m_other[position] != position) position = m_other[position] = m_other[m_other[position]];
        return position;
    }
    void join(std::size_t a, std::size_t b) {
        const std::size_t one = firstOf(a), other = firstOf(b);
        m_other[std::max(one, other)] = std::min(one, other);
    }

  private:
    std::vector<std::size_t> m_other; ///< An earlier one of the group; of the first, itself.
};

ProgramArrays::ProgramArrays(const PlaceTree& tree) : m_tree(tree) {
    for (std::size_t place = 0; place < tree.places().size(); ++place) addUses(place);
    addCalls();
    locate();
    nameUnlocated();
    nameByCalls();
    addTouches();
}

void ProgramArrays::addUses(std::size_t position) {
    const Place& place = m_tree.places()[position];
    const auto first = std::ptrdiff_t(m_uses.size());
    const auto use = [&](const std::string& name) -> Use& {
        const auto found =
            std::find_if(m_uses.begin() + first, m_uses.end(), [&](const Use& known) { return known.name == name; });
        if (found != m_uses.end()) return *found;
        Use made;
        made.place = position;
        made.name = name;
        if (const kernel::MeasuredNumber* address = addressIn(*place.measured, name)) {
            made.addresses = addressesOf(*address);
            made.isScattered = address->different.empty() && made.addresses.size() > 1;
            made.kin = address->kin;
            made.strays = address->strays;
        }
        return m_uses.emplace_back(std::move(made));
    };
    const auto isUnused = [&](const std::string& name) {
        return std::none_of(m_uses.begin() + first, m_uses.end(), [&](const Use& known) { return known.name == name; });
    };
    if (place.isUnit && place.report->overhead) {
        for (const advice::transfers::ArrayTransfer& transfer : place.report->overhead->arrays) {
            const bool hasRows = isRowList(place, transfer.array);
            const bool isOneBlock = hasRows && haveRowsOneBlock(*place.measured, transfer.array, transfer.size);
            if (isOneBlock) { // The pointers.
                Use& list = use(transfer.array);
                list.reads = true;
                list.size = touchedBytes(std::nullopt, addressIn(*place.measured, transfer.array));
            }
            Use& touched = use(isOneBlock ? kernel::firstRowOf(transfer.array) : transfer.array);
            // One entry writes one of them, and leaves the others as they are.
            touched.reads = transfer.goesIn || touched.addresses.size() > 1;
            touched.writes = transfer.comesOut;
            if (hasRows && !isOneBlock) touched.rows = transfer.size;
            touched.size =
                touchedBytes(touched.rows ? std::nullopt : transfer.size, addressIn(*place.measured, touched.name));
        }
    } else if (place.loop && place.unit < 0) {
        for (const kernel::MemoryAccess& access : place.loop->accesses) {
            if (access.array.empty()) continue;
            const bool isFirst = isUnused(access.array);
            Use& touched = use(access.array);
            const auto moved = movedBytes(access, *place.loop, holdsUnits(position));
            touched.moved = moved && (isFirst || touched.moved)
                                ? std::optional(touched.moved.value_or(Bytes(0)) + *moved)
                                : std::nullopt;
            touched.reads = true; // What is written may be a part only.
            touched.writes = touched.writes || access.kind == kernel::AccessKind::store;
            if (!access.inRow || !addressIn(*place.measured, kernel::firstRowOf(access.array))) continue;
            Use& rows = use(kernel::firstRowOf(access.array));
            rows.reads = true;
            rows.writes = rows.writes || access.kind == kernel::AccessKind::store;
        }
    }
}

bool ProgramArrays::holdsUnits(std::size_t position) const {
    return std::ranges::any_of(m_tree.places()[position].children, [&](std::size_t child) {
        return m_tree.places()[child].unit >= 0 || holdsUnits(child);
    });
}

/// Whether it stays, and runs in a loop in which others may be ported.
bool ProgramArrays::isAmongUnits(std::size_t position) const {
    if (m_tree.places()[position].unit >= 0) return false;
    for (int around = int(position); around >= 0; around = m_tree.places()[std::size_t(around)].measured->parent)
        if (holdsUnits(std::size_t(around))) return true;
    return false;
}

/// A call that moved through an array, row by row, has its bytes at each address; one within a unit may have made more of them.
void ProgramArrays::addCalls() {
    const std::vector<kernel::MeasuredCall>& calls = m_tree.run().calls;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const kernel::MeasuredCall& call = calls[i];
        Use use;
        use.place = m_tree.places().size() + i;
        use.call = &call;
        use.reads = call.reads;
        use.writes = call.writes;
        use.size = Bytes(call.address.room);
        use.addresses = addressesOf(call.address);
        use.isScattered = call.address.different.empty() && use.addresses.size() > 1;
        if (use.addresses.empty()) continue;
        if (const auto unit = m_tree.unitAround(call.parent)) {
            use.place = *unit;
            use.reads = true;
            use.size.reset();
        }
        m_uses.push_back(std::move(use));
    }
}

/// By beginning. A scattered use has one, of its strays; empty where there are none.
std::vector<ProgramArrays::Span> ProgramArrays::spans() const {
    std::vector<Span> spans;
    for (std::size_t i = 0; i < m_uses.size(); ++i) {
        const Use& use = m_uses[i];
        const double bytes = std::max(1.0, use.size.value_or(Bytes(1)).value());
        if (use.call && use.isScattered) continue;
        if (!use.isScattered)
            for (const double address : use.addresses) spans.push_back({address, address + bytes, i});
        else if (use.strays) spans.push_back({use.strays->least, use.strays->most + bytes, i});
        else spans.push_back({use.addresses.front(), use.addresses.front(), i});
    }
    std::ranges::sort(spans, {}, &Span::begin);
    return spans;
}

/// Joins those that overlap, among the uses that `takes`.
template <typename Takes>
void ProgramArrays::joinOverlaps(const std::vector<Span>& spans, Groups& groups, Takes takes) const {
    std::optional<std::size_t> reaching; // The span that ends last.
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (spans[i].end <= spans[i].begin || !takes(m_uses[spans[i].use])) continue;
        if (reaching && spans[*reaching].end > spans[i].begin) groups.join(i, *reaching);
        if (!reaching || spans[i].end > spans[*reaching].end) reaching = i;
    }
}

/// Those that overlap are of one array, and so are those of kin to a scattered use. Where a scattered one strays, it meets
/// nothing that always lay in blocks.
ProgramArrays::Groups ProgramArrays::groupsOf(const std::vector<Span>& spans) const {
    Groups groups(spans.size());
    joinOverlaps(spans, groups, [](const Use& use) { return !use.isScattered; });
    joinOverlaps(spans, groups, [](const Use& use) { return use.strays.has_value(); });
    std::map<int, std::size_t> scattered; // By kin.
    const auto useOf = [&](std::size_t span) -> const Use& { return m_uses[spans[span].use]; };
    for (std::size_t i = 0; i < spans.size(); ++i)
        if (useOf(i).isScattered && useOf(i).kin != 0) scattered.try_emplace(useOf(i).kin, i);
    for (std::size_t i = 0; i < spans.size(); ++i)
        if (const auto kin = scattered.find(useOf(i).kin); kin != scattered.end()) groups.join(i, kin->second);
    return groups;
}

void ProgramArrays::locate() {
    const std::vector<Span> all = spans();
    Groups groups = groupsOf(all);
    std::map<std::size_t, std::vector<Span>> byArray; // By its first span.
    for (std::size_t i = 0; i < all.size(); ++i) byArray[groups.firstOf(i)].push_back(all[i]);
    std::vector<Span> extents;
    for (const auto& [first, ofOne] : byArray) {
        m_arrays.push_back({.names = {}, .size = sizeOf(ofOne)});
        for (const Span& span : ofOne) noteUse(int(m_arrays.size()) - 1, span.use);
        extents.push_back(extentOf(ofOne.front()));
        for (const Span& span : ofOne) {
            extents.back().begin = std::min(extents.back().begin, extentOf(span).begin);
            extents.back().end = std::max(extents.back().end, extentOf(span).end);
        }
    }
    locateScatteredCalls(extents);
}

ProgramArrays::Span ProgramArrays::extentOf(const Span& span) const {
    const Use& use = m_uses[span.use];
    if (!use.isScattered) return span;
    return {use.addresses.front(), use.addresses.back() + use.size.value_or(Bytes(1)).value(), span.use};
}

/// Inputs: where each array lies.
void ProgramArrays::locateScatteredCalls(const std::vector<Span>& arrays) {
    for (std::size_t i = 0; i < m_uses.size(); ++i) {
        const Use& use = m_uses[i];
        if (!use.call || !use.isScattered) continue;
        const double end = use.addresses.back() + use.size.value_or(Bytes(1)).value();
        for (std::size_t array = 0; array < arrays.size(); ++array)
            if (arrays[array].begin < end && use.addresses.front() < arrays[array].end) noteUse(int(array), i);
    }
}

/// What scattered uses of one array can have met: the blocks that the run saw of their kin, and what lies between the
/// addresses that were in none.
Bytes ProgramArrays::seenOf(const std::vector<Span>& ofOneArray) const {
    std::set<int> kin;
    Bytes seen;
    for (const Span& span : ofOneArray) {
        const Use& use = m_uses[span.use];
        if (!use.isScattered) continue;
        kin.insert(use.kin);
        if (!use.strays) continue;
        const Bytes size = use.size.value_or(Bytes(0));
        const Bytes between = Bytes(use.strays->most - use.strays->least) + size;
        seen += use.call ? between : std::min(between, size * m_tree.places()[use.place].measured->entries);
    }
    kin.erase(0);
    for (const int each : kin) {
        Bytes blocks;
        for (const Place& place : m_tree.places())
            for (const auto& [name, number] : place.measured->values)
                if (number.kin == each) blocks += Bytes(number.newBlocks);
        if (blocks == Bytes(0)) return Bytes(std::numeric_limits<double>::infinity()); // The run does not say.
        seen += blocks;
    }
    return seen;
}

/// What spans of known size cover. Scattered uses have no more blocks than entries, none beyond their last addresses, and
/// on the heap no more than were seen there.
std::optional<Bytes> ProgramArrays::sizeOf(const std::vector<Span>& ofOneArray) const {
    std::optional<Bytes> rows, covered;
    double sized = 0; // How far the array is covered by spans of known size.
    Bytes blocks; // Of scattered uses…
    double first = std::numeric_limits<double>::infinity(), end = 0; // …and where they lie.
    for (const Span& span : ofOneArray) {
        const Use& use = m_uses[span.use];
        if (use.rows) rows = std::max(rows.value_or(*use.rows), *use.rows);
        if (!use.size || use.rows) continue;
        if (use.isScattered) {
            blocks += *use.size * m_tree.places()[use.place].measured->entries;
            first = std::min(first, use.addresses.front());
            end = std::max(end, use.addresses.back() + use.size->value());
            continue;
        }
        covered = covered.value_or(Bytes(0)) + Bytes(std::max(0.0, span.end - std::max(sized, span.begin)));
        sized = std::max(sized, span.end);
    }
    if (blocks > Bytes(0))
        covered = covered.value_or(Bytes(0)) + std::min({blocks, Bytes(end - first), seenOf(ofOneArray)});
    if (!rows) return covered;
    return *rows + covered.value_or(Bytes(0));
}

/// A name whose address nobody saw is the array that it is elsewhere in its function.
void ProgramArrays::nameUnlocated() {
    std::map<std::pair<const kernel::ProgramFacts*, std::string>, std::vector<int>> known;
    const auto keyOf = [&](const Use& use) { return std::pair(m_tree.places()[use.place].facts, shownName(use)); };
    for (const Use& use : m_uses)
        if (!use.arrays.empty() && !use.call) known.try_emplace(keyOf(use), use.arrays);
    for (std::size_t i = 0; i < m_uses.size(); ++i) {
        Use& use = m_uses[i];
        if (!use.arrays.empty() || use.call) continue;
        const auto [found, isNew] = known.try_emplace(keyOf(use), std::vector<int>{int(m_arrays.size())});
        if (isNew) m_arrays.emplace_back();
        if (isNew && isAmongUnits(use.place)) m_unlocated.push_back(shownName(use));
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
    if (use.call) return;
    addName(array, shownName(use));
    m_arrays[std::size_t(array)].isOfLoops = true;
}

void ProgramArrays::addName(int array, const std::string& name) {
    std::vector<std::string>& names = m_arrays[std::size_t(array)].names;
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

/// Arrays that no loop names are what calls touch.
void ProgramArrays::nameByCalls() {
    const auto isNameless = [&](int array) { return m_arrays[std::size_t(array)].names.empty(); };
    for (const Use& use : m_uses) {
        if (!use.call) continue;
        for (const int array : use.arrays)
            if (isNameless(array)) addName(array, shownName(use));
    }
}

void ProgramArrays::addTouches() {
    m_touches.resize(m_tree.places().size() + m_tree.run().calls.size());
    for (Use& use : m_uses) {
        std::vector<residency::Touch>& touches = m_touches[use.place];
        use.reads = use.reads || !isWhole(use); // The rest has to be there.
        for (const int array : use.arrays) {
            const double share = shareOf(use, array);
            const auto known = std::ranges::find(touches, array, &residency::Touch::object);
            if (known == touches.end()) {
                touches.push_back({array, use.reads, use.writes, share});
                continue;
            }
            known->reads = known->reads || use.reads;
            known->writes = known->writes || use.writes;
            known->share = std::min(1.0, known->share + share);
        }
    }
}

/// Of the array, by one execution; all of it where that is not known.
double ProgramArrays::shareOf(const Use& use, int array) const {
    const std::optional<Bytes>& size = m_arrays[std::size_t(array)].size;
    const std::optional<Bytes> touched = use.moved && use.size ? std::min(*use.moved, *use.size)
                                         : use.moved           ? use.moved
                                                               : use.size;
    if (!touched || use.rows || !size || *size <= *touched) return 1;
    return *touched / *size;
}

/// Whether what it writes is all of its array.
bool ProgramArrays::isWhole(const Use& use) const {
    if (!use.call) return true; // Whoever uses a name has said what it reads.
    const auto& size = use.arrays.size() == 1 ? m_arrays[std::size_t(use.arrays.front())].size : std::nullopt;
    return use.size && size && *size <= *use.size;
}

std::string ProgramArrays::shownName(const Use& use) const {
    if (use.call)
        return use.call->function + "() at " + fileNameOf(use.call->file) + ":" +
               std::to_string(use.call->location.line);
    return m_tree.places()[use.place].loop->function + ":" + use.name;
}

} // namespace forewarp::program
