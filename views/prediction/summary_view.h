#pragma once

#include "core/report/report.h"

#include <QWidget>

class QLabel;
class QStackedLayout;

namespace forewarp::views {

class FigureButton;
class TextRows;

/// What is predicted of one loop, in figures and sentences.
///
///     1.47 ms              75 %                    (▲ reduction)
///     predicted · 1 024×   occupancy · registers   sum over s
///     memory-bound: 20 warps want memory, 2.3 fit
///     ! n = 1024 is assumed
///     MWP–CWP  1.47 ms
class SummaryView : public QWidget {
    Q_OBJECT

  public:
    explicit SummaryView(QWidget* parent = nullptr);

    /// Reads `loop` during the call only; null asks to select one.
    void setLoop(const LoopReport* loop);

  signals:
    /// A figure or a model's row was clicked: show how it came about.
    void explainRequested();
    /// A place of the verdict's evidence was clicked.
    void locationActivated(const forewarp::SourceLocation& location);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void showFigures(const LoopReport& loop);
    void showTime(const LoopReport& loop);
    void showOccupancy(const LoopReport& loop);
    void showVerdict(const LoopFacts& facts);
    void showModels(const LoopReport& loop);
    void retranslate();

    QLabel* m_empty;
    QStackedLayout* m_pages;
    FigureButton* m_time;
    FigureButton* m_occupancy;
    FigureButton* m_verdict;
    QLabel* m_limiter;
    TextRows* m_evidence;
    TextRows* m_caveats;
    TextRows* m_models;
};

} // namespace forewarp::views
