#include "core/sass/demotion/demotion_candidates.h"

#include "core/sass/analysis/hazards.h"
#include "core/sass/analysis/stall_prediction.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace forewarp::sass::demotion {

namespace {

constexpr double kLoopFactor = analysis::StallCosts{}.loopFactor;
/// Operands are of one, two or four registers; value registers are as many.
constexpr int kMostTogether = 4;

bool canMove(const RegisterGroup& group) {
    const bool startsAligned = group.registers.first % group.alignment == 0;
    return !group.isPinned && group.registers.count <= kMostTogether && startsAligned;
}

/// Whether it can be told when the result is there.
bool isResultTimed(const encoding::Instruction& instruction, int sm) {
    return analysis::hasVariableLatency(instruction) || analysis::fixedLatency(instruction, sm).has_value();
}

} // namespace

std::vector<double> loopWeights(const encoding::Kernel& kernel, const analysis::ControlFlow& flow) {
    std::vector<double> weights(kernel.instructions.size(), 1);
    for (const analysis::Block& block : flow.blocks)
        for (int i = block.first; i <= block.last; ++i)
            weights[std::size_t(i)] = std::pow(kLoopFactor, double(block.loopDepth));
    return weights;
}

Candidates::Candidates(const encoding::Kernel& kernel, const analysis::ControlFlow& flow)
    : m_groups(registerGroups(kernel)), m_groupOf(std::size_t(encoding::kZeroRegister) + 1, -1) {
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const encoding::RegisterRange& range = m_groups[g].registers;
        for (int r = range.first; r < range.first + range.count; ++r) m_groupOf[std::size_t(r)] = int(g);
        m_isSuited.push_back(canMove(m_groups[g]));
    }
    m_accesses.resize(m_groups.size());
    m_loopAccesses.resize(m_groups.size());
    m_conflicts.assign(m_groups.size(), std::vector<bool>(m_groups.size()));
    count(kernel, loopWeights(kernel, flow));
}

void Candidates::count(const encoding::Kernel& kernel, const std::vector<double>& weights) {
    for (std::size_t i = 0; i < kernel.instructions.size(); ++i) {
        const encoding::Instruction& instruction = kernel.instructions[i];
        std::set<std::size_t> together;
        const auto add = [&](const encoding::RegisterRange& range) {
            const auto group = std::size_t(groupOf(range.first));
            m_accesses[group] += range.count;
            m_loopAccesses[group] += range.count * weights[i];
            together.insert(group);
        };
        for (const encoding::RegisterRange& range : instruction.reads) add(range);
        for (const encoding::RegisterRange& range : instruction.writes) {
            add(range);
            if (!isResultTimed(instruction, kernel.sm)) m_isSuited[std::size_t(groupOf(range.first))] = false;
        }
        for (const std::size_t a : together)
            for (const std::size_t b : together)
                if (a != b) m_conflicts[a][b] = true;
    }
}

double Candidates::rank(int group, CandidateOrder order) const {
    const auto g = std::size_t(group);
    switch (order) {
    case CandidateOrder::loopAccesses: return m_loopAccesses[g];
    case CandidateOrder::accesses: return m_accesses[g];
    case CandidateOrder::conflicts: return double(std::ranges::count(m_conflicts[g], true));
    }
    return 0;
}

std::vector<int> Candidates::inOrder(CandidateOrder order) const {
    std::vector<int> candidates;
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        if (m_isSuited[g]) candidates.push_back(int(g));
    std::ranges::stable_sort(candidates, {}, [&](int g) {
        const encoding::RegisterRange& range = m_groups[std::size_t(g)].registers;
        return std::tuple(range.count, rank(g, order) / range.count, m_loopAccesses[std::size_t(g)]);
    });
    return candidates;
}

} // namespace forewarp::sass::demotion
