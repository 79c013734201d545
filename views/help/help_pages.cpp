#include "views/help/help_pages.h"

#include <QLocale>

namespace forewarp::views::help {

QStringList pageNames() {
    return {QStringLiteral("start"),     QStringLiteral("program"), QStringLiteral("loop"),
            QStringLiteral("why"),       QStringLiteral("memory"),  QStringLiteral("warps"),
            QStringLiteral("resources"), QStringLiteral("code"),    QStringLiteral("models")};
}

QUrl pageUrl(const QString& name) {
    static const QStringList kTranslated{QStringLiteral("de"), QStringLiteral("zh_CN")};
    const QString locale = QLocale().name(), language = locale.section(QLatin1Char('_'), 0, 0);
    const QString folder = kTranslated.contains(locale)     ? locale
                           : kTranslated.contains(language) ? language
                                                            : QStringLiteral("en");
    return QUrl(QStringLiteral("qrc:/help/%1/%2.md").arg(folder, name));
}

} // namespace forewarp::views::help
