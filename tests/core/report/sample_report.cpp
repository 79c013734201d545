#include "tests/core/report/sample_report.h"

namespace forewarp {

namespace {

Instruction instruction(Operation operation, std::vector<int> operands, int access = -1) {
    return {operation, std::move(operands), access, {3, 9}};
}

MemoryAccess elementAccess(const std::string& array, AccessKind kind, AffineIndex index) {
    MemoryAccess access;
    access.array = array;
    access.text = array + "[i]";
    access.kind = kind;
    access.elementBytes = 4;
    access.location = {3, 9};
    access.index = std::move(index);
    return access;
}

AffineIndex strided(const std::string& loop, long long bytes) {
    return {Expression::constant(0), {{loop, Expression::constant(bytes)}}};
}

/// Of an n × n matrix of floats.
AffineIndex rowMajor(const std::string& rowLoop, const std::string& columnLoop) {
    const Expression row = Expression::constant(4) * Expression::symbol("n");
    return {Expression::constant(0), {{rowLoop, row}, {columnLoop, Expression::constant(4)}}};
}

LoopFacts loopFacts(const std::string& id, const std::string& counter, int depth, int parent) {
    LoopFacts loop;
    loop.id = id;
    loop.function = id.substr(0, id.find(':'));
    loop.range = {{1 + depth, 1 + 4 * depth}, {10 - depth, 2}};
    loop.depth = depth;
    loop.parent = parent;
    loop.counter = counter;
    loop.tripCount = Expression::symbol("n");
    loop.verdict = Verdict::proved;
    loop.reason = "No iteration writes what another one reads or writes.";
    return loop;
}

Symbol sizeSymbol(const std::string& function) {
    return {"n", {1, 12}, std::nullopt, "parameter of " + function};
}

LoopFacts innerProduct() {
    LoopFacts loop = loopFacts("gemm:L1.1.1", "k", 3, 1);
    loop.verdict = Verdict::reduction;
    loop.reason = "Only the sum in s goes around the loop.";
    loop.reductions = {{"s", "+", {5, 13}}};
    loop.accesses = {elementAccess("a", AccessKind::load, rowMajor("gemm:L1", "gemm:L1.1.1")),
                     elementAccess("b", AccessKind::load, rowMajor("gemm:L1.1.1", "gemm:L1.1"))};
    loop.blocks = {{false,
                    {instruction(Operation::load, {}, 0), instruction(Operation::load, {}, 1),
                     instruction(Operation::floatFma, {0, 1})}}};
    return loop;
}

Prediction handMadePrediction() {
    Prediction prediction;
    prediction.model = "mwp-cwp";
    prediction.cycles = Cycles(1500);
    prediction.time = Seconds(1.47e-3);
    prediction.limiter = "memory-bound: 20 warps want memory, 2.3 fit";
    prediction.caseTaken = "23";
    prediction.occupancy = Occupancy{4, 8, 32, 64, OccupancyLimiter::registers, 8, 16, 4, 8};
    prediction.caveats = {"Caches are not modelled."};
    prediction.derivation = smallDerivation();
    return prediction;
}

AccessReport handMadeAccess() {
    ProfiledAccess access;
    access.array = "x";
    access.text = "x[i]";
    access.elementBytes = 4;
    access.location = {3, 9};
    access.executionsPerThread = 1;
    access.isAffine = true;
    access.bytesPerThreadX = 4;
    return {access, {AccessClass::coalesced, 4, 32}, "x[i]: coalesced, 4 transactions of 32 B per warp"};
}

LoopReport handMadeLoop() {
    LoopReport loop;
    loop.facts = saxpyFacts().loops.front();
    loop.neededSymbols = {"n"};
    loop.profile.emplace();
    loop.profile->loop = loop.facts.id;
    loop.profile->verdict = Verdict::proved;
    loop.profile->mapped = {{loop.facts.id, "i", ThreadDimension::x, 1024}};
    loop.profile->launches = 3;
    loop.profile->assumptions = {{Assumption::Kind::given, "n", 1024, "n = 1024 (given)", {}}};
    loop.launch = {{256, 1, 1}, 4, 32, Bytes(0), nullptr};
    loop.predictions.push_back(handMadePrediction());
    loop.sweep.points = {
        {{64, 1, 1}, Seconds(2.5e-3), 0.25}, {{96, 1, 1}, Seconds(1.2e-3), 0.5}, {{256, 1, 1}, Seconds(1.47e-3), 0.5}};
    loop.sweep.best = 1;
    loop.accesses = {handMadeAccess()};
    loop.shareOfPredictedTime = 1;
    return loop;
}

} // namespace

ProgramFacts saxpyFacts() {
    LoopFacts loop = loopFacts("saxpy:L1", "i", 1, -1);
    const AffineIndex index = strided(loop.id, 4);
    loop.accesses = {elementAccess("x", AccessKind::load, index), elementAccess("y", AccessKind::load, index),
                     elementAccess("y", AccessKind::store, index)};
    loop.blocks = {{false,
                    {instruction(Operation::load, {}, 0), instruction(Operation::load, {}, 1),
                     instruction(Operation::floatFma, {0, 1}), instruction(Operation::store, {2}, 2)}}};
    ProgramFacts facts;
    facts.file = "saxpy.c";
    facts.lines = 12;
    facts.loops = {std::move(loop)};
    facts.arrays = {{"x", 4, std::nullopt}, {"y", 4, std::nullopt}};
    facts.symbols = {sizeSymbol("saxpy")};
    return facts;
}

ProgramFacts gemmFacts() {
    LoopFacts outer = loopFacts("gemm:L1", "i", 1, -1);
    outer.nestsPerfectly = true;
    LoopFacts middle = loopFacts("gemm:L1.1", "j", 2, 0);
    middle.accesses = {elementAccess("c", AccessKind::store, rowMajor("gemm:L1", "gemm:L1.1"))};
    middle.blocks = {{false, {instruction(Operation::store, {}, 0)}}};
    ProgramFacts facts;
    facts.file = "gemm.c";
    facts.lines = 20;
    facts.loops = {std::move(outer), std::move(middle), innerProduct()};
    facts.arrays = {{"a", 4, std::nullopt}, {"b", 4, std::nullopt}, {"c", 4, std::nullopt}};
    facts.symbols = {sizeSymbol("gemm")};
    return facts;
}

Derivation smallDerivation() {
    Derivation derivation;
    Term warps{"N", "warps per SM", 20, "warps", {}, {}, "occupancy", {}, {}};
    Term peak{"MWP_peak_BW", "warps the bandwidth serves", 2.28, "warps", "BW / (N * x)", "(7)", {}, {0}, {}};
    Term result{"MWP", "warps that access memory at a time", 2.28, "warps", "min(MWP_peak_BW, N)", "(5)", {}, {1, 0},
                {}};
    derivation.terms = {std::move(warps), std::move(peak), std::move(result)};
    return derivation;
}

Report handMadeReport() {
    Report report;
    report.title = "sample";
    report.version = "0.1.0";
    report.device.id = "gtx280";
    report.device.name = "GeForce GTX 280";
    report.device.capability.major = 1;
    report.device.capability.minor = 3;
    report.scenario.device = "gtx280";
    report.scenario.assumptions.values = {{"n", 1024}};
    report.files = {{saxpyFacts(), {handMadeLoop()}}};
    return report;
}

} // namespace forewarp
