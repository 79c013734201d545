#pragma once

#include "core/explain/report.h"

#include <QSet>
#include <QString>
#include <QWidget>

#include <optional>

class QComboBox;
class QTreeView;

namespace forewarp::views::widgets {
class Placeholder;
}

namespace forewarp::views::loops {

class LoopFilter;
class LoopModel;

/// The loops of a file, the longest first; sortable, filtered by verdict.
///
///     Loop       Verdict        Time      Share ▾
///     ▾ gemm:L1  ● proved       1.47 ms   ▬▬▬▬ 87.1 %
///         L1.1   ● proved       1.28 ms   ▬▬▬  74.0 %
class LoopTable : public QWidget {
    Q_OBJECT

  public:
    explicit LoopTable(QWidget* parent = nullptr);

    /// Reads both during the call only; null shows the empty state. Keeps selection, order and closed nests.
    void setReport(const forewarp::explain::FileReport* report, const kernel::Assumptions& assumptions = {});
    /// Selects without emitting; a loop that is not listed yet, or filtered out, is selected as soon as it is.
    void selectLoop(const QString& loopId);
    [[nodiscard]] QString selectedLoop() const;
    /// Shows only loops of one verdict (and the loops around them); nothing shows all.
    void setVerdictFilter(std::optional<kernel::Verdict> verdict);
    /// Puts the keyboard into the list of verdicts.
    void focusFilter();

  signals:
    /// The user selected another loop.
    void loopSelected(const QString& loopId);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void buildTree();
    void retranslate();
    void showCounts();
    void showPage();
    void applyFilter();
    void announceSelection();
    void markWanted();
    [[nodiscard]] QSet<QString> closedNests() const;

    LoopModel* m_model;
    LoopFilter* m_filtered;
    QComboBox* m_verdicts;
    QTreeView* m_tree;
    widgets::Placeholder* m_page;
    QString m_wanted; ///< The loop that shall be selected where it is listed.
    bool m_hasReport = false;
    bool m_isSelecting = false;
};

} // namespace forewarp::views::loops
