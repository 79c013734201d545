#include "views/dependences/verdict_headline.h"

#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/number_text.h"
#include "views/widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>

namespace forewarp::views::dependences {

VerdictHeadline::VerdictHeadline(QWidget* parent)
    : QWidget(parent), m_chip(new QLabel), m_reason(new widgets::WrappedLabel) {
    m_reason->setObjectName(QStringLiteral("lead"));
    m_reason->setTextFormat(Qt::PlainText);
    m_reason->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_chip, 0, Qt::AlignTop);
    row->addWidget(m_reason, 1);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, &VerdictHeadline::paintChip);
}

void VerdictHeadline::setLoop(const kernel::LoopFacts& loop) {
    m_reason->setText(loop.reason.empty() ? theme::verdictMeaning(loop.verdict) : widgets::toQString(loop.reason));
    if (loop.verdict == m_verdict && m_chip->accessibleName() == theme::verdictWord(loop.verdict)) return;
    m_verdict = loop.verdict;
    paintChip();
}

void VerdictHeadline::paintChip() {
    const theme::VerdictChip chip{m_verdict, theme::verdictWord(m_verdict)};
    const QFont font = theme::smallFont(QFont::DemiBold);
    const QSizeF size = chip.size(font);
    QPixmap pixmap((size * devicePixelRatioF()).toSize());
    pixmap.setDevicePixelRatio(devicePixelRatioF());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    chip.paint(painter, QRectF(QPointF(), size), font);
    painter.end();
    m_chip->setPixmap(pixmap);
    m_chip->setAccessibleName(chip.text);
}

} // namespace forewarp::views::dependences
