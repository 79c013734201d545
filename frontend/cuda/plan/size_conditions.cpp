#include "frontend/cuda/plan/size_conditions.h"

#include "core/kernel/profile_of.h"
#include "frontend/cuda/plan/count_text.h"
#include "frontend/cuda/plan/counts/element_counts.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/profile/index_polynomial.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace forewarp::frontend::cuda::plan {

namespace {

using kernel::Expression;
using Kind = Expression::Kind;

/// «a < b», «a >= b», «a == b», «a != b».
struct Comparison {
    Expression left, right;
    std::string sign;
};

bool isZero(const Expression& expression) {
    return expression.isConstant() && expression.value() == 0;
}

std::optional<Comparison> comparisonIn(const Expression& condition) {
    const std::vector<Expression> sides = condition.operands();
    if (condition.kind() == Kind::less) return Comparison{sides[0], sides[1], "<"};
    if (condition.kind() != Kind::equal) return std::nullopt;
    const auto inner = isZero(sides[1]) ? comparisonIn(sides[0]) : std::nullopt;
    if (inner && inner->sign == "<") return Comparison{inner->left, inner->right, ">="};
    if (inner && inner->sign == "==") return Comparison{inner->left, inner->right, "!="};
    return inner ? std::nullopt : std::optional(Comparison{sides[0], sides[1], "=="});
}

/// A condition of the nest, and what it is for.
struct Condition {
    Expression holds;
    std::string reason;
    bool isPlace = false; ///< That an access lies behind its array's start.
};

/// What the facts call a value that a function returns, «{up4() at 12:9}», and the variable that it is put into.
std::vector<std::pair<std::string, std::string>> variablesOfCalls(const read::PortedNest& nest) {
    std::vector<std::pair<std::string, std::string>> names;
    for (const read::OuterVariable& outer : nest.uses.variables) {
        const clang::Expr* value = outer.variable->getInit();
        const auto* call = value && !llvm::isa<clang::ParmVarDecl>(outer.variable)
                               ? llvm::dyn_cast<clang::CallExpr>(value->IgnoreParenImpCasts())
                               : nullptr;
        const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
        if (!callee) continue;
        const auto place = read::placeIn(nest.context, call->getBeginLoc());
        names.emplace_back("{" + callee->getNameAsString() + "() at " + std::to_string(place.line) + ":" +
                               std::to_string(place.column) + "}",
                           outer.variable->getNameAsString());
    }
    return names;
}

std::vector<Condition> conditionsOf(const read::PortedNest& nest) {
    std::vector<Condition> conditions;
    const auto ofCalls = variablesOfCalls(nest);
    const auto add = [&](const Expression& condition, const std::string& reason) {
        std::string text = condition.text();
        for (const auto& [call, variable] : ofCalls)
            for (std::size_t at = text.find(call); at != std::string::npos; at = text.find(call, at))
                text.replace(at, call.size(), variable);
        const auto renamed = Expression::parse(text);
        const Expression holds = renamed ? *renamed : condition;
        const bool isKnown = std::ranges::any_of(conditions, [&](const Condition& c) { return c.holds == holds; });
        if (!isKnown) conditions.push_back({holds, reason});
    };
    const auto addOf = [&](const kernel::LoopFacts& loop) {
        for (const kernel::VerdictAssumption& assumption : loop.assumptions)
            for (const Expression& each : assumption.conditions)
                add(each, "The port rests on this: " + assumption.text + ".");
        for (const Expression& each : loop.entryConditions)
            add(each, "For other values the C function does not come to the loop.");
    };
    for (const kernel::LoopFacts& loop : nest.threadFacts) addOf(loop);
    if (const kernel::LoopFacts* loop = nest.facts.find(nest.choices.kernel.loop)) addOf(*loop);
    return conditions;
}

/// No access lies in front of its array: the host function asks for that, too.
std::vector<Condition> placesOf(const read::PortedNest& nest) {
    std::vector<Condition> conditions;
    for (const read::OuterVariable& outer : nest.uses.variables) {
        if (!outer.variable->getType()->isPointerType() && !outer.variable->getType()->isArrayType()) continue;
        for (const Expression& place :
             counts::nearestPlaces(nest.facts, nest.choices.kernel.loop, nest.namesOf(*outer.variable))) {
            const Expression before = Expression::binary(Kind::less, place, Expression::constant(0));
            if (!place.symbols().empty() && isSettable(place, nest) && !counts::leadsBack(place))
                conditions.push_back({Expression::binary(Kind::equal, before, Expression::constant(0)), {}, true});
        }
    }
    return conditions;
}

/// The self-check is to run the loops, not to pass by them.
std::vector<Condition> tripsOf(const read::PortedNest& nest) {
    constexpr long long kFewest = 64;
    std::vector<Condition> conditions;
    for (const kernel::LoopFacts& loop : nest.threadFacts) {
        if (!loop.tripCount || loop.tripCount->symbols().empty() || !isSettable(*loop.tripCount, nest)) continue;
        const auto trips = loop.tripCount->evaluate(nest.values);
        if (trips && *trips < 1)
            conditions.push_back({Expression::binary(Kind::less, Expression::constant(kFewest), *loop.tripCount), {}});
    }
    return conditions;
}

bool holds(const std::vector<Condition>& conditions, const kernel::Bindings& values) {
    return std::ranges::all_of(conditions, [&](const Condition& each) { return each.holds.evaluate(values) != 0.0; });
}

std::size_t fulfilled(const std::vector<Condition>& conditions, const kernel::Bindings& values) {
    return std::size_t(std::ranges::count_if(
        conditions, [&](const Condition& each) { return each.holds.evaluate(values).value_or(1) != 0; }));
}

/// Values that may fulfil the condition: where both sides are equal, were they linear, and beside that.
std::vector<double> candidates(const Expression& condition, const std::string& name, kernel::Bindings values) {
    std::vector<double> found;
    if (const auto comparison = comparisonIn(condition)) {
        const auto distanceAt = [&](double value) {
            values[name] = value;
            const auto left = comparison->left.evaluate(values), right = comparison->right.evaluate(values);
            return left && right ? std::optional(*left - *right) : std::nullopt;
        };
        const auto atZero = distanceAt(0), atOne = distanceAt(1);
        if (atZero && atOne && *atZero != *atOne) {
            const double equal = *atZero / (*atZero - *atOne);
            for (const double beside :
                 {std::floor(equal), std::ceil(equal), std::floor(equal) - 1, std::ceil(equal) + 1})
                found.push_back(beside);
        }
    }
    for (const double usual : {0., 1., 2., 3., 4., 8., 16., 64., 1024.}) found.push_back(usual);
    std::erase_if(found, [](double value) { return value < 0; });
    return found;
}

/// One step towards more conditions that hold: sizes that the loops run to last, and those that are `fixed` never.
bool improve(const std::vector<Condition>& conditions, const std::set<std::string>& sizes,
             const std::set<std::string>& fixed, kernel::Bindings& values) {
    const std::size_t before = fulfilled(conditions, values);
    for (const bool ofSizes : {false, true})
        for (const Condition& each : conditions) {
            if (each.holds.evaluate(values).value_or(1) != 0) continue;
            for (const std::string& name : each.holds.symbols()) {
                if (sizes.contains(name) != ofSizes || fixed.contains(name)) continue;
                for (const double value : candidates(each.holds, name, values)) {
                    if (each.isPlace && (ofSizes || value < 1)) continue; // Else there would be nothing to reach.
                    kernel::Bindings changed = values;
                    changed[name] = value;
                    if (fulfilled(conditions, changed) <= before) continue;
                    values = std::move(changed);
                    return true;
                }
            }
        }
    return false;
}

/// «3 * w» as the host computes it, in signed numbers of 64 bits; nothing where a value is none of the plan's.
std::optional<std::string> sideText(const Expression& side, const PortPlan& plan) {
    const auto polynomial =
        profile::IndexPolynomial::of(side, [&](const std::string& symbol) -> std::optional<profile::IndexPolynomial> {
            const PortedScalar* scalar = scalarNamed(symbol, plan);
            if (!scalar || scalar->isFloating || scalar->isStructure) return std::nullopt;
            return profile::IndexPolynomial::symbol(symbol);
        });
    return polynomial ? std::optional(tripCountText(polynomial->text(), plan)) : std::nullopt;
}

} // namespace

bool isSettable(const Expression& expression, const read::PortedNest& nest) {
    return std::ranges::all_of(expression.symbols(), [&](const std::string& symbol) {
        return std::ranges::any_of(nest.uses.variables, [&](const read::OuterVariable& outer) {
            return nest.namesOf(*outer.variable).contains(symbol);
        });
    });
}

std::vector<SizeCondition> sizeConditions(const read::PortedNest& nest, const PortPlan& plan) {
    std::vector<SizeCondition> found;
    for (const Condition& each : conditionsOf(nest)) {
        const auto comparison = comparisonIn(each.holds);
        const auto left = comparison ? sideText(comparison->left, plan) : std::nullopt;
        const auto right = comparison ? sideText(comparison->right, plan) : std::nullopt;
        if (!left || !right) continue;
        const auto joined = [&](const std::string& a, const std::string& b) {
            // Reads better with what is compared on the left.
            if (!comparison->left.isConstant() || comparison->right.isConstant())
                return a + " " + comparison->sign + " " + b;
            const std::string& sign = comparison->sign;
            return b + (sign == "<" ? " > " : sign == ">=" ? " <= " : " " + sign + " ") + a;
        };
        found.push_back({joined(*left, *right),
                         joined(comparison->left.text(), comparison->right.text()) + " does not hold. " + each.reason});
    }
    return found;
}

static bool chooseFor(const std::vector<Condition>& conditions, read::PortedNest& nest) {
    std::set<std::string> sizes;
    for (const kernel::LoopFacts& loop : nest.threadFacts)
        if (loop.tripCount) sizes.merge(loop.tripCount->symbols());
    std::set<std::string> fixed; // What the user, the source or a run says.
    for (const kernel::Assumption& assumption : nest.choices.kernel.assumptions)
        if (assumption.kind != kernel::Assumption::Kind::value) fixed.insert(assumption.symbol);
    kernel::Bindings values = nest.values;
    for (const Condition& each : conditions)
        for (const std::string& name : each.holds.symbols()) values.try_emplace(name, kernel::kAssumedSize);
    if (holds(conditions, values)) return true;
    constexpr int kMostSteps = 16;
    for (int step = 0; step < kMostSteps && improve(conditions, sizes, fixed, values); ++step) {
    }
    if (!holds(conditions, values)) return false;
    nest.values = std::move(values);
    return true;
}

bool takeSmallerSizes(read::PortedNest& nest) {
    constexpr double kLeast = 64;
    const kernel::Bindings before = nest.values;
    bool isSmaller = false;
    for (const kernel::Assumption& assumption : nest.choices.kernel.assumptions) {
        const auto value = nest.values.find(assumption.symbol);
        if (assumption.kind != kernel::Assumption::Kind::value || value == nest.values.end() || value->second <= kLeast)
            continue;
        value->second = std::max(kLeast, std::floor(value->second / 2));
        isSmaller = true;
    }
    if (isSmaller && chooseFor(conditionsOf(nest), nest)) return true;
    nest.values = before;
    return false;
}

void chooseSizes(read::PortedNest& nest) {
    const std::vector<Condition> asked = conditionsOf(nest);
    std::vector<Condition> all = asked;
    for (Condition& each : placesOf(nest)) all.push_back(std::move(each));
    for (Condition& each : tripsOf(nest)) all.push_back(std::move(each));
    if (!chooseFor(all, nest)) (void)chooseFor(asked, nest);
}

} // namespace forewarp::frontend::cuda::plan
