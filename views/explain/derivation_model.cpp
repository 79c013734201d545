#include "views/explain/derivation_model.h"

#include "views/widgets/number_text.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace forewarp::views::explain {

/// One occurrence of a term in the tree.
struct DerivationModel::Node {
    int term = 0;
    Node* parent = nullptr;
    int row = 0;
    bool hasAllChildren = false;
    std::vector<std::unique_ptr<Node>> children;

    /// Makes the children on first use: written out in full, a shared term repeats its whole subtree.
    void makeChildren(const models::Derivation& derivation) {
        if (hasAllChildren) return;
        hasAllChildren = true;
        for (const int input : derivation.terms[std::size_t(term)].inputs) {
            children.push_back(std::make_unique<Node>(Node{input, this, int(children.size()), false, {}}));
        }
    }
};

namespace {

bool haveSameShape(const models::Derivation& a, const models::Derivation& b) {
    return std::equal(
        a.terms.begin(), a.terms.end(), b.terms.begin(), b.terms.end(),
        [](const models::Term& s, const models::Term& t) { return s.symbol == t.symbol && s.inputs == t.inputs; });
}

} // namespace

DerivationModel::DerivationModel(QObject* parent) : QAbstractItemModel(parent) {}
DerivationModel::~DerivationModel() = default;

void DerivationModel::setPrediction(const models::Prediction* prediction) {
    models::Derivation derivation = prediction ? prediction->derivation : models::Derivation{};
    if (m_root && haveSameShape(m_derivation, derivation)) {
        m_derivation = std::move(derivation);
        emit dataChanged(index(0, symbolColumn), index(0, sourceColumn));
        announceValues(*m_root);
        return;
    }
    beginResetModel();
    m_root.reset();
    m_derivation = std::move(derivation);
    const int result = int(m_derivation.terms.size()) - 1;
    if (result >= 0) m_root = std::make_unique<Node>(Node{result, nullptr, 0, false, {}});
    endResetModel();
}

/// All rows below that a view may show; those not made yet have not been asked for.
void DerivationModel::announceValues(const Node& node) {
    if (node.children.empty()) return;
    Node* const first = node.children.front().get();
    Node* const last = node.children.back().get();
    emit dataChanged(createIndex(first->row, symbolColumn, first), createIndex(last->row, sourceColumn, last));
    for (const auto& child : node.children) announceValues(*child);
}

DerivationModel::Node* DerivationModel::nodeOf(const QModelIndex& index) const {
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : nullptr;
}

const models::Term* DerivationModel::termOf(const QModelIndex& index) const {
    const Node* node = nodeOf(index);
    return node ? &m_derivation.terms[std::size_t(node->term)] : nullptr;
}

/// Breadth first, from the result down; the way is empty where there is no such symbol.
std::vector<int> DerivationModel::shortestPathTo(const QString& symbol) const {
    const int target = m_derivation.indexOf(symbol.toStdString());
    if (target < 0 || !m_root) return {};
    std::vector<int> cameFrom(m_derivation.terms.size(), -1);
    std::deque<int> open{m_root->term};
    while (!open.empty() && open.front() != target) {
        const int term = open.front();
        open.pop_front();
        for (const int input : m_derivation.terms[std::size_t(term)].inputs) {
            if (cameFrom[std::size_t(input)] >= 0) continue;
            cameFrom[std::size_t(input)] = term;
            open.push_back(input);
        }
    }
    if (open.empty()) return {};
    std::vector<int> path;
    for (int term = target; term >= 0; term = cameFrom[std::size_t(term)]) path.push_back(term);
    std::reverse(path.begin(), path.end());
    return path;
}

QModelIndex DerivationModel::find(const QString& symbol) const {
    const std::vector<int> path = shortestPathTo(symbol);
    if (path.empty()) return {};
    Node* node = m_root.get();
    for (std::size_t i = 1; i < path.size(); ++i) {
        node->makeChildren(m_derivation);
        const auto isNext = [&](const auto& child) { return child->term == path[i]; };
        node = std::find_if(node->children.begin(), node->children.end(), isNext)->get();
    }
    return createIndex(node->row, symbolColumn, node);
}

QModelIndex DerivationModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    Node* node = parent.isValid() ? nodeOf(parent)->children[std::size_t(row)].get() : m_root.get();
    return createIndex(row, column, node);
}

QModelIndex DerivationModel::parent(const QModelIndex& child) const {
    const Node* node = nodeOf(child);
    if (!node || !node->parent) return {};
    return createIndex(node->parent->row, symbolColumn, node->parent);
}

int DerivationModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return m_root ? 1 : 0;
    if (parent.column() != symbolColumn) return 0;
    Node* node = nodeOf(parent);
    node->makeChildren(m_derivation);
    return int(node->children.size());
}

int DerivationModel::columnCount(const QModelIndex&) const {
    return kColumnCount;
}

bool DerivationModel::hasChildren(const QModelIndex& parent) const {
    if (!parent.isValid()) return m_root != nullptr;
    return parent.column() == symbolColumn && !termOf(parent)->inputs.empty();
}

QVariant DerivationModel::data(const QModelIndex& index, int role) const {
    const models::Term* term = termOf(index);
    if (!term) return {};
    if (role == Qt::ToolTipRole) {
        const bool isFormula = index.column() == formulaColumn && !term->formula.empty();
        const bool isSource = index.column() == sourceColumn && !term->source.empty();
        return widgets::toQString(isFormula ? term->formula : isSource ? term->source : term->meaning);
    }
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (index.column() == valueColumn ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    const QString equation =
        term->equation.empty() ? QString() : QStringLiteral("  ") + widgets::toQString(term->equation);
    switch (index.column()) {
    case symbolColumn: return widgets::toQString(term->symbol);
    case valueColumn: return widgets::quantityText(term->value, term->unit);
    case formulaColumn: return widgets::toQString(term->formula) + equation;
    case sourceColumn: return widgets::toQString(term->source.empty() ? term->meaning : term->source);
    default: return {};
    }
}

QVariant DerivationModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (section == valueColumn ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case symbolColumn: return tr("Symbol");
    case valueColumn: return tr("Value");
    case formulaColumn: return tr("Formula");
    case sourceColumn: return tr("Meaning or source");
    default: return {};
    }
}

} // namespace forewarp::views::explain
