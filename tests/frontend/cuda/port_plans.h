#pragma once

#include "frontend/cuda/plan/port_plan.h"

#include <string>
#include <vector>

namespace forewarp::frontend::cuda::test {

// Plans as the frontend makes them, of loops that everybody knows.

inline plan::PortedScalar size(const std::string& name, double value, const std::string& type = "int") {
    plan::PortedScalar scalar;
    scalar.name = name;
    scalar.type = type;
    scalar.value = value;
    return scalar;
}

inline plan::PortedScalar number(const std::string& name, const std::string& type = "float") {
    plan::PortedScalar scalar;
    scalar.name = name;
    scalar.type = type;
    scalar.isFloating = true;
    return scalar;
}

inline plan::PortedScalar structure(const std::string& name, const std::string& type) {
    plan::PortedScalar scalar;
    scalar.name = name;
    scalar.type = type;
    scalar.isStructure = true;
    return scalar;
}

inline plan::PortedArray input(const std::string& name, const std::string& type, const std::string& elements,
                               double atSizes) {
    plan::PortedArray array;
    array.name = name;
    array.elementType = type;
    array.elements = elements;
    array.elementsAtSizes = atSizes;
    array.isRead = array.goesIn = array.isRestrict = true;
    array.isFloating = type == "float" || type == "double";
    return array;
}

inline plan::PortedArray output(const std::string& name, const std::string& type, const std::string& elements,
                                double atSizes) {
    plan::PortedArray array = input(name, type, elements, atSizes);
    array.isWritten = array.comesOut = true;
    array.isRead = array.goesIn = false;
    return array;
}

inline plan::PortedArray updated(const std::string& name, const std::string& type, const std::string& elements,
                                 double atSizes) {
    plan::PortedArray array = output(name, type, elements, atSizes);
    array.isRead = array.goesIn = true;
    return array;
}

inline plan::PortPlan planOf(const std::string& name, std::vector<plan::PortedLoop> mapped) {
    plan::PortPlan plan;
    plan.loop = name + ":L1";
    plan.kernel = name + "_L1";
    plan.file = name + ".c";
    plan.firstLine = 11;
    plan.lastLine = 18;
    plan.mapped = std::move(mapped);
    for (plan::PortedLoop& loop : plan.mapped) loop.blocksAlong = loop.dimension;
    plan.block = plan.mapped.size() > 1 ? kernel::BlockShape{32, 8, 1} : kernel::BlockShape{256, 1, 1};
    return plan;
}

/// for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
plan::PortPlan saxpyPlan();
/// c[i * n + j] = beta * c + alpha * Σ a * b, threads over i and j.
plan::PortPlan gemmPlan();
/// sum += x[i] * y[i];
plan::PortPlan dotPlan();
/// bins[keys[i]]++;
plan::PortPlan histogramPlan();
/// if (x[i] < least) least = x[i]; of doubles.
plan::PortPlan minimumPlan();
/// count = i * 2; out[i] = count; the value of the last iteration is used behind the loop.
plan::PortPlan lastValuePlan();
/// Rows of constant size: out[i][j] = 2 * in[j][i], from the second row on, by every other column.
plan::PortPlan rowsPlan();
/// y[i] = x[perm[i]], where nobody knows how long x is.
plan::PortPlan gatherPlan();
/// y[i] = Σ x[i - 1 … i + 1], with x in shared memory: the block has one shape.
plan::PortPlan stencilPlan();
/// for i < n, for j < i: sums[i * n + j] = x[i] * x[j].
plan::PortPlan trianglePlan();
/// Three loops, threads in three dimensions: out[i][j][k], with j running down.
plan::PortPlan cubePlan();
/// A sum over a tile: threads without an iteration bring in the tile as well.
plan::PortPlan tiledReductionPlan();
/// y[j] += x[i], flags of one byte, bits of two: reductions that share a kernel.
plan::PortPlan manyReductionsPlan();
/// Points moved by a vector, both structures.
plan::PortPlan structuresPlan();
/// A loop whose variables are called like what the program around it uses.
plan::PortPlan collisionsPlan();

} // namespace forewarp::frontend::cuda::test
