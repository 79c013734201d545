#include "frontend/cuda/read/outer_members.h"
#include "frontend/cuda/read/read_nest.h"

#include "frontend/cuda/counted/syntax_builder.h"
#include "frontend/cuda/read/nest_syntax.h"
#include "frontend/cuda/read/own_values.h"
#include "frontend/cuda/read/ported_nest.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/macro_text.h"
#include "frontend/loops/syntax_walk.h"

#include <climits>

namespace forewarp::frontend::cuda::read {

namespace {

/// The fields that lead from a variable to a member.
struct MemberPath {
    const clang::VarDecl* root = nullptr;
    std::vector<const clang::FieldDecl*> fields;
    long long offset = 0;
    bool isBehindPointer = false;

    friend bool operator==(const MemberPath& a, const MemberPath& b) {
        return a.root == b.root && a.fields == b.fields;
    }
};

/// «s» and «(*s)» of «s->y» and «(*s).y»; the second says that it follows a pointer.
std::pair<const clang::Expr*, bool> baseOf(const clang::MemberExpr& member) {
    const clang::Expr* base = member.getBase()->IgnoreParenCasts();
    const auto* followed = llvm::dyn_cast<clang::UnaryOperator>(base);
    if (!followed || followed->getOpcode() != clang::UO_Deref) return {base, member.isArrow()};
    return {followed->getSubExpr()->IgnoreParenCasts(), true};
}

std::optional<MemberPath> pathOf(const clang::MemberExpr& member, const clang::ASTContext& context) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member.getMemberDecl());
    if (!field || field->isInvalidDecl() || field->getParent()->isInvalidDecl()) return std::nullopt;
    const auto [base, isPointer] = baseOf(member);
    std::optional<MemberPath> path;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base)) {
        const auto* root = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        if (root && !root->getType()->isArrayType()) path = MemberPath{root, {}};
    } else if (const auto* outer = llvm::dyn_cast<clang::MemberExpr>(base)) {
        if (!outer->getType()->isArrayType()) path = pathOf(*outer, context);
    }
    if (!path) return std::nullopt;
    const auto& layout = context.getASTRecordLayout(field->getParent());
    const auto bits = std::int64_t(layout.getFieldOffset(field->getFieldIndex()));
    path->offset = (isPointer ? 0 : path->offset) + context.toCharUnitsFromBits(bits).getQuantity();
    path->isBehindPointer |= isPointer;
    path->fields.push_back(field);
    return path;
}

/// Whether setting the member changes no other one.
bool isPlain(const MemberPath& path) {
    return llvm::none_of(path.fields, [](const clang::FieldDecl* field) {
        return field->isBitField() || field->getParent()->isUnion();
    });
}

/// What a port can have as a variable.
bool isNameable(clang::QualType type) {
    if (type.isVolatileQualified()) return false;
    return type->isConstantArrayType() || type->isIncompleteArrayType() || type->isArithmeticType() ||
           type->isEnumeralType() || (type->isPointerType() && !type->isFunctionPointerType());
}

/// What holds the memory that an lvalue names; null where that is a pointer or a variable.
const clang::Expr* holderOf(const clang::Expr& lvalue) {
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&lvalue))
        return member->isArrow() ? nullptr : member->getBase()->IgnoreParenImpCasts();
    const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&lvalue);
    const clang::Expr* base = element ? element->getBase()->IgnoreParenImpCasts() : nullptr;
    return base && base->getType()->isArrayType() ? base : nullptr;
}

/// Where a nest uses members, and what else it does to the variables that lead to them.
class Survey {
  public:
    struct Use {
        clang::Stmt** place = nullptr;
        clang::MemberExpr* member = nullptr;
        MemberPath path;
    };

    explicit Survey(const clang::ASTContext& context) : m_context(context) {}

    void walk(clang::Stmt& statement, bool onlyReads = false) {
        onlyReads = note(statement, onlyReads);
        walkChildren(statement, onlyReads);
        const auto* list = llvm::dyn_cast<clang::InitListExpr>(&statement);
        if (list && list->isSemanticForm() && list->getSyntacticForm())
            walkChildren(*list->getSyntacticForm(), onlyReads);
    }

    /// Uses of members whose roots stay as they are.
    [[nodiscard]] std::vector<Use> nameable() const {
        std::vector<Use> uses;
        for (const Use& use : m_uses) {
            const clang::VarDecl* root = use.path.root;
            const bool isSeenWhole = m_read.contains(root) && m_setMembers.contains(root);
            if (!m_inside.contains(root) && !m_changed.contains(root) && !isSeenWhole) uses.push_back(use);
        }
        return uses;
    }

  private:
    void walkChildren(clang::Stmt& statement, bool onlyReads) {
        for (clang::Stmt*& child : statement.children()) {
            if (!child) continue;
            auto* member = llvm::dyn_cast<clang::MemberExpr>(child);
            auto path = member && isNameable(member->getType()) ? pathOf(*member, m_context) : std::nullopt;
            if (path) m_uses.push_back({&child, member, *std::move(path)});
            else walk(*child, onlyReads);
        }
    }

    /// Returns whether what is inside is only read.
    bool note(const clang::Stmt& s, bool onlyReads) {
        if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(&s))
            m_inside.insert(declared->decl_begin(), declared->decl_end());
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&s))
            (onlyReads ? m_read : m_changed).insert(name->getDecl());
        if (const auto* set = llvm::dyn_cast<clang::BinaryOperator>(&s))
            if (set->isAssignmentOp()) noteChange(*set->getLHS());
        if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&s)) {
            if (unary->isIncrementDecrementOp()) noteChange(*unary->getSubExpr());
            const auto* member = llvm::dyn_cast<clang::MemberExpr>(unary->getSubExpr()->IgnoreParens());
            if (unary->getOpcode() == clang::UO_AddrOf && member)
                if (const auto path = pathOf(*member, m_context)) m_changed.insert(path->root);
        }
        return isRead(s, onlyReads);
    }
    /// Of the member that is set, itself or a part of it.
    void noteChange(const clang::Expr& target) {
        for (const clang::Expr* e = target.IgnoreParens(); e; e = holderOf(*e)) {
            const auto* member = llvm::dyn_cast<clang::MemberExpr>(e);
            const auto path = member ? pathOf(*member, m_context) : std::nullopt;
            if (!path) continue;
            (isPlain(*path) && !member->getType()->isPointerType() ? m_setMembers : m_changed).insert(path->root);
            return;
        }
    }
    static bool isRead(const clang::Stmt& s, bool onlyReads) {
        const auto* cast = llvm::dyn_cast<clang::CastExpr>(&s);
        if (cast && cast->getCastKind() == clang::CK_LValueToRValue && !cast->getType()->isPointerType()) return true;
        if (cast && cast->getType()->isPointerType() && cast->getType()->getPointeeType().isConstQualified())
            return true;
        return onlyReads && !llvm::isa<clang::BinaryOperator, clang::UnaryOperator, clang::CallExpr>(s);
    }

    const clang::ASTContext& m_context;
    std::vector<Use> m_uses;
    std::set<const clang::Decl*> m_inside;     ///< Declared in the nest.
    std::set<const clang::Decl*> m_changed;    ///< Set, or handed on to who may set what they lead to.
    std::set<const clang::Decl*> m_read;       ///< Read as a whole.
    std::set<const clang::Decl*> m_setMembers; ///< Of these, numbers or elements of arrays are set.
};

std::string freeName(const MemberPath& path, const clang::FunctionDecl& function, clang::ASTContext& context) {
    std::string name = path.root->getNameAsString();
    for (const clang::FieldDecl* field : path.fields)
        if (!field->getName().empty()) name += "_" + field->getNameAsString();
    while (counted::isTaken(name, function, context)) name += '_';
    return name;
}

const clang::VarDecl* variableFor(const Survey::Use& use, const NestSyntax& nest, clang::ASTContext& context) {
    const clang::QualType promoted = context.isPromotableBitField(use.member);
    const clang::QualType type = (promoted.isNull() ? use.member->getType() : promoted).getUnqualifiedType();
    const clang::SourceLocation place = use.member->getMemberLoc();
    const std::string name = freeName(use.path, *nest.function, context);
    auto* function = const_cast<clang::FunctionDecl*>(nest.function); // it has one declaration more
    auto* variable = clang::VarDecl::Create(context, function, place, place, &context.Idents.get(name), type,
                                            context.getTrivialTypeSourceInfo(type, place), clang::SC_None);
    function->addDecl(variable);
    return variable;
}

/// A qualifier, which C does not have, begins where the text of the member begins; the name is where its name is.
clang::Expr* nameFor(const clang::MemberExpr& member, const clang::VarDecl& variable, clang::ASTContext& context) {
    clang::NestedNameSpecifierLocBuilder begin;
    begin.MakeGlobal(context, member.getBeginLoc());
    return clang::DeclRefExpr::Create(context, begin.getWithLocInContext(context), {},
                                      const_cast<clang::VarDecl*>(&variable), false, member.getMemberLoc(),
                                      member.getType(), clang::VK_LValue);
}

std::string textOf(const clang::MemberExpr& member, const clang::ASTContext& context) {
    std::string text = loops::textBehindMacro(member);
    if (!text.empty()) return text;
    llvm::raw_string_ostream out(text);
    member.printPretty(out, nullptr, context.getPrintingPolicy());
    return text;
}

} // namespace

std::vector<OuterMember> nameMembers(const NestSyntax& nest, clang::ASTContext& context) {
    Survey survey(context);
    survey.walk(*const_cast<clang::Stmt*>(nest.loop)); // the tree is what changes
    std::vector<OuterMember> members;
    std::vector<MemberPath> paths;
    for (const Survey::Use& use : survey.nameable()) {
        const auto known = std::size_t(llvm::find(paths, use.path) - paths.begin());
        if (known == paths.size()) {
            paths.push_back(use.path);
            members.push_back({variableFor(use, nest, context),
                               use.path.root,
                               textOf(*use.member, context),
                               {},
                               use.path.offset,
                               use.path.isBehindPointer});
        }
        members[known].spellings.insert(sourceWithoutBlanks(*use.member, context));
        if (const std::string text = loops::textBehindMacro(*use.member); !text.empty())
            members[known].spellings.insert(text);
        *use.place = nameFor(*use.member, *members[known].variable, context);
    }
    return members;
}

std::optional<MemberPlace> memberPlace(const clang::Expr& value, const clang::ASTContext& context) {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(value.IgnoreParenImpCasts());
    const auto path = member ? pathOf(*member, context) : std::nullopt;
    if (!path) return std::nullopt;
    MemberPlace place{path->root, textOf(*member, context), member->getType()->isArrayType(), path->offset, LLONG_MAX};
    const auto isLast = [](const clang::FieldDecl* field) {
        return field->getFieldIndex() + 1 == llvm::range_size(field->getParent()->fields());
    };
    if (place.isArray && !(path->isBehindPointer && llvm::all_of(path->fields, isLast)))
        place.behind = place.first + context.getTypeSizeInChars(member->getType()).getQuantity();
    return place;
}

std::vector<OuterMember> keptMembers(const NestSyntax& nest, const clang::ASTContext& context) {
    class Copies : public loops::SyntaxWalk {
      public:
        Copies(const clang::Stmt& function, const clang::ASTContext& context)
            : m_function(function), m_context(context) {}
        bool VisitVarDecl(clang::VarDecl* variable) override {
            const clang::Expr* value = variable->getType()->isIntegerType() ? variable->getInit() : nullptr;
            const auto* member = value ? llvm::dyn_cast<clang::MemberExpr>(value->IgnoreParenImpCasts()) : nullptr;
            const auto path = member ? pathOf(*member, m_context) : std::nullopt;
            if (path && !changes(m_function, variable) && !isAddressTaken(*variable, m_function))
                found.push_back({variable,
                                 path->root,
                                 textOf(*member, m_context),
                                 {sourceWithoutBlanks(*member, m_context)},
                                 path->offset,
                                 path->isBehindPointer});
            return true;
        }
        std::vector<OuterMember> found;

      private:
        const clang::Stmt& m_function;
        const clang::ASTContext& m_context;
    };
    Copies copies(*nest.function->getBody(), context);
    copies.walk(nest.function->getBody());
    return std::move(copies.found);
}

} // namespace forewarp::frontend::cuda::read
