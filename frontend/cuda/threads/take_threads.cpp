#include "frontend/cuda/threads/take_threads.h"
#include "frontend/cuda/counted/loop_condition.h"
#include "frontend/cuda/counted/own_pointers.h"
#include "frontend/cuda/counted/syntax_builder.h"
#include "frontend/cuda/counted/tree_edits.h"
#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/read/read_nest.h"

#include "core/kernel/mapping/thread_mapping.h"
#include "frontend/clang_headers.h"
#include "frontend/loops/loop_statements.h"
#include "frontend/loops/syntax_walk.h"

#include <set>

namespace forewarp::frontend::cuda::threads {

using read::LoopHeader;
using read::PortedNest;

namespace {

/// Goes from one loop that becomes threads to the next one inside it.
std::optional<Error> descend(PortedNest& nest, const clang::Stmt& inner) {
    const std::vector<const clang::Stmt*> statements = read::statementsOf(*nest.body);
    const auto at = std::ranges::find(statements, &inner);
    if (at == statements.end() || std::next(at) != statements.end())
        return nest.refusal(inner, "Work beside this loop cannot be shared out among its threads.",
                            "Let only the loop around it become threads: --map.");
    for (auto before = statements.begin(); before != at; ++before) {
        if (read::writesMemory(**before, nest) || loops::isLoop(**before, nest.context))
            return nest.refusal(**before, "Every thread of the loop behind it would repeat this.",
                                "Let only the loop around it become threads: --map.");
        nest.before.push_back(*before);
    }
    return std::nullopt;
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

/// Headers of a distant loop and of all that are joined with it, the loop's own first.
Result<std::vector<LoopHeader>> partsOf(const PortedNest& nest, const std::string& loop) {
    std::vector<LoopHeader> parts;
    for (const kernel::LoopFacts& each : nest.facts.loops) {
        if (each.id != loop && each.joinedWith != loop) continue;
        auto header = read::headerOf(*nest.syntax.loops.at(each.id), nest.context, nest.facts.file);
        if (!header) return header.error();
        parts.push_back(*header);
    }
    return parts;
}

/// Variables of the function by that name, but for the parts' own counters.
bool isNamedElsewhere(const std::string& name, const PortedNest& nest, const std::vector<LoopHeader>& parts) {
    auto& context = const_cast<clang::ASTContext&>(nest.context);
    const auto isOther = [&](const clang::Decl* declared) {
        const auto* named = llvm::dyn_cast<clang::NamedDecl>(declared);
        return named && named->getNameAsString() == name &&
               llvm::none_of(parts, [&](const LoopHeader& part) { return part.counter == declared; });
    };
    return !context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)).empty() ||
           llvm::any_of(nest.syntax.function->decls(), isOther);
}

/// The variable that counts all parts: that of the first one where its name means nothing else anywhere, else a new one.
const clang::VarDecl* counterOf(const PortedNest& nest, const std::vector<LoopHeader>& parts) {
    const clang::VarDecl& first = *parts.front().counter;
    std::vector<const clang::Stmt*> loops;
    for (const LoopHeader& part : parts) loops.push_back(part.loop);
    const bool isOwn = parts.front().declaresCounter || !(counted::isDeclaredIn(*nest.syntax.loop, first) ||
                                                          counted::isUsedBeside(*nest.syntax.loop, loops, first));
    if (isOwn && !isNamedElsewhere(first.getNameAsString(), nest, parts)) return &first;
    const counted::SyntaxBuilder builder(const_cast<clang::ASTContext&>(nest.context), *nest.syntax.function,
                                         nest.syntax.loop->getBeginLoc());
    return builder.variable(first.getNameAsString(), first.getType(), nullptr);
}

/// What a part changes of its own variables, work beside it would find changed; null where it leaves none.
const clang::VarDecl* leftBehind(const PortedNest& nest, const LoopHeader& part) {
    for (const clang::VarDecl* variable : counted::changedIn(*part.loop))
        if (variable != part.counter && counted::isUsedBeside(*nest.syntax.loop, {part.loop}, *variable))
            return variable;
    return nullptr;
}

constexpr char kFewerThreads[] = "Let only the loop around it become threads: --map.";

std::optional<Error> checkParts(const PortedNest& nest, const std::vector<LoopHeader>& parts) {
    const LoopHeader& first = parts.front();
    std::set<const clang::Decl*> bounds = variablesIn(*first.first);
    bounds.merge(variablesIn(*first.end));
    std::erase_if(bounds,
                  [&](const clang::Decl* each) { return nest.isThreadCounter(llvm::dyn_cast<clang::VarDecl>(each)); });
    Setter moved(std::move(bounds));
    moved.walk(nest.syntax.loop);
    if (moved.found)
        return nest.refusal(*moved.found, "It changes where threads begin or end while they run.", kFewerThreads);
    for (const LoopHeader& part : parts) {
        if (counted::leavesItsType(part))
            return nest.refusal(*part.loop,
                                "In threads without an iteration its counter would leave " +
                                    part.counter->getType().getAsString() + ".",
                                kFewerThreads);
        if (const clang::VarDecl* variable = leftBehind(nest, part))
            return nest.refusal(*part.loop,
                                "What it leaves in " + variable->getNameAsString() +
                                    " is used beside it, and each of its threads would leave something else.",
                                kFewerThreads);
        const bool isAlike = nest.text(*part.first) == nest.text(*first.first) && part.step == first.step &&
                             nest.context.hasSameUnqualifiedType(part.counter->getType(), first.counter->getType());
        if (!isAlike)
            return nest.refusal(*part.loop,
                                "It does not count as the loop before it does, whose threads it would share.",
                                kFewerThreads);
    }
    return std::nullopt;
}

/// Goes to loops inside others that run in sequence: the thread runs those, and one iteration of each part. Takes one
/// counter for all parts; `header` is the first one's.
std::optional<Error> reach(PortedNest& nest, std::vector<LoopHeader> parts, LoopHeader& header) {
    if (auto error = checkParts(nest, parts)) return error;
    const clang::VarDecl* counter = counterOf(nest, parts);
    for (const LoopHeader& part : parts) {
        nest.kernel.threadLoops.insert(part.loop);
        auto& loop = *const_cast<clang::ForStmt*>(part.loop);
        if (part.counter != counter) counted::rename(loop, *part.counter, const_cast<clang::VarDecl&>(*counter));
    }
    clang::Stmt& body = counted::bodyOf(*nest.syntax.loop);
    for (const LoopHeader& part : parts) {
        if (part.counter == counter || part.declaresCounter) continue;
        if (!counted::setsBeforeEachUse(body, *part.counter))
            return nest.refusal(*part.loop,
                                "What it leaves in " + part.counter->getNameAsString() + " is used beside it.",
                                kFewerThreads);
        if (counted::isUsedBeside(*nest.syntax.loop, {}, *part.counter)) continue;
        nest.kernel.leftOut.insert(part.counter);
        std::erase_if(nest.uses.variables, [&](const auto& outer) { return outer.variable == part.counter; });
    }
    header.declaresCounter |= counter != header.counter;
    header.counter = counter;
    return std::nullopt;
}

/// What threads that run the nest's outermost loop write beside their own loops, all of them would write. The proof has not
/// seen it where the compiler keeps it in registers: a small array of the function's own, what a pointer leads to.
std::optional<Error> checkWritesBeside(const PortedNest& nest) {
    if (!nest.runsOutermost()) return std::nullopt;
    for (const read::MemoryWrite& write : nest.uses.writes)
        if (llvm::none_of(nest.kernel.threadLoops,
                          [&](const auto* loop) { return !counted::pathTo(*loop, *write.statement).empty(); }))
            return nest.refusal(*write.statement, "Every thread of the loops inside would write this.",
                                "Declare the array in the loop around, or keep what it holds in single variables.");
    return std::nullopt;
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

} // namespace

std::vector<kernel::MappedLoop> outermostFirst(const PortChoices& choices) {
    std::vector<kernel::MappedLoop> mapped = choices.kernel.mapped;
    if (!choices.kernel.rows.empty()) mapped.erase(mapped.begin());
    std::ranges::sort(mapped, {},
                      [](const kernel::MappedLoop& loop) { return loop.loop.size(); }); // «L1» before «L1.1»
    return mapped;
}

bool isDistant(const std::string& loop, const PortedNest& nest) {
    return kernel::mapping::runsOutermost(nest.choices.kernel) ||
           kernel::mapping::isDistant(*nest.facts.find(loop), nest.choices.kernel.loop);
}

std::optional<Error> takeThreads(PortedNest& nest) {
    if (kernel::mapping::runsOutermost(nest.choices.kernel)) nest.body = nest.syntax.loop;
    for (const kernel::MappedLoop& mapped : outermostFirst(nest.choices)) {
        const auto loop = nest.syntax.loops.find(mapped.loop);
        if (loop == nest.syntax.loops.end())
            return Error{ErrorKind::input,
                         "The loop " + mapped.loop + " is not inside " + nest.choices.kernel.loop + ".",
                         nest.facts.file, "Choose loops of one nest with --map."};
        auto header = read::headerOf(*loop->second, nest.context, nest.facts.file);
        if (!header) return header.error();
        if (nest.body && isDistant(mapped.loop, nest)) {
            const auto parts = partsOf(nest, mapped.loop);
            if (!parts) return parts.error();
            if (auto error = reach(nest, *parts, *header)) return error;
        } else {
            if (nest.body)
                if (auto error = descend(nest, *loop->second)) return error;
            nest.body = header->loop->getBody();
        }
        nest.threads.push_back(*header);
        nest.dimensions.push_back(mapped.dimension);
        nest.threadFacts.push_back(*nest.facts.find(mapped.loop));
    }
    return std::nullopt;
}

std::optional<Error> checkThreads(const PortedNest& nest) {
    if (auto error = checkWritesBeside(nest)) return error;
    return checkCounters(nest);
}

} // namespace forewarp::frontend::cuda::threads
