// Ports of loops over lists of pointers to rows (lists.c): their rows lie one behind the other on the GPU, and of each no
// more is copied than the loop touches.
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"
#include "tests/frontend/cuda/port_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using namespace forewarp::test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

const frontend::SourceFile kLists{FOREWARP_SOURCE_DIR "/tests/frontend/cuda/lists/lists.c", {}, {}, {}};

Result<frontend::cuda::CudaPort> portOfList(const std::string& loop, const kernel::Dimensions& threads = {}) {
    static const auto facts = factsOf(kLists);
    kernel::Assumptions assumptions;
    assumptions.dimensions = threads;
    return test::portOf({kLists, facts, loop, assumptions});
}

std::string textOfList(const std::string& function) {
    const auto port = portOfList(function + ":L1");
    return port ? port->cuda : port.error().text();
}

struct ListCase {
    std::string loop;
    std::vector<std::string> sizes;
    kernel::Dimensions threads{}; ///< Where not those of all loops.
};

const std::vector<ListCase>& listCases() {
    static const std::vector<ListCase> kCases = {
        {"product:L1", {"n=13", "m=35", "p=9"}},
        {"relax:L1", {"g_nx=13", "g_ny=35"}},
        {"points_of_rows:L1", {"n=13", "m=35"}},
        {"numbered_points:L1", {"n=13", "m=35"}},
        {"heat:L1.1", {"n=13", "m=35"}},
        {"kept_row:L1", {"n=13", "m=35"}},
        {"eliminate:L1", {"n=35", "k=3"}},
        {"from_one:L1", {"n=13", "m=35"}},
        {"lower:L1", {"n=35"}},
        {"upper:L1", {"n=35"}},
        {"upper_asked:L1", {"n=35"}},
        {"sparse_rows:L1", {"n=13", "m=35"}},
        {"transposed:L1", {"w=13", "h=35"}},
        {"turned:L1", {"w=13", "h=35"}},
        {"step_of_lu:L1.1", {"n=35", "k=3"}},
        {"grey_of_planes:L1", {"n=77"}},
        {"channels:L1", {"n=77"}},
        {"guarded_borders:L1", {"n=13", "m=35"}},
        {"borders:L1", {"n=13", "m=35"}},
        {"where_large:L1", {"n=13", "m=35"}},
        {"walked:L1", {"n=13", "m=35"}, {{"walked:L1", kernel::ThreadDimension::x}}},
        {"walked_both:L1", {"n=13", "m=35"}, {{"walked_both:L1", kernel::ThreadDimension::x}}},
        {"points:L1", {"n=35"}},
        {"total:L1", {"n=13", "m=35"}},
        {"taken_names:L1", {"row=13", "part=35"}},
        {"copied_list:L1", {"g_nx=13", "g_ny=35"}},
        {"constants:L1", {"n=13", "m=35"}},
        {"mirrored_triangle:L1", {"n=35"}, {{"mirrored_triangle:L1", kernel::ThreadDimension::x}}},
        {"forward_solve:L1", {"n=13", "m=35"}, {{"forward_solve:L1", kernel::ThreadDimension::x}}},
        {"strided_channels:L1", {"n=35"}},
        {"row_from_the_next:L1", {"row=3", "n=35"}},
        {"row_from_outside:L1", {"n=13", "m=35"}},
        {"row_from_outside:L1.1", {"m=35"}},
        {"of_a_global:L1", {"n=13", "m=35"}},
        {"mirrored_above:L1", {"n=35"}, {{"mirrored_above:L1", kernel::ThreadDimension::x}}},
        {"above_diagonal:L1", {"n=35"}},
        {"columns_above:L1", {"n=35"}},
        {"of_the_lesser:L1", {"n=13", "m=35"}},
        {"peaks:L1", {"rows=3", "blocks=7", "size=5", "begin=2"}},
        {"loaded:L1.1", {"m=35"}},
        {"checked:L1.1", {"count=35"}},
        {"not_in_all:L1", {"n=35", "m=13", "p=3"}}};
    return kCases;
}

/// Compares what the port and the loop do to one piece of memory in which all rows lie: what is between them stays, too.
std::string driverText(const std::string& setRows, const std::string& call, const std::string& loop) {
    return "int driver(int, char **)\n{\n    const int n = 9, m = 7;\n    (void)m;\n"
           "    std::vector<Value> memory[2];\n    for (auto &each : memory) {\n        each.resize(400);\n"
           "        for (int i = 0; i < 400; i++)\n            each[i] = Value(i % 37 + 1);\n"
           "        std::vector<Value *> rows(40, nullptr);\n        Value *start = each.data() + 20;\n" +
           setRows + "        if (&each == memory) {\n            if (" + call +
           " != 0)\n                return 2;\n        } else {\n            Value **a = rows.data();\n" + loop +
           "        }\n    }\n    return memory[0] == memory[1] ? 0 : 1;\n}\n";
}

struct StorageCase {
    std::string function;
    std::string value;
    std::string rows; ///< Where rows lie, from `start` on.
    std::string loop; ///< As the C has it.
    std::string arguments = "n"; ///< Behind the rows.
};

const std::vector<StorageCase>& storageCases() {
    static const std::vector<StorageCase> kCases = {
        {"from_one", "float", "for (int i = 1; i <= n; i++) rows[i] = start + (i - 1) * m - 1;\n",
         "for (int i = 1; i <= n; i++) for (int j = 1; j <= m; j++) a[i][j] = a[i][j] * 2 + i;\n", "n, m"},
        {"lower", "double", "for (int i = 0; i < n; i++) rows[i] = start + i * (i + 1) / 2;\n",
         "for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) a[i][j] = a[i][j] * 2 + j;\n"},
        {"upper", "double", "for (int i = 0; i < n; i++) rows[i] = start + i * n - i * (i - 1) / 2 - i;\n",
         "for (int i = 0; i < n; i++) for (int j = i; j < n; j++) a[i][j] = a[i][j] * 2 + j;\n"},
        {"upper_asked", "double", "for (int i = 0; i < n; i++) rows[i] = start + i * n - i * (i - 1) / 2 - i;\n",
         "for (int i = 0; i < n; i++) for (int j = i; j < n; j++) a[i][j] += j;\n"},
        {"above_diagonal", "double",
         "for (int i = 0; i < n; i++) rows[i] = start + i * (n - 1) - i * (i - 1) / 2 - i - 1;\n",
         "for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) a[i][j] *= 2;\n"},
        {"columns_above", "double",
         "static const double x[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};\n"
         "for (int i = 1; i < n; i++) rows[i] = start + i * (i - 1) / 2;\n",
         "for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) a[j][i] += x[j];\n", "x, 9, n"},
        {"sparse_rows", "float", "for (int i = 0; i < n; i++) rows[2 * i + 1] = start + (n - i) * (3 * m - 2);\n",
         "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[2 * i + 1][3 * j] = i - j;\n", "n, m"},
        {"strided_channels", "float", "rows[0] = start; rows[1] = start + 1;\n",
         "for (int k = 0; k < 2; k++) for (int i = 0; i < n; i++) a[k][2 * i] *= 3;\n", "n, 3"},
        {"row_from_the_next", "float",
         "static const float kept[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}; // Nobody may write it.\n"
         "rows[3] = start; rows[4] = const_cast<float *>(kept);\n",
         "for (int j = 0; j < n; j++) a[3][j] = a[4][j] * 2 + kept[j];\n", "kept, 3, n"}};
    return kCases;
}

} // namespace

TEST(PortOfLists, EqualsTheCAtTwoSizes) {
    std::vector<PortSource> sources;
    for (const ListCase& each : listCases()) {
        const auto port = portOfList(each.loop, each.threads);
        ASSERT_TRUE(port) << each.loop << ": " << port.error().text();
        sources.push_back({port->cuda, {}});
    }
    const PortPrograms programs(sources);
    for (std::size_t i = 0; i < listCases().size(); ++i) {
        ASSERT_EQ(programs.errors(i), "") << listCases()[i].loop;
        const std::vector<std::string>& odd = listCases()[i].sizes;
        std::vector<std::string> ones;
        for (const std::string& size : odd) ones.push_back(size.substr(0, size.find('=')) + "=1");
        for (std::vector<std::string> arguments : {odd, ones}) {
            arguments.push_back("runs=1");
            const CliOutcome outcome = programs.run(i, arguments, 7);
            EXPECT_EQ(outcome.code, 0) << listCases()[i].loop << ' ' << arguments[0] << outcome.out << outcome.err;
        }
    }
}

TEST(PortOfLists, LeavesWhatLiesBetweenTheRowsAsItIs) {
    std::vector<PortSource> sources;
    for (const StorageCase& each : storageCases()) {
        const std::string call = each.function + "_L1_host(rows.data(), " + each.arguments + ")";
        const auto port = portOfList(each.function + ":L1");
        ASSERT_TRUE(port) << each.function;
        sources.push_back({port->cuda, "using Value = " + each.value + ";\n" + driverText(each.rows, call, each.loop)});
    }
    const PortPrograms programs(sources);
    for (std::size_t i = 0; i < storageCases().size(); ++i) {
        ASSERT_EQ(programs.errors(i), "") << storageCases()[i].function;
        EXPECT_EQ(programs.drive(i).code, 0) << storageCases()[i].function;
    }
}

TEST(PortOfLists, ARowFromOutsideIsAnArrayOfItsOwn) {
    const auto port = portOfList("row_from_outside:L1.1");
    ASSERT_TRUE(port);
    EXPECT_THAT(port->cuda, HasSubstr("row_from_outside_L1_1_host(int m, float *row, const float *other)"));
}

TEST(PortOfLists, AsksForNoPointersThatTheLoopDoesNot) {
    EXPECT_THAT(textOfList("from_one"), HasSubstr("if (part.from < part.end && rows[row] != nullptr)"));
    EXPECT_THAT(textOfList("row_from_the_next"), HasSubstr("std::memcmp(&now, &before, sizeof(Element)) != 0"))
        << "what it only reads may lie in memory that nobody may write";
}

TEST(PortOfLists, TakesTheListAndHasItsRowsInOnePiece) {
    EXPECT_THAT(textOfList("relax"),
                AllOf(HasSubstr("relax_L1_host(int g_nx, int g_ny, float *const *g_v, float *const *g_u)"),
                      HasSubstr("relax_L1_device(int g_nx, int g_ny, float *g_v, const float *g_u, "),
                      HasSubstr("g_u[(i - 1) * g_u_pitch + j]"), HasSubstr("part.add(1, g_ny - 1);")));
    EXPECT_THAT(textOfList("constants"), HasSubstr("const float *const *a"));
}

TEST(PortOfLists, CopiesOfEachRowWhatTheLoopTouches) {
    EXPECT_THAT(textOfList("lower"), HasSubstr("part.add(0, row + 1);"));
    EXPECT_THAT(textOfList("upper_asked"), HasSubstr("part.add(row, n);"));
    EXPECT_THAT(textOfList("sparse_rows"), HasSubstr("if (row >= 1 && row < 2 * (long long)n && (row - 1) % 2 == 0)"));
    EXPECT_THAT(textOfList("taken_names"), HasSubstr("a[i * a_pitch_ + j]"));
    EXPECT_THAT(textOfList("above_diagonal"), HasSubstr("part.add(row + 1, n);"));
    EXPECT_THAT(textOfList("columns_above"), HasSubstr("if (row >= 1 && row < n)\n            part.add(0, row);"));
    EXPECT_THAT(textOfList("peaks"), HasSubstr("part.add(begin, "));
    EXPECT_THAT(textOfList("not_in_all"),
                AllOf(HasSubstr("if (row >= 0 && row < 1)\n            part.add(0, std::min<long long>("),
                      HasSubstr("if (p > 0 && row >= 0 && row < 1)")));
}

TEST(PortOfLists, ConditionsOnCountersNarrowThatAndThoseOnDataAreSaid) {
    const std::string rests =
        "the rows of b have all elements that the loop would touch if its conditions on data held";
    EXPECT_THAT(textOfList("where_large"), HasSubstr(rests));
    EXPECT_THAT(textOfList("guarded_borders"),
                AllOf(Not(HasSubstr("conditions on data")),
                      HasSubstr("if (row >= 1 && row < n)\n            part.add(0, m - 1);")));
}

TEST(PortOfLists, RefusesWhatCannotBeCopiedExactly) {
    EXPECT_THAT(textOfList("asks_for_rows"), HasSubstr("It follows a pointer that is found in memory, a[i]."));
    for (const std::string function : {"rows_of_their_own_length", "rows_found_by_data", "until_zero"})
        EXPECT_THAT(textOfList(function), HasSubstr("Which part of each row of a it touches cannot be told."))
            << function;
    EXPECT_FALSE(portOfList("swaps_rows:L1"));
    EXPECT_FALSE(portOfList("sum_in_a_row:L1"));
}
