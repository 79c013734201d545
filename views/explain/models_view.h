#pragma once

#include "core/models/prediction.h"

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QTabBar;

namespace forewarp::views::explain {

class DerivationView;

/// What each model says of the selected loop, one beside the other, and how the chosen one comes to its number.
///
///     [MWP–CWP 1.47 ms] [Parametrized 1.21 ms] [CGPredict 1.30 ms]
///     memory-bound: 20 warps want memory, 2.3 are served at a time
///     (derivation)
class ModelsView : public QWidget {
    Q_OBJECT

  public:
    explicit ModelsView(QWidget* parent = nullptr);

    /// Copies them; keeps the model that is chosen where it is among them.
    void setPredictions(const std::vector<models::Prediction>& predictions);
    /// Chooses the model at this position; one that is not there changes nothing.
    void chooseModel(int position);
    /// Opens a symbol of the first model, whose terms other views show.
    void showSymbol(const QString& symbol);

  signals:
    void locationActivated(const forewarp::SourceLocation& location);

  private:
    void showModel(int position);

    std::vector<models::Prediction> m_predictions;
    QTabBar* m_models;
    QLabel* m_limiter;
    DerivationView* m_derivation;
};

} // namespace forewarp::views::explain
