#include "frontend/cuda/text/port_text.h"

#include "frontend/cuda/harness/argument_text.h"
#include "frontend/cuda/harness/harness_text.h"
#include "frontend/cuda/harness/input_text.h"
#include "frontend/cuda/harness/measurement_text.h"
#include "frontend/cuda/text/entry_text.h"
#include "frontend/cuda/text/host_text.h"
#include "frontend/cuda/text/kernel_text.h"
#include "frontend/cuda/text/parameter_text.h"

#include <algorithm>
#include <set>

namespace forewarp::frontend::cuda::text {

namespace {

constexpr const char* kWithoutMain = "WITHOUT_MAIN";

/// «x runs over j, y over i»
std::string threadsLine(const plan::PortPlan& plan) {
    std::vector<const plan::PortedLoop*> loops;
    for (const plan::PortedLoop& loop : plan.mapped) loops.push_back(&loop);
    std::ranges::sort(loops, {}, &plan::PortedLoop::dimension);
    std::string text;
    for (const plan::PortedLoop* loop : loops)
        text += (text.empty() ? "" : ", ") + std::string(1, "xyz"[static_cast<int>(loop->dimension)]) +
                (text.empty() ? " runs over " : " over ") + loop->counter;
    return text;
}

std::string buildLines(const plan::PortPlan& plan) {
    std::string run = "./" + plan.kernel;
    for (const plan::PortedScalar* scalar : harness::sizesOf(plan))
        run += ' ' + scalar->name + '=' + std::to_string(static_cast<long long>(*scalar->value));
    if (!isBlockFixed(plan)) run += ' ' + harness::optionName(plan, "block") + '=' + harness::shapeArgument(plan.block);
    const std::string nvcc = "//     nvcc -O3 -arch=native ", file = plan.kernel + ".cu";
    return "//\n" + nvcc + file + " -o " + plan.kernel + "\n//     " + run + "\n" + nvcc + "-c -D" + kWithoutMain +
           ' ' + file + "    # for a program of your own\n//\n";
}

std::string headText(const plan::PortPlan& plan) {
    std::string text = "// " + plan.loop + " of " + plan.file + ", lines " + std::to_string(plan.firstLine) + " to " +
                       std::to_string(plan.lastLine) + ", as a CUDA kernel. Written by Forewarp.\n" + buildLines(plan) +
                       commentText("", "Threads: " + threadsLine(plan) + ".");
    if (!plan.assumptions.empty()) text += "// Rests on:\n";
    for (const std::string& assumption : plan.assumptions) text += commentText("  - ", assumption);
    return text + commentText("", harness::isRounded(plan)
                                      ? "Run, it compares what the kernel and the loop as the C has it compute: whole "
                                        "numbers have to be the same, others up to the tolerance given below."
                                      : "Run, it compares what the kernel and the loop as the C has it compute: both "
                                        "have to be the same.");
}

/// Headers that the text needs, by a word of each.
std::string includesText(const plan::PortPlan& plan, const std::string& text) {
    static const std::vector<std::pair<std::string, std::vector<std::string>>> kHeaders = {
        {"<algorithm>", {"std::sort", "std::max", "std::min", "std::copy"}},
        {"<chrono>", {"std::chrono"}},
        {"<cmath>", {"std::fabs", "std::sqrt"}},
        {"<cstdio>", {"std::printf", "std::fprintf", "std::snprintf"}},
        {"<cstdlib>", {"std::strtoll", "std::strtoul"}},
        {"<cstring>", {"std::strcmp", "std::memcmp"}},
        {"<exception>", {"std::exception"}},
        {"<limits>", {"std::numeric_limits"}},
        {"<memory>", {"std::unique_ptr", "std::make_unique"}},
        {"<new>", {"std::nothrow"}},
        {"<string>", {"std::string"}},
        {"<type_traits>", {"std::is_", "std::remove_"}},
        {"<utility>", {"std::pair"}},
        {"<vector>", {"std::vector"}}};
    std::set<std::string> needed(plan.includes.begin(), plan.includes.end());
    for (const auto& [header, words] : kHeaders) {
        const auto isUsed = [&text](const std::string& word) { return text.find(word) != std::string::npos; };
        if (std::ranges::any_of(words, isUsed)) needed.insert(header);
    }
    std::string lines = "#include <cuda_runtime.h>\n\n";
    for (const std::string& header : needed) lines += "#include " + header + '\n';
    return lines;
}

/// A template where sums are also asked for in double.
std::string referenceText(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::map<std::string, std::string> sumTypes;
    for (const plan::PortedReduction& reduction : plan.reductions) {
        if (harness::widensSum(reduction, plan))
            sumTypes[reduction.array.empty() ? reduction.variable : reduction.array] = names.free("Sum");
    }
    std::string head = "void " + plan.kernel + "_reference";
    std::string why;
    if (!sumTypes.empty()) {
        head = "template <typename " + names.free("Sum") + ">\n" + head;
        why = "// The C has float sums. The comparison asks for double as well: added one by one, many floats lose "
              "digits.\n";
    }
    const std::string body = derivedText(plan, plan.reference, "    ") + plan.reference;
    return "// ---- The loop as the C has it ----\n\n" + why +
           callText(head, hostParameters(plan, plan::identifiersOf(body), sumTypes)) + "\n{\n" + body + "}\n";
}

} // namespace

std::string portText(const plan::PortPlan& plan) {
    const plan::PortNames names(plan);
    const KernelText kernel = kernelText(plan, names);
    std::string text;
    if (!plan.prelude.empty()) text += "// ---- From " + plan.file + " ----\n\n" + plan.prelude + '\n';
    text += kernel.text + '\n' + hostText(plan, kernel, names) + "\n#ifndef " + kWithoutMain + "\n\n" +
            referenceText(plan, names) + '\n' + harness::harnessText(plan, names) + "\n#endif // " + kWithoutMain +
            '\n';
    return headText(plan) + '\n' + includesText(plan, text) + '\n' + text;
}

std::string portHeader(const plan::PortPlan& plan) {
    return headerText(plan, plan::PortNames(plan));
}

} // namespace forewarp::frontend::cuda::text
