#include "frontend/cuda/harness/harness_text.h"

#include "core/base/text.h"
#include "frontend/cuda/harness/argument_text.h"
#include "frontend/cuda/harness/input_text.h"
#include "frontend/cuda/harness/measurement_text.h"
#include "frontend/cuda/plan/count_text.h"
#include "frontend/cuda/text/host_text.h"
#include "frontend/cuda/text/parameter_text.h"
#include "frontend/cuda/text/reduction_text.h"

#include "core/base/number_text.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace forewarp::frontend::cuda::harness {

namespace {

constexpr const char* kMemoryText = R"(
static void @requireMemory(double bytes)
{
    size_t available = 0, total = 0;
    @CHECK(cudaMemGetInfo(&available, &total));
    if (bytes <= static_cast<double>(available))
        return;
    char message[120];
    std::snprintf(message, sizeof message, "These sizes need %.1f GB of memory on the GPU; %.1f GB are free.",
                  bytes * 1e-9, static_cast<double>(available) * 1e-9);
    throw @Failure{2, message};
}
)";

constexpr const char* kRowsText = R"(
// The rows of an array that has them one behind the other.
template <typename Element>
static std::vector<Element *> @rowsOf(Element *first, long long count, long long pitch)
{
    std::vector<Element *> rows;
    for (long long row = 0; row < count; row++)
        rows.push_back(first + row * pitch);
    return rows;
}
)";

constexpr const char* kMainText = R"(
int main(int argc, char **argv)
{
    try {
        return @compareAndTime(argc, argv);
    } catch (const @Failure &failure) {
        std::fprintf(stderr, "%s\n", failure.message.c_str());
        return failure.status;
    }
}
)";

/// Who computes: the port, the C, and the C with sums in double, which it is compared with then.
enum class Side { port, timed, expected };

class HarnessWriter {
  public:
    HarnessWriter(const plan::PortPlan& plan, const plan::PortNames& names) : m_plan(plan), m_names(names) {}

    [[nodiscard]] std::string text() const;

  private:
    [[nodiscard]] std::vector<const plan::PortedScalar*> sizes() const { return sizesOf(m_plan); }
    [[nodiscard]] std::string elements(const plan::PortedArray& array) const {
        return text::elementsName(array, m_names);
    }
    [[nodiscard]] std::string nameOn(Side side, const std::string& name) const;
    [[nodiscard]] std::string expected(const std::string& name) const { return nameOn(Side::expected, name); }
    /// Sides beside the port.
    [[nodiscard]] std::vector<Side> others() const;
    /// True where each side needs its own, since it changes it.
    [[nodiscard]] bool isChanged(const plan::PortedArray& array) const { return !text::isInput(array); }
    [[nodiscard]] std::string extents() const;
    [[nodiscard]] std::string memoryCheck() const;
    [[nodiscard]] bool isNumberHere(const std::string& factor) const;
    [[nodiscard]] std::string indexRange(const plan::PortedArray& array) const;
    [[nodiscard]] std::string inputOf(const plan::PortedArray& array, Side side, unsigned seed) const;
    [[nodiscard]] std::string scalarInputs() const;
    [[nodiscard]] std::string arrayInputs() const;
    [[nodiscard]] std::string valuesBefore(Side side) const;
    [[nodiscard]] std::string inputs() const;
    [[nodiscard]] std::string changedInputs() const;
    [[nodiscard]] std::vector<std::string> callArguments(Side side) const;
    [[nodiscard]] std::string sumErrors() const;
    [[nodiscard]] std::string reference() const;
    [[nodiscard]] std::string runs() const;
    [[nodiscard]] std::string comparison() const;
    [[nodiscard]] std::string blocks() const;
    [[nodiscard]] std::string measuredSizes() const;
    [[nodiscard]] std::string resolved(const std::string& text) const { return m_names.resolved(text); }

    const plan::PortPlan& m_plan;
    const plan::PortNames& m_names;
};

/// Elements of each array, and whether there is memory for them.
std::string HarnessWriter::extents() const {
    std::string text = text::conditionChecks(m_plan, m_names); // counts may divide by what has to be 1 or more
    const std::string within = joined(sizes(), " && ", [](const plan::PortedScalar* scalar) {
        return scalar->name + " <= " + wholeNumber(*scalar->value);
    });
    for (const plan::PortedArray* array : unknownExtents(m_plan)) {
        const std::string name = elements(*array);
        if (!within.empty())
            text += resolved("    @require(") + name + " > 0 || (" + within + "), \"Larger sizes need " + name +
                    "=N as well.\");\n";
        text += "    if (" + name + " == 0)\n        " + name + " = " + wholeNumber(array->elementsAtSizes) + ";\n";
    }
    for (const plan::PortedArray& array : m_plan.arrays) {
        if (!array.elements.empty())
            text += "    const size_t " + elements(array) + " = " + plan::allocatedCountText(array.elements, m_plan) +
                    ";\n";
    }
    text += text::roomChecks(m_plan, m_names) + memoryCheck();
    return text::derivedText(m_plan, text) + text;
}

/// In double: these products may be larger than any whole number.
std::string HarnessWriter::memoryCheck() const {
    std::vector<std::pair<std::string, std::string>> counts; // By type of element.
    for (const plan::PortedArray& array : m_plan.arrays) {
        if (array.staysOnHost) continue;
        const auto same = std::ranges::find(counts, array.elementType, &std::pair<std::string, std::string>::first);
        if (same != counts.end()) same->second += " + " + elements(array);
        else counts.emplace_back(array.elementType, "0.0 + " + elements(array));
    }
    const std::string bytes =
        joined(counts, " + ", [](const auto& each) { return "sizeof(" + each.first + ") * (" + each.second + ')'; });
    return bytes.empty() ? "" : resolved("    @requireMemory(") + bytes + ");\n";
}

/// Elements of the array that its values address; of the smallest, where there are several.
std::string HarnessWriter::indexRange(const plan::PortedArray& array) const {
    std::string counts;
    for (const std::string& name : array.addresses) {
        const plan::PortedArray* addressed = plan::arrayNamed(name, m_plan);
        if (!addressed) continue;
        const auto factor = array.addressFactors.find(name);
        counts += (counts.empty() ? "" : ", ") + elements(*addressed);
        if (factor != array.addressFactors.end() && isNumberHere(factor->second)) counts += " / " + factor->second;
    }
    if (array.addressedTable)
        counts += (counts.empty() ? "size_t(" : ", size_t(") + std::to_string(*array.addressedTable) + ')';
    const bool isOne = array.addresses.size() + (array.addressedTable ? 1 : 0) == 1;
    const std::string least = isOne ? counts : "std::min({" + counts + "})";
    return array.addressMargin == 0 ? least : least + " - " + std::to_string(array.addressMargin);
}

/// A constant, or a scalar of the port.
bool HarnessWriter::isNumberHere(const std::string& factor) const {
    return std::isdigit(static_cast<unsigned char>(factor.front())) || plan::scalarNamed(factor, m_plan);
}

std::string HarnessWriter::nameOn(Side side, const std::string& name) const {
    if (side == Side::port) return name;
    return m_names.free(name + (side == Side::timed ? "_in_c" : "_expected"));
}

std::vector<Side> HarnessWriter::others() const {
    return widensSums(m_plan) ? std::vector{Side::timed, Side::expected} : std::vector{Side::expected};
}

/// True for an array of sums, of the side that has them in double.
bool isWiderOn(Side side, const std::string& array, const plan::PortPlan& plan) {
    return side == Side::expected && std::ranges::any_of(plan.reductions, [&](const plan::PortedReduction& reduction) {
               return reduction.array == array && widensSum(reduction, plan);
           });
}

std::string HarnessWriter::inputOf(const plan::PortedArray& array, Side side, unsigned seed) const {
    const std::string type = isWiderOn(side, array.name, m_plan) ? "double" : array.elementType;
    const std::string start = '<' + type + ">(" + elements(array) + ", ";
    if (!array.addressesOthers()) return resolved("@inputs") + start + std::to_string(seed) + ')';
    const std::string range = indexRange(array), count = elements(array);
    const std::string base = array.addressBase > 0 ? ", " + std::to_string(array.addressBase) + ')' : ")";
    if (array.holdsPlaces()) {
        const bool hasLast = array.indexOrder == plan::IndexOrder::parts; // the end of the last part
        return resolved("@places") + start + range + ", " + count + (hasLast ? " - 1, " : ", ") +
               (array.indexOrder == plan::IndexOrder::ends ? "1" : "0") + base;
    }
    const bool isCount = array.indexOrder == plan::IndexOrder::counts;
    const std::string most = "std::min<size_t>(" + range + " / std::max<size_t>(" + count + ", 1), " +
                             wholeNumber(array.mostIterations) + ')';
    return resolved("@indices") + start + (isCount ? most + " + 1" : range) + ", " + std::to_string(seed) +
           (isCount ? ")" : base);
}

std::string initialOf(const plan::PortedReduction& reduction, const plan::PortNames& names) {
    if (reduction.operation == "&") return text::identityText(reduction, names);
    if (reduction.operation == "min") return "100";
    return reduction.operation == "max" || reduction.operation == "|" || reduction.operation == "||" ? "0" : "1";
}

/// Of the array at that place among all: each has numbers of its own.
unsigned seedOf(std::size_t array, const plan::PortPlan& plan) {
    const auto isSet = [](const plan::PortedScalar& scalar) {
        return !scalar.value || scalar.isFloating || scalar.isStructure;
    };
    return unsigned(std::ranges::count_if(plan.scalars, isSet) + std::ptrdiff_t(array) + 1);
}

std::string HarnessWriter::scalarInputs() const {
    std::string text;
    unsigned seed = 0;
    for (const plan::PortedScalar& scalar : m_plan.scalars) {
        if (scalar.value && !scalar.isFloating && !scalar.isStructure) continue;
        ++seed;
        text += "    " + scalar.type + ' ' + scalar.name;
        text += scalar.value ? " = " + exactText(*scalar.value) + ";\n"
                             : resolved(";\n    @setInput(") + scalar.name + ", 0, " + std::to_string(seed) + ");\n";
    }
    return text;
}

/// Arrays that the loop only reads, and what the C changes.
std::string HarnessWriter::arrayInputs() const {
    std::string text;
    for (std::size_t i = 0; i < m_plan.arrays.size(); ++i) {
        const plan::PortedArray& array = m_plan.arrays[i];
        for (const Side side : isChanged(array) ? others() : std::vector{Side::port})
            text +=
                "    const auto " + nameOn(side, array.name) + " = " + inputOf(array, side, seedOf(i, m_plan)) + ";\n";
    }
    return text;
}

/// Single values that the loop changes, as they are before it: «float sum = 1;»
std::string HarnessWriter::valuesBefore(Side side) const {
    std::string text;
    for (const plan::PortedReduction& reduction : m_plan.reductions) {
        if (!reduction.array.empty()) continue;
        const bool isWider = side == Side::expected && widensSum(reduction, m_plan);
        text += "    " + (isWider ? "double" : reduction.type) + ' ' + nameOn(side, reduction.variable) + " = " +
                initialOf(reduction, m_names) + ";\n";
    }
    for (const plan::PortedLastValue& last : text::valuesAfter(m_plan))
        text += "    " + last.type + ' ' + nameOn(side, last.name) + " = 0;\n";
    return text;
}

std::string HarnessWriter::inputs() const {
    std::string text = scalarInputs() + arrayInputs();
    for (const Side side : others()) text += valuesBefore(side);
    return text;
}

/// What the port changes: made anew for every block.
std::string HarnessWriter::changedInputs() const {
    std::string text;
    for (std::size_t i = 0; i < m_plan.arrays.size(); ++i) {
        const plan::PortedArray& array = m_plan.arrays[i];
        if (isChanged(array))
            text += "    const auto " + array.name + " = " + inputOf(array, Side::port, seedOf(i, m_plan)) + ";\n";
    }
    return text + valuesBefore(Side::port);
}

std::vector<std::string> HarnessWriter::callArguments(Side side) const {
    std::vector<std::string> result;
    for (const std::string& name : m_plan.order) {
        if (plan::scalarNamed(name, m_plan)) result.push_back(name);
        const plan::PortedArray* array = plan::arrayNamed(name, m_plan);
        if (!array) continue;
        const std::string pointer = (isChanged(*array) ? nameOn(side, name) : name) + ".get()" +
                                    (array->before.empty() ? "" : " + " + array->before);
        plan::PortedArray rows = *array;
        if (isWiderOn(side, name, m_plan)) rows.elementType = "double";
        if (rows.rows) {
            result.push_back(resolved("@rowsOf(") + pointer + ", " + rows.rows->count + ", " + rows.rows->pitch +
                             ").data()");
            continue;
        }
        const bool isPlain = rows.rowExtents.empty();
        result.push_back(isPlain ? pointer
                                 : "reinterpret_cast<" + text::pointerText(rows, "", text::isInput(rows)) + ">(" +
                                       pointer + ')');
        if (side == Side::port && text::needsElements(*array)) result.push_back(elements(*array));
    }
    for (const plan::PortedReduction& reduction : m_plan.reductions) {
        if (reduction.array.empty()) result.push_back(nameOn(side, reduction.variable));
    }
    for (const plan::PortedLastValue& last : text::valuesAfter(m_plan)) result.push_back(nameOn(side, last.name));
    return result;
}

/// The loop as the C has it, unless it is not asked for.
std::string HarnessWriter::reference() const {
    const std::string reference = "        " + m_plan.kernel + "_reference";
    std::string text = resolved("    @Reference @inC;\n    if (@isCompared) {\n"
                                "        const auto @started = std::chrono::steady_clock::now();\n") +
                       text::callText(reference, callArguments(others().front())) +
                       resolved(";\n        @inC.milliseconds = std::chrono::duration<double, std::milli>"
                                "(std::chrono::steady_clock::now() - @started).count();\n");
    if (widensSums(m_plan)) text += text::callText(reference, callArguments(Side::expected)) + ";\n" + sumErrors();
    return text + "    }\n";
}

std::string HarnessWriter::runs() const {
    std::vector<std::string> gpu = callArguments(Side::port);
    if (!text::isBlockFixed(m_plan)) gpu.push_back(m_names.free("block"));
    gpu.push_back(resolved("&@measured.timing"));
    return resolved("    @Measurement @measured;\n    @measured.block = ") + text::blockName(m_plan, m_names) +
           resolved(";\n    @measured.timing.runs = @runs;\n    @measured.reference = @inC;\n") + measuredSizes() +
           text::callText("    " + m_plan.kernel + "_on_gpu", gpu) + resolved(";\n    @sortTimes(@measured);\n");
}

std::string HarnessWriter::sumErrors() const {
    std::set<std::string> errors;
    const auto add = [&](const std::string& name, const std::string& address, const std::string& end,
                         const std::string& count) {
        errors.insert(
            text::callText(resolved("@largestDifference"),
                           {address + expected(name) + end, address + nameOn(Side::timed, name) + end, count}));
    };
    for (const plan::PortedReduction& reduction : m_plan.reductions) {
        if (!widensSum(reduction, m_plan)) continue;
        if (reduction.array.empty()) add(reduction.variable, "&", "", "1");
        else add(reduction.array, "", ".get()", elements(*plan::arrayNamed(reduction.array, m_plan)));
    }
    if (errors.size() == 1) return resolved("        @inC.sumError = ") + *errors.begin() + ";\n";
    return text::callText(resolved("        @inC.sumError = std::max"), {errors.begin(), errors.end()}, "({", "})") +
           ";\n";
}

std::string HarnessWriter::measuredSizes() const {
    std::vector<std::string> values;
    for (const plan::PortedScalar* scalar : sizes()) {
        const auto member = m_plan.members.find(scalar->name); // «validate» knows it as the C has it
        const std::string& name = member == m_plan.members.end() ? scalar->name : member->second;
        values.push_back("{\"" + name + "\", static_cast<long long>(" + scalar->name + ")}");
    }
    return values.empty() ? "" : text::callText(resolved("    @measured.sizes = "), values, "{", "}") + ";\n";
}

std::string HarnessWriter::comparison() const {
    std::string text;
    const auto add = [&](const std::string& name, const std::string& own, const std::string& other,
                         const std::string& count) {
        text += text::callText(resolved("    @compareAll"),
                               {resolved("@measured.comparison"), '"' + name + '"', other, own, count}) +
                ";\n";
    };
    for (const plan::PortedArray& array : m_plan.arrays) {
        if (array.comesOut || array.staysOnHost)
            add(array.name, array.name + ".get()", expected(array.name) + ".get()", elements(array));
    }
    for (const plan::PortedReduction& reduction : m_plan.reductions) {
        if (reduction.array.empty())
            add(reduction.variable, '&' + reduction.variable, '&' + expected(reduction.variable), "1");
    }
    for (const plan::PortedLastValue& last : text::valuesAfter(m_plan))
        add(last.name, '&' + last.name, '&' + expected(last.name), "1");
    return text;
}

/// One more level to the right.
std::string indented(const std::string& text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
        if (text[at] != '\n') result += "    ";
        result += text.substr(at, end - at + 1);
        at = end + 1;
    }
    return result;
}

/// Runs on the GPU, and what came out: for every block that was asked for.
std::string HarnessWriter::blocks() const {
    const std::string compared = comparison();
    const std::string body =
        changedInputs() + runs() +
        (compared.empty() ? "" : resolved("    if (@isCompared) {\n") + indented(compared) + "    }\n") +
        resolved("    if (@isJson)\n        @printJson(@measured);\n    else\n        @printText(@measured);\n"
                 "    @areEqual = @areEqual && @measured.comparison.isEqual;\n");
    if (text::isBlockFixed(m_plan)) return body;
    return resolved("    for (const dim3 &@block : @blocks) {\n") + indented(body) + "    }\n";
}

std::string HarnessWriter::text() const {
    const bool hasLists =
        std::ranges::any_of(m_plan.arrays, [](const plan::PortedArray& array) { return array.rows.has_value(); });
    return "// ---- The comparison ----\n" + inputFunctions(m_plan, m_names) + comparisonFunctions(m_plan, m_names) +
           (memoryCheck().empty() ? "" : resolved(kMemoryText)) + (hasLists ? resolved(kRowsText) : "") +
           argumentFunctions(m_plan, m_names) + measurementFunctions(m_plan, m_names) +
           resolved("\nstatic int @compareAndTime(int @argc, char **@argv)\n{\n") + argumentVariables(m_plan, m_names) +
           argumentLoop(m_plan, m_names) + extents() + '\n' + inputs() + '\n' + reference() +
           resolved("\n    bool @areEqual = true;\n") + blocks() + resolved("    return @areEqual ? 0 : 1;\n}\n") +
           resolved(kMainText);
}

} // namespace

std::string harnessText(const plan::PortPlan& plan, const plan::PortNames& names) {
    return HarnessWriter(plan, names).text();
}

} // namespace forewarp::frontend::cuda::harness
