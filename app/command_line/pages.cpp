#include "app/command_line/pages.h"

#include "app/command_line/bash_completion.h"
#include "app/command_line/fish_completion.h"
#include "app/command_line/man_page.h"
#include "app/command_line/offered_values.h"
#include "app/command_line/zsh_completion.h"

namespace forewarp::command_line {

Result<std::string> pageOf(std::string_view name, const ProgramUsage& program) {
    const KnownValues known = bundledValues();
    if (name == "man") return manPage(program);
    if (name == "bash-completion") return bashCompletion(program, known);
    if (name == "zsh-completion") return zshCompletion(program, known);
    if (name == "fish-completion") return fishCompletion(program, known);
    return Error{ErrorKind::usage, "There is no page of that name.", "--print " + std::string(name),
                 "Pages: man, bash-completion, zsh-completion, fish-completion."};
}

} // namespace forewarp::command_line
