// Notation. Paper: S. Hong, H. Kim, ISCA 2009, doi:10.1145/1555754.1555775; equation numbers are the paper's.
//
//  paper                  here                          meaning                                            unit
//  Issue_cycles           p.issueCycles                 to issue one warp instruction                      cycles
//  Freq                   p.smClock                     SM clock                                           Hz
//  Mem_Bandwidth          p.memoryBandwidth             peak of the DRAM                                   B/s
//  Mem_LD                 p.memLatency                  DRAM round trip of one transaction                 cycles
//  Departure_del_uncoal   p.departureDelayUncoalesced   between transactions of an uncoalesced warp access cycles
//  Departure_del_coal     p.departureDelayCoalesced     between coalesced warp accesses                    cycles
//  #Threads_per_block     p.threadsPerBlock             threads of a block                                 –
//  #Blocks                p.blocks                      blocks in the grid                                 –
//  #Active_SMs            p.activeSms                   SMs that have a block                              –
//  #Active_blocks_per_SM  p.activeBlocksPerSm           blocks resident on one SM                          –
//  #Comp_insts            p.compInsts                   compute instructions                               per thread
//  #Uncoal_Mem_insts      p.uncoalMemInsts              uncoalesced memory instructions                    per thread
//  #Coal_Mem_insts        p.coalMemInsts                coalesced memory instructions                      per thread
//  #Mem_insts             memInsts                      memory instructions                                per thread
//  #Total_insts           totalInsts                    all instructions                                   per thread
//  #Synch_insts           p.synchInsts                  barriers                                           per thread
//  #Uncoal_per_mw         p.uncoalPerMemWarp            transactions of one uncoalesced warp access        –
//  Load_bytes_per_warp    p.loadBytesPerWarp            bytes that one warp access moves                   B
//  N                      N                             warps resident on one SM                           warps
//  Mem_L                  latency.mean                  round trip of a warp access                        cycles
//  Departure_delay        departureDelay                between two warp accesses of one SM                cycles
//  MWP, MWP_peak_BW, …    MWP                           warps that memory serves at a time                 warps
//  Mem_cycles             memCycles                     one warp waits for memory                          cycles
//  Comp_cycles            compCycles                    one warp issues instructions                       cycles
//  CWP, CWP_full          CWP                           warps that want memory during one wait, plus one   warps
//  #Rep                   rep                           times the GPU is filled with blocks                –

#include "core/models/mwp_cwp/caveats.h"
#include "core/models/mwp_cwp/parameters.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::models::mwp_cwp {

namespace {

/// Which term of (5) is the smallest.
enum class MemoryBound { departureDelay, bandwidth, residentWarps };

/// The quantities of one prediction.
struct Steps : DerivationSteps {
    Steps(const MwpCwpParameters& parameters, Derivation inputs) : DerivationSteps(std::move(inputs)), p(parameters) {}

    const MwpCwpParameters& p;
    double memInsts = 0;
    double totalInsts = 0;
    double N = 0;
    double MWP = 0;
    double CWP = 0;
    double rep = 0;
    Cycles memLUncoalesced;
    Cycles memLCoalesced;
    Cycles memL;
    Cycles departureDelay;
    Cycles memCycles;
    Cycles compCycles;
    MemoryBound memoryBound = MemoryBound::departureDelay;
    std::string caseTaken;
    Limiter limiter;
};

void countWarpsAndInstructions(Steps& s) {
    const auto& p = s.p;
    s.N = s.note(p.activeBlocksPerSm * p.threadsPerBlock / device::kWarpSize, // (20)
                 {"N", "warps", "warps resident on one SM", "Active_blocks_per_SM * Threads_per_block / 32", "(20)"});
    s.memInsts = s.note(p.coalMemInsts + p.uncoalMemInsts, {"Mem_insts", "", "memory instructions per thread",
                                                            "Coal_Mem_insts + Uncoal_Mem_insts", "Table 1"});
    s.totalInsts = s.note(p.compInsts + s.memInsts,
                          {"Total_insts", "", "instructions per thread", "Comp_insts + Mem_insts", "Table 1"});
}

void computeLatency(Steps& s) {
    const auto& p = s.p;
    s.memLUncoalesced = s.note(p.memLatency + (p.uncoalPerMemWarp - 1) * p.departureDelayUncoalesced, // (10)
                               {"Mem_L_uncoal", "cycles", "round trip of an uncoalesced warp access",
                                "Mem_LD + (Uncoal_per_mw - 1) * Departure_del_uncoal", "(10)"});
    s.memLCoalesced = s.note(p.memLatency, // (11)
                             {"Mem_L_coal", "cycles", "round trip of a coalesced warp access", "Mem_LD", "(11)"});
    const double uncoalesced =
        s.note(p.uncoalMemInsts / s.memInsts, // (13)
               {"Weight_uncoal", "", "share of uncoalesced accesses", "Uncoal_Mem_insts / Mem_insts", "(13)"});
    const double coalesced =
        s.note(p.coalMemInsts / s.memInsts, // (14)
               {"Weight_coal", "", "share of coalesced accesses", "Coal_Mem_insts / Mem_insts", "(14)"});
    s.memL = s.note(s.memLUncoalesced * uncoalesced + s.memLCoalesced * coalesced, // (12)
                    {"Mem_L", "cycles", "mean round trip of a warp access",
                     "Mem_L_uncoal * Weight_uncoal + Mem_L_coal * Weight_coal", "(12)"});
    s.departureDelay = s.note(
        p.departureDelayUncoalesced * p.uncoalPerMemWarp * uncoalesced + p.departureDelayCoalesced * coalesced, // (15)
        {"Departure_delay", "cycles", "between two warp accesses of one SM",
         "Departure_del_uncoal * Uncoal_per_mw * Weight_uncoal + Departure_del_coal * Weight_coal", "(15)"});
}

void computeMemoryWarpParallelism(Steps& s) {
    const auto& p = s.p;
    const double full = s.note(s.memL / s.departureDelay, // (16)
                               {"MWP_without_BW_full", "warps", "warps that the departure delay lets overlap",
                                "Mem_L / Departure_delay", "(16)"});
    const double withoutBandwidth =
        s.note(std::min(full, s.N), // (17)
               {"MWP_without_BW", "warps", "the same, of the warps there are", "min(MWP_without_BW_full, N)", "(17)"});
    const BytesPerSecond perWarp = p.smClock * p.loadBytesPerWarp / s.memL; // (7)
    s.note(perWarp.value() / 1e9, {"BW_per_warp_GBs", "GB/s", "bandwidth that one waiting warp uses",
                                   "Freq * Load_bytes_per_warp / Mem_L / 1e9", "(7)"});
    const double peak = s.note(p.memoryBandwidth / (perWarp * p.activeSms), // (6)
                               {"MWP_peak_BW", "warps", "warps per SM that the bandwidth can serve at a time",
                                "Mem_Bandwidth / (BW_per_warp_GBs * 1e9 * Active_SMs)", "(6)"});
    s.MWP = s.note(
        std::min({withoutBandwidth, peak, s.N}), // (5)
        {"MWP", "warps", "warps per SM that memory serves at a time", "min(MWP_without_BW, MWP_peak_BW, N)", "(5)"});
    if (s.MWP == s.N) s.memoryBound = MemoryBound::residentWarps;
    else s.memoryBound = peak < withoutBandwidth ? MemoryBound::bandwidth : MemoryBound::departureDelay;
}

void computePeriods(Steps& s) {
    const auto& p = s.p;
    s.memCycles = s.note(s.memLUncoalesced * p.uncoalMemInsts + s.memLCoalesced * p.coalMemInsts, // (18)
                         {"Mem_cycles", "cycles", "one warp waits for memory",
                          "Mem_L_uncoal * Uncoal_Mem_insts + Mem_L_coal * Coal_Mem_insts", "(18)"});
    s.compCycles =
        s.note(p.issueCycles * s.totalInsts, // (19)
               {"Comp_cycles", "cycles", "one warp issues instructions", "Issue_cycles * Total_insts", "(19)"});
    const double full = s.note((s.memCycles + s.compCycles) / s.compCycles, // (8)
                               {"CWP_full", "warps", "warps that could issue while one waits, and itself",
                                "(Mem_cycles + Comp_cycles) / Comp_cycles", "(8)"});
    s.CWP = s.note(std::min(full, s.N), // (9)
                   {"CWP", "warps", "warps per SM that want memory at a time", "min(CWP_full, N)", "(9)"});
}

void countRepetitions(Steps& s) {
    const auto& p = s.p;
    s.rep = s.note(
        p.blocks / (p.activeBlocksPerSm * p.activeSms), // (21)
        {"Rep", "", "times the GPU is filled with blocks", "Blocks / (Active_blocks_per_SM * Active_SMs)", "(21)"});
    s.note(std::ceil(s.rep) - s.rep,
           {"Tail", "", "rounds that a GPU adds because it runs whole ones; not in this model's time",
            "ceil(Rep) - Rep", ""});
}

std::string_view boundName(MemoryBound bound) {
    switch (bound) {
    case MemoryBound::departureDelay: return "limited by the delay between transactions";
    case MemoryBound::bandwidth: return "limited by the memory bandwidth";
    case MemoryBound::residentWarps: break;
    }
    return "all there are";
}

/// But (23) is printed with «or Comp_cycles > Mem_cycles», which is left out here, since the paper's own Case 5 (section
/// 3.2.2) says that such a kernel costs the same as Case 4, which is (24).
void decideCase(Steps& s) {
    const std::string served = warpsServedAtATime(s.MWP) + " (" + std::string(boundName(s.memoryBound)) + ")";
    const std::string wanting = warpsThatWantMemory(s.CWP);
    if (s.MWP == s.N && s.CWP == s.N) {
        s.caseTaken = "22";
        s.limiter = tooFewWarps(s.N);
    } else if (s.CWP >= s.MWP) {
        s.caseTaken = "23";
        s.limiter = {"memory-bound", wanting + ", " + served};
    } else {
        s.caseTaken = "24";
        s.limiter = {"compute-bound", wanting + ", up to " + served};
    }
    s.note(std::stod(s.caseTaken), {"case", "",
                                    "equation of the execution time: 22 where MWP = CWP = N, else 23 where "
                                    "CWP >= MWP, else 24",
                                    "MWP, CWP, N", ""});
}

Cycles noteExecution(Steps& s, Cycles value, std::string_view formula, std::string_view equation) {
    return s.note(value, {"Exec_cycles_app", "cycles", "execution without barriers", formula, equation});
}

Cycles executionCycles(Steps& s) {
    const Cycles computePeriod = s.compCycles / s.memInsts; // (2)
    if (s.caseTaken == "22") {
        return noteExecution(s, (s.memCycles + s.compCycles + computePeriod * (s.MWP - 1)) * s.rep, // (22)
                             "case 22: (Mem_cycles + Comp_cycles + Comp_cycles / Mem_insts * (MWP - 1)) * Rep", "(22)");
    }
    if (s.caseTaken == "23") {
        return noteExecution(s, (s.memCycles * (s.N / s.MWP) + computePeriod * (s.MWP - 1)) * s.rep, // (23)
                             "case 23: (Mem_cycles * N / MWP + Comp_cycles / Mem_insts * (MWP - 1)) * Rep", "(23)");
    }
    return noteExecution(s, (s.memL + s.compCycles * s.N) * s.rep, // (24)
                         "case 24: (Mem_L + Comp_cycles * N) * Rep", "(24)");
}

Cycles barrierCycles(Steps& s) {
    const auto& p = s.p;
    return s.note(s.departureDelay * (s.MWP - 1) * p.synchInsts * p.activeBlocksPerSm * s.rep, // (26)
                  {"Synch_cost", "cycles", "waiting at barriers",
                   "Departure_delay * (MWP - 1) * Synch_insts * Active_blocks_per_SM * Rep", "(26)"});
}

/// But without memory instructions no memory period exists, and (12)–(16) would divide by zero, since every warp only
/// issues: one after the other, N of them, #Rep times.
Cycles executionWithoutMemory(Steps& s) {
    s.compCycles =
        s.note(s.p.issueCycles * s.totalInsts, // (19)
               {"Comp_cycles", "cycles", "one warp issues instructions", "Issue_cycles * Total_insts", "(19)"});
    countRepetitions(s);
    s.caseTaken = "comp";
    s.limiter = {"compute-bound", "no access to global memory"};
    return noteExecution(s, s.compCycles * s.N * s.rep, "Comp_cycles * N * Rep", "(24) without Mem_L");
}

Cycles noteTotal(Steps& s, Cycles execution, Cycles barriers) {
    const auto& p = s.p;
    s.note(execution.value() / (s.totalInsts * p.threadsPerBlock / device::kWarpSize * p.blocks / p.activeSms), // (25)
           {"CPI", "cycles", "per warp instruction of one SM",
            "Exec_cycles_app / (Total_insts * Threads_per_block / 32 * Blocks / Active_SMs)", "(25)"});
    const bool hasBarrierCost = s.derivation.find("Synch_cost") != nullptr;
    return s.note(
        execution + barriers, // (27)
        {"Total", "cycles", "one launch", hasBarrierCost ? "Exec_cycles_app + Synch_cost" : "Exec_cycles_app", "(27)"});
}

} // namespace

Result<Prediction> mwpCwpFrom(const MwpCwpParameters& parameters, Derivation inputs) {
    Steps s(parameters, std::move(inputs));
    countWarpsAndInstructions(s);
    Cycles execution;
    Cycles barriers;
    if (s.memInsts > 0) {
        computeLatency(s);
        computeMemoryWarpParallelism(s);
        computePeriods(s);
        countRepetitions(s);
        decideCase(s);
        execution = executionCycles(s);
        barriers = barrierCycles(s);
    } else {
        execution = executionWithoutMemory(s);
    }
    const Cycles total = noteTotal(s, execution, barriers);
    const Seconds time = total / parameters.smClock;
    s.note(time.value() * kMillisecondsPerSecond, {"time_ms", "ms", "one launch", "Total / Freq * 1000", ""});
    if (!std::isfinite(time.value())) {
        return Error{
            ErrorKind::input, "The parameters are so large that the time is not a number.", {}, "Check their units."};
    }
    Prediction prediction;
    prediction.cycles = total;
    prediction.time = time;
    prediction.limiter = s.limiter;
    prediction.caseTaken = s.caseTaken;
    prediction.caveats = caveatsOf(parameters, s.rep);
    prediction.derivation = std::move(s.derivation);
    return prediction;
}

} // namespace forewarp::models::mwp_cwp
