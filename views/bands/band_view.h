#pragma once

#include "core/advice/layout/layout.h"
#include "core/models/prediction_band.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace forewarp::views::widgets {
class Placeholder;
class TextRows;
} // namespace forewarp::views::widgets

namespace forewarp::views::bands {

class AdviceToggle;
class BandPlot;
class DegreeMeter;
class PartitionBars;

/// The range of times that a loop's time lies in, where in it, and why.
///
///     (plot)
///     no camping ▬▬▬▬▬▬●─────── full camping   47.1 %
///     Some accesses camp: b[i*n+j] meets 1 of 8 partitions at a time.
///     ▂▂█▂▂▂▂▂  bytes at each of 8 partitions
///     ☐ Pad rows of b by 256 B.  1.9 ms → 0.43 ms
///     benchmarks simulated
class BandView : public QWidget {
    Q_OBJECT

  public:
    explicit BandView(QWidget* parent = nullptr);

    /// Copies the band and those of `advice` that have one; a null band shows a sentence. Emits nothing.
    void setBand(const models::ExecutionBand* band, const std::vector<advice::layout::LayoutAdvice>& advice);
    /// Shows nothing but a sentence: `reason`, or, where that is empty, to select a loop.
    void clear(const QString& reason = {});

  signals:
    /// The application's line, its degree or its sentence was clicked: show how they came about.
    void explainRequested();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    /// What is tried in the plot.
    struct Change {
        QString text;
        Seconds before;
        Seconds after;
        std::shared_ptr<const models::ExecutionBand> band;
    };
    QWidget* makeBody();
    AdviceToggle* makeToggle(int position);
    void showPlace();
    void showDegree(const models::ExecutionBand& band);
    void showSource(const models::ExecutionBand& band);
    void showChanges();
    void choose(const QString& text);
    void retranslate();

    BandPlot* m_plot;
    DegreeMeter* m_degree;
    widgets::TextRows* m_sentence;
    PartitionBars* m_partitions;
    QVBoxLayout* m_toggleColumn;
    QLabel* m_source;
    widgets::Placeholder* m_page = nullptr;
    std::vector<AdviceToggle*> m_toggles; ///< As many as there ever were; those not used are hidden.
    std::vector<Change> m_changes;
    QString m_chosen; ///< Text of the change that is drawn, wherever it is among the changes; empty: none.
    /// What the meter shows, in words that a change of language translates again.
    struct Place {
        double degree = 0;
        std::string best;
        std::string worst;
    };
    Place m_place;
    QString m_reason;
};

} // namespace forewarp::views::bands
