#include "core/kernel/limits/symbol_range.h"

#include "core/kernel/lanes/lane_compiler.h"

#include "core/base/value_text.h"
#include "core/kernel/nest/nest.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <vector>

namespace forewarp::kernel::limits {

namespace {

constexpr SymbolRange kWidest{"long long", LLONG_MIN, LLONG_MAX};

/// As Clang spells canonical types.
constexpr std::array kRanges{
    SymbolRange{"_Bool", 0, 1},
    SymbolRange{"bool", 0, 1},
    SymbolRange{"char", SCHAR_MIN, SCHAR_MAX},
    SymbolRange{"signed char", SCHAR_MIN, SCHAR_MAX},
    SymbolRange{"unsigned char", 0, UCHAR_MAX},
    SymbolRange{"short", SHRT_MIN, SHRT_MAX},
    SymbolRange{"unsigned short", 0, USHRT_MAX},
    SymbolRange{"int", INT_MIN, INT_MAX},
    SymbolRange{"unsigned int", 0, UINT_MAX},
    SymbolRange{"long", LLONG_MIN, LLONG_MAX},
    SymbolRange{"unsigned long", 0, ULLONG_MAX},
    kWidest,
    SymbolRange{"unsigned long long", 0, ULLONG_MAX},
};

bool isTripCount(std::string_view name, std::span<const ProgramFacts> files) {
    return std::ranges::any_of(files, [&](const ProgramFacts& facts) {
        return std::ranges::any_of(facts.loops, [&](const LoopFacts& loop) { return nest::tripsSymbol(loop) == name; });
    });
}

/// Shares of lists and of conditions that depend on data.
bool isShare(std::string_view name, std::span<const ProgramFacts> files) {
    return std::ranges::any_of(files, [&](const ProgramFacts& facts) {
        const auto isExit = [&](const LoopFacts& loop) {
            return loop.tripCountIsBound && nest::exitShareSymbol(loop) == name;
        };
        if (std::ranges::any_of(facts.loops, isExit)) return true;
        return std::ranges::any_of(facts.lookups, [&](const Lookup& lookup) {
            return lookup.kind == Lookup::Kind::chance ? lookup.name == name
                                                       : lanes::disorderSymbol(lookup.name) == name;
        });
    });
}

/// Every symbol of this name, each with its file's own declaration.
std::vector<const Symbol*> symbolsNamed(const ScopedName& scoped, std::span<const ProgramFacts> files) {
    std::vector<const Symbol*> found;
    for (const ProgramFacts& facts : files)
        for (const Symbol& symbol : facts.symbols)
            if (symbol.name == scoped.name && (scoped.function.empty() || symbol.function == scoped.function))
                found.push_back(&symbol);
    return found;
}

Error refused(std::string_view name, double value, std::string_view type) {
    const SymbolRange range = rangeOf(type);
    const std::string what =
        type.empty() ? " stands for a whole number: " : " has the type " + std::string(type) + ": ";
    return {ErrorKind::usage, std::string(name) + what + range.text() + " are possible, not " + valueText(value) + ".",
            "value of " + std::string(name), "Give a whole number in that range."};
}

} // namespace

bool SymbolRange::holds(double value) const {
    // The first number beyond is a power of two, which doubles have; the last one within may be none of them.
    return value == std::floor(value) && value >= double(least) && value < double(most) + 1;
}

std::string SymbolRange::text() const {
    return std::to_string(least) + " to " + std::to_string(most);
}

SymbolRange rangeOf(std::string_view type) {
    const auto found = std::ranges::find(kRanges, type, &SymbolRange::type);
    return found == kRanges.end() ? kWidest : *found;
}

ScopedName scopedName(std::string_view whole, std::span<const ProgramFacts> files) {
    for (const ProgramFacts& facts : files) {
        for (const LoopFacts& loop : facts.loops) {
            const std::string_view& function = loop.function;
            if (whole.size() > function.size() + 1 && whole.starts_with(function) && whole[function.size()] == ':')
                return {function, whole.substr(function.size() + 1)};
        }
    }
    return {{}, whole};
}

std::optional<Error> checkValue(std::string_view whole, double value, std::span<const ProgramFacts> files) {
    if (isTripCount(whole, files)) return std::nullopt;
    if (isShare(whole, files)) {
        if (value >= 0 && value <= 1) return std::nullopt;
        return Error{ErrorKind::usage, std::string(whole) + " is a share: 0 to 1 are possible, not " + valueText(value) + ".",
                     "value of " + std::string(whole), "Give a number in that range."};
    }
    const ScopedName scoped = scopedName(whole, files);
    const std::string_view name = scoped.name;
    const std::vector<const Symbol*> symbols = symbolsNamed(scoped, files);
    const bool isPossible =
        symbols.empty()
            ? kWidest.holds(value)
            : std::ranges::any_of(symbols, [&](const Symbol* symbol) { return rangeOf(symbol->type).holds(value); });
    if (isPossible) return std::nullopt;
    return refused(name, value, symbols.empty() ? std::string_view() : symbols.front()->type);
}

} // namespace forewarp::kernel::limits
