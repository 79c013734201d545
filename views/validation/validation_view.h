#pragma once

#include "views/validation/comparison_text.h"

#include <QString>
#include <QWidget>

#include <cstddef>

class QComboBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTabBar;
class QTableView;

namespace forewarp::views::widgets {
class Placeholder;
class TextRows;
} // namespace forewarp::views::widgets

namespace forewarp::views::validation {

class AccuracyModel;
class RowModel;
class ScatterPlot;

/// Predicted beside measured times: how far each model is off, and where most.
///
///     Forewarp, over 630 rows on H100: median error 7.0 %, factor 1.10. …
///     Model [Forewarp ▾]  Dots by [limiter ▾]
///     (predicted over measured times)      Rows | Models | Left out          [Copy table]
///                                          (table, worst first)
///     (the chosen row in words)
class ValidationView : public QWidget {
    Q_OBJECT

  public:
    explicit ValidationView(QWidget* parent = nullptr);

    /// Keeps the model that is chosen where the report has it; null shows the reason.
    void setReport(SharedReport report);
    /// What is told in place of a report while there is none.
    void setReason(const QString& sentence);

  signals:
    /// The user wants the table that shows in the clipboard.
    void copyRequested(const QString& text);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    enum Tab { rowsTab, modelsTab, leftOutTab };
    enum Grouping { byLimiter, byDevice };

    void buildTables();
    void connectParts();
    QWidget* makeBody();
    QLayout* makeChoosers();
    QWidget* makePlotSide();
    QWidget* makeTableSide();
    void retranslate();
    void nameTabs();
    void fillModels();
    void showReport();
    void showModel();
    void showPoints();
    void showLeftOut();
    void showCurrent(int position);
    void choosePoint(int point);
    void copyTable();
    [[nodiscard]] std::size_t model() const;
    [[nodiscard]] QString groupOf(const Row& row) const;

    SharedReport m_report;
    QString m_reason;
    int m_current = -1; ///< Position of the chosen row in the report.
    QLabel* m_sentence;
    QLabel* m_modelLabel;
    QComboBox* m_models;
    QLabel* m_groupingLabel;
    QComboBox* m_grouping;
    ScatterPlot* m_plot;
    QLabel* m_row;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    QPushButton* m_copy;
    RowModel* m_rows;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    AccuracyModel* m_accuracies;
    QTableView* m_accuracyTable;
    widgets::TextRows* m_leftOut;
    widgets::Placeholder* m_page = nullptr;
};

} // namespace forewarp::views::validation
