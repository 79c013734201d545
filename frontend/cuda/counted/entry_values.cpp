#include "frontend/cuda/counted/entry_values.h"

#include "frontend/cuda/counted/tree_search.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/loop_statements.h"

namespace forewarp::frontend::cuda::counted {

namespace {

/// What a statement sets the variable to: «a» of «c = a», and of «b = c = a».
const clang::Expr* valueSetBy(const clang::Stmt& statement, const clang::VarDecl& variable) {
    if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(&statement))
        return valueSetBy(*labelled->getSubStmt(), variable);
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(&statement))
        return llvm::is_contained(declared->decls(), &variable) ? variable.getInit() : nullptr;
    const auto* e = llvm::dyn_cast<clang::Expr>(&statement);
    const auto* set = e ? llvm::dyn_cast<clang::BinaryOperator>(e->IgnoreParenImpCasts()) : nullptr;
    if (!set) return nullptr;
    if (set->getOpcode() == clang::BO_Comma) {
        const clang::Expr* second = valueSetBy(*set->getRHS(), variable);
        return second ? second : valueSetBy(*set->getLHS(), variable);
    }
    if (set->getOpcode() != clang::BO_Assign) return nullptr;
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(set->getLHS()->IgnoreParens());
    if (!name || name->getDecl() != &variable) return valueSetBy(*set->getRHS(), variable);
    const clang::Expr* value = set->getRHS();
    for (;;) { // «c = b = a»
        const auto* next = llvm::dyn_cast<clang::BinaryOperator>(value->IgnoreParenImpCasts());
        if (!next || next->getOpcode() != clang::BO_Assign) return value;
        value = next->getRHS();
    }
}

/// Whether a statement sets the variable once, and nothing that the value is made of.
bool setsOnly(const clang::Stmt& statement, const clang::VarDecl& variable, const clang::Expr& value) {
    const bool isDeclaration = llvm::isa<clang::DeclStmt>(statement);
    return timesSet(statement, variable) == (isDeclaration ? 0 : 1) &&
           llvm::none_of(variablesUnder(value), [&](const auto* name) { return isChangedIn(statement, *name); });
}

/// What runs before each iteration of a loop: its condition, where it asks first.
std::vector<const clang::Stmt*> askedBefore(const clang::Stmt& loop) {
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(&loop);
    const auto* asked = llvm::dyn_cast<clang::WhileStmt>(&loop);
    const clang::Stmt* condition = counted ? counted->getCond() : asked ? asked->getCond() : nullptr;
    return condition ? std::vector{condition} : std::vector<const clang::Stmt*>{};
}

/// Parts of a statement in front of one of them.
std::vector<const clang::Stmt*> standingBefore(const clang::Stmt& around, const clang::Stmt& part) {
    std::vector<const clang::Stmt*> before;
    for (const clang::Stmt* each : around.children()) {
        if (each == &part) break;
        if (each) before.push_back(each);
    }
    return before;
}

} // namespace

EntryValues::EntryValues(const read::NestSyntax& nest, const clang::ASTContext& context)
    : m_nest(nest), m_context(context), m_hasJumps(hasJumps(*nest.function->getBody())),
      m_around(pathTo(*nest.function->getBody(), *nest.loop)) {}

const clang::Expr* EntryValues::of(const clang::VarDecl& variable) const {
    if (llvm::isa<clang::ParmVarDecl>(variable) || !isOwn(variable)) return nullptr;
    std::vector<const clang::Stmt*> since;
    for (std::size_t i = m_around.size() - 1; i-- > 0;) {
        if (llvm::isa<clang::LabelStmt>(m_around[i])) return throughout(variable);
        if (loops::isLoop(*m_around[i], m_context)) since.push_back(m_around[i]);
        const auto* block = llvm::dyn_cast<clang::CompoundStmt>(m_around[i]);
        if (!block) {
            for (const clang::Stmt* part : m_around[i]->children()) // its condition
                if (part && part != m_around[i + 1]) since.push_back(part);
            continue;
        }
        if (i > 0 && llvm::isa<clang::SwitchStmt>(m_around[i - 1])) return nullptr; // jumps over what stands before
        const std::vector<const clang::Stmt*> statements(block->body_begin(), block->body_end());
        const auto at = llvm::find(statements, m_around[i + 1]);
        for (auto before = std::make_reverse_iterator(at); before != statements.rend(); ++before) {
            const clang::Expr* value = valueSetBy(**before, variable);
            if (value && stays(*value, variable, since) && setsOnly(**before, variable, *value)) return value;
            if (value) return nullptr;
            if (hasLabels(**before)) return throughout(variable);
            since.push_back(*before);
        }
    }
    return nullptr;
}

/// What the function sets the variable to at its beginning, once, whatever jumps come later: of parameters that keep their
/// values.
const clang::Expr* EntryValues::throughout(const clang::VarDecl& variable) const {
    const clang::Stmt& body = *m_nest.function->getBody();
    if (timesSet(body, variable) > (variable.hasInit() ? 0 : 1)) return nullptr;
    for (const clang::Stmt* statement : body.children()) {
        if (hasJumps(*statement)) return nullptr;
        const clang::Expr* value = valueSetBy(*statement, variable);
        if (!value) continue;
        const bool isFixed =
            setsOnly(*statement, variable, *value) && llvm::all_of(variablesUnder(*value), [&](const auto* name) {
                return llvm::isa<clang::ParmVarDecl>(name) && isOwn(*name) && !isChangedIn(body, *name);
            });
        return isFixed ? value : nullptr;
    }
    return nullptr;
}

bool EntryValues::isAsGiven(const clang::VarDecl& parameter) const {
    if (isPlaceTakenIn(*m_nest.function->getBody(), parameter)) return false;
    if (m_hasJumps) return !isChangedIn(*m_nest.function->getBody(), parameter);
    for (std::size_t i = m_around.size() - 1; i-- > 0;) {
        const clang::Stmt& around = *m_around[i];
        const bool isLoop = loops::isLoop(around, m_context);
        const std::vector<const clang::Stmt*> before = isLoop ? askedBefore(around) : standingBefore(around, *m_around[i + 1]);
        if (llvm::any_of(before, [&](const clang::Stmt* s) { return isChangedIn(*s, parameter); })) return false;
        if (isLoop && isChangedIn(around, parameter)) return true;
    }
    return true;
}

/// Neither the variable nor what its value is made of is set on the way to the nest. The nest itself may set it: it finds it
/// as it is before.
bool EntryValues::stays(const clang::Expr& value, const clang::VarDecl& variable,
                        const std::vector<const clang::Stmt*>& since) const {
    const auto isSet = [&](const clang::VarDecl& name) {
        return llvm::any_of(since, [&](const clang::Stmt* s) { return isChangedIn(*s, name); });
    };
    return !isSet(variable) && llvm::all_of(variablesUnder(value), [&](const clang::VarDecl* name) {
        return isOwn(*name) && !isSet(*name) && !isDeclaredIn(*m_nest.loop, *name);
    });
}

bool EntryValues::isOwn(const clang::VarDecl& variable) const {
    return variable.hasLocalStorage() && !isPlaceTakenIn(*m_nest.function->getBody(), variable);
}

} // namespace forewarp::frontend::cuda::counted
