#pragma once

#include "core/kernel/program_facts.h"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::sample {

/// An expression the tests know to be right.
inline kernel::Expression expression(std::string_view text) {
    return *kernel::Expression::parse(text);
}

struct Place {
    int parent = -1;
    int depth = 1;
    int line = 1;
};

inline kernel::LoopFacts loop(std::string id, Place place, std::string_view trips, kernel::Verdict verdict) {
    kernel::LoopFacts facts;
    facts.id = std::move(id);
    facts.function = facts.id.substr(0, facts.id.find(':'));
    facts.range = {{place.line, 1}, {place.line + 20 - 2 * place.depth, 2}};
    facts.depth = place.depth;
    facts.parent = place.parent;
    facts.counter = std::string(1, char('i' + place.depth - 1));
    if (!trips.empty()) facts.tripCount = expression(trips);
    facts.verdict = verdict;
    facts.reason = "because";
    facts.blocks.push_back({false,
                            {{kernel::Operation::intAdd, {}, -1, {}},
                             {kernel::Operation::compare, {0}, -1, {}},
                             {kernel::Operation::branch, {1}, -1, {}}}});
    return facts;
}

using Strides = std::initializer_list<std::pair<std::string, std::string_view>>;

inline kernel::MemoryAccess access(kernel::AccessKind kind, std::string text, SourceLocation location,
                                   Strides strides) {
    kernel::MemoryAccess result;
    result.array = text.substr(0, text.find('['));
    result.text = std::move(text);
    result.kind = kind;
    result.elementBytes = 4;
    result.location = location;
    kernel::AffineIndex index;
    for (const auto& [loopId, bytes] : strides) index.strides.push_back({loopId, expression(bytes)});
    result.index = std::move(index);
    return result;
}

/// Adds the access and the instruction that executes it.
inline void addAccess(kernel::LoopFacts& facts, kernel::MemoryAccess access) {
    const kernel::Operation operation =
        access.kind == kernel::AccessKind::load ? kernel::Operation::load : kernel::Operation::store;
    facts.blocks.front().instructions.push_back({operation, {}, int(facts.accesses.size()), access.location});
    facts.accesses.push_back(std::move(access));
}

/// for i < n { for j < n { for k < n c[i*n+j] += a[i*n+k] * b[k*n+j]; } }
inline kernel::ProgramFacts gemm() {
    kernel::ProgramFacts facts;
    facts.file = "gemm.c";
    facts.lines = 40;
    facts.loops.push_back(loop("gemm:L1", {-1, 1, 3}, "n", kernel::Verdict::proved));
    facts.loops.push_back(loop("gemm:L1.1", {0, 2, 4}, "n", kernel::Verdict::proved));
    facts.loops.push_back(loop("gemm:L1.1.1", {1, 3, 5}, "n", kernel::Verdict::reduction));
    facts.loops[0].nestsPerfectly = facts.loops[1].nestsPerfectly = true;
    kernel::LoopFacts& inner = facts.loops[2];
    inner.reductions.push_back({"c[i*n+j]", "+", {6, 5}});
    addAccess(inner, access(kernel::AccessKind::load, "a[i*n+k]", {6, 17}, {{"gemm:L1", "4*n"}, {"gemm:L1.1.1", "4"}}));
    addAccess(inner,
              access(kernel::AccessKind::load, "b[k*n+j]", {6, 30}, {{"gemm:L1.1", "4"}, {"gemm:L1.1.1", "4*n"}}));
    addAccess(inner, access(kernel::AccessKind::load, "c[i*n+j]", {6, 5}, {{"gemm:L1", "4*n"}, {"gemm:L1.1", "4"}}));
    addAccess(inner, access(kernel::AccessKind::store, "c[i*n+j]", {6, 5}, {{"gemm:L1", "4*n"}, {"gemm:L1.1", "4"}}));
    inner.blocks.front().instructions.push_back({kernel::Operation::floatFma, {3, 4, 5}, -1, {6, 27}});
    facts.symbols.push_back({"n", {2, 15}});
    facts.arrays.push_back({"a", 4, expression("4*n*n")});
    return facts;
}

/// for i < n { for j < n { out[j*n+i] = in[i*n+j]; } }
inline kernel::ProgramFacts transpose() {
    kernel::ProgramFacts facts;
    facts.file = "transpose.c";
    facts.loops.push_back(loop("t:L1", {-1, 1, 1}, "n", kernel::Verdict::proved));
    facts.loops.push_back(loop("t:L1.1", {0, 2, 2}, "n", kernel::Verdict::proved));
    facts.loops[0].nestsPerfectly = true;
    addAccess(facts.loops[1],
              access(kernel::AccessKind::load, "in[i*n+j]", {3, 20}, {{"t:L1", "4*n"}, {"t:L1.1", "4"}}));
    addAccess(facts.loops[1],
              access(kernel::AccessKind::store, "out[j*n+i]", {3, 5}, {{"t:L1", "4"}, {"t:L1.1", "4*n"}}));
    facts.symbols.push_back({"n", {1, 12}, {{2048, "argument 2048 at 88:5"}}});
    return facts;
}

/// for i < n { s[i] = 0; for j < i s[i] += x[j]; }, not perfectly nested.
inline kernel::ProgramFacts triangular() {
    kernel::ProgramFacts facts;
    facts.file = "triangular.c";
    facts.loops.push_back(loop("tri:L1", {-1, 1, 1}, "n", kernel::Verdict::proved));
    facts.loops.push_back(loop("tri:L1.1", {0, 2, 2}, "{tri:L1}", kernel::Verdict::reduction));
    addAccess(facts.loops[0], access(kernel::AccessKind::store, "s[i]", {2, 5}, {{"tri:L1", "4"}}));
    addAccess(facts.loops[1], access(kernel::AccessKind::load, "x[j]", {4, 9}, {{"tri:L1.1", "4"}}));
    return facts;
}

/// for p < n { while (...) { … } }
inline kernel::ProgramFacts mandelbrot() {
    kernel::ProgramFacts facts;
    facts.file = "mandelbrot.c";
    facts.loops.push_back(loop("m:L1", {-1, 1, 1}, "n", kernel::Verdict::proved));
    facts.loops.push_back(loop("m:L1.1", {0, 2, 2}, "", kernel::Verdict::unknown));
    facts.loops[1].kind = kernel::LoopKind::whileLoop;
    facts.loops[1].tripCountReason = "the loop leaves on data";
    facts.loops[1].blocks.front().instructions.push_back({kernel::Operation::floatFma, {}, -1, {}});
    return facts;
}

} // namespace forewarp::sample
