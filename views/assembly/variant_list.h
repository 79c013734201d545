#pragma once

#include "core/sass/report/demotion_report.h"

#include <QString>
#include <QWidget>

#include <memory>

class QLabel;
class QListView;

namespace forewarp::views::widgets {
class ElidedLabel;
class Placeholder;
} // namespace forewarp::views::widgets

namespace forewarp::views::assembly {

class StallLegend;
class VariantModel;

/// Variants ranked by their stall, with bars of what it consists of; rejected ones below with their reason.
///
///     Variants by predicted stall              ■ issue ▨ global memory ▦ shared memory ▧ occupancy
///     40 registers  best  by accesses, banks                                                 1.18×
///     ■■■■■■■▨▨▨▨▨▦▦
///     original                                                                               1.00×
///     ■■■■■■■▨▨▨▨▧▧▧▧▧▧▧
///     ✗ 32 registers  by accesses
///     Reads R7 before its value has arrived.
class VariantList : public QWidget {
    Q_OBJECT

  public:
    explicit VariantList(QWidget* parent = nullptr);

    /// Shares the report and selects its first variant without a signal; without one, `reason` stands in its place.
    void setReport(std::shared_ptr<const sass::report::DemotionReport> report, const QString& reason);
    /// -1 without variants.
    [[nodiscard]] int selected() const;
    /// As a click does; beyond the last does nothing.
    void select(int variant);

  signals:
    /// The user selected another one.
    void selectionChanged(int variant);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void showReadout();

    VariantModel* m_model;
    QLabel* m_title;
    StallLegend* m_legend;
    QListView* m_list;
    widgets::ElidedLabel* m_readout;
    widgets::Placeholder* m_page = nullptr;
    bool m_isFilling = false;
};

} // namespace forewarp::views::assembly
