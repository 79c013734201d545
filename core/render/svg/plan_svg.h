#pragma once

#include "core/program/plan.h"

#include <span>
#include <string>

namespace forewarp::render::svg {

/// The program's time as bars of its parts: on the CPU, with the ported loops on the GPU, and the latter once more over the
/// whole width. Nothing where no loop is ported.
[[nodiscard]] std::string programBarsSvg(const program::Plan& plan);

/// The program's time by device, the fastest first, the CPU's last; `shown` is marked. Nothing without plans.
[[nodiscard]] std::string deviceBarsSvg(std::span<const program::Plan> plans, const program::Plan& shown);

} // namespace forewarp::render::svg
