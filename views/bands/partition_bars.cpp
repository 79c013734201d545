#include "views/bands/partition_bars.h"

#include "views/theme/theme.h"
#include "views/widgets/number_text.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace forewarp::views::bands {

namespace {

constexpr double kPitch = 12; ///< From bar to bar.
constexpr double kBarWidth = 9;
constexpr double kHeight = 26;
constexpr double kLeastBar = 1; ///< An empty partition is seen as well.
constexpr double kPadding = 5;
constexpr double kGap = 9;

} // namespace

PartitionBars::PartitionBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
    hide();
}

void PartitionBars::setShares(const std::vector<double>& shares) {
    if (shares == m_shares) return;
    m_shares = shares;
    describe();
    setVisible(!shares.empty());
    update();
}

void PartitionBars::describe() {
    m_caption = tr("bytes at each of %n partitions", nullptr, int(m_shares.size()));
    QStringList lines;
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        lines << tr("partition %1: %2 of the bytes").arg(i).arg(widgets::percentText(m_shares[i]));
    }
    setAccessibleName(m_caption);
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    setToolTip(lines.join(QLatin1Char('\n')));
}

void PartitionBars::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) describe();
    QWidget::changeEvent(event);
}

QSize PartitionBars::sizeHint() const {
    return {220, int(kHeight + kPadding)};
}

QSize PartitionBars::minimumSizeHint() const {
    return {int(double(m_shares.size()) * kPitch + 2 * kPadding), sizeHint().height()};
}

void PartitionBars::paintEvent(QPaintEvent*) {
    if (m_shares.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bars(kPadding, 1, double(m_shares.size()) * kPitch, kHeight);
    paintBars(painter, bars);
    QRectF caption = QRectF(rect()).adjusted(bars.right() + kGap, 0, -kPadding, -kPadding / 2);
    painter.setFont(theme::smallFont());
    painter.setPen(theme::tokens().textMuted);
    const QString text = QFontMetricsF(painter.font()).elidedText(m_caption, Qt::ElideRight, caption.width());
    painter.drawText(caption, Qt::AlignLeft | Qt::AlignBottom, text);
}

void PartitionBars::paintBars(QPainter& painter, const QRectF& area) const {
    const double even = 1.0 / double(m_shares.size());
    const double most = std::max(even, *std::ranges::max_element(m_shares));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::tokens().series[0]);
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const double height = std::max(kLeastBar, area.height() * m_shares[i] / most);
        painter.drawRect(QRectF(area.left() + double(i) * kPitch, area.bottom() - height, kBarWidth, height));
    }
    painter.setPen(QPen(theme::tokens().text, 1, Qt::DotLine));
    const double y = std::max(area.top() + 0.5, area.bottom() - area.height() * even / most);
    painter.drawLine(QPointF(area.left() - 2, y), QPointF(area.right(), y));
}

} // namespace forewarp::views::bands
