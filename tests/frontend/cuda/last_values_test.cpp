// What a nest leaves in the function's variables: ports against the C functions as the C compiler makes them.
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"
#include "tests/frontend/cuda/port_driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using namespace forewarp;
using namespace forewarp::test;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

namespace {

constexpr std::size_t kElements = 1000;
constexpr int kPortedSize = 8;

/// Parameters of every function below, sizes from the driver's arguments behind the block: `m` columns, `len` with values
/// from 0 to 4.
const std::vector<test::NestParameter> kParameters = {
    {.name = "n", .type = "int", .value = "std::atoi(argv[4])"},
    {.name = "m", .type = "int", .value = "std::atoi(argv[5])"},
    {.name = "len", .type = "int", .value = {}, .elements = kElements, .below = 5},
    {.name = "a", .type = "double", .value = {}, .elements = kElements},
    {.name = "b", .type = "double", .value = {}, .elements = kElements}};

/// A nest in a function with these parameters; its results start as -1.
struct LastValueCase {
    std::string name;
    std::string body;
    std::vector<std::pair<std::string, std::string>> results; ///< Type and name: «double t».

    [[nodiscard]] std::string c() const {
        std::string text = "void " + name + "(int n, int m, const int *restrict len, const double *restrict a, " +
                           "double *restrict b";
        for (const auto& [type, variable] : results) text += ", " + type + " *restrict " + variable + "_out";
        text += ") {\n";
        for (const auto& [type, variable] : results) text += "    " + type + " " + variable + " = -1;\n";
        text += body;
        for (const auto& [type, variable] : results) text += "    *" + variable + "_out = " + variable + ";\n";
        return text + "}\n";
    }
    [[nodiscard]] test::RandomNest nest() const {
        test::RandomNest made;
        made.function = made.caller = name;
        made.c = c();
        made.parameters = kParameters;
        for (const auto& [type, variable] : results) made.results.push_back({variable, type, "-1"});
        return made;
    }
};

/// Of the first nest, with the decision of a user who knows that its iterations write different elements.
Result<frontend::cuda::CudaPort> portOf(const LastValueCase& portCase) {
    const frontend::SourceFile file{"nest.c", {}, {}, portCase.c()};
    const auto facts = test::factsOf(file);
    if (!facts) throw std::runtime_error("The nest is no C.");
    test::PortCase nest{file, facts, portCase.name + ":L1", {}};
    nest.assumptions.values = {{"n", kPortedSize}, {"m", kPortedSize}};
    for (const kernel::LoopFacts& loop : facts->loops) nest.assumptions.independentLoops.insert(loop.id);
    return test::portOf(nest);
}

const std::vector<LastValueCase> kPorted = {
    {"last_row_empty",
     R"(
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            t = a[i * n + j];
            b[i * n + j] = t * 2;
        }
)",
     {{"double", "t"}}},
    {"several_rows_empty",
     R"(
    for (int i = 0; i < n; i++)
        for (int j = i; j < m - 2; j++) {
            t = a[i * m + j];
            b[i * m + j] = t * 2;
        }
)",
     {{"double", "t"}}},
    {"rows_go_down",
     R"(
    for (int i = n - 1; i >= 0; i -= 2)
        for (int j = i - 1; j >= 1; j--) {
            t = a[i * n + j];
            b[i * n + j] = t * 2;
        }
)",
     {{"double", "t"}}},
    {"three_deep",
     R"(
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                t = a[(i * n + j) * n + k];
                b[(i * n + j) * n + k] = t * 2;
            }
)",
     {{"double", "t"}}},
    {"never_both",
     R"(
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < i * n; j++)
            for (int k = 0; k < (1 - i) * m; k++) {
                t = a[j * m + k];
                b[j * m + k] = t * 2;
            }
)",
     {{"double", "t"}}},
    {"rows_up_and_down",
     R"(
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i * (8 - i); j++) {
            t = a[i * 16 + j];
            b[i * 16 + j] = t * 2;
        }
)",
     {{"double", "t"}}},
    {"every_third",
     R"(
    for (int i = 0; i < n; i += 3) {
        t = a[i];
        b[i] = t * 2;
    }
)",
     {{"double", "t"}}},
    {"downwards",
     R"(
    for (int i = n; i > 1; i -= 2) {
        t = a[i];
        b[i] = t * 2;
    }
)",
     {{"double", "t"}}},
    {"continue_behind",
     R"(
    for (int i = 0; i < n; i++) {
        t = a[i];
        if (t < 0) continue;
        b[i] = t;
    }
)",
     {{"double", "t"}}},
    {"block_left_by_continue",
     R"(
    for (int i = 0; i < n; i++) {
        t = a[i];
        do {
            if (t < 0) continue;
            t = t * 2;
        } while (0);
        b[i] = t;
    }
)",
     {{"double", "t"}}},
    {"while_inside",
     R"(
    for (int i = 0; i < n; i++) {
        t = a[i];
        while (t > 1) t = t / 2;
        b[i] = t;
    }
)",
     {{"double", "t"}}},
    {"between_the_loops",
     R"(
    for (int i = 0; i < n; i++) {
        t = a[i];
        for (int j = 0; j < m; j++) b[i * m + j] = t + j;
    }
)",
     {{"double", "t"}}},
    {"address_known",
     R"(
    double *alias = &t;
    for (int i = 0; i < n; i++) {
        t = a[i];
        b[i] = t * 2;
    }
    t = *alias + 1;
    t = t - 1;
)",
     {{"double", "t"}}},
    {"counter_read",
     R"(
    for (i = 0; i < n; i++) b[i] = a[i] * 2;
)",
     {{"int", "i"}}},
    {"counter_read_downwards",
     R"(
    for (i = n - 1; i >= 2; i -= 3) b[i] = a[i] * 2;
)",
     {{"int", "i"}}},
    {"remainder_goes_on",
     R"(
    for (i = 0; i < n - 3; i += 4) {
        b[i] = a[i];
        b[i + 1] = a[i + 1] * 2;
        b[i + 2] = a[i + 2] * 3;
        b[i + 3] = a[i + 3] * 4;
    }
)",
     {{"int", "i"}}},
    {"both_counters_read",
     R"(
    for (i = 0; i < n; i++)
        for (j = 2; j < m; j += 2) b[i * m + j] = a[i * m + j] * 2;
)",
     {{"int", "i"}, {"int", "j"}}},
    {"counter_of_a_thread",
     R"(
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (j = 0; j < m; j++) sum += a[i * m + j];
        b[i] = sum;
    }
)",
     {{"int", "j"}}},
};

const std::vector<LastValueCase> kPositions = {
    {"first_of_the_largest",
     "    for (int i = 0; i < n; i++) if (len[i] > best) { best = len[i]; at = i; }\n",
     {{"int", "best"}, {"int", "at"}}},
    {"first_of_the_smallest",
     "    for (int i = 0; i < n; i++) if (-len[i] < best) { best = -len[i]; at = i; beside = a[i]; }\n",
     {{"int", "best"}, {"int", "at"}, {"double", "beside"}}},
    {"downwards",
     "    for (int i = n - 1; i >= 0; i -= 2) if (-len[i] < best) { best = -len[i]; at = i; }\n",
     {{"int", "best"}, {"int", "at"}}},
    {"under_a_condition",
     "    for (int i = 0; i < n; i++) if (a[i] > 0.5 && len[i] > best) { best = len[i]; at = i; }\n",
     {{"int", "best"}, {"int", "at"}}},
    {"both_ends",
     "    for (int i = 0; i < n; i++) {\n        if (-2 * a[i] < low) { low = -2 * a[i]; from = i; }\n"
     "        if (a[i] > high) { high = a[i]; to = i; }\n    }\n",
     {{"double", "low"}, {"int", "from"}, {"double", "high"}, {"int", "to"}}},
};

void expectEqual(const std::vector<LastValueCase>& cases, const std::vector<std::pair<int, int>>& sizes) {
    std::vector<test::PortSource> sources;
    std::string c;
    for (const LastValueCase& portCase : cases) {
        const auto port = portOf(portCase);
        ASSERT_TRUE(port) << portCase.name << ": " << port.error().text();
        c += portCase.c();
        sources.push_back({port->cuda, test::driverOf(portCase.nest(), port->cuda)});
    }
    const test::PortPrograms programs(sources, c);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        ASSERT_EQ(programs.errors(i), "") << sources[i].cuda;
        for (const kernel::BlockShape& block : test::oddBlocks(test::mappedLoopsOf(sources[i].cuda)))
            for (const auto& [n, m] : sizes) {
                std::vector<std::string> arguments;
                for (const int value : {block.x, block.y, block.z, n, m}) arguments.push_back(std::to_string(value));
                const test::CliOutcome outcome = programs.drive(i, arguments, unsigned(block.x));
                EXPECT_EQ(outcome.out + outcome.err, "") << cases[i].name << " with n = " << n << ", m = " << m;
                EXPECT_EQ(outcome.code, 0) << cases[i].name << " with n = " << n << ", m = " << m;
            }
    }
}

} // namespace

TEST(PortOfLastValues, EqualsTheCFunctionAtEverySize) {
    expectEqual(kPorted, {{0, 5}, {1, 5}, {2, 0}, {3, 1}, {9, 7}});
}

/// Of equal values, of which `len` has many, the first one's is kept.
TEST(PortOfPositions, EqualsTheCFunctionAtEverySize) {
    expectEqual(kPositions, {{0, 5}, {1, 5}, {2, 1}, {9, 7}, {70, 9}});
}

TEST(PortOfPositions, IsRefusedWhereThreadsDoNotFollowOneAnotherAsIterationsDo) {
    const auto last = portOf({"last",
                              "    for (int i = 0; i < n; i++) if (len[i] >= best) { best = len[i]; at = i; }\n",
                              {{"int", "best"}, {"int", "at"}}});
    ASSERT_FALSE(last);
    EXPECT_THAT(last.error().message,
                HasSubstr("at is a reduction that is not ported. Of equal values it keeps the last"));
    const auto rows =
        portOf({"in_rows",
                "    for (int i = 0; i < n; i++)\n        for (int j = 0; j < m; j++)\n"
                "            if (len[i * m + j] > best) { best = len[i * m + j]; row = i; column = j; }\n",
                {{"int", "best"}, {"int", "row"}, {"int", "column"}}});
    ASSERT_FALSE(rows) << "Both loops are taken as independent, and become threads.";
    EXPECT_THAT(rows.error().text(), HasSubstr("--map x=LOOP"));
}

TEST(PortOfLastValues, IsRefusedWhereTheLastIterationNeedNotSetThem) {
    const std::vector<LastValueCase> refused = {
        {"under_a_condition",
         "    for (int i = 0; i < n; i++) { if (a[i] > 0) t = a[i]; b[i] = 1; }\n",
         {{"double", "t"}}},
        {"behind_continue",
         "    for (int i = 0; i < n; i++) { if (a[i] > 0) continue; t = a[i]; b[i] = t; }\n",
         {{"double", "t"}}},
        {"in_a_loop_of_the_thread",
         "    for (int i = 0; i < n; i++) { for (int j = 0; j < len[i]; j++) t = a[i + j]; b[i] = 1; }\n",
         {{"double", "t"}}},
        {"in_the_inner_loop_at_times",
         "    for (int i = 0; i < n; i++) { t = 0;\n"
         "        for (int j = 0; j < m; j++) { if (a[j] > 0) t = a[j]; b[i * m + j] = 1; } }\n",
         {{"double", "t"}}},
        {"in_one_case",
         "    for (int i = 0; i < n; i++) { switch (len[i]) { case 0: t = a[i]; break; } b[i] = 1; }\n",
         {{"double", "t"}}},
    };
    for (const LastValueCase& portCase : refused) {
        const auto port = portOf(portCase);
        ASSERT_FALSE(port) << portCase.name << port->cuda;
        EXPECT_THAT(port.error().text(), HasSubstr("nest.c:")) << portCase.name;
        EXPECT_THAT(port.error().message,
                    AnyOf(HasSubstr("The threads would share t"), HasSubstr("t is read after the loop")))
            << portCase.name;
    }
}

TEST(PortOfLastValues, IsRefusedWhereACounterCannotBeComputed) {
    const auto moved = portOf(
        {"moved", "    for (int i = 0; i < n; i++) for (j = i; j < n; j++) b[i * n + j] = 1;\n", {{"int", "j"}}});
    ASSERT_FALSE(moved);
    EXPECT_THAT(moved.error().message, HasSubstr("j is read after the nest, and its bounds move"));
    const auto own = portOf({"own", "    for (i = i + 1; i < n; i++) b[i] = a[i];\n", {{"int", "i"}}});
    ASSERT_FALSE(own);
    EXPECT_THAT(own.error().message, HasSubstr("Where i starts or ends depends on i itself"));
    const auto closing =
        portOf({"closing", "    j = n;\n    for (int i = 0; i < j; i++) { b[i] = a[i]; j--; }\n", {{"int", "j"}}});
    ASSERT_FALSE(closing);
    EXPECT_THAT(closing.error().message, HasSubstr("It changes the number of threads while they run"));
}

TEST(PortOfLastValues, IsRefusedForStructures) {
    const auto port = portOf({"whole",
                              "    struct pair { double x, y; } p = {0, 0};\n"
                              "    for (int i = 0; i < n; i++) {\n"
                              "        struct pair next = {a[i], 1};\n        p = next;\n        b[i] = p.y;\n    }\n"
                              "    t = p.x;\n",
                              {{"double", "t"}}});
    ASSERT_FALSE(port);
    EXPECT_THAT(port.error().message, HasSubstr("The last value of p is a whole structure"));
}

TEST(PortOfLastValues, HandsOutNothingThatTheFunctionSetsAgain) {
    const auto port = portOf({"set_again",
                              "    int i, j;\n    double t;\n"
                              "    for (i = 0; i < n; i++) {\n        t = a[i];\n"
                              "        for (j = 0; j < m; j++) t += a[i + j];\n        b[i] = t;\n    }\n"
                              "    for (i = 0; i < n; i++) for (j = 0; j < m; j++) { t = b[i]; b[i] = t * j; }\n",
                              {}});
    ASSERT_TRUE(port) << port.error().text();
    EXPECT_THAT(port->cuda, Not(HasSubstr("_last")));
    EXPECT_THAT(port->cuda, Not(HasSubstr("int &")));
}
