// What the window shows of the models: their times side by side, and how each comes to its own.

#include "app/workbench/window/inspector.h"
#include "app/workbench/window/main_window.h"
#include "core/models/registry.h"
#include "views/explain/models_view.h"
#include "views/widgets/card.h"
#include "views/widgets/number_text.h"

namespace forewarp::workbench::window {

void MainWindow::connectModels() {
    connect(m_inspector, &Inspector::explainRequested, this, &MainWindow::showDerivation);
    connect(m_inspector, &Inspector::modelRequested, this, &MainWindow::showModel);
    connect(m_models, &views::explain::ModelsView::locationActivated, this,
            [this](const SourceLocation& location) { goTo({}, location); });
}

/// Kept filled only while it shows.
void MainWindow::showModels() {
    if (m_page != Page::models) return;
    const explain::SharedLoopReport& loop = m_workbench.state().loopReport();
    m_models->setPredictions(loop ? loop->predictions : std::vector<models::Prediction>{});
    const QString title = loop ? views::widgets::toQString(loop->facts.id) : QString();
    m_modelsCard->setTitle(title.isEmpty() ? tr("Models") : tr("Models of %1").arg(title));
    const models::Prediction* best = loop ? loop->best() : nullptr;
    m_modelsCard->setSubtitle(best ? tr("%1 is in charge, the others are for comparison")
                                         .arg(views::widgets::toQString(models::titleOf(best->model)))
                                   : QString());
}

/// At the result where `symbol` is empty.
void MainWindow::showDerivation(const QString& symbol) {
    showPage(Page::models);
    if (symbol.isEmpty()) m_models->chooseModel(0);
    else m_models->showSymbol(symbol);
}

/// By position in LoopReport::predictions.
void MainWindow::showModel(int position) {
    showPage(Page::models);
    m_models->chooseModel(position);
}

} // namespace forewarp::workbench::window
