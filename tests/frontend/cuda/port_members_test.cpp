// Loops over what members of structures lead to (members.c): ported, run on the emulated GPU, compared with the C.
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

const std::string kFolder = FOREWARP_SOURCE_DIR "/tests/frontend/cuda/";
const frontend::SourceFile kFile{kFolder + "members.c", {}, {}, {}};

Result<frontend::cuda::CudaPort> portOfFunction(const std::string& function, bool isAssumed = false,
                                                bool isTiled = false) {
    static const auto facts = test::factsOf(kFile);
    test::PortCase nest{kFile, facts, function + ":L1", {}, 64, isTiled};
    constexpr double kSizes[] = {37, 43, 59}; // a row is named before its pitch
    std::size_t next = 0;
    for (const std::string& symbol : kernel::nest::neededSymbols(*facts, nest.loop))
        nest.assumptions.values[symbol] = kSizes[next++ % std::size(kSizes)];
    if (isAssumed) nest.assumptions.independentLoops.insert(nest.loop);
    return test::portOf(nest);
}

std::string cudaOf(const std::string& function) {
    const auto port = portOfFunction(function);
    return port ? port->cuda : port.error().text();
}

std::string refusalOf(const std::string& function, bool isAssumed = false) {
    const auto port = portOfFunction(function, isAssumed);
    return port ? "It is ported." : port.error().text();
}

/// What a caller of the C function has, and the call of the port that does the same to a copy of it.
struct MemberCase {
    std::string function;
    std::string both; ///< Declarations; x, y, z are of 100 numbers, z_gpu is a copy of z.
    std::string c, gpu;
};

const std::vector<MemberCase>& cases() {
    static const std::vector<MemberCase> kCases = {
        {"step", "::state s{x, z, {}, 90};", "step(&s, y, 0.5);",
         "step_L1_on_gpu(s.n, z_gpu, s.y, y, 0.5, dim3(32), nullptr);"},
        {"scale", "float f[100], f_gpu[100]; for (int i = 0; i < 100; i++) f[i] = f_gpu[i] = i; matrix m{9, 7, 11, f};",
         "scale(&m, 2.5f); for (int i = 0; i < 100; i++) z[i] = f[i];",
         "scale_L1_on_gpu(m.rows, m.cols, f_gpu, m.tda, 2.5f, dim3(4, 8), nullptr);"
         "for (int i = 0; i < 100; i++) z_gpu[i] = f_gpu[i];"},
        {"copy_view", "view to{30, 3, z}, from{30, 2, x};", "copy_view(to, from);",
         "copy_view_L1_on_gpu(to.size, z_gpu, to.stride, from.data, from.stride, dim3(16), nullptr);"},
        {"weigh", "::block out{80, z}; ::work w{&out, {100, x}, 3, 0, 0};", "weigh(&w);",
         "weigh_L1_on_gpu(out.size, z_gpu, w.in.data, w.scale, dim3(64), nullptr);"},
        {"mirror", "::polygon p{(::point *)z, 50};", "mirror(&p);",
         "mirror_L1_on_gpu(p.n, (point *)z_gpu, dim3(8), nullptr);"},
        {"apply", "::state s{x, nullptr, {3, 5, 7}, 0};", "apply(&s, z, 70);",
         "apply_L1_on_gpu(s.tableau, s.y, z_gpu, 70, dim3(32), nullptr);"},
        {"fill_tableau", "::state s{};", "fill_tableau(&s, 0.25); std::copy(s.tableau, s.tableau + 3, z);",
         "fill_tableau_L1_on_gpu(z_gpu, 0.25, dim3(2), nullptr);"},
        {"scale_tail", "struct { int n; double values[60]; } tail{60, {}}; std::copy(z, z + 60, tail.values);",
         "scale_tail(&tail, 0.5); std::copy(tail.values, tail.values + 60, z);",
         "scale_tail_L1_on_gpu(tail.n, z_gpu, 0.5, dim3(32), nullptr);"},
        {"amplify", "", "amplify(z, 50);", "amplify_L1_on_gpu((gain *)z_gpu, 50, dim3(8), nullptr);"},
        {"total", "::work w{nullptr, {}, 2, 10, 0};", "total(&w, x, 100); z[0] = w.sum;",
         "z_gpu[0] = 10; total_L1_on_gpu(w.scale, x, 100, z_gpu[0], dim3(32), nullptr);"},
        {"last_point", "double px = 0;", "z[99] = last_point(x, z, 98);",
         "last_point_L1_on_gpu(x, z_gpu, 98, px, z_gpu[99], dim3(32), nullptr);"},
        {"spelled", "::state s{x, z, {}, 0};", "spelled(&s, 99);",
         "spelled_L1_on_gpu(z_gpu, s.y, 99, dim3(32), nullptr);"},
        {"hidden", "::state s{x, z, {}, 0};", "hidden(&s, 60);", "hidden_L1_on_gpu(z_gpu, 60, dim3(32), nullptr);"},
        {"drain", "pool = {100, z};", "drain(77);", "drain_L1_on_gpu(77, z_gpu, dim3(32), nullptr);"},
        {"named", "::state s{x, nullptr, {}, 0};", "named(&s, z, 55);",
         "named_L1_on_gpu(s.y, z_gpu, 55, dim3(32), nullptr);"},
        {"either", "float f[100] = {}, f_gpu[100] = {}; ::grid g{}; g.width = 60; g.cells.reals = f;",
         "either(&g); std::copy(f, f + 100, z);",
         "either_L1_on_gpu(g.width, f_gpu, dim3(32), nullptr); std::copy(f_gpu, f_gpu + 100, z_gpu);"},
        {"levels", "::grid g{}; g.width = 60; g.depth = 2; g.heights = x;", "levels(&g, z);",
         "levels_L1_on_gpu(g.width, g.depth, x, z_gpu, dim3(32), nullptr);"},
        {"bounded", "view v{40, 2, x};", "bounded(&v, z);",
         "bounded_L1_on_gpu(v.data, z_gpu, v.size, v.stride, dim3(32), nullptr);"},
        {"labels", "", "labels(x, z, 100);", "labels_L1_on_gpu(x, 100, z_gpu, 100, 100, dim3(32), nullptr);"},
        {"through_memory", "", "through_memory(x, z, 100);",
         "through_memory_L1_on_gpu(x, z_gpu, 100, dim3(32), nullptr);"},
        {"bytes_of_rows", "", "bytes_of_rows(10, 10, x, z);",
         "bytes_of_rows_L1_on_gpu(10, 10, x, z_gpu, dim3(8), nullptr);"},
        {"paired", "", "paired(z, 100);", "paired_L1_on_gpu(z_gpu, 100, dim3(32), nullptr);"},
        {"add_up", "", "add_up((::point *)z, 7, x, 100);",
         "add_up_L1_on_gpu((point *)z_gpu, 7, x, 100, dim3(32), nullptr);"}};
    return kCases;
}

std::string driverOf(const MemberCase& nest) {
    return "#include <algorithm>\n#include \"" + kFolder +
           "members.h\"\nint driver(int, char **)\n{\n    double x[100], y[100], z[100], z_gpu[100];\n"
           "    for (int i = 0; i < 100; i++) {\n        x[i] = i - 30;\n        y[i] = 7 * i % 10;\n"
           "        z[i] = z_gpu[i] = 100 - i;\n    }\n    " +
           nest.both + "\n    " + nest.c + "\n    " + nest.gpu +
           "\n    return std::equal(z, z + 100, z_gpu) ? 0 : 1;\n}\n";
}

} // namespace

TEST(PortOfMembers, EqualsTheC) {
    std::vector<frontend::cuda::CudaPort> ports;
    std::vector<test::PortSource> sources;
    for (const MemberCase& nest : cases()) {
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

TEST(PortOfMembers, EqualsTheCWithTilesInSharedMemory) {
    const auto port = portOfFunction("multiply", false, true);
    ASSERT_TRUE(port) << port.error().text();
    EXPECT_THAT(port->shared, testing::UnorderedElementsAre("a->data", "b->data")) << "as the facts call them";
    EXPECT_THAT(port->cuda, HasSubstr("sum += a_data_tile["));
    const test::PortPrograms programs({{port->cuda, {}}});
    EXPECT_EQ(test::failureOf(programs, 0, *port, test::oddBlocks(2)), "");
}

TEST(PortOfMembers, AnElementThatIsReducedIntoHasItsArrayForItself) {
    EXPECT_THAT(refusalOf("weighted"), HasSubstr("The loop reduces into an element of p, and uses others of it, too."));
}

TEST(PortOfMembers, StructuresWithALayoutOfTheirOwnAreRefused) {
    EXPECT_THAT(refusalOf("unpacked"), HasSubstr("The structure is packed, or its members are aligned."));
    EXPECT_THAT(cudaOf("tallied"), HasSubstr("indices<int>(bin_elements, size_t(12), ")) << "Each thread has its own.";
    EXPECT_THAT(refusalOf("same_structure"), HasSubstr("Several names in the loop lead to s. Use one of them"));
    EXPECT_THAT(refusalOf("same_member"), HasSubstr("Several names in the loop lead to s. Use one of them"));
    EXPECT_THAT(refusalOf("of_a_header"), HasSubstr("members.h:")) << "It is declared there.";
}

TEST(PortOfMembers, KernelsHaveNamesForThem) {
    EXPECT_THAT(cudaOf("step"), HasSubstr("__global__ void step_L1(int state_n, double *__restrict__ state_ytmp, "
                                          "const double *__restrict__ state_y,\n"
                                          "                        const double *__restrict__ y0, double h)\n{\n"
                                          "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                          "    if (i >= state_n)\n        return;\n"
                                          "    state_ytmp[i] = y0[i] + h * state_y[i];\n}\n"));
    EXPECT_THAT(cudaOf("apply"), HasSubstr("out[i] = s_tableau[0] * s_y[i] + s_tableau[i % 3];"));
    EXPECT_THAT(cudaOf("named"), HasSubstr("state_y[i] = state_y_[i] + 1;")) << "state_y is another variable's name";
}

TEST(PortOfMembers, HostSaysWhatTheyAre) {
    EXPECT_THAT(cudaOf("step"), HasSubstr("\n// Members of structures have names: state_n is state->n, state_ytmp is "
                                          "state->ytmp, state_y is\n// state->y.\nvoid step_L1_on_gpu("));
    EXPECT_THAT(cudaOf("weigh"), HasSubstr("w_block_size is w->block->size"));
    EXPECT_THAT(cudaOf("hidden"), HasSubstr("memory_ytmp is ((struct state *)memory)->ytmp."));
}

TEST(PortOfMembers, ElementsAreCountedInTheirNames) {
    EXPECT_THAT(cudaOf("step"), HasSubstr("DeviceBuffer<double> state_ytmp_gpu(state_n);"));
    EXPECT_THAT(cudaOf("apply"), HasSubstr("DeviceBuffer<double> s_tableau_gpu(3);"));
    EXPECT_THAT(cudaOf("scale"), Not(HasSubstr("[m_data_elements="))) << "rows of m->tda, as many as m->rows";
    EXPECT_THAT(cudaOf("mirror"), HasSubstr("DeviceBuffer<point> p_points_gpu(p_n);"));
    EXPECT_THAT(cudaOf("bounded"), Not(HasSubstr("[v_data_elements="))) << "n is v->size, stride is v->stride";
}

TEST(PortOfMembers, RestsOnTheirNotChanging) {
    EXPECT_THAT(cudaOf("weigh"), HasSubstr("//   - no store of the loop changes w->scale\n")) << "it stores doubles";
    EXPECT_THAT(cudaOf("scale"), Not(HasSubstr("no store of the loop"))) << "a store of float changes no size_t";
    EXPECT_THAT(cudaOf("copy_view"), Not(HasSubstr("no store of the loop"))) << "nobody else has the parameters";
}

TEST(PortOfMembers, WhatStaysRefusedSaysWhy) {
    EXPECT_THAT(refusalOf("ragged"), HasSubstr("It follows a pointer that is found in memory, cells[i].data. Put what "
                                               "its pointers lead to into one array before the loop."));
    EXPECT_THAT(refusalOf("copied"), HasSubstr("t->ytmp. Copy the pointer into a variable before the loop."));
    EXPECT_THAT(refusalOf("called"), HasSubstr("It follows a pointer that is found in memory, s->y."));
    EXPECT_THAT(refusalOf("twice"), HasSubstr("y and s->y lead to the same memory. Use one of them"));
    EXPECT_THAT(refusalOf("compared"), HasSubstr("It compares pointers to different arrays, a->data == b->data."));
    EXPECT_THAT(refusalOf("shared", true), HasSubstr("The threads would share w->hits, which the loop changes."));
    for (const std::string function : {"ragged", "copied", "called", "twice", "compared"})
        EXPECT_THAT(refusalOf(function), testing::ContainsRegex("members\\.c:[0-9]+:[0-9]+: ")) << function;
}

TEST(PortOfMembers, CompilesWithNvccWithoutWarnings) {
    if (!test::hasNvcc()) GTEST_SKIP() << "nvcc is not installed";
    for (const std::string function : {"scale", "mirror", "total"})
        EXPECT_EQ(test::nvccErrors(cudaOf(function)), "") << function;
}
