#include "frontend/cuda/plan/port_threads.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/plan/count_text.h"
#include "frontend/cuda/read/ported_nest.h"

#include "core/kernel/limits/launch_limits.h"
#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp::frontend::cuda::plan {

namespace {

std::string inParentheses(const std::string& text) {
    return text.find_first_of(" +-*/%?") == std::string::npos ? text : "(" + text + ")";
}

/// Iterations, were all names of the bounds what `words` says: «n - 2», «(n - 1 + 1) / 2».
std::string tripsText(const read::LoopHeader& header, const clang::ASTContext& context, const cpp::Wording& words) {
    const cpp::CppText cpp(context, words);
    const std::string first = cpp.expression(*header.first), end = cpp.expression(*header.end);
    const bool goesUp = header.step > 0;
    const bool takesEnd = header.relation == clang::BO_LE || header.relation == clang::BO_GE;
    const long long stride = goesUp ? header.step : -header.step;
    const std::string& from = goesUp ? first : end;
    const std::string& to = goesUp ? end : first;
    std::string distance = from == "0" ? to : inParentheses(to) + " - " + inParentheses(from);
    if (stride == 1) return takesEnd ? distance + " + 1" : distance;
    return "(" + distance + " + " + std::to_string(takesEnd ? stride : stride - 1) + ") / " + std::to_string(stride);
}

/// The last value of a counter: «n - 1».
std::string lastText(const read::LoopHeader& header, const clang::ASTContext& context, const std::string& trips) {
    const cpp::Wording plain;
    const std::string first = cpp::CppText(context, plain).expression(*header.first);
    const std::string steps = header.step == 1 ? "" : " * " + std::to_string(header.step);
    return inParentheses(first) + " + (" + trips + " - 1)" + steps;
}

std::string conditionText(const read::PortedNest& nest, const read::LoopHeader& header) {
    const std::string relation = clang::BinaryOperator::getOpcodeStr(header.relation).str();
    return cpp::cppName(*header.counter) + " " + relation + " " + nest.text(*header.end);
}

/// A sum of invariants and of multiples of the counter.
bool isLinearIn(const clang::Expr& expression, const clang::VarDecl* counter) {
    const clang::Expr* e = expression.IgnoreParenImpCasts();
    if (llvm::isa<clang::DeclRefExpr>(e) || !variablesIn(*e).contains(counter)) return true;
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e);
    if (!binary || !(binary->isAdditiveOp() || binary->getOpcode() == clang::BO_Mul)) return false;
    const bool isProduct = binary->getOpcode() == clang::BO_Mul && variablesIn(*binary->getLHS()).contains(counter) &&
                           variablesIn(*binary->getRHS()).contains(counter);
    return !isProduct && isLinearIn(*binary->getLHS(), counter) && isLinearIn(*binary->getRHS(), counter);
}

/// Numbers of the thread loops outside one whose counters its bounds name, and of those that their bounds name in turn.
std::set<std::size_t> moversOf(const read::PortedNest& nest, std::size_t at) {
    std::set<std::size_t> movers;
    for (std::size_t i = at; i-- > 0;) {
        const auto names = [&](std::size_t inner) {
            return variablesIn(*nest.threads[inner].first).contains(nest.threads[i].counter) ||
                   variablesIn(*nest.threads[inner].end).contains(nest.threads[i].counter);
        };
        if (names(at) || llvm::any_of(movers, names)) movers.insert(i);
    }
    return movers;
}

/// The host looks at every iteration of the loops that move the bounds.
std::string searchedTrips(const read::PortedNest& nest, std::size_t at) {
    const read::LoopHeader& header = nest.threads[at];
    const std::string most = cpp::cppName(*header.counter) + "_most";
    std::string loops;
    for (const std::size_t i : moversOf(nest, at)) {
        const read::LoopHeader& mover = nest.threads[i];
        const std::string counter = cpp::cppName(*mover.counter);
        loops += "for (" + cpp::typeText(mover.counter->getType().getUnqualifiedType(), counter, nest.context) + " = " +
                 nest.text(*mover.first) + "; " + conditionText(nest, mover) + "; " + counter +
                 (mover.step < 0 ? " -= " : " += ") + std::to_string(std::abs(mover.step)) + ") ";
    }
    return "[&] { long long " + most + " = 0; " + loops + most + " = std::max<long long>(" + most + ", " +
           tripsText(header, nest.context, {}) + "); return " + most + "; }()";
}

/// Bounds move with the counter of an outer thread loop: where they are linear in it, the trip count is greatest at one
/// of its ends.
Result<std::string> tripsAtMost(const read::PortedNest& nest, const std::vector<PortedLoop>& outer, std::size_t at) {
    const read::LoopHeader& header = nest.threads[at];
    std::set<const clang::VarDecl*> moving = variablesIn(*header.first);
    moving.merge(variablesIn(*header.end));
    std::vector<std::size_t> movers;
    for (std::size_t i = 0; i < at; ++i)
        if (moving.contains(nest.threads[i].counter)) movers.push_back(i);
    for (const clang::VarDecl* variable : moving) {
        const bool isOuter = nest.uses.find(variable) || nest.isThreadCounter(variable);
        if (!isOuter)
            return nest.refusal(*header.loop, "How often it runs is known only inside the loop around it.",
                                "Let only the loops around it become threads: --map x=LOOP.");
    }
    if (movers.empty()) return tripsText(header, nest.context, {});
    if (movers.size() > 1)
        return nest.refusal(*header.loop, "Its bounds move with two loops around it.",
                            "Let fewer loops become threads: --map.");
    const read::LoopHeader& mover = nest.threads[movers.front()];
    const bool isLinear = isLinearIn(*header.first, mover.counter) && isLinearIn(*header.end, mover.counter);
    const std::set<const clang::VarDecl*> start = variablesIn(*mover.first);
    const auto isMoved = [&](const read::LoopHeader& thread) { return start.contains(thread.counter); };
    if (!isLinear || llvm::any_of(nest.threads, isMoved)) return searchedTrips(nest, at);
    cpp::Wording atFirst, atLast;
    atFirst.names[mover.counter] = inParentheses(nest.text(*mover.first));
    atLast.names[mover.counter] = "(" + lastText(mover, nest.context, outer[movers.front()].trips) + ")";
    const std::string type = "std::max<long long>";
    return type + "(" + tripsText(header, nest.context, atFirst) + ", " + tripsText(header, nest.context, atLast) + ")";
}

int extentAlong(kernel::ThreadDimension dimension, const kernel::BlockShape& block) {
    return std::array{block.x, block.y, block.z}[std::size_t(dimension)];
}

/// A grid holds 65,535 blocks along y and z each, and far more along x. The loop with the most blocks gets x where its own
/// dimension does not hold them, or where the loop along x has few at all sizes.
void spreadBlocks(const read::PortedNest& nest, std::vector<PortedLoop>& loops) {
    constexpr double kMost = kernel::limits::kMostBlocksInYAndZ;
    const auto blocksOf = [&](const PortedLoop& loop) {
        const auto mapped =
            std::ranges::find(nest.choices.kernel.mapped, loop.dimension, &kernel::MappedLoop::dimension);
        const double iterations = mapped == nest.choices.kernel.mapped.end() ? 0 : mapped->iterations;
        return std::ceil(iterations / extentAlong(loop.dimension, nest.choices.block));
    };
    const auto alongX = std::ranges::find(loops, kernel::ThreadDimension::x, &PortedLoop::dimension);
    const auto longest = std::ranges::max_element(loops, {}, blocksOf);
    if (!nest.choices.kernel.rows.empty()) longest->blocksAlong = kernel::ThreadDimension::x; // Lanes fill one block.
    if (alongX == loops.end() || longest == alongX || blocksOf(*alongX) > kMost) return;
    const bool hasFew = isWholeNumber(alongX->trips) && !isWholeNumber(longest->trips);
    if (hasFew || blocksOf(*longest) > kMost) std::swap(alongX->blocksAlong, longest->blocksAlong);
}

} // namespace

std::set<const clang::VarDecl*> variablesIn(const clang::Expr& expression) {
    class Names : public loops::SyntaxWalk {
      public:
        bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
            if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) found.insert(variable);
            return true;
        }
        std::set<const clang::VarDecl*> found;
    };
    Names names;
    names.walk(&expression);
    return names.found;
}

Result<std::vector<PortedLoop>> threadLoops(const read::PortedNest& nest) {
    std::vector<PortedLoop> loops;
    for (std::size_t i = 0; i < nest.threads.size(); ++i) {
        const read::LoopHeader& header = nest.threads[i];
        PortedLoop loop;
        loop.counter = cpp::cppName(*header.counter);
        loop.type = cpp::typeText(header.counter->getType().getUnqualifiedType(), {}, nest.context);
        loop.first = nest.text(*header.first);
        loop.step = header.step;
        loop.condition = conditionText(nest, header);
        loop.dimension = loop.blocksAlong = nest.dimensions[i];
        auto trips = tripsAtMost(nest, loops, i);
        if (!trips) return trips.error();
        loop.trips = *trips;
        loops.push_back(std::move(loop));
    }
    spreadBlocks(nest, loops);
    return loops;
}

} // namespace forewarp::frontend::cuda::plan
