// When is an object copied? Take a write, and the ways that lead on from it, up to the next write of the object. On each
// way the first reader on the other side makes a copy. Those behind it find the data there.
//
// A loop splits the ways. All executions of a write in its body but the last of each entry go on in the next iteration; the
// last one goes on behind the loop. So each write has a chain of groups of ways, from its innermost loop outwards. Every way
// of a group passes the same readers: those behind the write in the bodies passed so far, and, where it goes on in a next
// iteration, those from that body's beginning. Each group is one Flow, made as often as it has ways.
//
// A step may touch only a part of an object in each execution, another one each time. Such a write ends no way but its own,
// since the rest is still to be copied. A copy then moves no more than the executions of the write since the way began have
// written, and no more than its reader reads on the way.
//
// A step that is reached in some executions of a body only, or several times, may stand anywhere among the others: a write
// in it ends no way, its readers are on all ways through the body, and ways that begin in it pass all readers of the body.
// A reader makes no more copies than it has executions.

#include "core/program/residency/residency.h"

#include <algorithm>
#include <map>

namespace forewarp::program::residency {

namespace {

/// What a unit, or the CPU, reads on a way.
struct Reading {
    double share = 0; ///< Of the object.
    double executions = 0; ///< Of its steps that read, on all ways; of loops, their entries.
    bool isSure = false; ///< It reads on each way.
};

/// The readers of an object on the way through steps.
struct Way {
    int object = 0;
    const Touch* write = nullptr; ///< Where it began; null for the program's beginning.
    std::map<int, Reading> readers{};
    bool isWritten = false; ///< The way ends at a write.

    [[nodiscard]] bool endsAt(const Touch& touch) const {
        return touch.writes && (touch.share >= 1 || &touch == write);
    }
    void add(int reader, const Reading& reading) {
        Reading& known = readers[reader];
        known.share += reading.share;
        known.executions += reading.executions;
        known.isSure = known.isSure || reading.isSure;
    }
    void addUnsure(const Way& other) {
        for (auto [reader, reading] : other.readers) {
            reading.isSure = false;
            add(reader, reading);
        }
    }
};

void follow(const std::vector<Step>& steps, std::size_t from, double executions, Way& way);

/// One execution of a step. All iterations of a loop that writes nothing; of others, the way ends in the first. Inputs:
/// how often the step is executed in all.
void followStep(const Step& step, double executions, Way& way) {
    if (step.body.empty()) {
        for (const Touch& touch : step.touches) {
            if (touch.object != way.object) continue;
            if (touch.reads) way.add(step.unit, {touch.share, executions, true});
            way.isWritten = way.isWritten || way.endsAt(touch);
        }
        return;
    }
    Way inside{.object = way.object, .write = way.write};
    const double iterations = std::max(1.0, step.iterations);
    follow(step.body, 0, executions * iterations, inside);
    for (auto [reader, reading] : inside.readers) {
        if (!inside.isWritten) reading.share *= iterations;
        reading.executions =
            std::min(reading.executions, executions); // What was written before is copied once for all.
        way.add(reader, reading);
    }
    way.isWritten = inside.isWritten;
}

/// What such a step may read, in all its entries.
void followIrregular(const Step& step, double executions, Way& way) {
    Way inside{.object = way.object, .write = nullptr};
    followStep(step, executions * step.entries, inside);
    for (auto& [reader, reading] : inside.readers) reading.share *= std::max(1.0, step.entries);
    way.addUnsure(inside);
}

/// The regular ones from `from` on. Inputs: how often the steps' body is executed in all.
void followInOrder(const std::vector<Step>& steps, std::size_t from, double executions, Way& way) {
    for (std::size_t i = from; i < steps.size() && !way.isWritten; ++i)
        if (steps[i].isRegular()) followStep(steps[i], executions, way);
}

/// Those, and all that may stand between them.
void follow(const std::vector<Step>& steps, std::size_t from, double executions, Way& way) {
    followInOrder(steps, from, executions, way);
    for (const Step& step : steps)
        if (!step.isRegular()) followIrregular(step, executions, way);
}

/// All of them, in any order.
void followAll(const std::vector<Step>& steps, double executions, Way& way) {
    for (const Step& step : steps) followIrregular(step, executions, way);
}

/// A loop's body on the way to a step, and where in it that step lies; the first is the program itself.
struct Level {
    const std::vector<Step>* steps = nullptr;
    std::size_t position = 0;
    double executions = 1; ///< Of the body.
    double entries = 1; ///< Of the loop.
};

class FlowFinder {
  public:
    explicit FlowFinder(const Program& program) : m_program(program) {}

    std::vector<Flow> find() {
        for (int object = 0; object < int(m_program.objects.size()); ++object) {
            Way way{.object = object};
            follow(m_program.steps, 0, 1, way);
            add({.object = object, .writer = -1, .times = 1}, way);
        }
        visit(m_program.steps, 1, 1);
        return std::move(m_flows);
    }

  private:
    void visit(const std::vector<Step>& steps, double executions, double entries) {
        m_levels.push_back({&steps, 0, executions, entries});
        for (std::size_t i = 0; i < steps.size(); ++i) {
            m_levels.back().position = i;
            const Step& step = steps[i];
            const double reached = executions * step.entries;
            if (!step.body.empty()) visit(step.body, reached * std::max(1.0, step.iterations), reached);
            else
                for (const Touch& touch : step.touches)
                    if (touch.writes) followFrom(step.unit, touch);
        }
        m_levels.pop_back();
    }

    /// From a write at the step that the levels lead to.
    void followFrom(int writer, const Touch& touch) {
        Way behind{.object = touch.object, .write = &touch};
        Flow flow{.object = touch.object, .writer = writer, .share = touch.share};
        const Level& innermost = m_levels.back();
        const double writes = innermost.executions * (*innermost.steps)[innermost.position].entries;
        for (std::size_t i = m_levels.size(); i-- > 0;) {
            const Level& level = m_levels[i];
            const Step& step = (*level.steps)[level.position];
            if (step.isRegular()) follow(*level.steps, level.position + 1, level.executions, behind);
            else followAll(*level.steps, level.executions, behind);
            const double executions = level.executions * step.entries;
            flow.times = std::min(writes, executions);
            if (behind.isWritten || i == 0) return add(flow, behind);
            Way next = behind;
            if (step.isRegular()) {
                followInOrder(*level.steps, 0, level.executions, next);
                flow.times = std::min(writes, executions - level.entries);
            }
            add(flow, next);
            // All that the loop has written when it ends.
            flow.share *= std::max(1.0, executions / level.entries);
        }
    }

    /// One copy for all who surely read as much as was written. Who may read as much finds it there if one of those is on its
    /// side, and else makes a copy for himself; who reads less makes copies of his own. Inputs: the flow's share is what was
    /// written.
    void add(Flow flow, const Way& way) {
        if (flow.times <= 0) return;
        flow.share = std::min(1.0, flow.share);
        for (const auto& [reader, reading] : way.readers)
            if (reader != flow.writer && reading.isSure && reading.share >= flow.share) flow.readers.push_back(reader);
        double left = flow.times; // Of the copies that those make.
        for (const auto& [reader, reading] : way.readers) {
            if (reader == flow.writer || reading.executions <= 0 || std::ranges::count(flow.readers, reader) > 0)
                continue;
            const double times = std::min(flow.times, reading.executions);
            const bool findsAll = reading.share >= flow.share && times <= left;
            const double written = flow.share * (flow.times / times); // By several executions before each copy.
            Flow own{flow.object, flow.writer, {reader}, times, std::min({1.0, written, reading.share})};
            if (findsAll && own.share <= flow.share) {
                own.readers.insert(own.readers.end(), flow.readers.begin(), flow.readers.end());
                left -= times;
            }
            m_flows.push_back(std::move(own));
        }
        flow.times = left;
        if (!flow.readers.empty() && left > 0) m_flows.push_back(std::move(flow));
    }

    const Program& m_program;
    std::vector<Level> m_levels;
    std::vector<Flow> m_flows;
};

bool isOnGpu(int unit, const Sides& sides) {
    return unit >= 0 && sides[std::size_t(unit)];
}

} // namespace

std::vector<Flow> flowsOf(const Program& program) {
    return FlowFinder(program).find();
}

CopyCount copiesOf(const Flow& flow, const Sides& sides) {
    const bool isWrittenOnGpu = isOnGpu(flow.writer, sides);
    const bool isCopied =
        std::ranges::any_of(flow.readers, [&](int reader) { return isOnGpu(reader, sides) != isWrittenOnGpu; });
    if (!isCopied) return {};
    return isWrittenOnGpu ? CopyCount{0, flow.times} : CopyCount{flow.times, 0};
}

Object copyOf(const Program& program, const Flow& flow) {
    if (program.partOf) return program.partOf(flow.object, flow.share);
    const Object& whole = program.objects[std::size_t(flow.object)];
    return {whole.in * flow.share, whole.out * flow.share};
}

Seconds timeOf(const Program& program, const Flow& flow, const Sides& sides) {
    const CopyCount copies = copiesOf(flow, sides);
    if (copies.in + copies.out == 0) return {};
    const Object once = copyOf(program, flow);
    return once.in * copies.in + once.out * copies.out;
}

Seconds timeOf(const Program& program, const std::vector<Flow>& flows, const Sides& sides) {
    Seconds time;
    for (std::size_t i = 0; i < program.units.size(); ++i)
        time += sides[i] ? program.units[i].onGpu : program.units[i].onCpu;
    for (const Flow& flow : flows) time += timeOf(program, flow, sides);
    return time;
}

} // namespace forewarp::program::residency
