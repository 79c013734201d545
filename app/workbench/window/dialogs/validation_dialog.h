#pragma once

#include "app/workbench/jobs/validating/validating_job.h"

#include <QDialog>

namespace forewarp::views::validation {
class MeasuredFiles;
class ValidationView;
} // namespace forewarp::views::validation

namespace forewarp::workbench::window::dialogs {

/// Compares predictions with measured times: which files, and what came of it. The rest of the window goes on beside it.
///
///     Measured times [suite.jsonl               ][…]  [Compare]
///     Kernels        [suite.json                ][…]
///     (how far predictions are off)
class ValidationDialog : public QDialog {
    Q_OBJECT

  public:
    /// `job` has to outlive the dialog, which gets its answers.
    ValidationDialog(jobs::validating::ValidatingJob& job, QWidget* parent);
    ~ValidationDialog() override;

    /// Fills the fields; emits and starts nothing.
    void setRequest(const jobs::validating::ValidatingRequest& request);

  private:
    void connectJob();
    void connectViews();
    void offerBundledSuite();
    void compare();
    void showAnswer(const jobs::validating::SharedReport& report);
    void showFailure(const Error& error);
    void showCancelled();
    void chooseMeasured();
    void chooseKernels();

    jobs::validating::ValidatingJob& m_job;
    views::validation::MeasuredFiles* m_files;
    views::validation::ValidationView* m_view;
    bool m_hasReport = false;
};

} // namespace forewarp::workbench::window::dialogs
