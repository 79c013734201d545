#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace forewarp::views::widgets {

/// How the user's program is to be run.
///
///     Program arguments [1024 --fast              ]
///     Standard input    [                     ][…]
class RunFields : public QWidget {
    Q_OBJECT

  public:
    explicit RunFields(QWidget* parent = nullptr);

    /// What the fields hold; emits nothing.
    void setRun(const QString& arguments, const QString& inputFile);

  signals:
    /// The user changed a field.
    void runChanged(const QString& arguments, const QString& inputFile);
    /// The user wants to choose the input file from a dialog.
    void inputFileRequested();
    /// Enter was pressed in a field.
    void entered();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void retranslate();

    QLabel* m_argumentsLabel;
    QLineEdit* m_arguments;
    QLabel* m_inputLabel;
    QLineEdit* m_input;
    QToolButton* m_choose;
};

} // namespace forewarp::views::widgets
