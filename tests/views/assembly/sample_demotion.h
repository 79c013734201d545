#pragma once

#include "core/sass/files/cubin.h"
#include "core/sass/report/demotion_report.h"

#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// A kernel to demote registers of, and variants of it whose numbers are nobody's prediction.
namespace forewarp::views::test {

inline constexpr int kAddress = 62; ///< RDA of the samples.
inline constexpr int kValue = 63;   ///< RDV.
inline constexpr int kDemoted = 20; ///< The register that lives in slot 0.

/// n_body_sm75.cubin: 72 registers, which limit blocks of 512 threads to one per SM, 16 of 32 warps.
inline std::shared_ptr<const sass::report::SassReport> sampleKernel(int threads = 512) {
    std::ifstream file(FOREWARP_SOURCE_DIR "/tests/core/sass/cubins/n_body_sm75.cubin", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    sass::encoding::Kernel kernel = sass::files::readCubin(bytes, "n_body_sm75.cubin")->front();
    sass::report::SassView view;
    view.threads = threads;
    view.areThreadsAssumed = false;
    return std::make_shared<sass::report::SassReport>(
        sass::report::sassReport(std::move(kernel), sass::report::nearestDevice(75), view));
}

inline bool names(const std::vector<sass::encoding::RegisterRange>& ranges, int reg) {
    for (const sass::encoding::RegisterRange& range : ranges) {
        if (reg >= range.first && reg < range.first + range.count) return true;
    }
    return false;
}

inline sass::encoding::Instruction sampleAccess(bool isLoad) {
    sass::encoding::Instruction access; // At slot 0, which is at byte 0: the kernel has no shared memory of its own.
    access.mnemonic = isLoad ? "LDS" : "STS";
    access.operands = isLoad ? std::vector<std::string>{"R63", "[R62]"} : std::vector<std::string>{"[R62]", "R63"};
    access.instructionClass =
        isLoad ? sass::encoding::InstructionClass::sharedLoad : sass::encoding::InstructionClass::sharedStore;
    return access;
}

/// R20 in slot 0: a load before each instruction that reads it, a store after each that writes it.
inline sass::demotion::Demotion sampleDemotion(const sass::report::SassReport& report,
                                               const sass::demotion::DemotionOptions& options) {
    sass::demotion::Demotion demotion;
    demotion.options = options;
    demotion.block = {report.threads, 1, 1};
    demotion.demoted = {{{kDemoted, 1}, 0, 0, 0}};
    demotion.places = sass::encoding::RegisterMap{};
    for (int reg = 0; reg < 256; ++reg) demotion.places[std::size_t(reg)] = std::uint8_t(reg);
    demotion.addressRegister = kAddress;
    demotion.valueRegister = kValue;
    demotion.edited.kernel = report.kernel;
    demotion.edited.kernel.instructions.clear();
    const auto add = [&demotion](sass::encoding::Instruction instruction, int from,
                                 sass::demotion::Origin::Place place) {
        instruction.address = 16 * demotion.edited.kernel.instructions.size();
        demotion.edited.kernel.instructions.push_back(std::move(instruction));
        demotion.edited.origins.push_back({from, place});
    };
    for (int i = 0; i < int(report.kernel.instructions.size()); ++i) {
        const sass::encoding::Instruction& instruction = report.kernel.instructions[std::size_t(i)];
        if (names(instruction.reads, kDemoted)) add(sampleAccess(true), i, sass::demotion::Origin::Place::before);
        add(instruction, i, sass::demotion::Origin::Place::itself);
        if (names(instruction.writes, kDemoted)) add(sampleAccess(false), i, sass::demotion::Origin::Place::after);
    }
    return demotion;
}

/// Warps of 32 per SM, in blocks of 512 threads.
inline forewarp::device::Occupancy sampleResidency(int blocks, forewarp::device::OccupancyLimiter limiter) {
    forewarp::device::Occupancy occupancy;
    occupancy.blocksPerSm = blocks;
    occupancy.warpsPerBlock = 16;
    occupancy.warpsPerSm = 16 * blocks;
    occupancy.maxWarpsPerSm = 32;
    occupancy.limiter = limiter;
    return occupancy;
}

/// Cycles of a stall, without what occupancy adds.
struct SampleStall {
    double issue = 0;
    double global = 0;
    double shared = 0;
};

inline sass::analysis::StallPrediction samplePrediction(const SampleStall& stall, double occupancy) {
    sass::analysis::StallPrediction prediction;
    prediction.blocks = {{.issue = stall.issue, .globalBarriers = stall.global, .sharedBarriers = stall.shared}};
    prediction.stall = stall.issue + stall.global + stall.shared;
    prediction.occupancy = occupancy;
    return prediction;
}

inline sass::demotion::Variant sampleOriginal() {
    sass::demotion::Variant original;
    original.name = "original";
    original.registers = 72;
    original.occupancy = sampleResidency(1, forewarp::device::OccupancyLimiter::registers);
    original.prediction = samplePrediction({2000, 4000, 0}, 0.5);
    original.adjustedStall = 9000; // 3 000 of it for the occupancy.
    return original;
}

/// With 64 registers, at full occupancy.
inline sass::demotion::Variant sampleVariant(const sass::report::SassReport& report,
                                             const sass::demotion::DemotionOptions& options, const SampleStall& stall) {
    sass::demotion::Variant variant;
    variant.kind = sass::demotion::Variant::Kind::demoted;
    variant.name = "64 registers";
    variant.demotion = sampleDemotion(report, options);
    variant.registers = 64;
    variant.sharedBytes = double(variant.demotion->slotBytes());
    variant.occupancy = sampleResidency(2, forewarp::device::OccupancyLimiter::registers);
    variant.prediction = samplePrediction(stall, 1);
    variant.adjustedStall = variant.prediction->stall;
    return variant;
}

inline sass::demotion::Variant sampleRejected(const sass::report::SassReport& report) {
    sass::demotion::Variant variant = sampleVariant(report, {.order = sass::demotion::CandidateOrder::conflicts}, {});
    variant.rejection = "R63 is read at 0x0120 before its value has arrived.";
    variant.prediction.reset();
    variant.adjustedStall = 0;
    return variant;
}

/// A shape of 7 500 cycles, one of 8 100, the original of 9 000, and a rejected one.
inline std::shared_ptr<const sass::report::DemotionReport> sampleDemotions(const sass::report::SassReport& report) {
    sass::report::DemotionReport demotions;
    demotions.variants.push_back(
        sampleVariant(report, {.avoidsBankConflicts = true, .removesRedundantAccesses = true}, {2500, 4200, 800}));
    demotions.variants.push_back(
        sampleVariant(report, {.order = sass::demotion::CandidateOrder::accesses}, {2500, 4200, 1400}));
    demotions.variants.push_back(sampleOriginal());
    demotions.variants.push_back(sampleRejected(report));
    demotions.assumptions = {"A demoted kernel is for blocks of 512 threads, no others."};
    demotions.caveats = {"Small differences between variants say little."};
    return std::make_shared<sass::report::DemotionReport>(std::move(demotions));
}

} // namespace forewarp::views::test
