#include "frontend/cuda/text/entry_text.h"

#include "core/base/text.h"
#include "frontend/cuda/text/host_text.h"
#include "frontend/cuda/text/parameter_text.h"

#include <algorithm>
#include <cctype>

namespace forewarp::frontend::cuda::text {

namespace {

constexpr const char* kStatusText = R"(
// ---- Entries for other programs ----

static thread_local std::string @lastFailure;

template <typename Action> static int @statusOf(const Action &action)
{
    try {
        action();
        return 0;
    } catch (const @Failure &failure) {
        @lastFailure = failure.message;
        return failure.status;
    } catch (const std::exception &error) {
        @lastFailure = error.what();
        return 2;
    }
}

)";

bool hasDeviceEntry(const plan::PortPlan& plan) {
    return plan.reductions.empty() && valuesAfter(plan).empty();
}

/// Names of all parameters that countedParameters() has.
std::set<std::string> allNames(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::set<std::string> all(plan.order.begin(), plan.order.end());
    for (const plan::PortedArray& array : plan.arrays) all.insert(elementsName(array, names));
    return all;
}

/// As C has them: results are pointers.
std::vector<std::string> entryParameters(const plan::PortPlan& plan, const plan::PortNames& names,
                                         const std::set<std::string>& used, Memory memory) {
    std::vector<std::string> parameters = countedParameters(plan, names, used, memory);
    for (std::string& parameter : parameters)
        if (const std::size_t at = parameter.find(" &"); at != std::string::npos) parameter[at + 1] = '*';
    return parameters;
}

std::string hostEntry(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::vector<std::string> arguments;
    for (const std::string& name : plan.order) {
        const plan::PortedArray* array = plan::arrayNamed(name, plan);
        if (!array && !plan::scalarNamed(name, plan)) continue;
        arguments.push_back(name);
        if (array && needsElements(*array)) arguments.push_back(elementsName(*array, names));
    }
    for (const plan::PortedReduction& reduction : plan.reductions)
        if (reduction.array.empty()) arguments.push_back('*' + reduction.variable);
    for (const plan::PortedLastValue& last : valuesAfter(plan)) arguments.push_back('*' + last.name);
    if (!isBlockFixed(plan)) arguments.push_back(blockText(plan.block));
    arguments.push_back("nullptr");
    return callText("extern \"C\" int " + plan.kernel + "_host",
                    entryParameters(plan, names, allNames(plan, names), Memory::host)) +
           "\n{\n" + names.resolved("    return @statusOf([&] {\n") +
           callText("        " + plan.kernel + "_on_gpu", arguments) + ";\n    });\n}\n";
}

std::string deviceEntry(const plan::PortPlan& plan, const plan::PortNames& names, const DeviceBody& body) {
    const std::set<std::string> used = plan::identifiersOf(body.preparation + body.launch);
    std::vector<std::string> parameters = entryParameters(plan, names, used, Memory::gpu);
    parameters.push_back("cudaStream_t " + names.free("stream"));
    return callText("extern \"C\" int " + plan.kernel + "_device", parameters) + "\n{\n" +
           names.resolved("    return @statusOf([&] {\n") + indented(body.preparation, 4) + body.launch +
           "    });\n}\n";
}

/// Structures of the C file that parameters are of.
std::set<std::string> structuresOf(const plan::PortPlan& plan) {
    std::set<std::string> structures;
    for (const plan::PortedArray& array : plan.arrays)
        if (array.isStructure) structures.insert(array.elementType);
    for (const plan::PortedScalar& scalar : plan.scalars)
        if (scalar.isStructure) structures.insert(scalar.type);
    return structures;
}

/// How lists of pointers to rows lie on the GPU.
std::string rowsComment(const plan::PortPlan& plan) {
    std::string text;
    for (const plan::PortedArray& array : plan.arrays) {
        const plan::PortedScalar* pitch = array.rows ? plan::scalarNamed(array.rows->pitch, plan) : nullptr;
        if (pitch)
            text += "/* Rows of " + array.name + " lie one behind the other there, " + pitch->derivation +
                    " elements each. */\n";
    }
    return text;
}

std::string declarations(const plan::PortPlan& plan, const plan::PortNames& names) {
    const std::string name = "int " + plan.kernel;
    const auto asComment = [](const std::string& sentence) { return "/* " + sentence + " */\n"; };
    std::string text = joined(plan.toBeSet, "", asComment) +
                       "/* Arrays in the CPU's memory: brings them in, runs the kernel, brings the results back.\n"
                       "   Returns 0; 2 where that cannot be done; 3 where CUDA failed. */\n" +
                       callText(name + "_host", entryParameters(plan, names, allNames(plan, names), Memory::host)) +
                       ";\n";
    if (hasDeviceEntry(plan)) {
        std::vector<std::string> parameters = entryParameters(plan, names, allNames(plan, names), Memory::gpu);
        parameters.push_back("struct CUstream_st *" + names.free("stream"));
        text += "\nstruct CUstream_st; /* What a cudaStream_t leads to. */\n\n"
                "/* The same with arrays on the GPU. The stream may be null; the call returns before the kernel has "
                "run. */\n" +
                rowsComment(plan) + callText(name + "_device", parameters) + ";\n";
    }
    return text + "\n/* Why the last call of this thread was not done, in words. */\nconst char *" + plan.kernel +
           "_failure(void);\n";
}

} // namespace

std::string entriesText(const plan::PortPlan& plan, const plan::PortNames& names, const DeviceBody& device) {
    std::string text = names.resolved(kStatusText) +
                       "// Why the last call of this thread was not done, in words.\nextern \"C\" const char *" +
                       plan.kernel + "_failure(void)\n{\n    return " + names.free("lastFailure") +
                       ".c_str();\n}\n\n// Arrays in the CPU's memory. Returns 0, or the status of a failure.\n" +
                       hostEntry(plan, names);
    if (hasDeviceEntry(plan))
        text += "\n// Arrays on the GPU. Returns before the kernel has run.\n" + deviceEntry(plan, names, device);
    return text;
}

std::string headerText(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string guard = plan.kernel + "_H";
    std::ranges::transform(guard, guard.begin(), [](unsigned char c) { return char(std::toupper(c)); });
    const std::string known = joined(structuresOf(plan), ", ", [](const std::string& name) { return name; });
    return "/* " + plan.loop + " of " + plan.file + " on a GPU: what " + plan.kernel +
           ".cu has for other programs. Written by Forewarp. */\n#ifndef " + guard + "\n#define " + guard +
           "\n\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\n" +
           (known.empty() ? "" : "/* Include first what defines " + known + ". */\n\n") +
           "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n" + declarations(plan, names) +
           "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

} // namespace forewarp::frontend::cuda::text
