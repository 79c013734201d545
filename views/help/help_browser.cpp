#include "views/help/help_browser.h"

#include "views/help/help_pages.h"
#include "views/theme/theme.h"

#include <QImage>

namespace forewarp::views::help {

namespace {

constexpr int kPictureWidth = 640; ///< Logical pixels, at most.

/// «why» of «why.png».
QString baseOf(const QString& fileName) {
    return fileName.section(QLatin1Char('.'), 0, 0);
}

/// «why.png» in light or dark.
QImage pictureOf(const QString& name, qreal pixelRatio) {
    const bool isDark = theme::Theme::instance().mode() == theme::ThemeMode::dark;
    QImage picture(QStringLiteral(":/help/pictures/%1-%2.png")
                       .arg(baseOf(name), isDark ? QStringLiteral("dark") : QStringLiteral("light")));
    const int width = int(kPictureWidth * pixelRatio);
    if (picture.width() > width) picture = picture.scaledToWidth(width, Qt::SmoothTransformation);
    picture.setDevicePixelRatio(pixelRatio);
    return picture;
}

} // namespace

HelpBrowser::HelpBrowser(QWidget* parent) : QTextBrowser(parent) {
    setObjectName(QStringLiteral("help"));
    setAccessibleName(tr("Help"));
    setOpenExternalLinks(false);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(20);
    takeColours();
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, [this] {
        takeColours();
        reload();
    });
}

/// Links take their colour when a page is read.
void HelpBrowser::takeColours() {
    QPalette colours = palette();
    colours.setColor(QPalette::Link, theme::tokens().accent);
    colours.setColor(QPalette::LinkVisited, theme::tokens().accent);
    setPalette(colours);
    document()->setDefaultFont(theme::Theme::instance().uiFont(theme::Theme::kTextPoints + 1));
}

void HelpBrowser::showPage(const QString& name) {
    setSource(pageUrl(name), QTextDocument::MarkdownResource);
}

QString HelpBrowser::page() const {
    return baseOf(source().fileName());
}

QVariant HelpBrowser::loadResource(int type, const QUrl& name) {
    if (type == QTextDocument::ImageResource) return pictureOf(name.fileName(), devicePixelRatioF());
    return QTextBrowser::loadResource(type, name);
}

} // namespace forewarp::views::help
