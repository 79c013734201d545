#include "core/measured/validation/measured_json.h"

#include "core/base/csv_fields.h"
#include "core/kernel/json/spellings.h"
#include "core/measured/validation/measured_lines.h"

#include <algorithm>

namespace forewarp::measured::validation {

namespace {

constexpr int kMost = 1 << 20; ///< No GPU has threads for more along one dimension of a block.
constexpr std::string_view kKind = "forewarp-measurement";

void readTimes(ObjectReader& reader, MeasuredRow& row) {
    ObjectReader times = reader.object("kernel_ms");
    row.median = Seconds(times.number("median") * 1e-3);
    row.least = Seconds(times.numberOr("min", row.median.value() * 1e3) * 1e-3);
    row.most = Seconds(times.numberOr("max", row.median.value() * 1e3) * 1e-3);
    reader.adopt(times);
}

/// What the harness tells besides: asked for, so that it is no unknown key.
void skipOtherTimes(ObjectReader& reader) {
    for (const char* key : {"copy_in_ms", "copy_out_ms", "host_ms", "largest_difference"})
        if (reader.has(key)) (void)reader.member(key);
}

Result<MeasuredRow> readRow(std::string_view line, std::string_view document) {
    const auto json = parseJson(line, document);
    if (!json) return json.failureAs<MeasuredRow>();
    ObjectReader reader(*json, std::string(document));
    MeasuredRow row;
    if (reader.integer("schema") != 1) reader.fail("schema", "Only schema 1 is known.");
    if (reader.text("kind") != kKind) reader.fail("kind", "It is not «" + std::string(kKind) + "».");
    row.gpu = reader.text("gpu");
    row.program = reader.text("file");
    row.kernel = row.loop = reader.text("loop");
    row.sizes = readSizes(reader.member("sizes"), "sizes", reader);
    row.block = readBlockShape(reader.member("block"), "block", reader);
    row.runs = int(reader.integerOr("runs", 0));
    readTimes(reader, row);
    skipOtherTimes(reader);
    if (reader.has("threads")) {
        row.dimensions = readDimensions(reader.member("threads"), "threads", reader);
        for (const auto& [loop, dimension] : row.dimensions)
            row.kernel.append(" ")
                .append(kernel::json::kDimensionNames.begin()[std::size_t(dimension)])
                .append("=" + loop);
    }
    const bool isEqual = reader.flagOr("equal", true);
    const bool hasTiles = reader.flagOr("tiles", false);
    if (const auto error = reader.finish()) return *error;
    if (!isEqual) return Error{ErrorKind::input, "its results differ from those of the C code", {}, {}};
    if (hasTiles)
        return Error{ErrorKind::input, "its kernel keeps arrays in shared memory, the predicted one does not", {}, {}};
    return row;
}

} // namespace

kernel::Bindings readSizes(const Json& sizes, std::string_view key, ObjectReader& reader) {
    kernel::Bindings values;
    if (!sizes.is_object())
        reader.fail(key, "It is no object of names and numbers.", "Write it as in { \"n\": 1024 }.");
    for (const auto& [name, value] : sizes.items()) {
        if (value.is_number()) values[name] = value.get<double>();
        else reader.fail(key, "«" + name + "» is no number.", "Write a number without quotes.");
    }
    return values;
}

kernel::Dimensions readDimensions(const Json& dimensions, std::string_view key, ObjectReader& reader) {
    kernel::Dimensions found;
    if (!dimensions.is_object())
        reader.fail(key, "It is no object of loops and dimensions.", "Write it as { \"j\": \"x\" }.");
    for (const auto& [loop, value] : dimensions.items()) {
        const auto& names = kernel::json::kDimensionNames;
        const auto known = std::ranges::find(names, value.is_string() ? value.get<std::string>() : "");
        if (known == names.end())
            reader.fail(key, "A dimension of threads is x, y or z.", "Write, for instance, { \"j\": \"x\" }.");
        else found[loop] = kernel::ThreadDimension(known - names.begin());
    }
    return found;
}

kernel::BlockShape readBlockShape(const Json& block, std::string_view key, ObjectReader& reader) {
    const auto isExtent = [](const Json& extent) {
        return extent.is_number_integer() && extent >= 0 && extent <= kMost;
    };
    const bool isShape = block.is_array() && block.size() == 3 && std::ranges::all_of(block, isExtent);
    if (isShape) return {block[0].get<int>(), block[1].get<int>(), block[2].get<int>()};
    reader.fail(key, "It is no list of three whole numbers.", "Write it as in [32, 8, 1].");
    return {};
}

MeasuredTimes readMeasuredLines(std::string_view text, std::string_view document) {
    MeasuredTimes times{std::string(document), {}, {}};
    for (int line = 1; !text.empty(); ++line) {
        const std::string_view object = takeLine(text);
        if (object.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        takeRow(readRow(object, document), line, times);
    }
    return times;
}

} // namespace forewarp::measured::validation
