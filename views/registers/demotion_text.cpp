#include "views/registers/demotion_text.h"

#include "core/report/number_text.h"
#include "views/number_text.h"
#include "views/occupancy_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace forewarp::views {

namespace {

/// Gives the texts below a translation context.
struct DemotionText {
    Q_DECLARE_TR_FUNCTIONS(DemotionText)
};

QString factorText(double factor) {
    return toQString(fixedText(factor, 2));
}

QString occupancyShare(const sass::Variant& variant) {
    return percentText(variant.occupancy ? variant.occupancy->fraction() : 0);
}

bool isDemoted(const sass::Variant& variant) {
    return variant.kind == sass::Variant::Kind::demoted;
}

QString gainSentence(const sass::Variant& original, const sass::Variant& best) {
    return DemotionText::tr("Demote %n registers: %1 instead of %2 registers per thread, %3 instead of %4 occupancy, "
                            "predicted %5 times as fast.",
                            nullptr, best.demotion ? demotedRegisters(*best.demotion) : 0)
        .arg(best.registers)
        .arg(original.registers)
        .arg(occupancyShare(best), occupancyShare(original), factorText(original.adjustedStall / best.adjustedStall));
}

QString lossSentence(const sass::Variant& best, const sass::Variant& demoted) {
    const QString times = factorText(demoted.adjustedStall / best.adjustedStall);
    if (best.kind == sass::Variant::Kind::rival) {
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

QString nothingToDemote(const SassReport& kernel) {
    if (!kernel.occupancy) return DemotionText::tr("This block cannot run: %1").arg(toQString(kernel.problem));
    const QString warps = DemotionText::tr("%1 of %2 warps per SM")
                              .arg(kernel.occupancy->warpsPerSm)
                              .arg(kernel.occupancy->maxWarpsPerSm);
    if (kernel.occupancy->limiter == OccupancyLimiter::registers) {
        return DemotionText::tr(
                   "Registers limit this kernel to %1, but shared memory has no room for those of the next "
                   "step.")
            .arg(warps);
    }
    return DemotionText::tr("Nothing to demote: this kernel is limited by %1, not by registers, to %2.")
        .arg(limiterWord(kernel.occupancy->limiter), warps);
}

QString orderWord(sass::CandidateOrder order) {
    switch (order) {
    case sass::CandidateOrder::loopAccesses: return DemotionText::tr("by accesses in loops");
    case sass::CandidateOrder::accesses: return DemotionText::tr("by accesses");
    case sass::CandidateOrder::conflicts: break;
    }
    return DemotionText::tr("by conflicts");
}

} // namespace

int demotedRegisters(const sass::Demotion& demotion) {
    return std::accumulate(demotion.demoted.begin(), demotion.demoted.end(), 0,
                           [](int sum, const sass::DemotedGroup& group) { return sum + group.registers.count; });
}

QString demotionVerdict(const SassReport& kernel, const DemotionReport* demotion) {
    if (!demotion) return DemotionText::tr("Variants are being made, proved and ranked …");
    if (std::ranges::none_of(demotion->variants, isDemoted)) return nothingToDemote(kernel);
    const sass::Variant* demoted = demotion->bestDemoted();
    if (!demoted) return DemotionText::tr("No demotion can be used: all are rejected, for the reasons below.");
    const sass::Variant* original = demotion->original();
    if (!original || !original->isRanked()) {
        return DemotionText::tr("Demotion lets this block run at all: with %1 registers per thread, at %2 occupancy.")
            .arg(demoted->registers)
            .arg(occupancyShare(*demoted));
    }
    const sass::Variant* best = demotion->best();
    return isDemoted(*best) ? gainSentence(*original, *best) : lossSentence(*best, *demoted);
}

QString kernelFacts(const SassReport& kernel) {
    QStringList facts{toQString(kernel.kernel.name), QStringLiteral("sm_%1").arg(kernel.kernel.sm),
                      toQString(kernel.device.name),
                      DemotionText::tr("%n registers per thread", nullptr, kernel.kernel.registers)};
    const std::uint64_t shared = kernel.kernel.sharedBytes + kernel.dynamicSharedBytes;
    if (shared > 0) facts << DemotionText::tr("%1 of shared memory per block").arg(sharedBytesText(double(shared)));
    return facts.join(QStringLiteral(" · "));
}

QStringList demotionRemarks(const SassReport& kernel, const DemotionReport* demotion) {
    QStringList remarks;
    const auto add = [&remarks](const std::vector<std::string>& sentences) {
        for (const std::string& sentence : sentences) {
            const QString text = toQString(sentence);
            if (!remarks.contains(text)) remarks << text;
        }
    };
    if (demotion) add(demotion->caveats);
    add(kernel.caveats);
    if (demotion) add(demotion->assumptions);
    add(kernel.assumptions);
    return remarks;
}

QString variantTitle(const sass::Variant& variant) {
    switch (variant.kind) {
    case sass::Variant::Kind::original: return DemotionText::tr("original");
    case sass::Variant::Kind::demoted: return DemotionText::tr("%n registers", nullptr, variant.registers);
    case sass::Variant::Kind::rival: break;
    }
    return toQString(variant.name);
}

QString variantOptions(const sass::Variant& variant) {
    if (!variant.demotion) return {};
    const sass::DemotionOptions& options = variant.demotion->options;
    QStringList words{orderWord(options.order)};
    if (options.avoidsBankConflicts) words << DemotionText::tr("banks");
    if (options.substitutesValueRegister) words << DemotionText::tr("substitution");
    if (options.removesRedundantAccesses) words << DemotionText::tr("fewer accesses");
    return words.join(QStringLiteral(", "));
}

QString variantFacts(const sass::Variant& variant) {
    QStringList facts;
    if (variant.registers > 0) facts << DemotionText::tr("%n registers per thread", nullptr, variant.registers);
    if (variant.demotion) {
        facts << DemotionText::tr("%n registers in %1 of shared memory per block", nullptr,
                                  demotedRegisters(*variant.demotion))
                     .arg(sharedBytesText(double(variant.demotion->slotBytes())));
    }
    if (variant.occupancy) facts << occupancyText(*variant.occupancy);
    return facts.join(QStringLiteral("; "));
}

} // namespace forewarp::views
