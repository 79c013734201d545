#include "frontend/linking/linked_calls.h"

#include "frontend/clang_headers.h"
#include "frontend/linking/definition_search.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/Path.h>

#include <map>
#include <set>

namespace forewarp::frontend::linking {

namespace {

// What keeps a file's analysis within seconds: each source is compiled once more for each file that calls into it.
constexpr int kMostRounds = 3; ///< Sources that call into sources.
constexpr std::size_t kMostSources = 8;
constexpr std::size_t kMostNames = 256;
constexpr unsigned kMostInstructions = 20'000; ///< Of what one source brings.

using Names = std::set<std::string>;

/// Whether the compiler knows what it does, or nobody could define it.
bool isKnown(const llvm::Function& function, const llvm::TargetLibraryInfo& library) {
    llvm::LibFunc known;
    return function.isIntrinsic() || library.getLibFunc(function, known);
}

/// Adds the functions without a body that are called in the block.
void addCalled(const llvm::BasicBlock& block, const llvm::TargetLibraryInfo& library, Names& names) {
    for (const llvm::Instruction& instruction : block) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        const llvm::Function* called = call ? call->getCalledFunction() : nullptr;
        if (called && called->isDeclaration() && !isKnown(*called, library)) names.insert(called->getName().str());
    }
}

/// What some functions need of their module: by their code, and by the variables that it reads.
class Needed {
  public:
    void add(const llvm::Value& value) {
        if (const auto* function = llvm::dyn_cast<llvm::Function>(&value)) addFunction(*function);
        else if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&value)) addConstant(*constant);
    }
    [[nodiscard]] bool has(const llvm::Function& function) const { return m_seen.contains(&function); }

  private:
    void addFunction(const llvm::Function& function) {
        if (!m_seen.insert(&function).second) return;
        for (const llvm::Instruction& instruction : llvm::instructions(function))
            for (const llvm::Value* operand : instruction.operands()) add(*operand);
    }
    void addConstant(const llvm::Constant& constant) {
        if (!m_seen.insert(&constant).second) return;
        for (const llvm::Value* operand : constant.operands()) add(*operand); // Of a variable, what it begins with.
    }

    llvm::SmallPtrSet<const llvm::Value*, 32> m_seen;
};

/// Leaves the bodies of `wanted` and of what they need; no others are linked, nor taken for another function's.
void keepOnly(llvm::Module& module, const Names& wanted) {
    Needed needed;
    for (const std::string& name : wanted) needed.add(*module.getFunction(name));
    for (llvm::Function& function : module) {
        if (function.isDeclaration() || needed.has(function)) continue;
        if (function.hasLocalLinkage()) function.setName(function.getName() + " left out");
        function.deleteBody();
        function.setComdat(nullptr);
    }
}

std::unique_ptr<llvm::Module> moved(const llvm::Module& module, llvm::LLVMContext& context) {
    llvm::SmallVector<char, 0> bitcode;
    llvm::raw_svector_ostream stream(bitcode);
    llvm::WriteBitcodeToFile(module, stream);
    auto read = llvm::parseBitcodeFile(llvm::MemoryBufferRef({bitcode.data(), bitcode.size()}, "source"), context);
    return read ? std::move(*read) : nullptr;
}

/// One file that calls into others.
class CallLinker {
  public:
    CallLinker(const SourceFile& file, SourceTexts& texts, loops::ParsedFile& parsed)
        : m_file(file), m_parsed(parsed), m_module(*parsed.module), m_writtenNames(parsed.source.writtenNames),
          m_search(texts, file.path, definesMain(m_module)), m_libraryImpl(llvm::Triple(m_module.getTargetTriple())),
          m_library(m_libraryImpl) {}

    void link() {
        for (int round = 0; round < kMostRounds; ++round) {
            std::map<std::size_t, Names> wanted;
            for (const std::string& name : undefined())
                if (const auto position = fileDefining(name); position && m_asked.insert(name).second)
                    wanted[*position].insert(name);
            bool isLinked = false;
            for (const auto& [position, names] : wanted) isLinked |= linkFrom(position, names);
            if (!isLinked) return;
        }
    }

  private:
    static bool definesMain(const llvm::Module& module) {
        const llvm::Function* entry = module.getFunction("main");
        return entry && !entry->isDeclaration();
    }

    /// What loops of this file, or functions linked into it, call.
    Names undefined() {
        Names names;
        for (llvm::Function& function : m_module) {
            if (function.isDeclaration()) continue;
            if (m_linked.contains(function.getName().str()))
                for (const llvm::BasicBlock& block : function) addCalled(block, m_library, names);
            else addCalledInLoops(function, names);
        }
        return names;
    }

    /// A loop with one call that nobody can look into stays unknown whatever the others do.
    void addCalledInLoops(llvm::Function& function, Names& names) {
        const llvm::DominatorTree dominators(function);
        const llvm::LoopInfo loops(dominators);
        for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
            Names called;
            for (const llvm::BasicBlock* block : loop->blocks()) addCalled(*block, m_library, called);
            if (llvm::all_of(called, [&](const std::string& name) { return isFound(name); }))
                names.insert(called.begin(), called.end());
        }
    }

    bool isFound(const std::string& name) {
        const auto [found, isNew] = m_isFound.try_emplace(name, false);
        if (isNew && m_isFound.size() <= kMostNames && !m_parsed.brokenFunctions.contains(name))
            found->second = fileDefining(name).has_value();
        return found->second;
    }

    std::optional<std::size_t> fileDefining(const std::string& name) {
        Names names{name};
        if (const auto written = m_writtenNames.find(name); written != m_writtenNames.end())
            names.insert(written->second);
        return m_search.fileDefining(names);
    }

    bool linkFrom(std::size_t position, const Names& names) {
        if (m_sources.size() >= kMostSources && !m_sources.contains(position)) return false;
        m_sources.insert(position);
        SourceFile source = (*m_file.neighbours)[position];
        source.neighbours = nullptr;
        const auto parsed = loops::parse(source);
        if (!parsed || !isUsable(*parsed) || !isWhole(*parsed, names)) return false;
        keepOnly(*parsed->module, names);
        if (parsed->module->getInstructionCount() > kMostInstructions) return false;
        nameApart(*parsed->module, source.path);
        openVariables(*parsed->module, source.path);
        auto module = moved(*parsed->module, *m_parsed.context);
        if (!module || !haveTypesOf(names, *module) || !fits(*module)) return false;
        Names bodies;
        for (const llvm::Function& function : *module)
            if (!function.isDeclaration()) bodies.insert(function.getName().str());
        if (llvm::Linker::linkModules(m_module, std::move(module), llvm::Linker::LinkOnlyNeeded)) return false;
        m_linked.insert(bodies.begin(), bodies.end());
        m_writtenNames.insert(parsed->source.writtenNames.begin(), parsed->source.writtenNames.end());
        for (const std::string& name : names) m_parsed.linked[name] = source.path;
        return true;
    }

    /// Static functions of the source get names that this file does not have: loops are found by their function's.
    void nameApart(llvm::Module& module, const std::string& path) const {
        for (llvm::Function& function : module) {
            const bool isTaken = m_module.getNamedValue(function.getName()) ||
                                 m_parsed.source.loopsOf.contains(function.getName().str());
            if (function.hasLocalLinkage() && isTaken) nameAfter(path, function);
        }
    }

    /// «calls of util.c»; with its folders where another util.c has one, too.
    void nameAfter(const std::string& path, llvm::GlobalValue& value) const {
        const std::string name = (value.getName() + " of ").str();
        const std::string brief = name + llvm::sys::path::filename(path).str();
        value.setName(m_module.getNamedValue(brief) ? name + path : brief);
    }

    /// A source as the program has it: without errors, and without names that stand for other names.
    [[nodiscard]] static bool isUsable(const loops::ParsedFile& parsed) {
        const auto isError = [](const kernel::Diagnostic& each) { return each.severity == kernel::Severity::error; };
        return parsed.module && llvm::none_of(parsed.diagnostics, isError) && parsed.module->alias_empty() &&
               parsed.module->ifunc_empty();
    }

    /// Whether no name that the source shares with others is something of this file's own.
    [[nodiscard]] bool fits(const llvm::Module& module) const {
        return llvm::all_of(module.global_values(), [&](const llvm::GlobalValue& value) {
            if (value.hasLocalLinkage()) return true;
            const llvm::GlobalValue* here = m_module.getNamedValue(value.getName());
            const bool isShared = here && !here->hasLocalLinkage();
            const bool isOfTheFile = m_parsed.source.loopsOf.contains(value.getName().str());
            return isShared ? !isOfTheFile || !here->isDeclaration() : !here && !isOfTheFile;
        });
    }

    /// Whether the source defines all of them as the compiler reads it, and for others.
    [[nodiscard]] static bool isWhole(const loops::ParsedFile& parsed, const Names& names) {
        return llvm::all_of(names, [&](const std::string& name) {
            const llvm::Function* function = parsed.module->getFunction(name);
            return function && !function->isDeclaration() && function->hasExternalLinkage() &&
                   !parsed.brokenFunctions.contains(name);
        });
    }

    /// Whether this file declares them as `module` defines them.
    [[nodiscard]] bool haveTypesOf(const Names& names, const llvm::Module& module) const {
        return llvm::all_of(names, [&](const std::string& name) {
            return m_module.getFunction(name)->getFunctionType() == module.getFunction(name)->getFunctionType();
        });
    }

    /// Static variables of the source may be changed, and handed out, by functions of it that are not here.
    void openVariables(llvm::Module& module, const std::string& path) const {
        for (llvm::GlobalVariable& variable : module.globals()) {
            if (!variable.hasLocalLinkage() || variable.isConstant()) continue;
            nameAfter(path, variable);
            variable.setLinkage(llvm::GlobalValue::ExternalLinkage);
        }
    }

    const SourceFile& m_file;
    loops::ParsedFile& m_parsed;
    llvm::Module& m_module;
    std::map<std::string, std::string> m_writtenNames; ///< See SourceModel; of all sources linked.
    DefinitionSearch m_search;
    llvm::TargetLibraryInfoImpl m_libraryImpl;
    llvm::TargetLibraryInfo m_library;
    std::map<std::string, bool> m_isFound; ///< Of what loops call.
    Names m_asked;
    Names m_linked; ///< Functions with bodies of other sources.
    std::set<std::size_t> m_sources;
};

void ignore(const llvm::DiagnosticInfo*, void*) {}

} // namespace

void linkCalled(const SourceFile& file, SourceTexts& texts, loops::ParsedFile& parsed) {
    if (!parsed.module) return;
    parsed.context->setDiagnosticHandlerCallBack(ignore, nullptr); // A source that does not fit stays out.
    CallLinker(file, texts, parsed).link();
    parsed.context->setDiagnosticHandlerCallBack(nullptr);
}

} // namespace forewarp::frontend::linking
