#include "frontend/cuda/text/host_text.h"

#include "core/base/text.h"
#include "core/kernel/limits/launch_limits.h"
#include "frontend/cuda/plan/count_text.h"
#include "frontend/cuda/text/entry_text.h"
#include "frontend/cuda/text/host_support_text.h"
#include "frontend/cuda/text/parameter_text.h"
#include "frontend/cuda/text/reduction_text.h"

#include <algorithm>
#include <ranges>

namespace forewarp::frontend::cuda::text {

namespace {

/// Writes the host function, part by part.
class HostWriter {
  public:
    HostWriter(const plan::PortPlan& plan, const KernelText& kernel, const plan::PortNames& names)
        : m_plan(plan), m_kernel(kernel), m_names(names) {}

    [[nodiscard]] std::string text() const;

  private:
    [[nodiscard]] bool copiesIn() const {
        return std::ranges::any_of(m_kernel.arrays,
                                   [&](const plan::PortedArray* array) { return array->goesIn || mayGoIn(*array); }) ||
               bringsLastValues();
    }
    /// Whether it goes in where the threads do not set all of it, which other sizes may bring about.
    [[nodiscard]] bool mayGoIn(const plan::PortedArray& array) const;
    [[nodiscard]] std::string countSet(const plan::PortedArray& array) const;
    /// Variables that no thread may set keep what they were.
    [[nodiscard]] bool bringsLastValues() const { return !m_plan.lastValues.empty() && mayBeEmpty(m_plan); }
    [[nodiscard]] bool copiesOut() const;
    [[nodiscard]] bool hasBuffers() const;
    [[nodiscard]] bool hasRows() const;
    [[nodiscard]] std::string elementsOf(const plan::PortedArray& array) const {
        return needsElements(array) ? elementsName(array, m_names) : plan::allocatedCountText(array.elements, m_plan);
    }
    [[nodiscard]] std::string tripsName(const plan::PortedLoop& loop) const {
        return m_names.free(loop.counter + "_trips");
    }
    [[nodiscard]] std::string bufferName(const std::string& of) const { return m_names.free(of + "_gpu"); }
    [[nodiscard]] std::string partName(const plan::PortedArray& array) const {
        return m_names.free(array.name + "_part");
    }
    [[nodiscard]] std::string signature(const std::string& body) const;
    [[nodiscard]] std::string membersText() const;
    [[nodiscard]] std::string tripsText() const;
    [[nodiscard]] std::string blockChecks() const;
    [[nodiscard]] std::string extentChecks() const;
    [[nodiscard]] std::string gridText() const;
    [[nodiscard]] std::string buffersText() const;
    [[nodiscard]] std::string partsText() const;
    [[nodiscard]] std::string copyCall(const plan::PortedArray& array, const std::string& direction) const;
    [[nodiscard]] std::string copyInText() const;
    [[nodiscard]] std::string launchText() const;
    [[nodiscard]] std::string launchCall(const std::string& stream) const;
    [[nodiscard]] std::string copyOutText() const;
    [[nodiscard]] std::string runText() const;
    [[nodiscard]] std::string timingText() const;
    [[nodiscard]] std::string positionsText(const plan::PortedReduction& value) const;
    [[nodiscard]] std::string combineText() const;
    [[nodiscard]] DeviceBody deviceBody() const;
    [[nodiscard]] std::string resolved(const std::string& text) const { return m_names.resolved(text); }

    const plan::PortPlan& m_plan;
    const KernelText& m_kernel;
    const plan::PortNames& m_names;
};

bool HostWriter::copiesOut() const {
    return std::ranges::any_of(m_kernel.arrays, &plan::PortedArray::comesOut) || !m_plan.reductions.empty() ||
           !m_plan.lastValues.empty();
}

bool HostWriter::hasBuffers() const {
    return !m_kernel.arrays.empty() || !m_plan.reductions.empty() || !m_plan.lastValues.empty();
}

bool HostWriter::hasRows() const {
    return std::ranges::any_of(m_kernel.arrays,
                               [](const plan::PortedArray* array) { return !array->rowExtents.empty(); });
}

std::string HostWriter::signature(const std::string& body) const {
    std::vector<std::string> parameters = countedParameters(m_plan, m_names, plan::identifiersOf(body));
    if (!isBlockFixed(m_plan)) parameters.push_back(resolved("dim3 @block"));
    parameters.push_back(resolved("@Timing *@timing"));
    return callText("void " + m_plan.kernel + "_on_gpu", parameters);
}

/// What the caller gives for parameters whose names the C does not have.
std::string HostWriter::membersText() const {
    std::vector<std::string> names = m_plan.order;
    for (const plan::PortedReduction& reduction : m_plan.reductions) names.push_back(reduction.variable);
    for (const plan::PortedLastValue& last : valuesAfter(m_plan)) names.push_back(last.name);
    const auto isMember = [&](const std::string& name) { return m_plan.members.contains(name); };
    const auto memberText = [&](const std::string& name) { return name + " is " + m_plan.members.at(name); };
    const std::string text = joined(names | std::views::filter(isMember), ", ", memberText);
    return text.empty() ? "" : commentText("", "Members of structures have names: " + text + '.');
}

std::string HostWriter::tripsText() const {
    std::string text, some;
    for (const std::string& statement : m_plan.setBefore) text += "    " + statement + '\n';
    for (const plan::PortedEnd& end : m_plan.ends) text += "    " + end.name + " = " + end.value + ";\n";
    for (const plan::PortedLoop& loop : m_plan.mapped)
        text += "    const long long " + tripsName(loop) + " = " + plan::tripCountText(loop.trips, m_plan) + ";\n";
    const auto hasNone = [&](const plan::PortedLoop& loop) { return tripsName(loop) + " <= 0"; };
    const std::string none = joined(m_plan.mapped, " || ", hasNone);
    for (const plan::PortedLoop& loop : m_plan.mapped) {
        if (loop.isReadAfter)
            text += (some.empty() ? "    " : "    if (" + some + ")\n        ") + plan::endText(loop, tripsName(loop)) +
                    '\n';
        some += (some.empty() ? "" : " && ") + tripsName(loop) + " > 0";
    }
    return text + "    if (" + none + ")\n        return;\n";
}

/// What no launch of the kernel can be, and dimensions that no loop runs over.
std::string HostWriter::blockChecks() const {
    if (isBlockFixed(m_plan)) return "";
    constexpr int kMostThreads = kernel::limits::kMostThreadsPerBlock;
    constexpr int kMost[] = {kMostThreads, kMostThreads, kernel::limits::kMostThreadsInZ};
    std::string extents, threads, used;
    for (int d = 0; d < 3; ++d) {
        const std::string extent = std::string("@block.") + "xyz"[d];
        const bool isMapped = std::ranges::find(m_plan.mapped, static_cast<kernel::ThreadDimension>(d),
                                                &plan::PortedLoop::dimension) != m_plan.mapped.end();
        extents += (d > 0 ? " && " : "") + extent +
                   (isMapped ? " >= 1 && " + extent + " <= " + std::to_string(kMost[d]) : " == 1");
        if (isMapped) threads += (threads.empty() ? "" : " * ") + extent;
        if (isMapped) used += std::string(used.empty() ? "" : " and ") + "xyz"[d];
    }
    if (m_plan.mapped.size() > 1) extents += " &&\n                " + threads + " <= " + std::to_string(kMostThreads);
    return resolved("    @require(" + extents + ",\n            \"A block has to have 1 to " +
                    std::to_string(kMostThreads) + " threads, here in " + used + " only.\");\n");
}

/// No access leaves its array; the kernel computes subscripts as the C does.
std::string HostWriter::extentChecks() const {
    std::string text = conditionChecks(m_plan, m_names) + roomChecks(m_plan, m_names);
    for (const plan::PortedArray* array : m_kernel.arrays) {
        if (array->isIndexedByInt)
            text += resolved("    @require(") + elementsOf(*array) + " <= 2147483647, \"" + array->name +
                    " has more elements than an int counts.\");\n";
    }
    return text;
}

std::string HostWriter::gridText() const {
    const std::string block = blockName(m_plan, m_names);
    std::vector<std::string> extents(1, "1");
    for (const plan::PortedLoop& loop : m_plan.mapped) {
        const std::size_t place = static_cast<std::size_t>(loop.blocksAlong);
        if (extents.size() <= place) extents.resize(place + 1, "1");
        extents[place] =
            resolved("@blocksFor(") + tripsName(loop) + ", " + block + '.' + plan::letterOf(loop.dimension) + ", " +
            std::to_string(place == 0 ? kernel::limits::kMostBlocksInX : kernel::limits::kMostBlocksInYAndZ) + ")";
    }
    return callText("    const dim3 " + m_names.free("grid"), extents) + ";\n";
}

std::string HostWriter::buffersText() const {
    std::string text;
    const auto add = [&](const std::string& type, const std::string& of, const std::string& elements) {
        text += resolved("    @DeviceBuffer<") + type + "> " + bufferName(of) + '(' + elements + ");\n";
    };
    for (const plan::PortedArray* array : m_kernel.arrays)
        add(array->elementType + array->rowExtents, array->name, elementsOf(*array));
    if (!m_plan.reductions.empty())
        text += resolved("    const size_t @blocks = " + blockCount(m_plan, "@grid") + ";\n");
    for (const plan::PortedReduction& reduction : m_plan.reductions) {
        add(partialType(reduction), reduction.local, m_names.free("blocks"));
        text += "    std::vector<" + partialType(reduction) + "> " + partialsName(reduction, m_names) + '(' +
                m_names.free("blocks") + ");\n";
    }
    for (const plan::PortedLastValue& last : m_plan.lastValues) add(last.type, last.name, "1");
    return text;
}

/// Of each row that the C has a pointer to, what the loop reads or writes: more of it need not be there.
std::string HostWriter::partsText() const {
    std::string text;
    for (const plan::PortedArray* array : m_kernel.arrays) {
        if (!array->rows) continue;
        const auto wide = [&](const std::string& count) { return plan::tripCountText(resolved(count), m_plan); };
        text += "    const auto " + partName(*array) + resolved(" = [&](long long @row) {\n        @RowPart @part;\n");
        for (const plan::PortedRows::Part& part : array->rows->parts) {
            const std::string row = m_names.free("row"), first = wide(part.firstRow), end = wide(part.endRow);
            text += "        if (";
            for (const std::string& trips : part.trips) text += wide(trips) + " > 0 && ";
            text += row + " >= " + first + " && " + row + " < " + end;
            const std::string beyond = plan::tokensOf(first).size() == 1 ? first : "(" + first + ")";
            if (part.step > 1) text += " && (" + row + " - " + beyond + ") % " + std::to_string(part.step) + " == 0";
            text +=
                ")\n            " + m_names.free("part") + ".add(" + wide(part.from) + ", " + wide(part.end) + ");\n";
        }
        text += resolved("        return @part;\n    };\n");
    }
    return text;
}

/// «a_gpu.copyIn(a);»
std::string HostWriter::copyCall(const plan::PortedArray& array, const std::string& direction) const {
    const std::string buffer = bufferName(array.name);
    if (!array.rows)
        return buffer + ".copy" + direction + "(" + array.name + (array.before.empty() ? "" : " - " + array.before) +
               ");\n";
    return buffer + ".copyRows" + direction + "(" + array.name + ", " + array.rows->count + ", " + array.rows->pitch +
           ", " + partName(array) + ");\n";
}

/// «i_trips * j_trips», iterations of the loops that set one element each.
std::string HostWriter::countSet(const plan::PortedArray& array) const {
    return joined(m_plan.mapped | std::views::filter([&](const plan::PortedLoop& loop) {
                      return std::ranges::find(array.setBy, loop.dimension) != array.setBy.end();
                  }),
                  " * ", [&](const plan::PortedLoop& loop) { return tripsName(loop); });
}

bool HostWriter::mayGoIn(const plan::PortedArray& array) const {
    if (array.goesIn || array.setBy.empty()) return false;
    std::vector<std::string> factors;
    for (const plan::PortedLoop& loop : m_plan.mapped)
        if (std::ranges::find(array.setBy, loop.dimension) != array.setBy.end()) factors.push_back(loop.trips);
    std::ranges::sort(factors);
    do {
        if (joined(factors, " * ", [](const std::string& factor) { return factor; }) == array.elements) return false;
    } while (std::ranges::next_permutation(factors).found);
    return true;
}

std::string HostWriter::copyInText() const {
    if (!copiesIn()) return "";
    std::string text = resolved("    const auto @copyIn = [&] {\n");
    for (const plan::PortedArray* array : m_kernel.arrays) {
        const std::string copy = copyCall(*array, "In");
        if (array->goesIn) text += "        " + copy;
        else if (mayGoIn(*array))
            text += "        if (static_cast<size_t>(" + countSet(*array) + ") < " + elementsOf(*array) +
                    ") // Some are not set.\n            " + copy;
    }
    for (const plan::PortedLastValue& last : m_plan.lastValues) {
        if (bringsLastValues()) text += "        " + bufferName(last.name) + ".copyIn(&" + last.name + ");\n";
    }
    return text + "    };\n";
}

/// On the buffers; with a stream, on the arrays that the caller has on the GPU.
std::string HostWriter::launchCall(const std::string& stream) const {
    std::vector<std::string> arguments;
    for (const std::string& name : plan::kernelOrder(m_plan)) {
        if (std::ranges::find(m_kernel.scalars, name, &plan::PortedScalar::name) != m_kernel.scalars.end())
            arguments.push_back(name);
        const plan::PortedArray* array = plan::arrayNamed(name, m_plan);
        if (std::ranges::find(m_kernel.arrays, array) == m_kernel.arrays.end()) continue;
        const std::string before = array->before.empty() ? "" : " + " + array->before;
        arguments.push_back(stream.empty() ? bufferName(name) + ".get()" + before : name);
    }
    for (const plan::PortedReduction& reduction : m_plan.reductions)
        arguments.push_back(bufferName(reduction.local) + ".get()");
    for (const plan::PortedLastValue& last : m_plan.lastValues) {
        if (last.isFirst) arguments.push_back(last.name);
        arguments.push_back(bufferName(last.name) + ".get()");
    }
    const std::string shape = m_names.free("grid") + ", " + blockName(m_plan, m_names);
    return callText("        " + m_plan.kernel + "<<<" + shape + (stream.empty() ? "" : ", 0, " + stream) + ">>>",
                    arguments) +
           ";\n" + resolved("        @CHECK(cudaGetLastError());\n");
}

std::string HostWriter::launchText() const {
    return resolved("    const auto @launch = [&] {\n") + launchCall("") + "    };\n";
}

std::string HostWriter::copyOutText() const {
    if (!copiesOut()) return "";
    std::string text = resolved("    const auto @copyOut = [&] {\n");
    const auto add = [&](const std::string& buffer, const std::string& to) {
        text += "        " + bufferName(buffer) + ".copyOut(" + to + ");\n";
    };
    for (const plan::PortedArray* array : m_kernel.arrays) {
        if (array->comesOut) text += "        " + copyCall(*array, "Out");
    }
    for (const plan::PortedReduction& reduction : m_plan.reductions)
        add(reduction.local, partialsName(reduction, m_names) + ".data()");
    for (const plan::PortedLastValue& last : m_plan.lastValues) add(last.name, '&' + last.name);
    return text + "    };\n";
}

std::string HostWriter::timingText() const {
    std::string restore;
    for (const plan::PortedArray* array : m_kernel.arrays) {
        if (array->goesIn && array->isWritten) restore += "            " + copyCall(*array, "In");
    }
    if (!restore.empty()) restore = "            // The run before has changed what this one starts from.\n" + restore;
    std::string text = "    if (@timing != nullptr) {\n";
    if (copiesIn()) text += "        @timing->copyIn = @milliseconds(@copyIn);\n";
    text += std::string("        for (int @run = 0; @run < @timing->runs; @run++)") +
            (restore.empty() ? "\n" : " {\n") + restore +
            "            @timing->kernel.push_back(@milliseconds(@launch, true));\n" +
            (restore.empty() ? "" : "        }\n");
    return resolved(text + "    }\n");
}

std::string HostWriter::runText() const {
    return resolved(std::string(copiesIn() ? "    @copyIn();\n" : "") +
                    "    @launch();\n    @CHECK(cudaDeviceSynchronize());\n") +
           timingText() +
           (copiesOut() ? resolved("    @copyOut();\n    if (@timing != nullptr)\n"
                                   "        @timing->copyOut = @milliseconds(@copyOut);\n")
                        : "");
}

/// Of the block whose value is better.
std::string HostWriter::positionsText(const plan::PortedReduction& value) const {
    std::string text;
    for (const plan::PortedReduction& position : m_plan.reductions)
        if (position.follows == value.local)
            text += "            " + position.variable + " = " + partialsName(position, m_names) + '[' +
                    m_names.free("of") + "];\n";
    return text;
}

std::string HostWriter::combineText() const {
    std::string text;
    for (const plan::PortedReduction& reduction : m_plan.reductions) {
        if (!reduction.follows.empty()) continue;
        if (const std::string positions = positionsText(reduction); !positions.empty()) {
            const std::string of = m_names.free("of"), part = partialsName(reduction, m_names) + '[' + of + ']';
            const std::string relation = reduction.operation == "min" ? " < " : " > ";
            text += "    for (size_t " + of + " = 0; " + of + " < " + m_names.free("blocks") + "; " + of + "++)\n" +
                    "        if (" + part + relation + reduction.variable + ") {\n            " + reduction.variable +
                    " = " + part + ";\n" + positions + "        }\n";
            continue;
        }
        const std::string part = m_names.free("part");
        text += "    for (const " + partialType(reduction) + ' ' + part + " : " + partialsName(reduction, m_names) +
                ")\n        " + combination(reduction.operation, reduction.variable, part) + '\n';
    }
    return text;
}

DeviceBody HostWriter::deviceBody() const {
    std::string body = tripsText() + extentChecks() + gridText();
    const std::string launch = launchCall(m_names.free("stream"));
    body = derivedText(m_plan, body + launch) + body;
    if (!isBlockFixed(m_plan))
        body = "    const dim3 " + blockName(m_plan, m_names) + " = " + blockText(m_plan.block) + ";\n" + body;
    return {body, launch};
}

std::string HostWriter::text() const {
    std::string body = tripsText() + blockChecks() + extentChecks() + gridText() + '\n' + buffersText() + partsText() +
                       copyInText() + launchText() + copyOutText() + '\n' + runText() + combineText();
    body = derivedText(m_plan, body) + body;
    const std::string fixed =
        isBlockFixed(m_plan) ? "\nstatic const dim3 " + blockName(m_plan, m_names) + "(kBlockX, kBlockY, kBlockZ);\n"
                             : "";
    const BufferUse buffers{.exist = hasBuffers(),
                            .haveRows = hasRows(),
                            .goIn = copiesIn(),
                            .comeOut = copiesOut(),
                            .haveRowLists = std::ranges::any_of(
                                m_kernel.arrays, [](const auto* array) { return array->rows.has_value(); })};
    const auto asComment = [](const std::string& sentence) { return commentText("", sentence); };
    const std::string toBeSet = joined(m_plan.toBeSet, "", asComment);
    return "// ---- The host ----\n\n" + resolved(hostSupportText(buffers)) + fixed +
           "\n// Runs the kernel on the host's arrays: brings them in, launches, brings the results back.\n" +
           (isBlockFixed(m_plan) ? resolved("// `@timing` may be null.\n")
                                 : resolved("// `@timing` may be null: then the kernel runs once.\n")) +
           membersText() + toBeSet + signature(body) + "\n{\n" + body + "}\n" +
           entriesText(m_plan, m_names, deviceBody());
}

} // namespace

bool isBlockFixed(const plan::PortPlan& plan) {
    return !plan.tiles.empty() || plan.isRowPerWarp;
}

std::string blockName(const plan::PortPlan& plan, const plan::PortNames& names) {
    return names.free(isBlockFixed(plan) ? "kBlock" : "block");
}

std::string hostText(const plan::PortPlan& plan, const KernelText& kernel, const plan::PortNames& names) {
    return HostWriter(plan, kernel, names).text();
}

} // namespace forewarp::frontend::cuda::text
