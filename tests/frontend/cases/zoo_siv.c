/* Subscripts with one counter or none: what is true of each loop stands at its line. */
#define N 100

/* Strong SIV: both references move alike. */
void next_to_this(int n, float *a) {
    for (int i = 0; i < n - 1; i++)                         // expect refuted
        a[i] = a[i + 1] + 1;
}
void this_to_next(int n, float *a) {
    for (int i = 0; i < n - 1; i++)                         // expect refuted
        a[i + 1] = a[i] * 2;
}
void seven_apart(int n, double *a) {
    for (int i = 7; i < n; i++)                             // expect refuted
        a[i] = a[i - 7] + 1;
}
void apart_by_more_than_the_loop(double *a) {
    for (int i = 0; i < 30; i++)                            // expect proved
        a[i] = a[i + 30] + a[i + 31];
}
void apart_by_one_less_than_the_loop(double *a) {
    for (int i = 0; i < 30; i++)                            // expect refuted
        a[i] = a[i + 29];
}
void same_cell_of_each(int n, double *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = a[i] * a[i] + 1;
}
void odd_and_even_cells(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[2 * i + 1] = a[2 * i] + a[2 * i + 2];
}
void thirds(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[3 * i] = a[3 * i + 2] - a[3 * i + 1];
}
void three_cells_further(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[3 * i + 6] = a[3 * i];
}
void written_twice(int n, int *a) {
    for (int i = 0; i < n; i++) {                           // expect refuted
        a[i] = i;
        a[i + 1] = -i;
    }
}
void offset_cancels(int n, int k, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i + k] = a[i + k] + 1;
}
void offset_and_one(int n, int k, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i + k + 1] = a[i + k];
}

/* ZIV: no counter in the subscript. */
void one_cell_written(int n, int *a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved private=a
        a[3] = b[i];
}
void one_cell_read(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = b[3];
}
static int fixed_cells[N];
void one_cell_to_another(int n) {
    for (int i = 0; i < n; i++)                             // expect proved private=fixed_cells
        fixed_cells[1] = fixed_cells[2] + i;
}
void one_cell_summed(int n, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        fixed_cells[5] += b[i];
}

/* Weak-zero SIV: one reference stays. */
void all_from_the_first(int n, float *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = a[0] + 1;
}
void all_but_the_first(int n, float *a) {
    for (int i = 1; i < n; i++)                             // expect proved
        a[i] = a[0] + 1;
}
void all_from_the_last(int n, float *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = a[n - 1] * 2;
}
void all_but_the_last(int n, float *a) {
    for (int i = 0; i < n - 1; i++)                         // expect proved
        a[i] = a[n - 1] * 2;
}
void middle_cell(float *a) {
    for (int i = 0; i < N; i++)                             // expect refuted
        a[i] = a[50];
}
void cell_behind_the_loop(float *a) {
    for (int i = 0; i < N; i++)                             // expect proved
        a[i] = a[N];
}
void odd_cell_of_even_ones(float *a) {
    for (int i = 0; i < N; i++)                             // expect proved
        a[2 * i] = a[51];
}
void some_cell(int n, int k, float *a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[i] = a[k];
}

/* Weak-crossing SIV: the references run against each other. */
void reversed_in_place(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = a[n - 1 - i];
}
void reversed_half(int *a) {
    for (int i = 0; i < N / 2; i++)                         // expect proved
        a[i] = a[N - 1 - i];
}
void swapped_halves(int *a) {
    for (int i = 0; i < N / 2; i++) {                       // expect proved
        int t = a[i];
        a[i] = a[N - 1 - i];
        a[N - 1 - i] = t;
    }
}
void crossing_between_cells(int *a) {
    for (int i = 0; i < N; i++)                             // expect proved
        a[2 * i] = a[2 * N + 1 - 2 * i];
}
void crossing_at_one_point(int *a) {
    for (int i = 0; i <= N / 2; i++)                        // expect proved
        a[i] = a[N - i];
}
void crossing_beyond_one_point(int *a) {
    for (int i = 0; i <= N / 2 + 1; i++)                    // expect refuted
        a[i] = a[N - i];
}

/* Weak SIV: different steps. */
void single_and_double(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = a[2 * i + 1];
}
void double_to_single(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[2 * i] = a[i];
}
void double_beyond_single(int *a) {
    for (int i = 0; i < N; i++)                             // expect proved
        a[i] = a[2 * i + N];
}
void gcd_of_four_and_six(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[4 * i] = a[6 * i + 1];
}
void four_and_six_meet(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[4 * i + 2] = a[6 * i];
}

/* Symbolic. */
void offset_unknown(int n, int k, int *a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[i] = a[i + k];
}
void offset_at_least_the_length(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = a[i + n];
}
void offset_one_short_of_the_length(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = a[i + n - 1];
}
void offset_checked(int n, int k, int *a) {
    if (k < n) return;
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = a[i + k];
}
void step_unknown(int n, int s, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved assume=rows
        a[i * s] = i;
}
void step_checked(int n, int s, int *a) {
    if (s <= 0) return;
    for (int i = 0; i < n; i++)                             // expect proved
        a[i * s] = i;
}
void length_as_step(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i * n] = i;
}

// Unsigned subscripts meet where they wrap around: after more iterations than anyone runs, or because they are meant to.
void pairs_of_unsigned(int *restrict out, const int *restrict a, const int *restrict b, unsigned n) {
    for (unsigned i = 0; i < n; i++) {                      // expect proved assume=wrap
        out[2 * i] = a[i];
        out[2 * i + 1] = b[i];
    }
}
void pairs_that_meet(int *restrict out, const int *restrict a, unsigned n) {
    for (unsigned i = 0; i < n; i++) {                      // expect unknown
        out[2 * i] = a[i];
        out[2 * i + 2] = a[i] + 1;
    }
}
void mirrored_unsigned(float *restrict x, const float *restrict f, unsigned n) {
    for (unsigned k = 1; k < n / 2; k++) {                  // expect proved assume=wrap
        x[k] = f[k] + f[n - k];
        x[n - k] = x[k];
    }
}
void unsigned_offset(int *restrict t, unsigned n, unsigned o) {
    for (unsigned i = 0; i < n; i++)                        // expect proved assume=none
        t[i + o] = i;
}
void buckets_of_a_product(int *restrict t, unsigned n) {
    for (unsigned i = 0; i < n; i++)                        // expect unknown
        t[(i * 2654435761u) >> 20] = i;
}
void masked_unsigned(int *restrict t, unsigned n) {
    for (unsigned i = 0; i < n; i++)                        // expect unknown
        t[(i * 3u) & 255u] = i;
}
void bytes_of_unsigned(int *restrict t, unsigned n) {
    for (unsigned i = 0; i < n; i++)                        // expect unknown
        t[(unsigned char)(2 * i)] = i;
}
