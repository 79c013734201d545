#include "app/cli/terminal/text_table.h"

#include "app/cli/terminal/text_layout.h"
#include "core/base/text.h"

#include <algorithm>

namespace forewarp::cli::terminal {

namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kLeastLastColumn = 24;
constexpr std::size_t kLeastColumn = 8; ///< Where a narrow page makes columns narrower.
constexpr std::size_t kLeastNames = 16; ///< Where names make room for sentences.

/// Takes from the widest columns that may give what the last column lacks of `room`.
template <class MayGive>
void fit(std::size_t room, std::size_t least, MayGive mayGive, std::vector<std::size_t>& widths, std::size_t& used) {
    while (used + room > pageWidth()) {
        std::size_t* widest = nullptr;
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (mayGive(i) && (!widest || widths[i] > *widest)) widest = &widths[i];
        if (!widest || *widest <= least) return;
        --*widest, --used;
    }
}

} // namespace

std::vector<std::size_t> TextTable::widths() const {
    std::vector<std::size_t> widths;
    std::size_t used = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        std::size_t width = widthOf(m_columns[i].title);
        for (const auto& row : m_rows) width = std::max(width, widthOf(row[i].text));
        const bool isLast = i + 1 == m_columns.size();
        if (isLast) {
            fit(std::min(width, kLeastLastColumn), kLeastColumn, [](std::size_t) { return true; }, widths, used);
            const auto hasNames = [&](std::size_t column) {
                return m_columns[i].hasSentences && !m_columns[column].isNumber;
            };
            fit(std::min(width, pageWidth() / 2), kLeastNames, hasNames, widths, used);
        }
        const std::size_t left = pageWidth() > used + kLeastLastColumn ? pageWidth() - used : kLeastLastColumn;
        widths.push_back(std::min(width, isLast ? left : m_columns[i].mostWidth));
        used += widths.back() + kGap;
    }
    return widths;
}

std::string TextTable::rowText(const std::vector<Cell>& row, const std::vector<std::size_t>& widths,
                               const Paint& paint) const {
    std::vector<std::vector<std::string>> parts;
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
        parts.push_back(wrapped(row[i].text, widths[i]));
        height = std::max(height, parts.back().size());
    }
    std::string text;
    for (std::size_t lineNumber = 0; lineNumber < height; ++lineNumber) {
        std::string line;
        std::size_t pending = 0; // Spaces are written before the next text only, so that no line ends with them.
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string part = lineNumber < parts[i].size() ? parts[i][lineNumber] : "";
            const std::size_t rest = widths[i] - std::min(widths[i], widthOf(part));
            const std::size_t before = m_columns[i].isNumber ? rest : 0;
            if (!part.empty()) line += std::string(pending + before, ' ') + paint(row[i].tone, part);
            pending = part.empty() ? pending + widths[i] + kGap : rest - before + kGap;
        }
        text += line + "\n";
    }
    return text;
}

std::string TextTable::text(const Paint& paint) const {
    const std::vector<std::size_t> columnWidths = widths();
    std::vector<Cell> titles;
    for (const Column& column : m_columns) titles.push_back({column.title, Tone::quiet});
    std::string text = rowText(titles, columnWidths, paint);
    for (const auto& row : m_rows) text += rowText(row, columnWidths, paint);
    return text;
}

} // namespace forewarp::cli::terminal
