#pragma once

#include "frontend/kept/facts_store.h"

#include <optional>

namespace forewarp::cli::inputs {

/// Where facts are kept from one call to the next: the folder that FOREWARP_CACHE names, else «forewarp» in the user's cache
/// folder. Nothing where that variable is «off», or no folder is to be had.
[[nodiscard]] std::optional<frontend::kept::FactsStore> factsStore();

} // namespace forewarp::cli::inputs
