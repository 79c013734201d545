#include "frontend/cuda/read/read_nest.h"
#include "frontend/cuda/read/dropped_hints.h"
#include "frontend/cuda/read/member_names.h"
#include "frontend/cuda/read/pointer_offsets.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/unportable.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/loop_statements.h"
#include "frontend/loops/syntax_walk.h"

#include <set>

namespace forewarp::frontend::cuda::read {

namespace {

/// Ids of the loops that become threads, outermost first.
std::vector<kernel::MappedLoop> outermostFirst(const PortChoices& choices) {
    std::vector<kernel::MappedLoop> mapped = choices.kernel.mapped;
    std::ranges::sort(mapped, {},
                      [](const kernel::MappedLoop& loop) { return loop.loop.size(); }); // «L1» before «L1.1»
    return mapped;
}

/// Goes from one loop that becomes threads to the next one inside it.
std::optional<Error> descend(PortedNest& nest, const clang::Stmt& inner) {
    const std::vector<const clang::Stmt*> statements = statementsOf(*nest.body);
    const auto at = std::ranges::find(statements, &inner);
    if (at == statements.end() || std::next(at) != statements.end())
        return nest.refusal(inner, "Work beside this loop cannot be shared out among its threads.",
                            "Let only the loop around it become threads: --map.");
    for (auto before = statements.begin(); before != at; ++before) {
        if (writesMemory(**before, nest) || loops::isLoop(**before, nest.context))
            return nest.refusal(**before, "Every thread of the loop behind it would repeat this.",
                                "Let only the loop around it become threads: --map.");
        nest.before.push_back(*before);
    }
    return std::nullopt;
}

std::optional<Error> takeThreads(PortedNest& nest) {
    for (const kernel::MappedLoop& mapped : outermostFirst(nest.choices)) {
        const auto loop = nest.syntax.loops.find(mapped.loop);
        if (loop == nest.syntax.loops.end())
            return Error{ErrorKind::input,
                         "The loop " + mapped.loop + " is not inside " + nest.choices.kernel.loop + ".",
                         nest.facts.file, "Choose loops of one nest with --map."};
        if (nest.body)
            if (auto error = descend(nest, *loop->second)) return error;
        auto header = headerOf(*loop->second, nest.context, nest.facts.file);
        if (!header) return header.error();
        nest.body = header->loop->getBody();
        nest.threads.push_back(*header);
        nest.dimensions.push_back(mapped.dimension);
        nest.threadFacts.push_back(*nest.facts.find(mapped.loop));
    }
    return std::nullopt;
}

void takeInnerLoops(PortedNest& nest) {
    for (const auto& [id, loop] : nest.syntax.loops) {
        if (llvm::any_of(nest.threads, [&](const LoopHeader& thread) { return thread.loop == loop; })) continue;
        if (auto header = headerOf(*loop, nest.context, nest.facts.file)) nest.inner.emplace(loop, *header);
    }
}

/// The first statement that changes one of some variables.
class Setter : public loops::SyntaxWalk {
  public:
    explicit Setter(std::set<const clang::Decl*> variables) : m_variables(std::move(variables)) {}
    bool VisitBinaryOperator(clang::BinaryOperator* e) override {
        return !e->isAssignmentOp() || check(*e->getLHS(), *e);
    }
    bool VisitUnaryOperator(clang::UnaryOperator* e) override {
        return !(e->isIncrementDecrementOp() || e->getOpcode() == clang::UO_AddrOf) || check(*e->getSubExpr(), *e);
    }
    const clang::Stmt* found = nullptr;

  private:
    bool check(const clang::Expr& target, const clang::Stmt& statement) {
        const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(target.IgnoreParens());
        if (name && m_variables.contains(name->getDecl())) found = &statement;
        return !found;
    }
    std::set<const clang::Decl*> m_variables;
};

std::set<const clang::Decl*> variablesIn(const clang::Expr& expression) {
    class Names : public loops::SyntaxWalk {
      public:
        bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
            found.insert(e->getDecl());
            return true;
        }
        std::set<const clang::Decl*> found;
    } names;
    names.walk(&expression);
    return std::move(names.found);
}

/// A counter that its own loop changes has no value of its own for each thread; an end that it changes, none for all.
std::optional<Error> checkCounters(const PortedNest& nest) {
    for (const LoopHeader& thread : nest.threads) {
        Setter counter({thread.counter}), end(variablesIn(*thread.end));
        counter.walk(thread.loop->getBody());
        end.walk(thread.loop->getBody());
        if (counter.found)
            return nest.refusal(*counter.found,
                                "It changes " + thread.counter->getNameAsString() + ", which counts the threads.",
                                "Use another variable inside the loop.");
        if (end.found)
            return nest.refusal(*end.found, "It changes the number of threads while they run.",
                                "Give the loop an end that it leaves alone.");
    }
    return std::nullopt;
}

kernel::Bindings valuesOf(const PortedNest& nest) {
    kernel::Bindings values;
    const kernel::LoopFacts* loop = nest.facts.find(nest.choices.kernel.loop);
    for (const kernel::Symbol& symbol : nest.facts.symbols) {
        const bool isOfFunction = loop && (symbol.function.empty() || symbol.function == loop->function);
        if (isOfFunction && symbol.values.size() == 1) values[symbol.name] = symbol.values.front().value;
    }
    for (const kernel::Assumption& assumption : nest.choices.kernel.assumptions)
        if (assumption.kind != kernel::Assumption::Kind::independence) values[assumption.symbol] = assumption.value;
    return values;
}

} // namespace

std::vector<const clang::Stmt*> statementsOf(const clang::Stmt& body) {
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&body);
    if (!block) return {&body};
    return {block->body_begin(), block->body_end()};
}

bool writesMemory(const clang::Stmt& statement, const PortedNest& nest) {
    class Contains : public loops::SyntaxWalk {
      public:
        explicit Contains(const clang::Stmt* wanted) : m_wanted(wanted) {}
        bool VisitStmt(clang::Stmt* s) override {
            isFound |= s == m_wanted;
            return !isFound;
        }
        bool isFound = false;

      private:
        const clang::Stmt* m_wanted;
    };
    return llvm::any_of(nest.uses.writes, [&](const MemoryWrite& write) {
        Contains search(write.statement);
        search.walk(&statement);
        return search.isFound;
    });
}

std::string sourceWithoutBlanks(const clang::Expr& expression, const clang::ASTContext& context) {
    const auto& sources = context.getSourceManager();
    const auto range =
        clang::CharSourceRange::getTokenRange(sources.getExpansionRange(expression.getSourceRange()).getAsRange());
    std::string text;
    for (const char c : clang::Lexer::getSourceText(range, sources, context.getLangOpts()))
        if (!llvm::isSpace(c)) text += c;
    return text;
}

std::string PortedNest::text(const clang::Expr& expression) const {
    const cpp::Wording plain;
    return cpp::CppText(context, plain).expression(expression);
}

bool PortedNest::isThreadCounter(const clang::VarDecl* variable) const {
    return llvm::any_of(threads, [&](const LoopHeader& header) { return header.counter == variable; });
}

bool PortedNest::isInnerCounter(const clang::VarDecl* variable) const {
    return llvm::any_of(inner, [&](const auto& loop) { return loop.second.counter == variable; });
}

const OuterMember* PortedNest::memberOf(const clang::VarDecl* variable) const {
    const auto found = std::ranges::find(members, variable, &OuterMember::variable);
    return found == members.end() ? nullptr : &*found;
}

std::string PortedNest::textInC(const clang::VarDecl& variable) const {
    const OuterMember* member = memberOf(&variable);
    return member ? member->text : variable.getNameAsString();
}

std::set<std::string> PortedNest::namesOf(const clang::VarDecl& variable) const {
    const OuterMember* member = memberOf(&variable);
    std::set<std::string> names = member ? member->spellings : std::set<std::string>();
    names.insert(variable.getNameAsString());
    return names;
}

Error PortedNest::refusal(const clang::Stmt& statement, std::string why, std::string remedy) const {
    const auto place = placeIn(context, statement.getBeginLoc());
    return {ErrorKind::input, std::move(why),
            facts.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column), std::move(remedy)};
}

Result<PortedNest> readNest(clang::ASTContext& context, const kernel::ProgramFacts& facts, const PortChoices& choices) {
    dropHints(context);
    auto syntax = findNest(context, facts, choices.kernel.loop);
    if (!syntax) return syntax.error();
    std::vector<OuterMember> members = nameMembers(*syntax, context);
    const MemberNames names(members, keptMembers(*syntax, context));
    PortedNest nest{context, names.renamed(facts), names.renamed(choices), std::move(*syntax), std::move(members)};
    nest.uses = usesOf(*nest.syntax.loop, context);
    countFromPointers(nest);
    if (auto error = takeThreads(nest)) return *error;
    std::vector<const clang::Stmt*> mapped;
    for (const LoopHeader& thread : nest.threads) mapped.push_back(thread.loop);
    if (auto error = findUnportable(*nest.syntax.loop, mapped, nest.uses, context, facts.file)) return *error;
    if (auto error = checkCounters(nest)) return *error;
    takeInnerLoops(nest);
    nest.values = valuesOf(nest);
    return nest;
}

} // namespace forewarp::frontend::cuda::read
