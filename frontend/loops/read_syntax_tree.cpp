#include "frontend/loops/read_syntax_tree.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/loop_statements.h"
#include "frontend/loops/macro_text.h"
#include "frontend/loops/syntax_walk.h"

#include <clang/AST/Mangle.h>

#include <algorithm>
#include <utility>

namespace forewarp::frontend::loops {

namespace {

/// Of «y[i*n + j]» with a computed index of at most 32 bits, and of its fields; nothing where the index is a variable, whose
/// bound is of its type, or where the pointer may stand inside its array.
std::optional<long long> largestOffsetOf(const clang::Expr& expression, const clang::ASTContext& context) {
    constexpr unsigned kWidest = 32;
    const clang::Expr* whole = expression.IgnoreParens();
    while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(whole)) {
        if (member->isArrow()) return std::nullopt;
        whole = member->getBase()->IgnoreParens();
    }
    const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(whole);
    if (!subscript || subscript->getType()->isArrayType() || subscript->getType()->isIncompleteType())
        return std::nullopt;
    const auto* array = llvm::dyn_cast<clang::DeclRefExpr>(subscript->getBase()->IgnoreParenImpCasts());
    const clang::Expr& index = *subscript->getIdx()->IgnoreParenImpCasts();
    const bool isWhole = array && (llvm::isa<clang::ParmVarDecl>(array->getDecl()) || array->getType()->isArrayType());
    if (!isWhole || !llvm::isa<clang::BinaryOperator>(index) || !index.getType()->isIntegerType()) return std::nullopt;
    const unsigned bits = context.getIntWidth(index.getType());
    if (bits > kWidest) return std::nullopt;
    const bool isSigned = index.getType()->isSignedIntegerType();
    const long long most = (1LL << (isSigned ? bits - 1 : bits)) - 1;
    return most * context.getTypeSizeInChars(subscript->getType()).getQuantity();
}

/// Whether a function has loops, and the variables that «&» is applied to. A part of one is none: only scalars are asked about.
class BodySearch : public loops::SyntaxWalk {
  public:
    bool VisitStmt(clang::Stmt* statement) override {
        hasLoops =
            hasLoops || llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(statement);
        return true;
    }
    bool VisitUnaryOperator(clang::UnaryOperator* e) override {
        if (e->getOpcode() != clang::UO_AddrOf) return true;
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e->getSubExpr()->IgnoreParens());
        if (const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr)
            withAddress.insert(variable);
        return true;
    }

    bool hasLoops = false;
    std::set<const clang::VarDecl*> withAddress;
};

class Reader : public loops::SyntaxWalk {
  public:
    Reader(clang::ASTContext& context, values::OtherSources* others, SourceModel& model)
        : m_context(context), m_sources(context.getSourceManager()), m_model(model), m_names(context),
          m_values(context, others) {}

    bool TraverseFunctionDecl(clang::FunctionDecl* function) override {
        noteWrittenName(*function);
        if (!function->isThisDeclarationADefinition() || !function->getBody()) return true;
        if (!m_sources.isInMainFile(m_sources.getExpansionLoc(function->getLocation()))) return true;
        if (function->isDependentContext()) {
            m_patterns.push_back(function); // What was made of it comes later, if anything was.
            return true;
        }
        if (isKnown(*function)) return true;
        const Place outside = enter(*function, nameOf(*function));
        const bool goOn = SyntaxWalk::TraverseFunctionDecl(function);
        leave(outside);
        return goOn;
    }
    bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override {
        const clang::CXXMethodDecl& body = *lambda->getCallOperator();
        if (body.isDependentContext() || m_function.empty()) return true;
        const std::string line = std::to_string(place(lambda->getBeginLoc()).line);
        const Place outside = enter(body, m_function + "::lambda" + line);
        const bool goOn = SyntaxWalk::TraverseLambdaExpr(lambda);
        leave(outside);
        return goOn;
    }
    /// Templates that nothing here uses: their loops are shown, and no code is there for them.
    void readUnusedTemplates() {
        for (const clang::FunctionDecl* pattern : std::exchange(m_patterns, {})) {
            if (isKnown(*pattern)) continue;
            const Place outside = enter(*pattern, nameOf(*pattern));
            m_isUnused = true;
            walk(pattern->getBody());
            m_isUnused = false;
            leave(outside);
        }
    }

    bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt* loop) override {
        const auto* variable = loop->getLoopVariable();
        enterLoop(*loop, kernel::LoopKind::forLoop, variable ? variable->getNameAsString() : std::string());
        const bool goOn = SyntaxWalk::TraverseCXXForRangeStmt(loop);
        leaveLoop();
        return goOn;
    }

    bool TraverseForStmt(clang::ForStmt* loop) override {
        enterLoop(*loop, kernel::LoopKind::forLoop, counterOf(*loop));
        const bool goOn = SyntaxWalk::TraverseForStmt(loop);
        leaveLoop();
        return goOn;
    }
    bool TraverseWhileStmt(clang::WhileStmt* loop) override {
        enterLoop(*loop, kernel::LoopKind::whileLoop, {});
        const bool goOn = SyntaxWalk::TraverseWhileStmt(loop);
        leaveLoop();
        return goOn;
    }
    bool TraverseDoStmt(clang::DoStmt* loop) override {
        if (!isLoop(*loop, m_context)) return SyntaxWalk::TraverseDoStmt(loop);
        enterLoop(*loop, kernel::LoopKind::doLoop, {});
        const bool goOn = SyntaxWalk::TraverseDoStmt(loop);
        leaveLoop();
        return goOn;
    }

    // A load's debug location is its expression's: the member's name in p->m, the base's in a[i].
    bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* e) override {
        noteMemberExtent(*e->getBase()->IgnoreParenImpCasts());
        return noteMemory(*e, e->getExprLoc());
    }
    bool VisitMemberExpr(clang::MemberExpr* e) override { return noteMemory(*e, e->getExprLoc()); }
    bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
        return !e->getDecl() || !llvm::isa<clang::VarDecl>(e->getDecl()) || noteMemory(*e, e->getExprLoc());
    }
    bool VisitUnaryOperator(clang::UnaryOperator* e) override {
        if (e->getOpcode() == clang::UO_Deref) return noteMemory(*e, e->getExprLoc());
        if (e->isIncrementDecrementOp()) return noteMemory(*e->getSubExpr(), e->getOperatorLoc());
        return true;
    }
    /// A store's debug location is its operator; so is the load of a compound assignment.
    bool VisitBinaryOperator(clang::BinaryOperator* e) override {
        if (!e->isAssignmentOp()) return true;
        const clang::Expr& target = *e->getLHS()->IgnoreParens();
        if (target.getType()->isRecordType())
            noteMemory(target, e->getRHS()->IgnoreParenImpCasts()->getExprLoc(), m_model.copyTargets);
        return noteMemory(target, e->getOperatorLoc());
    }
    bool VisitCallExpr(clang::CallExpr* call) override {
        if (call->isLValue()) noteMemory(*call, call->getExprLoc()); // «v[i]» of a vector
        for (const clang::Expr* argument : call->arguments()) { // A structure is loaded where the call stands.
            const clang::Expr& structure = *argument->IgnoreParenImpCasts();
            const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&structure);
            const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
            const bool isLocal = variable && variable->hasLocalStorage();
            if (structure.getType()->isRecordType() && !isLocal) noteMemory(structure, call->getExprLoc());
        }
        const clang::FunctionDecl* callee = call->getDirectCallee();
        if (!callee || callee->getBuiltinID() || m_function.empty() || m_isUnused) return true;
        m_model.calls.push_back({m_function, nameOf(*callee), place(call->getBeginLoc())});
        return true;
    }
    bool VisitVarDecl(clang::VarDecl* variable) override {
        const bool isLocal = variable->isLocalVarDecl() && !m_model.functions.empty() && !m_function.empty();
        if (isLocal && !m_isUnused) noteValue(*variable, m_model.functions.back().codeName);
        return true;
    }

  private:
    void noteWrittenName(const clang::FunctionDecl& function) {
        if (!function.getLocation().isMacroID() || !function.getIdentifier()) return;
        const clang::SourceLocation at = m_sources.getExpansionLoc(function.getLocation());
        const auto token = clang::CharSourceRange::getTokenRange(at, at);
        const llvm::StringRef written = clang::Lexer::getSourceText(token, m_sources, m_context.getLangOpts());
        if (written != function.getName()) m_model.writtenNames.try_emplace(function.getName().str(), written.str());
    }
    SourceLocation place(clang::SourceLocation location) const {
        const auto expanded = m_sources.getExpansionLoc(location);
        return {int(m_sources.getExpansionLineNumber(expanded)), int(m_sources.getExpansionColumnNumber(expanded))};
    }
    bool isInFile(clang::SourceLocation location) const {
        return m_sources.isInMainFile(m_sources.getExpansionLoc(location));
    }
    std::string nameOfFile(clang::SourceLocation location) const {
        return llvm::sys::path::filename(m_sources.getFilename(m_sources.getExpansionLoc(location))).str();
    }
    /// The line of the file that includes what stands there, from another file or several; nothing for the file's own text.
    std::optional<SourceRange> includeAround(clang::SourceLocation location) const {
        if (isInFile(location)) return std::nullopt;
        clang::SourceLocation directive = m_sources.getExpansionLoc(location);
        while (directive.isValid() && !m_sources.isInMainFile(directive))
            directive = m_sources.getIncludeLoc(m_sources.getFileID(directive));
        if (directive.isInvalid()) return std::nullopt;
        const std::size_t end = m_model.text.find('\n', m_sources.getFileOffset(directive));
        const auto begin = std::size_t(m_sources.getFileOffset(directive)) + 1 - place(directive).column;
        const int length = int(std::min(end, m_model.text.size()) - begin);
        return SourceRange{{place(directive).line, 1}, {place(directive).line, std::max(length, 1)}};
    }
    SourceLocation debugPlace(clang::SourceLocation location) const {
        const auto presumed = m_sources.getPresumedLoc(location);
        if (presumed.isInvalid()) return {};
        return {int(presumed.getLine()), int(presumed.getColumn())};
    }

    /// Where the walk is.
    struct Place {
        std::string function;
        std::vector<int> enclosing;
        std::vector<int> childCounts;
        bool hasLoops = false;
    };

    Place enter(const clang::FunctionDecl& function, const std::string& name) {
        BodySearch search;
        search.walk(function.getBody());
        m_withAddress.merge(search.withAddress);
        Place outside{std::exchange(m_function, name), std::exchange(m_enclosing, {-1}),
                      std::exchange(m_childCounts, {0}), std::exchange(m_hasLoops, search.hasLoops)};
        addFunction(function);
        return outside;
    }
    void leave(const Place& outside) {
        m_function = outside.function;
        m_enclosing = outside.enclosing;
        m_childCounts = outside.childCounts;
        m_hasLoops = outside.hasLoops;
    }

    /// Of what one template was made to, the first is read: a place in the source has one loop.
    bool isKnown(const clang::FunctionDecl& function) {
        if (!m_context.getLangOpts().CPlusPlus) return false;
        return llvm::is_contained(
            llvm::map_range(m_model.functions, [](const SourceFunction& f) { return f.bodyBegin; }),
            offsetOfBody(function));
    }

    std::string nameOf(const clang::FunctionDecl& function) const {
        if (!m_context.getLangOpts().CPlusPlus) return function.getNameAsString();
        clang::PrintingPolicy policy(m_context.getPrintingPolicy());
        policy.SuppressUnwrittenScope = true;
        policy.AnonymousTagLocations = false;
        std::string name;
        llvm::raw_string_ostream out(name);
        function.getNameForDiagnostic(out, policy, true);
        if (m_model.functionCalled(name)) name += parametersOf(function, policy);
        return name;
    }

    static std::string parametersOf(const clang::FunctionDecl& function, const clang::PrintingPolicy& policy) {
        std::vector<std::string> types;
        for (const clang::ParmVarDecl* parameter : function.parameters())
            types.push_back(parameter->getType().getAsString(policy));
        return "(" + llvm::join(types, ", ") + ")";
    }

    std::string codeNameOf(const clang::FunctionDecl& function) {
        if (!m_context.getLangOpts().CPlusPlus) return function.getNameAsString();
        if (function.isDependentContext()) return {};
        const auto all =
            m_names.getAllManglings(&function); // Constructors have several, of which the base's has the code.
        return all.empty() ? m_names.getName(&function) : all.back();
    }

    unsigned offsetOfBody(const clang::FunctionDecl& function) const {
        return m_sources.getFileOffset(m_sources.getExpansionLoc(function.getBody()->getBeginLoc()));
    }

    /// The function works these sizes out when it is called.
    void noteRowLengths(const clang::ParmVarDecl& parameter, std::set<std::string>& names) const {
        clang::QualType type = parameter.getType();
        if (const auto* pointer = type->getAs<clang::PointerType>()) type = pointer->getPointeeType();
        while (const clang::VariableArrayType* row = m_context.getAsVariableArrayType(type)) {
            const auto* size = row->getSizeExpr()
                                   ? llvm::dyn_cast<clang::DeclRefExpr>(row->getSizeExpr()->IgnoreParenImpCasts())
                                   : nullptr;
            if (size && llvm::isa<clang::ParmVarDecl>(size->getDecl()) && size->getType()->isSignedIntegerType())
                names.insert(size->getDecl()->getNameAsString());
            type = row->getElementType();
        }
    }

    void addFunction(const clang::FunctionDecl& function) {
        SourceFunction entry;
        entry.name = m_function;
        entry.codeName = codeNameOf(function);
        entry.bodyBegin = offsetOfBody(function);
        entry.bodyEnd = m_sources.getFileOffset(m_sources.getExpansionLoc(function.getBody()->getEndLoc()));
        entry.firstLine = place(function.getBeginLoc()).line;
        entry.lastLine = place(function.getBody()->getEndLoc()).line;
        for (const clang::ParmVarDecl* parameter : function.parameters()) {
            const std::string name = parameter->getNameAsString();
            entry.parameters[name] = place(parameter->getLocation());
            entry.parameterTypes[name] = parameter->getType().getCanonicalType().getUnqualifiedType().getAsString();
            if (auto extent = extentOf(*parameter)) entry.parameterExtents.emplace(name, *std::move(extent));
            noteRowLengths(*parameter, entry.rowLengths);
            noteFields(*parameter, entry.fields[name]);
            noteValue(*parameter, entry.codeName);
        }
        m_model.functions.push_back(std::move(entry));
    }

    /// Of «p->a», where the structure fixes how many elements it has.
    void noteMemberExtent(const clang::Expr& array) {
        if (!llvm::isa<clang::MemberExpr>(array) || m_function.empty() || m_isUnused) return;
        const auto extent = extentOf(array.getType());
        const std::string text = extent ? textOf(array) : std::string();
        if (!text.empty()) m_model.functions.back().memberExtents.emplace(text, (long long)*extent->evaluate({}));
    }
    std::string textOf(const clang::Expr& expression) const {
        const auto range = clang::CharSourceRange::getTokenRange(expression.getSourceRange());
        return withSingleSpaces(clang::Lexer::getSourceText(range, m_sources, m_context.getLangOpts()));
    }

    std::optional<kernel::Expression> extentOf(const clang::ParmVarDecl& parameter) const {
        return parameter.isInvalidDecl() ? std::nullopt : extentOf(parameter.getOriginalType());
    }
    /// Nothing where it is no array, or where an extent is more than a number or a parameter.
    std::optional<kernel::Expression> extentOf(clang::QualType type) const {
        if (!type->isArrayType()) return std::nullopt;
        kernel::Expression elements = kernel::Expression::constant(1);
        for (const clang::ArrayType* array = m_context.getAsArrayType(type); array;
             type = array->getElementType(), array = m_context.getAsArrayType(type)) {
            const auto extent = elementsOf(*array);
            if (!extent) return std::nullopt;
            elements = elements * *extent;
        }
        const clang::TagDecl* tag = type->getAsTagDecl();
        if (type->isIncompleteType() || type->isDependentType() || (tag && tag->isInvalidDecl())) return std::nullopt;
        return elements * kernel::Expression::constant(m_context.getTypeSizeInChars(type).getQuantity());
    }

    static std::optional<kernel::Expression> elementsOf(const clang::ArrayType& array) {
        if (const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(&array)) {
            const long long elements = fixed->getSize().getSExtValue();
            if (elements <= 1) return std::nullopt; // «x[1]» is how some say that nobody knows.
            return kernel::Expression::constant(elements);
        }
        const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(&array);
        const clang::Expr* size = variable ? variable->getSizeExpr() : nullptr;
        const auto* name = size ? llvm::dyn_cast<clang::DeclRefExpr>(size->IgnoreParenImpCasts()) : nullptr;
        const auto* parameter = name ? llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl()) : nullptr;
        if (!parameter) return std::nullopt;
        return kernel::Expression::symbol(parameter->getNameAsString());
    }

    void noteFields(const clang::ParmVarDecl& parameter, std::map<unsigned, SourceField>& fields) const {
        const auto* record = parameter.getType()->getAs<clang::RecordType>();
        if (!record || parameter.isInvalidDecl() || !record->getDecl()->getDefinition() ||
            record->getDecl()->isInvalidDecl())
            return;
        const clang::ASTRecordLayout& layout = m_context.getASTRecordLayout(record->getDecl());
        for (const clang::FieldDecl* field : record->getDecl()->getDefinition()->fields())
            fields[unsigned(layout.getFieldOffset(field->getFieldIndex()))] = {
                parameter.getNameAsString() + "." + nameOf(*field, *record->getDecl()), bitsOf(*field)};
    }

    /// 0 for arrays of unknown size.
    unsigned bitsOf(const clang::FieldDecl& field) const {
        if (field.isBitField()) return field.getBitWidthValue(m_context);
        return field.getType()->isIncompleteType() ? 0 : unsigned(m_context.getTypeSize(field.getType()));
    }

    /// What a lambda has captured has its variable's name.
    static std::string nameOf(const clang::FieldDecl& field, const clang::RecordDecl& record) {
        const auto* lambda = llvm::dyn_cast<clang::CXXRecordDecl>(&record);
        if (!lambda || !lambda->isLambda()) return field.getNameAsString();
        const clang::LambdaCapture* capture = lambda->getCapture(field.getFieldIndex());
        return capture && capture->capturesVariable() ? capture->getCapturedVar()->getNameAsString() : "this";
    }

    void enterLoop(const clang::Stmt& statement, kernel::LoopKind kind, std::string counter) {
        SourceLoop loop;
        const int parent = m_enclosing.back();
        const int ordinal = ++m_childCounts.back();
        const std::string number = std::to_string(ordinal);
        loop.id = parent < 0 ? m_function + ":L" + number : m_model.loops[std::size_t(parent)].id + "." + number;
        loop.function = m_function;
        loop.kind = kind;
        loop.range = {place(statement.getBeginLoc()), endOf(statement)};
        if (const auto directive = includeAround(statement.getBeginLoc())) {
            loop.included = {nameOfFile(statement.getBeginLoc()), loop.range};
            loop.range = *directive;
        }
        loop.debugLocation = debugPlace(statement.getBeginLoc());
        loop.parent = parent;
        loop.depth = int(m_enclosing.size());
        loop.counter = std::move(counter);
        m_enclosing.push_back(int(m_model.loops.size()));
        m_childCounts.push_back(0);
        m_model.loops.push_back(std::move(loop));
    }
    void leaveLoop() {
        m_enclosing.pop_back();
        m_childCounts.pop_back();
    }

    /// The last character: a closing brace, or the semicolon that a statement's own range leaves out.
    SourceLocation endOf(const clang::Stmt& statement) const {
        const auto last = m_sources.getExpansionRange(statement.getEndLoc()).getEnd();
        const auto semicolon =
            clang::Lexer::findLocationAfterToken(last, clang::tok::semi, m_sources, m_context.getLangOpts(), false);
        if (semicolon.isValid()) return place(semicolon.getLocWithOffset(-1));
        const SourceLocation begin = place(last);
        const unsigned length = clang::Lexer::MeasureTokenLength(last, m_sources, m_context.getLangOpts());
        return {begin.line, begin.column + std::max(1, int(length)) - 1};
    }

    static std::string counterOf(const clang::ForStmt& loop) {
        const clang::Expr* step = loop.getInc();
        if (!step) return {};
        step = step->IgnoreParenImpCasts();
        const clang::Expr* changed = nullptr;
        if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(step)) changed = unary->getSubExpr();
        if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(step)) changed = binary->getLHS();
        const auto* name = changed ? llvm::dyn_cast<clang::DeclRefExpr>(changed->IgnoreParenImpCasts()) : nullptr;
        return name ? name->getNameInfo().getAsString() : std::string();
    }

    bool noteMemory(const clang::Expr& expression, clang::SourceLocation at) {
        return noteMemory(expression, at, m_model.memory);
    }

    bool noteMemory(const clang::Expr& expression, clang::SourceLocation at,
                    std::multimap<SourceLocation, NamedMemory>& memory) {
        if (m_function.empty() || m_isUnused || expression.getType().isNull() || expression.containsErrors())
            return true;
        const clang::QualType type = expression.getType();
        if (type->isDependentType() || type->isIncompleteType() || type->isFunctionType()) return true;
        const auto range = m_sources.getExpansionRange(expression.getSourceRange());
        const unsigned begin = m_sources.getFileOffset(range.getBegin());
        const unsigned last = clang::Lexer::MeasureTokenLength(range.getEnd(), m_sources, m_context.getLangOpts());
        const unsigned end = m_sources.getFileOffset(range.getEnd()) + last;
        const bool isOwn = isInFile(range.getBegin());
        if (end <= begin || (isOwn && end > m_model.text.size())) return true;
        const auto bits = type->isVariableArrayType() ? 0 : m_context.getTypeSize(type);
        NamedMemory named{begin, end, type->isPointerType(), unsigned(bits), type->isRecordType()};
        named.largestOffset = largestOffsetOf(expression, m_context);
        if (!isOwn) {
            const llvm::StringRef file = m_sources.getBufferData(m_sources.getFileID(range.getBegin()));
            named.included = withSingleSpaces(file.slice(begin, end));
        }
        named.behindMacro = textBehindMacro(expression);
        if (!named.behindMacro.empty() && isInRegister(expression)) return true;
        if (type->isIntegerType() && !isInRegister(expression))
            if (const auto* value = m_values.valueOf(expression)) named.value = kept(*value);
        memory.insert({debugPlace(at), named});
        return true;
    }

    /// Whether nothing loads it once the code is optimised: a local variable whose address nobody takes.
    bool isInRegister(const clang::Expr& expression) const {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParens());
        const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
        return variable && variable->hasLocalStorage() && variable->getType()->isScalarType() &&
               !m_withAddress.contains(variable);
    }

    /// Remembers what the program gives it, so that a value of the IR with this name can be looked up.
    void noteValue(const clang::ValueDecl& variable, const std::string& codeName) {
        if (!m_hasLoops || !variable.getType()->isIntegerType() || variable.getType()->isDependentType()) return;
        if (const auto* value = m_values.valueOf(variable))
            m_model.valueOfVariable.try_emplace(codeName + "." + variable.getNameAsString(), kept(*value));
    }
    /// Its position in SourceModel::derived.
    int kept(const values::DerivedValue& value) {
        const auto [position, isNew] = m_kept.try_emplace(&value, int(m_model.derived.size()));
        if (isNew) m_model.derived.push_back(value);
        return position->second;
    }

    clang::ASTContext& m_context;
    const clang::SourceManager& m_sources;
    SourceModel& m_model;
    std::string m_function;
    std::set<const clang::VarDecl*> m_withAddress; ///< Variables of the function that «&» is applied to.
    std::vector<int> m_enclosing;
    std::vector<int> m_childCounts;
    bool m_hasLoops = false; ///< The function: only its variables are symbols of loops.
    std::vector<const clang::FunctionDecl*> m_patterns;
    bool m_isUnused = false;
    clang::ASTNameGenerator m_names;
    values::DerivedValues m_values;
    std::map<const values::DerivedValue*, int> m_kept; ///< Positions in SourceModel::derived.
};

} // namespace

SourceModel readSyntaxTree(clang::ASTContext& context, values::OtherSources* others) {
    SourceModel model;
    const auto& sources = context.getSourceManager();
    model.text = sources.getBufferData(sources.getMainFileID()).str();
    Reader reader(context, others, model);
    reader.walk(context.getTranslationUnitDecl());
    reader.readUnusedTemplates();
    model.indexLoops();
    return model;
}

} // namespace forewarp::frontend::loops
