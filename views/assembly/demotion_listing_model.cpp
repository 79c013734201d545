#include "views/assembly/demotion_listing_model.h"

#include "core/sass/report/demotion_lines.h"
#include "views/widgets/number_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace forewarp::views::assembly {

namespace {

using Change = sass::report::DemotionLine::Change;

constexpr int kAddressDigits = 4;

/// Start, length and number of every register that a text names; UR4 and RZ are none.
struct NamedRegister {
    QPoint place;
    int number = 0;
};

std::vector<NamedRegister> registersIn(const QString& text) {
    static const QRegularExpression kRegister(QStringLiteral(R"(\bR(\d+))"));
    std::vector<NamedRegister> found;
    for (auto match = kRegister.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch here = match.next();
        found.push_back({{int(here.capturedStart()), int(here.capturedLength())}, here.captured(1).toInt()});
    }
    return found;
}

std::vector<sass::report::DemotionLine> linesOf(const sass::encoding::Kernel& kernel) {
    std::vector<sass::report::DemotionLine> lines(kernel.instructions.size());
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i].before = int(i);
    return lines;
}

} // namespace

DemotionListingModel::DemotionListingModel(QObject* parent) : QAbstractTableModel(parent) {}

void DemotionListingModel::setVariant(std::shared_ptr<const sass::report::SassReport> kernel,
                                      std::shared_ptr<const sass::demotion::Variant> variant) {
    beginResetModel();
    m_kernel = std::move(kernel);
    m_variant = std::move(variant);
    if (!m_kernel) m_lines.clear();
    else m_lines = demotion() ? sass::report::demotionLines(m_kernel->kernel, *demotion()) : linesOf(m_kernel->kernel);
    showRows();
    endResetModel();
}

void DemotionListingModel::setOnlyChanges(bool isOnly) {
    beginResetModel();
    m_isOnlyChanges = isOnly;
    showRows();
    endResetModel();
}

void DemotionListingModel::showRows() {
    m_shown.clear();
    const bool isFiltered = m_isOnlyChanges && hasVariant();
    for (int i = 0; i < int(m_lines.size()); ++i) {
        if (!isFiltered || m_lines[std::size_t(i)].change != Change::none) m_shown.push_back(i);
    }
}

bool DemotionListingModel::hasVariant() const {
    return demotion() != nullptr;
}

int DemotionListingModel::count(Change change) const {
    return int(std::ranges::count(m_lines, change, &sass::report::DemotionLine::change));
}

int DemotionListingModel::longestInstruction() const {
    qsizetype longest = 0;
    for (const sass::report::DemotionLine& line : m_lines) {
        longest = std::max({longest, textOf(line, beforeColumn).size(), textOf(line, afterColumn).size()});
    }
    return int(longest);
}

const sass::demotion::Demotion* DemotionListingModel::demotion() const {
    return m_kernel && m_variant && m_variant->demotion ? &*m_variant->demotion : nullptr;
}

const sass::encoding::Instruction* DemotionListingModel::instructionAt(const sass::report::DemotionLine& line,
                                                                       int column) const {
    if (column == beforeColumn && line.before) return &m_kernel->kernel.instructions[std::size_t(*line.before)];
    if (column == afterColumn && line.after && demotion()) {
        return &demotion()->edited.kernel.instructions[std::size_t(*line.after)];
    }
    return nullptr;
}

QString DemotionListingModel::textOf(const sass::report::DemotionLine& line, int column) const {
    if (column == noteColumn) return widgets::toQString(line.note);
    const sass::encoding::Instruction* instruction = instructionAt(line, column);
    return instruction ? widgets::toQString(instruction->text()) : QString();
}

/// After the change, what stands in the place of a demoted register: operands keep their order.
QList<QPoint> DemotionListingModel::demotedPlaces(const sass::report::DemotionLine& line, int column) const {
    QList<QPoint> places;
    if (line.change != Change::demoted || column == noteColumn) return places;
    const std::vector<NamedRegister> before = registersIn(textOf(line, beforeColumn));
    const std::vector<NamedRegister> shown = registersIn(textOf(line, column));
    for (std::size_t i = 0; i < before.size() && before.size() == shown.size(); ++i) {
        if (demotion()->slotOf(before[i].number) >= 0) places << shown[i].place;
    }
    return places;
}

QString DemotionListingModel::changeText(const sass::report::DemotionLine& line) const {
    switch (line.change) {
    case Change::none: return {};
    case Change::demoted: return tr("names a demoted register");
    case Change::added: return tr("added");
    case Change::schedule: break;
    }
    return tr("waits longer");
}

int DemotionListingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_shown.size());
}

int DemotionListingModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(kColumnCount);
}

QVariant DemotionListingModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const sass::report::DemotionLine& line = lineAt(index.row());
    switch (role) {
    case Qt::DisplayRole: return textOf(line, index.column());
    case changeRole: return int(line.change);
    case demotedRole: return QVariant::fromValue(demotedPlaces(line, index.column()));
    case addressRole: {
        const sass::encoding::Instruction* instruction = instructionAt(line, index.column());
        if (!instruction) return QString();
        return QStringLiteral("%1").arg(qulonglong(instruction->address), kAddressDigits, 16, QLatin1Char('0'));
    }
    case Qt::ToolTipRole: {
        QStringList parts{textOf(line, index.column()), changeText(line), textOf(line, noteColumn)};
        parts.removeAll(QString());
        parts.removeDuplicates();
        return parts.join(u'\n');
    }
    case Qt::AccessibleTextRole: {
        const QString change = changeText(line);
        const QString text = textOf(line, index.column());
        return change.isEmpty() || text.isEmpty() ? text : tr("%1 (%2)").arg(text, change);
    }
    default: return {};
    }
}

QVariant DemotionListingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case beforeColumn: return hasVariant() ? tr("Before") : tr("Code");
    case afterColumn: return tr("After");
    case noteColumn: return tr("What changed");
    default: return {};
    }
}

} // namespace forewarp::views::assembly
