// What random nests compute.
#include "tests/frontend/cuda/random/nest_writer.h"

namespace forewarp::test {

namespace {

/// Compound assignments that stay defined when every element takes part in a few of them.
std::string compoundOperator(Dice& dice, Element element) {
    switch (element) {
    case Element::natural: return dice.pick({"+=", "^=", "*=", "-=", "|="});
    case Element::integer: return dice.pick({"+=", "-=", "^=", "|=", "&="});
    case Element::byte: return dice.pick({"+=", "^="});
    default: return dice.pick({"+=", "-=", "*="});
    }
}

} // namespace

std::string NestWriter::statements(const Array& target) {
    std::string text;
    if (m_dice.chance(8)) text += line("if (" + m_expressions.condition(1) + ")") + line("    continue;");
    text += statement(target);
    if (m_dice.chance(35))
        text += line(access(target, false) + " " + compoundOperator(m_dice, target.element) + " " +
                     m_expressions.value(target.element, 1) + ";");
    return text;
}

std::string NestWriter::statement(const Array& target) {
    const std::string cell = access(target, false);
    switch (m_dice.between(0, 13)) {
    case 0:
    case 1: return choiceStatement(target);
    case 2:
    case 3: return localStatement(target);
    case 4:
    case 5:
    case 6: return innerLoop(target);
    case 7: return localArray(target);
    case 8: return whileLoop(target);
    case 9: return switchStatement(target);
    case 10: return cOnlyStatement(target);
    default: return line(cell + " = " + m_expressions.value(target.element, 2) + ";");
    }
}

std::string NestWriter::choiceStatement(const Array& target) {
    const std::string cell = access(target, false);
    std::string text = line("if (" + m_expressions.condition(1) + ")") +
                       line("    " + cell + " = " + m_expressions.value(target.element, 1) + ";");
    if (m_dice.chance(60))
        text += line("else") + line("    " + cell + " = " + m_expressions.value(target.element, 1) + ";");
    return text;
}

std::string NestWriter::localStatement(const Array& target) {
    const std::string cell = access(target, false), type = textOf(target.element),
                      name = freshName({"t", "value", "v"});
    const std::string value = m_expressions.value(target.element, 2);
    if (m_dice.chance(50)) { // One variable for all iterations.
        declareBefore(type + " " + name);
        return line(name + " = " + value + ";") + line(cell + " = " + name + ";");
    }
    if (m_dice.chance(60)) return line(type + " " + name + " = " + value + ";") + line(cell + " = " + name + ";");
    return line(type + " " + name + " = " + value + ";") +
           block("if (" + m_expressions.condition(0) + ")",
                 [&] {
                     return line("const " + type + " hidden = " + name + ";") + line("int " + name + " = 3;") +
                            line(cell + " = " + name + " > 2 ? hidden : 0;");
                 }) +
           line("else") + line("    " + cell + " = " + name + ";");
}

std::string NestWriter::innerLoop(const Array& target) {
    const std::size_t inner = m_axes.size() - 1;
    const std::string cell = access(target, false), type = textOf(target.element);
    const bool isInCell = m_dice.chance(40) && target.element != Element::byte;
    const std::string sum = isInCell ? cell : freshName({"sum", "s", "total"});
    std::string update;
    const std::string loop = loops(inner, m_axes.size(), [&] {
        const std::string value = m_expressions.value(target.element, 1);
        if (m_dice.chance(15)) update = line("if (" + m_expressions.condition(0) + ")") + line("    break;");
        return update + line(sum + " += " + value + ";");
    });
    const std::string begin = isInCell ? cell + " = 0;" : type + " " + sum + " = 0;";
    return line(begin) + loop + (isInCell ? "" : line(cell + " = " + sum + ";"));
}

std::string NestWriter::localArray(const Array& target) {
    const std::string cell = access(target, false), type = textOf(target.element),
                      name = freshName({"w", "taps", "part"});
    const std::string index = freshName({"e", "u"});
    const std::string head = "for (int " + index + " = 0; " + index + " < 4; " + index + "++)";
    const std::string value = m_expressions.value(target.element, 1), first = m_expressions.value(target.element, 1);
    return line(type + " " + name + "[4];") + line(name + "[0] = " + first + ";") +
           line("for (int " + index + " = 1; " + index + " < 4; " + index + "++)") +
           line("    " + name + "[" + index + "] = " + name + "[" + index + " - 1] / 2 + " + value + ";") +
           line(cell + " = 0;") + line(head) + line("    " + cell + " += " + name + "[" + index + "];");
}

std::string NestWriter::whileLoop(const Array& target) {
    const std::string cell = access(target, false), rest = freshName({"rest", "left"}),
                      steps = freshName({"steps", "c"});
    const std::string value = m_expressions.value(Element::integer, 1);
    const std::string body = line("    " + rest + " /= 3;") + line("    " + steps + "++;");
    const bool isDo = m_dice.chance(40);
    return line("int " + rest + " = abs(" + value + "), " + steps + " = 0;") +
           (isDo ? line("do {") + body + line("} while (" + rest + " > 0);")
                 : line("while (" + rest + " > 0) {") + body + line("}")) +
           line(cell + " = (" + textOf(target.element) + ")" + steps + ";");
}

std::string NestWriter::switchStatement(const Array& target) {
    const std::string cell = access(target, false);
    const auto assignment = [&] { return "    " + cell + " = " + m_expressions.value(target.element, 1) + ";"; };
    return line("switch ((" + m_expressions.value(Element::integer, 1) + ") & 3) {") + line("case 0:") +
           line(assignment()) + line("    break;") + line("case 1:") + line("case 2:") + line(assignment()) +
           (m_dice.chance(80) ? line("    break;") : line("    /* fall through */")) + line("default:") +
           line(assignment()) + line("}");
}

/// What C takes and C++ does not, or takes for something else.
std::string NestWriter::cOnlyStatement(const Array& target) {
    const std::string cell = access(target, false), type = textOf(target.element), name = freshName({"w", "p", "part"});
    const auto value = [&](Element element) { return m_expressions.value(element, 1); };
    const std::string cast = target.element == Element::byte || target.element == Element::natural ? "(int)" : "";
    switch (m_dice.between(0, 8)) {
    case 0:
        return line("float " + name + "[3] = {" + value(Element::wide) + ", " + value(Element::integer) + ", 2};") +
               line(cell + " = " + cast + "(" + name + "[0] > " + name + "[1] ? " + name + "[2] : 1);");
    case 1:
        return line("enum mode " + name + " = abs(" + value(Element::integer) + ") % 2;") +
               line(cell + " = " + name + " == on ? 3 : " + name + ";");
    case 2:
        return line("struct pair " + name + " = {1, 2};") +
               line(name + " = (struct pair){.second = " + value(Element::real) + ", .first = " + value(Element::real) +
                    "};") +
               line(cell + " = " + name + ".first < " + name + ".second;");
    case 3: return line(cell + " = sizeof('a') == sizeof(int) ? " + value(target.element) + " : 0;");
    case 4:
        return line("int " + name + "[4] = {[2] = " + value(Element::integer) + ", [0] = 1};") +
               line(cell + " = " + name + "[1] + " + name + "[2] > " + name + "[0] * 5;");
    case 5:
        return line("int " + name + "[2] = {" + value(Element::real) + ", 3};") +
               line(cell + " = " + name + "[0] > " + name + "[1] ? 1 : 2;");
    case 6:
        return line("float " + name + " = 0;") + line("for (int tap = 0; tap < TAPS; tap++)") +
               line("    " + name + " += kTaps[tap] * " + value(Element::real) + ";") +
               line(cell + " = " + cast + name + ";");
    case 7:
        return line("const _Bool " + name + " = " + value(Element::integer) + ";") +
               line(cell + " = " + name + " + " + name + " + !" + name + ";");
    default:
        return line("const int " + name + " = " + value(Element::integer) + ";") +
               line(cell + " = " + name + " > 0 ? " + value(target.element) + " : " + "(" + type + ")-" + "1;");
    }
}

std::string NestWriter::mapNest() {
    m_nest.isIndependent = true;
    std::vector<std::size_t> axes;
    for (std::size_t i = 0; i < m_parallel; ++i) axes.push_back(i);
    if (m_dice.chance(30)) std::swap(axes.front(), axes.back());
    const auto element = [&] {
        return m_dice.pick(std::vector{Element::real, Element::real, Element::real, Element::wide, Element::integer,
                                       Element::natural, Element::byte});
    };
    const std::size_t first = addArray(element(), axes, false);
    const std::size_t second = m_dice.chance(30) ? addArray(element(), axes, false) : first;
    const bool hasRowSums = m_parallel > 1 && m_dice.chance(20);
    const std::size_t row = hasRowSums ? addArray(element(), {0}, false) : first;
    const auto innermost = [&] {
        std::string text = statements(m_arrays[first]);
        if (second != first) text += statement(m_arrays[second]);
        return text;
    };
    if (!hasRowSums) return loops(0, m_parallel, innermost);
    return loops(0, 1, [&] {
        const std::string before =
            line(access(m_arrays[row], false) + " = " + m_expressions.value(m_arrays[row].element, 1) + ";");
        return before + loops(1, m_parallel, innermost);
    });
}

std::string NestWriter::updateOf(const std::string& name, Element element, std::string& initial) {
    const std::string value = m_expressions.value(element, 1);
    const std::string type = textOf(element), own = freshName({"now", "own"});
    const std::string local = line("const " + type + " " + own + " = " + value + ";");
    const char* less = m_dice.chance(50) ? " < " : " > ";
    initial = element == Element::integer ? std::to_string(m_dice.between(-20, 20)) : "0";
    switch (m_dice.between(0, element == Element::integer || element == Element::natural ? 8 : 5)) {
    case 0: return line(name + " = " + name + " + " + value + ";");
    case 1: return local + line("if (" + own + less + name + ")") + line("    " + name + " = " + own + ";");
    case 2: return local + line(name + " = " + own + less + name + " ? " + own + " : " + name + ";");
    case 3:
        if (!isFloating(element)) return line("if (" + m_expressions.condition(1) + ")") + line("    " + name + "++;");
        return line(name + " = " + m_dice.pick({"fmax", "fmin"}) + (element == Element::real ? "f(" : "(") + name +
                    ", " + value + ");");
    case 4: return line("if (" + m_expressions.condition(1) + ")") + line("    " + name + " += " + value + ";");
    case 5: return line(name + m_dice.pick({" += ", " -= "}) + value + ";");
    case 6: return line(name + " ^= " + value + ";");
    case 7: return line(name + " |= " + value + ";");
    default: initial = "-1"; return line(name + " &= " + value + ";");
    }
}

std::string NestWriter::reductionNest() {
    std::string updates = loops(0, m_parallel, [&] {
        std::string text;
        for (int count = m_dice.chance(25) ? 2 : 1; count > 0; --count) {
            const Element element = m_dice.pick(
                std::vector{Element::real, Element::real, Element::wide, Element::integer, Element::natural});
            const std::string name = freshName({"total", "best", "found", "acc"});
            std::string initial;
            text += updateOf(name, element, initial);
            declareBefore(textOf(element) + " " + name + " = " + initial);
            m_nest.results.push_back({name, textOf(element), initial});
            m_nest.reordersFloating = m_nest.reordersFloating || isFloating(element);
        }
        return text;
    });
    return updates;
}

std::string NestWriter::histogramNest() {
    const Element element = m_dice.pick(std::vector{Element::real, Element::integer, Element::natural});
    const std::string bins = freshName({"bins", "histogram"}), index = freshName({"bin", "which"});
    const std::size_t elements = std::size_t(m_dice.between(2, 20));
    m_nest.parameters.push_back({index, "int", "", std::size_t(m_axes.front().size), elements, false});
    m_nest.reordersFloating = isFloating(element);
    const std::string body = loops(0, m_parallel, [&] {
        const std::string cell = bins + "[" + index + "[" + m_axes.front().counter + "]]";
        if (m_dice.chance(50)) return line(cell + "++;");
        return line(cell + " += " + m_expressions.value(element, 1) + ";");
    });
    m_nest.parameters.push_back({bins, textOf(element), "", elements, 0, false});
    m_changed.insert(bins);
    return body;
}

std::string NestWriter::lastValueNest() {
    const std::string name = freshName({"last", "latest"});
    const Element element = m_dice.pick(std::vector{Element::real, Element::integer, Element::wide});
    m_parallel = 1; // Whether the last row has iterations would decide whose value is the last.
    std::vector<std::size_t> axes;
    for (std::size_t i = 0; i < m_parallel; ++i) axes.push_back(i);
    const std::size_t out = addArray(element, axes, false);
    declareBefore(textOf(element) + " " + name + " = 0");
    m_nest.results.push_back({name, textOf(element), "0"});
    return loops(0, m_parallel, [&] {
        return line(name + " = " + m_expressions.value(element, 1) + ";") +
               line(access(m_arrays[out], false) + " = " + name + m_dice.pick({" + ", " * "}) +
                    m_expressions.value(element, 0) + ";");
    });
}

} // namespace forewarp::test
