#pragma once

#include "core/memory/memory_behaviour.h"

#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace forewarp::views::memory {

/// One band per array over time: filled from below as far as caches serve its transactions, hatched above; the more
/// transactions, the stronger. A cursor goes over the slices by mouse and arrow keys.
class CacheBands : public QWidget {
    Q_OBJECT

  public:
    explicit CacheBands(QWidget* parent = nullptr);

    /// Copies what it draws; null draws nothing. The cursor stays where it can.
    void setBehaviour(const forewarp::memory::MemoryBehaviour* memory);
    [[nodiscard]] bool isEmpty() const { return m_bands.empty() || m_slices == 0; }
    /// «a, slice 3 of 64: 512 transactions, 448 hits (87.5 %), 64 misses»; empty without bands.
    [[nodiscard]] QString currentSentence() const;
    /// Where slice and array are drawn.
    [[nodiscard]] QRectF placeOf(int band, int slice) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    /// The slice under the cursor is another, or has other figures; `area` should be seen.
    void currentChanged(const QRect& area);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Band {
        QString name;
        forewarp::memory::MemoryTraffic total;
        std::vector<forewarp::memory::MemoryTraffic> slices;
    };
    struct Cursor {
        int band = 0;
        int slice = 0;
    };
    void describe();
    void moveTo(Cursor cursor);
    [[nodiscard]] double nameWidth() const;
    [[nodiscard]] QRectF bandArea(int band) const;
    [[nodiscard]] std::optional<Cursor> cursorAt(QPointF place) const;
    [[nodiscard]] QString sentenceAt(Cursor cursor) const;
    [[nodiscard]] QString toolTipAt(QPointF place) const;
    void paintBand(QPainter& painter, int band) const;
    void paintSlice(QPainter& painter, const QRectF& area, const forewarp::memory::MemoryTraffic& traffic) const;
    void paintCursor(QPainter& painter) const;

    std::vector<Band> m_bands;
    int m_slices = 0;
    double m_mostTransactions = 0; ///< Of one array in one slice.
    Cursor m_cursor;
};

} // namespace forewarp::views::memory
