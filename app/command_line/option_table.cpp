#include "app/command_line/option_table.h"

#include <sstream>

namespace forewarp::command_line {

std::vector<std::string> Option::spellings() const {
    std::vector<std::string> spellings;
    std::istringstream list(names);
    for (std::string name; std::getline(list, name, ',');) spellings.push_back(name);
    return spellings;
}

std::vector<Option> VerbUsage::allOptions() const {
    std::vector<Option> all = options;
    for (const OptionGroup& group : groups) all.insert(all.end(), group.options.begin(), group.options.end());
    return all;
}

} // namespace forewarp::command_line
