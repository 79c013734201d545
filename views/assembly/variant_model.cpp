#include "views/assembly/variant_model.h"

#include "core/base/number_text.h"
#include "views/assembly/demotion_text.h"
#include "views/assembly/stall_style.h"
#include "views/widgets/number_text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace forewarp::views::assembly {

VariantModel::VariantModel(QObject* parent) : QAbstractListModel(parent) {}

void VariantModel::setReport(std::shared_ptr<const sass::report::DemotionReport> report) {
    beginResetModel();
    m_report = std::move(report);
    m_stalls.clear();
    m_longest = 0;
    for (int row = 0; row < rowCount(); ++row) {
        const sass::demotion::Variant& variant = variantAt(row);
        m_stalls.push_back(variant.isRanked() ? sass::report::variantStall(variant) : sass::report::VariantStall());
        m_longest = std::max(m_longest, m_stalls.back().total());
    }
    endResetModel();
}

bool VariantModel::isBest(int row) const {
    return m_report->best() == &variantAt(row);
}

QString VariantModel::figureAt(int row) const {
    const sass::demotion::Variant& variant = variantAt(row);
    if (!variant.isRanked()) return {};
    const std::optional<double> ratio = m_report->ratioToOriginal(variant);
    if (!ratio || *ratio <= 0) return tr("%1 cycles").arg(widgets::countText(variant.adjustedStall));
    return widgets::toQString(fixedText(1 / *ratio, 2)) + QStringLiteral("×");
}

QString VariantModel::reasonAt(int row) const {
    const sass::demotion::Variant& variant = variantAt(row);
    if (!variant.rejection.empty()) return tr("rejected: %1").arg(widgets::toQString(variant.rejection));
    if (!variant.isRanked()) return tr("no prediction");
    QStringList parts;
    for (const StallPart part : kStallParts) {
        parts << tr("%1 %2").arg(stallWord(part), widgets::countText(cyclesOf(stallAt(row), part)));
    }
    return tr("%1 cycles of a warp: %2")
        .arg(widgets::countText(stallAt(row).total()), parts.join(QStringLiteral(", ")));
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

} // namespace forewarp::views::assembly
