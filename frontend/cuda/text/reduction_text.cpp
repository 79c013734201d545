#include "frontend/cuda/text/reduction_text.h"

#include "frontend/cuda/harness/measurement_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace forewarp::frontend::cuda::text {

namespace {

bool isBool(const std::string& type) {
    return type == "bool" || type == "_Bool";
}

/// Types of one or two bytes, which warps exchange as int.
bool isNarrow(const std::string& type) {
    return isBool(type) || type.find("char") != std::string::npos || type.find("short") != std::string::npos ||
           type.find("int8") != std::string::npos || type.find("int16") != std::string::npos;
}

std::string wordOf(const std::string& operation) {
    static const std::map<std::string, std::string> kWords = {{"+", "Sum"},       {"*", "Product"}, {"min", "Minimum"},
                                                              {"max", "Maximum"}, {"&", "And"},     {"|", "Or"},
                                                              {"^", "Xor"},       {"&&", "All"},    {"||", "Any"}};
    return kWords.at(operation);
}

/// «Minimum», or «Minimum_unsigned_char» where the plan has the operation for several types.
std::string suffixOf(const plan::PortedReduction& reduction, const plan::PortPlan& plan) {
    const bool isOnly = std::ranges::all_of(plan.reductions, [&](const plan::PortedReduction& other) {
        return other.operation != reduction.operation || other.type == reduction.type;
    });
    std::string type = isOnly ? "" : '_' + reduction.type;
    std::ranges::replace(type, ' ', '_');
    return wordOf(reduction.operation) + type;
}

std::string limitName(const plan::PortedReduction& reduction, const plan::PortNames& names) {
    std::string type = reduction.type;
    std::ranges::replace(type, ' ', '_');
    return names.free((reduction.operation == "min" ? "kHighest_" : "kLowest_") + type);
}

std::string limitText(const plan::PortedReduction& reduction, const plan::PortNames& names) {
    const std::string limits = "std::numeric_limits<" + reduction.type + ">::";
    const bool isMinimum = reduction.operation == "min";
    const std::string value = reduction.isFloating ? (isMinimum ? "" : "-") + limits + "infinity()"
                                                   : limits + (isMinimum ? "max()" : "lowest()");
    return "constexpr " + reduction.type + ' ' + limitName(reduction, names) + " = " + value + ";\n";
}

bool isExtremum(const plan::PortedReduction& reduction) {
    return reduction.operation == "min" || reduction.operation == "max";
}

std::string whatIsCombined(const std::string& operation) {
    static const std::map<std::string, std::string> kPhrases = {
        {"+", "Sum"},        {"*", "Product"},     {"min", "Minimum"},    {"max", "Maximum"},  {"&", "Bitwise and"},
        {"|", "Bitwise or"}, {"^", "Bitwise xor"}, {"&&", "Logical and"}, {"||", "Logical or"}};
    return kPhrases.at(operation);
}

std::string warpFunction(const plan::PortedReduction& reduction, const plan::PortPlan& plan,
                         const plan::PortNames& names) {
    const std::string& type = reduction.type;
    const std::string exchange =
        isNarrow(type) ? "static_cast<" + type + ">(__shfl_down_sync(mask, static_cast<int>(value), offset))"
                       : "__shfl_down_sync(mask, value, offset)";
    return "// " + whatIsCombined(reduction.operation) +
           " of one value from each of a warp's first lanes, in lane 0. The tree leaves out lanes that do not exist.\n"
           "__device__ " +
           type + ' ' + names.free("warp" + suffixOf(reduction, plan)) + '(' + type +
           " value, unsigned lane, unsigned lanes)\n"
           "{\n"
           "    const unsigned mask = 0xffffffffu >> (32 - lanes);\n"
           "    for (unsigned offset = 16; offset > 0; offset /= 2) {\n"
           "        const " +
           type + " other = " + exchange +
           ";\n"
           "        if (lane + offset < lanes)\n"
           "            " +
           combination(reduction.operation, "value", "other") +
           "\n"
           "    }\n"
           "    return value;\n"
           "}\n";
}

bool hasPositions(const plan::PortedReduction& value, const plan::PortPlan& plan) {
    return std::ranges::any_of(plan.reductions, [&](const auto& each) { return each.follows == value.local; });
}

/// For the type of a value that positions belong to.
std::string firstFunction(const std::string& type, const plan::PortNames& names) {
    return "// Whether the thread is the first whose value is the block's, which the block's first thread knows.\n"
           "__device__ bool " +
           names.free("isFirstWith") + '(' + type + " value, " + type +
           " best)\n"
           "{\n"
           "    __shared__ " +
           type +
           " ofBlock;\n"
           "    __shared__ unsigned first;\n"
           "    if (threadIdx.x == 0) {\n"
           "        ofBlock = best;\n"
           "        first = blockDim.x;\n"
           "    }\n"
           "    __syncthreads();\n"
           "    if (value == ofBlock)\n"
           "        atomicMin(&first, threadIdx.x);\n"
           "    __syncthreads();\n"
           "    const bool isFirst = threadIdx.x == first;\n"
           "    __syncthreads(); // The next call may write.\n"
           "    return isFirst;\n"
           "}\n";
}

/// How many of the plan's reductions use the same functions.
long usesOf(const plan::PortedReduction& reduction, const plan::PortPlan& plan) {
    return std::ranges::count_if(plan.reductions, [&](const plan::PortedReduction& other) {
        return other.operation == reduction.operation && other.type == reduction.type;
    });
}

/// The last of the dimensions in use, from 0 for x.
int lastDimension(const plan::PortPlan& plan) {
    const auto last = std::ranges::max_element(plan.mapped, {}, &plan::PortedLoop::dimension);
    return last == plan.mapped.end() ? 0 : static_cast<int>(last->dimension);
}

/// «extent.x * extent.y», over the dimensions in use.
std::string product(const plan::PortPlan& plan, const std::string& extent) {
    std::string text = extent + ".x";
    if (lastDimension(plan) >= 1) text += " * " + extent + ".y";
    if (lastDimension(plan) >= 2) text += " * " + extent + ".z";
    return text;
}

/// «(z * extent.y + y) * extent.x + x», over the dimensions in use; the first factor is converted by `wide`.
std::string linear(const plan::PortPlan& plan, const std::string& index, const std::string& extent,
                   const std::string& wide) {
    const auto first = [&](const char* member) {
        return wide.empty() ? index + member : wide + '(' + index + member + ')';
    };
    if (lastDimension(plan) == 0) return index + ".x";
    const std::string x = " * " + extent + ".x + " + index + ".x";
    if (lastDimension(plan) == 1) return first(".y") + x;
    return '(' + first(".z") + " * " + extent + ".y + " + index + ".y)" + x;
}

std::string blockFunction(const plan::PortedReduction& reduction, const plan::PortPlan& plan,
                          const plan::PortNames& names) {
    const std::string warp = names.free("warp" + suffixOf(reduction, plan));
    const std::string again = usesOf(reduction, plan) > 1 ? "    __syncthreads(); // The slots are free again.\n" : "";
    return "// " + whatIsCombined(reduction.operation) +
           " of one value from each thread of the block, in its first thread: per warp, then over the warps.\n"
           "__device__ " +
           reduction.type + ' ' + names.free("block" + suffixOf(reduction, plan)) + '(' + reduction.type +
           " value)\n"
           "{\n"
           "    __shared__ " +
           reduction.type +
           " ofWarp[32];\n"
           "    const unsigned threads = " +
           product(plan, "blockDim") +
           ";\n"
           "    const unsigned thread = " +
           linear(plan, "threadIdx", "blockDim", "") +
           ";\n"
           "    const unsigned warp = thread / 32, lane = thread % 32;\n"
           "    value = " +
           warp +
           "(value, lane, min(32u, threads - warp * 32));\n"
           "    if (lane == 0)\n"
           "        ofWarp[warp] = value;\n"
           "    __syncthreads();\n"
           "    const unsigned warps = (threads + 31) / 32;\n"
           "    if (thread < warps)\n"
           "        value = " +
           warp + "(ofWarp[thread], lane, warps);\n" + again +
           "    return value;\n"
           "}\n";
}

} // namespace

std::string blockReductions(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string limits, functions;
    std::set<std::pair<std::string, std::string>> written;
    for (const plan::PortedReduction& reduction : plan.reductions) {
        if (!reduction.follows.empty()) continue;
        if (hasPositions(reduction, plan) && written.emplace("first", reduction.type).second)
            functions += firstFunction(reduction.type, names) + '\n';
        if (!written.emplace(reduction.operation, reduction.type).second) continue;
        if (isExtremum(reduction)) limits += limitText(reduction, names);
        functions += warpFunction(reduction, plan, names) + '\n' + blockFunction(reduction, plan, names) + '\n';
    }
    return limits + (limits.empty() ? "" : "\n") + functions;
}

std::string identityText(const plan::PortedReduction& reduction, const plan::PortNames& names) {
    if (isExtremum(reduction)) return limitName(reduction, names);
    if (!reduction.follows.empty()) return "0";
    if (reduction.operation == "&" && !isBool(reduction.type))
        return reduction.type == "int" ? "~0" : "static_cast<" + reduction.type + ">(-1)";
    const bool isOne = reduction.operation == "*" || reduction.operation == "&&" || reduction.operation == "&";
    if (isBool(reduction.type)) return isOne ? "true" : "false";
    const std::string whole = isOne ? "1" : "0";
    return !reduction.isFloating ? whole : whole + (reduction.type == "float" ? ".0f" : ".0");
}

std::string blockReductionCall(const plan::PortedReduction& reduction, const plan::PortPlan& plan,
                               const plan::PortNames& names) {
    return names.free("block" + suffixOf(reduction, plan)) + '(' + reduction.local + ')';
}

std::string combination(const std::string& operation, const std::string& variable, const std::string& value) {
    if (operation == "min") return variable + " = " + value + " < " + variable + " ? " + value + " : " + variable + ';';
    if (operation == "max") return variable + " = " + variable + " < " + value + " ? " + value + " : " + variable + ';';
    if (operation == "&&" || operation == "||")
        return variable + " = " + variable + ' ' + operation + ' ' + value + ';';
    return variable + ' ' + operation + "= " + value + ';';
}

std::string rowCall(const plan::PortedReduction& reduction) {
    return "row" + wordOf(reduction.operation) + '(' + reduction.local + ')';
}

bool startsAlike(const plan::PortedReduction& reduction) {
    return reduction.operation != "+" && reduction.operation != "*" && reduction.operation != "^";
}

std::string rowStart(const plan::PortedReduction& reduction) {
    const std::string whole = reduction.operation == "*" ? "1" : "0";
    return !reduction.isFloating ? whole : whole + (reduction.type == "float" ? ".0f" : ".0");
}

std::string rowFunctions(const plan::PortPlan& plan) {
    std::string text;
    std::set<std::pair<std::string, std::string>> written;
    for (const plan::PortedReduction& reduction : plan.rowReductions) {
        if (!written.emplace(reduction.operation, reduction.type).second) continue;
        const std::string& type = reduction.type;
        const auto exchange = [&](const std::string& function, const std::string& from) {
            return isNarrow(type) ? "static_cast<" + type + ">(" + function +
                                        "(0xffffffffu, static_cast<int>(value), " + from + "))"
                                  : function + "(0xffffffffu, value, " + from + ')';
        };
        text += "// " + whatIsCombined(reduction.operation) +
                " of one value from each lane of a warp, in all of them.\n" + "__device__ " + type + " row" +
                wordOf(reduction.operation) + '(' + type + " value)\n{\n" +
                "    for (unsigned offset = 16; offset > 0; offset /= 2) {\n        const " + type +
                " other = " + exchange("__shfl_down_sync", "offset") + ";\n        " +
                combination(reduction.operation, "value", "other") + "\n    }\n    return " +
                exchange("__shfl_sync", "0") + ";\n}\n\n";
    }
    return text;
}

std::string partialType(const plan::PortedReduction& reduction) {
    return isBool(reduction.type) ? "unsigned char" : reduction.type; // std::vector<bool> has no array inside.
}

std::string firstThreadCondition(const plan::PortPlan& plan) {
    std::string text = "threadIdx.x == 0";
    if (lastDimension(plan) >= 1) text += " && threadIdx.y == 0";
    if (lastDimension(plan) >= 2) text += " && threadIdx.z == 0";
    return text;
}

std::string blockNumber(const plan::PortPlan& plan) {
    return linear(plan, "blockIdx", "gridDim", "size_t");
}

std::string blockCount(const plan::PortPlan& plan, const std::string& grid) {
    const std::string count = product(plan, grid);
    return lastDimension(plan) == 0 ? count : harness::withReplaced(count, grid + ".x", "size_t(" + grid + ".x)");
}

} // namespace forewarp::frontend::cuda::text
