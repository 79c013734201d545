#pragma once

#include "frontend/cuda/port_plan.h"

#include <string>
#include <vector>

namespace forewarp::frontend::cuda::test {

// Plans as the frontend makes them, of loops that everybody knows.

inline PortedScalar size(const std::string& name, double value, const std::string& type = "int") {
    PortedScalar scalar{name, type, value};
    return scalar;
}

inline PortedScalar number(const std::string& name, const std::string& type = "float") {
    PortedScalar scalar{name, type, {}};
    scalar.isFloating = true;
    return scalar;
}

inline PortedArray input(const std::string& name, const std::string& type, const std::string& elements,
                         double atSizes) {
    PortedArray array;
    array.name = name;
    array.elementType = type;
    array.elements = elements;
    array.elementsAtSizes = atSizes;
    array.isRead = array.goesIn = array.isRestrict = true;
    array.isFloating = type == "float" || type == "double";
    return array;
}

inline PortedArray output(const std::string& name, const std::string& type, const std::string& elements,
                          double atSizes) {
    PortedArray array = input(name, type, elements, atSizes);
    array.isWritten = array.comesOut = true;
    array.isRead = array.goesIn = false;
    return array;
}

inline PortedArray updated(const std::string& name, const std::string& type, const std::string& elements,
                           double atSizes) {
    PortedArray array = output(name, type, elements, atSizes);
    array.isRead = array.goesIn = true;
    return array;
}

inline PortPlan planOf(const std::string& name, std::vector<PortedLoop> mapped) {
    PortPlan plan;
    plan.loop = name + ":L1";
    plan.kernel = name + "_L1";
    plan.file = name + ".c";
    plan.firstLine = 11;
    plan.lastLine = 18;
    plan.mapped = std::move(mapped);
    plan.block = plan.mapped.size() > 1 ? BlockShape{32, 8, 1} : BlockShape{256, 1, 1};
    return plan;
}

/// for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
PortPlan saxpyPlan();
/// c[i * n + j] = beta * c + alpha * Σ a * b, threads over i and j.
PortPlan gemmPlan();
/// sum += x[i] * y[i];
PortPlan dotPlan();
/// bins[keys[i]]++;
PortPlan histogramPlan();
/// if (x[i] < least) least = x[i]; of doubles.
PortPlan minimumPlan();
/// count = i * 2; out[i] = count; the value of the last iteration is used behind the loop.
PortPlan lastValuePlan();
/// Rows of constant size: out[i][j] = 2 * in[j][i], from the second row on, by every other column.
PortPlan rowsPlan();
/// y[i] = x[perm[i]], where nobody knows how long x is.
PortPlan gatherPlan();
/// y[i] = Σ x[i - 1 … i + 1], with x in shared memory: the block has one shape.
PortPlan stencilPlan();
/// for i < n, for j < i: sums[i * n + j] = x[i] * x[j].
PortPlan trianglePlan();
/// Three loops, threads in three dimensions: out[i][j][k], with j running down.
PortPlan cubePlan();
/// A sum over a tile: threads without an iteration bring in the tile as well.
PortPlan tiledReductionPlan();
/// y[j] += x[i], flags of one byte, bits of two: reductions that share a kernel.
PortPlan manyReductionsPlan();
/// Points moved by a vector, both structures.
PortPlan structuresPlan();
/// A loop whose variables are called like what the program around it uses.
PortPlan collisionsPlan();

} // namespace forewarp::frontend::cuda::test
