/* One pointer read twice, helpers that are called with one array twice, and other ways to say the same. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct img { float *a, *b; int n; };
struct node { struct node *next; float *data; int n; };
float *scratch;
extern void note(int);
extern int ready;

/* 1 */
void read_before_and_after_a_message(struct img *s, int n) {
    float *p = s->a;
    printf("%d\n", n);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->a[i] = p[i - 1] + 1;
}
void read_around_another_store(struct img *s, struct node *x, int n) {
    float *p = s->a;
    x->next = x;
    float *q = s->a;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i - 1] + 1;
}
void global_read_twice(int n) {
    float *p = scratch;
    note(n);
    float *q = scratch;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i - 1] + 1;
}
void made_when_missing(struct img *s, int n) {
    float *p = s->a;
    if (!s->b) s->b = malloc(n * sizeof(float));
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->a[i] = p[i - 1] + s->b[i];
}
void in_place_when_no_target(float *in, float *out, int n) {
    if (!out) out = in;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        out[i] = in[i - 1];
}
static void step(float *to, const float *from, int n) {
    for (int i = 1; i < n; i++) // expect proved
        to[i] = from[i - 1] + 1;
}
void steps_in_place(float *x, int n) { step(x, x, n); }
void list_and_its_next(struct node *x, int n) {
    struct node *y = x->next;
    y->data = x->data;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        y->data[i] = x->next->data[i] + x->data[i - 1];
}
void ternary_of_one(float *a, int c, int n) {
    float *p = c ? a + 1 : a + 2;
    float *q = c ? a : a + 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i] = q[i];
}
void switched(float *a, float *b, int c, int n) {
    float *p;
    switch (c) {
    case 0: p = a; break;
    case 1: p = b; break;
    default: p = a + 1;
    }
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        p[i] = a[i - 1] + b[i - 1];
}
void two_phase_pointer(float *a, int n) {
    float *p = a;
    for (int k = 0; k < 3; k++) // expect proved
        p += n;
    p -= 3 * n;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        p[i] = a[i - 1];
}
void pointer_searched(float *a, int n) {
    float *p = a;
    while (*p > 0) // expect unproved
        p++;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i] = a[i] + 1;
}
void end_of_list(struct node *x, int n) {
    struct node *last = x;
    while (last->next) // expect unproved
        last = last->next;
    last->data = x->data;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        last->data[i] = x->data[i - 1];
}
void row_over_row(float **rows, int n, int m) {
    for (int i = 1; i < n; i++) { // expect unproved truth=refuted
        float *above = rows[i - 1], *here = rows[i];
        for (int j = 0; j < m; j++) // expect proved truth=parallel
            here[j] += above[j];
    }
}
void row_over_itself(float **rows, int k, int m) {
    float *p = rows[k], *q = rows[k];
    for (int j = 1; j < m; j++) // expect unproved truth=refuted
        q[j] = p[j - 1];
}
void first_element_address(float *a, int n) {
    float *p = &a[0], *q = &*a, *r = a + n - n;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        p[i] = q[i - 1] + r[i - 1];
}
void through_a_void(float *a, int n) {
    void *v = a;
    char *c = (char *)v + sizeof(float);
    float *p = (float *)(void *)c;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i] = a[i];
}
void by_union_of_pointers(float *a, int n) {
    union { float *f; unsigned *u; char *c; } p;
    p.f = a;
    p.c += 4;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p.f[i] = a[i];
}
void by_copying_its_bytes(float *a, int n) {
    float *p;
    memcpy(&p, &a, sizeof p);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        p[i] = a[i - 1];
}
void taken_from_an_array_of_pointers(float *a, float *b, int k, int n) {
    float *t[4] = {a, b, a, b};
    float *p = t[k & 3], *q = t[(k + 2) & 3];
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        p[i] = q[i - 1];
}
void ping_pong_of_one(float *a, int n, int steps) {
    float *cur = a, *old = a + 1;
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 0; i < n; i++) // expect unproved truth=refuted
            cur[i] = old[i] * 2;
        float *x = cur;
        cur = old;
        old = x;
    }
}
void bound_is_a_cell(int *a, int k) {
    int *n = a + k;
    for (int i = 0; i < *n; i++) // expect unproved truth=refuted
        a[i] = i;
}
struct vecs { int n; int cap; int *v; };
void bound_within_reach(struct vecs *s) {
    s->v = &s->cap;
    for (int i = 0; i < s->n; i++) // expect unproved
        s->v[i - 1] = 3;
}
static void attach(struct vecs *s) { s->v = &s->n; }
void bound_attached(struct vecs *s) {
    attach(s);
    for (int i = 0; i < s->n; i++) // expect unproved truth=refuted
        s->v[i] = 3;
}
