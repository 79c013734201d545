#include "core/kernel/json/measured_run_json.h"

#include "core/kernel/json/kernel_json.h"

#include <algorithm>
#include <charconv>

namespace forewarp::kernel::json {

namespace {

constexpr char kKind[] = "measured run";
constexpr char kGenerator[] = "Forewarp";

std::string hashText(std::uint64_t hash) {
    char text[17]{};
    const auto end = std::to_chars(text, text + 16, hash, 16).ptr;
    return {text, end};
}

Json measuredFileJson(const MeasuredFile& file) {
    return {{"file", file.file}, {"hash", hashText(file.hash)}};
}

MeasuredFile readMeasuredFile(ObjectReader& reader) {
    MeasuredFile file{reader.text("file"), 0};
    const std::string hash = reader.text("hash");
    const auto [end, error] = std::from_chars(hash.data(), hash.data() + hash.size(), file.hash, 16);
    if (error != std::errc{} || end != hash.data() + hash.size())
        reader.fail("hash", "«" + hash + "» is no hash.", "Run the program again.");
    return file;
}

Json measuredNumberJson(const MeasuredNumber& number) {
    Json value{{"mean", number.mean}, {"least", number.least}, {"most", number.most}, {"last", number.last}};
    if (!number.different.empty()) value["different"] = number.different;
    if (number.room > 0) value["room"] = number.room;
    if (number.kin > 0) value["kin"] = number.kin;
    if (number.newBlocks > 0) value["new_blocks"] = number.newBlocks;
    if (number.kin > 0 && number.strays) value["strays"] = {number.strays->least, number.strays->most};
    return value;
}

Json measuredValuesJson(const MeasuredLoop& loop) {
    Json values = Json::array();
    for (const auto& [name, number] : loop.values) {
        Json value = measuredNumberJson(number);
        value["name"] = name;
        values.push_back(std::move(value));
    }
    return values;
}

Json measuredCallJson(const MeasuredCall& call) {
    Json json{{"function", call.function}, {"file", call.file},
              {"parent", call.parent},     {"before", call.before},
              {"count", call.count},       {"reads", call.reads},
              {"writes", call.writes},     {"address", measuredNumberJson(call.address)}};
    if (call.seconds > 0) json["seconds"] = call.seconds;
    writeLocation(json, call.location);
    return json;
}

Json measuredLoopJson(const MeasuredLoop& loop) {
    Json json{{"file", loop.file},
              {"loop", loop.loop},
              {"parent", loop.parent},
              {"entries", loop.entries},
              {"iterations", loop.iterations}};
    if (loop.isTimed) json["seconds"] = loop.seconds;
    if (loop.isOpen) json["open"] = true;
    if (loop.isRecursive) json["recursive"] = true;
    if (loop.entriesFactor > 1) json["entries_factor"] = loop.entriesFactor;
    if (!loop.values.empty()) json["values"] = measuredValuesJson(loop);
    return json;
}

/// Where nothing is known of blocks, all addresses stray.
void readStrays(ObjectReader& value, MeasuredNumber& number) {
    if (number.kin == 0) number.strays = {number.least, number.most};
    if (!value.has("strays")) return;
    const std::vector<double> ends = readNumbers(value, "strays");
    if (ends.size() == 2) number.strays = {ends[0], ends[1]};
    else value.fail("strays", "The least and the largest address are missing.", "Run the program again.");
}

MeasuredNumber readMeasuredNumber(ObjectReader& value) {
    MeasuredNumber number{value.number("mean"), value.number("least"), value.number("most"), value.number("last")};
    if (value.has("different")) number.different = readNumbers(value, "different");
    number.room = value.numberOr("room", 0);
    number.kin = readIntegerOr(value, "kin", 0, 0);
    number.newBlocks = value.numberOr("new_blocks", 0);
    readStrays(value, number);
    return number;
}

void readMeasuredValues(ObjectReader& reader, MeasuredLoop& loop) {
    if (!reader.has("values")) return;
    for (ObjectReader& value : reader.objects("values")) {
        const std::string name = value.text("name");
        loop.values[name] = readMeasuredNumber(value);
        reader.adopt(value);
    }
}

MeasuredCall readMeasuredCall(ObjectReader& reader) {
    MeasuredCall call{.function = reader.text("function"),
                      .file = reader.text("file"),
                      .location = readLocation(reader),
                      .parent = readInteger(reader, "parent", -1),
                      .before = readInteger(reader, "before", 0),
                      .count = readCount(reader, "count"),
                      .reads = reader.flagOr("reads", false),
                      .writes = reader.flagOr("writes", false)};
    ObjectReader address = reader.object("address");
    call.address = readMeasuredNumber(address);
    reader.adopt(address);
    if (reader.has("seconds")) call.seconds = readCount(reader, "seconds");
    return call;
}

MeasuredLoop readMeasuredLoop(ObjectReader& reader) {
    MeasuredLoop loop{.file = reader.text("file"),
                      .loop = reader.text("loop"),
                      .parent = readInteger(reader, "parent", -1),
                      .entries = readCount(reader, "entries"),
                      .iterations = readCount(reader, "iterations")};
    loop.isTimed = reader.has("seconds");
    if (loop.isTimed) loop.seconds = readCount(reader, "seconds");
    loop.isOpen = reader.flagOr("open", false);
    loop.isRecursive = reader.flagOr("recursive", false);
    loop.entriesFactor = std::max(1.0, reader.numberOr("entries_factor", 1));
    readMeasuredValues(reader, loop);
    return loop;
}

} // namespace

std::string writeRun(const MeasuredRun& run) {
    Json json{{"schema", kKernelSchema},
              {"generator", kGenerator},
              {"kind", kKind},
              {"program", run.program},
              {"ending", run.ending},
              {"ended_early", run.endedEarly},
              {"seconds", run.seconds},
              {"counted_seconds", run.countedSeconds},
              {"cpu", run.cpu},
              {"files", listJson(run.files, measuredFileJson)},
              {"loops", listJson(run.loops, measuredLoopJson)},
              {"caveats", run.caveats}};
    if (!run.calls.empty()) json["calls"] = listJson(run.calls, measuredCallJson);
    if (run.isProfile) json["profile"] = true;
    return jsonText(json, 1) + "\n";
}

Result<MeasuredRun> readRun(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<MeasuredRun>();
    ObjectReader reader(*parsed, std::string(document));
    readSchema(reader);
    (void)reader.choice("generator", {kGenerator});
    (void)reader.choice("kind", {kKind});
    MeasuredRun run;
    run.program = reader.text("program");
    run.ending = reader.text("ending");
    run.endedEarly = reader.flagOr("ended_early", false);
    run.isProfile = reader.flagOr("profile", false);
    run.seconds = readCount(reader, "seconds");
    run.countedSeconds = readCount(reader, "counted_seconds");
    run.cpu = reader.text("cpu");
    run.files = readList(reader, "files", readMeasuredFile);
    run.loops = readList(reader, "loops", readMeasuredLoop);
    if (reader.has("calls")) run.calls = readList(reader, "calls", readMeasuredCall);
    run.caveats = reader.texts("caveats");
    for (std::size_t i = 0; i < run.loops.size(); ++i)
        if (run.loops[i].parent >= int(i))
            reader.fail("loops", "Loop " + std::to_string(i) + " runs in one that is listed after it.",
                        "Run the program again.");
    for (const MeasuredCall& call : run.calls)
        if (call.parent >= int(run.loops.size()))
            reader.fail("calls", call.function + "() was called in a loop that is not listed.",
                        "Run the program again.");
    if (const auto error = reader.finish()) return *error;
    return run;
}

} // namespace forewarp::kernel::json
