#include "core/advice/rewrites/dependence_shape.h"
#include "core/advice/rewrites/rewrites.h"
#include "core/base/text.h"
#include "frontend/clang_headers.h"
#include "frontend/frontend.h"
#include "frontend/ir/function_view.h"
#include "frontend/linking/linked_calls.h"
#include "frontend/linking/program_sources.h"
#include "frontend/loops/parse.h"
#include "frontend/parallelism/entry_conditions.h"
#include "frontend/parallelism/staying_apart.h"
#include "frontend/parallelism/verdict.h"
#include "frontend/profile/loop_profile.h"
#include "frontend/profile/rows/laid_rows.h"
#include "frontend/project/compiler_arguments.h"
#include "frontend/project/header_folders.h"

#include <algorithm>
#include <set>
#include <span>

namespace forewarp::frontend {

namespace {

kernel::LoopFacts factsOf(const loops::SourceLoop& loop) {
    kernel::LoopFacts facts;
    facts.id = loop.id;
    facts.function = loop.function;
    facts.kind = loop.kind;
    facts.range = loop.range;
    facts.depth = loop.depth;
    facts.parent = loop.parent;
    facts.counter = loop.counter;
    facts.included = loop.included;
    return facts;
}

/// Collects what each function of the module tells about the loops of the file.
class ModuleReader {
  public:
    ModuleReader(loops::ParsedFile& parsed, bool overflowIsDefined, const AnalysisBudget& budget,
                 kernel::ProgramFacts& facts)
        : m_parsed(parsed), m_overflowIsDefined(overflowIsDefined), m_budget(budget),
          m_work(budget, facts.loops.size()), m_facts(facts), m_seen(facts.loops.size(), false) {}

    Result<bool> run(const Progress& progress) {
        dropLargeFunctions();
        ir::IrPipeline pipeline(*m_parsed.module);
        std::vector<Found> found;
        double done = 0;
        for (llvm::Function* function : deepestFirst()) {
            if (progress.stopRequested()) return Cancelled{};
            progress.at(0.4 + 0.6 * done++ / double(m_parsed.module->size()), "loops of " + function->getName().str());
            found.push_back(readFunction(*function, pipeline));
            pipeline.forget(*function);
        }
        std::ranges::sort(found, {}, &Found::position);
        for (Found& each : found) merge(each);
        return true;
    }

    /// Known rewrites for what stands in the way, once every loop of a nest has its verdict.
    void addRewrites() {
        for (std::size_t i = 0; i < m_facts.loops.size(); ++i)
            for (std::string& rewrite : advice::rewrites::rewritesFor(m_facts.loops, i))
                if (std::ranges::find(m_facts.loops[i].rewrites, rewrite) == m_facts.loops[i].rewrites.end())
                    m_facts.loops[i].rewrites.push_back(std::move(rewrite));
        constexpr std::size_t kMostShown = 16; // rewrites need all dependences, nobody else more
        for (kernel::LoopFacts& loop : m_facts.loops)
            loop.dependences.resize(std::min(loop.dependences.size(), kMostShown));
    }

    /// Loops without a counterpart in the IR say why.
    void explainMissing() {
        for (std::size_t i = 0; i < m_facts.loops.size(); ++i) {
            kernel::LoopFacts& loop = m_facts.loops[i];
            if (m_seen[i]) continue;
            loop.reason = reasonForMissing(loop);
        }
    }

  private:
    std::span<const int> loopsOf(const llvm::Function& function) const {
        const auto found = m_parsed.source.loopsOf.find(function.getName().str());
        return found == m_parsed.source.loopsOf.end() ? std::span<const int>() : found->second;
    }

    /// What one function knows of the file's arrays and symbols.
    struct Found {
        int position = 0; ///< Of its first loop.
        std::vector<kernel::Array> arrays;
        std::vector<kernel::Symbol> symbols;
        std::vector<kernel::Lookup> lookups;
    };

    /// The functions that have loops; those of deep nests first, as their loops weigh most when work runs out.
    std::vector<llvm::Function*> deepestFirst() const {
        std::vector<std::pair<int, llvm::Function*>> found;
        for (llvm::Function& function : *m_parsed.module) {
            int deepest = 0;
            for (const int loop : loopsOf(function))
                deepest = std::max(deepest, m_facts.loops[std::size_t(loop)].depth);
            if (deepest > 0 && !function.isDeclaration()) found.emplace_back(deepest, &function);
        }
        std::ranges::stable_sort(found, std::greater(), [](const auto& each) { return each.first; });
        std::vector<llvm::Function*> functions;
        for (const auto& [depth, function] : found) functions.push_back(function);
        return functions;
    }

    /// What would keep LLVM busy for minutes is left out, and its loops say so.
    void dropLargeFunctions() {
        for (llvm::Function& function : *m_parsed.module)
            if (double(loopsOf(function).size()) * double(function.size()) > m_budget.loopsTimesBlocks) {
                m_large.insert(function.getName().str());
                function.deleteBody();
            }
    }

    Found readFunction(llvm::Function& function, ir::IrPipeline& pipeline) {
        ir::FunctionView view(function, m_parsed.source, pipeline.analysesOf(function));
        llvm::Function& body = ir::IrPipeline::verdictBodyOf(function);
        std::optional<ir::FunctionView> copy;
        if (&body != &function) copy.emplace(body, m_parsed.source, pipeline.analysesOf(body));
        for (const int position : loopsOf(function)) {
            llvm::Loop* loop = view.irLoopOf(position);
            if (!loop) continue;
            kernel::LoopFacts& facts = m_facts.loops[std::size_t(position)];
            m_seen[std::size_t(position)] = true;
            profile::profileLoop(*loop, view, facts);
            llvm::Loop* copied =
                copy ? copy->irLoopOf(position) : nullptr; // constants in place may have ended the loop
            m_work.beginLoop();
            if (copied) parallelism::decideVerdict(*copied, *copy, m_work, facts);
            else parallelism::decideVerdict(*loop, view, m_work, facts);
            if (m_overflowIsDefined) assumeNoOverflow(facts);
        }
        profile::rows::layRows(loopsOf(function), m_facts.loops);
        for (const int position : loopsOf(function)) findEntryConditions(position, view);
        for (const int position : loopsOf(function)) findApart(position, copy ? *copy : view);
        for (const int position : loopsOf(function)) findApartThroughout(position, copy ? *copy : view);
        Found found{loopsOf(function).front(), profile::arraysOf(view), {}, {}};
        for (const auto& [name, symbol] : view.symbols()) {
            found.symbols.push_back(symbol);
            found.symbols.back().function = view.sourceName();
        }
        for (const auto& [name, lookup] : view.lookups()) {
            found.lookups.push_back(lookup);
            found.lookups.back().function = view.sourceName();
        }
        return found;
    }

    [[nodiscard]] bool isProved(int position) const {
        return m_facts.loops[std::size_t(position)].verdict == kernel::Verdict::proved;
    }

    [[nodiscard]] std::vector<int> childrenOf(int position) const {
        std::vector<int> children;
        const auto parentOf = [&](int each) { return m_facts.loops[std::size_t(each)].parent; };
        for (int i = position + 1; i < int(m_facts.loops.size()) && parentOf(i) >= position; ++i)
            if (parentOf(i) == position) children.push_back(i);
        return children;
    }

    /// The parallel loops inside this one and those inside it that are not; empty where one of these holds none.
    [[nodiscard]] std::vector<int> partsOf(int position) const {
        std::vector<int> parts;
        const std::vector<int> children = childrenOf(position);
        for (const int child : children) {
            const std::vector<int> more = isProved(child) ? std::vector<int>{child} : partsOf(child);
            if (more.empty()) return {};
            parts.insert(parts.end(), more.begin(), more.end());
        }
        return parts;
    }

    /// The one parallel loop that each part nests perfectly; empty where one does not.
    [[nodiscard]] std::vector<int> inside(const std::vector<int>& parts) const {
        std::vector<int> inner;
        for (const int part : parts) {
            const std::vector<int> children = childrenOf(part);
            if (children.size() != 1 || !isProved(children.front()) ||
                !m_facts.loops[std::size_t(part)].nestsPerfectly)
                return {};
            inner.push_back(children.front());
        }
        return inner;
    }

    /// Looks for loops inside a parallel one whose iterations never meet, over those that run in sequence between.
    void findApart(int around, ir::FunctionView& view) {
        if (!isProved(around)) return;
        const kernel::LoopFacts& outer = m_facts.loops[std::size_t(around)];
        std::vector<int> parts = partsOf(around);
        if (outer.nestsPerfectly && parts == childrenOf(around)) return;
        for (; !parts.empty(); parts = inside(parts)) {
            if (!areApart(parts, around, parallelism::ApartWhile::oneIteration, view)) return;
            for (const int part : parts) m_facts.loops[std::size_t(part)].apartWithin = outer.id;
            join(parts);
        }
    }

    /// Looks for parallel loops inside an outermost one that is not, whose iterations never meet while it runs.
    void findApartThroughout(int around, ir::FunctionView& view) {
        kernel::LoopFacts& outer = m_facts.loops[std::size_t(around)];
        if (isProved(around)) return;
        std::vector<std::string> names;
        const bool isAsked = !isInsideTaken(around) && outer.evidence.empty();
        for (auto parts = isAsked ? partsOf(around) : std::vector<int>(); !parts.empty(); parts = inside(parts)) {
            if (!areApart(parts, around, parallelism::ApartWhile::wholeRun, view)) break;
            for (const int part : parts) {
                const kernel::LoopFacts& each = m_facts.loops[std::size_t(part)];
                outer.apartThroughout.push_back(each.id);
                for (const kernel::VerdictAssumption& more : each.assumptions)
                    if (!llvm::is_contained(outer.assumptions, more)) outer.assumptions.push_back(more);
            }
            join(parts);
            names.push_back(advice::rewrites::nameOf(m_facts.loops[std::size_t(parts.front())]));
        }
        if (!names.empty() && outer.verdict != kernel::Verdict::reduction)
            outer.reason += " A thread for each iteration of " + joined(names, ", ") + " can run all of it.";
        if (outer.apartThroughout.empty() && outer.verdict != kernel::Verdict::reduction) outer.assumptions.clear();
    }

    /// Whether a loop around it is parallel, or has threads for loops inside it.
    [[nodiscard]] bool isInsideTaken(int position) const {
        for (int loop = m_facts.loops[std::size_t(position)].parent; loop >= 0;
             loop = m_facts.loops[std::size_t(loop)].parent)
            if (isProved(loop) || !m_facts.loops[std::size_t(loop)].apartThroughout.empty()) return true;
        return false;
    }

    [[nodiscard]] bool areApart(const std::vector<int>& parts, int around, parallelism::ApartWhile when,
                                ir::FunctionView& view) {
        std::vector<const llvm::Loop*> loops;
        std::vector<kernel::VerdictAssumption> assumed = m_facts.loops[std::size_t(around)].assumptions;
        for (const int part : parts) {
            loops.push_back(view.irLoopOf(part));
            const auto& more = m_facts.loops[std::size_t(part)].assumptions;
            assumed.insert(assumed.end(), more.begin(), more.end());
        }
        const llvm::Loop* loop = view.irLoopOf(around);
        const auto isInside = [&](const llvm::Loop* part) { return part && loop && loop->contains(part); };
        m_work.beginLoop();
        return std::ranges::all_of(loops, isInside) &&
               parallelism::stayApart(loops, *loop, when, view, m_work, assumed);
    }

    void findEntryConditions(int position, ir::FunctionView& view) {
        kernel::LoopFacts& facts = m_facts.loops[std::size_t(position)];
        if (const llvm::Loop* loop = view.irLoopOf(position))
            facts.entryConditions = parallelism::entryConditions(*loop, facts, m_facts.loops, view);
    }

    /// A thread has one iteration of each.
    void join(const std::vector<int>& parts) {
        for (const int part : parts)
            if (part != parts.front())
                m_facts.loops[std::size_t(part)].joinedWith = m_facts.loops[std::size_t(parts.front())].id;
    }

    /// The file is read as if its signed arithmetic were C's own.
    static void assumeNoOverflow(kernel::LoopFacts& loop) {
        if (loop.verdict == kernel::Verdict::proved || loop.verdict == kernel::Verdict::reduction)
            loop.assumptions.push_back({kernel::VerdictAssumption::Kind::noWrap,
                                        "signed arithmetic does not overflow, which -fwrapv would allow it to"});
    }

    void merge(Found& found) {
        mergeInto(m_facts.arrays, found.arrays);
        mergeInto(m_facts.symbols, found.symbols);
        mergeInto(m_facts.lookups, found.lookups);
    }

    /// Names belong to functions: the «n» of one is not that of another.
    template <typename Named>
    static void mergeInto(std::vector<Named>& all, std::vector<Named>& found) {
        for (Named& each : found) {
            const auto isSame = [&](const Named& other) {
                return other.name == each.name && other.function == each.function;
            };
            if (std::ranges::none_of(all, isSame)) all.push_back(std::move(each));
        }
    }

    std::string reasonForMissing(const kernel::LoopFacts& loop) const {
        if (m_parsed.brokenFunctions.contains(loop.function))
            return "Not analysed: " + loop.function + " holds an error.";
        if (m_large.contains(loop.function))
            return "Not analysed: too complex. " + loop.function + " has " +
                   std::to_string(m_parsed.source.loopsOf.at(loop.function).size()) +
                   " loops; divide it into functions of a few hundred.";
        const llvm::Function* code = m_parsed.module->getFunction(loop.function);
        const bool hasErrors = std::ranges::any_of(m_parsed.diagnostics, [](const kernel::Diagnostic& diagnostic) {
            return diagnostic.severity == kernel::Severity::error;
        });
        if ((!code || code->isDeclaration()) && hasErrors)
            return "Not analysed: errors in the file keep the compiler from reading " + loop.function + ".";
        if (!code || code->isDeclaration())
            return "Not analysed: the compiler makes no code for " + loop.function +
                   ". A template is analysed as the first use in this file makes it.";
        const auto sharesPlace = [&](const kernel::LoopFacts& other) {
            return &other != &loop && other.writtenRange().begin == loop.writtenRange().begin;
        };
        if (std::ranges::any_of(m_facts.loops, sharesPlace))
            return "Not analysed: several loops come from one macro here.";
        return "Its body never runs twice, so there is nothing to run in parallel.";
    }

    loops::ParsedFile& m_parsed;
    bool m_overflowIsDefined;
    const AnalysisBudget& m_budget;
    parallelism::WorkAccount m_work;
    kernel::ProgramFacts& m_facts;
    std::vector<bool> m_seen;
    std::set<std::string> m_large;  ///< Functions that are too large to be analysed.
};

/// With the values that the other sources of its program give its names.
Result<loops::ParsedFile> parsedWith(std::optional<linking::SourceTexts>& texts, const SourceFile& file) {
    if (!texts) return loops::parse(file);
    linking::ProgramSources others(*texts, file);
    return loops::parse(file, &others);
}

/// Says which arguments the compiler was not given. They are the project's, so the note names no file.
void noteDropped(const std::vector<std::string>& dropped, kernel::ProgramFacts& facts) {
    const std::string sentences = project::sentenceOnDropped(dropped);
    if (!sentences.empty()) facts.diagnostics.push_back({kernel::Severity::note, {}, {}, sentences});
}

/// Says in which folders headers are found although no compile command names them.
void noteHeaderFolders(const SourceFile& file, kernel::ProgramFacts& facts) {
    for (const std::string& folder : project::headerFoldersGiven(file))
        facts.diagnostics.push_back({kernel::Severity::note,
                                     {},
                                     {},
                                     "Headers that are found nowhere else are taken from " + folder +
                                         ": no compile command says where they are."});
}

} // namespace

Result<kernel::ProgramFacts> analyze(const SourceFile& file, const AnalysisBudget& budget, const Progress& progress) {
    progress.at(0.0, "parsing");
    auto texts = linking::textsAround(file);
    auto parsed = parsedWith(texts, file);
    if (!parsed) return parsed.failureAs<kernel::ProgramFacts>();
    if (progress.stopRequested()) return Cancelled{};
    kernel::ProgramFacts facts;
    facts.file = file.path;
    facts.lines = int(std::ranges::count(parsed->source.text, '\n'));
    facts.diagnostics = parsed->diagnostics;
    const std::vector<std::string> dropped = project::sift(file.compilerArguments).dropped;
    noteDropped(dropped, facts);
    noteHeaderFolders(file, facts);
    for (const loops::SourceLoop& loop : parsed->source.loops) facts.loops.push_back(factsOf(loop));
    facts.calls = parsed->source.calls;
    if (!parsed->module) {
        const std::string why = parsed->diagnostics.empty() ? "errors" : parsed->diagnostics.front().message;
        for (kernel::LoopFacts& loop : facts.loops)
            loop.reason = "Not analysed: the file does not compile (" + why + ").";
        return facts;
    }
    progress.at(0.3, "calls into other files");
    if (texts) linking::linkCalled(file, *texts, *parsed);
    for (const auto& [function, source] : parsed->linked) facts.linked.push_back({function, source});
    progress.at(0.4, "loops");
    ModuleReader reader(*parsed, project::defineOverflow(dropped), budget, facts);
    const auto outcome = reader.run(progress);
    if (!outcome) return outcome.failureAs<kernel::ProgramFacts>();
    reader.addRewrites();
    reader.explainMissing();
    progress.at(1.0, "done");
    return facts;
}

} // namespace forewarp::frontend
