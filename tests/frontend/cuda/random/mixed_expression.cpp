#include "tests/frontend/cuda/random/mixed_expression.h"

#include <algorithm>

namespace forewarp::test {

namespace {

std::string bracketed(const std::string& text) {
    return "(" + text + ")";
}

} // namespace

MixedExpressions::Bounded MixedExpressions::leaf() {
    static const std::vector<Bounded> kLeaves = {
        {"c[i]", 128},     {"b[i]", 255},   {"s[i]", 50},        {"x[i]", 50}, {"i", 100},         {"x[i]", 50},
        {"(int)w[i]", 50}, {"w[i]", 50},    {"grid[i][1]", 50},  {"'a'", 97},  {"'\\377'", 1},     {"RED", 2},
        {"BLUE", 7},       {"NEGATIVE", 3}, {"-NEGATIVE", 3},    {"ON", 1},    {"CHARACTER", 120}, {"3", 3},
        {"0x1F", 31},      {"017", 15},     {"(c[i], s[i])", 50}};
    return m_dice.pick(kLeaves);
}

/// Narrowed where another product would leave what an int holds.
MixedExpressions::Bounded MixedExpressions::kept(Bounded value) {
    return value.most < kMostSmall ? value : Bounded{"(short)" + bracketed(value.text), 32768};
}

MixedExpressions::Bounded MixedExpressions::smallOf(int depth) {
    if (depth <= 0) return leaf();
    switch (m_dice.between(0, 9)) {
    case 0:
    case 1:
    case 2: return kept(arithmetic(depth - 1));
    case 3:
    case 4: return kept(bits(depth - 1));
    case 5: return truth(depth - 1);
    case 6:
    case 7: return converted(depth - 1);
    case 8: return chosen(depth - 1);
    default: return leaf();
    }
}

MixedExpressions::Bounded MixedExpressions::arithmetic(int depth) {
    const Bounded left = smallOf(depth), right = smallOf(depth);
    switch (m_dice.between(0, 5)) {
    case 0: return {bracketed(left.text + " + " + right.text), left.most + right.most};
    case 1: return {bracketed(left.text + " - " + right.text), left.most + right.most};
    case 2: {
        const Bounded a = left.most * right.most < 1e9 ? left : leaf(),
                      b = left.most * right.most < 1e9 ? right : leaf();
        return {bracketed(a.text + " * " + b.text), a.most * b.most};
    }
    case 3: return {bracketed(left.text + " / ((" + right.text + " & 7) + 1)"), left.most};
    case 4: return {bracketed(left.text + " % ((" + right.text + " & 15) + 1)"), 16};
    default: return {"-" + bracketed(left.text), left.most};
    }
}

MixedExpressions::Bounded MixedExpressions::bits(int depth) {
    const Bounded left = smallOf(depth), right = smallOf(depth);
    const double both = 2 * std::max(left.most, right.most) + 2;
    switch (m_dice.between(0, 5)) {
    case 0: return {bracketed(left.text + " >> (" + right.text + " & 7)"), left.most + 1};
    case 1: return {bracketed("(" + left.text + " & 255) << (" + right.text + " & 3)"), 2048};
    case 2: return {"~" + bracketed(left.text), left.most + 1};
    case 3: return {bracketed(left.text + " & " + right.text), both};
    case 4: return {bracketed(left.text + " | " + right.text), both};
    default: return {bracketed(left.text + " ^ " + right.text), both};
    }
}

MixedExpressions::Bounded MixedExpressions::truth(int depth) {
    const std::string left = small(depth);
    switch (m_dice.between(0, 4)) {
    case 0: return {"!" + bracketed(left), 1};
    case 1: return {bracketed(left + m_dice.pick({" < ", " >= ", " == ", " != "}) + whole(depth)), 1};
    case 2: return {bracketed(left + m_dice.pick({" && ", " || "}) + small(depth)), 1};
    case 3: return {bracketed(real(depth) + m_dice.pick({" < ", " >= "}) + left), 1};
    default: return {bracketed(left + m_dice.pick({" > ", " <= "}) + small(depth)), 1};
    }
}

MixedExpressions::Bounded MixedExpressions::converted(int depth) {
    const Bounded value = smallOf(depth);
    switch (m_dice.between(0, 8)) {
    case 0: return {"(signed char)" + bracketed(value.text), 128};
    case 1: return {"(unsigned char)" + bracketed(value.text), 255};
    case 2: return {"(short)" + bracketed(whole(depth)), 32768};
    case 3: return {"(char)" + bracketed(whole(depth)), 128};
    case 4: return {"(_Bool)" + bracketed(value.text), 1};
    case 5: return {"(long long)" + bracketed(value.text), value.most};
    case 6: return {"(enum colour)" + bracketed(value.text), value.most};
    case 7: {
        const Bounded number = realOf(depth);
        return number.most < 1e7 ? Bounded{"(int)" + bracketed(number.text), number.most + 1} : value;
    }
    default: return {"(int)sizeof " + bracketed(value.text), 8};
    }
}

MixedExpressions::Bounded MixedExpressions::chosen(int depth) {
    const Bounded first = smallOf(depth), second = smallOf(depth);
    const double most = std::max(first.most, second.most);
    switch (m_dice.between(0, 3)) {
    case 0: return {"clamped" + bracketed(first.text + ", -9, " + second.text), most + 9};
    case 1: return {"narrowed" + bracketed(first.text), 255};
    case 2: return {"kSteps[" + first.text + " & 3]", 5};
    default: return {bracketed(small(0) + " > 3 ? " + first.text + " : " + second.text), most};
    }
}

std::string MixedExpressions::whole(int depth) {
    if (depth <= 0)
        return m_dice.pick({"u[i]", "u[i]", "b[i]", "x[i]", "c[i]", "(unsigned long long)w[i]", "TOP", "HEX", "WIDE",
                            "sizeof(short)", "4294967295", "0x80000000", "7u", "1ull << 40 >> (i & 7)"});
    const std::string number = whole(depth - 1), other = small(depth - 1);
    const std::string natural = "(u[i] + " + other + ")";
    switch (m_dice.between(0, 8)) {
    case 0: return natural;
    case 1: return bracketed(natural + " * " + other);
    case 2: return bracketed(natural + " >> (" + other + " & 15)");
    case 3: return bracketed(natural + " << (" + other + " & 15)");
    case 4: return bracketed(natural + " / ((" + other + " & 7) + 1u)");
    case 5: return bracketed(natural + " ^ (" + number + ")");
    case 6: return "(unsigned short)" + bracketed(number);
    case 7: return bracketed(small(0) + " > 0 ? " + other + " : " + natural);
    default: return bracketed("(unsigned long long)" + bracketed(number) + " % ((" + other + " & 31) + 1)");
    }
}

MixedExpressions::Bounded MixedExpressions::realOf(int depth) {
    static const std::vector<Bounded> kLeaves = {{"f[i]", 8}, {"d[i]", 8},  {"f[i]", 8},   {"0.1f", 1},
                                                 {"0.1", 1},  {"1e3", 1e3}, {"0x1p-3", 1}, {".5f", 1}};
    if (depth <= 0) return m_dice.pick(kLeaves);
    const Bounded left = realOf(depth - 1), right = realOf(depth - 1), number = smallOf(depth - 1);
    switch (m_dice.between(0, 8)) {
    case 0: return {bracketed(left.text + " + " + right.text), left.most + right.most};
    case 1: return {bracketed(left.text + " * " + right.text), left.most * right.most};
    case 2: return {bracketed(number.text + " - " + left.text), number.most + left.most};
    case 3: return {bracketed(left.text + " / ((" + number.text + " & 7) + 1.0f)"), left.most};
    case 4: return {"(float)" + bracketed(left.text), left.most * 2};
    case 5: return {"fabs" + bracketed(left.text), left.most};
    case 6: return {"fmax" + bracketed(left.text + ", " + number.text), std::max(left.most, number.most)};
    case 7:
        return {bracketed(small(0) + " > 3 ? " + left.text + " : " + number.text), std::max(left.most, number.most)};
    default: return {bracketed(left.text + " * " + number.text), left.most * number.most};
    }
}

} // namespace forewarp::test
