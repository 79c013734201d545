#include "views/widgets/text_rows.h"

#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/widgets/wrapped_label.h"

#include <QGridLayout>
#include <QLabel>

namespace forewarp::views::widgets {

namespace {

constexpr int kIconSize = 14;

} // namespace

TextRows::TextRows(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(7);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, &TextRows::restyle);
    hide();
}

TextRows::Labels TextRows::makeLabels(int row) {
    const Labels labels{new QLabel, new widgets::WrappedLabel, new QLabel};
    labels.text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                         Qt::LinksAccessibleByKeyboard);
    m_grid->addWidget(labels.icon, row, 0, Qt::AlignTop);
    m_grid->addWidget(labels.text, row, 1);
    m_grid->addWidget(labels.value, row, 2, Qt::AlignTop | Qt::AlignRight);
    connect(labels.text, &QLabel::linkActivated, this, [this, row] { emit activated(row); });
    return labels;
}

void TextRows::setRows(const std::vector<TextRow>& rows) {
    while (m_labels.size() < rows.size()) m_labels.push_back(makeLabels(int(m_labels.size())));
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        const bool isUsed = i < rows.size();
        const bool isNew = isUsed && (i >= m_rows.size() || rows[i] != m_rows[i]);
        if (isNew) fill(m_labels[i], rows[i]);
        if (isNew && (i >= m_rows.size() || rows[i].icon != m_rows[i].icon)) paintIcon(*m_labels[i].icon, rows[i].icon);
        for (QLabel* label : {m_labels[i].icon, m_labels[i].text, m_labels[i].value}) label->setVisible(isUsed);
    }
    m_rows = rows;
    setVisible(!rows.empty());
}

void TextRows::fill(const Labels& labels, const TextRow& row) {
    const QString link = QStringLiteral("<a href=\"#\" style=\"text-decoration:none; color:%2\">%1</a>");
    labels.text->setTextFormat(row.isLink ? Qt::RichText : Qt::PlainText);
    labels.text->setText(row.isLink ? link.arg(row.text.toHtmlEscaped(), theme::tokens().accent.name()) : row.text);
    labels.text->setFocusPolicy(row.isLink ? Qt::StrongFocus : Qt::NoFocus);
    labels.value->setText(row.value);
}

void TextRows::paintIcon(QLabel& label, const QString& name) const {
    if (name.isEmpty()) {
        label.clear();
    } else {
        label.setPixmap(theme::icon(name).pixmap(QSize(kIconSize, kIconSize), devicePixelRatioF()));
    }
}

/// Links and icons are of the theme's colours.
void TextRows::restyle() {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        fill(m_labels[i], m_rows[i]);
        paintIcon(*m_labels[i].icon, m_rows[i].icon);
    }
}

QString TextRows::textOf(int row) const {
    return row >= 0 && std::size_t(row) < m_rows.size() ? m_rows[std::size_t(row)].text : QString();
}

} // namespace forewarp::views::widgets
