// A file that crashes the compiler costs that file.

#include "cli_run.h"

#include <gmock/gmock.h>

namespace forewarp::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const char* const kLoop = "void f(float *a)\n{\n    for (int i = 0; i < 64; i++)\n        a[i] = 0;\n}\n";
const char* const kCrash =
    "#pragma clang __debug crash\nvoid g(float *a)\n{\n    for (int i = 0; i < 9; i++) a[i] = 1;\n}\n";

CliOutcome runIn(const ScratchFolder& folder, std::vector<std::string> arguments) {
    CliRun run;
    run.arguments = std::move(arguments);
    run.folder = folder.path();
    return runCli(run);
}

TEST(CrashingSource, CostsThatFileAndTheRestGoesOn) {
    ScratchFolder folder;
    folder.write("a.c", kLoop);
    folder.write("b.c", kCrash);
    folder.write("c.c", kLoop);
    const CliOutcome outcome = runIn(folder, {"loops", "."});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("a.c"), HasSubstr("c.c"), Not(HasSubstr("g:L1"))));
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("b.c"), HasSubstr("The compiler crashed on it")));
}

TEST(CrashingSource, AloneIsAnErrorOfTheInput) {
    ScratchFolder folder;
    folder.write("b.c", kCrash);
    for (const std::string verb : {"loops", "predict", "analyze"}) {
        SCOPED_TRACE(verb);
        std::vector<std::string> arguments{verb, "b.c"};
        if (verb == "analyze") arguments.push_back("--facts");
        const CliOutcome outcome = runIn(folder, arguments);
        EXPECT_EQ(outcome.code, 3);
        EXPECT_THAT(outcome.err, AllOf(HasSubstr("b.c"), HasSubstr("The compiler crashed on it")));
    }
}

} // namespace

} // namespace forewarp::test
