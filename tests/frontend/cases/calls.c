/* Loops that call. Every loop states the verdict that must be found, at its own line. */
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define N 64
static double grid[N][N];
static int hits;

/* Helpers with loops of their own. */
static void fill(double x, double t[5]) {
    for (int m = 0; m < 5; m++)                             // expect proved
        t[m] = x * m;
}
static void fill_twice(double x, double t[5], double u[5]) {
    fill(x, t);
    fill(x + 1, u);
}
static double largest(const double *v, int n) {
    double best = v[0];
    for (int k = 1; k < n; k++)                             // expect reduction
        best = fmax(best, v[k]);
    return best;
}
static void scale(double *v, int n, double by) {
    for (int k = 0; k < n; k++)                             // expect proved
        v[k] *= by;
}
static void fade_into(double *total, double x) {
    for (int k = 0; k < 3; k++)                             // expect proved
        total[k] = total[k] * 0.5 + x;
}
void fills_a_local_array(int n, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        double t[5];
        fill(i, t);
        out[i] = t[3];
    }
}
void fills_two_local_arrays(int n, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        double t[5], u[5];
        fill_twice(i, t, u);
        out[i] = t[3] + u[2];
    }
}
void fills_in_a_nest(double (*restrict out)[N]) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++) {                       // expect proved
            double t[5];
            fill(i * j, t);
            out[i][j] = t[1];
        }
}
void fills_some_and_reads_all(int n, double *restrict out, const int *restrict flag) {
    double t[5] = {0};
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (flag[i]) fill(i, t);
        out[i] = t[3];
    }
}
void scales_each_row(double by) {
    for (int i = 0; i < N; i++)                             // expect proved
        scale(grid[i], N, by);
}
void scales_overlapping_rows(double *restrict a, double by) {
    for (int i = 0; i < N; i++)                             // expect reduction
        scale(a + 8 * i, 16, by);
}
void fades_into_overlapping_cells(double *restrict a, const double *restrict x) {
    for (int i = 0; i < N; i++)                             // expect refuted
        fade_into(a + 2 * i, x[i]);
}
void reads_rows(double *restrict out) {
    for (int i = 0; i < N; i++)                             // expect proved
        out[i] = largest(grid[i], N);
}
void fades_into_the_same_cells(int n, double *restrict total, const double *restrict x) {
    for (int i = 0; i < n; i++)                             // expect refuted
        fade_into(total, x[i]);
}
void fades_into_own_cells(int n, double (*restrict total)[3], const double *restrict x) {
    for (int i = 0; i < n; i++)                             // expect proved
        fade_into(total[i], x[i]);
}
void shifts_by_a_row(void) {
    for (int i = 1; i < N; i++)                             // expect refuted
        memcpy(grid[i], grid[i - 1], sizeof grid[i]);
}

/* Calls that call calls. */
static double level5(double x) { return x + 1; }
static double level4(double x) { return level5(x) * level5(x + 1); }
static double level3(double x) { return level4(x) + level4(x + 2); }
static double level2(double x) { return level3(x) - level3(x + 3); }
static double level1(double x) { return level2(x) / level2(x + 4); }
void five_levels(int n, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = level1(a[i]);
}
static void set_row(double *row, double x) {
    for (int j = 0; j < N; j++)                             // expect proved
        row[j] = level1(x);
}
static void set_rows(double (*rows)[N], int count, double x) {
    for (int i = 0; i < count; i++)                         // expect proved
        set_row(rows[i], x);
}
void sets_planes(double (*restrict planes)[N][N]) {
    for (int k = 0; k < N; k++)                             // expect proved
        set_rows(planes[k], N, k);
}
void calls_in_dead_code(int n, double *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect proved
        if (0) printf("%d\n", i);
        a[i] = 1;
    }
}

/* Recursion. */
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int is_odd(int n);
static int is_even(int n) { return n == 0 || is_odd(n - 1); }
static int is_odd(int n) { return n != 0 && is_even(n - 1); }
static void halve(float *a, int n) {
    if (n < 2) return;
    a[0] += a[n / 2];
    halve(a, n / 2);
}
void pure_recursion(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = fibonacci(i);
}
void mutual_pure_recursion(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = is_even(i);
}
void recursion_that_writes(int n, float *a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        halve(a + 16 * i, 32);
}
int recursion_with_a_loop(int depth, int *a) {
    for (int i = 0; i < 4; i++)                             // expect unknown
        if (depth > 0) a[0] += recursion_with_a_loop(depth - 1, a);
    return a[0];
}

/* State that a helper keeps. */
static int next_number(void) {
    static int number;
    return number = number * 5 + 1;
}
static void count_hit(void) { hits++; }
static double noise(void) {
    static double state = 1;
    for (int k = 0; k < 3; k++)                             // expect refuted
        state = state * 3.7 * (1 - state);
    return state;
}
void static_state(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = next_number();
}
void static_state_behind_a_loop(int n, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = noise();
}
void counts_hits(int n) {
    for (int i = 0; i < n; i++)                             // expect reduction
        count_hit();
}

/* Functions nobody can see into, and what their declarations promise. */
void shade(int row);
double weight(int k) __attribute__((const));
double sample(const double *field, int k) __attribute__((pure));
__attribute__((weak)) double tuned(double x) { return x; }
void unknown_function(int n) {
    for (int i = 0; i < n; i++)                             // expect unknown
        shade(i);
}
void const_function(int n, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = weight(i);
}
void pure_function(int n, double *restrict out, const double *restrict field) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = sample(field, i);
}
void pure_function_of_what_is_written(int n, double *field) {
    for (int i = 0; i < n; i++)                             // expect unknown
        field[i] = sample(field, i);
}
void weak_function(int n, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[i] = tuned(a[i]);
}
void function_pointer(int n, void (*operation)(int)) {
    for (int i = 0; i < n; i++)                             // expect unknown
        operation(i);
}
void table_of_functions(int n, double (*const *table)(double), double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[i] = table[i](a[i]);
}
static float twice(float x) { return 2 * x; }
static void apply(float *v, int n, float (*operation)(float)) {
    for (int k = 0; k < n; k++)                             // expect unknown
        v[k] = operation(v[k]);
}
void known_callback(float (*restrict rows)[N]) {
    for (int i = 0; i < N; i++)                             // expect proved
        apply(rows[i], N, twice);
}
static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
void sorts_rows(int n, int (*rows)[N]) {
    for (int i = 0; i < n; i++)                             // expect unknown
        qsort(rows[i], N, sizeof(int), ascending);
}

/* Input, output and sequences. */
void prints_always(int n, const float *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        printf("%f\n", (double)a[i]);
}
void prints_sometimes(int n, const float *a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] < 0) puts("negative");
}
void prints_a_table(int n, int m, double (*a)[N]) {
    for (int i = 0; i < n; i++) {                           // expect refuted
        for (int j = 0; j < m; j++)                         // expect refuted
            printf("%g ", a[i][j]);
        putchar('\n');
    }
}
void prints_cells_only(int n, int m, double (*a)[N]) {
    for (int i = 0; i < n; i++)                             // expect unknown
        for (int j = 0; j < m; j++)                         // expect refuted
            printf("%g ", a[i][j]);
}
void prints_to_one_stream(int n, const float *a, FILE *log) {
    for (int i = 0; i < n; i++)                             // expect refuted
        fprintf(log, "%f\n", (double)a[i]);
}
void prints_to_standard_error(int n) {
    for (int i = 0; i < n; i++)                             // expect refuted
        fputs("working\n", stderr);
}
void prints_to_many_streams(int n, FILE **logs) {
    for (int i = 0; i < n; i++)                             // expect unknown
        fputc('.', logs[i]);
}
static void report(int row) { printf("row %d\n", row); }
void prints_in_a_helper(int n) {
    for (int i = 0; i < n; i++)                             // expect refuted
        report(i);
}
int reads_lines(FILE *file) {
    char line[80];
    int lines = 0;
    while (fgets(line, sizeof line, file)) lines++;         // expect refuted
    return lines;
}
int reads_characters(void) {
    int c, count = 0;
    while ((c = getchar()) != EOF) count++;                 // expect refuted
    return count;
}
void reads_numbers(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        if (scanf("%d", &a[i]) != 1) a[i] = 0;
}
void random_numbers(int n, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = rand() / (double)RAND_MAX;
}
void random_sometimes(int n, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] < 0) a[i] = drand48();
}
void seeds_again(int n) {
    for (int i = 0; i < n; i++)                             // expect refuted
        srand((unsigned)i);
}
int words(char *text) {
    int count = 0;
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) // expect refuted
        count++;
    return count;
}
void reads_the_clock(int n, long *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[i] = (long)time(NULL);
}

/* The library's functions that only work on what they are given. */
void mathematics(int n, double *restrict y, const double *restrict x) {
    for (int i = 0; i < n; i++)                             // expect proved
        y[i] = cbrt(x[i]) + lgamma(x[i]) + ldexp(x[i], 3) + fdim(x[i], 1) + (double)lround(x[i]);
}
void two_results(int n, double *restrict y, const double *restrict x) {
    for (int i = 0; i < n; i++) {                           // expect proved
        int exponent;
        y[i] = frexp(x[i], &exponent) + exponent;
    }
}
void lengths(int n, size_t *restrict out, char *const *restrict texts) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = strlen(texts[i]);
}
void numbers(int n, int *restrict out, char *const *restrict texts) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = abs(atoi(texts[i]));
}
void digits(int n, size_t *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        char text[32];
        snprintf(text, sizeof text, "%d", i);
        out[i] = strlen(text);
    }
}
void upper_case(int n, char *text) {
    for (int i = 0; i < n; i++)                             // expect proved
        if (isalpha((unsigned char)text[i])) text[i] = (char)toupper((unsigned char)text[i]);
}
void clears_rows(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        memset(grid[i], 0, sizeof grid[i]);
}
void copies_somewhere(int n, const int *where, char *to, const char *from) {
    for (int i = 0; i < n; i++)                             // expect unknown
        memcpy(to + where[i], from, (size_t)where[i + 1]);
}

/* Memory that an iteration gets for itself. */
void own_memory(int n, int m, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        double *t = malloc((size_t)m * sizeof *t);
        for (int j = 0; j < m; j++)                         // expect proved
            t[j] = i + j;
        out[i] = t[m / 2];
        free(t);
    }
}
void own_memory_checked(int n, double *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect proved
        double *t = calloc(5, sizeof *t);
        if (!t) exit(EXIT_FAILURE);
        fill(i, t);
        out[i] = t[2];
        free(t);
    }
}
void memory_that_stays(int n, double **restrict rows) {
    for (int i = 0; i < n; i++)                             // expect unknown
        rows[i] = malloc(N * sizeof(double));
}
void memory_from_elsewhere(int n, double **rows) {
    for (int i = 0; i < n; i++)                             // expect unknown
        free(rows[i]);
}
void memory_from_the_iteration_before(int n, double *restrict out) {
    double *last = malloc(sizeof *last);
    *last = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        double *t = malloc(sizeof *t);
        *t = *last + i;
        out[i] = *t;
        free(last);
        last = t;
    }
    free(last);
}

/* Ends of the program, and other ways out. */
void asserts(int n, float *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect proved
        assert(a[i] >= 0);
        a[i] = sqrtf(a[i]);
    }
}
static float checked(const float *a, int i, int n) {
    assert(i >= 0 && i < n);
    return a[i];
}
void asserts_in_a_helper(int n, float *restrict out, const float *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = checked(a, i, n);
}
void asserts_of_a_recurrence(int n, float *a) {
    for (int i = 1; i < n; i++) {                           // expect refuted
        assert(a[i] >= 0);
        a[i] += a[i - 1];
    }
}
void exits_on_error(int n, float *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect proved
        if (a[i] < 0) {
            fprintf(stderr, "negative at %d\n", i);
            exit(1);
        }
        a[i] = sqrtf(a[i]);
    }
}
static void give_up(const char *why) {
    fprintf(stderr, "%s\n", why);
    abort();
}
void gives_up_in_a_helper(int n, float *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect proved
        if (a[i] < 0) give_up("negative");
        a[i] = sqrtf(a[i]);
    }
}
int exits_after_the_loop(int n, float *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = sqrtf(a[i]);
    exit(2);
}
void exits_with_success(int n, float *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] < 0) exit(0);
        a[i] = sqrtf(a[i]);
    }
}
static jmp_buf rescue;
void jumps_away(int n, float *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] < 0) longjmp(rescue, 1);
        a[i] = sqrtf(a[i]);
    }
}

/* Memory that others watch. */
void assembly(int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unknown
        __asm__ volatile("" ::: "memory");
        a[i] = i;
    }
}
void atomic_counter(int n, int *counter) {
    for (int i = 0; i < n; i++)                             // expect unknown
        __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
}
static void signal_port(volatile int *port, int value) {
    for (int k = 0; k < 2; k++)                             // expect unknown
        *port = value;
}
void volatile_in_a_helper(int n, volatile int *port) {
    for (int i = 0; i < n; i++)                             // expect unknown
        signal_port(port, i);
}

// Small structures travel in registers, put together from their parts: none of a part before is left.
struct complex_float { float re, im; };
struct cell { int row, column; };

static struct complex_float times(struct complex_float a, struct complex_float b) {
    struct complex_float r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    return r;
}

static struct cell moved(struct cell at, int by) {
    struct cell to = {at.row + by, at.column - by};
    return to;
}

static struct complex_float half_of(struct complex_float a) {
    struct complex_float r;
    r.re = a.re / 2;
    r.im = a.im / 2;
    return r;
}

void products(struct complex_float *restrict out, const struct complex_float *a, const struct complex_float *b, int n) {
    for (int i = 0; i < n; i++) // expect proved
        out[i] = times(a[i], b[i]);
}

void moves(struct cell *restrict out, const struct cell *in, int by, int n) {
    for (int i = 0; i < n; i++) // expect proved
        out[i] = moved(in[i], by);
}

void halves_in_place(struct complex_float *a, int n) {
    for (int i = 0; i < n; i++) // expect proved
        a[i] = half_of(a[i]);
}

struct cell walk(const struct cell *by, int n) {
    struct cell at = {0, 0};
    for (int i = 0; i < n; i++) // expect unproved
        at = moved(at, by[i].row);
    return at;
}

// The counter steps on every way round.
void skips_with_continue(float *a, const int *skip, int n) {
    int i = 0;
    while (i < n) { // expect proved
        if (skip[i]) {
            i++;
            continue;
        }
        a[i] = a[i] * 2;
        i++;
    }
}

void skips_by_two_sometimes(float *a, const int *skip, int n) {
    int i = 0;
    while (i < n) { // expect unproved truth=refuted
        if (skip[i]) {
            i += 2;
            continue;
        }
        a[i] = a[i] * 2;
        i++;
    }
}

// What pointers lead to behind a call is decided in the call, wherever it stands.
struct two_rows {
    int *to, *from;
};

static struct two_rows rows_of(int *a, int *b) {
    struct two_rows rows = {a, b};
    return rows;
}

static void point_rows(struct two_rows *rows, int *a, int *b) {
    rows->to = a;
    rows->from = b;
}

static int *one_further(int *p) {
    return p + 1;
}

void rows_made_by_a_helper(int *x, int n) {
    struct two_rows rows = rows_of(x, x + 1);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        rows.to[i] = rows.from[i];
}

void rows_set_by_a_helper(struct two_rows *rows, int *x, int n) {
    point_rows(rows, x, x + 1);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        rows->to[i] = rows->from[i];
}

void pointer_moved_by_a_helper(int *x, int n) {
    int *next = one_further(x);
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        x[i] = next[i];
}

void rows_apart(int *x, int *y, int n) {
    struct two_rows rows = rows_of(x, y);
    for (int i = 0; i < n; i++) // expect proved assume=overlap
        rows.to[i] = rows.from[i];
}

// Parts of a structure are variables of their own: one is the loop's, the other stays as it was.
struct pair_of {
    int first, second;
};

static void set_first(struct pair_of *pair, int value) {
    pair->first = value;
}

void one_part_is_private(int *x, const int *y, int n, int *out) {
    struct pair_of pair = {0, 7};
    for (int i = 0; i < n; i++) { // expect proved private=pair.first
        set_first(&pair, y[i]);
        x[i] = pair.second;
    }
    out[0] = pair.first;
}

void best_of_pairs(const struct pair_of *pairs, int n, int *out) {
    struct pair_of best = {0, 0};
    for (int i = 0; i < n; i++) // expect reduction var=best.first op=max
        if (pairs[i].first > best.first) best = pairs[i];
    out[0] = best.first;
    out[1] = best.second;
}
