#include "core/render/html/html_writer.h"

#include "core/explain/loop_ranking.h"

#include <utility>

namespace forewarp::render::html {

namespace {

std::string tagged(std::string_view tag, std::string_view html) {
    const std::string name(tag);
    return "<" + name + ">" + std::string(html) + "</" + name + ">";
}

bool isDropped(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F;
}

} // namespace

Markup escaped(std::string_view text) {
    std::string html;
    html.reserve(text.size());
    for (const char c : text) {
        switch (c) {
        case '&': html += "&amp;"; break;
        case '<': html += "&lt;"; break;
        case '>': html += "&gt;"; break;
        case '"': html += "&quot;"; break;
        case '\'': html += "&#39;"; break;
        default:
            if (!isDropped(c)) html += c;
        }
    }
    return {html};
}

Markup codeMarkup(std::string_view text) {
    return {tagged("code", escaped(text).html)};
}

Markup nameMarkup(std::string_view text) {
    return {"<code class=\"name\">" + escaped(text).html + "</code>"};
}

Markup boldMarkup(std::string_view text) {
    return {tagged("b", escaped(text).html)};
}

Markup smallMarkup(std::string_view text) {
    return {"<small class=\"soft\">" + escaped(text).html + "</small>"};
}

Markup verdictMarkup(kernel::Verdict verdict) {
    const std::string word(kernel::name(verdict));
    return {"<span class=\"" + word + "\">" + std::string(explain::mark(verdict)) + "</span>&nbsp;" + word};
}

void HtmlWriter::heading(int level, const Markup& content, std::string_view anchor) {
    const std::string tag = "h" + std::to_string(level);
    const std::string id = anchor.empty() ? "" : " id=\"" + escaped(anchor).html + "\"";
    const std::string page = std::exchange(m_startsPage, false) ? " class=\"page\"" : "";
    m_html += "<" + tag + id + page + ">" + content.html + "</" + tag + ">\n";
}

void HtmlWriter::paragraph(const Markup& content, std::string_view cssClass) {
    const std::string attribute = cssClass.empty() ? "" : " class=\"" + std::string(cssClass) + "\"";
    m_html += "<p" + attribute + ">" + content.html + "</p>\n";
}

void HtmlWriter::list(const std::vector<Markup>& items) {
    if (items.empty()) return;
    m_html += "<ul>\n";
    for (const Markup& item : items) m_html += tagged("li", item.html) + "\n";
    m_html += "</ul>\n";
}

void HtmlWriter::drawing(std::string_view svg) {
    if (!svg.empty()) m_html += "<div class=\"picture\">\n" + std::string(svg) + "</div>\n";
}

void HtmlWriter::picture(std::string_view name, std::string_view svg) {
    if (m_plots == HtmlPlots::svg) drawing(svg);
    else paragraph(escaped("[[picture:" + std::string(name) + "]]"));
}

void HtmlWriter::row(const HtmlTable& table, const std::vector<Markup>& cells, bool isHead) {
    const std::string tag = isHead ? "th" : "td";
    const bool isPlain = m_plots == HtmlPlots::placeholders; // QTextDocument takes colours from attributes.
    bool isAfterNumber = false;
    m_html += "<tr>";
    for (std::size_t i = 0; i < cells.size() && i < table.columns.size(); ++i) {
        const HtmlTable::Column& column = table.columns[i];
        m_html += "<" + tag + (column.isNumber ? " align=\"right\"" : " align=\"left\"");
        if (isAfterNumber && !column.isNumber) m_html += " class=\"gap\"";
        if (isHead) m_html += " width=\"" + std::to_string(column.widthPercent) + "%\"";
        if (isHead && isPlain) m_html += " bgcolor=\"#f4f5f7\"";
        m_html += ">" + cells[i].html + "</" + tag + ">";
        isAfterNumber = column.isNumber;
    }
    m_html += "</tr>\n";
}

void HtmlWriter::table(const HtmlTable& table) {
    if (table.rows.empty()) return;
    const bool isPage = m_plots == HtmlPlots::svg;
    const std::string look = table.isCompact ? " class=\"compact\" cellpadding=\"3\"" : " cellpadding=\"4\"";
    if (isPage) m_html += "<div class=\"table\">\n";
    m_html += "<table width=\"100%\" cellspacing=\"0\"" + look + ">\n<thead>";
    std::vector<Markup> titles;
    for (const HtmlTable::Column& column : table.columns) titles.push_back(escaped(column.title));
    row(table, titles, true);
    m_html += "</thead>\n<tbody>\n";
    for (const std::vector<Markup>& cells : table.rows) row(table, cells, false);
    m_html += isPage ? "</tbody></table>\n</div>\n" : "</tbody></table>\n";
}

} // namespace forewarp::render::html
