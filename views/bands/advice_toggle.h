#pragma once

#include "core/base/units.h"

#include <QString>
#include <QWidget>

class QCheckBox;
class QLabel;

namespace forewarp::views::bands {

/// A change that may be tried in the plot above: a tick, what to change, and what it gives.
///
///     ☐ Pad rows of b by 256 B: they then start at partitions in turn.
///       1.9 ms → 0.43 ms
class AdviceToggle : public QWidget {
    Q_OBJECT

  public:
    explicit AdviceToggle(QWidget* parent = nullptr);

    void setAdvice(const QString& text, Seconds before, Seconds after);
    /// Emits nothing.
    void setChecked(bool isChecked);

  signals:
    /// The user ticked it, or took the tick away.
    void toggled(bool isChecked);

  protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();

    QString m_advice;
    Seconds m_before;
    Seconds m_after;
    QCheckBox* m_box;
    QLabel* m_text;
    QLabel* m_time;
};

} // namespace forewarp::views::bands
