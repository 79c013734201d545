#include "core/kernel/measured_run.h"

#include <algorithm>

namespace forewarp::kernel {

bool MeasuredRun::knows(std::string_view file) const {
    return std::ranges::find(files, file, &MeasuredFile::file) != files.end();
}

LoopTotals totalsOf(const MeasuredRun& run, std::string_view file, std::string_view loop) {
    LoopTotals totals;
    for (std::size_t i = 0; i < run.loops.size(); ++i) {
        const MeasuredLoop& place = run.loops[i];
        if (place.loop != loop || place.file != file) continue;
        totals.entries += place.entries;
        totals.iterations += place.iterations;
        totals.seconds += place.seconds;
        totals.isTimed = totals.isTimed || place.isTimed;
        totals.places.push_back(i);
    }
    return totals;
}

std::optional<MeasuredNumber> valueIn(const MeasuredRun& run, std::string_view file, std::string_view loop,
                                      std::string_view name) {
    std::optional<MeasuredNumber> whole;
    double entries = 0;
    for (const std::size_t place : totalsOf(run, file, loop).places) {
        const MeasuredLoop& measured = run.loops[place];
        const auto found = measured.values.find(name);
        if (found == measured.values.end() || measured.entries <= 0) continue;
        const MeasuredNumber& one = found->second;
        if (!whole) whole = one;
        const double all = entries + measured.entries;
        whole->mean += (one.mean - whole->mean) * measured.entries / all;
        whole->least = std::min(whole->least, one.least);
        whole->most = std::max(whole->most, one.most);
        whole->last = one.last;
        whole->room = std::max(whole->room, one.room);
        whole->different.clear(); // Of one place only.
        entries = all;
    }
    return whole;
}

std::string firstRowOf(std::string_view list) {
    return std::string(list) + "[0]";
}

std::string addressName(std::string_view array) {
    return "&" + std::string(array);
}

} // namespace forewarp::kernel
