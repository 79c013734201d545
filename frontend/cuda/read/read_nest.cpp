#include "frontend/cuda/read/read_nest.h"
#include "frontend/cuda/counted/entry_values.h"
#include "frontend/cuda/counted/loop_condition.h"
#include "frontend/cuda/counted/loop_steps.h"
#include "frontend/cuda/counted/own_pointers.h"
#include "frontend/cuda/counted/syntax_builder.h"
#include "frontend/cuda/counted/tree_edits.h"
#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/read/dropped_hints.h"
#include "frontend/cuda/read/member_names.h"
#include "frontend/cuda/read/pointer_offsets.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/unportable.h"

#include "core/kernel/mapping/thread_mapping.h"
#include "core/kernel/nest/nest.h"
#include "frontend/clang_headers.h"
#include "frontend/loops/loop_statements.h"
#include "frontend/loops/syntax_walk.h"

#include <set>

namespace forewarp::frontend::cuda::read {

namespace {

/// Ids of the loops that become threads, outermost first. The lanes of a warp that has a row are no loop.
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

std::optional<Error> checkPortable(const clang::ASTContext& context, const PortedNest& nest) {
    std::vector<const clang::Stmt*> mapped;
    for (const kernel::MappedLoop& loop : nest.choices.kernel.mapped)
        if (const auto found = nest.syntax.loops.find(loop.loop); found != nest.syntax.loops.end())
            mapped.push_back(found->second);
    return findUnportable(*nest.syntax.loop, mapped, nest.originalUses, context, nest.facts.file);
}

/// What moves by equal steps is no longer private to a thread, nor a sum of all.
std::optional<Error> numberIterations(clang::ASTContext& context, PortedNest& nest) {
    std::vector<std::string> loops; // Beyond those that run in sequence nothing moves but what each thread moves itself.
    for (const kernel::MappedLoop& mapped : outermostFirst(nest.choices))
        if (!isDistant(mapped.loop, nest)) loops.push_back(mapped.loop);
    auto counted = counted::countIterations(context, nest.syntax, nest.facts, loops);
    if (!counted) return counted.error();
    for (kernel::LoopFacts& loop : nest.facts.loops) {
        if (!nest.syntax.loops.contains(loop.id)) continue;
        std::erase_if(loop.privates, [&](const auto& own) { return counted->moved.contains(own.name); });
        std::erase_if(loop.reductions, [&](const auto& sum) { return counted->moved.contains(sum.variable); });
    }
    nest.starts.insert(counted->pointers.begin(), counted->pointers.end());
    return std::nullopt;
}

/// Puts a number behind those that it is worked out of, which the port needs to be given then.
void derive(const clang::VarDecl& variable, const counted::EntryValues& entry, const counted::LoopSteps& steps,
            PortedNest& nest) {
    const auto isKnown = [&](const auto& derived) { return derived.first == &variable; };
    const bool isWhole = variable.getType()->isIntegerType() && !variable.getType()->isBooleanType();
    const OuterVariable* use = nest.uses.find(&variable);
    const bool isShared = use && use->isAssigned && !kernel::mapping::runsOutermost(nest.choices.kernel);
    if (!isWhole || llvm::any_of(nest.derived, isKnown) || isShared) return;
    const clang::Expr* value = entry.of(variable);
    const auto operands = value ? counted::variablesUnder(*value) : std::vector<const clang::VarDecl*>{};
    if (operands.empty() || !steps.isInvariant(*value)) return;
    for (const clang::VarDecl* operand : operands) {
        if (!nest.uses.find(operand)) nest.uses.variables.push_back({operand});
        derive(*operand, entry, steps, nest);
    }
    nest.derived.emplace_back(&variable, value);
}

void deriveNumbers(clang::ASTContext& context, PortedNest& nest) {
    const counted::EntryValues entry(nest.syntax, context);
    const counted::SyntaxBuilder builder(context, *nest.syntax.function, nest.syntax.loop->getBeginLoc());
    const counted::LoopSteps steps(context, builder, *nest.syntax.function, *nest.syntax.loop);
    for (const OuterVariable& outer : nest.originalUses.variables) {
        const clang::Expr* value = nest.uses.find(outer.variable) ? nullptr : entry.of(*outer.variable);
        if (!value || !steps.isInvariant(*value)) continue;
        nest.starts.emplace(outer.variable, value);
        for (const clang::VarDecl* operand : counted::variablesUnder(*value))
            if (!nest.uses.find(operand)) nest.uses.variables.push_back({operand});
    }
    const std::vector<OuterVariable> used = nest.uses.variables;
    for (const OuterVariable& outer : used) derive(*outer.variable, entry, steps, nest);
}

/// The facts count elements that lie in a structure from its start.
void countFromMember(const MemberPlace& place, kernel::MemoryAccess& access) {
    if (access.array != place.root->getNameAsString() || !access.index) return;
    kernel::Bindings nothing;
    for (const std::string& symbol : access.index->constantBytes.symbols()) nothing[symbol] = 0;
    const auto constant = access.index->constantBytes.evaluate(nothing);
    if (!constant || *constant < double(place.first) || *constant >= double(place.behind)) return;
    access.array = place.text;
    access.index->constantBytes = access.index->constantBytes - kernel::Expression::constant(place.first);
}

/// Pointers that are set to members before the nest are arrays of the port; the facts call them by the members.
void nameMemberPointers(clang::ASTContext& context, PortedNest& nest) {
    const counted::EntryValues entry(nest.syntax, context);
    for (const OuterVariable& outer : nest.uses.variables) {
        const clang::Expr* value = outer.variable->getType()->isPointerType() ? entry.of(*outer.variable) : nullptr;
        const auto place = value ? memberPlace(*value, context) : std::nullopt;
        if (!place || nest.memberOf(outer.variable)) continue;
        nest.memberNames.emplace(outer.variable, place->text);
        for (kernel::LoopFacts& loop : nest.facts.loops)
            if (place->isArray && nest.syntax.loops.contains(loop.id))
                for (kernel::MemoryAccess& access : loop.accesses) countFromMember(*place, access);
    }
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

void takeInnerLoops(PortedNest& nest) {
    for (const auto& [id, loop] : nest.syntax.loops) {
        if (llvm::any_of(nest.threads, [&](const LoopHeader& thread) { return thread.loop == loop; }) ||
            nest.kernel.threadLoops.contains(loop))
            continue;
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

/// Headers of a distant loop and of all that are joined with it, the loop's own first.
Result<std::vector<LoopHeader>> partsOf(const PortedNest& nest, const std::string& loop) {
    std::vector<LoopHeader> parts;
    for (const kernel::LoopFacts& each : nest.facts.loops) {
        if (each.id != loop && each.joinedWith != loop) continue;
        auto header = headerOf(*nest.syntax.loops.at(each.id), nest.context, nest.facts.file);
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
    std::erase_if(bounds, [&](const clang::Decl* each) {
        return nest.isThreadCounter(llvm::dyn_cast<clang::VarDecl>(each));
    });
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

std::optional<Error> takeThreads(PortedNest& nest) {
    if (kernel::mapping::runsOutermost(nest.choices.kernel)) nest.body = nest.syntax.loop;
    for (const kernel::MappedLoop& mapped : outermostFirst(nest.choices)) {
        const auto loop = nest.syntax.loops.find(mapped.loop);
        if (loop == nest.syntax.loops.end())
            return Error{ErrorKind::input,
                         "The loop " + mapped.loop + " is not inside " + nest.choices.kernel.loop + ".",
                         nest.facts.file, "Choose loops of one nest with --map."};
        auto header = headerOf(*loop->second, nest.context, nest.facts.file);
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

bool isInside(const clang::Stmt& wanted, const clang::Stmt& statement) {
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
    Contains search(&wanted);
    search.walk(&statement);
    return search.isFound;
}

/// What threads that run the nest's outermost loop write beside their own loops, all of them would write. The proof has not
/// seen it where the compiler keeps it in registers: a small array of the function's own, what a pointer leads to.
std::optional<Error> checkWritesBeside(const PortedNest& nest) {
    if (nest.body != nest.syntax.loop) return std::nullopt;
    for (const MemoryWrite& write : nest.uses.writes)
        if (llvm::none_of(nest.kernel.threadLoops, [&](const auto* loop) { return isInside(*write.statement, *loop); }))
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

/// Symbols that say how far accesses of the nest reach.
std::set<std::string> sizesNamed(const PortedNest& nest) {
    std::set<std::string> names;
    const auto add = [&](const std::optional<kernel::Expression>& expression) {
        if (expression) names.merge(expression->symbols());
    };
    for (const kernel::LoopFacts& loop : nest.facts.loops) {
        if (!nest.syntax.loops.contains(loop.id)) continue;
        add(loop.tripCount);
        for (const kernel::MemoryAccess& access : loop.accesses) {
            add(access.address);
            if (!access.index) continue;
            add(access.index->constantBytes);
            for (const kernel::AffineIndex::Stride& stride : access.index->strides) add(stride.bytesPerIteration);
        }
    }
    return names;
}

/// The facts count in what the caller gave; the port has what is left of it in front of the nest.
std::optional<Error> checkParameters(const PortedNest& nest) {
    const counted::EntryValues entry(nest.syntax, nest.context);
    const std::set<std::string> sizes = sizesNamed(nest);
    for (const OuterVariable& outer : nest.uses.variables) {
        const std::string name = outer.variable->getNameAsString();
        const bool isGiven = llvm::isa<clang::ParmVarDecl>(outer.variable) && outer.variable->getType()->isIntegerType();
        if (!isGiven || !sizes.contains(name) || entry.isAsGiven(*outer.variable)) continue;
        return nest.refusal(*nest.syntax.loop,
                            name + " is changed in front of the loop: how far the loop reaches cannot be told any more.",
                            "Give the loop its size in another variable: const int count = " + name + ";");
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
    return llvm::any_of(nest.uses.writes,
                        [&](const MemoryWrite& write) { return isInside(*write.statement, statement); });
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
    if (const auto known = memberNames.find(&variable); known != memberNames.end()) names.insert(known->second);
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
    nest.originalUses = usesOf(*nest.syntax.loop, context);
    if (auto error = checkPortable(context, nest)) return *error;
    cpp::Wording original;
    original.readOnly = nest.originalUses.readOnly;
    nest.original = cpp::CppText(context, original).statement(*nest.syntax.loop, 1);
    counted::declareOwnPointers(context, nest.syntax);
    if (auto error = numberIterations(context, nest)) return *error;
    nest.uses = usesOf(*nest.syntax.loop, context);
    nest.kernel.readOnly = nest.uses.readOnly;
    deriveNumbers(context, nest);
    nameMemberPointers(context, nest);
    countFromPointers(nest);
    if (auto error = takeThreads(nest)) return *error;
    if (auto error = checkWritesBeside(nest)) return *error;
    if (auto error = checkCounters(nest)) return *error;
    if (auto error = checkParameters(nest)) return *error;
    takeInnerLoops(nest);
    nest.values = valuesOf(nest);
    return nest;
}

} // namespace forewarp::frontend::cuda::read
