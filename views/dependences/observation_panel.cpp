#include "views/dependences/observation_panel.h"

#include "views/number_text.h"
#include "views/prediction/text_rows.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace forewarp::views {

ObservationPanel::ObservationPanel(QWidget* parent)
    : QWidget(parent), m_argumentsLabel(new QLabel), m_arguments(new QLineEdit), m_inputLabel(new QLabel),
      m_input(new QLineEdit), m_choose(new QToolButton), m_observe(new QPushButton), m_result(new QLabel),
      m_program(new QLabel), m_remarks(new TextRows) {
    m_result->setObjectName(QStringLiteral("lead"));
    m_program->setObjectName(QStringLiteral("faint"));
    for (QLabel* label : {m_result, m_program}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->hide();
    }
    auto* button = new QHBoxLayout;
    button->addWidget(m_observe);
    button->addStretch(1);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(makeFields());
    rows->addLayout(button);
    for (QWidget* part :
         {static_cast<QWidget*>(m_result), static_cast<QWidget*>(m_remarks), static_cast<QWidget*>(m_program)}) {
        rows->addWidget(part);
    }
    connect(m_observe, &QPushButton::clicked, this, &ObservationPanel::observeRequested);
    connect(m_remarks, &TextRows::activated, this,
            [this](int row) { emit locationActivated(m_places[std::size_t(row)]); });
    retranslate();
}

QWidget* ObservationPanel::makeFields() {
    m_arguments->setObjectName(QStringLiteral("observeArguments"));
    m_input->setObjectName(QStringLiteral("observeInput"));
    m_choose->setObjectName(QStringLiteral("observeChooseInput"));
    m_observe->setObjectName(QStringLiteral("observe"));
    m_argumentsLabel->setBuddy(m_arguments);
    m_inputLabel->setBuddy(m_input);
    m_choose->setText(QStringLiteral("…"));
    auto* fields = new QWidget;
    auto* grid = new QGridLayout(fields);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_argumentsLabel, 0, 0);
    grid->addWidget(m_arguments, 0, 1, 1, 2);
    grid->addWidget(m_inputLabel, 1, 0);
    grid->addWidget(m_input, 1, 1);
    grid->addWidget(m_choose, 1, 2);
    for (QLineEdit* field : {m_arguments, m_input}) {
        connect(field, &QLineEdit::textEdited, this, [this] { emit runChanged(m_arguments->text(), m_input->text()); });
        connect(field, &QLineEdit::returnPressed, this, [this] {
            if (m_observe->isEnabled()) emit observeRequested();
        });
    }
    connect(m_choose, &QToolButton::clicked, this, &ObservationPanel::inputFileRequested);
    return fields;
}

void ObservationPanel::retranslate() {
    m_argumentsLabel->setText(tr("Program arguments"));
    m_arguments->setPlaceholderText(tr("none"));
    m_inputLabel->setText(tr("Standard input"));
    m_input->setPlaceholderText(tr("empty"));
    m_input->setToolTip(tr("A file that the program reads as its standard input"));
    m_choose->setToolTip(tr("Choose a file"));
    m_choose->setAccessibleName(tr("Choose the file of the standard input"));
    showButton();
}

void ObservationPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void ObservationPanel::setLoop(const LoopFacts& loop) {
    m_canObserve = loop.canObserve;
    showButton();
    showResult(loop);
}

void ObservationPanel::setRun(const QString& arguments, const QString& inputFile) {
    if (m_arguments->text() != arguments) m_arguments->setText(arguments); // Else the cursor would jump to the end.
    if (m_input->text() != inputFile) m_input->setText(inputFile);
}

void ObservationPanel::setRunning(bool isRunning) {
    m_isRunning = isRunning;
    showButton();
}

void ObservationPanel::showButton() {
    m_observe->setText(m_isRunning ? tr("The program runs…") : tr("Run the program and watch"));
    m_observe->setEnabled(m_canObserve && !m_isRunning);
    m_observe->setToolTip(m_canObserve
                              ? tr("Runs the program once and looks for iterations of this loop that touch the same "
                                   "memory.")
                              : tr("The source says all there is to say of this loop; a run would add nothing."));
}

void ObservationPanel::showResult(const LoopFacts& loop) {
    m_places.clear();
    std::vector<TextRow> rows;
    if (loop.observation) {
        for (const Dependence& conflict : loop.observation->conflicts) {
            rows.push_back(
                {toQString(conflict.sentence), {}, QStringLiteral("chevron-right"), conflict.sink.location.isKnown()});
            m_places.push_back(conflict.sink.location);
        }
        for (const std::string& caveat : loop.observation->caveats) {
            rows.push_back({toQString(caveat), {}, QStringLiteral("warning"), false});
            m_places.emplace_back();
        }
        m_result->setText(toQString(loop.observation->sentence));
        m_program->setText(tr("Ran: %1").arg(toQString(loop.observation->program)));
    }
    m_result->setVisible(loop.observation && loop.observation->sentence != loop.reason); // Else the headline says it.
    m_program->setVisible(loop.observation && !loop.observation->program.empty());
    m_remarks->setRows(rows);
}

} // namespace forewarp::views
