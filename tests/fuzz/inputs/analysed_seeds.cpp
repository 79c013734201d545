#include "tests/fuzz/inputs/analysed_seeds.h"

#include "core/kernel/json/program_facts_json.h"
#include "frontend/frontend.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

namespace {

constexpr std::size_t kMostSourceBytes = 6000;
constexpr std::size_t kMostAnalysedBytes = 1500;

/// A source, not one of its lines or a JSON.
bool looksLikeC(const std::string& text) {
    return text.size() < kMostSourceBytes && text.find("for") != std::string::npos &&
           text.find('{') != std::string::npos && text.find(';') != std::string::npos;
}

} // namespace

Inputs shortSources() {
    Inputs sources = filesBelow("resources/examples", ".c") + filesBelow("tests/frontend/cases", ".c") +
                     rawStringsBelow("tests/frontend");
    std::erase_if(sources, [](const std::string& text) { return !looksLikeC(text); });
    return sources;
}

Inputs analysedFacts() {
    Inputs found{kernel::json::writeFacts(sample::gemm()), kernel::json::writeFacts(sample::transpose()),
                 kernel::json::writeFacts(sample::triangular()), kernel::json::writeFacts(sample::mandelbrot())};
    for (const std::string& source : filesBelow("resources/examples", ".c")) {
        if (source.size() > kMostAnalysedBytes) continue;
        const auto facts = frontend::analyze({"input.c", {}, {}, source});
        if (facts && !facts->loops.empty()) found.push_back(kernel::json::writeFacts(*facts));
    }
    return found;
}

} // namespace forewarp::fuzz
