#include "app/cli/port_text.h"

#include "app/cli/lowered_loop.h"
#include "app/cli/prediction_text.h"
#include "app/cli/text_layout.h"
#include "core/report/json_text.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

namespace forewarp::cli {

namespace {

std::string namesOf(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::string compiledText(const PortedLoop& ported) {
    if (!ported.compiled) return "not compiled: " + ported.notCompiled;
    const frontend::CompiledPort& compiled = *ported.compiled;
    std::string text = countedText(compiled.registers, "register") + " per thread, " +
                       countedText(compiled.sharedBytes, "byte") + " of shared memory per block";
    const int spills = compiled.spillStoreBytes + compiled.spillLoadBytes;
    return text + (spills > 0 ? ", " + countedText(spills, "byte") + " of spills" : ", no spills") + "; nvcc for " +
           compiled.architecture;
}

std::string timesText(const PortedLoop& ported) {
    std::string text;
    for (const Prediction& prediction : ported.asPorted)
        text += (text.empty() ? "" : ", ") + timeText(prediction.time) + " (" + prediction.model + ")";
    return text;
}

/// «nvcc -O3 -arch=native gemm_L1.cu -o gemm_L1 && ./gemm_L1»
std::string commandText(const std::string& file) {
    const std::size_t slash = file.rfind('/');
    const std::size_t dot = file.rfind('.');
    const bool hasSuffix = dot != std::string::npos && (slash == std::string::npos || dot > slash);
    const std::string program = hasSuffix ? file.substr(0, dot) : file + ".out";
    const std::string started = program.find('/') == std::string::npos ? "./" + program : program;
    return "nvcc -O3 -arch=native " + file + " -o " + program + " && " + started;
}

} // namespace

std::string portPage(const PortedLoop& ported, const std::string& file, const Paint& paint) {
    const LoopReport& loop = ported.source.loop();
    std::string text = loopHeadline(ported.source.file(), loop, paint);
    text += hanging("  Written    ", file + ": kernel " + ported.port.kernel + ", host function, comparison");
    text += hanging("  Threads    ", threadsText(*loop.profile) + "; blocks of " + ported.port.block.text() +
                                         (ported.port.isBlockFixed ? ", fixed" : ", or any other: block=XxY"));
    text += hanging("  Shared     ", ported.port.shared.empty() ? "nothing kept" : namesOf(ported.port.shared));
    text += hanging("  nvcc       ", compiledText(ported));
    text += hanging("  Predicted  ", timesText(ported) + " on " + ported.source.report.device.name);
    text += hanging("  Check it   ", commandText(file));
    for (const std::string& note : ported.port.notes) text += hanging("  · ", printable(note));
    return text;
}

std::string portJson(const PortedLoop& ported) {
    const LoopReport& loop = ported.source.loop();
    const frontend::CudaPort& port = ported.port;
    Json predictions = Json::array();
    for (const Prediction& prediction : ported.asPorted)
        predictions.push_back({{"model", prediction.model}, {"time_s", prediction.time.value()}});
    Json compiled = nullptr;
    if (ported.compiled)
        compiled = {{"architecture", ported.compiled->architecture},
                    {"registers", ported.compiled->registers},
                    {"shared_bytes", ported.compiled->sharedBytes},
                    {"spill_store_bytes", ported.compiled->spillStoreBytes},
                    {"spill_load_bytes", ported.compiled->spillLoadBytes}};
    const Json json{{"schema", 1},
                    {"file", ported.source.file().facts.file},
                    {"loop", loop.facts.id},
                    {"line", loop.facts.range.begin.line},
                    {"device", ported.source.report.device.id},
                    {"kernel", port.kernel},
                    {"block", {port.block.x, port.block.y, port.block.z}},
                    {"block_is_fixed", port.isBlockFixed},
                    {"shared", port.shared},
                    {"notes", port.notes},
                    {"nvcc", compiled},
                    {"not_compiled", ported.notCompiled},
                    {"predictions", predictions},
                    {"cuda", port.cuda}};
    return textOf(json) + "\n";
}

} // namespace forewarp::cli
