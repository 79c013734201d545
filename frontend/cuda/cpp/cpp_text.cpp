#include "frontend/cuda/cpp/cpp_text.h"

#include "frontend/cuda/cpp/constant_text.h"
#include "frontend/cuda/cpp/type_text.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/syntax_walk.h"

namespace forewarp::frontend::cuda::cpp {

namespace {

std::string blanks(int depth) {
    return std::string(std::size_t(depth) * 4, ' ');
}

/// Looks for each `continue` that is not of a loop inside.
class ContinueFinder : public loops::SyntaxWalk {
  public:
    bool VisitContinueStmt(clang::ContinueStmt* statement) override {
        found.insert(statement);
        return true;
    }
    bool TraverseForStmt(clang::ForStmt*) override { return true; }
    bool TraverseWhileStmt(clang::WhileStmt*) override { return true; }
    bool TraverseDoStmt(clang::DoStmt*) override { return true; }

    std::set<const clang::Stmt*> found;
};

/// The comment that a line consists of, without blanks before it; empty for other lines.
llvm::StringRef commentLine(llvm::StringRef line) {
    line = line.trim();
    const bool isComment = line.starts_with("//") || (line.starts_with("/*") && line.find("*/") + 2 == line.size());
    return isComment ? line : llvm::StringRef();
}

/// A number of the type that C gives the constant.
std::string enumeratorText(const llvm::APSInt& value) {
    constexpr unsigned kBitsOfInt = 32;
    const std::string suffix =
        std::string(value.isUnsigned() ? "u" : "") + (value.getBitWidth() > kBitsOfInt ? "l" : "");
    if (value.isNonNegative()) return llvm::toString(value, 10) + suffix;
    if (value.isMinSignedValue()) // C++ would take the number behind the sign for a wider one.
        return "(" + llvm::toString(llvm::APSInt(value + 1, false), 10) + suffix + " - 1)";
    return "(" + llvm::toString(value, 10) + suffix + ")";
}

/// What all variables of one declaration have in common: «float» of «float *p, x[3]».
std::string commonType(clang::QualType type, const clang::ASTContext& context) {
    while (type->isPointerType() || type->isArrayType())
        type = type->isPointerType() ? type->getPointeeType() : context.getAsArrayType(type)->getElementType();
    return typeText(type, {}, context);
}

/// «case 1:», and one line for each value of «case 1 ... 3:».
std::vector<std::string> labelsOf(const clang::CaseStmt& choice, const std::string& first,
                                  const clang::ASTContext& context) {
    std::vector<std::string> labels{"case " + first + ":"};
    if (!choice.getRHS()) return labels;
    llvm::APSInt value = choice.getLHS()->EvaluateKnownConstInt(context);
    const llvm::APSInt last = choice.getRHS()->EvaluateKnownConstInt(context);
    while (value < last) labels.push_back("case " + enumeratorText(++value) + ":");
    return labels;
}

} // namespace

std::set<const clang::Stmt*> continuesAround(const clang::Stmt& body) {
    ContinueFinder finder;
    finder.walk(&body);
    return finder.found;
}

std::string CppText::nameOf(const clang::ValueDecl& value) const {
    if (const auto found = m_wording.names.find(&value); found != m_wording.names.end()) return found->second;
    if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(&value))
        return enumeratorText(constant->getInitVal());
    return cppName(value);
}

SourceLocation CppText::placeOf(const clang::Expr& access) const {
    const auto place = m_context.getSourceManager().getPresumedLoc(access.getExprLoc());
    return place.isValid() ? SourceLocation{int(place.getLine()), int(place.getColumn())} : SourceLocation{};
}

std::string CppText::declaration(const clang::VarDecl& variable) const {
    if (variable.isStaticLocal()) return constantText(variable, m_context);
    std::string text = typeText(variable.getType(), nameOf(variable), m_context);
    if (const clang::Expr* value = variable.getInit()) text += " = " + expression(*value);
    return text;
}

/// In the head of a loop: «int a = 0, b = n».
std::string CppText::declarations(const clang::Stmt& statement) const {
    std::string text;
    for (const clang::Decl* declared : llvm::cast<clang::DeclStmt>(statement).decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
        if (!variable) continue;
        const std::string own = declaration(*variable);
        const std::size_t common = commonType(variable->getType(), m_context).size() + 1;
        text += text.empty() ? own : ", " + own.substr(common);
    }
    return text;
}

/// Whole-line comments right above a statement.
std::string CppText::commentsAbove(const clang::Stmt& statement, int depth) const {
    const auto& sources = m_context.getSourceManager();
    const auto place = sources.getExpansionLoc(statement.getBeginLoc());
    if (!sources.isInMainFile(place)) return {};
    llvm::StringRef before = sources.getBufferData(sources.getMainFileID()).take_front(sources.getFileOffset(place));
    before = before.substr(0, before.rfind('\n') + 1).drop_back(before.contains('\n') ? 1 : 0);
    std::string text;
    while (!before.empty()) {
        const auto [rest, line] = before.rsplit('\n');
        const llvm::StringRef comment = commentLine(line.empty() ? rest : line);
        if (comment.empty() || line.empty()) break;
        text = blanks(depth) + comment.str() + "\n" + text;
        before = rest;
    }
    return text;
}

std::string CppText::statements(const clang::Stmt& body, int depth) const {
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&body);
    if (!block) return statement(body, depth);
    std::string text;
    for (const clang::Stmt* child : block->body()) text += commentsAbove(*child, depth) + statement(*child, depth);
    return text;
}

/// A statement after its head: in braces where it has them, on the next line otherwise.
std::string CppText::controlled(const std::string& head, const clang::Stmt& body, int depth) const {
    if (llvm::isa<clang::NullStmt>(body)) return blanks(depth) + head + "\n" + blanks(depth + 1) + ";\n";
    if (!llvm::isa<clang::CompoundStmt>(body)) return blanks(depth) + head + "\n" + statement(body, depth + 1);
    return blanks(depth) + head + " {\n" + statements(body, depth + 1) + blanks(depth) + "}\n";
}

std::string CppText::headOf(const clang::Stmt& loop) const {
    if (const auto* whileLoop = llvm::dyn_cast<clang::WhileStmt>(&loop))
        return "while (" + expression(*whileLoop->getCond()) + ")";
    const auto& forLoop = llvm::cast<clang::ForStmt>(loop);
    std::string head = "for (";
    if (const clang::Stmt* init = forLoop.getInit())
        head += llvm::isa<clang::DeclStmt>(init) ? declarations(*init) : expression(*llvm::cast<clang::Expr>(init));
    head += ";";
    if (forLoop.getCond()) head += " " + expression(*forLoop.getCond());
    head += ";";
    if (forLoop.getInc()) head += " " + expression(*forLoop.getInc());
    return head + ")";
}

std::string CppText::conditional(const clang::Stmt& statement, int depth) const {
    const auto& branch = llvm::cast<clang::IfStmt>(statement);
    std::string text = controlled("if (" + expression(*branch.getCond()) + ")", *branch.getThen(), depth);
    const clang::Stmt* otherwise = branch.getElse();
    if (!otherwise) return text;
    const bool joins = text.ends_with("}\n");
    if (joins) text.resize(text.size() - 1);
    std::string rest = llvm::isa<clang::IfStmt>(otherwise)
                           ? blanks(depth) + "else " + llvm::StringRef(this->statement(*otherwise, depth)).ltrim().str()
                           : controlled("else", *otherwise, depth);
    return joins ? text + " " + llvm::StringRef(rest).ltrim().str() : text + rest;
}

std::string CppText::statement(const clang::Stmt& s, int depth) const {
    if (const auto tile = m_wording.tiledLoops.find(&s); tile != m_wording.tiledLoops.end())
        return tiled(s, tile->second, depth);
    if (llvm::isa<clang::CompoundStmt>(s))
        return blanks(depth) + "{\n" + statements(s, depth + 1) + blanks(depth) + "}\n";
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(&s)) {
        std::string text;
        for (const clang::Decl* each : declared->decls())
            if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each))
                text += blanks(depth) + declaration(*variable) + ";\n";
        return text;
    }
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&s)) return controlled(headOf(s), *loop->getBody(), depth);
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&s)) return controlled(headOf(s), *loop->getBody(), depth);
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&s))
        return blanks(depth) + "do {\n" + statements(*loop->getBody(), depth + 1) + blanks(depth) + "} while (" +
               expression(*loop->getCond()) + ");\n";
    if (llvm::isa<clang::IfStmt>(s)) return conditional(s, depth);
    if (llvm::isa<clang::ContinueStmt>(s))
        return blanks(depth) + (m_wording.threadEnds.contains(&s) ? "return;\n" : "continue;\n");
    if (llvm::isa<clang::BreakStmt>(s)) return blanks(depth) + "break;\n";
    if (llvm::isa<clang::NullStmt>(s)) return blanks(depth) + ";\n";
    if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&s))
        return controlled("switch (" + expression(*choice->getCond()) + ")", *choice->getBody(), depth);
    if (const auto* value = llvm::dyn_cast<clang::CaseStmt>(&s)) {
        std::string text;
        for (const std::string& label : labelsOf(*value, expression(*value->getLHS()), m_context))
            text += blanks(depth) + label + "\n";
        return text + statement(*value->getSubStmt(), depth + 1);
    }
    if (const auto* otherwise = llvm::dyn_cast<clang::DefaultStmt>(&s))
        return blanks(depth) + "default:\n" + statement(*otherwise->getSubStmt(), depth + 1);
    if (const auto* back = llvm::dyn_cast<clang::ReturnStmt>(&s))
        return blanks(depth) + "return" + (back->getRetValue() ? " " + expression(*back->getRetValue()) : "") + ";\n";
    return blanks(depth) + expression(llvm::cast<clang::Expr>(s)) + ";\n";
}

/// All threads bring the tile in and wait for one another; those outside the iteration space only do that.
std::string CppText::tiled(const clang::Stmt& s, const TiledLoop& tile, int depth) const {
    const auto& loop = llvm::cast<clang::ForStmt>(s);
    const std::string start = tileStart(tile.counter), step = std::to_string(tile.iterations), in = blanks(depth + 1);
    std::string text = blanks(depth) + "for (" + tile.type + " " + start + " = " + tile.first + "; " + start + " " +
                       tile.relation + "; " + start + " += " + step + ") {\n";
    for (const std::string& line : tile.fill) text += in + line + "\n";
    text += in + "__syncthreads();\n" + in + "if (isInside) {\n";
    text += controlled("for (" + tile.type + " " + tile.counter + " = " + start + "; " + tile.counter + " < " + start +
                           " + " + step + " && " + tile.counter + " " + tile.relation + "; " + tile.counter + "++)",
                       *loop.getBody(), depth + 2);
    return text + in + "}\n" + in + "__syncthreads();\n" + blanks(depth) + "}\n";
}

std::string CppText::function(const clang::FunctionDecl& function) const {
    const clang::FunctionDecl& defined = *function.getDefinition();
    std::string parameters;
    for (const clang::ParmVarDecl* parameter : defined.parameters())
        parameters += (parameters.empty() ? "" : ", ") + typeText(parameter->getType(), nameOf(*parameter), m_context);
    return "__host__ __device__ inline " +
           typeText(defined.getReturnType(), nameOf(defined) + "(" + parameters + ")", m_context) + "\n{\n" +
           constantsOf(defined, m_context) + statements(*defined.getBody(), 1) + "}\n";
}

} // namespace forewarp::frontend::cuda::cpp
