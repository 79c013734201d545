#include "app/workbench/startup/startup_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QRegularExpression>

namespace forewarp::workbench::startup {

namespace {

Result<StartupOptions> read(const QStringList& arguments) {
    return readStartupOptions(QStringList{"forewarp"} + arguments);
}

std::string errorOf(const QStringList& arguments) {
    const Result<StartupOptions> options = read(arguments);
    return options ? "no error" : options.error().text();
}

TEST(StartupOptions, ReadsEverything) {
    const auto options =
        read({"proj",    "-p",     "build",  "--device", "gtx280",   "--set", "n=4096", "--set", "m=1e3",
              "--theme", "dark",   "--lang", "de",       "--select", "f:L1",  "--tab",  "why",   "--drawer",
              "device",  "--page", "models", "--",       "-DX=1",    "-I",    "inc"});
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
    EXPECT_EQ(options->tab, "why");
    EXPECT_EQ(options->drawer, "device");
    EXPECT_EQ(options->page, "models");
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
                HasSubstr("--tab: verdicts not in {why,memory,warps,resources,shared-memory,assembly,code}."));
    EXPECT_THAT(errorOf({"--drawer", "top"}), HasSubstr("--drawer: top not in {messages,device}."));
    EXPECT_THAT(errorOf({"--set", "=3"}), HasSubstr("--set =3"));
    EXPECT_THAT(errorOf({"--set", "n=many"}), HasSubstr("n=many"));
    EXPECT_THAT(errorOf({"--theme", "pink"}), HasSubstr("pink"));
    EXPECT_THAT(errorOf({"--page", "book"}), HasSubstr("book"));
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
    EXPECT_THAT(read({"--version"})->printed.value(),
                testing::MatchesRegex("forewarp [0-9.]+\nQt 6[0-9.]+\ndevice data [0-9a-f]{8} .[0-9]+ profiles, .*\n"));
    EXPECT_EQ(read({"-v"})->printed, read({"--version"})->printed);
}

/// «-p», «--device», … as --help lists them.
QStringList spellings() {
    static const QRegularExpression kOption("^ +(-[a-z](?=[ ,]))?,?(--[a-z-]+)?", QRegularExpression::MultilineOption);
    const QString help = QString::fromStdString(read({"--help"})->printed.value());
    QStringList spellings;
    for (auto found = kOption.globalMatch(help); found.hasNext();) spellings += found.next().capturedTexts().mid(1);
    spellings.removeAll(QString());
    return spellings;
}

TEST(StartupOptions, PagesHaveEveryOption) {
    EXPECT_GE(spellings().size(), 15);
    const std::string man = printedPage("man").value(), bash = printedPage("bash-completion").value(),
                      zsh = printedPage("zsh-completion").value(), fish = printedPage("fish-completion").value();
    EXPECT_THAT(man, testing::StartsWith(".TH FOREWARP 1 "));
    for (const QString& option : spellings()) {
        EXPECT_THAT(man, testing::HasSubstr("\\fB" + QString(option).replace("-", "\\-").toStdString() + "\\fR"));
        if (option == "-h" || option == "-v") continue; // Shells offer the long ones.
        EXPECT_THAT(bash, testing::HasSubstr(option.toStdString()));
        EXPECT_THAT(zsh, testing::HasSubstr(option.toStdString() + "["));
        const QString inFish = option.startsWith("--") ? " -l " + option.mid(2) + " " : " -s " + option.mid(1) + " ";
        EXPECT_THAT(fish, testing::HasSubstr(inFish.toStdString()));
    }
}

TEST(StartupOptions, CompletionsOfferDevicesAndTabs) {
    const std::string bash = printedPage("bash-completion").value();
    EXPECT_THAT(bash, testing::HasSubstr("--tab) _forewarp_offer -W 'why memory "));
    EXPECT_THAT(bash, testing::HasSubstr(" gtx280 "));
    EXPECT_THAT(bash, testing::EndsWith("complete -o filenames -F _forewarp forewarp\n"));
}

TEST(StartupOptions, UnknownPagesAreRefused) {
    EXPECT_EQ(printedPage("poem").error().kind, ErrorKind::usage);
}

} // namespace

} // namespace forewarp::workbench::startup
