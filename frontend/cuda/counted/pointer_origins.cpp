#include "frontend/cuda/counted/pointer_origins.h"

#include "frontend/cuda/counted/entry_values.h"
#include "frontend/cuda/counted/loop_steps.h"
#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/read/outer_variables.h"

#include "frontend/clang_headers.h"

#include <optional>
#include <set>

namespace forewarp::frontend::cuda::counted {

namespace {

/// «base + steps»; no steps are none.
struct Place {
    const clang::VarDecl* base = nullptr;
    clang::Expr* steps = nullptr;
    bool isBefore = false; ///< «base - steps»
};

clang::QualType elementOf(const clang::VarDecl& variable, const clang::ASTContext& context) {
    if (const auto* array = context.getAsArrayType(variable.getType())) return array->getElementType();
    return variable.getType()->getPointeeType();
}

/// «a + n», «&a[n]» or «a».
std::optional<Place> placeIn(const clang::Expr& written, const clang::ASTContext& context) {
    const clang::Expr* e = written.IgnoreParenImpCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
        const auto* base = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        return base ? std::optional(Place{base}) : std::nullopt;
    }
    if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(e); sum && sum->isAdditiveOp()) {
        const bool isLeft = sum->getLHS()->getType()->isPointerType();
        auto place = placeIn(isLeft ? *sum->getLHS() : *sum->getRHS(), context);
        if (!place || place->steps) return std::nullopt;
        place->steps = isLeft ? sum->getRHS() : sum->getLHS();
        place->isBefore = sum->getOpcode() == clang::BO_Sub;
        return place;
    }
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(e);
    if (!address || address->getOpcode() != clang::UO_AddrOf) return std::nullopt;
    const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens());
    auto place = element ? placeIn(*element->getBase(), context) : std::nullopt;
    if (!place || place->steps) return std::nullopt;
    place->steps = const_cast<clang::Expr*>(element->getIdx());
    return place;
}

class Origins {
  public:
    Origins(const read::NestSyntax& nest, const SyntaxBuilder& builder, const clang::ASTContext& context)
        : m_builder(builder), m_context(context), m_entry(nest, context),
          m_steps(context, builder, *nest.function, *nest.loop) {}

    struct Origin {
        const clang::VarDecl* root = nullptr;
        clang::Expr* place = nullptr; ///< In the root's name.
    };

    Origin of(const clang::VarDecl& pointer) const {
        const auto place = placeBefore(pointer);
        if (!place) return {&pointer, m_builder.valueOf(pointer)};
        Origin base = of(*place->base);
        if (!place->steps) return base;
        auto* steps = const_cast<clang::Expr*>(place->steps->IgnoreImpCasts());
        base.place = m_builder.binary(base.place, place->isBefore ? clang::BO_Sub : clang::BO_Add,
                                      m_builder.converted(steps, steps->getType()));
        return base;
    }

    /// Steps from the root on, the first ones first.
    struct Way {
        const clang::VarDecl* root = nullptr;
        std::vector<Place> steps;
    };

    std::optional<Way> wayTo(const clang::Expr& pointer) const {
        const auto place = placeIn(pointer, m_context);
        if (!place || (place->steps && !m_steps.isKnownBefore(*place->steps))) return std::nullopt;
        const auto before = placeBefore(*place->base);
        const clang::Expr* value = before ? m_entry.of(*place->base) : nullptr;
        auto way = value ? wayTo(*value) : std::optional(Way{place->base, {}});
        if (way && place->steps) way->steps.push_back(*place);
        return way;
    }

    clang::Expr* between(const clang::Expr& from, const clang::Expr& to) const {
        auto first = wayTo(from), last = wayTo(to);
        if (!first || !last || first->root != last->root) return nullptr;
        while (!first->steps.empty() && !last->steps.empty() && isSame(first->steps.front(), last->steps.front())) {
            first->steps.erase(first->steps.begin());
            last->steps.erase(last->steps.begin());
        }
        if (first->steps.empty() && last->steps.size() == 1 && !last->steps.front().isBefore) {
            auto* steps = const_cast<clang::Expr*>(last->steps.front().steps->IgnoreImpCasts());
            return m_builder.converted(steps, steps->getType());
        }
        clang::Expr* sum = nullptr;
        for (const Place& place : last->steps) sum = added(sum, place, place.isBefore);
        for (const Place& place : first->steps) sum = added(sum, place, !place.isBefore);
        return sum;
    }

  private:
    bool isSame(const Place& a, const Place& b) const {
        llvm::FoldingSetNodeID idA, idB;
        a.steps->Profile(idA, m_context, true);
        b.steps->Profile(idB, m_context, true);
        return a.isBefore == b.isBefore && idA == idB;
    }
    /// Of the type that C counts elements in.
    clang::Expr* added(clang::Expr* sum, const Place& place, bool isLess) const {
        clang::Expr* steps = m_builder.converted(const_cast<clang::Expr*>(place.steps->IgnoreImpCasts()),
                                                 m_context.getPointerDiffType());
        if (!sum) return isLess ? m_builder.negated(steps) : steps;
        return m_builder.binary(sum, isLess ? clang::BO_Sub : clang::BO_Add, steps);
    }

    std::optional<Place> placeBefore(const clang::VarDecl& pointer) const {
        const clang::Expr* value = pointer.getType()->isPointerType() ? m_entry.of(pointer) : nullptr;
        const auto place = value ? placeIn(*value, m_context) : std::nullopt;
        const bool isPlain =
            place && (!place->steps || m_steps.isKnownBefore(*place->steps)) &&
            m_context.hasSameUnqualifiedType(elementOf(*place->base, m_context), elementOf(pointer, m_context));
        return isPlain ? place : std::nullopt;
    }

    const SyntaxBuilder& m_builder;
    const clang::ASTContext& m_context;
    EntryValues m_entry;
    LoopSteps m_steps;
};

} // namespace

clang::Expr* elementsBetween(const clang::Expr& from, const clang::Expr& to, const read::NestSyntax& nest,
                             const SyntaxBuilder& builder, const clang::ASTContext& context) {
    return Origins(nest, builder, context).between(from, to);
}

std::map<const clang::VarDecl*, clang::Expr*> sharedOrigins(const read::NestSyntax& nest, const SyntaxBuilder& builder,
                                                            const clang::ASTContext& context) {
    const Origins origins(nest, builder, context);
    std::map<const clang::VarDecl*, std::vector<std::pair<const clang::VarDecl*, clang::Expr*>>> byRoot;
    for (const clang::VarDecl* variable : variablesUnder(*nest.loop)) {
        const bool isMemory = variable->getType()->isPointerType() || variable->getType()->isArrayType();
        if (!isMemory || isDeclaredIn(*nest.loop, *variable)) continue;
        const auto origin = origins.of(*variable);
        byRoot[origin.root].emplace_back(variable, origin.place);
    }
    std::map<const clang::VarDecl*, clang::Expr*> shared;
    for (const auto& [root, pointers] : byRoot)
        for (const auto& [pointer, place] : pointers)
            if (pointer != root && (pointers.size() > 1 || isChangedIn(*nest.loop, *pointer))) shared[pointer] = place;
    return shared;
}

namespace {

const clang::VarDecl* nextRoot(const clang::VarDecl& pointer, const clang::FunctionDecl& function) {
    if (llvm::isa<clang::ParmVarDecl>(pointer)) return nullptr;
    const clang::VarDecl* root = nullptr;
    for (const clang::Expr* value : valuesOf(*function.getBody(), pointer)) {
        const clang::VarDecl* from = read::rootOf(*value);
        if (from == &pointer) continue; // «p = p + n»
        if (!from || (root && root != from)) return nullptr;
        root = from;
    }
    return root;
}

} // namespace

const clang::VarDecl* onlyRootOf(const clang::VarDecl& pointer, const clang::FunctionDecl& function) {
    std::set<const clang::VarDecl*> seen{&pointer};
    const clang::VarDecl* root = nextRoot(pointer, function);
    while (root && seen.insert(root).second) {
        const clang::VarDecl* further = nextRoot(*root, function);
        if (!further) return root;
        root = further;
    }
    return nullptr; // none, or a circle
}

} // namespace forewarp::frontend::cuda::counted
