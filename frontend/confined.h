#pragma once

#include "frontend/cuda/cuda_port.h"
#include "frontend/frontend.h"
#include "frontend/kept/facts_store.h"
#include "frontend/project/project.h"
#include "frontend/ptx/registers.h"

#include <functional>
#include <string>
#include <vector>

/// What reads foreign source, done in child processes that read files only: a file that crashes the compiler costs that
/// file, and nothing in it can write or reach the network. Each function returns what its namesake returns; errors: those
/// of its namesake; the compiler crashed, or took more time or memory than a file may.
namespace forewarp::frontend::confined {

[[nodiscard]] Result<std::vector<SourceFile>> openProject(const std::string& path,
                                                          const project::ProjectOptions& options);

/// Facts that `store` has are taken from there, and others are kept in it; null: neither.
[[nodiscard]] Result<kernel::ProgramFacts> analyze(const SourceFile& file, const Progress& progress = {},
                                                   const kept::FactsStore* store = nullptr);

/// Told of each file's facts, in order, as soon as they are there; false: no more are wanted.
using FactsTaker = std::function<bool(std::size_t file, Result<kernel::ProgramFacts> facts)>;
/// Analyses each file, on all cores, but for those that `store` has.
void analyzeEach(const std::vector<SourceFile>& files, const FactsTaker& take, const kept::FactsStore* store = nullptr);

[[nodiscard]] Result<cuda::CudaPort> portNest(const SourceFile& file, const kernel::ProgramFacts& facts,
                                              const cuda::PortChoices& choices, const Progress& progress = {});

/// Translated by ptx::translateNest() and then assembled.
[[nodiscard]] Result<ptx::LoweredKernel> lowerNest(const SourceFile& file, const std::string& loopId,
                                                   const std::vector<kernel::MappedLoop>& mapped,
                                                   const std::string& architecture, const std::string& ptxas = {},
                                                   const Progress& progress = {});

} // namespace forewarp::frontend::confined
