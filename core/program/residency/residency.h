#pragma once

#include "core/base/units.h"

#include <functional>
#include <vector>

namespace forewarp::program::residency {

/// An array, or several that cannot be told apart, and what moving it once takes.
struct Object {
    Seconds in; ///< To the GPU.
    Seconds out;
};

/// What a step does to an object. A step that writes only part of it reads it, too: the rest has to be there.
struct Touch {
    int object = 0;
    bool reads = false;
    bool writes = false;
    double share = 1; ///< Of the object that one execution touches, at most.
};

/// A step of a program: something that runs on one side, or a loop around steps.
struct Step {
    int unit = -1; ///< Position among the units that may run on either side; -1: stays on the CPU.
    std::vector<Touch> touches{}; ///< Of a step that is no loop.
    std::vector<Step> body{}; ///< Of a loop, in the order of execution.
    double iterations = 1; ///< Of a loop, for each time that it is reached; at least 1.
    /// How often it is reached in one execution of the body around it, on average. Where that is not exactly once, nobody
    /// knows before, between or after which of the other steps.
    double entries = 1;

    [[nodiscard]] bool isRegular() const { return entries == 1; }
};

/// Something that may run on the CPU or on the GPU, and what it takes there, all executions together, without copies.
struct Unit {
    Seconds onCpu;
    Seconds onGpu;
};

/// A program as far as data move in it. At its beginning all objects lie on the CPU.
struct Program {
    std::vector<Object> objects;
    std::vector<Unit> units;
    std::vector<Step> steps;
    /// What moving a share of an object once takes, both ways; empty: as much of the time that the whole takes.
    std::function<Object(int object, double share)> partOf{};
};

/// A copy that is made unless all are on the side of who wrote the data.
struct Flow {
    int object = 0;
    int writer = -1; ///< The unit that wrote it; -1: the CPU.
    std::vector<int> readers{}; ///< One of them suffices, once for all; -1: the CPU.
    double times = 1;
    double share = 1; ///< Of the object that each copy moves: no more than was written, and no more than is read.
};

/// All copies that any choice of sides can make necessary: what is written on one side is copied when the other reads it,
/// and stays valid on both until it is written again.
[[nodiscard]] std::vector<Flow> flowsOf(const Program& program);

/// A choice of sides, by unit: true for the GPU.
using Sides = std::vector<bool>;

/// How often a flow's object is copied, and which way; zero where the writer and all readers are on one side.
struct CopyCount {
    double in = 0;
    double out = 0;
};
[[nodiscard]] CopyCount copiesOf(const Flow& flow, const Sides& sides);

/// What one copy of the flow takes, either way.
[[nodiscard]] Object copyOf(const Program& program, const Flow& flow);
/// What all copies of the flow take.
[[nodiscard]] Seconds timeOf(const Program& program, const Flow& flow, const Sides& sides);

/// Time of all units and of all copies.
[[nodiscard]] Seconds timeOf(const Program& program, const std::vector<Flow>& flows, const Sides& sides);

/// The sides that take least time, as a minimum cut: exact, whatever the number of units. Where both sides take the same
/// time, the CPU.
[[nodiscard]] Sides bestSides(const Program& program, const std::vector<Flow>& flows);

} // namespace forewarp::program::residency
