#pragma once

#include "core/models/prediction.h"

#include <QString>
#include <QWidget>

class QLabel;
class QLineEdit;
class QModelIndex;
class QStringListModel;
class QTreeView;

namespace forewarp::views::widgets {
class Placeholder;
}

namespace forewarp::views::explain {

class DerivationModel;

/// How a predicted number came about: the tree of its terms with values, formulas, equation numbers and sources.
///
///     Symbol              Value         Formula                                Source
///     ▾ Exec_cycles_app   50 728 cyc.   Mem_cycles·N/MWP + …        (23)
///       ▸ MWP             2.28 warps    min(MWP_without_BW, …)      (5)
class DerivationView : public QWidget {
    Q_OBJECT

  public:
    explicit DerivationView(QWidget* parent = nullptr);

    /// Copies the derivation; null shows a sentence. Keeps the symbol that was current where the new one has it.
    void setPrediction(const models::Prediction* prediction);
    /// Opens the way to a symbol and selects it; false where there is none.
    bool showSymbol(const QString& symbol);

  signals:
    /// A term that comes from a source line was activated (double click or Enter).
    void locationActivated(const forewarp::SourceLocation& location);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();
    void buildTree();
    void buildFindField();
    void find(const QString& text);
    void activate(const QModelIndex& index);
    void explainCurrent(const QModelIndex& index);

    DerivationModel* m_model;
    QStringListModel* m_symbols; ///< Of the derivation, in its order.
    QLineEdit* m_find;
    QTreeView* m_tree;
    QLabel* m_details;
    widgets::Placeholder* m_page = nullptr;
};

} // namespace forewarp::views::explain
