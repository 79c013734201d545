#include "frontend/frontend.h"
#include "frontend/project/compiler_arguments.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

namespace {

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// A few arguments in a row, a line each.
Inputs argumentSeeds() {
    const Inputs words = quotedStringsBelow("tests/frontend/project") + quotedStringsBelow("frontend/project");
    Inputs seeds;
    for (std::size_t i = 0; i + 4 <= words.size(); i += 2) {
        std::string& seed = seeds.emplace_back();
        for (std::size_t k = i; k < i + 4; ++k) seed += words[k] + "\n";
    }
    return seeds;
}

} // namespace

Target compilerArguments() {
    return {.name = "compiler_arguments",
            .run =
                [](std::string_view input) {
                    const frontend::SourceFile file{"input.c", linesOf(input), "/nowhere",
                                                    "void f(int *a) { for (int i = 0; i < 9; i++) a[i] = i; }\n"};
                    (void)frontend::analyze(file);
                },
            .seeds = argumentSeeds,
            .runs = 600};
}

} // namespace forewarp::fuzz
