#pragma once

#include "core/base/result.h"
#include "core/kernel/expression.h"
#include "core/kernel/kernel_profile.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::measured::validation {

/// Which loop a measured kernel is, and how it was started.
struct MeasuredKernel {
    std::string program; ///< As in the measured rows, likewise `kernel`.
    std::string kernel;
    std::string file;    ///< C source, from the folder of the description.
    std::string loop;    ///< Id.
    std::map<std::string, kernel::Expression, std::less<>> values; ///< Of symbols besides the row's sizes.
    kernel::Dimensions dimensions; ///< See Assumptions::dimensions.
    kernel::Expression launches = kernel::Expression::constant(1); ///< That a measured time sums up.
    std::string launchCounter;  ///< Symbol that counts them from 0; empty where all launches are alike.
    std::vector<kernel::Bindings> sizes;    ///< At which a measuring run times it, with each of the blocks.
    std::vector<kernel::BlockShape> blocks;
    std::string notComparable; ///< Why its rows cannot be compared; empty where they can.
};

/// What a set of measured times holds.
struct MeasuredKernels {
    std::string title;
    std::vector<std::string> caveats; ///< Of the measured times.
    bool bypassesL1 = false;  ///< Global loads went to L2 straight away.
    bool mayOverlap = false;  ///< Pointers were not restrict: a store could change what any later load reads.
    bool repeatsWork = false; ///< Threads beyond the dimensions of a nest do its work once more; else they idle.
    std::vector<MeasuredKernel> kernels;

    /// Nothing where the description does not have it.
    [[nodiscard]] const MeasuredKernel* find(std::string_view program, std::string_view kernel) const;
};

/// Reads a description (JSON, schema 1). Errors name the key.
[[nodiscard]] Result<MeasuredKernels> readMeasuredKernels(std::string_view json, std::string_view document);

} // namespace forewarp::measured::validation
