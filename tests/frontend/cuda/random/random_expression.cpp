#include "tests/frontend/cuda/random/random_expression.h"

namespace forewarp::test {

std::string textOf(Element element) {
    switch (element) {
    case Element::real: return "float";
    case Element::wide: return "double";
    case Element::integer: return "int";
    case Element::natural: return "unsigned";
    default: return "unsigned char";
    }
}

bool isFloating(Element element) {
    return element == Element::real || element == Element::wide;
}

std::string ExpressionWriter::value(Element element, int depth) {
    switch (element) {
    case Element::real: return floating(false, depth);
    case Element::wide: return floating(true, depth);
    case Element::integer: return integer(depth);
    case Element::natural: return natural(depth);
    default: return "(unsigned char)(" + integer(depth) + ")";
    }
}

std::string ExpressionWriter::condition(int depth) {
    const Element element = m_dice.pick(std::vector{Element::real, Element::integer, Element::integer});
    std::string comparison =
        value(element, depth) + m_dice.pick({" < ", " > ", " <= ", " >= "}) + value(element, depth);
    if (element == Element::integer && m_dice.chance(30))
        comparison = "(" + integer(depth) + ") % 3" + m_dice.pick({" == ", " != "}) + "1";
    if (!m_dice.chance(25)) return comparison;
    return "(" + comparison + ")" + m_dice.pick({" && ", " || "}) + "!(" + leaf(Element::integer) + " > 3)";
}

std::string ExpressionWriter::leaf(Element element) {
    std::string text = m_leaf(element);
    if (!text.empty()) return text;
    for (const Element other : {Element::real, Element::integer, Element::byte, Element::wide}) {
        if (other != element) text = m_leaf(other);
        const bool isThroughInt = isFloating(other) && !isFloating(element); // What is negative fits nowhere else.
        if (!text.empty() && m_dice.chance(80))
            return "(" + textOf(element) + ")" + (isThroughInt ? "(int)" : "") + text;
    }
    switch (element) {
    case Element::real: return m_dice.pick({"0.5f", "1.25f", "-3.0f", "2.0f"});
    case Element::wide: return m_dice.pick({"0.5", "1.25", "-3.0", "1e-1"});
    case Element::natural: return m_dice.pick({"7u", "2654435761u", "0x55u"});
    default: return m_dice.pick({"3", "7", "-2", "'a'"});
    }
}

std::string ExpressionWriter::functionOf(bool isWide, int depth) {
    const std::string suffix = isWide ? "" : "f", a = floating(isWide, depth);
    switch (m_dice.between(0, 7)) {
    case 0: return "sqrt" + suffix + "(fabs" + suffix + "(" + a + "))";
    case 1: return m_dice.pick({"fmin", "fmax"}) + suffix + "(" + a + ", " + floating(isWide, depth) + ")";
    case 2: return m_dice.pick({"floor", "ceil", "fabs", "sin", "cos"}) + suffix + "(" + a + ")";
    case 3: return "exp" + suffix + "(-fabs" + suffix + "(" + a + "))";
    // C has one fabs(), of double: what a float argument gives is a double.
    case 4: return isWide ? "fabs(" + leaf(Element::real) + " * 0.1f)" : "(float)(fabs(" + a + ") / 3)";
    case 5: return isWide ? "sqrt(fabs(" + a + "))" : "(float)sqrt(fabs(" + a + "))";
    default: return m_helper.empty() ? a : m_helper + "(" + floating(false, depth) + ", " + leaf(Element::real) + ")";
    }
}

std::string ExpressionWriter::floating(bool isWide, int depth) {
    const Element own = isWide ? Element::wide : Element::real;
    if (depth == 0) return m_dice.chance(15) ? "(" + textOf(own) + ")" + leaf(Element::integer) : leaf(own);
    const std::string a = floating(isWide, depth - 1), b = floating(isWide, depth - 1), one = isWide ? "1.0" : "1.0f";
    switch (m_dice.between(0, 8)) {
    case 0: return "(" + a + " - " + b + ")";
    case 1:
    case 2: return "(" + a + " + " + b + ")";
    case 3: return a + " * " + b;
    case 4: return a + " / (fabs" + (isWide ? "(" : "f(") + b + ") + " + one + ")";
    case 5: return "(" + condition(0) + " ? " + a + " : " + b + ")";
    case 6: return "-(" + a + ")";
    case 7: return isWide ? "(" + a + " + " + floating(false, depth - 1) + ")" : "(float)(int)(" + a + ")";
    default: return functionOf(isWide, depth - 1);
    }
}

std::string ExpressionWriter::integer(int depth) {
    if (depth == 0) return leaf(m_dice.chance(20) ? Element::byte : Element::integer);
    const std::string a = integer(depth - 1), b = integer(depth - 1);
    switch (m_dice.between(0, 10)) {
    case 0:
    case 1: return "(" + a + " + " + b + ")";
    case 2: return "(" + a + " - " + b + ")";
    case 3: return a + " * " + m_dice.pick({"2", "-3", "11"});
    case 4: return "(" + a + ")" + m_dice.pick({" / ", " % "}) + m_dice.pick({"3", "7", "16"});
    case 5: return "((" + a + ") >> " + m_dice.pick({"1", "3"}) + ")";
    case 6: return "((" + a + ") " + m_dice.pick({"&", "|", "^"}) + " 15)";
    case 7: return "(" + condition(0) + " ? " + a + " : " + b + ")";
    case 8: return "((" + a + " < " + b + ") - (" + leaf(Element::integer) + " > 0))";
    case 9: return "abs(" + a + ")";
    default: return "(int)(" + floating(m_dice.chance(30), depth - 1) + ")";
    }
}

std::string ExpressionWriter::natural(int depth) {
    if (depth == 0) return m_dice.chance(30) ? "(unsigned)" + leaf(Element::integer) : leaf(Element::natural);
    const std::string a = natural(depth - 1), b = natural(depth - 1);
    switch (m_dice.between(0, 5)) {
    case 0: return "(" + a + " * 2654435761u)";
    case 1: return "((" + a + ") >> " + m_dice.pick({"3", "16", "31"}) + ")";
    case 2: return "((" + a + ") << " + m_dice.pick({"1", "13"}) + ")";
    case 3: return "(" + a + " ^ " + b + ")";
    case 4: return "(" + a + " - " + b + ")";
    default: return "~" + a;
    }
}

} // namespace forewarp::test
