#pragma once

#include "core/sass/report/demotion_report.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QLabel;
class QTableView;

namespace forewarp::views::widgets {
class ElidedLabel;
}

namespace forewarp::views::assembly {

class DemotionListingModel;

/// The code before beside the code after, line by line, with what changed.
///
///     Code before and after   12 added, 8 changed                            ☐ Changes only
///     Before                       After                        What changed
///     • 0070 FADD R14, R2, R3      • 0080 FADD R6, R2, R3       R14 is slot 2
///                                  + 0090 STS [R5+0x800], R6    stores R14
class DemotionListing : public QWidget {
    Q_OBJECT

  public:
    explicit DemotionListing(QWidget* parent = nullptr);

    /// Shares both; see DemotionListingModel::setVariant().
    void setVariant(std::shared_ptr<const sass::report::SassReport> kernel,
                    std::shared_ptr<const sass::demotion::Variant> variant);

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildTable();
    void retranslate();
    void showCounts();
    void measure();
    void fitColumns();

    DemotionListingModel* m_model;
    QLabel* m_title;
    widgets::ElidedLabel* m_counts;
    QCheckBox* m_onlyChanges;
    QTableView* m_table;
    int m_codeWidth = 0; ///< That the longest instruction needs.
};

} // namespace forewarp::views::assembly
