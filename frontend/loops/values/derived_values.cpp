#include "frontend/loops/values/derived_values.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/values/possible_values.h"
#include "frontend/loops/values/value_sources.h"

#include <algorithm>
#include <cmath>
#include <optional>

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

constexpr std::size_t kMostValues = 16;
constexpr int kDeepest = 40;

/// One that is neither the least nor the largest makes room; the others are not known then.
void add(Possible value, Outcome& outcome) {
    std::vector<Possible>& all = outcome.values;
    const bool isKnown = std::ranges::any_of(all, [&](const Possible& other) {
        return llvm::APSInt::isSameValue(other.number, value.number) && other.choices == value.choices;
    });
    if (isKnown) return;
    all.push_back(std::move(value));
    if (all.size() <= kMostValues) return;
    outcome.isOpen = true;
    const auto isLess = [](const llvm::APSInt& a, const llvm::APSInt& b) {
        return llvm::APSInt::compareValues(a, b) < 0;
    };
    const auto [least, largest] = std::ranges::minmax_element(all, isLess, &Possible::number);
    for (auto it = all.end() - 1; it >= all.begin(); --it) {
        if (it == least || it == largest) continue;
        all.erase(it);
        return;
    }
}

/// The choices of both; nothing where they take different ways.
std::optional<std::map<std::string, std::string>> joined(std::map<std::string, std::string> choices,
                                                         const std::map<std::string, std::string>& others) {
    for (const auto& [of, choice] : others)
        if (choices.try_emplace(of, choice).first->second != choice) return std::nullopt;
    return choices;
}

llvm::APSInt truth(bool value, const llvm::APSInt& like) {
    return llvm::APSInt(llvm::APInt(like.getBitWidth(), value), like.isUnsigned());
}

/// As C computes; nothing where that is undefined.
std::optional<llvm::APSInt> combined(clang::BinaryOperatorKind operation, const llvm::APSInt& a,
                                     const llvm::APSInt& b) {
    const bool isShift = operation == clang::BO_Shl || operation == clang::BO_Shr;
    if (isShift) {
        if (b.isNegative() || b.getZExtValue() >= a.getBitWidth()) return std::nullopt;
        const auto bits = unsigned(b.getZExtValue());
        const llvm::APSInt shifted = operation == clang::BO_Shl ? a << bits : a >> bits;
        const bool isLost = operation == clang::BO_Shl && a.isSigned() && shifted >> bits != a;
        return isLost ? std::nullopt : std::optional(shifted);
    }
    if (a.getBitWidth() != b.getBitWidth() || a.isSigned() != b.isSigned()) return std::nullopt;
    bool overflows = false;
    const bool isSigned = a.isSigned();
    const auto checked = [&](llvm::APInt signedResult, llvm::APInt wrapped) -> std::optional<llvm::APSInt> {
        if (isSigned && overflows) return std::nullopt;
        return llvm::APSInt(isSigned ? std::move(signedResult) : std::move(wrapped), !isSigned);
    };
    switch (operation) {
    case clang::BO_Add: return checked(a.sadd_ov(b, overflows), static_cast<const llvm::APInt&>(a) + b);
    case clang::BO_Sub: return checked(a.ssub_ov(b, overflows), static_cast<const llvm::APInt&>(a) - b);
    case clang::BO_Mul: return checked(a.smul_ov(b, overflows), static_cast<const llvm::APInt&>(a) * b);
    case clang::BO_Div: return b == 0 ? std::nullopt : std::optional(a / b);
    case clang::BO_Rem: return b == 0 ? std::nullopt : std::optional(a % b);
    case clang::BO_And: return a & b;
    case clang::BO_Or: return a | b;
    case clang::BO_Xor: return a ^ b;
    case clang::BO_LT: return truth(a < b, a);
    case clang::BO_GT: return truth(a > b, a);
    case clang::BO_LE: return truth(a <= b, a);
    case clang::BO_GE: return truth(a >= b, a);
    case clang::BO_EQ: return truth(a == b, a);
    case clang::BO_NE: return truth(a != b, a);
    default: return std::nullopt;
    }
}

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
        const std::vector<ValueSource>* sources = m_sources.sourcesOf(variable);
        if (!sources) return all;
        const bool isOneOfSeveral = shared || sources->size() > 1;
        for (const ValueSource& source : *sources)
            addFrom(source, isOneOfSeveral ? choiceOf(source, variable, shared) : Choice(), all);
        return all;
    }

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
        all.takeFlags(outcome);
        for (Possible& value : outcome.values) {
            if (value.origin.empty()) value.origin = std::string(source.how) + " at " + place(*source.value);
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
        return {variable.getNameAsString() + " at " + place(variable), place(*source.value)};
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
            return isInteger ? valuesOf(*variable, expression) : unknown();
        }
        if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&expression)) return ofChoice(*choice);
        if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expression)) return ofOperation(*operation);
        if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(&expression)) return ofNegation(*operation);
        if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression))
            return isToldOnly(evaluated(*subscript->getBase())) ? told() : unknown();
        const auto* call = llvm::dyn_cast<clang::CallExpr>(&expression);
        const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
        const clang::IdentifierInfo* name = callee ? callee->getIdentifier() : nullptr;
        return name && readsInput(name->getName()) ? told() : unknown();
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
