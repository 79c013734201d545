#include "views/bands/advice_toggle.h"

#include "views/widgets/number_text.h"
#include "views/widgets/wrapped_label.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalBlocker>

namespace forewarp::views::bands {

AdviceToggle::AdviceToggle(QWidget* parent)
    : QWidget(parent), m_box(new QCheckBox), m_text(new widgets::WrappedLabel), m_time(new QLabel) {
    m_text->setTextFormat(Qt::PlainText);
    m_time->setTextFormat(Qt::PlainText);
    m_time->setObjectName(QStringLiteral("lead"));
    setCursor(Qt::PointingHandCursor);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(1);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_box, 0, 0, Qt::AlignTop);
    grid->addWidget(m_text, 0, 1);
    grid->addWidget(m_time, 1, 1);
    connect(m_box, &QCheckBox::toggled, this, &AdviceToggle::toggled);
}

void AdviceToggle::setAdvice(const QString& text, Seconds before, Seconds after) {
    if (text == m_advice && before == m_before && after == m_after) return;
    m_advice = text;
    m_before = before;
    m_after = after;
    retranslate();
}

void AdviceToggle::setChecked(bool isChecked) {
    const QSignalBlocker quiet(m_box);
    m_box->setChecked(isChecked);
}

void AdviceToggle::retranslate() {
    m_text->setText(m_advice);
    m_time->setText(tr("%1 → %2").arg(widgets::timeText(m_before), widgets::timeText(m_after)));
    m_box->setAccessibleName(m_advice + QLatin1Char(' ') + m_time->text());
    setToolTip(tr("Tick to draw the application's line after this change."));
}

/// The texts beside the box belong to it.
void AdviceToggle::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) m_box->click();
}

void AdviceToggle::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::bands
