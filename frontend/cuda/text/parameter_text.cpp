#include "frontend/cuda/text/parameter_text.h"

#include "frontend/cuda/plan/count_text.h"

#include <algorithm>
#include <sstream>

namespace forewarp::frontend::cuda::text {

std::string callText(const std::string& head, const std::vector<std::string>& arguments, const std::string& open,
                     const std::string& close) {
    constexpr std::size_t kColumns = 110;
    std::string text = head + open;
    const std::size_t start = text.size() - (text.rfind('\n') + 1); // npos + 1 is 0.
    std::size_t column = start;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (i > 0) text += ',';
        if (i > 0 && column + arguments[i].size() + 2 > kColumns) {
            text += '\n' + std::string(start, ' ');
            column = start;
        } else if (i > 0) {
            text += ' ';
        }
        text += arguments[i];
        column += arguments[i].size() + 2;
    }
    return text + close;
}

std::string pointerText(const plan::PortedArray& array, const std::string& name, bool isConst) {
    const std::string element = (isConst ? "const " : "") + array.elementType + ' ';
    return array.rowExtents.empty() ? element + '*' + name : element + "(*" + name + ')' + array.rowExtents;
}

/// «double *const *a», a list of pointers to rows.
static std::string listText(const plan::PortedArray& array, const std::string& name) {
    return (array.rows->isConst ? "const " : "") + array.elementType + " *const *" + name;
}

bool isInput(const plan::PortedArray& array) {
    return !array.isWritten && !array.staysOnHost;
}

std::vector<plan::PortedLastValue> valuesAfter(const plan::PortPlan& plan) {
    std::vector<plan::PortedLastValue> values = plan.lastValues;
    for (const plan::PortedLoop& loop : plan.mapped)
        if (loop.isReadAfter) values.push_back({loop.counter, loop.type, false});
    for (const plan::PortedEnd& end : plan.ends) values.push_back({end.name, end.type, false});
    return values;
}

std::vector<std::string> hostParameters(const plan::PortPlan& plan, const std::set<std::string>& used,
                                        const std::map<std::string, std::string>& sumTypes, Memory memory) {
    const auto nameOf = [&used](const std::string& name) { return used.contains(name) ? name : "/*" + name + "*/"; };
    const auto typeOf = [&sumTypes](const std::string& name, const std::string& type) {
        return sumTypes.contains(name) ? sumTypes.at(name) : type;
    };
    std::vector<std::string> parameters;
    for (const std::string& name : plan.order) {
        if (const plan::PortedScalar* scalar = plan::scalarNamed(name, plan))
            parameters.push_back(scalar->type + ' ' + nameOf(name));
        if (const plan::PortedArray* found = plan::arrayNamed(name, plan)) {
            plan::PortedArray array = *found;
            array.elementType = typeOf(name, array.elementType);
            parameters.push_back(array.rows && memory == Memory::host
                                     ? listText(array, nameOf(name))
                                     : pointerText(array, nameOf(name), isInput(array)));
        }
    }
    for (const plan::PortedReduction& reduction : plan.reductions) {
        if (reduction.array.empty())
            parameters.push_back(typeOf(reduction.variable, reduction.type) + " &" + reduction.variable);
    }
    for (const plan::PortedLastValue& last : valuesAfter(plan)) parameters.push_back(last.type + " &" + last.name);
    return parameters;
}

std::vector<std::string> countedParameters(const plan::PortPlan& plan, const plan::PortNames& names,
                                           const std::set<std::string>& used, Memory memory) {
    const std::vector<std::string> host = hostParameters(plan, used, {}, memory);
    std::vector<std::string> parameters;
    std::size_t next = 0;
    for (const std::string& name : plan.order) {
        const plan::PortedArray* array = plan::arrayNamed(name, plan);
        if (!array && !plan::scalarNamed(name, plan)) continue;
        parameters.push_back(host[next++]);
        if (!array || !needsElements(*array)) continue;
        const std::string elements = elementsName(*array, names);
        parameters.push_back("size_t " + (used.contains(elements) ? elements : "/*" + elements + "*/"));
    }
    parameters.insert(parameters.end(), host.begin() + std::ptrdiff_t(next), host.end());
    return parameters;
}

std::string blockText(const kernel::BlockShape& block) {
    std::string text = "dim3(" + std::to_string(block.x);
    if (block.y > 1 || block.z > 1) text += ", " + std::to_string(block.y);
    if (block.z > 1) text += ", " + std::to_string(block.z);
    return text + ')';
}

std::string derivedText(const plan::PortPlan& plan, const std::string& statements, const std::string& start) {
    std::set<std::string> needed = plan::identifiersOf(statements);
    std::string text;
    for (auto scalar = plan.derived.rbegin(); scalar != plan.derived.rend(); ++scalar) {
        if (!needed.contains(scalar->name)) continue;
        needed.merge(plan::identifiersOf(scalar->derivation));
        text = start + scalar->type + ' ' + scalar->name + " = " + scalar->derivation + ";\n" + text;
    }
    return text;
}

std::string commentText(const std::string& first, const std::string& text) {
    constexpr std::size_t kColumns = 100;
    std::string result, line = "// " + first;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        if (line.size() + 1 + word.size() > kColumns) {
            result += line + '\n';
            line = "// " + std::string(first.size(), ' ');
        }
        line += (line.back() == ' ' ? "" : " ") + word;
        begin = end + 1;
    }
    return result + line + '\n';
}

std::string elementsName(const plan::PortedArray& array, const plan::PortNames& names) {
    return names.free(array.name + "_elements");
}

bool needsElements(const plan::PortedArray& array) {
    return array.elements.empty() && !array.staysOnHost;
}

std::string conditionChecks(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text;
    for (const plan::SizeCondition& condition : plan.conditions)
        text += "    " + names.free("require") + '(' + condition.holds + ",\n            " + "\"" +
                condition.otherwise + "\");\n";
    return text;
}

std::string roomChecks(const plan::PortPlan& plan, const plan::PortNames& names) {
    std::string text;
    for (const plan::PortedArray& array : plan.arrays) {
        if (array.touched.empty() || array.staysOnHost) continue;
        text += "    " + names.free("require") + '(' + plan::allocatedCountText(array.touched, plan) +
                " <= " + array.elements + ",\n            \"" + array.name +
                " has fewer elements than these sizes need.\");\n";
    }
    for (const std::string& value : plan.notNegative)
        text += "    " + names.free("require") + '(' + plan::tripCountText(value, plan) + " >= 0, \"" + value +
                " is negative: the loop would reach before its arrays.\");\n";
    return text;
}

std::string indented(const std::string& lines, int blanks) {
    std::istringstream stream(lines);
    std::string text;
    for (std::string line; std::getline(stream, line);)
        text += (line.empty() ? "" : std::string(blanks, ' ') + line) + '\n';
    return text;
}

} // namespace forewarp::frontend::cuda::text
