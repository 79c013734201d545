#include "frontend/loops/values/derived_values.h"
#include "frontend/loops/values/called_functions.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/values/possible_values.h"
#include "frontend/loops/values/value_arithmetic.h"
#include "frontend/loops/values/value_sources.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace forewarp::frontend::loops::values {

namespace {

using kernel::OtherValues;

Outcome unknown() {
    Outcome open;
    open.isOpen = true;
    return open;
}

Outcome told() {
    Outcome input;
    input.isTold = true;
    return input;
}

constexpr int kDeepest = 40;

} // namespace

class DerivedValues::Evaluation {
  public:
    Evaluation(clang::ASTContext& context, OtherSources* others, std::string file)
        : m_context(context), m_others(others), m_file(std::move(file)), m_sources(context, others) {}

    const DerivedValue* valueOf(const clang::ValueDecl& variable) {
        const auto [kept, isNew] = m_derived.try_emplace(&variable);
        if (isNew) kept->second = asDerived(valuesOf(variable));
        return kept->second.values.empty() ? nullptr : &kept->second;
    }

    /// One for all expressions that read alike.
    const DerivedValue* valueOf(const clang::Expr& expression) {
        const clang::ValueDecl* variable = variableIn(expression);
        if (!variable || !llvm::isa<clang::FieldDecl>(variable)) return variable ? valueOf(*variable) : nullptr;
        DerivedValue derived = asDerived(valuesOf(*variable, expression));
        if (derived.values.empty()) return nullptr;
        std::set<std::string> choices;
        for (const kernel::SourceValue& value : derived.values)
            for (const auto& [of, choice] : value.choices) choices.insert(of);
        return &m_ofFields.try_emplace({variable, std::move(choices)}, std::move(derived)).first->second;
    }

    /// Values carry the choices that tell them from those of other files.
    Outcome given(const SharedName& name) {
        Outcome all;
        if (name.kind == SharedName::Kind::parameter) all = passed(name);
        else if (name.kind == SharedName::Kind::returned || name.kind == SharedName::Kind::stored) all = made(name);
        else if (name.kind == SharedName::Kind::variable) {
            for (const clang::ValueDecl* variable : m_sources.variablesNamed(name.name)) give(*variable, name, all);
        } else if (const clang::FieldDecl* field = m_sources.shared().field(name)) {
            give(*field, name, all);
        }
        all.isElsewhere |= m_sources.callsUnknown(); // Who knows what these do?
        return all;
    }

  private:
    /// Numbers beyond what sizes are (−1 as an unsigned one) say nothing of them.
    static DerivedValue asDerived(const Outcome& outcome) {
        constexpr double kLargestSize = 0x1p53;
        DerivedValue derived;
        derived.others = outcome.isOpen        ? OtherValues::unknown
                         : outcome.isTold      ? OtherValues::told
                         : outcome.isElsewhere ? OtherValues::elsewhere
                                               : OtherValues::none;
        for (const Possible& value : outcome.values) {
            const double number = value.number.roundToDouble(value.number.isSigned());
            if (std::abs(number) < kLargestSize) derived.values.push_back({number, value.origin, value.choices});
            else derived.others = OtherValues::unknown;
        }
        return derived;
    }

    /// Of «f.nx»: what f was given says nothing of «c.nx».
    Outcome valuesOf(const clang::ValueDecl& variable, const clang::Expr& name) {
        Outcome outcome = valuesOf(variable);
        const auto* member = llvm::dyn_cast<clang::MemberExpr>(name.IgnoreParenCasts());
        if (!member) return outcome;
        const auto range = clang::CharSourceRange::getTokenRange(member->getBase()->getSourceRange());
        const std::string base =
            clang::Lexer::getSourceText(range, m_context.getSourceManager(), m_context.getLangOpts()).str();
        for (Possible& value : outcome.values) {
            std::map<std::string, std::string> choices;
            for (auto& [of, choice] : value.choices) choices.emplace(of + " for " + base, std::move(choice));
            value.choices = std::move(choices);
        }
        return outcome;
    }

    Outcome valuesOf(const clang::ValueDecl& variable) {
        const auto [known, isNew] = m_known.try_emplace(&variable, unknown()); // That is what asks for itself.
        if (!isNew) return known->second;
        const auto outside = std::exchange(m_arguments, {}); // Of all calls, not of the one that is looked into.
        const auto shared = m_others ? m_sources.shared().of(variable) : std::nullopt;
        Outcome others = shared ? m_others->given(*shared) : Outcome();
        Outcome all = ofThisFile(variable, others.values.empty() ? std::nullopt : shared);
        all.takeFlags(others);
        for (Possible& value : others.values) {
            value.number = converted(value.number, variable.getType());
            add(std::move(value), all);
        }
        if (shared) {
            all.isElsewhere |= m_sources.callsUnknown();
        } else {
            all.isOpen |= m_sources.isOfOthersCalls(variable);
            all.isElsewhere |= m_sources.isOpenToOtherFiles(variable);
        }
        all.mayBeZero |= startsAsZero(variable);
        all.isOpen |= all.values.empty() && !all.isTold;
        for (const ValueBound& bound : m_sources.boundsOf(variable)) apply(bound, all);
        m_arguments = outside;
        return m_known[&variable] = std::move(all);
    }

    /// Memory that is never written to, as far as anybody sees.
    static bool startsAsZero(const clang::ValueDecl& variable) {
        const auto* stored = llvm::dyn_cast<clang::VarDecl>(&variable);
        return llvm::isa<clang::FieldDecl>(variable) ||
               (stored && stored->hasGlobalStorage() && !stored->getAnyInitializer());
    }

    /// Adds what this file gives a variable or field; where the file bounds it, others see that it changes.
    void give(const clang::ValueDecl& variable, const SharedName& name, Outcome& all) {
        Outcome own = ofThisFile(variable, name);
        all.takeFlags(own);
        all.isOpen |= !m_sources.boundsOf(variable).empty();
        for (Possible& value : own.values) add(std::move(value), all);
    }

    /// Without its bounds. Inputs: what other files know it by, where they give it values, too.
    Outcome ofThisFile(const clang::ValueDecl& variable, const std::optional<SharedName>& shared) {
        Outcome all;
        all.isTold = m_sources.isTold(variable);
        all.isOpen = m_sources.isChanged(variable);
        static const std::vector<ValueSource> kNone;
        const std::vector<ValueSource>* known = m_sources.sourcesOf(variable);
        const std::vector<ValueSource>& sources = known ? *known : kNone;
        const std::vector<LentTo> lent = m_sources.lentTo(variable);
        const bool isOneOfSeveral = shared || sources.size() + lent.size() > 1;
        for (const ValueSource& source : sources)
            addFrom(source, isOneOfSeveral ? choiceOf(source, variable, shared) : Choice(), all);
        for (const LentTo& to : lent) {
            const std::string of = shared ? shared->name + " of all files" : ownChoice(variable);
            addAll(ofOthers({SharedName::Kind::stored, to.function, {}, to.position}),
                   isOneOfSeveral ? Choice(of, "by " + to.function) : Choice(), all);
        }
        if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&variable)) {
            all.isOpen |= isReachedFromOthers(*field);
            for (Possible& value : all.values) value.number = fitted(value.number, *field);
        }
        return all;
    }

    /// Whether a function of another source has the address of one field of its structure, and walks on from there.
    bool isReachedFromOthers(const clang::FieldDecl& field) {
        return std::ranges::any_of(field.getParent()->fields(), [&](const clang::FieldDecl* other) {
            return std::ranges::any_of(m_sources.lentTo(*other), [&](const LentTo& to) {
                return ofOthers({SharedName::Kind::stored, to.function, {}, to.position}).isOpen;
            });
        });
    }

    /// As a bit-field keeps it.
    [[nodiscard]] llvm::APSInt fitted(const llvm::APSInt& number, const clang::FieldDecl& field) const {
        if (!field.isBitField()) return number;
        const unsigned width = field.getBitWidthValue(m_context);
        const bool isUnsigned = field.getType()->isUnsignedIntegerOrEnumerationType();
        const llvm::APSInt kept(number.extOrTrunc(width), isUnsigned);
        return kept.extend(std::max(width, number.getBitWidth()));
    }

    /// What a function of this file, which others call, returns or stores behind its parameter.
    Outcome made(const SharedName& name) {
        const clang::FunctionDecl* function = m_sources.function(name.owner);
        if (!function) return unknown();
        if (name.kind == SharedName::Kind::returned) return returnedBy(*function, name.owner);
        if (name.position >= function->getNumParams()) return unknown(); // Declared in another way than it is defined.
        const LentAddresses::Uses uses = m_sources.storedBehind(*function->getParamDecl(name.position));
        Outcome all;
        all.isOpen = uses.isChanged;
        all.isTold = uses.isTold;
        for (const clang::Expr* written : uses.written)
            addFrom({written, "assigned"},
                    uses.written.size() > 1 ? Choice(name.owner + " stores", place(*written)) : Choice(), all);
        return all;
    }

    /// Inputs: which of its calls this is, so that two calls may return different values.
    Outcome returnedBy(const clang::FunctionDecl& function, const std::string& call) {
        const auto [running, isNew] = m_running.insert(&function);
        if (!isNew) return unknown();
        Outcome all;
        const std::vector<ValueSource> sources = m_sources.returnedBy(function);
        for (const ValueSource& source : sources)
            addFrom(source, sources.size() > 1 ? Choice("result of " + call, place(*source.value)) : Choice(), all);
        all.isOpen |= sources.empty();
        m_running.erase(running);
        return all;
    }

    /// Of a function of another source.
    Outcome ofOthers(const SharedName& name) { return m_others ? m_others->given(name) : unknown(); }

    Outcome passed(const SharedName& name) {
        Outcome all;
        all.isOpen = m_sources.isNamed(name.owner);
        if (const std::vector<ValueSource>* sources = m_sources.passed(name.owner, name.position))
            for (const ValueSource& source : *sources)
                addFrom(source, {"calls of " + name.owner, place(*source.call)}, all);
        return all;
    }

    /// «calls of smooth» and «88:5»: which of several, and which one it is. Empty where there is one only.
    using Choice = std::pair<std::string, std::string>;

    void addFrom(const ValueSource& source, const Choice& choice, Outcome& all) {
        Outcome outcome = evaluated(*source.value);
        for (Possible& value : outcome.values)
            if (value.origin.empty()) value.origin = std::string(source.how) + " at " + place(*source.value);
        addAll(std::move(outcome), choice, all);
    }

    static void addAll(Outcome outcome, const Choice& choice, Outcome& all) {
        all.takeFlags(outcome);
        for (Possible& value : outcome.values) {
            if (!choice.first.empty()) {
                auto way = joined(std::move(value.choices), {choice});
                all.isOpen |= !way;
                if (!way) continue;
                value.choices = *std::move(way);
            }
            add(std::move(value), all);
        }
    }

    /// All parameters of a function come from the same call.
    Choice choiceOf(const ValueSource& source, const clang::ValueDecl& variable,
                    const std::optional<SharedName>& shared) const {
        if (source.call) {
            const auto& function = *llvm::cast<clang::FunctionDecl>(variable.getDeclContext());
            const std::string own = function.isExternallyVisible() || m_file.empty()
                                        ? ""
                                        : " in " + m_file; // Another file may have one, too.
            return {"calls of " + function.getNameAsString() + own, place(*source.call)};
        }
        if (shared) return {shared->name + " of all files", place(*source.value)};
        return {ownChoice(variable), place(*source.value)};
    }

    [[nodiscard]] std::string ownChoice(const clang::ValueDecl& variable) const {
        return variable.getNameAsString() + " at " + place(variable);
    }

    /// What is not known of the bound leaves open what is bounded.
    void apply(const ValueBound& bound, Outcome& all) {
        const Outcome limit = evaluated(*bound.bound);
        all.takeFlags(limit);
        Outcome bounded;
        for (const Possible& value : all.values) {
            for (const Possible& most : limit.values) {
                auto way = joined(value.choices, most.choices);
                if (!way) continue;
                const bool isWithin = bound.isMost ? llvm::APSInt::compareValues(value.number, most.number) <= 0
                                                   : llvm::APSInt::compareValues(value.number, most.number) >= 0;
                Possible result = isWithin ? value : most;
                if (!isWithin) result.origin = "bound at " + place(*bound.bound);
                result.number =
                    llvm::APSInt(result.number.extOrTrunc(value.number.getBitWidth()), value.number.isUnsigned());
                result.choices = *std::move(way);
                add(std::move(result), bounded);
            }
            if (limit.values.empty()) add(value, bounded);
        }
        all.takeFlags(bounded);
        all.values = std::move(bounded.values);
    }

    Outcome evaluated(const clang::Expr& whole) {
        const clang::Expr& expression = *whole.IgnoreParens();
        if (m_depth >= kDeepest || expression.isValueDependent() || expression.containsErrors()) return unknown();
        ++m_depth;
        Outcome outcome = evaluatedInside(expression);
        --m_depth;
        return outcome;
    }

    std::string place(clang::SourceLocation location) const {
        const auto& sources = m_context.getSourceManager();
        const auto at = sources.getExpansionLoc(location);
        const SourceLocation found{int(sources.getExpansionLineNumber(at)), int(sources.getExpansionColumnNumber(at))};
        if (!sources.isInMainFile(at))
            return llvm::sys::path::filename(sources.getFilename(at)).str() + ":" + found.text();
        return m_file.empty() ? found.text() : m_file + ":" + found.text();
    }
    std::string place(const clang::Expr& expression) const { return place(expression.getBeginLoc()); }
    std::string place(const clang::ValueDecl& variable) const { return place(variable.getLocation()); }

    Outcome evaluatedInside(const clang::Expr& expression) {
        clang::Expr::EvalResult result;
        const bool isInteger = expression.getType()->isIntegralOrEnumerationType();
        if (isInteger && expression.EvaluateAsInt(result, m_context)) {
            Outcome constant;
            constant.values.push_back({result.Val.getInt()});
            return constant;
        }
        if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expression)) return ofCast(*cast);
        if (const clang::ValueDecl* variable = variableIn(expression)) {
            const bool isArgument = variable->getName() == "argv" || variable->getName() == "argc";
            if (isArgument && llvm::isa<clang::ParmVarDecl>(variable)) return told();
            if (const auto bound = m_arguments.find(variable); bound != m_arguments.end()) return bound->second;
            const clang::ForStmt* loop = m_sources.stepping(*variable, expression);
            if (auto steps = loop ? stepsOf(*variable, *loop) : std::nullopt) return *std::move(steps);
            return isInteger ? valuesOf(*variable, expression) : unknown();
        }
        if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&expression)) return ofChoice(*choice);
        if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expression)) return ofOperation(*operation);
        if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(&expression)) return ofNegation(*operation);
        if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression))
            return ofElement(*subscript);
        const auto* call = llvm::dyn_cast<clang::CallExpr>(&expression);
        return call ? ofCall(*call) : unknown();
    }

    Outcome ofCall(const clang::CallExpr& call) {
        const clang::FunctionDecl* callee = call.getDirectCallee();
        const clang::IdentifierInfo* name = callee ? callee->getIdentifier() : nullptr;
        if (!name || llvm::isa<clang::CXXMethodDecl>(callee)) return unknown();
        if (readsInput(name->getName())) return told();
        const clang::FunctionDecl* function = callee->getDefinition();
        if (!function && callee->isExternallyVisible() && !m_sources.shared().isOfLibrary(*callee))
            return ofOthers({SharedName::Kind::returned, name->getName().str()});
        if (!function) return unknown();
        auto arguments = argumentsOf(call, *function);
        std::swap(m_arguments, arguments);
        Outcome outcome = returnedBy(*function, name->getName().str() + " at " + place(call));
        std::swap(m_arguments, arguments);
        return outcome;
    }

    /// Of the parameters that keep what the call gives them.
    std::map<const clang::ValueDecl*, Outcome> argumentsOf(const clang::CallExpr& call,
                                                           const clang::FunctionDecl& function) {
        std::map<const clang::ValueDecl*, Outcome> arguments;
        for (unsigned i = 0; i < std::min(call.getNumArgs(), function.getNumParams()); ++i) {
            const clang::ParmVarDecl& parameter = *function.getParamDecl(i);
            const std::vector<ValueSource>* sources = m_sources.sourcesOf(parameter);
            const bool isKept = parameter.getType()->isIntegerType() && sources && !m_sources.isStored(parameter) &&
                                std::ranges::all_of(*sources, [](const ValueSource& source) { return source.call; });
            if (!isKept || !m_sources.boundsOf(parameter).empty()) continue;
            Outcome given = evaluated(*call.getArg(i));
            for (Possible& value : given.values) value.number = converted(value.number, parameter.getType());
            arguments.emplace(&parameter, std::move(given));
        }
        return arguments;
    }

    /// What the counter of «for (n = 64; n <= 1024; n *= 2)» is in its iterations, if there are few; nothing for others.
    std::optional<Outcome> stepsOf(const clang::ValueDecl& variable, const clang::ForStmt& loop) {
        const clang::Expr* start = startOf(loop);
        const auto* condition = llvm::dyn_cast<clang::BinaryOperator>(loop.getCond()->IgnoreParenImpCasts());
        if (!start || !condition || !condition->isComparisonOp() || variableIn(*condition->getLHS()) != &variable)
            return std::nullopt;
        const Outcome first = evaluated(*start), last = evaluated(*condition->getRHS());
        const bool isKnown = first.values.size() == 1 && last.values.size() == 1 && !first.isOpen && !last.isOpen;
        if (!isKnown) return std::nullopt;
        Outcome all;
        all.takeFlags(first);
        all.takeFlags(last);
        Possible step = first.values.front();
        step.number = converted(step.number, variable.getType());
        const auto number = [&](const Possible& value) {
            return converted(value.number, condition->getLHS()->getType());
        };
        const llvm::APSInt end = number(last.values.front());
        for (;;) {
            const auto goesOn = combined(condition->getOpcode(), number(step), end);
            if (!goesOn || all.values.size() >= kMostValues) return std::nullopt;
            if (*goesOn == 0) return all;
            step.origin = "counter at " + place(variable);
            step.choices = {{variable.getNameAsString() + " of the loop at " + place(loop.getForLoc()),
                             llvm::toString(step.number, 10)}};
            all.values.push_back(step);
            const auto next = stepped(variable, *loop.getInc(), step.number);
            if (!next) return std::nullopt;
            step.number = *next;
        }
    }

    static const clang::Expr* startOf(const clang::ForStmt& loop) {
        if (const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.getInit()))
            return llvm::cast<clang::VarDecl>(declared->getSingleDecl())->getInit();
        const auto* start = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop.getInit());
        return start ? start->getRHS() : nullptr;
    }

    /// After `n++`, `n += 8`, `n *= 2`, `n = n * 2`; nothing for others.
    std::optional<llvm::APSInt> stepped(const clang::ValueDecl& variable, const clang::Expr& increment,
                                        const llvm::APSInt& number) {
        const auto* single = llvm::dyn_cast<clang::UnaryOperator>(increment.IgnoreParens());
        const llvm::APSInt one = truth(true, number);
        if (single && single->isIncrementDecrementOp() && variableIn(*single->getSubExpr()) == &variable)
            return combined(single->isIncrementOp() ? clang::BO_Add : clang::BO_Sub, number, one);
        const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(increment.IgnoreParens());
        if (!operation || !operation->isAssignmentOp() || variableIn(*operation->getLHS()) != &variable)
            return std::nullopt;
        if (operation->isCompoundAssignmentOp()) {
            const Outcome by = evaluated(*operation->getRHS());
            const auto opcode = clang::BinaryOperator::getOpForCompoundAssignment(operation->getOpcode());
            if (by.values.size() != 1 || by.isOpen || by.isTold || by.isElsewhere) return std::nullopt;
            return combined(opcode, number, converted(by.values.front().number, variable.getType()));
        }
        Outcome before;
        before.values.push_back({number});
        auto outside = std::exchange(m_arguments, {{&variable, before}});
        const Outcome after = evaluated(*operation->getRHS());
        m_arguments = std::move(outside);
        if (after.values.size() != 1 || after.isOpen || after.isTold || after.isElsewhere) return std::nullopt;
        return converted(after.values.front().number, variable.getType());
    }

    /// One of those that a constant array holds.
    Outcome ofElement(const clang::ArraySubscriptExpr& subscript) {
        if (isToldOnly(evaluated(*subscript.getBase()))) return told();
        const auto* array = llvm::dyn_cast_or_null<clang::VarDecl>(variableIn(*subscript.getBase()));
        const auto* type = array ? m_context.getAsConstantArrayType(array->getType()) : nullptr;
        const clang::Expr* initial = array ? array->getAnyInitializer() : nullptr;
        const auto* list = llvm::dyn_cast_or_null<clang::InitListExpr>(initial);
        if (!type || !list || !type->getElementType()->isIntegerType() || !m_sources.isNeverWritten(*array))
            return unknown();
        Outcome all;
        const std::uint64_t size = type->getSize().getZExtValue();
        const Outcome index = evaluated(*subscript.getIdx());
        const bool isKnown = index.values.size() == 1 && !index.isOpen && !index.isTold && !index.isElsewhere;
        for (unsigned i = 0; i < list->getNumInits(); ++i)
            if (!isKnown || index.values.front().number == i) addFrom({list->getInit(i), "element"}, {}, all);
        if (list->getNumInits() < size) all.mayBeZero = true;
        all.isOpen |= all.values.empty();
        return all;
    }

    static bool isToldOnly(const Outcome& outcome) {
        return outcome.isTold && !outcome.isOpen && outcome.values.empty();
    }

    /// As C converts: 1000 as an unsigned char is 232.
    Outcome ofCast(const clang::CastExpr& cast) {
        Outcome outcome = evaluated(*cast.getSubExpr());
        const clang::QualType to = cast.getType();
        const bool isTruth = cast.getCastKind() == clang::CK_IntegralToBoolean;
        if (cast.getCastKind() != clang::CK_IntegralCast && !isTruth) {
            const bool isKept = cast.getCastKind() == clang::CK_LValueToRValue || cast.getCastKind() == clang::CK_NoOp;
            return isKept || isToldOnly(outcome) ? std::move(outcome) : unknown();
        }
        for (Possible& value : outcome.values)
            value.number = converted(isTruth ? truth(value.number != 0, value.number) : value.number, to);
        return outcome;
    }

    [[nodiscard]] llvm::APSInt converted(const llvm::APSInt& number, clang::QualType to) const {
        return llvm::APSInt(number.extOrTrunc(m_context.getIntWidth(to)), to->isUnsignedIntegerOrEnumerationType());
    }

    /// Both ways, where the condition is not known: what the program is told, or else a default.
    Outcome ofChoice(const clang::ConditionalOperator& choice) {
        for (const clang::Expr* side : {choice.getTrueExpr(), choice.getFalseExpr()}) {
            const clang::ValueDecl* variable = variableIn(*side);
            const ValueBound bound = variable ? boundIn(choice, *variable, m_context) : ValueBound();
            if (!bound.bound) continue;
            Outcome bounded = evaluated(*side);
            apply(bound, bounded);
            return bounded;
        }
        const Outcome condition = evaluated(*choice.getCond());
        const bool isKnown = condition.values.size() == 1 && !condition.isTold && !condition.isOpen &&
                             !condition.isElsewhere && !condition.mayBeZero;
        if (isKnown)
            return evaluated(condition.values.front().number != 0 ? *choice.getTrueExpr() : *choice.getFalseExpr());
        Outcome both = evaluated(*choice.getTrueExpr());
        Outcome other = evaluated(*choice.getFalseExpr());
        both.takeFlags(other);
        for (Possible& value : other.values) add(std::move(value), both);
        return both;
    }

    Outcome ofNegation(const clang::UnaryOperator& operation) {
        Outcome outcome = evaluated(*operation.getSubExpr());
        for (Possible& value : outcome.values) {
            if (operation.getOpcode() == clang::UO_Minus) value.number = -value.number;
            else if (operation.getOpcode() == clang::UO_Not) value.number = ~value.number;
            else if (operation.getOpcode() != clang::UO_Plus) return unknown();
        }
        return outcome;
    }

    Outcome ofOperation(const clang::BinaryOperator& operation) {
        if (operation.getOpcode() == clang::BO_Assign) return evaluated(*operation.getRHS());
        const Outcome a = evaluated(*operation.getLHS());
        const Outcome b = evaluated(*operation.getRHS());
        Outcome result;
        result.takeFlags(a);
        result.takeFlags(b);
        for (const Possible& left : a.values) {
            for (const Possible& right : b.values) {
                auto way = joined(left.choices, right.choices);
                if (!way) continue;
                const auto number = combined(operation.getOpcode(), left.number, right.number);
                if (!number) return unknown();
                add({converted(*number, operation.getType()), left.origin.empty() ? right.origin : left.origin,
                     *std::move(way)},
                    result);
            }
        }
        return result;
    }

    clang::ASTContext& m_context;
    OtherSources* m_others;
    std::string m_file; ///< Empty for the one that is asked about.
    ValueSources m_sources;
    std::map<const clang::ValueDecl*, Outcome> m_known;
    std::map<const clang::ValueDecl*, DerivedValue> m_derived;
    /// By field and choices, which name the structure.
    std::map<std::pair<const clang::ValueDecl*, std::set<std::string>>, DerivedValue> m_ofFields;
    std::map<const clang::ValueDecl*, Outcome> m_arguments; ///< Of the call that is looked into.
    std::set<const clang::FunctionDecl*> m_running; ///< Functions that are looked into.
    int m_depth = 0;
};

DerivedValues::DerivedValues(clang::ASTContext& context, OtherSources* others, std::string file)
    : m_evaluation(std::make_unique<Evaluation>(context, others, std::move(file))) {}

DerivedValues::~DerivedValues() = default;

const DerivedValue* DerivedValues::valueOf(const clang::ValueDecl& variable) {
    const auto* declared =
        llvm::isa<clang::ParmVarDecl>(variable) ? &variable : llvm::cast<clang::ValueDecl>(variable.getCanonicalDecl());
    return m_evaluation->valueOf(*declared);
}

const DerivedValue* DerivedValues::valueOf(const clang::Expr& expression) {
    return m_evaluation->valueOf(expression);
}

Outcome DerivedValues::given(const SharedName& name) {
    return m_evaluation->given(name);
}

} // namespace forewarp::frontend::loops::values
