#include "core/base/csv_fields.h"
#include "core/kernel/expression.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

namespace {

constexpr std::size_t kShortText = 400;

} // namespace

Target expression() {
    return {.name = "expression",
            .run =
                [](std::string_view input) {
                    require(!csvFields(input).empty(), "A line without a field.");
                    const auto parsed = kernel::Expression::parse(input);
                    if (!parsed) return;
                    const auto again = kernel::Expression::parse(parsed->text());
                    // Of a long product, text() makes one that is nested more deeply than the reader likes.
                    require(again.hasValue() || parsed->text().size() > kShortText,
                            "An expression that was written is not read: " + parsed->text());
                    kernel::Bindings values;
                    for (const std::string& symbol : parsed->symbols())
                        values[symbol] = double(values.size()) * 1e9 - 3;
                    (void)parsed->evaluate(values);
                },
            .seeds = [] { return quotedStringsBelow("tests/core/kernel") + quotedStringsBelow("tests/core/base"); },
            .runs = 10'000};
}

} // namespace forewarp::fuzz
