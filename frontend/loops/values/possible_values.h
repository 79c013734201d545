#pragma once

#include <llvm/ADT/APSInt.h>

#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::loops::values {

/// A number that the program may give a name.
struct Possible {
    llvm::APSInt number;
    std::string origin{}; ///< «argument at main.c:88:5»; the place alone in the file that is asked about.
    std::map<std::string, std::string> choices{}; ///< As in kernel::SourceValue.
};

/// What an expression comes to.
struct Outcome {
    std::vector<Possible> values{};
    bool isTold = false; ///< Or what the program reads or is given when it runs.
    bool isElsewhere = false; ///< Or what another file makes it.
    bool isOpen = false; ///< Or anything else.
    bool mayBeZero = false; ///< Or 0, as memory is that nobody has written to.

    void takeFlags(const Outcome& other) {
        isTold |= other.isTold;
        isElsewhere |= other.isElsewhere;
        isOpen |= other.isOpen;
        mayBeZero |= other.mayBeZero;
    }
};

/// A parameter, a variable or a field that several sources of a program know; or what a function of another source returns,
/// or stores behind a pointer that it is given.
struct SharedName {
    enum class Kind { parameter, variable, field, returned, stored };
    Kind kind = Kind::variable;
    std::string owner{}; ///< The function: of the parameter, or that returns or stores.
    std::string name{}; ///< Of the variable or the field.
    unsigned position = 0; ///< The parameter's number, or the byte of its header where the field stands.
    std::string header{}; ///< That declares the field.
    std::set<std::string> words{}; ///< Of parameters, variables and fields: who gives it a value writes one of these.

    friend auto operator<=>(const SharedName&, const SharedName&) = default;
};

/// The other sources of a file's program.
class OtherSources {
  public:
    virtual ~OtherSources() = default;

    /// What they give it; values name the file they come from. Open where nobody can tell.
    [[nodiscard]] virtual Outcome given(const SharedName& name) = 0;
    /// Whether one of them, and only one, has the function's body.
    [[nodiscard]] virtual bool define(const std::string& function) = 0;
};

} // namespace forewarp::frontend::loops::values
