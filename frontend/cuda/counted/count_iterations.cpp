#include "frontend/cuda/counted/count_iterations.h"

#include "frontend/cuda/counted/entry_values.h"
#include "frontend/cuda/counted/loop_condition.h"
#include "frontend/cuda/counted/own_pointers.h"
#include "frontend/cuda/counted/pointer_origins.h"
#include "frontend/cuda/counted/split_header.h"
#include "frontend/cuda/counted/tree_edits.h"
#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/cpp/cpp_text.h"
#include "frontend/cuda/read/outer_variables.h"
#include "frontend/cuda/read/own_values.h"
#include "frontend/cuda/read/read_nest.h"

#include "core/kernel/program_facts.h"
#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::counted {

namespace {

/// A variable that goes through a loop by equal steps.
struct Moved {
    const clang::VarDecl* variable = nullptr;
    Step step;
    clang::Expr* start = nullptr; ///< Before the first iteration.
};

/// Rewrites one loop.
class LoopCounter {
  public:
    LoopCounter(clang::ASTContext& context, read::NestSyntax& nest, const kernel::LoopFacts& facts,
                const std::map<const clang::VarDecl*, clang::Expr*>& origins, const std::string& file)
        : m_context(context), m_nest(nest), m_facts(facts), m_origins(origins), m_file(file),
          m_loop(*nest.loops.at(facts.id)), m_builder(context, *nest.function, m_loop.getBeginLoc()),
          m_steps(context, m_builder, *nest.function, m_loop), m_entry(nest, context),
          m_isOutermost(&m_loop == nest.loop) {}

    /// Adds to `counted` what it changes.
    std::optional<Error> count(CountedNest& counted) {
        if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&m_loop)) m_head = splitHeader(*loop, m_context);
        const auto written =
            m_head && leavesItsType(m_head->counted) ? std::exchange(m_head, std::nullopt) : std::nullopt;
        if (!m_head && m_facts.tripCount && !m_facts.tripCountIsBound) readCondition();
        if (written && !m_condition) {
            if (written->counted.step < 0) return wrapsRound(*written);
            m_head = written;
        }
        if ((!m_head && !m_condition) || movesItsEnd()) return std::nullopt;
        readStarts();
        findMoved();
        const bool isPlain = m_head && m_head->otherSteps.empty() && m_starts.empty();
        if ((isPlain && m_moved.empty()) || !knowsAllStarts()) return std::nullopt;
        if (auto error = takeEnds(counted.ends)) return error;
        takeStarts(counted);
        for (const Moved& moved : m_moved)
            if (mayGoBack(moved)) counted.mayGoBack[moved.variable] = stepVariable(moved.step);
        rewrite();
        for (const Moved& moved : m_moved) counted.moved.insert(moved.variable->getNameAsString());
        return std::nullopt;
    }

  private:
    /// Nothing where the head does anything else before the first iteration: then it cannot be read.
    void readStarts() {
        const auto* counted = llvm::dyn_cast<clang::ForStmt>(&m_loop);
        if (m_head) m_starts = m_head->otherStarts;
        else if (auto starts = counted ? headStartsOf(*counted, m_context) : std::nullopt)
            m_starts = *std::move(starts);
    }
    void readCondition() {
        readStarts();
        m_condition = conditionOf(
            m_loop, m_steps, m_builder, m_context, [&](const clang::VarDecl& variable) { return startOf(variable); },
            [&](const clang::Expr& from, const clang::Expr& to) {
                return m_isOutermost ? elementsBetween(from, to, m_nest, m_builder, m_context) : nullptr;
            });
    }
    Error wrapsRound(const SplitHeader& header) const {
        return {ErrorKind::input,
                header.counted.counter->getNameAsString() +
                    " is unsigned and counts down: in threads without an iteration it would start again from above.",
                m_file + ":" + std::to_string(m_facts.range.begin.line), "Count up, or with a signed counter."};
    }
    /// Then nobody knows how often it runs.
    bool movesItsEnd() const {
        return m_head && llvm::any_of(variablesUnder(*m_head->counted.end),
                                      [&](const clang::VarDecl* variable) { return isChangedIn(m_loop, *variable); });
    }
    /// All that the loop does besides its body.
    std::vector<clang::Expr*> headSteps() const {
        if (m_head) return m_head->otherSteps;
        std::vector<clang::Expr*> steps;
        if (const auto* asked = llvm::dyn_cast<clang::DoStmt>(&m_loop))
            steps.push_back(const_cast<clang::Expr*>(asked->getCond()));
        if (const auto* asked = llvm::dyn_cast<clang::WhileStmt>(&m_loop))
            steps.push_back(const_cast<clang::Expr*>(asked->getCond()));
        if (const auto* counted = llvm::dyn_cast<clang::ForStmt>(&m_loop)) {
            steps = partsOf(const_cast<clang::Expr*>(counted->getInc()));
            steps.push_back(const_cast<clang::Expr*>(counted->getCond()));
        }
        return steps;
    }

    void findMoved() {
        for (const clang::VarDecl* variable : changedIn(m_loop)) {
            if (!mayMove(*variable)) continue;
            const bool isSkipped =
                isChangedIn(bodyOf(m_loop), *variable) && !cpp::continuesAround(bodyOf(m_loop)).empty();
            const auto sum = isSkipped ? std::nullopt : stepOf(*variable, m_steps);
            if (sum) m_moved.push_back({variable, *sum, startOf(*variable)});
        }
    }
    /// Of one iteration.
    std::optional<Step> stepOf(const clang::VarDecl& variable, const LoopSteps& steps) const {
        auto sum = steps.through(bodyOf(m_loop), variable);
        for (const clang::Expr* head : headSteps()) {
            const auto step = sum ? steps.through(*head, variable) : std::nullopt;
            if (!step) return std::nullopt;
            sum->add(*step);
        }
        return sum;
    }
    bool mayMove(const clang::VarDecl& variable) const {
        const clang::QualType type = variable.getType();
        const bool isPointer = type->isPointerType() && !type->getPointeeType()->isIncompleteType() &&
                               !type->getPointeeType()->isFunctionType() && !type->isVariablyModifiedType();
        const bool isCounter = m_head && m_head->counted.counter == &variable;
        return (isPointer || (type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType())) &&
               !type.isVolatileQualified() && !isCounter && variable.hasLocalStorage() &&
               !isDeclaredIn(bodyOf(m_loop), variable) && !isPlaceTakenIn(*m_nest.function->getBody(), variable);
    }
    clang::Expr* startOf(const clang::VarDecl& variable) const {
        if (const auto start = m_starts.find(&variable); start != m_starts.end()) return start->second;
        if (!m_isOutermost) return m_builder.valueOf(variable); // The loops around it may have set it.
        if (const auto origin = m_origins.find(&variable); origin != m_origins.end()) return origin->second;
        const clang::Expr* value = variable.getType()->isIntegerType() ? m_entry.of(variable) : nullptr;
        if (!value || !m_steps.isInvariant(*value)) return m_builder.valueOf(variable);
        return m_builder.converted(const_cast<clang::Expr*>(value->IgnoreImpCasts()), variable.getType());
    }
    /// What the head starts has to be what moves, or to be set before the nest as well.
    bool knowsAllStarts() const {
        const auto hasNoOtherEffect = [&](const clang::Expr* step) {
            return llvm::any_of(m_moved,
                                [&](const Moved& moved) { return m_steps.isPureStep(*step, *moved.variable); });
        };
        const auto isKnown = [&](const auto& start) {
            return isPlainStart(*start.second) &&
                   (isMoved(*start.first) || isSetBefore(*start.first, *start.second) || isSetInside(*start.first));
        };
        const auto isStarted = [&](const clang::VarDecl* name) { return m_starts.contains(name); };
        const auto dependsOnOthers = [&](const clang::Expr& value) {
            return llvm::any_of(variablesUnder(value), isStarted);
        };
        const bool isPlainHead =
            !m_head || (!m_head->counted.first->HasSideEffects(m_context) && !dependsOnOthers(*m_head->counted.first) &&
                        llvm::all_of(m_head->otherSteps, hasNoOtherEffect));
        return isPlainHead && llvm::all_of(m_starts, isKnown) &&
               llvm::none_of(m_starts, [&](const auto& start) { return dependsOnOthers(*start.second); });
    }
    bool isMoved(const clang::VarDecl& variable) const {
        return llvm::any_of(m_moved, [&](const Moved& moved) { return moved.variable == &variable; });
    }
    /// «s» of «for (i = 0, s = 0; …) s += a[i];» may be set in front of the loop, too.
    bool isSetBefore(const clang::VarDecl& variable, const clang::Expr& start) const {
        return m_isOutermost && variable.getType()->isArithmeticType() && variable.hasLocalStorage() &&
               isVariableOfC(variable) && !isDeclaredIn(m_loop, variable) &&
               !isPlaceTakenIn(*m_nest.function->getBody(), variable) &&
               llvm::none_of(variablesUnder(start), [&](const clang::VarDecl* name) {
                   return !name->hasLocalStorage() || isChangedIn(m_loop, *name);
               });
    }
    /// Not one that stands for a member of a structure.
    bool isVariableOfC(const clang::VarDecl& variable) const {
        return llvm::isa<clang::ParmVarDecl>(variable) || isDeclaredIn(*m_nest.function->getBody(), variable);
    }
    /// Then the head's value is nobody's.
    bool isSetInside(const clang::VarDecl& variable) const {
        return !isDeclaredIn(m_loop, variable) && !isPlaceTakenIn(*m_nest.function->getBody(), variable) &&
               setsBeforeEachUse(bodyOf(m_loop), variable) &&
               read::readAfter(*m_nest.loop, *m_nest.function, {read::OuterVariable{&variable}}).empty();
    }
    /// What the body leaves alone has the same value after the loop.
    void takeStarts(CountedNest& counted) const {
        std::vector<ValueOfVariable> starts;
        for (const auto& [variable, value] : m_starts)
            if (!isMoved(*variable) && isSetBefore(*variable, *value)) starts.emplace_back(variable, value);
        llvm::sort(starts, [](const auto& a, const auto& b) { return a.first->getName() < b.first->getName(); });
        for (const auto& [variable, value] : starts) {
            counted.starts.emplace_back(variable, value);
            const bool isRead =
                !read::readAfter(*m_nest.loop, *m_nest.function, {read::OuterVariable{variable}}).empty();
            if (isRead && !isChangedIn(bodyOf(m_loop), *variable)) counted.ends.emplace_back(variable, value);
        }
    }
    /// Every thread works it out for itself.
    bool isPlainStart(const clang::Expr& start) const {
        if (start.getType()->isIntegerType()) return m_steps.isInvariant(start);
        return !start.HasSideEffects(m_context) && !readsMemory(start);
    }
    /// Before the place that the pointer leads to in front of the nest.
    bool mayGoBack(const Moved& moved) const {
        return m_isOutermost && moved.variable->getType()->isPointerType() &&
               variableNamed(*moved.start) == moved.variable && !(moved.step.isConstant() && moved.step.constant >= 0);
    }
    /// «stride» of «p += stride»; null for other steps.
    static const clang::VarDecl* stepVariable(const Step& step) {
        const bool isOne = step.constant == 0 && step.terms.size() == 1;
        return isOne ? variableNamed(*step.terms.front()->IgnoreParenCasts()) : nullptr;
    }
    std::optional<Error> takeEnds(std::vector<ValueOfVariable>& ends) const {
        std::vector<read::OuterVariable> outer;
        for (const Moved& moved : m_moved)
            if (!isDeclaredIn(*m_nest.loop, *moved.variable)) outer.push_back({moved.variable});
        const auto read = read::readAfter(*m_nest.loop, *m_nest.function, outer);
        for (const Moved& moved : m_moved) {
            // Whoever has the structure finds its member there.
            if (!read.contains(moved.variable) &&
                (isVariableOfC(*moved.variable) || isDeclaredIn(m_loop, *moved.variable)))
                continue;
            clang::Expr* end = endOf(moved);
            const std::string name = moved.variable->getNameAsString();
            if (!end)
                return Error{ErrorKind::input, name + " moves with the iterations, and is read after the loop.",
                             m_file + ":" + std::to_string(m_facts.range.begin.line),
                             "Work out after the loop where " + name + " is then."};
            ends.emplace_back(moved.variable, end);
        }
        return std::nullopt;
    }
    /// «k + n * s»; null for loops inside the nest, and where the condition moves it once more than the iterations do.
    clang::Expr* endOf(const Moved& moved) const {
        const LoopSteps steps(m_context, m_builder, *m_nest.function, m_loop, true);
        const auto step = stepOf(*moved.variable, steps);
        if (!m_isOutermost || isMovedWhenAsked(*moved.variable) || !step) return nullptr;
        const clang::QualType own = countType(*moved.variable, m_context);
        const clang::QualType counted = m_head ? m_head->counted.counter->getType() : m_condition->trips->getType();
        const bool isPointer = moved.variable->getType()->isPointerType();
        const bool isSame = m_context.hasSameUnqualifiedType(own, counted);
        if (step->isZero()) return moved.start; // what the head set it to
        const bool isOne = step->isConstant() && step->constant == 1;
        const clang::QualType type = isPointer && isOne ? counted : isSame ? own : m_context.LongLongTy;
        clang::Expr* distance = tripsAs(type);
        if (!isOne) distance = m_builder.product(distance, steps.valueOf(*step, type));
        if (isPointer) { // as the caller has it
            const auto start = m_starts.find(moved.variable);
            return m_builder.binary(start == m_starts.end() ? m_builder.valueOf(*moved.variable) : start->second,
                                    clang::BO_Add, distance);
        }
        const auto zero = moved.start->getIntegerConstantExpr(m_context);
        if (zero && *zero == 0) return m_builder.converted(distance, own);
        return m_builder.converted(m_builder.binary(m_builder.converted(moved.start, type), clang::BO_Add, distance),
                                   own);
    }
    /// «while (n--)» asks once more than it runs.
    bool isMovedWhenAsked(const clang::VarDecl& variable) const {
        const auto* counted = llvm::dyn_cast<clang::ForStmt>(&m_loop);
        const auto* asked = llvm::dyn_cast<clang::WhileStmt>(&m_loop);
        const clang::Stmt* condition = counted ? counted->getCond() : asked ? asked->getCond() : nullptr;
        return condition && isChangedIn(*condition, variable);
    }
    clang::Expr* tripsAs(clang::QualType type) const {
        if (m_head) return m_builder.trips(m_head->counted, type, true);
        clang::Expr* trips = m_builder.converted(m_condition->trips, type);
        clang::Expr* none = m_builder.number(0, type);
        return m_builder.choice(m_builder.binary(trips, clang::BO_GT, none), trips, none);
    }

    void rewrite() {
        clang::Stmt& head = headOf();
        auto& loop = llvm::cast<clang::ForStmt>(head);
        loop.setBody(newBody());
        replace(*const_cast<clang::Stmt*>(m_nest.function->getBody()), m_loop, loop);
        if (m_nest.loop == &m_loop) m_nest.loop = &loop;
        m_nest.loops[m_facts.id] = &loop;
    }
    /// «for (int i = 0; i < n; i++)», still with the body that the loop has; what counts is in m_counter then.
    clang::Stmt& headOf() {
        if (m_head) {
            m_counter = m_head->counted.counter;
            return *const_cast<clang::ForStmt*>(m_head->counted.loop);
        }
        const clang::QualType type = m_condition->trips->getType();
        clang::VarDecl& counter = *m_builder.counter(type);
        m_counter = &counter;
        const clang::SourceLocation place = m_loop.getBeginLoc();
        return *new (m_context)
            clang::ForStmt(m_context, m_builder.declaration(counter),
                           m_builder.binary(m_builder.valueOf(counter), clang::BO_LT, m_condition->trips), nullptr,
                           m_builder.step(counter), &bodyOf(m_loop), place, place, place);
    }

    /// The variables as they are when the iteration starts, and what it does. Steps at its end have no effect any more.
    clang::Stmt* newBody() {
        clang::Stmt& old = bodyOf(m_loop);
        std::vector<clang::Stmt*> statements;
        for (const clang::Stmt* s : read::statementsOf(old)) statements.push_back(const_cast<clang::Stmt*>(s));
        if (m_condition && m_condition->stepBefore) statements.insert(statements.begin(), m_condition->stepBefore);
        while (!statements.empty() && isMovedBy(*statements.back())) statements.pop_back();
        std::vector<clang::Stmt*> body;
        for (const Moved& moved : m_moved) {
            if (llvm::none_of(statements, [&](const auto* s) { return needs(*s, *moved.variable); })) {
                std::erase_if(statements, [&](const auto* s) { return m_steps.isPureStep(*s, *moved.variable); });
                continue;
            }
            clang::VarDecl& here =
                *m_builder.variable(nameHere(*moved.variable), moved.variable->getType(), hereOf(moved));
            for (clang::Stmt* s : statements) rename(*s, *moved.variable, here);
            body.push_back(m_builder.declaration(here));
        }
        body.insert(body.end(), statements.begin(), statements.end());
        return clang::CompoundStmt::Create(m_context, body, {}, old.getBeginLoc(), m_loop.getEndLoc());
    }
    /// «p_here»; the builder adds a number for the loop inside.
    static std::string nameHere(const clang::VarDecl& variable) {
        constexpr llvm::StringRef kHere = "_here";
        const llvm::StringRef name = variable.getName().rtrim("0123456789");
        return name.ends_with(kHere) ? name.str() : variable.getNameAsString() + kHere.str();
    }
    bool isMovedBy(const clang::Stmt& s) const {
        return llvm::any_of(m_moved, [&](const Moved& moved) { return m_steps.isPureStep(s, *moved.variable); });
    }
    /// For more than for stepping it.
    bool needs(const clang::Stmt& s, const clang::VarDecl& variable) const {
        return llvm::is_contained(variablesUnder(s), &variable) && !m_steps.isPureStep(s, variable);
    }

    /// «p + i», «k + i * s»
    clang::Expr* hereOf(const Moved& moved) const {
        if (moved.step.isZero()) return moved.start;
        const clang::QualType type = countType(*moved.variable, m_context);
        const bool isUnit = moved.step.isConstant() && std::abs(moved.step.constant) == 1;
        const bool isPlain = isUnit && moved.variable->getType()->isPointerType();
        clang::Expr* distance = iterationAs(isPlain ? m_counter->getType() : type);
        const bool isBack = moved.step.isConstant() && moved.step.constant < 0;
        const Step step = isBack ? Step{-moved.step.constant, {}} : moved.step;
        if (!isUnit) distance = m_builder.product(distance, m_steps.valueOf(step, type));
        const auto zero = moved.start->getIntegerConstantExpr(m_context);
        if (zero && *zero == 0 && !isBack) return distance;
        clang::Expr* start =
            moved.variable->getType()->isPointerType() ? moved.start : m_builder.converted(moved.start, type);
        return m_builder.binary(start, isBack ? clang::BO_Sub : clang::BO_Add, distance);
    }
    /// The number of the iteration: «i», «(i - 1) / 2».
    clang::Expr* iterationAs(clang::QualType type) const {
        clang::Expr* counter = m_builder.converted(m_builder.valueOf(*m_counter), type);
        if (!m_head) return counter;
        const read::LoopHeader& header = m_head->counted;
        auto* first = const_cast<clang::Expr*>(header.first->IgnoreImpCasts());
        const auto constant = header.first->getIntegerConstantExpr(m_context);
        if (!constant || *constant != 0) {
            first = m_builder.converted(first, type);
            counter = header.step > 0 ? m_builder.binary(counter, clang::BO_Sub, first)
                                      : m_builder.binary(first, clang::BO_Sub, counter);
        }
        const long long stride = std::abs(header.step);
        return stride == 1 ? counter : m_builder.binary(counter, clang::BO_Div, m_builder.number(stride, type));
    }

    clang::ASTContext& m_context;
    read::NestSyntax& m_nest;
    const kernel::LoopFacts& m_facts;
    const std::map<const clang::VarDecl*, clang::Expr*>& m_origins;
    std::string m_file;
    const clang::Stmt& m_loop;
    SyntaxBuilder m_builder;
    LoopSteps m_steps;
    EntryValues m_entry;
    bool m_isOutermost = false;
    std::optional<SplitHeader> m_head;
    HeadStarts m_starts; ///< Beside that of the head's counter.
    std::optional<LoopCondition> m_condition;
    std::vector<Moved> m_moved;
    const clang::VarDecl* m_counter = nullptr;
};

/// Pointers that do not move start from their array in every thread.
void placePointers(clang::ASTContext& context, read::NestSyntax& nest, const std::string& outermost,
                   const std::map<const clang::VarDecl*, clang::Expr*>& origins) {
    auto& loop = *const_cast<clang::ForStmt*>(llvm::dyn_cast<clang::ForStmt>(nest.loops.at(outermost)));
    const SyntaxBuilder builder(context, *nest.function, loop.getBeginLoc());
    std::vector<clang::Stmt*> body;
    for (const clang::VarDecl* pointer : variablesUnder(*loop.getBody())) {
        const auto origin = origins.find(pointer);
        if (origin == origins.end()) continue;
        clang::VarDecl& here =
            *builder.variable(pointer->getNameAsString() + "_here", pointer->getType(), origin->second);
        rename(*loop.getBody(), *pointer, here);
        body.push_back(builder.declaration(here));
    }
    if (body.empty()) return;
    for (const clang::Stmt* s : read::statementsOf(*loop.getBody())) body.push_back(const_cast<clang::Stmt*>(s));
    loop.setBody(clang::CompoundStmt::Create(context, body, {}, loop.getBody()->getBeginLoc(), loop.getEndLoc()));
}

/// What a pointer's place is made of has to be, in every thread, what it is before the nest.
std::optional<Error> checkPlaces(const read::NestSyntax& nest,
                                 const std::map<const clang::VarDecl*, clang::Expr*>& origins,
                                 const kernel::ProgramFacts& facts) {
    for (const auto& [pointer, place] : origins)
        for (const clang::VarDecl* name : variablesUnder(*place))
            if (isChangedIn(*nest.loop, *name))
                return Error{ErrorKind::input,
                             "Where " + pointer->getNameAsString() + " leads depends on " + name->getNameAsString() +
                                 ", which the loop changes.",
                             facts.file + ":" + std::to_string(facts.find(nest.loops.begin()->first)->range.begin.line),
                             "Use the array itself in the loop, and another variable for what changes."};
    return std::nullopt;
}

} // namespace

Result<CountedNest> countIterations(clang::ASTContext& context, read::NestSyntax& nest,
                                    const kernel::ProgramFacts& facts, const std::vector<std::string>& loops) {
    CountedNest counted;
    if (hasJumps(*nest.loop)) return counted;
    const SyntaxBuilder builder(context, *nest.function, nest.loop->getBeginLoc());
    auto& origins = counted.pointers = sharedOrigins(nest, builder, context);
    const auto* head = llvm::dyn_cast<clang::ForStmt>(nest.loop);
    if (const auto starts = head ? headStartsOf(*head, context) : std::nullopt)
        for (const auto& [variable, value] : *starts) origins.erase(variable); // It leads elsewhere from there on.
    for (const std::string& id : loops) {
        const kernel::LoopFacts* loop = facts.find(id);
        if (!loop || !nest.loops.contains(id)) continue;
        if (auto error = LoopCounter(context, nest, *loop, origins, facts.file).count(counted)) return *error;
    }
    const std::string& outermost = nest.loops.begin()->first;
    if (!origins.empty() && llvm::isa<clang::ForStmt>(nest.loops.at(outermost)))
        placePointers(context, nest, outermost, origins);
    if (auto error = checkPlaces(nest, origins, facts)) return *error;
    return counted;
}

} // namespace forewarp::frontend::cuda::counted
