#include "frontend/cuda/harness/argument_text.h"

#include "frontend/cuda/harness/measurement_text.h"
#include "frontend/cuda/text/host_text.h"
#include "frontend/cuda/text/parameter_text.h"

#include <algorithm>

namespace forewarp::frontend::cuda::harness {

namespace {

constexpr const char* kNumberText = R"(
// Takes NAME=VALUE of that name, with a whole number that fits.
template <typename Number> static bool @readNumber(const char *argument, const char *name, Number &number)
{
    const size_t length = std::strlen(name);
    if (std::strncmp(argument, name, length) != 0 || argument[length] != '=')
        return false;
    char *end = nullptr;
    const long long value = std::strtoll(argument + length + 1, &end, 10);
    number = static_cast<Number>(value);
    return end != argument + length + 1 && *end == '\0' && static_cast<long long>(number) == value &&
           (value >= 0 || std::is_signed<Number>::value);
}
)";

constexpr const char* kBlockText = R"(
// Takes block=32, block=32x8, block=32x8x1; several with commas between them.
static bool @readBlocks(const char *argument, std::vector<dim3> &blocks)
{
    if (std::strncmp(argument, "$option", $length) != 0)
        return false;
    blocks.clear();
    unsigned extents[3] = {1, 1, 1};
    int dimension = 0;
    for (const char *text = argument + $length;; text++) {
        char *end = nullptr;
        extents[dimension] = static_cast<unsigned>(std::strtoul(text, &end, 10));
        if (end == text || (*end != 'x' && *end != ',' && *end != '\0') || (*end == 'x' && dimension == 2))
            return false;
        dimension = *end == 'x' ? dimension + 1 : 0;
        if (*end != 'x') {
            blocks.push_back(dim3(extents[0], extents[1], extents[2]));
            extents[1] = extents[2] = 1;
        }
        if (*end == '\0')
            return true;
        text = end;
    }
}
)";

std::string usageText(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string line = "usage: %s";
    for (const plan::PortedScalar* scalar : sizesOf(plan))
        line += " [" + scalar->name + '=' + wholeNumber(*scalar->value) + ']';
    for (const plan::PortedArray* array : unknownExtents(plan))
        line += " [" + text::elementsName(*array, names) + '=' + wholeNumber(array->elementsAtSizes) + ']';
    if (!text::isBlockFixed(plan)) line += " [" + optionName(plan, "block") + '=' + shapeArgument(plan.block) + ']';
    line += " [" + optionName(plan, "runs") + "=20] [--no-compare] [--json]";
    return names.resolved("\nstatic int @usage(const char *program)\n{\n    std::fprintf(stderr, \"") + line +
           "\\n\", program);\n    return 2;\n}\n";
}

} // namespace

std::string optionName(const plan::PortPlan& plan, std::string name) {
    const auto isTaken = [&] {
        return std::ranges::any_of(sizesOf(plan), [&](const plan::PortedScalar* size) { return size->name == name; });
    };
    while (isTaken()) name += '_';
    return name;
}

std::string argumentFunctions(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text = names.resolved(kNumberText);
    if (!text::isBlockFixed(plan)) {
        const std::string option = optionName(plan, "block") + '=';
        text += withReplaced(withReplaced(names.resolved(kBlockText), "$option", option), "$length",
                             std::to_string(option.size()));
    }
    return text + usageText(plan, names);
}

std::string argumentVariables(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text;
    for (const plan::PortedScalar* scalar : sizesOf(plan))
        text += "    " + scalar->type + ' ' + scalar->name + " = " + wholeNumber(*scalar->value) + ";\n";
    for (const plan::PortedArray* array : unknownExtents(plan))
        text += "    size_t " + text::elementsName(*array, names) + " = 0;\n";
    if (!text::isBlockFixed(plan))
        text += names.resolved("    std::vector<dim3> @blocks = {") + text::blockText(plan.block) + "};\n";
    return text + names.resolved("    int @runs = 20;\n    bool @isJson = false, @isCompared = true;\n");
}

std::string argumentLoop(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::vector<std::string> readers;
    const auto add = [&](const std::string& option, const std::string& variable) {
        readers.push_back(names.resolved("@readNumber(@argument, \"") + option + "\", " + variable + ')');
    };
    for (const plan::PortedScalar* scalar : sizesOf(plan)) add(scalar->name, scalar->name);
    for (const plan::PortedArray* array : unknownExtents(plan)) {
        const std::string name = text::elementsName(*array, names);
        add(name, name);
    }
    add(optionName(plan, "runs"), names.free("runs"));
    if (!text::isBlockFixed(plan)) readers.push_back(names.resolved("@readBlocks(@argument, @blocks)"));
    std::string text =
        names.resolved("    for (int @position = 1; @position < @argc; @position++) {\n"
                       "        const char *@argument = @argv[@position];\n"
                       "        if (std::strcmp(@argument, \"--json\") == 0)\n            @isJson = true;\n"
                       "        else if (std::strcmp(@argument, \"--no-compare\") == 0)\n"
                       "            @isCompared = false;\n"
                       "        else if (");
    for (std::size_t i = 0; i < readers.size(); ++i) text += (i > 0 ? " &&\n                 !" : "!") + readers[i];
    return text + names.resolved(")\n            return @usage(@argv[0]);\n    }\n"
                                 "    if (@runs < 1)\n        return @usage(@argv[0]);\n");
}

std::vector<const plan::PortedArray*> unknownExtents(const plan::PortPlan& plan) {
    std::vector<const plan::PortedArray*> result;
    for (const plan::PortedArray& array : plan.arrays) {
        if (array.elements.empty()) result.push_back(&array);
    }
    return result;
}

std::string wholeNumber(double value) {
    return std::to_string(static_cast<long long>(value));
}

} // namespace forewarp::frontend::cuda::harness
