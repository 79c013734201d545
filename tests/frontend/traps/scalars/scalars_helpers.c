/* Helpers, callbacks, statics, recursion, values passed and returned. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
struct state { int n; double sum; };
struct vec { double x, y, z; };
struct rng { unsigned s; };
struct heap { int n; int a[256]; };
int calls, depth, level_now;
static int noted[64];

static void bump(int *p, int v) { *p += v; }
static int bumped(int *p, int v) { return *p += v; }
static int fetched(int *p) { return (*p)++; }
static struct state stepped(struct state s, int v) { s.n++; s.sum = s.sum * 0.5 + v; return s; }
static struct state counted(struct state s, int v) { s.n++; s.sum += v; return s; }
static double own_copy(struct state s) { s.n += 3; s.sum *= 2; return s.sum + s.n; }
static struct vec added(struct vec a, struct vec b) { return (struct vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static struct vec crossed(struct vec a, struct vec b) {
    return (struct vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static unsigned drawn(struct rng *r) { return r->s = r->s * 1664525u + 1013904223u; }

void helper_adds(int n, const int *restrict a, int *restrict total) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        bump(total, a[i]);
}
void helper_adds_to_each(int n, const int *restrict k, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        bump(&h[k[i]], 1);
}
void helper_adds_and_tells(int n, const int *restrict a, int *restrict total, int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = bumped(total, a[i]);
}
void helper_numbers(int n, int *restrict out) {
    int next = 0;
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = fetched(&next);
}
void helper_numbers_some(int n, const int *restrict a, int *restrict out) {
    int next = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = a[i] ? fetched(&next) : -1;
}
double state_by_value(int n, const int *a) {
    struct state s = {0, 0};
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = stepped(s, a[i]);
    return s.sum;
}
double state_counted_by_value(int n, const int *a) {
    struct state s = {0, 0};
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        s = counted(s, a[i]);
    return s.sum + s.n;
}
void copies_are_changed(int n, const struct state *restrict s, double *restrict out) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = own_copy(s[i]);
}
void one_copy_is_changed(int n, struct state s, double *restrict out) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = own_copy(s) + i;
}
struct vec vectors_added(int n, const struct vec *v) {
    struct vec s = {0, 0, 0};
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s = added(s, v[i]);
    return s;
}
struct vec vectors_crossed(int n, const struct vec *v) {
    struct vec s = {0, 0, 1};
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        s = crossed(s, v[i]);
    return s;
}
void generator_shared(int n, unsigned *restrict out) {
    struct rng r = {1};
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = drawn(&r);
}
void generator_of_each(int n, unsigned *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        struct rng r = {(unsigned)i};
        drawn(&r);
        out[i] = drawn(&r);
    }
}
void generator_kept_in_memory(int n, struct rng *restrict r, unsigned *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (out[i]) out[i] = drawn(r);
}
double monte_carlo(int n) {
    struct rng r = {5};
    int in = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        double x = drawn(&r) / 4294967296.0, y = drawn(&r) / 4294967296.0;
        if (x * x + y * y < 1) in++;
    }
    return 4.0 * in / n;
}
int static_total(int n, const int *restrict a, int *restrict out) {
    static int total;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        total += a[i];
        out[i] = total;
    }
    return total;
}
int static_total_only(int n, const int *a) {
    static int total;
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        total += a[i];
    return total;
}
void static_inside(int n, const int *restrict a, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        static int before;
        out[i] = a[i] - before;
        before = a[i];
    }
}
void static_scratch(int n, const int *restrict a, int *restrict out) {
    static int t[4];
    for (int i = 0; i < n; i++) {                           // expect proved private=t
        t[0] = a[i]; t[1] = a[i] * 2; t[2] = 3; t[3] = t[0] + t[1];
        out[i] = t[3] + t[2];
    }
}
static int set_up(void) { static int done, table[4]; if (!done) { for (int k = 0; k < 4; k++) table[k] = calls + k; done = 1; } return table[2]; } // expect proved
void set_up_at_first_call(int n, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        out[i] = set_up();
        calls = i;
    }
}
static int remembered(int k) {
    static int have[64], value[64];
    if (!have[k & 63]) { value[k & 63] = k * k; have[k & 63] = 1; }
    return value[k & 63];
}
void memoised(int n, const int *restrict k, int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = remembered(k[i]);
}
static int unique(void) { static int id; return ++id; }
void ids_for_some(int n, const int *restrict a, int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i]) out[i] = unique();
}
static const char *shown(int v) { static char text[16]; text[0] = (char)('0' + v % 10); text[1] = 0; return text; }
void pointers_to_one_text(int n, const char **restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = shown(i);
}
void text_of_the_one_before(int n, char *restrict out) {
    const char *t = shown(0);
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        out[i] = t[0];
        t = shown(i);
    }
}
static int deep(int v) { depth++; int r = v > 0 ? deep(v - 1) + depth : depth; depth--; return r; }
void recursion_with_a_level(int n, int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        out[i] = deep(i & 7);
}
static int deeper(int v) { level_now++; return v > 0 ? deeper(v - 1) + level_now : level_now; }
void recursion_that_counts(int n, int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = deeper(i & 7);
}
static void each(int n, void (*f)(int, void *), void *context) { for (int i = 0; i < n; i++) f(i, context); } // expect unproved
static void add_one(int i, void *context) { *(int *)context += i; }
void callback_rows(int n, int *restrict rows) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        each(4, add_one, &rows[i]);
}
void callback_one(int n, int *restrict total) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        each(4, add_one, total);
}
void pointer_by_data(int n, const int *restrict a, int *restrict out) {
    int (*const pick[2])(int *, int) = {bumped, bumped};
    int total = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = pick[a[i] & 1](&total, a[i]);
}
static void keeps(int **place, int *what) { *place = what; }
void address_kept(int n, int *restrict out) {
    int t = 0, *p = &t, u = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        *p += i;
        out[i] = t;
        keeps(&p, i & 1 ? &t : &u);
    }
}
extern void look_at(int *);
void escaped_temporary(int n, const int *restrict a, int *restrict out) {
    int t = 0;
    look_at(&t);
    for (int i = 0; i < n; i++) {                           // expect proved
        t = a[i];
        out[i] = t * t;
    }
}
void escaped_and_called(int n, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved
        t = i;
        look_at(&t);
        out[i] = t;
    }
}
static void note(int k, int v) { if (v > noted[k]) noted[k] = v; }
void notes_greatest(int n, const int *k, const int *a) {
    for (int i = 0; i < n; i++)                             // expect reduction op=max
        note(k[i] & 63, a[i]);
}
static int note_and_tell(int k, int v) { if (v > noted[k]) { noted[k] = v; return 1; } return 0; }
int notes_and_counts(int n, const int *k, const int *a) {
    int c = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        c += note_and_tell(k[i] & 63, a[i]);
    return c;
}
int notes_and_drops(int n, const int *k, const int *a) {
    for (int i = 0; i < n; i++)                             // expect reduction op=max
        (void)note_and_tell(k[i] & 63, a[i]);
    return 0;
}
static void heap_put(struct heap *h, int v) {
    int i = h->n++;
    while (i > 0 && h->a[(i - 1) / 2] > v) { h->a[i] = h->a[(i - 1) / 2]; i = (i - 1) / 2; } // expect unproved truth=refuted
    h->a[i] = v;
}
void heap_of_all(int n, const int *restrict a, struct heap *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        heap_put(h, a[i]);
}
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void rotates_by_swaps(int n, int *a) {
    for (int i = 0; i + 1 < n; i++)                         // expect unproved truth=refuted
        swap(&a[i], &a[i + 1]);
}
void swaps_apart(int n, int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        swap(&a[i], &b[i]);
}
void shuffles(int n, int *restrict a, const int *restrict k) {
    for (int i = n - 1; i > 0; i--)                         // expect unproved truth=refuted
        swap(&a[i], &a[k[i]]);
}
void swap_of_choice(int n, const int *restrict c, int *restrict out) {
    int x = 1, y = 2;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (c[i]) swap(&x, &y);
        out[i] = x;
    }
}
static inline int out_by_pointer(int v, int *rest) { *rest = v % 7; return v / 7; }
void two_results(int n, const int *restrict a, int *restrict q, int *restrict r) {
    int rest;
    for (int i = 0; i < n; i++) {                           // expect proved
        q[i] = out_by_pointer(a[i], &rest);
        r[i] = rest;
    }
}
static inline int maybe_by_pointer(int v, int *rest) { if (v < 0) return 0; *rest = v % 7; return 1; }
void result_not_always_set(int n, const int *restrict a, int *restrict r) {
    int rest = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        maybe_by_pointer(a[i], &rest);
        r[i] = rest;
    }
}
void result_tested_first(int n, const int *restrict a, int *restrict r) {
    int rest;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (maybe_by_pointer(a[i], &rest)) r[i] = rest;
}
__attribute__((noinline)) static int carried(int *acc, int v) { int old = *acc; *acc = v; return old; }
void delayed_by_one(int n, const int *restrict a, int *restrict out) {
    int acc = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = carried(&acc, a[i]);
}
__attribute__((pure)) extern int table_lookup(int k);
extern int table_size;
void pure_of_a_global(int n, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        table_size = i;
        out[i] = table_lookup(0);
    }
}
void two_levels_of_static(int n, const int *restrict a, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        static struct { int have; int v; } memo;
        if (!memo.have) { memo.v = a[i]; memo.have = 1; }
        out[i] = memo.v;
    }
}
