#pragma once

#include "core/report/report.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <vector>

class QCheckBox;
class QGridLayout;
class QLabel;
class QSpinBox;

namespace forewarp::views {

class Placeholder;

/// What the prediction of a loop rests on, each part editable.
///
///     n = [1024      ]  assumed
///     m = [4096      ]  given              [Reset]
///     [ ] Assume that iterations are independent
///     Registers per thread [32]
class AssumptionsView : public QWidget {
    Q_OBJECT

  public:
    explicit AssumptionsView(QWidget* parent = nullptr);
    ~AssumptionsView() override;

    /// Reads both during the call only; null asks to select a loop. Emits nothing; keeps the field that is being edited.
    void setLoop(const LoopReport* loop, const Scenario& scenario);

  signals:
    void valueChanged(const QString& symbol, double value);
    /// Take the source's or the assumed value again.
    void valueReset(const QString& symbol);
    void independenceChanged(const QString& loopId, bool isAssumed);
    void registersChanged(int perThread);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct ValueRow;
    void retranslate();
    void showValues(const LoopReport& loop, const Scenario& scenario);
    void showRow(int position, const Assumption& assumption);
    ValueRow& rowAt(int position);
    void commit(int position);
    void showIndependence(const LoopReport& loop, const Scenario& scenario);

    std::vector<std::unique_ptr<ValueRow>> m_rows; ///< Reused, so that the field being edited keeps its focus.
    QString m_loopId;
    QGridLayout* m_values;
    QLabel* m_noValues;
    QCheckBox* m_independent;
    QLabel* m_registersLabel;
    QSpinBox* m_registers;
    QLabel* m_statements;
    Placeholder* m_page;
};

} // namespace forewarp::views
