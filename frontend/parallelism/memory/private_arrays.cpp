#include "frontend/parallelism/memory/private_arrays.h"

#include "core/base/text.h"
#include "frontend/clang_headers.h"

#include <llvm/Analysis/CaptureTracking.h>

#include <algorithm>
#include <numeric>

namespace forewarp::frontend::parallelism::memory {

namespace {

using References = std::vector<const MemoryReference*>;

/// Position of each block in an order in which no block stands before what leads to it, back edges aside.
std::map<const llvm::BasicBlock*, std::size_t> blockOrder(llvm::Function& function) {
    std::map<const llvm::BasicBlock*, std::size_t> order;
    for (const llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&function))
        order.insert({block, order.size()});
    return order;
}

/// Calls `visit` for everything that uses the array's address, through offsets, until one says no.
bool allUses(const llvm::Value& array, const std::function<bool(const llvm::Instruction&)>& visit) {
    std::vector<const llvm::Value*> open{&array};
    std::set<const llvm::Value*> seen;
    while (!open.empty()) {
        const llvm::Value* value = open.back();
        open.pop_back();
        if (!seen.insert(value).second) continue;
        for (const llvm::User* user : value->users()) {
            if (llvm::isa<llvm::GetElementPtrInst, llvm::PHINode, llvm::SelectInst, llvm::BitCastInst>(user))
                open.push_back(user);
            else if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
                     !instruction || !visit(*instruction))
                return false;
        }
    }
    return true;
}

bool mayRead(const llvm::Instruction& instruction) {
    const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (intrinsic && (intrinsic->isLifetimeStartOrEnd() || llvm::isa<llvm::MemSetInst>(intrinsic))) return false;
    return !llvm::isa<llvm::StoreInst>(instruction); // a copy may read; comparing addresses is taken for reading too
}

/// Asks whether the writes of one array cover its reads, iteration by iteration.
class Coverage {
  public:
    Coverage(InstanceSets& sets, const References& references, const std::vector<CarriedPair>& carried,
             ir::FunctionView& view)
        : m_sets(sets), m_view(view), m_carried(carried), m_order(blockOrder(view.function())) {
        for (const MemoryReference* reference : references)
            (reference->isWrite ? m_writes : m_reads).push_back(reference);
    }

    Privatisation run() {
        Privatisation result;
        for (const MemoryReference* read : m_reads)
            if (isCovered(*read)) result.covered.insert(read);
        if (result.covered.size() < m_reads.size() || m_writes.empty()) return result;
        result.isLast = isReadAfterLoop();
        result.isPrivate = !result.isLast || isReproduced();
        const auto isOwn = [&](const MemoryReference* read) { return isWhollyCovered(*read); };
        // Copied out as a whole, a copy must hold what no iteration wrote, too.
        result.isFirst = result.isPrivate && (result.isLast || !std::ranges::all_of(m_reads, isOwn));
        return result;
    }

  private:
    /// Wherever another iteration writes what is read, the read's own iteration has written it before.
    bool isCovered(const MemoryReference& read) {
        References connected;
        for (const MemoryReference* write : m_writes)
            if (connects(*write, read)) connected.push_back(write);
        return std::ranges::all_of(partsOf(read),
                                   [&](const MemoryReference* part) { return isPartCovered(*part, connected); });
    }

    bool isPartCovered(const MemoryReference& part, const References& connected) {
        const auto names = m_sets.counters(part, "a");
        const std::vector<std::string> covers = coversOf(part);
        return std::ranges::all_of(connected, [&](const MemoryReference* write) {
            const auto met = metBy(*write, part);
            const std::string asked = met ? *met : m_sets.domain(part, "a").text; // «t[k[i]]» may meet any.
            const std::string set = m_sets.set(names, asked, {&part.nest});
            return isInOneOrAll(set, covers) || isWrittenWhole(part, set);
        });
    }

    /// «*t», read as a whole after «t->x = …; t->y = …»: the parts that single writes can cover.
    References partsOf(const MemoryReference& read) const {
        llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
        std::uint64_t unit = constantOf(read.bytes);
        for (const MemoryReference* write : m_writes) {
            if (write->path.size() != read.path.size()) continue;
            unit = std::gcd(unit, constantOf(write->bytes));
            unit =
                std::gcd(unit, constantOf(evolution.getMinusSCEV(write->path.back().offset, read.path.back().offset)));
        }
        return m_sets.partsOf(read, unit);
    }

    /// 0 for what is no constant.
    static std::uint64_t constantOf(const llvm::SCEV* number) {
        const auto* constant = llvm::dyn_cast_or_null<llvm::SCEVConstant>(number);
        return constant ? constant->getAPInt().abs().getLimitedValue() : 0;
    }

    /// No execution of the loop reads what is older than the iteration.
    bool isWhollyCovered(const MemoryReference& read) {
        const std::string all = m_sets.set(m_sets.counters(read, "a"), m_sets.domain(read, "a").text, {&read.nest});
        return std::ranges::all_of(partsOf(read),
                                   [&](const MemoryReference* part) { return isInOneOrAll(all, coversOf(*part)); }) ||
               isWrittenWhole(read, all);
    }

    std::vector<std::string> coversOf(const MemoryReference& read) {
        const auto names = m_sets.counters(read, "a");
        std::vector<std::string> covers;
        for (const MemoryReference* write : m_writes)
            if (const auto cover = m_sets.neverMeet(*write, read) ? std::nullopt : coveredBy(*write, read))
                covers.push_back(m_sets.set(names, *cover, {&read.nest}));
        return covers;
    }

    bool connects(const MemoryReference& write, const MemoryReference& read) const {
        return std::ranges::any_of(m_carried, [&](const CarriedPair& pair) {
            return (pair.source == &write && pair.sink == &read) || (pair.source == &read && pair.sink == &write);
        });
    }

    /// Mostly one write covers a read alone, which is cheaper to show than that all together do.
    bool isInOneOrAll(const std::string& set, const std::vector<std::string>& covers) {
        const auto isIn = [&](const std::vector<std::string>& some) {
            return m_sets.isl().isCovered(set, some) == affine::SetAnswer::yes;
        };
        return std::ranges::any_of(covers, [&](const std::string& cover) { return isIn({cover}); }) ||
               (covers.size() > 1 && isIn(covers));
    }

    /// Instances of `read` («a…») whose bytes another iteration writes.
    std::optional<std::string> metBy(const MemoryReference& write, const MemoryReference& read) {
        const auto overlap = m_sets.overlap(write, "w", read, "a");
        if (!overlap) return std::nullopt;
        return m_sets.domain(read, "a").text + " and exists (" + joined(ownCounters(write, "w"), ", ") + " : " +
               m_sets.domain(write, "w").text + " and w != a and " + overlap->text + ")";
    }

    /// Instances of `read` («a…») before which the same iteration has surely written all their bytes.
    std::optional<std::string> coveredBy(const MemoryReference& write, const MemoryReference& read) {
        const SetText runs = m_sets.domain(write, "w");
        const auto contains = m_sets.containment(write, "w", read, "a");
        if (!runs.isExact || !contains) return std::nullopt;
        const std::string condition = runs.text + " and w = a and " + before(write, read) + " and " + *contains;
        return "exists (" + joined(ownCounters(write, "w"), ", ") + " : " + condition + ")";
    }

    /// «memset(t, 0, sizeof t)», perhaps in pieces: whatever is read of the variable in the instances of `set` lies in it.
    bool isWrittenWhole(const MemoryReference& read, const std::string& set) {
        const auto* variable = llvm::dyn_cast_or_null<llvm::AllocaInst>(read.base);
        const auto size = variable ? variable->getAllocationSize(variable->getDataLayout()) : std::nullopt;
        if (!size || size->isScalable() || read.path.size() != 1) return false;
        std::set<std::pair<std::uint64_t, std::uint64_t>> pieces; // Where they begin and end.
        for (const MemoryReference* write : m_writes) {
            const auto* offset = llvm::dyn_cast<llvm::SCEVConstant>(write->path.back().offset);
            const bool isPiece = offset && write->base == variable && write->path.size() == 1;
            if (!isPiece || offset->getAPInt().isNegative() || !isInOneOrAll(set, precededBy(*write, read))) continue;
            const std::uint64_t begin = offset->getAPInt().getZExtValue();
            pieces.insert({begin, begin + constantOf(write->bytes)});
        }
        std::uint64_t written = 0;
        for (const auto& [begin, end] : pieces)
            if (begin <= written) written = std::max(written, end);
        return written >= size->getFixedValue();
    }

    /// Instances of `read` («a…») before which the same iteration surely makes the write; none where that is not known.
    std::vector<std::string> precededBy(const MemoryReference& write, const MemoryReference& read) {
        const SetText runs = m_sets.domain(write, "w");
        if (!runs.isExact) return {};
        const std::string condition = runs.text + " and w = a and " + before(write, read);
        const std::string some = "exists (" + joined(ownCounters(write, "w"), ", ") + " : " + condition + ")";
        return {m_sets.set(m_sets.counters(read, "a"), some, {&read.nest})};
    }

    /// The counters of an instance that it does not share with every other one.
    std::vector<std::string> ownCounters(const MemoryReference& reference, const std::string& prefix) const {
        std::vector<std::string> names;
        for (const llvm::Loop* loop : reference.nest.loops)
            if (m_sets.loop().contains(loop)) names.push_back(m_sets.reader().counterName(*loop, prefix));
        return names;
    }

    /// The write's instance («w…») comes before the read's («a…») in time, within one iteration of the loop.
    std::string before(const MemoryReference& write, const MemoryReference& read) const {
        std::string earlier, same = "true";
        const llvm::Loop* innermost = &m_sets.loop();
        for (const llvm::Loop* loop : write.nest.loops) {
            if (!m_sets.loop().contains(loop) || loop == &m_sets.loop() || !llvm::is_contained(read.nest.loops, loop))
                continue;
            const std::string w = m_sets.reader().counterName(*loop, "w"), a = m_sets.reader().counterName(*loop, "a");
            earlier += (earlier.empty() ? "" : " or ") + ("(" + same + " and " + w + " < " + a + ")");
            same += " and " + w + " = " + a;
            innermost = loop;
        }
        if (standsBefore(write, read, *innermost)) earlier += (earlier.empty() ? "" : " or ") + ("(" + same + ")");
        return earlier.empty() ? "false" : "(" + earlier + ")";
    }

    bool standsBefore(const MemoryReference& write, const MemoryReference& read, const llvm::Loop& around) const {
        const llvm::BasicBlock* w = write.instruction->getParent();
        const llvm::BasicBlock* r = read.instruction->getParent();
        if (w == r) return write.instruction != read.instruction && write.instruction->comesBefore(read.instruction);
        return m_order.at(outermostPart(*w, around)) < m_order.at(outermostPart(*r, around));
    }

    /// The block, or the header of the loop that holds it directly inside `around`.
    const llvm::BasicBlock* outermostPart(const llvm::BasicBlock& block, const llvm::Loop& around) const {
        const llvm::Loop* loop = m_view.analyses().loops.getLoopFor(&block);
        if (loop == &around) return &block;
        while (loop->getParentLoop() != &around) loop = loop->getParentLoop();
        return loop->getHeader();
    }

    bool isReadAfterLoop() {
        const llvm::Value* array = m_writes.front()->base;
        if (!array || m_writes.front()->path.size() > 1 || !llvm::isa<llvm::AllocaInst>(array)) return true;
        if (llvm::PointerMayBeCaptured(array, true, true)) return true;
        // A loop around this one comes back to its reads.
        const auto isOwn = [&](const MemoryReference* read) { return isWhollyCovered(*read); };
        if (m_sets.loop().getParentLoop() && !std::ranges::all_of(m_reads, isOwn)) return true;
        return !allUses(*array,
                        [&](const llvm::Instruction& user) { return m_sets.loop().contains(&user) || !mayRead(user); });
    }

    /// Every byte that any iteration writes is written by the last one too.
    bool isReproduced() {
        const auto last = m_sets.lastIteration();
        if (!last) return false;
        return std::ranges::all_of(m_writes, [&](const MemoryReference* write) {
            const auto names = m_sets.counters(*write, "a");
            std::vector<std::string> others;
            for (const MemoryReference* final : m_writes) {
                const SetText runs = m_sets.domain(*final, "w");
                const auto contains = m_sets.containment(*final, "w", *write, "a");
                if (!runs.isExact || !contains) continue;
                others.push_back(m_sets.set(names,
                                            "exists (" + joined(ownCounters(*final, "w"), ", ") + " : " + runs.text +
                                                " and w = " + *last + " and " + *contains + ")",
                                            {&write->nest}));
            }
            return !others.empty() &&
                   m_sets.isl().isCovered(m_sets.set(names, m_sets.domain(*write, "a").text, {&write->nest}), others) ==
                       affine::SetAnswer::yes;
        });
    }

    InstanceSets& m_sets;
    ir::FunctionView& m_view;
    const std::vector<CarriedPair>& m_carried;
    std::map<const llvm::BasicBlock*, std::size_t> m_order;
    References m_reads, m_writes;
};

} // namespace

Privatisation privatise(InstanceSets& sets, const References& references, const std::vector<CarriedPair>& carried,
                        ir::FunctionView& view) {
    return Coverage(sets, references, carried, view).run();
}

} // namespace forewarp::frontend::parallelism::memory
