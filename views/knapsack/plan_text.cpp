#include "views/knapsack/plan_text.h"

#include "core/base/number_text.h"
#include "core/base/units.h"
#include "core/models/registry.h"
#include "views/knapsack/shared_plan_model.h"
#include "views/widgets/number_text.h"
#include "views/widgets/occupancy_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace forewarp::views::knapsack {

namespace {

/// Gives the texts below a translation context.
struct PlanText {
    Q_DECLARE_TR_FUNCTIONS(PlanText)
};

/// «48», «16.5».
QString kibibytes(double bytes) {
    const double amount = bytes / kKibi;
    return widgets::toQString(fixedText(amount, amount == std::floor(amount) ? 0 : 1));
}

/// Two significant digits or more: «2.0×», «0.88×», «12×».
QString gainText(double gain) {
    const int digits = gain < 0.995 ? 2 : gain < 9.95 ? 1 : 0;
    return widgets::toQString(fixedText(gain, digits)) + QStringLiteral("×");
}

/// «a», «a and b», «a, b and c».
QString namesOf(const advice::shared_memory::SharedMemoryPlan& plan, advice::shared_memory::SharedChoice choice) {
    QStringList names;
    for (int i = 0; i < int(plan.opportunities.size()); ++i) {
        if (advice::shared_memory::isChosen(choice, std::size_t(i))) names << nameOf(plan, i);
    }
    if (names.size() < 2) return names.join(QString());
    const QString last = names.takeLast();
    return PlanText::tr("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

QString agreementSentence(const advice::shared_memory::SharedMemoryPlan& plan) {
    if (plan.exact == 0) return PlanText::tr("All three keep nothing: it would not pay or not fit.");
    return PlanText::tr("All three keep the same: %1.").arg(namesOf(plan, plan.exact));
}

QString exactSentence(const advice::shared_memory::SharedMemoryPlan& plan) {
    const double greedy = readsKept(plan, plan.greedy);
    const double exact = readsKept(plan, plan.exact);
    if (plan.greedy == plan.exact) return PlanText::tr("Greedy and exact keep the same.");
    if (greedy <= 0) return PlanText::tr("Exact keeps %1, greedy nothing.").arg(namesOf(plan, plan.exact));
    if (exact > greedy) {
        const QString more = widgets::toQString(significantText((exact / greedy - 1) * 100, 2));
        return PlanText::tr("Exact keeps %1 % more reads than greedy.").arg(more);
    }
    const double saved = bytesOf(plan, plan.greedy) - bytesOf(plan, plan.exact);
    if (saved <= 0) return PlanText::tr("Exact and greedy keep as many reads, of other arrays.");
    return PlanText::tr("Exact keeps as many reads as greedy in %1 less.").arg(widgets::sharedBytesText(saved));
}

/// What the fastest does instead of the exact choice.
QString exchangeText(const advice::shared_memory::SharedMemoryPlan& plan) {
    const advice::shared_memory::SharedChoice left = plan.exact & ~plan.fastest;
    const advice::shared_memory::SharedChoice added = plan.fastest & ~plan.exact;
    if (added == 0) return PlanText::tr("The fastest leaves %1 out").arg(namesOf(plan, left));
    if (left == 0) return PlanText::tr("The fastest keeps %1 too").arg(namesOf(plan, added));
    return PlanText::tr("The fastest keeps %1 instead of %2").arg(namesOf(plan, added), namesOf(plan, left));
}

QString fastestSentence(const advice::shared_memory::SharedMemoryPlan& plan) {
    if (plan.fastest == plan.exact) return PlanText::tr("Exact is also the fastest.");
    const QString exchange = exchangeText(plan);
    const advice::shared_memory::SharedOutcome* fastest = outcomeIn(plan, plan.fastest);
    const advice::shared_memory::SharedOutcome* exact = outcomeIn(plan, plan.exact);
    if (!fastest || !exact) return exchange + QLatin1Char('.');
    const int blocks = fastest->occupancy.blocksPerSm;
    const int fewer = exact->occupancy.blocksPerSm;
    if (blocks > 0 && fewer * 2 == blocks)
        return PlanText::tr("%1: the exact choice would halve the resident blocks.").arg(exchange);
    if (fewer < blocks) {
        return PlanText::tr("%1: the exact choice would leave %2 instead of %3 blocks resident.")
            .arg(exchange, QString::number(fewer), QString::number(blocks));
    }
    const QString faster = PlanText::tr("%1: %2 instead of %3")
                               .arg(exchange, widgets::timeText(fastest->time), widgets::timeText(exact->time));
    return fewer == blocks ? PlanText::tr("%1 at the same occupancy.").arg(faster) : faster + QLatin1Char('.');
}

} // namespace

const advice::shared_memory::SharedOutcome* outcomeIn(const advice::shared_memory::SharedMemoryPlan& plan,
                                                      advice::shared_memory::SharedChoice choice) {
    const auto found = plan.outcomes.find(choice);
    return found == plan.outcomes.end() ? nullptr : &found->second;
}

double readsKept(const advice::shared_memory::SharedMemoryPlan& plan, advice::shared_memory::SharedChoice choice) {
    double reads = 0;
    for (std::size_t i = 0; i < plan.opportunities.size(); ++i) {
        if (advice::shared_memory::isChosen(choice, i)) reads += plan.opportunities[i].frequency;
    }
    return reads;
}

double bytesOf(const advice::shared_memory::SharedMemoryPlan& plan, advice::shared_memory::SharedChoice choice) {
    const advice::shared_memory::SharedOutcome* outcome = outcomeIn(plan, choice);
    return outcome ? outcome->bytes : 0;
}

QString amountText(const advice::shared_memory::SharedMemoryPlan& plan, advice::shared_memory::SharedChoice choice) {
    const double bytes = bytesOf(plan, choice);
    const double capacity = plan.capacity.value();
    const QString used = widgets::toQString(fixedText(bytes / kKibi, 1));
    const QString amount = PlanText::tr("%1 of %2 KiB per block").arg(used, kibibytes(capacity));
    if (bytes <= capacity) return amount;
    return PlanText::tr("%1: %2 too much").arg(amount, widgets::sharedBytesText(bytes - capacity));
}

QString gainSentence(const advice::shared_memory::SharedMemoryPlan& plan, advice::shared_memory::SharedChoice choice) {
    const advice::shared_memory::SharedOutcome* nothing = outcomeIn(plan, 0);
    const advice::shared_memory::SharedOutcome* kept = outcomeIn(plan, choice);
    if (!nothing || !kept) return PlanText::tr("no prediction");
    const QString model = widgets::toQString(models::titleOf(plan.model));
    if (choice == 0) return PlanText::tr("%1 with nothing kept, by %2").arg(widgets::timeText(nothing->time), model);
    if (!kept->fits) return PlanText::tr("does not fit: tick fewer arrays");
    return PlanText::tr("%1 → %2, %3, by %4")
        .arg(widgets::timeText(nothing->time), widgets::timeText(kept->time), gainText(nothing->time / kept->time),
             model);
}

QString differenceSentence(const advice::shared_memory::SharedMemoryPlan& plan) {
    if (plan.greedy == plan.exact && plan.exact == plan.fastest) return agreementSentence(plan);
    return exactSentence(plan) + QLatin1Char(' ') + fastestSentence(plan);
}

} // namespace forewarp::views::knapsack
