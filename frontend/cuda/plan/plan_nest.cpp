#include "frontend/cuda/plan/plan_nest.h"
#include "frontend/cuda/cpp/library_functions.h"
#include "frontend/cuda/cpp/type_text.h"
#include "frontend/cuda/plan/port_names.h"
#include "frontend/cuda/plan/port_reductions.h"
#include "frontend/cuda/plan/port_threads.h"
#include "frontend/cuda/plan/port_variables.h"
#include "frontend/cuda/plan/prelude_text.h"
#include "frontend/cuda/plan/size_conditions.h"
#include "frontend/cuda/read/addressing_arrays.h"
#include "frontend/cuda/read/member_assumption.h"
#include "frontend/cuda/read/ported_nest.h"
#include "frontend/cuda/read/read_nest.h"
#include "frontend/cuda/rows/row_loops.h"

#include "core/kernel/mapping/thread_mapping.h"
#include "frontend/clang_headers.h"

#include <climits>

namespace forewarp::frontend::cuda::plan {

namespace {

constexpr char kIndent[] = "    ";

std::string kernelName(const std::string& loopId) {
    std::string name = loopId;
    for (char& c : name)
        if (!llvm::isAlnum(c)) c = '_';
    return name;
}

std::string fileName(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

/// Whether the thread's variables have names that C knows in an outer scope, too: in C++, a function has no variable by
/// the name of a parameter.
bool hidesNames(const read::PortedNest& nest) {
    const std::set<std::string> inside = cpp::namesDeclaredBy(read::statementsOf(*nest.body));
    const std::set<std::string> before = cpp::namesDeclaredBy(nest.before);
    const auto isDeclared = [&](const clang::VarDecl& outer) {
        return inside.contains(cpp::cppName(outer)) || before.contains(cpp::cppName(outer));
    };
    return llvm::any_of(nest.uses.variables, [&](const auto& outer) { return isDeclared(*outer.variable); }) ||
           llvm::any_of(nest.threads, [&](const auto& thread) { return isDeclared(*thread.counter); }) ||
           llvm::any_of(before, [&](const std::string& name) { return inside.contains(name); });
}

/// What every thread does, with the statements between the loops that became threads.
std::string bodyText(const read::PortedNest& nest) {
    const cpp::CppText cpp(nest.context, nest.kernel);
    const bool isScope = hidesNames(nest);
    std::string text;
    for (const clang::Stmt* statement : nest.before) text += cpp.statement(*statement, isScope ? 2 : 1);
    if (!isScope) return text + cpp.statements(*nest.body, 1);
    return kIndent + std::string("{\n") + text + cpp.statement(*nest.body, 2) + kIndent + "}\n";
}

/// A tree waits for every thread: none may return early.
void endThreads(read::PortedNest& nest, const PortPlan& plan, std::string& body) {
    auto ends = cpp::continuesAround(*nest.body);
    for (const clang::Stmt* statement : nest.before) ends.merge(cpp::continuesAround(*statement));
    if (ends.empty()) return;
    if (plan.reductions.empty() && plan.lastValues.empty()) {
        nest.kernel.threadEnds = std::move(ends);
        body = bodyText(nest);
        return;
    }
    std::string inside;
    for (llvm::StringRef rest = body; !rest.empty();) {
        const auto [line, next] = rest.split('\n');
        inside += (line.empty() ? "" : kIndent) + line.str() + "\n";
        rest = next;
    }
    body = kIndent + std::string("do {\n") + inside + kIndent + "} while (false); // continue leaves it\n";
}

/// Variables that only the C needs: the port counts from the number of the iteration instead.
std::string countedText(const read::PortedNest& nest) {
    std::string text;
    for (const read::OuterVariable& outer : nest.originalUses.variables) {
        if (!outer.variable->hasLocalStorage() || nest.uses.find(outer.variable)) continue;
        const auto start = nest.starts.find(outer.variable);
        cpp::Wording wording;
        if (outer.variable->getType()->isPointerType() && !outer.isWrittenThrough)
            wording.readOnly.insert(outer.variable);
        text += kIndent + cpp::CppText(nest.context, wording).typedName(*outer.variable) +
                (start == nest.starts.end() ? "" : " = " + nest.text(*start->second)) + ";\n";
    }
    return text;
}

/// Variables of the C function that the nest sets for itself, declared where the nest stands alone.
std::string referenceText(const read::PortedNest& nest, const PortPlan& plan) {
    std::string text;
    for (const std::string& local : plan.locals) text += kIndent + local + "\n";
    for (std::size_t i = 0; i < nest.threads.size(); ++i)
        if (!nest.threads[i].declaresCounter && !plan.mapped[i].isReadAfter)
            text += kIndent + plan.mapped[i].type + " " + plan.mapped[i].counter + ";\n";
    text += countedText(nest) + nest.original;
    for (const PortedEnd& end : plan.ends) text += kIndent + end.name + " = " + end.variable + ";\n";
    return text;
}

std::vector<std::string> assumptionsOf(const read::PortedNest& nest) {
    std::vector<std::string> texts;
    const auto add = [&](const std::string& text) {
        if (std::ranges::find(texts, text) == texts.end()) texts.push_back(text);
    };
    for (const kernel::LoopFacts& loop : nest.threadFacts)
        for (const kernel::VerdictAssumption& assumption : loop.assumptions) add(assumption.text);
    for (const kernel::LoopFacts& loop : nest.facts.loops) { // Those that share threads with the first of them.
        const auto inNest = nest.syntax.loops.find(loop.id);
        if (inNest == nest.syntax.loops.end() || !nest.kernel.threadLoops.contains(inNest->second)) continue;
        for (const kernel::VerdictAssumption& assumption : loop.assumptions) add(assumption.text);
    }
    if (nest.runsOutermost())
        for (const kernel::VerdictAssumption& assumption : nest.facts.find(nest.choices.kernel.loop)->assumptions)
            add(assumption.text);
    for (const std::string& row : nest.choices.kernel.rows)
        for (const kernel::VerdictAssumption& assumption : nest.facts.find(row)->assumptions) add(assumption.text);
    for (const kernel::Assumption& assumption : nest.choices.kernel.assumptions)
        if (assumption.kind == kernel::Assumption::Kind::independence) add(assumption.text);
    if (const std::string kept = read::assumptionOnMembers(nest); !kept.empty()) add(kept);
    return texts;
}

bool addsFloating(const read::PortedNest& nest, const PortPlan& plan) {
    const auto isFloatingSum = [](const PortedReduction& reduction) {
        return reduction.isFloating && (reduction.operation == "+" || reduction.operation == "*");
    };
    return llvm::any_of(plan.reductions, isFloatingSum) || llvm::any_of(plan.rowReductions, isFloatingSum) ||
           llvm::any_of(nest.uses.writes, [&](const read::MemoryWrite& write) {
               return write.cell->getType()->isRealFloatingType() &&
                      nest.kernel.atomics.contains(nest.text(*write.cell->IgnoreParens()));
           });
}

void noteLibraries(const read::PortedNest& nest, PortPlan& plan) {
    if (!nest.uses.libraryFunctions.empty()) plan.includes.push_back("<cmath>");
    plan.callsMathLibrary = llvm::any_of(nest.uses.libraryFunctions, cpp::isApproximate);
}

/// With smaller sizes where the arrays of assumed ones would take more memory than most machines have for a self-check.
std::optional<Error> placeWithinMemory(read::PortedNest& nest, PortPlan& plan) {
    constexpr double kMostElements = 1 << 27;
    const PortPlan empty = plan;
    for (bool isFirst = true;; isFirst = false) {
        if (auto error = placeVariables(nest, plan)) return error;
        double elements = 0;
        for (const PortedArray& array : plan.arrays) elements += array.elementsAtSizes;
        if (elements <= kMostElements || !takeSmallerSizes(nest)) return std::nullopt;
        plan = empty;
        if (isFirst)
            plan.notes.emplace_back("The program takes smaller sizes than the prediction: its arrays would need "
                                    "gigabytes.");
    }
}

/// Puts `by` where `text` has `what`, but for longer names that end or begin with it.
void replaceName(std::string& text, const std::string& what, const std::string& by) {
    const auto isPart = [&](std::size_t at) {
        return at < text.size() && clang::isAsciiIdentifierContinue((unsigned char)text[at]);
    };
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos;) {
        const bool isWhole = (at == 0 || !isPart(at - 1)) && !isPart(at + what.size());
        if (isWhole) text.replace(at, what.size(), by);
        at += isWhole ? by.size() : what.size();
    }
}

/// As the port's head has it, in what the port is given; nothing where it needs more.
std::optional<kernel::Expression> tripsOf(const PortedLoop& loop, const read::PortedNest& nest) {
    std::string text = loop.trips;
    for (const auto& [variable, value] : llvm::reverse(nest.derived)) // Operands first.
        replaceName(text, cpp::cppName(*variable), "(" + nest.text(*value) + ")");
    auto trips = kernel::Expression::parse(text);
    return trips && isSettable(*trips, nest) ? std::optional(*std::move(trips)) : std::nullopt;
}

/// The facts leave open how often a loop runs whose bound a loop around it changes, «for (j = 0; j < i; j++)» in
/// «for (i = n; i > 0 && i--;)»: to the port, which is given i, the loop's head says it.
void countThreads(const std::vector<PortedLoop>& mapped, read::PortedNest& nest) {
    for (std::size_t i = 0; i < std::min(mapped.size(), nest.threadFacts.size()); ++i) {
        kernel::LoopFacts& loop = nest.threadFacts[i];
        if (!loop.tripCount) loop.tripCount = tripsOf(mapped[i], nest);
        const auto own = std::ranges::find(nest.facts.loops, loop.id, &kernel::LoopFacts::id);
        if (own != nest.facts.loops.end() && !own->tripCount) own->tripCount = loop.tripCount;
    }
}

/// Whether its names are of loops around the nest, which stand still in it.
bool isOfLoopsAround(const kernel::Expression& place, const read::PortedNest& nest) {
    return std::ranges::all_of(
        place.symbols(), [&](const std::string& symbol) { return nest.choices.kernel.loop.starts_with(symbol + "."); });
}

/// Likewise «i[{f:L2}]» in an address, what the loop f:L2 has made of i.
void nameCounter(const std::string& name, const read::PortedNest& nest, kernel::Expression& address) {
    std::string text = address.text();
    for (std::size_t at = text.find(name + "["); at != std::string::npos; at = text.find(name + "[", at + 1)) {
        const std::size_t end = text.find(']', at);
        const std::size_t begin = at + name.size() + 1;
        const auto place = kernel::Expression::parse(text.substr(begin, end - begin));
        const bool isWhole = at == 0 || !clang::isAsciiIdentifierContinue((unsigned char)text[at - 1]);
        if (isWhole && place && isOfLoopsAround(*place, nest)) text.replace(at, end + 1 - at, name);
    }
    if (auto named = kernel::Expression::parse(text)) address = *std::move(named);
}

void nameCounters(read::PortedNest& nest) {
    for (kernel::LoopFacts& loop : nest.facts.loops) {
        if (!nest.syntax.loops.contains(loop.id)) continue;
        for (kernel::MemoryAccess& access : loop.accesses)
            for (const read::OuterVariable& outer : nest.uses.variables)
                if (access.address && !access.address->elements().empty())
                    nameCounter(outer.variable->getNameAsString(), nest, *access.address);
    }
}

/// What the host sets beside running the kernel.
void placeSet(const read::PortedNest& nest, PortPlan& plan) {
    for (const auto& [variable, value] : nest.setBefore) {
        const std::string name = cpp::cppName(*variable);
        const auto isIt = [&](const auto& each) { return each.name == name; };
        const bool isResult = llvm::any_of(plan.lastValues, isIt) ||
                              llvm::any_of(plan.reductions, [&](const auto& r) { return r.variable == name; });
        if (isResult || scalarNamed(name, plan)) plan.setBefore.push_back(name + " = " + nest.text(*value) + ";");
    }
    for (const auto& [variable, value] : nest.ends) {
        const std::string name = cpp::cppName(*variable);
        if (variable->getType()->isPointerType() || nest.memberOf(variable)) {
            plan.toBeSet.push_back("The C leaves " + nest.textInC(*variable) + " at " + nest.text(*value) +
                                   ": set it so where the port is called.");
            plan.notes.push_back(plan.toBeSet.back());
            continue;
        }
        std::string after = name + "_after";
        while (llvm::any_of(nest.uses.variables, [&](const auto& use) { return cpp::cppName(*use.variable) == after; }))
            after += '_';
        plan.ends.push_back({after, name, cpp::typeText(variable->getType().getUnqualifiedType(), {}, nest.context),
                             nest.text(*value)});
    }
}

void noteArrays(const read::PortedNest& nest, PortPlan& plan) {
    const auto addressing = read::addressingArrays(nest);
    for (PortedArray& array : plan.arrays) {
        if (const auto found = addressing.find(array.name); found != addressing.end()) {
            array.addresses.assign(found->second.names.begin(), found->second.names.end());
            array.addressedTable = found->second.leastTable;
            array.addressMargin = found->second.margin;
            array.addressFactors = found->second.factors;
            array.indexOrder = found->second.order;
            array.mostIterations = found->second.mostIterations;
            array.addressBase = std::max(0LL, found->second.base);
        }
        if (array.elements.empty() && !array.staysOnHost)
            plan.notes.push_back("How many elements " + array.name +
                                 " has cannot be told from the source: the host function is told.");
    }
}

/// The dimensions that the user, the model in charge or a refusal gave the nest, where they are not its own.
kernel::Dimensions chosenThreads(const read::PortedNest& nest) {
    const kernel::KernelProfile& kernel = nest.choices.kernel;
    kernel::Assumptions nothing;
    nothing.independentLoops = nest.choices.independentLoops;
    const auto start = int(nest.facts.find(kernel.loop) - nest.facts.loops.data());
    std::vector<int> own = kernel::mapping::mapToThreads(nest.facts, start, nothing).loops;
    std::ranges::reverse(own); // The last runs along x.
    const auto idOf = [&](int loop) { return nest.facts.loops[std::size_t(loop)].id; };
    if (std::ranges::equal(own, kernel.mapped, {}, idOf, &kernel::MappedLoop::loop)) return {};
    kernel::Dimensions chosen;
    for (const kernel::MappedLoop& mapped : kernel.mapped)
        if (nest.facts.find(mapped.loop)) chosen[mapped.loop] = mapped.dimension; // Lanes are no loop of the source.
    for (const std::string& row : kernel.rows) chosen[row] = kernel::ThreadDimension::x;
    return chosen;
}

/// Of an array that holds a reduction, the kernel has that element alone.
std::optional<Error> checkHostArrays(const read::PortedNest& nest, const PortPlan& plan) {
    const std::set<std::string> used = identifiersOf(plan.body);
    for (const PortedArray& array : plan.arrays)
        if (array.staysOnHost && used.contains(array.name))
            return nest.refusal(*nest.syntax.loop,
                                "The loop reduces into an element of " + array.name + ", and uses others of it, too.",
                                "Reduce into a variable, and set the element after the loop.");
    return std::nullopt;
}

} // namespace

Result<PortPlan> planNest(read::PortedNest& nest) {
    PortPlan plan;
    plan.loop = nest.choices.kernel.loop;
    plan.kernel = kernelName(plan.loop);
    const kernel::LoopFacts& loop = *nest.facts.find(plan.loop);
    plan.file = loop.included ? loop.included->file : fileName(nest.facts.file);
    plan.firstLine = loop.writtenRange().begin.line;
    plan.lastLine = loop.writtenRange().end.line;
    plan.block = nest.choices.block;
    plan.chosenThreads = chosenThreads(nest);
    auto reductions = reductionsOf(nest);
    if (!reductions) return reductions.error();
    plan.reductions = std::move(*reductions);
    auto threads = threadLoops(nest);
    if (!threads) return threads.error();
    plan.mapped = std::move(*threads);
    countThreads(plan.mapped, nest);
    nameCounters(nest);
    const bool hasPositions = llvm::any_of(plan.reductions, [](const auto& each) { return !each.follows.empty(); });
    if (hasPositions && plan.mapped.size() > 1)
        return nest.refusal(*nest.syntax.loop,
                            "Of equal values the first one's position is kept, and the threads of several loops do not "
                            "follow one another as the iterations do.",
                            "Let one loop become threads: --map x=LOOP.");
    chooseSizes(nest);
    if (auto error = placeWithinMemory(nest, plan)) return *error;
    plan.conditions = sizeConditions(nest, plan);
    placeSet(nest, plan);
    if (auto error = rows::shareRows(nest, plan)) return *error;
    for (const read::OuterMember& member : nest.members) plan.members[cpp::cppName(*member.variable)] = member.text;
    for (const read::OuterVariable& outer : nest.uses.variables)
        for (const PortedArray& array : plan.arrays)
            if (cpp::cppName(*outer.variable) == array.name && array.elementsAtSizes > INT_MAX)
                nest.kernel.farArrays.insert(outer.variable);
    noteArrays(nest, plan);
    noteLibraries(nest, plan);
    plan.prelude = preludeText(nest.uses, nest.context);
    plan.body = bodyText(nest);
    if (auto error = checkHostArrays(nest, plan)) return *error;
    endThreads(nest, plan, plan.body);
    plan.bodyAdds = !nest.kernel.atomics.empty();
    plan.reference = referenceText(nest, plan);
    plan.reordersFloating = addsFloating(nest, plan);
    plan.contracts = nest.uses.contracts;
    plan.assumptions = assumptionsOf(nest);
    for (const PortedArray& array : plan.arrays)
        if (array.rows && array.rows->dependOnData)
            plan.assumptions.push_back("the rows of " + array.name +
                                       " have all elements that the loop would touch if its conditions on data held");
    return plan;
}

} // namespace forewarp::frontend::cuda::plan
