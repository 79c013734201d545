#pragma once

#include "views/memory/memory_traffic.h"

#include <QWidget>

#include <array>

class QButtonGroup;
class QStackedWidget;
class QToolButton;

namespace forewarp::views::widgets {
class ElidedLabel;
}

namespace forewarp::views::memory {

class AccessView;
class AdviceList;
class ArrayView;
class CachePictureView;

/// What the memory accesses of the selected loop cost, by access, by array and over time, and what would help.
///
///     [Accesses] Arrays  Cache  Advice (2)
///     Access       Kind  Class       Transactions  L2 hits  …
///     b[k * n + j] load  coalesced              4   96.9 %
///     trace of n = 128, L2 simulated · 1 caveat  [Trace a run…]
class MemoryView : public QWidget {
    Q_OBJECT

  public:
    explicit MemoryView(QWidget* parent = nullptr);

    /// Counts with the next loop: until then the report of another device is shown.
    void setDevice(const forewarp::device::Device& device);
    /// Reads `loop` during the call only; null asks to select one.
    void setLoop(const forewarp::explain::LoopReport* loop);
    /// While a run is traced, no other can be started.
    void setTracing(bool isTracing);
    /// What would help.
    void showAdvice();

  signals:
    /// The user wants a run to show the addresses that the source does not.
    void traceRequested();
    /// An access, an array or an advice was clicked, or Enter pressed on it.
    void locationActivated(const forewarp::SourceLocation& location);
    /// The loop shall have these threads.
    void mappingRequested(forewarp::advice::layout::LayoutAdvice::Kind mapping);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    enum Page { accesses, arrays, cache, advice, kPageCount };
    QWidget* makeSwitch();
    void retranslate();
    void showChosen();
    void showProvenance();
    void showTrace();

    AccessView* m_accesses;
    ArrayView* m_arrays;
    CachePictureView* m_cache;
    AdviceList* m_advice;
    QStackedWidget* m_pages;
    std::array<QToolButton*, kPageCount> m_buttons{};
    QButtonGroup* m_choice;
    QToolButton* m_trace;
    QWidget* m_switch;
    widgets::ElidedLabel* m_provenance;
    CacheTraits m_caches;
    bool m_hasAccesses = false;
    bool m_isAllAffine = true;
    bool m_isTracing = false;
    qsizetype m_adviceCount = 0;
    QString m_source;  ///< MemoryBehaviour::provenance; empty where nothing was simulated.
    QString m_caveats; ///< One per line.
    int m_caveatCount = 0;
    double m_samplingError = 0;
};

} // namespace forewarp::views::memory
