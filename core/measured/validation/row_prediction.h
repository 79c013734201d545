#pragma once

#include "core/measured/validation/measured_kernels.h"
#include "core/models/registry.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace forewarp::measured::validation {

/// A measured kernel at one size.
struct SizedKernel {
    double launches = 1;                ///< That one measured time sums up.
    std::vector<kernel::KernelProfile> samples; ///< Each stands for as many of them as any other.
    bool repeatsWork = false;           ///< See MeasuredKernels.
};

/// What one model says of one measured row.
struct RowAnswer {
    std::optional<Seconds> time; ///< Of all launches, with their overhead; nothing where the model refuses.
    models::Limiter limiter; ///< Of the first sample; likewise the caveats and the error.
    std::vector<std::string> caveats;
    std::string problem; ///< Why it refuses.
    std::optional<models::ErrorRange> error = {}; ///< Of all of the time.
};

/// What the models say of one measured row.
struct PredictedRow {
    Seconds overhead;               ///< Of all launches, part of each answer's time.
    bool isStream = false;          ///< Each of its bytes is moved once; see isStream().
    bool repeatsWork = false;       ///< The block has dimensions that the nest has not: their threads repeat work.
    std::vector<RowAnswer> answers; ///< By position in the models that were asked; none where `problem` says why.
    std::string problem;
};

/// The kernel at a row's sizes. Where launches differ, two stand for all: the nodes of the two-point Gauss rule, which is
/// exact for times that are cubic polynomials of the launch's number.
///
/// Errors: a symbol that neither the row, the description nor the source gives a value; those of profileOf().
[[nodiscard]] Result<SizedKernel> sizedKernel(const kernel::ProgramFacts& facts, const MeasuredKernel& kernel,
                                              const kernel::Bindings& sizes, const device::Device& device,
                                              const kernel::SimulationChoices& simulation = {});

/// Whether the block has threads, along dimensions that no loop of the nest runs along, that repeat the work of others.
[[nodiscard]] bool repeatsWork(const SizedKernel& kernel, const kernel::BlockShape& block);

/// Whether threads run through arrays in order and touch each byte about once, so that bytes over bandwidth tell the time.
[[nodiscard]] bool isStream(const kernel::KernelProfile& kernel);

/// Asks every model for the time of a launch in such blocks.
[[nodiscard]] PredictedRow predictRow(const SizedKernel& kernel, const kernel::BlockShape& block,
                                      const device::Device& device, std::span<const models::Model> models);

} // namespace forewarp::measured::validation
