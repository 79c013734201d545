#include "app/workbench/window/dialogs/command_palette.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>

namespace forewarp::workbench::window::dialogs {

namespace {

constexpr int kWidth = 520;
constexpr int kHeight = 360;
constexpr int kPositionRole = Qt::UserRole;

bool holdsAll(const QString& text, const QStringList& words) {
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

QString plainName(const QAction& action) {
    QString name = action.text();
    static const QRegularExpression kAppendedMnemonic(QStringLiteral("\\(&.\\)")); // 打开(&O)
    name.remove(kAppendedMnemonic);
    name.remove(QLatin1Char('&'));
    while (name.endsWith(QChar(0x2026)) || name.endsWith(QLatin1Char('.'))) name.chop(1);
    return name;
}

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint), m_words(new QLineEdit), m_list(new QListWidget) {
    setWindowTitle(tr("Commands"));
    for (QAction* action : actions) {
        if (action->isEnabled() && !action->isSeparator() && action->menu() == nullptr && !action->text().isEmpty()) {
            m_actions << action;
        }
    }
    m_words->setPlaceholderText(tr("Type a command"));
    m_words->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    layout->addWidget(m_list);
    resize(kWidth, kHeight);
    connect(m_words, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_words, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemActivated, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    filter({});
}

void CommandPalette::filter(const QString& words) {
    const QStringList parts = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    m_list->clear();
    for (qsizetype position = 0; position < m_actions.size(); ++position) {
        const QAction& action = *m_actions[position];
        const QString name = plainName(action);
        if (!holdsAll(name, parts)) continue;
        const QString keys = action.shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(keys.isEmpty() ? name : QStringLiteral("%1    %2").arg(name, keys), m_list);
        item->setIcon(action.icon());
        item->setData(kPositionRole, int(position));
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::runCurrent() {
    const QListWidgetItem* item = m_list->currentItem();
    if (item == nullptr) return;
    QAction* action = m_actions[item->data(kPositionRole).toInt()];
    accept();
    action->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_words || event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool moves = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
    if (!moves) return false;
    QApplication::sendEvent(m_list, event);
    return true;
}

} // namespace forewarp::workbench::window::dialogs
