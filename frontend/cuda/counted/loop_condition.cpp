#include "frontend/cuda/counted/loop_condition.h"

#include "frontend/cuda/counted/split_header.h"
#include "frontend/cuda/counted/tree_search.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::counted {

namespace {

/// «--n > 0» taken apart.
struct Test {
    const clang::VarDecl* variable = nullptr;
    clang::Expr* step = nullptr; ///< «--n»
    bool isStepFirst = false;
    clang::BinaryOperatorKind relation = clang::BO_NE;
    clang::Expr* end = nullptr; ///< None is 0.
    clang::QualType type{};
};

/// «n», «n--» or «--n».
bool takeTested(clang::Expr& written, Test& test) {
    clang::Expr* e = written.IgnoreParenImpCasts();
    if (auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e); unary && unary->isIncrementDecrementOp()) {
        test.step = unary;
        test.isStepFirst = unary->isPrefix();
        e = unary->getSubExpr()->IgnoreParens();
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e);
    test.variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    return test.variable && (test.variable->getType()->isIntegerType() || test.variable->getType()->isPointerType());
}

/// Whether an expression is the same in every iteration, also one that leads to memory.
bool staysIn(const clang::Stmt& loop, const clang::Expr& e, const LoopSteps& steps) {
    if (!e.getType()->isPointerType()) return steps.isInvariant(e);
    return isPlainArithmetic(e) && llvm::none_of(variablesUnder(e), [&](const clang::VarDecl* variable) {
               return isChangedIn(loop, *variable);
           });
}

std::optional<Test> testIn(clang::Expr& condition, const clang::Stmt& loop, const LoopSteps& steps,
                           const clang::ASTContext& context) {
    Test test;
    auto* compared = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
    if (!compared || !compared->isComparisonOp()) {
        if (!takeTested(condition, test) || !test.variable->getType()->isIntegerType()) return std::nullopt;
        test.type = context.isPromotableIntegerType(test.variable->getType())
                        ? context.getPromotedIntegerType(test.variable->getType())
                        : test.variable->getType().getUnqualifiedType();
        return test;
    }
    const bool isSwapped = staysIn(loop, *compared->getLHS(), steps);
    test.end = isSwapped ? compared->getLHS() : compared->getRHS();
    test.relation =
        isSwapped ? clang::BinaryOperator::reverseComparisonOp(compared->getOpcode()) : compared->getOpcode();
    test.type = compared->getLHS()->getType().getUnqualifiedType();
    const bool isTaken = takeTested(isSwapped ? *compared->getRHS() : *compared->getLHS(), test);
    return isTaken && staysIn(loop, *test.end, steps) ? std::optional(test) : std::nullopt;
}

struct Parts {
    clang::Expr* condition = nullptr;
    const clang::Stmt* body = nullptr;
    const clang::Expr* increment = nullptr;
    bool asksLast = false;
};

Parts partsOfLoop(const clang::Stmt& loop) {
    if (const auto* asked = llvm::dyn_cast<clang::DoStmt>(&loop))
        return {const_cast<clang::Expr*>(asked->getCond()), asked->getBody(), nullptr, true};
    if (const auto* asked = llvm::dyn_cast<clang::WhileStmt>(&loop))
        return {const_cast<clang::Expr*>(asked->getCond()), asked->getBody()};
    const auto& counted = llvm::cast<clang::ForStmt>(loop);
    return {const_cast<clang::Expr*>(counted.getCond()), counted.getBody(), counted.getInc()};
}

/// What one iteration adds to the variable; nothing where that changes, or the body may be left before.
std::optional<Step> stepOf(const Test& test, const Parts& parts, const LoopSteps& steps) {
    if (isChangedIn(*parts.body, *test.variable) && endsEarly(*parts.body)) return std::nullopt;
    Step sum;
    for (const clang::Stmt* part : {parts.body, static_cast<const clang::Stmt*>(parts.increment),
                                    static_cast<const clang::Stmt*>(parts.condition)}) {
        const auto step = part ? steps.through(*part, *test.variable) : Step{};
        if (!step) return std::nullopt;
        sum.add(*step);
    }
    return sum.isZero() ? std::nullopt : std::optional(sum);
}

/// «do … while» asks after the first iteration.
clang::Expr* atLeastOnce(clang::Expr* trips, const Test& test, const Parts& parts, const SyntaxBuilder& builder) {
    if (!parts.asksLast || test.relation == clang::BO_NE) return trips;
    return builder.choice(builder.binary(trips, clang::BO_GT, builder.number(1, test.type)), trips,
                          builder.number(1, test.type));
}

/// «for (b = 0; b < n; b += 2 * half)» runs at all only if it goes up.
clang::Expr* tripsByTerms(const Test& test, clang::Expr* first, const Step& step, const LoopSteps& steps,
                          const SyntaxBuilder& builder) {
    const bool goesUp = test.relation == clang::BO_LT || test.relation == clang::BO_LE;
    if (!goesUp || test.step || !test.end) return nullptr;
    read::LoopHeader header;
    header.first = first;
    header.end = test.end;
    header.relation = test.relation;
    return builder.tripsBy(steps.valueOf(step, test.type), header, test.type);
}

/// The same loop as «for (n = n; n > 0; n += step)».
std::optional<read::LoopHeader> headerFor(const Test& test, clang::Expr* first, long long step,
                                          const SyntaxBuilder& builder) {
    read::LoopHeader header;
    header.counter = test.variable;
    header.first = first;
    header.end = test.end ? test.end : builder.number(0, test.type);
    header.step = step;
    header.relation = test.relation;
    if (test.relation == clang::BO_NE && std::abs(step) == 1) header.relation = step > 0 ? clang::BO_LT : clang::BO_GT;
    const bool goesUp = header.relation == clang::BO_LT || header.relation == clang::BO_LE;
    const bool goesDown = header.relation == clang::BO_GT || header.relation == clang::BO_GE;
    return (goesUp && step > 0) || (goesDown && step < 0) ? std::optional(header) : std::nullopt;
}

/// Whether an expression leads to elements of the pointer's kind: bytes of a «void *» are none of a «float *».
bool leadsToSame(const clang::Expr& e, const clang::VarDecl& pointer, const clang::ASTContext& context) {
    clang::QualType type = e.IgnoreParenImpCasts()->getType();
    if (type->isArrayType()) type = context.getArrayDecayedType(type);
    return type->isPointerType() &&
           context.hasSameUnqualifiedType(type->getPointeeType(), pointer.getType()->getPointeeType());
}

/// «while (p < end)», where both lead into one array.
clang::Expr* tripsToPointer(const Test& test, clang::Expr* first, const Step& step, const SyntaxBuilder& builder,
                            const clang::ASTContext& context,
                            const std::function<clang::Expr*(const clang::Expr&, const clang::Expr&)>& between) {
    const bool goesUp = test.relation == clang::BO_LT || test.relation == clang::BO_NE;
    if (!goesUp || test.step || !test.end || !step.isConstant() || step.constant <= 0) return nullptr;
    if (!leadsToSame(*first, *test.variable, context) || !leadsToSame(*test.end, *test.variable, context))
        return nullptr;
    clang::Expr* elements = between(*first, *test.end);
    if (!elements) return nullptr;
    read::LoopHeader header;
    header.first = builder.number(0, elements->getType());
    header.end = elements;
    header.step = step.constant;
    return builder.trips(header, elements->getType(), false);
}

} // namespace

bool leavesItsType(const read::LoopHeader& header) {
    return (header.counter->getType()->isUnsignedIntegerType() && header.step < 0) ||
           std::abs(header.step) > kLongestPlainStep;
}

std::optional<LoopCondition> conditionOf(
    const clang::Stmt& loop, const LoopSteps& steps, const SyntaxBuilder& builder, const clang::ASTContext& context,
    const std::function<clang::Expr*(const clang::VarDecl&)>& startOf,
    const std::function<clang::Expr*(const clang::Expr&, const clang::Expr&)>& between) {
    const Parts parts = partsOfLoop(loop);
    auto test = parts.condition ? testIn(*parts.condition, loop, steps, context) : std::nullopt;
    if (!test || (parts.asksLast && test->step && !test->isStepFirst)) return std::nullopt;
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(&loop);
    const auto starts = counted ? headStartsOf(*counted, context) : std::optional(HeadStarts());
    if (!starts) return std::nullopt;
    if (const auto start = starts->find(test->variable);
        start != starts->end() && !start->second->getType()->isPointerType() && !steps.isInvariant(*start->second))
        return std::nullopt;
    const auto sum = stepOf(*test, parts, steps);
    if (!sum) return std::nullopt;
    if (test->variable->getType()->isPointerType()) {
        clang::Expr* trips =
            parts.asksLast ? nullptr : tripsToPointer(*test, startOf(*test->variable), *sum, builder, context, between);
        return trips ? std::optional(LoopCondition{trips, nullptr}) : std::nullopt;
    }
    clang::Expr* first = builder.converted(startOf(*test->variable), test->type);
    if (!sum->isConstant() || sum->constant > kLongestPlainStep) {
        clang::Expr* trips = tripsByTerms(*test, first, *sum, steps, builder);
        return trips ? std::optional(LoopCondition{atLeastOnce(trips, *test, parts, builder), nullptr}) : std::nullopt;
    }
    const long long step = sum->constant;
    const bool comesAfter = !parts.asksLast && test->isStepFirst;
    if (comesAfter && test->relation == clang::BO_GE && step == -1) test->relation = clang::BO_GT; // --n >= 0: n > 0
    else if (comesAfter && test->relation == clang::BO_LE && step == 1) test->relation = clang::BO_LT;
    else if (comesAfter)
        first = builder.binary(first, step > 0 ? clang::BO_Add : clang::BO_Sub, builder.number(1, test->type));
    const auto header = headerFor(*test, first, step, builder);
    if (!header) return std::nullopt;
    const bool mayWrap = test->type->isUnsignedIntegerType() && test->relation != clang::BO_NE;
    clang::Expr* trips = atLeastOnce(builder.trips(*header, test->type, mayWrap), *test, parts, builder);
    return LoopCondition{trips, parts.asksLast ? nullptr : test->step};
}

} // namespace forewarp::frontend::cuda::counted
