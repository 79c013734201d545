// Cells of memory that are updated in place. A cell that decides what happens is no reduction: what an iteration does
// then depends on those before it.

struct account {
    long balance;
    long fees;
};

double sum;
int hist[256];

void withdraw_while_covered(struct account *a, const long *w, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (a->balance >= w[i]) a->balance -= w[i];
}

void sum_until_limit(const double *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (sum < 1000) sum += x[i];
}

void first_of_each_key(int *first, const int *k, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (hist[k[i]]++ == 0) first[i] = 1;
}

void product_below_limit(double *p, const double *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (*p * x[i] < 1e6) *p *= x[i];
}

void count_up_to(int *count, const int *k, int most, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        count[k[i]] += count[k[i]] < most;
}

void saturating(unsigned char *count, const int *k, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (count[k[i]] != 255) count[k[i]]++;
}

void saturating_choice(int *count, const int *k, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        count[k[i]] = count[k[i]] < 255 ? count[k[i]] + 1 : count[k[i]];
}

void wraps_around(int *at, const int *x, int n, int size) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        int next = at[0] + x[i];
        at[0] = next >= size ? next - size : next;
    }
}

void marks_when_full(int *fill, int *full, const int *k, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        fill[k[i]] += 1;
        if (fill[k[i]] == 64) full[i] = 1;
    }
}

void flags_by_sign(float *acc, float *flag, const float *x, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        *acc += x[i];
        flag[i] = *acc > 0 ? 1.0f : 0.0f;
    }
}

void other_field_is_checked(struct account *a, const long *w, int n) {
    for (int i = 0; i < n; i++) // expect reduction op=+
        if (a->fees >= w[i]) a->balance -= w[i];
}

void two_kinds_of_update(double *p, const double *x, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (x[i] > 0) *p += x[i];
        else *p *= 2;
    }
}

void toggled_by_parity(unsigned *state, const unsigned *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (*state & 1) *state ^= x[i];
        else *state += 1;
}

void mask_if_unset(unsigned *seen, unsigned *fresh, const int *k, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        unsigned bit = 1u << (k[i] & 31);
        if (!(seen[k[i] >> 5] & bit)) fresh[i] = 1;
        seen[k[i] >> 5] |= bit;
    }
}

void plain_histogram(const int *k, int n) {
    for (int i = 0; i < n; i++) // expect reduction op=+
        hist[k[i]]++;
}

void largest_of_each(float *most, const int *k, const float *x, int n) {
    for (int i = 0; i < n; i++) // expect reduction op=max
        if (x[i] > most[k[i]]) most[k[i]] = x[i];
}

void largest_by_choice(int *most, const int *k, const int *x, int n) {
    for (int i = 0; i < n; i++) // expect reduction op=max
        most[k[i]] = x[i] > most[k[i]] ? x[i] : most[k[i]];
}

void counts_records(int *most, int *records, const int *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (x[i] > *most) {
            *most = x[i];
            records[i] = 1;
        }
}

void both_ends_of_one_buffer(float *xa1, const int *k, const float *x, int n) {
    float *xa2 = xa1 + 12;
    for (int i = 0; i < n; i++) { // expect reduction op=+ var=xa2
        xa1[k[i]] += x[i];
        xa2[k[i]] += x[i];
    }
}

void sum_and_clamped_sum(float *s, const float *x, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        s[0] += x[i];
        if (s[0] > 100) s[1] += 1;
    }
}

void leaves_when_full(int *fill, const int *k, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (fill[0] > 1000) continue;
        fill[0] += k[i];
    }
}
