#include "views/assembly/demotion_text.h"

#include "core/base/number_text.h"
#include "views/widgets/number_text.h"
#include "views/widgets/occupancy_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace forewarp::views::assembly {

namespace {

/// Gives the texts below a translation context.
struct DemotionText {
    Q_DECLARE_TR_FUNCTIONS(DemotionText)
};

QString factorText(double factor) {
    return widgets::toQString(fixedText(factor, 2));
}

QString occupancyShare(const sass::demotion::Variant& variant) {
    return widgets::percentText(variant.occupancy ? variant.occupancy->fraction() : 0);
}

bool isDemoted(const sass::demotion::Variant& variant) {
    return variant.kind == sass::demotion::Variant::Kind::demoted;
}

QString gainSentence(const sass::demotion::Variant& original, const sass::demotion::Variant& best) {
    return DemotionText::tr("Demote %n registers: %1 instead of %2 registers per thread, %3 instead of %4 occupancy, "
                            "predicted %5 times as fast.",
                            nullptr, best.demotion ? demotedRegisters(*best.demotion) : 0)
        .arg(best.registers)
        .arg(original.registers)
        .arg(occupancyShare(best), occupancyShare(original), factorText(original.adjustedStall / best.adjustedStall));
}

QString lossSentence(const sass::demotion::Variant& best, const sass::demotion::Variant& demoted) {
    const QString times = factorText(demoted.adjustedStall / best.adjustedStall);
    if (best.kind == sass::demotion::Variant::Kind::rival) {
        return DemotionText::tr(
                   "“%1” is the best choice: the best demotion, to %2 registers per thread, is predicted to "
                   "take %3 times as long.")
            .arg(variantTitle(best))
            .arg(demoted.registers)
            .arg(times);
    }
    return DemotionText::tr(
               "Leave the kernel as it is: the best demotion, to %1 registers per thread and %2 instead of "
               "%3 occupancy, is predicted to take %4 times as long.")
        .arg(demoted.registers)
        .arg(occupancyShare(demoted), occupancyShare(best), times);
}

QString nothingToDemote(const sass::report::SassReport& kernel) {
    if (!kernel.occupancy) return DemotionText::tr("This block cannot run: %1").arg(widgets::toQString(kernel.problem));
    const QString warps = DemotionText::tr("%1 of %2 warps per SM")
                              .arg(kernel.occupancy->warpsPerSm)
                              .arg(kernel.occupancy->maxWarpsPerSm);
    if (kernel.occupancy->limiter == forewarp::device::OccupancyLimiter::registers) {
        return DemotionText::tr(
                   "Registers limit this kernel to %1, but shared memory has no room for those of the next "
                   "step.")
            .arg(warps);
    }
    return DemotionText::tr("Nothing to demote: this kernel is limited by %1, not by registers, to %2.")
        .arg(widgets::limiterWord(kernel.occupancy->limiter), warps);
}

QString orderWord(sass::demotion::CandidateOrder order) {
    switch (order) {
    case sass::demotion::CandidateOrder::loopAccesses: return DemotionText::tr("by accesses in loops");
    case sass::demotion::CandidateOrder::accesses: return DemotionText::tr("by accesses");
    case sass::demotion::CandidateOrder::conflicts: break;
    }
    return DemotionText::tr("by conflicts");
}

} // namespace

int demotedRegisters(const sass::demotion::Demotion& demotion) {
    return std::accumulate(
        demotion.demoted.begin(), demotion.demoted.end(), 0,
        [](int sum, const sass::demotion::DemotedGroup& group) { return sum + group.registers.count; });
}

QString demotionVerdict(const sass::report::SassReport& kernel, const sass::report::DemotionReport* demotion) {
    if (!demotion) return DemotionText::tr("Variants are being made, proved and ranked …");
    if (std::ranges::none_of(demotion->variants, isDemoted)) return nothingToDemote(kernel);
    const sass::demotion::Variant* demoted = demotion->bestDemoted();
    if (!demoted) return DemotionText::tr("No demotion can be used: all are rejected, for the reasons below.");
    const sass::demotion::Variant* original = demotion->original();
    if (!original || !original->isRanked()) {
        return DemotionText::tr("Demotion lets this block run at all: with %1 registers per thread, at %2 occupancy.")
            .arg(demoted->registers)
            .arg(occupancyShare(*demoted));
    }
    const sass::demotion::Variant* best = demotion->best();
    return isDemoted(*best) ? gainSentence(*original, *best) : lossSentence(*best, *demoted);
}

QString kernelFacts(const sass::report::SassReport& kernel) {
    QStringList facts{widgets::toQString(kernel.kernel.name), QStringLiteral("sm_%1").arg(kernel.kernel.sm),
                      widgets::toQString(kernel.device.name),
                      DemotionText::tr("%n registers per thread", nullptr, kernel.kernel.registers)};
    const std::uint64_t shared = kernel.kernel.sharedBytes + kernel.dynamicSharedBytes;
    if (shared > 0)
        facts << DemotionText::tr("%1 of shared memory per block").arg(widgets::sharedBytesText(double(shared)));
    return facts.join(QStringLiteral(" · "));
}

QStringList demotionRemarks(const sass::report::SassReport& kernel, const sass::report::DemotionReport* demotion) {
    QStringList remarks;
    const auto add = [&remarks](const std::vector<std::string>& sentences) {
        for (const std::string& sentence : sentences) {
            const QString text = widgets::toQString(sentence);
            if (!remarks.contains(text)) remarks << text;
        }
    };
    if (demotion) add(demotion->caveats);
    add(kernel.caveats);
    if (demotion) add(demotion->assumptions);
    add(kernel.assumptions);
    return remarks;
}

QString variantTitle(const sass::demotion::Variant& variant) {
    switch (variant.kind) {
    case sass::demotion::Variant::Kind::original: return DemotionText::tr("original");
    case sass::demotion::Variant::Kind::demoted: return DemotionText::tr("%n registers", nullptr, variant.registers);
    case sass::demotion::Variant::Kind::rival: break;
    }
    return widgets::toQString(variant.name);
}

QString variantOptions(const sass::demotion::Variant& variant) {
    if (!variant.demotion) return {};
    const sass::demotion::DemotionOptions& options = variant.demotion->options;
    QStringList words{orderWord(options.order)};
    if (options.avoidsBankConflicts) words << DemotionText::tr("banks");
    if (options.substitutesValueRegister) words << DemotionText::tr("substitution");
    if (options.removesRedundantAccesses) words << DemotionText::tr("fewer accesses");
    return words.join(QStringLiteral(", "));
}

QString variantFacts(const sass::demotion::Variant& variant) {
    QStringList facts;
    if (variant.registers > 0) facts << DemotionText::tr("%n registers per thread", nullptr, variant.registers);
    if (variant.demotion) {
        facts << DemotionText::tr("%n registers in %1 of shared memory per block", nullptr,
                                  demotedRegisters(*variant.demotion))
                     .arg(widgets::sharedBytesText(double(variant.demotion->slotBytes())));
    }
    if (variant.occupancy) facts << widgets::occupancyText(*variant.occupancy);
    return facts.join(QStringLiteral("; "));
}

} // namespace forewarp::views::assembly
