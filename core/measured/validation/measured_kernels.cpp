#include "core/measured/validation/measured_kernels.h"

#include "core/measured/validation/measured_json.h"

#include <algorithm>

namespace forewarp::measured::validation {

namespace {

kernel::Expression readExpression(const Json& value, std::string_view key, ObjectReader& reader) {
    auto expression = value.is_string()
                          ? kernel::Expression::parse(value.get<std::string>())
                          : Result<kernel::Expression>(Error{ErrorKind::input, "This should be a text.", {}, {}});
    if (expression) return *std::move(expression);
    reader.fail(key, expression.error().message, "Write an expression in double quotes, for instance \"n - 1\".");
    return {};
}

/// The members of the object at `key`; none where there is no such key.
const Json& membersOf(std::string_view key, ObjectReader& reader) {
    static const Json kNone = Json::object();
    if (!reader.has(key)) return kNone;
    const Json& members = reader.member(key);
    if (members.is_object()) return members;
    reader.fail(key, "This should be an object.", "Write it as { \"key\": value, … }.");
    return kNone;
}

/// The elements of the list at `key`; none where there is no such key.
const Json& elementsOf(std::string_view key, ObjectReader& reader) {
    static const Json kNone = Json::array();
    if (!reader.has(key)) return kNone;
    const Json& elements = reader.member(key);
    if (elements.is_array()) return elements;
    reader.fail(key, "This should be a list.", "Write it as [ …, … ].");
    return kNone;
}

MeasuredKernel readKernel(ObjectReader& reader) {
    MeasuredKernel kernel;
    kernel.program = reader.text("benchmark");
    kernel.kernel = reader.text("kernel");
    kernel.file = reader.text("file");
    kernel.loop = reader.text("loop");
    for (const auto& [symbol, value] : membersOf("values", reader).items())
        kernel.values[symbol] = readExpression(value, "values", reader);
    if (reader.has("dimensions")) kernel.dimensions = readDimensions(reader.member("dimensions"), "dimensions", reader);
    if (reader.has("launches")) kernel.launches = readExpression(reader.member("launches"), "launches", reader);
    kernel.launchCounter = reader.textOr("launch_counter", {});
    for (const Json& sizes : elementsOf("sizes", reader)) kernel.sizes.push_back(readSizes(sizes, "sizes", reader));
    for (const Json& block : elementsOf("blocks", reader))
        kernel.blocks.push_back(readBlockShape(block, "blocks", reader));
    kernel.notComparable = reader.textOr("not_comparable", {});
    return kernel;
}

} // namespace

const MeasuredKernel* MeasuredKernels::find(std::string_view program, std::string_view kernel) const {
    const auto found = std::ranges::find_if(
        kernels, [&](const MeasuredKernel& entry) { return entry.program == program && entry.kernel == kernel; });
    return found == kernels.end() ? nullptr : &*found;
}

Result<MeasuredKernels> readMeasuredKernels(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<MeasuredKernels>();
    ObjectReader reader(*parsed, std::string(document));
    MeasuredKernels described;
    if (reader.integer("schema") != 1) reader.fail("schema", "Only schema 1 is known.", "Write 1.");
    reader.choice("kind", {"forewarp-measured-kernels"});
    described.title = reader.text("title");
    described.caveats = reader.texts("caveats");
    described.bypassesL1 = reader.flagOr("global_loads_bypass_l1", false);
    described.mayOverlap = reader.flagOr("pointers_may_overlap", false);
    described.repeatsWork = reader.flagOr("surplus_threads_repeat_work", false);
    for (ObjectReader& kernel : reader.objects("kernels")) {
        described.kernels.push_back(readKernel(kernel));
        reader.adopt(kernel);
    }
    if (auto error = reader.finish()) return *error;
    return described;
}

} // namespace forewarp::measured::validation
