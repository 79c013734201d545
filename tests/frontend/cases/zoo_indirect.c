/* Addresses that data decide, pointers and records: what is true of each loop stands at its line. */
#include <stddef.h>

struct node { int value; struct node *next; };
struct particle { double x, y, z; int kind; };
struct holder { double *values; int count; };
struct inner { int key[4]; };
struct outer { struct inner part[8]; };

void scatter(int n, const int *restrict where, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[where[i]] = i;
}
void gather_into(int n, const int *restrict where, double *restrict a, const double *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = b[where[i]] + b[where[i] + 1];
}
void gather_twice(int n, const int *restrict p, const int *restrict q, int *restrict a, const int *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = b[p[q[i]]];
}
void gather_in_place(int n, const int *restrict where, double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unknown
        a[i] = a[where[i]];
}
void histogram_of_bytes(int n, const unsigned char *restrict key, unsigned *restrict h) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        h[key[i]] += 1;
}
void weighted_histogram(int n, const int *restrict key, const float *restrict w, float *restrict h) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        h[key[i] & 15] += w[i];
}
void counting_sort_place(int n, const int *restrict key, int *restrict start, int *restrict out) {
    for (int i = 0; i < n; i++)                             // expect unknown
        out[start[key[i]]++] = i;
}
void scatter_by_remainder(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i % 8] = i;
}
void scatter_by_halves(int n, int *a) {
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i / 2] = i;
}
void scatter_by_square(int *a) {
    for (int i = 0; i < 100; i++)                           // expect unknown truth=parallel
        a[i * i] = i;
}
void scatter_by_bits(int *a) {
    for (int i = 0; i < 64; i++)                            // expect unknown truth=parallel
        a[i ^ 5] = i;
}
void sparse_product(int n, const int *restrict row, const int *restrict col, const double *restrict v,
                    const double *restrict x, double *restrict y) {
    for (int i = 0; i < n; i++) {                           // expect proved
        double s = 0;
        for (int k = row[i]; k < row[i + 1]; k++)           // expect reduction op=+ var=s
            s += v[k] * x[col[k]];
        y[i] = s;
    }
}
void sparse_transposed_product(int n, const int *restrict row, const int *restrict col, const double *restrict v,
                               const double *restrict x, double *restrict y) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        for (int k = row[i]; k < row[i + 1]; k++)           // expect reduction op=+
            y[col[k]] += v[k] * x[i];
}
void rows_by_offsets(int n, const int *restrict row, double *restrict v) {
    for (int i = 0; i < n; i++)                             // expect unknown
        for (int k = row[i]; k < row[i + 1]; k++)           // expect proved
            v[k] = i;
}
void walking_both(int n, const float *restrict from, float *restrict to) {
    const float *end = from + n;
    while (from != end)                                     // expect proved
        *to++ = *from++ * 2;
}
void walking_one(int n, int *p) {
    for (int *q = p; q < p + n; q++)                        // expect proved
        *q = 0;
}
void walking_behind(int n, int *p) {
    int *q = p + 1;
    for (int i = 1; i < n; i++, q++)                        // expect refuted
        *q = q[-1] + 1;
}
void walking_in_threes(int n, float *restrict p) {
    for (int i = 0; i < n; i++) {                           // expect proved
        *p++ = 1;
        *p++ = 2;
        *p++ = 3;
    }
}
void walking_but_standing(int n, float *restrict p, const float *restrict q) {
    for (int i = 0; i < n; i++)                             // expect reduction op=+
        *p += *q++;
}
void walking_backwards(int n, int *p) {
    int *q = p + n;
    while (q > p)                                           // expect unknown truth=parallel
        *--q = 7;
}
void pointers_to_rows(int n, int m, float **a) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        for (int j = 0; j < m; j++)                         // expect proved
            a[i][j] = 0;
}
void pointers_to_rows_read(int n, int m, float **a, float *restrict sum) {
    for (int i = 0; i < n; i++)                             // expect proved
        for (int j = 0; j < m; j++)                         // expect reduction op=+
            sum[i] += a[i][j];
}
void one_row_pointer(int m, float **a) {
    float *row = a[2];
    for (int j = 0; j < m; j++)                             // expect proved
        row[j] = j;
}
void pointers_stored(int n, float **rows, float *pool) {
    for (int i = 0; i < n; i++)                             // expect proved
        rows[i] = pool + i;
}
int list_sum(const struct node *p) {
    int s = 0;
    for (; p; p = p->next)                                  // expect refuted
        s += p->value;
    return s;
}
void list_clear(struct node *p) {
    while (p) {                                             // expect refuted
        p->value = 0;
        p = p->next;
    }
}
void list_in_an_array(int n, struct node *nodes) {
    for (int i = 0; i < n; i++)                             // expect proved
        nodes[i].next = &nodes[i + 1];
}
void record_fields(int n, struct particle *p) {
    for (int i = 0; i < n; i++) {                           // expect proved
        p[i].x += p[i].y;
        p[i].z = p[i].x * 2;
    }
}
void field_of_the_next(int n, struct particle *p) {
    for (int i = 0; i < n - 1; i++)                         // expect refuted
        p[i].x = p[i + 1].x;
}
void other_field_of_the_next(int n, struct particle *p) {
    for (int i = 0; i < n - 1; i++)                         // expect proved
        p[i].x = p[i + 1].y;
}
void whole_records(int n, struct particle *restrict a, const struct particle *restrict b) {
    for (int i = 0; i < n; i++)                             // expect proved
        a[i] = b[i];
}
void arrays_in_records(struct outer *o) {
    for (int i = 0; i < 8; i++)                             // expect proved
        for (int j = 1; j < 4; j++)                         // expect refuted
            o->part[i].key[j] = o->part[i].key[j - 1];
}
void through_the_record(struct holder *h) {
    for (int i = 0; i < h->count; i++)                      // expect proved
        h->values[i] = i;
}
void through_many_records(int n, struct holder *h) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        h[i].values[0] = i;
}
void count_through_many_records(int n, struct holder *h, double *restrict total) {
    for (int i = 0; i < n; i++)                             // expect proved
        total[i] = h[i].values[0];
}
void plain_pointers(int n, double *a, double *b) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        a[i] = b[i] + 1;
}
void plain_pointers_three(int n, float *a, float *b, float *c) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        a[i] = b[i] * c[i];
}
void same_pointer(int n, double *a) {
    double *b = a + 1;
    for (int i = 0; i < n; i++)                             // expect refuted
        b[i] = a[i];
}
void bytes_of_words(int n, unsigned *a) {
    unsigned char *bytes = (unsigned char *)a;
    for (int i = 0; i < n; i++)                             // expect refuted
        a[i] = bytes[i];
}

/* Rows that end where the next one begins, by pointers. */
void between_pointers(int **row, int n) {
    for (int i = 0; i < n; i++)                        // expect proved
        for (int *p = row[i]; p < row[i + 1]; p++)     // expect proved
            *p = i;
}
