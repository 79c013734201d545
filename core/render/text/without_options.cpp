#include "core/render/text/without_options.h"

namespace forewarp::render::text {

std::string withoutOptions(std::string_view text) {
    const std::size_t option = text.find(" --");
    if (option == std::string_view::npos) return std::string(text);
    const std::size_t sentence = text.rfind(". ", option);
    const std::size_t part = text.rfind("; ", option);
    const bool hasSentence = sentence != std::string_view::npos, hasPart = part != std::string_view::npos;
    if (hasPart && (!hasSentence || part > sentence)) return std::string(text.substr(0, part)) + ".";
    return std::string(hasSentence ? text.substr(0, sentence + 1) : text);
}

} // namespace forewarp::render::text
