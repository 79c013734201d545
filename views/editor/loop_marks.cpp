#include "views/editor/loop_marks.h"

#include "core/explain/loop_ranking.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace forewarp::views::editor {

namespace {

/// At its place, or at the #include of the file that has it.
AccessNote noteOf(const forewarp::explain::AccessReport& access, const kernel::LoopFacts& loop) {
    const SourceLocation place = loop.included ? loop.range.begin : access.access.location;
    return {place.line - 1, std::max(0, place.column - 1), int(access.access.text.size()),
            widgets::toQString(access.text)};
}

/// Gives the text below a translation context.
struct MarkText {
    Q_DECLARE_TR_FUNCTIONS(MarkText)
};

LoopMark markOf(const forewarp::explain::LoopReport& loop, const kernel::Assumptions& assumptions) {
    LoopMark mark;
    mark.id = widgets::toQString(loop.facts.id);
    mark.label = mark.id.section(QLatin1Char(':'), -1) + QLatin1Char(' ') + theme::verdictWord(loop.facts.verdict);
    mark.explanation =
        loop.facts.reason.empty() ? theme::verdictMeaning(loop.facts.verdict) : widgets::toQString(loop.facts.reason);
    mark.verdict = loop.facts.verdict;
    if (!forewarp::explain::mayRunInParallel(loop.facts, {}) &&
        forewarp::explain::mayRunInParallel(loop.facts, assumptions)) {
        mark.label += QLatin1Char('*');
        mark.explanation += QLatin1Char('\n') + MarkText::tr("* You take its iterations as independent.");
    }
    mark.firstLine = loop.facts.range.begin.line - 1;
    mark.lastLine = std::max(loop.facts.range.end.line - 1, mark.firstLine);
    mark.share = loop.shareOfPredictedTime;
    for (const forewarp::explain::AccessReport& access : loop.accesses) {
        if (access.access.location.isKnown()) mark.accesses.push_back(noteOf(access, loop.facts));
    }
    return mark;
}

} // namespace

std::vector<LoopMark> loopMarks(const forewarp::explain::FileReport& report, const kernel::Assumptions& assumptions) {
    std::vector<LoopMark> marks;
    for (const forewarp::explain::LoopReport& loop : report.loops) {
        if (loop.facts.range.begin.isKnown()) marks.push_back(markOf(loop, assumptions));
    }
    return marks;
}

} // namespace forewarp::views::editor
