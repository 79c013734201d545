#include "views/theme/tokens.h"

namespace forewarp::views::theme {

namespace {

void setLightCode(Tokens& tokens) {
    tokens.codeKeyword = 0x7A3E9D;
    tokens.codeType = 0x0B6BA8;
    tokens.codeNumber = 0xA8480A;
    tokens.codeString = 0x2E7D32;
    tokens.codeComment = 0x646F7C;
    tokens.codePreprocessor = 0x8A5A00;
}

void setDarkCode(Tokens& tokens) {
    tokens.codeKeyword = 0xC79BEB;
    tokens.codeType = 0x6CBDF0;
    tokens.codeNumber = 0xF2A66B;
    tokens.codeString = 0x8CCB8F;
    tokens.codeComment = 0x8793A2;
    tokens.codePreprocessor = 0xE0B25A;
}

} // namespace

// Verdicts and series: M. Okabe, K. Ito, «Color Universal Design», 2008, https://jfly.uni-koeln.de/color/; in the dark
// theme a little lighter, so that they keep their distance from the surface.
Tokens lightTokens() {
    Tokens tokens;
    tokens.window = 0xF4F6F8;
    tokens.surface = 0xFFFFFF;
    tokens.raised = 0xFFFFFF;
    tokens.sunken = 0xEDF0F3;
    tokens.border = 0xE1E5EA;
    tokens.borderStrong = 0xC9D0D8;
    tokens.text = 0x1A222C;
    tokens.textMuted = 0x566270;
    tokens.textFaint = 0x646F7C;
    tokens.accent = 0x0B6BA8;
    tokens.accentSoft = 0xE3F0F9;
    tokens.onAccent = 0xFFFFFF;
    tokens.hover = 0xE9EDF1;
    tokens.selection = 0xD3E7F6;
    tokens.good = 0x007A58;
    tokens.warn = 0x8A5A00;
    tokens.bad = 0xB83C0A;
    tokens.proved = 0x009E73;
    tokens.reduction = 0xE69F00;
    tokens.observed = 0x56B4E9;
    tokens.refuted = 0xD55E00;
    tokens.unknown = 0x7A8694;
    tokens.series = {QColor(0x0072B2), QColor(0xD55E00), QColor(0x009E73),
                     QColor(0xE69F00), QColor(0xCC79A7), QColor(0x56B4E9)};
    tokens.activities = {QColor(0x0072B2), QColor(0xD55E00), QColor(0x9A6A00), QColor(0x7A8694), QColor(0xA8477F)};
    tokens.heatLow = withOpacity(0xF6B73C, 0.07);
    tokens.heatHigh = withOpacity(0xE8590C, 0.43);
    setLightCode(tokens);
    return tokens;
}

Tokens darkTokens() {
    Tokens tokens;
    tokens.window = 0x13161B;
    tokens.surface = 0x1B1F26;
    tokens.raised = 0x252B34;
    tokens.sunken = 0x2A303A;
    tokens.border = 0x2A303A;
    tokens.borderStrong = 0x434D5B;
    tokens.text = 0xE4E8EE;
    tokens.textMuted = 0x9AA5B3;
    tokens.textFaint = 0x8793A2;
    tokens.accent = 0x5AB4EC;
    tokens.accentSoft = 0x1C3447;
    tokens.onAccent = 0x0C1218;
    tokens.hover = 0x262C35;
    tokens.selection = 0x264A66;
    tokens.good = 0x3DCB9E;
    tokens.warn = 0xF2B640;
    tokens.bad = 0xFF8A4C;
    tokens.proved = 0x1DBB8E;
    tokens.reduction = 0xF0B429;
    tokens.observed = 0x6CC3F2;
    tokens.refuted = 0xF0743A;
    tokens.unknown = 0x8A95A3;
    tokens.series = {QColor(0x56B4E9), QColor(0xF0743A), QColor(0x1DBB8E),
                     QColor(0xF0B429), QColor(0xDE93BC), QColor(0x3D8FD1)};
    tokens.activities = {QColor(0x56B4E9), QColor(0xF0743A), QColor(0xF0B429), QColor(0x8A95A3), QColor(0xDE93BC)};
    tokens.heatLow = withOpacity(0xE69F00, 0.08);
    tokens.heatHigh = withOpacity(0xFF6A1F, 0.5);
    setDarkCode(tokens);
    return tokens;
}

std::vector<std::pair<QString, QColor>> styleSheetColours(const Tokens& tokens) {
    return {
        {QStringLiteral("@borderStrong"), tokens.borderStrong},
        {QStringLiteral("@border"), tokens.border},
        {QStringLiteral("@surface"), tokens.surface},
        {QStringLiteral("@raised"), tokens.raised},
        {QStringLiteral("@sunken"), tokens.sunken},
        {QStringLiteral("@window"), tokens.window},
        {QStringLiteral("@textMuted"), tokens.textMuted},
        {QStringLiteral("@textFaint"), tokens.textFaint},
        {QStringLiteral("@text"), tokens.text},
        {QStringLiteral("@accentSoft"), tokens.accentSoft},
        {QStringLiteral("@accent"), tokens.accent},
        {QStringLiteral("@onAccent"), tokens.onAccent},
        {QStringLiteral("@hover"), tokens.hover},
        {QStringLiteral("@selection"), tokens.selection},
        {QStringLiteral("@bad"), tokens.bad},
    };
}

} // namespace forewarp::views::theme
