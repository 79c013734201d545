#pragma once

#include "core/sass/report/demotion_report.h"

#include <QAbstractListModel>
#include <QString>

#include <memory>
#include <vector>

namespace forewarp::views::assembly {

/// What could be run in place of a kernel, best first, rejected ones last; a row each.
class VariantModel : public QAbstractListModel {
    Q_OBJECT

  public:
    explicit VariantModel(QObject* parent = nullptr);

    /// Shares the report; null empties the model.
    void setReport(std::shared_ptr<const sass::report::DemotionReport> report);
    [[nodiscard]] const sass::demotion::Variant& variantAt(int row) const {
        return m_report->variants[std::size_t(row)];
    }
    [[nodiscard]] const sass::report::VariantStall& stallAt(int row) const { return m_stalls[std::size_t(row)]; }
    /// Of all that are ranked; 0 without one.
    [[nodiscard]] double longestStall() const { return m_longest; }
    [[nodiscard]] bool isBest(int row) const;
    /// «1.18×» as fast as the original, or cycles where the original is not ranked; empty for rejected ones.
    [[nodiscard]] QString figureAt(int row) const;
    /// «issue 1 200, global memory 3 000, … cycles of a warp»; of rejected ones, why.
    [[nodiscard]] QString reasonAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// Words only: what is painted comes from the functions above.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

  private:
    [[nodiscard]] QString nameOf(int row) const;

    std::shared_ptr<const sass::report::DemotionReport> m_report;
    std::vector<sass::report::VariantStall> m_stalls;
    double m_longest = 0;
};

} // namespace forewarp::views::assembly
