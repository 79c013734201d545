#include "frontend/cuda/read/unportable.h"

#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/cpp/constant_text.h"
#include "frontend/cuda/cpp/library_functions.h"
#include "frontend/cuda/cpp/subscripts.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/read/nest_syntax.h"
#include "frontend/cuda/read/outer_variables.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

#include <set>

namespace forewarp::frontend::cuda::read {

namespace {

constexpr char kCallRemedy[] = "Move it out of the loop, or give its source in the same file.";
constexpr char kPointerRemedy[] = "Copy the pointer into a variable before the loop.";
constexpr char kPointersRemedy[] = "Put what its pointers lead to into one array before the loop.";
constexpr char kNameRemedy[] = "Give the structure a name.";
constexpr char kLayoutRemedy[] = "Copy what the loop needs into arrays or a plain structure before it.";
constexpr char kExitRemedy[] = "Let every iteration run to its end, or port a loop inside.";

class Finder : public loops::SyntaxWalk {
  public:
    Finder(const std::vector<const clang::Stmt*>& mapped, const NestUses& uses,
           const std::map<const clang::ValueDecl*, std::string>& rowLists, const clang::ASTContext& context,
           std::string file)
        : m_mapped(mapped), m_uses(uses), m_rowLists(rowLists), m_context(context), m_file(std::move(file)) {}

    std::optional<Error> error;

    void searchFunction(const clang::FunctionDecl& function) {
        m_function = &function;
        if (function.isVariadic())
            refuse(function.getLocation(), "It takes a variable number of arguments.", kCallRemedy);
        walk(function.getBody());
    }

    /// The port declares structures anew, without what tells the compiler where members lie.
    void searchRecord(const clang::RecordDecl& record) {
        const auto hasOwnLayout = [](const clang::Decl& declaration) {
            return declaration.hasAttr<clang::PackedAttr>() || declaration.hasAttr<clang::AlignedAttr>() ||
                   declaration.hasAttr<clang::MaxFieldAlignmentAttr>();
        };
        if (hasOwnLayout(record) ||
            llvm::any_of(record.fields(), [&](const auto* field) { return hasOwnLayout(*field); }))
            refuse(record.getLocation(), "The structure is packed, or its members are aligned.", kLayoutRemedy);
    }

    bool TraverseForStmt(clang::ForStmt* loop) override {
        return within(*loop, [&] { return SyntaxWalk::TraverseForStmt(loop); });
    }
    bool TraverseWhileStmt(clang::WhileStmt* loop) override {
        return within(*loop, [&] { return SyntaxWalk::TraverseWhileStmt(loop); });
    }
    bool TraverseDoStmt(clang::DoStmt* loop) override {
        return within(*loop, [&] { return SyntaxWalk::TraverseDoStmt(loop); });
    }
    bool TraverseSwitchStmt(clang::SwitchStmt* choice) override {
        return checkJumps(*choice) && within(*choice, [&] { return SyntaxWalk::TraverseSwitchStmt(choice); });
    }

    bool VisitBreakStmt(clang::BreakStmt* leave) override {
        const bool leavesThreads = !m_around.empty() && llvm::is_contained(m_mapped, m_around.back());
        return !leavesThreads ||
               refuse(leave->getBeginLoc(), "It leaves the loop whose iterations become threads.", kExitRemedy);
    }
    bool VisitReturnStmt(clang::ReturnStmt* leave) override {
        return m_function || refuse(leave->getBeginLoc(), "It returns from the function out of the loop.", kExitRemedy);
    }
    bool VisitCallExpr(clang::CallExpr* call) override {
        const clang::FunctionDecl* callee = call->getDirectCallee();
        if (!callee) return refuse(call->getBeginLoc(), "It calls a function through a pointer.", kCallRemedy);
        if (callee == m_function) return refuse(call->getBeginLoc(), name(*callee) + " calls itself.", kCallRemedy);
        if (!cpp::libraryName(*callee).empty() || !cpp::libraryConstant(*callee).empty()) return true;
        if (callee->getDefinition() && !callee->getBuiltinID()) return true;
        return refuse(call->getBeginLoc(), "It calls " + name(*callee) + ", whose source is not here.", kCallRemedy);
    }
    bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) override {
        if (cast->getCastKind() != clang::CK_LValueToRValue || !cast->getType()->isPointerType()) return true;
        const clang::Expr* read = cast->getSubExpr()->IgnoreParens();
        return llvm::isa<clang::DeclRefExpr>(read) || m_rowLists.contains(listBehind(*read)) ||
               refuse(read->getExprLoc(), "It follows a pointer that is found in memory, " + source(*read) + ".",
                      isFixed(*read) ? kPointerRemedy : kPointersRemedy);
    }
    bool VisitUnaryOperator(clang::UnaryOperator* e) override {
        const clang::Expr& operand = *e->getSubExpr();
        if (e->getOpcode() == clang::UO_AddrOf && llvm::isa<clang::CompoundLiteralExpr>(operand.IgnoreParens()))
            return refuseUnnamed(operand);
        if (e->getOpcode() == clang::UO_AddrOf && operand.getType()->isArrayType() && !m_convertedWholes.contains(e) &&
            isFixedOutside(counted::variableNamed(operand)))
            return refuse(e->getBeginLoc(), "It takes a pointer to an array as a whole.", "Use its first element.");
        if (e->isIncrementDecrementOp() && e->getType()->isBooleanType() && operand.HasSideEffects(m_context))
            return refuse(e->getBeginLoc(), "It steps a truth value.", "Set it to true or false.");
        return !leadsToRows(e->getType()) && !e->getType()->isVariableArrayType() ? true : refuseRows(*e);
    }
    /// Each array has memory of its own on the GPU.
    bool VisitBinaryOperator(clang::BinaryOperator* e) override {
        if (e->isAdditiveOp() && leadsToRows(e->getType())) return refuseRows(*e);
        const bool isOfPointers = e->getLHS()->getType()->isPointerType() && e->getRHS()->getType()->isPointerType();
        if (!isOfPointers || !(e->isComparisonOp() || e->getOpcode() == clang::BO_Sub) || endsThreads(*e)) return true;
        const clang::VarDecl* left = rootOf(*e->getLHS());
        const clang::VarDecl* right = rootOf(*e->getRHS());
        return left == right || !isFixedOutside(left) || !isFixedOutside(right) ||
               refuse(e->getOperatorLoc(), "It compares pointers to different arrays, " + source(*e) + ".",
                      "Compute it before the loop.");
    }
    bool VisitDeclRefExpr(clang::DeclRefExpr* use) override {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(use->getDecl());
        const bool isShared =
            m_function && variable && variable->hasGlobalStorage() && !cpp::isConstant(*variable, m_context);
        return !isShared || refuse(use->getLocation(),
                                   name(*m_function) + " uses " + name(*variable) + ", which is declared outside it.",
                                   "Pass it as an argument.");
    }
    bool VisitVarDecl(clang::VarDecl* variable) override {
        if (variable->hasGlobalStorage() && !cpp::isConstant(*variable, m_context))
            return refuse(variable->getLocation(), name(*variable) + " keeps its value from one iteration to the next.",
                          {});
        const auto* record = m_context.getBaseElementType(variable->getType())->getAsRecordDecl();
        if (record && cpp::isUnnamed(*record))
            return refuse(variable->getLocation(), name(*variable) + " is a structure without a name.", kNameRemedy);
        if (variable->getType()->isVariablyModifiedType())
            return refuse(variable->getLocation(), "How long " + name(*variable) + " is, the source does not say.",
                          "Declare it with as many elements as it has at most.");
        return checkType(variable->getType(), variable->getLocation());
    }
    bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* e) override {
        const cpp::Subscripts chain = cpp::subscriptsOf(*e, m_context);
        if (!chain.isVariable() || llvm::isa<clang::DeclRefExpr>(chain.base->IgnoreParenImpCasts())) return true;
        return refuseRows(*e);
    }
    bool VisitStmt(clang::Stmt* statement) override {
        if (const auto* choice = llvm::dyn_cast<clang::CaseStmt>(statement)) return checkLabels(*choice);
        if (isKnown(*statement))
            return !llvm::isa<clang::Expr>(statement) || checkExpression(*llvm::cast<clang::Expr>(statement));
        return refuse(statement->getBeginLoc(),
                      std::string("CUDA has nothing for it (") + statement->getStmtClassName() + ").", {});
    }

  private:
    /// «a» of «a[i]»
    static const clang::VarDecl* listBehind(const clang::Expr& row) {
        const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&row);
        return element ? counted::variableNamed(*element->getBase()->IgnoreParenImpCasts()) : nullptr;
    }
    /// A pointer that the nest finds and leaves as it is: others lead where the nest lets them.
    bool isFixedOutside(const clang::VarDecl* pointer) const {
        const OuterVariable* outer = m_uses.find(pointer);
        return outer && !outer->isAssigned;
    }

    template <class Traverse>
    bool within(const clang::Stmt& statement, const Traverse& traverse) {
        m_around.push_back(&statement);
        const bool goOn = traverse();
        m_around.pop_back();
        return goOn;
    }

    static bool isKnown(const clang::Stmt& s) {
        if (const auto* characters = llvm::dyn_cast<clang::StringLiteral>(&s)) return characters->isOrdinary();
        return llvm::isa<
            clang::CompoundStmt, clang::DeclStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::IfStmt,
            clang::SwitchStmt, clang::CaseStmt, clang::DefaultStmt, clang::BreakStmt, clang::ContinueStmt,
            clang::ReturnStmt, clang::NullStmt, clang::BinaryOperator, clang::UnaryOperator, clang::ConditionalOperator,
            clang::CastExpr, clang::ParenExpr, clang::DeclRefExpr, clang::MemberExpr, clang::ArraySubscriptExpr,
            clang::CallExpr, clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral,
            clang::ConstantExpr, clang::InitListExpr, clang::ImplicitValueInitExpr, clang::DesignatedInitExpr,
            clang::AttributedStmt, clang::OffsetOfExpr, clang::CXXBoolLiteralExpr, clang::CompoundLiteralExpr,
            clang::UnaryExprOrTypeTraitExpr, clang::GenericSelectionExpr, clang::ArrayInitLoopExpr>(s);
    }

    /// Each value becomes a label of its own.
    bool checkLabels(const clang::CaseStmt& choice) {
        constexpr int kMostLabels = 256;
        if (!choice.getRHS()) return true;
        const llvm::APSInt more =
            choice.getRHS()->EvaluateKnownConstInt(m_context) - choice.getLHS()->EvaluateKnownConstInt(m_context);
        return more.getExtValue() < kMostLabels ||
               refuse(choice.getBeginLoc(), "One case stands for more than 256 values.", "Ask for them with an if.");
    }
    /// C++ has no case that jumps over what a structure or an array starts with.
    bool checkJumps(const clang::SwitchStmt& choice) {
        const clang::VarDecl* jumpedOver = nullptr;
        for (const clang::Stmt* child : choice.getBody()->children()) {
            if (jumpedOver && llvm::isa<clang::SwitchCase>(child))
                return refuse(jumpedOver->getLocation(),
                              "Another case jumps over what " + name(*jumpedOver) + " starts with.",
                              "Put braces around the case.");
            while (const auto* label = llvm::dyn_cast_or_null<clang::SwitchCase>(child)) child = label->getSubStmt();
            if (const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(child))
                for (const clang::Decl* each : declared->decls())
                    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
                        variable && variable->hasInit() && !variable->getType()->isScalarType() &&
                        !variable->isStaticLocal())
                        jumpedOver = variable;
        }
        return true;
    }
    /// Whether it is what a loop that becomes threads asks: counting the iterations says whether it can be done without.
    bool endsThreads(const clang::Expr& comparison) const {
        return llvm::any_of(m_mapped, [&](const clang::Stmt* loop) {
            const auto* counted = llvm::dyn_cast<clang::ForStmt>(loop);
            const auto* asked = llvm::dyn_cast<clang::WhileStmt>(loop);
            const clang::Expr* condition = counted ? counted->getCond() : asked ? asked->getCond() : nullptr;
            return condition && condition->IgnoreParenImpCasts() == &comparison;
        });
    }
    static bool leadsToRows(clang::QualType type) {
        return type->isPointerType() && type->getPointeeType()->isVariableArrayType();
    }
    bool refuseRows(const clang::Expr& e) {
        return refuse(e.getExprLoc(), "It computes a pointer to rows of variable length.",
                      "Subscript the array itself.");
    }
    bool refuseUnnamed(const clang::Expr& literal) {
        return refuse(literal.getBeginLoc(), "It needs the place of a value without a name.",
                      "Declare a variable for it.");
    }
    bool checkExpression(const clang::Expr& e) {
        if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&e); cast && cast->getType()->isPointerType())
            m_convertedWholes.insert(cast->getSubExpr()->IgnoreParenImpCasts());
        if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(&e); literal && e.getType()->isArrayType())
            return refuseUnnamed(e);
        if (e.containsErrors())
            return refuse(e.getBeginLoc(), "The compiler does not understand it.", "Correct it first.");
        return checkType(e.getType(), e.getBeginLoc());
    }
    bool checkType(clang::QualType type, clang::SourceLocation place) {
        while (type->isPointerType() || type->isArrayType())
            type = type->isPointerType() ? type->getPointeeType() : m_context.getAsArrayType(type)->getElementType();
        if (type.isVolatileQualified()) return refuse(place, "It uses volatile memory.", {});
        const bool isForeign = type->isAnyComplexType() || type->isVectorType() || type->isAtomicType() ||
                               type->isBitIntType() || type->isSpecificBuiltinType(clang::BuiltinType::LongDouble) ||
                               type->isFloat128Type() || type->isSpecificBuiltinType(clang::BuiltinType::Int128) ||
                               type->isSpecificBuiltinType(clang::BuiltinType::UInt128);
        return !isForeign || refuse(place, "It computes with " + type.getAsString() + ", which GPUs do not have.", {});
    }

    /// Members that lead from one place to the next: no subscript chooses among several.
    static bool isFixed(const clang::Expr& pointer) {
        const auto* member = llvm::dyn_cast<clang::MemberExpr>(pointer.IgnoreParenCasts());
        return member ? isFixed(*member->getBase()) : llvm::isa<clang::DeclRefExpr>(pointer.IgnoreParenCasts());
    }

    bool refuse(clang::SourceLocation place, const std::string& why, const std::string& remedy) {
        if (error) return false;
        const auto at = placeIn(m_context, place);
        error = Error{ErrorKind::input, why,
                      fileOf(place) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column), remedy};
        return false;
    }
    /// A structure may be declared in a header.
    std::string fileOf(clang::SourceLocation place) const {
        const clang::SourceManager& sources = m_context.getSourceManager();
        const clang::SourceLocation written = sources.getExpansionLoc(place);
        const llvm::StringRef name = sources.getFilename(written);
        return sources.isInMainFile(written) || name.empty() ? m_file : name.str();
    }
    static std::string name(const clang::NamedDecl& declaration) { return declaration.getNameAsString(); }
    std::string source(const clang::Expr& e) const {
        const auto range = clang::CharSourceRange::getTokenRange(
            m_context.getSourceManager().getExpansionRange(e.getSourceRange()).getAsRange());
        return clang::Lexer::getSourceText(range, m_context.getSourceManager(), m_context.getLangOpts()).str();
    }

    const std::vector<const clang::Stmt*>& m_mapped;
    const NestUses& m_uses;
    const std::map<const clang::ValueDecl*, std::string>& m_rowLists;
    const clang::ASTContext& m_context;
    std::string m_file;
    std::vector<const clang::Stmt*> m_around;
    const clang::FunctionDecl* m_function = nullptr;
    std::set<const clang::Expr*> m_convertedWholes; ///< Of which another pointer is made.
};

/// True where a function of the list calls itself by way of others: callees come before their callers otherwise.
bool isRecursive(const std::vector<const clang::FunctionDecl*>& functions, std::size_t at) {
    class Calls : public loops::SyntaxWalk {
      public:
        bool VisitCallExpr(clang::CallExpr* call) override {
            if (const auto* callee = call->getDirectCallee()) found.insert(callee->getDefinition());
            return true;
        }
        std::set<const clang::FunctionDecl*> found;
    };
    Calls calls;
    calls.walk(functions[at]->getBody());
    for (std::size_t i = at; i < functions.size(); ++i)
        if (calls.found.contains(functions[i])) return true;
    return false;
}

} // namespace

std::optional<Error> findUnportable(const clang::Stmt& nest, const std::vector<const clang::Stmt*>& mapped,
                                    const NestUses& uses,
                                    const std::map<const clang::ValueDecl*, std::string>& rowLists,
                                    const clang::ASTContext& context, const std::string& file) {
    Finder finder(mapped, uses, rowLists, context, file);
    finder.walk(&nest);
    for (const clang::RecordDecl* record : uses.records) finder.searchRecord(*record);
    for (std::size_t i = 0; i < uses.functions.size() && !finder.error; ++i) {
        const clang::FunctionDecl& function = *uses.functions[i];
        finder.searchFunction(function);
        if (!finder.error && isRecursive(uses.functions, i))
            finder.error =
                Error{ErrorKind::input, function.getNameAsString() + " calls itself by way of another function.",
                      file + ":" + std::to_string(placeIn(context, function.getLocation()).line), kCallRemedy};
    }
    return finder.error;
}

} // namespace forewarp::frontend::cuda::read
