#include "views/widgets/wrapped_label.h"

#include <QEvent>

namespace forewarp::views::widgets {

namespace {

constexpr int kLetters = 24;
constexpr int kLeastLetters = 8;
constexpr std::size_t kMostWidths = 64; ///< A window that is being resized asks for ever new ones.

} // namespace

WrappedLabel::WrappedLabel(QWidget* parent) : QLabel(parent) {
    setWordWrap(true);
}

int WrappedLabel::heightForWidth(int width) const {
    const bool isSame = text() == m_measuredText && textFormat() == m_measuredFormat;
    if (!isSame || m_heights.size() >= kMostWidths) {
        m_heights.clear();
        m_measuredText = text();
        m_measuredFormat = textFormat();
    }
    const auto [known, isNew] = m_heights.try_emplace(width, 0);
    if (isNew) known->second = QLabel::heightForWidth(width);
    return known->second;
}

QSize WrappedLabel::lineOf(int letters) const {
    const QMargins margins = contentsMargins();
    const QFontMetrics metrics = fontMetrics();
    return {letters * metrics.averageCharWidth() + margins.left() + margins.right(),
            metrics.lineSpacing() + margins.top() + margins.bottom()};
}

QSize WrappedLabel::sizeHint() const {
    return lineOf(kLetters);
}

QSize WrappedLabel::minimumSizeHint() const {
    return lineOf(kLeastLetters);
}

/// Font, style sheet, margins.
void WrappedLabel::changeEvent(QEvent* event) {
    m_heights.clear();
    QLabel::changeEvent(event);
}

} // namespace forewarp::views::widgets
