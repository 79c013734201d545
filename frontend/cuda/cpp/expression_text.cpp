#include "frontend/cuda/cpp/cell_updates.h"
#include "frontend/cuda/cpp/constant_text.h"
#include "frontend/cuda/cpp/cpp_text.h"
#include "frontend/cuda/cpp/library_functions.h"
#include "frontend/cuda/cpp/subscripts.h"
#include "frontend/cuda/cpp/type_text.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::cuda::cpp {

namespace {

/// Prints what C++ writes otherwise, and leaves the rest to Clang.
class Translator : public clang::PrinterHelper {
  public:
    Translator(const clang::ASTContext& context, const Wording& wording, const CppText& text)
        : m_context(context), m_wording(wording), m_text(text), m_policy(context.getPrintingPolicy()) {}

    /// Where nothing binds it: a whole statement, a value, an argument.
    [[nodiscard]] std::string unbound(const clang::Expr& e) {
        const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(e.IgnoreParens());
        if (const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(&e))
            if (decay->getCastKind() == clang::CK_ArrayToPointerDecay)
                subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(decay->getSubExpr());
        if (!subscript || m_wording.tileReads.contains(m_text.placeOf(*subscript))) return text(e);
        const Subscripts chain = chainOf(*subscript);
        return isRow(chain) ? rowText(chain) : text(e);
    }

    [[nodiscard]] std::string text(const clang::Stmt& statement) {
        std::string result;
        llvm::raw_string_ostream out(result);
        statement.printPretty(out, this, m_policy);
        return result;
    }

    bool handledStmt(clang::Stmt* statement, llvm::raw_ostream& out) override {
        const auto* expression = llvm::dyn_cast<clang::Expr>(statement);
        if (!expression) return false;
        const auto replaced = replacement(*expression);
        if (replaced) out << *replaced;
        return replaced.has_value();
    }

  private:
    std::optional<std::string> replacement(const clang::Expr& e) {
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&e)) return m_text.nameOf(*name->getDecl());
        if (llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral>(e)) return spelling(e);
        if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&e)) return subscripted(*subscript);
        if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&e)) {
            const auto tile = m_wording.tileReads.find(m_text.placeOf(e));
            if (tile != m_wording.tileReads.end()) return tile->second;
            const clang::MemberExpr* whole = member; // structures without a name are left out: «s->x»
            while (const auto* around = llvm::dyn_cast<clang::MemberExpr>(whole->getBase())) {
                if (!around->getMemberDecl()->getDeclName().isEmpty()) break;
                whole = around;
            }
            return inCell(text(*whole->getBase()) + (whole->isArrow() ? "->" : ".") +
                          cppName(*member->getMemberDecl()));
        }
        if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&e)) return called(*call);
        if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&e)) return updated(*binary);
        if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&e)) return stepped(*unary);
        return converted(e);
    }

    std::optional<std::string> converted(const clang::Expr& e) {
        if (const auto* cast = llvm::dyn_cast<clang::CStyleCastExpr>(&e))
            return "(" + typeText(cast->getType(), {}, m_context) + ")" + text(arrayItself(*cast->getSubExpr()));
        if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&e)) return implicit(*cast);
        if (const auto* chosen = llvm::dyn_cast<clang::GenericSelectionExpr>(&e)) return text(*chosen->getResultExpr());
        if (const auto* measured = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(&e))
            if (measured->getKind() == clang::UETT_SizeOf) return sizeText(measured->getTypeOfArgument());
        if (llvm::isa<clang::OffsetOfExpr, clang::UnaryExprOrTypeTraitExpr>(e))
            return integerText(e.EvaluateKnownConstInt(m_context));
        if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(&e)) return unnamed(*literal);
        if (const auto* characters = llvm::dyn_cast<clang::StringLiteral>(&e)) return filledUp(*characters);
        if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&e)) return listed(*list);
        if (llvm::isa<clang::ImplicitValueInitExpr>(e)) return "{}";
        return std::nullopt;
    }

    /// Conversions of pointers that C++ does not make by itself.
    std::optional<std::string> implicit(const clang::ImplicitCastExpr& cast) {
        const clang::QualType to = cast.getType(), from = cast.getSubExpr()->getType();
        if (cast.getCastKind() == clang::CK_NullToPointer) return "nullptr";
        const bool losesConst = cast.getCastKind() == clang::CK_NoOp && to->isPointerType() && from->isPointerType() &&
                                !to->getPointeeType().isAtLeastAsQualifiedAs(from->getPointeeType());
        if (const auto* characters = stringIn(*cast.getSubExpr())) return text(*characters); // to const char *
        const bool losesRows = leadsToRows(to) && !leadsToRows(from); // of constant length: «double (*)[2]»
        if (cast.getCastKind() != clang::CK_BitCast && !losesConst && !losesRows && !stringIn(cast))
            return std::nullopt;
        return "(" + typeText(to, {}, m_context) + ")" + asOperand(arrayItself(*cast.getSubExpr()));
    }
    /// «a» for «&a» of an array, which is a pointer in the port: as another pointer both are the same.
    static const clang::Expr& arrayItself(const clang::Expr& e) {
        const auto* address = llvm::dyn_cast<clang::UnaryOperator>(e.IgnoreParenImpCasts());
        const bool isWhole = address && address->getOpcode() == clang::UO_AddrOf &&
                             address->getSubExpr()->getType()->isConstantArrayType();
        return isWhole ? *address->getSubExpr() : e;
    }
    static bool leadsToRows(clang::QualType type) {
        return type->isPointerType() && type->getPointeeType()->isVariableArrayType();
    }
    /// The string literal that a pointer leads to: in C its characters are not const.
    static const clang::StringLiteral* stringIn(const clang::Expr& pointer) {
        const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(&pointer);
        const bool isDecay = decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay;
        return isDecay ? llvm::dyn_cast<clang::StringLiteral>(decay->getSubExpr()->IgnoreParens()) : nullptr;
    }

    /// A size; that of an array of variable length as a product.
    std::string sizeText(clang::QualType type) {
        if (!type->isVariableArrayType()) return "sizeof(" + typeText(type, {}, m_context) + ")";
        std::string product = "sizeof(" + typeText(elementOf(type, m_context), {}, m_context) + ")";
        for (const RowExtent& extent : extentsOf(type, m_context)) product += " * " + extentText(extent);
        return "(" + product + ")";
    }

    /// «point{1, 2}», «(int)(3)»
    std::string unnamed(const clang::CompoundLiteralExpr& literal) {
        const std::string type = typeText(literal.getType().getUnqualifiedType(), {}, m_context);
        const auto* list = llvm::dyn_cast<clang::InitListExpr>(literal.getInitializer());
        if (list && literal.getType()->isScalarType()) return "(" + type + ")(" + text(*list->getInit(0)) + ")";
        return type + text(*literal.getInitializer());
    }

    /// C lets go of the zero at the end where the array has no room for it.
    std::optional<std::string> filledUp(const clang::StringLiteral& characters) const {
        const auto* array = m_context.getAsConstantArrayType(characters.getType());
        if (!array || array->getSize().ugt(characters.getLength())) return std::nullopt;
        const std::string type = typeText(array->getElementType().getUnqualifiedType(), {}, m_context);
        std::string list;
        for (unsigned i = 0; i < array->getSize().getZExtValue(); ++i)
            list += (i > 0 ? ", (" : "(") + type + ")" + std::to_string(characters.getCodeUnit(i));
        return "{" + list + "}";
    }

    /// Literals as they are spelt: Clang would print 0.5f as 0.5F.
    std::optional<std::string> spelling(const clang::Expr& literal) const {
        const auto& sources = m_context.getSourceManager();
        llvm::SmallString<32> buffer;
        bool isInvalid = false;
        const std::string spelt = clang::Lexer::getSpelling(sources.getSpellingLoc(literal.getBeginLoc()), buffer,
                                                            sources, m_context.getLangOpts(), &isInvalid)
                                      .str();
        if (isInvalid || spelt.empty()) return std::nullopt;
        const bool isLiteral = llvm::isDigit(spelt[0]) || spelt[0] == '.' || spelt[0] == '\'';
        return isLiteral ? std::optional(spelt) : std::nullopt;
    }

    std::optional<std::string> subscripted(const clang::ArraySubscriptExpr& e) {
        const Subscripts chain = chainOf(e);
        const auto tile = m_wording.tileReads.find(m_text.placeOf(e));
        if (tile != m_wording.tileReads.end() && chain.isElement()) return tile->second;
        if (isRow(chain)) return "(" + rowText(chain) + ")";
        return inCell(chain.isVariable() ? text(*chain.base) + "[" + linear(chain) + "]" : plain(chain));
    }
    /// What stands in place of an element, or itself.
    std::string inCell(const std::string& written) const {
        const auto cell = m_wording.cells.find(written);
        return cell == m_wording.cells.end() ? written : cell->second;
    }

    /// Of a list of pointers to rows, too, whose rows lie one behind the other.
    Subscripts chainOf(const clang::ArraySubscriptExpr& e) const {
        Subscripts chain = subscriptsOf(e, m_context);
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(chain.base->IgnoreParenImpCasts());
        const auto list = name ? m_wording.rowLists.find(name->getDecl()) : m_wording.rowLists.end();
        if (list != m_wording.rowLists.end()) chain.extents = {{nullptr, 0, list->second}};
        return chain;
    }

    /// A pointer to a row of variable length, «a[i]»: a sum, which other operators would tear apart.
    static bool isRow(const Subscripts& chain) { return !chain.isElement() && chain.isVariable(); }
    std::string rowText(const Subscripts& chain) { return text(*chain.base) + " + " + linear(chain); }

    std::string plain(const Subscripts& chain) {
        const clang::StringLiteral* characters = stringIn(*chain.base);
        std::string result = characters ? text(*characters) : text(*chain.base);
        for (const clang::Expr* index : chain.indices) result += "[" + text(*index) + "]";
        return result;
    }

    /// Horner's scheme over the extents of the rows: «(i * m + j) * n + k».
    std::string linear(const Subscripts& chain) {
        std::string index = asFactor(*chain.indices.front());
        if (isFar(chain)) index = "(size_t)" + index;
        for (std::size_t i = 0; i < chain.extents.size(); ++i) {
            if (i > 0) index = "(" + index + ")";
            index += " * " + extentText(chain.extents[i]);
            if (i + 1 < chain.indices.size()) index += " + " + asTerm(*chain.indices[i + 1]);
        }
        return index;
    }
    std::string extentText(const RowExtent& extent) {
        if (!extent.name.empty()) return extent.name;
        return extent.variable ? asFactor(*extent.variable) : std::to_string(extent.constant);
    }
    bool isFar(const Subscripts& chain) const {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(chain.base->IgnoreParenImpCasts());
        return name && m_wording.farArrays.contains(name->getDecl());
    }

    std::string asFactor(const clang::Expr& e) {
        const bool isSimple =
            llvm::isa<clang::DeclRefExpr, clang::IntegerLiteral, clang::FloatingLiteral, clang::CallExpr,
                      clang::MemberExpr, clang::ArraySubscriptExpr, clang::ParenExpr>(e.IgnoreImpCasts());
        return isSimple ? text(e) : "(" + text(e) + ")";
    }

    /// Behind a conversion, which binds more than what has two sides.
    std::string asOperand(const clang::Expr& e) {
        return llvm::isa<clang::UnaryOperator, clang::CStyleCastExpr>(e.IgnoreImpCasts()) ? text(e) : asFactor(e);
    }

    std::string asTerm(const clang::Expr& e) {
        const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e.IgnoreImpCasts());
        const bool isSum = binary && (binary->isAdditiveOp() || binary->isMultiplicativeOp());
        return isSum ? text(e) : asFactor(e);
    }

    /// Arguments keep the type that C converts them to: C++ would choose another overload by theirs.
    std::string called(const clang::CallExpr& call) {
        const clang::FunctionDecl* callee = call.getDirectCallee();
        if (const std::string constant = libraryConstant(*callee); !constant.empty()) return constant;
        std::string result = calledName(*callee) + "(";
        for (unsigned i = 0; i < call.getNumArgs(); ++i) result += (i > 0 ? ", " : "") + argument(*call.getArg(i));
        return result + ")";
    }
    std::string calledName(const clang::FunctionDecl& callee) {
        const std::string library = libraryName(callee);
        return library.empty() ? m_text.nameOf(callee) : library;
    }
    std::string argument(const clang::Expr& e) {
        const clang::Expr* given = e.IgnoreImpCasts();
        const bool isConverted = e.getType()->isArithmeticType() && given->getType()->isArithmeticType() &&
                                 e.getType().getCanonicalType().getUnqualifiedType() !=
                                     given->getType().getCanonicalType().getUnqualifiedType();
        return isConverted ? "(" + typeText(e.getType().getUnqualifiedType(), {}, m_context) + ")" + asFactor(*given)
                           : unbound(e);
    }

    std::string listed(const clang::InitListExpr& list) {
        const clang::InitListExpr* written =
            list.isSemanticForm() && list.getSyntacticForm() ? list.getSyntacticForm() : &list;
        for (const clang::Expr* element : written->inits())
            if (llvm::isa<clang::DesignatedInitExpr>(element))
                written = list.isSemanticForm() ? &list : list.getSemanticForm();
        if (written->isStringLiteralInit()) return text(*written->getInit(0));
        std::string values;
        for (const clang::Expr* element : written->inits())
            values += (values.empty() ? "" : ", ") + argument(*element); // braces refuse narrowing
        return "{" + memberOfUnion(list) + values + "}";
    }
    /// «.real = » where it is not the first one; empty for lists of everything else.
    static std::string memberOfUnion(const clang::InitListExpr& list) {
        const clang::InitListExpr* whole = list.getSemanticForm() ? list.getSemanticForm() : &list;
        const clang::FieldDecl* member = whole->getInitializedFieldInUnion();
        const bool isOther = member && member->getFieldIndex() > 0 && member->getIdentifier();
        return isOther ? "." + cppName(*member) + " = " : "";
    }

    bool isAtomic(const std::string& cell) const { return m_wording.atomics.contains(cell); }

    std::optional<std::string> updated(const clang::BinaryOperator& e) {
        if (!e.isAssignmentOp() || m_wording.atomics.empty()) return std::nullopt;
        const std::string cell = text(*e.getLHS()->IgnoreParens());
        if (!isAtomic(cell)) return std::nullopt;
        const auto update = updateOf(e, m_context);
        if (!update) return std::nullopt;
        return atomically(*update->cell, update->operation, text(*update->operand), update->isNegated);
    }
    std::optional<std::string> stepped(const clang::UnaryOperator& e) {
        if (e.getOpcode() == clang::UO_Deref) {
            const auto cell = m_wording.cells.find("*" + text(*e.getSubExpr()));
            return cell == m_wording.cells.end() ? std::nullopt : std::optional(cell->second);
        }
        if (e.isIncrementDecrementOp() && e.getType()->isBooleanType()) return steppedTruth(e);
        if (!e.isIncrementDecrementOp() || m_wording.atomics.empty()) return std::nullopt;
        if (!isAtomic(text(*e.getSubExpr()->IgnoreParens()))) return std::nullopt;
        return atomically(*e.getSubExpr(), clang::BO_Add, "1", e.isDecrementOp());
    }

    /// C++ does not step truth values: up they become true, down they turn.
    std::string steppedTruth(const clang::UnaryOperator& e) {
        const std::string cell = text(*e.getSubExpr());
        if (e.isIncrementOp())
            return e.isPrefix() ? "(" + cell + " = true)" : "(" + cell + " ? true : (" + cell + " = true, false))";
        return e.isPrefix() ? "(" + cell + " = !" + cell + ")" : "(" + cell + " = !" + cell + ", !" + cell + ")";
    }

    std::string atomically(const clang::Expr& cell, clang::BinaryOperatorKind operation, const std::string& operand,
                           bool isNegated) {
        const std::string type = typeText(cell.getType().getUnqualifiedType(), {}, m_context);
        const bool isLong = cell.getType()->isIntegerType() && m_context.getTypeSize(cell.getType()) == 64;
        std::string address = "&" + text(cell), value = operand;
        if (isNegated) value = "-(" + type + ")(" + value + ")";
        if (isLong) {
            address = "(unsigned long long *)" + address; // the only 64-bit whole number that atomics know
            value = "(unsigned long long)(" + value + ")";
        }
        return atomicName(operation) + "(" + address + ", " + value + ")";
    }

    const clang::ASTContext& m_context;
    const Wording& m_wording;
    const CppText& m_text;
    clang::PrintingPolicy m_policy;
};

} // namespace

std::string CppText::expression(const clang::Expr& expression) const {
    return Translator(m_context, m_wording, *this).unbound(expression);
}

} // namespace forewarp::frontend::cuda::cpp
