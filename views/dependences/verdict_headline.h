#pragma once

#include "core/kernel/program_facts.h"

#include <QWidget>

class QLabel;

namespace forewarp::views::dependences {

/// The verdict of a loop as a chip, and its reason beside it.
///
///     (■ refuted)  Iteration i reads x[i - 1], written by the iteration before.
class VerdictHeadline : public QWidget {
    Q_OBJECT

  public:
    explicit VerdictHeadline(QWidget* parent = nullptr);

    void setLoop(const kernel::LoopFacts& loop);

  private:
    void paintChip();

    QLabel* m_chip;
    QLabel* m_reason;
    kernel::Verdict m_verdict = kernel::Verdict::unknown;
};

} // namespace forewarp::views::dependences
