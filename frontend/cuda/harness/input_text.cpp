#include "frontend/cuda/harness/input_text.h"

#include "frontend/cuda/harness/measurement_text.h"
#include "frontend/cuda/text/structure_text.h"

#include <algorithm>

namespace forewarp::frontend::cuda::harness {

namespace {

constexpr const char* kNumbersText = R"(
// Bits that depend on the place and the seed alone, so that every start has the same inputs.
static unsigned @bitsAt(size_t index, unsigned seed)
{
    unsigned long long bits = (index + 1) * 0x9e3779b97f4a7c15ull + seed * 0xd1b54a32d192ed03ull;
    bits = (bits ^ (bits >> 32)) * 0xbf58476d1ce4e5b9ull;
    return static_cast<unsigned>(bits >> 40);
}
)";

constexpr const char* kArraysText = R"(
template <typename Value> static std::unique_ptr<Value[]> @zeros(size_t count)
{
    std::unique_ptr<Value[]> values(new (std::nothrow) Value[count]());
    @require(values != nullptr, "The host has too little memory for these sizes.");
    return values;
}
)";

constexpr const char* kInputsText = R"(
template <typename Value> static std::unique_ptr<Value[]> @inputs(size_t count, unsigned seed)
{
    auto values = @zeros<Value>(count);
    for (size_t k = 0; k < count; k++)
        @setInput(values[k], k, seed);
    return values;
}
)";

constexpr const char* kIndicesText = R"(
// 0 to range - 1, or as many from another base, in a scattered order, each once before one comes again, and then in
// another order.
template <typename Value>
static std::unique_ptr<Value[]> @indices(size_t count, size_t range, unsigned seed, size_t base = 0)
{
    constexpr unsigned long long prime = 2654435761; // Larger than any range: it has no factor in common with it.
    auto values = @zeros<Value>(count);
    for (size_t k = 0; k < count && range > 0; k++)
        values[k] = static_cast<Value>(base + (k % range * prime + (seed + k / range) * 40503) % range);
    return values;
}
)";

constexpr const char* kPlacesText = R"(
// Where parts begin, or end, that share `range` elements evenly.
template <typename Value>
static std::unique_ptr<Value[]> @places(size_t count, size_t range, size_t parts, size_t first, size_t base = 0)
{
    auto values = @zeros<Value>(count);
    for (size_t k = 0; k < count && parts > 0; k++)
        values[k] = static_cast<Value>(base + size_t(std::min(k + first, parts) * static_cast<double>(range) / parts));
    return values;
}
)";

constexpr const char* kComparisonText = R"(
// What comparing found so far.
struct @Comparison {
    bool isEqual = true;
    double largest = 0;    // Relative difference of two numbers.
    char first[200] = "";  // The first difference that counts, in words.
    const char *name = ""; // What is being compared: this element of that array.
    size_t element = 0;
    size_t elements = 1;
    double scale = 0;      // Mean magnitude of its elements.
};

static void @noteDifference(@Comparison &comparison, double expected, double actual)
{
    if (comparison.isEqual) {
        char place[32] = "";
        if (comparison.elements > 1)
            std::snprintf(place, sizeof place, ", element %zu", comparison.element);
        std::snprintf(comparison.first, sizeof comparison.first, "%s%s: %.17g on the GPU, %.17g in C", comparison.name,
                      place, actual, expected);
    }
    comparison.isEqual = false;
}
)";

constexpr const char* kRelativeText = R"(
// Inputs are about 1. What is far smaller, or smaller than its neighbours, is left of a difference, and no more exact
// than what it is left of.
static double @relativeDifference(double expected, double actual, double scale = 0)
{
    constexpr double least = 0.01, most = 1e300; // No infinity: JSON has none.
    return std::min(std::fabs(actual - expected) / std::max({std::fabs(expected), scale, least}), most);
}
)";

constexpr const char* kLargestDifferenceText = R"(
static double @largestDifference(const double *expected, const float *actual, size_t elements)
{
    double largest = 0;
    for (size_t k = 0; k < elements; k++)
        largest = std::max(largest, @relativeDifference(expected[k], actual[k]));
    return largest;
}
)";

constexpr const char* kCompareFloatingText = R"(
template <$types>
static void @compare(@Comparison &comparison, const $expected &expected, const Value &actual)
{
    if (expected == actual || (expected != expected && actual != actual)) // both are no numbers
        return;
    const double difference = @relativeDifference(static_cast<double>(expected), static_cast<double>(actual),
                                                 comparison.scale);
    comparison.largest = std::max(comparison.largest, difference);
    if (!std::is_floating_point<Value>::value || !(difference <= @kTolerance))
        @noteDifference(comparison, static_cast<double>(expected), static_cast<double>(actual));
}
)";

constexpr const char* kCompareWholeText = R"(
template <typename Value> static void @compare(@Comparison &comparison, Value expected, Value actual)
{
    if (expected == actual)
        return;
    const double from = static_cast<double>(expected), to = static_cast<double>(actual);
    comparison.largest = std::max(comparison.largest, std::fabs(to - from) / std::max(std::fabs(from), 1.0));
    @noteDifference(comparison, from, to);
}
)";

constexpr const char* kCompareAllText = R"(
template <typename Value> static double @magnitudeOf(const Value &value)
{
    if constexpr (std::is_floating_point<Value>::value)
        return std::isfinite(value) ? std::fabs(static_cast<double>(value)) : 0;
    else
        return 0;
}

template <$types>
static void @compareAll(@Comparison &comparison, const char *name, const $expected *expected, const Value *actual,
                       size_t elements)
{
    comparison.name = name;
    comparison.elements = elements;
    comparison.scale = 0;
    for (size_t k = 0; k < elements; k++)
        comparison.scale += @magnitudeOf(expected[k]) / elements;
    for (size_t k = 0; k < elements; k++) {
        comparison.element = k;
        @compare(comparison, expected[k], actual[k]);
    }
}
)";

constexpr const char* kUnknownFieldsText = R"(    if (std::memcmp(&expected, &actual, sizeof expected) != 0)
        @noteDifference(comparison, 0, 1);
)";

/// Structures that arrays and scalars of the plan are of, those inside of others first.
std::vector<text::StructureFields> structuresOf(const plan::PortPlan& plan, bool onlyResults) {
    std::vector<text::StructureFields> all;
    const auto add = [&](const std::string& type) {
        for (text::StructureFields& structure : text::structuresWithin(type, plan.prelude)) {
            if (std::ranges::find(all, structure.name, &text::StructureFields::name) == all.end())
                all.push_back(std::move(structure));
        }
    };
    for (const plan::PortedArray& array : plan.arrays) {
        if (array.isStructure && (!onlyResults || array.comesOut)) add(array.elementType);
    }
    for (const plan::PortedScalar& scalar : plan.scalars) {
        if (scalar.isStructure && !onlyResults) add(scalar.type);
    }
    return all;
}

/// Loops around a statement about each element of a field.
std::string loopsOver(const text::StructureField& field, const std::string& loopHead, std::string& element) {
    std::string text = "    ";
    for (int depth = 0; depth < field.subscripts; ++depth) {
        const std::string counter(1, static_cast<char>('i' + depth));
        text += "for (size_t " + counter + " = 0; " + counter + " < sizeof " + loopHead + field.name + element +
                " / sizeof " + loopHead + field.name + element + "[0]; " + counter + "++)\n" +
                std::string(8 + 4 * depth, ' ');
        element += '[' + counter + ']';
    }
    return text;
}

std::string setFields(const text::StructureFields& structure) {
    if (structure.fields.empty())
        return "static void @setInput(" + structure.name + " &value, size_t, unsigned)\n{\n    value = {};\n}\n";
    std::string text = "static void @setInput(" + structure.name + " &value, size_t index, unsigned seed)\n{\n";
    for (const text::StructureField& field : structure.fields) {
        std::string element;
        text += loopsOver(field, "value.", element);
        text += "@setInput(value." + field.name + element + ", index, seed++);\n";
    }
    return text + "}\n";
}

std::string compareFields(const text::StructureFields& structure) {
    std::string text = "static void @compare(@Comparison &comparison, const " + structure.name + " &expected, const " +
                       structure.name + " &actual)\n{\n";
    if (structure.fields.empty()) return text + kUnknownFieldsText + "}\n";
    for (const text::StructureField& field : structure.fields) {
        std::string element;
        text += loopsOver(field, "expected.", element);
        text += "@compare(comparison, expected." + field.name + element + ", actual." + field.name + element + ");\n";
    }
    return text + "}\n";
}

bool isGenerated(const plan::PortedScalar& scalar) {
    return !scalar.value;
}

/// True where the body divides by what might come from an input.
bool divides(const plan::PortPlan& plan) {
    return std::ranges::any_of(plan::tokensOf(plan.body + plan.prelude),
                               [](const plan::TextToken& token) { return token.text == "/" || token.text == "%"; });
}

std::string numbersText(const plan::PortPlan& plan) {
    bool isFloating = false, isWhole = false;
    for (const plan::PortedArray& array : plan.arrays) {
        isFloating = isFloating || array.isFloating || array.isStructure;
        isWhole = isWhole || array.isStructure || (!array.isFloating && !array.addressesOthers());
    }
    for (const plan::PortedScalar& scalar : plan.scalars) {
        if (!isGenerated(scalar)) continue;
        isFloating = isFloating || scalar.isFloating || scalar.isStructure;
        isWhole = isWhole || scalar.isStructure || !scalar.isFloating;
    }
    if (!isFloating && !isWhole) return "";
    const std::string real = "value = static_cast<Value>(0.1 + 0.9 * @bitsAt(index, seed) / 16777216);\n";
    const std::string whole = divides(plan) ? "value = static_cast<Value>(1 + @bitsAt(index, seed) % 9);\n"
                                            : "value = static_cast<Value>(@bitsAt(index, seed) % 10);\n";
    std::string text =
        "\ntemplate <typename Value> static void @setInput(Value &value, size_t index, unsigned seed)\n{\n";
    if (isFloating && isWhole)
        text +=
            "    if constexpr (std::is_floating_point<Value>::value)\n        " + real + "    else\n        " + whole;
    else text += "    " + (isFloating ? real : whole);
    return kNumbersText + text + "}\n";
}

bool isFloatingType(const std::string& type) {
    return type == "float" || type == "double";
}

/// Structures count: their fields may be anything.
bool hasFloatingResults(const plan::PortPlan& plan) {
    return std::ranges::any_of(plan.arrays,
                               [](const plan::PortedArray& array) {
                                   return (array.comesOut || array.staysOnHost) &&
                                          (array.isFloating || array.isStructure);
                               }) ||
           std::ranges::any_of(plan.reductions, &plan::PortedReduction::isFloating) ||
           std::ranges::any_of(plan.lastValues,
                               [](const plan::PortedLastValue& last) { return isFloatingType(last.type); });
}

/// True where something is computed in single precision.
bool hasSinglePrecision(const plan::PortPlan& plan) {
    const auto isFloat = [](const std::string& type) { return type == "float"; };
    return plan::identifiersOf(plan.body + plan.prelude).contains("float") ||
           std::ranges::any_of(plan.arrays, isFloat, &plan::PortedArray::elementType) ||
           std::ranges::any_of(plan.scalars, isFloat, &plan::PortedScalar::type) ||
           std::ranges::any_of(plan.reductions, isFloat, &plan::PortedReduction::type) ||
           std::ranges::any_of(plan.locals,
                               [](const std::string& local) { return plan::identifiersOf(local).contains("float"); });
}

/// Why results may differ, as a list: «sums in another order, multiplies and adds with one rounding».
std::string whyRounded(const plan::PortPlan& plan) {
    std::vector<std::string> reasons;
    if (plan.reordersFloating) reasons.emplace_back("adds in another order");
    if (plan.contracts) reasons.emplace_back("multiplies and adds with one rounding (see nvcc -fmad=false)");
    if (plan.callsMathLibrary) reasons.emplace_back("has its own mathematical functions");
    std::string text = reasons.front();
    for (std::size_t i = 1; i < reasons.size(); ++i) text += (i + 1 == reasons.size() ? " and " : ", ") + reasons[i];
    return text;
}

std::string toleranceText(const plan::PortPlan& plan) {
    const std::string value = !isRounded(plan) ? "0" : hasSinglePrecision(plan) ? "1e-4" : "1e-10";
    const std::string why = isRounded(plan)
                                ? "// The GPU " + whyRounded(plan) + ": last digits differ from C's.\n"
                                : "// Both do the same operations in the same order: results are the same.\n";
    return '\n' + why + "#ifndef @TOLERANCE\n#define @TOLERANCE " + value +
           "\n#endif\nconstexpr double @kTolerance = @TOLERANCE; // Relative; 0: exactly equal.\n";
}

/// The template parameters of comparisons: sums of C may be wider than the port's.
std::string withTypes(const std::string& text, bool isWider) {
    return withReplaced(withReplaced(text, "$types", isWider ? "typename Expected, typename Value" : "typename Value"),
                        "$expected", isWider ? "Expected" : "Value");
}

} // namespace

bool isRounded(const plan::PortPlan& plan) {
    return plan.reordersFloating || plan.contracts || plan.callsMathLibrary;
}

bool widensSum(const plan::PortedReduction& reduction, const plan::PortPlan& plan) {
    const plan::PortedArray* array = plan::arrayNamed(reduction.array, plan);
    return reduction.type == "float" && (reduction.operation == "+" || reduction.operation == "*") &&
           (reduction.array.empty() || (array && array->elementType == "float"));
}

bool widensSums(const plan::PortPlan& plan) {
    return std::ranges::any_of(plan.reductions,
                               [&plan](const plan::PortedReduction& reduction) { return widensSum(reduction, plan); });
}

std::string inputFunctions(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text = numbersText(plan);
    for (const text::StructureFields& structure : structuresOf(plan, false)) text += '\n' + setFields(structure);
    if (!plan.arrays.empty()) text += kArraysText;
    if (std::ranges::any_of(plan.arrays, [](const plan::PortedArray& array) { return !array.addressesOthers(); }))
        text += kInputsText;
    const auto isAny = [&](bool (*is)(const plan::PortedArray&)) { return std::ranges::any_of(plan.arrays, is); };
    if (isAny([](const plan::PortedArray& array) { return array.addressesOthers() && !array.holdsPlaces(); }))
        text += kIndicesText;
    if (isAny([](const plan::PortedArray& array) { return array.holdsPlaces(); })) text += kPlacesText;
    return names.resolved(text);
}

std::string comparisonFunctions(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text = kComparisonText;
    const bool isFloating = hasFloatingResults(plan);
    text += isFloating ? std::string(kRelativeText) + kCompareFloatingText : kCompareWholeText;
    if (widensSums(plan)) text += kLargestDifferenceText;
    for (const text::StructureFields& structure : structuresOf(plan, true)) text += '\n' + compareFields(structure);
    text = withTypes(text + kCompareAllText, widensSums(plan));
    return names.resolved((isFloating ? toleranceText(plan) : "") + text);
}

} // namespace forewarp::frontend::cuda::harness
