#include "frontend/loops/derived_values.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace forewarp::frontend::loops {

namespace {

/// What an expression comes to.
struct Outcome {
    enum class Kind {
        number,
        told,  ///< What the program reads or is given when it runs.
        other, ///< Anything else.
    };
    Kind kind = Kind::other;
    std::vector<DerivedValue> values{}; ///< Of a number: the different ones that it may be.

    [[nodiscard]] bool isNumber() const { return kind == Kind::number; }
};

/// Functions whose results come from outside.
bool readsInput(llvm::StringRef function) {
    static const std::set<llvm::StringRef> kNames{"atoi",     "atol",  "atoll",  "strtol",     "strtoul", "strtoll",
                                                  "strtoull", "atof",  "strtod", "getenv",     "fgetc",   "getchar",
                                                  "getc",     "scanf", "sscanf", "fscanf",     "fgets",   "fread",
                                                  "getline",  "read",  "getopt", "getopt_long"};
    return kNames.contains(function);
}

constexpr std::size_t kMostValues = 16;
constexpr int kDeepest = 40;

} // namespace

/// Where each variable gets its values from; walked once.
class DerivedValues::Sources : public SyntaxWalk {
  public:
    explicit Sources(clang::ASTContext& context) : m_context(context) { walk(context.getTranslationUnitDecl()); }

    bool VisitVarDecl(clang::VarDecl* variable) override {
        const clang::Expr* initial = variable->getInit();
        if (!initial || initial->containsErrors() || llvm::isa<clang::ParmVarDecl>(variable)) return true;
        if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(initial)) noteFields(*list);
        else if (isNumber(*variable)) m_given[variable->getCanonicalDecl()].push_back({initial, "initial value"});
        return true;
    }
    bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
        if (!operation->isAssignmentOp() || operation->containsErrors()) return true;
        const clang::ValueDecl* target = variableIn(*operation->getLHS());
        if (!target) return true;
        if (operation->getOpcode() == clang::BO_Assign) m_given[target].push_back({operation->getRHS(), "assigned"});
        else m_changed.insert(target);
        return true;
    }
    bool VisitUnaryOperator(clang::UnaryOperator* operation) override {
        const clang::ValueDecl* target = variableIn(*operation->getSubExpr());
        if (!target) return true;
        if (operation->isIncrementDecrementOp()) m_changed.insert(target);
        if (operation->getOpcode() == clang::UO_AddrOf && !m_told.contains(target)) m_pointedAt.insert(target);
        return true;
    }
    bool VisitCallExpr(clang::CallExpr* call) override {
        const clang::FunctionDecl* callee = call->getDirectCallee();
        if (!callee || call->containsErrors()) return true;
        const clang::IdentifierInfo* name = callee->getIdentifier();
        if (name && readsInput(name->getName())) {
            for (const clang::Expr* argument : call->arguments()) noteTold(*argument);
            return true;
        }
        const clang::FunctionDecl* definition = callee->getDefinition();
        for (unsigned i = 0; definition && i < std::min(call->getNumArgs(), definition->getNumParams()); ++i)
            m_given[definition->getParamDecl(i)].push_back({call->getArg(i), "argument"});
        return true;
    }

    Outcome valuesOf(const clang::ValueDecl& variable) {
        const auto* key = llvm::cast<clang::ValueDecl>(variable.getCanonicalDecl());
        if (llvm::isa<clang::ParmVarDecl>(variable)) key = &variable;
        const auto [known, isNew] = m_known.try_emplace(key);
        if (!isNew) return known->second; // Or what is being found out: then it is no number.
        if (m_changed.contains(key) || m_pointedAt.contains(key)) return {};
        const auto given = m_given.find(key);
        Outcome all;
        bool isTold = m_told.contains(key);
        if (given == m_given.end()) return m_known[key] = {isTold ? Outcome::Kind::told : Outcome::Kind::other};
        bool hasOther = false;
        for (const Source& source : given->second) {
            Outcome outcome = evaluated(*source.value);
            isTold |= outcome.kind == Outcome::Kind::told;
            hasOther |= outcome.kind == Outcome::Kind::other;
            for (DerivedValue& value : outcome.values) addTo(all, std::move(value), source);
        }
        const bool isParameter = llvm::isa<clang::ParmVarDecl>(variable);
        const bool isUsable = !all.values.empty() && (isParameter || !hasOther);
        if (!isUsable) return m_known[key] = {isTold && !hasOther ? Outcome::Kind::told : Outcome::Kind::other};
        all.kind = Outcome::Kind::number;
        for (DerivedValue& value : all.values)
            if (isTold && value.origin.find("unless") == std::string::npos)
                value.origin += ", unless the program is told another";
        return m_known[key] = std::move(all);
    }

    Outcome evaluated(const clang::Expr& whole) {
        const clang::Expr& expression = *whole.IgnoreParenCasts();
        if (m_depth >= kDeepest || expression.isValueDependent() || expression.containsErrors()) return {};
        ++m_depth;
        Outcome outcome = evaluatedInside(expression);
        --m_depth;
        return outcome;
    }

    static const clang::ValueDecl* variableIn(const clang::Expr& whole) {
        const clang::Expr* expression = whole.IgnoreParenCasts();
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression)) {
            const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
            if (!variable || llvm::isa<clang::ParmVarDecl>(variable)) return variable;
            return variable->getCanonicalDecl();
        }
        const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression);
        return member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
    }

  private:
    struct Source {
        const clang::Expr* value;
        const char* how; ///< «argument»
    };

    static bool isNumber(const clang::ValueDecl& variable) { return variable.getType()->isIntegerType(); }

    void noteFields(const clang::InitListExpr& written) {
        const clang::InitListExpr& list =
            written.isSemanticForm() || !written.getSemanticForm() ? written : *written.getSemanticForm();
        const auto* record = list.getType()->getAs<clang::RecordType>();
        if (!record || record->getDecl()->isUnion()) return;
        unsigned i = 0;
        for (const clang::FieldDecl* field : record->getDecl()->fields()) {
            if (field->isUnnamedBitField() || i >= list.getNumInits()) continue;
            const clang::Expr* initial = list.getInit(i++);
            if (!initial) continue;
            if (const auto* nested = llvm::dyn_cast<clang::InitListExpr>(initial)) noteFields(*nested);
            else if (isNumber(*field)) m_given[field].push_back({initial, "initial value"});
        }
    }

    void noteTold(const clang::Expr& argument) {
        const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument.IgnoreParenCasts());
        if (!address || address->getOpcode() != clang::UO_AddrOf) return;
        if (const clang::ValueDecl* target = variableIn(*address->getSubExpr())) m_told.insert(target);
    }

    SourceLocation place(const clang::Expr& expression) const {
        const auto& sources = m_context.getSourceManager();
        const auto at = sources.getExpansionLoc(expression.getBeginLoc());
        return {int(sources.getExpansionLineNumber(at)), int(sources.getExpansionColumnNumber(at))};
    }

    void addTo(Outcome& all, DerivedValue value, const Source& source) const {
        const auto isSame = [&](const DerivedValue& other) { return other.value == value.value; };
        const bool isKnown = std::ranges::any_of(all.values, isSame);
        if (isKnown || all.values.size() >= kMostValues) return;
        if (!value.location.isKnown()) {
            value.location = place(*source.value);
            value.origin = std::string(source.how) + " at " + value.location.text() + value.origin;
        }
        all.values.push_back(std::move(value));
    }

    Outcome evaluatedInside(const clang::Expr& expression) {
        clang::Expr::EvalResult result;
        if (expression.getType()->isIntegralOrEnumerationType() && expression.EvaluateAsInt(result, m_context)) {
            const llvm::APSInt& number = result.Val.getInt();
            return {Outcome::Kind::number, {{number.roundToDouble(number.isSigned())}}};
        }
        if (const clang::ValueDecl* variable = variableIn(expression)) {
            if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&expression);
                name && variable->getName() == "argv")
                return {Outcome::Kind::told};
            return valuesOf(*variable);
        }
        if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&expression)) return ofChoice(*choice);
        if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expression)) return ofOperation(*operation);
        if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression))
            return {evaluated(*subscript->getBase()).kind == Outcome::Kind::told ? Outcome::Kind::told
                                                                                 : Outcome::Kind::other};
        const auto* call = llvm::dyn_cast<clang::CallExpr>(&expression);
        const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
        const clang::IdentifierInfo* name = callee ? callee->getIdentifier() : nullptr;
        return {name && readsInput(name->getName()) ? Outcome::Kind::told : Outcome::Kind::other};
    }

    /// Both ways, where the condition is not known: what the program is told, or else a default.
    Outcome ofChoice(const clang::ConditionalOperator& choice) {
        const Outcome condition = evaluated(*choice.getCond());
        if (condition.isNumber() && condition.values.size() == 1)
            return evaluated(condition.values.front().value != 0 ? *choice.getTrueExpr() : *choice.getFalseExpr());
        Outcome a = evaluated(*choice.getTrueExpr());
        Outcome b = evaluated(*choice.getFalseExpr());
        if (a.kind == Outcome::Kind::other || b.kind == Outcome::Kind::other) return {};
        const bool isDefault = !a.isNumber() || !b.isNumber();
        if (!a.isNumber()) std::swap(a, b);
        for (DerivedValue& value : b.values) a.values.push_back(std::move(value));
        for (DerivedValue& value : a.values)
            if (isDefault) value.origin += ", unless the program is told another";
        return a;
    }

    Outcome ofOperation(const clang::BinaryOperator& operation) {
        if (operation.isAssignmentOp() && operation.getOpcode() == clang::BO_Assign)
            return evaluated(*operation.getRHS());
        const Outcome a = evaluated(*operation.getLHS());
        const Outcome b = evaluated(*operation.getRHS());
        const bool isTold = a.kind == Outcome::Kind::told || b.kind == Outcome::Kind::told;
        if (!a.isNumber() || !b.isNumber()) return {isTold ? Outcome::Kind::told : Outcome::Kind::other};
        Outcome result{Outcome::Kind::number, {}};
        for (const DerivedValue& left : a.values) {
            for (const DerivedValue& right : b.values) {
                const auto value = combined(operation.getOpcode(), left.value, right.value);
                if (!value) return {};
                if (result.values.size() >= kMostValues) continue;
                const DerivedValue& from = left.location.isKnown() ? left : right;
                result.values.push_back({*value, {}, from.location, from.origin});
            }
        }
        return result;
    }

    static std::optional<double> combined(clang::BinaryOperatorKind operation, double a, double b) {
        switch (operation) {
        case clang::BO_Add: return a + b;
        case clang::BO_Sub: return a - b;
        case clang::BO_Mul: return a * b;
        case clang::BO_Div: return b == 0 ? std::nullopt : std::optional(std::trunc(a / b));
        case clang::BO_Rem: return b == 0 ? std::nullopt : std::optional(std::fmod(a, b));
        case clang::BO_Shl: return b < 0 || b > 62 ? std::nullopt : std::optional(a * std::pow(2.0, b));
        case clang::BO_Shr: return b < 0 || b > 62 ? std::nullopt : std::optional(std::floor(a / std::pow(2.0, b)));
        case clang::BO_LT: return a < b;
        case clang::BO_GT: return a > b;
        case clang::BO_LE: return a <= b;
        case clang::BO_GE: return a >= b;
        case clang::BO_EQ: return a == b;
        case clang::BO_NE: return a != b;
        default: return std::nullopt;
        }
    }

    clang::ASTContext& m_context;
    std::map<const clang::ValueDecl*, std::vector<Source>> m_given;
    std::set<const clang::ValueDecl*> m_changed;   ///< By ++ or +=.
    std::set<const clang::ValueDecl*> m_pointedAt; ///< Somebody else may change them.
    std::set<const clang::ValueDecl*> m_told;      ///< Input is read into them.
    std::map<const clang::ValueDecl*, Outcome> m_known;
    int m_depth = 0;
};

DerivedValues::DerivedValues(clang::ASTContext& context) : m_sources(std::make_unique<Sources>(context)) {}

DerivedValues::~DerivedValues() = default;

std::optional<DerivedValue> DerivedValues::valueOf(const clang::ValueDecl& variable) {
    Outcome outcome = m_sources->valuesOf(variable);
    if (!outcome.isNumber() || outcome.values.empty()) return std::nullopt;
    DerivedValue largest = *std::ranges::max_element(outcome.values, {}, &DerivedValue::value);
    if (outcome.values.size() > 1) {
        largest.least = std::ranges::min(outcome.values, {}, &DerivedValue::value).value;
        largest.origin = "largest of " + std::to_string(outcome.values.size()) + " values: " + largest.origin;
    }
    return largest;
}

std::optional<DerivedValue> DerivedValues::valueOf(const clang::Expr& expression) {
    const clang::ValueDecl* variable = Sources::variableIn(expression);
    return variable ? valueOf(*variable) : std::nullopt;
}

} // namespace forewarp::frontend::loops
