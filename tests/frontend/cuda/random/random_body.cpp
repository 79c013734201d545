#include "tests/frontend/cuda/random/random_body.h"

#include "tests/frontend/cuda/random/mixed_expression.h"

#include <iterator>

namespace forewarp::test {

const char* const kBodyHead = R"(#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MIX(...) (h = h * 31 + (__VA_ARGS__))
#define ADD(...) (r = r * 0.5 + (__VA_ARGS__))
#define NEGATIVE -3
#define WIDE 5000000000
#define HEX 0xFFFFFFFF
#define CHARACTER 'x'
#define TWICE(v) v + v
#define SQUARE(v) ((v) * (v))
#define COUNT 5
#define LAST (COUNT - 1)

enum colour { RED = -2, GREEN, BLUE = 7 };
enum mode { OFF, ON, OTHER };
enum wide { BOTTOM = 1, TOP = 0xFFFFFFFF };
typedef enum { LEFT = 'l', RIGHT = 'r' } side;

struct pair {
    double first, second;
};
struct nested {
    int id;
    struct pair at[2];
    unsigned char tag[3];
};
union bits {
    float real;
    unsigned whole;
};
union two {
    double real;
    float half;
};
struct either {
    int kind;
    union {
        int whole;
        float real;
    };
};
struct flags {
    unsigned low : 3, : 2, high : 4;
    int sign : 3;
};
struct template {
    int new, operator;
    _Bool private;
};
typedef struct {
    float x, y, z;
} float3;
typedef struct point point;
struct point {
    int x;
    struct pair pair;
};

static const signed char kSteps[5] = {-1, 0, 3, -5, 2};
static const double kTable[3][2] = {{0.5, -1}, {1e-3}, {7, 1. / 3}};
static const enum colour kColours[3] = {BLUE, RED, GREEN};
static const _Bool kTruths[4] = {1, 0, 0, 1};
static unsigned short squares[4] = {0, 1, 4, 65535};
static const char kLetters[] = "a\xfe\"z";
static const int kLimit = -40;

static int clamped(int v, int low, int high) { return v < low ? low : v > high ? high : v; }
static unsigned char narrowed(int v) { return v; }
static char letter(char v) { return v + 1; }
static _Bool truth(int v) { return v & 6; }
static int doubled(long long v) { return 2 * v; }
static enum colour next(enum colour v) { return v == RED ? GREEN : BLUE; }
static void exchange(int *a, int *b) {
    const int was = *a;
    *a = *b;
    *b = was;
}
static struct pair turned(struct pair p) {
    const double was = p.first;
    p.first = -p.second;
    return (struct pair){p.first, was};
}
static void shift(struct pair *p, float by) {
    p->first += by;
    p->second *= by;
}
static double mean(const double *v, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += v[k];
    return sum / count;
}
static int total(int rows[][3], int count) {
    int sum = 0;
    while (count-- > 0)
        for (int k = 0; k < 3; k++)
            sum += rows[count][k];
    return sum;
}
static int looked(int at) {
    static const int table[4] = {3, -1, 4, -1};
    return table[at & 3] + kSteps[at & 1] + kLimit;
}
static int delete(int class, int this) { return class - 2 * this; }
static int filled(unsigned char *to, size_t count, int with) {
    memset(to, with, count);
    return to[0] + count;
}
static void nothing(void) {}
static double trace(int n, double a[n][n]) {
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += a[k][k];
    return sum + a[0][n - 1];
}
static float pair(float v) { return v / 4; }

)";

namespace {

/// Statements of C. «$i» is a small whole number, «$u» any one, «$r» a real one; the last of each idiom's numbers go into h
/// by MIX and into r by ADD.
constexpr const char* kIdioms[] = {
    // Compound assignments compute in the wider type.
    "signed char t = $i; t += $i; t *= 3; t -= $u; t |= 5; t >>= 1; t ^= $i; MIX(t); t %= 7; MIX(t);",
    "unsigned char t = $u; t += 200; t -= t >> 3; t = ~t; MIX(t); MIX(t++); MIX(--t); MIX(-t); t <<= 3; MIX(t >> 1);",
    "unsigned short t = $u; t += $i; t *= 3; t /= 2; MIX(t); MIX(t << 4); MIX(t - 65535 < 0);",
    "float t = $r; t += $i; t *= 2; t -= 0.1; ADD(t); ADD(t * 0.1); t /= 3; ADD(t);",
    "int t = $i & 1023; t *= 1.5; MIX(t); t -= 0.75f; MIX(t); t /= 2.5; MIX(t); t += 'a'; MIX(t);",
    "long long t = $i; t *= 1 << 20; t |= $i; t %= 1000003; MIX(t); t -= $u % 1000u; MIX(t); MIX(t < 0);",
    "unsigned t = $u; t += $i; t /= 3; t -= 1e6 < 5; t %= 1000; t *= -1; MIX(t); MIX(t > -1); MIX(t >> 31);",
    "int a; unsigned char o; short t; a = o = t = $u; MIX(a); MIX(o); MIX(t); MIX(a = 3, o = a + $i, o);",
    // Truth values are whole numbers.
    "MIX(($i < $i) + ($i == $i) * 2 - !($i)); MIX(-($i > 0)); MIX(~($i != 0)); MIX(($i > 0) << 3);",
    "MIX(sizeof($i < $i)); MIX(sizeof !$i); MIX(sizeof('a' + 1)); MIX(sizeof 'b'); MIX(('a' < $i) - 'b');",
    "_Bool t = $i; MIX(t); t++; MIX(t + t); t--; MIX(t); t--; MIX(t); MIX(-t); MIX(~t); --t; MIX(t);",
    "_Bool t = 0.5; MIX(t); t = $i & 4; t += 3; MIX(t); t ^= 1; MIX(t); t |= $i; t = !t; MIX(t); t -= 1; MIX(t * 5);",
    "_Bool t[3] = {$i, [2] = 2}; MIX(t[0] + t[1] + t[2]); t[1] = $r; MIX(t[1] ? 7 : 9); MIX(kTruths[$i & 3]);",
    "int t = 0; if ($i > 0 && t++ < 5 || ++t) MIX(t); MIX(!t || t-- > 1); MIX(t); MIX(!!t == (t != 0));",
    "MIX(truth($i)); MIX(truth($i) + truth($i)); MIX(narrowed($i + 300)); MIX(letter($i)); MIX(letter('\\377') - 1);",
    // Enumerations are whole numbers.
    "enum colour t = GREEN; t++; MIX(t); t = t + 5; MIX(t == BLUE); t -= 20; MIX(t); MIX(RED < 1u); MIX(next(t));",
    "enum mode t = ON; t--; MIX(t); t -= 2; MIX(t > 0); MIX(t); t = $i; MIX(t); MIX(-ON); MIX(OTHER - 5 < 0);",
    "MIX(sizeof(TOP)); MIX(TOP / 3); MIX(TOP + $i); MIX(BOTTOM - 2 < 0); enum wide t = TOP; MIX(t + 1 > 0);",
    "int t[] = {[OFF] = 3, [OTHER] = $i}; MIX(t[1] + t[OTHER]); MIX(sizeof t / sizeof *t); MIX(kColours[$i & 1]);",
    "side t = $i > 0 ? LEFT : RIGHT; MIX(t); MIX(t == 'l'); MIX(sizeof LEFT); MIX(t - RIGHT);",
    // Literals, macros and limits.
    "MIX(-NEGATIVE - NEGATIVE); MIX($i - NEGATIVE); MIX(WIDE + $i); MIX(HEX / 3); MIX(2 * TWICE($i)); MIX(LAST * 2);",
    "MIX(1 ? NEGATIVE : $u); MIX(SQUARE($i & 63)); MIX(CHARACTER + 1); MIX(- -$i); MIX(- +-3); MIX(!~$i);",
    "MIX(010 + 0b101 + 0xFFu); MIX(4294967295 + 1); MIX(2147483648 > 0); MIX(-2147483648 < 0); MIX(0x80000000 > -1);",
    "MIX('\\377'); MIX('\\n' + '\\\\' + '\\'' + '\"'); MIX(L'x'); MIX(u'y' - 200); MIX('ab'); MIX('\\0' - '\\x7f');",
    "MIX(INT_MIN / 3); MIX(INT_MAX - ($i & 1)); MIX(UINT_MAX + 2u); MIX(LLONG_MIN / 7); MIX(ULLONG_MAX); MIX(SIZE_MAX "
    "/ 3);",
    "ADD(0x1p-3 + 1e3f + .5 + 1.f); ADD(FLT_EPSILON); ADD(1 / 3); ADD(1 / 3.); ADD(1 / 3.f); ADD(FLT_MAX > DBL_MAX);",
    "ADD(INFINITY > $r ? 1 : 2); ADD(NAN == NAN); ADD(-HUGE_VAL < $r); ADD(fmin(INFINITY, $r)); ADD(isnan($r - NAN) != "
    "0);",
    // Real numbers, and functions of them.
    "float t = $r; ADD(t * 0.1); ADD(t * 0.1f); ADD((float)$r * (float)$r); ADD((double)t * t); ADD(t + $u);",
    "ADD(fabs($i)); ADD(fabsf($r)); ADD(sqrt(SQUARE($i & 63))); ADD(floor($r)); ADD(fmod($i, 7)); ADD(sqrtf(f[i] * "
    "f[i]));",
    "MIX(abs($i)); MIX(labs($i)); MIX(lround($r / 1e30) + 1); ADD(copysign(2, $i)); ADD(fmaxf($i, $i)); "
    "ADD(trunc(f[i]));",
    "ADD($i > 0 ? $i : $r); ADD($i / 2 + $r); ADD(($i, $r)); ADD(1.0f * $u); ADD(-$r); ADD($r > $r); ADD(!$r);",
    // Choices.
    "MIX($i > 0 ? $i < 5 ? 1 : $i : $u ? 2 : 3); MIX($i > 3 ? -1 : $u); MIX(($i ? $i : 'c') + 1); MIX(($i, $i) ? 5 : "
    "$i);",
    "switch ($i & 7) { case 0: case 1: MIX(1); case 2: MIX(2); break; default: MIX(3); case 4 ... 5: MIX(4); break; "
    "case 6: { int t = $i; MIX(t); } }",
    "switch ($u) { case -1: MIX(1); break; case 5: MIX(2); break; case HEX - 1: MIX(4); break; default: MIX(3); }",
    "switch ((unsigned)($i & 3) - 1) { case -1: MIX(1); break; case 1: MIX(2); break; default: MIX(3); }",
    "switch ((char)('a' + ($i & 3))) { case 'a': MIX(1); break; case 'b': MIX(2); __attribute__((fallthrough)); "
    "case 'c': MIX(3); break; default: break; }",
    "switch ($i & 3) { case 0:; int t = 5; MIX(t); break; case 1: t = $i; MIX(t); break; default: t = 3; MIX(t + 1); }",
    "switch (kColours[$i & 1]) { case BLUE: MIX(1); break; case RED: MIX(2); case GREEN: MIX(3); }",
    "switch ((long long)$i & 5) case 4: case 5: MIX(9); switch ($i & 1) { default: switch (x[i] & 1) { case 1: MIX(8); "
    "} }",
    "if ($i > 3) if ($i > 2) MIX(1); else MIX(2); if ($i > 3) { if ($i > 1) MIX(3); } else MIX(4); if ($i) ; else "
    "MIX(6);",
    "if (__builtin_expect($i > 3, 0)) MIX(1); MIX(__builtin_expect($i, 5)); assert(x[i] > -1000); MIX(2);",
    // Loops.
    "for (int a = 0, z = 9; a < z; a++, z -= 2) MIX(a * z); int t = 5; while (t --> 0) { if (t == 2) continue; MIX(t); "
    "}",
    "int t = $i & 15; do { if (t & 1) continue; MIX(t); if (t == 4) break; } while (--t > 0); MIX(t); for (;;) break;",
    "for (int k = 0; k < 6; k++) { switch (k) { case 1: continue; case 4: break; default: MIX(k); } if (k == 5) break; "
    "}",
    "for (int k = 0; k < 3; k++) { int k = $i; MIX(k); } for (unsigned char k = 250; k > 5; k++) MIX(k);",
    "int t = 3; { int t = $i; MIX(t); { unsigned t = $u; MIX(t); } MIX(t); } MIX(t); for (unsigned k = 3; k--;) "
    "MIX(k);",
    // Arrays and pointers.
    "int t[4] = {$i, 2, $i}; int *q = t; MIX(*q++); MIX(*++q); MIX(q - t); MIX(q[-1]); *q = 9; MIX(t[2]); MIX(1[t]);",
    "int a[2][3] = {{1, 2}, {[2] = $i}}, z[2][2] = {1, $i, 3}; MIX(a[1][2] + a[0][1] + z[1][0]); MIX(total(a, 2));",
    "int t[6] = {[1 ... 3] = $i, 4}; MIX(t[0] + t[3] * 3 + t[4]); const int (*q)[2] = (const int (*)[2])t; "
    "MIX(q[2][0]);",
    "const int *row = grid[i]; MIX(row[1] - *row); const int (*more)[4] = grid + i; MIX((*more)[2]); MIX(more[0][3]);",
    "const int *q = NULL; MIX(q == NULL); if ($i > 0) q = &x[i]; MIX(q ? *q : -1); q = $i > 2 ? x + i : 0; MIX(!q);",
    "int t[3] = {1, 2, 3}, *const p = t + 1; MIX(p[1]); exchange(t, &t[2]); MIX(t[0]);",
    "char t[6] = \"hello\"; MIX(t[$i & 3]); MIX(sizeof t); MIX(\"0123456789abcdef\"[$i & 15]); MIX(sizeof \"abc\"); "
    "MIX(kLetters[$i & 3]);",
    "char t[4] = \"ab\\\"c\"; const char *q = \"xy\" \"z\\n\"; MIX(t[3]); MIX(q[$i & 3]); unsigned char o[] = "
    "\"\\xff\\0a\"; MIX(o[0]); MIX(sizeof o);",
    "MIX(squares[$i & 3]); MIX(looked($i)); ADD(kTable[$u % 3][$i & 1]); MIX(kSteps[LAST]); MIX(sizeof kTable / sizeof "
    "kTable[0]);",
    "static const short local[2][2] = {{-1, 2}, {300}}; MIX(local[$i & 1][x[i] & 1]); MIX(sizeof local);",
    // Structures and unions.
    "struct pair p = {.second = $r}; ADD(p.first + p.second); p = (struct pair){$i, 'a'}; ADD(turned(p).first); "
    "shift(&p, $i); ADD(p.second);",
    "struct nested v = {$i, {{$r, 1}, {2, $r}}, {1, [2] = $i}}, o = v; o.at[1].first -= 1; ADD(o.at[1].first - "
    "v.at[1].second); MIX(o.tag[2] + o.id);",
    "struct nested v = {1, 2, 3, 4, 5, 6, $i}; ADD(v.at[1].second); MIX(v.tag[1]); struct pair o[2] = {v.at[0], {1, "
    "2}}; ADD(o[0].first + o[1].second);",
    "struct nested v = {.tag = {[1] = $i}, .at[1].first = $r}; ADD(v.at[1].first + v.at[0].second); MIX(v.tag[1]); "
    "MIX(offsetof(struct nested, tag));",
    "union bits v; v.real = $r; MIX(v.whole); union bits o = {.whole = 7}; MIX(o.whole); union two q = {.half = $r}; "
    "ADD(q.half);",
    "struct either v = {.kind = 1, .real = $r}; ADD(v.real); v.whole = $i; MIX(v.whole + v.kind); struct either o = "
    "{2, {$i}}; MIX(o.whole);",
    "struct flags v = {$i, .high = $u, .sign = -1}; MIX(v.low * v.high); v.sign = $i; MIX(v.sign < 0); v.low++; "
    "MIX(v.low); v.high -= 9; MIX(v.high - 8 < 0);",
    "struct pair pair = {1, $r}; struct pair other = pair; ADD(other.second); struct pair *const q = &pair; q->first "
    "+= 2; ADD(pair.first); MIX(sizeof(struct pair));",
    "point point = {$i, {2, $r}}; struct point more = point; MIX(more.x); ADD(more.pair.second); more.pair = "
    "point.pair; ADD(more.pair.first);",
    "struct local { short a; double z; } v = {$i, $r}; ADD(v.a + v.z); MIX(sizeof v); enum { HERE = 4, THERE }; "
    "MIX(THERE); typedef unsigned number; MIX((number)-1 / 2);",
    "struct local { char a, z[4]; } v = {.z = \"abc\"}; MIX(v.z[2] + v.a); struct local *q = &v; MIX(sizeof *q + "
    "_Alignof(double)); MIX(q->z[0]);",
    "float3 v = {$r, 2, $i}; ADD(v.x + v.z); const float3 o = v; ADD(o.y); float3 *q = &v; q->y = 3; ADD(v.y);",
    // Compound literals.
    "struct pair p = (struct pair){$r, 1}; ADD((struct pair){$r, $i}.second + p.first); ADD(turned((struct pair){1, "
    "$i}).first); MIX((int){$i} + (unsigned char){$u});",
    // Memory.
    "unsigned t; float v = $r; memcpy(&t, &v, sizeof t); MIX(t); int a[4], z[4]; memset(a, 0, sizeof a); a[1] = $i; "
    "memcpy(z + 1, a, 3 * sizeof *a); MIX(z[2]); MIX(z[1]);",
    "struct nested v; memset(&v, 0xff, sizeof v); MIX(v.id); MIX(v.tag[2]); unsigned char o[9]; MIX(filled(o, 5, $i)); "
    "MIX(o[4]); memset(o, 'a', 9); MIX(o[8]);",
    "int t = $i; unsigned char *q = (void *)&t; MIX(q[0]); void *p = &t; int *back = p; *back += 1; MIX(t); const void "
    "*o = x + i; MIX(*(const int *)o); MIX(((char *)q)[1]);",
    // Functions.
    "int a = $i, z = $i; exchange(&a, &z); MIX(a - z); MIX(clamped($i, -5, 9)); MIX(doubled($i)); nothing(); (void)a; "
    "MIX((nothing(), z));",
    "double v[3] = {$i, $r, 0.25}; ADD(mean(v, 3)); ADD(mean(v + 1, 2)); ADD(pair($i)); MIX((int)pair(9)); "
    "MIX((letter)(3));",
    // Names that mean something in C++.
    "int new = $i, class = 2, this = 3, new_ = 5; MIX(delete(new, class) - this * new_); int and = 1, not = new; "
    "MIX(and | not); int bool = 4; MIX(bool);",
    "struct template v = {1, $i, 2}; MIX(v.new + v.operator * 3 + v.private); struct template *typename = &v; "
    "typename->new++; MIX(v.new); int true = 0; MIX(true);",
    "int xor = $i, or = 2, operator = 3; MIX(xor ^ or | operator); float catch = $r; ADD(catch); unsigned char "
    "throw[2] = {1, $i}; MIX(throw[1]); long double_ = 3; MIX(double_);",
    "int min = $i, max = 3, threadIdx = 4, blockDim = 5, warpSize = 6, std = 7, float4 = 8, dim3 = 9; MIX(min + max * "
    "threadIdx - blockDim + warpSize * std + float4 - dim3);",
    // Types with names.
    "int64_t a = $i; uint8_t o = $u; ptrdiff_t z = &x[i] - x; size_t t = $i; MIX(a * o); MIX(z); MIX(t / 3); "
    "MIX((uint16_t)-1 + (int8_t)200); MIX((intptr_t)5 - o);",
    "long a = $i; unsigned long o = a; MIX(o >> 60); MIX((long)-1 < (unsigned)1); MIX(-1 < 1u); MIX((short)-1 < "
    "(unsigned char)1); MIX(a % 7 + -7 / 2 + -7 % 3);",
};

/// Each «$i», «$u» and «$r» replaced by an expression.
std::string filled(const std::string& idiom, Dice& dice) {
    MixedExpressions expressions(dice);
    std::string text;
    for (std::size_t at = 0; at < idiom.size(); ++at) {
        const char kind = idiom[at] == '$' && at + 1 < idiom.size() ? idiom[++at] : '\0';
        const int depth = dice.between(0, 2);
        if (kind == 'i') text += expressions.small(depth);
        else if (kind == 'u') text += expressions.whole(depth);
        else if (kind == 'r') text += expressions.real(depth);
        else text += idiom[at];
    }
    return text;
}

std::vector<NestParameter> parametersOf(int size) {
    const auto array = [&](const char* name, const char* type, int elements) {
        return NestParameter{.name = name, .type = type, .value = {}, .elements = std::size_t(elements)};
    };
    return {{.name = "n", .type = "int", .value = std::to_string(size)},
            array("c", "char", size),
            array("b", "unsigned char", size),
            array("s", "short", size),
            array("x", "int", size),
            array("u", "unsigned", size),
            array("w", "long long", size),
            array("f", "float", size),
            array("d", "double", size),
            array("grid", "int", 4 * size),
            array("whole", "unsigned long long", size),
            array("real", "double", size)};
}

} // namespace

int idiomCount() {
    return int(std::size(kIdioms));
}

RandomNest nestAround(const std::string& function, const std::string& body, const std::vector<NestResult>& results) {
    constexpr int kIterations = 100;
    RandomNest nest;
    nest.function = nest.caller = function;
    nest.parameters = parametersOf(kIterations);
    nest.results = results;
    std::string parameters, variables, stores;
    for (const NestResult& result : results) {
        parameters += ", " + result.type + " *restrict " + result.parameter();
        variables += "    " + result.type + " " + result.name + " = " + result.initial + ";\n";
        stores += "    *" + result.parameter() + " = " + result.name + ";\n";
    }
    nest.c = "void " + function +
             "(int n, const char *restrict c, const unsigned char *restrict b, const short *restrict s,\n"
             "    const int *restrict x, const unsigned *restrict u, const long long *restrict w,\n"
             "    const float *restrict f, const double *restrict d, const int (*restrict grid)[4],\n"
             "    unsigned long long *restrict whole, double *restrict real" +
             parameters + ")\n{\n" + variables + "    for (int i = 0; i < n; i++) {\n" + body + "    }\n" + stores +
             "}\n\n";
    return nest;
}

RandomNest randomBody(Dice& dice, int number, int first, int count) {
    std::string body = "        unsigned long long h = 17;\n        double r = 0;\n";
    if (dice.chance(30)) body += "        const short n = x[i] + 1;\n        MIX(n);\n"; // In a scope of its own.
    for (int i = 0; i < count; ++i)
        body += "        {\n            " + filled(kIdioms[(first + i) % idiomCount()], dice) + "\n        }\n";
    RandomNest nest =
        nestAround("body_" + std::to_string(number), body + "        whole[i] = h;\n        real[i] = r;\n", {});
    nest.isIndependent = true;
    return nest;
}

} // namespace forewarp::test
