// The manual page and the completions that packages bring along name every verb and every option that --help names.
#include "cli_run.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <regex>
#include <sstream>

namespace forewarp::test {

namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

std::string page(const std::string& name) {
    const CliOutcome outcome = runCli({"--print", name});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// First words of the lines below «Subcommands:».
std::vector<std::string> verbs() {
    std::vector<std::string> verbs;
    bool isList = false;
    for (const std::string& line : linesOf(runCli({"--help"}).out)) {
        if (line.empty()) isList = false;
        if (isList) verbs.push_back(line.substr(2, line.find(' ', 2) - 2));
        if (line == "Subcommands:") isList = true;
    }
    return verbs;
}

/// «-o» and «--output» of every option, as --help lists them.
std::vector<std::string> spellings(const std::string& verb) {
    static const std::regex kOption("^ +(-[a-z](?=[ ,]))?,?(--[a-z-]+)?.*");
    std::vector<std::string> spellings;
    for (const std::string& line : linesOf(runCli({verb, "--help"}).out)) {
        std::smatch found;
        if (!std::regex_match(line, found, kOption)) continue;
        for (const int part : {1, 2})
            if (found[part].matched && found[part] != "-h") spellings.push_back(found[part]);
    }
    return spellings;
}

/// What stands between `begin` and the next `end`.
std::string section(const std::string& text, const std::string& begin, const std::string& end) {
    const std::size_t from = text.find(begin);
    if (from == std::string::npos) return {};
    return text.substr(from, text.find(end, from + begin.size()) - from);
}

std::string inRoff(const std::string& spelling) {
    return "\\fB" + std::regex_replace(spelling, std::regex("-"), "\\-") + "\\fR";
}

/// How fish names an option: « -l output».
std::string inFish(const std::string& spelling) {
    return spelling.starts_with("--") ? " -l " + spelling.substr(2) + " " : " -s " + spelling.substr(1) + " ";
}

/// What bash offers for the last of the words.
std::vector<std::string> offered(const std::string& words, int position, const std::string& folder = ".") {
    const ScratchFolder scratch;
    const std::string script = scratch.write("completion", page("bash-completion"));
    const std::string result = scratch.path("result");
    const std::string run = scratch.write("run", "cd " + folder + "\nsource " + script + "\nCOMP_WORDS=(" + words +
                                                     ")\nCOMP_CWORD=" + std::to_string(position) +
                                                     "\n_forewarp_cli\nprintf '%s\\n' \"${COMPREPLY[@]}\" > " + result);
    EXPECT_EQ(std::system(("bash " + run).c_str()), 0);
    return linesOf(textOfFile(result));
}

} // namespace

TEST(CliPages, HelpNamesTwentyVerbsWithTheirOptions) {
    EXPECT_EQ(verbs().size(), 20U);
    EXPECT_THAT(spellings("port"),
                AllOf(Contains("-o"), Contains("--output"), Contains("--no-compile"), Contains("-p")));
    EXPECT_THAT(spellings("predict"), Contains("--may-write-files"));
}

TEST(CliPages, ManualPageHasEverything) {
    const std::string text = page("man");
    EXPECT_THAT(text, testing::StartsWith(".TH FOREWARP\\-CLI 1 "));
    for (const std::string& verb : verbs()) {
        const std::string ofVerb = section(text, ".SS " + verb + "\n", ".SS ");
        for (const std::string& spelling : spellings(verb))
            if (spelling != "--help") EXPECT_THAT(ofVerb, HasSubstr(inRoff(spelling))) << verb;
    }
    EXPECT_THAT(text, AllOf(HasSubstr("Exit codes: 0 done"), HasSubstr("Compiler arguments follow after \\-\\-")));
}

TEST(CliPages, ManualPageIsFaultless) {
    if (std::system("groff --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "groff is not installed";
    const ScratchFolder scratch;
    const std::string file = scratch.write("forewarp-cli.1", page("man"));
    ASSERT_EQ(std::system(("groff -man -ww -z -Tutf8 " + file + " 2> " + scratch.path("said")).c_str()), 0);
    EXPECT_EQ(textOfFile(scratch.path("said")), "");
}

TEST(CliPages, CompletionsHaveEverything) {
    const std::string bash = page("bash-completion"), zsh = page("zsh-completion"), fish = page("fish-completion");
    for (const std::string& verb : verbs()) {
        const std::string inBash = section(bash, " " + verb + ":-*)", "\n");
        const std::string inZsh = section(zsh, "    " + verb + ")\n", ";;");
        const std::string ofVerb = "__fish_seen_subcommand_from " + verb + "'";
        std::string inFishPage;
        for (const std::string& line : linesOf(fish))
            if (line.find(ofVerb) != std::string::npos) inFishPage += line + "\n";
        for (const std::string& spelling : spellings(verb)) {
            EXPECT_THAT(inBash, HasSubstr(spelling)) << verb;
            EXPECT_THAT(inZsh, HasSubstr(spelling)) << verb;
            if (spelling != "--help") EXPECT_THAT(inFishPage, HasSubstr(inFish(spelling))) << verb;
        }
        EXPECT_THAT(fish, HasSubstr(" -a " + verb + " "));
    }
}

TEST(CliPages, BashOffersVerbsOptionsValuesAndFiles) {
    EXPECT_THAT(offered("forewarp-cli pre", 1), testing::ElementsAre("predict"));
    EXPECT_THAT(offered("forewarp-cli loops --verd", 2), testing::ElementsAre("--verdict"));
    EXPECT_THAT(offered("forewarp-cli loops --verdict pro", 3), testing::ElementsAre("proved"));
    EXPECT_THAT(offered("forewarp-cli predict --device gtx28", 3), testing::ElementsAre("gtx280"));
    EXPECT_THAT(offered("forewarp-cli model mwp", 2), testing::ElementsAre("mwp-cwp"));
    const ScratchFolder scratch;
    scratch.write("nest.c", "");
    EXPECT_THAT(offered("forewarp-cli predict ne", 2, scratch.path()), testing::ElementsAre("nest.c"));
    EXPECT_THAT(offered("forewarp-cli predict --set ne", 3, scratch.path()), testing::ElementsAre(""));
}

TEST(CliPages, OtherShellsFindNoMistake) {
    const ScratchFolder scratch;
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        if (std::system((shell + " --version > /dev/null 2>&1").c_str()) != 0) continue;
        const std::string file = scratch.write(shell, page(shell + "-completion"));
        EXPECT_EQ(std::system((shell + " -n " + file).c_str()), 0) << shell;
    }
}

TEST(CliPages, UnknownPagesAreRefused) {
    const CliOutcome outcome = runCli({"--print", "poem"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("man, bash-completion, zsh-completion, fish-completion"));
}

TEST(CliPages, VersionNamesWhatResultsDependOn) {
    const std::vector<std::string> lines = linesOf(runCli({"--version"}).out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_THAT(lines[0], testing::StartsWith("forewarp-cli "));
    EXPECT_THAT(lines[1], testing::StartsWith("LLVM "));
    EXPECT_THAT(lines[2],
                testing::MatchesRegex("device data [0-9a-f]{8} .[0-9]+ profiles, compute capabilities 1.0 to .*"));
}

} // namespace forewarp::test
