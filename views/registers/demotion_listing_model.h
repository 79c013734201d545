#pragma once

#include "core/report/demotion_report.h"

#include <QAbstractTableModel>
#include <QPoint>
#include <QString>

#include <memory>
#include <vector>

namespace forewarp::views {

/// The code of a kernel beside that of one of its variants, a row per line; without a demotion, the kernel alone.
class DemotionListingModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { beforeColumn, afterColumn, noteColumn, kColumnCount };
    enum Role {
        changeRole = Qt::UserRole + 1, ///< DemotionLine::Change as int.
        addressRole,                   ///< «01a0»; empty where nothing stands.
        demotedRole, ///< Places of demoted registers in the text: QList<QPoint> of start and length.
    };

    explicit DemotionListingModel(QObject* parent = nullptr);

    /// Shares the kernel, and the variant with all that it belongs to. A null kernel empties the model; without a variant,
    /// or one without a demotion, the kernel stands alone.
    void setVariant(std::shared_ptr<const SassReport> kernel, std::shared_ptr<const sass::Variant> variant);
    /// Rows without a change are left out; of a kernel that stands alone, none.
    void setOnlyChanges(bool isOnly);
    [[nodiscard]] bool hasVariant() const;
    /// Of all rows, shown or not.
    [[nodiscard]] int count(DemotionLine::Change change) const;
    /// Characters of the longest instruction, its address left out.
    [[nodiscard]] int longestInstruction() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] const DemotionLine& lineAt(int row) const { return m_lines[std::size_t(m_shown[std::size_t(row)])]; }
    [[nodiscard]] const sass::Demotion* demotion() const;
    [[nodiscard]] const sass::Instruction* instructionAt(const DemotionLine& line, int column) const;
    [[nodiscard]] QString textOf(const DemotionLine& line, int column) const;
    [[nodiscard]] QList<QPoint> demotedPlaces(const DemotionLine& line, int column) const;
    [[nodiscard]] QString changeText(const DemotionLine& line) const;
    void showRows();

    std::shared_ptr<const SassReport> m_kernel;
    std::shared_ptr<const sass::Variant> m_variant;
    std::vector<DemotionLine> m_lines;
    std::vector<int> m_shown; ///< Of m_lines.
    bool m_isOnlyChanges = false;
};

} // namespace forewarp::views
