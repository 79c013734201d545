#pragma once

#include "core/explain/report.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QLabel;
class QLayout;
class QModelIndex;
class QTableView;

namespace forewarp::views::widgets {
class AssumptionRows;
class Placeholder;
class TextRows;
} // namespace forewarp::views::widgets

namespace forewarp::views::dependences {

class DependenceDiagram;
class DependenceModel;
class ObservationPanel;
class VerdictHeadline;

/// Why the selected loop may run in parallel or not, what that rests on, and what could be done about it.
///
///     (■ refuted) Iteration i reads x[i - 1], written by the iteration before.
///     Kind     Variable  Earlier iteration  Later iteration   Distance  Certainty     L1 →
///     ── flow  x         x[i] (12:5)        x[i - 1] (12:14)  (1)       certain      •→•→•→•
///     flow: reads what an earlier iteration wrote. …                                   (1)
///     Try: split the loop …
///     a and out do not overlap  [holds] [does not hold]
///     [ ] Assume that iterations are independent
///     [Run the program and watch]
class DependencesView : public QWidget {
    Q_OBJECT

  public:
    explicit DependencesView(QWidget* parent = nullptr);

    /// Reads both during the call only; null asks to select one. Emits nothing.
    void setLoop(const forewarp::explain::LoopReport* loop, const forewarp::explain::Scenario& scenario);
    /// What the fields of the run hold; emits nothing.
    void setRun(const QString& arguments, const QString& inputFile);
    void setRunning(bool isRunning);

  signals:
    /// The user selected a dependence: its position in shownDependences().
    void dependenceSelected(int position);
    /// An end of a dependence or another place was clicked.
    void locationActivated(const forewarp::SourceLocation& location);
    void rejectionChanged(const QString& key, bool isRejected);
    void independenceChanged(const QString& loopId, bool isAssumed);
    void observeRequested();
    void runChanged(const QString& arguments, const QString& inputFile);
    void inputFileRequested();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QWidget* makeBody();
    QLayout* makeLowerPart();
    void buildTable();
    void connectParts();
    void retranslate();
    void showDependences(const kernel::LoopFacts& loop);
    void showRemarks(const kernel::LoopFacts& loop);
    void showIndependence(const kernel::LoopFacts& loop, const kernel::Assumptions& assumptions);
    void showCurrent();
    void fitTable();
    void selectByUser();
    void activate(const QModelIndex& index);

    DependenceModel* m_model;
    VerdictHeadline* m_headline;
    QTableView* m_table;
    QLabel* m_sentence;
    DependenceDiagram* m_diagram;
    widgets::TextRows* m_remarks;
    widgets::AssumptionRows* m_assumptions;
    QCheckBox* m_independent;
    ObservationPanel* m_observation;
    widgets::Placeholder* m_page = nullptr;
    QString m_loopId;
    std::vector<SourceLocation> m_places; ///< One per row of m_remarks.
    bool m_isShowing = false;
};

} // namespace forewarp::views::dependences
