#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/kernel/program_facts.h"

namespace forewarp::kernel::json {

// Parts that facts and profiles have in common. Readers note errors in the ObjectReader and go on.

inline constexpr int kKernelSchema = 1;

/// Writes «line» and «column» into `json`; an unknown location writes nothing.
void writeLocation(Json& json, SourceLocation location);
[[nodiscard]] SourceLocation readLocation(ObjectReader& reader);

/// {begin_line, begin_column, end_line, end_column}
[[nodiscard]] Json rangeJson(const SourceRange& range);
[[nodiscard]] SourceRange readRange(ObjectReader& reader, std::string_view key);

/// The key's text as Expression::parse() reads it.
[[nodiscard]] Expression readExpression(ObjectReader& reader, std::string_view key);
[[nodiscard]] std::optional<Expression> readOptionalExpression(ObjectReader& reader, std::string_view key);
[[nodiscard]] Json expressionsJson(const std::vector<Expression>& expressions);
[[nodiscard]] std::vector<Expression> readExpressions(ObjectReader& reader, std::string_view key);

[[nodiscard]] Json blockJson(const BasicBlock& block);
/// `accessCount`: how many accesses an instruction may point at.
[[nodiscard]] BasicBlock readBlock(ObjectReader& reader, std::size_t accessCount);

/// A whole number between `least` and the largest int.
[[nodiscard]] int readInteger(ObjectReader& reader, std::string_view key, int least);
[[nodiscard]] int readIntegerOr(ObjectReader& reader, std::string_view key, int least, int fallback);
/// «element_bytes» of an access: from `least` to limits::kMostAccessBytes.
[[nodiscard]] int readAccessBytes(ObjectReader& reader, int least);
/// A finite number of at least 0.
[[nodiscard]] double readCount(ObjectReader& reader, std::string_view key);
/// An array of whole numbers from 0 on; empty where the key is missing.
[[nodiscard]] std::vector<int> readIntegersOr(ObjectReader& reader, std::string_view key);
/// An array of finite numbers.
[[nodiscard]] std::vector<double> readNumbers(ObjectReader& reader, std::string_view key);
void readSchema(ObjectReader& reader);

/// An array of `write(item)`.
template <class T, class Write>
Json listJson(const std::vector<T>& items, Write write) {
    Json list = Json::array();
    for (const T& item : items) list.push_back(write(item));
    return list;
}

/// The elements of an array, each read by `read(reader of the element)`.
template <class Read>
auto readList(ObjectReader& reader, std::string_view key, Read read) {
    std::vector<decltype(read(reader))> items;
    for (ObjectReader& entry : reader.objects(key)) {
        items.push_back(read(entry));
        reader.adopt(entry);
    }
    return items;
}

/// Compact for machines (indent -1) or indented for people; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string jsonText(const Json& json, int indent);

} // namespace forewarp::kernel::json
