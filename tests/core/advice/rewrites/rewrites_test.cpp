#include "core/advice/rewrites/rewrites.h"

#include <gmock/gmock.h>

namespace forewarp::advice::rewrites {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr int kElement = 4;

kernel::LoopFacts loopOf(const std::string& counter, int line, int parent = -1) {
    kernel::LoopFacts loop;
    loop.id = "f:" + counter;
    loop.counter = counter;
    loop.range = {{line, 5}, {line + 9, 5}};
    loop.parent = parent;
    loop.depth = parent + 2;
    loop.verdict = kernel::Verdict::refuted;
    loop.tripCount = kernel::Expression::symbol("n");
    return loop;
}

kernel::Reference load(const std::string& text, int line, int column = 12) {
    return {text, kernel::AccessKind::load, {line, column}};
}

kernel::Reference store(const std::string& text, int line, int column = 10) {
    return {text, kernel::AccessKind::store, {line, column}};
}

/// The access behind a reference: so many elements per iteration of «f:i», from `start` on.
kernel::MemoryAccess accessAt(const kernel::Reference& reference, long long elements,
                              const kernel::Expression& start = {}) {
    kernel::MemoryAccess access;
    access.array = reference.text.substr(0, reference.text.find('['));
    access.text = reference.text;
    access.kind = reference.kind;
    access.elementBytes = kElement;
    access.location = reference.location;
    access.index = kernel::AffineIndex{kernel::Expression::constant(kElement) * start, {}};
    if (elements != 0) access.index->strides = {{"f:i", kernel::Expression::constant(kElement * elements)}};
    return access;
}

kernel::MemoryAccess unknownAccess(const kernel::Reference& reference) {
    kernel::MemoryAccess access = accessAt(reference, 0);
    access.index.reset();
    return access;
}

kernel::Dependence dependence(kernel::DependenceKind kind, const kernel::Reference& source,
                              const kernel::Reference& sink, std::vector<kernel::Distance> distances) {
    const std::string variable = source.text.substr(0, source.text.find('['));
    return {kind, variable, source, sink, std::move(distances), true, {}};
}

kernel::Distance by(const std::string& loop, long long iterations) {
    return {"f:" + loop, iterations > 0 ? '<' : iterations < 0 ? '>' : '=', iterations};
}

kernel::Distance somehow(const std::string& loop) {
    return {"f:" + loop, '<', {}};
}

std::vector<std::string> rewritesOf(const kernel::LoopFacts& loop) {
    return rewritesFor({loop}, 0);
}

/// Loop i on line 10 around loop j on line 11, perfectly nested.
std::vector<kernel::LoopFacts> pairOf(std::vector<kernel::Dependence> outer, std::vector<kernel::Dependence> inner) {
    std::vector<kernel::LoopFacts> loops = {loopOf("i", 10), loopOf("j", 11, 0)};
    loops[0].nestsPerfectly = true;
    loops[0].dependences = std::move(outer);
    loops[1].dependences = std::move(inner);
    for (kernel::LoopFacts& loop : loops)
        if (loop.dependences.empty()) loop.verdict = kernel::Verdict::proved;
    return loops;
}

kernel::Dependence between(std::vector<kernel::Distance> distances) {
    return dependence(kernel::DependenceKind::flow, store("x[i][j]", 12), load("x[i - 1][j]", 13),
                      std::move(distances));
}

TEST(Rewrites, PrivatisesMemoryThatCarriesNoValue) {
    kernel::LoopFacts loop = loopOf("i", 10);
    loop.dependences = {dependence(kernel::DependenceKind::output, store("t", 12), store("t", 12), {by("i", 1)}),
                        dependence(kernel::DependenceKind::anti, load("t", 13), store("t", 12), {by("i", 1)})};
    EXPECT_THAT(rewritesOf(loop), ElementsAre(AllOf(StartsWith("Give each iteration its own copy of t (12:10)"),
                                                    HasSubstr("keep the copy of the last iteration"))));
}

TEST(Rewrites, ReadsFromACopyWhereOnlyOldValuesAreRead) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto old = load("x[i + 1]", 12), now = store("x[i]", 12);
    loop.dependences = {dependence(kernel::DependenceKind::anti, old, now, {by("i", 1)})};
    loop.accesses = {accessAt(old, 1, kernel::Expression::constant(1)), accessAt(now, 1)};
    EXPECT_THAT(rewritesOf(loop), ElementsAre(StartsWith("Let the loop read x from a copy made before it (12:10)")));
}

TEST(Rewrites, NeverPrivatisesWhatCarriesAFlow) {
    kernel::LoopFacts loop = loopOf("i", 10);
    loop.dependences = {dependence(kernel::DependenceKind::flow, store("t", 13), load("t", 12), {by("i", 1)}),
                        dependence(kernel::DependenceKind::output, store("t", 13), store("t", 13), {by("i", 1)})};
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

TEST(Rewrites, NeverPrivatiseWhatCouldNotBeCompared) {
    kernel::LoopFacts loop = loopOf("i", 10);
    loop.dependences = {dependence(kernel::DependenceKind::output, store("t", 12), store("t", 12), {by("i", 1)})};
    loop.evidence = {{"calls look (13:5), which may read what is written to t (12:10)", {13, 5}}};
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

TEST(Rewrites, PutsAPrivateCopyLastWhileOthersCarryValues) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto write = store("x[i]", 12), read = load("x[i - 4]", 12);
    loop.dependences = {dependence(kernel::DependenceKind::flow, write, read, {by("i", 4)}),
                        dependence(kernel::DependenceKind::output, store("t", 13), store("t", 13), {by("i", 2)})};
    EXPECT_THAT(rewritesOf(loop), ElementsAre(StartsWith("Groups of 2 iterations"), StartsWith("Give each iteration")));
}

TEST(Rewrites, StripMinesByTheLeastDistance) {
    kernel::LoopFacts loop = loopOf("i", 10);
    loop.dependences = {
        dependence(kernel::DependenceKind::flow, store("x[i]", 12), load("x[i - 6]", 12), {by("i", 6)}),
        dependence(kernel::DependenceKind::flow, store("x[i]", 12), load("x[i - 4]", 13), {by("i", 4)})};
    EXPECT_THAT(rewritesOf(loop),
                ElementsAre("Groups of 4 iterations are independent: strip-mine loop i (line 10) by 4 "
                            "and run those 4 in parallel, one group after the other."));
    loop.evidence = {{"writes y[k[i]] (14:5) at an address that could not be compared exactly", {14, 5}}};
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
    loop.evidence.clear();
    loop.dependences.front().distances = {by("i", 1)};
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
    loop.dependences.front().distances = {somehow("i")};
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

TEST(Rewrites, InterchangeWhereTheInnerLoopCarriesNothing) {
    const auto loops = pairOf({between({by("i", 1), by("j", 0)})}, {});
    EXPECT_THAT(rewritesFor(loops, 0), ElementsAre(StartsWith("Interchange this loop with loop j (line 11)"),
                                                   StartsWith("Run the inner loop j in parallel (line 11)")));
    EXPECT_THAT(rewritesFor(loops, 1), IsEmpty());
}

TEST(Rewrites, DoNotInterchangeAgainstADependence) {
    const auto innerOnly = ElementsAre(StartsWith("Run the inner loop j"));
    EXPECT_THAT(rewritesFor(pairOf({between({by("i", 1), by("j", -1)})}, {}), 0), innerOnly);
    EXPECT_THAT(rewritesFor(pairOf({between({by("i", 1), by("j", 1)})}, {}), 0), innerOnly);
    EXPECT_THAT(rewritesFor(pairOf({between({by("i", 1), {"f:j", '*', {}}})}, {}), 0), innerOnly);
    EXPECT_THAT(rewritesFor(pairOf({between({by("i", 1)})}, {}), 0), innerOnly);
    auto triangular = pairOf({between({by("i", 1), by("j", 0)})}, {});
    triangular[1].tripCount = kernel::Expression::symbol("f:i");
    EXPECT_THAT(rewritesFor(triangular, 0), innerOnly);
    auto imperfect = pairOf({between({by("i", 1), by("j", 0)})}, {});
    imperfect[0].nestsPerfectly = false;
    EXPECT_THAT(rewritesFor(imperfect, 0), innerOnly);
}

TEST(Rewrites, NameAllLoopsInsideThatMayRunInParallel) {
    std::vector<kernel::LoopFacts> loops = {loopOf("t", 10), loopOf("i", 11, 0), loopOf("j", 14, 0), loopOf("", 17, 0)};
    for (const std::size_t inner : {1U, 2U}) loops[inner].verdict = kernel::Verdict::proved;
    EXPECT_THAT(rewritesFor(loops, 0),
                ElementsAre(StartsWith("Run the inner loop i in parallel (line 11 and one more)")));
    loops[3].verdict = kernel::Verdict::reduction;
    EXPECT_THAT(rewritesFor(loops, 0), ElementsAre(HasSubstr("(line 11 and 2 more)")));
    loops[1].verdict = loops[2].verdict = kernel::Verdict::unknown;
    EXPECT_THAT(rewritesFor(loops, 0), ElementsAre(StartsWith("Run the inner loop in parallel (line 17)")));
}

TEST(Rewrites, PointToTheParallelLoopOutside) {
    auto loops = pairOf({}, {between({by("j", 1)})});
    EXPECT_THAT(rewritesFor(loops, 1), ElementsAre(AllOf(StartsWith("Run loop i (line 10) around it in parallel"),
                                                         HasSubstr("; interchange brings"))));
    loops[0].nestsPerfectly = false;
    EXPECT_THAT(rewritesFor(loops, 1), ElementsAre(testing::EndsWith("sequential in each thread.")));
    EXPECT_THAT(rewritesFor(loops, 0), IsEmpty());
}

TEST(Rewrites, FindWavefronts) {
    auto loops = pairOf({between({by("i", 1), by("j", 0)})}, {between({by("j", 1)})});
    const auto diagonal = ElementsAre(
        AllOf(StartsWith("Iterations with equal i + j are independent: skew loop j by i "), HasSubstr("wavefront")));
    EXPECT_THAT(rewritesFor(loops, 0), diagonal);
    EXPECT_THAT(rewritesFor(loops, 1), diagonal);
    loops[0].dependences.push_back(between({by("i", 1), by("j", -1)}));
    EXPECT_THAT(rewritesFor(loops, 0), ElementsAre(StartsWith("Iterations with equal 2*i + j")));
    loops[0].dependences.back() = between({by("i", 2), by("j", -4)});
    EXPECT_THAT(rewritesFor(loops, 0), ElementsAre(StartsWith("Iterations with equal 3*i + j")));
    loops[0].dependences.back() = between({by("i", 1), somehow("j")});
    EXPECT_THAT(rewritesFor(loops, 0), IsEmpty());
}

TEST(Rewrites, PeelTheIterationThatAllOthersReadFrom) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto fixed = load("x[0]", 12), moving = store("x[i]", 12);
    loop.accesses = {accessAt(fixed, 0), accessAt(moving, 1)};
    const auto flow = dependence(kernel::DependenceKind::flow, moving, fixed, {somehow("i")});
    const auto anti = dependence(kernel::DependenceKind::anti, fixed, moving, {somehow("i")});
    loop.dependences = {flow};
    EXPECT_THAT(rewritesOf(loop), ElementsAre("Peel the first iteration off and run the others in parallel: no other "
                                              "iteration writes x[0] (12:12)."));
    loop.dependences = {flow, anti};
    EXPECT_THAT(rewritesOf(loop),
                ElementsAre(StartsWith("Split loop i (line 10) around the iteration that writes x[0]")));
    loop.dependences = {anti};
    EXPECT_THAT(rewritesOf(loop), testing::Contains(StartsWith("Peel the last iteration off")));
    const auto cell = store("x[0]", 12, 20);
    loop.accesses.push_back(accessAt(cell, 0));
    loop.dependences = {flow, dependence(kernel::DependenceKind::flow, cell, moving, {somehow("i")})};
    EXPECT_THAT(rewritesOf(loop), IsEmpty()) << "a fixed store conflicts with itself";
}

TEST(Rewrites, PeelTheFirstIterationOnlyWhereAllRunAlike) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto fixed = load("x[k]", 12), moving = store("x[i]", 12);
    loop.accesses = {accessAt(fixed, 0, kernel::Expression::symbol("k")), accessAt(moving, 1)};
    loop.dependences = {dependence(kernel::DependenceKind::flow, moving, fixed, {somehow("i")})};
    EXPECT_THAT(rewritesOf(loop), ElementsAre(StartsWith("Peel the first iteration")));
    loop.blocks = {{true, {}}};
    EXPECT_THAT(rewritesOf(loop),
                ElementsAre(StartsWith("Split loop i (line 10) around the iteration that writes x[k]")));
}

TEST(Rewrites, NeverSplitAroundOneOfTwoCells) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto one = load("x[k]", 12), other = load("x[m]", 12, 20), moving = store("x[i]", 12);
    loop.accesses = {accessAt(one, 0, kernel::Expression::symbol("k")),
                     accessAt(other, 0, kernel::Expression::symbol("m")), accessAt(moving, 1)};
    loop.dependences = {dependence(kernel::DependenceKind::flow, moving, one, {somehow("i")}),
                        dependence(kernel::DependenceKind::flow, moving, other, {somehow("i")})};
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

/// x[i] = …x[j]… with a loop over j inside: every iteration writes one of the cells that all read.
TEST(Rewrites, NeverSplitAroundAnIterationWhereALoopInsideMovesTheLoad) {
    std::vector<kernel::LoopFacts> loops = {loopOf("i", 10), loopOf("j", 11, 0)};
    const auto read = load("x[j]", 12), write = store("x[i]", 13);
    loops[0].accesses = {accessAt(write, 64)};
    loops[1].accesses = {accessAt(read, 0)};
    loops[1].accesses.front().index->strides = {{"f:j", kernel::Expression::constant(kElement)}};
    loops[0].dependences = {dependence(kernel::DependenceKind::flow, write, read, {somehow("i")})};
    EXPECT_THAT(rewritesFor(loops, 0), IsEmpty());
    loops[0].accesses.front().index->strides.push_back({"f:j", kernel::Expression::constant(kElement)});
    EXPECT_THAT(rewritesFor(loops, 0), ElementsAre(StartsWith("Split loop i (line 10) around the iteration")));
}

TEST(Rewrites, NeverSplitAroundALoadThatLiesBetweenTwoStores) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto fixed = load("x[1]", 12), moving = store("x[2*i]", 12);
    loop.accesses = {accessAt(fixed, 0, kernel::Expression::constant(1)), accessAt(moving, 2)};
    loop.dependences = {dependence(kernel::DependenceKind::flow, moving, fixed, {somehow("i")})};
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

TEST(Rewrites, SplitWhereSubscriptsCross) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto write = store("x[i]", 12), read = load("x[n - i]", 12);
    loop.accesses = {accessAt(write, 1), accessAt(read, -1, kernel::Expression::symbol("n"))};
    loop.dependences = {dependence(kernel::DependenceKind::flow, write, read, {somehow("i")})};
    EXPECT_THAT(rewritesOf(loop),
                ElementsAre("Split loop i (line 10) where x[i] and x[n - i] meet: run the first half in "
                            "parallel, then the second half."));
    const auto elsewhere = load("x[m - i]", 12, 20);
    loop.accesses.push_back(accessAt(elsewhere, -1, kernel::Expression::symbol("m")));
    loop.dependences.push_back(dependence(kernel::DependenceKind::flow, write, elsewhere, {somehow("i")}));
    EXPECT_THAT(rewritesOf(loop), IsEmpty()) << "they meet in two places";
    loop.dependences.pop_back();
    loop.accesses[1] = accessAt(read, -2, kernel::Expression::symbol("n"));
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

/// y[i] = x[i - 1] on line 12; x[i] = z[i] on line 13.
kernel::LoopFacts twoStatements() {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto read = load("x[i - 1]", 12), write = store("x[i]", 13);
    loop.dependences = {dependence(kernel::DependenceKind::flow, write, read, {by("i", 1)})};
    loop.accesses = {accessAt(read, 1, kernel::Expression::constant(-1)), accessAt(store("y[i]", 12), 1),
                     accessAt(write, 1), accessAt(load("z[i]", 13), 1)};
    kernel::Instruction loadX{kernel::Operation::load, {}, 0, {12, 12}},
        storeY{kernel::Operation::store, {0}, 1, {12, 10}};
    kernel::Instruction loadZ{kernel::Operation::load, {}, 3, {13, 12}},
        storeX{kernel::Operation::store, {2}, 2, {13, 10}};
    loop.blocks = {{false, {loadX, storeY, loadZ, storeX}}};
    return loop;
}

TEST(Rewrites, DistributeStatementsWithoutACycle) {
    EXPECT_THAT(
        rewritesOf(twoStatements()),
        ElementsAre("Split loop i (line 10) in two: first the statement on line 13 for all iterations, then that "
                    "on line 12, each in parallel; nothing leads back."));
}

TEST(Rewrites, DoNotDistributeACycle) {
    kernel::LoopFacts throughMemory = twoStatements();
    throughMemory.accesses.back() = accessAt(load("y[i]", 13), 1);
    EXPECT_THAT(rewritesOf(throughMemory), IsEmpty());
    kernel::LoopFacts throughValue = twoStatements();
    throughValue.blocks.front().instructions.back().operands = {0};
    EXPECT_THAT(rewritesOf(throughValue), IsEmpty());
    kernel::LoopFacts throughBoth = twoStatements();
    throughBoth.dependences.push_back(
        dependence(kernel::DependenceKind::flow, store("y[i]", 12), load("y[i - 1]", 13), {by("i", 1)}));
    EXPECT_THAT(rewritesOf(throughBoth), IsEmpty());
    kernel::LoopFacts conditional = twoStatements();
    conditional.blocks.front().isConditional = true;
    EXPECT_THAT(rewritesOf(conditional), IsEmpty());
    kernel::LoopFacts calling = twoStatements();
    calling.calls = {"log_it"};
    EXPECT_THAT(rewritesOf(calling), IsEmpty());
}

TEST(Rewrites, ScanARecurrence) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto write = store("x[i]", 12), read = load("x[i - 1]", 12);
    loop.dependences = {dependence(kernel::DependenceKind::flow, write, read, {by("i", 1)})};
    EXPECT_THAT(rewritesOf(loop), ElementsAre(AllOf(StartsWith("Compute x[i] as a parallel prefix (scan)"),
                                                    HasSubstr("x[i - 1] (12:12)"))));
    loop.dependences.front().isCertain = false;
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

/// int x[]; x[i] = x[i - 1] + 0.5f: what is cut off depends on all that came before.
TEST(Rewrites, NeverScanWhatIsCutOffInEveryStep) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto write = store("x[i]", 12), read = load("x[i - 1]", 12);
    loop.dependences = {dependence(kernel::DependenceKind::flow, write, read, {by("i", 1)})};
    loop.accesses = {accessAt(read, 1, kernel::Expression::constant(-1)), accessAt(write, 1)};
    using enum kernel::Operation;
    const auto through = [&](std::vector<kernel::Operation> operations) {
        std::vector<kernel::Instruction> steps = {{kernel::Operation::load, {}, 0, {12, 12}}};
        for (const kernel::Operation operation : operations)
            steps.push_back({operation, {int(steps.size()) - 1}, -1, {12, 11}});
        steps.push_back({kernel::Operation::store, {int(steps.size()) - 1}, 1, {12, 10}});
        loop.blocks = {{false, steps}};
        return rewritesOf(loop);
    };
    const auto isScan = ElementsAre(StartsWith("Compute x[i] as a parallel prefix"));
    EXPECT_THAT(through({convert, floatAdd, convert}), IsEmpty());
    EXPECT_THAT(through({floatAdd}), isScan);
    EXPECT_THAT(through({convert, intAdd, convert}), isScan) << "only widened";
}

TEST(Rewrites, AskForUniqueIndices) {
    kernel::LoopFacts loop = loopOf("i", 10);
    loop.verdict = kernel::Verdict::unknown;
    loop.accesses = {unknownAccess(store("x[where[i + 1]]", 12)), accessAt(load("y[i]", 12), 1)};
    EXPECT_THAT(rewritesOf(loop),
                ElementsAre("The loop may run in parallel if where[i + 1] holds no value twice: check "
                            "that before the loop, or observe a run (12:10)."));
    loop.accesses.push_back(unknownAccess(load("x[where[i + 1]]", 12)));
    EXPECT_THAT(rewritesOf(loop), ElementsAre(AllOf(StartsWith("If x[where[i + 1]] is only updated by one associative"),
                                                    HasSubstr("its own copy of x and")),
                                              StartsWith("The loop may run in parallel if")));
    loop.accesses = {unknownAccess(load("x[where[i]]", 12)), unknownAccess(store("rows[i][j]", 12))};
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

TEST(Rewrites, NeverPrivatiseAnIndirectStore) {
    kernel::LoopFacts loop = loopOf("i", 10);
    const auto write = store("x[where[i]]", 12);
    loop.accesses = {unknownAccess(write)};
    loop.dependences = {dependence(kernel::DependenceKind::output, write, write, {somehow("i")})};
    EXPECT_THAT(rewritesOf(loop), ElementsAre(StartsWith("The loop may run in parallel if where[i]")));
}

TEST(Rewrites, RunPiecesOfASymbolicDistance) {
    kernel::LoopFacts loop = loopOf("i", 10);
    loop.verdict = kernel::Verdict::unknown;
    const auto write = store("x[i]", 12), read = load("x[i + k]", 12);
    loop.accesses = {accessAt(write, 1), accessAt(read, 1, kernel::Expression::symbol("k"))};
    loop.dependences = {dependence(kernel::DependenceKind::flow, write, read, {somehow("i")})};
    EXPECT_THAT(rewritesOf(loop),
                ElementsAre("Run loop i (line 10) in pieces of |k| iterations, each piece in parallel, or "
                            "all at once where that is at least n: iterations closer than that do not "
                            "meet."));
    loop.accesses.back() = accessAt(read, 1, kernel::Expression::symbol("k") - kernel::Expression::constant(2));
    EXPECT_THAT(rewritesOf(loop), ElementsAre(HasSubstr("pieces of |k - 2| iterations")));
    loop.accesses.back() = accessAt(read, 1, kernel::Expression::symbol("k") + kernel::Expression::symbol("m"));
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
    loop.accesses.back() = accessAt(read, 1, kernel::Expression::symbol("k") * kernel::Expression::symbol("k"));
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

TEST(Rewrites, AreNotNeededWhereTheLoopIsFree) {
    kernel::LoopFacts loop = twoStatements();
    loop.verdict = kernel::Verdict::proved;
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
    loop.verdict = kernel::Verdict::reduction;
    EXPECT_THAT(rewritesOf(loop), IsEmpty());
}

TEST(Rewrites, AreThreeAtMostTheWholeLoopFirst) {
    std::vector<kernel::LoopFacts> loops = {loopOf("h", 8), loopOf("i", 10, 0), loopOf("j", 11, 1)};
    loops[0].verdict = loops[2].verdict = kernel::Verdict::proved;
    loops[1].nestsPerfectly = true;
    const auto write = store("x[i]", 12), read = load("x[i - 2]", 12), other = store("t[where[i]]", 13);
    loops[1].accesses = {unknownAccess(other)};
    loops[1].dependences = {dependence(kernel::DependenceKind::flow, write, read, {by("i", 2), by("j", 0)})};
    EXPECT_THAT(rewritesFor(loops, 1), ElementsAre(StartsWith("Interchange"), StartsWith("Run loop h (line 8)"),
                                                   StartsWith("Run the inner loop j")));
}

} // namespace
} // namespace forewarp::advice::rewrites
