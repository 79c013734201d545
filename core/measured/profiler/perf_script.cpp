#include "core/measured/profiler/perf_script.h"

#include "core/base/text_lines.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

namespace forewarp::measured::profiler {

namespace {

bool isHex(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isxdigit(c) != 0; });
}

/// «flow 12608 75230.459194:     250000 cpu-clock:u:», and a frame behind it where callers are not recorded.
struct Header {
    double time = 0; ///< Seconds since the machine was started.
    double period = 1;
    bool isClock = false; ///< The period is in nanoseconds.
    std::string_view frame;
};

std::optional<Header> headerIn(std::string_view line) {
    Header header;
    bool hasTime = false;
    for (std::string_view rest = line; !rest.empty();) {
        const std::string_view word = nextWord(rest);
        if (word.empty()) break;
        const bool endsInColon = word.size() > 1 && word.ends_with(':');
        if (!hasTime) {
            const auto time = endsInColon ? numberIn(word.substr(0, word.size() - 1)) : std::nullopt;
            if (time && word.find('.') != word.npos) {
                header.time = *time;
                hasTime = true;
            }
        } else if (const auto period = numberIn(word)) {
            header.period = *period;
        } else if (endsInColon) {
            header.isClock = word.find("clock") != word.npos;
            header.frame = rest;
            return header;
        } else {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

/// «            1868 place_obstacles+0x148 (/home/me/flow)»
std::optional<SampledFrame> frameIn(std::string_view line) {
    const std::string_view address = nextWord(line);
    const std::size_t open = line.rfind(" (");
    if (!isHex(address) || open == line.npos || !line.ends_with(')')) return std::nullopt;
    std::string_view symbol = trimmed(line.substr(0, open));
    if (const std::size_t offset = symbol.rfind("+0x"); offset != symbol.npos) symbol = symbol.substr(0, offset);
    return SampledFrame{symbol == "[unknown]" ? std::string() : std::string(symbol), {}, 0};
}

/// «  solver.c:62»
void takePlace(std::string_view line, SampledFrame& frame) {
    line = trimmed(line);
    const std::size_t colon = line.rfind(':');
    if (colon == line.npos || colon == 0) return;
    const auto number = numberIn(line.substr(colon + 1));
    if (!number || *number < 1 || *number > 1e9 || *number != std::floor(*number)) return;
    frame.file = line.substr(0, colon);
    frame.line = int(*number);
}

/// Reads line by line.
class Reader {
  public:
    void take(std::string_view line) {
        if (trimmed(line).empty()) return;
        const bool isIndented = line.front() == '\t' || line.front() == ' ';
        if (const auto header = headerIn(line)) {
            begin(*header);
            if (const auto frame = frameIn(header->frame)) m_samples.back().frames.push_back(*frame);
        } else if (m_samples.empty() || !isIndented) {
            return;
        } else if (const auto frame = frameIn(line)) {
            m_samples.back().frames.push_back(*frame);
        } else if (!m_samples.back().frames.empty()) {
            takePlace(line, m_samples.back().frames.back());
        }
    }

    Result<SampledProfile> profile(std::string_view document) {
        if (m_samples.empty() || m_weight <= 0)
            return Error{ErrorKind::input, "There are no samples in it.", std::string(document),
                         "Give what perf script -F +srcline prints."};
        SampledProfile profile{.tool = "perf script"};
        const double count = double(m_samples.size());
        const double between = count > 1 ? (m_last - m_first) * count / (count - 1) : 0;
        const double scale = m_isClock ? 1e-9 : between / m_weight;
        for (ProfileSample& sample : m_samples) {
            sample.seconds *= scale;
            profile.seconds += sample.seconds;
            std::ranges::reverse(sample.frames); // perf begins with the innermost
            profile.hasCallers |= sample.frames.size() > 1;
            for (const SampledFrame& frame : sample.frames) profile.hasLines |= frame.line > 0;
        }
        profile.samples = std::move(m_samples);
        return profile;
    }

  private:
    void begin(const Header& header) {
        if (m_samples.empty()) m_first = header.time;
        m_first = std::min(m_first, header.time);
        m_last = std::max(m_last, header.time);
        m_isClock = (m_samples.empty() || m_isClock) && header.isClock;
        m_weight += header.period;
        m_samples.push_back({{}, header.period});
    }

    std::vector<ProfileSample> m_samples; ///< With periods for seconds.
    double m_weight = 0;
    double m_first = 0, m_last = 0;
    bool m_isClock = false;
};

} // namespace

Result<SampledProfile> readPerfScript(std::string_view text, std::string_view document) {
    Reader reader;
    forEachLine(text, [&](std::string_view line) { reader.take(line); });
    return reader.profile(document);
}

} // namespace forewarp::measured::profiler
