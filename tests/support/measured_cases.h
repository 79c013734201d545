#pragma once

#include "core/measured/validation/validation.h"
#include "frontend/frontend.h"

#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>

namespace forewarp::test {

inline std::string textOf(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Cases of measured times, with the facts of the C files that they name.
struct MeasuredCases {
    measured::validation::Validation compared;
    std::map<std::string, kernel::ProgramFacts> facts; ///< By file; those that could be analysed.

    /// Nothing where the case's file could not be analysed.
    [[nodiscard]] const kernel::ProgramFacts* factsOf(const measured::validation::ComparedCase& each) const {
        const auto found = facts.find(compared.kernelOf(each).file);
        return found == facts.end() ? nullptr : &found->second;
    }
};

/// Inputs: `description`, a file in resources/measurements. Rows that cannot be compared are not there; what cannot be read
/// is told on stderr.
inline MeasuredCases measuredCases(const std::string& times, const std::string& description,
                                   const measured::validation::ValidationChoices& choices) {
    namespace validation = measured::validation;
    const std::string path = std::string(FOREWARP_SOURCE_DIR) + "/resources/measurements/" + description;
    MeasuredCases cases;
    auto rows = validation::readMeasuredTimes(times, description);
    auto kernels = validation::readMeasuredKernels(textOf(path), path);
    if (!rows || !kernels) {
        std::fprintf(stderr, "%s\n", (rows ? kernels.error() : rows.error()).text().c_str());
        return cases;
    }
    cases.compared = validation::arrange(*std::move(rows), *std::move(kernels), choices);
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    for (const validation::MeasuredKernel& kernel : cases.compared.described.kernels) {
        if (cases.facts.contains(kernel.file)) continue;
        auto found = frontend::analyze({folder + kernel.file, {"-std=c11"}, {}, {}});
        if (found) cases.facts.emplace(kernel.file, *std::move(found));
        else std::fprintf(stderr, "%s\n", found.error().text().c_str());
    }
    return cases;
}

} // namespace forewarp::test
