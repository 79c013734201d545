#include "views/editor/loop_marks.h"

#include "views/number_text.h"
#include "views/theme/verdict_style.h"

#include <algorithm>

namespace forewarp::views {

namespace {

AccessNote noteOf(const AccessReport& access) {
    return {access.access.location.line - 1, std::max(0, access.access.location.column - 1),
            int(access.access.text.size()), toQString(access.text)};
}

LoopMark markOf(const LoopReport& loop) {
    LoopMark mark;
    mark.id = toQString(loop.facts.id);
    mark.label = mark.id.section(QLatin1Char(':'), -1) + QLatin1Char(' ') + verdictWord(loop.facts.verdict);
    mark.explanation = loop.facts.reason.empty() ? verdictMeaning(loop.facts.verdict) : toQString(loop.facts.reason);
    mark.verdict = loop.facts.verdict;
    mark.firstLine = loop.facts.range.begin.line - 1;
    mark.lastLine = std::max(loop.facts.range.end.line - 1, mark.firstLine);
    mark.share = loop.shareOfPredictedTime;
    for (const AccessReport& access : loop.accesses) {
        if (access.access.location.isKnown()) mark.accesses.push_back(noteOf(access));
    }
    return mark;
}

} // namespace

std::vector<LoopMark> loopMarks(const FileReport& report) {
    std::vector<LoopMark> marks;
    for (const LoopReport& loop : report.loops) {
        if (loop.facts.range.begin.isKnown()) marks.push_back(markOf(loop));
    }
    return marks;
}

} // namespace forewarp::views
