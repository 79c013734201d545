#pragma once

#include <QString>
#include <QWidget>

#include <vector>

namespace forewarp::views::bands {

/// How a kernel's bytes lie at the memory partitions: a bar each, and a line where all would have the same.
///
///     ▂▂█▂▂▂▂▂  bytes at each of 8 partitions
class PartitionBars : public QWidget {
    Q_OBJECT

  public:
    explicit PartitionBars(QWidget* parent = nullptr);

    /// Of all bytes, 0…1 each; hidden without any.
    void setShares(const std::vector<double>& shares);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void describe();
    void paintBars(QPainter& painter, const QRectF& area) const;

    std::vector<double> m_shares;
    QString m_caption;
};

} // namespace forewarp::views::bands
