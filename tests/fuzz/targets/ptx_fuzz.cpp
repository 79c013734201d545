#include "frontend/ptx/assembler.h"
#include "frontend/ptx/ptx_code.h"
#include "frontend/ptx/ptx_registers.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

namespace {

/// The name behind the first «.entry», as good as any other where there is none.
std::string_view kernelIn(std::string_view ptx) {
    constexpr std::string_view kEntry = ".entry ";
    const std::size_t at = ptx.find(kEntry);
    if (at == std::string_view::npos) return "kernel";
    const std::string_view name = ptx.substr(at + kEntry.size());
    return name.substr(0, name.find_first_of("( \n"));
}

} // namespace

Target ptx() {
    return {.name = "ptx",
            .run =
                [](std::string_view input) {
                    (void)frontend::ptx::readAssemblerOutput(input, "gemm_L1");
                    const auto code = frontend::ptx::readPtx(input, kernelIn(input));
                    if (code) require(frontend::ptx::peakOfRegisters(*code) >= 0, "Fewer registers than none.");
                },
            .seeds = [] { return rawStringsBelow("tests/frontend/ptx") + quotedStringsBelow("tests/frontend/ptx"); },
            .runs = 3000};
}

} // namespace forewarp::fuzz
