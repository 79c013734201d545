#include "frontend/loops/values/value_sources.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/values/called_functions.h"
#include "frontend/project/source_check.h"

#include <algorithm>
#include <utility>

namespace forewarp::frontend::loops::values {

namespace {

const clang::ValueDecl* canonical(const clang::ValueDecl& variable) {
    if (llvm::isa<clang::ParmVarDecl>(variable)) return &variable;
    return llvm::cast<clang::ValueDecl>(variable.getCanonicalDecl());
}

bool isNumber(const clang::ValueDecl& variable) {
    return variable.getType()->isIntegerType();
}

bool isSame(const clang::Expr& a, const clang::Expr& b, const clang::ASTContext& context) {
    llvm::FoldingSetNodeID first, second;
    a.IgnoreParenImpCasts()->Profile(first, context, true);
    b.IgnoreParenImpCasts()->Profile(second, context, true);
    return first == second;
}

/// «a < b» read as: the first is the smaller one where it holds.
struct Smaller {
    const clang::Expr* smaller = nullptr;
    const clang::Expr* larger = nullptr;
};

Smaller comparisonIn(const clang::Expr& condition) {
    const auto* comparison = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
    if (!comparison || !comparison->isRelationalOp()) return {};
    const bool isLess = comparison->getOpcode() == clang::BO_LT || comparison->getOpcode() == clang::BO_LE;
    if (isLess) return {comparison->getLHS(), comparison->getRHS()};
    return {comparison->getRHS(), comparison->getLHS()};
}

/// Of «condition ? bound : variable».
ValueBound boundFrom(const clang::Expr& condition, const clang::Expr& bound, const clang::ValueDecl& variable,
                     const clang::ASTContext& context) {
    const Smaller order = comparisonIn(condition);
    if (!order.smaller) return {};
    if (variableIn(*order.larger) == &variable && isSame(*order.smaller, bound, context)) return {true, &bound};
    if (variableIn(*order.smaller) == &variable && isSame(*order.larger, bound, context)) return {false, &bound};
    return {};
}

/// The variables that an expression reads.
class ReadSearch : public SyntaxWalk {
  public:
    explicit ReadSearch(std::set<const clang::ValueDecl*>& found) : m_found(found) {}
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
        if (const clang::ValueDecl* variable = variableIn(*name)) m_found.insert(variable);
        return true;
    }

  private:
    std::set<const clang::ValueDecl*>& m_found;
};

/// All names in an expression.
class NameSearch : public SyntaxWalk {
  public:
    explicit NameSearch(std::set<const clang::Expr*>& found) : m_found(found) {}
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
        m_found.insert(name);
        return true;
    }

  private:
    std::set<const clang::Expr*>& m_found;
};

/// The variable that a loop starts with.
const clang::ValueDecl* counterOf(const clang::ForStmt& loop) {
    if (const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.getInit())) {
        const auto* variable =
            declared->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl()) : nullptr;
        return variable ? canonical(*variable) : nullptr;
    }
    const auto* start = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop.getInit());
    return start && start->getOpcode() == clang::BO_Assign ? variableIn(*start->getLHS()) : nullptr;
}

/// Whether anything changes a variable.
class ChangeSearch : public SyntaxWalk {
  public:
    explicit ChangeSearch(const clang::ValueDecl& variable) : m_variable(variable) {}
    bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
        return !operation->isAssignmentOp() || variableIn(*operation->getLHS()) != &m_variable;
    }
    bool VisitUnaryOperator(clang::UnaryOperator* operation) override {
        const bool isChange = operation->isIncrementDecrementOp() || operation->getOpcode() == clang::UO_AddrOf;
        return !isChange || variableIn(*operation->getSubExpr()) != &m_variable;
    }

  private:
    const clang::ValueDecl& m_variable;
};

} // namespace

const clang::ValueDecl* variableIn(const clang::Expr& whole) {
    const clang::Expr* expression = whole.IgnoreParenCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression)) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        return variable ? canonical(*variable) : nullptr;
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression);
    return member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
}

ValueBound boundIn(const clang::Expr& whole, const clang::ValueDecl& variable, const clang::ASTContext& context) {
    const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(whole.IgnoreParenImpCasts());
    if (!choice) return {};
    if (variableIn(*choice->getFalseExpr()) == &variable)
        return boundFrom(*choice->getCond(), *choice->getTrueExpr(), variable, context);
    if (variableIn(*choice->getTrueExpr()) != &variable) return {};
    ValueBound opposite = boundFrom(*choice->getCond(), *choice->getFalseExpr(), variable, context);
    opposite.isMost = !opposite.isMost;
    return opposite;
}

ValueSources::ValueSources(clang::ASTContext& context, OtherSources* others)
    : m_context(context), m_others(others), m_shared(context), m_structures(context) {
    const clang::TranslationUnitDecl* file = context.getTranslationUnitDecl();
    m_hasMain = std::ranges::any_of(file->decls(), [](const clang::Decl* declaration) {
        const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        return function && function->isMain() && function->hasBody();
    });
    walk(file);
    for (const auto& [variable, parameters] : m_lent) {
        for (const clang::ParmVarDecl* parameter : parameters) {
            const LentAddresses::Uses uses = m_addresses.usesOf(*parameter);
            if (uses.isChanged) addChanged(*variable);
            if (uses.isTold) m_told.insert(variable);
            for (const clang::Expr* written : uses.written) m_sources[variable].push_back({written, "assigned"});
        }
    }
}

bool ValueSources::isNeverWritten(const clang::VarDecl& array) const {
    if (m_context.getBaseElementType(array.getType()).isConstQualified()) return true;
    return !(array.hasGlobalStorage() && array.isExternallyVisible()) && !m_changed.contains(canonical(array));
}

std::vector<LentTo> ValueSources::lentTo(const clang::ValueDecl& variable) const {
    const auto found = m_lentToOthers.find(canonical(variable));
    return found == m_lentToOthers.end() ? std::vector<LentTo>() : found->second;
}

std::vector<ValueSource> ValueSources::returnedBy(const clang::FunctionDecl& function) const {
    const auto found = m_returned.find(llvm::cast<clang::ValueDecl>(function.getCanonicalDecl()));
    return found == m_returned.end() ? std::vector<ValueSource>() : found->second;
}

LentAddresses::Uses ValueSources::storedBehind(const clang::ParmVarDecl& parameter) const {
    return m_addresses.usesOf(parameter);
}

const clang::FunctionDecl* ValueSources::function(const std::string& name) const {
    const auto found = m_functions.find(name);
    return found == m_functions.end() ? nullptr : found->second;
}

const clang::ForStmt* ValueSources::stepping(const clang::ValueDecl& variable, const clang::Expr& at) const {
    const auto found = m_stepping.find(canonical(variable));
    if (found == m_stepping.end()) return nullptr;
    const clang::SourceManager& sources = m_context.getSourceManager();
    const clang::ForStmt* innermost = nullptr;
    for (const clang::ForStmt* loop : found->second) // Inner ones come after those around them.
        if (sources.isPointWithin(at.getBeginLoc(), loop->getBody()->getBeginLoc(), loop->getBody()->getEndLoc()))
            innermost = loop;
    return innermost && ChangeSearch(*canonical(variable)).walk(innermost->getBody()) ? innermost : nullptr;
}

const std::vector<ValueSource>* ValueSources::sourcesOf(const clang::ValueDecl& variable) const {
    const auto found = m_sources.find(canonical(variable));
    return found == m_sources.end() ? nullptr : &found->second;
}

std::vector<ValueBound> ValueSources::boundsOf(const clang::ValueDecl& variable) const {
    const auto found = m_bounds.find(canonical(variable));
    return found == m_bounds.end() ? std::vector<ValueBound>() : found->second;
}

bool ValueSources::isTold(const clang::ValueDecl& variable) const {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(&variable);
    return m_told.contains(canonical(variable)) || (field && m_structures.isReadInto(*field));
}

bool ValueSources::isChanged(const clang::ValueDecl& variable) const {
    if (m_changed.contains(canonical(variable))) return true;
    if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&variable)) return m_structures.isOpen(*field);
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&variable);
    if (!parameter) return m_shared.isOfLibrary(variable);
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
    if (!function) return true;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    return (method && method->isVirtual()) ||
           m_named.contains(llvm::cast<clang::ValueDecl>(function->getCanonicalDecl()));
}

/// A header's functions are called by whoever includes it.
bool ValueSources::isOfOthersCalls(const clang::ValueDecl& variable) const {
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&variable);
    const auto* function = parameter ? llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext()) : nullptr;
    if (!function) return false;
    const auto& sources = m_context.getSourceManager();
    const auto file = sources.getFileEntryRefForID(sources.getMainFileID());
    return (function->isExternallyVisible() && !m_hasMain) || (file && project::isHeader(file->getName().str()));
}

bool ValueSources::isOpenToOtherFiles(const clang::ValueDecl& variable) const {
    if (llvm::isa<clang::FieldDecl>(variable)) return !m_shared.isOfMainFile(variable) && !m_hasMain;
    const auto* global = llvm::dyn_cast<clang::VarDecl>(&variable);
    return global && !m_hasMain && global->hasGlobalStorage() && global->isExternallyVisible() &&
           !global->getType().isConstQualified();
}

const std::vector<ValueSource>* ValueSources::passed(const std::string& function, unsigned position) const {
    const auto found = m_passed.find({function, position});
    return found == m_passed.end() ? nullptr : &found->second;
}

const std::set<const clang::ValueDecl*>& ValueSources::variablesNamed(const std::string& name) const {
    static const std::set<const clang::ValueDecl*> kNone;
    const auto found = m_variables.find(name);
    return found == m_variables.end() ? kNone : found->second;
}

bool ValueSources::VisitForStmt(clang::ForStmt* loop) {
    const auto* counter = llvm::dyn_cast_or_null<clang::VarDecl>(counterOf(*loop));
    if (counter && counter->hasLocalStorage() && loop->getCond() && loop->getInc()) m_stepping[counter].push_back(loop);
    if (loop->getCond()) ReadSearch(m_used).walk(loop->getCond());
    return true;
}

bool ValueSources::VisitWhileStmt(clang::WhileStmt* loop) {
    ReadSearch(m_used).walk(loop->getCond());
    return true;
}

bool ValueSources::TraverseFunctionDecl(clang::FunctionDecl* function) {
    if (!function->doesThisDeclarationHaveABody()) return SyntaxWalk::TraverseFunctionDecl(function);
    if (const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function->getBody()))
        m_always.insert(body->body_begin(), body->body_end());
    if (function->isExternallyVisible()) m_functions[function->getNameAsString()] = function;
    const clang::FunctionDecl* around = std::exchange(m_function, function);
    const bool goesOn = SyntaxWalk::TraverseFunctionDecl(function);
    m_function = around;
    return goesOn;
}

bool ValueSources::VisitReturnStmt(clang::ReturnStmt* statement) {
    const clang::Expr* value = statement->getRetValue();
    if (m_function && value && value->getType()->isIntegralOrEnumerationType())
        m_returned[llvm::cast<clang::ValueDecl>(m_function->getCanonicalDecl())].push_back({value, "returned"});
    return true;
}

bool ValueSources::VisitArraySubscriptExpr(clang::ArraySubscriptExpr* subscript) {
    m_addresses.note(*subscript);
    return true;
}

bool ValueSources::VisitVarDecl(clang::VarDecl* variable) {
    if (variable->hasGlobalStorage() && variable->isExternallyVisible())
        m_variables[variable->getNameAsString()].insert(canonical(*variable));
    const clang::Expr* initial = variable->getInit();
    if (!initial || initial->containsErrors() || llvm::isa<clang::ParmVarDecl>(variable)) return true;
    if (isReferenceToChange(variable->getType()))
        if (const clang::ValueDecl* target = variableIn(*initial)) m_changed.insert(target);
    if (isNumber(*variable)) m_sources[canonical(*variable)].push_back({initial, "initial value"});
    return true;
}

bool ValueSources::VisitStmt(clang::Stmt* statement) {
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(statement)) noteFields(*list);
    else if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(statement)) m_structures.note(*cast);
    else if (const auto* offset = llvm::dyn_cast<clang::OffsetOfExpr>(statement)) m_structures.note(*offset);
    else noteBound(*statement);
    noteElementRead(*statement);
    if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement)) m_addresses.noteCondition(*branch->getCond());
    else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(statement))
        m_addresses.noteCondition(*choice->getCond());
    return true;
}

bool ValueSources::VisitBinaryOperator(clang::BinaryOperator* operation) {
    m_addresses.note(*operation);
    if (!operation->isAssignmentOp() || operation->containsErrors()) return true;
    const clang::ValueDecl* target = variableIn(*operation->getLHS());
    if (!target || m_bounding.contains(operation)) return true;
    if (operation->getOpcode() != clang::BO_Assign) {
        m_changed.insert(target);
        return true;
    }
    const ValueBound bound = boundIn(*operation->getRHS(), *target, m_context);
    if (bound.bound) m_bounds[target].push_back(bound);
    else m_sources[target].push_back({operation->getRHS(), "assigned"});
    return true;
}

bool ValueSources::VisitUnaryOperator(clang::UnaryOperator* operation) {
    m_addresses.note(*operation);
    const clang::ValueDecl* target = variableIn(*operation->getSubExpr());
    if (!target) return true;
    const bool isPassedOn = operation->getOpcode() == clang::UO_AddrOf && !m_harmless.contains(operation);
    if (operation->isIncrementDecrementOp()) m_changed.insert(target);
    else if (isPassedOn) addChanged(*target);
    return true;
}

bool ValueSources::VisitCallExpr(clang::CallExpr* call) {
    m_harmless.insert(call->getCallee()->IgnoreParenImpCasts());
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (call->containsErrors()) return true;
    const bool isInput = isInputCall(*call);
    const clang::FunctionDecl* definition = callee ? callee->getDefinition() : nullptr;
    const bool isOfOthers = callee && !definition && callee->isExternallyVisible();
    m_callsUnknown = m_callsUnknown || (callee && m_others && !isOfProgram(*callee) && !m_shared.isOfLibrary(*callee));
    m_structures.noteCopy(*call);
    if (!callee || !m_shared.isOfLibrary(*callee))
        for (clang::Expr* argument : call->arguments()) ReadSearch(m_used).walk(argument);
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
        const clang::Expr& argument = *call->getArg(i);
        const clang::ParmVarDecl* declared = callee ? parameterOf(*callee, *call, i) : nullptr;
        if (isOnlyRead(declared)) m_harmless.insert(argument.IgnoreParenCasts());
        else notePassed(argument, *call, declared);
        noteAddress(argument, *call, i);
        if (const clang::ValueDecl* target = variableIn(argument);
            target && declared && isReferenceToChange(declared->getType()))
            (isInput ? m_told : m_changed).insert(target);
        if (const auto* parameter = definition ? parameterOf(*definition, *call, i) : nullptr)
            m_sources[parameter].push_back({&argument, "argument", call});
        if (isOfOthers) m_passed[{callee->getNameAsString(), i}].push_back({&argument, "argument", call});
    }
    return true;
}

bool ValueSources::VisitDeclRefExpr(clang::DeclRefExpr* name) {
    m_addresses.note(*name);
    if (name->getType()->isArrayType() && !m_elementsRead.contains(name))
        if (const clang::ValueDecl* array = variableIn(*name)) m_changed.insert(array);
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl());
    if (!function || m_harmless.contains(name)) return true;
    m_named.insert(llvm::cast<clang::ValueDecl>(function->getCanonicalDecl()));
    if (function->isExternallyVisible()) m_namedOfOthers.insert(function->getNameAsString());
    return true;
}

/// By who has its address: from a field others of its structure can be reached.
void ValueSources::addChanged(const clang::ValueDecl& variable) {
    m_changed.insert(&variable);
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(&variable);
    if (field && isNumber(*field)) m_structures.noteAddressOf(*field);
}

/// Also of arrays and unions; what is not written there is 0.
void ValueSources::noteFields(const clang::InitListExpr& written) {
    const clang::InitListExpr& list =
        written.isSemanticForm() || !written.getSemanticForm() ? written : *written.getSemanticForm();
    if (!m_lists.insert(&list).second) return;
    const auto note = [&](const clang::FieldDecl* field, const clang::Expr* initial) {
        if (!initial || initial->containsErrors()) return;
        if (const auto* nested = llvm::dyn_cast<clang::InitListExpr>(initial)) noteFields(*nested);
        else if (field && isNumber(*field)) m_sources[field].push_back({initial, "initial value"});
    };
    const auto* record = list.getType()->getAs<clang::RecordType>();
    if (!record || record->getDecl()->isUnion()) {
        for (const clang::Expr* initial : list.inits())
            note(record ? list.getInitializedFieldInUnion() : nullptr, initial);
        return;
    }
    unsigned i = 0;
    for (const clang::FieldDecl* field : record->getDecl()->fields())
        if (!field->isUnnamedBitField() && i < list.getNumInits()) note(field, list.getInit(i++));
}

/// «if (n > most) n = most;» and the like.
void ValueSources::noteBound(const clang::Stmt& statement) {
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(&statement);
    if (!branch || branch->getElse() || !branch->getCond()) return;
    const clang::Stmt* then = branch->getThen();
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(then); block && block->size() == 1)
        then = block->body_front();
    const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(then);
    if (!assignment || assignment->getOpcode() != clang::BO_Assign || assignment->containsErrors()) return;
    const clang::ValueDecl* target = variableIn(*assignment->getLHS());
    // Under another condition, of one of several structures, or once it has been used, it is one more value.
    if (!m_always.contains(branch) || (target && (llvm::isa<clang::FieldDecl>(target) || m_used.contains(target))))
        return;
    const ValueBound bound =
        target ? boundFrom(*branch->getCond(), *assignment->getRHS(), *target, m_context) : ValueBound();
    if (!bound.bound) return;
    m_bounds[target].push_back(bound);
    m_bounding.insert(assignment);
}

/// Whether its body is in this file or in another of the program.
bool ValueSources::isOfProgram(const clang::FunctionDecl& function) const {
    return function.getDefinition() || (m_others && !m_shared.isOfLibrary(function) && !function.getBuiltinID() &&
                                        m_others->define(function.getNameAsString()));
}

/// An address that goes to a function: what reads input writes there; so may what is not seen, into a structure.
void ValueSources::notePassed(const clang::Expr& argument, const clang::CallExpr& call,
                              const clang::ParmVarDecl* parameter) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument.IgnoreParenCasts());
    const bool isAddress = address && address->getOpcode() == clang::UO_AddrOf;
    const clang::ValueDecl* target = isAddress ? variableIn(*address->getSubExpr()) : nullptr;
    if (target && isInputCall(call)) {
        m_told.insert(target);
        m_harmless.insert(address);
    }
    m_structures.notePassed(argument, call, {parameter, callee && isOfProgram(*callee)});
}

/// `sizes[i]` as a value, `sizeof sizes`
void ValueSources::noteElementRead(const clang::Stmt& statement) {
    if (const auto* size = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(&statement)) {
        if (!size->isArgumentType()) NameSearch(m_elementsRead).walk(size->getArgumentExpr());
        return;
    }
    const auto* value = llvm::dyn_cast<clang::ImplicitCastExpr>(&statement);
    if (!value || value->getCastKind() != clang::CK_LValueToRValue) return;
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(value->getSubExpr()->IgnoreParens()))
        m_elementsRead.insert(element->getBase()->IgnoreParenImpCasts());
}

/// «size(&n)»: what the function stores there is a value of n.
void ValueSources::noteAddress(const clang::Expr& argument, const clang::CallExpr& call, unsigned position) {
    if (isInputCall(call)) return m_addresses.noteReadInto(argument);
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (!callee || llvm::isa<clang::CXXMethodDecl>(callee)) return;
    const clang::FunctionDecl* definition = callee->getDefinition();
    const clang::ParmVarDecl* parameter = parameterOf(definition ? *definition : *callee, call, position);
    if (!parameter) return;
    if (definition) m_addresses.notePassedOn(argument, *parameter);
    const clang::ValueDecl* variable = numberLent(argument, *parameter);
    if (!variable || (!definition && !isOfProgram(*callee))) return;
    m_harmless.insert(argument.IgnoreParenImpCasts());
    if (definition) m_lent[variable].push_back(parameter);
    else m_lentToOthers[variable].push_back({callee->getNameAsString(), position});
}

} // namespace forewarp::frontend::loops::values
