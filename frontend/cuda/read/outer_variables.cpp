#include "frontend/cuda/read/outer_variables.h"

#include "frontend/cuda/cpp/library_functions.h"
#include "frontend/cuda/cpp/subscripts.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

namespace forewarp::frontend::cuda::read {

namespace {

bool isFloatingProduct(const clang::Expr& expression) {
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expression.IgnoreParenImpCasts());
    return binary && binary->getOpcode() == clang::BO_Mul && binary->getType()->isRealFloatingType();
}

/// memcpy and memset of more than a few bytes, which the compiler would take as one value.
bool copiesRange(const clang::CallExpr& call) {
    constexpr llvm::StringLiteral kOfRanges[] = {"memcpy", "memset", "memmove"};
    constexpr std::uint64_t kOneValue = 16;
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (!callee || !callee->getIdentifier() || call.getNumArgs() != 3) return false;
    llvm::StringRef name = callee->getName();
    name.consume_front("__builtin_");
    clang::Expr::EvalResult length;
    const bool isKnown = call.getArg(2)->EvaluateAsInt(length, callee->getASTContext());
    return llvm::is_contained(kOfRanges, name) && !(isKnown && length.Val.getInt().ule(kOneValue));
}

/// Whether a function calls them, or one that it calls does.
class RangeSearch : public loops::SyntaxWalk {
  public:
    bool VisitCallExpr(clang::CallExpr* call) override {
        found |= copiesRange(*call);
        const clang::FunctionDecl* callee = call->getDirectCallee();
        const clang::FunctionDecl* defined = callee ? callee->getDefinition() : nullptr;
        if (defined && m_seen.insert(defined).second) walk(defined->getBody());
        return !found;
    }
    bool found = false;

  private:
    std::set<const clang::FunctionDecl*> m_seen;
};

bool copiesRanges(const clang::FunctionDecl& function) {
    RangeSearch search;
    search.walk(function.getBody());
    return search.found;
}

/// Variables declared inside the nest, and where its pointers may lead.
class Walker : public loops::SyntaxWalk {
  public:
    Walker(const clang::ASTContext& context, NestUses& uses) : m_context(context), m_uses(uses) {}

    /// A pointer may be used, in a later iteration, before the text says where it leads.
    void walkTwice(const clang::Stmt& nest) {
        for (int round = 0; round < 2; ++round) {
            m_uses.writes.clear();
            walk(&nest);
        }
        for (const auto& [pointer, target] : m_targets)
            if (!pointer->getType()->getPointeeType()->isArrayType() && !mayBeWrittenThrough(*pointer))
                m_uses.readOnly.insert(pointer);
    }

    bool TraverseIfStmt(clang::IfStmt* branch) override {
        return walk(branch->getCond()) && under([&] { return walk(branch->getThen()) && walk(branch->getElse()); });
    }
    bool TraverseConditionalOperator(clang::ConditionalOperator* choice) override {
        return walk(choice->getCond()) &&
               under([&] { return walk(choice->getTrueExpr()) && walk(choice->getFalseExpr()); });
    }
    bool TraverseBinaryOperator(clang::BinaryOperator* e) override {
        if (!e->isLogicalOp()) return SyntaxWalk::TraverseBinaryOperator(e);
        return walk(e->getLHS()) && under([&] { return walk(e->getRHS()); });
    }
    bool TraverseSwitchStmt(clang::SwitchStmt* choice) override {
        return under([&] { return SyntaxWalk::TraverseSwitchStmt(choice); });
    }
    /// What stands behind it in its loop is not always reached.
    bool VisitContinueStmt(clang::ContinueStmt*) override {
        ++m_conditions;
        return true;
    }
    bool VisitBreakStmt(clang::BreakStmt*) override {
        ++m_conditions;
        return true;
    }
    bool VisitVarDecl(clang::VarDecl* variable) override {
        m_inside.insert(variable);
        noteType(variable->getType());
        if (variable->getType()->isPointerType() && variable->getInit()) leads(*variable, *variable->getInit());
        return true;
    }
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) note(*variable);
        return true;
    }
    bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* e) override {
        if (e->getType()->isArrayType()) return true; // a row: the element's subscript is around it
        const clang::VarDecl* root = rootOf(*e);
        if (root) note(*root);
        if (find(root)) noteAccess(*root, *e);
        noteInRows(*e);
        return true;
    }
    bool VisitMemberExpr(clang::MemberExpr* e) override {
        if (e->isArrow()) noteInRows(*e);
        return true;
    }
    bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) override {
        if (cast->getCastKind() != clang::CK_LValueToRValue) return true;
        const clang::Expr* read = cast->getSubExpr()->IgnoreParens();
        if (!llvm::isa<clang::DeclRefExpr>(read)) readThrough(*read);
        return true;
    }
    bool VisitUnaryOperator(clang::UnaryOperator* e) override {
        if (e->isIncrementDecrementOp()) write(*e->getSubExpr()->IgnoreParens(), *e, true);
        if (e->getOpcode() == clang::UO_Deref) noteInRows(*e);
        if (e->getOpcode() == clang::UO_AddrOf) {
            const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e->getSubExpr()->IgnoreParens());
            const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
            if (OuterVariable* outer = find(variable)) outer->isAddressTaken = true;
            m_writtenThrough.insert(variable);
        }
        return true;
    }
    bool VisitBinaryOperator(clang::BinaryOperator* e) override {
        if (e->isAdditiveOp() && e->getType()->isRealFloatingType())
            m_uses.contracts |= isFloatingProduct(*e->getLHS()) || isFloatingProduct(*e->getRHS());
        if (!e->isAssignmentOp()) return true;
        const auto operation = e->getOpcode();
        if (operation == clang::BO_AddAssign || operation == clang::BO_SubAssign)
            m_uses.contracts |= isFloatingProduct(*e->getRHS());
        write(*e->getLHS()->IgnoreParens(), *e, e->isCompoundAssignmentOp());
        return true;
    }
    bool VisitCallExpr(clang::CallExpr* call) override {
        const clang::FunctionDecl* callee = call->getDirectCallee();
        if (!callee) return true;
        const bool isInRanges =
            copiesRange(*call) || (callee->getDefinition() && copiesRanges(*callee->getDefinition()));
        for (unsigned i = 0; i < call->getNumArgs(); ++i) pass(*call->getArg(i), isInRanges);
        if (const std::string library = cpp::libraryName(*callee); !library.empty())
            m_uses.libraryFunctions.insert(library);
        else if (const std::string constant = cpp::libraryConstant(*callee); !constant.empty())
            m_uses.libraryFunctions.insert(constant);
        else if (const clang::FunctionDecl* defined = callee->getDefinition()) enter(*defined);
        return true;
    }
    bool VisitExpr(clang::Expr* e) override {
        noteType(e->getType());
        return true;
    }

  private:
    template <class Traverse>
    bool under(const Traverse& traverse) {
        ++m_conditions;
        const bool goOn = traverse();
        --m_conditions;
        return goOn;
    }

    OuterVariable* find(const clang::VarDecl* variable) {
        const auto found = std::ranges::find(m_uses.variables, variable, &OuterVariable::variable);
        return found == m_uses.variables.end() ? nullptr : &*found;
    }

    void noteAccess(const clang::VarDecl& root, const clang::Expr& access) {
        m_uses.accesses[&root].insert(&access);
        if (m_conditions > 0) m_uses.conditional.insert(&access);
    }
    /// What the pointers of a list lead to is that list's, whoever holds one of them.
    void noteInRows(const clang::Expr& access) {
        for (const clang::VarDecl* target : targetsOf(rootOf(access)))
            if (target && find(target) && leadsToPointers(target->getType())) noteAccess(*target, access);
    }
    bool leadsToPointers(clang::QualType type) const {
        const auto* array = m_context.getAsArrayType(type);
        const clang::QualType element = array ? array->getElementType() : type->getPointeeType();
        return !element.isNull() && element->isPointerType();
    }

    void note(const clang::VarDecl& variable) {
        if (m_inside.contains(&variable) || find(&variable)) return;
        OuterVariable entry;
        entry.variable = &variable;
        m_uses.variables.push_back(entry);
        noteType(variable.getType());
        const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&variable);
        noteExtents(parameter ? parameter->getOriginalType() : variable.getType());
    }
    /// The extents of an array are uses, too.
    void noteExtents(clang::QualType type) {
        if (type->isPointerType()) type = type->getPointeeType();
        for (const cpp::RowExtent& extent : cpp::extentsOf(type, m_context))
            if (extent.variable) walk(extent.variable);
    }

    /// Whatever `from` leads to, `pointer` may lead to.
    void leads(const clang::VarDecl& pointer, const clang::Expr& from) {
        const clang::Expr* e = from.IgnoreParenCasts();
        if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
            leads(pointer, *choice->getTrueExpr());
            leads(pointer, *choice->getFalseExpr());
        } else if (const clang::VarDecl* root = rootOf(from)) {
            m_targets[&pointer].insert(root);
        }
    }
    /// Through itself, or through a pointer that it was given to.
    bool mayBeWrittenThrough(const clang::VarDecl& pointer) const {
        return llvm::any_of(m_writtenThrough,
                            [&](const clang::VarDecl* written) { return targetsOf(written).contains(&pointer); });
    }
    std::set<const clang::VarDecl*> targetsOf(const clang::VarDecl* root) const {
        std::set<const clang::VarDecl*> seen{root};
        std::vector<const clang::VarDecl*> open{root};
        while (!open.empty()) {
            const clang::VarDecl* at = open.back();
            open.pop_back();
            const auto next = m_targets.find(at);
            if (next == m_targets.end()) continue;
            for (const clang::VarDecl* target : next->second)
                if (seen.insert(target).second) open.push_back(target);
        }
        return seen;
    }

    void readThrough(const clang::Expr& lvalue) {
        for (const clang::VarDecl* target : targetsOf(rootOf(lvalue)))
            if (OuterVariable* outer = find(target)) outer->isReadThrough = true;
    }
    void write(const clang::Expr& lvalue, const clang::Stmt& statement, bool alsoReads) {
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&lvalue)) {
            const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
            if (variable) note(*variable);
            if (OuterVariable* outer = find(variable)) outer->isAssigned = true;
            const auto* set = llvm::dyn_cast<clang::BinaryOperator>(&statement);
            if (set && variable && variable->getType()->isPointerType()) leads(*variable, *set->getRHS());
            return;
        }
        const clang::VarDecl* root = rootOf(lvalue);
        if (root) note(*root);
        m_writtenThrough.insert(root);
        for (const clang::VarDecl* target : targetsOf(root)) {
            OuterVariable* outer = find(target);
            if (!outer) continue;
            outer->isWrittenThrough = true;
            outer->isReadThrough |= alsoReads;
            m_uses.writes.push_back({&lvalue, &statement, target});
        }
    }
    /// A pointer that is passed on is read and, unless it leads to constants, written.
    void pass(const clang::Expr& argument, bool isInRanges) {
        if (!argument.getType()->isPointerType()) return;
        const clang::VarDecl* root = rootOf(argument);
        if (root) note(*root);
        const bool mayWrite = !argument.getType()->getPointeeType().isConstQualified();
        if (mayWrite) m_writtenThrough.insert(root);
        for (const clang::VarDecl* target : targetsOf(root))
            if (OuterVariable* outer = find(target)) {
                outer->isReadThrough = true;
                outer->isPassedInRanges |= isInRanges;
                outer->isWrittenThrough |= mayWrite;
                if (mayWrite) m_uses.writes.push_back({&argument, &argument, target});
            }
    }

    void enter(const clang::FunctionDecl& function) {
        if (!m_entered.insert(&function).second) return;
        for (const clang::ParmVarDecl* parameter : function.parameters()) {
            m_inside.insert(parameter);
            noteType(parameter->getType());
        }
        noteType(function.getReturnType());
        NestUses inner;
        Walker walker(m_context, inner);
        walker.m_entered = m_entered;
        for (const clang::ParmVarDecl* parameter : function.parameters()) walker.m_inside.insert(parameter);
        walker.walkTwice(*function.getBody());
        m_entered.insert(walker.m_entered.begin(), walker.m_entered.end());
        m_uses.contracts |= inner.contracts;
        m_uses.libraryFunctions.merge(inner.libraryFunctions);
        for (const auto* record : inner.records) addOnce(m_uses.records, record);
        for (const auto* callee : inner.functions) addOnce(m_uses.functions, callee);
        addOnce(m_uses.functions, &function);
    }

    template <class T>
    static void addOnce(std::vector<const T*>& list, const T* entry) {
        if (!llvm::is_contained(list, entry)) list.push_back(entry);
    }

    void noteType(clang::QualType type) {
        if (type.isNull()) return;
        while (type->isPointerType() || type->isArrayType())
            type = type->isPointerType() ? type->getPointeeType() : m_context.getAsArrayType(type)->getElementType();
        const auto* record = type->getAs<clang::RecordType>();
        const clang::RecordDecl* defined = record ? record->getDecl()->getDefinition() : nullptr;
        if (!defined || !m_records.insert(defined).second) return;
        for (const clang::FieldDecl* field : defined->fields()) noteType(field->getType());
        addOnce(m_uses.records, defined);
    }

    const clang::ASTContext& m_context;
    NestUses& m_uses;
    std::set<const clang::VarDecl*> m_inside;
    std::map<const clang::VarDecl*, std::set<const clang::VarDecl*>> m_targets;
    std::set<const clang::VarDecl*> m_writtenThrough; ///< Pointers, with or without a place outside the nest.
    std::set<const clang::FunctionDecl*> m_entered;
    std::set<const clang::RecordDecl*> m_records;
    int m_conditions = 0; ///< What is being walked through is not always reached.
};

} // namespace

const OuterVariable* NestUses::find(const clang::VarDecl* variable) const {
    const auto found = std::ranges::find(variables, variable, &OuterVariable::variable);
    return found == variables.end() ? nullptr : &*found;
}

const clang::VarDecl* rootOf(const clang::Expr& expression) {
    const clang::Expr* e = expression.IgnoreParenCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e))
        return llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) return rootOf(*subscript->getBase());
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) return rootOf(*member->getBase());
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) return rootOf(*unary->getSubExpr());
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) return rootOf(*choice->getTrueExpr());
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e);
    if (!binary) return nullptr;
    return rootOf(binary->getLHS()->getType()->isPointerType() || binary->isAssignmentOp() ? *binary->getLHS()
                                                                                           : *binary->getRHS());
}

bool isAddressTaken(const clang::VarDecl& variable, const clang::Stmt& function) {
    class Addresses : public loops::SyntaxWalk {
      public:
        explicit Addresses(const clang::VarDecl& variable) : m_variable(variable) {}
        bool VisitUnaryOperator(clang::UnaryOperator* e) override {
            isFound |= e->getOpcode() == clang::UO_AddrOf && rootOf(*e->getSubExpr()) == &m_variable;
            return !isFound;
        }
        bool isFound = false;

      private:
        const clang::VarDecl& m_variable;
    };
    Addresses addresses(variable);
    addresses.walk(&function);
    return addresses.isFound;
}

NestUses usesOf(const clang::Stmt& nest, const clang::ASTContext& context) {
    NestUses uses;
    Walker(context, uses).walkTwice(nest);
    return uses;
}

} // namespace forewarp::frontend::cuda::read
