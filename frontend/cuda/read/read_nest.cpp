#include "frontend/cuda/read/read_nest.h"
#include "frontend/cuda/counted/bounded_parameters.h"
#include "frontend/cuda/counted/entry_values.h"
#include "frontend/cuda/counted/loop_steps.h"
#include "frontend/cuda/counted/own_pointers.h"
#include "frontend/cuda/counted/syntax_builder.h"
#include "frontend/cuda/counted/tree_search.h"
#include "frontend/cuda/lists/row_lists.h"
#include "frontend/cuda/lists/row_parts.h"
#include "frontend/cuda/read/dropped_hints.h"
#include "frontend/cuda/read/member_names.h"
#include "frontend/cuda/read/pointer_offsets.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/unportable.h"
#include "frontend/cuda/threads/take_threads.h"

#include "core/kernel/mapping/thread_mapping.h"
#include "frontend/clang_headers.h"

#include <set>

namespace forewarp::frontend::cuda::read {

namespace {

std::optional<Error> checkPortable(const clang::ASTContext& context, const PortedNest& nest) {
    std::vector<const clang::Stmt*> mapped;
    for (const kernel::MappedLoop& loop : nest.choices.kernel.mapped)
        if (const auto found = nest.syntax.loops.find(loop.loop); found != nest.syntax.loops.end())
            mapped.push_back(found->second);
    return findUnportable(*nest.syntax.loop, mapped, nest.originalUses, nest.kernel.rowLists, context, nest.facts.file);
}

/// What moves by equal steps is no longer private to a thread, nor a sum of all.
std::optional<Error> numberIterations(clang::ASTContext& context, PortedNest& nest) {
    std::vector<std::string>
        loops; // Beyond those that run in sequence nothing moves but what each thread moves itself.
    for (const kernel::MappedLoop& mapped : threads::outermostFirst(nest.choices))
        if (!threads::isDistant(mapped.loop, nest)) loops.push_back(mapped.loop);
    auto counted = counted::countIterations(context, nest.syntax, nest.facts, loops);
    if (!counted) return counted.error();
    for (kernel::LoopFacts& loop : nest.facts.loops) {
        if (!nest.syntax.loops.contains(loop.id)) continue;
        std::erase_if(loop.privates, [&](const auto& own) { return counted->moved.contains(own.name); });
        std::erase_if(loop.reductions, [&](const auto& sum) { return counted->moved.contains(sum.variable); });
    }
    nest.starts.insert(counted->pointers.begin(), counted->pointers.end());
    nest.setBefore = std::move(counted->starts);
    nest.ends = std::move(counted->ends);
    nest.mayGoBack = std::move(counted->mayGoBack);
    return std::nullopt;
}

/// The host sets variables before and after the kernel, of numbers that it has to be given.
void useOperands(PortedNest& nest) {
    std::vector<counted::ValueOfVariable> values = nest.setBefore;
    values.insert(values.end(), nest.ends.begin(), nest.ends.end());
    for (const auto& [variable, value] : values)
        for (const clang::VarDecl* operand : counted::variablesUnder(*value))
            if (!operand->getType()->isPointerType() && !nest.uses.find(operand))
                nest.uses.variables.push_back({operand});
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
    if (!value || !(steps.isInvariant(*value) || steps.isInvariantChoice(*value))) return;
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

void takeInnerLoops(PortedNest& nest) {
    for (const auto& [id, loop] : nest.syntax.loops) {
        if (llvm::any_of(nest.threads, [&](const LoopHeader& thread) { return thread.loop == loop; }) ||
            nest.kernel.threadLoops.contains(loop))
            continue;
        if (auto header = headerOf(*loop, nest.context, nest.facts.file)) nest.inner.emplace(loop, *header);
    }
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

/// The value of a name, «max(0, left)», as the facts may write it.
std::vector<std::string> boundedTexts(const std::string& name, const counted::ParameterBound& bound,
                                      const PortedNest& nest) {
    const auto limit = kernel::Expression::parse(nest.text(*bound.bound));
    if (!limit) return {};
    const auto own = kernel::Expression::symbol(name);
    const auto of = bound.isLeast ? kernel::Expression::maximum : kernel::Expression::minimum;
    return {of(own, *limit).text(), of(*limit, own).text()};
}

/// Replaces the texts by the name alone; false where the name stands in the expression otherwise, too.
bool nameBounded(const std::vector<std::string>& texts, const std::string& name, kernel::Expression& expression) {
    if (!expression.symbols().contains(name)) return true;
    constexpr auto kPlace = "{@}";
    std::string written = expression.text();
    for (const std::string& text : texts)
        for (std::size_t at = written.find(text); at != written.npos; at = written.find(text, at))
            written.replace(at, text.size(), kPlace);
    const auto rest = kernel::Expression::parse(written);
    if (!rest || rest->symbols().contains(name)) return false;
    for (std::size_t at = written.find(kPlace); at != written.npos; at = written.find(kPlace, at))
        written.replace(at, std::string_view(kPlace).size(), name);
    auto named = kernel::Expression::parse(written);
    if (!named) return false;
    expression = *std::move(named);
    return true;
}

bool nameBounded(const std::vector<std::string>& texts, const std::string& name, kernel::MemoryAccess& access) {
    if (access.address && !nameBounded(texts, name, *access.address)) return false;
    if (!access.index) return true;
    return nameBounded(texts, name, access.index->constantBytes) &&
           llvm::all_of(access.index->strides, [&](kernel::AffineIndex::Stride& stride) {
               return nameBounded(texts, name, stride.bytesPerIteration);
           });
}

/// In the nest the name of a parameter stands for what the function has bounded it to: «if (left < 0) left = 0;». False
/// where the facts have more of it than that.
bool takeBounded(const clang::VarDecl& parameter, PortedNest& nest) {
    const auto bound = counted::boundOf(parameter, nest.syntax, nest.context);
    const std::string name = parameter.getNameAsString();
    const auto texts = bound ? boundedTexts(name, *bound, nest) : std::vector<std::string>();
    if (texts.empty()) return false;
    for (kernel::LoopFacts& loop : nest.facts.loops) {
        if (!nest.syntax.loops.contains(loop.id)) continue;
        if (loop.tripCount && !nameBounded(texts, name, *loop.tripCount)) return false;
        for (kernel::MemoryAccess& access : loop.accesses)
            if (!nameBounded(texts, name, access)) return false;
        for (kernel::VerdictAssumption& assumption : loop.assumptions)
            for (kernel::Expression& each : assumption.conditions)
                if (!nameBounded(texts, name, each)) return false;
        // What is asked of the caller's value says nothing of the bounded one.
        std::erase_if(loop.entryConditions, [&](kernel::Expression& each) { return !nameBounded(texts, name, each); });
    }
    return true;
}

/// The facts count in what the caller gave; the port has what is left of it in front of the nest.
std::optional<Error> checkParameters(PortedNest& nest) {
    const counted::EntryValues entry(nest.syntax, nest.context);
    const std::set<std::string> sizes = sizesNamed(nest);
    for (const OuterVariable& outer : nest.uses.variables) {
        const std::string name = outer.variable->getNameAsString();
        const bool isGiven =
            llvm::isa<clang::ParmVarDecl>(outer.variable) && outer.variable->getType()->isIntegerType();
        const bool hasOtherNames = counted::isPlaceTakenIn(*nest.syntax.function->getBody(), *outer.variable);
        if (!isGiven || !(sizes.contains(name) || hasOtherNames) || entry.isAsGiven(*outer.variable)) continue;
        if (takeBounded(*outer.variable, nest)) continue;
        return nest.refusal(*nest.syntax.loop,
                            name +
                                " is changed in front of the loop: how far the loop reaches cannot be told any more.",
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
    return llvm::any_of(nest.uses.writes, [&](const MemoryWrite& write) {
        return !counted::pathTo(statement, *write.statement).empty();
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
    cpp::Wording plain;
    plain.rowLists = kernel.rowLists;
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
    nest.kernel.rowLists = lists::rowListsOf(nest.syntax, nest.originalUses, context);
    if (auto error = checkPortable(context, nest)) return *error;
    cpp::Wording original;
    original.readOnly = nest.originalUses.readOnly;
    nest.original = cpp::CppText(context, original).statement(*nest.syntax.loop, 1);
    counted::declareOwnPointers(context, nest.syntax);
    if (auto error = numberIterations(context, nest)) return *error;
    counted::declareOwnPointers(context, nest.syntax); // those that the head had set, too
    nest.uses = usesOf(*nest.syntax.loop, context);
    nest.kernel.readOnly = nest.uses.readOnly;
    useOperands(nest);
    deriveNumbers(context, nest);
    lists::takeOuterRows(nest);
    nameMemberPointers(context, nest);
    countFromPointers(nest);
    if (auto error = checkParameters(nest)) return *error;
    if (auto error = threads::takeThreads(nest)) return *error;
    if (auto error = threads::checkThreads(nest)) return *error;
    takeInnerLoops(nest);
    nest.values = valuesOf(nest);
    lists::layRows(nest);
    return nest;
}

} // namespace forewarp::frontend::cuda::read
