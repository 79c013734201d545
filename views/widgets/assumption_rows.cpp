#include "views/widgets/assumption_rows.h"

#include "core/kernel/decisions.h"
#include "views/widgets/number_text.h"
#include "views/widgets/wrapped_label.h"

#include <QButtonGroup>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace forewarp::views::widgets {

AssumptionRows::AssumptionRows(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(4);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(0, 1);
    hide();
}

std::vector<AssumptionRows::Statement> AssumptionRows::statementsOf(const kernel::LoopFacts& loop,
                                                                    const kernel::Assumptions& assumptions) {
    std::vector<Statement> statements;
    for (const kernel::VerdictAssumption& assumption : loop.assumptions) {
        const std::string key = kernel::keyOf(loop, assumption);
        statements.push_back({toQString(key), toQString(assumption.text), assumptions.rejected.contains(key)});
    }
    const std::string ofFunction = loop.function + ": ";
    for (const std::string& key : assumptions.rejected) {
        const QString name = toQString(key);
        const auto isSame = [&name](const Statement& statement) { return statement.key == name; };
        const bool isListed = std::any_of(statements.begin(), statements.end(), isSame);
        if (isListed || !key.starts_with(ofFunction)) continue;
        statements.push_back({name, toQString(key.substr(ofFunction.size())), true});
    }
    return statements;
}

void AssumptionRows::setLoop(const kernel::LoopFacts& loop, const kernel::Assumptions& assumptions) {
    const std::vector<Statement> statements = statementsOf(loop, assumptions);
    while (m_rows.size() < statements.size()) addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        const bool isUsed = i < statements.size();
        if (isUsed && row.shown != statements[i]) fill(row, statements[i]);
        if (isUsed) (statements[i].isRejected ? row.fails : row.holds)->setChecked(true);
        for (QWidget* part :
             {static_cast<QWidget*>(row.text), static_cast<QWidget*>(row.holds), static_cast<QWidget*>(row.fails)}) {
            part->setVisible(isUsed);
        }
    }
    setVisible(!statements.empty());
}

void AssumptionRows::addRow() {
    Row row{{}, new WrappedLabel, new QToolButton, new QToolButton};
    row.text->setTextFormat(Qt::PlainText);
    auto* choice = new QButtonGroup(row.holds);
    for (QToolButton* button : {row.holds, row.fails}) {
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        choice->addButton(button);
    }
    const int position = int(m_rows.size());
    m_grid->addWidget(row.text, position, 0);
    m_grid->addWidget(row.holds, position, 1, Qt::AlignTop);
    m_grid->addWidget(row.fails, position, 2, Qt::AlignTop);
    const auto announce = [this, position](bool isRejected) {
        const Statement& shown = m_rows[std::size_t(position)].shown;
        if (shown.isRejected != isRejected) emit rejectionChanged(shown.key, isRejected);
    };
    connect(row.holds, &QToolButton::clicked, this, [announce] { announce(false); });
    connect(row.fails, &QToolButton::clicked, this, [announce] { announce(true); });
    m_rows.push_back(row);
}

void AssumptionRows::fill(Row& row, const Statement& statement) {
    row.shown = statement;
    row.text->setText(statement.text);
    row.holds->setText(tr("holds"));
    row.fails->setText(tr("does not hold"));
    row.holds->setObjectName(QStringLiteral("holds-") + statement.key);
    row.fails->setObjectName(QStringLiteral("fails-") + statement.key);
    row.holds->setAccessibleName(tr("%1: holds").arg(statement.text));
    row.fails->setAccessibleName(tr("%1: does not hold").arg(statement.text));
    row.holds->setToolTip(tr("Rest the verdict on this statement"));
    row.fails->setToolTip(tr("Judge the loop without this statement"));
}

void AssumptionRows::retranslate() {
    for (Row& row : m_rows) fill(row, Statement(row.shown));
}

void AssumptionRows::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::widgets
