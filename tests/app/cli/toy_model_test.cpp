// A seventh model, known by its folder and one registry line, is in the terminal's text beside the others.

#include "app/cli/text/prediction_text.h"
#include "tests/core/models/toy/toy_report.h"

#include <gmock/gmock.h>

namespace forewarp::cli::text {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

std::string terminalText(const std::string& model) {
    inputs::Choices choices;
    choices.device = "gtx460";
    choices.model = model;
    return predictionText(models::toy::reportBy(model), choices, Extent::all, terminal::Paint(false));
}

TEST(ToyModel, HasARowInTheTableOfTheTerminal) {
    const models::Registration registration(models::toy::registryLine());
    const std::string text = terminalText("all");
    EXPECT_THAT(text, ContainsRegex("toy +[0-9.]+ [^ ]+ +compute-bound"));
    EXPECT_THAT(text, HasSubstr("mwp-cwp")) << "the others are still there";
}

TEST(ToyModel, PredictsAloneWhereItIsAskedFor) {
    const models::Registration registration(models::toy::registryLine());
    const std::string text = terminalText("toy");
    EXPECT_THAT(text, HasSubstr("compute-bound: the toy"));
    EXPECT_THAT(text, Not(HasSubstr("mwp-cwp")));
}

TEST(ToyModel, IsUnknownToTheTerminalOtherwise) {
    EXPECT_THAT(terminalText("all"), Not(HasSubstr("toy")));
}

} // namespace
} // namespace forewarp::cli::text
