#pragma once

#include "core/device/device.h"
#include "core/kernel/limits/launch_limits.h"
#include "core/models/prediction_inputs.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace forewarp {
class ObjectReader;
}

// A model keeps one table per record of its parameters: a row per member says what the member is called, what it means,
// in which unit, and what it may be. Reading JSON, checks and terms of the derivation all go along these rows.

namespace forewarp::models {

/// Where a parameter begins; its unit says where it ends, see limitOf(). A number that is not finite never is one.
enum class Range { aboveZero, notNegative, atLeastOne, share, any };

/// «above 0», «at least 0», «at least 1», «between 0 and 1»
[[nodiscard]] std::string_view rangeText(Range range);

/// A parameter in all its spellings.
struct ParameterText {
    std::string_view
        symbol; ///< Of its term: «Mem_LD», or «iterations_*» with the record's name for the star; empty: none.
    std::string_view key; ///< In JSON: «mem_ld_cycles»; empty: it is never read.
    std::string_view meaning;
    std::string_view unit;
    Range range = Range::aboveZero;
    bool isWhole = false; ///< JSON has to give a whole number.
    std::string_view refusal = {}; ///< What an error says; empty: «It must be above 0, not -1.»
    std::string_view remedy = {};
    double most = 0; ///< That JSON may give; 0: as much as its unit allows.
};

/// A number of things: JSON has to give a whole number, and no more than `most`.
[[nodiscard]] constexpr ParameterText countOf(ParameterText text, double most) {
    text.isWhole = true;
    text.most = most;
    return text;
}

// What no GPU exceeds. Those that are no launch limits leave room over the largest GPU known.
inline constexpr double kMostThreadsPerBlock = kernel::limits::kMostThreadsPerBlock;
inline constexpr double kMostWarpsPerBlock = kMostThreadsPerBlock / device::kWarpSize;
inline constexpr double kMostBlocks = kernel::limits::kMostBlocksInX; ///< Of a grid.
inline constexpr double kMostBlocksPerSm = 128;
inline constexpr double kMostWarpsPerSm = 256;
inline constexpr double kMostSms = 1024;

/// The least and the most that a number of some unit can be, whatever it counts.
struct UnitLimit {
    double least = 0;
    double most = 0;
};
[[nodiscard]] UnitLimit limitOf(std::string_view unit);

template <class Record>
[[nodiscard]] bool always(const Record&) {
    return true;
}
template <class Record>
[[nodiscard]] bool never(const Record&) {
    return false;
}

/// When a parameter is required, checked and shown. Null: always; an optional member only if set.
template <class Record>
struct ParameterRule {
    bool (*isNeeded)(const Record&) = nullptr; ///< JSON must have its key.
    bool (*isThere)(const Record&) = nullptr; ///< It is checked.
    bool (*isTold)(const Record&) = nullptr; ///< It becomes a term, where it is there.
    bool isRead = true; ///< False if its value comes from another key.
};

/// One row of a table: a parameter, and the member of a record that it is.
template <class Record>
struct ParameterRow {
    ParameterText text;
    double (*get)(const Record&) = nullptr;
    void (*set)(Record&, double) = nullptr; ///< Null where it is not read.
    bool (*isNeeded)(const Record&) = always<Record>;
    bool (*isThere)(const Record&) = always<Record>;
    bool (*isTold)(const Record&) = always<Record>;
};

namespace table {

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

template <class Member>
struct RecordOf;
template <class Value, class Record_>
struct RecordOf<Value Record_::*> {
    using Record = Record_;
};

template <class T>
[[nodiscard]] double numberOf(const T& member) {
    if constexpr (kIsOptional<T>) return member ? numberOf(*member) : 0;
    else if constexpr (std::is_arithmetic_v<T>) return double(member);
    else return member.value();
}

template <class T>
void assign(T& member, double value) {
    if constexpr (kIsOptional<T>) member = typename T::value_type(value);
    else if constexpr (std::is_integral_v<T>)
        member = T(std::clamp(value, double(std::numeric_limits<T>::min()), double(std::numeric_limits<T>::max())));
    else member = T(value);
}

} // namespace table

/// The row of a plain member: a number, a quantity, or an optional one of these.
template <auto Member, class Record = typename table::RecordOf<decltype(Member)>::Record>
[[nodiscard]] constexpr ParameterRow<Record> row(ParameterText text, ParameterRule<Record> rule = {}) {
    using Value = std::remove_cvref_t<decltype(std::declval<Record>().*Member)>;
    ParameterRow<Record> made;
    made.text = text;
    made.get = [](const Record& record) { return table::numberOf(record.*Member); };
    if (rule.isRead) made.set = [](Record& record, double value) { table::assign(record.*Member, value); };
    if constexpr (table::kIsOptional<Value>) {
        made.isNeeded = never<Record>;
        made.isThere = [](const Record& record) { return (record.*Member).has_value(); };
    }
    if (rule.isNeeded) made.isNeeded = rule.isNeeded;
    if (rule.isThere) made.isThere = rule.isThere;
    if (rule.isTold) made.isTold = rule.isTold;
    return made;
}

/// A parameter of one record, with its value.
struct ParameterValue {
    const ParameterText* text = nullptr; ///< Of a table, which outlives it.
    std::string symbol; ///< «iterations_2»
    std::string key; ///< «phases[1].iterations»
    double value = 0;
    bool isTold = true;
};
using ParameterValues = std::vector<ParameterValue>;

/// One record of several of the same kind.
struct RecordPlace {
    std::string name = {}; ///< Stands for the star in symbols: «2».
    std::string path = {}; ///< In front of keys: «phases[1].».
};

/// «iterations_2» of «iterations_*» and «2».
[[nodiscard]] std::string withName(std::string_view symbol, std::string_view name);

/// Appends what there is of a record.
template <class Rows, class Record>
void listValues(const Rows& rows, const Record& record, const RecordPlace& place, ParameterValues& values) {
    for (const auto& each : rows) {
        if (!each.isThere(record)) continue;
        values.push_back({&each.text, withName(each.text.symbol, place.name), place.path + std::string(each.text.key),
                          each.get(record), !each.text.symbol.empty() && each.isTold(record)});
    }
}

/// The number at a parameter's key; nothing where it may be left out and is. Errors are noted in the reader: no number,
/// not whole, more than its most.
[[nodiscard]] std::optional<double> readNumber(ObjectReader& reader, const ParameterText& text, bool isNeeded);

/// Reads all rows that have a key; members whose key is left out keep what they are.
template <class Rows, class Record>
void readRows(const Rows& rows, ObjectReader& reader, Record& record) {
    for (const auto& each : rows) {
        if (!each.set || each.text.key.empty()) continue;
        if (const auto value = readNumber(reader, each.text, each.isNeeded(record))) each.set(record, *value);
    }
}

/// The first value out of its range; null where there is none.
[[nodiscard]] const ParameterValue* firstImpossible(const ParameterValues& values);
/// What an error says of it: the refusal of its row, else its range and value.
[[nodiscard]] std::string refusalOf(const ParameterValue& wrong);
/// What helps against it, where its row or its unit says so.
[[nodiscard]] std::string remedyOf(const ParameterValue& wrong);
/// The first value out of its range, as an error at its key of the document.
[[nodiscard]] std::optional<Error> checkValues(const ParameterValues& values, std::string_view document);

/// Each told value's key in a document.
[[nodiscard]] InputOrigins originsIn(std::string_view document, const ParameterValues& values);

/// Appends one term per told value whose symbol is not there yet.
void addTerms(const ParameterValues& values, const InputOrigins& origins, Derivation& derivation);

} // namespace forewarp::models
