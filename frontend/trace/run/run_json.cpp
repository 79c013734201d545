#include "frontend/trace/run/run_json.h"

#include "core/kernel/json/kernel_json.h"

namespace forewarp::frontend::trace::run {

Json sourceJson(const SourceFile& source) {
    Json json{{"path", source.path},
              {"compiler_arguments", source.compilerArguments},
              {"working_directory", source.workingDirectory}};
    if (source.sourceText) json["source_text"] = *source.sourceText;
    return json;
}

SourceFile readSourceFile(ObjectReader& reader) {
    SourceFile source{reader.text("path"), reader.texts("compiler_arguments"), reader.text("working_directory"), {}};
    if (reader.has("source_text")) source.sourceText = reader.text("source_text");
    return source;
}

Json limitsJson(const RunLimits& limits) {
    return {{"cpu_seconds", limits.cpuSeconds},
            {"wall_seconds", limits.wallSeconds},
            {"memory_bytes", limits.memoryBytes},
            {"shadow_bytes", limits.shadowBytes},
            {"events", limits.events},
            {"may_write_files", limits.mayWriteFiles}};
}

std::uint64_t readAmount(ObjectReader& reader, std::string_view key, std::uint64_t fallback) {
    const long long value = reader.integerOr(key, static_cast<long long>(fallback));
    if (value >= 1) return std::uint64_t(value);
    reader.fail(key, std::to_string(value) + " is no limit.", "Write a number of at least 1.");
    return fallback;
}

RunLimits readLimits(ObjectReader& reader) {
    RunLimits limits;
    if (!reader.has("limits")) return limits;
    ObjectReader nested = reader.object("limits");
    limits.cpuSeconds = kernel::json::readIntegerOr(nested, "cpu_seconds", 1, limits.cpuSeconds);
    limits.wallSeconds = kernel::json::readIntegerOr(nested, "wall_seconds", 1, limits.wallSeconds);
    limits.memoryBytes = readAmount(nested, "memory_bytes", limits.memoryBytes);
    limits.shadowBytes = readAmount(nested, "shadow_bytes", limits.shadowBytes);
    limits.events = readAmount(nested, "events", limits.events);
    limits.mayWriteFiles = nested.flagOr("may_write_files", limits.mayWriteFiles);
    reader.adopt(nested);
    return limits;
}

} // namespace forewarp::frontend::trace::run
