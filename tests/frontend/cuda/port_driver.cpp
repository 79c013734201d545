#include "tests/frontend/cuda/port_driver.h"

#include <algorithm>
#include <regex>
#include <stdexcept>

namespace forewarp::test {

namespace {

/// A parameter of the host function: «const float (*a)[24]».
struct HostParameter {
    std::string name, type;
};

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

/// Unused parameters have their names in comments.
HostParameter parsed(const std::string& text) {
    static const std::regex kCommented(R"(/\*(\w+)\*/)"), kRows(R"(\(\*(\w+)\))"), kLast(R"((\w+)\s*$)");
    const std::string plain = std::regex_replace(text, kCommented, "$1");
    std::smatch match;
    if (std::regex_search(plain, match, kRows)) return {match[1], match.prefix().str() + "(*)" + match.suffix().str()};
    std::regex_search(plain, match, kLast);
    return {match[1], match.prefix()};
}

/// Name and parameters of the function «…_on_gpu».
struct HostFunction {
    std::string name;
    std::vector<HostParameter> parameters;
};

HostFunction hostFunctionOf(const std::string& cuda) {
    static const std::regex kHead(R"(void (\w+_on_gpu)\()");
    std::smatch match;
    if (!std::regex_search(cuda, match, kHead)) throw std::runtime_error("The port has no host function.");
    HostFunction function{match[1], {}};
    std::string parameter;
    int depth = 0;
    for (auto at = match.suffix().first; at != cuda.end() && depth >= 0; ++at) {
        depth += (*at == '(') - (*at == ')');
        if (depth >= 0 && !(*at == ',' && depth == 0)) {
            parameter += *at;
            continue;
        }
        function.parameters.push_back(parsed(parameter));
        parameter.clear();
    }
    return function;
}

/// Names that C++ or CUDA reserve end in underscores in ports.
std::string withoutUnderscores(std::string name) {
    while (!name.empty() && name.back() == '_') name.pop_back();
    return name;
}

/// The nest's variables under names of the driver's own.
class DriverWriter {
  public:
    explicit DriverWriter(const RandomNest& nest) : m_nest(nest) {}

    std::string text(const std::string& cuda) {
        std::string program = "#include <driver.h>\nstatic const float kTapsHere[] = {0.25f, 0.5f, 0.25f};\n" +
                              declaration() + "int driver(int, char** argv)\n{\n" + inputs() + "    " + m_nest.caller +
                              "(" + joined(m_cArguments) + ");\n";
        if (cuda.empty()) return program + "    (void)argv;\n    return 0;\n}\n";
        return program + gpuCall(hostFunctionOf(cuda)) + comparison() + "}\n";
    }

  private:
    [[nodiscard]] std::string declaration() const {
        std::vector<std::string> types;
        for (const NestParameter& parameter : m_nest.parameters)
            types.push_back(parameter.type + (parameter.elements > 0 ? "*" : ""));
        for (const NestResult& result : m_nest.results) types.push_back(result.type + "*");
        return "extern \"C\" void " + m_nest.caller + "(" + joined(types) + ");\n";
    }

    std::string inputs() {
        std::string text;
        for (std::size_t i = 0; i < m_nest.parameters.size(); ++i) {
            const NestParameter& parameter = m_nest.parameters[i];
            const std::string name = "p" + std::to_string(i);
            if (parameter.elements == 0) {
                text += "    " + parameter.type + " " + name + " = " + parameter.value + ";\n";
                m_cArguments.push_back(name);
                continue;
            }
            text += "    auto " + name + " = driver::inputs<" + parameter.type + ">(" +
                    std::to_string(parameter.elements) + ", " + std::to_string(i + 1) + ", " +
                    std::to_string(parameter.below) + ", " + (parameter.isOnce ? "true" : "false") + "), " + name +
                    "_gpu = " + name + ";\n";
            m_cArguments.push_back(name + ".data()");
        }
        for (std::size_t i = 0; i < m_nest.results.size(); ++i) {
            const NestResult& result = m_nest.results[i];
            const std::string name = "r" + std::to_string(i);
            text += "    std::vector<" + result.type + "> " + name + "{(" + result.type + ")(" + result.initial +
                    ")}, " + name + "_gpu = " + name + ";\n";
            m_cArguments.push_back(name + ".data()");
        }
        return text;
    }

    /// Without what the port puts before and behind the nest's names.
    [[nodiscard]] std::string plainName(const std::string& name) const {
        const std::string member = m_nest.holder + "_";
        return withoutUnderscores(!m_nest.holder.empty() && name.starts_with(member) ? name.substr(member.size())
                                                                                     : name);
    }
    [[nodiscard]] std::string argumentFor(const HostParameter& parameter) const {
        if (parameter.type.find("Timing") != std::string::npos) return "nullptr";
        if (parameter.type.find("dim3") != std::string::npos)
            return "dim3(unsigned(std::atoi(argv[1])), unsigned(std::atoi(argv[2])), unsigned(std::atoi(argv[3])))";
        for (std::size_t i = 0; i < m_nest.parameters.size(); ++i) {
            const NestParameter& own = m_nest.parameters[i];
            const std::string name = "p" + std::to_string(i);
            if (plainName(parameter.name) == own.name)
                return own.elements > 0 ? "(" + parameter.type + ")" + name + "_gpu.data()" : name;
            const std::string counted = plainName(parameter.name);
            if (counted == own.name + "_elements" || counted == own.name + "__elements") return name + "_gpu.size()";
        }
        for (std::size_t i = 0; i < m_nest.results.size(); ++i)
            if (withoutUnderscores(parameter.name) == m_nest.results[i].name)
                return "r" + std::to_string(i) + "_gpu[0]";
        if (parameter.name == "kTaps") return "kTapsHere";
        throw std::runtime_error("The nest has nothing for the host function's parameter " + parameter.name + ".");
    }

    [[nodiscard]] std::string gpuCall(const HostFunction& function) const {
        std::vector<std::string> arguments;
        for (const HostParameter& parameter : function.parameters) arguments.push_back(argumentFor(parameter));
        return "    " + function.name + "(" + joined(arguments) + ");\n";
    }

    [[nodiscard]] std::string comparison() const {
        std::string text = "    bool isEqual = true;\n";
        const std::string tolerance = m_nest.reordersFloating ? std::to_string(kReorderedTolerance) : "0";
        const auto compare = [&](const std::string& variable, const std::string& name) {
            text += "    isEqual = driver::areEqual(\"" + name + "\", " + variable + ", " + variable + "_gpu, " +
                    tolerance + ") && isEqual;\n";
        };
        for (std::size_t i = 0; i < m_nest.parameters.size(); ++i)
            if (m_nest.parameters[i].elements > 0) compare("p" + std::to_string(i), m_nest.parameters[i].name);
        for (std::size_t i = 0; i < m_nest.results.size(); ++i)
            compare("r" + std::to_string(i), m_nest.results[i].name);
        return text + "    return isEqual ? 0 : 1;\n";
    }

    const RandomNest& m_nest;
    std::vector<std::string> m_cArguments;
};

} // namespace

std::string driverOf(const RandomNest& nest, const std::string& cuda) {
    return DriverWriter(nest).text(cuda);
}

} // namespace forewarp::test
