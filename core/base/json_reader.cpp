#include "core/base/json_reader.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace forewarp {

namespace {

const Json& nullValue() {
    static const Json value;
    return value;
}

const Json& emptyObject() {
    static const Json value = Json::object();
    return value;
}

std::string placeOf(const std::string& document, const std::string& path) {
    if (document.empty() || path.empty()) return document + path;
    return document + ": " + path;
}

std::string_view typeName(const Json& value) {
    if (value.is_object()) return "an object";
    if (value.is_array()) return "a list";
    if (value.is_string()) return "a text";
    if (value.is_boolean()) return "true or false";
    return value.is_number() ? "a number" : "null";
}

/// In quotes, cut where it would make a message unreadable.
std::string inQuotes(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    if (text.size() <= kLongest) return "\"" + std::string(text) + "\"";
    std::size_t end = kLongest;
    const auto continuesCharacter = [&] { return (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80; };
    while (end > 0 && continuesCharacter()) --end;
    return "\"" + std::string(text.substr(0, end)) + "…\"";
}

/// «3:14» of the byte that the parser stopped at (counted from 1, as nlohmann::json does).
std::string lineAndColumn(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineBreak = before.rfind('\n');
    const std::size_t column = before.size() - (lineBreak == std::string_view::npos ? 0 : lineBreak + 1) + 1;
    return std::to_string(line) + ":" + std::to_string(column);
}

/// What the parser says, without its prefix and without the text it read: that may be long or no UTF-8.
std::string parserMessage(std::string_view what) {
    const std::size_t start = what.find(": ");
    if (start != std::string_view::npos) what.remove_prefix(start + 2);
    return std::string(what.substr(0, what.find("; last read:")));
}

/// The whole number that `value` is, or nothing.
std::optional<long long> wholeNumber(const Json& value) {
    constexpr double kLargestExact = 9007199254740992.0; // 2^53
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX}) return {};
    if (value.is_number_integer()) return value.get<long long>();
    const double number = value.get<double>();
    if (std::abs(number) > kLargestExact || number != std::floor(number)) return {};
    return static_cast<long long>(number);
}

} // namespace

Result<Json> parseJson(std::string_view text, std::string_view document) {
    const std::string name(document);
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        return Error{.message = "This is not valid JSON: " + parserMessage(error.what()) + ".",
                     .place = (name.empty() ? "" : name + ":") + lineAndColumn(text, error.byte),
                     .remedy = "Correct the text at this place."};
    } catch (const Json::exception&) { // The one other case while parsing: a number no double can hold.
        return Error{.message = "A number in this JSON is too large.",
                     .place = name,
                     .remedy = "Write numbers with a magnitude below 1e308."};
    }
}

ObjectReader::ObjectReader(const Json& object, std::string document, std::string path)
    : m_object(&object), m_document(std::move(document)), m_path(std::move(path)) {
    if (object.is_object()) return;
    m_object = &emptyObject();
    fail({}, "This should be an object, but it is " + std::string(typeName(object)) + ".",
         "Write it as { \"key\": value, … }.");
}

bool ObjectReader::has(std::string_view key) const {
    return m_object->contains(key);
}

const Json& ObjectReader::member(std::string_view key) {
    m_asked.emplace_back(key);
    const auto found = m_object->find(key);
    if (found != m_object->end()) return *found;
    fail(key, "This key is missing.", "Add it.");
    return nullValue();
}

std::string ObjectReader::text(std::string_view key) {
    const Json& value = member(key);
    if (value.is_string()) return value.get<std::string>();
    fail(key, "This should be a text, but it is " + std::string(typeName(value)) + ".", "Write it in double quotes.");
    return {};
}

std::string ObjectReader::textOr(std::string_view key, std::string fallback) {
    if (has(key)) return text(key);
    m_asked.emplace_back(key);
    return fallback;
}

double ObjectReader::number(std::string_view key) {
    const Json& value = member(key);
    if (value.is_number()) return value.get<double>();
    fail(key, "This should be a number, but it is " + std::string(typeName(value)) + ".",
         "Write a number without quotes.");
    return 0;
}

double ObjectReader::numberOr(std::string_view key, double fallback) {
    if (has(key)) return number(key);
    m_asked.emplace_back(key);
    return fallback;
}

long long ObjectReader::integer(std::string_view key) {
    const Json& value = member(key);
    if (!value.is_number()) {
        fail(key, "This should be a whole number, but it is " + std::string(typeName(value)) + ".",
             "Write a whole number without quotes.");
        return 0;
    }
    const std::optional<long long> whole = wholeNumber(value);
    if (!whole) fail(key, value.dump() + " is not a whole number of 64 bits.", "Write a whole number.");
    return whole.value_or(0);
}

long long ObjectReader::integerOr(std::string_view key, long long fallback) {
    if (has(key)) return integer(key);
    m_asked.emplace_back(key);
    return fallback;
}

bool ObjectReader::flagOr(std::string_view key, bool fallback) {
    m_asked.emplace_back(key);
    if (!has(key)) return fallback;
    const Json& value = member(key);
    if (value.is_boolean()) return value.get<bool>();
    fail(key, "This should be true or false, but it is " + std::string(typeName(value)) + ".", "Write true or false.");
    return fallback;
}

int ObjectReader::choice(std::string_view key, std::initializer_list<std::string_view> choices) {
    const std::string chosen = text(key);
    const auto found = std::find(choices.begin(), choices.end(), chosen);
    if (found != choices.end()) return static_cast<int>(found - choices.begin());
    fail(key, inQuotes(chosen) + " is not possible here.", "Write one of: " + joined(choices, ", ") + ".");
    return 0;
}

ObjectReader ObjectReader::object(std::string_view key) {
    const Json& value = member(key);
    ObjectReader nested(value.is_null() ? emptyObject() : value, m_document, pathOf(key));
    if (value.is_null()) nested.fail({}, "An object is missing here.", "Add it as { \"key\": value, … }.");
    return nested;
}

std::vector<ObjectReader> ObjectReader::objects(std::string_view key) {
    const Json& list = member(key);
    std::vector<ObjectReader> readers;
    if (!list.is_array()) {
        fail(key, "This should be a list, but it is " + std::string(typeName(list)) + ".", "Write it as [ …, … ].");
        return readers;
    }
    readers.reserve(list.size());
    for (const Json& element : list)
        readers.emplace_back(element, m_document, pathOf(key) + "[" + std::to_string(readers.size()) + "]");
    return readers;
}

std::vector<std::string> ObjectReader::texts(std::string_view key) {
    const Json& list = member(key);
    const auto isText = [](const Json& element) { return element.is_string(); };
    if (list.is_array() && std::all_of(list.begin(), list.end(), isText)) return list.get<std::vector<std::string>>();
    fail(key, "This should be a list of texts.", "Write it as [ \"first\", \"second\", … ].");
    return {};
}

void ObjectReader::fail(std::string_view key, std::string message, std::string remedy) {
    if (m_error) return;
    m_error =
        Error{.message = std::move(message), .place = placeOf(m_document, pathOf(key)), .remedy = std::move(remedy)};
}

void ObjectReader::adopt(ObjectReader& nested) {
    std::optional<Error> error = nested.finish();
    if (!m_error) m_error = std::move(error);
}

std::optional<Error> ObjectReader::finish() {
    for (auto member = m_object->begin(); member != m_object->end() && !m_error; ++member) {
        if (std::find(m_asked.begin(), m_asked.end(), member.key()) != m_asked.end()) continue;
        fail(member.key(), "This key is unknown.",
             m_asked.empty() ? "Remove it." : "Remove it or correct it; known here: " + joined(m_asked, ", ") + ".");
    }
    return m_error;
}

std::string ObjectReader::pathOf(std::string_view key) const {
    if (key.empty() || m_path.empty()) return m_path + std::string(key);
    return m_path + "." + std::string(key);
}

} // namespace forewarp
