#include "core/render/json/port_json.h"

#include "core/render/json/json_text.h"

#include <algorithm>
#include <utility>

namespace forewarp::render::json {

namespace {

constexpr long long kSchema = 1;

Json compiledJson(const std::optional<explain::CompiledKernel>& compiled) {
    if (!compiled) return nullptr;
    return {{"architecture", compiled->architecture},
            {"registers", compiled->registers},
            {"shared_bytes", compiled->sharedBytes},
            {"spill_store_bytes", compiled->spillStoreBytes},
            {"spill_load_bytes", compiled->spillLoadBytes}};
}

std::optional<explain::CompiledKernel> readCompiled(ObjectReader& port) {
    if (port.member("nvcc").is_null()) return std::nullopt;
    ObjectReader reader = port.object("nvcc");
    explain::CompiledKernel compiled;
    compiled.architecture = reader.text("architecture");
    compiled.registers = int(reader.integer("registers"));
    compiled.sharedBytes = int(reader.integer("shared_bytes"));
    compiled.spillStoreBytes = int(reader.integer("spill_store_bytes"));
    compiled.spillLoadBytes = int(reader.integer("spill_load_bytes"));
    port.adopt(reader);
    return compiled;
}

std::vector<explain::PortTime> readTimes(ObjectReader& port) {
    std::vector<explain::PortTime> times;
    for (ObjectReader& reader : port.objects("predictions")) {
        times.push_back({reader.text("model"), Seconds(reader.number("time_s"))});
        port.adopt(reader);
    }
    return times;
}

kernel::BlockShape readBlock(ObjectReader& port) {
    const Json& block = port.member("block");
    const bool isShape = block.is_array() && block.size() == 3 &&
                         std::ranges::all_of(block, [](const Json& size) { return size.is_number_integer(); });
    if (isShape) return {block[0].get<int>(), block[1].get<int>(), block[2].get<int>()};
    port.fail("block", "It must be three whole numbers.");
    return {};
}

std::string readName(ObjectReader& port, std::string_view key) {
    std::string name = port.text(key);
    if (name.empty()) port.fail(key, "It must not be empty.");
    return name;
}

} // namespace

std::string portJson(const explain::PortReport& port, const PortSource& source) {
    Json predictions = Json::array();
    for (const explain::PortTime& each : port.times)
        predictions.push_back({{"model", each.model}, {"time_s", each.time.value()}});
    const Json json{{"schema", kSchema},
                    {"file", source.file},
                    {"loop", port.loop},
                    {"line", source.line},
                    {"device", port.device},
                    {"kernel", port.kernel},
                    {"block", blockJson(port.block)},
                    {"block_is_fixed", port.isBlockFixed},
                    {"shared", port.shared},
                    {"notes", port.notes},
                    {"nvcc", compiledJson(port.compiled)},
                    {"not_compiled", port.notCompiled},
                    {"predictions", std::move(predictions)},
                    {"cuda", port.cuda}};
    return textOf(json) + "\n";
}

Result<explain::PortReport> readPort(std::string_view json, std::string_view document) {
    const auto root = parseJson(json, document);
    if (!root) return root.failureAs<explain::PortReport>();
    ObjectReader reader(*root, std::string(document));
    if (reader.integer("schema") != kSchema)
        reader.fail("schema", "This program reads ports of schema 1.", "Use programs of the same version.");
    reader.text("file");
    reader.integer("line");
    explain::PortReport port;
    port.loop = readName(reader, "loop");
    port.device = reader.text("device");
    port.kernel = readName(reader, "kernel");
    port.block = readBlock(reader);
    port.isBlockFixed = reader.flagOr("block_is_fixed", false);
    port.shared = reader.texts("shared");
    port.notes = reader.texts("notes");
    port.compiled = readCompiled(reader);
    port.notCompiled = reader.text("not_compiled");
    port.times = readTimes(reader);
    port.cuda = readName(reader, "cuda");
    if (const auto error = reader.finish()) return *error;
    return port;
}

} // namespace forewarp::render::json
