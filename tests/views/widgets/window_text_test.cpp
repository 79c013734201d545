#include "views/widgets/window_text.h"

#include <gtest/gtest.h>

namespace forewarp::views::widgets {
namespace {

QString shown(const char* text) {
    return withoutOptions(QString::fromUtf8(text));
}

TEST(WindowText, LeavesOutWhatNamesAnOption) {
    EXPECT_EQ(shown("L1 was compared on V100 only; --simulate l1=off leaves it out."),
              QStringLiteral("L1 was compared on V100 only."));
    EXPECT_EQ(shown("There are too many counts. Give smaller values with --set."),
              QStringLiteral("There are too many counts."));
}

TEST(WindowText, KeepsEverythingElse) {
    EXPECT_EQ(shown("The L2 cache is not modelled; its hits are. Really."),
              QStringLiteral("The L2 cache is not modelled; its hits are. Really."));
    EXPECT_EQ(shown("Give it with --set n=1."), QStringLiteral("Give it with --set n=1.")) << "else nothing is left";
}

} // namespace
} // namespace forewarp::views::widgets
