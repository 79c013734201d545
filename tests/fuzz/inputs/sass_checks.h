#pragma once

#include "core/sass/demotion/demotion.h"
#include "core/sass/encoding/instruction.h"

#include <functional>
#include <string_view>
#include <vector>

namespace forewarp::fuzz {

/// Reports on the kernels, demotes registers of them and proves each demotion. `write` puts a demoted kernel, by its
/// position, into the file that it is from.
void useKernels(const std::vector<sass::encoding::Kernel>& kernels, std::string_view input,
                const std::function<void(std::size_t, const sass::demotion::Demotion&)>& write);

} // namespace forewarp::fuzz
