#include "frontend/project/compiler_arguments.h"

#include "frontend/clang_headers.h"
#include "frontend/project/option_lists.h"

#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/TargetParser/Triple.h>

#include <algorithm>

namespace forewarp::frontend::project {

namespace {

using llvm::opt::Arg;

bool isAmong(std::span<const unsigned> ids, const Arg& argument) {
    return std::ranges::find(ids, argument.getOption().getID()) != ids.end();
}

bool isInGroup(std::span<const unsigned> groups, const Arg& argument) {
    return std::ranges::any_of(groups, [&](unsigned group) { return argument.getOption().matches(group); });
}

/// True for processors and systems that C programs are built for. For a GPU the driver would look for a program that names
/// the GPU, and run it; the system alone can make it one.
bool isHostTarget(llvm::StringRef name) {
    const llvm::Triple triple(llvm::Triple::normalize(name));
    const bool isHostProcessor = triple.isX86() || triple.isARM() || triple.isThumb() || triple.isAArch64() ||
                                 triple.isRISCV() || triple.isPPC() || triple.isMIPS() || triple.isSystemZ() ||
                                 triple.isSPARC() || triple.isLoongArch() || triple.isWasm();
    const bool isHostSystem = triple.getOS() == llvm::Triple::UnknownOS || triple.isOSLinux() || triple.isOSDarwin() ||
                              triple.isOSWindows() || triple.isOSFreeBSD() || triple.isOSNetBSD() ||
                              triple.isOSOpenBSD() || triple.isOSSolaris() || triple.isOSFuchsia() ||
                              triple.isOSWASI() || triple.isOSEmscripten();
    return isHostProcessor && isHostSystem;
}

/// True where a value, read by itself, would be an option or a file of options. The driver looks for some options in all
/// that is written, values or not.
bool looksLikeOption(std::string_view value) {
    return value.starts_with('-') || value.starts_with('@');
}

bool isKnown(const Arg& argument) {
    switch (argument.getOption().getID()) {
    case option_ids::OPT_x: return llvm::StringRef(argument.getValue()) == "c";
    case option_ids::OPT_target:
    case option_ids::OPT_target_legacy_spelling: return isHostTarget(argument.getValue());
    default: break;
    }
    const bool isFlag = argument.getOption().getKind() == llvm::opt::Option::FlagClass;
    if (isFlag && argument.getOption().matches(option_ids::OPT_m_Group)) return true;
    return std::ranges::any_of(kKeptOptions, [&](const auto& list) { return isAmong(list, argument); });
}

/// -Wp,-MD,FILE: the build's dependency file, asked for in the old way.
bool isDependencyFile(const Arg& argument) {
    if (!argument.getOption().matches(option_ids::OPT_Wp_COMMA) || argument.getNumValues() == 0 ||
        argument.getNumValues() > 2)
        return false;
    const llvm::StringRef first = argument.getValue();
    return first == "-MD" || first == "-MMD";
}

bool isOrdinary(const Arg& argument) {
    return isDependencyFile(argument) || isInGroup(kOrdinaryGroups, argument) || isAmong(kOrdinaryOptions, argument);
}

/// Collects what is left out.
class Dropped {
  public:
    void add(std::span<const std::string> spelling) {
        const std::string text = llvm::join(spelling, " ");
        if (!text.empty() && std::ranges::find(m_all, text) == m_all.end()) m_all.push_back(text);
    }
    std::vector<std::string> take() { return std::move(m_all); }

  private:
    std::vector<std::string> m_all;
};

/// How the compiler is given an argument: as written. The driver would take a precompiled header that lies beside a file
/// named with -include in that file's place; told past the driver, the name means the file itself.
std::vector<std::string> passed(const Arg& argument, std::span<const std::string> spelling) {
    if (argument.getOption().matches(option_ids::OPT_include))
        return {"-Xclang", "-include", "-Xclang", argument.getValue()};
    return {spelling.begin(), spelling.end()};
}

bool isKept(const Arg& argument, std::span<const std::string> spelling) {
    if (!isKnown(argument) || std::ranges::any_of(spelling.subspan(1), looksLikeOption)) return false;
    return !argument.getOption().matches(option_ids::OPT_include) || !looksLikeOption(argument.getValue());
}

} // namespace

SiftedArguments sift(std::span<const std::string> arguments) {
    std::vector<const char*> texts;
    for (const std::string& argument : arguments) texts.push_back(argument.c_str());
    unsigned firstIncomplete = 0; // An option whose value is missing ends the list.
    unsigned missing = 0;
    const llvm::opt::InputArgList parsed = clang::driver::getDriverOptTable().ParseArgs(
        texts, firstIncomplete, missing, llvm::opt::Visibility(option_ids::ClangOption));
    const std::size_t end = missing > 0 ? firstIncomplete : arguments.size();

    SiftedArguments sifted;
    Dropped dropped;
    for (auto next = parsed.begin(); next != parsed.end();) {
        const Arg& argument = **next++;
        const std::size_t behind = next == parsed.end() ? end : (*next)->getIndex();
        const auto spelling = arguments.subspan(argument.getIndex(), behind - argument.getIndex());
        if (isKept(argument, spelling)) std::ranges::copy(passed(argument, spelling), std::back_inserter(sifted.kept));
        else if (!isOrdinary(argument)) dropped.add(spelling);
    }
    dropped.add(arguments.subspan(end));
    sifted.dropped = dropped.take();
    return sifted;
}

bool defineOverflow(const std::vector<std::string>& dropped) {
    return llvm::any_of(dropped,
                        [](llvm::StringRef each) { return each == "-fwrapv" || each == "-fno-strict-overflow"; });
}

std::string sentenceOnDropped(const std::vector<std::string>& dropped) {
    if (dropped.empty()) return {};
    const bool isOpenMp = llvm::any_of(dropped, [](llvm::StringRef each) { return each.starts_with("-fopenmp"); });
    return "These compiler arguments were left out: " + llvm::join(dropped, ", ") +
           ". Forewarp takes language, include, define and target options." +
           (isOpenMp ? " Every loop is analysed as plain code, whatever its OpenMP pragmas say." : "");
}

} // namespace forewarp::frontend::project
