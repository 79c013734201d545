#include "frontend/cuda/read/member_names.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::read {

namespace {

std::string withoutBlanks(std::string text) {
    std::erase_if(text, [](char c) { return llvm::isSpace(c); });
    return text;
}

std::string nameOf(const OuterMember& member) {
    return member.variable->getNameAsString();
}

} // namespace

MemberNames::MemberNames(const std::vector<OuterMember>& members, const std::vector<OuterMember>& kept) {
    add(members);
    add(kept);
    for (const OuterMember& member : members)
        for (const std::string& spelling : member.spellings)
            if (member.variable->getType()->isArrayType() && m_names.at(spelling) == nameOf(member))
                m_arrays.push_back({spelling + "[", nameOf(member), member.offset});
}

/// What a macro is written for is several members at once: then the facts' name is nobody's.
void MemberNames::add(const std::vector<OuterMember>& members) {
    std::map<std::string, std::string> names;
    for (const OuterMember& member : members)
        for (const std::string& spelling : member.spellings) {
            const auto [known, isNew] = names.emplace(spelling, nameOf(member));
            if (!isNew) known->second.clear();
        }
    m_names.insert(names.begin(), names.end());
}

kernel::ProgramFacts MemberNames::renamed(kernel::ProgramFacts facts) const {
    for (kernel::Array& array : facts.arrays) rename(array.name);
    for (kernel::Symbol& symbol : facts.symbols) rename(symbol.name);
    for (kernel::LoopFacts& loop : facts.loops) rename(loop);
    return facts;
}

PortChoices MemberNames::renamed(PortChoices choices) const {
    for (kernel::Assumption& assumption : choices.kernel.assumptions) rename(assumption.symbol);
    for (advice::transfers::ArrayTransfer& transfer : choices.transfers) rename(transfer.array);
    for (advice::shared_memory::SharedOpportunity& opportunity : choices.shared) rename(opportunity.array);
    return choices;
}

void MemberNames::rename(std::string& name) const {
    const auto found = m_names.find(withoutBlanks(name));
    if (found != m_names.end() && !found->second.empty()) name = found->second;
}

void MemberNames::rename(kernel::Expression& expression) const {
    std::string text = expression.text();
    for (const std::string& symbol : expression.symbols()) {
        const auto found = m_names.find(withoutBlanks(symbol));
        const std::string braced = "{" + symbol + "}"; // names that are no identifiers stand so
        if (found == m_names.end() || found->second.empty()) continue;
        for (std::size_t at = text.find(braced); at != std::string::npos; at = text.find(braced, at))
            text.replace(at, braced.size(), found->second);
    }
    if (auto known = kernel::Expression::parse(text)) expression = *std::move(known);
}

void MemberNames::rename(kernel::MemoryAccess& access) const {
    rename(access.array);
    if (access.inRow) {
        rename(access.inRow->row);
        rename(access.inRow->column);
    }
    if (access.index) {
        rename(access.index->constantBytes);
        for (kernel::AffineIndex::Stride& stride : access.index->strides) rename(stride.bytesPerIteration);
    }
    const std::string text = withoutBlanks(access.text);
    const auto held = llvm::find_if(m_arrays, [&](const HeldArray& array) { return text.starts_with(array.start); });
    if (held == m_arrays.end() || access.array == held->name) return;
    access.array = held->name;
    if (access.index)
        access.index->constantBytes = access.index->constantBytes - kernel::Expression::constant(held->offset);
}

void MemberNames::rename(kernel::LoopFacts& loop) const {
    if (loop.tripCount) rename(*loop.tripCount);
    for (kernel::Expression& condition : loop.entryConditions) rename(condition);
    for (kernel::VerdictAssumption& assumption : loop.assumptions)
        for (kernel::Expression& condition : assumption.conditions) rename(condition);
    for (kernel::MemoryAccess& access : loop.accesses) rename(access);
    for (kernel::Reduction& reduction : loop.reductions) rename(reduction.variable);
    for (kernel::PrivateVariable& variable : loop.privates) rename(variable.name);
}

} // namespace forewarp::frontend::cuda::read
