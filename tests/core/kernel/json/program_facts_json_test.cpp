#include "core/kernel/json/program_facts_json.h"
#include "tests/core/kernel/sample_nests.h"

#include <gtest/gtest.h>

namespace forewarp::kernel::json {
namespace {

Dependence flow() {
    Dependence dependence;
    dependence.variable = "c";
    dependence.source = {"c[j]", AccessKind::store, {6, 5}};
    dependence.sink = {"c[j - 1]", AccessKind::load, {6, 12}};
    dependence.distances = {{"gemm:L1.1", '<', 1}, {"gemm:L1.1.1", '*', std::nullopt}};
    dependence.isCertain = true;
    dependence.sentence = "iteration j reads c[j - 1] (6:12), written by the iteration before (6:5)";
    return dependence;
}

ProgramFacts everything() {
    ProgramFacts facts = sample::gemm();
    LoopFacts& loop = facts.loops[1];
    loop.kind = LoopKind::doLoop;
    loop.tripCountIsBound = true;
    loop.tripCountReason = "may break";
    loop.evidence.push_back({"writes c[0] (6:5)", {6, 5}});
    loop.assumptions.push_back({VerdictAssumption::Kind::noWrap, "i * 4 does not wrap around"});
    loop.assumptions.push_back({VerdictAssumption::Kind::withinRows,
                                "subscripts of c stay within rows of ld",
                                {*Expression::parse("equal(less({a->ld}, n), 0)")}});
    loop.entryConditions.push_back(*Expression::parse("less(0, n - m)"));
    loop.dependences.push_back(flow());
    loop.privates = {{"t", false, {5, 3}}, {"u", true, {}}};
    loop.rewrites = {"Use a parallel scan."};
    loop.canObserve = true;
    loop.observation = Observation{"./gemm 8", 2, 5'000'000'000, 7, {flow()}, {"It was stopped."}, "One conflict."};
    loop.calls.push_back("printf");
    loop.blocks.front().isConditional = true;
    loop.blocks.front().loopsBefore = 1;
    loop.blocks.front().inputs = {{2, 4, true, 1}, {}};
    loop.blocks.front().registersThrough = {0, 4};
    loop.blocks.front().instructions[1] = {Operation::intMultiplyAdd, {0}, -1, {}, {1, 0}, 5, true, true};
    facts.loops[2].accesses[0].isConditional = true;
    facts.loops[2].accesses[0].largestOffset = 8589934588;
    facts.loops[2].accesses[0].inRow = {Expression::symbol("i"), Expression::constant(8)};
    facts.loops[2].accesses[1].index.reset();
    facts.loops[2].accesses[1].unknownReason = "the index is loaded";
    facts.loops[2].apartWithin = "gemm:L1";
    facts.loops[2].joinedWith = "gemm:L1.1";
    facts.loops[1].apartThroughout = {"gemm:L1.1.1"};
    facts.symbols.push_back({"m", {}, {{12.5, "argument at 3:4", {{"calls of gemm", "3:1"}}}}, OtherValues::told});
    facts.symbols.push_back({"c", {3, 4}, {}, {}, "unsigned char"});
    facts.diagnostics.push_back({Severity::warning, "gemm.c", {1, 2}, "unused \"x\" \n ü"});
    return facts;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(FactsJson, ReadsBackEverythingItWrites) {
    const ProgramFacts facts = everything();
    const std::string text = writeFacts(facts);
    const auto again = readFacts(text, "facts.json");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(writeFacts(*again), text);
    EXPECT_EQ(again->file, "gemm.c");
    EXPECT_EQ(again->lines, 40);
    ASSERT_EQ(again->loops.size(), 3U);
    const LoopFacts& loop = again->loops[1];
    EXPECT_EQ(loop.kind, LoopKind::doLoop);
    EXPECT_EQ(loop.range, facts.loops[1].range);
    EXPECT_EQ(loop.parent, 0);
    EXPECT_EQ(loop.tripCount, facts.loops[1].tripCount);
    EXPECT_TRUE(loop.tripCountIsBound);
    EXPECT_EQ(loop.tripCountReason, "may break");
    EXPECT_TRUE(loop.nestsPerfectly);
    EXPECT_EQ(loop.evidence.at(0).location, (SourceLocation{6, 5}));
    EXPECT_EQ(loop.assumptions, facts.loops[1].assumptions);
    EXPECT_EQ(loop.entryConditions, facts.loops[1].entryConditions);
    EXPECT_EQ(loop.calls, facts.loops[1].calls);
    EXPECT_EQ(loop.apartThroughout, facts.loops[1].apartThroughout);
    const LoopFacts& inner = again->loops[2];
    EXPECT_EQ(inner.apartWithin, "gemm:L1");
    EXPECT_EQ(inner.joinedWith, "gemm:L1.1");
    EXPECT_EQ(inner.verdict, Verdict::reduction);
    EXPECT_EQ(inner.reductions.at(0).variable, "c[i*n+j]");
    EXPECT_EQ(inner.blocks.at(0).instructions.back().operands, (std::vector<int>{3, 4, 5}));
    EXPECT_EQ(inner.blocks.at(0).instructions.at(4).access, 1);
    EXPECT_TRUE(inner.accesses.at(0).isConditional);
    EXPECT_EQ(inner.accesses.at(0).largestOffset, 8589934588);
    ASSERT_TRUE(inner.accesses.at(0).inRow);
    EXPECT_EQ(inner.accesses.at(0).inRow->row.text() + " " + inner.accesses.at(0).inRow->column.text(), "i 8");
    EXPECT_EQ(inner.accesses.at(0).index->strides.at(0).bytesPerIteration.text(), "4*n");
    EXPECT_FALSE(inner.accesses.at(1).index);
    EXPECT_EQ(inner.accesses.at(1).unknownReason, "the index is loaded");
    EXPECT_EQ(again->arrays.at(0).extentBytes, facts.arrays.at(0).extentBytes);
    EXPECT_TRUE(again->symbols.at(0).values.empty());
    ASSERT_EQ(again->symbols.at(1).values.size(), 1U);
    EXPECT_EQ(again->symbols[1].values[0].value, 12.5);
    EXPECT_EQ(again->symbols[1].values[0].choices, facts.symbols[1].values[0].choices);
    EXPECT_EQ(again->symbols[1].others, OtherValues::told);
    EXPECT_EQ(again->diagnostics.at(0).severity, Severity::warning);
    EXPECT_EQ(again->diagnostics.at(0).message, "unused \"x\" \n ü");
}

TEST(FactsJson, ReadsBackWhatABlockGetsAndKeeps) {
    const auto again = readFacts(writeFacts(everything()), "facts.json");
    ASSERT_TRUE(again) << again.error().text();
    const BasicBlock& block = again->loops[1].blocks.at(0);
    EXPECT_TRUE(block.isConditional);
    EXPECT_EQ(block.loopsBefore, 1);
    EXPECT_EQ(block.registersThrough, (std::vector<int>{0, 4}));
    ASSERT_EQ(block.inputs.size(), 2U);
    EXPECT_EQ(block.inputs[0].registers, 2);
    EXPECT_EQ(block.inputs[0].depth, 4);
    EXPECT_TRUE(block.inputs[0].isLiveOut);
    EXPECT_EQ(block.inputs[0].carriedFrom, 1);
    EXPECT_EQ(block.inputs[1].registers, 0);
    EXPECT_EQ(block.inputs[1].depth, 0);
    EXPECT_FALSE(block.inputs[1].isLiveOut);
    EXPECT_EQ(block.inputs[1].carriedFrom, -1);
    const Instruction& instruction = block.instructions.at(1);
    EXPECT_EQ(instruction.operation, Operation::intMultiplyAdd);
    EXPECT_EQ(instruction.operands, (std::vector<int>{0}));
    EXPECT_EQ(instruction.inputs, (std::vector<int>{1, 0}));
    EXPECT_EQ(instruction.registers, 5);
    EXPECT_TRUE(instruction.isLiveOut);
    EXPECT_TRUE(instruction.isContracted);
    const BasicBlock& plain = again->loops[0].blocks.at(0);
    EXPECT_EQ(plain.loopsBefore, 0);
    EXPECT_TRUE(plain.inputs.empty());
    EXPECT_TRUE(plain.registersThrough.empty());
    EXPECT_FALSE(plain.instructions.at(1).isLiveOut);
    EXPECT_FALSE(plain.instructions.at(1).isContracted);
}

TEST(FactsJson, LeavesOutWhatABlockDoesNotSay) {
    const std::string text = writeFacts(sample::transpose());
    for (const char* key : {"inputs", "registers", "live_out", "contracted", "loops_before", "carried_from"})
        EXPECT_EQ(text.find(key), std::string::npos) << key;
}

TEST(FactsJson, ReadsBackWhatAVerdictRestsOn) {
    const auto again = readFacts(writeFacts(everything()), "facts.json");
    ASSERT_TRUE(again) << again.error().text();
    const LoopFacts& loop = again->loops[1];
    ASSERT_EQ(loop.dependences.size(), 1U);
    const Dependence& dependence = loop.dependences.front();
    EXPECT_EQ(dependence.kind, DependenceKind::flow);
    EXPECT_EQ(dependence.variable, "c");
    EXPECT_TRUE(dependence.isCertain);
    EXPECT_EQ(dependence.source.kind, AccessKind::store);
    EXPECT_EQ(dependence.sink.text, "c[j - 1]");
    EXPECT_EQ(dependence.sink.location, (SourceLocation{6, 12}));
    ASSERT_EQ(dependence.distances.size(), 2U);
    EXPECT_EQ(dependence.distances[0].direction, '<');
    EXPECT_EQ(dependence.distances[0].iterations, 1);
    EXPECT_EQ(dependence.distances[1].loop, "gemm:L1.1.1");
    EXPECT_FALSE(dependence.distances[1].iterations);
    EXPECT_EQ(dependence.sentence, flow().sentence);
    ASSERT_EQ(loop.privates.size(), 2U);
    EXPECT_FALSE(loop.privates[0].isLast);
    EXPECT_TRUE(loop.privates[1].isLast);
    EXPECT_EQ(loop.rewrites, (std::vector<std::string>{"Use a parallel scan."}));
    EXPECT_TRUE(loop.canObserve);
    ASSERT_TRUE(loop.observation);
    EXPECT_EQ(loop.observation->iterations, 5'000'000'000U);
    EXPECT_EQ(loop.observation->conflicts.size(), 1U);
    EXPECT_EQ(loop.observation->caveats, (std::vector<std::string>{"It was stopped."}));
    EXPECT_FALSE(again->loops[0].canObserve);
    EXPECT_FALSE(again->loops[0].observation);
}

TEST(FactsJson, AFileWithoutLoopsIsFine) {
    const auto again = readFacts(writeFacts(ProgramFacts{}), "facts.json");
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->loops.empty());
}

TEST(FactsJson, WritesNamesThatAreNoUtf8) {
    ProgramFacts facts;
    facts.file = "\xff.c";
    EXPECT_TRUE(readFacts(writeFacts(facts), "facts.json"));
}

struct Corruption {
    std::string from;
    std::string to;
    std::string named; ///< What the error must name.
};

class CorruptFacts : public testing::TestWithParam<Corruption> {};

TEST_P(CorruptFacts, AreRefusedNamingTheKey) {
    const auto& [from, to, named] = GetParam();
    const auto facts = readFacts(replaced(writeFacts(everything()), from, to), "facts.json");
    ASSERT_FALSE(facts) << to;
    EXPECT_NE(facts.error().place.find("facts.json"), std::string::npos) << facts.error().text();
    EXPECT_NE(facts.error().text().find(named), std::string::npos) << facts.error().text();
}

INSTANTIATE_TEST_SUITE_P(
    Cases, CorruptFacts,
    testing::Values(
        Corruption{"\"schema\":1", "\"schema\":2", "schema"}, Corruption{"\"lines\":40", "\"lines\":-1", "lines"},
        Corruption{"\"lines\":40", "\"lines\":1e30", "lines"},
        Corruption{"\"lines\":40", "\"lines\":40,\"surprise\":1", "surprise"},
        Corruption{"\"verdict\":\"proved\"", "\"verdict\":\"maybe\"", "verdict"},
        Corruption{"\"parent\":1", "\"parent\":2", "gemm:L1.1.1"},
        Corruption{"\"parent\":1", "\"parent\":-2", "parent"}, Corruption{"\"depth\":3", "\"depth\":7", "gemm:L1.1.1"},
        Corruption{"\"apart_throughout\":[\"gemm:L1.1.1\"]", "\"apart_throughout\":[\"gemm:L7\"]", "gemm:L7"},
        Corruption{"\"apart_throughout\":[\"gemm:L1.1.1\"]", "\"apart_throughout\":[\"gemm:L1\"]", "gemm:L1 inside"},
        Corruption{"\"id\":\"gemm:L1.1\"", "\"id\":\"gemm:L1\"", "gemm:L1"},
        Corruption{"\"trip_count\":\"n\"", "\"trip_count\":\"n +\"", "trip_count"},
        Corruption{"\"trip_count\":\"n\"", "\"trip_count\":5", "trip_count"},
        Corruption{"\"access\":1", "\"access\":9", "access"},
        Corruption{"\"operands\":[3,4,5]", "\"operands\":[3,4,99]", "operands"},
        Corruption{"\"operands\":[3,4,5]", "\"operands\":\"3\"", "operands"},
        Corruption{"\"operation\":\"float fma\"", "\"operation\":\"magic\"", "operation"},
        Corruption{"\"inputs\":[1,0]", "\"inputs\":[1,2]", "inputs"},
        Corruption{"\"inputs\":[1,0]", "\"inputs\":[-1,0]", "inputs"},
        Corruption{"\"inputs\":[1,0]", "\"inputs\":1", "inputs"},
        Corruption{"\"carried_from\":1", "\"carried_from\":3", "inputs"},
        Corruption{"\"carried_from\":1", "\"carried_from\":-1", "carried_from"},
        Corruption{"\"registers\":5", "\"registers\":-5", "registers"},
        Corruption{"\"registers_through\":[0,4]", "\"registers_through\":[0,-4]", "registers_through"},
        Corruption{"\"registers_through\":[0,4]", "\"registers_through\":[0,2147483647]", "registers_through"},
        Corruption{"\"loops_before\":1", "\"loops_before\":-1", "loops_before"},
        Corruption{"\"element_bytes\":4", "\"element_bytes\":-4", "element_bytes"},
        Corruption{"\"element_bytes\":4", "\"element_bytes\":65535", "element_bytes"},
        Corruption{"\"kind\":\"flow\"", "\"kind\":\"input\"", "dependences[0].kind"},
        Corruption{"\"kind\":\"flow\",", "", "dependences[0].kind"},
        Corruption{"\"direction\":\"<\"", "\"direction\":\"<=\"", "direction"},
        Corruption{"\"kind\":\"no wrap\"", "\"kind\":\"hope\"", "assumptions[0]"},
        Corruption{"\"entries\":2", "\"entries\":-2", "observation.entries"},
        Corruption{"\"rewrites\":[]", "\"rewrite\":[]", "rewrites"},
        Corruption{"\"end_line\":", "\"end_line\":0,\"x\":", "range"},
        Corruption{"\"loops\":[", "\"loops\":[7,", "loops[0]"}));

TEST(FactsJson, RefusesEveryTruncation) {
    const std::string text = writeFacts(everything());
    for (std::size_t length = 0; length < text.size(); length += 37) {
        EXPECT_FALSE(readFacts(text.substr(0, length), "facts.json")) << length;
    }
    EXPECT_FALSE(readFacts("[]", "facts.json"));
    EXPECT_FALSE(readFacts("{}", "facts.json"));
}

} // namespace
} // namespace forewarp::kernel::json
