#include "core/advice/rewrites/rewrites.h"
#include "frontend/clang_headers.h"
#include "frontend/frontend.h"
#include "frontend/ir/function_view.h"
#include "frontend/loops/parse.h"
#include "frontend/parallelism/verdict.h"
#include "frontend/profile/loop_profile.h"
#include "frontend/project/compiler_arguments.h"

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
    return facts;
}

/// Collects what each function of the module tells about the loops of the file.
class ModuleReader {
  public:
    ModuleReader(loops::ParsedFile& parsed, const AnalysisBudget& budget, kernel::ProgramFacts& facts)
        : m_parsed(parsed), m_budget(budget), m_facts(facts), m_seen(facts.loops.size(), false) {}

    Result<bool> run(const Progress& progress) {
        ir::IrPipeline pipeline(*m_parsed.module);
        double done = 0;
        for (llvm::Function& function : *m_parsed.module) {
            if (progress.stopRequested()) return Cancelled{};
            done += 1;
            if (function.isDeclaration() || loopsOf(function).empty()) continue;
            progress.at(0.4 + 0.6 * done / double(m_parsed.module->size()), "loops of " + function.getName().str());
            readFunction(function, pipeline);
        }
        return true;
    }

    /// Known rewrites for what stands in the way, once every loop of a nest has its verdict.
    void addRewrites() {
        for (std::size_t i = 0; i < m_facts.loops.size(); ++i)
            for (std::string& rewrite : advice::rewrites::rewritesFor(m_facts.loops, i))
                if (std::ranges::find(m_facts.loops[i].rewrites, rewrite) == m_facts.loops[i].rewrites.end())
                    m_facts.loops[i].rewrites.push_back(std::move(rewrite));
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

    void readFunction(llvm::Function& function, ir::IrPipeline& pipeline) {
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
            llvm::Loop* copied = copy ? copy->irLoopOf(position) : nullptr; // constants in place may have ended the loop
            if (copied) parallelism::decideVerdict(*copied, *copy, m_budget, facts);
            else parallelism::decideVerdict(*loop, view, m_budget, facts);
        }
        for (kernel::Array& array : profile::arraysOf(view))
            if (m_arrays.insert(array.name).second) m_facts.arrays.push_back(std::move(array));
        for (const auto& [name, symbol] : view.symbols()) merge(symbol);
    }

    /// The same name in two functions keeps value and type only where both agree.
    void merge(const kernel::Symbol& symbol) {
        const auto known = std::ranges::find(m_facts.symbols, symbol.name, &kernel::Symbol::name);
        if (known == m_facts.symbols.end()) m_facts.symbols.push_back(symbol);
        else {
            if (known->type != symbol.type) known->type.clear();
            if (known->value == symbol.value) return;
            known->value.reset();
            constexpr std::size_t kLongest = 200; // a name that every function uses would list them all
            if (known->origin.size() < kLongest) known->origin += "; " + symbol.origin;
        }
    }

    std::string reasonForMissing(const kernel::LoopFacts& loop) const {
        if (std::ranges::find(m_parsed.brokenFunctions, loop.function) != m_parsed.brokenFunctions.end())
            return "Not analysed: " + loop.function + " holds an error.";
        const auto sharesPlace = [&](const kernel::LoopFacts& other) {
            return &other != &loop && other.range.begin == loop.range.begin;
        };
        if (std::ranges::any_of(m_facts.loops, sharesPlace))
            return "Not analysed: several loops come from one macro here.";
        return "Its body never runs twice, so there is nothing to run in parallel.";
    }

    loops::ParsedFile& m_parsed;
    const AnalysisBudget& m_budget;
    kernel::ProgramFacts& m_facts;
    std::vector<bool> m_seen;
    std::set<std::string> m_arrays; ///< Names of those in the facts.
};

/// Says which arguments the compiler was not given. They are the project's, so the note names no file.
void noteDropped(const SourceFile& file, kernel::ProgramFacts& facts) {
    const std::string sentences = project::sentenceOnDropped(project::sift(file.compilerArguments).dropped);
    if (!sentences.empty()) facts.diagnostics.push_back({kernel::Severity::note, {}, {}, sentences});
}

} // namespace

Result<kernel::ProgramFacts> analyze(const SourceFile& file, const AnalysisBudget& budget, const Progress& progress) {
    progress.at(0.0, "parsing");
    auto parsed = loops::parse(file);
    if (!parsed) return parsed.failureAs<kernel::ProgramFacts>();
    if (progress.stopRequested()) return Cancelled{};
    kernel::ProgramFacts facts;
    facts.file = file.path;
    facts.lines = int(std::ranges::count(parsed->source.text, '\n'));
    facts.diagnostics = parsed->diagnostics;
    noteDropped(file, facts);
    for (const loops::SourceLoop& loop : parsed->source.loops) facts.loops.push_back(factsOf(loop));
    if (!parsed->module) {
        const std::string why = parsed->diagnostics.empty() ? "errors" : parsed->diagnostics.front().message;
        for (kernel::LoopFacts& loop : facts.loops)
            loop.reason = "Not analysed: the file does not compile (" + why + ").";
        return facts;
    }
    progress.at(0.4, "loops");
    ModuleReader reader(*parsed, budget, facts);
    const auto outcome = reader.run(progress);
    if (!outcome) return outcome.failureAs<kernel::ProgramFacts>();
    reader.addRewrites();
    reader.explainMissing();
    progress.at(1.0, "done");
    return facts;
}

} // namespace forewarp::frontend
