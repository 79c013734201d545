#include "core/kernel/json/program_facts_json.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/fuzz/inputs/analysed_seeds.h"
#include "tests/fuzz/inputs/checks.h"

namespace forewarp::fuzz {

Target facts() {
    return {.name = "facts",
            .run =
                [](std::string_view input) {
                    auto facts = kernel::json::readFacts(input, "input.json");
                    if (!facts) return;
                    const std::string text = kernel::json::writeFacts(*facts);
                    require(kernel::json::readFacts(text, "again").hasValue(), "Facts that were written are not read.");
                    explain(*std::move(facts), input);
                },
            .seeds = analysedFacts,
            .runs = 15};
}

} // namespace forewarp::fuzz
