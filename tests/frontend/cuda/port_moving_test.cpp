// Loops whose iterations have no number of their own (moving.c): ported, run on the emulated GPU, compared with the C.
#include "core/kernel/nest/nest.h"
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using namespace forewarp::test;
using testing::HasSubstr;
using testing::Not;

namespace {

const frontend::SourceFile kFile{FOREWARP_SOURCE_DIR "/tests/frontend/cuda/moving.c", {}, {}, {}};

Result<frontend::cuda::CudaPort> portAt(const std::string& loop) {
    static const auto facts = test::factsOf(kFile);
    test::PortCase nest{kFile, facts, loop, {}, 64, false};
    nest.assumptions.independentLoops.insert(nest.loop);
    for (const std::string& symbol : kernel::nest::neededSymbols(*facts, nest.loop))
        nest.assumptions.values[symbol] = symbol == "i" ? 5 : 37;
    return test::portOf(nest);
}

Result<frontend::cuda::CudaPort> portOfFunction(const std::string& function) {
    return portAt(function + ":L1");
}

std::string cudaOf(const std::string& function) {
    const auto port = portOfFunction(function);
    return port ? port->cuda : port.error().text();
}

/// The C function on floats x and y, and the port on a copy of x.
struct MovingCase {
    std::string function;
    std::string parameters; ///< Of the C function, to declare it.
    std::string c, gpu;     ///< The arguments of both calls; x and x_gpu have 400 elements.
};

const std::vector<MovingCase>& cases() {
    static const std::vector<MovingCase> kCases = {
        {"walk", "float *, const float *, int", "x, y, 150", "x_gpu, y, 150"},
        {"halves", "float *, int", "x, 199", "x_gpu, 199"},
        {"down", "float *, const float *, unsigned", "x, y, 101", "x_gpu, y, 101"},
        {"fill", "float *, const float *, int", "x, y, 77", "x_gpu, y, 77"},
        {"second", "float *, const float *, int, int", "x, y, 50, 7", "x_gpu, y, 50, 7"},
        {"asked", "float *, const float *, int", "x, y, 399", "x_gpu, y, 399"},
        {"from_middle", "float *, const float *, int, int", "x, y, 90, 13", "x_gpu, y, 90, 13"},
        {"counted_down", "float *, const float *, int", "x, y, 300", "x_gpu, y, 300"},
        {"by_threes", "float *, const float *, int", "x, y, 302", "x_gpu, y, 302"},
        {"two_heads", "float *, const float *, int", "x, y, 123", "x_gpu, y, 123"},
        {"declared_heads", "float *, const float *, int", "x, y, 200", "x_gpu, y, 200"},
        {"rows", "float *, const float *, int, int", "x, y, 13, 29", "x_gpu, y, 13, 29"},
        {"row_sums", "float *, const float *, int, int", "x, y, 11, 35", "x_gpu, y, 11, 35"},
        {"pitched", "float *, const float *, int, int, int", "x, y, 9, 30, 41", "x_gpu, y, 9, 30, 41"},
        {"butterflies", "point *, const point *, size_t, size_t", "(point *)x, (const point *)y, 3, 60",
         "(point *)x_gpu, (const point *)y, 3, 60"},
        {"thirds", "float *, int", "x, 130", "x_gpu, 130"},
        {"inner", "float *, const float *, int, int", "x, y, 11, 35", "x_gpu, y, 11, 35"},
        {"guarded", "float *, const float *, int", "x, y, 400", "x_gpu, y, 400, 400"},
        {"overlapping_windows", "float *, const float *, int, int", "x, y, 20, 11", "x_gpu, y, 20, 11"},
        {"set_in_condition", "float *, const float *, int, int", "x, y, 90, 13", "x_gpu, y, 400, 90, 13"},
        {"set_in_another_case", "float *, const float *, int, int", "x, y, 90, 1", "x_gpu, y, 90, 5"},
        {"never_run", "float *, const float *, int", "x, y, 99", "x_gpu, y, 99"},
        {"other_type", "float *, int, int", "x, 9, -2", "x_gpu, 9, -2"},
        {"fft_stage", "float *, const float *, int, int", "x, y, 360, 20", "x_gpu, y, 360, 20"},
        {"stage_from", "float *, int, int, int", "x, 7, 350, 11", "x_gpu, 400, 7, 350, 11"},
        {"numbered", "float *, const float *, int, int", "x, y, 12, 29", "x_gpu, 400, y, 12, 29"},
        {"flip", "float *, int, int", "x, 13, 30", "x_gpu, 13, 30"},
        {"short_counter", "float *, short", "x, 321", "x_gpu, 321"},
        {"to_a_sum", "float *, int, float", "x, 333, 3", "x_gpu, 333, 3"},
        {"to_an_end", "float *, const float *, int", "x, y, 250", "x_gpu, y, 250"},
        {"from_the_middle", "float *, int, int", "x, 31, 300", "x_gpu, 400, 31, 300"},
        {"unsigned_down", "float *, unsigned", "x, 301", "x_gpu, 301"},
        {"down_by_threes", "float *, size_t", "x, 305", "x_gpu, 305"},
        {"until_it_wraps", "float *, size_t", "x, 299", "x_gpu, 299"},
        {"rows_down", "float *, size_t, size_t", "x, 13, 30", "x_gpu, 13, 30"},
        {"long_steps", "float *, int", "x, 12441600", "x_gpu, 400, 12441600"},
        {"moved_before", "float *, int", "x, 301", "x_gpu + 3, 301, 301"},
        {"rows_by_pointer", "float *, const float *, int, int, int", "x, y, 9, 30, 41", "x_gpu, y, 9, 30, 41"},
        {"pointers_in_heads", "float *, const float *, int, int", "x, y, 11, 35", "x_gpu, y, 11, 35"},
        {"set_twice", "float *, const float *, int", "x, y, 120", "x_gpu, y, 120"},
        {"windows", "float *, const float *, int, int", "x, y, 90, 7", "x_gpu, y, 90, 7"},
        {"neighbours", "float *, const float *, int", "x, y, 90", "x_gpu, y, 90"},
        {"by_a_stride", "float *, const float *, int, int, int", "x, y, 90, 3, 11", "x_gpu, y, 90, 3, 11"}};
    return kCases;
}

std::string driverOf(const MovingCase& nest) {
    return "#include <algorithm>\nextern \"C\" void " + nest.function + "(" + nest.parameters +
           ");\nint driver(int, char **)\n{\n    float x[400], y[400], x_gpu[400];\n"
           "    for (int i = 0; i < 400; i++) {\n        x[i] = x_gpu[i] = i % 17 - 5;\n        y[i] = 7 * i % 10;\n"
           "    }\n    " +
           nest.function + "(" + nest.c + ");\n    " + nest.function + "_L1_on_gpu(" + nest.gpu +
           ", dim3(32), nullptr);\n    return std::equal(x, x + 400, x_gpu) ? 0 : 1;\n}\n";
}

} // namespace

TEST(PortOfMovingVariables, EqualsTheC) {
    std::vector<frontend::cuda::CudaPort> ports;
    std::vector<test::PortSource> sources;
    for (const MovingCase& nest : cases()) {
        const auto port = portOfFunction(nest.function);
        ASSERT_TRUE(port) << nest.function << ": " << port.error().text();
        ports.push_back(*port);
        sources.push_back({port->cuda, driverOf(nest)});
    }
    const test::PortPrograms programs(sources, "#include \"" + kFile.path + "\"\n");
    for (std::size_t i = 0; i < ports.size(); ++i) {
        const std::string& function = cases()[i].function;
        EXPECT_EQ(test::failureOf(programs, i, ports[i], test::oddBlocks(test::mappedLoopsOf(ports[i].cuda))), "")
            << function;
        const test::CliOutcome outcome = programs.drive(i);
        EXPECT_EQ(outcome.code, 0) << function << outcome.out << outcome.err;
    }
}

TEST(PortOfMovingVariables, OtherTypesEqualTheirReference) {
    std::vector<frontend::cuda::CudaPort> ports;
    std::vector<test::PortSource> sources;
    for (const std::string function : {"triples", "bytes", "every_other", "stages"}) {
        const auto port = portOfFunction(function);
        ASSERT_TRUE(port) << function << ": " << port.error().text();
        ports.push_back(*port);
        sources.push_back({port->cuda, {}});
    }
    const test::PortPrograms programs(sources);
    for (std::size_t i = 0; i < ports.size(); ++i)
        EXPECT_EQ(test::failureOf(programs, i, ports[i], test::oddBlocks(1)), "") << ports[i].kernel;
}

TEST(PortOfMovingVariables, ThreadsStartWhereTheirIterationDoes) {
    EXPECT_THAT(cudaOf("walk"), HasSubstr("    float *p_here = x + i;\n"));
    EXPECT_THAT(cudaOf("second"), HasSubstr("    int k_here = i * s;\n    x[i] = y[k_here];\n"));
    EXPECT_THAT(cudaOf("rows"), HasSubstr("in + (long long)i * (long long)w"));
    EXPECT_THAT(cudaOf("rows"), HasSubstr("float *to_here2 = to_here + j;\n"));
    EXPECT_THAT(cudaOf("down"), HasSubstr("if (i >= m)")) << "do … while (--m)";
    EXPECT_THAT(cudaOf("butterflies"), HasSubstr("point *b_here = out + m + i;\n"));
}

TEST(PortOfMovingVariables, TheHostIsGivenWhatTheFunctionIs) {
    EXPECT_THAT(cudaOf("walk"), HasSubstr("void walk_L1_on_gpu(float *x, const float *y, int n, dim3 block, "));
    EXPECT_THAT(cudaOf("thirds"), HasSubstr("void thirds_L1_on_gpu(float *a, int m, dim3 block, "));
    EXPECT_THAT(cudaOf("thirds"), HasSubstr("    const int m2 = 2 * m;\n    const int all = m + m2;\n"));
    EXPECT_THAT(cudaOf("halves"), HasSubstr("    const size_t a_elements = 2 * size_t(m);\n"));
}

TEST(PortOfMovingVariables, TheReferenceIsTheLoopAsTheCHasIt) {
    EXPECT_THAT(cudaOf("fill"), HasSubstr("    while (n--)\n        *x++ = 2 * *y++;\n}\n"));
    EXPECT_THAT(cudaOf("two_heads"), HasSubstr("    for (i = 0 , j = n - 1; i < n; i++ , j--)\n"));
}

TEST(PortOfMovingVariables, WhatIsReadAfterTheLoopIsSaidOrRefused) {
    const auto port = portOfFunction("returned");
    ASSERT_TRUE(port) << port.error().text();
    EXPECT_THAT(port->notes,
                testing::Contains("The C leaves x at x + (0 < n ? n : 0): set it so where the port is called."));
    EXPECT_THAT(port->cuda,
                HasSubstr("// The C leaves x at x + (0 < n ? n : 0): set it so where the port is called.\n"));
    EXPECT_THAT(cudaOf("sometimes"), HasSubstr("The threads would share k, which the loop changes."));
}

TEST(PortOfMovingVariables, WhatLeadsIntoOneArrayIsOneArray) {
    EXPECT_THAT(cudaOf("stages"),
                HasSubstr("void stages_L1_on_gpu(point *out, size_t stride, int m, const point *turn, "
                          "dim3 block, "))
        << "half starts from out, and the facts count turns from the start of the structure";
    EXPECT_THAT(cudaOf("either_half"), HasSubstr("a and c lead to the same memory."));
    EXPECT_THAT(cudaOf("of_bytes"), HasSubstr("cannot be numbered")) << "its end is bytes away, its steps are floats";
    EXPECT_THAT(cudaOf("to_what_is_given"), HasSubstr("The iterations of this loop cannot be numbered"));
    EXPECT_THAT(cudaOf("end_moves"), HasSubstr("It changes the number of threads while they run."));
}

TEST(PortOfMovingVariables, CompilesWithNvccWithoutWarnings) {
    if (!test::hasNvcc()) GTEST_SKIP() << "nvcc is not installed";
    for (const std::string function : {"rows", "butterflies", "two_heads"})
        EXPECT_EQ(test::nvccErrors(cudaOf(function)), "") << function;
}

TEST(PortOfMovingVariables, WhatIsChangedInFrontOfTheLoopIsNotCountedWith) {
    EXPECT_THAT(cudaOf("counted_down_before"), HasSubstr("n is changed in front of the loop"));
    EXPECT_THAT(cudaOf("clamped_before"), HasSubstr("void clamped_before_L1_on_gpu(float *x, int n, "))
        << "what n is bounded to is the loop's size";
    EXPECT_THAT(cudaOf("set_beside"), HasSubstr("m is changed in front of the loop"));
    const auto port = portAt("moved_by_a_loop:L2");
    ASSERT_TRUE(port) << port.error().text();
    EXPECT_THAT(port->cuda, HasSubstr("const float *y, size_t y_elements, int n, float sum, "));
    const auto parts = portAt("in_parts:L1.1");
    EXPECT_TRUE(parts) << parts.error().text() << ": the loop around changes n only after this one";
}

TEST(PortOfMovingVariables, NoThreadStartsAgainFromAbove) {
    EXPECT_THAT(cudaOf("down_to_a_bound"), HasSubstr("i is unsigned and counts down"));
    EXPECT_THAT(cudaOf("unsigned_down"), HasSubstr("    if (iteration >= n)\n"));
    EXPECT_THAT(cudaOf("long_steps"), HasSubstr("    int i_here = iteration * 4194304;\n"));
}

TEST(PortOfMovingVariables, QuotientsOfNegativeNumbersRoundDown) {
    EXPECT_THAT(cudaOf("pairs"), HasSubstr("a_gpu(std::max<long long>(0, 2 * ((long long)w / 2) + "))
        << "and not (w - 2) / 2, which is 0 for a row of one";
}

TEST(PortOfMovingVariables, NothingIsReachedBeforeItsStart) {
    const std::string cuda = cudaOf("by_a_stride");
    EXPECT_THAT(cuda,
                HasSubstr("require(stride >= 0, \"stride is negative: the loop would reach before its arrays.\");"));
    EXPECT_THAT(cuda, HasSubstr("require(first >= 0,"));
    EXPECT_THAT(cudaOf("walk"), Not(HasSubstr("is negative")));
    EXPECT_THAT(cudaOf("rows"), Not(HasSubstr("is negative"))) << "rows of w iterations";
}

TEST(PortOfMovingVariables, RowsWithoutIterationsSetLastValuesToo) {
    EXPECT_THAT(cudaOf("last_of_rows"), HasSubstr("t is read after the loop, and set between loops"));
}
