#pragma once

#include "core/base/json_reader.h"
#include "core/models/prediction.h"

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace forewarp::golden {

/// How far a value may be from the expected one.
struct Tolerance {
    double relative = 1e-6;
    double absolute = 5e-7; ///< Half a unit of the sixth decimal, to which golden files are printed.
};

inline bool isClose(double actual, double expected, Tolerance tolerance) {
    return std::abs(actual - expected) <= std::max(tolerance.relative * std::abs(expected), tolerance.absolute);
}

inline Json readFile(const std::string& name) {
    std::ifstream file(std::string(FOREWARP_SOURCE_DIR) + "/tests/golden/" + name);
    std::ostringstream text;
    text << file.rdbuf();
    auto json = parseJson(text.str(), name);
    return json ? *std::move(json) : Json();
}

/// One line for each expected symbol that is missing or differs; «case» is compared with the case taken.
inline std::vector<std::string> differences(const Json& expected, const models::Prediction& prediction,
                                            Tolerance tolerance) {
    std::vector<std::string> found;
    for (const auto& [symbol, value] : expected.items()) {
        if (symbol == "note") continue;
        const models::Term* term = prediction.derivation.find(symbol);
        if (!term) found.push_back(symbol + " is missing");
        else if (!isClose(term->value, value.get<double>(), tolerance)) {
            found.push_back(symbol + " = " + std::to_string(term->value) + ", expected " + value.dump());
        }
    }
    return found;
}

} // namespace forewarp::golden
