#include "views/registers/register_text.h"

#include "core/dataflow/spills.h"
#include "views/widgets/number_text.h"
#include "views/widgets/occupancy_text.h"
#include "views/widgets/register_steps.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace forewarp::views::registers {

namespace {

/// Gives the texts below a translation context.
struct RegisterText {
    Q_DECLARE_TR_FUNCTIONS(RegisterText)
};

QString needSentence(const RegisterFacts& facts) {
    const QString count = RegisterText::tr("%n registers per thread", nullptr, facts.perThread);
    if (facts.need.peak < 0) {
        return facts.isGiven ? RegisterText::tr("%1, as given").arg(count) : RegisterText::tr("%1, assumed").arg(count);
    }
    const int line = facts.need.pressure[std::size_t(facts.need.peak)].location.line;
    const QString peak = RegisterText::tr("peak of %1 at line %2").arg(facts.peak()).arg(line);
    if (!facts.isGiven) return RegisterText::tr("%1, estimated from the code: %2").arg(count, peak);
    return RegisterText::tr("%1, as given; the code needs about %2: %3").arg(count).arg(facts.need.perThread).arg(peak);
}

QString freeSentence(const RegisterFacts& facts, int current) {
    const advice::block::RegisterStep& step = facts.steps[std::size_t(current)];
    if (step.mostRegisters > facts.perThread) {
        return RegisterText::tr("up to %1 registers cost nothing").arg(step.mostRegisters);
    }
    if (std::size_t(current) + 1 >= facts.steps.size()) return RegisterText::tr("a thread may have no more");
    return widgets::cliffText(facts.steps, current);
}

QString occupancySentence(const RegisterFacts& facts) {
    if (facts.steps.empty()) return RegisterText::tr("this block cannot run at all");
    const int current = facts.currentStep();
    if (current < 0) return RegisterText::tr("a thread may have %1 at most").arg(facts.steps.back().mostRegisters);
    const forewarp::device::Occupancy& occupancy = facts.steps[std::size_t(current)].occupancy;
    return RegisterText::tr("%n blocks resident, limited by %1; %2", nullptr, occupancy.blocksPerSm)
        .arg(widgets::limiterWord(occupancy.limiter), freeSentence(facts, current));
}

QString movesSentence(const RegisterFacts& facts) {
    const auto isSpill = [](const dataflow::SpillMove& move) { return move.kind == dataflow::SpillMove::Kind::spill; };
    const auto spills = int(std::ranges::count_if(facts.moves, isSpill));
    const int reloads = int(facts.moves.size()) - spills;
    return RegisterText::tr("%1 and %2 in the code")
        .arg(RegisterText::tr("%n spills", nullptr, spills), RegisterText::tr("%n reloads", nullptr, reloads));
}

} // namespace

int RegisterFacts::peak() const {
    return need.peak < 0 ? 0 : need.pressure[std::size_t(need.peak)].registers;
}

int RegisterFacts::besides() const {
    return need.peak < 0 ? 0 : std::max(0, need.perThread - peak());
}

int RegisterFacts::currentStep() const {
    return widgets::stepOf(steps, perThread);
}

QString registerHeadline(const RegisterFacts& facts) {
    QStringList parts{needSentence(facts), occupancySentence(facts)};
    if (!facts.moves.empty()) parts << movesSentence(facts);
    return parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

} // namespace forewarp::views::registers
