// Structures as C libraries have them, and loops over what they lead to (members.c).
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct __attribute__((aligned(16))) lined_up {
    float a, b;
};
struct state {
    double *y, *ytmp;
    double tableau[3];
    int n;
};
typedef struct {
    size_t rows, cols, tda;
    float* data;
} matrix;
typedef struct {
    size_t size, stride;
    double* data;
} view;
struct block {
    size_t size;
    double* data;
};
struct work {
    struct block *block, in;
    double scale, sum;
    long hits;
};
struct point {
    double x, y;
};
struct polygon {
    struct point* points;
    int n;
};
struct grid {
    int width;
    unsigned depth : 3;
    float** rows;
    struct {
        double* heights;
    };
    union {
        float* reals;
        int* wholes;
    } cells;
};

extern struct block pool;

void step(struct state* state, const double* y0, double h);
void scale(matrix* m, float a);
void copy_view(view to, view from);
void weigh(struct work* w);
void mirror(struct polygon* p);
void apply(const struct state* s, double* out, int n);
void fill_tableau(struct state* s, double h);
void total(struct work* w, const double* x, int n);
double last_point(const double* x, double* out, int n);
void spelled(struct state* s, int n);
void hidden(void* memory, int n);
void drain(int n);
void named(struct state* state, double* state_y, int n);
void bounded(const view* v, double* out);
void either(struct grid* g);
void levels(const struct grid* g, double* out);
void multiply(const matrix* a, const matrix* b, matrix* c);
void labels(const double* x, double* z, int n);
void through_memory(const double* x, double* z, int n);
void paired(double* z, int n);
void add_up(struct point* p, int k, const double* x, int n);
#ifdef __cplusplus
void bytes_of_rows(int n, int m, double* rows, double* z);
void scale_tail(void* tail, double by);
void amplify(void* gains, int n);
#endif

#ifdef __cplusplus
}
#endif
