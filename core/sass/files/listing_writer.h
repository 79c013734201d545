#pragma once

#include "core/sass/demotion/demotion.h"
#include "core/sass/files/listing.h"

#include <cstddef>
#include <string>

namespace forewarp::sass::files {

/// The same text, byte for byte, with the encodings and instructions of `listing.kernels` in their places.
///
/// Inputs: as many kernels and instructions as were read; their control fields go into the encodings.
[[nodiscard]] std::string writeListing(const Listing& listing);

/// The same text with a demoted kernel in the place of the one at `kernel`: added instructions on lines of their own, like
/// those around them; control words of Maxwell regrouped; addresses instead of labels where branches go; REGCOUNT, REG and
/// SHI_REGISTERS, .zero of its shared memory and SHARED brought up to date where the text records them.
[[nodiscard]] std::string writeDemotedListing(const Listing& listing, std::size_t kernel,
                                              const demotion::Demotion& demotion);

} // namespace forewarp::sass::files
