/* Scratch memory: private copies, what is left behind, alloca, arrays of variable length, volatile, atomics. */
#include <stdatomic.h>
#include <alloca.h>
#include <string.h>
#include <stddef.h>
struct pair { double x, y; };
double row_global[64], column_global[64];
atomic_int slots, total_atomic;
volatile int ready;

/* Left behind: the last iteration does not write all that is read afterwards. */
void shrinking_rows_left(int n, double *restrict row, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (int j = 0; j < n - i; j++) row[j] = i + j;     // expect proved
        out[i] = row[0];
    }
}
double shrinking_rows_local(int n, double *restrict out) {
    double row[64] = {0}, s = 0;
    for (int i = 0; i < 64; i++) {                          // expect unproved truth=refuted
        for (int j = 0; j < 64 - i; j++) row[j] = i * j;    // expect proved
        out[i] = row[0];
    }
    for (int j = 0; j < 64; j++) s += row[j];               // expect reduction op=+
    return s + n;
}
void shrinking_rows_dropped(double *restrict out) {
    double row[64];
    for (int i = 0; i < 64; i++) {                          // expect proved private=row
        for (int j = 0; j < 64 - i; j++) row[j] = i * j;    // expect proved
        out[i] = row[0] + row[63 - i];
    }
}
void growing_rows_left(int n, double *restrict row, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved private=row
        for (int j = 0; j <= i; j++) row[j] = i + j;        // expect proved
        out[i] = row[0] + row[i];
    }
}
void one_cell_by_turns_left(int n, double *restrict t, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t[i % 4] = i;
        out[i] = t[i % 4] * 2;
    }
}
void global_cells_some(int n, const int *restrict c, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        row_global[0] = i;
        if (c[i]) { row_global[1] = i; out[i] = row_global[1]; }
        else out[i] = row_global[0];
    }
}
void cell_by_an_index_left(int n, const int *restrict k, double *restrict t, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t[k[i]] = i;
        out[i] = t[k[i]];
    }
}
void index_read_twice(int n, int *restrict k, double *restrict out) {
    double t[16] = {0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t[k[0] & 15] = i;
        k[0]++;
        out[i] = t[k[0] & 15];
    }
}
void written_by_the_last_row_only(int n, double *restrict t, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (i == 0) t[5] = 1;
        out[i] = t[5] + i;
    }
}
void first_iteration_fills(int n, double *restrict out) {
    double t[8];
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (i == 0) memset(t, 0, sizeof t);
        out[i] = t[i & 7];
    }
}
void fills_one_too_few(int n, double *restrict out) {
    double t[8] = {0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (int j = 0; j < 7; j++) t[j] = i;               // expect proved
        out[i] = t[7];
        t[7] = t[0];
    }
}
void fills_by_a_step(int n, int step, double *restrict out) {
    double t[8] = {0};
    for (int i = 0; i < n; i++) {                           // expect proved
        for (int j = 0; j < 8; j += step) t[j] = i;         // expect unproved truth=parallel
        out[i] = t[3];
    }
}
void fills_as_far_as_told(int n, const int *restrict m, double *restrict out) {
    double t[64] = {0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (int j = 0; j < m[i]; j++) t[j] = i;            // expect proved
        out[i] = t[0];
    }
}
void reads_as_far_as_filled(int n, const int *restrict m, double *restrict out) {
    double t[64];
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        for (int j = 0; j < m[i]; j++) t[j] = i + j;        // expect proved
        out[i] = 0;
        for (int j = 0; j < m[i]; j++) out[i] += t[j];      // expect reduction op=+
    }
}
void collects_then_uses(int n, const double (*restrict a)[64], double *restrict out) {
    double t[64];
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        int m = 0;
        for (int j = 0; j < 64; j++)                        // expect unproved truth=refuted
            if (a[i][j] > 0) t[m++] = a[i][j];
        out[i] = 0;
        for (int j = 0; j < m; j++) out[i] += t[j];         // expect reduction op=+
    }
}
void collects_across_rows(int n, const double (*restrict a)[64], double *restrict out) {
    double t[64] = {0};
    int m = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (int j = 0; j < 64 && m < 64; j++)              // expect unproved truth=refuted
            if (a[i][j] > 0) t[m++] = a[i][j];
        out[i] = t[0];
    }
}
void whole_struct(int n, const struct pair *restrict a, double *restrict out) {
    struct pair s;
    for (int i = 0; i < n; i++) {                           // expect proved
        s = a[i];
        out[i] = s.x * s.y;
    }
}
void half_a_struct(int n, const struct pair *restrict a, double *restrict out) {
    struct pair s = {0, 0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s.x = a[i].x;
        out[i] = s.x * s.y;
        s.y = a[i].y;
    }
}
void struct_of_some(int n, const struct pair *restrict a, double *restrict out) {
    struct pair s = {0, 0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i].x > 0) s = a[i];
        out[i] = s.y;
    }
}
struct pair last_struct(int n, const struct pair *restrict a, double *restrict out) {
    struct pair s = {0, 0};
    for (int i = 0; i < n; i++) {                           // expect proved
        s = a[i];
        out[i] = s.y;
    }
    return s;
}
void array_inside_not_set(int n, const double *restrict a, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        double t[2] = {a[i]};
        t[1] += t[0];
        out[i] = t[1];
    }
}
void variable_length(int n, int m, const double *restrict a, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        double t[m];
        for (int j = 0; j < m; j++) t[j] = a[i * 100 + j];  // expect proved
        out[i] = t[0] * t[m - 1];
    }
}
void chain_on_the_stack(int n, const int *restrict a, int *restrict out) {
    int *before = alloca(sizeof *before);
    *before = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int *p = alloca(sizeof *p);
        *p = *before + a[i];
        out[i] = *p;
        before = p;
    }
}
void own_on_the_stack(int n, const int *restrict a, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        int *p = alloca(4 * sizeof *p);
        p[0] = a[i];
        p[1] = p[0] * 2;
        out[i] = p[1];
    }
}
void two_buffers_by_turns(int n, const double *restrict a, double *restrict out) {
    double b[2] = {0, 0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        b[i & 1] = a[i];
        out[i] = b[0] + b[1];
    }
}
void buffer_by_turns_read_same(int n, const double *restrict a, double *restrict out) {
    double b[2] = {0, 0};
    for (int i = 0; i < n; i++) {                           // expect proved private=b
        b[i & 1] = a[i];
        out[i] = b[i & 1] * 2;
    }
}
void window_of_three(int n, const double *restrict a, double *restrict out) {
    double w[3] = {0, 0, 0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        w[i % 3] = a[i];
        out[i] = (w[0] + w[1] + w[2]) / 3;
    }
}
void memmove_window(int n, const double *restrict a, double *restrict out) {
    double w[4] = {0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        memmove(w, w + 1, 3 * sizeof *w);
        w[3] = a[i];
        out[i] = w[0] + w[3];
    }
}
void global_through_a_pointer(int n, const double *restrict a, double *restrict out) {
    double *p = &column_global[7];
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        out[i] = *p + a[i];
        column_global[7] = a[i];
    }
}
void global_pointer_set_first(int n, const double *restrict a, double *restrict out) {
    double *p = &column_global[7];
    for (int i = 0; i < n; i++) {                           // expect proved
        column_global[7] = a[i];
        out[i] = *p + a[i];
    }
}
void union_halves(int n, const unsigned *restrict a, unsigned *restrict out) {
    union { unsigned w; unsigned short h[2]; } u = {0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        u.h[0] = (unsigned short)a[i];
        out[i] = u.w;
        u.w = a[i];
    }
}
void union_whole(int n, const float *restrict a, unsigned *restrict out) {
    union { float f; unsigned w; } u;
    for (int i = 0; i < n; i++) {                           // expect proved
        u.f = a[i];
        out[i] = u.w;
    }
}
/* Volatile and atomic. */
void waits(int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        while (!ready) {}                                   // expect unproved
        a[i] = 1;
        ready = 0;
    }
}
int volatile_sum(int n, const int *a) {
    volatile int s = 0;
    for (int i = 0; i < n; i++)                             // expect unproved
        s += a[i];
    return s;
}
void volatile_pointer_target(int n, volatile unsigned char *restrict port, const unsigned char *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        port[0] = a[i];
}
void takes_slots(int n, const int *restrict a, int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > 0) out[atomic_fetch_add(&slots, 1)] = a[i];
}
void atomic_sum(int n, const int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        atomic_fetch_add(&total_atomic, a[i]);
}
void atomic_by_operator(int n, const int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        total_atomic += a[i];
}
void atomic_last(int n, const int *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i]) atomic_store(&total_atomic, a[i]);
}
void exchanged(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[i] = atomic_exchange(&total_atomic, a[i]);
}
void claimed(int n, const int *restrict k, int *restrict lock, int *restrict mine) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        mine[i] = __sync_bool_compare_and_swap(&lock[k[i]], 0, i + 1);
}
void builtin_adds(int n, const int *restrict k, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        __sync_fetch_and_add(&h[k[i]], 1);
}
void builtin_adds_and_uses(int n, const int *restrict k, int *restrict h, int *restrict place) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        place[i] = __atomic_fetch_add(&h[k[i]], 1, __ATOMIC_RELAXED);
}
void fenced(int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        a[i] = i;
        atomic_thread_fence(memory_order_seq_cst);
    }
}
void assembler(int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        a[i] = i;
        __asm__ volatile("" ::: "memory");
    }
}
unsigned assembler_carries(int n) {
    unsigned x = 1;
    for (int i = 0; i < n; i++)                             // expect unproved
        __asm__("" : "+r"(x));
    return x;
}
