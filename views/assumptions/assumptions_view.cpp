#include "views/assumptions/assumptions_view.h"

#include "core/base/text.h"
#include "core/kernel/mapping/thread_mapping.h"
#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/widgets/assumption_rows.h"
#include "views/widgets/number_text.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/wrapped_label.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace forewarp::views::assumptions {

namespace {

QString fieldText(std::optional<double> value) {
    return value ? QString::number(*value, 'g', 15) : QString();
}

/// Reads «1024», «1 048 576» or «1e6»; nothing for anything else.
std::optional<double> readNumber(QString text) {
    text.remove(QLatin1Char(' ')).remove(QChar(0x2009));
    bool isNumber = false;
    const double value = text.toDouble(&isNumber);
    return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

void markWrong(QLineEdit& field, bool isWrong) {
    if (field.property("wrong").toBool() == isWrong) return;
    field.setProperty("wrong", isWrong);
    field.style()->unpolish(&field);
    field.style()->polish(&field);
}

/// Whether a row shows it: independence has a box, the registers have a field of their own.
bool isValueOf(const forewarp::explain::LoopReport& loop, const kernel::Assumption& assumption) {
    if (assumption.kind == kernel::Assumption::Kind::independence) return false;
    const auto& needed = loop.neededSymbols;
    return assumption.symbol != "registers" || std::find(needed.begin(), needed.end(), "registers") != needed.end();
}

using Mapping = forewarp::advice::layout::LayoutAdvice::Kind;

/// Null where the loop has no such mapping, or was given one.
const kernel::KernelProfile* kernelWith(Mapping mapping, const forewarp::explain::LoopReport& loop) {
    for (const auto& other : loop.otherMappings)
        if (other->kind == mapping) return &other->kernel;
    return nullptr;
}

} // namespace

/// The widgets of one symbol.
struct AssumptionsView::ValueRow {
    ShownValue shown;
    QLabel* name = new QLabel;
    QLineEdit* field = new QLineEdit;
    QLabel* origin = new QLabel;
    QToolButton* reset = new QToolButton;
};

AssumptionsView::AssumptionsView(QWidget* parent)
    : QWidget(parent), m_values(new QGridLayout), m_noValues(new widgets::WrappedLabel),
      m_decisions(new widgets::AssumptionRows), m_independent(new QCheckBox), m_sharedRows(new QCheckBox),
      m_innerThreads(new QCheckBox), m_registersLabel(new QLabel), m_registers(new QSpinBox),
      m_statements(new widgets::WrappedLabel) {
    m_noValues->setObjectName(QStringLiteral("muted"));
    m_statements->setObjectName(QStringLiteral("muted"));
    m_statements->setTextFormat(Qt::PlainText);
    m_registers->setKeyboardTracking(false);
    m_registersLabel->setBuddy(m_registers);
    m_page = new widgets::Placeholder(makeBody());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(m_independent, &QCheckBox::clicked, this,
            [this](bool isAssumed) { emit independenceChanged(m_loopId, isAssumed); });
    m_sharedRows->setObjectName(QStringLiteral("sharedRows"));
    m_innerThreads->setObjectName(QStringLiteral("innerThreads"));
    connect(m_sharedRows, &QCheckBox::clicked, this,
            [this](bool isChosen) { emit mappingChanged(Mapping::warpPerRow, isChosen); });
    connect(m_innerThreads, &QCheckBox::clicked, this,
            [this](bool isChosen) { emit mappingChanged(Mapping::innerThreads, isChosen); });
    connect(m_decisions, &widgets::AssumptionRows::rejectionChanged, this, &AssumptionsView::rejectionChanged);
    connect(m_registers, &QSpinBox::valueChanged, this, &AssumptionsView::registersChanged);
    retranslate();
}

AssumptionsView::~AssumptionsView() {
    // A field that has the focus finishes editing while Qt takes the widgets down, after the rows are gone.
    for (const auto& row : m_rows) row->field->disconnect(this);
}

QWidget* AssumptionsView::makeBody() {
    m_values->setColumnStretch(1, 1);
    m_values->setVerticalSpacing(6);
    auto* registers = new QHBoxLayout;
    registers->addWidget(m_registersLabel);
    registers->addWidget(m_registers);
    registers->addStretch(1);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(13, 2, 13, 12);
    rows->setSpacing(8);
    rows->addWidget(m_noValues);
    rows->addLayout(m_values);
    rows->addWidget(m_decisions);
    rows->addWidget(m_independent);
    rows->addWidget(m_sharedRows);
    rows->addWidget(m_innerThreads);
    rows->addLayout(registers);
    rows->addWidget(m_statements);
    rows->addStretch(1);
    return body;
}

void AssumptionsView::retranslate() {
    m_page->setSentence(tr("Select a loop to see what its prediction rests on."));
    m_noValues->setText(tr("The source fixes every size that this loop needs."));
    m_independent->setText(tr("Assume that iterations are independent"));
    m_independent->setToolTip(
        tr("Predict as if no iteration depended on another. The assumption is shown on every number "
           "that rests on it."));
    m_sharedRows->setText(tr("A warp for each iteration"));
    m_innerThreads->setText(tr("Threads of the loops inside"));
    m_registersLabel->setText(tr("Registers per thread"));
    m_registers->setAccessibleName(tr("Registers per thread"));
    m_registers->setToolTip(
        tr("What a compiler would use; it bounds how many warps are resident. 0: estimated from the code."));
    for (const auto& row : m_rows) row->reset->setToolTip(tr("Take the assumed value again"));
}

void AssumptionsView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void AssumptionsView::setDevice(const forewarp::device::Device& device) {
    m_mostRegisters = device.capability.registersPerThread;
}

void AssumptionsView::setLoop(const forewarp::explain::LoopReport* loop, const forewarp::explain::Scenario& scenario) {
    m_page->setBodyShown(loop != nullptr);
    if (!loop) return;
    m_loopId = widgets::toQString(loop->facts.id);
    showValues(valuesOf(*loop, scenario));
    m_decisions->setLoop(loop->facts, scenario.assumptions);
    showIndependence(*loop, scenario);
    showMappings(*loop);
    showStatements(*loop);
    if (!m_registers->hasFocus())
        showRegisters(loop->launch.registersPerThread, scenario.assumptions.registersPerThread);
}

void AssumptionsView::showRegisters(int estimated, int given) {
    const QSignalBlocker quiet(m_registers);
    const int most = std::max(given, m_mostRegisters); // A count given for another device is shown as it is.
    const QString text = tr("%1 (estimated)").arg(estimated);
    const bool isShown = m_registers->specialValueText() == text && m_registers->value() == given;
    if (isShown && m_registers->maximum() == most) return; // Else it repaints.
    m_registers->setMaximum(most);
    m_registers->setSpecialValueText(text);
    m_registers->setValue(given);
}

std::vector<AssumptionsView::ShownValue> AssumptionsView::valuesOf(const forewarp::explain::LoopReport& loop,
                                                                   const forewarp::explain::Scenario& scenario) {
    std::vector<ShownValue> values;
    if (loop.profile) {
        for (const kernel::Assumption& assumption : loop.profile->assumptions) {
            if (!isValueOf(loop, assumption)) continue;
            values.push_back({widgets::toQString(assumption.symbol), assumption.value, assumption.kind,
                              widgets::toQString(assumption.text)});
        }
    }
    for (const std::string& needed : loop.neededSymbols) {
        const QString symbol = widgets::toQString(needed);
        const auto isSame = [&symbol](const ShownValue& shown) { return shown.symbol == symbol; };
        if (std::any_of(values.begin(), values.end(), isSame)) continue;
        const auto given = scenario.assumptions.values.find(needed);
        const bool isGiven = given != scenario.assumptions.values.end();
        values.push_back({symbol,
                          isGiven ? std::optional(given->second) : std::nullopt,
                          isGiven ? kernel::Assumption::Kind::given : kernel::Assumption::Kind::value,
                          {}});
    }
    return values;
}

QString AssumptionsView::originText(kernel::Assumption::Kind kind) {
    switch (kind) {
    case kernel::Assumption::Kind::given: return tr("given");
    case kernel::Assumption::Kind::measured: return tr("measured");
    case kernel::Assumption::Kind::fromSource: return tr("from source");
    case kernel::Assumption::Kind::value:
    case kernel::Assumption::Kind::independence: break;
    }
    return tr("assumed");
}

void AssumptionsView::showValues(const std::vector<ShownValue>& values) {
    while (m_rows.size() < values.size()) m_rows.push_back(makeRow(int(m_rows.size())));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        ValueRow& row = *m_rows[i];
        const bool isUsed = i < values.size();
        if (isUsed) showRow(row, values[i]);
        for (QWidget* part :
             {static_cast<QWidget*>(row.name), static_cast<QWidget*>(row.field), static_cast<QWidget*>(row.origin)}) {
            part->setVisible(isUsed);
        }
        row.reset->setVisible(isUsed && row.shown.kind == kernel::Assumption::Kind::given);
    }
    m_noValues->setVisible(values.empty());
}

std::unique_ptr<AssumptionsView::ValueRow> AssumptionsView::makeRow(int position) {
    auto row = std::make_unique<ValueRow>();
    row->name->setFont(theme::Theme::instance().monoFont());
    row->name->setBuddy(row->field);
    row->origin->setObjectName(QStringLiteral("muted"));
    row->reset->setIcon(theme::icon(QStringLiteral("reset")));
    row->reset->setToolTip(tr("Take the assumed value again"));
    m_values->addWidget(row->name, position, 0);
    m_values->addWidget(row->field, position, 1);
    m_values->addWidget(row->origin, position, 2);
    m_values->addWidget(row->reset, position, 3);
    ValueRow* made = row.get();
    connect(row->field, &QLineEdit::editingFinished, this, [this, made] { commit(*made); });
    connect(row->reset, &QToolButton::clicked, this, [this, made] { emit valueReset(made->shown.symbol); });
    return row;
}

void AssumptionsView::showRow(ValueRow& row, const ShownValue& shown) {
    const bool isAnother = row.shown.symbol != shown.symbol;
    const bool isEdited = row.field->hasFocus() && row.field->isModified();
    const bool isShown = row.shown == shown && row.origin->text() == originText(shown.kind) &&
                         row.field->text() == fieldText(shown.value);
    if (isShown) return;
    row.shown = shown;
    row.name->setText(shown.symbol + QStringLiteral(" ="));
    row.origin->setText(originText(shown.kind));
    row.origin->setToolTip(shown.text);
    row.field->setObjectName(QStringLiteral("value-") + shown.symbol);
    row.field->setToolTip(shown.text);
    row.field->setAccessibleName(tr("Value of %1, %2").arg(shown.symbol, row.origin->text()));
    row.reset->setObjectName(QStringLiteral("reset-") + shown.symbol);
    row.reset->setAccessibleName(tr("Reset %1").arg(shown.symbol));
    if (isEdited && !isAnother) return;
    row.field->setText(fieldText(shown.value));
    markWrong(*row.field, false);
}

void AssumptionsView::commit(ValueRow& row) {
    if (!row.field->isModified()) return;
    row.field->setModified(false);
    const std::optional<double> value = readNumber(row.field->text());
    markWrong(*row.field, !value);
    if (!value) {
        row.field->setToolTip(tr("This is not a number. Write 1024, 1 048 576 or 1e6."));
        row.origin->setText(tr("not a number"));
        return;
    }
    if (value != row.shown.value) emit valueChanged(row.shown.symbol, *value);
}

void AssumptionsView::showIndependence(const forewarp::explain::LoopReport& loop,
                                       const forewarp::explain::Scenario& scenario) {
    const bool isAssumed = scenario.assumptions.independentLoops.count(loop.facts.id) > 0;
    const bool isDecided =
        loop.facts.verdict == kernel::Verdict::proved || loop.facts.verdict == kernel::Verdict::reduction;
    m_independent->setChecked(isAssumed);
    m_independent->setVisible(isAssumed || !isDecided);
}

void AssumptionsView::showMappings(const forewarp::explain::LoopReport& loop) {
    const kernel::KernelProfile* own = loop.profile ? &*loop.profile : nullptr;
    const bool hasRows = own && !own->rows.empty();
    const bool hasInner = own && kernel::mapping::runsOutermost(*own);
    const kernel::KernelProfile* rows = hasRows ? own : kernelWith(Mapping::warpPerRow, loop);
    m_sharedRows->setVisible(rows != nullptr);
    m_sharedRows->setChecked(hasRows);
    const bool mayChoose = own && loop.facts.verdict == kernel::Verdict::reduction;
    m_innerThreads->setVisible(mayChoose && !loop.facts.apartThroughout.empty());
    m_innerThreads->setChecked(hasInner);
    if (rows)
        m_sharedRows->setToolTip(
            tr("Its lanes share %1 and add up what they have. Otherwise each iteration has a thread.")
                .arg(widgets::toQString(joined(rows->rows, ", "))));
    m_innerThreads->setToolTip(
        tr("Each iteration of %1 has a thread, which runs all of this loop. Otherwise this loop's iterations have "
           "threads, which update the same cells.")
            .arg(widgets::toQString(joined(loop.facts.apartThroughout, ", "))));
}

void AssumptionsView::showStatements(const forewarp::explain::LoopReport& loop) {
    QStringList statements;
    if (loop.profile) {
        for (const kernel::Assumption& assumption : loop.profile->assumptions) {
            if (assumption.kind == kernel::Assumption::Kind::independence)
                statements << widgets::toQString(assumption.text);
        }
    }
    m_statements->setText(statements.join(QLatin1Char('\n')));
    m_statements->setVisible(!statements.isEmpty());
}

} // namespace forewarp::views::assumptions
