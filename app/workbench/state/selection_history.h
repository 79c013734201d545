#pragma once

#include "app/workbench/state/workbench_state.h"

#include <vector>

namespace forewarp::workbench::state {

/// Loops in the order they were looked at, as a browser keeps pages.
class SelectionHistory {
  public:
    /// Goes on from the current place; what lay ahead is forgotten. The current place again changes nothing.
    void visit(const Selection& selection);
    [[nodiscard]] bool canGoBack() const { return m_current > 0; }
    [[nodiscard]] bool canGoForward() const { return m_current + 1 < m_places.size(); }
    /// Only where canGoBack().
    const Selection& goBack() { return m_places[--m_current]; }
    /// Only where canGoForward().
    const Selection& goForward() { return m_places[++m_current]; }
    void clear();

  private:
    static constexpr std::size_t kMostPlaces = 200;
    std::vector<Selection> m_places;
    std::size_t m_current = 0;
};

} // namespace forewarp::workbench::state
