#include "core/kernel/kernel_json.h"
#include "core/kernel/spellings.h"
#include "core/memory/thread_trace_format.h"

#include <limits>

namespace forewarp::thread_trace {

namespace {

Json stepJson(const ThreadStep& step) {
    return {{std::string(kStepNames.begin()[std::size_t(step.kind)]), step.index}};
}

ThreadStep readStep(ObjectReader& reader) {
    for (std::size_t kind = 0; kind < kStepNames.size(); ++kind) {
        const std::string_view name = kStepNames.begin()[kind];
        if (reader.has(name)) return {ThreadStep::Kind(kind), readInteger(reader, name, 0)};
    }
    reader.fail("access", "A step is an access, an enter or a leave.");
    return {};
}

Json extentJson(const ThreadIndex& extent) {
    return {{"x", extent.x}, {"y", extent.y}, {"z", extent.z}};
}

ThreadIndex readExtent(ObjectReader& reader) {
    ThreadIndex extent{reader.integer("x"), reader.integer("y"), reader.integer("z")};
    constexpr double kMostThreads = double(std::numeric_limits<long long>::max() / 2);
    const bool isExtent = extent.x >= 0 && extent.y >= 0 && extent.z >= 0;
    if (!isExtent || double(extent.x) * double(extent.y) * double(extent.z) > kMostThreads) {
        reader.fail("x", "The extent is no number of threads.");
    }
    return extent;
}

Bindings readSizes(ObjectReader& reader) {
    Bindings sizes;
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
                    {"caveats", header.caveats},     {"steps", listJson(header.steps, stepJson)}};
    return jsonText(json, -1);
}

Result<ThreadTraceHeader> readHeader(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<ThreadTraceHeader>();
    ObjectReader reader(*parsed, std::string(document));
    ThreadTraceHeader header;
    header.loop = reader.text("loop");
    header.program = reader.text("program");
    header.mapped = reader.texts("mapped");
    header.mappedIterations = readNumbers(reader, "mapped_iterations");
    header.sizes = readSizes(reader);
    ObjectReader extent = reader.object("extent");
    header.extent = readExtent(extent);
    reader.adopt(extent);
    header.execution = reader.number("execution");
    header.events = reader.number("events");
    header.isWhole = reader.flagOr("whole", false);
    header.hostSeconds = reader.number("host_seconds");
    header.caveats = reader.texts("caveats");
    header.steps = readList(reader, "steps", readStep);
    if (const auto error = reader.finish()) return *error;
    return header;
}

} // namespace forewarp::thread_trace
