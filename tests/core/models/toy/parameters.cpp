#include "tests/core/models/toy/parameters.h"

#include "core/base/json_reader.h"

#include <array>
#include <utility>

namespace forewarp::models::toy {

namespace {

using P = ToyParameters;

constexpr std::array kTable{
    row<&P::smClock>({"clk", "clock_hz", "SM clock", "Hz"}),
    row<&P::threads>({"threads", "threads", "threads of the launch", ""}),
    row<&P::insts>({"insts", "insts", "instructions per thread", "", Range::notNegative}),
    row<&P::threadsAtOnce>(
        {"at_once", "threads_at_once", "instructions that the GPU completes per cycle", "1/cycle", Range::atLeastOne},
        {.isNeeded = never}),
};

} // namespace

ParameterValues valuesOf(const ToyParameters& parameters) {
    ParameterValues values;
    listValues(kTable, parameters, {}, values);
    return values;
}

std::optional<Error> checkInputs(const ToyParameters& parameters, std::string_view document) {
    return checkValues(valuesOf(parameters), document);
}

Result<Prediction> toy(const ToyParameters& parameters) {
    if (const auto error = checkInputs(parameters, {})) return *error;
    Derivation inputs;
    addTerms(valuesOf(parameters), {}, inputs);
    return toyFrom(parameters, std::move(inputs));
}

Result<Prediction> predictToyFromParameters(std::string_view json, std::string_view document) {
    const auto parsed = parseJson(json, document);
    if (!parsed) return parsed.failureAs<Prediction>();
    ObjectReader reader(*parsed, std::string(document));
    ToyParameters parameters;
    readRows(kTable, reader, parameters);
    if (const auto error = reader.finish()) return *error;
    if (const auto error = checkInputs(parameters, document)) return *error;
    const ParameterValues values = valuesOf(parameters);
    Derivation inputs;
    addTerms(values, originsIn(document, values), inputs);
    return toyFrom(parameters, std::move(inputs));
}

} // namespace forewarp::models::toy
