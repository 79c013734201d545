/* Ways through and out of loops, counters and bounds: what is true of each loop stands at its line. */
#include <stddef.h>
#include <stdint.h>

int rows_of_grid, sizes[3];
struct box { int width, height; float *cells; };

int first_negative(int n, const int *a) {
    int i;
    for (i = 0; i < n; i++)                                 // expect unknown
        if (a[i] < 0) break;
    return i;
}
int has_key(int n, const int *a, int key) {
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] == key) return 1;
    return 0;
}
void fill_until_negative(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (b[i] < 0) break;
        a[i] = b[i];
    }
}
void leave_by_goto(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (b[i] == 0) goto done;
        a[i] = 1 / b[i];
    }
done:
    return;
}
size_t text_length(const char *s) {
    size_t length = 0;
    while (s[length]) length++;                             // expect unknown
    return length;
}
void skip_negative(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect proved
        if (b[i] < 0) continue;
        a[i] = b[i];
    }
}
void skip_by_goto(int n, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect proved
        if (a[i] < 0) goto next;
        a[i] *= 2;
    next:;
    }
}
void loop_by_while(int n, int *a) {
    int i = 0;
    while (i < n) {                                         // expect proved
        a[i] = i;
        i++;
    }
}
void loop_by_do(int n, int *a) {
    int i = n;
    do                                                      // expect proved
        a[i] = 0;
    while (--i > 0);
}
void forever_but_counted(int n, int *a) {
    int i = 0;
    for (;;) {                                              // expect proved
        if (i >= n) break;
        a[i] = 3;
        i++;
    }
}
void even_counters_only(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        if (i % 2 == 0) a[i] = a[i + 1];
}
void upper_half_from_lower(int *a) {
    for (int i = 0; i < 100; i++)                           // expect proved
        if (i >= 50) a[i] = a[i - 50];
}
void upper_part_from_lower(int *a) {
    for (int i = 0; i < 100; i++)                           // expect refuted
        if (i >= 40) a[i] = a[i - 40];
}
void guarded_first(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = i == 0 ? 0 : i;
}
void condition_of_data(int n, int *restrict a, const int *restrict b) {
    for (int i = 1; i < n; i++)                             // expect unknown
        if (b[i]) a[i] = a[i - 1];
}
void either_way_the_same_cell(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        if (b[i]) a[i] = 1;
        else a[i] = 2;
}
void switch_over_data(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        switch (b[i]) {
        case 0: a[i] = 5; break;
        case 1: a[i] = 6; break;
        default: a[i] = 7;
        }
}
void case_falls_into_default(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect proved trips=n
        switch (b[i] & 3) {
        case 0: a[i] = 1; break;
        case 1:
        case 2: a[i] = 2;
        /* fall through */
        default: a[i] = 3;
        }
    }
}
void all_cases_named(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved trips=n
        switch (b[i] & 1) {
        case 0: a[i] = 1; break;
        case 1: a[i] = 2;
        }
}
void case_leaves_the_loop(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unknown
        switch (b[i] & 3) {
        case 0: a[i] = 1; break;
        case 1: return;
        default: a[i] = 3;
        }
    }
}
#define STORE_POSITIVE(cell, value) \
    do {                            \
        if ((value) <= 0) break;    \
        (cell) = (value);           \
    } while (0)
void macro_left_by_break(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect proved trips=n
        STORE_POSITIVE(a[i], b[i]);
        a[i]++;
    }
}
void block_left_by_continue(int n, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect proved trips=n
        do {
            if (b[i] < 0) continue;
            a[i] = b[i];
        } while (0);
        a[i]++;
    }
}
void loop_in_a_macro(int n, int *restrict a, const int *restrict b) {
    do {
        for (int i = 0; i < n; i++)                         // expect proved trips=n
            a[i] = b[i];
    } while (0);
}
void bounded_by_the_lesser(int n, int m, int *a) {
    for (int i = 0; i < (n < m ? n : m); i++)               // expect proved
        a[i] = a[i] + 1;
}
void blocks_of_32(int n, int *a) {
    for (int b = 0; b < n; b += 32)                         // expect proved
        for (int i = b; i < (b + 32 < n ? b + 32 : n); i++) // expect proved
            a[i] = i;
}
void blocks_that_overlap(int n, int *a) {
    for (int b = 0; b < n; b += 32)                         // expect refuted
        for (int i = b; i < b + 33; i++)                    // expect proved
            a[i] = i;
}
void down_by_one(int n, int *a) {
    for (int i = n - 1; i > 0; i--)                         // expect refuted
        a[i] = a[i - 1];
}
void down_alone(int n, int *a) {
    for (int i = n; i-- > 0;)                               // expect proved
        a[i] = -a[i];
}
void unsigned_counter(unsigned n, int *a) {
    for (unsigned i = 0; i < n; i++)                        // expect proved
        a[i] += 1;
}
void unsigned_offset(unsigned n, int *a) {
    for (unsigned i = 1; i < n; i++)                        // expect unknown truth=refuted
        a[i] = a[i - 1];
}
void size_t_counter(size_t n, int *a) {
    for (size_t i = 0; i < n; i++)                          // expect proved
        a[2 * i] = a[2 * i + 1];
}
void size_t_down(size_t n, int *a) {
    for (size_t i = n; i > 0; i--)                          // expect proved
        a[i - 1] = 0;
}
void unsigned_rows(unsigned n, unsigned m, float *a) {
    for (unsigned i = 0; i < m; i++)                        // expect proved assume=wrap
        for (unsigned j = 0; j < n; j++)                    // expect proved
            a[i * n + j] = 0;
}
void byte_counter_wraps(int *a) {
    for (int i = 0; i < 300; i++)                           // expect unknown truth=refuted
        a[(uint8_t)i] = i;
}
void steps_of_five(int n, int *a) {
    for (int i = 0; i < n; i += 5)                          // expect proved
        a[i] = a[i + 4] + a[i + 3];
}
void steps_of_five_reach_six(int n, int *a) {
    for (int i = 0; i < n; i += 5)                          // expect refuted
        a[i] = a[i + 5];
}
void step_is_a_parameter(int n, int step, int *a) {
    for (int i = 0; i < n; i += step)                       // expect proved
        a[i] = 1;
}
void step_doubles(int n, int *a) {
    for (int i = 1; i < n; i *= 2)                          // expect refuted
        a[i] = 1;
}
void bound_in_a_global(float *restrict a) {
    for (int i = 0; i < rows_of_grid; i++)                  // expect proved
        a[i] = 1;
}
void bound_in_a_global_array(float *restrict a) {
    for (int i = 0; i < sizes[0]; i++)                      // expect proved
        for (int j = 0; j < sizes[1]; j++)                  // expect proved
            a[i * sizes[1] + j] = 1;
}
void bound_in_a_field(struct box *b) {
    for (int y = 0; y < b->height; y++)                     // expect proved
        for (int x = 0; x < b->width; x++)                  // expect proved
            b->cells[y * b->width + x] = 0;
}
void bound_written_inside(int *a) {
    for (int i = 0; i < rows_of_grid; i++) {                // expect unknown
        a[i] = 0;
        if (i == 10) rows_of_grid = 5;
    }
}
void two_counters(int n, int *restrict a, const int *restrict b) {
    for (int i = 0, j = n - 1; i < n; i++, j--)             // expect proved
        a[i] = b[j];
}
void second_counter_conditional(int n, int *restrict a, const int *restrict b) {
    int k = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (b[i] > 0) a[k++] = b[i];
}
void peeled_by_hand(int n, int *a) {
    a[0] = 1;
    for (int i = 1; i < n; i++)                             // expect proved
        a[i] = a[0] + i;
}
void unrolled_by_hand(int n, int *restrict a, const int *restrict b) {
    int i;
    for (i = 0; i + 3 < n; i += 4) {                        // expect proved
        a[i] = b[i];
        a[i + 1] = b[i + 1];
        a[i + 2] = b[i + 2];
        a[i + 3] = b[i + 3];
    }
    for (; i < n; i++) a[i] = b[i];                         // expect proved
}
