#include "views/editor/find_bar.h"

#include "views/theme/icon.h"
#include "views/theme/theme.h"

#include <Qsci/qsciscintilla.h>

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace forewarp::views::editor {

FindBar::FindBar(QsciScintilla* editor, QWidget* parent)
    : QFrame(parent), m_editor(editor), m_text(new QLineEdit), m_outcome(new QLabel) {
    setObjectName(QStringLiteral("findBar"));
    m_outcome->setObjectName(QStringLiteral("muted"));
    m_text->setClearButtonEnabled(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 5, 8, 5);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_outcome);
    m_previous = addButton(QStringLiteral("up"));
    m_next = addButton(QStringLiteral("down"));
    m_close = addButton(QStringLiteral("close"));
    connect(m_text, &QLineEdit::textEdited, this, [this] { find(Direction::fromHere); });
    connect(m_previous, &QToolButton::clicked, this, [this] { find(Direction::backward); });
    connect(m_next, &QToolButton::clicked, this, [this] { find(Direction::forward); });
    connect(m_close, &QToolButton::clicked, this, &FindBar::close);
    retranslate();
    hide();
}

QToolButton* FindBar::addButton(const QString& iconName) {
    auto* button = new QToolButton;
    button->setIcon(theme::icon(iconName));
    layout()->addWidget(button);
    return button;
}

void FindBar::retranslate() {
    m_text->setPlaceholderText(tr("Find in file"));
    m_text->setAccessibleName(tr("Find in file"));
    m_previous->setToolTip(tr("Previous (Shift+Enter)"));
    m_previous->setAccessibleName(tr("Previous"));
    m_next->setToolTip(tr("Next (Enter)"));
    m_next->setAccessibleName(tr("Next"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setAccessibleName(tr("Close"));
}

void FindBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

void FindBar::open() {
    const QString selected = m_editor->selectedText();
    if (!selected.isEmpty() && !selected.contains(QLatin1Char('\n'))) m_text->setText(selected);
    m_outcome->clear();
    show();
    m_text->setFocus();
    m_text->selectAll();
}

void FindBar::close() {
    hide();
    m_editor->setFocus();
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter) {
        find(event->modifiers() & Qt::ShiftModifier ? Direction::backward : Direction::forward);
    } else if (event->key() == Qt::Key_Escape) {
        close();
    } else {
        QFrame::keyPressEvent(event);
    }
}

/// A hit is selected from its start to its end; searching backwards or again from here begins at the start.
void FindBar::find(Direction direction) {
    int line = 0;
    int column = 0;
    m_editor->getCursorPosition(&line, &column);
    if (m_editor->hasSelectedText() && direction != Direction::forward) {
        int endLine = 0;
        int endColumn = 0;
        m_editor->getSelection(&line, &column, &endLine, &endColumn);
    }
    const bool isForward = direction != Direction::backward;
    const bool isFound = !m_text->text().isEmpty() &&
                         m_editor->findFirst(m_text->text(), false, false, false, true, isForward, line, column);
    m_outcome->setText(isFound || m_text->text().isEmpty() ? QString() : tr("not found"));
}

} // namespace forewarp::views::editor
