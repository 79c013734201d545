#include "frontend/cuda/counted/split_header.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::counted {

namespace {

/// «p = a» and «q = a» of «p = q = a», all of one type; nothing where that is not so.
std::optional<std::vector<clang::Stmt*>> setsIn(clang::Expr& part, const clang::ASTContext& context) {
    auto* set = llvm::dyn_cast<clang::BinaryOperator>(part.IgnoreParens());
    if (!set || set->getOpcode() != clang::BO_Assign) return std::nullopt;
    std::vector<clang::BinaryOperator*> chain{set};
    for (;;) {
        auto* next = llvm::dyn_cast<clang::BinaryOperator>(chain.back()->getRHS()->IgnoreParenImpCasts());
        if (!next || next->getOpcode() != clang::BO_Assign) break;
        if (!context.hasSameUnqualifiedType(next->getType(), set->getType())) return std::nullopt;
        chain.push_back(next);
    }
    std::vector<clang::Stmt*> sets{chain.back()};
    for (clang::BinaryOperator* each : llvm::drop_end(chain))
        sets.push_back(clang::BinaryOperator::Create(context, each->getLHS(), chain.back()->getRHS(), clang::BO_Assign,
                                                     each->getType(), clang::VK_PRValue, clang::OK_Ordinary,
                                                     each->getBeginLoc(), {}));
    return sets;
}

/// Each variable that the head starts, as a statement of its own; nothing where it does anything else.
std::optional<std::vector<clang::Stmt*>> startsOf(clang::Stmt* init, const clang::ASTContext& context) {
    std::vector<clang::Stmt*> starts;
    if (auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(init)) {
        if (declared->isSingleDecl()) return std::vector<clang::Stmt*>{init};
        for (clang::Decl* each : declared->decls()) {
            const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
            if (!variable || !variable->getInit()) return std::nullopt;
            starts.push_back(new (context) clang::DeclStmt(clang::DeclGroupRef(each), declared->getBeginLoc(),
                                                           declared->getEndLoc()));
        }
        return starts;
    }
    for (clang::Expr* part : partsOf(llvm::cast_or_null<clang::Expr>(init))) {
        const auto sets = setsIn(*part, context);
        if (!sets) return std::nullopt;
        starts.insert(starts.end(), sets->begin(), sets->end());
    }
    return starts;
}

/// «p» and «a» of «p = a».
std::pair<const clang::VarDecl*, clang::Expr*> startIn(clang::Stmt& start) {
    if (auto* declared = llvm::dyn_cast<clang::DeclStmt>(&start)) {
        auto* variable = llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl());
        return {variable, variable ? variable->getInit() : nullptr};
    }
    auto* set = llvm::cast<clang::BinaryOperator>(llvm::cast<clang::Expr>(start).IgnoreParens());
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(set->getLHS()->IgnoreParens());
    return {name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr, set->getRHS()};
}

std::optional<SplitHeader> countedBy(const clang::ForStmt& loop, clang::Stmt* start, clang::Expr* step,
                                     const clang::ASTContext& context) {
    auto* one = new (context) clang::ForStmt(context, start, const_cast<clang::Expr*>(loop.getCond()), nullptr, step,
                                             const_cast<clang::Stmt*>(loop.getBody()), loop.getForLoc(),
                                             loop.getLParenLoc(), loop.getRParenLoc());
    auto header = read::headerOf(*one, context, {});
    if (!header) return std::nullopt;
    return SplitHeader{*header, start, step, {}, {}};
}

} // namespace

std::optional<HeadStarts> headStartsOf(const clang::ForStmt& loop, const clang::ASTContext& context) {
    const auto statements = startsOf(const_cast<clang::Stmt*>(loop.getInit()), context);
    if (!statements) return std::nullopt;
    HeadStarts starts;
    for (clang::Stmt* statement : *statements) {
        const auto [variable, value] = startIn(*statement);
        if (!variable || !value || value->HasSideEffects(context)) return std::nullopt;
        starts[variable] = value;
    }
    return starts;
}

std::vector<clang::Expr*> partsOf(clang::Expr* expression) {
    if (!expression) return {};
    auto* pair = llvm::dyn_cast<clang::BinaryOperator>(expression->IgnoreParens());
    if (!pair || pair->getOpcode() != clang::BO_Comma) return {expression};
    std::vector<clang::Expr*> parts = partsOf(pair->getLHS());
    for (clang::Expr* part : partsOf(pair->getRHS())) parts.push_back(part);
    return parts;
}

std::optional<SplitHeader> splitHeader(const clang::ForStmt& loop, const clang::ASTContext& context) {
    const auto starts = startsOf(const_cast<clang::Stmt*>(loop.getInit()), context);
    if (!starts) return std::nullopt;
    const std::vector<clang::Expr*> steps = partsOf(const_cast<clang::Expr*>(loop.getInc()));
    for (clang::Stmt* start : *starts)
        for (clang::Expr* step : steps) {
            auto split = countedBy(loop, start, step, context);
            if (!split) continue;
            for (clang::Stmt* other : *starts) {
                const auto [variable, value] = startIn(*other);
                if (other == start) continue;
                if (!variable) return std::nullopt;
                split->otherStarts[variable] = value;
            }
            llvm::copy_if(steps, std::back_inserter(split->otherSteps), [&](auto* other) { return other != step; });
            return split;
        }
    return std::nullopt;
}

} // namespace forewarp::frontend::cuda::counted
