#include "core/render/json/sarif_parts.h"

#include "core/render/json/json_text.h"

#include <utility>

namespace forewarp::render::json {

namespace {

bool isUnreserved(unsigned char c) {
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return isLetter || (c >= '0' && c <= '9') || std::string_view("-._~/").find(char(c)) != std::string_view::npos;
}

/// A path as a URI reference (RFC 3986, sections 2.1 and 4.2): absolute paths get the file scheme.
std::string uriOf(std::string_view path) {
    static constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (isUnreserved(byte)) uri += c;
        else uri += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
    return uri;
}

/// SARIF counts columns from 1 and ends a region after its last character; unknown places are left out.
Json regionJson(const SourceRange& range) {
    Json region{{"startLine", range.begin.line}};
    if (range.begin.column > 0) region["startColumn"] = range.begin.column;
    if (range.end.line < range.begin.line) return region;
    region["endLine"] = range.end.line;
    if (range.end.column > 0) region["endColumn"] = range.end.column + 1;
    return region;
}

} // namespace

Json sarifLocation(const std::string& file, const SourceRange& range) {
    Json physical{{"artifactLocation", {{"uri", uriOf(file)}}}};
    if (range.begin.isKnown()) physical["region"] = regionJson(range);
    return {{"physicalLocation", physical}};
}

std::string sarifLog(std::string_view version, Json rules, Json results) {
    const Json driver{{"name", "Forewarp"}, {"version", version}, {"rules", std::move(rules)}};
    const Json run{{"tool", {{"driver", driver}}}, {"results", std::move(results)}};
    const Json log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", Json::array({run})}};
    return textOf(log) + "\n";
}

} // namespace forewarp::render::json
