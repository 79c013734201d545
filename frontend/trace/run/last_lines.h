#pragma once

#include <string>
#include <string_view>

namespace forewarp::frontend::trace::run {

/// The end of a stream of text: its last lines, in bounded memory.
class LastLines {
  public:
    void add(std::string_view text) {
        m_text += text;
        if (m_text.size() > 2 * kMostBytes) m_text.erase(0, m_text.size() - kMostBytes);
    }

    [[nodiscard]] std::string text() const {
        std::size_t begin = m_text.ends_with('\n') ? m_text.size() - 1 : m_text.size();
        for (int lines = 0; lines < kLines && begin != 0; ++lines) {
            const std::size_t end = m_text.rfind('\n', begin - 1);
            if (end == std::string::npos) return m_text;
            begin = end;
        }
        return begin == 0 ? m_text : m_text.substr(begin + 1);
    }

  private:
    static constexpr std::size_t kMostBytes = std::size_t(1) << 16;
    static constexpr int kLines = 20;
    std::string m_text;
};

} // namespace forewarp::frontend::trace::run
