#pragma once

#include "core/models/prediction.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <vector>

namespace forewarp::views::prediction {

/// Warps that there are (N), that memory can serve at a time (MWP) and that computation can hide behind one memory
/// period (CWP); the one that binds is named.
///
///     N    ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬ 20
///     MWP  ▬▬ 2.28            ◀ binds
///     CWP  ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬ 20
///
/// Source: S. Hong, H. Kim, ISCA 2009, doi:10.1145/1555754.1555775, equations (5)–(10), (22)–(24).
class ParallelismBars : public QWidget {
    Q_OBJECT

  public:
    explicit ParallelismBars(QWidget* parent = nullptr);

    /// Reads `prediction` during the call only; null or a model without these terms shows a sentence instead.
    void setPrediction(const models::Prediction* prediction);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    /// A bar was clicked or Enter pressed: show how it came about.
    void explainRequested(const QString& symbol);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Bar {
        QString symbol;
        QString meaning;
        double warps = 0;
        bool binds = false;

        friend bool operator==(const Bar&, const Bar&) = default;
    };
    static QString warpsText(double warps);
    void describe();
    void paintBar(QPainter& painter, std::size_t position) const;
    [[nodiscard]] QRectF rowOf(std::size_t position) const;
    /// The bar's position, or the number of bars where there is none.
    [[nodiscard]] std::size_t barAt(QPointF place) const;

    std::vector<Bar> m_bars; ///< Empty, or N, MWP and CWP.
    std::size_t m_current = 0; ///< The bar that Enter explains.
};

} // namespace forewarp::views::prediction
