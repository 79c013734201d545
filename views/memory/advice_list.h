#pragma once

#include "core/explain/report.h"

#include <QString>
#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;

namespace forewarp::views::widgets {
class Placeholder;
}

namespace forewarp::views::memory {

/// Changes of layout that are predicted to pay, best first.
///
///     (11.0×)  Store a the other way round: neighbouring threads then read neighbours.   42 ms → 3.82 ms
///              The transposition itself is not counted.
class AdviceList : public QWidget {
    Q_OBJECT

  public:
    explicit AdviceList(QWidget* parent = nullptr);

    /// Copies what it shows; null and a loop without advice show a sentence.
    void setLoop(const forewarp::explain::LoopReport* loop);

  signals:
    /// An advice was clicked or Enter pressed on it: the first access of its array.
    void locationActivated(const forewarp::SourceLocation& location);
    /// «Apply» was pressed: the loop shall have these threads.
    void mappingRequested(forewarp::advice::layout::LayoutAdvice::Kind mapping);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Row {
        QLabel* gain;
        QLabel* text;
        QLabel* time;
        QPushButton* apply;
    };
    struct Advice {
        double gain = 1;
        QString text;
        QString caveats; ///< One after another; empty without any.
        Seconds before;
        Seconds after;
        SourceLocation place;
        /// Set where it is another mapping, which the prediction can take over.
        std::optional<forewarp::advice::layout::LayoutAdvice::Kind> mapping;
    };
    QWidget* makeBody();
    Row makeRow();
    void showRows();
    void fill(const Row& row, const Advice& advice);
    void retranslate();

    QGridLayout* m_grid;
    widgets::Placeholder* m_page;
    std::vector<Row> m_rows;
    std::vector<Advice> m_advice;
    bool m_isAllAffine = true;
};

} // namespace forewarp::views::memory
