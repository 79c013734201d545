#include "views/widgets/register_steps.h"

#include "views/widgets/number_text.h"
#include "views/widgets/occupancy_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace forewarp::views::widgets {

namespace {

/// Gives the texts below a translation context.
struct RegisterStepText {
    Q_DECLARE_TR_FUNCTIONS(RegisterStepText)
};

} // namespace

int stepOf(const std::vector<advice::block::RegisterStep>& steps, int registersPerThread) {
    const auto reaches = [=](const advice::block::RegisterStep& step) {
        return step.mostRegisters >= registersPerThread;
    };
    const auto found = std::ranges::find_if(steps, reaches);
    return found == steps.end() ? -1 : int(found - steps.begin());
}

QString stepSentence(const std::vector<advice::block::RegisterStep>& steps, int position) {
    const advice::block::RegisterStep& step = steps[std::size_t(position)];
    const int least = position > 0 ? steps[std::size_t(position) - 1].mostRegisters + 1 : 1;
    const QString range = least == step.mostRegisters
                              ? RegisterStepText::tr("%n registers", nullptr, least)
                              : RegisterStepText::tr("%1 to %2 registers").arg(least).arg(step.mostRegisters);
    const QString sentence = RegisterStepText::tr("%1: %2").arg(range, occupancyText(step.occupancy));
    if (step.movesPerThread <= 0) return sentence;
    return RegisterStepText::tr("%1; %2 spills and reloads per thread at %3")
        .arg(sentence, countText(step.movesPerThread))
        .arg(step.mostRegisters);
}

QString cliffText(const std::vector<advice::block::RegisterStep>& steps, int position) {
    const auto next = std::size_t(position) + 1;
    if (next >= steps.size()) return {};
    return RegisterStepText::tr("from %1 registers: %2 instead of %3 blocks")
        .arg(steps[next - 1].mostRegisters + 1)
        .arg(steps[next].occupancy.blocksPerSm)
        .arg(steps[next - 1].occupancy.blocksPerSm);
}

} // namespace forewarp::views::widgets
