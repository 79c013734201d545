#pragma once

#include "app/cli/terminal/paint.h"

#include <cstddef>
#include <string>
#include <vector>

namespace forewarp::cli::terminal {

/// A piece of a row.
struct Cell {
    std::string text;
    Tone tone = Tone::plain;
};

/// Aligned columns, never wider than the page: cells that do not fit go on in the next line.
///
///     Loop           Line  Verdict        Time  Limiter
///   ● matmul:L1         8  proved      1.47 ms  memory-bound: 20 warps
///                                               want memory, 2.3 fit
class TextTable {
  public:
    struct Column {
        std::string title;
        bool isNumber = false;     ///< Stands to the right.
        std::size_t mostWidth = 30; ///< Wider cells are broken; the last column takes what is left of the page.
        bool hasSentences = false;  ///< The last column then has half the page, where names before it can be broken.
    };

    explicit TextTable(std::vector<Column> columns) : m_columns(std::move(columns)) {}

    /// As many cells as there are columns.
    void addRow(std::vector<Cell> cells) { m_rows.push_back(std::move(cells)); }
    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }
    [[nodiscard]] std::size_t rows() const { return m_rows.size(); }
    /// Title line and rows, each ending with a line end.
    [[nodiscard]] std::string text(const Paint& paint) const;

  private:
    [[nodiscard]] std::vector<std::size_t> widths() const;
    [[nodiscard]] std::string rowText(const std::vector<Cell>& row, const std::vector<std::size_t>& widths,
                                      const Paint& paint) const;

    std::vector<Column> m_columns;
    std::vector<std::vector<Cell>> m_rows;
};

} // namespace forewarp::cli::terminal
