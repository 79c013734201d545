#pragma once

#include <QLabel>
#include <QString>

#include <map>

namespace forewarp::views::widgets {

/// A label that wraps its text, whatever width it gets, and remembers how high that is at each: layouts inside one another
/// ask for the same few widths over and over, and QLabel lays the text out anew each time.
class WrappedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit WrappedLabel(QWidget* parent = nullptr);

    [[nodiscard]] int heightForWidth(int width) const override;
    /// A few words wide, whatever the text.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void changeEvent(QEvent* event) override;

  private:
    [[nodiscard]] QSize lineOf(int letters) const;

    /// What the heights are of; anything else that they depend on is announced by changeEvent().
    mutable QString m_measuredText;
    mutable Qt::TextFormat m_measuredFormat = Qt::AutoText;
    mutable std::map<int, int> m_heights; ///< By width.
};

} // namespace forewarp::views::widgets
