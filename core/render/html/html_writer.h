#pragma once

#include "core/kernel/program_facts.h"
#include "core/render/html/report_html.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::render::html {

/// HTML that is safe to place in a page; only the functions below make it from text, and they escape.
struct Markup {
    std::string html;

    friend Markup operator+(Markup a, const Markup& b) { return {std::move(a.html) + b.html}; }
};

/// Text with & < > " ' as entities and control characters left out.
[[nodiscard]] Markup escaped(std::string_view text);
/// Text in the fixed-width font of source code.
[[nodiscard]] Markup codeMarkup(std::string_view text);
/// The name of a loop or symbol, which no line end may break.
[[nodiscard]] Markup nameMarkup(std::string_view text);
[[nodiscard]] Markup boldMarkup(std::string_view text);
/// Smaller and paler than the text around it.
[[nodiscard]] Markup smallMarkup(std::string_view text);
/// Shape and word of a verdict.
[[nodiscard]] Markup verdictMarkup(kernel::Verdict verdict);

/// A table to be written; numbers stand to the right.
struct HtmlTable {
    struct Column {
        std::string title;
        int widthPercent = 0; ///< Of the table; all columns of a table add up to 100.
        bool isNumber = false;
    };
    std::vector<Column> columns;
    std::vector<std::vector<Markup>> rows;
    bool isCompact = false; ///< Smaller letters, for appendices.
};

/// Collects the body of a page in the dialect that its plots ask for.
class HtmlWriter {
  public:
    explicit HtmlWriter(HtmlPlots plots) : m_plots(plots) {}

    [[nodiscard]] HtmlPlots plots() const { return m_plots; }
    /// The next heading begins a page where pages are printed.
    void startPage() { m_startsPage = true; }
    void heading(int level, const Markup& content, std::string_view anchor = {});
    void paragraph(const Markup& content, std::string_view cssClass = {});
    /// A bulleted list; nothing where there are no items.
    void list(const std::vector<Markup>& items);
    /// Nothing where there are no rows.
    void table(const HtmlTable& table);
    /// A plot as SVG, in a box of its own: on a narrow screen it is scrolled rather than made too small to read.
    void drawing(std::string_view svg);
    /// A plot of the program: its SVG, or «[[picture:NAME]]».
    void picture(std::string_view name, std::string_view svg);
    [[nodiscard]] std::string take() { return std::move(m_html); }

  private:
    void row(const HtmlTable& table, const std::vector<Markup>& cells, bool isHead);

    HtmlPlots m_plots;
    std::string m_html;
    bool m_startsPage = false;
};

} // namespace forewarp::render::html
