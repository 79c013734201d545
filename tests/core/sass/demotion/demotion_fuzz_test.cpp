#include "core/sass/analysis/hazards.h"
#include "core/sass/demotion/demotion.h"
#include "core/sass/validation/validation.h"
#include "tests/core/sass/demotion/fault_injection.h"
#include "tests/core/sass/demotion/random_program.h"
#include "tests/support/sass_interpreter/interpreter.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

namespace forewarp::sass::demotion {
namespace {

using test::Fault;
using test::FaultKind;
using test::Random;
using test::RandomProgram;

constexpr std::array<int, 5> kArchitectures = {52, 61, 75, 86, 90};

/// FOREWARP_FUZZ_PROGRAMS, else few enough for every build.
int programs() {
    constexpr int kUsual = 300;
    const char* wanted = std::getenv("FOREWARP_FUZZ_PROGRAMS");
    return wanted ? std::max(1, std::atoi(wanted)) : kUsual;
}
test::RandomProgram programOf(int number) {
    return test::randomProgram(std::uint64_t(number), kArchitectures[std::size_t(number) % kArchitectures.size()]);
}

/// What a kernel leaves, or why it does not run; with other rubbish for another seed.
struct Outcome {
    std::vector<std::uint8_t> global;
    std::uint64_t steps = 0;
    std::string failure;

    friend bool operator==(const Outcome& a, const Outcome& b) {
        return a.global == b.global && a.failure == b.failure;
    }
};
Outcome outcomeOf(const encoding::Kernel& kernel, support::sass_interpreter::ExecutionInput input, std::uint32_t seed) {
    input.seed = seed;
    const auto execution = support::sass_interpreter::interpret(kernel, input);
    if (!execution) return {{}, 0, execution.error().text()};
    return {execution->global, execution->steps, {}};
}

TEST(RandomProgramTest, ComputesTheSameWhateverRegistersHoldAtFirst) {
    for (int i = 0; i < programs(); ++i) {
        SCOPED_TRACE(i);
        const test::RandomProgram program = programOf(i);
        EXPECT_TRUE(analysis::hazardsOf(program.kernel, analysis::controlFlowOf(program.kernel)).empty());
        const Outcome outcome = outcomeOf(program.kernel, program.input, 1);
        EXPECT_EQ(outcome.failure, "");
        EXPECT_NE(outcome.global, program.input.global);
        EXPECT_TRUE(outcome == outcomeOf(program.kernel, program.input, 2));
    }
}

/// How many faults came to what.
struct Tally {
    int injected = 0;
    int caught = 0;
    int harmless = 0; ///< harmlessnessOf() tells why.
    int equal = 0;    ///< The validator proves, and runs agree, that all is computed as before.
};

class Fuzzer {
  public:
    void run(int number) {
        const test::RandomProgram program = programOf(number);
        test::Random random(std::uint64_t(number) * 77 + 5);
        const auto demotion = demoted(program, random);
        ++m_programs;
        if (!demotion) return expectRefusal(demotion.error());
        ++m_demotions;
        m_input = program.input;
        m_outcome = outcomeOf(program.kernel, m_input, 1);
        m_input.mostSteps = 4 * m_outcome.steps + 1000; // More than loads and stores make of it.
        expectSame(program.kernel, *demotion);
        for (const test::FaultKind kind : test::kFaultKinds) injectOne(kind, program.kernel, *demotion, random);
    }

    void report() const {
        std::cout << m_programs << " programs, " << m_demotions << " demotions of " << m_registers << " registers\n";
        for (const auto& [kind, tally] : m_tallies)
            std::cout << test::name(kind) << ": " << tally.injected << " injected, " << tally.caught << " caught, "
                      << tally.harmless << " without effect, " << tally.equal << " proved equal\n";
    }
    [[nodiscard]] int demotions() const { return m_demotions; }
    [[nodiscard]] const std::map<test::FaultKind, Tally>& tallies() const { return m_tallies; }

  private:
    static Result<Demotion> demoted(const test::RandomProgram& program, test::Random& random) {
        static const std::vector<DemotionOptions> kOptions = allDemotionOptions();
        DemotionRequest request;
        request.block = program.input.block;
        request.demotedRegisters = random.between(1, 12);
        return demote(program.kernel, request, random.one(kOptions));
    }
    static void expectRefusal(const Error& error) {
        EXPECT_NE(error.message.find("can be demoted one at a time"), std::string::npos) << error.text();
    }

    void expectSame(const encoding::Kernel& original, const Demotion& demotion) {
        for (const DemotedGroup& group : demotion.demoted) m_registers += group.registers.count;
        const auto failures = validation::validate(original, demotion);
        EXPECT_TRUE(failures.empty()) << demotion.options.text() << ": " << failures.front().reason;
        for (const std::uint32_t seed : {1U, 2U})
            EXPECT_TRUE(outcomeOf(demotion.edited.kernel, m_input, seed) == m_outcome) << demotion.options.text();
    }

    void injectOne(test::FaultKind kind, const encoding::Kernel& original, const Demotion& demotion,
                   test::Random& random) {
        const auto fault = test::injectFault(kind, demotion, random);
        if (!fault) return;
        Tally& tally = m_tallies[kind];
        ++tally.injected;
        if (!validation::validate(original, fault->demotion).empty()) {
            ++tally.caught;
            return;
        }
        ++(test::harmlessnessOf(demotion, *fault) ? tally.harmless : tally.equal);
        for (const std::uint32_t seed : {1U, 2U, 3U})
            EXPECT_TRUE(outcomeOf(fault->demotion.edited.kernel, m_input, seed) == m_outcome)
                << test::name(kind) << " at " << fault->instruction << " is not found: " << fault->text;
    }

    support::sass_interpreter::ExecutionInput m_input;
    Outcome m_outcome;
    int m_programs = 0;
    int m_demotions = 0;
    int m_registers = 0;
    std::map<test::FaultKind, Tally> m_tallies;
};

TEST(DemotionFuzzTest, DemotesRandomProgramsAndFindsEveryFaultThatMatters) {
    Fuzzer fuzzer;
    for (int i = 0; i < programs(); ++i) {
        SCOPED_TRACE("program " + std::to_string(i));
        fuzzer.run(i);
    }
    fuzzer.report();
    EXPECT_GT(fuzzer.demotions(), programs() / 3);
    for (const auto& [kind, tally] : fuzzer.tallies()) {
        const bool isOftenMadeUpFor =
            kind == test::FaultKind::barrierDropped || kind == test::FaultKind::barrierChanged;
        EXPECT_GE(tally.caught, tally.injected / (isOftenMadeUpFor ? 2 : 4) * (isOftenMadeUpFor ? 1 : 3))
            << test::name(kind);
        EXPECT_LE(tally.equal, 1 + tally.injected / 10) << test::name(kind);
    }
}

} // namespace
} // namespace forewarp::sass::demotion
