#pragma once

#include "core/base/result.h"
#include "core/sass/encoding/instruction.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::sass::files {

/// A listing as it was read: the kernels, and the text around them.
struct Listing {
    std::vector<encoding::Kernel> kernels;
    std::vector<std::string> lines; ///< The whole file, line by line, without their ends.
    bool endsWithNewline = true;
};

/// Reads what `cuobjdump -sass` and `nvdisasm -hex` print, encodings included.
///
/// Lines with an instruction are «/*0008*/  @P0 FADD R0, R1, R2 ;  /* 0x… */»; on Maxwell a control word stands alone before
/// each three, from Volta on the second half of the encoding follows on a line of its own. Kernels begin with
/// «Function : NAME» or «.text.NAME:», the architecture stands in «code for sm_75», «.target sm_75» or «arch = sm_75».
/// Errors name the line: no encoding, an unknown architecture, a listing that ends inside an instruction, a register out of
/// range, addresses that do not follow each other.
[[nodiscard]] Result<Listing> readListing(std::string_view text, std::string_view document);

} // namespace forewarp::sass::files
