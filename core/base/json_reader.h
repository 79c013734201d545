#pragma once

// Included by .cpp files only: nlohmann::json stays out of the public headers.

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp {

using Json = nlohmann::ordered_json;

/// Parses text; a syntax error becomes an Error with line and column.
Result<Json> parseJson(std::string_view text, std::string_view document);

/// Reads one JSON object strictly: missing keys, wrong types and keys nobody asked for are errors naming the key.
///
/// Reading goes on after the first error (values read then are defaults); finish() returns that error.
class ObjectReader {
  public:
    /// `document` names the file or input; `path` is where in it this object stands («fields.sm_clock», empty at the top).
    ObjectReader(const Json& object, std::string document, std::string path = {});

    [[nodiscard]] bool has(std::string_view key) const;
    /// The member, or a null value after noting the error.
    const Json& member(std::string_view key);
    std::string text(std::string_view key);
    std::string textOr(std::string_view key, std::string fallback);
    double number(std::string_view key);
    double numberOr(std::string_view key, double fallback);
    /// A whole number; 1.5 is an error.
    long long integer(std::string_view key);
    long long integerOr(std::string_view key, long long fallback);
    bool flagOr(std::string_view key, bool fallback);
    /// One of `choices`; returns its position.
    int choice(std::string_view key, std::initializer_list<std::string_view> choices);
    /// A nested object, read in the same way; its errors are taken over by adopt().
    ObjectReader object(std::string_view key);
    /// The elements of an array (empty after noting an error), each with its path for a reader of its own.
    std::vector<ObjectReader> objects(std::string_view key);
    std::vector<std::string> texts(std::string_view key);

    /// Notes an error at `key` of this object.
    void fail(std::string_view key, std::string message, std::string remedy = {});
    /// Takes over the outcome of a nested reader.
    void adopt(ObjectReader& nested);
    /// The first error; also an error where a key was never asked for.
    [[nodiscard]] std::optional<Error> finish();
    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    [[nodiscard]] const std::string& document() const { return m_document; }

  private:
    [[nodiscard]] std::string pathOf(std::string_view key) const;

    const Json* m_object;
    std::string m_document;
    std::string m_path;
    std::vector<std::string> m_asked;
    std::optional<Error> m_error;
};

} // namespace forewarp
