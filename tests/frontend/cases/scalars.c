/* Scalars and cells that go around a loop, at the loop's line: what a parallel reduction may do, and the traps beside it. */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
struct node { struct node *next; int value; };
struct tally { double total; long count; };

/* Sums and products. */
double sum_from_the_right(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+ var=s
        s = a[i] + s;
    return s;
}
double difference(int n, const double *a) {
    double s = 100;
    for (int i = 0; i < n; i++)                             // expect reduction op=+ var=s
        s -= a[i];
    return s;
}
double difference_reversed(int n, const double *a) {
    double s = 100;
    for (int i = 0; i < n; i++)                             // expect refuted
        s = a[i] - s;
    return s;
}
double several_terms(int n, const double *a, const double *b) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+ var=s
        s = s + a[i] + b[i];
    return s;
}
double several_updates(int n, const double *a, const double *b) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+ var=s
        s += a[i];
        if (b[i] > 0) s -= b[i];
    }
    return s;
}
double sum_in_an_inner_loop(int n, int m, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+ var=s
        for (int j = 0; j < m; j++)                         // expect reduction op=+ var=s
            s += a[i * 100 + j];
    return s;
}
double sum_on_both_levels(int n, int m, const double *a, const double *b) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+ var=s
        s += b[i];
        for (int j = 0; j < m; j++) s += a[i * 100 + j];    // expect reduction op=+ var=s
    }
    return s;
}
double product(int n, const double *a) {
    double p = 1;
    for (int i = 0; i < n; i++)                             // expect reduction op=* var=p
        p *= a[i];
    return p;
}
double sum_by_fma(int n, const double *a, const double *b) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+ var=s
        s = fma(a[i], b[i], s);
    return s;
}
double running_factor_of_fma(int n, const double *a) {
    double s = 1;
    for (int i = 0; i < n; i++)                             // expect refuted
        s = fma(s, a[i], 1.0);
    return s;
}
float sum_computed_in_double(int n, const float *a) {
    float s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+ var=s
        s += a[i] * 1.5;
    return s;
}
int sum_cut_to_int(int n, const double *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect refuted
        s += a[i];
    return s;
}
unsigned char sum_of_bytes(int n, const unsigned char *a) {
    unsigned char s = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+ var=s
        s += a[i];
    return s;
}
int sum_cut_to_a_byte(int n, const int *a) {
    int s = 0;
    for (int i = 0; i < n; i++)                             // expect refuted
        s = (unsigned char)(s + a[i]);
    return s;
}
int count_of_positive(int n, const int *a) {
    int c = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=+ var=c
        if (a[i] > 0) c++;
    return c;
}
void sum_and_product(int n, const double *a, double *restrict out) {
    double s = 0, p = 1;
    for (int i = 0; i < n; i++) {                           // expect reduction op=+ var=s
        s += a[i];
        p *= a[i];
    }
    out[0] = s;
    out[1] = p;
}
double reset_at_negative(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] < 0) s = 0;
        else s += a[i];
    }
    return s;
}
double reset_per_row(int n, int m, const double *a, double *restrict out) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect proved
        s = 0;
        for (int j = 0; j < m; j++) s += a[i * 100 + j];    // expect reduction op=+ var=s
        out[i] = s;
    }
    return 0;
}
double taken_twice(int n, const double *a) {
    double s = 1;
    for (int i = 0; i < n; i++) {                           // expect refuted
        const double t = s + a[i];
        s = t + s;
    }
    return s;
}
double sum_and_product_of_one(int n, const double *a) {
    double s = 1;
    for (int i = 0; i < n; i++) {                           // expect refuted
        if (a[i] > 0) s += a[i];
        else s *= a[i];
    }
    return s;
}
double recurrence(int n, const double *a, const double *b) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect refuted
        s = s * a[i] + b[i];
    return s;
}
double quotient(int n, const double *a) {
    double s = 1;
    for (int i = 0; i < n; i++)                             // expect refuted
        s = a[i] / s;
    return s;
}
void prefix_sum(int n, const double *restrict a, double *restrict out) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        s += a[i];
        out[i] = s;
    }
}
double sum_decides(int n, const double *a, int *restrict steps) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        s += a[i];
        if (s > 10) steps[i] = 1;
    }
    return s;
}
double sum_up_to_a_limit(int n, const double *a) {
    double s = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (s < 100) s += a[i];
    return s;
}
double sum_before_the_last(int n, const double *a) {
    double s = 0, before = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        before = s;
        s += a[i];
    }
    return before;
}
double two_sums_from_one(int n, const double *a, const double *b) {
    double s = 0, last = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        last = s + b[i];
        s += a[i];
    }
    return last + s;
}
double sum_as_index(int n, const double *a, const int *step) {
    double t = 0;
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        t += a[k];
        k += step[i];
    }
    return t;
}
double sum_of_a_running_sum(int n, const double *a) {
    double s = 0, t = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        s += a[i];
        t += s;
    }
    return t;
}
int fibonacci(int n) {
    int a = 0, b = 1;
    for (int i = 0; i < n; i++) {                           // expect refuted
        const int c = a + b;
        a = b;
        b = c;
    }
    return a;
}
unsigned generator(int n) {
    unsigned x = 1;
    for (int i = 0; i < n; i++)                             // expect refuted
        x = x * 1664525u + 1013904223u;
    return x;
}

/* Bits and truth. */
unsigned all_bits(int n, const unsigned *a) {
    unsigned b = ~0u;
    for (int i = 0; i < n; i++)                             // expect reduction op=& var=b
        b &= a[i];
    return b;
}
unsigned any_bits(int n, const unsigned *a) {
    unsigned b = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=| var=b
        b = a[i] | b;
    return b;
}
unsigned char parity(int n, const unsigned char *a) {
    unsigned char p = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=^ var=p
        p ^= a[i];
    return p;
}
unsigned checksum(int n, const unsigned *a) {
    unsigned c = 0;
    for (int i = 0; i < n; i++)                             // expect refuted
        c = (c << 1) ^ a[i];
    return c;
}
unsigned and_then_or(int n, const unsigned *a, const unsigned *b) {
    unsigned c = 0;
    for (int i = 0; i < n; i++)                             // expect refuted
        c = (c & a[i]) | b[i];
    return c;
}
int any_equal(int n, const int *a, int key) {
    int found = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=| var=found
        found |= a[i] == key;
    return found;
}
int all_positive(int n, const int *a) {
    int ok = 1;
    for (int i = 0; i < n; i++)                             // expect reduction op=&& var=ok
        ok = ok && a[i] > 0;
    return ok;
}
bool all_between(int n, const int *a, int low, int high) {
    bool ok = true;
    for (int i = 0; i < n; i++)                             // expect reduction op=&& var=ok
        ok = ok && a[i] > low && a[i] < high;
    return ok;
}
bool all_tested_first(int n, const int *a) {
    bool ok = true;
    for (int i = 0; i < n; i++)                             // expect reduction op=&& var=ok
        ok = a[i] > 0 && ok;
    return ok;
}
bool any_negative(int n, const int *a) {
    bool found = false;
    for (int i = 0; i < n; i++)                             // expect reduction op=|| var=found
        found = found || a[i] < 0;
    return found;
}
bool any_by_bits_of_truth(int n, const int *a) {
    bool found = false;
    for (int i = 0; i < n; i++)                             // expect reduction op=|| var=found
        found |= a[i] < 0;
    return found;
}
int flag_set(int n, const int *a) {
    int flag = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=|| var=flag
        if (a[i] < 0) flag = 1;
    return flag;
}
int flag_set_to_a_code(int n, const int *a, int code) {
    int flag = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=or var=flag
        if (a[i] < 0) flag = code;
    return flag;
}
int flag_cleared(int n, const int *a) {
    int ok = 1;
    for (int i = 0; i < n; i++)                             // expect reduction op=&& var=ok
        if (a[i] < 0) ok = 0;
    return ok;
}
int flag_of_two_values(int n, const int *a) {
    int flag = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] < 0) flag = 1;
        if (a[i] > 9) flag = 2;
    }
    return flag;
}
int flag_set_and_cleared(int n, const int *a) {
    int flag = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] < 0) flag = 1;
        if (a[i] > 9) flag = 0;
    }
    return flag;
}
bool negated(int n, const int *a) {
    bool odd = false;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] & 1) odd = !odd;
    return odd;
}
bool truth_and_or(int n, const int *a, const int *b) {
    bool ok = true;
    for (int i = 0; i < n; i++)                             // expect refuted
        ok = (ok && a[i] > 0) || b[i] > 0;
    return ok;
}
bool truth_decides_a_store(int n, const int *restrict a, int *restrict done) {
    bool ok = true;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (ok) {
            ok = a[i] > 0;
            done[i] = 1;
        }
    return ok;
}
int truth_decides_a_count(int n, const int *a) {
    int ok = 1, count = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        ok = ok && a[i] > 0;
        count += ok;
    }
    return count;
}
int first_found_only(int n, const int *a, int key) {
    int found = 0, place = -1;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (!found && a[i] == key) {
            found = 1;
            place = i;
        }
    return place;
}

/* Minimum and maximum. */
int least_by_if(int n, const int *a) {
    int m = a[0];
    for (int i = 1; i < n; i++)                             // expect reduction op=min var=m
        if (a[i] < m) m = a[i];
    return m;
}
int least_by_choice(int n, const int *a) {
    int m = a[0];
    for (int i = 1; i < n; i++)                             // expect reduction op=min var=m
        m = m <= a[i] ? m : a[i];
    return m;
}
short least_of_shorts(int n, const short *a) {
    short m = a[0];
    for (int i = 1; i < n; i++)                             // expect reduction op=min var=m
        if (a[i] < m) m = a[i];
    return m;
}
float greatest_by_call(int n, const float *a) {
    float m = a[0];
    for (int i = 1; i < n; i++)                             // expect reduction op=max var=m
        m = fmaxf(m, a[i]);
    return m;
}
float greatest_magnitude(int n, const float *a) {
    float m = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=max var=m
        if (fabsf(a[i]) > m) m = fabsf(a[i]);
    return m;
}
float greatest_where_wanted(int n, const float *a, const int *wanted) {
    float m = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=max var=m
        if (wanted[i] && a[i] > m) m = a[i];
    return m;
}
double greatest_in_rows(int n, int m, const double *a) {
    double best = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=max var=best
        for (int j = 0; j < m; j++)                         // expect reduction op=max var=best
            if (a[i * 100 + j] > best) best = a[i * 100 + j];
    return best;
}
int first_greatest(int n, const float *a) {
    float m = a[0];
    int k = 0;
    for (int i = 1; i < n; i++)                             // expect reduction op=max var=m
        if (a[i] > m) {
            m = a[i];
            k = i;
        }
    return k;
}
int last_least(int n, const float *a) {
    float m = a[0];
    int k = 0;
    for (int i = 1; i < n; i++)                             // expect reduction op=min var=m
        if (a[i] <= m) {
            m = a[i];
            k = i;
        }
    return k;
}
int greatest_with_two_places(int n, const double *a, int *row) {
    double m = 0;
    int r = 0, c = 0;
    for (int i = 0; i < n; i++)                             // expect reduction op=max var=m
        for (int j = 0; j < 100; j++)                       // expect reduction op=max var=m
            if (a[i * 100 + j] > m) {
                m = a[i * 100 + j];
                r = i;
                c = j;
            }
    *row = r;
    return c;
}
float minimum_and_maximum(int n, const float *a) {
    float low = a[0], high = a[0];
    for (int i = 1; i < n; i++) {                           // expect reduction op=min var=low
        if (a[i] < low) low = a[i];
        if (a[i] > high) high = a[i];
    }
    return high - low;
}
float maximum_only_if_not_minimum(int n, const float *a) {
    float low = a[0], high = a[0];
    for (int i = 1; i < n; i++) {                           // expect unknown
        if (a[i] < low) low = a[i];
        else if (a[i] > high) high = a[i];
    }
    return high - low;
}
float both_directions(int n, const float *a, const float *b) {
    float m = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] > m) m = a[i];
        if (b[i] < m) m = b[i];
    }
    return m;
}
float other_than_compared(int n, const float *a) {
    float m = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] > m) m = a[i] + 1;
    return m;
}
short cut_after_comparing(int n, const int *a) {
    short m = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] > m) m = (short)a[i];
    return m;
}
int signed_and_unsigned(int n, const int *a, const unsigned *b) {
    int m = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] > m) m = a[i];
        if (b[i] > (unsigned)m) m = (int)b[i];
    }
    return m;
}
int number_of_records(int n, const float *a) {
    float m = 0;
    int records = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] > m) {
            m = a[i];
            records++;
        }
    return records;
}
float maximum_marks_records(int n, const float *restrict a, int *restrict mark) {
    float m = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] > m) {
            m = a[i];
            mark[i] = 1;
        }
    return m;
}
int place_of_only_one_comparison(int n, const float *a, const float *b) {
    float m = 0;
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] > m) {
            m = a[i];
            k = i;
        }
        if (b[i] > m) m = b[i];
    }
    return k;
}
int place_also_set_elsewhere(int n, const float *a, const int *b) {
    float m = 0;
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] > m) {
            m = a[i];
            k = i;
        }
        if (b[i]) k = -1;
    }
    return k;
}
int place_first_then_last(int n, const float *a, const float *b) {
    float m = 0;
    int k = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] > m) {
            m = a[i];
            k = i;
        }
        if (b[i] >= m) {
            m = b[i];
            k = i;
        }
    }
    return k;
}
float maximum_that_decays(int n, const float *a) {
    float m = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        m = m * 0.5f;
        if (a[i] > m) m = a[i];
    }
    return m;
}
void running_maximum(int n, const float *restrict a, float *restrict out) {
    float m = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (a[i] > m) m = a[i];
        out[i] = m;
    }
}
float second_greatest(int n, const float *a) {
    float m = 0, second = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] > m) {
            second = m;
            m = a[i];
        }
    return second;
}

/* Values that leave the loop, and values of the iteration before. */
float last_value(int n, const float *a, float *restrict b) {
    float t = 0;
    for (int i = 0; i < n; i++) {                           // expect proved private=t
        t = a[i] * 2;
        b[i] = t;
    }
    return t;
}
int last_place(int n, const int *a) {
    int place = -1;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] < 0) place = i;
    return place;
}
int last_counter(int n, float *a) {
    int i;
    for (i = 0; i < n; i++)                                 // expect proved
        a[i] = 0;
    return i;
}
void second_counter(int n, float *restrict a) {
    int k = 5;
    for (int i = 0; i < n; i++) {                           // expect proved
        a[k] = 0;
        k += 3;
    }
}
void wrap_around(int n, const float *restrict a, float *restrict b) {
    int before = n - 1;
    for (int i = 0; i < n; i++) {                           // expect refuted
        b[i] = a[i] + a[before];
        before = i;
    }
}
void value_before(int n, const float *restrict a, float *restrict b) {
    float before = 0;
    for (int i = 0; i < n; i++) {                           // expect refuted
        b[i] = a[i] - before;
        before = a[i];
    }
}
void value_before_if_wanted(int n, const float *restrict a, const int *restrict wanted, float *restrict b) {
    float before = 0;
    for (int i = 0; i < n; i++) {                           // expect unknown
        if (wanted[i]) b[i] = before;
        before = a[i];
    }
}
void compacted(int n, const float *restrict a, float *restrict b) {
    int k = 0;
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] > 0) b[k++] = a[i];
}
int list(const struct node *p) {
    int s = 0;
    while (p) {                                             // expect refuted
        s += p->value;
        p = p->next;
    }
    return s;
}

/* Cells of memory that every iteration updates. */
void total_in_a_cell(int n, const double *restrict a, double *restrict total) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        *total += a[i];
}
void total_in_a_field(int n, const double *restrict a, struct tally *restrict t) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        t->total -= a[i];
        t->count++;
    }
}
void product_in_a_cell(int n, const double *restrict a, double *restrict p) {
    for (int i = 0; i < n; i++)                             // expect reduction op=*
        *p = a[i] * *p;
}
void maximum_in_a_cell_by_if(int n, const double *restrict a, double *restrict m) {
    for (int i = 0; i < n; i++)                             // expect reduction op=max
        if (a[i] > *m) *m = a[i];
}
void minimum_in_a_cell_by_choice(int n, const double *restrict a, double *restrict m) {
    for (int i = 0; i < n; i++)                             // expect reduction op=min
        *m = a[i] < *m ? a[i] : *m;
}
void bits_in_a_cell(int n, const unsigned *restrict a, unsigned *restrict bits) {
    for (int i = 0; i < n; i++)                             // expect reduction op=|
        *bits |= a[i];
}
void fused_in_a_cell(int n, const double *restrict a, double *restrict s) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        *s = fma(a[i], a[i], *s);
}
void columns(int n, const double *restrict a, double *restrict s) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        for (int j = 0; j < 100; j++)                       // expect proved
            s[j] += a[i * 100 + j];
}
void cell_stored_twice(int n, const double *restrict a, double *restrict s, double *restrict copy) {
    for (int i = 0; i < n; i++) {                           // expect refuted
        *s += a[i];
        copy[i] = *s;
    }
}
void cell_subtracted_from(int n, const double *restrict a, double *restrict s) {
    for (int i = 0; i < n; i++)                             // expect refuted
        *s = a[i] - *s;
}
void cell_doubled(int n, double *restrict s) {
    for (int i = 0; i < n; i++)                             // expect refuted
        *s += *s;
}
void cell_of_two_operators(int n, const double *restrict a, double *restrict s) {
    for (int i = 0; i < n; i++)                             // expect refuted
        *s = *s * a[i] + 1;
}
void neighbour_cell(int n, double *restrict s) {
    for (int i = 1; i < n; i++)                             // expect refuted
        s[i] = s[i - 1] + 1;
}
void cell_maximum_of_another(int n, const double *restrict a, double *restrict m) {
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] > m[0]) m[1] = a[i];
}
void cell_maximum_counts(int n, const double *restrict a, double *restrict m, int *restrict records) {
    for (int i = 0; i < n; i++)                             // expect unknown
        if (a[i] > *m) {
            *m = a[i];
            ++*records;
        }
}
void cell_sum_then_product(int n, const double *restrict a, double *restrict s) {
    for (int i = 0; i < n; i++) {                           // expect refuted
        *s += a[i];
        *s *= 2;
    }
}

// A truth that goes through both loops of a nest, and is handed on behind them.
void report(const char *name, _Bool equal, int sample);

void images_are_equal(const unsigned char *general, const unsigned char *fixed) {
    _Bool equal = 1;
    for (int y = 2; y < 478; y++)     // expect reduction op=&&
        for (int x = 2; x < 638; x++) // expect reduction op=&&
            equal = equal && general[y * 640 + x] == fixed[y * 640 + x];
    report("images", equal, fixed[77]);
}
