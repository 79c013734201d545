// Prints time and peak memory of analysing C files: analysis_bench FILE... [-- COMPILER ARGS]
#include "frontend/frontend.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

using namespace forewarp;

namespace {

double millisecondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double peakMebibytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

void measure(const std::string& path, const std::vector<std::string>& arguments) {
    const auto start = std::chrono::steady_clock::now();
    const auto facts = frontend::analyze({path, arguments, {}, {}});
    const double elapsed = millisecondsSince(start);
    if (!facts) {
        std::printf("%s: %s\n", path.c_str(), facts.error().text().c_str());
        return;
    }
    std::map<std::string, int> verdicts;
    for (const kernel::LoopFacts& loop : facts->loops) ++verdicts[std::string(kernel::name(loop.verdict))];
    std::printf("%s: %d lines, %zu loops, %.0f ms, %.0f MiB peak", path.c_str(), facts->lines, facts->loops.size(),
                elapsed, peakMebibytes());
    for (const auto& [verdict, count] : verdicts) std::printf(", %d %s", count, verdict.c_str());
    std::printf(", %zu errors\n", facts->diagnostics.size());
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    const auto separator = std::ranges::find(words, "--");
    const std::vector<std::string> arguments(separator == words.end() ? separator : separator + 1, words.end());
    for (auto file = words.begin(); file != separator; ++file) measure(*file, arguments);
    return 0;
}
