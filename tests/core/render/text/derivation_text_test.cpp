#include "core/render/text/derivation_text.h"
#include "tests/core/render/sample_report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace forewarp::render::text {

namespace {

std::vector<std::string> linesOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

models::Prediction smallPrediction() {
    models::Prediction prediction;
    prediction.derivation = smallDerivation();
    return prediction;
}

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

} // namespace

TEST(DerivationText, resultStandsFirstAndInputsBelow) {
    const std::vector<std::string> lines = linesOf(derivationText(smallPrediction()));
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.front().starts_with("MWP ")) << lines.front();
    EXPECT_NE(lines.front().find("= 2.28 warps"), std::string::npos);
    EXPECT_NE(lines.front().find("= min(MWP_peak_BW, N) (5)"), std::string::npos);
    const auto peak = std::find_if(lines.begin(), lines.end(),
                                   [](const std::string& line) { return line.starts_with("  MWP_peak_BW"); });
    ASSERT_NE(peak, lines.end());
    const auto warps =
        std::find_if(peak, lines.end(), [](const std::string& line) { return line.starts_with("    N "); });
    EXPECT_NE(warps, lines.end());
}

TEST(DerivationText, eachTermIsExplainedOnce) {
    const std::string text = derivationText(smallPrediction());
    EXPECT_EQ(countOf(text, "[occupancy]"), 1U);
    EXPECT_EQ(countOf(text, "warps per SM"), 1U);
    EXPECT_EQ(countOf(text, "= 20 warps"), 2U);
    EXPECT_EQ(countOf(text, "see above"), 1U);
}

TEST(DerivationText, valuesStandInOneColumn) {
    std::size_t column = std::string::npos;
    for (const std::string& line : linesOf(derivationText(smallPrediction()))) {
        if (line.find("warps") == std::string::npos || line.starts_with("        ")) continue;
        if (column == std::string::npos) column = line.find('=');
        EXPECT_EQ(line.find('='), column) << line;
    }
    EXPECT_NE(column, std::string::npos);
}

TEST(DerivationText, staysWithinAHundredColumns) {
    models::Prediction prediction = smallPrediction();
    for (int i = 0; i < 12; ++i) {
        models::Term term;
        term.symbol = "a_long_symbol_of_level_" + std::to_string(i);
        term.meaning = "what it means, told in rather many words so that it wraps";
        term.value = 1.5;
        term.unit = "cycles per instruction";
        term.formula = "max(one_rather_long_name, another_rather_long_name, a_third_one)";
        term.equation = "(12)";
        term.inputs = {int(prediction.derivation.terms.size()) - 1};
        prediction.derivation.terms.push_back(std::move(term));
    }
    for (const std::string& line : linesOf(derivationText(prediction))) {
        EXPECT_LE(line.size(), 100U) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
    }
}

TEST(DerivationText, termsThatTheResultDoesNotUseFollow) {
    models::Prediction prediction = smallPrediction();
    prediction.derivation.terms[2].inputs = {0};
    const std::string text = derivationText(prediction);
    EXPECT_EQ(countOf(text, "\nMWP_peak_BW"), 1U);
}

TEST(DerivationText, brokenInputsDoNotLoop) {
    models::Prediction prediction = smallPrediction();
    prediction.derivation.terms[1].inputs = {1, 2, -1, 99};
    EXPECT_EQ(countOf(derivationText(prediction), "(7)"), 1U);
}

TEST(DerivationText, emptyDerivationIsEmptyText) {
    EXPECT_EQ(derivationText(models::Prediction{}), "");
}

} // namespace forewarp::render::text
