/* A second wave: pointers and layouts. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct ab { int a[16]; int b[16]; };
struct duo { float *a, *b; };
struct big { int head; struct ab inside; int tail[8]; };
struct over { int a[8]; union { int b[8]; struct { int pad[4]; int c[4]; } x; } u; };
typedef float v4 __attribute__((vector_size(16)));
extern void use(void *);
extern float *lookup(int);

/* 1 */
void each_shares_its_pair(struct duo *s, int n, int m) {
    for (int i = 0; i < n; i++) // expect proved
        s[i].b = s[i].a;
    for (int i = 0; i < n; i++) // expect unproved truth=parallel
        for (int j = 1; j < m; j++) // expect unproved truth=refuted
            s[i].b[j] = s[i].a[j - 1];
}
void structures_copied_one_by_one(struct duo *t, struct duo *s, int n, int m) {
    for (int i = 0; i < n; i++) // expect proved
        t[i] = s[i];
    for (int j = 1; j < m; j++) // expect unproved truth=refuted
        t[0].a[j] = s[0].a[j - 1];
}
void pairs_share_crosswise(struct duo *s, int n) {
    for (int i = 0; i < n; i++) // expect proved truth=parallel
        s[i].b = s[n - 1 - i].a;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s[i].a[0] = s[i].b[0] + 1;
}
void three_buffers_rotated(float *a, float *b, float *c, int n, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect proved
            c[i] = a[i] + b[i - 1];
        float *x = a;
        a = b;
        b = c;
        c = x;
    }
}
struct trio { float *u, *v, *w; int n; };
void three_members_rotated(struct trio *s, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < s->n; i++) // expect unproved truth=parallel
            s->w[i] = s->u[i] + s->v[i - 1];
        float *x = s->u;
        s->u = s->v;
        s->v = s->w;
        s->w = x;
    }
}
void three_members_rotated_wrongly(struct trio *s, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < s->n; i++) // expect unproved truth=refuted
            s->w[i] = s->u[i] + s->v[i - 1];
        s->u = s->v;
        s->v = s->w;
    }
}
void end_of_a_copy(char *d, const char *s, int n) {
    char *e = stpcpy(d, s);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        e[i] = d[i];
}
void joined_text(char *d, const char *s, int n) {
    char *e = strcat(d, s);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        e[i] = d[i + 1];
}
void last_of_its_kind(char *s, int n) {
    char *q = strrchr(s, '/');
    if (!q) return;
    for (int i = 0; q[i]; i++) // expect unproved truth=refuted
        q[i] = s[i];
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = s[i];
}
void part_of_text(char *s, int n) {
    char *q = strstr(s, "::");
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = s[i];
}
void twice_looked_up(int k, int n) {
    float *p = lookup(k), *q = lookup(k);
    for (int i = 1; i < n; i++) // expect proved
        q[i] = p[i - 1];
}
void by_offset_of_member(struct ab *s, int n) {
    for (int i = 0; i < 15; i++) // expect unproved truth=refuted
        *(int *)((char *)s + offsetof(struct ab, b) + 4 * i) = s->b[i + 1] + s->a[n & 15];
}
void container_of_member(struct ab *m) {
    struct big *b = (struct big *)((char *)m - offsetof(struct big, inside));
    for (int i = 0; i < 15; i++) // expect unproved truth=refuted
        b->inside.b[i] = m->b[i + 1];
}
void container_and_head(struct ab *m) {
    struct big *b = (struct big *)((char *)m - offsetof(struct big, inside));
    for (int i = 0; i < 16; i++) // expect proved
        m->a[i] = b->head + b->tail[i & 7];
}
void union_behind_an_array(struct over *o, const int *k) {
    for (int i = 0; i < 4; i++) // expect unproved truth=refuted
        o->u.x.c[i] = o->u.b[k[i] & 7] + o->a[k[i] & 7];
}
void copied_over_both(struct ab *s, const struct ab *t, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        s->b[i & 15] += i;
        memcpy(s->a, t, sizeof *s);
        s->b[(i + 1) & 15] *= 2;
    }
}
void member_by_data(struct ab *s, const int *k, int n) {
    for (int i = 0; i < n; i++) // expect proved
        s->a[i] = s->b[k[i]];
}
void vector_and_scalars(v4 *p, int n) {
    float *a = (float *)p;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[4 * i] = p[i + 1][0];
}
void lanes_of_vectors(v4 *p, int n) {
    for (int i = 0; i < n; i++) { // expect proved
        p[i][1] = p[i][0];
        p[i][2] = 0;
    }
}
void lane_by_counter(v4 *p, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[0][i & 3] = p[0][(i + 1) & 3] + i;
}
int original[64];
extern int other_name[64] __attribute__((alias("original")));
void alias_of_a_global(void) {
    for (int i = 1; i < 64; i++) // expect unproved truth=refuted
        other_name[i] = original[i - 1];
}
void quotient_of_negatives(int *restrict a, const int *restrict b) {
    for (int i = -3; i < 4; i += 4) // expect unproved truth=refuted
        a[i / 4] = b[i + 3];
}
void remainder_of_negatives(int *restrict a, const int *restrict b) {
    for (int i = -3; i < 4; i += 4) // expect unproved truth=parallel
        a[i % 4 + 4] = b[i + 3];
}
void shift_of_negatives(int *restrict a, const int *restrict b) {
    for (int i = -3; i < 4; i += 4) // expect unproved truth=parallel
        a[(i >> 2) + 1] = b[i + 3];
}
void quotient_around_zero(int *restrict a, const int *restrict b) {
    for (int i = -3; i < 4; i++) // expect unproved truth=refuted
        a[i / 4] = b[i + 3];
}
void quotient_of_difference(int n, int m, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        a[(i - m) / 2 + m] = b[i];
}
void absolute(int *restrict a, const int *restrict b) {
    for (int i = 0; i < 16; i++) // expect unproved truth=refuted
        a[abs(i - 8)] = b[i];
}
void meeting_halves(int n, int *a) {
    int i = 0, j = n - 1;
    while (i < j) // expect proved
        a[i++] = a[j--];
}
void meeting_and_on(int n, int *a) {
    int i = 0, j = n - 1;
    while (i < n) // expect unproved truth=refuted
        a[i++] = a[j--];
}
void row_pointer_steps_too_short(float *p, int n, int m) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            p[j] = i;
        p += m - 1;
    }
}
void row_pointer_steps(float *p, int n, int m) {
    for (int i = 0; i < n; i++) { // expect proved truth=parallel
        for (int j = 0; j < m; j++) // expect proved
            p[j] = i;
        p += m;
    }
}
void running_pointer_in_both(float *p, int n, int m, int skip) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            *p++ = i;
        p -= skip;
    }
}
void structure_pointer_walk(struct ab *s, int n) {
    for (struct ab *p = s; p < s + n; p++) // expect unproved truth=refuted
        p->a[0] = p[1].a[0];
}
void structure_pointer_walk_other(struct ab *s, int n) {
    for (struct ab *p = s; p < s + n; p++) // expect proved truth=parallel
        p->a[0] = p[1].b[0];
}
void vla_heap_row_run_over(int n, int m) {
    float (*p)[m] = malloc(n * sizeof *p);
    for (int i = 0; i < n - 1; i++) // expect unproved truth=refuted
        for (int j = 0; j <= m; j++) // expect proved
            p[i][j] = i;
    use(p);
}
void second_table(float **rows, int n, int m) {
    float **next = rows + 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            next[i][j] = rows[i][j] + 1;
}
void rows_by_index(float **rows, const int *k, int n, int m) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            rows[k[i]][j] = i;
}
void rows_by_remainder_of_index(float **rows, int n, int m) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            rows[i % 3][j] = i;
}
void row_and_offset(float **rows, int n, int m) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            rows[0][i + j] = i;
}
void rows_reversed(float **rows, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        float *t = rows[i];
        rows[i] = rows[n - 1 - i];
        rows[n - 1 - i] = t;
    }
}
void rows_reversed_half(float **rows, int n) {
    for (int i = 0; i < n / 2; i++) { // expect proved
        float *t = rows[i];
        rows[i] = rows[n - 1 - i];
        rows[n - 1 - i] = t;
    }
}
void free_list(char *base, int n, int size) {
    for (int i = 0; i < n; i++) // expect proved
        *(void **)(base + (size_t)i * size) = base + (size_t)(i + 1) * size;
}
void free_list_of_sixteen(char *base, int n) {
    for (int i = 0; i < n; i++) // expect proved
        *(void **)(base + 16 * i) = base + 16 * (i + 1);
}
void through_the_free_list(char *base, int n) {
    for (int i = 0; i < n; i++) // expect proved
        *(char **)(base + 16 * i) = base + 16 * (i + 1);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        (*(char **)(base + 16 * i))[8] = base[16 * i + 8] + 1;
}
void first_or_second(float *a, int c, int n) {
    float *p = c ? a : a + 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i] = a[i + 1] + a[i];
}
void parity_of_pointer(float *a, float *b, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        float *p = i & 1 ? a : b;
        p[i / 2] = a[i] + 1;
    }
}
void pointer_of_last_iteration(float *a, const float *restrict x, int n) {
    float *p = a;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        *p = x[i];
        p = &a[(i * 7) % 5];
    }
}
void table_row_of_constant(int k, int n) {
    static int t[4][8];
    int *p = t[k], *q = t[2];
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i + 1] = q[i];
}
void rows_of_a_static_table(int n) {
    static int t[8][8];
    int *row[8];
    for (int i = 0; i < 8; i++) // expect proved
        row[i] = t[i / 2];
    for (int i = 0; i < 8; i++) // expect unproved truth=refuted
        for (int j = 0; j < n; j++) // expect proved
            row[i][j] = i;
    use(t);
}
void set_by_recursion_of_names(struct duo *s, int n) {
    float *base = s->a;
    s->b = base;
    s->a = s->b + 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s->a[i] = s->b[i];
}
void stored_as_void(void **slot, float *a, int n) {
    slot[0] = a;
    slot[1] = (char *)a + 4;
    float *p = slot[0], *q = slot[1];
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i];
}
void stored_behind_two(struct duo **s, float *a, int n) {
    s[0]->a = a;
    s[1]->a = a;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s[0]->a[i] = s[1]->a[i - 1];
}
void same_structure_twice(struct duo *s, int n) {
    struct duo *t = s;
    t->a = t->b;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->a[i] = s->b[i - 1];
}
void structure_by_index(struct duo *s, int k, int n) {
    s[k].a = s[k + 1].a;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s[k].a[i] = s[k + 1].a[i - 1];
}
void initialised_structure(float *x, int n) {
    struct duo s = {.a = x, .b = x};
    use(&s);
    for (int i = 1; i < n; i++) // expect unproved
        s.a[i] = s.b[i - 1];
}
void compound_literal(float *x, struct duo *s, int n) {
    *s = (struct duo){x, x + 1};
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s->b[i] = s->a[i];
}
struct wide { float *a, *b, *c; int n, m; };
void compound_literal_of_more(float *x, struct wide *s, int n) {
    *s = (struct wide){.a = x, .b = x + 1, .n = n};
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s->b[i] = s->a[i];
}
static struct duo make(float *x) { return (struct duo){x, x}; }
void made_by_a_function(float *x, struct duo *s, int n) {
    *s = make(x);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->b[i] = s->a[i - 1];
}
static void open_views(struct wide *s, float *x, int n) {
    s->a = x;
    s->b = x + n / 2;
    s->c = x + 1;
    s->n = n;
}
void opened_by_a_function(float *x, int n) {
    struct wide s;
    open_views(&s, x, n);
    for (int i = 0; i < s.n; i++) // expect unproved truth=refuted
        s.c[i] = s.a[i];
}
static float work_space[1000];
static float *space(int at) { return &work_space[at]; }
void two_parts_of_one_space(int n) {
    float *p = space(0), *q = space(1);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i];
}
void parts_far_apart(int n) {
    float *p = space(0), *q = space(500);
    for (int i = 0; i < n && i < 500; i++) // expect proved
        q[i] = p[i];
}
void arena(float *pool, int n) {
    float *at = pool;
    float *a = at;
    at += n;
    float *b = at;
    at += n;
    for (int i = 0; i < n; i++) // expect proved
        b[i] = a[i] + at[i];
}
struct arena { char *base; size_t used; };
static void *take(struct arena *a, size_t bytes) {
    void *p = a->base + a->used;
    a->used += bytes;
    return p;
}
void taken_from_an_arena(struct arena *r, int n) {
    float *p = take(r, n), *q = take(r, n);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i];
}
static void *peek(struct arena *a) { return a->base + a->used; }
void peeked_twice(struct arena *r, int n) {
    float *p = peek(r), *q = peek(r);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        q[i] = p[i + 1];
}

/* Rows behind cells: one row, p[k], is among those that p[i] leads to. */
void shortest_paths(int n, int **p) {
    for (int k = 0; k < n; k++) // expect unproved truth=refuted
        for (int i = 0; i < n; i++) // expect unproved truth=refuted
            for (int j = 0; j < n; j++) // expect unproved truth=refuted
                if (p[i][k] + p[k][j] < p[i][j]) p[i][j] = p[i][k] + p[k][j];
}
void all_minus_first(int n, int m, float **a) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            a[i][j] -= a[0][j];
}
