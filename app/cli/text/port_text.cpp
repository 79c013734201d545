#include "app/cli/text/port_text.h"

#include "app/cli/subjects/lowered_loop.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/text/prediction_text.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/render/text/execution_lines.h"

namespace forewarp::cli::text {

namespace {

std::string compiledText(const subjects::PortedLoop& ported) {
    if (!ported.compiled) return "not compiled: " + ported.notCompiled;
    const frontend::cuda::CompiledPort& compiled = *ported.compiled;
    std::string text = countedText(compiled.registers, "register") + " per thread, " +
                       countedText(compiled.sharedBytes, "byte") + " of shared memory per block";
    const int spills = compiled.spillStoreBytes + compiled.spillLoadBytes;
    return text + (spills > 0 ? ", " + countedText(spills, "byte") + " of spills" : ", no spills") + "; nvcc for " +
           compiled.architecture;
}

std::string timesText(const subjects::PortedLoop& ported) {
    return joined(ported.asPorted, ", ", [](const models::Prediction& prediction) {
        return timeText(prediction.time) + " (" + prediction.model + ")";
    });
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

std::string portPage(const subjects::PortedLoop& ported, const std::string& file, const terminal::Paint& paint) {
    const explain::LoopReport& loop = ported.source.loop();
    std::string text = loopHeadline(ported.source.file(), loop, paint);
    text += terminal::hanging("  Written    ", file + ": kernel " + ported.port.kernel + ", host function, comparison");
    text += terminal::hanging("  Threads    ",
                              subjects::threadsText(*loop.profile) + render::text::withOutermostText(*loop.profile) +
                                  "; blocks of " + ported.port.block.text() +
                                  (ported.port.isBlockFixed ? ", fixed" : ", or any other: block=XxY"));
    text += terminal::hanging("  Shared     ",
                              ported.port.shared.empty() ? "nothing kept" : joined(ported.port.shared, ", "));
    text += terminal::hanging("  nvcc       ", compiledText(ported));
    text += terminal::hanging("  Predicted  ", timesText(ported) + " on " + ported.source.report.device.name);
    text += terminal::hanging("  Check it   ", commandText(file));
    for (const std::string& note : ported.port.notes) text += terminal::hanging("  · ", terminal::printable(note));
    return text;
}

} // namespace forewarp::cli::text
