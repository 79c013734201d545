// Compares verdicts with the loops that people annotated for OpenMP: annotated_loops PATH... [-- COMPILER ARGS]
//
// Files are analysed as they stand, with OpenMP off. What the annotation asks for beyond running iterations in parallel is
// counted apart: clauses that give each thread its own copy, and critical, atomic or ordered sections and tasks inside.
#include "frontend/frontend.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

using namespace forewarp;

namespace {

constexpr char kUsage[] = R"(annotated_loops [--reasons] PATH... [-- COMPILER ARGS]

Reads C files, or the C files below folders, and compares the verdict of every loop below «#pragma omp … for» with that
annotation; collapse(n) stands for n nested loops. Pragmas mean nothing to the analysis: OpenMP is off.

--reasons  below every loop, what speaks for its verdict, line by line

Counted separately, since the annotation promises less than independence there: loops whose own pragma has private,
firstprivate, lastprivate, linear or copyprivate clauses, and loops with critical, atomic, ordered, single, master, task,
flush or cancel inside. Not seen: clauses of a parallel region around the loop, threadprivate, _Pragma and pragmas out of
macros.

Files named …-yes… hold a race, files named …-no… hold none, as race benchmarks name theirs. In the former every loop
that is proved, or a reduction, without an assumption is printed as FALSE PROOF candidate: unless the pragma lacks a
clause that the verdict asks for, it is wrong. In the latter refuted loops without private copies and critical sections
are printed as FALSE REFUTATION candidate.
)";

enum class Promise { plain, copies, sections };
constexpr std::array<const char*, 3> kPromiseNames{"independence alone", "with private copies",
                                                   "with critical, atomic or ordered sections or tasks inside"};

/// One «#pragma omp … for» and the loop below it.
struct Annotation {
    std::string pragma; ///< On one line, from «omp» on.
    SourceLocation location; ///< Of its loop; unknown where none follows.
    int loops = 1; ///< collapse(n).
};

/// The text with comments and the insides of literals blanked, every character at its place.
std::string withoutComments(std::string text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto blank = [&](std::size_t end) {
            for (; i < std::min(end, text.size()); ++i)
                if (text[i] != '\n') text[i] = ' ';
        };
        if (text.compare(i, 2, "//") == 0) blank(text.find('\n', i));
        else if (text.compare(i, 2, "/*") == 0) {
            const std::size_t end = text.find("*/", i + 2);
            blank(end == std::string::npos ? end : end + 2);
        } else if (text[i] == '"' || text[i] == '\'') {
            std::size_t end = i + 1;
            while (end < text.size() && text[end] != text[i] && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
            blank(end + 1);
        } else continue;
        --i;
    }
    return text;
}

SourceLocation locationAt(const std::string& text, std::size_t offset) {
    const auto begin = text.begin(), at = begin + std::ptrdiff_t(offset);
    const std::size_t lineBegin = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
    const std::size_t first = lineBegin == std::string::npos ? 0 : lineBegin + 1;
    return {int(std::count(begin, at, '\n')) + 1, int(offset - first) + 1};
}

/// The end of a directive, behind its continuation lines.
std::size_t directiveEnd(const std::string& text, std::size_t begin) {
    std::size_t end = text.find('\n', begin);
    while (end != std::string::npos) {
        const std::size_t last = text.find_last_not_of(" \t\r", end - 1);
        if (last == std::string::npos || last < begin || text[last] != '\\') return end;
        end = text.find('\n', end + 1);
    }
    return text.size();
}

/// The loop that follows, behind further directives and labels of no interest; unknown where something else does.
SourceLocation loopBelow(const std::string& text, std::size_t offset) {
    for (;;) {
        offset = text.find_first_not_of(" \t\r\n", offset);
        if (offset == std::string::npos) return {};
        if (text[offset] != '#') break;
        offset = directiveEnd(text, offset);
    }
    static const std::regex loop(R"(for\s*\()");
    if (!std::regex_search(text.begin() + std::ptrdiff_t(offset), text.end(), loop,
                           std::regex_constants::match_continuous))
        return {};
    return locationAt(text, offset);
}

bool hasWord(const std::string& text, const std::string& words) {
    return std::regex_search(text, std::regex("\\b(" + words + ")\\b"));
}

/// The directive's own words: «omp target teams distribute parallel for».
std::string directiveOf(const std::string& pragma) {
    static const std::regex clause(
        R"(\b(schedule|private|firstprivate|lastprivate|shared|reduction|default|num_threads|collapse|if|nowait|ordered|linear|map|safelen|simdlen|proc_bind|copyin|dist_schedule|aligned|allocate|order|device|is_device_ptr)\b)");
    std::smatch match;
    return std::regex_search(pragma, match, clause) ? match.prefix().str() : pragma;
}

std::vector<Annotation> annotationsIn(const std::string& source) {
    std::vector<Annotation> annotations;
    const std::string text = withoutComments(source);
    static const std::regex pattern(R"((^|\n)[ \t]*#[ \t]*pragma[ \t]+(omp)\b)");
    for (auto match = std::sregex_iterator(text.begin(), text.end(), pattern); match != std::sregex_iterator();
         ++match) {
        const auto begin = std::size_t(match->position(2));
        const std::size_t end = directiveEnd(text, begin);
        Annotation annotation;
        annotation.pragma = std::regex_replace(text.substr(begin, end - begin), std::regex(R"([\\\s]+)"), " ");
        if (!hasWord(directiveOf(annotation.pragma), "for")) continue;
        std::smatch collapse;
        if (std::regex_search(annotation.pragma, collapse, std::regex(R"(collapse ?\( ?(\d{1,2}) ?\))")))
            annotation.loops = std::max(1, std::stoi(collapse[1]));
        annotation.location = loopBelow(text, end);
        annotations.push_back(std::move(annotation));
    }
    return annotations;
}

std::string textOf(const std::string& source, const SourceRange& range) {
    std::istringstream lines(source);
    std::string line, text;
    for (int number = 1; std::getline(lines, line) && number <= range.end.line; ++number)
        if (number >= range.begin.line) text += line + "\n";
    return text;
}

Promise promiseOf(const Annotation& annotation, const std::string& body) {
    static const std::regex inside(
        R"(#[ \t]*pragma[ \t]+omp[ \t]+(critical|atomic|ordered|single|master|masked|task|taskloop|flush|cancel)\b)");
    if (std::regex_search(body, inside)) return Promise::sections;
    const bool copies = hasWord(annotation.pragma, "private|firstprivate|lastprivate|linear|copyprivate");
    return copies ? Promise::copies : Promise::plain;
}

/// The reason with what belongs to this loop alone taken out, so that equal reasons count together.
std::string withoutNames(const kernel::LoopFacts& loop) {
    std::string reason = std::regex_replace(loop.reason, std::regex(R"( \(\d+:\d+\))"), "");
    static const std::regex brackets(R"(\[[^\[\]]*\])");
    for (std::string before; before != reason;) {
        before = reason;
        reason = std::regex_replace(reason, brackets, "");
    }
    static const std::regex accesses(
        R"((Writes|Reads|writes|reads) [^:;]*?(?= and (?:writes|reads) |, (?:written|read) |: |;|\.$))");
    reason = std::regex_replace(reason, accesses, "$1 …");
    static const std::regex calls(R"((Calls|calls) \S+( function pointer)?)");
    reason = std::regex_replace(reason, calls, "$1 …");
    static const std::regex overlap(R"(^.* and .* may overlap)");
    reason = std::regex_replace(reason, overlap, "… and … may overlap");
    static const std::regex scalar(R"(^.* (carries|keeps) )");
    reason = std::regex_replace(reason, scalar, "… $1 ");
    return std::regex_replace(reason, std::regex(R"(\b\d+\b)"), "…");
}

bool isAnalysed(const kernel::LoopFacts& loop) {
    return !loop.reason.starts_with("Not analysed") && !loop.reason.starts_with("Its body never runs twice");
}

bool isParallel(const kernel::LoopFacts& loop) {
    return loop.verdict == kernel::Verdict::proved || loop.verdict == kernel::Verdict::reduction;
}

std::string outcomeOf(const kernel::LoopFacts& loop) {
    if (!isAnalysed(loop)) return "5 not analysed";
    if (!isParallel(loop)) return "4 " + std::string(kernel::name(loop.verdict));
    if (loop.assumptions.empty()) return "1 " + std::string(kernel::name(loop.verdict)) + " without assumption";
    const bool overlapOnly = std::ranges::all_of(
        loop.assumptions, [](const auto& a) { return a.kind == kernel::VerdictAssumption::Kind::noOverlap; });
    return (overlapOnly ? "2 " : "3 ") + std::string(kernel::name(loop.verdict)) +
           (overlapOnly ? " with no-overlap assumptions only" : " with other assumptions");
}

/// What the verdict asks for and the pragma does not grant: «reduction of s», «a private t».
std::string missingClauses(const kernel::LoopFacts& loop, const Annotation& annotation) {
    std::string missing;
    const auto require = [&](const std::string& what, const std::string& variable) {
        const std::string plain = variable.substr(0, variable.find_first_of("[.-"));
        if (annotation.pragma.find(plain) == std::string::npos) missing += (missing.empty() ? "" : ", ") + what + plain;
    };
    for (const kernel::Reduction& reduction : loop.reductions) require("a reduction of ", reduction.variable);
    for (const kernel::PrivateVariable& variable : loop.privates) require("a private ", variable.name);
    return missing;
}

/// Reads, compares and adds up.
class Survey {
  public:
    Survey(std::vector<std::string> arguments, bool showsReasons)
        : m_arguments(std::move(arguments)), m_showsReasons(showsReasons) {}

    void add(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        const std::string source((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        const auto annotations = annotationsIn(source);
        if (annotations.empty()) return;
        const auto start = std::chrono::steady_clock::now();
        const auto facts = frontend::analyze({path, m_arguments, {}, {}});
        const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
        m_milliseconds.push_back({elapsed.count(), path});
        if (!facts) std::printf("%s: %s\n", path.c_str(), facts.error().text().c_str());
        if (facts && !facts->diagnostics.empty()) ++m_filesWithErrors;
        for (const Annotation& annotation : annotations) {
            m_annotated += annotation.loops;
            if (facts) compare(annotation, *facts, source);
        }
    }

    void print() {
        std::printf("\n%zu files with annotated loops, %d of them with errors; %d annotated loops, %d found\n",
                    m_milliseconds.size(), m_filesWithErrors, m_annotated, m_found);
        for (const auto& [promise, outcomes] : m_outcomes) {
            std::printf("%s:\n", kPromiseNames[std::size_t(promise)]);
            for (const auto& [outcome, count] : outcomes) std::printf("  %5d %s\n", count, outcome.c_str() + 2);
        }
        std::printf("reasons, most frequent first:\n");
        std::vector<std::pair<int, std::string>> reasons;
        for (const auto& [reason, count] : m_reasons) reasons.push_back({-count, reason});
        std::ranges::sort(reasons);
        for (const auto& [count, reason] : reasons) std::printf("  %5d %s\n", -count, reason.c_str());
        printTimes();
    }

  private:
    void compare(const Annotation& annotation, const kernel::ProgramFacts& facts, const std::string& source) {
        auto loop = std::ranges::find(facts.loops, annotation.location,
                                      [](const kernel::LoopFacts& candidate) { return candidate.range.begin; });
        for (int level = 0; level < annotation.loops && loop != facts.loops.end(); ++level) {
            ++m_found;
            judge(annotation, *loop, facts.file, promiseOf(annotation, textOf(source, loop->range)));
            loop = std::ranges::find(facts.loops, int(loop - facts.loops.begin()), &kernel::LoopFacts::parent);
        }
    }

    void judge(const Annotation& annotation, const kernel::LoopFacts& loop, const std::string& file, Promise promise) {
        const std::string outcome = outcomeOf(loop);
        ++m_outcomes[promise][outcome];
        if (!isParallel(loop)) ++m_reasons[std::string(kernel::name(loop.verdict)) + ": " + withoutNames(loop)];
        const std::string place = file + ":" + loop.range.begin.text();
        std::printf("%s: %s", place.c_str(), std::string(kernel::name(loop.verdict)).c_str());
        for (const kernel::VerdictAssumption& assumption : loop.assumptions)
            std::printf("; if %s", assumption.text.c_str());
        std::printf(": %s\n", loop.reason.c_str());
        if (m_showsReasons) explain(annotation, loop);
        checkLabel(annotation, loop, place, promise);
    }

    static void explain(const Annotation& annotation, const kernel::LoopFacts& loop) {
        std::printf("    #pragma %s\n", annotation.pragma.c_str());
        for (const kernel::Dependence& dependence : loop.dependences)
            std::printf("    %s\n", dependence.sentence.c_str());
        for (const kernel::EvidenceItem& item : loop.evidence) std::printf("    %s\n", item.text.c_str());
        for (const std::string& rewrite : loop.rewrites) std::printf("    %s\n", rewrite.c_str());
    }

    static void checkLabel(const Annotation& annotation, const kernel::LoopFacts& loop, const std::string& place,
                           Promise promise) {
        const std::string file = std::filesystem::path(place).filename().string();
        if (file.find("-yes") != std::string::npos && isParallel(loop) && loop.assumptions.empty()) {
            const std::string missing = missingClauses(loop, annotation);
            const std::string note = missing.empty() ? "" : " (the pragma lacks " + missing + ")";
            std::printf("FALSE PROOF candidate: %s%s\n", place.c_str(), note.c_str());
        }
        if (file.find("-no") != std::string::npos && loop.verdict == kernel::Verdict::refuted &&
            promise == Promise::plain)
            std::printf("FALSE REFUTATION candidate: %s\n", place.c_str());
    }

    void printTimes() {
        if (m_milliseconds.empty()) return;
        std::ranges::sort(m_milliseconds);
        std::printf("analysis time per file: median %.0f ms, worst %.0f ms (%s)\n",
                    m_milliseconds[m_milliseconds.size() / 2].first, m_milliseconds.back().first,
                    m_milliseconds.back().second.c_str());
    }

    std::vector<std::string> m_arguments;
    bool m_showsReasons;
    int m_filesWithErrors = 0;
    int m_annotated = 0;
    int m_found = 0;
    std::map<Promise, std::map<std::string, int>> m_outcomes; ///< A digit in front gives the order.
    std::map<std::string, int> m_reasons;
    std::vector<std::pair<double, std::string>> m_milliseconds;
};

std::vector<std::string> filesBelow(const std::string& path) {
    namespace fs = std::filesystem;
    if (!fs::is_directory(path)) return {path};
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(path))
        if (entry.is_regular_file() && entry.path().extension() == ".c") files.push_back(entry.path().string());
    std::ranges::sort(files);
    return files;
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    const auto separator = std::ranges::find(words, "--");
    const std::vector<std::string> arguments(separator == words.end() ? separator : separator + 1, words.end());
    std::vector<std::string> paths(words.begin(), separator);
    const bool showsReasons = std::erase(paths, "--reasons") > 0;
    if (paths.empty()) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    Survey survey(arguments, showsReasons);
    for (const std::string& path : paths)
        for (const std::string& file : filesBelow(path)) survey.add(file);
    survey.print();
    return 0;
}
