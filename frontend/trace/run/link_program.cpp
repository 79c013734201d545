#include "frontend/trace/run/link_program.h"

#include "core/base/text.h"
#include "frontend/clang_headers.h"
#include "frontend/project/source_check.h"
#include "frontend/sandbox/limited_work.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>

namespace forewarp::frontend::trace::run {

namespace {

using Positions = std::vector<std::size_t>;

bool isDefinedForOthers(const llvm::GlobalValue& value) {
    return !value.isDeclaration() && !value.hasLocalLinkage() && !value.hasAvailableExternallyLinkage();
}

bool isNeeded(const llvm::GlobalValue& value) {
    const auto* function = llvm::dyn_cast<llvm::Function>(&value);
    return value.isDeclaration() && !value.use_empty() && !(function && function->isIntrinsic());
}

std::string absolutePath(const SourceFile& file, const std::string& path) {
    std::filesystem::path folder(file.workingDirectory);
    if (folder.empty()) folder = std::filesystem::current_path();
    return (folder / path).lexically_normal().string();
}

Error doesNotCompile(const loops::ParsedFile& parsed, const std::string& path) {
    Error error{ErrorKind::input, "This source does not compile, so the program cannot run.", path,
                "Correct it, or check the compiler arguments."};
    if (parsed.diagnostics.empty()) return error;
    const kernel::Diagnostic& first = parsed.diagnostics.front();
    error.place = (first.file.empty() ? path : first.file) + ":" + first.location.text();
    error.message = "This source does not compile, so the program cannot run: " + first.message + ".";
    return error;
}

Error notWatchable(const std::string& path) {
    if (project::isHeader(path))
        return {ErrorKind::input, "Loops of a header are not watched.", path,
                "Watch the loop of a .c file that calls its function."};
    return {ErrorKind::input, "Programs of C++ are not run; C is.", path,
            "Give the loop's sizes with --set, or watch a C version of it."};
}

Result<loops::ParsedFile> crashes(const std::string& path) {
    return Error{ErrorKind::input, "The compiler crashes on it, or takes too long.", path, "Simplify it."};
}

/// Which sources do not crash the compiler or take more than they may: tried in processes of their own, since here one
/// such source would cost all. A source alone has been analysed so before.
std::vector<bool> bearableOf(const std::vector<SourceFile>& sources, const Progress& progress) {
    std::vector<bool> bearable(sources.size(), sources.size() == 1);
    if (sources.size() == 1) return bearable;
    sandbox::confinedEach({.count = sources.size(),
                           .work = [&](std::size_t i) -> Result<std::string> {
                               static_cast<void>(loops::parse(sources[i]));
                               return std::string();
                           },
                           .place = [&](std::size_t i) { return sources[i].path; },
                           .take =
                               [&](std::size_t i, const Result<std::string>& result) {
                                   bearable[i] = result.hasValue();
                                   return !progress.stopRequested();
                               }});
    return bearable;
}

/// The parsed sources, and which of them defines what.
class SourceSet {
  public:
    Result<bool> parseAll(const std::vector<SourceFile>& sources, const std::string& watched,
                          const Progress& progress) {
        const std::vector<bool> bearable = bearableOf(sources, progress);
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const SourceFile& file = sources[i];
            if (progress.stopRequested()) return Cancelled{};
            progress.at(0.2 * double(m_files.size()) / double(sources.size()), "parsing " + file.path);
            const bool isWatched = file.path == watched || absolutePath(file, file.path) == absolutePath(file, watched);
            const bool isOfProgram =
                project::languageOf(file.path) == project::Language::c && !project::isHeader(file.path);
            if (isWatched && !isOfProgram) return notWatchable(file.path);
            if (!isOfProgram) continue;
            auto parsed = bearable[i] ? loops::parse(file) : crashes(file.path);
            if (parsed && isWatched) m_watched = m_files.size();
            if (!parsed && isWatched) return parsed.failureAs<bool>();
            m_paths.push_back(file.path);
            const auto isError = [](const auto& diagnostic) { return diagnostic.severity == kernel::Severity::error; };
            if (m_broken.empty() && (!parsed || !parsed->module || llvm::any_of(parsed->diagnostics, isError)))
                m_broken = file.path;
            m_files.push_back(parsed ? std::move(*parsed) : loops::ParsedFile());
        }
        if (m_watched < m_files.size() || watched.empty()) return true;
        return Error{ErrorKind::input, "The file whose loops are watched is not among the program's sources.", watched,
                     "Name it as one of them."};
    }

    /// Takes the only source with main() for the watched one. Errors: there is none, or several.
    std::optional<Error> watchMain() {
        const Positions mains = definersOf("main");
        if (mains.size() == 1) {
            m_watched = mains.front();
            return std::nullopt;
        }
        if (mains.empty())
            return Error{ErrorKind::input, "No source defines main(): there is no program to run.", m_broken,
                         m_broken.empty() ? "Name the folder of the whole program." : "That file does not compile."};
        std::vector<std::string> names;
        for (const std::size_t position : mains) names.push_back(m_paths[position]);
        return Error{ErrorKind::input,
                     "Several sources define main(): " + listed(names) + ".",
                     {},
                     "Say which of them is the main source, or open that file alone."};
    }

    /// Positions of the sources the program consists of, the watched file first.
    Result<Positions> chooseProgram() {
        Positions candidates = definersOf("main");
        const bool isWatchedsOwn = std::ranges::find(candidates, m_watched) != candidates.end();
        if (isWatchedsOwn) candidates = {m_watched};
        for (const std::size_t candidate : candidates) {
            Positions needed = closureOf(candidate);
            const auto watched = std::ranges::find(needed, m_watched);
            if (watched == needed.end()) continue;
            m_main = candidate;
            std::iter_swap(needed.begin(), watched);
            return checked(std::move(needed));
        }
        return noProgram(candidates);
    }

    void noteDefinitions() {
        for (std::size_t i = 0; i < m_files.size(); ++i) noteDefinitions(i);
    }

    loops::ParsedFile& file(std::size_t position) { return m_files[position]; }
    [[nodiscard]] const std::string& path(std::size_t position) const { return m_paths[position]; }
    [[nodiscard]] const std::string& mainFile() const { return m_paths[m_main]; }
    /// The first source that was left out, wholly or in part, for not compiling.
    [[nodiscard]] const std::string& brokenSource() const { return m_broken; }

  private:
    void noteDefinitions(std::size_t position) {
        if (!m_files[position].module) return;
        for (const llvm::GlobalValue& value : m_files[position].module->global_values())
            if (isDefinedForOthers(value)) m_definers[value.getName().str()].push_back(position);
    }

    Positions definersOf(const std::string& name) const {
        const auto found = m_definers.find(name);
        return found == m_definers.end() ? Positions() : found->second;
    }

    /// What `program` needs, with all it needs in turn; of several definitions the watched file's goes first.
    Positions closureOf(std::size_t program) const {
        const Positions mains = definersOf("main");
        Positions needed{program};
        for (std::size_t next = 0; next < needed.size(); ++next) {
            const llvm::Module* module = m_files[needed[next]].module.get();
            if (!module) continue;
            for (const llvm::GlobalValue& value : module->global_values()) {
                if (!isNeeded(value)) continue;
                Positions definers = definersOf(value.getName().str());
                const auto isPresent = [&](std::size_t one) { return std::ranges::find(needed, one) != needed.end(); };
                if (std::ranges::any_of(definers, isPresent)) continue;
                std::erase_if(definers, [&](std::size_t one) { return std::ranges::find(mains, one) != mains.end(); });
                if (definers.empty()) continue;
                const bool hasWatched = std::ranges::find(definers, m_watched) != definers.end();
                needed.push_back(hasWatched ? m_watched : definers.front());
            }
        }
        return needed;
    }

    Result<Positions> checked(Positions program) const {
        for (const std::size_t position : program)
            if (!m_files[position].module || !m_files[position].diagnostics.empty())
                return doesNotCompile(m_files[position], m_paths[position]);
        return program;
    }

    Error noProgram(const Positions& mains) const {
        if (!m_files[m_watched].module) return doesNotCompile(m_files[m_watched], m_paths[m_watched]);
        const std::string& watched = m_paths[m_watched];
        if (mains.empty())
            return {ErrorKind::input, "No source defines main(): there is no program to run.", watched,
                    "Observe the whole folder, or a file with main()."};
        return {ErrorKind::input, "main() of " + m_paths[mains.front()] + " never leads to this file.", watched,
                "Observe it together with the source whose main() uses it."};
    }

    std::vector<std::string> m_paths;
    std::vector<loops::ParsedFile> m_files;
    std::string m_broken;
    std::size_t m_watched = std::size_t(-1);
    std::size_t m_main = 0;
    std::map<std::string, Positions> m_definers;
};

std::string pathOf(const llvm::Module& module) {
    return std::filesystem::path(module.getSourceFileName()).lexically_normal().string();
}

/// The same module in another context.
std::unique_ptr<llvm::Module> moved(const llvm::Module& module, llvm::LLVMContext& context) {
    llvm::SmallVector<char, 0> bitcode;
    llvm::raw_svector_ostream stream(bitcode);
    llvm::WriteBitcodeToFile(module, stream);
    return llvm::cantFail(
        llvm::parseBitcodeFile(llvm::MemoryBufferRef({bitcode.data(), bitcode.size()}, "source"), context));
}

void keepMessage(const llvm::DiagnosticInfo* info, void* text) {
    if (info->getSeverity() != llvm::DS_Error) return;
    llvm::raw_string_ostream stream(*static_cast<std::string*>(text));
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info->print(printer);
}

/// Removes what main() does not lead to: it would need definitions.
void dropUnused(llvm::Module& module) {
    llvm::internalizeModule(module, [](const llvm::GlobalValue& value) { return value.getName() == "main"; });
    llvm::ModuleAnalysisManager analyses;
    llvm::PassBuilder().registerModuleAnalyses(analyses);
    llvm::GlobalDCEPass().run(module, analyses);
}

/// Makes thread-local variables plain ones, since the linker in memory knows no others. A traced program has one
/// thread.
void flattenThreadLocals(llvm::Module& module) {
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
            auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
            if (!intrinsic || intrinsic->getIntrinsicID() != llvm::Intrinsic::threadlocal_address) continue;
            intrinsic->replaceAllUsesWith(intrinsic->getArgOperand(0));
            intrinsic->eraseFromParent();
        }
    for (llvm::GlobalVariable& variable : module.globals())
        if (!variable.isDeclaration()) variable.setThreadLocal(false);
}

/// True for names that childSymbols() defines. One is atexit(): it is in the static part of the C library, where
/// dlsym() does not look.
bool isOfTheRuntime(llvm::StringRef name) {
    return name == "atexit" || name.starts_with(kRuntimePrefix);
}

std::optional<Error> checkDefined(const llvm::Module& module, const SourceSet& sources, const std::string& file) {
    for (const llvm::GlobalValue& value : module.global_values()) {
        if (!isNeeded(value) || value.hasExternalWeakLinkage() || isOfTheRuntime(value.getName())) continue;
        if (dlsym(RTLD_DEFAULT, value.getName().str().c_str())) continue;
        const std::string name = value.getName().str();
        const std::string broken = sources.brokenSource();
        const std::string what =
            llvm::isa<llvm::Function>(value) ? name + "() is called, but" : "The variable " + name + " is used, but";
        return Error{ErrorKind::input, what + " no source defines it.", file,
                     broken.empty() ? "Add the source that defines it; of libraries, only C's own can be used."
                                    : "Add the source that defines it; " + broken + " does not compile."};
    }
    return std::nullopt;
}

/// Inputs: `program` positions of its sources, the watched one first. `prepareOthers` sees the rest.
Result<LinkedProgram> link(SourceSet& sources, const Positions& program, const ModulePreparation& prepare,
                           const PartPreparation& prepareOthers) {
    LinkedProgram linked;
    const std::string& file = sources.path(program.front());
    linked.mainFile = sources.mainFile();
    linked.watched = std::move(sources.file(program.front()));
    if (prepare)
        if (auto error = prepare(linked.watched)) return *error;
    llvm::Module& whole = *linked.watched.module;
    std::string message;
    linked.watched.context->setDiagnosticHandlerCallBack(keepMessage, &message);
    for (std::size_t i = 1; i < program.size(); ++i) {
        loops::ParsedFile& part = sources.file(program[i]);
        if (prepareOthers) prepareOthers(part, sources.path(program[i]));
        linked.sources[pathOf(*part.module)] = std::move(part.source);
        if (llvm::Linker::linkModules(whole, moved(*part.module, *linked.watched.context)))
            return Error{ErrorKind::input, "The sources do not fit together: " + message + ".", file,
                         "Observe only the sources of one program."};
    }
    linked.watched.context->setDiagnosticHandlerCallBack(nullptr);
    linked.watchedFile = pathOf(whole);
    linked.sources[linked.watchedFile] = linked.watched.source;
    dropUnused(whole);
    flattenThreadLocals(whole);
    if (auto missing = checkDefined(whole, sources, file)) return *missing;
    return linked;
}

/// As long as each source might take by itself.
sandbox::WorkLimits limitsOf(std::size_t sources) {
    sandbox::WorkLimits limits;
    limits.cpuSeconds *= int(std::clamp<std::size_t>(sources, 1, 1000));
    return limits;
}

} // namespace

Result<LinkedProgram> linkProgram(const std::vector<SourceFile>& files, const std::string& file,
                                  const Progress& progress, const ModulePreparation& prepare) {
    const sandbox::LimitedWork limited(limitsOf(files.size()));
    SourceSet sources;
    if (const auto parsed = sources.parseAll(files, file, progress); !parsed) return parsed.failureAs<LinkedProgram>();
    sources.noteDefinitions();
    const auto program = sources.chooseProgram();
    if (!program) return program.failureAs<LinkedProgram>();
    return link(sources, *program, prepare, {});
}

Result<LinkedProgram> linkWholeProgram(const std::vector<SourceFile>& files, const std::string& file,
                                       const Progress& progress, const PartPreparation& prepare) {
    const sandbox::LimitedWork limited(limitsOf(files.size()));
    SourceSet sources;
    if (const auto parsed = sources.parseAll(files, file, progress); !parsed) return parsed.failureAs<LinkedProgram>();
    sources.noteDefinitions();
    if (file.empty())
        if (auto error = sources.watchMain()) return *error;
    const auto program = sources.chooseProgram();
    if (!program) return program.failureAs<LinkedProgram>();
    const auto prepareFirst = [&](loops::ParsedFile& part) -> std::optional<Error> {
        prepare(part, sources.path(program->front()));
        return std::nullopt;
    };
    return link(sources, *program, prepareFirst, prepare);
}

} // namespace forewarp::frontend::trace::run
