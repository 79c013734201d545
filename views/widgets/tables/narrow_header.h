#pragma once

#include <QHash>
#include <QHeaderView>
#include <QString>

#include <utility>

class QTableView;

namespace forewarp::views::widgets::tables {

/// A horizontal header whose sections are as wide as their contents need, titles of two lines included; one section
/// takes the room that is left, yet never less than it needs.
///
/// The widths of texts are remembered, all digits taken as alike: measuring each cell takes Qt longer than a frame lasts
/// while a slider moves the numbers.
class NarrowHeader : public QHeaderView {
    Q_OBJECT

  public:
    /// Becomes the header of `table`, which owns it.
    NarrowHeader(QTableView& table, int flexibleSection);

    /// To be called when the contents are others. Nothing happens while nobody sees it: it fits when it is shown.
    void fit();

  protected:
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    int widthOfTitle(int section);
    int widthOfCells(int section);
    int widthOf(const QModelIndex& cell);

    QTableView& m_table;
    int m_flexible;
    QHash<QString, int> m_titleWidths;
    QHash<std::pair<int, QString>, int> m_cellWidths; ///< By section and text.
};

} // namespace forewarp::views::widgets::tables
