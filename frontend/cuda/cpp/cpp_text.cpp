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

/// What all variables of one declaration have in common: «float» of «float *p, x[3]».
std::string commonType(clang::QualType type, const clang::ASTContext& context) {
    while (type->isPointerType() || type->isArrayType())
        type = type->isPointerType() ? type->getPointeeType() : context.getAsArrayType(type)->getElementType();
    return typeText(type, {}, context);
}

/// «case 1:», and one line for each value of «case 1 ... 3:».
std::vector<std::string> labelsOf(const clang::CaseStmt& choice, const std::string& first,
                                  const clang::ASTContext& context) {
    llvm::APSInt value = choice.getLHS()->EvaluateKnownConstInt(context);
    const llvm::APSInt written = choice.getLHS()->IgnoreImplicit()->EvaluateKnownConstInt(context);
    const bool isConverted = !llvm::APSInt::isSameValue(value, written); // which C++ refuses
    std::vector<std::string> labels{"case " + (isConverted ? integerText(value) : first) + ":"};
    if (!choice.getRHS()) return labels;
    const llvm::APSInt last = choice.getRHS()->EvaluateKnownConstInt(context);
    while (value < last) labels.push_back("case " + integerText(++value) + ":");
    return labels;
}

const clang::DeclStmt* declarationIn(const clang::Stmt* statement) {
    return llvm::dyn_cast_or_null<clang::DeclStmt>(statement);
}

/// Whether a statement, put in the place of its block, would take names from others there.
bool declaresNames(const clang::Stmt& body) {
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&body);
    return block && !namesDeclaredBy({block->body_begin(), block->body_end()}).empty();
}

/// A variable of the body has the name of one in the head: C++ has both in one scope.
bool hidesCounter(const clang::ForStmt& loop) {
    const auto* body = llvm::dyn_cast<clang::CompoundStmt>(loop.getBody());
    if (!body || !loop.getInit()) return false;
    const std::set<std::string> inside = namesDeclaredBy({body->body_begin(), body->body_end()});
    return llvm::any_of(namesDeclaredBy({loop.getInit()}),
                        [&](const std::string& name) { return inside.contains(name); });
}

} // namespace

std::set<std::string> namesDeclaredBy(const std::vector<const clang::Stmt*>& statements) {
    std::set<std::string> names;
    for (const clang::Stmt* statement : statements)
        if (const clang::DeclStmt* declared = declarationIn(statement))
            for (const clang::Decl* each : declared->decls())
                if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each)) names.insert(cppName(*variable));
    return names;
}

std::set<const clang::Stmt*> continuesAround(const clang::Stmt& body) {
    ContinueFinder finder;
    finder.walk(&body);
    return finder.found;
}

std::string CppText::nameOf(const clang::ValueDecl& value) const {
    if (const auto found = m_wording.names.find(&value); found != m_wording.names.end()) return found->second;
    if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(&value))
        return integerText(constant->getInitVal());
    return cppName(value);
}

SourceLocation CppText::placeOf(const clang::Expr& access) const {
    const auto place = m_context.getSourceManager().getPresumedLoc(access.getExprLoc());
    return place.isValid() ? SourceLocation{int(place.getLine()), int(place.getColumn())} : SourceLocation{};
}

std::string CppText::typedName(const clang::VarDecl& variable) const {
    clang::QualType type = variable.getType();
    if (m_wording.readOnly.contains(&variable)) type = m_context.getPointerType(type->getPointeeType().withConst());
    return typeText(type, nameOf(variable), m_context);
}

std::string CppText::declaration(const clang::VarDecl& variable) const {
    if (variable.isStaticLocal()) return constantText(variable, m_context);
    std::string text = typedName(variable);
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
    llvm::StringRef before = sources.getBufferData(sources.getFileID(place)).take_front(sources.getFileOffset(place));
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
    for (const clang::Stmt* child : block->body()) {
        if (llvm::isa<clang::NullStmt>(child)) continue;
        const clang::Stmt* plain = plainIteration(*child);
        const bool mayJoin = plain && !declaresNames(*plain);
        text += commentsAbove(*child, depth) + (mayJoin ? statements(*plain, depth) : statement(*child, depth));
    }
    return text;
}

/// A statement after its head: in braces where it has them, on the next line otherwise.
std::string CppText::controlled(const std::string& head, const clang::Stmt& body, int depth) const {
    if (llvm::isa<clang::NullStmt>(body)) return blanks(depth) + head + "\n" + blanks(depth + 1) + ";\n";
    if (const clang::Stmt* iteration = plainIteration(body))
        return declaresNames(*iteration)
                   ? blanks(depth) + head + " {\n" + statement(*iteration, depth + 1) + blanks(depth) + "}\n"
                   : controlled(head, *iteration, depth);
    if (isSeveral(body)) return blanks(depth) + head + " {\n" + statement(body, depth + 1) + blanks(depth) + "}\n";
    if (!llvm::isa<clang::CompoundStmt>(body)) return blanks(depth) + head + "\n" + statement(body, depth + 1);
    return blanks(depth) + head + " {\n" + statements(body, depth + 1) + blanks(depth) + "}\n";
}

std::string CppText::headOf(const clang::Stmt& loop) const {
    if (const auto* whileLoop = llvm::dyn_cast<clang::WhileStmt>(&loop))
        return "while (" + expression(*whileLoop->getCond()) + ")";
    const auto& forLoop = llvm::cast<clang::ForStmt>(loop);
    std::string head = "for (";
    if (const clang::Stmt* init = declaresApart(loop) ? nullptr : forLoop.getInit())
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
    if (const auto row = m_wording.rowLoops.find(&s); row != m_wording.rowLoops.end())
        return shared(s, row->second, depth);
    if (const auto first = m_wording.firstLane.find(&s); first != m_wording.firstLane.end())
        return alone(s, first->second, depth);
    if (m_wording.threadLoops.contains(&s)) return oneIteration(s, depth);
    if (llvm::isa<clang::CompoundStmt>(s))
        return blanks(depth) + "{\n" + statements(s, depth + 1) + blanks(depth) + "}\n";
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(&s)) {
        std::string text;
        for (const clang::Decl* each : declared->decls())
            if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
                variable && !m_wording.leftOut.contains(variable))
                text += blanks(depth) + declaration(*variable) + ";\n";
        return text;
    }
    if (llvm::isa<clang::ForStmt>(s) && declaresApart(s))
        return blanks(depth) + "{\n" + statement(*llvm::cast<clang::ForStmt>(s).getInit(), depth + 1) +
               looped(headOf(s), s, depth + 1) + blanks(depth) + "}\n";
    if (llvm::isa<clang::ForStmt>(s)) return looped(headOf(s), s, depth);
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&s)) return controlled(headOf(s), *loop->getBody(), depth);
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&s))
        return blanks(depth) + "do {\n" + statements(*loop->getBody(), depth + 1) + blanks(depth) + "} while (" +
               expression(*loop->getCond()) + ");\n";
    if (llvm::isa<clang::IfStmt>(s)) return conditional(s, depth);
    if (llvm::isa<clang::ContinueStmt>(s))
        return blanks(depth) + (m_wording.threadEnds.contains(&s) ? "return;\n" : "continue;\n");
    if (llvm::isa<clang::BreakStmt>(s)) return blanks(depth) + "break;\n";
    if (llvm::isa<clang::NullStmt>(s)) return blanks(depth) + ";\n";
    if (llvm::isa<clang::SwitchStmt>(s)) return branch(s, depth);
    if (llvm::isa<clang::SwitchCase>(s)) return labelled(s, depth);
    if (llvm::isa<clang::AttributedStmt>(s)) return blanks(depth) + "[[fallthrough]];\n";
    if (const auto* back = llvm::dyn_cast<clang::ReturnStmt>(&s))
        return blanks(depth) + "return" + (back->getRetValue() ? " " + expression(*back->getRetValue()) : "") + ";\n";
    return blanks(depth) + expression(llvm::cast<clang::Expr>(s)) + ";\n";
}

/// Whether a head declares pointers of which only some may write: these cannot be declared together.
bool CppText::declaresApart(const clang::Stmt& loop) const {
    const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(llvm::cast<clang::ForStmt>(loop).getInit());
    const auto isReadOnly = [&](const clang::Decl* each) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
        return variable && m_wording.readOnly.contains(variable);
    };
    return declared && llvm::any_of(declared->decls(), isReadOnly) && !llvm::all_of(declared->decls(), isReadOnly);
}

std::string CppText::looped(const std::string& head, const clang::Stmt& s, int depth) const {
    const auto& loop = llvm::cast<clang::ForStmt>(s);
    if (!hidesCounter(loop)) return controlled(head, *loop.getBody(), depth);
    return blanks(depth) + head + " {\n" + statement(*loop.getBody(), depth + 1) + blanks(depth) + "}\n";
}

/// What a lane does of a row. A cell that it keeps for itself is declared in a block of its own.
std::string CppText::shared(const clang::Stmt& loop, const RowLoop& row, int depth) const {
    const bool isBlock = !row.cells.empty();
    const int inner = isBlock ? depth + 1 : depth;
    Wording wording = m_wording;
    wording.rowLoops.clear();
    wording.cells.insert(row.cells.begin(), row.cells.end());
    const std::string meeting = row.meets ? blanks(inner) + "__syncwarp();\n" : "";
    std::string text = isBlock ? blanks(depth) + "{\n" : "";
    text += meeting;
    for (const std::string& line : row.before) text += blanks(inner) + line + "\n";
    text += CppText(m_context, wording).looped(row.head, loop, inner);
    for (const std::string& line : row.after) text += blanks(inner) + line + "\n";
    text += meeting;
    return isBlock ? text + blanks(depth) + "}\n" : text;
}

/// One lane of the warp writes; where others touch the same memory, all of them meet before and behind.
std::string CppText::alone(const clang::Stmt& s, bool meets, int depth) const {
    const std::string meeting = meets ? blanks(depth) + "__syncwarp();\n" : "";
    return meeting + blanks(depth) + "if (threadIdx.x == 0)\n" + blanks(depth + 1) +
           expression(llvm::cast<clang::Expr>(s)) + ";\n" + meeting;
}

/// Whether the statement becomes several, so that it needs braces under a condition.
bool CppText::isSeveral(const clang::Stmt& statement) const {
    return m_wording.firstLane.contains(&statement) || m_wording.rowLoops.contains(&statement);
}

/// The body of a loop that the thread runs once; null for other statements, and where `continue` ends the iteration.
const clang::Stmt* CppText::plainIteration(const clang::Stmt& statement) const {
    if (!m_wording.threadLoops.contains(&statement)) return nullptr;
    const clang::Stmt& body = *llvm::cast<clang::ForStmt>(statement).getBody();
    return continuesAround(body).empty() ? &body : nullptr;
}

std::string CppText::oneIteration(const clang::Stmt& loop, int depth) const {
    if (const clang::Stmt* plain = plainIteration(loop)) return statement(*plain, depth);
    return blanks(depth) + "do {\n" + statements(*llvm::cast<clang::ForStmt>(loop).getBody(), depth + 1) +
           blanks(depth) + "} while (false); // continue leaves it\n";
}

std::string CppText::branch(const clang::Stmt& s, int depth) const {
    const auto& choice = llvm::cast<clang::SwitchStmt>(s);
    const std::string head = "switch (" + expression(*choice.getCond()) + ")";
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(choice.getBody());
    if (!block) return controlled(head, *choice.getBody(), depth);
    std::string text = blanks(depth) + head + " {\n";
    for (const clang::Stmt* child : block->body()) {
        if (llvm::isa<clang::NullStmt>(child)) continue;
        text += commentsAbove(*child, depth + 1) +
                (declarationIn(child) ? withoutStart(*child, depth + 1) : statement(*child, depth + 1));
    }
    return text + blanks(depth) + "}\n";
}

std::string CppText::labelled(const clang::Stmt& s, int depth) const {
    const auto& choice = llvm::cast<clang::SwitchCase>(s);
    std::string text;
    if (const auto* value = llvm::dyn_cast<clang::CaseStmt>(&s))
        for (const std::string& label : labelsOf(*value, expression(*value->getLHS()), m_context))
            text += blanks(depth) + label + "\n";
    else text = blanks(depth) + "default:\n";
    const clang::Stmt& first = *choice.getSubStmt();
    return text + (declarationIn(&first) ? withoutStart(first, depth + 1) : statement(first, depth + 1));
}

/// In C++, no case jumps over what a variable starts with: it is set behind its declaration.
std::string CppText::withoutStart(const clang::Stmt& declarations, int depth) const {
    std::string text;
    for (const clang::Decl* each : llvm::cast<clang::DeclStmt>(declarations).decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
        if (!variable) continue;
        const bool isSet = variable->getInit() && variable->getType()->isScalarType() && !variable->isStaticLocal();
        text += blanks(depth) +
                (isSet ? typeText(variable->getType().getUnqualifiedType(), nameOf(*variable), m_context) + ";\n" +
                             blanks(depth) + nameOf(*variable) + " = " + expression(*variable->getInit())
                       : declaration(*variable)) +
                ";\n";
    }
    return text;
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
