#pragma once

#include <QFrame>
#include <QString>

class QHBoxLayout;
class QLabel;

namespace forewarp::views::widgets {

/// A rounded surface with a title row above a body.
///
///     ╭────────────────────────────────────╮
///     │ Block size  drag to explore     [▾]│
///     │ body                               │
///     ╰────────────────────────────────────╯
class Card : public QFrame {
    Q_OBJECT

  public:
    /// Takes ownership of `body`.
    Card(const QString& title, const QString& subtitle, QWidget* body, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Hidden where empty.
    void setSubtitle(const QString& subtitle);
    /// Adds at the right end of the title row; takes ownership.
    void addHeaderWidget(QWidget* widget);
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString subtitle() const;

  private:
    QHBoxLayout* m_header;
    QLabel* m_title;
    QLabel* m_subtitle;
};

} // namespace forewarp::views::widgets
