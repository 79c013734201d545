#include <string.h>
#include "members.h"

#define Y(i) state->y[i]

struct block pool;

void step(struct state *state, const double *y0, double h)
{
    for (int i = 0; i < state->n; i++)
        state->ytmp[i] = y0[i] + h * Y(i);
}

void scale(matrix *m, float a)
{
    for (size_t i = 0; i < m->rows; i++)
        for (size_t j = 0; j < m->cols; j++)
            m->data[i * m->tda + j] *= a;
}

void copy_view(view to, view from)
{
    for (size_t i = 0; i < to.size; i++)
        to.data[i * to.stride] = from.data[i * from.stride];
}

void weigh(struct work *w)
{
    for (size_t i = 0; i < w->block->size; i++)
        w->block->data[i] = w->in.data[i] * w->scale;
}

void mirror(struct polygon *p)
{
    for (int i = 0; i < p->n; i++)
        p->points[i].x = p->points[i].y - p->points[i].x;
}

void apply(const struct state *s, double *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = s->tableau[0] * s->y[i] + s->tableau[i % 3];
}

void fill_tableau(struct state *s, double h)
{
    for (int i = 0; i < 3; i++)
        s->tableau[i] = i * h;
}

void total(struct work *w, const double *x, int n)
{
    for (int i = 0; i < n; i++)
        w->sum += x[i] * w->scale;
}

double last_point(const double *x, double *out, int n)
{
    struct point p = {0, 0};
    for (int i = 0; i < n; i++) {
        p.x = x[i];
        p.y = 2 * p.x;
        out[i] = p.x + p.y;
    }
    return p.y;
}

void spelled(struct state *s, int n)
{
    for (int i = 0; i < n; i++)
        (*s).ytmp[i] = s->y[i] + (*s).y[i + 1];
}

void hidden(void *memory, int n)
{
    for (int i = 0; i < n; i++)
        ((struct state *)memory)->ytmp[i] = 2 * i;
}

void drain(int n)
{
    for (int i = 0; i < n; i++)
        pool.data[i] -= 1;
}

void named(struct state *state, double *state_y, int n)
{
    for (int i = 0; i < n; i++)
        state_y[i] = state->y[i] + 1;
}

/* The size is known by another name before the loop. */
void bounded(const view *v, double *out)
{
    const size_t n = v->size;
    const size_t stride = v->stride;
    for (size_t i = 0; i < n; i++)
        out[i] = v->data[i * stride];
}

void either(struct grid *g)
{
    for (int i = 0; i < g->width; i++)
        g->cells.reals[i] = 1;
}

/* A bit-field of three bits is an int, which may be negative. */
void levels(const struct grid *g, double *out)
{
    for (int i = 0; i < g->width; i++)
        out[i] = g->depth - 5 + g->heights[i];
}

void multiply(const matrix *a, const matrix *b, matrix *c)
{
    for (size_t i = 0; i < c->rows; i++)
        for (size_t j = 0; j < c->cols; j++) {
            float sum = 0;
            for (size_t k = 0; k < a->cols; k++)
                sum += a->data[i * a->tda + k] * b->data[k * b->tda + j];
            c->data[i * c->tda + j] = sum;
        }
}

/* ---- What stays refused ---- */

void copied(struct state *s, int n)
{
    for (int i = 0; i < n; i++) {
        struct state *t = s;
        t->ytmp[i] = 0;
    }
}

void ragged(struct block *cells, int n)
{
    for (int i = 0; i < n; i++)
        cells[i].data[0] = 0;
}

void rows(struct grid *g, int n)
{
    for (int i = 0; i < n; i++)
        g->rows[i][0] = 0;
}

static double at(const struct state *s, int i)
{
    return s->y[i];
}

void called(const struct state *s, double *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = at(s, i);
}

void twice(struct state *s, double *z, int n)
{
    double *y = s->y;
    for (int i = 0; i < n; i++) {
        y[i] = i;
        z[i] = s->y[i];
    }
}

void shared(struct work *w, const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] > 0)
            w->hits = i;
}

void compared(struct block *a, const struct block *b, int n)
{
    for (int i = 0; i < n; i++)
        a->data[i] = a->data == b->data ? 0 : b->data[i];
}

/* What C++ writes otherwise. */
enum { HIGHEST = 0xFFFFFFFF, BELOW = -1 };

void labels(const double *x, double *z, int n)
{
    for (int i = 0; i < n; i++)
        switch ((int)x[i] & 7) {
        case 0 ... 2:
            z[i] = 1;
            break;
        case 4:
            z[i] = (i + HIGHEST) / 2;
            break;
        default:
            z[i] = -BELOW;
        }
}

void through_memory(const double *x, double *z, int n)
{
    for (int i = 0; i < n; i++) {
        double value;
        memcpy(&value, x + i, sizeof value);
        z[i] = value;
    }
}

void bytes_of_rows(int n, int m, double rows[n][m], double *z)
{
    for (int i = 0; i < n; i++) {
        const unsigned char *bytes = (const unsigned char *)rows[i];
        z[i] = bytes[7];
    }
}

void paired(double *z, int n)
{
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int a = i, b = n; a < b; a += 3, b -= 2)
            sum += a * b;
        z[i] = sum;
    }
}

void add_up(struct point *p, int k, const double *x, int n)
{
    for (int i = 0; i < n; i++)
        p[k].y += x[i];
}

void weighted(struct point *restrict p, int k, const double *restrict x, int n)
{
    for (int i = 0; i < n; i++)
        p[k].y += x[i] * p[k].x;
}

struct __attribute__((packed)) packed {
    char kind;
    int value;
};

void unpacked(struct packed *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i].value += p[i].kind;
}

struct tail {
    int n;
    double values[];
};

void scale_tail(struct tail *tail, double by)
{
    for (int i = 0; i < tail->n; i++)
        tail->values[i] *= by;
}

struct gain {
    const double factor;
    double value;
};

void amplify(struct gain *gains, int n)
{
    for (int i = 0; i < n; i++)
        gains[i].value *= gains[i].factor;
}

void of_a_header(struct lined_up *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i].a *= 2;
}

void tallied(const int *restrict in, int *restrict out, const int *restrict bin, int n)
{
    int sum[12];
    for (int k = 0; k < n; k++) {
        memset(sum, 0, sizeof sum);
        for (int i = 0; i < 9; i++)
            sum[bin[i]] += in[k + i];
        out[k] = sum[0] + sum[11];
    }
}

void same_structure(struct state *restrict out, const double *restrict in, int n)
{
    struct state s = {0}, *t = &s;
    for (int i = 0; i < n; i++) {
        t->n = i;
        out[i] = s;
    }
}

void same_member(double *restrict out, const double *restrict in, int n)
{
    struct state s = {0}, *t = &s, *q = &s;
    for (int i = 0; i < n; i++) {
        t->tableau[0] = in[i];
        t->n = i;
        out[i] = q->n + in[i];
    }
}
