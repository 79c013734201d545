#include "frontend/parallelism/memory/reference_places.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/memory/declared_rows.h"

#include <utility>

namespace forewarp::frontend::parallelism::memory {

ReferencePlaces::ReferencePlaces(affine::AffineReader& reader, std::span<const MemoryReference> references)
    : m_reader(reader) {
    std::map<std::pair<const llvm::Value*, std::size_t>, std::vector<const MemoryReference*>> arrays;
    for (const MemoryReference& reference : references)
        if (reference.base) arrays[reference.key()].push_back(&reference);
    for (const auto& [key, array] : arrays) layOut(array);
}

/// Whether the place holds a remainder of unsigned numbers of 32 bits.
static bool wrapsAround(const std::string& text) {
    return text.find(" mod 4294967296)") != std::string::npos;
}

/// Bytes alone where all steps are numbers; rows where some depend on sizes.
void ReferencePlaces::layOut(const std::vector<const MemoryReference*>& array) {
    std::vector<const MemoryReference*> read;
    std::vector<affine::LinearAddress> addresses;
    bool hasRows = false;
    const bool neverWraps = llvm::any_of(array, [&](const auto* each) { return meetsByWrappingOnly(*each); });
    for (const MemoryReference* reference : array) {
        auto address = addressOf(*reference, neverWraps);
        if (!address) continue;
        hasRows |= !address->constant.isAffine() ||
                   llvm::any_of(address->steps, [](const auto& step) { return !step.second.constant(); });
        read.push_back(reference);
        addresses.push_back(std::move(*address));
    }
    leaveOutCommonStart(addresses);
    std::optional<affine::RowLayout> layout;
    if (hasRows) layout = affine::rowLayoutOf(addresses);
    if (hasRows && !layout)
        if (const auto wholes = withWholeProducts(addresses)) layout = affine::rowLayoutOf(*wholes);
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (layout) {
            m_subscripts[read[i]] = layout->subscripts[i];
            m_rows[read[i]] = {layout->strides, layout->extents, false};
        } else if (auto bytes = plainBytes(addresses[i])) m_subscripts[read[i]] = {std::move(*bytes)};
    }
}

/// Rows of «bpp * width» bytes that nothing looks into: how long they are is one number.
std::optional<std::vector<affine::LinearAddress>> ReferencePlaces::withWholeProducts(
    std::vector<affine::LinearAddress> addresses) {
    for (affine::LinearAddress& address : addresses) {
        const auto constant = m_reader.withoutProducts(address.constant);
        if (!constant) return std::nullopt;
        address.constant = *constant;
        for (auto& [counter, step] : address.steps) {
            const auto whole = m_reader.withoutProducts(step);
            if (!whole) return std::nullopt;
            step = *whole;
        }
    }
    return addresses;
}

/// What rows of a triangle have gone before this one: it bounds no counter, and without it rows begin at 0.
void ReferencePlaces::leaveOutCommonStart(std::vector<affine::LinearAddress>& addresses) const {
    if (addresses.empty()) return;
    const affine::Polynomial first = addresses.front().constant;
    for (const auto& [atoms, factor] : first.terms()) {
        const bool isShared = llvm::all_of(addresses, [&](const affine::LinearAddress& address) {
            const auto found = address.constant.terms().find(atoms);
            return found != address.constant.terms().end() && found->second == factor;
        });
        if (atoms.size() != 1 || !isShared || !m_reader.isGrowing(atoms.front())) continue;
        const auto less = product(affine::Polynomial::atom(atoms.front()), affine::Polynomial(-factor));
        for (affine::LinearAddress& address : addresses) address.constant = *sum(address.constant, *less);
    }
}

/// Inputs: whether unsigned numbers of 32 bits are taken as not wrapping around where they could be read as wrapping.
std::optional<affine::LinearAddress> ReferencePlaces::addressOf(const MemoryReference& reference, bool neverWraps) {
    const llvm::SCEV* offset = reference.path.back().offset;
    if (auto address = m_reader.read(offset, reference.nest)) return address;
    const auto text = m_reader.text(offset, reference.nest, "a");
    if (text && !(neverWraps && wrapsAround(*text))) return std::nullopt; // isl will see quotients and remainders
    auto address = m_reader.readUnwrapped(offset, reference.nest);
    if (address) m_unwrapped.insert(&reference);
    return address;
}

/// «out[2 * i]» of an unsigned i: iterations 2^31 apart write one element, in loops that nobody runs. «2654435761u * i» is
/// meant to wrap around.
bool ReferencePlaces::meetsByWrappingOnly(const MemoryReference& reference) {
    constexpr long long kLongest = 4096; // bytes from one iteration to the next
    const llvm::SCEV* offset = reference.path.back().offset;
    if (m_reader.read(offset, reference.nest)) return false;
    const auto text = m_reader.text(offset, reference.nest, "a");
    const auto address = text && wrapsAround(*text) ? m_reader.readUnwrapped(offset, reference.nest) : std::nullopt;
    const auto* bytes = llvm::dyn_cast_or_null<llvm::SCEVConstant>(reference.bytes);
    if (!address || !bytes) return false;
    bool isDense = true;
    for (const auto& [counter, step] : address->steps) {
        const auto constant = step.constant();
        if (!constant || std::abs(*constant) > kLongest) return false;
        isDense = isDense && *constant == bytes->getAPInt().getSExtValue();
    }
    return !isDense;
}

std::optional<affine::LinearSubscript> ReferencePlaces::plainBytes(const affine::LinearAddress& address) {
    affine::LinearSubscript bytes;
    for (const auto& [counter, step] : address.steps) {
        const auto constant = step.constant();
        if (!constant) return std::nullopt;
        bytes.steps[counter] = *constant;
    }
    const auto constant = m_reader.withoutProducts(address.constant);
    if (!constant) return std::nullopt;
    bytes.constant = *constant;
    return bytes;
}

std::optional<affine::LinearSubscript> ReferencePlaces::subscriptOf(const llvm::SCEV* index,
                                                                    const affine::LoopNest& nest) {
    const auto address = m_reader.read(index, nest);
    if (!address || !address->constant.isAffine()) return std::nullopt;
    affine::LinearSubscript subscript{{}, address->constant};
    for (const auto& [counter, step] : address->steps) {
        const auto constant = step.constant();
        if (!constant) return std::nullopt;
        subscript.steps[counter] = *constant;
    }
    return subscript;
}

const Subscripts* ReferencePlaces::subscriptsOf(const MemoryReference& reference) const {
    const auto found = m_subscripts.find(&reference);
    return found == m_subscripts.end() ? nullptr : &found->second;
}

void ReferencePlaces::addPart(const MemoryReference& part, const MemoryReference& whole, long long bytes) {
    if (m_unwrapped.contains(&whole)) m_unwrapped.insert(&part);
    if (const auto rows = m_rows.find(&whole); rows != m_rows.end()) m_rows[&part] = rows->second;
    if (const Subscripts* found = subscriptsOf(whole)) {
        Subscripts subscripts = *found;
        subscripts.back().constant = *sum(subscripts.back().constant, affine::Polynomial(bytes));
        m_subscripts[&part] = std::move(subscripts);
    }
}

const ReferenceRows* ReferencePlaces::rowsOf(const MemoryReference& reference) const {
    const auto found = m_rows.find(&reference);
    return found == m_rows.end() ? nullptr : &found->second;
}

std::optional<std::vector<Subscripts>> ReferencePlaces::takeDeclaredRows(
    const std::vector<const MemoryReference*>& references, ir::FunctionView& view) {
    std::vector<DeclaredSubscripts> written;
    std::set<long long, std::greater<>> strides;
    for (const MemoryReference* reference : references) {
        const Subscripts* subscripts = subscriptsOf(*reference);
        if (!subscripts || subscripts->size() != 1) return std::nullopt;
        auto declared = declaredSubscripts(*reference, view);
        if (!declared) return std::nullopt;
        for (const auto& [stride, index] : declared->indices) strides.insert(stride);
        written.push_back(std::move(*declared));
    }
    const auto& member = references.front()->member;
    const bool areOfOneMember =
        member && llvm::all_of(references, [&](const MemoryReference* each) { return each->member == member; });
    for (DeclaredSubscripts& each : written)
        if (areOfOneMember) each.constantBytes -= member->offset; // the array begins there
    const auto layout =
        declaredLayout({strides.begin(), strides.end()}, written, [&](const llvm::SCEV* index, std::size_t position) {
            return subscriptOf(index, references[position]->nest);
        });
    if (!layout) return std::nullopt;
    std::vector<Subscripts> before;
    for (std::size_t i = 0; i < references.size(); ++i) {
        before.push_back(std::exchange(m_subscripts[references[i]], layout->subscripts[i]));
        m_rows[references[i]] = {layout->strides, layout->extents, true};
    }
    return before;
}

std::optional<std::vector<Subscripts>> ReferencePlaces::leaveOutSharedStart(
    const std::vector<const MemoryReference*>& references) {
    std::vector<affine::LinearSubscript*> last;
    for (const MemoryReference* reference : references) {
        const auto found = m_subscripts.find(reference);
        if (found == m_subscripts.end() || found->second.size() < 2) return std::nullopt;
        last.push_back(&found->second.back());
        if (llvm::any_of(last.back()->steps, [](const auto& step) { return step.second < 0; })) return std::nullopt;
    }
    affine::Polynomial shared;
    for (const auto& [atoms, factor] : last.front()->constant.terms()) {
        const bool isShared = !atoms.empty() && llvm::all_of(last, [&](const affine::LinearSubscript* each) {
            const auto found = each->constant.terms().find(atoms);
            return found != each->constant.terms().end() && found->second == factor;
        });
        if (isShared)
            shared = *sum(shared, *product(affine::Polynomial::atom(atoms.front()), affine::Polynomial(factor)));
    }
    if (shared.isZero()) return std::nullopt;
    long long least = 0; // «first - 1 + j» starts one before
    for (const affine::LinearSubscript* each : last)
        if (const auto found = each->constant.terms().find({}); found != each->constant.terms().end())
            least = std::min(least, found->second);
    const auto less = product(*sum(shared, affine::Polynomial(least)), affine::Polynomial(-1));
    std::vector<Subscripts> before;
    for (const MemoryReference* reference : references) before.push_back(m_subscripts[reference]);
    for (affine::LinearSubscript* each : last) each->constant = *sum(each->constant, *less);
    return before;
}

void ReferencePlaces::takeSubscripts(const std::vector<const MemoryReference*>& references,
                                     std::vector<Subscripts> before) {
    for (std::size_t i = 0; i < references.size(); ++i) m_subscripts[references[i]] = std::move(before[i]);
}

void ReferencePlaces::leaveRows(const std::vector<const MemoryReference*>& references, std::vector<Subscripts> before) {
    for (std::size_t i = 0; i < references.size(); ++i) {
        m_subscripts[references[i]] = std::move(before[i]);
        m_rows.erase(references[i]);
    }
}

} // namespace forewarp::frontend::parallelism::memory
