#pragma once

#include "core/memory/memory_behaviour.h"

#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;

namespace forewarp::views::widgets {
class ElidedLabel;
class Placeholder;
} // namespace forewarp::views::widgets

namespace forewarp::views::memory {

class CacheBands;

/// What caches did for each array over time, with a legend and the figures of one slice.
///
///     ░ L1 hits  ▬ L2 hits  ▨ misses   paler: fewer transactions
///     a  ▨▨▨▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬ 96.9 %
///     b  ▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨▨  0.0 %
///     a, slice 3 of 64: 512 transactions, 448 hits (87.5 %), 64 misses
class CachePictureView : public QWidget {
    Q_OBJECT

  public:
    explicit CachePictureView(QWidget* parent = nullptr);

    /// Copies what it shows; a sentence stands for null and for a simulation without a picture.
    void setBehaviour(const forewarp::memory::MemoryBehaviour* memory);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct LegendEntry {
        QLabel* sample;
        QLabel* word;
    };
    QWidget* makeBody();
    QWidget* makeLegend();
    void retranslate();
    void paintSamples();
    void showCurrent(const QRect& area);

    CacheBands* m_bands;
    QScrollArea* m_scroller;
    std::vector<LegendEntry> m_legend; ///< In order of CacheOutcome.
    widgets::ElidedLabel* m_intensity;
    widgets::ElidedLabel* m_readout;
    widgets::Placeholder* m_page;
};

} // namespace forewarp::views::memory
