#include "frontend/cuda/text/kernel_text.h"

#include "core/base/text.h"
#include "frontend/cuda/plan/count_text.h"
#include "frontend/cuda/text/parameter_text.h"
#include "frontend/cuda/text/reduction_text.h"

#include <algorithm>
#include <map>

namespace forewarp::frontend::cuda::text {

namespace {

bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

bool isWide(const std::string& type) {
    return contains(type, "long") || contains(type, "64") || contains(type, "size_t") || contains(type, "ptr") ||
           contains(type, "intmax_t");
}

/// Narrower counters would wrap round in threads that have no iteration; C computes with int anyway.
std::string counterType(const std::string& type) {
    const bool isNarrow = contains(type, "char") || contains(type, "short") || contains(type, "int8_t") ||
                          contains(type, "int16_t") || contains(type, "ool");
    return isNarrow ? "int" : type;
}

/// «const int i = 1 + 2 * static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);»
std::string counterText(const plan::PortedLoop& loop) {
    const std::string type = counterType(loop.type);
    const std::string letter(1, plan::letterOf(loop.dimension));
    const std::string block = std::string("blockIdx.") + plan::letterOf(loop.blocksAlong);
    const std::string rest = " * blockDim." + letter + " + threadIdx." + letter;
    const bool isPlain = loop.step == 1 && loop.first == "0";
    const bool isUnsigned = type == "unsigned" || type == "unsigned int" || type == "uint32_t";
    std::string index = block + rest;
    if (isWide(type)) index = "static_cast<" + type + ">(" + block + ')' + rest;
    else if (!isPlain && !isUnsigned) index = "static_cast<" + type + ">(" + index + ')';
    const bool isSum = isWide(type) || isUnsigned;
    if (loop.step == -1 && isSum) index = '(' + index + ')';
    if (loop.step != 1 && loop.step != -1)
        index = std::to_string(std::abs(loop.step)) + " * " + (isSum ? '(' + index + ')' : index);
    std::string first =
        loop.first == "0" && loop.step > 0 ? "" : plan::asTerm(loop.first) + (loop.step < 0 ? " - " : " + ");
    return "    const " + type + ' ' + loop.counter + " = " + first + index + ";\n";
}

/// In parentheses where «&&» would take it apart.
std::string asFactor(const std::string& condition) {
    const bool isWeak = contains(condition, "||") || contains(condition, "?");
    return isWeak ? '(' + condition + ')' : condition;
}

std::string allConditions(const plan::PortPlan& plan) {
    std::vector<std::string> conditions;
    for (const plan::PortedLoop& loop : plan.mapped) conditions.push_back(asFactor(loop.condition));
    return joined(conditions, " && ");
}

std::string anyOutside(const plan::PortPlan& plan) {
    std::vector<std::string> negations;
    for (const plan::PortedLoop& loop : plan.mapped) negations.push_back(plan::negatedText(loop.condition));
    return joined(negations, " || ");
}

std::string tileText(const plan::PortPlan& plan) {
    std::string text;
    for (const plan::SharedTile& tile : plan.tiles) text += "    " + tile.declaration + '\n';
    std::string fill;
    for (const plan::SharedTile& tile : plan.tiles) {
        if (!tile.loop.empty()) continue;
        for (const std::string& line : tile.fill) fill += line + '\n';
    }
    if (!fill.empty()) text += indented(fill, 4) + "    __syncthreads();\n";
    return text;
}

std::string localsText(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text;
    for (const std::string& local : plan.locals) text += "    " + local + '\n';
    const std::set<std::string> declared = plan::identifiersOf(text);
    for (const plan::PortedLastValue& last : plan.lastValues) {
        if (!last.isFirst && !declared.contains(last.name)) text += "    " + last.type + ' ' + last.name + ";\n";
    }
    for (const plan::PortedReduction& reduction : plan.reductions) {
        if (!declared.contains(reduction.local))
            text += "    " + reduction.type + ' ' + reduction.local + " = " + identityText(reduction, names) + ";\n";
    }
    return text;
}

/// «{ … }» around several statements; one stands alone.
std::string blockOf(const std::string& statements) {
    const bool isOne = std::ranges::count(statements, '\n') == 1;
    return isOne ? "\n" + statements : " {\n" + statements + "    }\n";
}

/// Whether the bounds of loops inside this one move with its counter.
bool movesOthers(const plan::PortPlan& plan, std::size_t at) {
    return std::any_of(
        plan.mapped.begin() + std::ptrdiff_t(at) + 1, plan.mapped.end(), [&](const plan::PortedLoop& inner) {
            return plan::identifiersOf(inner.first + ' ' + inner.condition).contains(plan.mapped[at].counter);
        });
}

std::string renamed(const std::string& text, const std::map<std::string, std::string>& newNames) {
    std::string result;
    bool isMember = false;
    for (const plan::TextToken& token : plan::tokensOf(text)) {
        const auto found =
            token.kind == plan::TextToken::Kind::identifier && !isMember ? newNames.find(token.text) : newNames.end();
        result += found == newNames.end() ? token.text : found->second;
        if (token.kind != plan::TextToken::Kind::space) isMember = token.text == "." || token.text == "->";
    }
    return result;
}

/// Goes on from the thread's iteration of one loop as the C would, until there is another iteration of the nest.
std::string laterIterationText(const plan::PortPlan& plan, std::size_t at, const plan::PortNames& names) {
    std::map<std::string, std::string> later;
    std::string text;
    int depth = 1;
    for (std::size_t i = at; i < plan.mapped.size(); ++i) {
        const plan::PortedLoop& loop = plan.mapped[i];
        const std::string step = (loop.step < 0 ? "- " : "+ ") + std::to_string(std::abs(loop.step));
        const std::string first = i == at ? loop.counter + ' ' + step : renamed(loop.first, later);
        const std::string counter = later[loop.counter] = names.free(loop.counter + "_later");
        text += std::string(std::size_t(depth++) * 4, ' ') + "for (" + counterType(loop.type) + ' ' + counter + " = " +
                first + "; " + names.free("isLast") + " && " + asFactor(renamed(loop.condition, later)) + "; " +
                counter + ' ' + step[0] + '=' + step.substr(1) + ")\n";
    }
    return text + std::string(std::size_t(depth) * 4, ' ') + names.free("isLast") + " = false;\n";
}

/// The thread of the last iteration keeps what the values are then. Where bounds move, the last iteration of a loop need
/// not have one of the loops inside it.
std::string lastValueText(const plan::PortPlan& plan, const plan::PortNames& names) {
    if (plan.lastValues.empty()) return "";
    std::vector<std::string> conditions;
    std::string later, stores;
    if (plan.bodyGuards) conditions.push_back("isInside");
    if (plan.isRowPerWarp) conditions.push_back("threadIdx.x == 0");
    for (std::size_t i = 0; i < plan.mapped.size(); ++i) {
        if (movesOthers(plan, i)) later += laterIterationText(plan, i, names);
        else conditions.push_back(plan::negatedText(plan::nextCondition(plan.mapped[i])));
    }
    for (const plan::PortedLastValue& last : plan.lastValues)
        stores += "        *" + lastName(last, names) + " = " + last.name + ";\n";
    const std::string isLast = joined(conditions, " && "), text = "    // The last iteration.\n";
    if (later.empty()) return text + "    if (" + isLast + ')' + blockOf(stores);
    return text + names.resolved("    bool @isLast = ") + isLast + ";\n" + later + names.resolved("    if (@isLast)") +
           blockOf(stores);
}

/// The positions that belong to a minimum or maximum, stored for its block; empty where there are none.
std::string positionsText(const plan::PortedReduction& value, const std::string& block, const plan::PortPlan& plan,
                          const plan::PortNames& names) {
    std::string text;
    for (const plan::PortedReduction& position : plan.reductions)
        if (position.follows == value.local)
            text += "        " + partialsName(position, names) + '[' + block + "] = " + position.local + ";\n";
    return text;
}

/// What every thread of the block has to take part in, after its own iteration.
std::string treeText(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string outside, trees, stores, number = blockNumber(plan);
    if (plan.reductions.size() > 1 && plan.mapped.size() > 1) {
        stores = names.resolved("        const size_t @block = ") + number + ";\n";
        number = names.free("block");
    }
    for (const plan::PortedReduction& reduction : plan.reductions) {
        if (!reduction.follows.empty()) continue;
        outside += "        " + reduction.local + " = " + identityText(reduction, names) + ";\n";
        const std::string tree = "    " + reduction.local + " = " + blockReductionCall(reduction, plan, names) + ";\n";
        const std::string positions = positionsText(reduction, number, plan, names);
        const std::string own = names.free(reduction.local + "_own");
        trees += positions.empty()
                     ? tree
                     : "    const " + reduction.type + ' ' + own + " = " + reduction.local + ";\n" + tree + "    if (" +
                           names.free("isFirstWith") + '(' + own + ", " + reduction.local + "))" + blockOf(positions);
        stores += "        " + partialsName(reduction, names) + '[' + number + "] = " + reduction.local + ";\n";
    }
    return (plan.bodyGuards ? "    if (!isInside)" + blockOf(outside) : "") + trees + "    if (" +
           firstThreadCondition(plan) + ')' + blockOf(stores);
}

/// What a thread does once its counters are known.
std::string workText(const plan::PortPlan& plan, const plan::PortNames& names) {
    const std::string locals = localsText(plan, names);
    const std::string work = plan.body + lastValueText(plan, names);
    if (plan.reductions.empty()) {
        const std::string guard = plan.bodyGuards ? "" : "    if (" + anyOutside(plan) + ")\n        return;\n";
        return guard + locals + work;
    }
    const std::string guarded =
        plan.bodyGuards ? work : "    if (" + allConditions(plan) + ") {\n" + indented(work, 4) + "    }\n";
    return locals + guarded + '\n' +
           "    // All threads of the block take part; those without an iteration bring what changes nothing.\n" +
           treeText(plan, names);
}

std::string bodyText(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text;
    const auto isElsewhere = [](const plan::PortedLoop& loop) { return loop.blocksAlong != loop.dimension; };
    const bool isOneRow = plan.isRowPerWarp && plan.mapped.size() == 1; // Its blocks have nothing else along x.
    if (!isOneRow && std::ranges::any_of(plan.mapped, isElsewhere))
        text += "    // Blocks of the longest loop lie along the grid's x: y and z hold 65535 each.\n";
    if (plan.isRowPerWarp) text += "    // A warp for each; its lanes, along x, share the loops inside.\n";
    for (const plan::PortedLoop& loop : plan.mapped) text += counterText(loop);
    if (plan.bodyGuards) text += "    const bool isInside = " + allConditions(plan) + ";\n";
    const std::string tiles = tileText(plan);
    if (!tiles.empty()) text += tiles + '\n';
    return text + workText(plan, names);
}

std::string arrayParameter(const plan::PortedArray& array) {
    return pointerText(array, (array.isRestrict ? "__restrict__ " : "") + array.name, !array.isWritten);
}

/// The names that tiles and host take for the block's shape.
std::string blockConstants(const plan::PortPlan& plan) {
    if (plan.tiles.empty() && !plan.isRowPerWarp) return "";
    return (plan.isRowPerWarp ? "// Each warp has a row: blocks are as wide as a warp.\n"
                              : "// The tiles are made for blocks of this shape.\n") +
           std::string("constexpr int kBlockX = ") + std::to_string(plan.block.x) +
           ", kBlockY = " + std::to_string(plan.block.y) + ", kBlockZ = " + std::to_string(plan.block.z) + ";\n\n";
}

} // namespace

KernelText kernelText(const plan::PortPlan& plan, const plan::PortNames& names) {
    KernelText kernel;
    const std::string body = bodyText(plan, names);
    const std::set<std::string> used = plan::identifiersOf(body);
    std::vector<std::string> parameters;
    for (const std::string& name : plan::kernelOrder(plan)) {
        if (!used.contains(name)) continue;
        const plan::PortedScalar* scalar = plan::scalarNamed(name, plan);
        const plan::PortedArray* array = plan::arrayNamed(name, plan);
        if (scalar) {
            kernel.scalars.push_back(scalar);
            parameters.push_back(scalar->type + ' ' + name);
        } else if (array && !array->staysOnHost) {
            kernel.arrays.push_back(array);
            parameters.push_back(arrayParameter(*array));
        }
    }
    for (const plan::PortedReduction& reduction : plan.reductions)
        parameters.push_back(partialType(reduction) + " *" + partialsName(reduction, names));
    for (const plan::PortedLastValue& last : plan.lastValues) {
        if (last.isFirst) parameters.push_back(last.type + ' ' + last.name);
        parameters.push_back(last.type + " *" + lastName(last, names));
    }
    kernel.text = "// ---- The kernel ----\n\n" + blockConstants(plan) + blockReductions(plan, names) +
                  rowFunctions(plan) + callText("__global__ void " + plan.kernel, parameters) + "\n{\n" + body + "}\n";
    return kernel;
}

std::string partialsName(const plan::PortedReduction& reduction, const plan::PortNames& names) {
    return names.free(reduction.local + "_of_blocks");
}

bool mayBeEmpty(const plan::PortPlan& plan) {
    for (std::size_t i = 0; i < plan.mapped.size(); ++i)
        if (movesOthers(plan, i)) return true;
    return false;
}

std::string lastName(const plan::PortedLastValue& last, const plan::PortNames& names) {
    return names.free(last.name + "_last");
}

} // namespace forewarp::frontend::cuda::text
