#pragma once

#include "core/kernel/kernel_profile.h"

#include <QString>
#include <QWidget>

#include <vector>

class QButtonGroup;
class QGridLayout;
class QLabel;
class QToolButton;

namespace forewarp::views::widgets {

/// What a loop's verdict rests on and the source does not show, each with the user's decision, which can be taken back.
///
///     a and out do not overlap     [holds] [does not hold]
class AssumptionRows : public QWidget {
    Q_OBJECT

  public:
    explicit AssumptionRows(QWidget* parent = nullptr);

    /// Hidden without any. Shows rejected assumptions of the loop's function too, so that they can be taken back.
    void setLoop(const kernel::LoopFacts& loop, const kernel::Assumptions& assumptions);

  signals:
    /// `key` as keyOf() names it.
    void rejectionChanged(const QString& key, bool isRejected);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Statement {
        QString key;
        QString text;
        bool isRejected = false;

        friend bool operator==(const Statement&, const Statement&) = default;
    };
    struct Row {
        Statement shown;
        QLabel* text;
        QToolButton* holds;
        QToolButton* fails;
    };
    static std::vector<Statement> statementsOf(const kernel::LoopFacts& loop, const kernel::Assumptions& assumptions);
    void addRow();
    void fill(Row& row, const Statement& statement);
    void retranslate();

    QGridLayout* m_grid;
    std::vector<Row> m_rows; ///< Reused, so that the button just pressed keeps the focus.
};

} // namespace forewarp::views::widgets
