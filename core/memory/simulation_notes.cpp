#include "core/memory/simulation_notes.h"

#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/trace/thread_trace.h"
#include "core/warps/array_layout.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace forewarp::memory {

namespace {

constexpr std::size_t kMostNamed = 3;

std::string namesOf(const kernel::KernelProfile& kernel, const std::vector<std::size_t>& accesses) {
    std::vector<std::string> names;
    for (const std::size_t index : accesses) {
        const kernel::ProfiledAccess& access = kernel.accesses[index];
        const std::string name = !access.text.empty() ? access.text : access.array.empty() ? "an access" : access.array;
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return listedUpTo(kMostNamed, names);
}

/// Values of the symbols in the source.
std::map<std::string, double> sizesOf(const kernel::KernelProfile& kernel) {
    std::map<std::string, double> sizes;
    for (const kernel::Assumption& assumption : kernel.assumptions) {
        const bool isSize =
            assumption.kind != kernel::Assumption::Kind::independence && assumption.symbol != "registers";
        if (isSize && !assumption.symbol.empty()) sizes[assumption.symbol] = assumption.value;
    }
    return sizes;
}

std::string sizesText(const std::map<std::string, double>& sizes) {
    std::vector<std::string> texts;
    for (const auto& [symbol, value] : sizes) texts.push_back(symbol + " = " + valueText(value));
    return listedUpTo(kMostNamed, texts);
}

/// «128×128 threads»
std::string threadsText(const warps::ThreadIndex& extent) {
    std::string text = valueText(double(extent.x));
    if (extent.y > 1 || extent.z > 1) text += "×" + valueText(double(extent.y));
    if (extent.z > 1) text += "×" + valueText(double(extent.z));
    return text + (text == "1" ? " thread" : " threads");
}

std::string sourceText(const SimulationFacts& facts) {
    const std::string sizes = sizesText(sizesOf(facts.sampled));
    if (!facts.kernel.sample.trace) return "affine accesses" + (sizes.empty() ? "" : ", " + sizes);
    return "trace of " + facts.kernel.sample.trace->header().program;
}

std::string batchesText(const SimulationFacts& facts, const MemoryBehaviour& behaviour) {
    const double all = std::ceil(facts.blocks / double(facts.plan.blocksPerBatch()));
    return valueText(behaviour.batches) + " of " + valueText(all) + (all == 1 ? " batch" : " batches");
}

std::string cachesText(const SimulationFacts& facts) {
    const HierarchyShape& caches = facts.plan.caches;
    if (caches.l2.bytes == 0) return "no cache";
    const std::string l2 = "L2 " + sizeText(double(caches.l2.bytes)) + " simulated";
    return caches.l1.bytes == 0 ? l2 : "L1 " + sizeText(double(caches.l1.bytes)) + " per SM and " + l2;
}

/// Sizes that differ, as the kernel and as the simulation have them.
std::string sizesCaveat(const SimulationFacts& facts) {
    std::map<std::string, double> simulated = sizesOf(facts.sampled);
    std::map<std::string, double> own = sizesOf(facts.kernel);
    std::erase_if(simulated,
                  [&](const auto& size) { return own.contains(size.first) && own[size.first] == size.second; });
    std::erase_if(own, [&](const auto& size) { return !simulated.contains(size.first); });
    const bool hasNames = !own.empty();
    return "Memory was simulated with " +
           (hasNames ? sizesText(simulated) : threadsText(warps::extentOf(facts.sampled))) + ", the kernel has " +
           (hasNames ? sizesText(own) : threadsText(warps::extentOf(facts.kernel))) +
           ": what stays in a cache can differ.";
}

std::string samplingCaveat(const SimulationPlan& plan) {
    return valueText(plan.sms) + " of " + valueText(plan.busySms) + " SMs " + (plan.sms == 1 ? "was" : "were") +
           " simulated, with as large a part of L2.";
}

bool isLarger(const kernel::BlockShape& block, const warps::ThreadIndex& extent) {
    return block.x > extent.x || block.y > extent.y || block.z > extent.z;
}

} // namespace

bool hasKernelsSizes(const SimulationFacts& facts) {
    const warps::ThreadIndex own = warps::extentOf(facts.kernel);
    const warps::ThreadIndex simulated = warps::extentOf(facts.sampled);
    if (own.x != simulated.x || own.y != simulated.y || own.z != simulated.z) return false;
    return std::equal(facts.kernel.innerLoops.begin(), facts.kernel.innerLoops.end(), facts.sampled.innerLoops.begin(),
                      facts.sampled.innerLoops.end(), [](const kernel::InnerLoop& a, const kernel::InnerLoop& b) {
                          return a.trips.constant == b.trips.constant && a.trips.perThread == b.trips.perThread &&
                                 a.trips.perIteration == b.trips.perIteration;
                      });
}

std::string provenanceOf(const SimulationFacts& facts, const MemoryBehaviour& behaviour) {
    const SimulationPlan& plan = facts.plan;
    std::string text = sourceText(facts) + ", " + batchesText(facts, behaviour);
    if (plan.sms < plan.busySms) text += " on " + valueText(plan.sms) + " of " + valueText(plan.busySms) + " SMs";
    return text + ", " + cachesText(facts);
}

std::vector<std::string> caveatsOf(const SimulationFacts& facts) {
    std::vector<std::string> caveats;
    const SimulationPlan& plan = facts.plan;
    if (!hasKernelsSizes(facts)) caveats.push_back(sizesCaveat(facts));
    if (!facts.leftOut.empty()) {
        caveats.push_back("Which addresses " + namesOf(facts.kernel, facts.leftOut) +
                          " uses is not known; the simulation of memory leaves it out. A recorded run would show it.");
    }
    if (!facts.unreached.empty()) {
        const std::string names = namesOf(facts.kernel, facts.unreached);
        caveats.push_back(facts.kernel.sample.trace
                              ? "The simulation of memory ended before " + names + "; nothing is known of it."
                              : "The simulation of memory ended before " + names +
                                    "; the first execution by each warp stands for all.");
    }
    if (plan.sms < plan.busySms) caveats.push_back(samplingCaveat(plan));
    const double sms = facts.device.smCount.value;
    if (plan.busySms < sms) {
        caveats.push_back("The launch has " + counted(plan.launchBlocks, "block") + " for " + counted(sms, "SM") +
                          "; the others stay idle.");
    }
    if (isLarger(facts.launch.block, facts.extent)) {
        caveats.push_back("A block of " + facts.launch.block.text() + " is larger than the " +
                          threadsText(facts.extent) + " that memory was simulated for; lanes stay idle.");
    }
    if (!facts.kernel.sample.trace) return caveats;
    const auto& ofTrace = facts.kernel.sample.trace->header().caveats;
    caveats.insert(caveats.end(), ofTrace.begin(), ofTrace.end());
    return caveats;
}

} // namespace forewarp::memory
