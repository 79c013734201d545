#include "views/theme/theme.h"

#include "views/theme/proxy_style.h"
#include "views/theme/tokens.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QPalette>
#include <QPixmapCache>

#include <algorithm>

// The resources belong to a static library: without this call the linker leaves them out.
static void loadResources() {
    Q_INIT_RESOURCE(resources);
}

namespace forewarp::views::theme {

namespace {

void loadFonts() {
    const QStringList faces = {
        QStringLiteral("ForewarpSans-Regular.otf"),  QStringLiteral("ForewarpSans-Medium.otf"),
        QStringLiteral("ForewarpSans-SemiBold.otf"), QStringLiteral("ForewarpSans-Bold.otf"),
        QStringLiteral("ForewarpMono-Regular.ttf"),  QStringLiteral("ForewarpMono-Medium.ttf"),
        QStringLiteral("ForewarpMono-Bold.ttf"),     QStringLiteral("ForewarpMono-Italic.ttf"),
    };
    for (const QString& face : faces) {
        if (QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/") + face) < 0) {
            qWarning("The bundled font %s cannot be loaded.", qUtf8Printable(face));
        }
    }
}

void setSurfaces(QPalette& palette, const Tokens& tokens) {
    palette.setColor(QPalette::Window, tokens.window);
    palette.setColor(QPalette::Base, tokens.surface);
    palette.setColor(QPalette::AlternateBase, mixed(tokens.surface, tokens.window, 0.6));
    palette.setColor(QPalette::Button, tokens.raised);
    palette.setColor(QPalette::Highlight, tokens.selection);
    palette.setColor(QPalette::ToolTipBase, tokens.raised);
    palette.setColor(QPalette::Light, tokens.surface);
    palette.setColor(QPalette::Midlight, tokens.hover);
    palette.setColor(QPalette::Mid, tokens.border);
    palette.setColor(QPalette::Dark, tokens.borderStrong);
    palette.setColor(QPalette::Shadow, tokens.borderStrong);
}

QPalette paletteOf(const Tokens& tokens) {
    QPalette palette;
    setSurfaces(palette, tokens);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText,
                            QPalette::ToolTipText}) {
        palette.setColor(role, tokens.text);
        palette.setColor(QPalette::Disabled, role, tokens.textFaint);
    }
    palette.setColor(QPalette::PlaceholderText, tokens.textFaint);
    palette.setColor(QPalette::BrightText, tokens.bad);
    palette.setColor(QPalette::Link, tokens.accent);
    palette.setColor(QPalette::LinkVisited, tokens.accent);
    return palette;
}

QString styleSheet(const Tokens& tokens, ThemeMode mode) {
    QFile file(QStringLiteral(":/themes/forewarp.qss"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QString sheet = QString::fromUtf8(file.readAll());
    sheet.replace(QLatin1String("@mode"), mode == ThemeMode::light ? QLatin1String("light") : QLatin1String("dark"));
    for (const auto& [name, colour] : styleSheetColours(tokens)) sheet.replace(name, colour.name());
    return sheet;
}

QFont bundledFont(const QString& family, double points, QFont::Weight weight) {
    QFont font(family);
    font.setPointSizeF(points);
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace

Theme::Theme() : m_tokens(lightTokens()) {}

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

void Theme::install(QApplication& application, ThemeMode mode) {
    prepare(application, mode);
    dress();
}

void Theme::prepare(QApplication& application, ThemeMode mode) {
    loadResources();
    loadFonts();
    application.setStyle(new ProxyStyle);
    m_mode = mode;
    apply();
}

void Theme::dress() {
    m_dressed = true;
    qApp->setStyleSheet(styleSheet(m_tokens, m_mode));
}

void Theme::setMode(ThemeMode mode) {
    if (mode == m_mode) return;
    m_mode = mode;
    apply();
}

void Theme::apply() {
    m_tokens = m_mode == ThemeMode::light ? lightTokens() : darkTokens();
    QPixmapCache::clear(); // Icons of the other mode.
    QApplication::setPalette(paletteOf(m_tokens));
    QApplication::setFont(uiFont());
    if (m_dressed) qApp->setStyleSheet(styleSheet(m_tokens, m_mode));
    emit changed();
}

QFont Theme::uiFont(double points, QFont::Weight weight) const {
    return bundledFont(QStringLiteral("Forewarp Sans"), points, weight);
}

QFont Theme::monoFont(double points, QFont::Weight weight) const {
    QFont font = bundledFont(QStringLiteral("Forewarp Mono"), points, weight);
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

QColor mixed(const QColor& from, const QColor& to, double share) {
    const auto between = [share](float a, float b) { return float(a + (b - a) * share); };
    return QColor::fromRgbF(between(from.redF(), to.redF()), between(from.greenF(), to.greenF()),
                            between(from.blueF(), to.blueF()), between(from.alphaF(), to.alphaF()));
}

QColor withOpacity(QColor colour, double opacity) {
    colour.setAlphaF(float(opacity));
    return colour;
}

QColor heatColour(double share) {
    return mixed(tokens().heatLow, tokens().heatHigh, std::clamp(share, 0.0, 1.0));
}

} // namespace forewarp::views::theme
