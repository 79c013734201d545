#include "tests/core/render/sample_report.h"

namespace forewarp::render {

namespace {

kernel::Instruction instruction(kernel::Operation operation, std::vector<int> operands, int access = -1) {
    return {operation, std::move(operands), access, {3, 9}};
}

kernel::MemoryAccess elementAccess(const std::string& array, kernel::AccessKind kind, kernel::AffineIndex index) {
    kernel::MemoryAccess access;
    access.array = array;
    access.text = array + "[i]";
    access.kind = kind;
    access.elementBytes = 4;
    access.location = {3, 9};
    access.index = std::move(index);
    return access;
}

kernel::AffineIndex strided(const std::string& loop, long long bytes) {
    return {kernel::Expression::constant(0), {{loop, kernel::Expression::constant(bytes)}}};
}

/// Of an n × n matrix of floats.
kernel::AffineIndex rowMajor(const std::string& rowLoop, const std::string& columnLoop) {
    const kernel::Expression row = kernel::Expression::constant(4) * kernel::Expression::symbol("n");
    return {kernel::Expression::constant(0), {{rowLoop, row}, {columnLoop, kernel::Expression::constant(4)}}};
}

kernel::LoopFacts loopFacts(const std::string& id, const std::string& counter, int depth, int parent) {
    kernel::LoopFacts loop;
    loop.id = id;
    loop.function = id.substr(0, id.find(':'));
    loop.range = {{1 + depth, 1 + 4 * depth}, {10 - depth, 2}};
    loop.depth = depth;
    loop.parent = parent;
    loop.counter = counter;
    loop.tripCount = kernel::Expression::symbol("n");
    loop.verdict = kernel::Verdict::proved;
    loop.reason = "No iteration writes what another one reads or writes.";
    return loop;
}

kernel::Symbol sizeSymbol() {
    return {"n", {1, 12}};
}

kernel::LoopFacts innerProduct() {
    kernel::LoopFacts loop = loopFacts("gemm:L1.1.1", "k", 3, 1);
    loop.verdict = kernel::Verdict::reduction;
    loop.reason = "Only the sum in s goes around the loop.";
    loop.reductions = {{"s", "+", {5, 13}}};
    loop.accesses = {elementAccess("a", kernel::AccessKind::load, rowMajor("gemm:L1", "gemm:L1.1.1")),
                     elementAccess("b", kernel::AccessKind::load, rowMajor("gemm:L1.1.1", "gemm:L1.1"))};
    loop.blocks = {{false,
                    {instruction(kernel::Operation::load, {}, 0), instruction(kernel::Operation::load, {}, 1),
                     instruction(kernel::Operation::floatFma, {0, 1})}}};
    return loop;
}

models::Prediction handMadePrediction() {
    models::Prediction prediction;
    prediction.model = "mwp-cwp";
    prediction.cycles = Cycles(1500);
    prediction.time = Seconds(1.47e-3);
    prediction.limiter = {"memory-bound", "20 warps want memory, 2.3 fit"};
    prediction.caseTaken = "23";
    prediction.occupancy = device::Occupancy{4, 8, 32, 64, device::OccupancyLimiter::registers, 8, 16, 4, 8};
    prediction.caveats = {"Caches are not modelled."};
    prediction.derivation = smallDerivation();
    return prediction;
}

explain::AccessReport handMadeAccess() {
    kernel::ProfiledAccess access;
    access.array = "x";
    access.text = "x[i]";
    access.elementBytes = 4;
    access.location = {3, 9};
    access.executionsPerThread = 1;
    access.isAffine = true;
    access.bytesPerThreadX = 4;
    return {access, {memory::AccessClass::coalesced, 4, 32}, "x[i]: coalesced, 4 transactions of 32 B per warp"};
}

explain::LoopReport handMadeLoop() {
    explain::LoopReport loop;
    loop.facts = saxpyFacts().loops.front();
    loop.neededSymbols = {"n"};
    loop.profile.emplace();
    loop.profile->loop = loop.facts.id;
    loop.profile->verdict = kernel::Verdict::proved;
    loop.profile->mapped = {{loop.facts.id, "i", kernel::ThreadDimension::x, 1024}};
    loop.profile->launches = 3;
    loop.profile->assumptions = {{kernel::Assumption::Kind::given, "n", 1024, "n = 1024 (given)", {}}};
    loop.launch = {{256, 1, 1}, 4, 32, Bytes(0)};
    loop.predictions.push_back(handMadePrediction());
    loop.sweep.points = {
        {{64, 1, 1}, Seconds(2.5e-3), 0.25}, {{96, 1, 1}, Seconds(1.2e-3), 0.5}, {{256, 1, 1}, Seconds(1.47e-3), 0.5}};
    loop.sweep.best = 1;
    loop.accesses = {handMadeAccess()};
    loop.shareOfPredictedTime = 1;
    return loop;
}

} // namespace

kernel::ProgramFacts saxpyFacts() {
    kernel::LoopFacts loop = loopFacts("saxpy:L1", "i", 1, -1);
    const kernel::AffineIndex index = strided(loop.id, 4);
    loop.accesses = {elementAccess("x", kernel::AccessKind::load, index),
                     elementAccess("y", kernel::AccessKind::load, index),
                     elementAccess("y", kernel::AccessKind::store, index)};
    loop.blocks = {{false,
                    {instruction(kernel::Operation::load, {}, 0), instruction(kernel::Operation::load, {}, 1),
                     instruction(kernel::Operation::floatFma, {0, 1}), instruction(kernel::Operation::store, {2}, 2)}}};
    kernel::ProgramFacts facts;
    facts.file = "saxpy.c";
    facts.lines = 12;
    facts.loops = {std::move(loop)};
    facts.arrays = {{"x", 4, std::nullopt}, {"y", 4, std::nullopt}};
    facts.symbols = {sizeSymbol()};
    return facts;
}

kernel::ProgramFacts gemmFacts() {
    kernel::LoopFacts outer = loopFacts("gemm:L1", "i", 1, -1);
    outer.nestsPerfectly = true;
    kernel::LoopFacts middle = loopFacts("gemm:L1.1", "j", 2, 0);
    middle.accesses = {elementAccess("c", kernel::AccessKind::store, rowMajor("gemm:L1", "gemm:L1.1"))};
    middle.blocks = {{false, {instruction(kernel::Operation::store, {}, 0)}}};
    kernel::ProgramFacts facts;
    facts.file = "gemm.c";
    facts.lines = 20;
    facts.loops = {std::move(outer), std::move(middle), innerProduct()};
    facts.arrays = {{"a", 4, std::nullopt}, {"b", 4, std::nullopt}, {"c", 4, std::nullopt}};
    facts.symbols = {sizeSymbol()};
    return facts;
}

models::Derivation smallDerivation() {
    models::Derivation derivation;
    models::Term warps{"N", "warps per SM", 20, "warps", {}, {}, "occupancy", {}, {}};
    models::Term peak{"MWP_peak_BW", "warps the bandwidth serves", 2.28, "warps", "BW / (N * x)", "(7)", {}, {0}, {}};
    models::Term result{
        "MWP", "warps that access memory at a time", 2.28, "warps", "min(MWP_peak_BW, N)", "(5)", {}, {1, 0}, {}};
    derivation.terms = {std::move(warps), std::move(peak), std::move(result)};
    return derivation;
}

explain::Report handMadeReport() {
    explain::Report report;
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

} // namespace forewarp::render
