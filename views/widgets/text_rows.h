#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace forewarp::views::widgets {

/// One line of TextRows.
struct TextRow {
    QString text;         ///< Wrapped where it is long.
    QString value;        ///< At the right end; may be empty.
    QString icon;         ///< Name of an icon; may be empty.
    bool isLink = false;  ///< Can be clicked, and reached by keyboard.

    friend bool operator==(const TextRow&, const TextRow&) = default;
};

/// Sentences below one another, each with an icon and a value; links among them say when they are followed.
class TextRows : public QWidget {
    Q_OBJECT

  public:
    explicit TextRows(QWidget* parent = nullptr);

    /// Replaces all rows; hidden without any. Reuses the labels and touches only what is new, since a slider may be
    /// moving.
    void setRows(const std::vector<TextRow>& rows);
    [[nodiscard]] QString textOf(int row) const;

  signals:
    void activated(int row);

  private:
    struct Labels {
        QLabel* icon;
        QLabel* text;
        QLabel* value;
    };
    Labels makeLabels(int row);
    void fill(const Labels& labels, const TextRow& row);
    void paintIcon(QLabel& label, const QString& name) const;
    void restyle();

    QGridLayout* m_grid;
    std::vector<Labels> m_labels;
    std::vector<TextRow> m_rows;
};

} // namespace forewarp::views::widgets
