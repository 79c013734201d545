#include "app/workbench/window/dialogs/welcome_page.h"

#include "views/theme/icon.h"
#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace forewarp::workbench::window::dialogs {

namespace {

/// Installed in bin; in a build folder PRESET/bin below build. Empty where there are none.
QString bundledExamples() {
    const QString own = QCoreApplication::applicationDirPath();
    for (const char* place : {"/../share/doc/forewarp/examples", "/../../../resources/examples"}) {
        const QString folder = QDir::cleanPath(own + QLatin1String(place));
        if (QFileInfo::exists(folder + QLatin1String("/main.c"))) return folder;
    }
    return {};
}

} // namespace

WelcomePage::WelcomePage(QWidget* parent) : QWidget(parent), m_recent(new QVBoxLayout) {
    auto* title = new QLabel(tr("How fast would this C loop run on that GPU?"));
    title->setFont(views::theme::Theme::instance().uiFont(views::theme::Theme::kFigurePoints, QFont::DemiBold));
    auto* text = new QLabel(tr("Open a folder, a compile_commands.json or a C file, or drop one here."));
    text->setObjectName(QStringLiteral("muted"));
    auto* folder = new QPushButton(views::theme::icon(QStringLiteral("folder")), tr("Open a folder…"));
    auto* file = new QPushButton(views::theme::icon(QStringLiteral("file")), tr("Open a file…"));
    connect(folder, &QPushButton::clicked, this, &WelcomePage::openFolderRequested);
    connect(file, &QPushButton::clicked, this, &WelcomePage::openFileRequested);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(folder);
    buttons->addWidget(file);
    if (const QString examples = bundledExamples(); !examples.isEmpty()) {
        auto* example = new QPushButton(views::theme::icon(QStringLiteral("run")), tr("Try the examples"));
        example->setObjectName(QStringLiteral("tryExamples"));
        example->setToolTip(tr("Opens small C programs that come with Forewarp"));
        connect(example, &QPushButton::clicked, this, [this, examples] { emit projectChosen(examples); });
        buttons->addWidget(example);
    }
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(14);
    layout->addStretch(1);
    layout->addWidget(title, 0, Qt::AlignHCenter);
    layout->addWidget(text, 0, Qt::AlignHCenter);
    layout->addLayout(buttons);
    layout->addLayout(m_recent);
    layout->addStretch(2);
}

void WelcomePage::setRecentProjects(const QStringList& projects) {
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const QString& project : projects) {
        auto* button = new QPushButton(project);
        button->setFlat(true);
        button->setToolTip(tr("Open %1").arg(QFileInfo(project).fileName()));
        connect(button, &QPushButton::clicked, this, [this, project] { emit projectChosen(project); });
        m_recent->addWidget(button, 0, Qt::AlignHCenter);
    }
}

} // namespace forewarp::workbench::window::dialogs
