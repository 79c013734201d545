// Parameters, reads and loops of random nests; random_statements.cpp writes what is inside.
#include "tests/frontend/cuda/random/nest_writer.h"

#include <algorithm>
#include <numeric>

namespace forewarp::test {

namespace {

constexpr int kOddNames = 12; ///< In a hundred: names that mean something in C++ or in CUDA, and nothing in C.

std::string eighths(Dice& dice) {
    return std::to_string(dice.between(-32, 32)) + " / 8.0f";
}

bool isSigned(const std::string& type) {
    return type == "int" || type == "long";
}

std::string stepText(Dice& dice, const std::string& counter, char sign, int step) {
    if (step == 1 && dice.chance(60)) return dice.chance(70) ? counter + sign + sign : std::string(2, sign) + counter;
    if (dice.chance(80)) return counter + " " + sign + "= " + std::to_string(step);
    return counter + " = " + counter + " " + sign + " " + std::to_string(step);
}

} // namespace

NestWriter::NestWriter(Dice& dice, int number)
    : m_dice(dice), m_expressions(
                        dice, [this](Element element) { return readOf(element); },
                        dice.chance(30) ? "helper_" + std::to_string(number) : "") {
    m_nest.function = m_nest.caller = "nest_" + std::to_string(number);
}

std::string NestWriter::freshName(std::initializer_list<const char*> names) {
    for (int attempt = 0;; ++attempt) {
        std::string name = m_dice.pick(names);
        if (m_dice.chance(kOddNames))
            name =
                m_dice.pick({"new", "class", "this", "template", "delete", "operator", "private", "threadIdx", "grid",
                             "block", "min", "float4", "timing", "warpSize", "and", "a_gpu", "isInside", "std"});
        if (attempt > 20) name += std::to_string(attempt);
        if (m_names.insert(name).second) return name;
    }
}

void NestWriter::addAxis(bool isInner) {
    Axis axis;
    axis.counter = isInner ? freshName({"q", "k", "t", "l"}) : freshName({"i", "j", "k", "row", "column", "z"});
    axis.type = m_dice.pick({"int", "int", "int", "int", "int", "int", "int", "unsigned", "long", "size_t"});
    axis.size = isInner ? m_dice.between(2, 9) : m_dice.between(6, m_parallel > 2 ? 9 : m_parallel > 1 ? 23 : 90);
    if (m_dice.chance(25)) axis.extent = std::to_string(axis.size);
    else axis.extent = freshName({"n", "m", "p", "width", "height", "count"});
    if (!isInner && m_dice.chance(40)) axis.low = m_dice.between(0, 2);
    if (!isInner && m_dice.chance(40)) axis.high = m_dice.between(0, 2);
    if (!axis.isConstant())
        m_nest.parameters.push_back({axis.extent, axis.type, std::to_string(axis.size), 0, 0, false});
    m_axes.push_back(axis);
}

std::size_t NestWriter::addArray(Element element, std::vector<std::size_t> axes, bool isConst) {
    Array array;
    array.name =
        isConst ? freshName({"a", "b", "x", "in", "src", "image", "old"}) : freshName({"out", "y", "c", "dst"});
    array.element = element;
    array.axes = std::move(axes);
    array.isConst = isConst;
    array.isRestrict = m_dice.chance(65);
    const bool hasConstantRows =
        array.axes.size() > 1 && std::all_of(array.axes.begin() + 1, array.axes.end(),
                                             [&](std::size_t axis) { return m_axes[axis].isConstant(); });
    if (hasConstantRows && m_dice.chance(60)) array.form = Form::constantRows;
    else if (m_isTriangular || m_dice.chance(50)) array.form = Form::rows;
    array.isHeld = !m_nest.holder.empty() && array.form == Form::linear && m_dice.chance(70);
    m_arrays.push_back(array);
    return m_arrays.size() - 1;
}

void NestWriter::addInputs() {
    std::vector<std::size_t> all(m_axes.size());
    std::iota(all.begin(), all.end(), std::size_t(0));
    for (int count = m_dice.between(1, 3); count > 0; --count) {
        const Element element = m_dice.pick(std::vector{Element::real, Element::real, Element::real, Element::wide,
                                                        Element::integer, Element::natural, Element::byte});
        std::vector<std::size_t> axes;
        for (const std::size_t axis : all)
            if (m_dice.chance(70)) axes.push_back(axis);
        if (axes.empty()) axes.push_back(0);
        if (m_dice.chance(30)) std::reverse(axes.begin(), axes.end());
        addArray(element, axes, true);
    }
}

void NestWriter::addScalars() {
    const auto add = [&](const std::string& name, Element element, const std::string& value) {
        const bool isHeld = !m_nest.holder.empty() && m_dice.chance(70);
        m_scalars.push_back({isHeld ? m_nest.holder + "->" + name : name, element});
        (isHeld ? m_heldScalars : m_nest.parameters).push_back({name, textOf(element), value, 0, 0, false});
    };
    if (m_dice.chance(50)) add(freshName({"alpha", "scale"}), Element::real, eighths(m_dice));
    if (m_dice.chance(20)) add(freshName({"beta", "weight"}), Element::wide, eighths(m_dice));
    if (m_dice.chance(30)) add(freshName({"shift", "offset"}), Element::integer, std::to_string(m_dice.between(-9, 9)));
    if (m_dice.chance(15)) add(freshName({"key", "mask"}), Element::natural, "3405691582u");
}

void NestWriter::addGather() {
    const Axis& axis = m_axes.front();
    const std::string values = freshName({"table", "x", "from"}), index = freshName({"index", "place", "which"});
    const std::size_t elements = std::size_t(m_dice.between(3, 50));
    m_nest.parameters.push_back({values, "float", "", elements, 0, false});
    m_nest.parameters.push_back({index, "int", "", std::size_t(axis.size), elements, false});
    m_gathers.push_back(values + "[" + index + "[" + axis.counter + "]]");
}

std::string NestWriter::declarationOf(const Array& array) const {
    const std::string element = (array.isConst ? "const " : "") + textOf(array.element) + " ";
    if (array.form == Form::linear) return element + (array.isRestrict ? "*restrict " : "*") + array.name;
    std::string text = element + array.name;
    for (std::size_t i = 0; i < array.axes.size(); ++i) {
        const std::string& extent = m_axes[array.axes[i]].extent;
        const bool isFirst = i == 0;
        text += isFirst && array.form == Form::constantRows ? "[]"
                : isFirst && array.isRestrict               ? "[restrict " + extent + "]"
                                                            : "[" + extent + "]";
    }
    return text;
}

std::string NestWriter::parameterList() const {
    std::string text;
    for (const NestParameter& parameter : m_nest.parameters) {
        const bool isArray = parameter.elements > 0;
        const bool isConst = isArray && !m_changed.contains(parameter.name);
        text += (isConst ? "const " : "") + parameter.type + (isArray ? " *restrict " : " ") + parameter.name + ", ";
    }
    for (const Array& array : m_arrays)
        if (!array.isHeld) text += declarationOf(array) + ", ";
    for (const NestResult& result : m_nest.results) text += result.type + " *" + result.parameter() + ", ";
    return text.substr(0, text.empty() ? 0 : text.size() - 2);
}

/// The nest's function takes a structure; the one that tests call puts it together.
std::string NestWriter::heldFunction(const std::string& body) const {
    std::string members, values, given, arguments;
    const auto hold = [&](const std::string& declaration, const std::string& name) {
        members += "    " + declaration + ";\n";
        given += declaration + ", ";
        values += (values.empty() ? "" : ", ") + name;
    };
    const auto pass = [&](const std::string& name) { arguments += ", " + name; };
    for (const NestParameter& parameter : m_nest.parameters) pass(parameter.name);
    for (const Array& array : m_arrays)
        if (!array.isHeld) pass(array.name);
    for (const NestResult& result : m_nest.results) pass(result.parameter());
    for (const NestParameter& scalar : m_heldScalars) hold(scalar.type + " " + scalar.name, scalar.name);
    for (const Array& array : m_arrays)
        if (array.isHeld) hold(declarationOf(array), array.name);
    const std::string type = "struct held_by_" + m_nest.caller;
    const std::string rest = parameterList();
    given = rest.empty() ? given.substr(0, given.size() - 2) : given + rest;
    return type + " {\n" + members + "};\nvoid " + m_nest.function + "(const " + type + " *" + m_nest.holder +
           (rest.empty() ? "" : ", ") + rest + ")\n{\n" + body + "}\n\nvoid " + m_nest.caller + "(" + given +
           ")\n{\n    const " + type + " held = {" + values + "};\n    " + m_nest.function + "(&held" + arguments +
           ");\n}\n\n";
}

std::string NestWriter::helperText() {
    const std::string name = "helper_" + m_nest.function.substr(5);
    if (m_dice.chance(50))
        return "static inline float " + name + "(float x, float y)\n{\n    return x * 0.5f + y;\n}\n\n";
    return "static float " + name +
           "(float x, float y)\n{\n    if (x < y)\n        return y - x;\n"
           "    const float twice = 2 * x;\n    return twice > 4 ? 4 : twice;\n}\n\n";
}

std::string NestWriter::subscript(const Axis& axis, int offset) const {
    if (offset == 0) return axis.counter;
    return axis.counter + (offset > 0 ? " + " : " - ") + std::to_string(std::abs(offset));
}

std::string NestWriter::access(const Array& array, bool mayShift) {
    std::string rows, linear;
    for (const std::size_t number : array.axes) {
        const Axis& axis = m_axes[number];
        const int offset = mayShift ? m_dice.between(-axis.low, axis.high) : 0;
        const std::string own = subscript(axis, offset);
        rows += "[" + own + "]";
        if (!linear.empty())
            linear =
                (linear.find(' ') == std::string::npos ? linear : "(" + linear + ")") + " * " + axis.extent + " + ";
        linear += own;
    }
    const std::string name = (array.isHeld ? m_nest.holder + "->" : "") + array.name;
    return name + (array.form == Form::linear ? "[" + linear + "]" : rows);
}

std::string NestWriter::readOf(Element element) {
    std::vector<std::string> found;
    for (const Array& array : m_arrays) {
        const bool isReadable =
            std::all_of(array.axes.begin(), array.axes.end(), [&](std::size_t axis) { return m_axes[axis].isInScope; });
        if (array.isConst && array.element == element && isReadable)
            for (int often = 0; often < 3; ++often) found.push_back(access(array, true));
    }
    for (const Scalar& scalar : m_scalars)
        if (scalar.element == element) found.push_back(scalar.name);
    for (const Axis& axis : m_axes)
        if (element == Element::integer && axis.isInScope)
            found.push_back(axis.type == "int" ? axis.counter : "(int)" + axis.counter);
    if (element == Element::real && m_axes.front().isInScope)
        found.insert(found.end(), m_gathers.begin(), m_gathers.end());
    return found.empty() ? "" : m_dice.pick(found);
}

std::string NestWriter::boundsOf(const Axis& axis, bool mayTurn) {
    const std::string type = m_isOldStyle ? "" : axis.type + " ";
    const auto endAt = [&](int before) { // extent - before
        if (axis.isConstant()) return std::to_string(axis.size - before);
        return before == 0 ? axis.extent : axis.extent + " - " + std::to_string(before);
    };
    const std::string& counter = axis.counter;
    const std::string low = std::to_string(axis.low);
    const int step = isSigned(axis.type) && m_dice.chance(20) ? m_dice.between(2, 3) : 1; // Unsigned ones might wrap.
    if (mayTurn && isSigned(axis.type) && m_dice.chance(20))
        return type + counter + " = " + endAt(axis.high + 1) + "; " + counter + " >= " + low + "; " +
               stepText(m_dice, counter, '-', step);
    const bool isInclusive = m_dice.chance(20);
    return type + counter + " = " + low + "; " + counter + (isInclusive ? " <= " : " < ") +
           endAt(axis.high + isInclusive) + "; " + stepText(m_dice, counter, '+', step);
}

std::string NestWriter::headerOf(std::size_t number) {
    const Axis& axis = m_axes[number];
    if (number != 1 || !m_isTriangular) return "for (" + boundsOf(axis, number < m_parallel) + ")";
    const std::string type = m_isOldStyle ? "" : axis.type + " ";
    const std::string &counter = axis.counter, &outer = m_axes[0].counter;
    const std::string end =
        axis.isConstant() ? std::to_string(axis.size - axis.high) : axis.extent + " - " + std::to_string(axis.high);
    switch (m_dice.between(0, 2)) {
    case 0: return "for (" + type + counter + " = " + outer + "; " + counter + " < " + end + "; " + counter + "++)";
    case 1:
        return "for (" + type + counter + " = " + std::to_string(axis.low) + "; " + counter + " <= " + outer + "; " +
               counter + "++)";
    default:
        return "for (" + type + counter + " = " + outer + " + 1; " + counter + " < " + end + "; " + counter + "++)";
    }
}

std::string NestWriter::block(const std::string& header, const std::function<std::string()>& body) {
    std::string text = line(header + " {");
    ++m_depth;
    text += body();
    --m_depth;
    return text + line("}");
}

std::string NestWriter::loops(std::size_t first, std::size_t last, const std::function<std::string()>& body) {
    if (first == last) return body();
    std::string header = headerOf(first); // In the scope outside of the loop.
    m_axes[first].isInScope = true;
    std::string text = block(header, [&] { return loops(first + 1, last, body); });
    m_axes[first].isInScope = false;
    return text;
}

/// The caller has them in the order of its declaration: members of the holder, the rest, arrays.
void NestWriter::addArrayParameters() {
    std::vector<NestParameter> held = m_heldScalars, rest = m_nest.parameters;
    for (const Array& array : m_arrays) {
        std::size_t elements = 1;
        for (const std::size_t axis : array.axes) elements *= std::size_t(m_axes[axis].size);
        (array.isHeld ? held : rest).push_back({array.name, textOf(array.element), "", elements, 0, false});
    }
    m_nest.parameters = std::move(held);
    m_nest.parameters.insert(m_nest.parameters.end(), rest.begin(), rest.end());
}

RandomNest NestWriter::write() {
    m_parallel = std::size_t(m_dice.pick(std::vector{1, 1, 2, 2, 2, 3}));
    m_isOldStyle = m_dice.chance(15);
    if (m_dice.chance(20)) m_nest.holder = freshName({"held", "state", "work"});
    for (std::size_t i = 0; i < m_parallel; ++i) addAxis(false);
    m_isTriangular = m_parallel == 2 && m_dice.chance(20);
    if (m_isTriangular) {
        const std::string counter = m_axes[1].counter, unused = m_axes[1].extent;
        m_axes[1] = m_axes[0];
        m_axes[1].counter = counter;
        std::erase_if(m_nest.parameters, [&](const NestParameter& parameter) { return parameter.name == unused; });
    }
    addAxis(true);
    addScalars();
    addInputs();
    if (m_dice.chance(15)) addGather();
    std::string body;
    switch (m_dice.between(0, 9)) {
    case 0:
    case 1: body = reductionNest(); break;
    case 2: body = m_dice.chance(50) ? histogramNest() : lastValueNest(); break;
    default: body = mapNest();
    }
    if (m_isOldStyle)
        for (const Axis& axis : m_axes)
            if (body.find("(" + axis.counter + " = ") != std::string::npos)
                declareBefore(axis.type + " " + axis.counter);
    std::string after;
    for (const NestResult& result : m_nest.results) after += line("*" + result.parameter() + " = " + result.name + ";");
    const bool callsHelper = body.find("helper_") != std::string::npos;
    m_nest.c = callsHelper ? helperText() : "";
    const bool isHeld = !m_heldScalars.empty() || std::ranges::any_of(m_arrays, &Array::isHeld);
    if (isHeld) {
        m_nest.function = "held_" + m_nest.caller;
        m_nest.c += heldFunction(m_before + body + after);
    } else {
        m_nest.c += "void " + m_nest.function + "(" + parameterList() + ")\n{\n" + m_before + body + after + "}\n\n";
    }
    addArrayParameters();
    return m_nest;
}

RandomNest randomNest(Dice& dice, int number) {
    return NestWriter(dice, number).write();
}

} // namespace forewarp::test
