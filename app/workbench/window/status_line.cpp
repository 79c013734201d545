#include "app/workbench/window/status_line.h"

#include "views/widgets/elided_label.h"

#include <QAction>
#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

namespace forewarp::workbench::window {

namespace {

constexpr int kSteps = 1000;
constexpr int kBarWidth = 140;
constexpr int kProvenanceWidth = 420; ///< At most: the news need room as well.

} // namespace

StatusLine::StatusLine(QStatusBar* bar)
    : QObject(bar), m_statusBar(bar), m_news(new views::widgets::ElidedLabel), m_step(new QLabel),
      m_bar(new QProgressBar), m_cancel(new QToolButton), m_provenance(new views::widgets::ElidedLabel),
      m_cursor(new QLabel) {
    m_news->setObjectName(QStringLiteral("statusNews"));
    m_step->setObjectName(QStringLiteral("statusStep"));
    m_cancel->setObjectName(QStringLiteral("statusCancel"));
    m_provenance->setObjectName(QStringLiteral("statusProvenance"));
    m_bar->setRange(0, kSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(kBarWidth);
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel->setText(tr("Cancel"));
    m_provenance->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_provenance->setMaximumWidth(kProvenanceWidth);
    m_news->setText(tr("Ready"));
    bar->addWidget(m_news, 1);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_step), static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_cancel),
          static_cast<QWidget*>(m_provenance), static_cast<QWidget*>(m_cursor)}) {
        bar->addPermanentWidget(widget);
    }
    connect(m_cancel, &QToolButton::clicked, this, &StatusLine::cancelRequested);
    showIdle();
}

void StatusLine::addToggle(QAction* toggle) {
    auto* button = new QToolButton;
    button->setDefaultAction(toggle);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize({14, 14});
    m_statusBar->addPermanentWidget(button);
}

void StatusLine::showProgress(double fraction, const QString& step) {
    m_bar->setValue(int(fraction * kSteps));
    m_step->setText(step);
    m_step->show();
    m_bar->show();
    m_cancel->show();
}

void StatusLine::showIdle() {
    m_step->hide();
    m_bar->hide();
    m_cancel->hide();
}

void StatusLine::say(const QString& sentence) {
    m_news->setText(sentence.section(QLatin1Char('\n'), 0, 0));
    m_news->setToolTip(sentence); // So has the messages view.
}

void StatusLine::takeBack(const QString& sentence) {
    if (m_news->toolTip() == sentence) say(tr("Ready"));
}

void StatusLine::showProvenance(const QString& text) {
    m_provenance->setText(text);
    m_provenance->setToolTip(text);
}

void StatusLine::showCursor(const SourceLocation& location) {
    m_cursor->setText(location.isKnown() ? tr("Ln %1, Col %2").arg(location.line).arg(location.column) : QString());
}

} // namespace forewarp::workbench::window
