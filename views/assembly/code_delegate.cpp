#include "views/assembly/code_delegate.h"

#include "core/sass/report/demotion_lines.h"
#include "views/assembly/demotion_listing_model.h"
#include "views/theme/theme.h"
#include "views/widgets/tables/cell_background.h"

#include <QPainter>

#include <cmath>

namespace forewarp::views::assembly {

namespace {

using Change = sass::report::DemotionLine::Change;

constexpr double kCodePoints = 8.5;
constexpr double kMarkWidth = 16;
constexpr double kAddressGap = 10;
constexpr double kRightMargin = 6;

QFont codeFont(QFont::Weight weight = QFont::Normal) {
    return theme::Theme::instance().monoFont(kCodePoints, weight);
}

/// The font has one width for all.
double characterWidth() {
    return QFontMetricsF(codeFont()).horizontalAdvance(QLatin1Char('0'));
}

double addressWidth(int digits = 4) {
    return digits * characterWidth() + kAddressGap;
}

QColor groundOf(Change change) {
    switch (change) {
    case Change::none: break;
    case Change::demoted: return theme::withOpacity(theme::tokens().series[1], 0.07);
    case Change::added: return theme::withOpacity(theme::tokens().series[2], 0.16);
    case Change::schedule: return theme::withOpacity(theme::tokens().series[3], 0.08);
    }
    return Qt::transparent;
}

QString markOf(Change change, int column) {
    const bool isBefore = column == DemotionListingModel::beforeColumn;
    if (change == Change::demoted) return QStringLiteral("•");
    if (change == Change::added && !isBefore) return QStringLiteral("+");
    return change == Change::schedule && !isBefore ? QStringLiteral("~") : QString();
}

QColor inkOf(Change change) {
    if (change == Change::added) return theme::tokens().good;
    return change == Change::demoted ? theme::tokens().bad : theme::tokens().warn;
}

/// `text` at its places in bold on a colour, else plain.
void paintCode(QPainter& painter, const QRectF& room, const QString& text, const QList<QPoint>& demoted) {
    const double width = characterWidth();
    const auto areaOf = [&](QPoint place) {
        return QRectF(room.left() + place.x() * width, room.top(), place.y() * width, room.height());
    };
    QString plain = text;
    painter.setPen(theme::tokens().text);
    for (const QPoint place : demoted) {
        const QRectF area = areaOf(place);
        if (area.right() > room.right()) continue;
        painter.fillRect(area.adjusted(-1, 3, 1, -3), theme::withOpacity(theme::tokens().series[1], 0.3));
        painter.setFont(codeFont(QFont::Bold));
        painter.drawText(area.adjusted(0, 0, 2, 0), Qt::AlignLeft | Qt::AlignVCenter, text.mid(place.x(), place.y()));
        plain.replace(place.x(), place.y(), QString(place.y(), QLatin1Char(' ')));
    }
    painter.setFont(codeFont());
    const int fitting = int((room.width() + 0.5) / width);
    if (plain.size() > fitting) plain = plain.left(std::max(0, fitting - 1)) + QStringLiteral("…");
    painter.drawText(room.adjusted(0, 0, width, 0), Qt::AlignLeft | Qt::AlignVCenter, plain);
}

void paintInstruction(QPainter& painter, QRectF room, const QModelIndex& index, Change change) {
    const QString address = index.data(DemotionListingModel::addressRole).toString();
    const QRectF mark(room.left(), room.top(), kMarkWidth, room.height());
    painter.setFont(codeFont(QFont::Bold));
    painter.setPen(inkOf(change));
    painter.drawText(mark, Qt::AlignCenter, markOf(change, index.column()));
    room.setLeft(mark.right());
    painter.setFont(codeFont());
    painter.setPen(theme::tokens().textFaint);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, address);
    room.setLeft(room.left() + addressWidth(int(address.size())));
    paintCode(painter, room, index.data().toString(),
              index.data(DemotionListingModel::demotedRole).value<QList<QPoint>>());
}

void paintNote(QPainter& painter, const QRectF& room, const QString& note) {
    painter.setFont(theme::smallFont());
    painter.setPen(theme::tokens().textMuted);
    const QString shown = QFontMetricsF(theme::smallFont()).elidedText(note, Qt::ElideRight, room.width());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shown);
}

} // namespace

int CodeDelegate::widthOf(int characters) {
    return int(std::ceil(kMarkWidth + addressWidth() + characters * characterWidth() + kRightMargin)) + 1;
}

void CodeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const auto change = Change(index.data(DemotionListingModel::changeRole).toInt());
    widgets::tables::paintBackground(painter, cell);
    painter->save();
    if (!(option.state & QStyle::State_Selected)) painter->fillRect(option.rect, groundOf(change));
    const QRectF room = QRectF(option.rect).adjusted(0, 0, -kRightMargin, 0);
    if (index.column() == DemotionListingModel::noteColumn) paintNote(*painter, room.adjusted(6, 0, 0, 0), cell.text);
    else paintInstruction(*painter, room, index, change);
    painter->restore();
}

} // namespace forewarp::views::assembly
