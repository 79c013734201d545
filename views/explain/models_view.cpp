#include "views/explain/models_view.h"

#include "core/models/registry.h"
#include "views/explain/derivation_view.h"
#include "views/widgets/number_text.h"
#include "views/widgets/wrapped_label.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace forewarp::views::explain {

namespace {

QString titleOf(const models::Prediction& prediction) {
    return widgets::toQString(models::titleOf(prediction.model)) + QStringLiteral("  ") +
           widgets::timeText(prediction.time);
}

} // namespace

ModelsView::ModelsView(QWidget* parent)
    : QWidget(parent), m_models(new QTabBar), m_limiter(new widgets::WrappedLabel), m_derivation(new DerivationView) {
    m_models->setObjectName(QStringLiteral("models"));
    m_models->setDrawBase(false);
    m_models->setExpanding(false);
    m_models->setAccessibleName(tr("Models"));
    m_limiter->setObjectName(QStringLiteral("muted"));
    m_limiter->setTextFormat(Qt::PlainText);
    m_limiter->setContentsMargins(8, 0, 8, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 2, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_models);
    layout->addWidget(m_limiter);
    layout->addWidget(m_derivation, 1);
    connect(m_models, &QTabBar::currentChanged, this, &ModelsView::showModel);
    connect(m_derivation, &DerivationView::locationActivated, this, &ModelsView::locationActivated);
    setPredictions({});
}

void ModelsView::setPredictions(const std::vector<models::Prediction>& predictions) {
    const int current = m_models->currentIndex();
    const bool hadOne = current >= 0 && std::size_t(current) < m_predictions.size();
    const std::string chosen = hadOne ? m_predictions[std::size_t(current)].model : std::string();
    m_predictions = predictions;
    const auto again = std::ranges::find(m_predictions, chosen, &models::Prediction::model);
    const int position = again == m_predictions.end() ? 0 : int(again - m_predictions.begin());
    {
        const QSignalBlocker quiet(m_models);
        while (m_models->count() > int(predictions.size())) m_models->removeTab(m_models->count() - 1);
        while (m_models->count() < int(predictions.size())) m_models->addTab({});
        for (std::size_t i = 0; i < predictions.size(); ++i) {
            const QString title = titleOf(predictions[i]);
            if (m_models->tabText(int(i)) != title) m_models->setTabText(int(i), title); // Lays all tabs out.
        }
        m_models->setCurrentIndex(position);
    }
    m_models->setVisible(predictions.size() > 1);
    showModel(predictions.empty() ? -1 : position);
}

void ModelsView::chooseModel(int position) {
    m_models->setCurrentIndex(position);
}

void ModelsView::showSymbol(const QString& symbol) {
    m_models->setCurrentIndex(0);
    m_derivation->showSymbol(symbol);
}

void ModelsView::showModel(int position) {
    const bool isThere = position >= 0 && std::size_t(position) < m_predictions.size();
    const models::Prediction* prediction = isThere ? &m_predictions[std::size_t(position)] : nullptr;
    m_limiter->setText(prediction ? widgets::toQString(prediction->limiter.text()) : QString());
    m_limiter->setVisible(prediction != nullptr);
    m_derivation->setPrediction(prediction);
}

} // namespace forewarp::views::explain
