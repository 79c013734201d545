#pragma once

#include "core/sass/report/demotion_lines.h"
#include "core/sass/report/demotion_report.h"

#include <QAbstractTableModel>
#include <QPoint>
#include <QString>

#include <memory>
#include <vector>

namespace forewarp::views::assembly {

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
    void setVariant(std::shared_ptr<const sass::report::SassReport> kernel,
                    std::shared_ptr<const sass::demotion::Variant> variant);
    /// Rows without a change are left out; of a kernel that stands alone, none.
    void setOnlyChanges(bool isOnly);
    [[nodiscard]] bool hasVariant() const;
    /// Of all rows, shown or not.
    [[nodiscard]] int count(sass::report::DemotionLine::Change change) const;
    /// Characters of the longest instruction, its address left out.
    [[nodiscard]] int longestInstruction() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] const sass::report::DemotionLine& lineAt(int row) const {
        return m_lines[std::size_t(m_shown[std::size_t(row)])];
    }
    [[nodiscard]] const sass::demotion::Demotion* demotion() const;
    [[nodiscard]] const sass::encoding::Instruction* instructionAt(const sass::report::DemotionLine& line,
                                                                   int column) const;
    [[nodiscard]] QString textOf(const sass::report::DemotionLine& line, int column) const;
    [[nodiscard]] QList<QPoint> demotedPlaces(const sass::report::DemotionLine& line, int column) const;
    [[nodiscard]] QString changeText(const sass::report::DemotionLine& line) const;
    void showRows();

    std::shared_ptr<const sass::report::SassReport> m_kernel;
    std::shared_ptr<const sass::demotion::Variant> m_variant;
    std::vector<sass::report::DemotionLine> m_lines;
    std::vector<int> m_shown; ///< Of m_lines.
    bool m_isOnlyChanges = false;
};

} // namespace forewarp::views::assembly
