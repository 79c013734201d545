#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/registry.h"

#include <map>
#include <string>
#include <vector>

namespace forewarp::advice::layout {

/// A change of data layout or thread mapping, with what it would give.
struct LayoutAdvice {
    enum class Kind {
        transpose,      ///< An array is stored the other way round.
        swapDimensions, ///< x and y of the threads change places.
        pad,            ///< Rows are stored some elements apart.
        tile,           ///< Blocks keep tiles in shared memory.
        warpPerRow,     ///< The lanes of a warp share a loop inside.
        innerThreads,   ///< Loops inside become threads, each of which runs all of the nest's outermost loop.
        outerThreads,   ///< That loop becomes threads, too, which update the same cells.
    };
    Kind kind = Kind::transpose;
    std::string array;          ///< Which array; empty where all threads or several arrays are concerned.
    std::string text;           ///< What to do and why it helps, in a sentence.
    kernel::KernelProfile kernel;       ///< After the change.
    kernel::Launch launch;              ///< Of the changed kernel.
    Seconds before;             ///< One launch, by the same model.
    Seconds after;
    std::shared_ptr<const models::ExecutionBand>
        band; ///< After the change, where it is against partition camping; else null.
    kernel::Dimensions dimensions; ///< What to choose for it, where that does it: kernel::Assumptions::dimensions.
    std::vector<std::string> caveats; ///< What the figure leaves out (a transposition before the kernel, …).

    /// before / after
    [[nodiscard]] double gain() const { return before / after; }
};

/// Changes that gain less are not worth a reader's time.
inline constexpr double kLeastGain = 1.05;

/// The changes that the model predicts to pay, best first.
///
/// Source: CGPredict (2017), section 4.4: transposing for coalesced accesses, tiling into shared memory; each is
/// predicted again on transformed access functions. Inputs: an affine kernel and the launch it is compared with, with what is
/// known of it.
/// Returns: changes that gain at least 5 %; none for kernels whose accesses are not affine.
[[nodiscard]] std::vector<LayoutAdvice> adviseLayout(const kernel::KernelProfile& kernel, const device::Device& device,
                                                     const kernel::Launch& launch, const models::Model& model,
                                                     const models::KnownBehaviour& known = {});

} // namespace forewarp::advice::layout
