#pragma once

#include "core/advice/layout/layout.h"

#include <optional>

namespace forewarp::advice::layout {

/// The shortest row that is not below `row` and whose multiples start at every memory partition of `device` in turn;
/// nothing where rows do so already, or none does.
///
/// Source: partition(address) = address / width mod P (Aji, Daga, Feng, CF 2011, section 3.1): rows of s partition
/// widths meet P / gcd(s, P) partitions. Inputs: bytes from one row to the next and of one element, of which a row
/// holds a whole number. Valid: GPUs that can camp; rows that are no multiple of the width move on anyway.
[[nodiscard]] std::optional<Bytes> uncampedRow(Bytes row, Bytes element, const device::Device& device);

/// Padded rows that CampProf predicts to pay on a GPU whose partitions can camp, best first: each array by itself, then
/// all of them together where that is better.
///
/// Source: Aji, Daga, Feng, CF 2011, section 5.3, and NVIDIA, Optimizing Matrix Transpose in CUDA (2009): rows whose
/// length is a multiple of all partitions start at the same one; one partition's width more moves each row to the next.
/// Returns: changes that gain at least 5 %, with the band after them; none on GPUs that hash their addresses, for
/// kernels whose accesses are not affine and for traced ones, whose addresses are recorded. `known` is of the launch.
[[nodiscard]] std::vector<LayoutAdvice> adviseAgainstCamping(const kernel::KernelProfile& kernel,
                                                             const device::Device& device, const kernel::Launch& launch,
                                                             const models::KnownBehaviour& known = {});

} // namespace forewarp::advice::layout
