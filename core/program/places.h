#pragma once

#include "core/base/progress.h"
#include "core/explain/loop_request.h"
#include "core/kernel/measured_run.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::program {

/// A loop in one place of the run, with what is known of it.
struct Place {
    const kernel::MeasuredLoop* measured = nullptr;
    const kernel::ProgramFacts* facts = nullptr; ///< Null where its source is not at hand, as of headers.
    const kernel::LoopFacts* loop = nullptr; ///< Likewise.
    const explain::LoopReport* report =
        nullptr; ///< Of a candidate: a loop that may run in parallel and has a prediction.
    std::vector<std::size_t> children; ///< In the order of their first entries.
    int unit = -1; ///< Position among PlaceTree::units() of the unit that it is, or lies in.
    bool isUnit = false;
    bool isLookedAt = false; ///< It took long enough to ask for a prediction…
    std::string problem; ///< …which could not be made, for this reason…
    std::vector<std::string> calls; ///< …which calls of these functions, that nobody can see into, made useless.
};

/// A loop that may be ported, over all places in which it would be.
struct UnitOfPlaces {
    const explain::LoopReport* report = nullptr;
    const kernel::ProgramFacts* facts = nullptr;
    double entries = 0;
    Seconds onCpu;
    Seconds kernels; ///< All entries.
    Seconds launches; ///< And what reductions bring back.
    models::TimeInterval interval; ///< Of kernels and launches.
    double entriesFactor = 1; ///< The largest of MeasuredLoop::entriesFactor.

    [[nodiscard]] Seconds onGpu() const { return kernels + launches; }
};

/// The loops of a run as they ran in each other, and those among them that may be ported.
class PlaceTree {
  public:
    /// Loops that run in no other one and take less of the program's time are not looked at.
    static constexpr double kLeastShare = 1e-3;

    /// All must outlive this. Stops where `progress` asks for it: wasStopped().
    PlaceTree(std::span<const explain::SharedFacts> files, const device::Device& device,
              const explain::Scenario& scenario, const Progress& progress);

    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }
    [[nodiscard]] const std::vector<Place>& places() const { return m_places; }
    /// Places that ran in no loop, in the order of their first entries.
    [[nodiscard]] const std::vector<std::size_t>& outermost() const { return m_outermost; }
    [[nodiscard]] const std::vector<UnitOfPlaces>& units() const { return m_units; }

    [[nodiscard]] const kernel::MeasuredRun& run() const { return *m_scenario.assumptions.run; }
    /// The place that is a unit and holds the place; nothing where none does. Inputs: -1 for the program.
    [[nodiscard]] std::optional<std::size_t> unitAround(int place) const;

    [[nodiscard]] Seconds onCpu(std::size_t place) const { return Seconds(m_places[place].measured->seconds); }

  private:
    using Key = std::pair<const kernel::ProgramFacts*, std::string>;

    void join(std::span<const explain::SharedFacts> files);
    void explainCandidates(const Progress& progress);
    [[nodiscard]] Seconds onGpu(const Place& place) const;
    Seconds chooseUnits(std::size_t place, std::vector<std::size_t>& chosen) const;
    void addUnit(std::size_t place);
    void cover(std::size_t place, int unit);

    const device::Device& m_device;
    const explain::Scenario& m_scenario;
    std::vector<Place> m_places;
    std::vector<std::size_t> m_outermost;
    std::vector<UnitOfPlaces> m_units;
    std::map<Key, std::unique_ptr<const explain::LoopReport>> m_reports;
    bool m_wasStopped = false;
};

} // namespace forewarp::program
