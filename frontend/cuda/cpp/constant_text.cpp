#include "frontend/cuda/cpp/constant_text.h"

#include "frontend/cuda/cpp/type_text.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

#include <charconv>
#include <cmath>

namespace forewarp::frontend::cuda::cpp {

namespace {

constexpr std::uint64_t kMostElements = 4096; ///< A program's text holds no more.
constexpr std::size_t kLineWidth = 100;

const clang::APValue* valueOf(const clang::VarDecl& variable) {
    const clang::VarDecl* holder = nullptr;
    const clang::Expr* initializer = variable.getAnyInitializer(holder);
    return initializer && !initializer->isValueDependent() && !initializer->containsErrors() ? holder->evaluateValue()
                                                                                             : nullptr;
}

std::uint64_t elementsOf(clang::QualType type, const clang::ASTContext& context) {
    const auto* array = context.getAsConstantArrayType(type);
    return array ? context.getConstantArrayElementCount(array) : 1;
}

bool isFinite(const clang::APValue& value) {
    if (value.isInt()) return true;
    if (value.isFloat()) return value.getFloat().isFinite();
    if (!value.isArray()) return false;
    for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i)
        if (!isFinite(value.getArrayInitializedElt(i))) return false;
    return true;
}

bool isNumber(clang::QualType type) {
    const bool isKnown = type->isIntegerType() || type->isSpecificBuiltinType(clang::BuiltinType::Float) ||
                         type->isSpecificBuiltinType(clang::BuiltinType::Double);
    return isKnown && !type.isVolatileQualified() && !type->isSpecificBuiltinType(clang::BuiltinType::Int128) &&
           !type->isSpecificBuiltinType(clang::BuiltinType::UInt128) && !type->isBitIntType();
}

bool holdsNumbers(const clang::VarDecl& variable, const clang::ASTContext& context) {
    const clang::QualType type = variable.getType();
    if (!variable.hasGlobalStorage() || type->isIncompleteType() || type->isVariableArrayType()) return false;
    if (!isNumber(context.getBaseElementType(type)) || elementsOf(type, context) > kMostElements) return false;
    const clang::APValue* value = valueOf(variable);
    return value && isFinite(*value);
}

/// Whether every use of the array in its file reads an element.
bool isOnlyRead(const clang::VarDecl& array, const clang::ASTContext& context) {
    class Uses : public loops::SyntaxWalk {
      public:
        explicit Uses(const clang::VarDecl& array) : m_array(*array.getCanonicalDecl()) {}
        bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
            all += isOfArray(name);
            return true;
        }
        bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) override {
            if (cast->getCastKind() != clang::CK_LValueToRValue) return true;
            const clang::Expr* cell = cast->getSubExpr()->IgnoreParens();
            while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(cell))
                cell = element->getBase()->IgnoreParenImpCasts();
            const bool isElement = cell != cast->getSubExpr()->IgnoreParens();
            reads += isElement && isOfArray(llvm::dyn_cast<clang::DeclRefExpr>(cell));
            return true;
        }
        int all = 0, reads = 0;

      private:
        bool isOfArray(const clang::DeclRefExpr* name) const {
            return name && name->getDecl()->getCanonicalDecl() == &m_array;
        }
        const clang::VarDecl& m_array;
    };
    Uses uses(array);
    for (const clang::Decl* declared : context.getTranslationUnitDecl()->decls()) {
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared); function && function->hasBody())
            uses.walk(function->getBody());
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
        if (variable && variable->getInit()) uses.walk(variable->getInit());
    }
    return uses.all == uses.reads;
}

/// The shortest digits that read back to the same number.
template <class Number>
std::string digitsOf(Number number) {
    char digits[40];
    const std::string text(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string wholeText(const llvm::APSInt& value) {
    const bool isWide = value.isSigned() ? !value.isSignedIntN(32) : !value.isIntN(32);
    if (value.isSigned() && value.isMinSignedValue() && value.getBitWidth() >= 32) // No literal is as low.
        return "(" + llvm::toString(llvm::APSInt(value + 1, false), 10) + (isWide ? "ll" : "") + " - 1)";
    return llvm::toString(value, 10) + (value.isSigned() ? "" : "u") + (isWide ? "ll" : "");
}

std::string numberText(const clang::APValue& value, bool isSmall) {
    if (value.isInt()) return isSmall ? llvm::toString(value.getInt(), 10) : wholeText(value.getInt());
    const llvm::APFloat& number = value.getFloat();
    const bool isFloat = &number.getSemantics() == &llvm::APFloat::IEEEsingle();
    return isFloat ? digitsOf(number.convertToFloat()) + "f" : digitsOf(number.convertToDouble());
}

/// «{{0, 1}, {1, 0}}»; zeros at the end are left to C++.
std::string valueText(const clang::APValue& value, bool isSmall) {
    if (!value.isArray()) return numberText(value, isSmall);
    std::string text = "{";
    for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i)
        text += (i > 0 ? ", " : "") + valueText(value.getArrayInitializedElt(i), isSmall);
    return text + "}";
}

std::string wrapped(std::string text, std::size_t indentation) {
    std::size_t begin = 0;
    while (text.size() - begin > kLineWidth - indentation) {
        const std::size_t at = text.rfind(' ', begin + kLineWidth - indentation);
        if (at == std::string::npos || at <= begin) break;
        text.replace(at, 1, "\n" + std::string(indentation + 4, ' '));
        begin = at + 1;
    }
    return text;
}

} // namespace

bool isConstant(const clang::VarDecl& variable, const clang::ASTContext& context) {
    return context.getBaseElementType(variable.getType()).isConstQualified() && holdsNumbers(variable, context);
}

bool hasConstantElements(const clang::VarDecl& array, const clang::ASTContext& context) {
    const bool isOfThisFile = array.isStaticLocal() || array.getFormalLinkage() == clang::Linkage::Internal;
    return isOfThisFile && array.getType()->isConstantArrayType() && holdsNumbers(array, context) &&
           isOnlyRead(array, context);
}

std::string integerText(const llvm::APSInt& value) {
    constexpr unsigned kBitsOfInt = 32;
    const std::string suffix =
        std::string(value.isUnsigned() ? "u" : "") + (value.getBitWidth() > kBitsOfInt ? "l" : "");
    if (value.isNonNegative()) return llvm::toString(value, 10) + suffix;
    if (value.isMinSignedValue()) // C++ would take the number behind the sign for a wider one.
        return "(" + llvm::toString(llvm::APSInt(value + 1, false), 10) + suffix + " - 1)";
    return "(" + llvm::toString(value, 10) + suffix + ")";
}

std::string constantText(const clang::VarDecl& variable, const clang::ASTContext& context) {
    const bool isSmall = context.getTypeSize(context.getBaseElementType(variable.getType())) < 32;
    const bool isConst = context.getBaseElementType(variable.getType()).isConstQualified();
    return wrapped(std::string(isConst ? "static " : "static const ") +
                       typeText(variable.getType(), cppName(variable), context) + " = " +
                       valueText(*valueOf(variable), isSmall),
                   4);
}

std::string constantsOf(const clang::FunctionDecl& function, const clang::ASTContext& context) {
    class Constants : public loops::SyntaxWalk {
      public:
        explicit Constants(const clang::ASTContext& context) : m_context(context) {}
        bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
            const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
            if (!variable || variable->isStaticLocal() || !isConstant(*variable, m_context)) return true;
            if (m_seen.insert(variable->getCanonicalDecl()).second)
                text += "    " + constantText(*variable, m_context) + ";\n";
            return true;
        }
        std::string text;

      private:
        const clang::ASTContext& m_context;
        std::set<const clang::VarDecl*> m_seen;
    };
    Constants constants(context);
    constants.walk(function.getDefinition()->getBody());
    return constants.text;
}

} // namespace forewarp::frontend::cuda::cpp
