#include "frontend/cuda/read/addressing_arrays.h"
#include "frontend/cuda/cpp/constant_text.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/read/ported_nest.h"

#include "core/kernel/profile_of.h"
#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

#include <climits>

namespace forewarp::frontend::cuda::read {

namespace {

using Variables = std::set<const clang::VarDecl*>;

/// Follows values that are read from arrays of whole numbers into the subscripts of others.
class IndexFlow : public loops::SyntaxWalk {
  public:
    explicit IndexFlow(const PortedNest& nest) : m_nest(nest) {}

    bool VisitVarDecl(clang::VarDecl* variable) override {
        if (!variable->getInit()) return true;
        flow(*variable->getInit(), *variable);
        m_initial.emplace(variable, names(*variable->getInit(), *variable) ? nullptr : variable->getInit());
        return true;
    }
    bool VisitUnaryOperator(clang::UnaryOperator* e) override {
        if (e->isIncrementDecrementOp()) m_initial[variableOf(*e->getSubExpr())] = nullptr;
        return true;
    }
    bool VisitBinaryOperator(clang::BinaryOperator* e) override {
        if (e->isAssignmentOp()) m_initial[variableOf(*e->getLHS())] = nullptr;
        if (const auto* target = variableOf(*e->getLHS()); target && (e->isAssignmentOp() || e->isComparisonOp()))
            flow(*e->getRHS(), *target); // the counter of a loop that ends at such a value reaches it
        return true;
    }
    bool VisitForStmt(clang::ForStmt* loop) override {
        const auto header = headerOf(*loop, m_nest.context, m_nest.facts.file);
        if (!header) return true;
        const Variables begins = outerSources(*header->first), ends = outerSources(*header->end);
        const auto isBoth = [&](const clang::VarDecl* source) { return begins.contains(source); };
        const bool isOneArray = llvm::any_of(ends, isBoth);
        const bool isAlone = llvm::all_of(ends, isBoth);
        for (const clang::VarDecl* source : ends) {
            const bool isCount = begins.empty() || (isOneArray && !isBoth(source));
            note(*source, isCount           ? plan::IndexOrder::counts
                          : !isBoth(source) ? plan::IndexOrder::ends
                          : isAlone         ? plan::IndexOrder::parts
                                            : plan::IndexOrder::begins);
            AddressedArrays& addressed = addresses[cpp::cppName(*source)];
            const long long more = header->relation == clang::BO_LE ? 1 : 0;
            addressed.mostIterations = iterationsOf(*loop) - double(more);
            addressed.margin = std::max(addressed.margin, more);
        }
        for (const clang::VarDecl* source : begins) {
            if (!ends.empty() && !isOneArray) note(*source, plan::IndexOrder::begins);
            AddressedArrays& addressed = addresses[cpp::cppName(*source)];
            addressed.base = std::max(addressed.base, -constantIn(*header->first));
            addressed.mostIterations = std::max(addressed.mostIterations, iterationsOf(*loop));
        }
        for (const clang::VarDecl* source : ends) {
            AddressedArrays& addressed = addresses[cpp::cppName(*source)];
            if (!begins.empty()) addressed.base = std::max(addressed.base, -constantIn(*header->end));
        }
        return true;
    }
    bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* e) override {
        const clang::VarDecl* root = rootOf(*e->getBase());
        const bool isOwn = root && elementsOfTable(*e, *root) > 0;
        if (!isOwn && !m_nest.uses.find(root)) return true;
        for (const clang::VarDecl* source : sourcesIn(*e->getIdx())) {
            if (source == root) continue;
            AddressedArrays& addressed = addresses[cpp::cppName(*source)];
            if (const long long elements = elementsOfTable(*e, *root); elements > 0)
                addressed.leastTable = std::min(addressed.leastTable.value_or(elements), elements);
            else addressed.names.insert(cpp::cppName(*root));
            addressed.margin =
                std::max(addressed.margin, constantIn(*e->getIdx()) + countsBeside(*source, *e->getIdx()));
            if (outerSources(*e->getIdx()).contains(source))
                addressed.base = std::max(addressed.base, -constantIn(*e->getIdx()));
            const std::string factor = factorOf(*e->getIdx(), *source);
            if (!factor.empty()) addressed.factors[cpp::cppName(*root)] = factor;
        }
        return true;
    }

    std::map<std::string, AddressedArrays> addresses;

  private:
    /// As the prediction takes it.
    double iterationsOf(const clang::ForStmt& loop) const {
        const auto named = llvm::find_if(m_nest.syntax.loops, [&](const auto& each) { return each.second == &loop; });
        if (named == m_nest.syntax.loops.end()) return kernel::kAssumedTrips;
        const auto given = m_nest.values.find(named->first + ".trips");
        return given == m_nest.values.end() ? kernel::kAssumedTrips : std::max(1.0, given->second);
    }
    /// That a subscript of a constant table or of a local array, which each thread may have, chooses among; 0 for others.
    long long elementsOfTable(const clang::ArraySubscriptExpr& e, const clang::VarDecl& root) const {
        const auto* array = m_nest.context.getAsConstantArrayType(e.getBase()->IgnoreParenImpCasts()->getType());
        const bool isTable = cpp::isConstant(root, m_nest.context) || cpp::hasConstantElements(root, m_nest.context) ||
                             root.isLocalVarDecl();
        return array && isTable ? static_cast<long long>(array->getSize().getLimitedValue(LLONG_MAX)) : 0;
    }
    static bool names(const clang::Expr& e, const clang::VarDecl& variable) {
        class Finder : public loops::SyntaxWalk {
          public:
            explicit Finder(const clang::VarDecl& wanted) : m_wanted(wanted) {}
            bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
                isFound |= name->getDecl() == &m_wanted;
                return true;
            }
            bool isFound = false;

          private:
            const clang::VarDecl& m_wanted;
        };
        Finder finder(variable);
        finder.walk(&e);
        return finder.isFound;
    }
    static const clang::VarDecl* variableOf(const clang::Expr& e) {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e.IgnoreParenImpCasts());
        return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    }
    /// Of a sum, what it adds: 1 of «u + 1», -1 of «u - 1».
    long long constantIn(const clang::Expr& e) const {
        const clang::Expr& written = asWritten(e);
        const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(&written);
        if (const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(&written))
            return number->getValue().getLimitedValue(LLONG_MAX);
        if (!sum || !sum->isAdditiveOp()) return 0;
        const long long right = constantIn(*sum->getRHS());
        return constantIn(*sum->getLHS()) + (sum->getOpcode() == clang::BO_Add ? right : -right);
    }
    /// Of a variable that keeps what it begins with, that: «4 * index[i]» of «at».
    const clang::Expr& asWritten(const clang::Expr& e) const {
        const clang::Expr& written = *e.IgnoreParenImpCasts();
        const auto initial = m_initial.find(variableOf(written));
        return initial == m_initial.end() || !initial->second ? written : asWritten(*initial->second);
    }
    /// How far counters go on beside what comes from this array, where other arrays bound them.
    long long countsBeside(const clang::VarDecl& source, const clang::Expr& subscript) const {
        double most = 0;
        for (const clang::VarDecl* other : sourcesIn(subscript)) {
            const auto known = addresses.find(cpp::cppName(*other));
            if (other == &source || known == addresses.end()) continue;
            if (known->second.order == plan::IndexOrder::counts) most += known->second.mostIterations;
        }
        return static_cast<long long>(most);
    }
    /// A constant or a variable; of several the outermost.
    std::string factorOf(const clang::Expr& e, const clang::VarDecl& source) const {
        const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&asWritten(e));
        if (!operation) return "";
        const bool isLeft = sourcesIn(*operation->getLHS()).contains(&source);
        const clang::Expr& own = isLeft ? *operation->getLHS() : *operation->getRHS();
        const clang::Expr& other = isLeft ? *operation->getRHS() : *operation->getLHS();
        if (operation->isAdditiveOp()) return factorOf(own, source);
        if (operation->getOpcode() != clang::BO_Mul) return "";
        clang::Expr::EvalResult number;
        if (other.EvaluateAsInt(number, m_nest.context)) return llvm::toString(number.Val.getInt(), 10);
        const clang::VarDecl* variable = variableOf(other);
        return variable ? cpp::cppName(*variable) : "";
    }
    /// What bounds a loop may begin parts here and end others there: then it lies between them.
    void note(const clang::VarDecl& source, plan::IndexOrder order) {
        const auto [known, isNew] = m_orders.emplace(&source, order);
        if (!isNew && known->second != order) known->second = plan::IndexOrder::begins;
        addresses[cpp::cppName(source)].order = known->second;
    }
    /// Arrays of whole numbers whose elements, and sums of them, the expression is: of «row[list[i]]» row alone.
    Variables outerSources(const clang::Expr& e) const {
        const clang::Expr& written = asWritten(e);
        if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&written)) {
            const clang::VarDecl* root = rootOf(*element->getBase());
            const bool isIndex = element->getType()->isIntegerType() && m_nest.uses.find(root);
            return isIndex ? Variables{root} : Variables{};
        }
        const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(&written);
        if (!sum || !sum->isAdditiveOp()) return {};
        Variables sources = outerSources(*sum->getLHS());
        sources.merge(outerSources(*sum->getRHS()));
        return sources;
    }
    void flow(const clang::Expr& from, const clang::VarDecl& to) {
        const Variables sources = sourcesIn(from);
        m_carried[&to].insert(sources.begin(), sources.end());
    }

    /// Arrays of whole numbers that an expression reads, itself or by way of variables.
    Variables sourcesIn(const clang::Expr& e) const {
        class Reads : public loops::SyntaxWalk {
          public:
            explicit Reads(const IndexFlow& flow) : m_flow(flow) {}
            bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* subscript) override {
                const clang::VarDecl* root = rootOf(*subscript->getBase());
                if (subscript->getType()->isIntegerType() && m_flow.m_nest.uses.find(root)) found.insert(root);
                return true;
            }
            bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
                const auto carried = m_flow.m_carried.find(llvm::dyn_cast<clang::VarDecl>(name->getDecl()));
                if (carried != m_flow.m_carried.end()) found.insert(carried->second.begin(), carried->second.end());
                return true;
            }
            Variables found;

          private:
            const IndexFlow& m_flow;
        };
        Reads reads(*this);
        reads.walk(&e);
        return reads.found;
    }

    const PortedNest& m_nest;
    std::map<const clang::VarDecl*, Variables> m_carried;
    std::map<const clang::VarDecl*, const clang::Expr*> m_initial; ///< Null: it changes later.
    std::map<const clang::VarDecl*, plan::IndexOrder> m_orders;
};

} // namespace

std::map<std::string, AddressedArrays> addressingArrays(const PortedNest& nest) {
    IndexFlow flow(nest);
    for (int round = 0; round < 2; ++round) // what a later iteration sets reaches an earlier line
        flow.walk(nest.syntax.loop);
    return std::move(flow.addresses);
}

} // namespace forewarp::frontend::cuda::read
