#include "frontend/loops/values/shared_names.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::loops::values {

namespace {

struct RecordBehind {
    const clang::RecordDecl* record = nullptr; ///< Null for other types.
    bool isHeld = false; ///< By value: no pointer leads there.
};

RecordBehind recordBehind(clang::QualType type) {
    RecordBehind behind{nullptr, true};
    for (;;) {
        type = type.getCanonicalType();
        if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr())) {
            type = array->getElementType();
        } else if (type->isPointerType()) {
            behind.isHeld = false;
            type = type->getPointeeType();
        } else {
            behind.record = type->getAsRecordDecl();
            return behind;
        }
    }
}

} // namespace

SharedNames::SharedNames(const clang::ASTContext& context) : m_context(context) {
    if (!context.getLangOpts().CPlusPlus) readAll(*context.getTranslationUnitDecl());
}

void SharedNames::readAll(const clang::DeclContext& declarations) {
    for (const clang::Decl* declaration : declarations.decls()) {
        if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(declaration)) noteRecord(*record);
        else if (const auto* type = llvm::dyn_cast<clang::TypedefNameDecl>(declaration))
            noteMention(type->getUnderlyingType(), type->getNameAsString());
        else if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration))
            noteMention(function->getReturnType(), function->getNameAsString());
        else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration))
            noteMention(variable->getType(), variable->getNameAsString());
    }
}

void SharedNames::noteRecord(const clang::RecordDecl& record) {
    if (record.getIdentifier()) m_mentions[record.getCanonicalDecl()].insert(record.getNameAsString());
    if (!record.isThisDeclarationADefinition()) return;
    for (const clang::FieldDecl* field : record.fields()) {
        noteMention(field->getType(), field->getNameAsString());
        const RecordBehind inside = recordBehind(field->getType());
        if (inside.record && inside.isHeld) m_around[inside.record->getCanonicalDecl()].insert(&record);
        if (!isOfMainFile(*field)) m_fields.push_back(field);
    }
    readAll(record);
}

void SharedNames::noteMention(const clang::QualType& type, const std::string& name) {
    const RecordBehind behind = recordBehind(type);
    if (behind.record && !name.empty()) m_mentions[behind.record->getCanonicalDecl()].insert(name);
}

std::set<std::string> SharedNames::wordsOf(const clang::RecordDecl& record) const {
    std::set<std::string> words;
    std::set<const clang::Decl*> seen;
    std::vector<const clang::RecordDecl*> open{&record};
    while (!open.empty()) {
        const clang::Decl* next = open.back()->getCanonicalDecl();
        open.pop_back();
        if (!seen.insert(next).second) continue;
        if (const auto found = m_mentions.find(next); found != m_mentions.end())
            words.insert(found->second.begin(), found->second.end());
        if (const auto found = m_around.find(next); found != m_around.end())
            open.insert(open.end(), found->second.begin(), found->second.end());
    }
    return words;
}

/// The compiler's name, and what a macro replaces by it.
std::set<std::string> SharedNames::wordsOf(const clang::ValueDecl& declared) const {
    const clang::SourceManager& sources = m_context.getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(declared.getLocation());
    const auto token = clang::CharSourceRange::getTokenRange(at, at);
    return {declared.getNameAsString(), clang::Lexer::getSourceText(token, sources, m_context.getLangOpts()).str()};
}

SharedName SharedNames::nameOf(const clang::FieldDecl& field) const {
    const clang::SourceManager& sources = m_context.getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(field.getLocation());
    const auto file = sources.getFileEntryRefForID(sources.getFileID(at));
    SharedName name{.kind = SharedName::Kind::field, .name = field.getNameAsString()};
    name.header = file ? file->getFileEntry().tryGetRealPathName().str() : std::string();
    name.position = sources.getFileOffset(at);
    return name;
}

std::optional<SharedName> SharedNames::of(const clang::ValueDecl& variable) const {
    if (m_context.getLangOpts().CPlusPlus) return std::nullopt;
    if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(&variable)) {
        if (isOfMainFile(variable)) return std::nullopt;
        SharedName shared = nameOf(*field);
        shared.words = wordsOf(*field->getParent());
        shared.words.insert(shared.name);
        return shared;
    }
    if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&variable)) {
        const auto* function = llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
        if (!function || !function->isExternallyVisible() || function->isMain()) return std::nullopt;
        return SharedName{.kind = SharedName::Kind::parameter,
                          .owner = function->getNameAsString(),
                          .position = parameter->getFunctionScopeIndex(),
                          .words = wordsOf(*function)};
    }
    const auto* global = llvm::dyn_cast<clang::VarDecl>(&variable);
    if (!global || !global->hasGlobalStorage() || !global->isExternallyVisible()) return std::nullopt;
    if (global->getType().isConstQualified() && global->getAnyInitializer()) return std::nullopt;
    return SharedName{.kind = SharedName::Kind::variable, .name = global->getNameAsString(), .words = wordsOf(*global)};
}

const clang::FieldDecl* SharedNames::field(const SharedName& name) const {
    for (const clang::FieldDecl* field : m_fields) {
        if (field->getName() != name.name) continue;
        const SharedName own = nameOf(*field);
        if (own.position == name.position && own.header == name.header) return field;
    }
    return nullptr;
}

bool SharedNames::isOfLibrary(const clang::ValueDecl& variable) const {
    return m_context.getSourceManager().isInSystemHeader(variable.getLocation());
}

bool SharedNames::isOfMainFile(const clang::ValueDecl& variable) const {
    const clang::SourceManager& sources = m_context.getSourceManager();
    return sources.isInMainFile(sources.getExpansionLoc(variable.getLocation()));
}

} // namespace forewarp::frontend::loops::values
