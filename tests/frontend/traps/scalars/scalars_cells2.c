/* Cells of memory that are updated in place. */
#include <stddef.h>
#include <stdbool.h>
struct stats { double sum, squares, mean; long n; double low, high; };
struct stack { int top; int items[1000]; };
struct pair { int left, right; };
struct node { int value; struct node *next; };
int owner[1000], head_global[64], next_global[1000], tally[64], tally_out;
double level;

void index_by_what_was_counted(int n, const int *restrict k, int *restrict h, int *restrict seen) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        h[k[i]]++;
        seen[i] = h[0];
    }
}
void places_in_groups(int n, const int *restrict k, int *restrict count, int *restrict place) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        place[i] = count[k[i]]++;
}
void sorts_by_counting(int n, const int *restrict k, int *restrict start, int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        out[start[k[i]]++] = i;
}
void last_of_each(int n, const int *restrict k, int *restrict last) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        last[k[i]] = i;
}
void doubles_cells(int n, const int *restrict k, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        h[k[i]] += h[k[i]];
}
void turns_cells(int n, const int *restrict k, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        h[k[i]] = !h[k[i]];
}
void flips_a_bit(int n, const int *restrict k, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect reduction op=^
        h[k[i]] ^= 1;
}
void subtracts_from_new(int n, const int *restrict k, const int *restrict a, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] = a[i] - h[k[i]];
}
void adds_and_scales(int n, const int *restrict k, const double *restrict a, double *restrict h) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        h[k[i]] += a[i];
        h[k[i]] *= 0.5;
    }
}
void counts_or_clears(int n, const int *restrict k, const int *restrict a, int *restrict h) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i]) h[k[i]]++;
        else h[k[i]] = 0;
    }
}
void moves_one(int n, const struct pair *restrict move, int *restrict h) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        h[move[i].left]--;
        h[move[i].right]++;
    }
}
void moves_one_if_there(int n, const struct pair *restrict move, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (h[move[i].left] > 0) {
            h[move[i].left]--;
            h[move[i].right]++;
        }
}
void moves_all(int n, const struct pair *restrict move, int *restrict h) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        h[move[i].right] += h[move[i].left];
        h[move[i].left] = 0;
    }
}
void clears_then_sets_bits(int n, const int *restrict k, const unsigned *restrict m, const unsigned *restrict v, unsigned *restrict h) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        h[k[i]] &= ~m[i];
        h[k[i]] |= v[i];
    }
}
void lower_and_raise(int n, const int *restrict k, const int *restrict j, const int *restrict a, int *restrict h) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i] < h[k[i]]) h[k[i]] = a[i];
        if (a[i] > h[j[i]]) h[j[i]] = a[i];
    }
}
void sum_and_greatest_of_each(int n, const int *restrict k, const int *restrict a, int *restrict sum, int *restrict most) {
    for (int i = 0; i < n; i++) {                           // expect reduction
        sum[k[i]] += a[i];
        if (a[i] > most[k[i]]) most[k[i]] = a[i];
    }
}
void counts_at_what_it_holds(int n, int *h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[h[i]]++;
}
void pushes(int n, const int *restrict a, struct stack *restrict s) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (a[i] > 0) s->items[s->top++] = a[i];
}
void pushes_all(int n, const int *restrict a, struct stack *restrict s) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        s->items[s->top++] = a[i];
}
void pops(int n, int *restrict out, struct stack *restrict s) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        out[i] = s->items[--s->top];
}
void mean_at_every_step(int n, const double *restrict a, struct stats *restrict s) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        s->sum += a[i];
        s->mean = s->sum / n;
    }
}
void moments(int n, const double *restrict a, struct stats *restrict s) {
    for (int i = 0; i < n; i++) {                           // expect reduction op=+
        s->sum += a[i];
        s->squares += a[i] * a[i];
        s->n++;
    }
}
void moments_and_ends(int n, const double *restrict a, struct stats *restrict s) {
    for (int i = 0; i < n; i++) {                           // expect reduction
        s->sum += a[i];
        if (a[i] < s->low) s->low = a[i];
        if (a[i] > s->high) s->high = a[i];
    }
}
void running_mean(int n, const double *restrict a, struct stats *restrict s) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s->n++;
        double d = a[i] - s->mean;
        s->mean += d / (double)s->n;
        s->squares += d * (a[i] - s->mean);
    }
}
void smoothed(int n, const double *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        level = 0.9 * level + 0.1 * a[i];
}
void smoothed_by_difference(int n, const double *a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        level += 0.1 * (a[i] - level);
}
void leaks_and_fills(int n, const double *a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        level += a[i];
        level -= level / 8;
    }
}
void two_names(int n, const int *restrict a, int *restrict out) {
    int *p = &tally[3];
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        *p += a[i];
        out[i] = tally[3];
    }
}
void two_names_indirect(int n, const int *restrict a, const int *restrict k, int *restrict out) {
    int *p = tally + 3;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        p[k[i]] += a[i];
        out[i] = tally[k[i]];
    }
}
void first_claims(int n, const int *k) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (owner[k[i]] == 0) owner[k[i]] = i + 1;
}
void chains(int n, const int *k) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        next_global[i] = head_global[k[i]];
        head_global[k[i]] = i;
    }
}
void unites(int n, const struct pair *restrict edge, int *restrict root) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int a = edge[i].left, b = edge[i].right;
        while (root[a] != a) a = root[a];                   // expect unproved truth=refuted
        while (root[b] != b) b = root[b];                   // expect unproved truth=refuted
        root[a] = b;
    }
}
void ring(int n, const int *restrict a, int *restrict buffer) {
    unsigned w = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        buffer[w++ & 7] = a[i];
}
void takes_free_slots(int n, int *restrict slot, int *restrict next, int *restrict head) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int s = *head;
        *head = next[s];
        slot[i] = s;
    }
}
void every_tenth(int n, const int *restrict a, int *restrict out) {
    int count = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i]) count++;
        if (count == 10) { out[i] = 1; count = 0; }
    }
}
int counts_around(int n, int limit) {
    int c = 0;
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (++c >= limit) c = 0;
    return c;
}
void counts_around_in_memory(int n, const int *restrict k, int *restrict c) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        c[k[i]] = (c[k[i]] + 1) % 12;
}
void counts_down_to_zero(int n, const int *restrict k, unsigned *restrict c) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (c[k[i]]) c[k[i]]--;
}
void counts_down_by(int n, const int *restrict k, const unsigned *restrict a, unsigned *restrict c) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        c[k[i]] -= c[k[i]] >= a[i] ? a[i] : 0;
}
void divides_cells(int n, const int *restrict k, const double *restrict a, double *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        h[k[i]] /= a[i];
}
void reciprocal(int n, const int *restrict k, const double *restrict a, double *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] = a[i] / h[k[i]];
}
void remainder_of_cells(int n, const int *restrict k, const int *restrict a, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        h[k[i]] %= a[i];
}
void sum_of_the_other(int n, struct pair *restrict p, const int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        p->left += a[i];
        p->right += p->left;
    }
}
void swaps_two_cells(int n, const int *restrict a, struct pair *restrict p) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=parallel
        if (a[i]) { int t = p->left; p->left = p->right; p->right = t; }
}
void swaps_cells_by_index(int n, const int *restrict k, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int t = a[i];
        a[i] = a[k[i]];
        a[k[i]] = t;
    }
}
void adds_to_both_of_a_union(int n, const int *restrict a, union { int i; short s[2]; } *restrict u) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        u->i += a[i];
        u->s[1] ^= (short)a[i];
    }
}
void bits_set(int n, unsigned *restrict set) {
    for (int i = 0; i < n; i++)                             // expect reduction op=|
        set[i >> 5] |= 1u << (i & 31);
}
void bits_set_or_cleared(int n, const int *restrict a, unsigned *restrict set) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        if (a[i]) set[i >> 5] |= 1u << (i & 31);
        else set[i >> 5] &= ~(1u << (i & 31));
    }
}
void bits_set_or_cleared_anywhere(int n, const int *restrict k, const int *restrict a, unsigned *restrict set) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        if (a[i]) set[k[i] >> 5] |= 1u << (k[i] & 31);
        else set[k[i] >> 5] &= ~(1u << (k[i] & 31));
    }
}
bool test_and_set(int n, const int *restrict k, unsigned char *restrict seen) {
    bool twice = false;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        if (seen[k[i]]) twice = true;
        seen[k[i]] = 1;
    }
    return twice;
}
void pairs_of_counts(int n, const int *restrict a, int (*restrict c)[2]) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        c[a[i] & 7][a[i] < 0]++;
}
void copy_of_a_count(int n, const int *k) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        tally[k[i]]++;
        tally_out = tally[k[i]];
    }
}
void count_by_old_value(int n, const int *restrict k, int *restrict h, int *restrict t) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        const int old = h[k[i]];
        h[k[i]] = old + 1;
        t[k[i]] += old;
    }
}
void flush_at_the_end(int n, const double *restrict a, double *restrict out) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s += a[i];
        if (i == n - 1) *out = s;
    }
}
void flush_every_sixteen(int n, const double *restrict a, double *restrict out) {
    double s = 0;
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        s += a[i];
        if ((i & 15) == 15) { out[i >> 4] = s; s = 0; }
    }
}
void one_cell_in_a_row(int n, int (*restrict g)[64]) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 1; j < 64; j++)                        // expect unproved truth=refuted
            g[0][j] += g[0][j - 1] + i;
}
void greatest_into_the_compared(int n, const int *restrict k, int *restrict h) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        if (h[i] > h[k[i]]) h[k[i]] = h[i];
}
void shared_struct_copied(int n, struct pair *restrict shared, struct pair *restrict out) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        shared->left = i;
        out[i] = *shared;
        shared->right = i;
    }
}
