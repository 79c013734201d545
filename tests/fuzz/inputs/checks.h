#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/kernel/program_facts.h"

#include <string_view>

// What the program does with what it has read, and what has to hold of it.

namespace forewarp::fuzz {

/// Ends the process with this sentence where the claim is false.
void require(bool claim, std::string_view sentence);

/// A bundled device that the input chooses.
[[nodiscard]] const device::Device& deviceFor(std::string_view input);

/// Asks the models about the kernel, with the block that the input chooses; slow models now and then only.
void predictWithAll(kernel::KernelProfile kernel, const device::Device& device, std::string_view input);

/// Explains every loop and writes the report in every format.
void explain(kernel::ProgramFacts facts, std::string_view input);

} // namespace forewarp::fuzz
