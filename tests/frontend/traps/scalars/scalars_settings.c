/* Whether a scratch variable is surely set before it is read. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <stdarg.h>

void set_on_both_sides_of_zero(int n, const double *restrict b, double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (b[i] > 0) t = b[i];
        if (b[i] <= 0) t = -b[i];
        out[i] = t;
    }
}
void integers_on_both_sides(int n, const int *restrict b, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        if (b[i] > 0) t = b[i];
        if (b[i] <= 0) t = -b[i];
        out[i] = t;
    }
}
void scanned_or_kept(int n, char (*restrict text)[16], int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        sscanf(text[i], "%d", &t);
        out[i] = t;
    }
}
void read_behind_the_end(int n, const int *restrict a, char *restrict out) {
    char text[16] = "";
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        snprintf(text, sizeof text, "%d", a[i]);
        out[i] = text[5];
    }
}
void copied_and_read_behind(int n, char (*restrict words)[16], char *restrict out) {
    char text[16] = "";
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        strcpy(text, words[i]);
        out[i] = text[9];
    }
}
void copied_and_measured(int n, char (*restrict words)[16], size_t *restrict out) {
    char text[16];
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        strcpy(text, words[i]);
        out[i] = strlen(text);
    }
}
void padded_copy(int n, char (*restrict words)[16], char *restrict out) {
    char text[16];
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        strncpy(text, words[i], sizeof text);
        out[i] = text[9];
    }
}
void some_bytes_copied(int n, const int *restrict a, const int *restrict size, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        memcpy(&t, &a[i], (size_t)size[i] & 3);
        out[i] = t;
    }
}
void three_bytes_copied(int n, const int *restrict a, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        memcpy(&t, &a[i], 3);
        out[i] = t;
        t = a[i];
    }
}
void three_bytes_of_four(int n, const int *restrict a, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        memcpy(&t, &a[i], 3);
        out[i] = t;
    }
}
void inner_loop_may_not_run(int n, const int *restrict m, const double (*restrict a)[64], double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (int j = 0; j < m[i]; j++) t = a[i][j];         // expect proved
        out[i] = t;
    }
}
void inner_loop_runs_or_never(int n, int m, const double (*restrict a)[64], double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        for (int j = 0; j < m; j++) t = a[i][j];            // expect proved
        out[i] = t;
    }
}
void inner_loop_shrinks_to_nothing(int n, const double (*restrict a)[64], double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (int j = 0; j < 10 - i; j++) t = a[i][j];       // expect proved
        out[i] = t;
    }
}
void until_small_enough(int n, const double *restrict a, double *restrict out) {
    double t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        double x = a[i];
        while (x > 1) { t = x; x *= 0.5; }                  // expect unproved truth=refuted
        out[i] = t;
    }
}
void cases_without_default(int n, const int *restrict c, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        switch (c[i]) {
        case 1: t = 10; break;
        case 2: t = 20; break;
        case 3: t = 30; break;
        }
        out[i] = t;
    }
}
void all_cases_of_two_bits(int n, const int *restrict c, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect proved
        switch (c[i] & 3) {
        case 0: t = 5; break;
        case 1: t = 10; break;
        case 2: t = 20; break;
        case 3: t = 30; break;
        }
        out[i] = t;
    }
}
void three_of_four_cases(int n, const int *restrict c, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        switch (c[i] & 3) {
        case 0: t = 5; break;
        case 1: t = 10; break;
        case 2: t = 20; break;
        }
        out[i] = t;
    }
}
void else_if_without_else(int n, const int *restrict c, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (c[i] > 10) t = 1;
        else if (c[i] < 5) t = 2;
        out[i] = t;
    }
}
void skipped_by_goto(int n, const int *restrict c, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (c[i] < 0) goto store;
        t = c[i] * 2;
    store:
        out[i] = t;
    }
}
void skipped_by_continue(int n, const int *restrict c, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect proved
        if (c[i] < 0) continue;
        t = c[i] * 2;
        out[i] = t;
    }
}
int skipped_by_continue_and_read_after(int n, const int *restrict c, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (c[i] < 0) continue;
        t = c[i] * 2;
        out[i] = t;
    }
    return t;
}
void set_by_short_circuit(int n, const int *restrict c, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (c[i] > 0 && (t = c[i] * 2) > 10) out[i] = 1;
        else out[i] = t;
    }
}
void set_by_a_statement_expression(int n, const int *restrict c, int *restrict out) {
    int t;
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = ({ t = c[i]; t * t; }) + t;
}
void broken_time(int n, const time_t *restrict x, int *restrict out) {
    struct tm t;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        gmtime_r(&x[i], &t);
        out[i] = t.tm_hour;
    }
}
void broken_time_kept(int n, const time_t *restrict x, int *restrict out) {
    struct tm t = {0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (x[i] > 0) gmtime_r(&x[i], &t);
        out[i] = t.tm_hour;
    }
}
void quotients(int n, const int *restrict a, int *restrict q, int *restrict r) {
    for (int i = 0; i < n; i++) {                           // expect proved
        div_t d = div(a[i], 7);
        q[i] = d.quot;
        r[i] = d.rem;
    }
}
void own_random_state(int n, unsigned short (*restrict state)[3], double *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        out[i] = erand48(state[i]);
}
void one_random_state(int n, unsigned short *restrict state, double *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[i] = erand48(state);
}
void clock_each(int n, struct timespec *restrict t) {
    for (int i = 0; i < n; i++)                             // expect unproved
        clock_gettime(CLOCK_MONOTONIC, &t[i]);
}
void gamma_single(int n, const float *restrict x, float *restrict y, int *restrict s) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        y[i] = lgammaf(x[i]);
    *s = signgam;
}
void gamma_long(int n, const double *restrict x, double *restrict y, int *restrict s) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s[i] = signgam;
        y[i] = (double)lgammal(x[i]);
    }
}
void text_of_error(int n, const char **restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved
        out[i] = strerror(i);
}
void duplicates(int n, char **restrict out, char (*words)[16]) {
    for (int i = 0; i < n; i++)                             // expect unproved
        out[i] = strdup(words[i]);
}
void sorted_scratch(int n, const double (*restrict a)[8], double *restrict out, int (*less)(const void *, const void *)) {
    double t[8];
    for (int i = 0; i < n; i++) {                           // expect unproved
        memcpy(t, a[i], sizeof t);
        qsort(t, 8, sizeof *t, less);
        out[i] = t[4];
    }
}
static __thread int per_thread;
void thread_local_sum(int n, const int *restrict a, int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        per_thread += a[i];
        out[i] = per_thread;
    }
}
static int closed;
static void closes(int *p) { closed += *p; }
static void replaces(int *p) { closed = closed * 2 + *p; }
void cleaned_up_sum(int n) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        __attribute__((cleanup(closes))) int t = i;
        (void)t;
    }
}
void cleaned_up_chain(int n) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        __attribute__((cleanup(replaces))) int t = i;
        (void)t;
    }
}
void elvis(int n, const int *restrict a, int *restrict out) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        t = a[i] ?: t;
        out[i] = t;
    }
}
void flag_of_each_row(int n, const int (*restrict a)[64], int *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        int ok = 1;
        for (int j = 0; j < 64; j++)                        // expect unproved
            if (a[i][j] < 0) { ok = 0; break; }
        out[i] = ok;
    }
}
void flag_of_all_rows(int n, const int (*restrict a)[64], int *restrict out) {
    int ok = 1;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        for (int j = 0; j < 64; j++)                        // expect unproved
            if (a[i][j] < 0) { ok = 0; break; }
        out[i] = ok;
    }
}
void prefetches(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect proved
        __builtin_prefetch(&b[i + 16]);
        a[i] = b[i];
    }
}
void never_negative(int n, int *restrict a, const int *restrict b) {
    int t = 0;
    for (int i = 0; i < n; i++) {                           // expect proved
        if (b[i] < 0) __builtin_unreachable();
        if (b[i] >= 0) t = b[i];
        a[i] = t;
    }
}
void packed_by_length(int n, const int *restrict length, const char *restrict from, char *restrict to) {
    int off = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        memcpy(to + off, from + 64 * i, (size_t)length[i]);
        off += length[i];
    }
}
