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

#include "core/program/residency/residency.h"

#include <algorithm>
#include <map>

namespace forewarp::program::residency {

namespace {

/// The readers of an object on the way through steps.
struct Way {
    std::map<int, double> readers; ///< And which share of the object they read.
    const Touch* write = nullptr; ///< Where it began; null for the program's beginning.
    bool isWritten = false; ///< The way ends at a write.

    [[nodiscard]] bool endsAt(const Touch& touch) const {
        return touch.writes && (touch.share >= 1 || &touch == write);
    }
};

void follow(const std::vector<Step>& steps, std::size_t from, int object, Way& way);

/// All iterations of a loop that writes nothing; of others, the way ends in the first.
void followLoop(const Step& loop, int object, Way& way) {
    Way inside{.readers = {}, .write = way.write};
    follow(loop.body, 0, object, inside);
    const double iterations = inside.isWritten ? 1 : std::max(1.0, loop.iterations);
    for (const auto& [reader, share] : inside.readers) way.readers[reader] += share * iterations;
    way.isWritten = inside.isWritten;
}

void follow(const Step& step, int object, Way& way) {
    if (!step.body.empty()) return followLoop(step, object, way);
    for (const Touch& touch : step.touches) {
        if (touch.object != object) continue;
        if (touch.reads) way.readers[step.unit] += touch.share;
        way.isWritten = way.isWritten || way.endsAt(touch);
    }
}

void follow(const std::vector<Step>& steps, std::size_t from, int object, Way& way) {
    for (std::size_t i = from; i < steps.size() && !way.isWritten; ++i) follow(steps[i], object, way);
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
            Way way;
            follow(m_program.steps, 0, object, way);
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
            if (!step.body.empty()) visit(step.body, executions * std::max(1.0, step.iterations), executions);
            else
                for (const Touch& touch : step.touches)
                    if (touch.writes) followFrom(step.unit, touch);
        }
        m_levels.pop_back();
    }

    /// From a write at the step that the levels lead to.
    void followFrom(int writer, const Touch& touch) {
        Way behind{.readers = {}, .write = &touch};
        Flow flow{.object = touch.object, .writer = writer, .share = touch.share};
        for (std::size_t i = m_levels.size(); i-- > 0;) {
            const Level& level = m_levels[i];
            follow(*level.steps, level.position + 1, touch.object, behind);
            flow.times = level.executions;
            if (behind.isWritten || i == 0) return add(flow, behind);
            Way next = behind;
            follow(*level.steps, 0, touch.object, next);
            flow.times = level.executions - level.entries;
            add(flow, next);
            flow.share *= level.executions / level.entries; // All that the loop has written when it ends.
        }
    }

    /// One copy for all who read as much as was written, and copies of their own for those who read less. Inputs: the flow's
    /// share is what was written.
    void add(Flow flow, const Way& way) {
        if (flow.times <= 0) return;
        flow.share = std::min(1.0, flow.share);
        for (const auto& [reader, share] : way.readers) {
            if (reader == flow.writer) continue;
            if (share >= flow.share) flow.readers.push_back(reader);
            else m_flows.push_back({flow.object, flow.writer, {reader}, flow.times, share});
        }
        if (!flow.readers.empty()) m_flows.push_back(std::move(flow));
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
