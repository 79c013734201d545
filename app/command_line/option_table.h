#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace forewarp::command_line {

/// Where a typed value goes. The type says what can be typed; bool is a flag without a value, and a vector an option that
/// may be repeated. An optional stays empty where the option is not given.
using Target =
    std::variant<bool*, int*, double*, std::uint64_t*, std::string*, std::vector<std::string>*, std::optional<int>*,
                 std::optional<double>*, std::optional<std::uint64_t>*, std::optional<std::string>*>;

/// One of these words.
struct OneOf {
    std::vector<std::string> words;
};
/// A number from `least` to `most`, both included.
template <class Number>
struct Between {
    Number least;
    Number most;
};
/// A number of at least 0.
struct NotNegative {};
/// A number above 0.
struct Positive {};
/// The path of a file that is there.
struct ExistingFile {};
using Check = std::variant<std::monostate, OneOf, Between<int>, Between<double>, Between<std::uint64_t>, NotNegative,
                           Positive, ExistingFile>;

/// What a value names, for a shell that completes it.
enum class ValueKind { text, file, folder, device, model };

/// One option, or one argument without a name.
struct Option {
    std::string names{}; ///< «--json», «-o,--output»; of an argument what stands for it, «FILE:LINE».
    std::string placeholder{}; ///< What stands for the value, «N»; empty for flags and arguments.
    std::string meaning{}; ///< One line, without a full stop.
    Target target{};
    ValueKind kind = ValueKind::text;
    Check check{};
    std::string valueIfBare{}; ///< What the option means without =VALUE; empty: the value is needed.
    char separator = 0; ///< Between values in one word; 0: a word is a value.
    bool takesManyWords = false; ///< All words that follow are values, not only the next.
    bool isRequired = false;
    std::vector<std::string> needs{}; ///< Names of options without which this one makes no sense.
    std::vector<std::string> excludes{}; ///< Names of options that cannot be given as well.

    [[nodiscard]] bool isArgument() const { return !names.starts_with('-'); }
    [[nodiscard]] bool isFlag() const { return std::holds_alternative<bool*>(target); }
    /// «-o» and «--output».
    [[nodiscard]] std::vector<std::string> spellings() const;
};

/// Options under a heading of their own.
struct OptionGroup {
    std::string title;
    std::string meaning;
    std::string needs; ///< Name of the option without which none of them makes sense.
    std::vector<Option> options;
};

/// How one verb is used.
struct VerbUsage {
    std::string name; ///< Empty: the program does one thing, and is called without a verb.
    std::string meaning; ///< One line, without a full stop.
    std::string footer; ///< What stands below the options; empty: that of the program.
    std::vector<Option> options{};
    std::vector<OptionGroup> groups{};

    /// All options, those of groups last.
    [[nodiscard]] std::vector<Option> allOptions() const;
};

/// How a program is used.
struct ProgramUsage {
    std::string name;
    std::string meaning;
    std::string description{}; ///< For the manual page, in paragraphs with an empty line between two; may be empty.
    std::string footer;
    std::string seeAlso; ///< The program whose manual page goes with this one's.
    std::function<std::string()> version; ///< What --version prints, without the last line break.
    std::vector<VerbUsage> verbs{}; ///< Of a program without verbs the only one, which has no name.

    [[nodiscard]] bool hasVerbs() const { return verbs.empty() || !verbs.front().name.empty(); }
};

} // namespace forewarp::command_line
