#pragma once

#include "core/sass/files/cubin.h"
#include "core/sass/files/listing.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace forewarp::sass::sample {

inline std::string bytesOf(const std::string& file) {
    std::ifstream stream(std::string(FOREWARP_SOURCE_DIR) + "/tests/core/sass/" + file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The first kernel of «cubins/n_body_sm75.cubin» or «listings/saxpy_sm52.sass»; an empty one where it cannot be read.
inline Kernel kernelIn(const std::string& file) {
    const std::string bytes = bytesOf(file);
    if (isElf(bytes)) {
        const auto kernels = readCubin(bytes, file);
        EXPECT_TRUE(kernels) << file;
        return kernels ? kernels->front() : Kernel{};
    }
    const auto listing = readListing(bytes, file);
    EXPECT_TRUE(listing) << file;
    return listing ? listing->kernels.front() : Kernel{};
}

} // namespace forewarp::sass::sample
