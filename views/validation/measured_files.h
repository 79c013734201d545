#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace forewarp::views::validation {

/// Which measured times predictions are compared with, and how far that is.
///
///     Measured times [suite.jsonl                      ][…]   [Compare]
///     Kernels        [suite.json                       ][…]   ▬▬▬▬▬─── Predicted 12 of 84
class MeasuredFiles : public QWidget {
    Q_OBJECT

  public:
    explicit MeasuredFiles(QWidget* parent = nullptr);

    void setMeasured(const QString& file);
    void setKernels(const QString& file);
    [[nodiscard]] QString measured() const;
    /// Empty where the rows describe themselves.
    [[nodiscard]] QString kernels() const;
    /// While a comparison runs, the button cancels it.
    void setBusy(bool isBusy);
    /// `fraction`: 0…1.
    void setProgress(double fraction, const QString& step);

  signals:
    /// Button or Enter; not without a file.
    void compareRequested();
    void cancelRequested();
    /// The user wants to choose a file from a dialog.
    void measuredFileRequested();
    void kernelsFileRequested();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void buildFields();
    void retranslate();
    void press();
    void showState();

    QLabel* m_measuredLabel;
    QLineEdit* m_measured;
    QToolButton* m_chooseMeasured;
    QLabel* m_kernelsLabel;
    QLineEdit* m_kernels;
    QToolButton* m_chooseKernels;
    QPushButton* m_compare;
    QProgressBar* m_bar;
    QLabel* m_step;
    bool m_isBusy = false;
};

} // namespace forewarp::views::validation
