#include "core/report/html_writer.h"

#include <utility>

namespace forewarp {

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

Markup verdictMarkup(Verdict verdict) {
    const std::string word(name(verdict));
    return {"<span class=\"" + word + "\">" + std::string(mark(verdict)) + "</span>&nbsp;" + word};
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

std::string HtmlWriter::cell(const Markup& content, const HtmlTable::Column& column, bool isHead) const {
    const std::string tag = isHead ? "th" : "td";
    const std::string side = column.isNumber ? " align=\"right\"" : " align=\"left\"";
    const bool isPlain = m_plots == HtmlPlots::placeholders; // QTextDocument takes colours from attributes.
    const std::string ground = isHead && isPlain ? " bgcolor=\"#f4f5f7\"" : "";
    const std::string width = isHead ? " width=\"" + std::to_string(column.widthPercent) + "%\"" : "";
    return "<" + tag + side + width + ground + ">" + content.html + "</" + tag + ">";
}

void HtmlWriter::table(const HtmlTable& table) {
    if (table.rows.empty()) return;
    const bool isPage = m_plots == HtmlPlots::svg;
    const std::string look = table.isCompact ? " class=\"compact\" cellpadding=\"3\"" : " cellpadding=\"5\"";
    if (isPage) m_html += "<div class=\"table\">";
    m_html += "<table width=\"100%\" cellspacing=\"0\"" + look + ">\n<thead><tr>";
    for (const HtmlTable::Column& column : table.columns) m_html += cell(escaped(column.title), column, true);
    m_html += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
        m_html += "<tr>";
        for (std::size_t i = 0; i < row.size() && i < table.columns.size(); ++i) {
            m_html += cell(row[i], table.columns[i], false);
        }
        m_html += "</tr>\n";
    }
    m_html += isPage ? "</tbody></table></div>\n" : "</tbody></table>\n";
}

} // namespace forewarp
