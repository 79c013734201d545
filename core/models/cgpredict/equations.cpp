// Notation. Paper: S. Wang, G. Zhong, T. Mitra, TECS 16(5s) 2017, doi:10.1145/3126546; equation numbers are the paper's.
// M stands for coal, uncoal or const, and for fill: global loads into shared memory.
//
//  paper                 here                       meaning                                              unit
//  freq                  p.smClock                  SM clock                                             Hz
//  mem_ld_L2             p.l2Latency                access latency of L2                                 cycles
//  mem_ld_dram           p.dramLatency              latency that DRAM adds to that of L2                 cycles
//  dd_L2                 p.l2Departure              between two transactions to L2                       cycles
//  dd_dram               p.dramDeparture            between two transactions to DRAM                     cycles
//  –                     p.l1Latency                access latency of L1                                 cycles
//  no_M_insts            counts.insts               memory instructions of class M                       per thread
//  no_M_pw               counts.l2Transactions (n)  L2 transactions of one such warp access              –
//  no_dram_trans_M       counts.dramTransactions (d) DRAM transactions of one such warp access           –
//  –                     counts.l1HitRate           share of such accesses that L1 serves                –
//  mem_l_M               CostedClass::latency       latency of one such warp access                      cycles
//  dep_del_M             CostedClass::departure     between two such warp accesses of one SM             cycles
//  no_mem_insts          s.memInsts                 memory instructions                                  per thread
//  mem_cycles            s.memCycles                one warp waits for memory                            cycles
//  mem_l                 s.memL                     mean latency of a warp access                        cycles
//  departure_delay       s.departureDelay           mean time between two warp accesses of one SM        cycles
//  comp_cycles           p.compCycles               one warp issues instructions                         cycles
//  N                     p.activeWarps              warps resident on one SM                             warps
//  B                     p.activeBlocks             blocks resident on one SM                            blocks
//  MWP                   s.MWP                      warps that memory serves at a time                   warps
//  CWP                   s.CWP                      warps that want memory during one wait, plus one     warps
//  batch                 p.batch                    times the GPU is filled with blocks                  –
//  no_smem_load_inst     p.fills.insts              global loads into shared memory                      per thread
//  smem_load_const       p.sharedFillLatency        latency of one of them                               cycles
//  mem_ld_smem           p.sharedLatency            access latency of shared memory                      cycles
//  X_M                   shared.conflictDegree (X_i) times the banks serve one access                    –
//  no_smem_insts         shared.insts (…_i)         shared-memory accesses of one conflict degree        per thread
//  smem_load_cycles      in memCycles               one warp waits for loads into shared memory          cycles
//  smem_cycles           s.sharedCycles             latencies of one warp's shared-memory accesses       cycles
//  –                     s.sharedWarps (N_smem)     warps whose shared-memory accesses overlap           warps
//  no_sync_insts         p.syncs                    barriers                                             per thread
//  sync_cost             s.barrierCycles            waiting at barriers                                  cycles
//  exec_cycles           Parts::total()             one launch                                           cycles

#include "core/base/number_text.h"
#include "core/base/value_text.h"
#include "core/models/cgpredict/costs.h"
#include "core/models/cgpredict/parameters.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::models::cgpredict {

namespace {

/// The quantities of one prediction.
struct Steps : DerivationSteps {
    Steps(const CgpredictParameters& parameters, Derivation inputs)
        : DerivationSteps(std::move(inputs)), p(parameters) {}

    const CgpredictParameters& p;
    double memInsts = 0;
    double MWP = 0;
    double CWP = 0;
    double sharedWarps = 1;
    Cycles memL;
    Cycles departureDelay;
    Cycles memCycles;
    Cycles sharedCycles;
    Cycles barrierCycles;
    std::string costliest; ///< «uncoalesced accesses take 97 % of the L2's time»
    std::string caseTaken;
    Limiter limiter;
};

/// The time of one launch by what it goes to.
struct Parts {
    Cycles memory;
    Cycles issue;
    Cycles shared;
    Cycles barriers;

    [[nodiscard]] Cycles total() const { return memory + issue + shared + barriers; }
};

/// What one launch with shared memory takes at least, however well its blocks overlap.
struct Bounds {
    Cycles issue;
    Cycles dram;

    [[nodiscard]] Cycles largest() const { return std::max(issue, dram); }
};

/// But loads into shared memory are memory instructions too, with (19) as their share of (6).
void computeMemoryPeriods(Steps& s) {
    const std::vector<CostedClass> classes = costClasses(s.p, s);
    Sum insts;
    Sum waits;
    Sum departures;
    for (const auto& [names, latency, departure] : classes) {
        const double count = names.counts->insts;
        const bool isFill = names.isFill();
        insts.add(count, names.insts());
        departures.add((departure * count).value(), names.departure() + " * " + names.insts());
        if (isFill) {
            s.note(latency * count, {"smem_load_cycles", "cycles", "one warp waits for loads into shared memory",
                                     "no_smem_load_inst * smem_load_const", "(19)"}); // (19)
        }
        waits.add((latency * count).value(), isFill ? "smem_load_cycles" : names.latency() + " * " + names.insts());
    }
    s.memInsts = s.note(insts.value, {"no_mem_insts", "", "memory instructions per thread", insts.formula, "Table 3"});
    s.memCycles = Cycles(s.note(waits.value, // (6), (21)
                                {"mem_cycles", "cycles", "one warp waits for memory", waits.formula,
                                 s.p.fills.insts > 0 ? "(6), (21)" : "(6)"}));
    s.memL = s.note(s.memCycles / s.memInsts, // (7)
                    {"mem_l", "cycles", "mean latency of a warp access", "mem_cycles / no_mem_insts", "(7)"});
    s.departureDelay = Cycles(s.note(departures.value / s.memInsts, // (8)
                                     {"departure_delay", "cycles", "mean time between two warp accesses of one SM",
                                      "(" + departures.formula + ") / no_mem_insts", "(8)"}));
    if (s.departureDelay > Cycles()) s.costliest = costliestClass(s.p, classes);
}

/// Accesses that L1 serves keep nothing behind it busy: without any other, all N warps are served.
void computeParallelism(Steps& s) {
    const double N = s.p.activeWarps;
    const bool hasDeparture = s.departureDelay > Cycles();
    s.MWP = s.note(hasDeparture ? std::min(s.memL / s.departureDelay, N) : N, // (13)
                   {"MWP", "warps", "warps per SM that memory serves at a time",
                    hasDeparture ? "min(mem_l / departure_delay, N)" : "N", "(13)"});
    s.CWP = s.note(std::min((s.memCycles + s.p.compCycles) / s.p.compCycles, N), // (14)
                   {"CWP", "warps", "warps per SM that want memory at a time",
                    "min((mem_cycles + comp_cycles) / comp_cycles, N)", "(14)"});
}

/// But (22) is left out: as printed, N warps would wait for each other's shared-memory latency. The banks take a new warp
/// access every cycle, so that as many as the latency has cycles overlap; X-way conflicts take X cycles, and (20) has them.
void computeSharedAccesses(Steps& s) {
    const auto& p = s.p;
    if (p.shared.empty()) return;
    Sum latencies;
    for (std::size_t i = 0; i < p.shared.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        latencies.add(p.sharedLatency.value() * p.shared[i].conflictDegree * p.shared[i].insts,
                      "mem_ld_smem * X_" + number + " * no_smem_insts_" + number);
    }
    s.sharedCycles = Cycles(
        s.note(latencies.value, // (20)
               {"smem_cycles", "cycles", "latencies of one warp's shared-memory accesses", latencies.formula, "(20)"}));
    s.sharedWarps =
        s.note(std::max(1.0, std::min(p.activeWarps, p.sharedLatency.value())),
               {"N_smem", "warps", "warps whose shared-memory accesses overlap", "max(min(N, mem_ld_smem), 1)", ""});
}

void computeBarriers(Steps& s) {
    const auto& p = s.p;
    if (p.syncs == 0 || s.memInsts == 0) return;
    s.barrierCycles = s.note(s.departureDelay * std::max(s.MWP - 1, 0.0) * p.syncs * p.activeBlocks * p.batch, // (23)
                             {"sync_cost", "cycles", "waiting at barriers",
                              "departure_delay * max(MWP - 1, 0) * no_sync_insts * B * batch", "(23)"});
}

Cycles sharedTime(const Steps& s) {
    return s.sharedCycles * (s.p.activeWarps / s.sharedWarps) * s.p.batch;
}

/// But (17)'s second summand bounds kernels with shared memory instead of excluding (16), and so does DRAM.
Bounds computeBounds(Steps& s) {
    const auto& p = s.p;
    if (!usesSharedMemory(p)) return {};
    Bounds bounds;
    bounds.issue =
        s.note(p.compCycles * p.activeWarps * p.batch,
               {"issue_bound", "cycles", "all warps issue one after the other", "comp_cycles * N * batch", "(17)"});
    if (p.fills.insts == 0 || p.fills.dramTransactions == 0 || p.fills.departure) return bounds;
    bounds.dram = s.note(p.dramDeparture * p.fills.dramTransactions * p.fills.insts * p.activeWarps * p.batch,
                         {"dram_bound", "cycles", "DRAM serves all loads into shared memory",
                          "no_dram_trans_fill * dd_dram * no_smem_load_inst * N * batch", ""});
    return bounds;
}

Cycles noteExecution(Steps& s, const Parts& parts, std::string_view formula, std::string_view equation) {
    std::string sum(formula);
    if (!s.p.shared.empty()) sum += " + smem_cycles * N / N_smem * batch";
    if (s.derivation.find("sync_cost")) sum += " + sync_cost";
    const Bounds bounds = computeBounds(s);
    if (s.derivation.find("issue_bound")) {
        const std::size_t start = sum.starts_with("case") ? sum.find(": ") + 2 : 0;
        sum.insert(start, "max(");
        sum += ", issue_bound" + std::string(s.derivation.find("dram_bound") ? ", dram_bound)" : ")");
    }
    return s.note(std::max(parts.total(), bounds.largest()), {"exec_cycles", "cycles", "one launch", sum, equation});
}

/// But with shared memory (16) holds for every CWP; see the header.
void decideCase(Steps& s) {
    const bool isMemoryBound = s.CWP >= s.MWP || usesSharedMemory(s.p);
    s.caseTaken = isMemoryBound ? "16" : "17";
    s.note(isMemoryBound ? 16 : 17, {"case", "",
                                     "equation of the execution time: 16 where CWP >= MWP or shared memory is used, "
                                     "else 17",
                                     "CWP, MWP", ""});
}

/// But batch, printed on the second summand only, multiplies both: else the published estimates do not come out.
Parts executionParts(const Steps& s) {
    const auto& p = s.p;
    Parts parts{{}, {}, sharedTime(s), s.barrierCycles};
    if (s.memInsts == 0) {
        parts.issue = p.compCycles * p.activeWarps * p.batch; // (17) without mem_l
    } else if (s.caseTaken == "16") {
        parts.memory = s.memCycles * (p.activeWarps / s.MWP) * p.batch; // (16)
        parts.issue = p.compCycles / s.memInsts * s.MWP * p.batch;
    } else {
        parts.memory = s.memL * p.batch; // (17)
        parts.issue = p.compCycles * p.activeWarps * p.batch;
    }
    return parts;
}

Cycles executionCycles(Steps& s, const Parts& parts) {
    if (s.memInsts == 0) return noteExecution(s, parts, "comp_cycles * N * batch", "(17) without mem_l");
    if (s.caseTaken == "17") return noteExecution(s, parts, "case 17: (mem_l + comp_cycles * N) * batch", "(17)");
    return noteExecution(s, parts, "case 16: (mem_cycles * N / MWP + comp_cycles / no_mem_insts * MWP) * batch",
                         "(16)");
}

std::string percentOf(Cycles part, Cycles all) {
    return wholePercentText(part / all) + " of the time";
}

/// «, 50 % of them with 16-way bank conflicts»; of the worst conflicts.
std::string conflictText(const std::vector<CgpredictShared>& shared) {
    const auto worst = std::ranges::max_element(shared, {}, &CgpredictShared::conflictDegree);
    if (worst == shared.end() || worst->conflictDegree <= 1) return {};
    double all = 0;
    for (const CgpredictShared& each : shared) all += each.insts;
    return ", " + wholePercentText(worst->insts / all) + " of them with " + valueText(worst->conflictDegree) +
           "-way bank conflicts";
}

double valueOf(const Steps& s, std::string_view symbol) {
    const Term* term = s.derivation.find(symbol);
    return term ? term->value : 0;
}

/// By the largest part, since with shared memory the parts follow each other; or by a bound that is longer.
Limiter sharedLimiter(const Steps& s, const Parts& parts) {
    const Cycles all = parts.total();
    const double issue = valueOf(s, "issue_bound");
    const double dram = valueOf(s, "dram_bound");
    if (issue > all.value() && issue >= dram) return {"compute-bound", "issuing instructions takes all the time"};
    if (dram > all.value()) return {"memory-bound", "DRAM is busy all the time"};
    const Cycles most = std::max({parts.memory, parts.issue, parts.shared, parts.barriers});
    if (most == parts.shared) {
        return {"bound by shared memory", "accesses to it take " + percentOf(most, all) + conflictText(s.p.shared)};
    }
    if (most == parts.memory) return {"memory-bound", "waiting for memory takes " + percentOf(most, all)};
    if (most == parts.issue) return {"compute-bound", "issuing instructions takes " + percentOf(most, all)};
    return {"bound by barriers", "waiting at them takes " + percentOf(most, all)};
}

Limiter limiterOf(const Steps& s, const Parts& parts) {
    if (usesSharedMemory(s.p)) return sharedLimiter(s, parts);
    if (s.memInsts == 0) return {"compute-bound", "no access to global memory"};
    const double N = s.p.activeWarps;
    if (s.MWP == N && s.CWP == N) return tooFewWarps(N);
    const std::string wanting = warpsThatWantMemory(s.CWP);
    const std::string served = warpsServedAtATime(s.MWP);
    if (s.caseTaken == "16") return {"memory-bound", wanting + ", " + served + " (" + s.costliest + ")"};
    return {"compute-bound", wanting + ", up to " + served};
}

} // namespace

Result<Prediction> cgpredictFrom(const CgpredictParameters& parameters, Derivation inputs) {
    Steps s(parameters, std::move(inputs));
    const auto isUsed = [](const NamedClass& each) { return each.isUsed(); };
    if (std::ranges::any_of(namedClasses(parameters), isUsed)) {
        computeMemoryPeriods(s);
        computeParallelism(s);
        decideCase(s);
    } else {
        s.caseTaken = "17";
    }
    computeSharedAccesses(s);
    computeBarriers(s);
    const Parts parts = executionParts(s);
    const Cycles total = executionCycles(s, parts);
    const Seconds time = total / parameters.smClock; // (18)
    s.note(time.value() * kMillisecondsPerSecond, {"time_ms", "ms", "one launch", "exec_cycles / freq * 1000", "(18)"});
    if (!std::isfinite(time.value())) {
        return Error{
            ErrorKind::input, "The parameters are so large that the time is not a number.", {}, "Check their units."};
    }
    Prediction prediction;
    prediction.cycles = total;
    prediction.time = time;
    prediction.limiter = limiterOf(s, parts);
    prediction.caseTaken = s.caseTaken;
    append(prediction.caveats, tailCaveat(parameters.batch));
    prediction.derivation = std::move(s.derivation);
    return prediction;
}

} // namespace forewarp::models::cgpredict
