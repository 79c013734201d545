#pragma once

#include <QAbstractButton>
#include <QString>

namespace forewarp::views::bands {

/// How far a kernel is from its best to its worst case; a click asks how that came about.
///
///     no camping ▬▬▬▬▬▬●─────── full camping   47.1 %
class DegreeMeter : public QAbstractButton {
    Q_OBJECT

  public:
    explicit DegreeMeter(QWidget* parent = nullptr);

    /// `degree`: 0 (best) … 1 (worst), and beyond.
    void setDegree(double degree, const QString& bestLabel, const QString& worstLabel);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void describe();
    [[nodiscard]] QString shownDegree() const;
    void paintTrack(QPainter& painter, const QRectF& area) const;

    double m_degree = 0;
    bool m_isBeyond = false; ///< Worse than the worst.
    QString m_bestLabel;
    QString m_worstLabel;
};

} // namespace forewarp::views::bands
