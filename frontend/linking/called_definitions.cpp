#include "frontend/linking/called_definitions.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/parse.h"
#include "frontend/loops/syntax_walk.h"
#include "frontend/project/compiler_arguments.h"
#include "frontend/project/source_check.h"

#include <algorithm>
#include <map>
#include <set>

namespace forewarp::frontend::linking {

namespace {

/// What text takes from its surroundings, by name: each has to be the same where the text is put.
struct Surroundings {
    std::map<std::string, std::string> constants; ///< Of enumerations, with their values.
    std::map<std::string, std::string> records;   ///< Structures, with their layout.
    std::set<std::string> library;                ///< Functions without a body.
};

bool isInHeader(const clang::Decl& declaration, const clang::ASTContext& context) {
    const auto& sources = context.getSourceManager();
    return !sources.isInMainFile(sources.getExpansionLoc(declaration.getLocation()));
}

/// Its tag, or the one name of a structure without a tag.
std::string nameOf(const clang::TagDecl& tag) {
    if (tag.getIdentifier()) return tag.getName().str();
    const clang::TypedefNameDecl* alias = tag.getTypedefNameForAnonDecl();
    return alias ? alias->getName().str() : std::string();
}

const clang::TagDecl* tagIn(clang::QualType type) {
    const clang::Type* base = type.getCanonicalType().getTypePtr();
    while (base->isPointerType() || base->isArrayType())
        base = base->isPointerType() ? base->getPointeeType().getCanonicalType().getTypePtr()
                                     : base->getBaseElementTypeUnsafe()->getCanonicalTypeUnqualified().getTypePtr();
    return base->getAsTagDecl();
}

/// «{x double 0, y double 64}»
std::string layoutOf(const clang::RecordDecl& record, const clang::ASTContext& context) {
    const clang::RecordDecl* whole = record.getDefinition();
    if (!whole || whole->isInvalidDecl()) return "unknown";
    const clang::ASTRecordLayout& layout = context.getASTRecordLayout(whole);
    std::string text = std::to_string(layout.getSize().getQuantity()) + " {";
    for (const clang::FieldDecl* field : whole->fields()) {
        text += field->getNameAsString() + " " + field->getType().getCanonicalType().getAsString() + " " +
                std::to_string(layout.getFieldOffset(field->getFieldIndex()));
        if (field->isBitField()) text += " " + std::to_string(field->getBitWidthValue(context));
        const clang::RecordDecl* held = field->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl();
        if (held) text += " " + layoutOf(*held, context);
        text += ", ";
    }
    return text + "}";
}

std::string valueOf(const clang::EnumConstantDecl& constant) {
    return llvm::toString(constant.getInitVal(), 10);
}

/// What a function's text needs beside itself.
class UseFinder : public loops::SyntaxWalk {
  public:
    UseFinder(const clang::ASTContext& context, Surroundings& around) : m_context(context), m_around(around) {}

    std::set<const clang::FunctionDecl*> called; ///< With a body in its source.
    bool isSelfContained = true; ///< But for those, and for what surrounds it.

    bool VisitDeclRefExpr(clang::DeclRefExpr* name) override {
        const clang::ValueDecl* declared = name->getDecl();
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared)) return addCalled(*function);
        if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(declared)) {
            m_around.constants[constant->getName().str()] = valueOf(*constant);
            return isFine(isInHeader(*constant, m_context));
        }
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
        return isFine(variable && variable->hasLocalStorage());
    }
    bool VisitVarDecl(clang::VarDecl* variable) override {
        return isFine(variable->hasLocalStorage()) && takeType(variable->getType());
    }
    bool VisitExpr(clang::Expr* expression) override {
        // These name types as the source does, by names that may be others elsewhere.
        const bool namesType = llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::OffsetOfExpr>(expression);
        return isFine(!namesType) && takeType(expression->getType());
    }

    /// False for a structure that only this source has.
    bool takeType(clang::QualType type) {
        const clang::TagDecl* tag = tagIn(type);
        if (!tag) return true;
        const auto* record = llvm::dyn_cast<clang::RecordDecl>(tag);
        if (record) m_around.records[nameOf(*tag)] = layoutOf(*record, m_context);
        return isFine(record && isInHeader(*tag, m_context) && !nameOf(*tag).empty());
    }

  private:
    bool addCalled(const clang::FunctionDecl& function) {
        const clang::FunctionDecl* body = function.getDefinition();
        if (!body || function.getBuiltinID()) m_around.library.insert(function.getName().str());
        else called.insert(body);
        return true;
    }
    bool isFine(bool fine) {
        isSelfContained = isSelfContained && fine;
        return isSelfContained;
    }

    const clang::ASTContext& m_context;
    Surroundings& m_around;
};

/// Reads definitions off one source.
class DefinitionReader {
  public:
    DefinitionReader(const clang::ASTContext& context, const std::string& fileText, Surroundings& around)
        : m_context(context), m_fileText(fileText), m_around(around), m_policy(context.getLangOpts()) {
        m_policy.PrintCanonicalTypes = true;
        m_policy.SuppressUnwrittenScope = true;
    }

    /// The function and what it calls in this source, callees first; empty where that cannot be taken.
    std::string textOf(const std::string& name) {
        for (clang::Decl* declaration : m_context.getTranslationUnitDecl()->decls()) {
            const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
            if (!function || !function->getIdentifier() || function->getName() != name) continue;
            if (!function->doesThisDeclarationHaveABody()) continue;
            const auto before = m_written;
            Surroundings needed;
            std::string text;
            if (!add(*function, needed, text)) {
                m_written = before;
                return {};
            }
            m_around.constants.merge(needed.constants);
            m_around.records.merge(needed.records);
            m_around.library.merge(needed.library);
            return text;
        }
        return {};
    }

  private:
    bool add(const clang::FunctionDecl& function, Surroundings& needed, std::string& text) {
        if (!m_written.insert(&function).second) return true;
        if (isInHeader(function, m_context)) return false; // The file may have another one of that name.
        const bool isOwn = function.getStorageClass() == clang::SC_Static;
        if (isOwn && m_fileText.find(function.getName().str()) != std::string::npos) return false;
        UseFinder uses(m_context, needed);
        uses.walk(function.getBody());
        const auto isCommon = [&](const clang::ParmVarDecl* parameter) { return uses.takeType(parameter->getType()); };
        if (!uses.isSelfContained || !llvm::all_of(function.parameters(), isCommon) ||
            !uses.takeType(function.getReturnType()) || function.isInvalidDecl())
            return false;
        for (const clang::FunctionDecl* called : uses.called)
            if (!add(*called, needed, text)) return false;
        llvm::raw_string_ostream stream(text);
        function.print(stream, m_policy);
        stream << '\n';
        return true;
    }

    const clang::ASTContext& m_context;
    const std::string& m_fileText;
    Surroundings& m_around;
    clang::PrintingPolicy m_policy;
    std::set<const clang::FunctionDecl*> m_written;
};

/// Strikes out of `around` what is the same here; what is left is not.
void compare(const clang::ASTContext& context, Surroundings& around) {
    std::set<std::string> others; ///< Functions that the file defines itself.
    const auto strike = [](std::map<std::string, std::string>& wanted, const std::string& name,
                           const std::string& found) {
        const auto same = wanted.find(name);
        if (same != wanted.end() && same->second == found) wanted.erase(same);
    };
    for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
        if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(declaration))
            if (record->isThisDeclarationADefinition())
                strike(around.records, nameOf(*record), layoutOf(*record, context));
        if (const auto* choice = llvm::dyn_cast<clang::EnumDecl>(declaration))
            for (const clang::EnumConstantDecl* constant : choice->enumerators())
                strike(around.constants, constant->getName().str(), valueOf(*constant));
        const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        if (function && function->getIdentifier() && function->doesThisDeclarationHaveABody())
            others.insert(function->getName().str());
    }
    std::erase_if(around.library, [&](const std::string& name) { return !others.contains(name); });
}

/// No macro of the file counts in what is put behind it.
std::string withoutMacros(const std::string& text) {
    clang::Lexer lexer({}, {}, text.data(), text.data(), text.data() + text.size());
    std::set<std::string> names;
    clang::Token token;
    for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token))
        if (token.is(clang::tok::raw_identifier)) names.insert(token.getRawIdentifier().str());
    std::string lines;
    for (const std::string& name : names)
        if (name != "defined") lines += "#undef " + name + "\n";
    return lines + text;
}

/// What arguments say about the language and the machine, but for macros and folders.
std::vector<std::string> dialectOf(const SourceFile& file) {
    std::vector<std::string> kept;
    for (const std::string& argument : project::sift(file.compilerArguments).kept)
        if (argument.starts_with("-f") || argument.starts_with("-m") || argument.starts_with("-std") ||
            argument.starts_with("-ansi") || argument.starts_with("--target") || argument.starts_with("-target"))
            kept.push_back(argument);
    return kept;
}

std::size_t errorsOf(const SourceFile& file) {
    const auto parsed = loops::parse(file);
    return parsed ? parsed->diagnostics.size() : std::size_t(-1);
}

} // namespace

SourceFile withDefinitions(const SourceFile& file, const std::vector<kernel::LinkedFunction>& linked) {
    if (linked.empty() || !file.neighbours) return file;
    const auto own = file.sourceText ? Result<std::string>(*file.sourceText) : project::readSource(file.path);
    if (!own) return file;
    std::map<std::string, std::vector<std::string>> wanted;
    for (const kernel::LinkedFunction& each : linked) wanted[each.file].push_back(each.function);
    std::string definitions;
    Surroundings around;
    for (const auto& [path, functions] : wanted) {
        const auto source = std::ranges::find(*file.neighbours, path, &SourceFile::path);
        if (source == file.neighbours->end() || dialectOf(*source) != dialectOf(file)) continue;
        const auto failed = loops::readTree(*source, [&](clang::ASTContext& context) {
            DefinitionReader reader(context, *own, around);
            for (const std::string& function : functions) definitions += reader.textOf(function);
        });
        if (failed) return file;
    }
    if (definitions.empty()) return file;
    SourceFile whole = file;
    whole.sourceText = *own + "\n" + withoutMacros(definitions);
    for (const kernel::LinkedFunction& each : linked) around.library.erase(each.function);
    const auto failed = loops::readTree(whole, [&](clang::ASTContext& context) { compare(context, around); });
    const bool isSame = around.constants.empty() && around.records.empty() && around.library.empty();
    return failed || !isSame || errorsOf(whole) > errorsOf(file) ? file : whole;
}

} // namespace forewarp::frontend::linking
