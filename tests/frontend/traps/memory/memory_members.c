/* Arrays that are members of structures. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct ab { int a[16]; int b[16]; };
struct hack { int n; int data[1]; };
struct flex { int n; int spare; int data[]; };
struct grid { double u[8][8], v[8][8]; int nx, ny; };
struct particle { float x[3], v[3]; int kind; };
struct cell { float f[9]; float rho; };
struct lattice { struct cell c[64]; float total[64]; };
struct vec { float x, y, z; };
struct anon { union { struct { int lo[8]; int hi[8]; }; int all[16]; }; };
struct overlay { union { struct { int head[4]; int tail[12]; } v; struct { int pad[2]; int mid[8]; } w; }; };
union punned { float f[32]; unsigned u[32]; unsigned char c[128]; };
struct bits { unsigned lo : 4, hi : 4, rest : 24; };
struct packed { char tag; int v[4]; } __attribute__((packed));
struct nest { struct ab one, two; struct { int c[4]; struct ab deep[3]; } in; };
struct state { int cur; double hist[2][100]; };
struct account { long sum; long cells[8]; };

/* 1 */
void one_then_the_other(struct ab *s) {
    for (int i = 0; i < 16; i++) // expect proved
        s->a[i] = s->b[i];
}
void runs_over_into_the_next(struct ab *s, int n) {
    int *p = (int *)s;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i + 16] = p[i] + 1;
}
void flat_view(struct ab *s) {
    int *p = (int *)s;
    for (int i = 0; i < 16; i++) // expect unproved truth=refuted
        s->b[i] = p[i + 17 < 32 ? i + 17 : 0] + 1;
}
void struct_hack(struct hack *h) {
    for (int i = 0; i < h->n; i++) // expect proved truth=parallel
        h->data[i] = i;
}
void struct_hack_shift(struct hack *h) {
    for (int i = 1; i < h->n; i++) // expect unproved truth=refuted
        h->data[i] = h->data[i - 1];
}
void hacks_in_a_row(struct hack *h, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        h[i].n = h[i + 1].n;
}
void flexible(struct flex *f) {
    for (int i = 0; i < f->n; i++) // expect proved
        f->data[i] = f->data[i] * f->spare;
}
void flexible_backwards(struct flex *f) {
    for (int i = 0; i < f->n; i++) // expect unproved truth=refuted
        f->data[i] = f->data[f->n - 1 - i];
}
void flexible_and_header(struct flex *f, int n) {
    int *p = &f->spare;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        f->data[i] = p[i] + 1;
}
void one_plane_from_the_other(struct grid *g) {
    for (int j = 1; j < 7; j++) // expect proved
        for (int i = 1; i < 7; i++) // expect proved
            g->v[j][i] = g->u[j][i - 1] + g->u[j][i + 1] + g->u[j - 1][i];
}
void plane_in_place(struct grid *g) {
    for (int j = 1; j < 7; j++) // expect unproved truth=refuted
        for (int i = 1; i < 7; i++) // expect proved
            g->u[j][i] = g->u[j - 1][i] + g->v[j][i];
}
void plane_as_a_line(struct grid *g) {
    double *p = &g->u[0][0];
    for (int j = 0; j < 8; j++) // expect unproved truth=refuted
        for (int i = 0; i < 8; i++) // expect proved
            g->u[j][i] = p[(7 - j) * 8 + i] + 1;
}
void planes_seen_as_one(struct grid *g) {
    double *p = (double *)g;
    for (int i = 0; i < 64; i++) // expect unproved truth=refuted
        p[i + 64] = g->v[i / 8 == 7 ? 7 : i / 8 + 1][i % 8] + p[i];
}
void own_coordinates(struct particle *p, int n, float dt) {
    for (int i = 0; i < n; i++) // expect proved
        for (int k = 0; k < 3; k++) // expect proved
            p[i].x[k] += dt * p[i].v[k];
}
void next_ones_coordinates(struct particle *p, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int k = 0; k < 3; k++) // expect proved
            p[i].x[k] = p[i + 1].x[k];
}
void velocity_of_the_next(struct particle *p, int n) {
    for (int i = 0; i < n; i++) // expect proved
        for (int k = 0; k < 3; k++) // expect proved
            p[i].x[k] += p[i + 1].v[k];
}
void coordinates_as_floats(struct vec *p, int n) {
    float *f = (float *)p;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        f[3 * i + 1] = p[i + 1].y;
}
void coordinates_as_floats_apart(struct vec *p, int n) {
    float *f = (float *)p;
    for (int i = 0; i < n; i++) // expect proved
        f[3 * i + 1] = p[i + 1].z;
}
void coordinates_one_too_many(struct vec *p, int n) {
    float *f = (float *)p;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        for (int k = 0; k <= 3; k++) // expect proved
            f[3 * i + k] = f[3 * i + k] * 0.5f + i;
}
void lattice_rho(struct lattice *l) {
    for (int i = 0; i < 64; i++) { // expect proved
        float s = 0;
        for (int k = 0; k < 9; k++) // expect reduction op=+
            s += l->c[i].f[k];
        l->c[i].rho = s;
        l->total[i] = s * s;
    }
}
void lattice_stream_in_place(struct lattice *l) {
    for (int i = 0; i < 63; i++) // expect unproved truth=refuted
        l->c[i].f[1] = l->c[i + 1].f[1];
}
void lattice_other_direction(struct lattice *l) {
    for (int i = 0; i < 63; i++) // expect proved
        l->c[i].f[1] = l->c[i + 1].f[2];
}
void cell_run_over(struct lattice *l) {
    for (int i = 0; i < 63; i++) // expect unproved truth=refuted
        l->c[i].rho = l->c[i + 1].rho + ((float *)&l->c[i])[10];
}
void anonymous_halves(struct anon *s) {
    for (int i = 0; i < 8; i++) // expect proved
        s->hi[i] = s->lo[7 - i];
}
void anonymous_all(struct anon *s) {
    for (int i = 0; i < 8; i++) // expect unproved truth=refuted
        s->lo[i] = s->all[i + 1];
}
void anonymous_high_and_all(struct anon *s) {
    for (int i = 0; i < 15; i++) // expect unproved truth=refuted
        s->all[i] = s->hi[i & 7] + 1;
}
void overlaid_members(struct overlay *o) {
    for (int i = 0; i < 8; i++) // expect unproved truth=refuted
        o->w.mid[i] = o->v.tail[i] + 1;
}
void overlaid_apart(struct overlay *o) {
    for (int i = 0; i < 4; i++) // expect proved truth=parallel
        o->v.tail[8 + i] = o->w.mid[i] + o->v.head[0];
}
void punned_in_place(union punned *p) {
    for (int i = 0; i < 32; i++) // expect proved
        p->u[i] = (unsigned)p->f[i];
}
void punned_shifted(union punned *p) {
    for (int i = 0; i < 31; i++) // expect unproved truth=refuted
        p->u[i] = (unsigned)p->f[i + 1];
}
void punned_bytes(union punned *p) {
    for (int i = 0; i < 32; i++) // expect unproved truth=refuted
        p->u[i] = p->c[i];
}
void bit_fields_of_each(struct bits *b, int n) {
    for (int i = 0; i < n; i++) { // expect proved
        b[i].lo = i & 15;
        b[i].hi = b[i].lo ^ 3;
    }
}
void bit_field_of_the_next(struct bits *b, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        b[i].lo = b[i + 1].lo;
}
void bit_field_other_of_the_next(struct bits *b, int n) {
    for (int i = 0; i < n; i++) // expect unproved
        b[i].lo = b[i + 1].hi;
}
void bit_field_flag(struct bits *b, const int *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (x[i] > 0) b->hi = i & 15;
}
void bit_field_once_or(struct bits *b, const unsigned *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=parallel
        b->lo |= x[i] & 15;
}
void bit_field_shift_register(struct bits *b, const unsigned *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        b->lo = (b->lo << 1) | (x[i] & 1);
}
void bit_field_counts_the_other(struct bits *b, const unsigned *x, unsigned *y, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        b->lo += x[i];
        y[i] = b->rest;
        b->rest = x[i];
    }
}
void packed_members(struct packed *p, int n) {
    for (int i = 0; i < n; i++) // expect proved
        for (int k = 0; k < 4; k++) // expect proved
            p[i].v[k] = p[i].tag;
}
void packed_torn(struct packed *p, int n) {
    char *c = (char *)p;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        c[16 * i] = p[i].tag;
}
void nested_members(struct nest *s) {
    for (int i = 0; i < 16; i++) // expect proved
        s->two.a[i] = s->one.b[i] + s->in.deep[2].a[i];
}
void nested_same(struct nest *s, int k) {
    for (int i = 1; i < 16; i++) // expect unproved truth=refuted
        s->in.deep[k].a[i] = s->in.deep[0].a[i - 1] + s->in.deep[1].a[i - 1] + s->in.deep[2].a[i - 1];
}
void nested_pointer_into(struct nest *s, int n) {
    struct ab *t = &s->in.deep[1];
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        t[0].a[i + 1] = s->in.deep[1].a[i];
}
void nested_neighbour(struct nest *s) {
    struct ab *t = &s->in.deep[0] + 1;
    for (int i = 0; i < 15; i++) // expect unproved truth=refuted
        t->b[i] = s->in.deep[1].b[i + 1];
}
void last_two_times(struct state *s, int steps) {
    for (int t = 0; t < steps; t++) { // expect unproved truth=refuted
        for (int i = 1; i < 99; i++) // expect proved truth=parallel
            s->hist[1 - s->cur][i] = s->hist[s->cur][i - 1] + s->hist[s->cur][i + 1];
        s->cur = 1 - s->cur;
    }
}
void same_time_slot(struct state *s, int k) {
    for (int i = 1; i < 99; i++) // expect unproved truth=refuted
        s->hist[k][i] = s->hist[0][i - 1] + s->hist[1][i - 1];
}
static struct ab bumped(struct ab s, int k) {
    s.a[k & 15] += 1;
    return s;
}
void by_value_and_returned(struct ab *s, int n) {
    for (int i = 0; i < n; i++) // expect proved
        s[i] = bumped(s[i], i);
}
void by_value_from_the_one_before(struct ab *s, int n) {
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        s[i] = bumped(s[i - 1], i);
}
void whole_shift(struct vec *p, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i] = p[i + 1];
}
void whole_mirror(struct vec *p, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i] = p[n - 1 - i];
}
void whole_into_member(struct nest *s, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s->in.deep[i % 3] = s->in.deep[(i + 1) % 3];
}
void sum_in_front_of_cells(struct account *a, const int *k, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        a->cells[k[i] & 7] += i;
        a->sum = a->cells[0];
    }
}
void sum_over_cells(struct account *a, const int *k, int n) {
    long *all = &a->sum;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        a->cells[k[i] & 7] += i;
        all[(k[i] & 7) + 1] ^= i;
    }
}
void sum_and_cells(struct account *a, const int *k, int n) {
    for (int i = 0; i < n; i++) { // expect reduction op=+
        a->cells[k[i] & 7] += i;
        a->sum += i;
    }
}
void array_of_pointers_in(struct { int *p[4]; int own[8]; } *s, int n) {
    s->p[1] = s->own;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s->p[1][i + 1] = s->own[i];
}
struct selfish { int *p; int own[8]; };
void points_into_itself(struct selfish *s, int n) {
    for (int i = 0; i < n; i++) // expect proved
        s[i].p = s[i].own;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s[i].p[0] = s[i + 1].own[0] + 1;
}
void all_point_into_the_first(struct selfish *s, int n) {
    for (int i = 0; i < n; i++) // expect proved
        s[i].p = s[0].own;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s[i].p[0] = s[i].p[0] * 2 + i;
}
void member_twice_as_long(struct ab *s) {
    int *p = &s->a[0];
    for (int i = 0; i < 31; i++) // expect unproved truth=refuted
        p[i] = p[i + 1];
}
struct two_sizes { int rows; int cols; float m[1]; };
void matrix_with_header(struct two_sizes *t) {
    for (int i = 0; i < t->rows; i++) // expect reduction
        for (int j = 0; j < t->cols; j++) // expect proved truth=parallel
            t->m[i * t->cols + j] *= 2;
}
void matrix_with_header_transposed(struct two_sizes *t) {
    for (int i = 0; i < t->rows; i++) // expect unproved truth=refuted
        for (int j = 0; j < t->rows; j++) // expect unproved truth=parallel
            t->m[i * t->rows + j] += t->m[j * t->rows + i];
}
