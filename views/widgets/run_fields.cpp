#include "views/widgets/run_fields.h"

#include "views/theme/icon.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace forewarp::views::widgets {

RunFields::RunFields(QWidget* parent)
    : QWidget(parent), m_argumentsLabel(new QLabel), m_arguments(new QLineEdit), m_inputLabel(new QLabel),
      m_input(new QLineEdit), m_choose(new QToolButton) {
    m_arguments->setObjectName(QStringLiteral("runArguments"));
    m_input->setObjectName(QStringLiteral("runInput"));
    m_choose->setObjectName(QStringLiteral("runChooseInput"));
    m_argumentsLabel->setBuddy(m_arguments);
    m_inputLabel->setBuddy(m_input);
    m_choose->setIcon(theme::icon(QStringLiteral("folder")));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_argumentsLabel, 0, 0);
    grid->addWidget(m_arguments, 0, 1, 1, 2);
    grid->addWidget(m_inputLabel, 1, 0);
    grid->addWidget(m_input, 1, 1);
    grid->addWidget(m_choose, 1, 2);
    for (QLineEdit* field : {m_arguments, m_input}) {
        connect(field, &QLineEdit::textEdited, this, [this] { emit runChanged(m_arguments->text(), m_input->text()); });
        connect(field, &QLineEdit::returnPressed, this, &RunFields::entered);
    }
    connect(m_choose, &QToolButton::clicked, this, &RunFields::inputFileRequested);
    retranslate();
}

void RunFields::retranslate() {
    m_argumentsLabel->setText(tr("Program arguments"));
    m_arguments->setPlaceholderText(tr("none"));
    m_inputLabel->setText(tr("Standard input"));
    m_input->setPlaceholderText(tr("empty"));
    m_input->setToolTip(tr("A file that the program reads as its standard input"));
    m_choose->setToolTip(tr("Choose a file"));
    m_choose->setAccessibleName(tr("Choose the file of the standard input"));
}

void RunFields::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void RunFields::setRun(const QString& arguments, const QString& inputFile) {
    if (m_arguments->text() != arguments) m_arguments->setText(arguments); // Else the cursor would jump to the end.
    if (m_input->text() != inputFile) m_input->setText(inputFile);
}

} // namespace forewarp::views::widgets
