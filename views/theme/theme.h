#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QObject>
#include <QString>

#include <array>

class QApplication;

namespace forewarp::views::theme {

enum class ThemeMode { light, dark };

/// All colours of the application; nothing else in views names one. Text on its background keeps WCAG AA (4.5:1).
struct Tokens {
    QColor window, surface, raised, sunken, border, borderStrong;
    QColor text, textMuted, textFaint;
    QColor accent, accentSoft, onAccent, hover, selection;
    QColor good, warn, bad;
    QColor proved, reduction, observed, refuted, unknown; ///< Okabe–Ito; never without a shape.
    std::array<QColor, 6> series;                         ///< Okabe–Ito, ordered for contrast with the surface.
    std::array<QColor, 5> activities; ///< Of warps, in order of WarpActivity; never without height or pattern.
    QColor heatLow, heatHigh; ///< Ends of heatColour(), with opacity.
    QColor codeKeyword, codeType, codeNumber, codeString, codeComment, codePreprocessor;
};

/// Colours, fonts and style of the running application; switches live.
class Theme : public QObject {
    Q_OBJECT

  public:
    static Theme& instance();

    /// prepare() and dress() at once.
    void install(QApplication& application, ThemeMode mode);
    /// Loads the bundled fonts and sets style and palette; once per application, before the first widget.
    void prepare(QApplication& application, ThemeMode mode);
    /// Sets the style sheet. Widgets that are built before it are styled once; later ones anew with every parent they get,
    /// which for a whole window takes half of its start.
    void dress();
    /// Switches live; changed() follows.
    void setMode(ThemeMode mode);
    [[nodiscard]] ThemeMode mode() const { return m_mode; }
    [[nodiscard]] const Tokens& tokens() const { return m_tokens; }

    /// The interface's font, with digits of equal width.
    [[nodiscard]] QFont uiFont(double points = kTextPoints, QFont::Weight weight = QFont::Normal) const;
    /// The font of source code.
    [[nodiscard]] QFont monoFont(double points = kTextPoints, QFont::Weight weight = QFont::Normal) const;

    static constexpr double kTextPoints = 9.75;
    static constexpr double kSmallPoints = 8.25;
    static constexpr double kFigurePoints = 15;

  signals:
    /// Colours are new; widgets that paint with tokens() repaint.
    void changed();

  private:
    Theme();
    void apply();

    ThemeMode m_mode = ThemeMode::light;
    bool m_dressed = false;
    Tokens m_tokens;
};

/// The font of what is written small into drawings.
[[nodiscard]] inline QFont smallFont(QFont::Weight weight = QFont::Normal) {
    return Theme::instance().uiFont(Theme::kSmallPoints, weight);
}

/// Colours of the current theme.
[[nodiscard]] inline const Tokens& tokens() {
    return Theme::instance().tokens();
}

/// The colour `share` (0…1) of the way from `from` to `to`.
[[nodiscard]] QColor mixed(const QColor& from, const QColor& to, double share);
/// The same colour with another opacity (0…1).
[[nodiscard]] QColor withOpacity(QColor colour, double opacity);
/// Highlight of a share of the run time (0…1): one hue, the stronger the more; with opacity.
[[nodiscard]] QColor heatColour(double share);

} // namespace forewarp::views::theme
