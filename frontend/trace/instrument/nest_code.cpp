#include "frontend/trace/instrument/nest_code.h"

#include "core/kernel/nest/nest.h"
#include "core/kernel/nest/nest_steps.h"
#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"
#include "frontend/ir/ir_pipeline.h"
#include "frontend/profile/loop_profile.h"
#include "frontend/trace/instrument/event_insertion.h"
#include "frontend/trace/instrument/event_plan.h"
#include "frontend/trace/instrument/moved_loads.h"
#include "frontend/trace/instrument/replace_body.h"
#include "frontend/trace/run/heap/aligned_heap.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

namespace forewarp::frontend::trace::instrument {

namespace {

using Kind = TraceSite::Kind;

/// A loop of the nest that writes events.
struct TracedLoop {
    int source = -1; ///< Position in the source model.
    llvm::Loop* loop = nullptr; ///< Null where the passes have dissolved it.
};

/// A number that the nest reports at its entry.
struct EntryNumber {
    std::uint16_t site = 0;
    llvm::Value* value = nullptr;
};

/// Decides where events go in the function of the nest.
class NestPlanner {
  public:
    NestPlanner(llvm::Function& function, const std::vector<TracedLoop>& loops, std::size_t outermost,
                const std::map<const llvm::Instruction*, std::uint16_t>& sites, const std::vector<EntryNumber>& numbers)
        : m_loops(loops), m_outermost(outermost), m_sites(sites), m_numbers(numbers) {
        m_plan.function = &function;
    }

    EventPlan plan() {
        for (llvm::BasicBlock& block : *m_plan.function) {
            planLeaves(block);
            planIterations(block);
            if (nest().contains(&block))
                for (llvm::Instruction& instruction : block) planInstruction(instruction);
            planEnters(block);
        }
        return std::move(m_plan);
    }

  private:
    [[nodiscard]] const llvm::Loop& nest() const { return *m_loops[m_outermost].loop; }

    void add(llvm::Instruction* before, std::uint16_t site, llvm::Value* address = nullptr,
             llvm::Value* length = nullptr) {
        m_plan.steps[before->getParent()].push_back(
            {.before = before, .site = site, .address = address, .length = length});
    }
    void addCursor(PlannedStep::Kind kind, llvm::Instruction* before) {
        m_plan.steps[before->getParent()].push_back({.kind = kind, .before = before});
    }

    void planLeaves(llvm::BasicBlock& block) {
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < m_loops.size(); ++i) {
            const llvm::Loop* loop = m_loops[i].loop;
            if (loop && !loop->contains(&block) &&
                llvm::any_of(llvm::predecessors(&block), [&](auto* from) { return loop->contains(from); }))
                left.push_back(i);
        }
        llvm::sort(left, [&](std::size_t a, std::size_t b) {
            return m_loops[a].loop->getLoopDepth() > m_loops[b].loop->getLoopDepth(); // the inner loop is left first
        });
        llvm::Instruction* start = &*block.getFirstInsertionPt();
        for (const std::size_t loop : left) add(start, run::leaveSite(loop));
        if (!llvm::is_contained(left, m_outermost)) return;
        addCursor(PlannedStep::Kind::handOver, start); // no later event may follow to fill the chunk
        addCursor(PlannedStep::Kind::storeCursor, start);
    }

    /// The block where an iteration begins: behind the condition where the loop tests it first, else the header.
    static const llvm::BasicBlock* iterationStart(const llvm::Loop& loop) {
        llvm::BasicBlock* header = loop.getHeader();
        const bool testsFirst = loop.isLoopExiting(header) && !loop.isLoopLatch(header);
        if (!testsFirst || (loop.getLoopLatch() && loop.isLoopExiting(loop.getLoopLatch()))) return header;
        const llvm::BasicBlock* body = nullptr;
        for (const llvm::BasicBlock* next : llvm::successors(header))
            if (loop.contains(next)) body = body ? header : next;
        return body && body->getSinglePredecessor() ? body : header;
    }

    void planIterations(llvm::BasicBlock& block) {
        for (std::size_t i = 0; i < m_loops.size(); ++i)
            if (m_loops[i].loop && iterationStart(*m_loops[i].loop) == &block)
                add(&*block.getFirstInsertionPt(), run::iterateSite(i));
    }

    void planEnters(llvm::BasicBlock& block) {
        llvm::Instruction* end = block.getTerminator();
        for (std::size_t i = 0; i < m_loops.size(); ++i) {
            if (!m_loops[i].loop || m_loops[i].loop->getLoopPreheader() != &block) continue;
            if (i == m_outermost) addCursor(PlannedStep::Kind::loadCursor, end);
            add(end, run::enterSite(i));
            if (i != m_outermost) continue;
            for (const EntryNumber& number : m_numbers) add(end, number.site, nullptr, number.value);
        }
    }

    void planInstruction(llvm::Instruction& instruction) {
        if (const auto found = m_sites.find(&instruction); found != m_sites.end())
            return add(&instruction, found->second, llvm::getLoadStorePointerOperand(&instruction));
        auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        if (!call || llvm::isa<llvm::IntrinsicInst>(call) || call->isInlineAsm()) return;
        addCursor(PlannedStep::Kind::storeCursor, call); // the called function may run this nest, too, and write events
        if (!call->doesNotReturn() && !call->isMustTailCall())
            addCursor(PlannedStep::Kind::loadCursor, call->getNextNode());
    }

    const std::vector<TracedLoop>& m_loops;
    std::size_t m_outermost;
    const std::map<const llvm::Instruction*, std::uint16_t>& m_sites;
    const std::vector<EntryNumber>& m_numbers;
    EventPlan m_plan;
};

Error notTraced(const std::string& loop, const std::string& why) {
    return {ErrorKind::input, "The iterations of " + loop + " cannot be traced: " + why, {}, "Choose another loop."};
}

/// One nest on its way to being instrumented.
class NestInstrumenter {
  public:
    NestInstrumenter(loops::ParsedFile& file, const std::vector<std::string>& mapped,
                     const std::vector<std::string>& inner)
        : m_file(file), m_mapped(mapped), m_outermost(mapped.size() - 1) {
        m_ids = mapped;
        m_ids.insert(m_ids.end(), inner.begin(), inner.end());
    }

    Result<NestCode> run() {
        for (const std::string& id : m_ids) {
            const auto found = std::ranges::find(source().loops, id, &loops::SourceLoop::id);
            if (found == source().loops.end())
                return Error{
                    ErrorKind::input, "There is no loop " + id + " in this file.", {}, "List them with «loops»."};
            m_loops.push_back({int(found - source().loops.begin()), nullptr});
        }
        const std::string& name = source().loops[std::size_t(m_loops[m_outermost].source)].function;
        m_function = m_file.module->getFunction(name);
        if (!m_function || m_function->isDeclaration())
            return notTraced(m_ids[m_outermost], name + "() has no code that can run.");
        if (llvm::any_of(*m_function, [](const llvm::BasicBlock& block) { return block.hasAddressTaken(); }))
            return notTraced(m_ids[m_outermost], name + "() jumps to labels whose address it takes.");
        BodyReplacement asWritten(*m_file.module);
        ir::IrPipeline pipeline(*m_file.module);
        if (auto error = instrument(pipeline)) return *error;
        m_file.module = asWritten.takeBody(*m_function);
        return std::move(m_result);
    }

  private:
    [[nodiscard]] const loops::SourceModel& source() const { return m_file.source; }

    std::optional<Error> instrument(ir::IrPipeline& pipeline) {
        ir::FunctionView view(*m_function, source(), pipeline.analysesOf(*m_function));
        if (auto error = joinLoops(view)) return error;
        numberLoops();
        numberAccesses(view);
        if (m_result.code.sites.size() > kMostSites) return tooManyAccesses();
        addNumbers(view);
        if (m_result.code.sites.size() > kMostSites) return tooManyAccesses();
        const MovedLoadGuard guard(*m_function, pipeline.movedLoads(), view.analyses().loops);
        insertEvents(NestPlanner(*m_function, m_loops, m_outermost, m_accessSites, m_numbers).plan());
        guard.insert();
        return std::nullopt;
    }

    std::optional<Error> joinLoops(ir::FunctionView& view) {
        for (std::size_t i = 0; i < m_loops.size(); ++i) {
            llvm::Loop* loop = view.irLoopOf(m_loops[i].source);
            const bool isMapped = i < m_mapped.size();
            if (!loop && isMapped)
                return notTraced(m_ids[i], "its body never runs twice, or several loops come from one macro here.");
            if (loop && (!loop->isLoopSimplifyForm() || !loop->hasDedicatedExits())) {
                if (isMapped) return notTraced(m_ids[i], "jumps enter or leave it in a way that cannot be followed.");
                m_result.caveats.push_back("Jumps enter or leave " + m_ids[i] +
                                           " in a way that cannot be followed; its iterations are not told apart.");
                loop = nullptr;
            }
            m_loops[i].loop = loop;
        }
        const llvm::Loop* outermost = m_loops[m_outermost].loop;
        for (std::size_t i = 0; i < m_loops.size(); ++i)
            if (m_loops[i].loop && !outermost->contains(m_loops[i].loop))
                return notTraced(m_ids[i], "it is not inside " + m_ids[m_outermost] + ".");
        return std::nullopt;
    }

    void numberLoops() {
        auto& sites = m_result.code.sites;
        sites.resize(run::enterSite(m_loops.size()));
        for (std::size_t i = 0; i < m_loops.size(); ++i) {
            m_result.code.loops.push_back({m_ids[i], {}, {}, {}});
            sites[run::enterSite(i)] = {.kind = Kind::enter, .loop = int(i)};
            sites[run::iterateSite(i)] = {.kind = Kind::iterate, .loop = int(i)};
            sites[run::leaveSite(i)] = {.kind = Kind::leave, .loop = int(i)};
        }
        m_result.hasOpenTrips.resize(m_loops.size());
    }

    /// Gives each access of the nest a site, in the order of KernelProfile::accesses.
    void numberAccesses(ir::FunctionView& view) {
        m_result.firstAccessSite = std::uint16_t(m_result.code.sites.size());
        kernel::ProgramFacts facts;
        for (const loops::SourceLoop& loop : source().loops) {
            facts.loops.emplace_back().parent = loop.parent;
            facts.loops.back().range = loop.range;
            facts.loops.back().included = loop.included;
        }
        const std::vector<int> nest = kernel::nest::loopsOfNest(facts, m_loops[m_outermost].source);
        for (const int position : nest) {
            llvm::Loop* loop = view.irLoopOf(position);
            if (!loop) continue;
            kernel::LoopFacts& own = facts.loops[std::size_t(position)];
            for (llvm::Instruction* access : profile::profileLoop(*loop, view, own)) numberAccess(*access);
            for (std::size_t i = 0; i < m_loops.size(); ++i)
                if (m_loops[i].source == position) m_result.hasOpenTrips[i] = !own.tripCount;
        }
        std::vector<int> mapped;
        for (std::size_t i = 0; i < m_mapped.size(); ++i) mapped.push_back(m_loops[i].source);
        m_result.steps = kernel::nest::stepsOfNest(facts, nest, mapped);
    }

    void numberAccess(llvm::Instruction& access) {
        const bool isLoad = llvm::isa<llvm::LoadInst>(access);
        llvm::Type* type = llvm::getLoadStoreType(&access);
        const auto bytes = std::uint16_t(access.getDataLayout().getTypeStoreSize(type).getKnownMinValue());
        m_accessSites[&access] = std::uint16_t(m_result.code.sites.size());
        m_result.code.sites.push_back({.kind = isLoad ? Kind::load : Kind::store,
                                       .bytes = bytes,
                                       .reference = int(m_result.code.references.size())});
        m_result.code.references.push_back(
            accessReference(access, isLoad ? kernel::AccessKind::load : kernel::AccessKind::store, type));
    }

    /// Lets the nest's entry report the iterations of mapped loops and the values of symbols, as far as they are known
    /// there.
    void addNumbers(ir::FunctionView& view) {
        m_result.firstNumberSite = std::uint16_t(m_result.code.sites.size());
        llvm::Instruction* entry = m_loops[m_outermost].loop->getLoopPreheader()->getTerminator();
        for (std::size_t i = 0; i < m_mapped.size(); ++i) addTrips(i, entry, view);
        for (const auto& [symbol, value] : view.symbolValues()) {
            const auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
            const bool isKnown = instruction ? view.analyses().dominators.dominates(instruction, entry)
                                             : !llvm::isa<llvm::BasicBlock>(value);
            const auto* type = llvm::dyn_cast<llvm::IntegerType>(value->getType());
            if (!isKnown || !type || type->getBitWidth() > 64) continue;
            llvm::IRBuilder<> builder(entry);
            addNumber({symbol, 0}, builder.CreateSExt(const_cast<llvm::Value*>(value), builder.getInt64Ty()));
        }
    }

    void addTrips(std::size_t mapped, llvm::Instruction* entry, ir::FunctionView& view) {
        llvm::ScalarEvolution& evolution = view.analyses().evolution;
        const llvm::SCEV* taken = evolution.getBackedgeTakenCount(m_loops[mapped].loop);
        if (llvm::isa<llvm::SCEVCouldNotCompute>(taken)) return;
        const llvm::SCEV* trips = evolution.getTripCountFromExitCount(
            taken, llvm::Type::getInt64Ty(entry->getContext()), m_loops[mapped].loop);
        llvm::SCEVExpander expander(evolution, entry->getDataLayout(), "trips");
        if (!evolution.isLoopInvariant(trips, m_loops[m_outermost].loop) || !expander.isSafeToExpandAt(trips, entry))
            return;
        addNumber({{}, mapped}, expander.expandCodeFor(trips, llvm::Type::getInt64Ty(entry->getContext()), entry));
    }

    void addNumber(NestCode::Number number, llvm::Value* value) {
        m_numbers.push_back({std::uint16_t(m_result.code.sites.size()), value});
        m_result.code.sites.push_back({.kind = Kind::number});
        m_result.numbers.push_back(std::move(number));
    }

    [[nodiscard]] Error tooManyAccesses() const {
        return {ErrorKind::input,
                "The nest has more memory accesses than the " + std::to_string(kMostSites) +
                    " places that can be told apart.",
                {},
                "Trace an inner loop."};
    }

    loops::ParsedFile& m_file;
    const std::vector<std::string>& m_mapped;
    std::size_t m_outermost;
    std::vector<std::string> m_ids; ///< Mapped loops, x first, then inner ones.
    std::vector<TracedLoop> m_loops; ///< Likewise.
    llvm::Function* m_function = nullptr;
    std::map<const llvm::Instruction*, std::uint16_t> m_accessSites;
    std::vector<EntryNumber> m_numbers;
    NestCode m_result;
};

} // namespace

Result<NestCode> instrumentNest(loops::ParsedFile& file, const std::vector<std::string>& mapped,
                                const std::vector<std::string>& inner) {
    return NestInstrumenter(file, mapped, inner).run();
}

void alignArrays(llvm::Module& module) {
    const llvm::Align alignment(run::heap::kArrayAlignment);
    for (llvm::GlobalVariable& variable : module.globals())
        if (!variable.isDeclaration() && variable.getValueType()->isArrayTy() && !variable.hasGlobalUnnamedAddr())
            variable.setAlignment(std::max(alignment, variable.getAlign().valueOrOne()));
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
                local && (local->getAllocatedType()->isArrayTy() || local->isArrayAllocation()))
                local->setAlignment(std::max(alignment, local->getAlign()));
}

} // namespace forewarp::frontend::trace::instrument
