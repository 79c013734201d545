#include "views/widgets/placeholder.h"
#include "views/widgets/wrapped_label.h"

#include <QLabel>
#include <QStackedLayout>

namespace forewarp::views::widgets {

Placeholder::Placeholder(QWidget* body, QWidget* parent)
    : QWidget(parent), m_sentence(new WrappedLabel), m_pages(new QStackedLayout(this)) {
    m_sentence->setObjectName(QStringLiteral("empty"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setAlignment(Qt::AlignCenter);
    m_pages->addWidget(m_sentence);
    m_pages->addWidget(body);
}

void Placeholder::setSentence(const QString& sentence) {
    m_sentence->setText(sentence);
}

QString Placeholder::sentence() const {
    return m_sentence->text();
}

void Placeholder::setBodyShown(bool isShown) {
    m_pages->setCurrentIndex(isShown ? 1 : 0);
}

bool Placeholder::isBodyShown() const {
    return m_pages->currentIndex() == 1;
}

} // namespace forewarp::views::widgets
