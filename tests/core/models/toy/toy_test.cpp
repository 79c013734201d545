// A seventh model, in a folder as every model has one: that folder and one registry line are all that it needs.

#include "tests/core/models/toy/toy.h"

#include "core/render/html/report_html.h"
#include "core/render/json/report_json.h"
#include "core/render/report_csv.h"
#include "tests/core/models/formula_reader.h"
#include "tests/core/models/toy/toy_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::models::toy {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Toy, IsListedAndFoundForAsLongAsItIsRegistered) {
    const std::size_t before = all().size();
    EXPECT_FALSE(find("toy"));
    {
        const Registration registration(registryLine());
        ASSERT_EQ(all().size(), before + 1);
        EXPECT_EQ(all().back().id, "toy");
        ASSERT_TRUE(find("toy"));
        EXPECT_EQ(find("toy")->title, "Toy");
        EXPECT_THAT(find("none").error().remedy, HasSubstr("toy"));
    }
    EXPECT_EQ(all().size(), before);
    EXPECT_FALSE(find("toy"));
}

TEST(Toy, ReportsShowItBesideTheOthers) {
    const Registration registration(registryLine());
    const explain::Report report = reportBy("all");
    const explain::LoopReport& loop = report.files.at(0).loops.at(0);
    const auto predicted = std::ranges::find(loop.predictions, "toy", &Prediction::model);
    ASSERT_NE(predicted, loop.predictions.end());
    EXPECT_NE(predicted, loop.predictions.begin()) << "the first line of the registry is in charge";
    EXPECT_THAT(predicted->caveats, testing::Contains("A toy has no memory."));
    EXPECT_THAT(render::json::reportJson(report), HasSubstr(R"("model": "toy")"));
    EXPECT_THAT(render::reportCsv(report), HasSubstr(",toy,"));
    const std::string html = render::html::reportHtml(report, render::html::HtmlPlots::svg);
    EXPECT_THAT(html, HasSubstr("Toy: compute-bound: the toy knows nothing else"));
}

TEST(Toy, ReportsAreMadeWithItAloneWhereItIsAskedFor) {
    const Registration registration(registryLine());
    const explain::LoopReport loop = reportBy("toy").files.at(0).loops.at(0);
    ASSERT_EQ(loop.predictions.size(), 1U);
    EXPECT_EQ(loop.best()->model, "toy");
    EXPECT_GT(loop.best()->time, Seconds(0));
    EXPECT_FALSE(loop.sweep.points.empty()) << "the curve is drawn by it";
}

TEST(Toy, WithoutItNoReportNamesIt) {
    EXPECT_THAT(render::json::reportJson(reportBy("all")), Not(HasSubstr("toy")));
}

TEST(Toy, ParametersAreReadCheckedAndExplainedAlongTheTable) {
    const Registration registration(registryLine());
    const Model model = *find("toy");
    const auto prediction = model.predictFromParameters(
        R"({"clock_hz": 1e9, "threads": 1000, "insts": 8, "threads_at_once": 4})", "t.json");
    ASSERT_TRUE(prediction);
    EXPECT_EQ(prediction->model, "toy");
    EXPECT_DOUBLE_EQ(prediction->cycles.value(), 2000);
    EXPECT_DOUBLE_EQ(prediction->time.value(), 2e-6);
    const Term* insts = prediction->derivation.find("insts");
    ASSERT_NE(insts, nullptr);
    EXPECT_EQ(insts->source, "t.json: insts");
    EXPECT_EQ(insts->meaning, "instructions per thread");
    for (const Term& term : prediction->derivation.terms) {
        if (term.formula.empty()) continue;
        EXPECT_DOUBLE_EQ(golden::FormulaReader(term.formula, prediction->derivation).value(), term.value)
            << term.symbol;
    }
    const auto without = model.predictFromParameters(R"({"clock_hz": 1e9, "threads": 1000, "insts": 8})", "t.json");
    ASSERT_TRUE(without);
    EXPECT_DOUBLE_EQ(without->cycles.value(), 8000) << "a key that may be left out leaves what the struct has";
}

TEST(Toy, ImpossibleParametersAreRefusedWithTheirKey) {
    const auto errorOf = [](std::string_view json) {
        const auto prediction = predictToyFromParameters(json, "t.json");
        EXPECT_FALSE(prediction) << json;
        return prediction ? std::string() : prediction.error().text();
    };
    EXPECT_THAT(errorOf(R"({"clock_hz": 0, "threads": 1, "insts": 1})"),
                HasSubstr("t.json: clock_hz: It must be above 0, not 0."));
    EXPECT_THAT(errorOf(R"({"clock_hz": 1, "threads": 1, "insts": -1})"),
                HasSubstr("t.json: insts: It must be at least 0, not -1."));
    EXPECT_THAT(errorOf(R"({"clock_hz": 1, "threads": 1, "insts": 1, "threads_at_once": 0.5})"),
                HasSubstr("t.json: threads_at_once: It must be at least 1, not 0.5."));
    EXPECT_THAT(errorOf(R"({"clock_hz": 1, "insts": 1})"), HasSubstr("threads"));
}

} // namespace
} // namespace forewarp::models::toy
