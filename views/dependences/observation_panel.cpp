#include "views/dependences/observation_panel.h"

#include "views/widgets/number_text.h"
#include "views/widgets/run_fields.h"
#include "views/widgets/text_rows.h"
#include "views/widgets/wrapped_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace forewarp::views::dependences {

ObservationPanel::ObservationPanel(QWidget* parent)
    : QWidget(parent), m_fields(new widgets::RunFields), m_observe(new QPushButton),
      m_result(new widgets::WrappedLabel), m_program(new widgets::WrappedLabel), m_remarks(new widgets::TextRows) {
    m_observe->setObjectName(QStringLiteral("observe"));
    m_result->setObjectName(QStringLiteral("lead"));
    m_program->setObjectName(QStringLiteral("faint"));
    for (QLabel* label : {m_result, m_program}) {
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
    rows->addWidget(m_fields);
    rows->addLayout(button);
    for (QWidget* part :
         {static_cast<QWidget*>(m_result), static_cast<QWidget*>(m_remarks), static_cast<QWidget*>(m_program)}) {
        rows->addWidget(part);
    }
    connect(m_fields, &widgets::RunFields::runChanged, this, &ObservationPanel::runChanged);
    connect(m_fields, &widgets::RunFields::inputFileRequested, this, &ObservationPanel::inputFileRequested);
    connect(m_fields, &widgets::RunFields::entered, this, [this] {
        if (m_observe->isEnabled()) emit observeRequested();
    });
    connect(m_observe, &QPushButton::clicked, this, &ObservationPanel::observeRequested);
    connect(m_remarks, &widgets::TextRows::activated, this,
            [this](int row) { emit locationActivated(m_places[std::size_t(row)]); });
    showButton();
}

void ObservationPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) showButton();
    QWidget::changeEvent(event);
}

void ObservationPanel::setLoop(const kernel::LoopFacts& loop) {
    m_canObserve = loop.canObserve;
    showButton();
    showResult(loop);
}

void ObservationPanel::setRun(const QString& arguments, const QString& inputFile) {
    m_fields->setRun(arguments, inputFile);
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

void ObservationPanel::showResult(const kernel::LoopFacts& loop) {
    m_places.clear();
    std::vector<widgets::TextRow> rows;
    if (loop.observation) {
        for (const kernel::Dependence& conflict : loop.observation->conflicts) {
            rows.push_back({widgets::toQString(conflict.sentence),
                            {},
                            QStringLiteral("chevron-right"),
                            conflict.sink.location.isKnown()});
            m_places.push_back(conflict.sink.location);
        }
        for (const std::string& caveat : loop.observation->caveats) {
            rows.push_back({widgets::toQString(caveat), {}, QStringLiteral("warning"), false});
            m_places.emplace_back();
        }
        m_result->setText(widgets::toQString(loop.observation->sentence));
        m_program->setText(tr("Ran: %1").arg(widgets::toQString(loop.observation->program)));
    }
    m_result->setVisible(loop.observation && loop.observation->sentence != loop.reason); // Else the headline says it.
    m_program->setVisible(loop.observation && !loop.observation->program.empty());
    m_remarks->setRows(rows);
}

} // namespace forewarp::views::dependences
