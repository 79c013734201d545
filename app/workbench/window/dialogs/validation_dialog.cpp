#include "app/workbench/window/dialogs/validation_dialog.h"

#include "app/workbench/jobs/validating/bundled_suite.h"
#include "views/validation/measured_files.h"
#include "views/validation/validation_view.h"
#include "views/widgets/number_text.h"
#include "views/widgets/window_text.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QScreen>
#include <QVBoxLayout>

namespace forewarp::workbench::window::dialogs {

namespace {

constexpr QSize kSize{1400, 820}; ///< Where the screen has room for it, with the frames of window and desktop.
constexpr QSize kFrames{40, 80};

/// What the comparison is at, in the window's language where it is one of the usual steps.
QString stepText(const QString& step) {
    static const QRegularExpression kCounted(QStringLiteral("^Predicted (\\d+) of (\\d+) kernels and sizes$"));
    static const QLatin1String kAnalysing("Analysing ");
    if (const auto counted = kCounted.match(step); counted.hasMatch())
        return ValidationDialog::tr("Predicted %1 of %2 kernels and sizes")
            .arg(counted.captured(1), counted.captured(2));
    if (step.startsWith(kAnalysing)) return ValidationDialog::tr("Analysing %1").arg(step.mid(kAnalysing.size()));
    return step;
}

} // namespace

ValidationDialog::ValidationDialog(jobs::validating::ValidatingJob& job, QWidget* parent)
    : QDialog(parent, Qt::Window), m_job(job), m_files(new views::validation::MeasuredFiles),
      m_view(new views::validation::ValidationView) {
    setObjectName(QStringLiteral("validation"));
    setWindowTitle(tr("Predicted and Measured Times"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 14, 16, 12);
    rows->setSpacing(12);
    rows->addWidget(m_files);
    rows->addWidget(m_view, 1);
    resize(kSize.boundedTo(screen()->availableSize() - kFrames));
    connectJob();
    connectViews();
    offerBundledSuite();
}

/// A child that still runs would answer nobody.
ValidationDialog::~ValidationDialog() {
    m_job.disconnect(this);
    m_job.abandon();
}

void ValidationDialog::connectJob() {
    m_job.onAnswer([this](const jobs::validating::SharedReport& report) { showAnswer(report); });
    connect(&m_job, &jobs::ChildJob::failed, this, &ValidationDialog::showFailure);
    connect(&m_job, &jobs::ChildJob::cancelled, this, &ValidationDialog::showCancelled);
    connect(&m_job, &jobs::ChildJob::progressed, m_files,
            [this](double fraction, const QString& step) { m_files->setProgress(fraction, stepText(step)); });
    connect(&m_job, &jobs::ChildJob::idle, m_files, [this] { m_files->setBusy(false); });
    connect(this, &QDialog::finished, &m_job, &jobs::ChildJob::cancel);
}

void ValidationDialog::connectViews() {
    using views::validation::MeasuredFiles;
    connect(m_files, &MeasuredFiles::compareRequested, this, &ValidationDialog::compare);
    connect(m_files, &MeasuredFiles::cancelRequested, &m_job, &jobs::ChildJob::cancel);
    connect(m_files, &MeasuredFiles::measuredFileRequested, this, &ValidationDialog::chooseMeasured);
    connect(m_files, &MeasuredFiles::kernelsFileRequested, this, &ValidationDialog::chooseKernels);
    connect(m_view, &views::validation::ValidationView::copyRequested, this,
            [](const QString& text) { QGuiApplication::clipboard()->setText(text); });
}

void ValidationDialog::offerBundledSuite() {
    const auto suite = jobs::validating::bundledSuite();
    if (suite) setRequest(*suite);
    m_view->setReason(suite ? tr("Compare shows how far predictions are from times that were measured on a GPU.\n\n"
                                 "The files above are those of Forewarp's own suite, measured on an H100. Choose "
                                 "others to compare with your own times.")
                            : tr("Choose a file of measured times; Compare then shows how far predictions are off."));
}

void ValidationDialog::setRequest(const jobs::validating::ValidatingRequest& request) {
    m_files->setMeasured(QDir::toNativeSeparators(request.measured));
    m_files->setKernels(QDir::toNativeSeparators(request.kernels));
}

void ValidationDialog::compare() {
    if (!m_hasReport) m_view->setReason(tr("The kernels are analysed and predicted by all models."));
    m_files->setBusy(true);
    m_job.start({QDir::fromNativeSeparators(m_files->measured()), QDir::fromNativeSeparators(m_files->kernels())});
}

void ValidationDialog::showAnswer(const jobs::validating::SharedReport& report) {
    m_hasReport = true;
    m_view->setReport(report);
}

void ValidationDialog::showFailure(const Error& error) {
    QString sentence = tr("Nothing could be compared.") + QStringLiteral("\n\n") +
                       views::widgets::withoutOptions(views::widgets::toQString(error.text()));
    if (error.kind == ErrorKind::input)
        sentence +=
            QStringLiteral("\n\n") + tr("Check the file, and that the description of the kernels belongs to it; "
                                        "without one, its rows have to name a C file and a loop.");
    m_hasReport = false;
    m_view->setReport(nullptr);
    m_view->setReason(sentence);
}

/// What was compared before stays.
void ValidationDialog::showCancelled() {
    if (!m_hasReport) m_view->setReason(tr("Cancelled; Compare starts again."));
}

void ValidationDialog::chooseMeasured() {
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open measured times"), QFileInfo(m_files->measured()).path(),
                                     tr("Measured times (*.csv *.jsonl *.json);;All files (*)"));
    if (!file.isEmpty()) m_files->setMeasured(QDir::toNativeSeparators(file));
}

void ValidationDialog::chooseKernels() {
    const QString known = m_files->kernels().isEmpty() ? m_files->measured() : m_files->kernels();
    const QString file =
        QFileDialog::getOpenFileName(this, tr("Open a description of kernels"), QFileInfo(known).path(),
                                     tr("Descriptions of kernels (*.json);;All files (*)"));
    if (!file.isEmpty()) m_files->setKernels(QDir::toNativeSeparators(file));
}

} // namespace forewarp::workbench::window::dialogs
