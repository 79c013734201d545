#include "frontend/cuda/counted/syntax_builder.h"

#include "frontend/cuda/read/nest_syntax.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::counted {

clang::Expr* SyntaxBuilder::nameOf(const clang::VarDecl& variable) const {
    return clang::DeclRefExpr::Create(m_context, {}, {}, const_cast<clang::VarDecl*>(&variable), false, m_place,
                                      variable.getType(), clang::VK_LValue);
}

clang::Expr* SyntaxBuilder::valueOf(const clang::VarDecl& variable) const {
    const clang::QualType type = variable.getType();
    const bool isArray = type->isArrayType();
    return clang::ImplicitCastExpr::Create(m_context,
                                           isArray ? m_context.getArrayDecayedType(type) : type.getUnqualifiedType(),
                                           isArray ? clang::CK_ArrayToPointerDecay : clang::CK_LValueToRValue,
                                           nameOf(variable), nullptr, clang::VK_PRValue, {});
}

clang::Expr* SyntaxBuilder::number(long long value, clang::QualType type) const {
    const clang::QualType own = value == int(value) ? m_context.IntTy : m_context.LongLongTy;
    const auto digits = llvm::APInt(unsigned(m_context.getTypeSize(own)), std::uint64_t(value), true);
    return converted(clang::IntegerLiteral::Create(m_context, digits, own, m_place), type);
}

clang::Expr* SyntaxBuilder::operand(clang::Expr* value) const {
    const bool hasSides = llvm::isa<clang::BinaryOperator, clang::ConditionalOperator>(value->IgnoreImpCasts());
    return hasSides ? new (m_context) clang::ParenExpr(m_place, m_place, value) : value;
}

clang::Expr* SyntaxBuilder::binary(clang::Expr* left, clang::BinaryOperatorKind operation, clang::Expr* right) const {
    const bool isTest = clang::BinaryOperator::isComparisonOp(operation);
    const auto* inner = llvm::dyn_cast<clang::BinaryOperator>(left->IgnoreImpCasts());
    const bool staysPlain = inner && inner->isAdditiveOp() && operation == clang::BO_Add;
    const auto* factor = llvm::dyn_cast<clang::BinaryOperator>(right->IgnoreImpCasts());
    const bool isTerm =
        factor && factor->getOpcode() == clang::BO_Mul && (operation == clang::BO_Add || operation == clang::BO_Sub);
    return clang::BinaryOperator::Create(m_context, staysPlain ? left : operand(left), isTerm ? right : operand(right),
                                         operation, isTest ? m_context.IntTy : left->getType(), clang::VK_PRValue,
                                         clang::OK_Ordinary, m_place, {});
}

clang::Expr* SyntaxBuilder::converted(clang::Expr* value, clang::QualType type) const {
    if (value->isGLValue())
        value = clang::ImplicitCastExpr::Create(m_context, value->getType().getUnqualifiedType(),
                                                clang::CK_LValueToRValue, value, nullptr, clang::VK_PRValue, {});
    if (m_context.hasSameUnqualifiedType(value->getType(), type)) return value;
    type = type.getUnqualifiedType();
    if (llvm::isa<clang::IntegerLiteral>(value)) // converts itself
        return clang::ImplicitCastExpr::Create(m_context, type, clang::CK_IntegralCast, value, nullptr,
                                               clang::VK_PRValue, {});
    return clang::CStyleCastExpr::Create(m_context, type, clang::VK_PRValue, clang::CK_IntegralCast, operand(value),
                                         nullptr, {}, m_context.getTrivialTypeSourceInfo(type, m_place), m_place,
                                         m_place);
}

clang::Expr* SyntaxBuilder::product(clang::Expr* a, clang::Expr* b) const {
    return binary(a, clang::BO_Mul, b);
}

clang::Expr* SyntaxBuilder::negated(clang::Expr* value) const {
    return clang::UnaryOperator::Create(m_context, operand(value), clang::UO_Minus, value->getType(), clang::VK_PRValue,
                                        clang::OK_Ordinary, m_place, false, {});
}

clang::Expr* SyntaxBuilder::trips(const read::LoopHeader& header, clang::QualType type, bool mayNotRun) const {
    const bool goesUp = header.step > 0;
    const auto plain = [](const clang::Expr* e) { return const_cast<clang::Expr*>(e->IgnoreImpCasts()); };
    clang::Expr* from = converted(plain(goesUp ? header.first : header.end), type);
    clang::Expr* to = converted(plain(goesUp ? header.end : header.first), type);
    const bool takesEnd = header.relation == clang::BO_LE || header.relation == clang::BO_GE;
    const long long stride = std::abs(header.step), more = takesEnd ? stride : stride - 1;
    const auto zero = from->getIntegerConstantExpr(m_context);
    const auto last = to->getIntegerConstantExpr(m_context);
    if (zero && last) // also where it does not run at all
        return number(std::max<long long>(last->getExtValue() - zero->getExtValue() + more, 0) / stride, type);
    clang::Expr* count = zero && *zero == 0 ? to : binary(to, clang::BO_Sub, from);
    if (more > 0) count = binary(count, clang::BO_Add, number(more, type));
    if (stride > 1) count = binary(count, clang::BO_Div, number(stride, type));
    const clang::Expr& end = *(goesUp ? header.end : header.first)->IgnoreImpCasts();
    const bool isNever = zero && *zero == 0 && end.getType()->isUnsignedIntegerType(); // less than 0
    if (!mayNotRun || isNever) return count;
    return choice(binary(from, takesEnd ? clang::BO_LE : clang::BO_LT, to), count, number(0, type));
}

clang::Expr* SyntaxBuilder::tripsBy(clang::Expr* step, const read::LoopHeader& header, clang::QualType type) const {
    const auto plain = [&](const clang::Expr* e) {
        return converted(const_cast<clang::Expr*>(e->IgnoreImpCasts()), type);
    };
    clang::Expr *from = plain(header.first), *to = plain(header.end);
    const bool takesEnd = header.relation == clang::BO_LE;
    const auto zero = from->getIntegerConstantExpr(m_context);
    clang::Expr* way = zero && *zero == 0 ? to : binary(to, clang::BO_Sub, from);
    if (!takesEnd) way = binary(way, clang::BO_Sub, number(1, type));
    clang::Expr* count = binary(binary(way, clang::BO_Div, step), clang::BO_Add, number(1, type));
    return choice(binary(from, takesEnd ? clang::BO_LE : clang::BO_LT, to), count, number(0, type));
}

clang::Expr* SyntaxBuilder::choice(clang::Expr* condition, clang::Expr* yes, clang::Expr* no) const {
    return new (m_context) clang::ConditionalOperator(condition, m_place, yes, m_place, no, yes->getType(),
                                                      clang::VK_PRValue, clang::OK_Ordinary);
}

clang::Expr* SyntaxBuilder::step(const clang::VarDecl& variable) const {
    return clang::UnaryOperator::Create(m_context, nameOf(variable), clang::UO_PostInc, variable.getType(),
                                        clang::VK_PRValue, clang::OK_Ordinary, m_place, true, {});
}

bool isTaken(const std::string& name, const clang::FunctionDecl& function, clang::ASTContext& context) {
    return !context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)).empty() ||
           llvm::any_of(function.decls(), [&](const clang::Decl* declared) {
               const auto* named = llvm::dyn_cast<clang::NamedDecl>(declared);
               return named && named->getNameAsString() == name;
           });
}

clang::VarDecl* SyntaxBuilder::variable(const std::string& name, clang::QualType type, clang::Expr* value) const {
    std::string free = name;
    for (int number = 2; isTaken(free, m_function, m_context); ++number) free = name + std::to_string(number);
    type = type.getUnqualifiedType();
    auto* variable = clang::VarDecl::Create(m_context, &m_function, m_place, m_place, &m_context.Idents.get(free), type,
                                            m_context.getTrivialTypeSourceInfo(type, m_place), clang::SC_None);
    variable->setInit(value);
    m_function.addDecl(variable);
    return variable;
}

clang::VarDecl* SyntaxBuilder::counter(clang::QualType type) const {
    return variable(isTaken("i", m_function, m_context) ? "iteration" : "i", type, number(0, type));
}

/// Without a place: comments above the loop are not its own.
clang::DeclStmt* SyntaxBuilder::declaration(clang::VarDecl& variable) const {
    return new (m_context) clang::DeclStmt(clang::DeclGroupRef(&variable), {}, {});
}

} // namespace forewarp::frontend::cuda::counted
