#pragma once

#include "core/explain/report.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QGridLayout;
class QLabel;
class QSpinBox;

namespace forewarp::views::widgets {
class AssumptionRows;
class Placeholder;
} // namespace forewarp::views::widgets

namespace forewarp::views::assumptions {

/// What the prediction of a loop rests on, each part editable.
///
///     n = [1024      ]  assumed
///     m = [4096      ]  given              [Reset]
///     a and out do not overlap     [holds] [does not hold]
///     [ ] Assume that iterations are independent
///     [ ] A warp for each iteration
///     Registers per thread [32]
class AssumptionsView : public QWidget {
    Q_OBJECT

  public:
    explicit AssumptionsView(QWidget* parent = nullptr);
    ~AssumptionsView() override;

    /// Its limits hold from the next setLoop() on.
    void setDevice(const forewarp::device::Device& device);
    /// Reads both during the call only; null asks to select a loop. Emits nothing; keeps the field that is being edited.
    void setLoop(const forewarp::explain::LoopReport* loop, const forewarp::explain::Scenario& scenario);

  signals:
    void valueChanged(const QString& symbol, double value);
    /// Take the source's or the assumed value again.
    void valueReset(const QString& symbol);
    void independenceChanged(const QString& loopId, bool isAssumed);
    /// Whether threads have the loops that they have in this mapping, or those that they have by themselves.
    void mappingChanged(forewarp::advice::layout::LayoutAdvice::Kind mapping, bool isChosen);
    /// A statement that the verdict rests on: whether it holds; `key` as keyOf() names it.
    void rejectionChanged(const QString& key, bool isRejected);
    void registersChanged(int perThread);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct ValueRow;
    /// A symbol, its value and where that comes from.
    struct ShownValue {
        QString symbol;
        std::optional<double> value;
        kernel::Assumption::Kind kind = kernel::Assumption::Kind::value;
        QString text;

        friend bool operator==(const ShownValue&, const ShownValue&) = default;
    };
    static std::vector<ShownValue> valuesOf(const forewarp::explain::LoopReport& loop,
                                            const forewarp::explain::Scenario& scenario);
    static QString originText(kernel::Assumption::Kind kind);
    QWidget* makeBody();
    void retranslate();
    void showValues(const std::vector<ShownValue>& values);
    void showRow(ValueRow& row, const ShownValue& shown);
    std::unique_ptr<ValueRow> makeRow(int position);
    void commit(ValueRow& row);
    void showIndependence(const forewarp::explain::LoopReport& loop, const forewarp::explain::Scenario& scenario);
    void showMappings(const forewarp::explain::LoopReport& loop);
    void showStatements(const forewarp::explain::LoopReport& loop);
    void showRegisters(int estimated, int given);

    std::vector<std::unique_ptr<ValueRow>> m_rows; ///< Reused, so that the field being edited keeps its focus.
    QString m_loopId;
    QGridLayout* m_values;
    QLabel* m_noValues;
    widgets::AssumptionRows* m_decisions;
    QCheckBox* m_independent;
    QCheckBox* m_sharedRows;
    QCheckBox* m_innerThreads;
    QLabel* m_registersLabel;
    QSpinBox* m_registers;
    int m_mostRegisters = 0; ///< Per thread.
    QLabel* m_statements;
    widgets::Placeholder* m_page = nullptr;
};

} // namespace forewarp::views::assumptions
