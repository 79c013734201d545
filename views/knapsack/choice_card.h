#pragma once

#include <QAbstractButton>
#include <QStringList>

namespace forewarp::views::knapsack {

/// A button that takes one algorithm's choice and shows what it gives, to be compared with its neighbours. A filled dot
/// says that the ticks are just this choice.
///
///     ● Greedy                     0.92 ms
///     18.0 KiB · 25 reads · 48 of 48 warps
class ChoiceCard : public QAbstractButton {
    Q_OBJECT

  public:
    explicit ChoiceCard(QWidget* parent = nullptr);

    /// `figures`: amount, reads, warps; `time` stands beside the button's text.
    void setFigures(const QStringList& figures, const QString& time);
    /// Three lines instead of two, where cards stand side by side.
    void setNarrow(bool isNarrow);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintFrame(QPainter& painter) const;
    [[nodiscard]] QStringList lines() const;

    QStringList m_figures;
    QString m_time;
    bool m_isNarrow = false;
};

} // namespace forewarp::views::knapsack
