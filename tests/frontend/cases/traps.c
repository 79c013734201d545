/* Loops that once fooled the analysis, or could: what is true of each stands at its line. */
#include <string.h>

#define N 64

union word { int whole; float real; unsigned char bytes[4]; };

/* Updates of cells that overlap in part do not commute. */
void whole_and_byte(int n, union word *restrict u, const int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        u->whole += a[i];
        u->bytes[0] += (unsigned char)a[i];
    }
}
void whole_and_real(int n, union word *restrict u, const int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        u->whole += a[i];
        u->real += 1.0f;
    }
}
void shifted_words(int n, char *restrict buffer, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved
        *(int *)(buffer + i) += a[i];
}

/* What is said of two pointers holds within one iteration only. */
void chosen_pointers(int n, int *restrict a, int *restrict b, const int *restrict c, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved
        int *p = c[i] ? a : b, *q = c[i] ? b : a;
        p[0] += 1;
        out[i] = q[0];
    }
}
void walks_over_what_it_writes(int n, int m, int *restrict a) {
    int *w = a;
    for (int i = 0; i < n; i++)                             // expect unproved
        for (int j = 0; j < m; j++) {                       // expect unproved
            *w = 11;
            w += 2;
            a[i + j] = 3;
        }
}

/* A jump out of an inner loop past a write. */
void jumps_past_a_write(int k, const int *restrict c, int *restrict b) {
    int t[4];
    memset(t, 0, sizeof t);
    for (int i = 0; i < 100; i++) {                         // expect unproved
        int j = 0;
        while (c[4 * i + j] != 1) {                         // expect unknown
            if (c[4 * i + j] == 7) goto skip;
            j++;
        }
        t[k] = i;
    skip:
        b[i] = t[k];
    }
}

/* The next run of the same loop reads what this one leaves. */
void read_by_the_next_run(int n, int p, int *restrict b) {
    int t[8];
    memset(t, 0, sizeof t);
    for (int k = 0; k < 10; k++)                            // expect unproved
        for (int i = 0; i < n; i++) {                       // expect proved private=t
            if (k < 5) t[p] = i + k;
            else b[i] = t[p];
        }
}

/* Whatever the array becomes, the assumption has to be named. */
void rows_behind_a_reduction(int n, int m, int k, int *restrict s, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect reduction assume=rows
        for (int j = 0; j < m; j++) {                       // expect proved
            s[j] += a[i];
            s[k * (i + 1) + j] = i;
        }
}
void rows_behind_a_copy(int m, int *restrict p) {
    for (int i = 0; i < m; i++)                             // expect proved assume=rows
        for (int j = 0; j < m; j++)                         // expect proved assume=rows
            p[i * m] = p[8] ^ j;
}

/* Shifts wrap around in 64 bits too. */
void wraps_in_the_condition(double *restrict a) {
    for (unsigned long i = 0; i < 64; i++)                  // expect unproved
        if ((i << 60) == 0) a[0] = a[0] * 2 + (double)i;
}
void never_that_large(long n, double *restrict a) {
    for (long i = 0; i < n; i++)                            // expect unknown
        if ((long)((unsigned long)i << 58) > (5L << 55)) a[i] = a[i + 32] + 1;
}
void size_of_nothing(unsigned w, unsigned h, float *restrict a) {
    const unsigned long size = (unsigned long)w * h;
    for (unsigned i = 0; i < 64; i++)                       // expect unproved
        a[i] = a[i + w + 64] + (float)size;
}

/* Nothing is certain of a loop that may not run. */
void outer_end_unknown(int n, const int *restrict w, double *restrict x) {
    for (int k = 0; w[k] > 0; k++)                          // expect unproved
        for (int i = 0; i < n; i++)                         // expect unknown
            x[i] = x[i - k + 1000] + 1;
}
void outer_condition_unknown(double *restrict x) {
    for (int k = 0; k < 2000; k++)                          // expect unproved
        if ((unsigned)(k * k) < 50u)
            for (int i = 0; i < 900; i++)                   // expect unknown
                x[i] = x[i - k + 1000] + 1;
}

/* Counters narrower than int. */
void narrow_counter(int n, int *restrict a) {
    for (unsigned char k = 1; k < n; k++)                   // expect unknown
        a[k] = k;
}

/* A value that grows by a growing step has a closed form: the iterations could do without each other. */
int growing_step(int *restrict a) {
    int t = 10;
    for (int i = 0; i < 100; i++) {                         // expect unproved truth=parallel
        a[i] = t;
        t = a[i] + i;
    }
    return t;
}
