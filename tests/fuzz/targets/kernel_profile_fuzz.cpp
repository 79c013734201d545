#include "core/kernel/json/kernel_profile_json.h"
#include "core/kernel/json/program_facts_json.h"
#include "core/kernel/profile_of.h"
#include "tests/fuzz/inputs/analysed_seeds.h"
#include "tests/fuzz/inputs/checks.h"

namespace forewarp::fuzz {

namespace {

Inputs profileSeeds() {
    Inputs found;
    for (const std::string& text : analysedFacts()) {
        const auto facts = kernel::json::readFacts(text, "seed");
        const auto profile = kernel::profileOf(*facts, facts->loops.front().id, {});
        if (profile) found.push_back(kernel::json::writeProfile(*profile));
    }
    return found;
}

} // namespace

Target kernelProfile() {
    return {.name = "kernel_profile",
            .run =
                [](std::string_view input) {
                    const auto profile = kernel::json::readProfile(input, "input.json");
                    if (!profile) return;
                    const std::string text = kernel::json::writeProfile(*profile);
                    require(kernel::json::readProfile(text, "again").hasValue(),
                            "A profile that was written is not read.");
                    predictWithAll(*profile, deviceFor(input), input);
                },
            .seeds = profileSeeds,
            .runs = 300};
}

} // namespace forewarp::fuzz
