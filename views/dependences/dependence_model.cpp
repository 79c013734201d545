#include "views/dependences/dependence_model.h"

#include "views/dependences/dependence_text.h"
#include "views/theme/dependence_style.h"
#include "views/theme/theme.h"
#include "views/widgets/number_text.h"

#include <QGuiApplication>
#include <QPixmap>

namespace forewarp::views::dependences {

DependenceModel::DependenceModel(QObject* parent) : QAbstractTableModel(parent) {}

void DependenceModel::setLoop(const kernel::LoopFacts& loop) {
    beginResetModel();
    m_dependences = shownDependences(loop);
    m_conflicts = loop.observation ? loop.observation->conflicts : std::vector<kernel::Dependence>{};
    endResetModel();
}

const kernel::Dependence* DependenceModel::at(int row) const {
    const bool isThere = row >= 0 && std::size_t(row) < m_dependences.size();
    return isThere ? &m_dependences[std::size_t(row)] : nullptr;
}

SourceLocation DependenceModel::locationAt(const QModelIndex& index) const {
    const kernel::Dependence* dependence = at(index.row());
    if (!dependence) return {};
    if (index.column() == sourceColumn) return dependence->source.location;
    if (index.column() == sinkColumn) return dependence->sink.location;
    return {};
}

int DependenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_dependences.size());
}

int DependenceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant DependenceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
    case Qt::DisplayRole: return displayText(index);
    case Qt::ToolTipRole: return toolTip(index);
    case Qt::DecorationRole:
        if (index.column() != kindColumn) return {};
        return theme::dependencePixmap(at(index.row())->kind, qGuiApp->devicePixelRatio());
    case Qt::ForegroundRole: return locationAt(index).isKnown() ? QVariant(theme::tokens().accent) : QVariant();
    default: return {};
    }
}

QVariant DependenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole && section == distanceColumn) {
        return tr("Iterations from the earlier reference to the later one, outer loop first.");
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case kindColumn: return tr("Kind");
    case variableColumn: return tr("Variable");
    case sourceColumn: return tr("Earlier iteration");
    case sinkColumn: return tr("Later iteration");
    case distanceColumn: return tr("Distance");
    case certaintyColumn: return tr("Certainty");
    default: return {};
    }
}

QString DependenceModel::displayText(const QModelIndex& index) const {
    const kernel::Dependence& dependence = *at(index.row());
    switch (index.column()) {
    case kindColumn: return theme::dependenceWord(dependence.kind);
    case variableColumn: return widgets::toQString(dependence.variable);
    case sourceColumn: return referenceText(dependence.source);
    case sinkColumn: return referenceText(dependence.sink);
    case distanceColumn: return distanceText(dependence);
    case certaintyColumn: return certaintyText(index.row());
    default: return {};
    }
}

QString DependenceModel::certaintyText(int row) const {
    if (at(row)->isCertain) return tr("certain");
    return holdsPair(m_conflicts, *at(row)) ? tr("observed") : tr("possible");
}

QString DependenceModel::toolTip(const QModelIndex& index) const {
    const kernel::Dependence& dependence = *at(index.row());
    switch (index.column()) {
    case kindColumn: return theme::dependenceMeaning(dependence.kind);
    case distanceColumn: return distanceExplanation(dependence);
    case certaintyColumn:
        if (dependence.isCertain) return tr("Exists whenever the loop runs long enough.");
        return holdsPair(m_conflicts, dependence) ? tr("A run of the program met it.")
                                                  : tr("Exists with some data and not with other.");
    default: return widgets::toQString(dependence.sentence);
    }
}

} // namespace forewarp::views::dependences
