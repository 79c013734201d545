#include "views/widgets/card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace forewarp::views::widgets {

Card::Card(const QString& title, const QString& subtitle, QWidget* body, QWidget* parent)
    : QFrame(parent), m_header(new QHBoxLayout), m_title(new QLabel), m_subtitle(new QLabel) {
    setObjectName(QStringLiteral("card"));
    m_title->setObjectName(QStringLiteral("cardTitle"));
    m_subtitle->setObjectName(QStringLiteral("faint"));
    m_title->setTextFormat(Qt::PlainText);
    m_subtitle->setTextFormat(Qt::PlainText);
    m_header->setContentsMargins(13, 8, 10, 6);
    m_header->setSpacing(8);
    m_header->addWidget(m_title);
    m_header->addWidget(m_subtitle, 0, Qt::AlignBaseline);
    m_header->addStretch(1);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(1, 1, 1, 1);
    rows->setSpacing(0);
    rows->addLayout(m_header);
    rows->addWidget(body, 1);
    setTitle(title);
    setSubtitle(subtitle);
}

void Card::setTitle(const QString& title) {
    m_title->setText(title);
    setAccessibleName(title);
}

void Card::setSubtitle(const QString& subtitle) {
    m_subtitle->setText(subtitle);
    m_subtitle->setVisible(!subtitle.isEmpty());
}

void Card::addHeaderWidget(QWidget* widget) {
    m_header->addWidget(widget);
}

QString Card::title() const {
    return m_title->text();
}

QString Card::subtitle() const {
    return m_subtitle->text();
}

} // namespace forewarp::views::widgets
