#include "core/measured/calibration/known_series.h"

#include "core/device/device.h"

namespace forewarp::measured::calibration {

namespace {

void addInstruction(std::string_view instruction, bool isRequired, std::vector<KnownSeries>& series) {
    series.push_back({instructionSeries(instruction, "chain"), "cycle", 2, isRequired});
    series.push_back({instructionSeries(instruction, "warps"), "1/cycle", 3, isRequired});
    series.push_back({instructionSeries(instruction, "ilp"), "1/cycle", 1, isRequired});
}

std::vector<KnownSeries> allSeries() {
    std::vector<KnownSeries> series{
        {"clock", "Hz"},
        {"context", "s"},
        {"launch.stream", "s", 2},
        {"copy.pageable.to_gpu", "s", 4},
        {"copy.pageable.from_gpu", "s", 4},
        {"chase.shared", "cycle"},
        {"shared.conflicts", "cycle", 2},
        {"shared.bandwidth", "B/cycle", 2},
        {"shared.fill", "cycle"},
        {"chase.l2", "cycle", 4},
        {"chase.dram", "cycle"},
        {"sector.l2", "cycle", 2},
        {"stream.read", "B/s"},
        {"stream.l2", "B/s"},
        {"departure.coalesced", "cycle", 2},
        {"departure.uncoalesced", "cycle", 2},
        {"launch.first", "s", 1, false},
        {"launch.alone", "s", 1, false},
        {"launch.timed", "s", 1, false},
        {"launch.blocks", "s", 2, false},
        {"copy.pinned.to_gpu", "s", 1, false},
        {"copy.pinned.from_gpu", "s", 1, false},
        {"chase.constant", "cycle", 1, false},
        {"chase.l1", "cycle", 4, false},
        {"chase.l1.sparse", "cycle", 4, false},
        {"chase.l2.sparse", "cycle", 4, false},
        {"sector.l1", "cycle", 2, false},
        {"stream.copy", "B/s", 1, false},
        {"coalescing.stride", "B/s", 1, false},
        {"camping", "B/s", 2, false},
        {"flow.l2_requests", "cycle", 2, false},
        {"flow.sm_requests", "cycle", 2, false},
        {"flow.l2_latency", "cycle", 1, false},
        {"flow.pieces", "cycle", 2, false},
    };
    for (int i = 0; i < device::kInstructionKindCount; ++i)
        addInstruction(device::name(device::InstructionKind(i)), true, series);
    for (const char* const extra : {"shuffle", "hadd", "hmul", "hmadd"}) addInstruction(extra, false, series);
    return series;
}

} // namespace

const std::vector<KnownSeries>& knownSeries() {
    static const std::vector<KnownSeries> series = allSeries();
    return series;
}

std::string instructionSeries(std::string_view instruction, std::string_view curve) {
    return "instruction." + std::string(instruction) + "." + std::string(curve);
}

} // namespace forewarp::measured::calibration
