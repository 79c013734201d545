#include "frontend/frontend.h"
#include "tests/fuzz/inputs/analysed_seeds.h"
#include "tests/fuzz/inputs/checks.h"

namespace forewarp::fuzz {

Target cSource() {
    return {.name = "c_source",
            .run =
                [](std::string_view input) {
                    auto facts = frontend::analyze({"input.c", {}, {}, std::string(input)});
                    if (facts && !facts->loops.empty()) explain(*std::move(facts), input);
                },
            .seeds = shortSources,
            .runs = 25};
}

} // namespace forewarp::fuzz
