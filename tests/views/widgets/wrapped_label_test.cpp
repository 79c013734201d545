#include "views/widgets/wrapped_label.h"

#include <gtest/gtest.h>

namespace forewarp::views::widgets {
namespace {

const QString kSentence = QStringLiteral("memory-bound: 20 warps want memory, 2.28 are served at a time, by MWP–CWP");

/// What QLabel says of itself.
int plainHeight(const WrappedLabel& label, int width) {
    QLabel plain;
    plain.setWordWrap(true);
    plain.setTextFormat(label.textFormat());
    plain.setFont(label.font());
    plain.setContentsMargins(label.contentsMargins());
    plain.setText(label.text());
    return plain.heightForWidth(width);
}

void expectPlainHeights(const WrappedLabel& label) {
    for (const int width : {60, 200, 90, 200, 1000, 60})
        EXPECT_EQ(label.heightForWidth(width), plainHeight(label, width));
}

TEST(WrappedLabel, IsAsHighAsItsTextAtEveryWidth) {
    WrappedLabel label;
    label.setText(kSentence);
    EXPECT_GT(label.heightForWidth(60), 3 * label.heightForWidth(1000)) << "it wraps";
    expectPlainHeights(label);
}

TEST(WrappedLabel, FollowsItsText) {
    WrappedLabel label;
    label.setText(kSentence);
    const int before = label.heightForWidth(200);
    label.setText(kSentence + QStringLiteral("; ") + kSentence);
    EXPECT_GT(label.heightForWidth(200), before);
    expectPlainHeights(label);
    label.setText(QStringLiteral("one<br/>two<br/>three"));
    label.setTextFormat(Qt::PlainText);
    const int asText = label.heightForWidth(1000);
    label.setTextFormat(Qt::RichText);
    EXPECT_GT(label.heightForWidth(1000), asText);
    expectPlainHeights(label);
}

TEST(WrappedLabel, FollowsFontMarginsAndStyle) {
    WrappedLabel label;
    label.setText(kSentence);
    const int before = label.heightForWidth(200);
    QFont large = label.font();
    large.setPointSizeF(2 * large.pointSizeF());
    label.setFont(large);
    const int enlarged = label.heightForWidth(200);
    EXPECT_GT(enlarged, before);
    label.setContentsMargins(0, 30, 0, 30);
    EXPECT_EQ(label.heightForWidth(200), enlarged + 60);
    expectPlainHeights(label);
    label.setStyleSheet(QStringLiteral("font-size: 40pt"));
    label.ensurePolished();
    EXPECT_GT(label.heightForWidth(200), enlarged + 60);
}

TEST(WrappedLabel, ManyWidthsAreForgottenNotMixedUp) {
    WrappedLabel label;
    label.setText(kSentence);
    for (int width = 40; width < 400; ++width)
        EXPECT_EQ(label.heightForWidth(width), plainHeight(label, width)) << width;
}

} // namespace
} // namespace forewarp::views::widgets
