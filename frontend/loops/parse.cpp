#include "frontend/loops/parse.h"

#include "frontend/clang_headers.h"
#include "frontend/loops/own_functions.h"
#include "frontend/loops/plain_files.h"
#include "frontend/loops/read_syntax_tree.h"
#include "frontend/loops/repairs.h"
#include "frontend/project/compiler_arguments.h"
#include "frontend/project/source_check.h"

#include <clang/Frontend/ASTUnit.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

namespace forewarp::frontend::loops {

ParsedFile::ParsedFile() = default;
ParsedFile::ParsedFile(ParsedFile&&) noexcept = default;
ParsedFile& ParsedFile::operator=(ParsedFile&&) noexcept = default;
ParsedFile::~ParsedFile() {
    module.reset(); // before its context
}

namespace {

constexpr std::size_t kDiagnosticsKept = 200;

/// Reads the syntax tree when the parser is done with it; code generation has its own consumer beside this one.
class TreeConsumer : public clang::ASTConsumer {
  public:
    TreeConsumer(values::OtherSources* others, SourceModel& model) : m_others(others), m_model(model) {}
    void HandleTranslationUnit(clang::ASTContext& context) override { m_model = readSyntaxTree(context, m_others); }

  private:
    values::OtherSources* m_others;
    SourceModel& m_model;
};

/// Hands the syntax tree to whoever asked for it; generates no code.
class TreeAction : public clang::ASTFrontendAction {
  public:
    explicit TreeAction(const std::function<void(clang::ASTContext&)>& reader) : m_reader(reader) {}

  protected:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
        class Consumer : public clang::ASTConsumer {
          public:
            explicit Consumer(const std::function<void(clang::ASTContext&)>& reader) : m_reader(reader) {}
            void HandleTranslationUnit(clang::ASTContext& context) override { m_reader(context); }

          private:
            const std::function<void(clang::ASTContext&)>& m_reader;
        };
        return std::make_unique<Consumer>(m_reader);
    }

  private:
    const std::function<void(clang::ASTContext&)>& m_reader;
};

/// Functions of the file get the names that people know them by, in place of mangled ones.
void nameAsWritten(llvm::Module& module, const std::vector<SourceFunction>& functions) {
    for (const SourceFunction& function : functions)
        if (llvm::Function* code = module.getFunction(function.codeName)) code->setName(function.name);
}

/// One parse for both the syntax tree and the module.
class AnalysisAction : public clang::EmitLLVMOnlyAction {
  public:
    AnalysisAction(values::OtherSources* others, ParsedFile& result)
        : EmitLLVMOnlyAction(result.context.get()), m_others(others), m_result(result) {}

  protected:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                          llvm::StringRef file) override {
        std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
        consumers.push_back(std::make_unique<TreeConsumer>(m_others, m_result.source));
        consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(compiler, file));
        return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
    }
    void EndSourceFileAction() override {
        EmitLLVMOnlyAction::EndSourceFileAction();
        m_result.module = takeModule();
        if (m_result.module) nameAsWritten(*m_result.module, m_result.source.functions);
    }

  private:
    values::OtherSources* m_others;
    ParsedFile& m_result;
};

/// Keeps the syntax tree beyond the compiler's run.
class TreeKeeper : public clang::tooling::ToolAction {
  public:
    bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager* files,
                       std::shared_ptr<clang::PCHContainerOperations> containers, clang::DiagnosticConsumer*) override {
        auto diagnostics = clang::CompilerInstance::createDiagnostics(&invocation->getDiagnosticOpts(),
                                                                      new clang::IgnoringDiagConsumer);
        tree = clang::ASTUnit::LoadFromCompilerInvocation(std::move(invocation), std::move(containers),
                                                          std::move(diagnostics), files);
        return tree != nullptr;
    }

    std::unique_ptr<clang::ASTUnit> tree;
};

class Collector : public clang::DiagnosticConsumer {
  public:
    explicit Collector(std::vector<kernel::Diagnostic>& diagnostics) : m_diagnostics(diagnostics) {}

    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
        DiagnosticConsumer::HandleDiagnostic(level, info);
        if (level < clang::DiagnosticsEngine::Error || m_diagnostics.size() >= kDiagnosticsKept) return;
        kernel::Diagnostic entry;
        llvm::SmallString<128> message;
        info.FormatDiagnostic(message);
        entry.message = message.str().str();
        if (info.hasSourceManager() && info.getLocation().isValid()) {
            const auto place = info.getSourceManager().getExpansionLoc(info.getLocation());
            entry.file = info.getSourceManager().getFilename(place).str();
            entry.location = {int(info.getSourceManager().getExpansionLineNumber(place)),
                              int(info.getSourceManager().getExpansionColumnNumber(place))};
        }
        m_diagnostics.push_back(std::move(entry));
    }

  private:
    std::vector<kernel::Diagnostic>& m_diagnostics;
};

/// A header's language is that of whoever includes it: the standard tells.
bool isCpp(const SourceFile& file) {
    const auto names = [](const std::string& argument) {
        return argument.starts_with("-std=c++") || argument.starts_with("-std=gnu++");
    };
    return project::languageOf(file.path) == project::Language::cpp ||
           (project::isHeader(file.path) && std::ranges::any_of(file.compilerArguments, names));
}

std::vector<std::string> commandLine(const SourceFile& file, const Repairs& repairs) {
    std::vector<std::string> line{"clang", "-fsyntax-only", isCpp(file) ? "-xc++" : "-xc"};
    std::ranges::copy(project::sift(file.compilerArguments).kept, std::back_inserter(line)); // No way leads past this.
    // Loops are judged by what they do where nothing is thrown.
    if (isCpp(file)) std::ranges::copy(std::array{"-Xclang", "-fignore-exceptions"}, std::back_inserter(line));
    // -O1 for TBAA and lifetime markers, without its passes: the pipeline is ours. Names and columns are for the reader;
    // old C that newer standards refuse is still worth an answer. Loops end, as they may be taken to from C11 on.
    for (const char* option : {"-O1",
                               "-g",
                               "-Xclang",
                               "-disable-llvm-passes",
                               "-fno-discard-value-names",
                               "-ffp-contract=off",
                               "-fno-math-errno",
                               "-ffinite-loops",
                               "-femit-all-decls",
                               "-w",
                               "-fno-caret-diagnostics",
                               "-Wno-error=implicit-function-declaration",
                               "-Wno-error=implicit-int",
                               "-Wno-error=int-conversion",
                               "-Wno-error=incompatible-function-pointer-types",
                               "-ferror-limit=0",
                               "-resource-dir",
                               FOREWARP_CLANG_RESOURCES,
                               "-idirafter",
                               kRepairsFolder})
        line.push_back(option);
    if (!repairs.declarations().empty()) line.insert(line.end(), {"-include", kRepairsHeader});
    line.push_back(file.path);
    return line;
}

/// Runs the compiler on the text in place of the file's. False where it found errors. Inputs: a FrontendAction to be owned, or
/// a ToolAction's address.
template <class Action>
bool compile(const SourceFile& file, const Repairs& source, Action action,
             std::vector<kernel::Diagnostic>& diagnostics) {
    auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    auto layers = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::makeIntrusiveRefCnt<PlainFiles>());
    layers->pushOverlay(memory);
    layers->setCurrentWorkingDirectory(file.workingDirectory.empty() ? "." : file.workingDirectory);
    llvm::SmallString<256> path(file.path);
    layers->makeAbsolute(path);
    memory->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(source.text, path));
    for (const std::string& header : source.missingHeaders)
        memory->addFile(std::string(kRepairsFolder) + "/" + header, 0, llvm::MemoryBuffer::getMemBuffer(""));
    for (const auto& [header, text] : source.headers)
        memory->addFile(header, 0, llvm::MemoryBuffer::getMemBufferCopy(text, header));
    memory->addFile(kRepairsHeader, 0, llvm::MemoryBuffer::getMemBufferCopy(source.declarations(), kRepairsHeader));
    SourceFile absolute = file;
    absolute.path = path.str().str();
    auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), layers);
    Collector collector(diagnostics);
    clang::tooling::ToolInvocation invocation(commandLine(absolute, source), std::move(action), files.get(),
                                              std::make_shared<clang::PCHContainerOperations>());
    invocation.setDiagnosticConsumer(&collector);
    const bool succeeded = invocation.run();
    for (kernel::Diagnostic& diagnostic : diagnostics)
        if (diagnostic.file == absolute.path) diagnostic.file = file.path; // as the caller named it
    return succeeded;
}

/// Where a loop begins, and in which function; of several at one place, from one macro, the first is 0.
using LoopPlace = std::tuple<SourceLocation, std::string, int>;

std::vector<LoopPlace> placesOf(const std::vector<SourceLoop>& loops) {
    std::map<std::pair<SourceLocation, std::string>, int> met;
    std::vector<LoopPlace> places;
    for (const SourceLoop& loop : loops)
        places.push_back({loop.range.begin, loop.function, met[{loop.range.begin, loop.function}]++});
    return places;
}

/// Loops of both, in source order; a repaired file lacks those of broken functions, a damaged one those it hides.
std::vector<SourceLoop> merged(const std::vector<SourceLoop>& damaged, const std::vector<SourceLoop>& repaired) {
    std::map<LoopPlace, std::pair<SourceLoop, std::optional<LoopPlace>>> all;
    for (const auto* loops : {&damaged, &repaired}) {
        const std::vector<LoopPlace> places = placesOf(*loops);
        for (std::size_t i = 0; i < loops->size(); ++i) {
            const int parent = (*loops)[i].parent;
            all[places[i]] = {(*loops)[i], parent < 0 ? std::nullopt : std::optional(places[std::size_t(parent)])};
        }
    }
    std::vector<SourceLoop> result;
    std::map<LoopPlace, int> positions;
    for (auto& [place, entry] : all) {
        const auto parent = entry.second ? positions.find(*entry.second) : positions.end();
        entry.first.parent = parent == positions.end() ? -1 : parent->second;
        entry.first.depth = entry.first.parent < 0 ? 1 : result[std::size_t(entry.first.parent)].depth + 1;
        positions.insert({place, int(result.size())});
        result.push_back(std::move(entry.first));
    }
    return result;
}

/// Where loops were hidden, those behind them had other numbers.
void numberAnew(std::vector<SourceLoop>& loops) {
    std::map<std::string, int> outermost;
    std::vector<int> inside(loops.size(), 0);
    for (SourceLoop& loop : loops) {
        const bool isOutermost = loop.parent < 0;
        const int number = isOutermost ? ++outermost[loop.function] : ++inside[std::size_t(loop.parent)];
        loop.id =
            (isOutermost ? loop.function + ":L" : loops[std::size_t(loop.parent)].id + ".") + std::to_string(number);
    }
}

ParsedFile parseText(const SourceFile& file, values::OtherSources* others, const Repairs& source) {
    ParsedFile result;
    result.context = std::make_unique<llvm::LLVMContext>();
    if (!compile(file, source, std::make_unique<AnalysisAction>(others, result), result.diagnostics))
        result.module.reset();
    if (isCpp(file)) { // Templates are read out of order.
        result.source.loops = merged(result.source.loops, {});
        result.source.indexLoops();
    }
    return result;
}

/// Errors hide one another; each round uncovers the next.
constexpr int kMostRepairs = 24;
constexpr std::size_t kMostHeaders = 200;

/// Lines taken out of headers may have been part of functions there: these are no longer what they were.
void dropFunctionsOfHeaders(llvm::Module& module) {
    for (llvm::Function& function : module) {
        if (function.isDeclaration() || isOfTheFile(function)) continue;
        function.deleteBody();
        function.setComdat(nullptr);
    }
}

/// Parses what is left once the errors are taken out; keeps the first parse's messages and text.
ParsedFile repaired(ParsedFile damaged, const SourceFile& file, values::OtherSources* others) {
    Repairs repairs{.text = damaged.source.text};
    std::vector<SourceLoop> loops = damaged.source.loops;
    ParsedFile result;
    bool goOn = repair({damaged.diagnostics, damaged.source, file}, repairs);
    for (int round = 0; goOn && round < kMostRepairs; ++round) {
        const std::size_t headers = repairs.missingHeaders.size();
        result = parseText(file, others, repairs);
        loops = merged(loops, result.source.loops);
        goOn = !result.module && repair({result.diagnostics, result.source, file}, repairs);
        // The compiler stops at a header that it does not find: that is soon done, and there may be many.
        if (repairs.missingHeaders.size() > headers && headers < kMostHeaders) --round;
    }
    if (result.module && !repairs.headers.empty()) dropFunctionsOfHeaders(*result.module);
    result.source.text = std::move(damaged.source.text);
    numberAnew(loops);
    result.source.loops = std::move(loops);
    result.source.indexLoops();
    for (values::DerivedValue& value : result.source.derived) value.others = kernel::OtherValues::unknown;
    result.diagnostics = std::move(damaged.diagnostics);
    result.brokenFunctions = std::move(repairs.brokenFunctions);
    return result;
}

Result<std::string> textOf(const SourceFile& file) {
    std::string text;
    if (file.sourceText) text = *file.sourceText;
    else {
        auto read = project::readSource(file.path);
        if (!read) return read;
        text = std::move(*read);
    }
    if (auto problem = project::checkSourceText(text, file.path)) return *problem;
    return text;
}

Error couldNotStart(const SourceFile& file, const std::vector<kernel::Diagnostic>& diagnostics) {
    const std::string why = diagnostics.empty() ? "no reason given" : diagnostics.front().message;
    return {ErrorKind::input, "The compiler could not start on it: " + why + ".", file.path,
            "Check the compiler arguments after -- or in compile_commands.json."};
}

/// True where the compiler knows no such target, or finds no C library for it.
bool lacksTarget(const ParsedFile& parsed) {
    static constexpr llvm::StringLiteral ofLibrary[] = {"stdio.h", "stdlib.h", "string.h", "math.h",
                                                        "time.h",  "errno.h",  "ctype.h",  "sys/types.h"};
    const auto isOfLibrary = [](const kernel::Diagnostic& diagnostic) {
        const std::string header = missingHeader(diagnostic);
        return llvm::is_contained(ofLibrary, header) || llvm::StringRef(header).starts_with("bits/") ||
               llvm::StringRef(header).starts_with("gnu/");
    };
    const auto isRefused = [](const kernel::Diagnostic& diagnostic) {
        return !diagnostic.location.isKnown() && llvm::StringRef(diagnostic.message).contains("for target");
    };
    return parsed.source.text.empty() || std::ranges::any_of(parsed.diagnostics, isOfLibrary) ||
           std::ranges::any_of(parsed.diagnostics, isRefused);
}

/// What chooses a processor and its system; the value may be an argument of its own.
std::vector<std::string> takeTargetOptions(SourceFile& file) {
    std::vector<std::string> taken, left;
    for (auto argument = file.compilerArguments.begin(); argument != file.compilerArguments.end(); ++argument) {
        const llvm::StringRef text = *argument;
        const bool takesNext = text == "-target" || text == "--target" || text == "--sysroot" || text == "-isysroot";
        const bool isTarget =
            takesNext || text.starts_with("-m") || text.starts_with("--target=") || text.starts_with("--sysroot=");
        (isTarget ? taken : left).push_back(*argument);
        if (takesNext && argument + 1 != file.compilerArguments.end()) taken.push_back(*++argument);
    }
    file.compilerArguments = std::move(left);
    return taken;
}

} // namespace

Result<ParsedFile> parse(const SourceFile& file, values::OtherSources* others) {
    const auto text = textOf(file);
    if (!text) return text.failureAs<ParsedFile>();
    const Repairs asItIs{.text = *text};
    ParsedFile parsed = parseText(file, others, asItIs);
    if (SourceFile here = file; lacksTarget(parsed) && !text->empty())
        if (const auto taken = takeTargetOptions(here); !taken.empty()) {
            auto again = parse(here, others);
            if (again)
                again->diagnostics.push_back({kernel::Severity::note,
                                              {},
                                              {},
                                              "Analysed for this machine, as if " + llvm::join(taken, " ") +
                                                  " were not there: that target's C library is not installed."});
            return again;
        }
    if (parsed.source.text.empty() && !text->empty()) return couldNotStart(file, parsed.diagnostics);
    if (parsed.module || parsed.diagnostics.empty()) return parsed;
    return repaired(std::move(parsed), file, others);
}

std::optional<Error> readTree(const SourceFile& file, const std::function<void(clang::ASTContext&)>& reader) {
    const auto text = textOf(file);
    if (!text) return text.error();
    std::vector<kernel::Diagnostic> diagnostics;
    bool wasRead = false;
    const std::function<void(clang::ASTContext&)> read = [&](clang::ASTContext& context) {
        wasRead = true;
        reader(context);
    };
    compile(file, {.text = *text}, std::make_unique<TreeAction>(read), diagnostics);
    return wasRead ? std::nullopt : std::optional(couldNotStart(file, diagnostics));
}

std::unique_ptr<clang::ASTUnit> treeOf(const SourceFile& file) {
    const auto text = textOf(file);
    if (!text) return nullptr;
    TreeKeeper keeper;
    std::vector<kernel::Diagnostic> diagnostics;
    compile(file, {.text = *text}, static_cast<clang::tooling::ToolAction*>(&keeper), diagnostics);
    return std::move(keeper.tree);
}

} // namespace forewarp::frontend::loops
