#pragma once

#include "core/advice/shared_memory/shared_memory.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>

class QBoxLayout;
class QLabel;
class QModelIndex;
class QTableView;

namespace forewarp::views::widgets {
class Placeholder;
}

namespace forewarp::views::knapsack {

class CapacityBar;
class ChoiceCard;
class SharedPlanModel;

/// Which arrays to keep in shared memory: by hand, or as one of three algorithms would; what comes of it is read from the
/// plan.
///
///     Keep             Size  Reads …  Greedy Exact Fastest    ● Greedy   1.02 ms
///     ☑ in_image[…]  9.0 KiB    25      ●      ●      ●         9.0 KiB · 25 reads · 48 of 48 warps
///     ☐ in_row[…]   18.0 KiB     6             ●              ○ Exact    1.10 ms
///     ▬▬▬▬▬▬▬▬▬           9.0 of 48 KiB per block              …
///     6 blocks, 48 of 48 warps per SM …   1.84 ms → 1.02 ms    Exact keeps 24 % more reads than greedy. …
class SharedPlanView : public QWidget {
    Q_OBJECT

  public:
    explicit SharedPlanView(QWidget* parent = nullptr);

    /// Null shows the reason. What the user ticked by hand stays ticked as long as the same accesses are offered;
    /// else the fastest choice is ticked.
    void setPlan(std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> plan);
    /// The sentence shown while there is no plan; without one, it asks to select a loop.
    void setReason(const QString& reason);
    /// What is ticked.
    [[nodiscard]] advice::shared_memory::SharedChoice choice() const;
    /// Arrays of which something is ticked by hand; nothing where the fastest choice is ticked.
    [[nodiscard]] std::optional<QStringList> arraysByHand() const;

  signals:
    /// What arraysByHand() answers now.
    void arraysByHandChanged(const std::optional<QStringList>& arrays);
    /// A row was clicked or Enter pressed on it.
    void locationActivated(const forewarp::SourceLocation& location);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    enum Algorithm { greedy, exact, fastest, kAlgorithmCount };
    void buildTable();
    QWidget* makeBody();
    QWidget* makeTableSide();
    QWidget* makeCardSide();
    void retranslate();
    void arrange();
    void showChoice();
    void reserveRows();
    void showCards();
    void take(advice::shared_memory::SharedChoice choice);
    void tickByHand();
    void announceArrays();
    void activate(const QModelIndex& index);
    [[nodiscard]] advice::shared_memory::SharedChoice choiceOf(Algorithm algorithm) const;
    [[nodiscard]] advice::shared_memory::SharedChoice choiceFor(
        const advice::shared_memory::SharedMemoryPlan& plan) const;

    std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> m_plan;
    QString m_reason;
    SharedPlanModel* m_model;
    QTableView* m_table;
    CapacityBar* m_bar;
    QLabel* m_amount;
    QLabel* m_occupancy;
    QLabel* m_gain;
    QLabel* m_difference;
    std::array<ChoiceCard*, kAlgorithmCount> m_cards{};
    QBoxLayout* m_sides = nullptr;
    QBoxLayout* m_cardRow = nullptr;
    widgets::Placeholder* m_page = nullptr;
    bool m_isByHand = false;
    std::optional<QStringList> m_announced;
    bool m_hasJustTicked = false; ///< The click that ticked a row does not lead to the source.
};

} // namespace forewarp::views::knapsack
