#include "tests/frontend/cuda/port_plans.h"

namespace forewarp::frontend::cuda::test {

plan::PortPlan saxpyPlan() {
    plan::PortPlan plan = planOf("saxpy", {{"i", "int", "0", 1, "i < n", "n", kernel::ThreadDimension::x}});
    plan.scalars = {size("n", 1000), number("a")};
    plan.arrays = {input("x", "float", "n", 1000), updated("y", "float", "n", 1000)};
    plan.order = {"n", "a", "x", "y"};
    plan.body = "    y[i] = a * x[i] + y[i];\n";
    plan.reference = "    for (int i = 0; i < n; i++)\n        y[i] = a * x[i] + y[i];\n";
    plan.contracts = true;
    plan.assumptions = {"x and y do not overlap"};
    return plan;
}

plan::PortPlan gemmPlan() {
    plan::PortPlan plan = planOf("gemm", {{"i", "int", "0", 1, "i < n", "n", kernel::ThreadDimension::y},
                                          {"j", "int", "0", 1, "j < n", "n", kernel::ThreadDimension::x}});
    plan.scalars = {size("n", 50), number("alpha"), number("beta")};
    plan.arrays = {updated("c", "float", "n * n", 2500), input("a", "float", "n * n", 2500),
                   input("b", "float", "n * n", 2500)};
    plan.order = {"n", "alpha", "beta", "c", "a", "b"};
    plan.body = "    float sum = 0.0f;\n"
                "    for (int k = 0; k < n; k++)\n"
                "        sum += a[i * n + k] * b[k * n + j];\n"
                "    c[i * n + j] = alpha * sum + beta * c[i * n + j];\n";
    plan.reference = "    for (int i = 0; i < n; i++) {\n"
                     "        for (int j = 0; j < n; j++) {\n"
                     "            float sum = 0.0f;\n"
                     "            for (int k = 0; k < n; k++)\n"
                     "                sum += a[i * n + k] * b[k * n + j];\n"
                     "            c[i * n + j] = alpha * sum + beta * c[i * n + j];\n"
                     "        }\n"
                     "    }\n";
    plan.contracts = true;
    plan.assumptions = {"c, a and b do not overlap",
                        "n * n is the number of elements that c, a and b have each, as the "
                        "subscripts of the loop show"};
    return plan;
}

plan::PortPlan dotPlan() {
    plan::PortPlan plan = planOf("dot", {{"i", "int", "0", 1, "i < n", "n", kernel::ThreadDimension::x}});
    plan.scalars = {size("n", 1000)};
    plan.arrays = {input("x", "float", "n", 1000), input("y", "float", "n", 1000)};
    plan.order = {"n", "x", "y"};
    plan::PortedReduction sum{"sum", "sum", "float", "+", "", true};
    plan.reductions = {sum};
    plan.body = "    sum += x[i] * y[i];\n";
    plan.reference = "    for (int i = 0; i < n; i++)\n        sum += x[i] * y[i];\n";
    plan.reordersFloating = plan.contracts = true;
    return plan;
}

plan::PortPlan histogramPlan() {
    plan::PortPlan plan = planOf("histogram", {{"i", "int", "0", 1, "i < n", "n", kernel::ThreadDimension::x}});
    plan.scalars = {size("n", 1000), size("kinds", 16)};
    plan.arrays = {input("keys", "unsigned char", "n", 1000), updated("bins", "int", "kinds", 16)};
    plan.arrays.front().addresses = {"bins"};
    plan.order = {"keys", "n", "bins", "kinds"};
    plan.body = "    atomicAdd(&bins[keys[i]], 1);\n";
    plan.bodyAdds = true;
    plan.reference = "    for (int i = 0; i < n; i++)\n        bins[keys[i]]++;\n";
    return plan;
}

plan::PortPlan minimumPlan() {
    plan::PortPlan plan = planOf("minimum", {{"i", "unsigned", "0", 1, "i < n", "n", kernel::ThreadDimension::x}});
    plan.scalars = {size("n", 777, "unsigned")};
    plan.arrays = {input("x", "double", "n", 777)};
    plan.order = {"x", "n"};
    plan.reductions = {{"least", "least", "double", "min", "", true}};
    plan.body = "    if (x[i] < least)\n        least = x[i];\n";
    plan.reference =
        "    for (unsigned i = 0; i < n; i++) {\n        if (x[i] < least)\n            least = x[i];\n    }\n";
    return plan;
}

plan::PortPlan lastValuePlan() {
    plan::PortPlan plan = planOf("last", {{"i", "long", "0", 1, "i < n", "n", kernel::ThreadDimension::x}});
    plan.scalars = {size("n", 1000, "long")};
    plan.arrays = {output("out", "long", "n", 1000)};
    plan.order = {"out", "n"};
    plan.lastValues = {{"count", "long", false}, {"before", "int", true}};
    plan.body = "    count = i * 2;\n    out[i] = count + before;\n    if (i > 5)\n        before = 3;\n";
    plan.reference = "    const int first = before;\n    for (long i = 0; i < n; i++) {\n        before = first;\n"
                     "        count = i * 2;\n        out[i] = count + before;\n        if (i > 5)\n"
                     "            before = 3;\n    }\n";
    return plan;
}

plan::PortPlan rowsPlan() {
    plan::PortPlan plan = planOf("rows", {{"i", "int", "1", 1, "i < 40", "39", kernel::ThreadDimension::y},
                                          {"j", "short", "0", 2, "j <= 62", "32", kernel::ThreadDimension::x}});
    plan.scalars = {};
    plan.arrays = {updated("out", "double", "40 * 64", 2560), input("in", "double", "64 * 64", 4096)};
    plan.arrays[0].rowExtents = plan.arrays[1].rowExtents = "[64]";
    plan.order = {"out", "in"};
    plan.body = "    out[i][j] = 2 * in[j][i];\n";
    plan.reference = "    for (int i = 1; i < 40; i++) {\n        for (short j = 0; j <= 62; j += 2)\n"
                     "            out[i][j] = 2 * in[j][i];\n    }\n";
    return plan;
}

plan::PortPlan gatherPlan() {
    plan::PortPlan plan = planOf("gather", {{"i", "int", "n - 1", -1, "i >= 0", "n", kernel::ThreadDimension::x}});
    plan.scalars = {size("n", 600)};
    plan.arrays = {output("y", "float", "n", 600), input("x", "float", "", 900), input("perm", "int", "n", 600)};
    plan.arrays[2].addresses = {"x"};
    plan.order = {"n", "y", "x", "perm"};
    plan.body = "    y[i] = x[perm[i]];\n";
    plan.reference = "    for (int i = n - 1; i >= 0; i--)\n        y[i] = x[perm[i]];\n";
    return plan;
}

plan::PortPlan stencilPlan() {
    plan::PortPlan plan = planOf("stencil", {{"i", "int", "1", 1, "i < n - 1", "n - 2", kernel::ThreadDimension::x}});
    plan.block = {64, 1, 1};
    plan.scalars = {size("n", 500)};
    plan.arrays = {output("y", "float", "n", 500), input("x", "float", "n", 500)};
    plan.arrays[0].goesIn = true; // The first and the last element are not written.
    plan.order = {"n", "y", "x"};
    plan::SharedTile tile;
    tile.array = "x";
    tile.declaration = "__shared__ float x_tile[66];";
    tile.fill = {"for (int t = threadIdx.x; t < 66; t += 64) {", "    const int at = blockIdx.x * 64 + t;",
                 "    if (at < n)", "        x_tile[t] = x[at];", "}"};
    plan.tiles = {tile};
    plan.bodyGuards = true;
    plan.body = "    if (isInside)\n"
                "        y[i] = x_tile[threadIdx.x] + x_tile[threadIdx.x + 1] + x_tile[threadIdx.x + 2];\n";
    plan.reference = "    for (int i = 1; i < n - 1; i++)\n        y[i] = x[i - 1] + x[i] + x[i + 1];\n";
    return plan;
}

plan::PortPlan trianglePlan() {
    plan::PortPlan plan = planOf("triangle", {{"i", "int", "0", 1, "i < n", "n", kernel::ThreadDimension::y},
                                              {"j", "int", "0", 1, "j < i", "n - 1", kernel::ThreadDimension::x}});
    plan.scalars = {size("n", 70)};
    plan.arrays = {updated("sums", "float", "n * n", 4900), input("x", "float", "n", 70)};
    plan.order = {"n", "sums", "x"};
    plan.body = "    sums[i * n + j] = x[i] * x[j];\n";
    plan.reference = "    for (int i = 0; i < n; i++) {\n        for (int j = 0; j < i; j++)\n"
                     "            sums[i * n + j] = x[i] * x[j];\n    }\n";
    return plan;
}

plan::PortPlan cubePlan() {
    plan::PortPlan plan =
        planOf("cube", {{"i", "long long", "0", 1, "i < n", "n", kernel::ThreadDimension::z},
                        {"j", "unsigned", "m - 1", -1, "j > 2", "m - 3", kernel::ThreadDimension::y},
                        {"k", "int", "i + 1", 3, "k < p", "(p + 1) / 3", kernel::ThreadDimension::x}});
    plan.block = {8, 4, 4};
    plan.scalars = {size("n", 11, "long"), size("m", 13, "unsigned"), size("p", 17)};
    plan.arrays = {updated("out", "int", "n * m * p", 11 * 13 * 17)};
    plan.order = {"n", "m", "p", "out"};
    plan.reductions = {{"product", "product", "double", "*", "", true}, {"odd", "odd", "int", "^", "", false}};
    plan.body =
        "    out[(i * m + j) * p + k] += 1;\n    product *= 1.0 + 1.0 / (1 + i + j + k);\n    odd ^= i * j + k;\n";
    plan.reference = "    for (long long i = 0; i < n; i++) {\n        for (unsigned j = m - 1; j > 2; j--) {\n"
                     "            for (int k = i + 1; k < p; k += 3) {\n"
                     "                out[(i * m + j) * p + k] += 1;\n"
                     "                product *= 1.0 + 1.0 / (1 + i + j + k);\n                odd ^= i * j + k;\n"
                     "            }\n        }\n    }\n";
    plan.reordersFloating = true;
    return plan;
}

plan::PortPlan tiledReductionPlan() {
    plan::PortPlan plan = stencilPlan();
    plan.kernel = "stencilsum_L1";
    plan.arrays.erase(plan.arrays.begin());
    plan.order = {"n", "x"};
    plan.reductions = {{"sum", "sum", "float", "+", "", true}, {"most", "most", "float", "max", "", true}};
    plan.body = "    const float s = x_tile[threadIdx.x] + x_tile[threadIdx.x + 1] + x_tile[threadIdx.x + 2];\n"
                "    sum += s;\n    most = s > most ? s : most;\n";
    plan.reference = "    for (int i = 1; i < n - 1; i++) {\n        const float s = x[i - 1] + x[i] + x[i + 1];\n"
                     "        sum += s;\n        most = s > most ? s : most;\n    }\n";
    plan.reordersFloating = true;
    return plan;
}

plan::PortPlan manyReductionsPlan() {
    plan::PortPlan plan = planOf("many", {{"i", "int", "0", 1, "i < n", "n", kernel::ThreadDimension::y},
                                          {"k", "int", "0", 1, "k < m", "m", kernel::ThreadDimension::x}});
    plan.scalars = {size("n", 45), size("m", 51), size("j", 3)};
    plan.arrays = {updated("y", "float", "n", 45), input("x", "int", "n * m", 45 * 51)};
    plan.arrays[0].staysOnHost = true;
    plan.arrays[0].isWritten = plan.arrays[0].isRead = plan.arrays[0].goesIn = plan.arrays[0].comesOut = false;
    plan.order = {"n", "m", "j", "y", "x"};
    plan.reductions = {{"y[j]", "y_j", "float", "+", "y", true},
                       {"total", "total", "float", "+", "", true},
                       {"all", "all", "bool", "&&", "", false},
                       {"bits", "bits", "unsigned short", "|", "", false},
                       {"ones", "ones", "unsigned", "&", "", false},
                       {"most", "most", "int", "max", "", false},
                       {"small", "small", "signed char", "min", "", false}};
    plan.body = "    const int v = x[i * m + k];\n    y_j += v;\n    total += 0.5f * v;\n    all = all && v < 100;\n"
                "    bits |= 1 << v;\n    ones &= ~(v & 8);\n    most = v > most ? v : most;\n"
                "    small = v < small ? v : small;\n";
    plan.reference = "    for (int i = 0; i < n; i++) {\n        for (int k = 0; k < m; k++) {\n"
                     "            const int v = x[i * m + k];\n            y[j] += v;\n            total += 0.5f * v;\n"
                     "            all = all && v < 100;\n            bits |= 1 << v;\n            ones &= ~(v & 8);\n"
                     "            most = v > most ? v : most;\n            small = v < small ? v : small;\n"
                     "        }\n    }\n";
    plan.reordersFloating = true;
    return plan;
}

plan::PortPlan structuresPlan() {
    plan::PortPlan plan = planOf("move", {{"i", "size_t", "0", 1, "i < n", "n", kernel::ThreadDimension::x}});
    plan.prelude = "struct point {\n    float at[3];\n    int kind;\n};\n\nstruct body {\n    point place, before;\n"
                   "    double mass;\n};\n\n"
                   "__host__ __device__ inline float twice(float x)\n{\n    return 2 * x;\n}\n";
    plan.scalars = {size("n", 300, "size_t"), structure("shift", "point")};
    plan::PortedArray bodies = updated("bodies", "body", "n", 300);
    bodies.isStructure = true;
    plan.arrays = {bodies};
    plan.order = {"bodies", "n", "shift"};
    plan.body = "    bodies[i].before = bodies[i].place;\n    for (int d = 0; d < 3; d++)\n"
                "        bodies[i].place.at[d] += twice(shift.at[d]);\n";
    plan.reference = "    for (size_t i = 0; i < n; i++) {\n" +
                     std::string("        bodies[i].before = bodies[i].place;\n"
                                 "        for (int d = 0; d < 3; d++)\n"
                                 "            bodies[i].place.at[d] += twice(shift.at[d]);\n    }\n");
    plan.contracts = true;
    return plan;
}

plan::PortPlan collisionsPlan() {
    plan::PortPlan plan =
        planOf("names", {{"grid", "int", "0", 1, "grid < block", "block", kernel::ThreadDimension::x}});
    plan.prelude = "struct Timing {\n    int check;\n};\n\n#define TOLERANCE 3\n\n"
                   "__host__ __device__ inline int usage(int CHECK)\n{\n    return CHECK + TOLERANCE;\n}\n";
    plan.scalars = {size("block", 300), size("runs", 4), size("argc", 2), size("main", 5),
                    structure("timing", "Timing")};
    plan.arrays = {output("measured", "int", "block", 300), input("launch", "int", "block", 300),
                   input("blocks", "int", "block", 300)};
    plan.order = {"block", "runs", "argc", "main", "timing", "measured", "launch", "blocks"};
    plan.reductions = {{"part", "part", "int", "+", "", false}};
    plan.body =
        "    measured[grid] = usage(launch[grid]) + runs + argc * main;\n    part += blocks[grid] + timing.check;\n";
    plan.reference = "    for (int grid = 0; grid < block; grid++) {\n"
                     "        measured[grid] = usage(launch[grid]) + runs + argc * main;\n"
                     "        part += blocks[grid] + timing.check;\n    }\n";
    return plan;
}

} // namespace forewarp::frontend::cuda::test
