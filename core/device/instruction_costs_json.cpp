#include "core/device/device_json.h"
#include "core/device/instruction_facts.h"

namespace forewarp::device {

namespace {

constexpr ValueRange kThroughput = number(1e-4, 2048);
constexpr ValueRange kLatency = number(0.001, 1e5); ///< Sequences of instructions among them.
constexpr ValueRange kWarpsToPeak = number(0.01, 1024);

double readCount(ObjectReader& entry, std::string_view key, const ValueRange& range, bool mayBeZero) {
    return readNumber(entry, key, key, baseUnit(Dimension::count), mayBeZero ? zeroOr(range) : range);
}

/// `mayBeMissing`: the device has no unit for it, which a throughput of 0 says; the other two numbers may be 0 then.
InstructionCost readCost(ObjectReader& entry, bool mayBeMissing) {
    InstructionCost cost;
    cost.throughput = readCount(entry, "throughput", kThroughput, mayBeMissing);
    const bool isMissing = mayBeMissing && cost.throughput == 0;
    cost.latency = Cycles(readCount(entry, "latency", kLatency, isMissing));
    cost.warpsToPeak = readCount(entry, "warps_to_peak", kWarpsToPeak, isMissing);
    return cost;
}

} // namespace

void readInstructions(ObjectReader& profile, Device& device) {
    ObjectReader kinds = profile.object("instructions");
    for (int i = 0; i < kInstructionKindCount; ++i) {
        const auto kind = InstructionKind(i);
        ObjectReader entry = kinds.object(name(kind));
        Sourced<InstructionCost>& cost = device.instructions[std::size_t(i)];
        cost.value = readCost(entry, isDouble(kind) && device.fp64LanesPerSm.value == 0);
        readOrigin(entry, cost);
        kinds.adopt(entry);
    }
    profile.adopt(kinds);
}

Json instructionsJson(const Device& device) {
    Json kinds = Json::object();
    for (int i = 0; i < kInstructionKindCount; ++i) {
        const Sourced<InstructionCost>& cost = device.instructions[std::size_t(i)];
        Json entry{{"latency", writtenNumber(cost.value.latency.value())},
                   {"throughput", writtenNumber(cost.value.throughput)},
                   {"warps_to_peak", writtenNumber(cost.value.warpsToPeak)}};
        writeOrigin(cost, entry);
        kinds[std::string(name(InstructionKind(i)))] = std::move(entry);
    }
    return kinds;
}

} // namespace forewarp::device
