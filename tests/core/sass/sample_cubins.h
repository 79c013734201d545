#pragma once

#include "core/sass/files/cubin.h"
#include "core/sass/files/listing.h"
#include "tests/core/sass/cubin_path.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace forewarp::sass::sample {

/// The first kernel of the cubin «n_body_sm75»; an empty one where it cannot be read.
inline encoding::Kernel kernelIn(const std::string& cubin) {
    std::ifstream stream(cubinPath(cubin), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(stream), {});
    const auto kernels = files::readCubin(bytes, cubin);
    EXPECT_TRUE(kernels) << cubin;
    return kernels ? kernels->front() : encoding::Kernel{};
}

/// The first kernel of the listing «block_sum_sm52.sass»; an empty one where it cannot be read.
inline encoding::Kernel kernelListedIn(const std::string& name) {
    std::ifstream stream(FOREWARP_SOURCE_DIR "/tests/core/sass/listings/" + name);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const auto listing = files::readListing(text, name);
    EXPECT_TRUE(listing) << name;
    return listing ? listing->kernels.front() : encoding::Kernel{};
}

} // namespace forewarp::sass::sample
