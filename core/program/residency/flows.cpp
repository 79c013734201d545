// When is an object copied? Take a write, and the ways that lead on from it, up to the next write of the object. On each
// way the first reader on the other side makes a copy. Those behind it find the data there.
//
// A loop splits the ways. All executions of a write in its body but the last of each entry go on in the next iteration; the
// last one goes on behind the loop. So each write has a chain of groups of ways, from its innermost loop outwards. Every way
// of a group passes the same readers: those behind the write in the bodies passed so far, and, where it goes on in a next
// iteration, those from that body's beginning. Each group is one Flow, made as often as it has ways.

#include "core/program/residency/residency.h"

#include <algorithm>
#include <set>

namespace forewarp::program::residency {

namespace {

/// The readers of an object on the way through steps.
struct Way {
    std::set<int> readers;
    bool isWritten = false; ///< The way ends at a write.
};

void follow(const std::vector<Step>& steps, std::size_t from, int object, Way& way);

void follow(const Step& step, int object, Way& way) {
    if (!step.body.empty()) return follow(step.body, 0, object, way);
    for (const Touch& touch : step.touches) {
        if (touch.object != object) continue;
        if (touch.reads) way.readers.insert(step.unit);
        way.isWritten = way.isWritten || touch.writes;
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
            add(object, -1, way.readers, 1);
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
                    if (touch.writes) followFrom(step.unit, touch.object);
        }
        m_levels.pop_back();
    }

    /// From a write at the step that the levels lead to.
    void followFrom(int writer, int object) {
        Way behind;
        for (std::size_t i = m_levels.size(); i-- > 0;) {
            const Level& level = m_levels[i];
            follow(*level.steps, level.position + 1, object, behind);
            if (behind.isWritten || i == 0) return add(object, writer, behind.readers, level.executions);
            Way next = behind;
            follow(*level.steps, 0, object, next);
            add(object, writer, next.readers, level.executions - level.entries);
        }
    }

    void add(int object, int writer, const std::set<int>& readers, double times) {
        std::vector<int> others;
        std::ranges::copy_if(readers, std::back_inserter(others), [&](int reader) { return reader != writer; });
        if (!others.empty() && times > 0) m_flows.push_back({object, writer, std::move(others), times});
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

Seconds timeOf(const Program& program, const std::vector<Flow>& flows, const Sides& sides) {
    Seconds time;
    for (std::size_t i = 0; i < program.units.size(); ++i)
        time += sides[i] ? program.units[i].onGpu : program.units[i].onCpu;
    for (const Flow& flow : flows) {
        const Object& object = program.objects[std::size_t(flow.object)];
        const CopyCount copies = copiesOf(flow, sides);
        time += object.in * copies.in + object.out * copies.out;
    }
    return time;
}

} // namespace forewarp::program::residency
