#pragma once

#include <QHeaderView>

class QTableView;

namespace forewarp::views {

/// A horizontal header whose sections are as wide as their contents need, titles of two lines included; one section
/// takes the room that is left, yet never less than it needs.
class NarrowHeader : public QHeaderView {
    Q_OBJECT

  public:
    /// Becomes the header of `table`, which owns it.
    NarrowHeader(QTableView& table, int flexibleSection);

    /// To be called when the contents are others.
    void fit();

  protected:
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QTableView& m_table;
    int m_flexible;
};

} // namespace forewarp::views
