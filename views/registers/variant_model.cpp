#include "views/registers/variant_model.h"

#include "core/report/number_text.h"
#include "views/number_text.h"
#include "views/registers/demotion_text.h"
#include "views/registers/stall_style.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace forewarp::views {

VariantModel::VariantModel(QObject* parent) : QAbstractListModel(parent) {}

void VariantModel::setReport(std::shared_ptr<const DemotionReport> report) {
    beginResetModel();
    m_report = std::move(report);
    m_stalls.clear();
    m_longest = 0;
    for (int row = 0; row < rowCount(); ++row) {
        const sass::Variant& variant = variantAt(row);
        m_stalls.push_back(variant.isRanked() ? variantStall(variant) : VariantStall());
        m_longest = std::max(m_longest, m_stalls.back().total());
    }
    endResetModel();
}

bool VariantModel::isBest(int row) const {
    return m_report->best() == &variantAt(row);
}

QString VariantModel::figureAt(int row) const {
    const sass::Variant& variant = variantAt(row);
    if (!variant.isRanked()) return {};
    const std::optional<double> ratio = m_report->ratioToOriginal(variant);
    if (!ratio || *ratio <= 0) return tr("%1 cycles").arg(countText(variant.adjustedStall));
    return toQString(fixedText(1 / *ratio, 2)) + QStringLiteral("×");
}

QString VariantModel::reasonAt(int row) const {
    const sass::Variant& variant = variantAt(row);
    if (!variant.rejection.empty()) return tr("rejected: %1").arg(toQString(variant.rejection));
    if (!variant.isRanked()) return tr("no prediction");
    QStringList parts;
    for (const StallPart part : kStallParts) {
        parts << tr("%1 %2").arg(stallWord(part), countText(cyclesOf(stallAt(row), part)));
    }
    return tr("%1 cycles of a warp: %2").arg(countText(stallAt(row).total()), parts.join(QStringLiteral(", ")));
}

QString VariantModel::nameOf(int row) const {
    const QString options = variantOptions(variantAt(row));
    const QString title = variantTitle(variantAt(row));
    return options.isEmpty() ? title : tr("%1, %2").arg(title, options);
}

int VariantModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_report ? 0 : int(m_report->variants.size());
}

QVariant VariantModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const int row = index.row();
    switch (role) {
    case Qt::DisplayRole: return nameOf(row);
    case Qt::ToolTipRole: return QStringList{nameOf(row), variantFacts(variantAt(row)), reasonAt(row)}.join(u'\n');
    case Qt::AccessibleTextRole: {
        const QString name = isBest(row) ? tr("best: %1").arg(nameOf(row)) : nameOf(row);
        return QStringList{name, figureAt(row), reasonAt(row)}.join(QStringLiteral("; "));
    }
    default: return {};
    }
}

} // namespace forewarp::views
