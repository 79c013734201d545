#include "views/prediction/text_rows.h"

#include "views/theme/theme.h"

#include <QGridLayout>
#include <QLabel>

namespace forewarp::views {

namespace {

constexpr int kIconSize = 14;

void setIfNew(QLabel& label, const QString& text) {
    if (label.text() != text) label.setText(text);
}

} // namespace

TextRows::TextRows(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(7);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    connect(&Theme::instance(), &Theme::changed, this, [this] { setRows(std::vector(m_rows)); });
    setRows({});
}

TextRows::Labels TextRows::makeLabels(int row) {
    const Labels labels{new QLabel, new QLabel, new QLabel};
    labels.text->setWordWrap(true);
    labels.text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                         Qt::LinksAccessibleByKeyboard);
    m_grid->addWidget(labels.icon, row, 0, Qt::AlignTop);
    m_grid->addWidget(labels.text, row, 1);
    m_grid->addWidget(labels.value, row, 2, Qt::AlignTop | Qt::AlignRight);
    connect(labels.text, &QLabel::linkActivated, this, [this, row] { emit activated(row); });
    return labels;
}

void TextRows::setRows(const std::vector<TextRow>& rows) {
    m_rows = rows;
    while (m_labels.size() < rows.size()) m_labels.push_back(makeLabels(int(m_labels.size())));
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        const bool isUsed = i < rows.size();
        if (isUsed) fill(m_labels[i], rows[i]);
        for (QLabel* label : {m_labels[i].icon, m_labels[i].text, m_labels[i].value}) label->setVisible(isUsed);
    }
    paintIcons();
    setVisible(!rows.empty());
}

void TextRows::fill(const Labels& labels, const TextRow& row) {
    const QString text = row.text.toHtmlEscaped();
    const QString link = QStringLiteral("<a href=\"#\" style=\"text-decoration:none; color:%2\">%1</a>");
    labels.text->setTextFormat(Qt::RichText);
    setIfNew(*labels.text, row.isLink ? link.arg(text, tokens().accent.name()) : text);
    setIfNew(*labels.value, row.value);
    labels.text->setFocusPolicy(row.isLink ? Qt::StrongFocus : Qt::NoFocus);
}

void TextRows::paintIcons() {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QString& name = m_rows[i].icon;
        if (name.isEmpty()) {
            m_labels[i].icon->clear();
        } else {
            m_labels[i].icon->setPixmap(icon(name).pixmap(QSize(kIconSize, kIconSize), devicePixelRatioF()));
        }
    }
}

QString TextRows::textOf(int row) const {
    return row >= 0 && std::size_t(row) < m_rows.size() ? m_rows[std::size_t(row)].text : QString();
}

} // namespace forewarp::views
