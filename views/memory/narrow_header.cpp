#include "views/memory/narrow_header.h"

#include "views/theme/theme.h"

#include <QFontMetrics>
#include <QTableView>

#include <algorithm>

namespace forewarp::views {

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
    setSectionResizeMode(ResizeToContents);
    setSectionResizeMode(m_flexible, Fixed);
    connect(this, &QHeaderView::sectionResized, this, [this](int section) {
        if (section != m_flexible) fit();
    });
}

void NarrowHeader::fit() {
    const int others = length() - sectionSize(m_flexible);
    const QAbstractItemView& table = m_table; // QTableView hides sizeHintForColumn().
    const int needed = std::clamp(table.sizeHintForColumn(m_flexible), kLeastWidth, kMostNeeded);
    resizeSection(m_flexible, std::max(needed, width() - others));
}

void NarrowHeader::resizeEvent(QResizeEvent* event) {
    QHeaderView::resizeEvent(event);
    fit();
}

/// Qt makes room for a sort arrow as wide as the section is high, which is much for two lines.
QSize NarrowHeader::sectionSizeFromContents(int section) const {
    const QFontMetrics metrics(Theme::instance().uiFont(Theme::kSmallPoints, QFont::Medium));
    const QSize title = metrics.size(0, model()->headerData(section, orientation()).toString());
    return {title.width() + kPadding + kArrowWidth, QHeaderView::sectionSizeFromContents(section).height()};
}

} // namespace forewarp::views
