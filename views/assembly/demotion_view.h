#pragma once

#include "core/kernel/launch.h"
#include "core/sass/report/demotion_report.h"

#include <QString>
#include <QWidget>

#include <memory>

class QBoxLayout;
class QLabel;
class QLayout;
class QPushButton;
class QSplitter;
class QStackedLayout;

namespace forewarp::views::widgets {
class ElidedLabel;
}

namespace forewarp::views::assembly {

class BlockChooser;
class CliffChart;
class DemotionListing;
class VariantList;

/// What register demotion can do for a kernel in GPU assembly: occupancy over registers, variants by their stall, and the
/// code before beside the code after.
///
///     Demote 6 registers: 40 instead of 46 registers per thread, …          [256 threads ▾] [Save variant…]
///     n_body · sm_75 · RTX 2080
///     Occupancy over registers   Variants by stall         Code, before and after     ☐ Changes only
///     (stairs ● ◆ ✕)             40 registers   1.18×      0070 FADD R14, R2, R3      FADD R6, R2, R3
///                                ▬▬▬▬▬▬▬▨▨▨▨▤▤             +                          STS [R5+0x400], R6
class DemotionView : public QWidget {
    Q_OBJECT

  public:
    explicit DemotionView(QWidget* parent = nullptr);

    /// Shares both. `demotion` is null while it is being computed: a sentence says so and the stairs are there already.
    void setKernel(std::shared_ptr<const sass::report::SassReport> kernel,
                   std::shared_ptr<const sass::report::DemotionReport> demotion);
    /// Shows nothing but a sentence: `reason`, or, where that is empty, how to open a kernel.
    void clear(const QString& reason = {});
    /// Position in DemotionReport::variants; -1 without one.
    [[nodiscard]] int selectedVariant() const;

  signals:
    /// The kernel is to be launched with other blocks.
    void blockChosen(const kernel::BlockShape& block);
    void variantSelected(int variant);
    /// The user wants a file with this variant, which is a demoted one that is not rejected.
    void saveRequested(int variant);
    /// The selected loop is to be compiled to GPU assembly.
    void assembleRequested();
    /// A cubin or a listing is to be opened.
    void openRequested();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeEmptyPage();
    QWidget* makeBody();
    QLayout* makeHead();
    QWidget* makeCliffs();
    void retranslate();
    void arrange();
    void showKernel();
    void showVariant();
    void showCliff();
    void take(int variant);
    [[nodiscard]] bool isSavable() const;

    std::shared_ptr<const sass::report::SassReport> m_kernel;
    std::shared_ptr<const sass::report::DemotionReport> m_demotion;
    QString m_reason;
    QStackedLayout* m_pages;
    QLabel* m_empty;
    QPushButton* m_open;
    QPushButton* m_assembleFirst; ///< While no kernel is there.
    QLabel* m_verdict;
    widgets::ElidedLabel* m_facts;
    widgets::ElidedLabel* m_remarks;
    BlockChooser* m_block;
    QPushButton* m_assemble;
    QPushButton* m_save;
    QLabel* m_cliffTitle;
    widgets::ElidedLabel* m_cliffHint;
    CliffChart* m_cliffs;
    widgets::ElidedLabel* m_cliffReadout;
    VariantList* m_variants;
    DemotionListing* m_listing;
    QBoxLayout* m_head = nullptr;
    QSplitter* m_charts = nullptr; ///< Cliffs and variants.
    QSplitter* m_parts = nullptr; ///< These and the code.
};

} // namespace forewarp::views::assembly
