#include "core/kernel/nest/source_choices.h"

#include <algorithm>
#include <set>

namespace forewarp::kernel::nest {

namespace {

constexpr std::size_t kMostWays = 256;
constexpr std::size_t kMostChoices = 32;

/// Values of some names, and the calls and assignments that they take.
struct Way {
    Bindings values;
    std::map<std::string, std::string> choices;
};

bool take(const SourceValue& value, const std::string& name, Way& way) {
    for (const auto& [of, choice] : value.choices)
        if (way.choices.try_emplace(of, choice).first->second != choice) return false;
    way.values[name] = value.value;
    return true;
}

/// If no value fits any way, the ways stay as they are.
std::vector<Way> extended(const std::vector<Way>& ways, const Symbol& symbol) {
    std::vector<Way> longer;
    for (const Way& way : ways) {
        for (const SourceValue& value : symbol.values) {
            Way next = way;
            if (take(value, symbol.name, next) && longer.size() < kMostWays) longer.push_back(std::move(next));
        }
    }
    return longer.empty() ? ways : longer;
}

double productOf(const Bindings& values) {
    double product = 1;
    for (const auto& [name, value] : values) product *= std::max(1.0, value);
    return product;
}

} // namespace

std::vector<Bindings> sourceChoices(const std::vector<const Symbol*>& symbols) {
    std::vector<Way> ways(1);
    for (const Symbol* symbol : symbols) ways = extended(ways, *symbol);
    std::vector<Bindings> all;
    for (Way& way : ways)
        if (std::ranges::find(all, way.values) == all.end()) all.push_back(std::move(way.values));
    std::ranges::stable_sort(all, std::greater(), productOf);
    if (all.size() > kMostChoices) all.erase(all.begin() + kMostChoices - 1, all.end() - 1);
    return all;
}

int distinctValues(const Symbol& symbol) {
    std::set<double> values;
    for (const SourceValue& value : symbol.values) values.insert(value.value);
    return int(values.size());
}

std::string originOf(const Symbol& symbol, double value) {
    const auto found = std::ranges::find(symbol.values, value, &SourceValue::value);
    return found == symbol.values.end() ? std::string() : found->origin;
}

} // namespace forewarp::kernel::nest
