// What must not be missed: sessions that are not kept, text that an earlier window has left.

#include "app/workbench/window/dialogs/notices.h"
#include "app/workbench/window/main_window.h"
#include "views/widgets/number_text.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>

#include <utility>

namespace forewarp::workbench::window {

using views::widgets::toQString;

void MainWindow::connectNotices() {
    connect(&m_workbench.sessions(), &state::SessionKeeper::changed, this, &MainWindow::showNotices);
    connect(&m_workbench.recovery(), &texts::TextRecovery::changed, this, &MainWindow::showNotices);
    connect(&m_workbench.problems(), &state::Problems::changed, this, &MainWindow::tellErrors);
    connect(m_drawers, &drawers::Drawers::changed, this, &MainWindow::tellErrors);
    showNotices();
}

void MainWindow::showNotices() {
    state::SessionKeeper& sessions = m_workbench.sessions();
    texts::TextRecovery& recovery = m_workbench.recovery();
    std::vector<dialogs::Notice> notices;
    if (sessions.problem())
        notices.push_back({tr("Your session is not kept. %1").arg(toQString(sessions.problem()->text())), {}});
    if (recovery.problem()) {
        const QString reason = toQString(recovery.problem()->text());
        notices.push_back({tr("Text that is not saved would be lost in a crash. %1").arg(reason), {}});
    }
    if (sessions.setAside()) {
        notices.push_back(
            {toQString(sessions.setAside()->text()), {{tr("Close"), [&sessions] { sessions.markSetAsideRead(); }}}});
    }
    for (const Error& error : recovery.unreadable())
        notices.push_back({toQString(error.text()), {{tr("Close"), [&recovery] { recovery.markUnreadableRead(); }}}});
    for (std::size_t position = 0; position < recovery.found().size(); ++position) {
        const auto restore = [this, position] {
            keepText();
            m_workbench.restoreText(position);
        };
        const auto discard = [&recovery, position] { recovery.discard(position); };
        notices.push_back(
            {sentenceOn(recovery.found()[position]), {{tr("Restore"), restore}, {tr("Discard"), discard}}});
    }
    m_toldErrors = sentenceOnErrors();
    if (!m_toldErrors.isEmpty())
        notices.push_back({m_toldErrors, {{tr("Show Messages"), [this] { openDrawer(drawers::Drawers::messages); }}}});
    m_notices->setNotices(notices);
}

/// Banners are made anew only where they say something else: one of them may be about to be clicked.
void MainWindow::tellErrors() {
    if (sentenceOnErrors() != m_toldErrors) showNotices();
}

/// The first one, and how many there are; empty where a drawer lists them all, and where the status line says how many.
QString MainWindow::sentenceOnErrors() const {
    if (m_page != Page::program || m_drawers->opened() == drawers::Drawers::messages) return {};
    const state::Problems& problems = m_workbench.problems();
    QStringList errors;
    for (const auto& [topic, all] : problems.errors().asKeyValueRange()) {
        const bool hasOwnBanner = topic == state::Topic::session || topic == state::Topic::recovery;
        for (const Error& error : all)
            if (!hasOwnBanner) errors << toQString(error.text());
    }
    for (const auto& [file, diagnostics] : problems.diagnostics().asKeyValueRange()) {
        for (const kernel::Diagnostic& diagnostic : diagnostics) {
            if (diagnostic.severity != kernel::Severity::error) continue;
            const QString name = QFileInfo(diagnostic.file.empty() ? file : toQString(diagnostic.file)).fileName();
            errors << QStringLiteral("%1:%2: %3")
                          .arg(name, toQString(diagnostic.location.text()), toQString(diagnostic.message));
        }
    }
    errors.removeDuplicates(); // Of a header that several files include.
    if (errors.size() < 2) return errors.join(QString());
    return tr("%n errors. The first: %1", nullptr, int(errors.size())).arg(errors.first());
}

QString MainWindow::sentenceOn(const session::UnsavedText& text) const {
    const QString file = toQString(text.file);
    const QDateTime typed = QDateTime::fromSecsSinceEpoch(text.typed);
    const QString time = typed.date() == QDate::currentDate() ? typed.toString(QStringLiteral("HH:mm"))
                                                              : QLocale().toString(typed, QLocale::ShortFormat);
    const QString sentence =
        tr("Text of %1 that was not saved is here (typed at %2).").arg(QFileInfo(file).fileName(), time);
    if (texts::Documents::hashOnDisk(file).toStdString() == text.replaces) return sentence;
    return sentence + QLatin1Char(' ') + tr("The file has changed on the disk since.");
}

bool MainWindow::mayReplace(const QString& file) {
    if (!m_workbench.documents().isOutdated(file)) return true;
    const auto answer =
        QMessageBox::question(this, tr("Changed on the disk"),
                              tr("%1 has changed on the disk since this text was begun. Replace what is there?")
                                  .arg(QFileInfo(file).fileName()),
                              QMessageBox::Save | QMessageBox::Cancel, QMessageBox::Cancel);
    return answer == QMessageBox::Save;
}

} // namespace forewarp::workbench::window
