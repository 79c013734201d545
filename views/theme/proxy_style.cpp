#include "views/theme/proxy_style.h"
#include "views/theme/icon.h"

#include "views/theme/theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOptionSlider>

namespace forewarp::views::theme {

namespace {

constexpr double kGrooveHeight = 4;
constexpr double kKnobSize = 15;

void paintBranch(QPainter* painter, const QStyleOption& option) {
    if (!(option.state & QStyle::State_Children)) return;
    const bool isOpen = option.state & QStyle::State_Open;
    QRect area(0, 0, 12, 12);
    area.moveCenter(option.rect.center());
    icon(isOpen ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")).paint(painter, area);
}

void paintGroove(QPainter* painter, const QRectF& groove, double filledTo) {
    painter->setPen(Qt::NoPen);
    painter->setBrush(tokens().borderStrong);
    painter->drawRoundedRect(groove, kGrooveHeight / 2, kGrooveHeight / 2);
    QRectF filled = groove;
    filled.setRight(filledTo);
    painter->setBrush(tokens().accent);
    painter->drawRoundedRect(filled, kGrooveHeight / 2, kGrooveHeight / 2);
}

void paintKnob(QPainter* painter, const QRectF& knob, bool isLit) {
    if (isLit) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(withOpacity(tokens().accent, 0.25));
        painter->drawEllipse(knob.adjusted(-3.5, -3.5, 3.5, 3.5));
    }
    painter->setBrush(tokens().surface);
    painter->setPen(QPen(tokens().accent, 2));
    painter->drawEllipse(knob.adjusted(1, 1, -1, -1));
}

void paintSlider(QPainter* painter, const QStyleOptionSlider& slider, const QRect& handle) {
    const QRectF area = slider.rect;
    const double middle = area.center().y();
    const QRectF groove(area.left() + 2, middle - kGrooveHeight / 2, area.width() - 4, kGrooveHeight);
    const double at = QRectF(handle).center().x();
    const bool isLit = slider.state & QStyle::State_HasFocus || slider.activeSubControls & QStyle::SC_SliderHandle;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGroove(painter, groove, at);
    paintKnob(painter, QRectF(at - kKnobSize / 2, middle - kKnobSize / 2, kKnobSize, kKnobSize), isLit);
    painter->restore();
}

} // namespace

ProxyStyle::ProxyStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

int ProxyStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_SmallIconSize:
    case PM_ToolBarIconSize: return 18;
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth: return 6;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing: return 8;
    case PM_LayoutLeftMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutBottomMargin: return 12;
    case PM_TreeViewIndentation: return 16;
    case PM_SliderThickness:
    case PM_SliderControlThickness: return 22;
    case PM_SliderLength: return 18;
    case PM_ScrollBarExtent: return 12;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ProxyStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returnData) const {
    switch (hint) {
    case SH_Slider_AbsoluteSetButtons: return Qt::LeftButton; // A click takes the knob to it.
    case SH_ToolTip_WakeUpDelay: return 450;
    case SH_EtchDisabledText: return 0;
    case SH_ItemView_ShowDecorationSelected: return 1;
    default: return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

void ProxyStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
    switch (element) {
    case PE_IndicatorBranch: paintBranch(painter, *option); return;
    case PE_FrameFocusRect: // Views show the focus by their border and the current row.
    case PE_IndicatorDockWidgetResizeHandle: return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void ProxyStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    if (element == CE_Splitter) return;
    QProxyStyle::drawControl(element, option, painter, widget);
}

void ProxyStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const {
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control == CC_Slider && slider && slider->orientation == Qt::Horizontal) {
        paintSlider(painter, *slider, subControlRect(CC_Slider, slider, SC_SliderHandle, widget));
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace forewarp::views::theme
