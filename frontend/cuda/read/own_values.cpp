#include "frontend/cuda/read/own_values.h"
#include "frontend/cuda/read/read_nest.h"

#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/read/ported_nest.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/loop_statements.h"
#include "frontend/loops/syntax_walk.h"

#include <clang/Analysis/Analyses/LiveVariables.h>
#include <clang/Analysis/AnalysisDeclContext.h>
#include <clang/Analysis/CFG.h>

namespace forewarp::frontend::cuda::read {

namespace {

class Uses : public loops::SyntaxWalk {
  public:
    explicit Uses(const clang::VarDecl* variable) : m_variable(variable) {}

    bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
        isFound |= name->getDecl() == m_variable;
        return !isFound;
    }

    bool isFound = false;

  private:
    const clang::VarDecl* m_variable;
};

bool uses(const clang::Stmt* statement, const clang::VarDecl* variable) {
    Uses search(variable);
    if (statement) search.walk(statement);
    return search.isFound;
}

/// «variable = …» without the variable on the right, also as a part of «a = variable = …»; or a loop that starts with it.
bool sets(const clang::Stmt& statement, const clang::VarDecl* variable) {
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&statement))
        return loop->getInit() && sets(*loop->getInit(), variable);
    const auto* expression = llvm::dyn_cast<clang::Expr>(&statement);
    const auto* set = expression ? llvm::dyn_cast<clang::BinaryOperator>(expression->IgnoreParens()) : nullptr;
    if (!set || set->getOpcode() != clang::BO_Assign) return false;
    const auto* target = llvm::dyn_cast<clang::DeclRefExpr>(set->getLHS()->IgnoreParens());
    if (!target || target->getDecl() != variable)
        return !uses(set->getLHS(), variable) && sets(*set->getRHS()->IgnoreImpCasts(), variable);
    return !uses(set->getRHS(), variable);
}

/// The statements inside a statement, where it uses the variable nowhere else.
std::vector<std::vector<const clang::Stmt*>> partsOf(const clang::Stmt& s, const clang::VarDecl* variable) {
    if (llvm::isa<clang::CompoundStmt>(s)) return {statementsOf(s)};
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&s))
        if (!uses(loop->getInit(), variable) && !uses(loop->getCond(), variable) && !uses(loop->getInc(), variable))
            return {statementsOf(*loop->getBody())};
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&s))
        if (!uses(loop->getCond(), variable)) return {statementsOf(*loop->getBody())};
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&s))
        if (!uses(loop->getCond(), variable)) return {statementsOf(*loop->getBody())};
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(&s);
    if (!branch || uses(branch->getCond(), variable)) return {};
    std::vector<std::vector<const clang::Stmt*>> parts{statementsOf(*branch->getThen())};
    if (branch->getElse()) parts.push_back(statementsOf(*branch->getElse()));
    return parts;
}

/// Where the variable itself is assigned, stepped, or has its address taken.
class Changes : public loops::SyntaxWalk {
  public:
    explicit Changes(const clang::VarDecl* variable) : m_variable(variable) {}

    bool VisitBinaryOperator(clang::BinaryOperator* e) override {
        isAssigned |= e->isAssignmentOp() && rootOf(*e->getLHS()) == m_variable;
        return true;
    }
    bool VisitUnaryOperator(clang::UnaryOperator* e) override {
        const bool isOf = rootOf(*e->getSubExpr()) == m_variable;
        isAssigned |= isOf && e->isIncrementDecrementOp();
        isAddressTaken |= isOf && e->getOpcode() == clang::UO_AddrOf;
        return true;
    }

    bool isAssigned = false;
    bool isAddressTaken = false;

  private:
    const clang::VarDecl* m_variable;
};

Changes changesIn(const clang::Stmt& statement, const clang::VarDecl* variable) {
    Changes search(variable);
    search.walk(&statement);
    return search;
}

/// Where a loop goes on: into its body, or behind it. Null where that is not known.
enum class Way { body, behind };
const clang::CFGBlock* blockAt(const clang::Stmt& loop, Way way, const clang::CFG* graph) {
    if (!graph) return nullptr;
    for (const clang::CFGBlock* block : *graph)
        if (block->getTerminatorStmt() == &loop && block->succ_size() == 2)
            return *std::next(block->succ_begin(), way == Way::behind);
    return nullptr;
}

bool isLiveAtStart(const clang::CFGBlock& block, const clang::VarDecl* variable, clang::LiveVariables& live) {
    for (const clang::CFGElement& element : block)
        if (const auto statement = element.getAs<clang::CFGStmt>()) return live.isLive(statement->getStmt(), variable);
    return live.isLive(&block, variable);
}

/// Variables whose values there may be read before they are set again; those that are not known are among them.
std::set<const clang::VarDecl*> readFrom(const clang::Stmt& nest, Way way, const clang::FunctionDecl& function,
                                         const std::vector<OuterVariable>& variables) {
    clang::AnalysisDeclContextManager manager(function.getASTContext());
    clang::AnalysisDeclContext* context = manager.getContext(&function);
    context->getCFGBuildOptions().setAllAlwaysAdd(); // names inside expressions count as reads
    const clang::CFGBlock* start = blockAt(nest, way, context->getCFG());
    const auto live = clang::LiveVariables::computeLiveness(*context, true);
    std::set<const clang::VarDecl*> found;
    for (const OuterVariable& outer : variables) {
        const bool isKnown = start && live && !outer.variable->hasGlobalStorage() &&
                             !changesIn(*function.getBody(), outer.variable).isAddressTaken;
        if (!isKnown || isLiveAtStart(*start, outer.variable, *live)) found.insert(outer.variable);
    }
    return found;
}

/// A block, or «do { … } while (0)», by which macros make one statement of several; null for other statements.
const clang::Stmt* blockIn(const clang::Stmt& statement, const clang::ASTContext& context) {
    if (llvm::isa<clang::CompoundStmt>(statement)) return &statement;
    const auto* once = llvm::dyn_cast<clang::DoStmt>(&statement);
    const bool isBlock = once && !loops::isLoop(*once, context) && !counted::endsEarly(*once->getBody());
    return isBlock ? once->getBody() : nullptr;
}

} // namespace

bool alwaysSets(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable) {
    for (const clang::Stmt* statement : statements) {
        if (sets(*statement, variable)) return true;
        const clang::Stmt* block = blockIn(*statement, variable->getASTContext());
        if (block && alwaysSets(statementsOf(*block), variable)) return true;
        const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
        if (branch && branch->getElse() && alwaysSets(statementsOf(*branch->getThen()), variable) &&
            alwaysSets(statementsOf(*branch->getElse()), variable))
            return true;
        if (!cpp::continuesAround(*statement).empty()) return false;
    }
    return false;
}

bool changes(const clang::Stmt& statement, const clang::VarDecl* variable) {
    return changesIn(statement, variable).isAssigned;
}

bool setsBeforeUse(const std::vector<const clang::Stmt*>& statements, const clang::VarDecl* variable) {
    for (std::size_t i = 0; i < statements.size(); ++i) {
        const clang::Stmt& statement = *statements[i];
        if (!uses(&statement, variable)) continue;
        if (sets(statement, variable)) return true;
        const auto parts = partsOf(statement, variable);
        const bool isPlain =
            !parts.empty() && llvm::all_of(parts, [&](const auto& part) { return setsBeforeUse(part, variable); });
        if (!isPlain) return false;
        const clang::Stmt* block = blockIn(statement, variable->getASTContext());
        if (block && alwaysSets(statementsOf(*block), variable)) return true;
    }
    return true; // every statement that uses it is complete in itself
}

std::set<const clang::VarDecl*> readAfter(const clang::Stmt& nest, const clang::FunctionDecl& function,
                                          const std::vector<OuterVariable>& variables) {
    return readFrom(nest, Way::behind, function, variables);
}

std::set<const clang::VarDecl*> readBeforeSet(const clang::Stmt& nest, const clang::FunctionDecl& function,
                                              const std::vector<OuterVariable>& variables) {
    return readFrom(nest, Way::body, function, variables);
}

} // namespace forewarp::frontend::cuda::read
