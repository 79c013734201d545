#pragma once

#include "core/base/source_location.h"
#include "core/base/units.h"
#include "core/device/occupancy.h"
#include "core/memory/memory_behaviour.h"
#include "core/models/bands/band_knowledge.h"
#include "core/models/error_range.h"
#include "core/models/prediction_band.h"
#include "core/simulation/partitions/partitions.h"
#include "core/simulation/scheduler/warp_simulation.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::models {

/// One named value of a derivation and how it came about.
struct Term {
    std::string symbol = {};   ///< As the paper prints it: «MWP_peak_BW».
    std::string meaning = {};  ///< «warps the bandwidth can serve at a time»
    double value = 0;
    std::string unit = {};     ///< «cycles», «warps»; empty for a plain number.
    std::string formula = {};  ///< «min(MWP_without_BW, MWP_peak_BW, N)»; empty for an input.
    std::string equation = {}; ///< «(5)»; empty for an input.
    std::string source = {};   ///< For inputs: the device fact's source, or «12:5 b[k*n+j]».
    std::vector<int> inputs = {}; ///< Positions of the terms the formula names.
    SourceLocation location = {};
};

/// All terms of a prediction; every input of a term stands before it, the last term is the result.
struct Derivation {
    std::vector<Term> terms;

    /// Appends and returns the position.
    int add(Term term);
    [[nodiscard]] const Term* find(std::string_view symbol) const;
    /// Position of a symbol, -1 where there is none.
    [[nodiscard]] int indexOf(std::string_view symbol) const;
};

/// What a time is bound by.
struct Limiter {
    std::string name = {}; ///< «memory-bound»
    std::string detail = {}; ///< «20 warps want memory, 2.3 fit»; empty where there is nothing to add.

    /// «memory-bound: 20 warps want memory, 2.3 fit»
    [[nodiscard]] std::string text() const { return detail.empty() ? name : name + ": " + detail; }
    [[nodiscard]] bool isEmpty() const { return name.empty(); }
    friend bool operator==(const Limiter&, const Limiter&) = default;
};

/// What one launch moves, both ways.
struct MovedBytes {
    Bytes dram; ///< Between DRAM and what is in front of it.
    Bytes l2;   ///< Between the SMs and L2; 0 where there is none.
};

/// What one model says of one kernel on one device with one launch.
struct Prediction {
    std::string model;      ///< Registry id: «mwp-cwp».
    Cycles cycles;          ///< Of one launch.
    Seconds time;           ///< Of one launch, without transfers and launch overhead.
    std::optional<ErrorRange>
        error; ///< Of such kernels' measured times; nothing where the model was compared with none.
    Limiter limiter;
    std::string caseTaken;  ///< The paper's name of the case: «23».
    std::optional<MovedBytes> moved; ///< Nothing where the model does not count it.
    std::optional<device::Occupancy> occupancy;
    std::shared_ptr<const memory::MemoryBehaviour> memory; ///< What it rests on; null for models that simulate none.
    std::shared_ptr<const simulation::scheduler::WarpSimulation> simulation; ///< Likewise, of the warps of one SM.
    std::shared_ptr<const simulation::partitions::PartitionBehaviour>
        partitions; ///< Likewise, of the memory partitions.
    std::shared_ptr<const ExecutionBand> band; ///< The range that `time` lies in; null for models of one number.
    std::vector<std::string> caveats;
    Derivation derivation;
};

/// What is known of a launch before it is predicted: what simulations have shown already, so that nobody simulates it again
/// (null where nobody has yet), and what the user knows.
struct KnownBehaviour {
    std::shared_ptr<const memory::MemoryBehaviour> memory;
    std::shared_ptr<const simulation::partitions::PartitionBehaviour> partitions;
    bands::BandKnowledge band = {}; ///< The user's; for models of bands only.

    /// Adds what a prediction of the same launch rests on, of simulations.
    void learn(const Prediction& prediction);
    void learn(const KnownBehaviour& other);
};

} // namespace forewarp::models
