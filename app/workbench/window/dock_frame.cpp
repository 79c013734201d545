#include "app/workbench/window/dock_frame.h"

#include "views/theme/icon.h"
#include "views/theme/theme.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace forewarp::workbench::window {

namespace {

constexpr double kCornerRadius = 8;
constexpr int kTitleHeight = 36;

/// A card whose upper or lower part lies outside `widget`, so that title and body together look like one.
void paintCardPart(QWidget& widget, bool isUpperPart) {
    const double beyond = 4 * kCornerRadius;
    QRectF card = QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (isUpperPart) {
        card.setBottom(card.bottom() + beyond);
    } else {
        card.setTop(card.top() - beyond);
    }
    QPainter painter(&widget);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(views::theme::tokens().border);
    painter.setBrush(views::theme::tokens().surface);
    painter.drawRoundedRect(card, kCornerRadius, kCornerRadius);
}

QToolButton* smallButton(const QString& icon, const QString& toolTip) {
    auto* button = new QToolButton;
    button->setIcon(views::theme::icon(icon));
    button->setIconSize({13, 13});
    button->setAutoRaise(true);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFocusPolicy(Qt::NoFocus);
    return button;
}

} // namespace

DockTitle::DockTitle(QDockWidget* dock, DockLook look)
    : QWidget(dock), m_look(look), m_row(new QHBoxLayout(this)), m_name(new QLabel(dock->windowTitle())),
      m_subtitle(new QLabel) {
    setFixedHeight(kTitleHeight);
    m_row->setContentsMargins(12, 4, 6, 2);
    m_row->setSpacing(8);
    m_name->setObjectName(QStringLiteral("cardTitle"));
    m_subtitle->setObjectName(QStringLiteral("faint"));
    m_row->addWidget(m_name);
    m_row->addWidget(m_subtitle);
    m_row->addStretch(1);
    QToolButton* close = smallButton(QStringLiteral("close"), tr("Hide; the View menu brings it back"));
    connect(close, &QToolButton::clicked, dock, &QDockWidget::hide);
    m_row->addWidget(close);
    connect(dock, &QDockWidget::windowTitleChanged, m_name, &QLabel::setText);
    connect(&views::theme::Theme::instance(), &views::theme::Theme::changed, this, qOverload<>(&QWidget::update));
}

void DockTitle::setSubtitle(const QString& subtitle) {
    m_subtitle->setText(subtitle);
}

void DockTitle::replaceName(QWidget* widget) {
    m_name->hide();
    m_row->insertWidget(0, widget);
}

void DockTitle::paintEvent(QPaintEvent*) {
    if (m_look == DockLook::card) paintCardPart(*this, true);
}

DockBody::DockBody(QWidget* content) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 1, 4);
    layout->addWidget(content);
    connect(&views::theme::Theme::instance(), &views::theme::Theme::changed, this, qOverload<>(&QWidget::update));
}

void DockBody::paintEvent(QPaintEvent*) {
    paintCardPart(*this, false);
}

FramedDock makeDock(QMainWindow* window, const QString& id, QWidget* content, DockLook look) {
    auto* dock = new QDockWidget(window);
    dock->setObjectName(id);
    auto* title = new DockTitle(dock, look);
    dock->setTitleBarWidget(title);
    dock->setWidget(look == DockLook::card ? new DockBody(content) : content);
    return {dock, title};
}

} // namespace forewarp::workbench::window
