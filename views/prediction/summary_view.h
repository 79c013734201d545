#pragma once

#include "core/explain/report.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace forewarp::views::widgets {
class Placeholder;
class TextRows;
} // namespace forewarp::views::widgets

namespace forewarp::views::prediction {

class FigureButton;

/// What is predicted of one loop, in figures and sentences.
///
///     1.47 ms                   75.0 %                  (▲ reduction)
///     predicted · 256×1         occupancy · registers   + over s
///     memory-bound: 20 warps want memory, 2.3 fit
///     Copies: 0.7 ms to the GPU, 0.3 ms back, pageable memory. 14× as fast as this CPU with them.
///     ↑ Let a warp, not a thread, have each iteration …      15.8×
///     ▹ reads s (12:9)
///     ⚠ The L2 cache is not modelled.
///     MWP–CWP                                            1.47 ms
class SummaryView : public QWidget {
    Q_OBJECT

  public:
    explicit SummaryView(QWidget* parent = nullptr);

    /// Reads `loop` during the call only; null asks to select one.
    void setLoop(const forewarp::explain::LoopReport* loop);

  signals:
    /// A figure or a model's row was clicked: show how it came about.
    void explainRequested();
    /// How this model comes to its time, by position in LoopReport::predictions.
    void modelRequested(int position);
    /// One of the changes that would help was clicked.
    void adviceRequested();
    /// The verdict or a place of its evidence was clicked.
    void locationActivated(const forewarp::SourceLocation& location);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QWidget* makeBody();
    void showTime(const forewarp::explain::LoopReport& loop);
    void showOccupancy(const forewarp::explain::LoopReport& loop);
    void showVerdict(const kernel::LoopFacts& facts);
    void showSentences(const forewarp::explain::LoopReport& loop);
    void showCopies(const forewarp::explain::LoopReport& loop);
    void showAdvice(const forewarp::explain::LoopReport& loop);
    void showModels(const forewarp::explain::LoopReport& loop);
    void activatePlace(int row);
    void retranslate();

    widgets::Placeholder* m_page = nullptr;
    FigureButton* m_time;
    FigureButton* m_occupancy;
    FigureButton* m_verdict;
    QLabel* m_limiter;
    QLabel* m_copies;
    widgets::TextRows* m_advice;
    widgets::TextRows* m_evidence;
    widgets::TextRows* m_caveats;
    widgets::TextRows* m_models;
    std::vector<SourceLocation> m_places; ///< One per row of m_evidence.
};

} // namespace forewarp::views::prediction
