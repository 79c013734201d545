#include "views/widgets/tables/narrow_header.h"

#include "views/theme/theme.h"

#include <QFontMetrics>
#include <QTableView>

#include <algorithm>

namespace forewarp::views::widgets::tables {

namespace {

constexpr int kLeastWidth = 64;
constexpr int kMostNeeded = 180; ///< Beyond it, the flexible section's texts are elided.
constexpr int kPadding = 13;     ///< As the style sheet has it for sections.
constexpr int kArrowWidth = 12;

} // namespace

NarrowHeader::NarrowHeader(QTableView& table, int flexibleSection)
    : QHeaderView(Qt::Horizontal, &table), m_table(table), m_flexible(flexibleSection) {
    setSectionsClickable(true);
    setHighlightSections(false);
    setMinimumSectionSize(kLeastWidth);
    table.setHorizontalHeader(this);
    setSectionResizeMode(Fixed);
}

void NarrowHeader::fit() {
    if (!isVisible()) return;
    int others = 0;
    for (int section = 0; section < count(); ++section) {
        if (section == m_flexible || isSectionHidden(section)) continue;
        resizeSection(section, std::max(widthOfTitle(section), widthOfCells(section)));
        others += sectionSize(section);
    }
    const int needed = std::clamp(widthOfCells(m_flexible), kLeastWidth, kMostNeeded);
    resizeSection(m_flexible, std::max(needed, width() - others));
}

int NarrowHeader::widthOfTitle(int section) {
    const QString title = model()->headerData(section, orientation()).toString();
    const auto known = m_titleWidths.constFind(title);
    return known != m_titleWidths.cend() ? *known : *m_titleWidths.insert(title, sectionSizeHint(section));
}

int NarrowHeader::widthOfCells(int section) {
    int widest = 0;
    for (int row = 0; row < model()->rowCount(); ++row)
        widest = std::max(widest, widthOf(model()->index(row, section)));
    return widest;
}

int NarrowHeader::widthOf(const QModelIndex& cell) {
    const QString text = cell.data().toString();
    QString alike = text;
    for (QChar& letter : alike) {
        if (letter.isDigit()) letter = QLatin1Char('0');
    }
    const std::pair key(cell.column(), alike);
    const auto known = m_cellWidths.constFind(key);
    if (known != m_cellWidths.cend()) return *known;
    const QFontMetrics metrics(m_table.font());
    const int more = metrics.horizontalAdvance(alike) - metrics.horizontalAdvance(text);
    return *m_cellWidths.insert(key, m_table.sizeHintForIndex(cell).width() + std::max(0, more));
}

void NarrowHeader::resizeEvent(QResizeEvent* event) {
    QHeaderView::resizeEvent(event);
    fit();
}

void NarrowHeader::showEvent(QShowEvent* event) {
    QHeaderView::showEvent(event);
    fit();
}

/// Another font, another style sheet, another language.
void NarrowHeader::changeEvent(QEvent* event) {
    QHeaderView::changeEvent(event);
    m_titleWidths.clear();
    m_cellWidths.clear();
    fit();
}

/// Qt makes room for a sort arrow as wide as the section is high, which is much for two lines.
QSize NarrowHeader::sectionSizeFromContents(int section) const {
    const QFontMetrics metrics(theme::smallFont(QFont::Medium));
    const QSize title = metrics.size(0, model()->headerData(section, orientation()).toString());
    return {title.width() + kPadding + kArrowWidth, QHeaderView::sectionSizeFromContents(section).height()};
}

} // namespace forewarp::views::widgets::tables
