#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QStackedLayout;

namespace forewarp::views::widgets {

/// A body or, while there is nothing to show in it, a sentence that says what is missing.
class Placeholder : public QWidget {
    Q_OBJECT

  public:
    /// Takes ownership of `body`; starts with the sentence.
    explicit Placeholder(QWidget* body, QWidget* parent = nullptr);

    void setSentence(const QString& sentence);
    [[nodiscard]] QString sentence() const;
    void setBodyShown(bool isShown);
    [[nodiscard]] bool isBodyShown() const;

  private:
    QLabel* m_sentence;
    QStackedLayout* m_pages;
};

} // namespace forewarp::views::widgets
