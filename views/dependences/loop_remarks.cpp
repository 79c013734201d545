#include "views/dependences/loop_remarks.h"

#include "views/widgets/number_text.h"

#include <QCoreApplication>

namespace forewarp::views::dependences {

namespace {

/// Gives the texts below a translation context.
struct RemarkText {
    Q_DECLARE_TR_FUNCTIONS(RemarkText)
};

QString textOf(const kernel::PrivateVariable& variable) {
    const QString name = widgets::toQString(variable.name);
    return variable.isLast ? RemarkText::tr("Private: every iteration needs its own %1; the last one's value is used "
                                            "after the loop.")
                                 .arg(name)
                           : RemarkText::tr("Private: every iteration needs its own %1.").arg(name);
}

QString textOf(const kernel::Reduction& reduction) {
    return RemarkText::tr("Reduction: %1 over %2. Partial results are combined in another order, so floating-point "
                          "results may differ in their last digits.")
        .arg(widgets::toQString(reduction.operation), widgets::toQString(reduction.variable));
}

} // namespace

std::vector<LoopRemark> remarksOn(const kernel::LoopFacts& loop) {
    std::vector<LoopRemark> remarks;
    for (const kernel::EvidenceItem& item : loop.evidence) {
        remarks.push_back({widgets::toQString(item.text), QStringLiteral("chevron-right"), item.location});
    }
    for (const kernel::PrivateVariable& variable : loop.privates) {
        remarks.push_back({textOf(variable), QStringLiteral("note"), variable.location});
    }
    for (const kernel::Reduction& reduction : loop.reductions) {
        remarks.push_back({textOf(reduction), QStringLiteral("note"), reduction.location});
    }
    for (const std::string& rewrite : loop.rewrites) {
        remarks.push_back({RemarkText::tr("Try: %1").arg(widgets::toQString(rewrite)), QStringLiteral("settings"), {}});
    }
    return remarks;
}

} // namespace forewarp::views::dependences
