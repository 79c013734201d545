/* Loops that call: what is true of each loop stands at its line. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int opaque(int);
int opaque_pure(int) __attribute__((const));
static int calls_so_far;

static double half(double v) { return v / 2; }
static double polynomial(double v) { return half(v) * v + v; }
static int counting(int v) {
    calls_so_far = calls_so_far * 3 + v;
    return v;
}
static void add_to(double *a, int i, double v) { a[i] += v; }
static void take_from_before(double *a, int i) { a[i] = a[i - 1]; }
static int next_of(int v) { return v % 2 ? 3 * v + 1 : v / 2; }
static int factorial(int v) { return v < 2 ? 1 : v * factorial(v - 1); }
static int tree_sum(const int *a, int low, int high) {
    if (high - low < 2) return a[low];
    const int middle = (low + high) / 2;
    return tree_sum(a, low, middle) + tree_sum(a, middle, high);
}
static void sort_cells(int *a, int low, int high) {
    if (low >= high) return;
    a[low] = a[low] < a[high] ? a[low] : a[high];
    sort_cells(a, low + 1, high);
}

void prints_cells(int n, const int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        printf("%d\n", a[i]);
}
void reads_numbers(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        if (scanf("%d", &a[i]) != 1) a[i] = 0;
}
void writes_file(int n, const int *a, FILE *out) {
    for (int i = 0; i < n; i++)                             // expect refuted
        fputc(a[i], out);
}
void calls_nobody_knows(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[i] = opaque(i);
}
void calls_a_const_function(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = opaque_pure(i);
}
void calls_through_a_pointer(int n, int *restrict a, int (*f)(int)) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[i] = f(i);
}
void random_numbers(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = rand();
}
void allocates(int n, char **a) {
    for (int i = 0; i < n; i++)                             // expect unknown truth=parallel
        a[i] = malloc(16);
}
void mathematics_of_cells(int n, double *restrict a, const double *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = exp(b[i]) * sin(b[i]) + pow(b[i], 1.5);
}
void helpers_of_cells(int n, double *restrict a, const double *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = polynomial(b[i]);
}
void helper_with_a_state(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = counting(i);
}
void helper_that_writes(int n, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        add_to(a, i, 0.5);
}
void helper_that_writes_one_cell(int n, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        add_to(a, 0, 0.5);
}
void helper_that_reads_before(int n, double *restrict a) {
    for (int i = 1; i < n; i++)                             // expect refuted
        take_from_before(a, i);
}
void recursive_numbers(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = factorial(i % 10);
}
void recursive_reads(int n, int *restrict out, const int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = tree_sum(a, 0, i + 1);
}
void recursive_writes(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect unknown truth=refuted
        sort_cells(a, i, n - 1);
}
void orbit(int n, int *a) {
    for (int i = 0; i < n; i++) {                           // expect proved
        int v = i + 1, steps = 0;
        while (v != 1 && steps < 1000) {                    // expect refuted
            v = next_of(v);
            steps++;
        }
        a[i] = steps;
    }
}
int value_after_value(int n, int v) {
    for (int i = 0; i < n; i++)                             // expect refuted
        v = next_of(v);
    return v;
}
void clears_rows(int n, float *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        memset(a + 64 * i, 0, 64 * sizeof *a);
}
void clears_rows_that_overlap(int n, float *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        memset(a + 64 * i, 0, 65 * sizeof *a);
}
void copies_rows(int n, float *restrict a, const float *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        memcpy(a + 64 * i, b + 32 * i, 64 * sizeof *a);
}
void copies_from_the_row_before(int n, float *a) {
    for (int i = 1; i < n; i++)                             // expect refuted
        memcpy(a + 16 * i, a + 16 * (i - 1), 16 * sizeof *a);
}
void upper_case(int n, char *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = (char)toupper((unsigned char)a[i]);
}
void stops_the_program(int n, const int *restrict b, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect proved
        if (b[i] == 0) exit(1);
        a[i] = 100 / b[i];
    }
}
