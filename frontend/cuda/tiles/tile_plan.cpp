#include "frontend/cuda/tiles/tile_plan.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/plan/port_threads.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/read_nest.h"
#include "frontend/cuda/tiles/shared_tiles.h"

#include "core/kernel/mapping/joined_loops.h"
#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

namespace forewarp::frontend::cuda::tiles {

namespace {

/// Looks for what ends a loop before its condition does.
bool leavesEarly(const clang::Stmt& body) {
    class Exits : public loops::SyntaxWalk {
      public:
        bool VisitBreakStmt(clang::BreakStmt*) override {
            isFound = true;
            return false;
        }
        bool TraverseForStmt(clang::ForStmt*) override { return true; }
        bool TraverseWhileStmt(clang::WhileStmt*) override { return true; }
        bool TraverseDoStmt(clang::DoStmt*) override { return true; }
        bool TraverseSwitchStmt(clang::SwitchStmt*) override { return true; }
        bool isFound = false;
    };
    Exits exits;
    exits.walk(&body);
    return exits.isFound;
}

class Tiling {
  public:
    Tiling(read::PortedNest& nest, plan::PortPlan& plan)
        : m_nest(nest), m_plan(plan), m_facts(withOneCounterEach(nest)) {}

    void run() {
        std::vector<advice::shared_memory::SharedOpportunity> chosen = m_nest.choices.shared;
        std::ranges::sort(
            chosen, {},
            [](const advice::shared_memory::SharedOpportunity& opportunity) { // all take the steps of the shortest
                return std::pair(opportunity.iterations == 0, opportunity.iterations);
            });
        for (const advice::shared_memory::SharedOpportunity& opportunity : chosen) tile(opportunity);
        if (m_plan.tiles.empty()) return;
        for (const plan::SharedTile& made : m_plan.tiles) {
            m_nest.kernel.tileReads.insert(made.reads.begin(), made.reads.end());
            if (!made.loop.empty()) addToLoop(made);
        }
        m_plan.bodyGuards = true;
        m_plan.body = body();
    }

  private:
    /// As the kernel's accesses have their addresses.
    static kernel::ProgramFacts withOneCounterEach(const read::PortedNest& nest) {
        std::vector<int> joined;
        for (std::size_t i = 0; i < nest.facts.loops.size(); ++i)
            if (std::ranges::find(nest.choices.kernel.mapped, nest.facts.loops[i].joinedWith,
                                  &kernel::MappedLoop::loop) != nest.choices.kernel.mapped.end())
                joined.push_back(int(i));
        const auto start = std::ranges::find(nest.facts.loops, nest.choices.kernel.loop, &kernel::LoopFacts::id);
        auto facts = kernel::mapping::withJoinedLoops(nest.facts, int(start - nest.facts.loops.begin()), joined);
        return facts ? *std::move(facts) : nest.facts;
    }

    void tile(const advice::shared_memory::SharedOpportunity& opportunity) {
        const bool mayWait = m_plan.reductions.empty() && m_plan.lastValues.empty() && m_nest.kernel.threadEnds.empty();
        auto made =
            mayWait
                ? sharedTileOf(opportunity, m_nest.choices.kernel, m_facts, m_plan, loopTexts())
                : Result<plan::SharedTile>(Error{
                      ErrorKind::input, "its threads end in a reduction or a last value, or before others", {}, {}});
        if (made && !fits(*made))
            made = Error{
                ErrorKind::input, "its tile goes in other steps than that of " + m_plan.tiles.front().array, {}, {}};
        if (made) m_plan.tiles.push_back(*std::move(made));
        else m_plan.notes.push_back(opportunity.array + " stays in global memory: " + made.error().message + ".");
    }

    /// Tiles of one loop go in the same steps.
    bool fits(const plan::SharedTile& made) const {
        return std::ranges::all_of(m_plan.tiles, [&](const plan::SharedTile& other) {
            return other.loop.empty() || made.loop.empty() ||
                   (other.loop == made.loop && other.iterations == made.iterations);
        });
    }

    std::map<std::string, LoopText> loopTexts() const {
        std::map<std::string, LoopText> texts;
        for (const auto& [id, loop] : m_nest.syntax.loops) {
            const auto inner = m_nest.inner.find(loop);
            if (inner != m_nest.inner.end()) texts[id] = textOf(inner->second);
        }
        for (std::size_t i = 0; i < m_nest.threads.size(); ++i)
            for (const auto& [id, loop] : m_nest.syntax.loops)
                if (loop == m_nest.threads[i].loop) texts[id] = threadText(m_plan.mapped[i]);
        addLoopsAround(texts);
        return texts;
    }
    static LoopText threadText(const plan::PortedLoop& mapped) {
        return {mapped.counter, mapped.first, mapped.trips, mapped.step, false};
    }
    LoopText textOf(const read::LoopHeader& header) const {
        LoopText text{cpp::cppName(*header.counter), {}, {}, header.step, false};
        if (!isUniform(*header.first) || !isUniform(*header.end)) return text;
        text.first = m_nest.text(*header.first);
        const std::string end = m_nest.text(*header.end);
        const bool takesEnd = header.relation == clang::BO_LE;
        if (header.step == 1)
            text.trips = (text.first == "0" ? end : end + " - (" + text.first + ")") + (takesEnd ? " + 1" : "");
        const std::vector<const clang::Stmt*> direct = read::statementsOf(*m_nest.body);
        text.mayBeTiled = header.step == 1 && header.declaresCounter && llvm::is_contained(direct, header.loop) &&
                          !leavesEarly(*header.loop->getBody()) && !read::writesMemory(*header.loop, m_nest);
        return text;
    }
    /// Of the loops around the nest, the host's counters are scalars of the kernel.
    void addLoopsAround(std::map<std::string, LoopText>& texts) const {
        for (const auto& [id, loop] : m_nest.syntax.around) {
            const auto header = read::headerOf(*loop, m_nest.context, m_nest.facts.file);
            if (!header || !m_nest.uses.find(header->counter)) continue;
            LoopText& text = texts[id];
            text.counter = cpp::cppName(*header->counter);
            text.step = header->step;
            if (isUniform(*header->first)) text.first = m_nest.text(*header->first);
        }
    }
    /// The same for all threads of a block: nothing that a thread counts or sets.
    bool isUniform(const clang::Expr& expression) const {
        return llvm::all_of(plan::variablesIn(expression), [&](const clang::VarDecl* variable) {
            const read::OuterVariable* outer = m_nest.uses.find(variable);
            return outer && !outer->isAssigned && !m_nest.isThreadCounter(variable) && !outer->isWrittenThrough &&
                   !variable->getType()->isPointerType() && !variable->getType()->isArrayType();
        });
    }

    void addToLoop(const plan::SharedTile& made) {
        const clang::Stmt* loop = m_nest.syntax.loops.at(made.loop);
        const read::LoopHeader& header = m_nest.inner.at(loop);
        cpp::TiledLoop& tiled = m_nest.kernel.tiledLoops[loop];
        tiled.counter = cpp::cppName(*header.counter);
        tiled.type = cpp::typeText(header.counter->getType().getUnqualifiedType(), {}, m_nest.context);
        tiled.first = m_nest.text(*header.first);
        tiled.relation = clang::BinaryOperator::getOpcodeStr(header.relation).str() + " " + m_nest.text(*header.end);
        tiled.iterations = made.iterations;
        tiled.fill.insert(tiled.fill.end(), made.fill.begin(), made.fill.end());
    }

    /// All threads meet at the barriers; only those inside the iteration space do anything else.
    std::string body() const {
        const cpp::CppText cpp(m_nest.context, m_nest.kernel);
        std::vector<const clang::Stmt*> statements = m_nest.before;
        const std::vector<const clang::Stmt*> own = read::statementsOf(*m_nest.body);
        statements.insert(statements.end(), own.begin(), own.end());
        const bool hasBarriers = !m_nest.kernel.tiledLoops.empty();
        std::string text, guarded;
        const auto close = [&] {
            if (!guarded.empty()) text += "    if (isInside) {\n" + guarded + "    }\n";
            guarded.clear();
        };
        for (const clang::Stmt* statement : statements) {
            const bool isDeclaration = hasBarriers && llvm::isa<clang::DeclStmt>(statement);
            if (!isDeclaration && !m_nest.kernel.tiledLoops.contains(statement)) {
                guarded += cpp.statement(*statement, 2);
                continue;
            }
            close();
            text += isDeclaration ? declarations(*statement, cpp) : cpp.statement(*statement, 1);
        }
        close();
        return text;
    }
    /// What is declared lives on behind the barrier: threads outside the iteration space declare it, too, but read nothing.
    std::string declarations(const clang::Stmt& statement, const cpp::CppText& cpp) const {
        std::string text;
        for (const clang::Decl* declared : llvm::cast<clang::DeclStmt>(statement).decls()) {
            const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
            if (!variable) continue;
            const std::string name = cpp::typeText(variable->getType(), cpp::cppName(*variable), m_nest.context);
            const bool guards =
                variable->getInit() && variable->getType()->isArithmeticType() &&
                !variable->getInit()->isConstantInitializer(const_cast<clang::ASTContext&>(m_nest.context), false);
            text += "    " +
                    (guards ? name + " = isInside ? " + cpp.expression(*variable->getInit()) + " : 0"
                            : cpp.declaration(*variable)) +
                    ";\n";
        }
        return text;
    }

    read::PortedNest& m_nest;
    plan::PortPlan& m_plan;
    kernel::ProgramFacts m_facts; ///< With one counter for all loops that share their threads.
};

} // namespace

void tilePlan(read::PortedNest& nest, plan::PortPlan& plan) {
    Tiling(nest, plan).run();
}

} // namespace forewarp::frontend::cuda::tiles
