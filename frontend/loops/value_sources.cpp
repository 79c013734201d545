#include "frontend/loops/value_sources.h"

#include "frontend/clang_headers.h"

#include <algorithm>
#include <filesystem>

namespace forewarp::frontend::loops {

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

/// Null where there is none.
const clang::RecordDecl* definitionOf(const clang::RecordDecl& record) {
    return llvm::cast_or_null<clang::RecordDecl>(record.getDefinition());
}

const clang::RecordDecl* recordBehind(const clang::Expr& argument) {
    const clang::QualType type = argument.IgnoreParenCasts()->getType();
    if (type->isArrayType() && argument.IgnoreParenCasts()->isLValue())
        return type->getBaseElementTypeUnsafe()->getAsRecordDecl();
    if (!type->isPointerType()) return nullptr;
    const clang::QualType pointee = type->getPointeeType();
    return pointee.isConstQualified() ? nullptr : pointee->getAsRecordDecl();
}

/// Functions of the C library that take a structure and leave its fields alone.
bool leavesFields(llvm::StringRef function) {
    static const std::set<llvm::StringRef> kNames{"free",   "realloc", "fwrite", "memcmp", "memset",
                                                  "memcpy", "memmove", "qsort",  "printf", "fprintf"};
    return kNames.contains(function);
}

/// «int&»: who has it may change what it stands for.
bool isReferenceToChange(clang::QualType type) {
    return type->isLValueReferenceType() && !type->getPointeeType().isConstQualified();
}

/// The parameter that takes argument `i`; null where there is none. Operators that are methods count their object, too.
const clang::ParmVarDecl* parameterOf(const clang::FunctionDecl& function, const clang::CallExpr& call, unsigned i) {
    const bool hasObject = llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa<clang::CXXMethodDecl>(function);
    if (hasObject && i == 0) return nullptr;
    const unsigned position = hasObject ? i - 1 : i;
    return position < function.getNumParams() ? function.getParamDecl(position) : nullptr;
}

bool isOnlyRead(const clang::ParmVarDecl* parameter) {
    return parameter && parameter->getType()->isPointerType() &&
           parameter->getType()->getPointeeType().isConstQualified();
}

llvm::StringRef nameOf(const clang::FunctionDecl* function) {
    const clang::IdentifierInfo* name = function ? function->getIdentifier() : nullptr;
    return name ? name->getName() : llvm::StringRef();
}

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

bool readsInput(llvm::StringRef function) {
    static const std::set<llvm::StringRef> kNames{"atoi",     "atol",  "atoll",  "strtol",     "strtoul", "strtoll",
                                                  "strtoull", "atof",  "strtod", "getenv",     "fgetc",   "getchar",
                                                  "getc",     "scanf", "sscanf", "fscanf",     "fgets",   "fread",
                                                  "getline",  "read",  "getopt", "getopt_long"};
    return kNames.contains(function);
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

ValueSources::ValueSources(clang::ASTContext& context, OtherSources* others) : m_context(context), m_others(others) {
    const clang::TranslationUnitDecl* file = context.getTranslationUnitDecl();
    m_hasMain = std::ranges::any_of(file->decls(), [](const clang::Decl* declaration) {
        const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        return function && function->isMain() && function->hasBody();
    });
    if (m_others) noteTypeNames();
    walk(file);
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
    return m_told.contains(canonical(variable)) || (field && m_toldRecords.contains(definitionOf(*field->getParent())));
}

bool ValueSources::isChanged(const clang::ValueDecl& variable) const {
    if (m_changed.contains(canonical(variable))) return true;
    if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&variable))
        return m_unseenRecords.contains(definitionOf(*field->getParent()));
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&variable);
    const auto* function = parameter ? llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext()) : nullptr;
    if (!function) return parameter != nullptr;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    return (method && method->isVirtual()) || isNamed(*function);
}

bool ValueSources::isOfOthersCalls(const clang::ValueDecl& variable) const {
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&variable);
    const auto* function = parameter ? llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext()) : nullptr;
    return function && function->isExternallyVisible() && !m_hasMain;
}

bool ValueSources::isOpenToOtherFiles(const clang::ValueDecl& variable) const {
    if (llvm::isa<clang::FieldDecl>(variable)) return !isOfMainFile(variable) && !m_hasMain;
    const auto* global = llvm::dyn_cast<clang::VarDecl>(&variable);
    return global && !m_hasMain && global->hasGlobalStorage() && global->isExternallyVisible() &&
           !global->getType().isConstQualified();
}

std::optional<SharedName> ValueSources::sharedName(const clang::ValueDecl& variable) const {
    if (m_context.getLangOpts().CPlusPlus) return std::nullopt;
    if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&variable)) {
        const std::set<std::string>& names = namesOf(*field->getParent());
        if (names.empty() || isOfMainFile(variable)) return std::nullopt;
        SharedName shared{SharedName::Kind::field, *names.begin(), field->getNameAsString(), 0,
                          fileOf(variable),        names};
        shared.words.insert(shared.name);
        return shared;
    }
    const auto wordsFor = [&](const clang::ValueDecl& declared) {
        std::set<std::string> words{declared.getNameAsString()};
        const clang::SourceLocation at = m_context.getSourceManager().getExpansionLoc(declared.getLocation());
        words.insert(clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(at, at),
                                                 m_context.getSourceManager(), m_context.getLangOpts())
                         .str());
        return words;
    };
    if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&variable)) {
        const auto* function = llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
        if (!function || !function->isExternallyVisible() || function->isMain()) return std::nullopt;
        return SharedName{
            SharedName::Kind::parameter, function->getNameAsString(), {}, parameter->getFunctionScopeIndex(), {},
            wordsFor(*function)};
    }
    const auto* global = llvm::dyn_cast<clang::VarDecl>(&variable);
    if (!global || !global->hasGlobalStorage() || !global->isExternallyVisible()) return std::nullopt;
    if (global->getType().isConstQualified() && global->getAnyInitializer()) return std::nullopt;
    return SharedName{SharedName::Kind::variable, {}, global->getNameAsString(), 0, {}, wordsFor(*global)};
}

const std::vector<ValueSource>* ValueSources::passed(const clang::FunctionDecl& function, unsigned position) const {
    const auto found = m_passed.find({llvm::cast<clang::ValueDecl>(function.getCanonicalDecl()), position});
    return found == m_passed.end() ? nullptr : &found->second;
}

bool ValueSources::isNamed(const clang::FunctionDecl& function) const {
    return m_named.contains(llvm::cast<clang::ValueDecl>(function.getCanonicalDecl()));
}

const clang::ValueDecl* ValueSources::visible(const std::string& name) const {
    for (const clang::Decl* declaration : m_context.getTranslationUnitDecl()->decls()) {
        const auto* value = llvm::dyn_cast<clang::ValueDecl>(declaration);
        if (value && value->getNameAsString() == name && value->isExternallyVisible()) return canonical(*value);
    }
    return nullptr;
}

const clang::FieldDecl* ValueSources::fieldNamed(const SharedName& name) const {
    for (const clang::Decl* declaration : m_context.getTranslationUnitDecl()->decls()) {
        const auto* record = llvm::dyn_cast<clang::RecordDecl>(declaration);
        if (!record || !record->isThisDeclarationADefinition() || !namesOf(*record).contains(name.owner)) continue;
        for (const clang::FieldDecl* field : record->fields())
            if (field->getName() == name.name && fileOf(*field) == name.header) return field;
    }
    return nullptr;
}

bool ValueSources::VisitVarDecl(clang::VarDecl* variable) {
    const clang::Expr* initial = variable->getInit();
    if (!initial || initial->containsErrors() || llvm::isa<clang::ParmVarDecl>(variable)) return true;
    if (isReferenceToChange(variable->getType()))
        if (const clang::ValueDecl* target = variableIn(*initial)) m_changed.insert(target);
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(initial)) noteFields(*list);
    else if (isNumber(*variable)) m_sources[canonical(*variable)].push_back({initial, "initial value"});
    return true;
}

bool ValueSources::VisitStmt(clang::Stmt* statement) {
    noteBound(*statement);
    return true;
}

bool ValueSources::VisitBinaryOperator(clang::BinaryOperator* operation) {
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
    const clang::ValueDecl* target = variableIn(*operation->getSubExpr());
    if (!target) return true;
    const bool isPassedOn = operation->getOpcode() == clang::UO_AddrOf && !m_harmless.contains(operation);
    if (operation->isIncrementDecrementOp() || isPassedOn) m_changed.insert(target);
    return true;
}

bool ValueSources::VisitCallExpr(clang::CallExpr* call) {
    m_harmless.insert(call->getCallee()->IgnoreParenImpCasts());
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (call->containsErrors()) return true;
    const bool isInput =
        readsInput(nameOf(callee)) || (callee && callee->getOverloadedOperator() == clang::OO_GreaterGreater);
    const clang::FunctionDecl* definition = callee ? callee->getDefinition() : nullptr;
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
        const clang::Expr& argument = *call->getArg(i);
        const clang::ParmVarDecl* declared = callee ? parameterOf(*callee, *call, i) : nullptr;
        if (isOnlyRead(declared)) m_harmless.insert(argument.IgnoreParenCasts());
        else notePassed(argument, callee, isInput);
        if (const clang::ValueDecl* target = variableIn(argument);
            target && declared && isReferenceToChange(declared->getType()))
            (isInput ? m_told : m_changed).insert(target);
        if (const auto* parameter = definition ? parameterOf(*definition, *call, i) : nullptr)
            m_sources[parameter].push_back({&argument, "argument", call});
        if (callee && !definition)
            m_passed[{llvm::cast<clang::ValueDecl>(callee->getCanonicalDecl()), i}].push_back(
                {&argument, "argument", call});
    }
    return true;
}

bool ValueSources::VisitDeclRefExpr(clang::DeclRefExpr* name) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl());
    if (function && !m_harmless.contains(name))
        m_named.insert(llvm::cast<clang::ValueDecl>(function->getCanonicalDecl()));
    return true;
}

void ValueSources::noteFields(const clang::InitListExpr& written) {
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
        else if (isNumber(*field)) m_sources[field].push_back({initial, "initial value"});
    }
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
    const ValueBound bound =
        target ? boundFrom(*branch->getCond(), *assignment->getRHS(), *target, m_context) : ValueBound();
    if (!bound.bound) return;
    m_bounds[target].push_back(bound);
    m_bounding.insert(assignment);
}

/// Whether what it does to structures is known: by this file, by its program's others, or by the C library.
bool ValueSources::isSeen(const clang::FunctionDecl* function) const {
    if (!function) return false;
    if (function->getDefinition() || leavesFields(nameOf(function))) return true;
    return m_others && !m_context.getSourceManager().isInSystemHeader(function->getLocation()) &&
           m_others->define(function->getNameAsString());
}

/// An address that goes to a function: what reads input writes there; so may what is not seen, into a structure.
void ValueSources::notePassed(const clang::Expr& argument, const clang::FunctionDecl* callee, bool isInput) {
    const clang::Expr* passed = argument.IgnoreParenCasts();
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(passed);
    const bool isAddress = address && address->getOpcode() == clang::UO_AddrOf;
    const clang::ValueDecl* target = isAddress ? variableIn(*address->getSubExpr()) : nullptr;
    if (target && isInput) {
        m_told.insert(target);
        m_harmless.insert(address);
    }
    const clang::RecordDecl* record = recordBehind(argument);
    const clang::RecordDecl* definition = record ? definitionOf(*record) : nullptr;
    if (!definition) return;
    if (isInput) m_toldRecords.insert(definition);
    else if (!isSeen(callee)) m_unseenRecords.insert(definition);
}

bool ValueSources::isOfMainFile(const clang::ValueDecl& variable) const {
    const auto& sources = m_context.getSourceManager();
    return sources.isInMainFile(sources.getExpansionLoc(variable.getLocation()));
}

/// Without folders, which files may name in other ways.
std::string ValueSources::fileOf(const clang::ValueDecl& variable) const {
    const auto& sources = m_context.getSourceManager();
    const llvm::StringRef path = sources.getFilename(sources.getExpansionLoc(variable.getLocation()));
    return std::filesystem::path(path.str()).filename().string();
}

/// «typedef struct grid { … } Grid;» has two.
void ValueSources::noteTypeNames() {
    for (const clang::Decl* declaration : m_context.getTranslationUnitDecl()->decls()) {
        if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(declaration); record && record->getIdentifier())
            m_typeNames[record->getCanonicalDecl()].insert(record->getName().str());
        const auto* type = llvm::dyn_cast<clang::TypedefNameDecl>(declaration);
        const clang::RecordDecl* named = type ? type->getUnderlyingType()->getAsRecordDecl() : nullptr;
        if (named) m_typeNames[named->getCanonicalDecl()].insert(type->getNameAsString());
    }
}

/// Empty where it has none at file scope.
const std::set<std::string>& ValueSources::namesOf(const clang::RecordDecl& record) const {
    static const std::set<std::string> kNone;
    const auto found = m_typeNames.find(record.getCanonicalDecl());
    return found == m_typeNames.end() ? kNone : found->second;
}

} // namespace forewarp::frontend::loops
