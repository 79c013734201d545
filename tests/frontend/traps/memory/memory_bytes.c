/* Bytes of other types, casts, overlapping copies, const. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct rgb { unsigned char r, g, b; };
struct header { uint16_t tag; uint32_t size; } __attribute__((packed));

/* 1 */
void bytes_cleared_of_ints(int *a, int n) {
    unsigned char *b = (unsigned char *)a;
    for (int i = 0; i < 4 * n; i++) // expect proved
        b[i] = 0;
}
void byte_order_swapped(uint32_t *a, int n) {
    for (int i = 0; i < n; i++) { // expect proved
        unsigned char *b = (unsigned char *)&a[i], t = b[0];
        b[0] = b[3];
        b[3] = t;
        t = b[1];
        b[1] = b[2];
        b[2] = t;
    }
}
void byte_order_swapped_flat(unsigned char *b, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        unsigned char t = b[4 * i];
        b[4 * i] = b[4 * i + 4];
        b[4 * i + 4] = t;
    }
}
void widened_in_place(unsigned char *b, int n) {
    uint16_t *w = (uint16_t *)b;
    for (int i = n - 1; i >= 0; i--) // expect unproved truth=refuted
        w[i] = b[i];
}
void narrowed_in_place(uint16_t *w, int n) {
    unsigned char *b = (unsigned char *)w;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        b[i] = (unsigned char)w[i];
}
void low_bytes(uint16_t *w, int n) {
    unsigned char *b = (unsigned char *)w;
    for (int i = 0; i < n; i++) // expect proved
        b[2 * i] = b[2 * i + 1];
}
void unaligned_words(unsigned char *b, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        uint32_t w;
        memcpy(&w, b + 3 * i, 4);
        w += 0x55;
        memcpy(b + 3 * i, &w, 4);
    }
}
void bits_of_overlapping_words(unsigned char *b, int n) {
    for (int i = 0; i < n; i++) { // expect reduction
        uint32_t w;
        memcpy(&w, b + 3 * i, 4);
        w ^= 0x55;
        memcpy(b + 3 * i, &w, 4);
    }
}
void words_of_four(unsigned char *b, int n) {
    for (int i = 0; i < n; i++) { // expect proved
        uint32_t w;
        memcpy(&w, b + 4 * i, 4);
        w ^= 0x55;
        memcpy(b + 4 * i, &w, 4);
    }
}
void copy_to_the_right(char *a, int n, int k) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        memcpy(a + i * k + k, a + i * k, k);
}
void overlapping_fills(char *a, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        memset(a + 8 * i, i, 9);
}
void filled_eights(char *a, int n) {
    for (int i = 0; i < n; i++) // expect proved
        memset(a + 8 * i, i, 8);
}
void fill_of_named_length(char *a, int n, int k) {
    for (int i = 0; i < n; i++) // expect proved truth=parallel
        memset(a + (size_t)i * k, i, k);
}
void fill_of_read_length(char *a, int n, const int *len) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        memset(a + 8 * i, i, len[i]);
}
void const_still_aliases(const int *in, int n) {
    int *out = (int *)in;
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        out[i] = in[i - 1];
}
void const_structure(const struct rgb *in, struct rgb *all, int n) {
    in = all + 1;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        all[i].r = in[i].r;
}
void next_pixels_colour(struct rgb *p, int n) {
    unsigned char *b = &p->r;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[i].g = b[3 * i + 4];
}
void own_pixels_colour(struct rgb *p, int n) {
    unsigned char *b = &p->r;
    for (int i = 0; i < n; i++) // expect proved
        p[i].g = b[3 * i + 2];
}
void grey_of_all(unsigned char *b, int n) {
    for (int i = 0; i < n; i++) { // expect proved
        unsigned char g = (unsigned char)((b[3 * i] + b[3 * i + 1] + b[3 * i + 2]) / 3);
        b[3 * i] = b[3 * i + 1] = b[3 * i + 2] = g;
    }
}
void headers_by_size(char *b, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        struct header *h = (struct header *)(b + 4 * i);
        h->size = (uint32_t)i;
        h->tag = 7;
    }
}
void headers_in_turn(char *b, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        struct header *h = (struct header *)b;
        b += h->size;
        h->tag = (uint16_t)i;
    }
}
void sign_bits(float *x, int n) {
    for (int i = 0; i < n; i++) { // expect proved
        uint32_t u;
        memcpy(&u, &x[i], sizeof u);
        u &= 0x7fffffffu;
        memcpy(&x[i], &u, sizeof u);
    }
}
void interleaved(float *a, int n) {
    float *re = a, *im = a + 1;
    for (int i = 0; i < n; i++) { // expect proved
        float t = re[2 * i];
        re[2 * i] = -im[2 * i];
        im[2 * i] = t;
    }
}
void interleaved_wrongly(float *a, int n) {
    float *re = a, *im = a + 1;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        float t = re[i];
        re[i] = -im[i];
        im[i] = t;
    }
}
void complex_parts(_Complex float *z, int n) {
    float *p = (float *)z;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        p[2 * i] = __real__ z[i + 1];
}
void halves_added(float *a, int n) {
    float *b = a + n / 2;
    for (int i = 0; i < n / 2; i++) // expect proved
        a[i] += b[i];
}
void halves_added_odd(float *a, int n) {
    float *b = a + n / 2;
    for (int i = 0; i < (n + 3) / 2; i++) // expect unproved truth=refuted
        a[i] += b[i];
}
void tree_step(float *a, int n) {
    for (int s = 1; s < n; s *= 2) // expect unproved truth=refuted
        for (int i = 0; i < n - s; i += 2 * s) // expect proved
            a[i] += a[i + s];
}
void scan_step(float *a, int n, int s) {
    for (int i = s; i < n; i++) // expect unproved truth=refuted
        a[i] += a[i - s];
}
void histogram_in_shared_words(unsigned *h, const unsigned char *x, int n) {
    unsigned char *b = (unsigned char *)h;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        h[x[i]] += 1;
        b[x[i]] += 1;
    }
}
void sum_into_the_input(float *x, int n) {
    for (int i = 1; i < n; i++) // expect unproved truth=refuted
        x[0] += x[i - 1];
}
void sum_into_one_of_them(float *x, int n, int k) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        x[k] += x[i];
}
void sum_by_another_name(float *x, int n) {
    float *s = x + n / 2;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        *s += x[i];
}
void sum_and_difference(float *x, const int *k, const int *m, int n) {
    for (int i = 0; i < n; i++) { // expect reduction op=+
        x[k[i]] += 1;
        x[m[i]] -= 2;
    }
}
void sum_and_product(float *x, const int *k, const int *m, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        x[k[i]] += 1;
        x[m[i]] *= 2;
    }
}
void sum_and_product_by_name(float *x, const int *k, const int *m, int n) {
    float *y = x + 1;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        x[k[i]] += 1;
        y[m[i]] *= 2;
    }
}
struct sums { double *s, *p; };
void sum_and_product_of_members(struct sums *z, const int *k, int n) {
    z->p = z->s;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        z->s[k[i]] += 1;
        z->p[k[i]] *= 2;
    }
}
void sum_reads_its_cells(double *s, const int *k, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s[k[i]] += s[k[i] + 1];
}
void text_shifted(char *s) {
    for (int i = 0; s[i]; i++) // expect unproved truth=refuted
        s[i] = s[i + 1];
}
void text_to_upper(char *s, int n) {
    for (int i = 0; i < n; i++) // expect proved
        if (s[i] >= 'a' && s[i] <= 'z') s[i] -= 32;
}
void text_squeezed(char *s, int n) {
    char *to = s;
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        if (s[i] != ' ') *to++ = s[i];
}
