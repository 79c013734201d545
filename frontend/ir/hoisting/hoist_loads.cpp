#include "frontend/ir/hoisting/hoist_loads.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/hoisting/hoisting_reach.h"
#include "frontend/ir/pointers/pointer_stores.h"
#include "frontend/profile/memory_object.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace forewarp::frontend::ir {

namespace {

/// Whether nothing is done with an address but to load from it and from what it is the start of.
bool isOnlyLoaded(const llvm::Value& address) {
    return llvm::all_of(address.users(), [](const llvm::User* user) {
        if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) return load->isSimple();
        const auto* step = llvm::dyn_cast<llvm::GEPOperator>(user);
        return step && isOnlyLoaded(*step);
    });
}

/// A variable of this file that keeps its initial value: no store here, and nobody else knows it.
bool isNeverWritten(const llvm::Value& object) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object);
    return global && global->hasLocalLinkage() && global->hasDefinitiveInitializer() && isOnlyLoaded(*global);
}

constexpr auto kMoved = "forewarp.moved";

/// The module's list of assumptions: {function, line and column of the loop, stored object, loaded object}. It stands
/// apart from the loads because later passes merge, move and drop those together with whatever is attached to them.
constexpr char kRecords[] = "forewarp.hoisted";

/// Where the source has the loop; unlike the rest of the loop, this survives loop-simplify and loop-rotate.
SourceLocation placeOf(const llvm::Loop& loop) {
    const llvm::MDNode* id = loop.getLoopID();
    for (unsigned i = 1; id && i < id->getNumOperands(); ++i)
        if (const auto* location = llvm::dyn_cast<llvm::DILocation>(id->getOperand(i)))
            return {int(location->getLine()), int(location->getColumn())};
    return {};
}

/// Writes the module's list.
class Records {
  public:
    explicit Records(llvm::Function& function) : m_function(function) {}

    void add(const llvm::Loop& loop, llvm::MDNode* stored, llvm::MDNode* loaded) {
        llvm::LLVMContext& context = m_function.getContext();
        const auto text = [&](const std::string& what) { return llvm::MDString::get(context, what); };
        llvm::Metadata* operands[] = {text(m_function.getName().str()), text(placeOf(loop).text()), stored, loaded};
        llvm::MDNode* node = llvm::MDNode::get(context, operands);
        if (m_seen.insert(node).second) m_function.getParent()->getOrInsertNamedMetadata(kRecords)->addOperand(node);
    }

  private:
    llvm::Function& m_function;
    std::set<const llvm::MDNode*> m_seen;
};

/// What writes, and to which object.
struct Write {
    llvm::Instruction* instruction = nullptr;
    const llvm::Value* object = nullptr; ///< Nothing where unknown, for calls, and for memory that others watch.
};

/// Where it goes, for what fills memory and nothing else.
const llvm::Value* destinationOf(const llvm::Instruction& instruction) {
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        return store->isSimple() ? store->getPointerOperand() : nullptr;
    if (const auto* filled = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction))
        return filled->isVolatile() ? nullptr : filled->getRawDest();
    return nullptr;
}

/// A load that could leave the loop, and what would have to be assumed for it.
struct Candidate {
    llvm::LoadInst* load = nullptr;
    const llvm::Value* object = nullptr; ///< What it reads; known where there are blockers.
    std::vector<Write> blockers; ///< May change what it reads, as far as alias analysis knows; each object once.
};

/// Moves what it can out of one loop.
///
/// Candidates are first taken to be invariant all at once («img->data» names the object that blocks «img->width», while
/// its own invariance rests on the store not reaching *img), then those that fail are taken out until nothing changes.
/// That circle is sound by induction over the writes of the loop: as long as none has reached a candidate's memory, the
/// next one goes through the pointers found at entry, and those are assumed, by name, to lead elsewhere.
class LoopHoist {
  public:
    LoopHoist(llvm::Loop& loop, const HoistingAnalyses& analyses, const pointers::StoreList& stores, Records& records,
              std::vector<MovedLoad>& moved)
        : m_loop(loop), m_loops(analyses.loops), m_analyses(analyses), m_stores(stores), m_records(records),
          m_moved(moved) {}

    bool run() {
        collect();
        while (dropOne()) {
        }
        for (const Candidate& candidate : m_candidates)
            if (!candidate.blockers.empty()) record(candidate);
        return move();
    }

  private:
    /// Only what indexes and bounds are made of; hoisting floating-point operands would change what is counted.
    static bool isOfInterest(const llvm::LoadInst& load) {
        return load.isSimple() && (load.getType()->isIntegerTy() || load.getType()->isPointerTy());
    }

    void collect() {
        std::vector<llvm::LoadInst*> loads;
        std::vector<Write> writes;
        for (llvm::BasicBlock* block : m_loop.blocks())
            for (llvm::Instruction& instruction : *block) {
                auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
                if (load && isOfInterest(*load)) loads.push_back(load);
                if (!instruction.mayWriteToMemory()) continue;
                const llvm::Value* destination = destinationOf(instruction);
                writes.push_back({&instruction, destination ? profile::objectBehind(*destination, m_loops) : nullptr});
            }
        m_invariant.insert(loads.begin(), loads.end());
        llvm::BatchAAResults aliases(m_analyses.aliases);
        for (llvm::LoadInst* load : loads)
            if (auto candidate = candidateFor(*load, writes, aliases)) m_candidates.push_back(std::move(*candidate));
            else dropLoad(load);
    }

    /// Nothing where some write may change what `load` reads and is not known to go to another object.
    std::optional<Candidate> candidateFor(llvm::LoadInst& load, const std::vector<Write>& writes,
                                          llvm::BatchAAResults& aliases) {
        if (!isInvariant(*load.getPointerOperand())) return std::nullopt;
        Candidate candidate{&load, nullptr, {}};
        if (isNeverWritten(*llvm::getUnderlyingObject(load.getPointerOperand()))) return candidate;
        const auto location = llvm::MemoryLocation::get(&load);
        for (const Write& write : writes) {
            if (!isModSet(aliases.getModRefInfo(write.instruction, location))) continue;
            if (!write.object) return std::nullopt;
            if (llvm::is_contained(llvm::map_range(candidate.blockers, [](const Write& w) { return w.object; }),
                                   write.object))
                continue;
            if (candidate.blockers.empty() && !shapesLoops(load, m_loop, m_loops)) return std::nullopt;
            candidate.object = profile::objectBehind(*load.getPointerOperand(), m_loops);
            if (!candidate.object || !isAnotherObject(write, candidate)) return std::nullopt;
            candidate.blockers.push_back(write);
        }
        return candidate;
    }

    /// The written and the loaded object have names that differ, and no store of the function makes them one; that they
    /// are apart is for the user to say.
    bool isAnotherObject(const Write& write, const Candidate& candidate) {
        if (!m_pointers)
            m_pointers.emplace(m_loop, m_stores, m_analyses.evolution, m_analyses.dominators, m_analyses.loops);
        return !profile::mayBeSameExpression(*write.object, *candidate.object) &&
               !m_pointers->joining(*write.object, *candidate.object) &&
               profile::nameOfObject(*write.object, *write.instruction)
                   .isDistinctFrom(profile::nameOfObject(*candidate.object, *candidate.load));
    }

    /// True where the value is the same in every iteration, provided that the candidates are.
    bool isInvariant(const llvm::Value& value) {
        if (m_loop.isLoopInvariant(&value)) return true;
        const auto& instruction = llvm::cast<llvm::Instruction>(value);
        if (llvm::isa<llvm::LoadInst>(instruction)) return m_invariant.contains(&instruction);
        if (llvm::isa<llvm::PHINode>(instruction) || instruction.mayReadFromMemory() ||
            !llvm::isSafeToSpeculativelyExecute(&instruction))
            return false;
        const auto [known, isNew] = m_known.insert({&instruction, false});
        if (!isNew) return known->second;
        const bool result =
            llvm::all_of(instruction.operands(), [this](const auto& operand) { return isInvariant(*operand); });
        return m_known[&instruction] = result;
    }

    /// Back from the optimistic start: the load is not invariant after all.
    void dropLoad(const llvm::LoadInst* load) {
        m_invariant.erase(load);
        m_known.clear();
    }

    bool dropOne() {
        const auto failing = std::ranges::find_if(m_candidates, [this](const Candidate& candidate) {
            return !isInvariant(*candidate.load->getPointerOperand()) ||
                   !llvm::all_of(candidate.blockers, [this](const Write& write) { return isNameable(*write.object); });
        });
        if (failing == m_candidates.end()) return false;
        dropLoad(failing->load);
        m_candidates.erase(failing);
        return true;
    }

    /// One object for the whole run of the loop; or memory that a call returns afresh in every iteration, which is never
    /// what was there before the loop.
    bool isNameable(const llvm::Value& object) { return llvm::isa<llvm::CallBase>(object) || isInvariant(object); }

    void record(const Candidate& candidate) {
        const auto loops = loopsThatRestOn(*candidate.load, m_loop, m_loops);
        llvm::MDNode* loaded = profile::writeObjectName(profile::nameOfObject(*candidate.object, *candidate.load),
                                                        m_loop.getHeader()->getContext());
        for (const Write& write : candidate.blockers) {
            llvm::MDNode* stored = profile::writeObjectName(profile::nameOfObject(*write.object, *write.instruction),
                                                            m_loop.getHeader()->getContext());
            for (const llvm::Loop* loop : loops) m_records.add(*loop, stored, loaded);
        }
    }

    bool move() {
        bool changed = false;
        for (bool moved = true; moved;) { // an address may wait for a load that comes later in the loop's blocks
            moved = false;
            for (const Candidate& candidate : m_candidates) {
                if (!m_loop.contains(candidate.load)) continue;
                if (!m_loop.makeLoopInvariant(candidate.load->getPointerOperand(), changed)) continue;
                candidate.load->moveBefore(m_loop.getLoopPreheader()->getTerminator());
                m_moved.push_back({candidate.load, placeOf(m_loop), !candidate.blockers.empty()});
                changed = moved = true;
            }
        }
        return changed;
    }

    llvm::Loop& m_loop;
    llvm::LoopInfo& m_loops;
    const HoistingAnalyses& m_analyses;
    const pointers::StoreList& m_stores; ///< Of pointers, in the whole function.
    std::optional<pointers::PointerStores> m_pointers;
    Records& m_records;
    std::vector<MovedLoad>& m_moved;
    std::vector<Candidate> m_candidates;
    std::set<const llvm::Instruction*> m_invariant; ///< The loads still taken to be invariant.
    std::map<const llvm::Instruction*, bool> m_known; ///< Answers of isInvariant() as long as those are the same.
};

std::string sentence(const llvm::MDNode& record, const loops::SourceModel& source) {
    const auto operand = [&](unsigned i) {
        return profile::readObjectName(*llvm::cast<llvm::MDNode>(record.getOperand(i)));
    };
    const profile::ObjectName stored = operand(2), loaded = operand(3);
    std::string a = profile::textOf(stored, source), b = profile::textOf(loaded, source);
    if (a == b) { // two pointers the source calls alike
        a += " of " + (stored.pointer.location.isKnown() ? stored.pointer : stored.access).location.text();
        b += " of " + (loaded.pointer.location.isKnown() ? loaded.pointer : loaded.access).location.text();
    }
    return a + " and " + b + " do not overlap";
}

} // namespace

bool hoistInvariantLoads(llvm::Function& function, const HoistingAnalyses& analyses, std::vector<MovedLoad>& moved) {
    Records records(function);
    const pointers::StoreList stores = pointers::pointerStoresIn(function);
    bool changed = false;
    const auto preorder = analyses.loops.getLoopsInPreorder();
    for (llvm::Loop* loop : llvm::reverse(preorder)) // inner first, so that a load can leave several loops
        if (loop->getLoopPreheader()) changed |= LoopHoist(*loop, analyses, stores, records, moved).run();
    return changed;
}

llvm::Loop* loopLeftBy(const MovedLoad& moved, const llvm::LoopInfo& loops) {
    if (!moved.load || !moved.loop.isKnown()) return nullptr;
    const auto* load = llvm::cast<llvm::Instruction>(static_cast<const llvm::Value*>(moved.load));
    const auto preorder = loops.getLoopsInPreorder();
    const auto* found = llvm::find_if(
        preorder, [&](const llvm::Loop* loop) { return placeOf(*loop) == moved.loop && !loop->contains(load); });
    return found == preorder.end() ? nullptr : *found;
}

std::vector<kernel::VerdictAssumption> assumptionsOfHoisting(const llvm::Loop& loop, FunctionView& view) {
    std::vector<kernel::VerdictAssumption> assumptions;
    const llvm::NamedMDNode* records = view.function().getParent()->getNamedMetadata(kRecords);
    if (!records) return assumptions;
    const llvm::StringRef function = loop.getHeader()->getParent()->getName();
    const SourceLocation place = placeOf(loop);
    const auto text = [](const llvm::MDNode* record, unsigned i) {
        return llvm::cast<llvm::MDString>(record->getOperand(i))->getString();
    };
    for (const llvm::MDNode* record : records->operands()) {
        if (text(record, 0) != function) continue;
        // Where this loop or the recorded one has no known line, the record counts.
        if (place.isKnown() && text(record, 1) != place.text() && text(record, 1) != SourceLocation{}.text()) continue;
        kernel::VerdictAssumption assumption{kernel::VerdictAssumption::Kind::noOverlap,
                                             sentence(*record, view.source())};
        if (!llvm::is_contained(assumptions, assumption)) assumptions.push_back(std::move(assumption));
    }
    return assumptions;
}

void markAsMoved(const std::vector<MovedLoad>& moved) {
    for (const MovedLoad& each : moved)
        if (llvm::Value* load = each.load)
            llvm::cast<llvm::Instruction>(load)->setMetadata(kMoved, llvm::MDNode::get(load->getContext(), {}));
}

bool wasMovedOut(const llvm::Instruction& instruction) {
    return instruction.hasMetadata(kMoved);
}

} // namespace forewarp::frontend::ir
