#include "frontend/cuda/harness/argument_text.h"

#include "frontend/cuda/harness/measurement_text.h"
#include "frontend/cuda/text/host_text.h"
#include "frontend/cuda/text/parameter_text.h"

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
// Takes block=32, block=32x8, block=32x8x1.
static bool @readBlock(const char *argument, dim3 &block)
{
    if (std::strncmp(argument, "@block=", %) != 0)
        return false;
    unsigned extents[3] = {1, 1, 1};
    const char *text = argument + %;
    for (unsigned &extent : extents) {
        char *end = nullptr;
        extent = static_cast<unsigned>(std::strtoul(text, &end, 10));
        if (end == text || (*end != 'x' && *end != '\0'))
            return false;
        block = dim3(extents[0], extents[1], extents[2]);
        if (*end == '\0')
            return true;
        text = end + 1;
    }
    return false;
}
)";

std::string usageText(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string line = "usage: %s";
    for (const plan::PortedScalar* scalar : sizesOf(plan))
        line += " [" + scalar->name + '=' + wholeNumber(*scalar->value) + ']';
    for (const plan::PortedArray* array : unknownExtents(plan))
        line += " [" + text::elementsName(*array, names) + '=' + wholeNumber(array->elementsAtSizes) + ']';
    if (!text::isBlockFixed(plan)) line += names.resolved(" [@block=") + shapeArgument(plan.block) + ']';
    line += names.resolved(" [@runs=20] [--json]");
    return names.resolved("\nstatic int @usage(const char *program)\n{\n    std::fprintf(stderr, \"") + line +
           "\\n\", program);\n    return 2;\n}\n";
}

} // namespace

std::string argumentFunctions(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text = names.resolved(kNumberText);
    if (!text::isBlockFixed(plan))
        text += withReplaced(names.resolved(kBlockText), "%", std::to_string(names.resolved("@block=").size()));
    return text + usageText(plan, names);
}

std::string argumentVariables(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text;
    for (const plan::PortedScalar* scalar : sizesOf(plan))
        text += "    " + scalar->type + ' ' + scalar->name + " = " + wholeNumber(*scalar->value) + ";\n";
    for (const plan::PortedArray* array : unknownExtents(plan))
        text += "    size_t " + text::elementsName(*array, names) + " = 0;\n";
    if (!text::isBlockFixed(plan))
        text += names.resolved("    dim3 @block(") + withReplaced(shapeArgument(plan.block), "x", ", ") + ");\n";
    return text + names.resolved("    int @runs = 20;\n    bool @isJson = false;\n");
}

std::string argumentLoop(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::vector<std::string> readers;
    const auto add = [&](const std::string& name) {
        readers.push_back(names.resolved("@readNumber(@argument, \"") + name + "\", " + name + ')');
    };
    for (const plan::PortedScalar* scalar : sizesOf(plan)) add(scalar->name);
    for (const plan::PortedArray* array : unknownExtents(plan)) add(text::elementsName(*array, names));
    add(names.free("runs"));
    if (!text::isBlockFixed(plan)) readers.push_back(names.resolved("@readBlock(@argument, @block)"));
    std::string text =
        names.resolved("    for (int @position = 1; @position < @argc; @position++) {\n"
                       "        const char *@argument = @argv[@position];\n"
                       "        if (std::strcmp(@argument, \"--json\") == 0)\n            @isJson = true;\n"
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
