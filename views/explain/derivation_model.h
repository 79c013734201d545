#pragma once

#include "core/models/prediction.h"

#include <QAbstractItemModel>
#include <QString>

#include <memory>
#include <vector>

namespace forewarp::views::explain {

/// The terms of a prediction as a tree: the result at the top, below each term what its formula names, down to device
/// constants and source lines. A term used twice appears twice; children are made when first asked for.
class DerivationModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { symbolColumn, valueColumn, formulaColumn, sourceColumn, kColumnCount };

    explicit DerivationModel(QObject* parent = nullptr);
    ~DerivationModel() override;

    /// Copies the derivation; null empties the model. The same terms with other values keep all indexes.
    void setPrediction(const models::Prediction* prediction);
    /// The term of a row; null for an invalid index.
    [[nodiscard]] const models::Term* termOf(const QModelIndex& index) const;
    /// The occurrence of a symbol with the shortest way from the result; invalid where there is none.
    [[nodiscard]] QModelIndex find(const QString& symbol) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Node;
    void announceValues(const Node& node);
    [[nodiscard]] Node* nodeOf(const QModelIndex& index) const;
    [[nodiscard]] std::vector<int> shortestPathTo(const QString& symbol) const;

    models::Derivation m_derivation;
    std::unique_ptr<Node> m_root; ///< Null where there is no prediction.
};

} // namespace forewarp::views::explain
