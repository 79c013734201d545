/* Two names for one memory. What is true of each loop stands at its line; an assumption that the function itself
   contradicts does not count. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct img { float *a, *b; int n; };
struct field { double *d; int nx; };
struct sim { struct field u, v; int n; };
struct view { float *p; long stride; long n; };
struct two { struct view u, w; };

/* 1 */
void offset_twelve(float *p, int n) {
    float *q = p + 12;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i] + 1;
}
void members_from_each_other(struct img *s, int n) {
    s->b = s->a + 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s->b[i] = s->a[i] * 0.5f;
}
void member_by_memcpy(struct img *s, int n) {
    memcpy(&s->b, &s->a, sizeof s->a);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->b[i] = s->a[i - 1] * 0.5f;
}
void structure_assigned(struct sim *s) {
    s->v = s->u;
    for (int i = 1; i < s->n; i++) // expect unproved truth=refuted
        s->v.d[i] = s->u.d[i - 1] + 1;
}
void whole_copied(struct img *d, const struct img *s, int n) {
    *d = *s;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        d->b[i] = s->b[i - 1] * 2;
}
void twice_the_same_view(struct two *x, struct view v, int n) {
    x->u = v;
    x->w = v;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        x->u.p[i] = x->w.p[i - 1] + 1;
}
void local_copy_of_structure(const struct img *s, int n) {
    struct img t = *s;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        t.a[i] = s->a[i - 1];
}
static void share(struct img *s) { s->b = s->a; }
void shared_by_a_helper(struct img *s, int n) {
    share(s);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->b[i] = s->a[i - 1] + 1;
}
static float *start_of(struct img *s) { return s->a; }
void twice_the_same_getter(struct img *s, int n) {
    float *p = start_of(s), *q = start_of(s);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i - 1] + 1;
}
void getter_and_member(struct img *s, int n) {
    float *p = start_of(s);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->a[i] = p[i - 1] + 1;
}
static float *row_of(float *a, int ld, int y) { return a + (long)y * ld; }
void twice_the_same_row(float *a, int ld, int y, int n) {
    float *p = row_of(a, ld, y), *q = row_of(a, ld, y);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i - 1] + 1;
}
void row_and_next_row(float *a, int n) {
    float *p = row_of(a, n, 0), *q = row_of(a, n, 1);
    for (int i = 0; i <= n; i++) // expect unproved truth=refuted
        q[i] = p[i] + 1;
}
void aligned_by_hand(char *raw, int n) {
    float *p = (float *)raw;
    float *q = (float *)(((uintptr_t)raw + 63) & ~(uintptr_t)63);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i] * 2;
}
void through_an_integer(float *p, int n) {
    uintptr_t at = (uintptr_t)p;
    float *q = (float *)(at + sizeof(float));
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i] + 1;
}
struct handle { uintptr_t at; float *p; };
void integer_in_a_structure(struct handle *h, int n) {
    h->at = (uintptr_t)h->p;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        ((float *)h->at)[i] = h->p[i - 1];
}
void difference_of_pointers(float *p, float *q, int n) {
    ptrdiff_t d = q - p;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i + d + 1] = q[i] + 1;
}
void mirrored_from_the_end(int *begin, int *end) {
    ptrdiff_t n = end - begin;
    for (ptrdiff_t i = 0; i < n; i++) // expect unproved truth=refuted
        begin[i] = end[-1 - i];
}
void two_ended_walk(int *first, int *last) {
    while (first < last) // expect unproved truth=parallel
    {
        int t = *first;
        *first++ = *--last;
        *last = t;
    }
}
void mirror_with_pointers(int *begin, int *end) {
    int *q = end;
    for (int *p = begin; p < end; p++) // expect unproved truth=refuted
        *p = *--q;
}
void copy_if_apart(int *p, int *q, int n) {
    if (p != q) return;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        p[i] = q[i - 1] + 1;
}
void equal_plus_one(int *p, int *q, int n) {
    if (p + 1 == q)
        for (int i = 0; i < n; i++) // expect unproved truth=refuted
            q[i] = p[i] + 1;
}
void asserted_equal(struct img *s, int n) {
    if (s->a == s->b) {
        for (int i = 1; i < n; i++) // expect unproved truth=refuted
            s->a[i] = s->b[i - 1];
    }
}
void found_inside(char *s, int n) {
    char *q = strchr(s, ':');
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = s[i];
}
void found_in_memory(unsigned char *s, size_t n, int m) {
    unsigned char *q = memchr(s, 7, n);
    for (int i = 0; i < m; i++) // expect unproved truth=refuted
        q[i] = s[i];
}
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
void found_by_bisection(int *a, size_t n, int key, int m) {
    int *hit = bsearch(&key, a, n, sizeof *a, compare);
    for (int i = 0; i < m; i++) // expect unproved truth=refuted
        hit[i] = a[i] + 1;
}
void copied_text(char *d, const char *s, int n) {
    char *r = strcpy(d, s);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        r[i] = d[i + 1];
}
void own_element(float *a, int k, int n) {
    float *p = &a[k];
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[i] = *p + 1;
}
struct ring { int cells[64]; int *at; };
void own_member(struct ring *r, int n) {
    r->at = &r->cells[3];
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        r->cells[i] = *r->at + 1;
}
