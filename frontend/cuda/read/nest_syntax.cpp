#include "frontend/cuda/read/nest_syntax.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/loop_statements.h"
#include "frontend/loops/syntax_walk.h"

#include "core/base/source_location.h"

namespace forewarp::frontend::cuda::read {

namespace {

/// Every loop, and the functions around them.
class LoopFinder : public loops::SyntaxWalk {
  public:
    struct Found {
        const clang::Stmt* loop = nullptr;
        const clang::FunctionDecl* function = nullptr;
    };

    explicit LoopFinder(const clang::ASTContext& context) : m_context(context) {}

    bool TraverseFunctionDecl(clang::FunctionDecl* function) override {
        m_function = function;
        return SyntaxWalk::TraverseFunctionDecl(function);
    }
    bool VisitForStmt(clang::ForStmt* loop) override { return add(*loop); }
    bool VisitWhileStmt(clang::WhileStmt* loop) override { return add(*loop); }
    bool VisitDoStmt(clang::DoStmt* loop) override { return add(*loop); }

    [[nodiscard]] std::vector<Found> findAll(const kernel::LoopFacts& loop) const {
        std::vector<Found> all;
        const auto [first, last] = m_found.equal_range(loop.writtenRange().begin);
        for (auto each = first; each != last; ++each)
            if (isInFileOf(loop, *each->second.loop)) all.push_back(each->second);
        // Several functions may include the same text.
        const auto isOfOther = [&](const Found& each) { return each.function->getNameAsString() != loop.function; };
        if (loop.included && all.size() > 1) std::erase_if(all, isOfOther);
        return all;
    }

  private:
    [[nodiscard]] bool isInFileOf(const kernel::LoopFacts& loop, const clang::Stmt& statement) const {
        const auto& sources = m_context.getSourceManager();
        const auto at = sources.getExpansionLoc(statement.getBeginLoc());
        if (!loop.included) return sources.isInMainFile(at);
        return !sources.isInMainFile(at) && llvm::sys::path::filename(sources.getFilename(at)) == loop.included->file;
    }

    bool add(const clang::Stmt& loop) {
        if (loops::isLoop(loop, m_context))
            m_found.insert({placeIn(m_context, loop.getBeginLoc()), {&loop, m_function}});
        return true;
    }

    const clang::ASTContext& m_context;
    const clang::FunctionDecl* m_function = nullptr;
    std::multimap<forewarp::SourceLocation, Found> m_found;
};

const clang::VarDecl* variableIn(const clang::Expr* expression) {
    if (!expression) return nullptr;
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts());
    return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

std::optional<long long> constantIn(const clang::Expr& expression, const clang::ASTContext& context) {
    clang::Expr::EvalResult result;
    if (expression.isValueDependent() || !expression.EvaluateAsInt(result, context)) return std::nullopt;
    return result.Val.getInt().tryExtValue();
}

bool takeStart(const clang::Stmt* init, LoopHeader& header) {
    if (const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(init)) {
        header.counter = declared->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl()) : nullptr;
        header.first = header.counter ? header.counter->getInit() : nullptr;
        header.declaresCounter = true;
    } else if (const auto* set = llvm::dyn_cast_or_null<clang::BinaryOperator>(init)) {
        if (set->getOpcode() != clang::BO_Assign) return false;
        header.counter = variableIn(set->getLHS());
        header.first = set->getRHS();
    }
    return header.counter && header.first && header.counter->getType()->isIntegerType();
}

/// «i++», «i -= 2», «i = i + 3»
bool takeStep(const clang::Expr* inc, const clang::ASTContext& context, LoopHeader& header) {
    if (!inc) return false;
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(inc->IgnoreParens())) {
        header.step = unary->isIncrementOp() ? 1 : -1;
        return unary->isIncrementDecrementOp() && variableIn(unary->getSubExpr()) == header.counter;
    }
    const auto* set = llvm::dyn_cast<clang::BinaryOperator>(inc->IgnoreParens());
    if (!set || !set->isAssignmentOp() || variableIn(set->getLHS()) != header.counter) return false;
    auto operation = set->getOpcode();
    const clang::Expr* amount = set->getRHS();
    if (operation == clang::BO_Assign) {
        const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(amount->IgnoreParenImpCasts());
        if (!sum || variableIn(sum->getLHS()) != header.counter) return false;
        operation = sum->getOpcode() == clang::BO_Add   ? clang::BO_AddAssign
                    : sum->getOpcode() == clang::BO_Sub ? clang::BO_SubAssign
                                                        : clang::BO_Assign;
        amount = sum->getRHS();
    }
    const auto by = constantIn(*amount, context);
    if (!by || *by == 0 || (operation != clang::BO_AddAssign && operation != clang::BO_SubAssign)) return false;
    header.step = operation == clang::BO_AddAssign ? *by : -*by;
    return true;
}

clang::Expr* inParentheses(const clang::Expr* e, const clang::ASTContext& context) {
    const bool hasSides = llvm::isa<clang::BinaryOperator, clang::ConditionalOperator>(e->IgnoreImpCasts());
    auto* operand = const_cast<clang::Expr*>(e);
    return hasSides ? new (context) clang::ParenExpr(e->getBeginLoc(), e->getEndLoc(), operand) : operand;
}

const clang::Expr* binary(const clang::Expr* left, clang::BinaryOperatorKind operation, const clang::Expr* right,
                          clang::QualType type, const clang::ASTContext& context) {
    return clang::BinaryOperator::Create(context, inParentheses(left, context), inParentheses(right, context),
                                         operation, type, clang::VK_PRValue, clang::OK_Ordinary, left->getBeginLoc(),
                                         {});
}

const clang::Expr* choice(const clang::Expr* condition, const clang::Expr* yes, const clang::Expr* no,
                          const clang::ASTContext& context) {
    const auto own = [](const clang::Expr* e) { return const_cast<clang::Expr*>(e); };
    const auto* chosen = new (context)
        clang::ConditionalOperator(own(condition), condition->getBeginLoc(), own(yes), condition->getBeginLoc(),
                                   own(no), yes->getType(), clang::VK_PRValue, clang::OK_Ordinary);
    return inParentheses(chosen, context);
}

/// «n > 1 ? n - 1 : 0» of «i + 1 < n» and «i + 2 <= n» in unsigned numbers, for «i < …»; null for other comparisons, and
/// where the sum may wrap round for an n that is no giant.
const clang::Expr* endBesideUnsignedSum(const clang::BinaryOperator& sum, const clang::Expr& end,
                                        clang::BinaryOperatorKind relation, const LoopHeader& header,
                                        const clang::ASTContext& context) {
    constexpr int kLargestConstant = 1 << 16;
    const clang::QualType type = end.getType();
    const bool isLeft = variableIn(sum.getLHS()) == header.counter, takesEnd = relation == clang::BO_LE;
    if ((relation != clang::BO_LT && !takesEnd) || sum.getOpcode() != clang::BO_Add || header.step < 0 ||
        (!isLeft && variableIn(sum.getRHS()) != header.counter) || !type->isUnsignedIntegerType())
        return nullptr;
    const auto number = [&](long long value) {
        return clang::IntegerLiteral::Create(
            context, llvm::APInt(unsigned(context.getIntWidth(type)), std::uint64_t(value)), type, end.getBeginLoc());
    };
    const clang::Expr* more = isLeft ? sum.getRHS() : sum.getLHS();
    const auto constant = constantIn(*more, context), first = constantIn(*header.first, context);
    const bool isSmall = constant && *constant >= (takesEnd ? 1 : 0) && *constant < kLargestConstant;
    if (!isSmall && (takesEnd || !first || *first != 0)) return nullptr;
    if (takesEnd) more = number(*constant - 1);
    return choice(binary(&end, clang::BO_GT, more, context.IntTy, context),
                  binary(&end, clang::BO_Sub, more, type, context), number(0), context);
}

/// «n - len» of «i + len < n»; null where a side is no such sum, or an unsigned one, which may wrap.
const clang::Expr* endBesideSum(const clang::Expr& side, const clang::Expr& other, const clang::VarDecl* counter,
                                const clang::ASTContext& context) {
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(side.IgnoreParenImpCasts());
    if (!sum || !sum->isAdditiveOp() || !side.getType()->isSignedIntegerType() ||
        !other.getType()->isSignedIntegerType())
        return nullptr;
    const bool isLeft = variableIn(sum->getLHS()) == counter;
    const bool isSum = sum->getOpcode() == clang::BO_Add;
    if (!isLeft && !(isSum && variableIn(sum->getRHS()) == counter)) return nullptr;
    return clang::BinaryOperator::Create(context, inParentheses(&other, context),
                                         inParentheses(isLeft ? sum->getRHS() : sum->getLHS(), context),
                                         isSum ? clang::BO_Sub : clang::BO_Add, other.getType(), clang::VK_PRValue,
                                         clang::OK_Ordinary, other.getBeginLoc(), {});
}

bool takeEnd(const clang::Expr* condition, const clang::ASTContext& context, LoopHeader& header);

/// «n < k ? n : k» of «i < n && i < k».
bool takeBothEnds(const clang::BinaryOperator& both, const clang::ASTContext& context, LoopHeader& header) {
    LoopHeader other = header;
    const bool areTaken = takeEnd(both.getLHS(), context, header) && takeEnd(both.getRHS(), context, other);
    if (!areTaken || header.relation != clang::BO_LT || other.relation != clang::BO_LT ||
        !context.hasSameUnqualifiedType(header.end->getType(), other.end->getType()))
        return false;
    header.end =
        choice(binary(header.end, clang::BO_LT, other.end, context.IntTy, context), header.end, other.end, context);
    return true;
}

bool takeEnd(const clang::Expr* condition, const clang::ASTContext& context, LoopHeader& header) {
    const auto* test = condition ? llvm::dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts()) : nullptr;
    if (test && test->getOpcode() == clang::BO_LAnd) return takeBothEnds(*test, context, header);
    if (!test || !test->isComparisonOp()) return false;
    for (const bool isSwapped : {false, true}) {
        const clang::Expr &side = *(isSwapped ? test->getRHS() : test->getLHS()),
                          &other = *(isSwapped ? test->getLHS() : test->getRHS());
        header.end = variableIn(&side) == header.counter ? &other : endBesideSum(side, other, header.counter, context);
        header.relation = isSwapped ? clang::BinaryOperator::reverseComparisonOp(test->getOpcode()) : test->getOpcode();
        const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(side.IgnoreParenImpCasts());
        if (header.end) break;
        header.end = sum ? endBesideUnsignedSum(*sum, other, header.relation, header, context) : nullptr;
        if (header.end) header.relation = clang::BO_LT;
        if (header.end) break;
    }
    if (!header.end) return false;
    if (header.relation == clang::BO_NE && (header.step == 1 || header.step == -1))
        header.relation = header.step > 0 ? clang::BO_LT : clang::BO_GT;
    const bool goesUp = header.relation == clang::BO_LT || header.relation == clang::BO_LE;
    const bool goesDown = header.relation == clang::BO_GT || header.relation == clang::BO_GE;
    return (goesUp && header.step > 0) || (goesDown && header.step < 0);
}

} // namespace

forewarp::SourceLocation placeIn(const clang::ASTContext& context, clang::SourceLocation location) {
    const auto& sources = context.getSourceManager();
    const auto expanded = sources.getExpansionLoc(location);
    return {int(sources.getExpansionLineNumber(expanded)), int(sources.getExpansionColumnNumber(expanded))};
}

Result<NestSyntax> findNest(const clang::ASTContext& context, const kernel::ProgramFacts& facts,
                            const std::string& loopId) {
    LoopFinder finder(context);
    finder.walk(context.getTranslationUnitDecl());
    NestSyntax nest;
    for (const kernel::LoopFacts& loop : facts.loops) {
        const bool isAround = loopId.starts_with(loop.id + ".");
        if (!isAround && loop.id != loopId && !loop.id.starts_with(loopId + ".")) continue;
        const std::vector<LoopFinder::Found> found = finder.findAll(loop);
        if (isAround) {
            if (found.size() == 1) nest.around[loop.id] = found.front().loop;
            continue;
        }
        if (found.size() != 1)
            return Error{ErrorKind::input,
                         "The source text of loop " + loop.id + " cannot be told from its place alone.",
                         facts.file + ":" + std::to_string(loop.range.begin.line),
                         "A loop that a macro makes has to be written out."};
        nest.loops[loop.id] = found.front().loop;
        if (loop.id != loopId) continue;
        nest.loop = found.front().loop;
        nest.function = found.front().function;
    }
    if (!nest.loop) return Error{ErrorKind::input, "There is no loop " + loopId + ".", facts.file, {}};
    return nest;
}

Result<LoopHeader> headerOf(const clang::Stmt& loop, const clang::ASTContext& context, const std::string& file) {
    LoopHeader header;
    header.loop = llvm::dyn_cast<clang::ForStmt>(&loop);
    const bool isCounted = header.loop && takeStart(header.loop->getInit(), header) &&
                           takeStep(header.loop->getInc(), context, header) &&
                           takeEnd(header.loop->getCond(), context, header);
    if (isCounted) return header;
    return Error{ErrorKind::input,
                 "The iterations of this loop cannot be numbered before it starts, so no thread can have one.",
                 file + ":" + std::to_string(placeIn(context, loop.getBeginLoc()).line),
                 "Write it as for (i = first; i < end; i += step), with an end and a step that stay the same."};
}

} // namespace forewarp::frontend::cuda::read
