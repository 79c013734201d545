#include "core/models/forewarp/costs.h"

#include "core/base/text.h"
#include "core/models/forewarp/constants.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::forewarp {

namespace {

struct Load {
    const ForewarpAccess* access = nullptr;
    double latency = 0;
};

/// Loads that a warp makes before it waits for one of them.
struct Round {
    std::vector<Load> loads;
};

/// «share_3 * », of what not every iteration does.
std::string shareText(const ForewarpAccess& access) {
    return access.share == 1 ? std::string() : "share_" + access.number + " * ";
}

double latencyOfShared(ForewarpSteps& s, const ForewarpAccess& a) {
    const std::string symbol = "L_" + a.number;
    const std::string formula = "L_shared + requests_" + a.number + " - 1";
    return s.note(s.p.sharedLatency.value() + a.requests - 1, // (F2)
                  {symbol, "cycles", "latency of this access to shared memory", formula, "(F2)"});
}

double latencyOf(ForewarpSteps& s, const ForewarpAccess& a, const ForewarpPhase& phase) {
    if (a.space == kernel::MemorySpace::shared) return latencyOfShared(s, a);
    const auto& p = s.p;
    const std::string& n = a.number;
    // One of the iterations in flight that has to wait longer keeps all of them waiting.
    const double slow = std::min(1.0, phase.inFlight * (1 - a.l1Fast));
    const double missing = std::min(slow, phase.inFlight * a.missRate);
    const auto behindL1 = p.l2Latency + (phase.inFlight * a.requests - 1) * p.granuleDelay;
    const auto inL1 = p.l1Latency + Cycles(phase.inFlight * a.l1Turns - 1);
    const double latency = (slow * behindL1 + (1 - slow) * inL1 + missing * (p.dramLatency - p.l2Latency)).value();
    const std::string overlap = "overlap_" + phase.number;
    const std::string slowText = "min(" + overlap + " * (1 - fast_" + n + "), 1)";
    const std::string behindText = "L_L2 + (" + overlap + " * requests_" + n + " - 1) * delta";
    const std::string inText = "L_L1 + " + overlap + " * turns_" + n + " - 1";
    const std::string most = a.l1Fast > 0 ? slowText : "1";
    const std::string missingText = a.l1Fast == 0 && (a.missRate == 0 || a.missRate == 1)
                                        ? "miss_" + n
                                        : "min(" + overlap + " * miss_" + n + ", " + most + ")";
    const std::string formula =
        (a.l1Fast > 0 ? slowText + " * (" + behindText + ") + (1 - " + slowText + ") * (" + inText + ")" : behindText) +
        " + " + missingText + " * (L_DRAM - L_L2)";
    return s.note(latency, // (F2)
                  {"L_" + n, "cycles", "latency of this load, of all iterations in flight", formula, "(F2)"});
}

/// Cycles that the SM's memory unit is busy with the requests of a load, of all iterations in flight.
double queueOf(ForewarpSteps& s, const ForewarpAccess& a, const ForewarpPhase& phase) {
    const std::string& n = a.number;
    const double cycles = a.l1Hits * a.l1Turns + (1 - a.l1Hits) * a.requests * s.p.granuleDelay.value();
    const std::string asked = "requests_" + n + " * delta";
    const std::string all =
        a.l1Hits > 0 ? "(l1_" + n + " * turns_" + n + " + (1 - l1_" + n + ") * " + asked + ")" : asked;
    return s.note(a.share * phase.inFlight * cycles, // (F2)
                  {"queue_" + n, "cycles", "others of its round wait behind this load's requests",
                   shareText(a) + "overlap_" + phase.number + " * " + all, "(F2)"});
}

/// A warp waits for the slowest load of a round, and behind the requests of the others.
Sum waitFor(ForewarpSteps& s, const Round& round, const ForewarpPhase& phase) {
    const auto slowest = std::ranges::max_element(round.loads, {}, &Load::latency);
    Sum wait;
    wait.add(slowest->latency, "max(" + joined(round.loads, ", ", [](const Load& load) {
                                   return shareText(*load.access) + "L_" + load.access->number;
                               }) + ")");
    for (const Load& load : round.loads) {
        if (&load == &*slowest || load.access->space == kernel::MemorySpace::shared) continue;
        wait.add(queueOf(s, *load.access, phase), "queue_" + load.access->number);
    }
    return wait;
}

std::vector<Round> roundsOf(ForewarpSteps& s, const ForewarpPhase& phase) {
    std::vector<Round> rounds;
    for (const ForewarpAccess& each : phase.accesses) {
        if (each.kind == kernel::AccessKind::store) continue;
        const auto place = std::size_t(each.round);
        if (rounds.size() <= place) rounds.resize(place + 1);
        rounds[place].loads.push_back({&each, each.share * latencyOf(s, each, phase)});
    }
    std::erase_if(rounds, [](const Round& round) { return round.loads.empty(); });
    return rounds;
}

/// Lines that the stores of one iteration of a warp go to, where they count; loads of the next queue behind them.
Sum linesOfStores(const ForewarpPhase& phase) {
    Sum lines;
    for (const ForewarpAccess& each : phase.accesses)
        if (each.kind == kernel::AccessKind::store && each.storeLines > 0)
            lines.add(each.share * each.storeLines, shareText(each) + "to_" + each.number);
    return lines;
}

/// Short blocks run their instructions one by one behind the loads; loops hide them, but for the longest chain.
double lifeOf(ForewarpSteps& s, const ForewarpPhase& phase) {
    const std::string& k = phase.number;
    Sum waits;
    const std::vector<Round> rounds = roundsOf(s, phase);
    for (const Round& round : rounds) {
        const Sum wait = waitFor(s, round, phase);
        waits.add(wait.value, wait.formula);
    }
    const Sum stored = phase.iterations > 1 && !rounds.empty() ? linesOfStores(phase) : Sum();
    if (!stored.formula.empty())
        waits.add(phase.inFlight * constants::kStoreLine.value * stored.value,
                  "overlap_" + k + " * c_store * (" + stored.formula + ")");
    const double dependent =
        (double(rounds.size()) * s.p.fitted.dependent + phase.inFlight - 1) * s.p.aluLatency.value();
    const double chain = phase.chain.value();
    const std::string dependentText = "(" + std::to_string(rounds.size()) + " * c_dep + overlap_" + k + " - 1) * L_ALU";
    waits.add(s.p.isStreaming ? dependent + chain : std::max(dependent, chain),
              s.p.isStreaming ? dependentText + " + chain_" + k : "max(" + dependentText + ", chain_" + k + ")");
    const std::string symbol = "life_" + k;
    const double carried = phase.carried.value();
    const std::string ofOne = "(" + waits.formula + ") / overlap_" + k;
    const std::string formula =
        "longest_" + k + " * " + (carried > 0 ? "max(" + ofOne + ", carried_" + k + ")" : ofOne);
    return s.note(phase.longest * std::max(waits.value / phase.inFlight, carried), // (F3)
                  {symbol, "cycles", "this phase of a warp that waits for no other", formula, "(F3)"});
}

/// What the accesses of one iteration of a warp add up to.
struct AccessSums {
    Sum requests; ///< Of the SM, that L1 does not serve.
    Sum turns;    ///< Cycles of L1.
    Sum shared;
    Sum loads; ///< Requests that reach L2.
    Sum stores;
    Sum dram; ///< Bytes, and what it could move while it goes to places.
    Sum hot; ///< Requests to one address.
    Sum updates; ///< Cycles of the line that all updates go to.

    AccessSums(const ForewarpParameters& parameters, const ForewarpPhase& phase) : m_opening(parameters.rowOpening) {
        for (const ForewarpAccess& each : phase.accesses) add(each);
    }

  private:
    void add(const ForewarpAccess& a) {
        const std::string n = shareText(a) + "requests_" + a.number;
        const double asked = a.share * a.requests;
        if (a.space == kernel::MemorySpace::shared) return shared.add(asked, n);
        const double missed = 1 - a.l1Hits;
        const std::string missedText = a.l1Hits > 0 ? "(1 - l1_" + a.number + ")" : "1";
        if (a.kind == kernel::AccessKind::store) {
            addStore(a);
        } else {
            const std::string behind = a.l1Hits > 0 ? n + " * " + missedText : n;
            requests.add(asked * missed, behind);
            loads.add(asked * missed, behind);
            if (a.l1Hits > 0)
                turns.add(a.share * a.l1Hits * a.l1Turns, shareText(a) + "l1_" + a.number + " * turns_" + a.number);
        }
        if (a.isHot && a.kind == kernel::AccessKind::load) hot.add(a.share * missed, shareText(a) + missedText);
        if (a.lines > 0) addUpdate(a);
        if (a.dramBytes > 0) addDram(a);
    }

    void addStore(const ForewarpAccess& a) {
        if (a.storeLines > 0) return; // linesOfStores()
        const std::string n = shareText(a) + "requests_" + a.number;
        requests.add(a.share * a.requests, n);
        stores.add(a.share * a.requests, n);
    }

    void addUpdate(const ForewarpAccess& a) {
        const double cycles = constants::kUpdate.value * a.requests + constants::kSameCell.value * a.further;
        updates.add(a.share * cycles / a.lines, shareText(a) + "(c_update * requests_" + a.number +
                                                    " + c_cell * further_" + a.number + ") / lines_" + a.number);
    }

    void addDram(const ForewarpAccess& a) {
        const std::string bytes = shareText(a) + "bytes_" + a.number;
        if (a.runBytes == 0) return dram.add(a.share * a.dramBytes, bytes);
        dram.add(a.share * a.dramBytes * (1 + m_opening.value() / a.runBytes),
                 bytes + " * (1 + c_open / run_" + a.number + ")");
    }

    Bytes m_opening;
};

std::string inBrackets(const Sum& sum) {
    return sum.formula.empty() ? "0" : "(" + sum.formula + ")";
}

/// Notes what each resource is asked for by one warp, as far as it is.
class WarpCosts {
  public:
    WarpCosts(ForewarpSteps& steps, const ForewarpPhase& phase, CostedPhase& costed)
        : m_steps(steps), m_phase(phase), m_costed(costed), m_sums(steps.p, phase), m_stored(linesOfStores(phase)) {}

    void addAll() {
        const auto& p = m_steps.p;
        add(ForewarpBound::issue, m_phase.issue.value(), // (F4)
            {"issue_", "cycles", "schedulers or units of an SM are busy with a warp", "t_issue_" + m_phase.number,
             "(F4)"});
        std::string turns = m_sums.turns.formula.empty() ? "" : " + " + m_sums.turns.formula;
        if (!m_stored.formula.empty()) turns += " + c_store * (" + m_stored.formula + ")";
        const std::string ofRequests = "q * " + inBrackets(m_sums.requests) + turns;
        add(ForewarpBound::requests, // (F5)
            p.requestDelay.value() * m_sums.requests.value + m_sums.turns.value +
                constants::kStoreLine.value * m_stored.value,
            {"memory_", "cycles", "the memory unit of an SM is busy with a warp",
             turns.empty() ? ofRequests : "(" + ofRequests + ")", "(F5)"});
        add(ForewarpBound::shared, m_sums.shared.value, // (F6)
            {"banks_", "cycles", "the banks of shared memory are busy with a warp", inBrackets(m_sums.shared), "(F6)"});
        if (p.l2Rate > 0) addL2();
        addDram();
    }

  private:
    void addL2() {
        const auto& p = m_steps.p;
        const double weighted = m_sums.loads.value + p.fitted.storeWeight * m_sums.stores.value +
                                constants::kStoreLineOfL2.value * m_stored.value;
        const std::string lines = m_stored.formula.empty() ? "" : " + s_line * (" + m_stored.formula + ")";
        add(ForewarpBound::l2, weighted / p.l2Rate, // (F7)
            {"L2_", "cycles", "L2 is busy with a warp",
             "(" + inBrackets(m_sums.loads) + " + s * " + inBrackets(m_sums.stores) + lines + ") / R_L2", "(F7)"});
        add(ForewarpBound::hot, p.fitted.hotRequest * m_sums.hot.value, // (F9)
            {"hot_", "cycles", "the part of L2 that holds one address is busy with a warp",
             "h * " + inBrackets(m_sums.hot), "(F9)"});
        add(ForewarpBound::updates, m_sums.updates.value, // (F17)
            {"updates_", "cycles", "the busiest line of L2 is busy with a warp's updates", inBrackets(m_sums.updates),
             "(F17)"});
    }

    void addDram() {
        const auto& p = m_steps.p;
        const double bytes = m_sums.dram.value / p.dramShare;
        add(ForewarpBound::dram, bytes * p.smClock.value() / p.memoryBandwidth.value(), // (F8)
            {"DRAM_", "cycles", "DRAM is busy with a warp", inBrackets(m_sums.dram) + " / eta_DRAM * f / B_DRAM",
             "(F8)"});
    }

    struct Text {
        std::string symbol;
        std::string_view unit;
        std::string_view meaning;
        std::string formula;
        std::string_view equation;
    };

    void add(ForewarpBound bound, double perIteration, const Text& text) {
        const double cycles = m_phase.iterations * perIteration;
        if (cycles <= 0) return;
        const std::string symbol = text.symbol + m_phase.number;
        const std::string formula = "iterations_" + m_phase.number + " * " + text.formula;
        m_steps.note(cycles, {symbol, text.unit, text.meaning, formula, text.equation});
        m_costed.ofWarp.push_back({bound, cycles, symbol});
    }

    ForewarpSteps& m_steps;
    const ForewarpPhase& m_phase;
    CostedPhase& m_costed;
    AccessSums m_sums;
    Sum m_stored; ///< Lines.
};

} // namespace

ForewarpSteps::ForewarpSteps(const ForewarpParameters& parameters, Derivation inputs)
    : DerivationSteps(std::move(inputs)), p(parameters) {}

double ForewarpSteps::norm(const std::vector<BoundTime>& bounds, double times, const TermText& text) {
    const double largest = bounds.empty() ? 0 : std::ranges::max(bounds, {}, &BoundTime::cycles).cycles;
    double sum = 0;
    std::string formula = "norm(p";
    for (const BoundTime& each : bounds) {
        if (largest > 0) sum += std::pow(each.cycles / largest, p.fitted.norm);
        spent[std::size_t(each.bound)] += each.cycles * times;
        formula += ", " + each.formula;
    }
    formula += ")";
    const double value = largest > 0 ? largest * std::pow(sum, 1 / p.fitted.norm) : 0;
    return note(value, {text.symbol, text.unit, text.meaning, formula, text.equation});
}

CostedPhase costedPhase(ForewarpSteps& steps, const ForewarpPhase& phase) {
    CostedPhase costed;
    costed.number = phase.number;
    costed.life = lifeOf(steps, phase);
    WarpCosts(steps, phase, costed).addAll();
    return costed;
}

} // namespace forewarp::models::forewarp
