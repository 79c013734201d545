#include "frontend/cuda/kernel_text.h"

#include "frontend/cuda/count_text.h"
#include "frontend/cuda/parameter_text.h"
#include "frontend/cuda/reduction_text.h"

#include <algorithm>

namespace forewarp::frontend::cuda {

namespace {

char letterOf(ThreadDimension dimension) {
    return "xyz"[static_cast<int>(dimension)];
}

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
std::string counterText(const PortedLoop& loop) {
    const std::string type = counterType(loop.type);
    const std::string letter(1, letterOf(loop.dimension));
    const std::string rest = " * blockDim." + letter + " + threadIdx." + letter;
    const bool isPlain = loop.step == 1 && loop.first == "0";
    const bool isUnsigned = type == "unsigned" || type == "unsigned int" || type == "uint32_t";
    std::string index = "blockIdx." + letter + rest;
    if (isWide(type)) index = "static_cast<" + type + ">(blockIdx." + letter + ')' + rest;
    else if (!isPlain && !isUnsigned) index = "static_cast<" + type + ">(" + index + ')';
    const bool isSum = isWide(type) || isUnsigned;
    if (loop.step == -1 && isSum) index = '(' + index + ')';
    if (loop.step != 1 && loop.step != -1)
        index = std::to_string(std::abs(loop.step)) + " * " + (isSum ? '(' + index + ')' : index);
    std::string first = loop.first == "0" && loop.step > 0 ? "" : asTerm(loop.first) + (loop.step < 0 ? " - " : " + ");
    return "    const " + type + ' ' + loop.counter + " = " + first + index + ";\n";
}

std::string joined(const std::vector<std::string>& parts, const std::string& separator) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : separator) + part;
    return text;
}

/// Conditions in parentheses where «&&» would take them apart.
std::string allConditions(const PortPlan& plan) {
    std::vector<std::string> conditions;
    for (const PortedLoop& loop : plan.mapped) {
        const bool isWeak = contains(loop.condition, "||") || contains(loop.condition, "?");
        conditions.push_back(isWeak ? '(' + loop.condition + ')' : loop.condition);
    }
    return joined(conditions, " && ");
}

std::string anyOutside(const PortPlan& plan) {
    std::vector<std::string> negations;
    for (const PortedLoop& loop : plan.mapped) negations.push_back(negatedText(loop.condition));
    return joined(negations, " || ");
}

std::string tileText(const PortPlan& plan) {
    std::string text;
    for (const SharedTile& tile : plan.tiles) text += "    " + tile.declaration + '\n';
    std::string fill;
    for (const SharedTile& tile : plan.tiles) {
        if (!tile.loop.empty()) continue;
        for (const std::string& line : tile.fill) fill += line + '\n';
    }
    if (!fill.empty()) text += indented(fill, 4) + "    __syncthreads();\n";
    return text;
}

std::string localsText(const PortPlan& plan, const PortNames& names) {
    std::string text;
    for (const std::string& local : plan.locals) text += "    " + local + '\n';
    const std::set<std::string> declared = identifiersOf(text);
    for (const PortedLastValue& last : plan.lastValues) {
        if (!last.isFirst && !declared.contains(last.name)) text += "    " + last.type + ' ' + last.name + ";\n";
    }
    for (const PortedReduction& reduction : plan.reductions) {
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

/// The thread of the last iteration keeps what the values are then.
std::string lastValueText(const PortPlan& plan, const PortNames& names) {
    if (plan.lastValues.empty()) return "";
    std::vector<std::string> conditions;
    if (plan.bodyGuards) conditions.push_back("isInside");
    for (const PortedLoop& loop : plan.mapped) conditions.push_back(negatedText(nextCondition(loop)));
    std::string stores;
    for (const PortedLastValue& last : plan.lastValues)
        stores += "        *" + lastName(last, names) + " = " + last.name + ";\n";
    return "    // The last iteration.\n    if (" + joined(conditions, " && ") + ')' + blockOf(stores);
}

/// What every thread of the block has to take part in, after its own iteration.
std::string treeText(const PortPlan& plan, const PortNames& names) {
    std::string outside, trees, stores, number = blockNumber(plan);
    if (plan.reductions.size() > 1 && plan.mapped.size() > 1) {
        stores = names.resolved("        const size_t @block = ") + number + ";\n";
        number = names.free("block");
    }
    for (const PortedReduction& reduction : plan.reductions) {
        outside += "        " + reduction.local + " = " + identityText(reduction, names) + ";\n";
        trees += "    " + reduction.local + " = " + blockReductionCall(reduction, plan, names) + ";\n";
        stores += "        " + partialsName(reduction, names) + '[' + number + "] = " + reduction.local + ";\n";
    }
    return (plan.bodyGuards ? "    if (!isInside)" + blockOf(outside) : "") + trees + "    if (" + isFirstThread(plan) +
           ')' + blockOf(stores);
}

/// What a thread does once its counters are known.
std::string workText(const PortPlan& plan, const PortNames& names) {
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

std::string bodyText(const PortPlan& plan, const PortNames& names) {
    std::string text;
    for (const PortedLoop& loop : plan.mapped) text += counterText(loop);
    if (plan.bodyGuards) text += "    const bool isInside = " + allConditions(plan) + ";\n";
    const std::string tiles = tileText(plan);
    if (!tiles.empty()) text += tiles + '\n';
    return text + workText(plan, names);
}

std::string arrayParameter(const PortedArray& array) {
    return pointerText(array, (array.isRestrict ? "__restrict__ " : "") + array.name, !array.isWritten);
}

/// The names that tiles and host take for the block's shape.
std::string blockConstants(const PortPlan& plan) {
    if (plan.tiles.empty()) return "";
    return "// The tiles are made for blocks of this shape.\nconstexpr int kBlockX = " + std::to_string(plan.block.x) +
           ", kBlockY = " + std::to_string(plan.block.y) + ", kBlockZ = " + std::to_string(plan.block.z) + ";\n\n";
}

} // namespace

KernelText kernelText(const PortPlan& plan, const PortNames& names) {
    KernelText kernel;
    const std::string body = bodyText(plan, names);
    const std::set<std::string> used = identifiersOf(body);
    std::vector<std::string> parameters;
    for (const std::string& name : plan.order) {
        if (!used.contains(name)) continue;
        const PortedScalar* scalar = scalarNamed(name, plan);
        const PortedArray* array = arrayNamed(name, plan);
        if (scalar) {
            kernel.scalars.push_back(scalar);
            parameters.push_back(scalar->type + ' ' + name);
        } else if (array && !array->staysOnHost) {
            kernel.arrays.push_back(array);
            parameters.push_back(arrayParameter(*array));
        }
    }
    for (const PortedReduction& reduction : plan.reductions)
        parameters.push_back(partialType(reduction) + " *" + partialsName(reduction, names));
    for (const PortedLastValue& last : plan.lastValues) {
        if (last.isFirst) parameters.push_back(last.type + ' ' + last.name);
        parameters.push_back(last.type + " *" + lastName(last, names));
    }
    kernel.text = "// ---- The kernel ----\n\n" + blockConstants(plan) + blockReductions(plan, names) +
                  callText("__global__ void " + plan.kernel, parameters) + "\n{\n" + body + "}\n";
    return kernel;
}

std::string partialsName(const PortedReduction& reduction, const PortNames& names) {
    return names.free(reduction.local + "_of_blocks");
}

std::string lastName(const PortedLastValue& last, const PortNames& names) {
    return names.free(last.name + "_last");
}

} // namespace forewarp::frontend::cuda
