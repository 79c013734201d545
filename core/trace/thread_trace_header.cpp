#include "core/trace/thread_trace_header.h"

#include "core/kernel/json/kernel_json.h"
#include "core/kernel/json/spellings.h"
#include "core/trace/thread_trace_format.h"

#include <limits>

namespace forewarp::trace {

namespace {

Json stepJson(const kernel::ThreadStep& step) {
    return {{std::string(kernel::json::kStepNames.begin()[std::size_t(step.kind)]), step.index}};
}

kernel::ThreadStep readStep(ObjectReader& reader) {
    for (std::size_t kind = 0; kind < kernel::json::kStepNames.size(); ++kind) {
        const std::string_view name = kernel::json::kStepNames.begin()[kind];
        if (reader.has(name)) return {kernel::ThreadStep::Kind(kind), kernel::json::readInteger(reader, name, 0)};
    }
    reader.fail("access", "A step is an access, an enter or a leave.");
    return {};
}

Json extentJson(const warps::ThreadIndex& extent) {
    return {{"x", extent.x}, {"y", extent.y}, {"z", extent.z}};
}

warps::ThreadIndex readExtent(ObjectReader& reader) {
    warps::ThreadIndex extent{reader.integer("x"), reader.integer("y"), reader.integer("z")};
    constexpr double kMostThreads = double(std::numeric_limits<long long>::max() / 2);
    const bool isExtent = extent.x >= 0 && extent.y >= 0 && extent.z >= 0;
    if (!isExtent || double(extent.x) * double(extent.y) * double(extent.z) > kMostThreads) {
        reader.fail("x", "The extent is no number of threads.");
    }
    return extent;
}

kernel::Bindings readSizes(ObjectReader& reader) {
    kernel::Bindings sizes;
    const Json& json = reader.member("sizes");
    if (!json.is_object()) reader.fail("sizes", "It must be an object of names and numbers.");
    if (reader.failed()) return sizes;
    for (const auto& [name, value] : json.items()) {
        if (value.is_number()) sizes[name] = value.get<double>();
        else reader.fail("sizes", "The value of " + name + " must be a number.");
    }
    return sizes;
}

} // namespace

std::string headerJson(const ThreadTraceHeader& header) {
    Json sizes = Json::object();
    for (const auto& [name, value] : header.sizes) sizes[name] = value;
    const Json json{{"loop", header.loop},           {"program", header.program},
                    {"mapped", header.mapped},       {"mapped_iterations", header.mappedIterations},
                    {"sizes", std::move(sizes)},     {"extent", extentJson(header.extent)},
                    {"execution", header.execution}, {"events", header.events},
                    {"whole", header.isWhole},       {"host_seconds", header.hostSeconds},
                    {"caveats", header.caveats},     {"steps", kernel::json::listJson(header.steps, stepJson)}};
    return kernel::json::jsonText(json, -1);
}

Result<ThreadTraceHeader> readHeader(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<ThreadTraceHeader>();
    ObjectReader reader(*parsed, std::string(document));
    ThreadTraceHeader header;
    header.loop = reader.text("loop");
    header.program = reader.text("program");
    header.mapped = reader.texts("mapped");
    header.mappedIterations = kernel::json::readNumbers(reader, "mapped_iterations");
    header.sizes = readSizes(reader);
    ObjectReader extent = reader.object("extent");
    header.extent = readExtent(extent);
    reader.adopt(extent);
    header.execution = reader.number("execution");
    header.events = reader.number("events");
    header.isWhole = reader.flagOr("whole", false);
    header.hostSeconds = reader.number("host_seconds");
    header.caveats = reader.texts("caveats");
    header.steps = kernel::json::readList(reader, "steps", readStep);
    if (const auto error = reader.finish()) return *error;
    return header;
}

} // namespace forewarp::trace
