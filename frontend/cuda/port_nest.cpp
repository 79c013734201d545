#include "frontend/cuda/cuda_port.h"
#include "frontend/cuda/plan/plan_nest.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/read_nest.h"
#include "frontend/cuda/text/host_text.h"
#include "frontend/cuda/text/port_text.h"
#include "frontend/cuda/tiles/tile_plan.h"
#include "frontend/linking/called_definitions.h"
#include "frontend/loops/parse.h"
#include "frontend/project/source_check.h"

#include "frontend/clang_headers.h"

#include <array>

namespace forewarp::frontend::cuda {

namespace {

/// Every loop that becomes threads is parallel, or the user says so.
std::optional<Error> checkIndependence(const kernel::ProgramFacts& facts, const PortChoices& choices) {
    for (const kernel::MappedLoop& mapped : choices.kernel.mapped) {
        const kernel::LoopFacts* loop = facts.find(mapped.loop);
        if (!loop || choices.independentLoops.contains(mapped.loop)) continue;
        if (loop->verdict != kernel::Verdict::refuted && loop->verdict != kernel::Verdict::unknown) continue;
        return Error{ErrorKind::input,
                     "The iterations of " + mapped.loop + " are not known to be independent. " + loop->reason,
                     facts.file + ":" + std::to_string(loop->range.begin.line),
                     "If you know that they are, say so with --independent " + mapped.loop + "."};
    }
    return std::nullopt;
}

/// Threads along a dimension that no loop runs over would repeat the work of others.
std::optional<Error> checkBlock(const kernel::ProgramFacts& facts, const PortChoices& choices) {
    const std::array<int, 3> extents{choices.block.x, choices.block.y, choices.block.z};
    for (std::size_t i = 0; i < extents.size(); ++i) {
        const bool isMapped = std::ranges::find(choices.kernel.mapped, kernel::ThreadDimension(i),
                                                &kernel::MappedLoop::dimension) != choices.kernel.mapped.end();
        if (isMapped || extents[i] == 1) continue;
        return Error{ErrorKind::usage,
                     std::string("No loop runs along ") + "xyz"[i] + ", so a block of " + choices.block.text() +
                         " would do the same work several times.",
                     facts.file, "Choose another block with --block."};
    }
    return std::nullopt;
}

bool isTiled(const std::string& array, const plan::PortPlan& plan) {
    return std::ranges::any_of(
        plan.tiles, [&](const plan::SharedTile& tile) { return tile.array == array || tile.array == array + '_'; });
}

void addOnce(const std::string& name, std::vector<std::string>& names) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

Result<CudaPort> portTree(clang::ASTContext& context, const kernel::ProgramFacts& facts, const PortChoices& choices) {
    auto nest = read::readNest(context, facts, choices);
    if (!nest) return nest.error();
    auto plan = plan::planNest(*nest);
    if (!plan) return plan.error();
    if (!plan->isRowPerWarp) tiles::tilePlan(*nest, *plan);
    CudaPort port;
    port.kernel = plan->kernel;
    port.block = plan->block;
    port.isBlockFixed = text::isBlockFixed(*plan);
    for (std::size_t i = 0; i < choices.shared.size(); ++i)
        if (isTiled(nest->choices.shared[i].array, *plan)) addOnce(choices.shared[i].array, port.shared);
    port.notes = plan->notes;
    port.cuda = text::portText(*plan);
    port.header = text::portHeader(*plan);
    return port;
}

} // namespace

Result<CudaPort> portNest(const SourceFile& file, const kernel::ProgramFacts& facts, const PortChoices& choices,
                          const Progress& progress) {
    if (!facts.find(choices.kernel.loop))
        return Error{ErrorKind::input, "There is no loop " + choices.kernel.loop + ".", facts.file, {}};
    if (project::languageOf(file.path) == project::Language::cpp)
        return Error{ErrorKind::input, "Loops of C++ are judged and predicted, but not ported yet; loops of C are.",
                     file.path, "Move the loop into a function of a .c file that takes pointers and sizes."};
    if (auto error = checkIndependence(facts, choices)) return *error;
    if (auto error = checkBlock(facts, choices)) return *error;
    if (progress.stopRequested()) return Cancelled{};
    std::optional<Result<CudaPort>> port;
    const SourceFile whole = linking::withDefinitions(file, facts.linked);
    const auto error =
        loops::readTree(whole, [&](clang::ASTContext& context) { port = portTree(context, facts, choices); });
    if (error) return *error;
    if (progress.stopRequested()) return Cancelled{};
    return std::move(*port);
}

} // namespace forewarp::frontend::cuda
