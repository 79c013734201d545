#include "app/workbench/window/startup_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QRegularExpression>

#include <fstream>
#include <iterator>

namespace forewarp::workbench::window {

namespace {

Result<StartupOptions> read(const QStringList& arguments) {
    return readStartupOptions(QStringList{"forewarp"} + arguments);
}

std::string errorOf(const QStringList& arguments) {
    const Result<StartupOptions> options = read(arguments);
    return options ? "no error" : options.error().text();
}

TEST(StartupOptions, ReadsEverything) {
    const auto options = read({"proj",  "-p",    "build",       "--device", "gtx280", "--set", "n=4096",
                               "--set", "m=1e3", "--theme",     "dark",     "--lang", "de",    "--select",
                               "f:L1",  "--tab", "dependences", "--",       "-DX=1",  "-I",    "inc"});
    ASSERT_TRUE(options.hasValue());
    EXPECT_EQ(options->path, "proj");
    EXPECT_EQ(options->compile.buildDirectory, "build");
    EXPECT_EQ(options->compile.compilerArguments, QStringList({"-DX=1", "-I", "inc"}));
    EXPECT_EQ(options->compile.toolArguments(), QStringList({"-p", "build", "--", "-DX=1", "-I", "inc"}));
    EXPECT_EQ(options->device, "gtx280");
    EXPECT_EQ(options->values, (kernel::Bindings{{"m", 1000}, {"n", 4096}}));
    EXPECT_EQ(options->theme, "dark");
    EXPECT_EQ(options->language, "de");
    EXPECT_EQ(options->loop, "f:L1");
    EXPECT_EQ(options->tab, "dependences");
}

TEST(StartupOptions, NothingMeansLastTime) {
    const auto options = read({});
    ASSERT_TRUE(options.hasValue());
    EXPECT_TRUE(options->path.isEmpty());
    EXPECT_FALSE(options->device);
    EXPECT_TRUE(options->compile.toolArguments().isEmpty());
}

TEST(StartupOptions, ErrorsNameTheArgument) {
    using testing::HasSubstr;
    EXPECT_THAT(errorOf({"--set", "n"}), HasSubstr("--set n"));
    EXPECT_THAT(errorOf({"--tab", "verdicts"}),
                HasSubstr("--tab is timeline, memory, shared-memory, registers, dependences, models, cuda, device or "
                          "messages, not verdicts."));
    EXPECT_THAT(errorOf({"--set", "=3"}), HasSubstr("--set =3"));
    EXPECT_THAT(errorOf({"--set", "n=many"}), HasSubstr("n=many"));
    EXPECT_THAT(errorOf({"--theme", "pink"}), HasSubstr("pink"));
    EXPECT_THAT(errorOf({"--frobnicate"}), HasSubstr("frobnicate"));
    EXPECT_THAT(errorOf({"a", "b"}), HasSubstr("one project"));
    EXPECT_THAT(errorOf({"--export-report", "x.pdf"}), HasSubstr("--request"));
    EXPECT_EQ(read({"--set", "n"}).error().kind, ErrorKind::usage);
}

TEST(StartupOptions, ValuesMayHaveBlanksButMustBeFinite) {
    EXPECT_EQ(read({"--set", " n = 5"})->values, (kernel::Bindings{{"n", 5}}));
    EXPECT_THAT(errorOf({"--set", "n=inf"}), testing::HasSubstr("--set n=inf"));
}

TEST(StartupOptions, VersionNamesWhatResultsDependOn) {
    EXPECT_THAT(versionText(), testing::MatchesRegex("forewarp [0-9.]+\nQt 6[0-9.]+\n[0-9]+ device profiles, .*\n"));
}

TEST(StartupOptions, ManualPageHasEveryOption) {
    std::ifstream file(FOREWARP_SOURCE_DIR "/resources/packaging/forewarp.1");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    static const QRegularExpression kOption("--?[a-z][a-z-]*(?=[ ,])");
    const QStringList lines = usageText().split('\n').filter(QRegularExpression("^ +-"));
    EXPECT_GE(lines.size(), 13);
    for (const QString& line : lines) {
        const QString head = line.trimmed().section("  ", 0, 0) + " ";
        for (auto found = kOption.globalMatch(head); found.hasNext();) {
            const QString option = found.next().captured();
            EXPECT_THAT(page, testing::HasSubstr("\\fB" + QString(option).replace("-", "\\-").toStdString() + "\\fR"));
        }
    }
}

} // namespace

} // namespace forewarp::workbench::window
