/* Pointers kept in memory. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct cell { int v; int *next; };
struct level { float *data; int n; };
struct pair { float *cur, *old; int n; };
struct image { unsigned char *px; int w, h, stride; };
extern void use(void *);

void links_to_the_next(struct cell *c, int n) {
    for (int i = 0; i < n - 1; i++) // expect proved
        c[i].next = &c[i + 1].v;
    for (int i = 0; i < n - 1; i++) // expect unproved truth=refuted
        *c[i].next = c[i].v + 1;
}
void planes_set_in_a_loop(float **planes, float *buf, int n) {
    for (int k = 0; k < 2; k++) // expect proved
        planes[k] = buf;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        planes[0][i + 1] = planes[1][i];
}
void levels_set_in_a_loop(struct level *lev, float *buf, int n) {
    for (int k = 0; k < 4; k++) // expect proved
        lev[k].data = buf;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        lev[0].data[i + 1] = lev[1].data[i] * 2;
}
void rows_too_close(float **rows, float *pool, int n, int m) {
    for (int i = 0; i < n; i++) // expect proved
        rows[i] = pool + i;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            rows[i][j] = 2 * rows[i][j] + i;
}
void rows_at_half_pitch(float **rows, float *pool, int n, int m) {
    for (int i = 0; i < n; i++) // expect proved
        rows[i] = pool + (size_t)i * (m / 2);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            rows[i][j] = i * rows[i][j] + 1;
}
void rows_alternate(float **rows, float *x, float *y, int n, int m) {
    for (int i = 0; i < n; i++) // expect proved
        rows[i] = i % 2 ? x : y;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            rows[i][j] = i * rows[i][j] + 1;
}
void rows_from_the_row_before(float **rows, int n, int m) {
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        rows[i] = rows[i - 1];
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            rows[i][j] = i * rows[i][j] + 1;
}
void rows_by_remainder(float **rows, float *pool, int n, int m) {
    for (int i = 0; i < n; i++) // expect proved
        rows[i] = pool + (i % 3) * m;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            rows[i][j] = i * rows[i][j] + 1;
}
void two_rows_equal_outside(float **rows, int m) {
    rows[1] = rows[0];
    for (int i = 0; i < 2; i++) // expect unproved truth=refuted
        for (int j = 0; j < m; j++) // expect proved
            rows[i][j] = i * rows[i][j] + 1;
}
void two_rows_equal_in_time(float **rows, int m, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        rows[0] = rows[1];
        for (int i = 0; i < 2; i++) // expect unproved truth=refuted
            for (int j = 0; j < m; j++) // expect proved
                rows[i][j] = i * rows[i][j] + 1;
    }
}
void tables_copied(float **to, float **from, int n, int m) {
    memcpy(to, from, n * sizeof *to);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 1; j < m; j++) // expect unproved truth=refuted
            to[i][j] = from[i][j - 1] + from[n - 1 - i][j];
}
void swap_and_one_more(struct pair *s, int n) {
    float *t = s->cur;
    s->cur = s->old;
    s->old = t;
    s->cur = t;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->cur[i] = s->old[i - 1];
}
void half_a_swap(struct pair *s, int n) {
    float *t = s->cur;
    s->cur = s->old;
    (void)t;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->cur[i] = s->old[i - 1];
}
void true_swap_in_time(struct pair *s, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < s->n - 1; i++) // expect unproved truth=parallel
            s->cur[i] = 0.5f * (s->old[i - 1] + s->old[i + 1]);
        float *x = s->cur;
        s->cur = s->old;
        s->old = x;
    }
}
void forgotten_swap(struct pair *s, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < s->n - 1; i++) // expect unproved truth=refuted
            s->cur[i] = 0.5f * (s->old[i - 1] + s->old[i + 1]);
        s->old = s->cur;
    }
}
void locals_swapped_in_time(float *a, float *b, int n, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n - 1; i++) // expect proved
            b[i] = a[i - 1] + a[i + 1];
        float *x = a;
        a = b;
        b = x;
    }
}
void locals_joined_in_time(float *a, float *b, int n, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < n - 1; i++) // expect unproved truth=refuted
            b[i] = a[i - 1] + a[i + 1];
        a = b;
    }
}
void chosen_by_the_step(float *a, float *b, int n, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        float *src = t & 1 ? b : a, *dst = t & 1 ? a : b;
        for (int i = 1; i < n; i++) // expect unproved truth=parallel
            dst[i] = src[i - 1];
    }
}
void table_of_two(float *a, int n, int steps) {
    float *buf[2] = {a, a + 1};
    for (int t = 0; t < steps; t++) // expect unproved truth=refuted
        for (int i = 0; i < n; i++) // expect unproved truth=refuted
            buf[t & 1][i] = buf[1 - (t & 1)][i] + 1;
}
void table_of_two_apart(float *a, float *b, int n, int steps) {
    float *buf[2] = {a, b};
    for (int t = 0; t < steps; t++) // expect unproved truth=refuted
        for (int i = 1; i < n; i++) // expect unproved truth=parallel
            buf[t & 1][i] = buf[1 - (t & 1)][i - 1] + 1;
}
void table_by_a_parameter(float *a, int k, int n) {
    float *buf[3] = {a, a + 1, a + 2};
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        buf[k][i] = buf[0][i + 1] + buf[2][i];
}
float pool[4096];
void constant_table(int k, int n) {
    float *buf[3] = {pool, pool + 1, pool + 2};
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        buf[k][i] = buf[(k + 1) % 3][i] * 3;
}
void constant_members(int n) {
    struct pair s = {pool, pool + 1, 8};
    use(&s.n);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s.cur[i] = s.old[i - 1] * 3 + s.old[i];
}
static float *low = pool, *high = pool + 1;
void globals_set_at_the_start(int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        high[i] = low[i] + 1;
}
static float *const fixed_rows[4] = {pool, pool + 2, pool + 4, pool + 6};
static struct pair both = {pool, pool, 100};
void structure_set_at_the_start(void) {
    for (int i = 1; i < both.n; i++) // expect unproved truth=refuted
        both.cur[i] = both.old[i - 1];
}
float *shown;
void kept_in_a_global(float *a, int n) {
    shown = a + 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        shown[i] = a[i];
}
void restricted_and_kept(float *restrict a, struct level *s, int n) {
    s->data = a;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->data[i] = a[i - 1];
}
static void keep(float *a) { shown = a; }
void kept_by_a_helper(float *a, int n) {
    keep(a);
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        shown[i] = a[i - 1];
}
void moving_cursor(struct level *s, const float *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        *s->data++ = x[i];
}
void stored_and_used(float **at, float *a, int n) {
    for (int i = 1; i < n; i++) { // expect unproved truth=refuted
        *at = a + i;
        (*at)[0] = (*at)[-1] + 1;
    }
}
void same_data_other_types(struct image *im, int *words, int n) {
    im->px = (unsigned char *)words;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        words[i] = im->px[i];
}
struct typed { float *f; int *k; };
void converted_in_the_same_memory(struct typed *s, void *memory, int n) {
    s->f = memory;
    s->k = memory;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s->k[i] = (int)s->f[i + 1];
}
struct same_types { int *i; unsigned *u; };
void signed_and_unsigned(struct same_types *s, int n) {
    s->u = (unsigned *)s->i;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s->u[i] = (unsigned)s->i[i - 1] + 1u;
}
void bound_behind_the_pixels(struct image *im) {
    im->px = (unsigned char *)&im->w;
    for (int i = 0; i < im->w; i++) // expect unproved truth=refuted
        im->px[i] = 3;
}
void bound_by_memcpy(struct image *im) {
    unsigned char *at = (unsigned char *)&im->w;
    memcpy(&im->px, &at, sizeof at);
    for (int i = 0; i < im->w; i++) // expect unproved truth=refuted
        im->px[i] = 3;
}
static void point_at_width(struct image *im) { im->px = (unsigned char *)&im->w; }
void bound_by_a_helper(struct image *im) {
    point_at_width(im);
    for (int i = 0; i < im->w; i++) // expect unproved truth=refuted
        im->px[i] = 3;
}
void rows_rotated_inside(float **rows, int n, int m) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        float *first = rows[0];
        rows[0] = rows[1];
        rows[1] = first;
        for (int j = 0; j < m; j++) // expect proved
            rows[0][j] += i;
    }
}
void rows_moved_inside(float **rows, int n, int m) {
    for (int i = 0; i < m; i++) { // expect unproved truth=refuted
        memmove(rows, rows + 1, (n - 1) * sizeof *rows);
        rows[0][i] = i;
    }
}
void malloced_halves(int n) {
    float *a = malloc(2 * n * sizeof *a), *b = a + n;
    use(a);
    for (int i = 0; i <= n; i++) // expect unproved truth=refuted
        b[i] = a[i] + 1;
    use(b);
}
void rows_of_one_malloc(int n, int m) {
    float **rows = malloc(n * sizeof *rows), *all = malloc((size_t)n * m * sizeof *all);
    for (int i = 0; i < n; i++) // expect proved
        rows[i] = all + (size_t)i * m;
    for (int i = 0; i < n; i++) // expect proved
        for (int j = 0; j < m; j++) // expect proved
            rows[i][j] = i * j;
    use(rows);
}
void rows_of_one_malloc_run_over(int n, int m) {
    float **rows = malloc(n * sizeof *rows), *all = malloc(((size_t)n * m + 1) * sizeof *all);
    for (int i = 0; i < n; i++) // expect proved
        rows[i] = all + (size_t)i * m;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int j = 0; j <= m; j++) // expect proved
            rows[i][j] = 3 * rows[i][j] + i * j;
    use(rows);
}
struct tree { struct tree *left, *right; int key; int *link; };
void points_at_itself(struct tree *t, int n) {
    for (int i = 0; i < n; i++) // expect proved
        t[i].link = &t[(i + 1) % n].key;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        *t[i].link += t[i].key;
}
void parents(struct tree *t, int n) {
    for (int i = 1; i < n; i++) // expect proved
        t[i].left = &t[(i - 1) / 2];
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        t[i].left->key = t[i].key * 2;
}
