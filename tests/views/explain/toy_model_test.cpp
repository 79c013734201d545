// A seventh model, known by its folder and one registry line, is among the models that the window compares.

#include "tests/core/models/toy/toy_report.h"
#include "views/explain/models_view.h"

#include <QLabel>
#include <QTabBar>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::views::explain {
namespace {

std::vector<models::Prediction> predictionsBy(const std::string& model) {
    return models::toy::reportBy(model).files.at(0).loops.at(0).predictions;
}

TEST(ToyModel, HasATabBesideTheOthersInTheWindow) {
    const models::Registration registration(models::toy::registryLine());
    const std::vector<models::Prediction> predictions = predictionsBy("all");
    const auto toy = std::ranges::find(predictions, "toy", &models::Prediction::model);
    ASSERT_NE(toy, predictions.end());
    ASSERT_GT(predictions.size(), 1U);
    ModelsView view;
    view.setPredictions(predictions);
    const int position = int(toy - predictions.begin());
    const auto* tabs = view.findChild<QTabBar*>(QStringLiteral("models"));
    EXPECT_EQ(tabs->count(), int(predictions.size()));
    EXPECT_TRUE(tabs->tabText(position).startsWith(QStringLiteral("Toy  "))) << tabs->tabText(position).toStdString();
    view.chooseModel(position);
    EXPECT_EQ(view.findChild<QLabel*>(QStringLiteral("muted"))->text(),
              QStringLiteral("compute-bound: the toy knows nothing else"));
}

TEST(ToyModel, HasNoTabInTheWindowOtherwise) {
    EXPECT_TRUE(std::ranges::none_of(predictionsBy("all"), [](const auto& each) { return each.model == "toy"; }));
}

} // namespace
} // namespace forewarp::views::explain
