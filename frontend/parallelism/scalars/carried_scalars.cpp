#include "frontend/parallelism/scalars/carried_scalars.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/scalars/running_value.h"
#include "frontend/parallelism/scalars/scalar_dependence.h"
#include "frontend/parallelism/scalars/scalar_reduction.h"
#include "frontend/parallelism/scalars/variable_name.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>

#include <algorithm>

namespace forewarp::frontend::parallelism::scalars {

namespace {

using Values = std::set<const llvm::Value*>;

/// Sorts the phis of one loop's header, then what else is read after the loop.
class Sorting {
  public:
    Sorting(llvm::Loop& loop, ir::FunctionView& view) : m_loop(loop), m_view(view) {}

    CarriedScalars run() {
        std::vector<const llvm::PHINode*> carried;
        for (llvm::PHINode& phi : m_loop.getHeader()->phis())
            if (!isCounter(phi)) carried.push_back(&phi);
        const auto reductions = scalarReductions(carried, m_loop, m_view);
        for (const ScalarReduction& reduction : reductions) add(reduction);
        for (const llvm::PHINode* phi : carried)
            if (std::ranges::find(reductions, phi, &ScalarReduction::phi) == reductions.end()) sort(*phi);
        for (llvm::BasicBlock* block : m_loop.blocks())
            for (llvm::Instruction& instruction : *block) sortLast(instruction);
        addArraysInRegisters();
        return std::move(m_result);
    }

  private:
    /// Local arrays of a few elements that the compiler keeps in registers: each iteration needs a copy of its own.
    void addArraysInRegisters() {
        const llvm::DebugLoc start = m_loop.getStartLoc();
        for (const llvm::BasicBlock* block : m_loop.blocks())
            for (const llvm::Instruction& instruction : *block)
                for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
                    if (start && isArrayOutside(record, *start)) addArray(record, instruction);
    }

    static bool isArrayOutside(llvm::DbgVariableRecord& record, const llvm::DILocation& start) {
        const auto* type = llvm::dyn_cast_or_null<llvm::DICompositeType>(record.getVariable()->getType());
        const llvm::DebugLoc place = record.getDebugLoc();
        if (!type || type->getTag() != llvm::dwarf::DW_TAG_array_type || !place || place->getInlinedAt()) return false;
        if (!record.isDbgValue() || !record.getExpression()->getFragmentInfo()) return false;
        const llvm::DILocalScope* scope = start.getScope();
        while (scope && scope != record.getVariable()->getScope())
            scope = llvm::dyn_cast_or_null<llvm::DILocalScope>(scope->getScope());
        return scope;
    }

    void addArray(const llvm::DbgVariableRecord& record, const llvm::Instruction& at) {
        const std::string name = record.getVariable()->getName().str();
        std::erase_if(m_result.privates, [&](const auto& part) { return part.name.starts_with(name + "["); });
        const auto isKnown = [&](const auto& other) { return other.name == name; };
        if (std::ranges::any_of(m_result.privates, isKnown)) return;
        const bool isOutside = isUsedOutside(name);
        m_result.privates.push_back({name, isOutside, ir::FunctionView::locationOf(at), isOutside});
    }

    /// False where the loop alone uses the variable, which is declared without a value. What registers held is gone by now:
    /// the text of the function tells.
    bool isUsedOutside(llvm::StringRef name) const {
        const loops::SourceModel& source = m_view.source();
        const loops::SourceFunction* function = source.functionCalled(m_view.sourceName());
        const int loop = m_view.sourceLoopOf(&m_loop);
        if (!function || loop < 0 || source.loops[std::size_t(loop)].included) return true;
        const SourceRange range = source.loops[std::size_t(loop)].range;
        const llvm::StringRef text = source.text;
        int mentioned = 0;
        for (std::size_t at = text.find(name, function->bodyBegin); at < function->bodyEnd;
             at = text.find(name, at + 1)) {
            const auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
            if (isWord(text[at - 1]) || isWord(text[at + name.size()])) continue;
            const auto line = int(text.take_front(at).count('\n')) + 1;
            if (line >= range.begin.line && line <= range.end.line) continue;
            if (text.substr(at).split('\n').first.contains('=')) return true;
            ++mentioned;
        }
        return mentioned != 1;
    }

    /// Grows by the same step in every iteration; or is a number that the compiler made, such as i * i where a loop inside
    /// starts, and follows from the iteration alone. A variable of the source that grows by a growing step does so, too,
    /// but no reader would see it: it counts as carried.
    bool isCounter(const llvm::PHINode& phi) const {
        if (!m_view.analyses().evolution.isSCEVable(phi.getType())) return false;
        const llvm::SCEVAddRecExpr* record = recurrenceOf(phi);
        if (!record) return isComputedAhead(phi);
        return record->isAffine() || (!hasVariable(phi) && !hasVariable(*carriedBy(phi)));
    }

    const llvm::SCEVAddRecExpr* recurrenceOf(const llvm::Value& value) const {
        const auto* record =
            llvm::dyn_cast<llvm::SCEVAddRecExpr>(m_view.analyses().evolution.getSCEV(const_cast<llvm::Value*>(&value)));
        return record && record->getLoop() == &m_loop ? record : nullptr;
    }

    /// «i * i < n» decides at an iteration's end about the next one, which takes the square over: it, too, follows from the
    /// iteration alone, if it did so before the first one.
    bool isComputedAhead(const llvm::PHINode& phi) const {
        const llvm::SCEVAddRecExpr* next = recurrenceOf(*carriedBy(phi));
        if (!next || !phi.getType()->isIntegerTy() || hasVariable(*carriedBy(phi)) || !isCompared(*carriedBy(phi)))
            return false;
        auto& evolution = m_view.analyses().evolution;
        const llvm::SCEV* now = next->operands().back();
        for (const llvm::SCEV* later : llvm::drop_begin(llvm::reverse(next->operands())))
            now = evolution.getMinusSCEV(later, now);
        return now == evolution.getSCEV(phi.getIncomingValueForBlock(m_loop.getLoopPreheader()));
    }

    static bool isCompared(const llvm::Value& value) {
        return llvm::any_of(value.users(), [](const llvm::User* user) {
            return llvm::isa<llvm::ICmpInst>(user) || (llvm::isa<llvm::CastInst>(user) && isCompared(*user));
        });
    }

    /// Whether a variable of the source holds the value.
    static bool hasVariable(const llvm::Value& value) {
        llvm::SmallVector<llvm::DbgValueInst*> intrinsics;
        llvm::SmallVector<llvm::DbgVariableRecord*> records;
        llvm::findDbgValues(intrinsics, const_cast<llvm::Value*>(&value), &records);
        return !intrinsics.empty() || !records.empty();
    }

    void add(const ScalarReduction& reduction) {
        const SourceLocation place = reduction.place ? ir::FunctionView::locationOf(*reduction.place)
                                                     : placeOf(*carriedBy(*reduction.phi), m_loop);
        m_result.reductions.push_back({variableName(*reduction.phi, m_view), reduction.operation, place});
        const bool isArithmetic = reduction.operation == "+" || reduction.operation == "*";
        m_result.roundsByOrder |= isArithmetic && reduction.phi->getType()->isFPOrFPVectorTy();
        m_result.rewrites.insert(m_result.rewrites.end(), reduction.rewrites.begin(), reduction.rewrites.end());
        m_known.insert(reduction.members.begin(), reduction.members.end());
    }

    /// A counter narrower than int: whether it wraps around before the loop ends, its type does not say.
    bool isNarrowCounter(const llvm::PHINode& phi) const {
        const llvm::Value* next = carriedBy(phi);
        auto& evolution = m_view.analyses().evolution;
        if (evolution.isSCEVable(next->getType())) { // «conv», the widened copy of a counter that may wrap
            const auto* cast = llvm::dyn_cast<llvm::SCEVCastExpr>(evolution.getSCEV(const_cast<llvm::Value*>(next)));
            const auto* record = cast ? llvm::dyn_cast<llvm::SCEVAddRecExpr>(cast->getOperand(0)) : nullptr;
            if (record && record->getLoop() == &m_loop) return true;
        }
        const auto* step = llvm::dyn_cast<llvm::BinaryOperator>(withoutIntegerCasts(next));
        return step && step->getOpcode() == llvm::Instruction::Add && next != step &&
               llvm::isa<llvm::ConstantInt>(step->getOperand(1)) && withoutIntegerCasts(step->getOperand(0)) == &phi;
    }

    static const llvm::Value* withoutIntegerCasts(const llvm::Value* value) {
        while (llvm::isa<llvm::TruncInst, llvm::ZExtInst, llvm::SExtInst>(value))
            value = llvm::cast<llvm::CastInst>(value)->getOperand(0);
        return value;
    }

    void sort(const llvm::PHINode& phi) {
        if (isNarrowCounter(phi)) {
            m_result.obstacles.push_back(
                {"its counter is narrower than int and may wrap around", placeOf(*carriedBy(phi), m_loop)});
            m_known.insert(&phi);
            m_known.insert(carriedBy(phi));
            return;
        }
        const RunningValue value = follow(phi, m_loop);
        if (isKeptFromLastSetter(phi, value)) addKept(phi, value);
        else if (value.members.size() > 1 || !value.otherUses.empty()) addDependence(phi, value);
        else sortUnread(phi);
    }

    /// Merged with new values in some iterations, read after the loop only.
    bool isKeptFromLastSetter(const llvm::PHINode& phi, const RunningValue& value) const {
        return value.otherUses.empty() && value.has(carriedBy(phi)) && staysIn(phi, value) &&
               std::ranges::all_of(value.members, [](const auto* member) {
                   return llvm::isa<llvm::PHINode, llvm::SelectInst>(member);
               });
    }

    /// No other phi of the header takes it into the next iteration, and it is read after the loop at its end only.
    bool staysIn(const llvm::PHINode& phi, const RunningValue& value) const {
        for (const llvm::PHINode& other : m_loop.getHeader()->phis())
            if (&other != &phi && value.has(&other)) return false;
        return leavesOnlyAtTheEnd(phi, value.members, m_loop, m_view);
    }

    void addKept(const llvm::PHINode& phi, const RunningValue& value) {
        const std::string name = variableName(phi, m_view);
        const SourceLocation place = settingPlace(value);
        m_result.obstacles.push_back({name + " keeps the value of the last iteration that set it" +
                                          (place.isKnown() ? " (" + place.text() + ")" : ""),
                                      place});
        m_result.rewrites.push_back("Find the last iteration that sets " + name +
                                    " by a max reduction over the iteration number, and compute " + name +
                                    " from it after the loop.");
        m_known.insert(value.members.begin(), value.members.end());
    }

    SourceLocation settingPlace(const RunningValue& value) const {
        SourceLocation last;
        for (const llvm::Value* member : value.members) {
            const auto& merge = *llvm::cast<llvm::Instruction>(member);
            for (const llvm::Value* stranger : strangersIn(merge, value, m_loop))
                last = std::max(last, placeOf(*stranger, m_loop));
            if (llvm::isa<llvm::SelectInst>(merge)) last = std::max(last, ir::FunctionView::locationOf(merge));
        }
        return last;
    }

    void addDependence(const llvm::PHINode& phi, const RunningValue& value) {
        m_result.dependences.push_back(carriedDependence(phi, m_loop, m_view));
        if (std::string rewrite = rewriteFor(phi, m_loop, m_view); !rewrite.empty())
            m_result.rewrites.push_back(std::move(rewrite));
        m_known.insert(value.members.begin(), value.members.end());
        m_known.insert(carriedBy(phi));
    }

    /// Handed to the next iteration, which does not read it: only what follows the loop does.
    void sortUnread(const llvm::PHINode& phi) {
        const auto* last = llvm::dyn_cast<llvm::Instruction>(carriedBy(phi));
        m_known.insert(&phi);
        const bool isWrittenAlways = last && m_loop.contains(last) && isInEveryIteration(*last);
        if (isWrittenAlways && leavesOnlyAtTheEnd(phi, {&phi}, m_loop, m_view)) {
            m_result.privates.push_back({variableName(phi, m_view), true, placeOf(*last, m_loop)});
            return;
        }
        m_result.obstacles.push_back(
            {variableName(phi, m_view) + " keeps a value of the iteration before the last", placeOf(phi, m_loop)});
    }

    void sortLast(const llvm::Instruction& instruction) {
        const llvm::PHINode* reader = readAfter(instruction);
        if (!reader || m_known.contains(&instruction) || isComputable(instruction)) return;
        const std::string name = variableName(instruction, m_view);
        const SourceLocation place = placeOf(instruction, m_loop);
        if (isInEveryIteration(instruction)) m_result.privates.push_back({name, true, place});
        else m_result.obstacles.push_back({name + " keeps the value of the last iteration that set it", place});
    }

    const llvm::PHINode* readAfter(const llvm::Instruction& instruction) const {
        for (const llvm::User* user : instruction.users())
            if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(user); phi && !m_loop.contains(phi)) return phi;
        return nullptr;
    }

    /// Known after the loop without running it.
    bool isComputable(const llvm::Instruction& instruction) const {
        auto& evolution = m_view.analyses().evolution;
        if (!evolution.isSCEVable(instruction.getType())) return false;
        const llvm::SCEV* after =
            evolution.getSCEVAtScope(const_cast<llvm::Instruction*>(&instruction), m_loop.getParentLoop());
        return evolution.isLoopInvariant(after, &m_loop);
    }

    bool isInEveryIteration(const llvm::Instruction& instruction) const {
        return m_view.analyses().dominators.dominates(instruction.getParent(), m_loop.getLoopLatch());
    }

    const llvm::Value* carriedBy(const llvm::PHINode& phi) const {
        return phi.getIncomingValueForBlock(m_loop.getLoopLatch());
    }

    llvm::Loop& m_loop;
    ir::FunctionView& m_view;
    CarriedScalars m_result;
    Values m_known; ///< Accounted for, whoever reads it after the loop.
};

} // namespace

CarriedScalars carriedScalars(llvm::Loop& loop, ir::FunctionView& view) {
    if (!loop.getLoopLatch() || !loop.getLoopPreheader()) // gotos into the middle
        return {{}, {}, {}, {{"it is entered or repeated in several places", {}}}, {}};
    return Sorting(loop, view).run();
}

} // namespace forewarp::frontend::parallelism::scalars
