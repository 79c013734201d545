#include "views/validation/measured_files.h"

#include "views/theme/icon.h"
#include "views/widgets/elided_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace forewarp::views::validation {

namespace {

constexpr int kSteps = 1000;     ///< Of the progress bar.
constexpr int kStateWidth = 230; ///< Of the button and what runs: the fields keep their place.
constexpr int kLeastField = 220;

} // namespace

MeasuredFiles::MeasuredFiles(QWidget* parent)
    : QWidget(parent), m_measuredLabel(new QLabel), m_measured(new QLineEdit), m_chooseMeasured(new QToolButton),
      m_kernelsLabel(new QLabel), m_kernels(new QLineEdit), m_chooseKernels(new QToolButton),
      m_compare(new QPushButton), m_bar(new QProgressBar), m_step(new widgets::ElidedLabel) {
    buildFields();
    m_compare->setObjectName(QStringLiteral("compareTimes"));
    m_compare->setAutoDefault(false); // Enter in a field compares; a dialog would press it once more.
    m_bar->setRange(0, kSteps);
    m_bar->setTextVisible(false);
    m_step->setObjectName(QStringLiteral("faint"));
    m_step->setTextFormat(Qt::PlainText);
    for (QWidget* part : {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_step)})
        part->setFixedWidth(kStateWidth);
    auto* state = new QVBoxLayout;
    state->setSpacing(3);
    state->addWidget(m_bar);
    state->addWidget(m_step);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    grid->setColumnMinimumWidth(3, kStateWidth);
    grid->addWidget(m_measuredLabel, 0, 0);
    grid->addWidget(m_measured, 0, 1);
    grid->addWidget(m_chooseMeasured, 0, 2);
    grid->addWidget(m_compare, 0, 3, Qt::AlignLeft);
    grid->addWidget(m_kernelsLabel, 1, 0);
    grid->addWidget(m_kernels, 1, 1);
    grid->addWidget(m_chooseKernels, 1, 2);
    grid->addLayout(state, 1, 3);
    connect(m_compare, &QPushButton::clicked, this, &MeasuredFiles::press);
    connect(m_chooseMeasured, &QToolButton::clicked, this, &MeasuredFiles::measuredFileRequested);
    connect(m_chooseKernels, &QToolButton::clicked, this, &MeasuredFiles::kernelsFileRequested);
    retranslate();
}

void MeasuredFiles::buildFields() {
    m_measured->setObjectName(QStringLiteral("measuredTimes"));
    m_kernels->setObjectName(QStringLiteral("measuredKernels"));
    m_chooseMeasured->setObjectName(QStringLiteral("chooseMeasuredTimes"));
    m_chooseKernels->setObjectName(QStringLiteral("chooseMeasuredKernels"));
    m_measuredLabel->setBuddy(m_measured);
    m_kernelsLabel->setBuddy(m_kernels);
    for (QToolButton* button : {m_chooseMeasured, m_chooseKernels})
        button->setIcon(theme::icon(QStringLiteral("folder")));
    for (QLineEdit* field : {m_measured, m_kernels}) {
        field->setMinimumWidth(kLeastField);
        connect(field, &QLineEdit::textChanged, this, &MeasuredFiles::showState);
        connect(field, &QLineEdit::returnPressed, this, [this] {
            if (!m_isBusy) press();
        });
    }
}

void MeasuredFiles::retranslate() {
    m_measuredLabel->setText(tr("&Measured times"));
    m_measured->setPlaceholderText(tr("CSV, or lines of JSON"));
    m_chooseMeasured->setToolTip(tr("Choose a file"));
    m_chooseMeasured->setAccessibleName(tr("Choose the file of measured times"));
    m_kernelsLabel->setText(tr("&Kernels"));
    m_kernels->setPlaceholderText(tr("none: the rows name C file and loop"));
    m_kernels->setToolTip(tr("A description: which loop of which C file each measured kernel is"));
    m_chooseKernels->setToolTip(tr("Choose a file"));
    m_chooseKernels->setAccessibleName(tr("Choose the file that describes the kernels"));
    m_bar->setAccessibleName(tr("Progress of the comparison"));
    showState();
}

void MeasuredFiles::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void MeasuredFiles::setMeasured(const QString& file) {
    m_measured->setText(file);
}

void MeasuredFiles::setKernels(const QString& file) {
    m_kernels->setText(file);
}

QString MeasuredFiles::measured() const {
    return m_measured->text().trimmed();
}

QString MeasuredFiles::kernels() const {
    return m_kernels->text().trimmed();
}

void MeasuredFiles::setBusy(bool isBusy) {
    m_isBusy = isBusy;
    setProgress(0, {});
    showState();
}

void MeasuredFiles::setProgress(double fraction, const QString& step) {
    m_bar->setValue(int(fraction * kSteps));
    m_step->setText(step);
}

void MeasuredFiles::press() {
    if (m_isBusy) emit cancelRequested();
    else if (!measured().isEmpty()) emit compareRequested();
}

void MeasuredFiles::showState() {
    m_compare->setText(m_isBusy ? tr("&Cancel") : tr("&Compare"));
    m_compare->setEnabled(m_isBusy || !measured().isEmpty());
    m_compare->setProperty("isMain", !m_isBusy); // The style sheet looks at it once.
    m_compare->style()->unpolish(m_compare);
    m_compare->style()->polish(m_compare);
    m_bar->setVisible(m_isBusy);
    m_step->setVisible(m_isBusy);
}

} // namespace forewarp::views::validation
