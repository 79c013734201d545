#include "app/workbench/state/selection_history.h"

namespace forewarp::workbench::state {

void SelectionHistory::visit(const Selection& selection) {
    if (!m_places.empty()) {
        if (m_places[m_current] == selection) return;
        m_places.resize(m_current + 1);
    }
    if (m_places.size() == kMostPlaces) m_places.erase(m_places.begin());
    m_places.push_back(selection);
    m_current = m_places.size() - 1;
}

void SelectionHistory::clear() {
    m_places.clear();
    m_current = 0;
}

} // namespace forewarp::workbench::state
