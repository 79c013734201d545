/* Arithmetic that wraps by what the function itself says, pointers made of numbers, overlapping views. */
#include <stdint.h>
#include <stddef.h>

void minus_four_without_sign(unsigned n, int *restrict a) {
    for (unsigned i = 4; i < n; i++)                        // expect unproved truth=refuted
        a[i + 0xfffffffcu] = a[i];
}
void hashed_places(unsigned n, int *restrict a) {
    for (unsigned i = 0; i < n; i++)                        // expect unproved truth=refuted
        a[(i * 2654435761u) >> 24] = (int)i;
}
void hashed_places_masked(unsigned n, int *restrict a) {
    for (unsigned i = 0; i < n; i++)                        // expect unproved truth=refuted
        a[(i * 2654435761u) & 1023u] = (int)i;
}
void hashed_sixty_four(int *restrict a) {
    for (unsigned i = 0; i < 64; i++)                       // expect unproved truth=refuted
        a[(i * 2654435761u) % 61u] = (int)i;
}
void counted_by_hash(unsigned n, int *restrict a) {
    for (unsigned i = 0; i < n; i++)                        // expect reduction op=+
        a[(i * 2654435761u) >> 24]++;
}
void from_minus_one(unsigned n, int *restrict a) {
    unsigned k = ~0u;
    for (unsigned i = 0; i < n; i++)                        // expect proved
        a[++k] = (int)i;
}
void half_the_range(int *restrict a) {
    for (unsigned i = 0; i < 8; i++)                        // expect unproved truth=refuted
        a[(uint32_t)(i * 0x80000000u) >> 30] = (int)i;
}
void aligned_down(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        *(int *)((uintptr_t)(a + i) & ~(uintptr_t)7) = i;
}
void two_bytes_apart(int n, char *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        *(int *)(a + ((size_t)i << 1)) = i;
}
void start_by_turns(int n, int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        int *p = i % 2 ? a : b;
        p[i / 2] = i;
    }
}
void start_by_turns_shared(int n, int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int *p = i % 2 ? a : b;
        p[i / 4] = i;
    }
}
void start_moves_back(int n, int k, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        int *p = i < k ? a + 1 : a;
        p[i] = i;
    }
}
void start_moves_on(int n, int k, int *restrict a) {
    for (int i = 0; i < n; i++) {                           // expect unproved truth=parallel
        int *p = i < k ? a : a + 1;
        p[i] = i;
    }
}
void cases_that_share(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        switch (i) {
        case 0: a[1] = 5; break;
        case 1: a[1] = 6; break;
        default: a[i] = 7;
        }
}
void wide_from_narrow(int n, union { int w[64]; short h[128]; } *restrict u) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        u->w[i] = u->h[i];
}
void narrow_counter_and_wide_bound(int n, int *restrict a) {
    uint8_t k = 250;
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        a[k++] = i;
}
void counter_of_three_bits(int n, int *restrict a) {
    struct { unsigned k : 3; } c = {0};
    for (int i = 0; i < n; i++) {                           // expect unproved truth=refuted
        a[c.k] = i;
        c.k++;
    }
}
void offset_then_narrowed(int *restrict a) {
    for (int i = 0; i < 200; i++)                           // expect unproved truth=refuted
        a[(int8_t)(i + 100) + 128] += a[i & 1];
}
void narrowed_but_small(int *restrict a) {
    for (int i = 0; i < 100; i++)                           // expect proved
        a[(int8_t)i] = i;
}
void negated_without_sign(unsigned n, int *restrict a, const int *restrict b) {
    for (unsigned i = 1; i < n; i++)                        // expect proved
        a[n - i] = b[i];
}
void unsigned_difference(unsigned n, unsigned m, int *restrict a) {
    for (unsigned i = 0; i < n; i++)                        // expect reduction op=+
        a[(i - m) & 15u] += a[16];
}
void product_of_two_counters(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < n; j++)                         // expect unproved truth=refuted
            a[i * j] = i + j;
}
void sum_of_two_counters(int n, int *restrict a) {
    for (int i = 0; i < n; i++)                             // expect unproved truth=refuted
        for (int j = 0; j < n; j++)                         // expect proved
            a[i + j] = i;
}
void bit_reversed(int *restrict a) {
    for (unsigned i = 0; i < 8; i++)                        // expect unproved truth=parallel
        a[(i & 1) << 2 | (i & 2) | (i & 4) >> 2] = (int)i;
}
void bit_lost(int *restrict a) {
    for (unsigned i = 0; i < 8; i++)                        // expect unproved truth=refuted
        a[(i & 1) << 2 | (i & 2)] = (int)i;
}
