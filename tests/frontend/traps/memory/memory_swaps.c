/* Pointers that change places from step to step, and functions that hand out pointers. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct field { const char *name; float *data; struct field *next; };
struct set { struct field *first; float *lazy, *other; int n; };
extern int odd(int);
__attribute__((const)) extern float *base_of(int);

/* 1 */
void slides_into_one(float *a, float *b, int n, int steps) {
    float *p = a, *q = b;
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect unproved truth=refuted
            p[i] = q[i - 1] + 1;
        p = q;
        q = a;
    }
}
void swapped_then_joined(float *a, float *b, int n, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect unproved truth=refuted
            b[i] = a[i - 1] + 1;
        float *x = a;
        a = b;
        b = x;
        if (t == 3) b = a;
    }
}
void swapped_sometimes(float *a, float *b, int n, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect unproved truth=parallel
            b[i] = a[i - 1] + 1;
        if (odd(t)) {
            float *x = a;
            a = b;
            b = x;
        }
    }
}
void half_swapped_sometimes(float *a, float *b, int n, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect unproved truth=refuted
            b[i] = a[i - 1] + 1;
        float *x = a;
        if (odd(t)) a = b;
        b = x;
    }
}
void same_from_the_start(float *a, int n, int steps) {
    float *cur = a, *old = a;
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect unproved truth=refuted
            cur[i] = old[i - 1] + 1;
        float *x = cur;
        cur = old;
        old = x;
    }
}
void swapped_and_moved(float *a, float *b, int n, int steps) {
    float *p = a, *q = b;
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect unproved truth=refuted
            p[i] = q[i - 1] + a[i - 1];
        float *x = p;
        p = q;
        q = x;
    }
}
void rotated_with_a_double(float *a, float *b, float *c, int n, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect unproved truth=refuted
            c[i] = a[i - 1] + b[i - 1];
        float *x = a;
        a = b;
        b = c;
        c = x;
        if (t & 1) c = b;
    }
}
void next_half_of_it(float *a, int n, int steps) {
    float *p = a, *q = a + n / 2;
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 0; i < n; i++) // expect unproved truth=refuted
            q[i] = p[i] + 1;
        float *x = p;
        p = q;
        q = x;
    }
}
void swapped_halves(float *a, int n, int steps) {
    float *p = a, *q = a + n;
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect unproved truth=parallel
            q[i] = p[i - 1] + 1;
        float *x = p;
        p = q;
        q = x;
    }
}
void columns_of_levels(float *a, float *b, int n, int levels) {
    float *fine = a, *coarse = b;
    for (int l = 0; l < levels; l++) { // expect unproved truth=refuted
        for (int i = 0; i < n >> l; i++) // expect unproved truth=parallel
            coarse[i] = fine[2 * i] + fine[2 * i + 1];
        fine = coarse;
        coarse = coarse + (n >> l);
    }
}
void columns_of_levels_in_place(float *a, int n, int levels) {
    float *fine = a, *coarse = a;
    for (int l = 0; l < levels; l++) { // expect unproved truth=refuted
        for (int i = 0; i < n >> l; i++) // expect unproved truth=refuted
            coarse[i] = fine[2 * i] + fine[2 * i + 1];
        fine = coarse;
    }
}
static float *find(struct set *s, const char *name) {
    for (struct field *f = s->first; f; f = f->next) // expect unproved
        if (!strcmp(f->name, name)) return f->data;
    return NULL;
}
static float *lazy(struct set *s) {
    if (!s->lazy) s->lazy = calloc(s->n, sizeof(float));
    return s->lazy;
}
void made_once(struct set *s, int n) {
    float *p = lazy(s), *q = lazy(s);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i - 1] + 1;
}
static float *either(struct set *s, int c) { return c ? s->lazy : s->other; }
static float *deep(struct set *s, int k) { return k <= 0 ? s->lazy : deep(s, k - 1); }
static void get_both(struct set *s, float **p, float **q) {
    *p = s->lazy;
    *q = s->lazy;
}
void by_reference(struct set *s, int n) {
    float *p, *q;
    get_both(s, &p, &q);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i - 1] + 1;
}
static float *(*const getter)(struct set *, int) = either;
void by_a_constant_function(int k, int n) {
    float *p = base_of(k), *q = base_of(k);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i - 1] + 1;
}
static void connect(struct set *s) {
    for (int k = 0; k < s->n; k++) // expect proved
        if (k == 0) s->other = s->lazy;
}
