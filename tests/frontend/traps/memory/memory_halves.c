/* Loops over half of something: what n / 2 is to n decides, for odd and even n, for signed and unsigned. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct point { float x, y; };
struct body { double at[3], mass; };
struct tally { float sum; int count; char tag; };

/* 1 */
void reversed(int n, float *a) {
    for (int i = 0; i < n / 2; i++) { // expect proved trips=quot(n, 2) assume=none
        float t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
void reversed_by_shift(int n, float *a) {
    for (int i = 0; i < n >> 1; i++) { // expect proved
        float t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
void reversed_sizes(size_t n, float *a) {
    for (size_t i = 0; i < n / 2; i++) { // expect proved
        float t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
void reversed_longs(long n, float *a) {
    for (long i = 0; i < n / 2; ++i) { // expect proved
        float t = a[i];
        a[i] = a[n - i - 1];
        a[n - i - 1] = t;
    }
}
void reversed_points(int n, struct point *a) {
    for (int i = 0; i < n / 2; i++) { // expect proved
        struct point t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
void reversed_bodies(int n, struct body *a) {
    for (int i = 0; i < n / 2; i++) { // expect proved
        struct body t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
/* The middle of an even n, written twice: (n + 1) / 2 meets it for odd n only, with itself. */
void reversed_with_middle(int n, float *a) {
    for (int i = 0; i < (n + 1) / 2; i++) { // expect proved
        float t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
/* One too many: i = n / 2 meets i = n / 2 - 1 where n is even. */
void reversed_too_far(int n, float *a) {
    for (int i = 0; i <= n / 2; i++) { // expect unproved truth=refuted
        float t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
/* (n + 2) / 2 is n / 2 + 1. */
void reversed_two_more(int n, float *a) {
    for (int i = 0; i < (n + 2) / 2; i++) { // expect unproved truth=refuted
        float t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
/* The partner is one nearer: the last i meets itself where n is even. */
void reversed_short(int n, float *a) {
    for (int i = 0; i < n / 2; i++) { // expect proved
        float t = a[i];
        a[i] = a[n - 2 - i];
        a[n - 2 - i] = t;
    }
}
/* Two nearer: the last two i meet each other. */
void reversed_shorter(int n, float *a) {
    for (int i = 0; i < n / 2; i++) { // expect unproved truth=refuted
        float t = a[i];
        a[i] = a[n - 3 - i];
        a[n - 3 - i] = t;
    }
}
/* A third is no half, but less than one. */
void reversed_third(int n, float *a) {
    for (int i = 0; i < n / 3; i++) { // expect proved
        float t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
void reversed_two_thirds(int n, float *a) {
    for (int i = 0; i < 2 * n / 3; i++) { // expect unproved truth=refuted
        float t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}
/* Half of another number. */
void reversed_other_half(int n, int m, float *a) {
    for (int i = 0; i < m / 2; i++) { // expect unproved truth=refuted
        float t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}

/* 2 */
void butterflies(int n, float *a) {
    int half = n / 2;
    for (int i = 0; i < half; i++) { // expect proved
        float s = a[i], t = a[i + half];
        a[i] = s + t;
        a[i + half] = s - t;
    }
}
void butterflies_to_the_end(int n, float *a) {
    int half = n / 2;
    for (int i = half; i < n; i++) // expect unproved truth=refuted
        a[i] = a[i] - a[i - half];
}
/* Of an odd n the last one has a partner that was written first. */
void butterflies_by_end(int n, float *a) {
    int half = n / 2;
    for (int i = 0; i < n - half; i++) // expect unproved truth=refuted
        a[i] += a[i + half];
}
void halves_of_the_rest(int n, float *a) {
    int half = n / 2;
    for (int i = 0; i < half; i++) // expect proved
        a[i] += a[n - half + i];
}
void evens_and_odds(int n, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n / 2; i++) { // expect proved
        b[i] = a[2 * i];
        b[i + n / 2] = a[2 * i + 1];
    }
}
/* Of what is read from 2 i on, all but the first is written in a later iteration. */
void every_other(int n, float *a) {
    for (int i = 0; i < n / 2; i++) // expect unproved truth=refuted
        a[i] = a[2 * i];
}

/* 3 */
void flipped(int w, int h, int stride, unsigned char *img) {
    for (int y = 0; y < h / 2; y++) { // expect proved assume=rows
        unsigned char *top = img + y * stride, *bottom = img + (h - 1 - y) * stride;
        for (int x = 0; x < w; x++) { // expect proved assume=rows
            unsigned char t = top[x];
            top[x] = bottom[x];
            bottom[x] = t;
        }
    }
}
void flipped_by_indices(int w, int h, int *img) {
    for (int y = 0; y < h / 2; y++) // expect proved
        for (int x = 0; x < w; x++) { // expect proved
            int t = img[y * w + x];
            img[y * w + x] = img[(h - y - 1) * w + x];
            img[(h - y - 1) * w + x] = t;
        }
}
void mirrored_rows(int w, int h, int *img) {
    for (int y = 0; y < h; y++) // expect proved
        for (int x = 0; x < w / 2; x++) { // expect proved
            int t = img[y * w + x];
            img[y * w + x] = img[y * w + w - 1 - x];
            img[y * w + w - 1 - x] = t;
        }
}
void flipped_whole(int w, int h, int *img) {
    for (int y = 0; y < h; y++) // expect unproved truth=refuted
        for (int x = 0; x < w; x++) { // expect proved
            int t = img[y * w + x];
            img[y * w + x] = img[(h - y - 1) * w + x];
            img[(h - y - 1) * w + x] = t;
        }
}
/* Unsigned numbers wrap around where nobody forbids it. */
void flipped_unsigned(unsigned w, unsigned h, int *img) {
    for (unsigned y = 0; y < h / 2; y++) // expect unproved truth=parallel
        for (unsigned x = 0; x < w; x++) { // expect proved
            int t = img[y * w + x];
            img[y * w + x] = img[(h - y - 1) * w + x];
            img[(h - y - 1) * w + x] = t;
        }
}

/* 4 */
void meeting(int n, float *a) {
    for (int i = 0, j = n - 1; i < j; i++, j--) { // expect proved
        float t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
void meeting_in_while(int n, float *a) {
    int i = 0, j = n - 1;
    while (i < j) { // expect proved
        float t = a[i];
        a[i++] = a[j];
        a[j--] = t;
    }
}
void meeting_at(int i, int n, float *a) {
    int l, r;
    for (l = i, r = n; l < r; l += 3, r -= 2) // expect unproved truth=parallel
        a[l] = a[r] + 1;
}
void meeting_and_equal(int n, float *a) {
    for (int i = 0, j = n - 1; i <= j; i++, j--) { // expect proved
        float t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
/* They pass each other by one: i = j + 1 is the last pair, which the one before had the other way round. */
void meeting_and_passing(int n, float *a) {
    for (int i = 0, j = n - 1; i <= j + 1; i++, j--) { // expect unproved truth=refuted
        float t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
void following(int n, float *a) {
    for (int i = 0, j = 2 * n; i < j; i += 2, j += 1) // expect unproved truth=refuted
        a[i] = a[i + 2] + a[j];
}

/* 5 */
void tallies(int n, struct tally *t, const int *k, const float *x) {
    for (int i = 0; i < n; i++) // expect reduction op=+
        t[k[i]].sum += x[i];
}
void tallies_and_counts(int n, struct tally *t, const int *k, const float *x) {
    for (int i = 0; i < n; i++) { // expect reduction op=+
        t[k[i]].sum += x[i];
        t[k[i]].count++;
    }
}
void tallies_with_least(int n, struct tally *t, const int *k, const float *x) {
    for (int i = 0; i < n; i++) { // expect unproved truth=parallel
        t[k[i]].sum += x[i];
        if (i < t[k[i]].count) t[k[i]].count = i;
    }
}
/* What is counted decides what is added. */
void tallies_of_few(int n, struct tally *t, const int *k, const float *x) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (t[k[i]].count < 10) t[k[i]].sum += x[i];
        t[k[i]].count++;
    }
}
void tallies_cut(int n, struct tally *t, const int *k, const float *x) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        t[k[i]].sum += x[i];
        t[k[i]].count += x[i];
    }
}
/* The second subscript may leave its array: nobody checks. */
void into_neighbours(int n, struct body *b, const int *k, const int *c) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        b[k[i]].at[c[i]] += 1;
        b[k[i]].mass *= 2;
    }
}
void by_other_types(int n, struct tally *t, const int *k) {
    float *f = (float *)t;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        f[k[i]] += 1;
        t[k[i]].sum *= 2;
    }
}

/* 6 */
void stage(int n, int half, float *a) {
    for (int k = 0; k < n; k += 2 * half) // expect proved
        for (int j = 0; j < half; j++) { // expect proved
            float s = a[k + j], t = a[k + j + half];
            a[k + j] = s + t;
            a[k + j + half] = s - t;
        }
}
void stage_too_dense(int n, int half, float *a) {
    for (int k = 0; k < n; k += half) // expect unproved truth=refuted
        for (int j = 0; j < half; j++) { // expect proved
            float s = a[k + j], t = a[k + j + half];
            a[k + j] = s + t;
            a[k + j + half] = s - t;
        }
}
void stage_too_long(int n, int half, float *a) {
    for (int k = 0; k < n; k += 2 * half) // expect unproved truth=refuted
        for (int j = 0; j <= half; j++) { // expect unproved truth=refuted
            float s = a[k + j], t = a[k + j + half];
            a[k + j] = s + t;
            a[k + j + half] = s - t;
        }
}
/* Counting down to 0, and one short of it. */
void stage_walked(struct point *a, int m) {
    struct point *b = a + m;
    do { // expect proved
        const struct point t = *b;
        b->x = a->x - t.x;
        a->x += t.x;
        ++a, ++b;
    } while (--m);
}
void stage_walked_too_far(struct point *a, int m) {
    struct point *b = a + m;
    do { // expect unproved truth=refuted
        const struct point t = *b;
        b->x = a->x - t.x;
        a->x += t.x;
        ++a, ++b;
    } while (m--);
}

/* 7: rows through pointers, of which one stands still */
void eliminated(int n, double **a) {
    for (int k = 0; k < n; k++) // expect unproved truth=refuted
        for (int i = k + 1; i < n; i++) { // expect proved assume=overlap
            a[i][k] /= a[k][k];
            for (int j = k + 1; j < n; j++) // expect proved
                a[i][j] -= a[i][k] * a[k][j];
        }
}
void others_minus_first(int n, int m, float **a) {
    for (int i = 1; i < n; i++) // expect proved
        for (int j = 0; j < m; j++) // expect proved
            a[i][j] -= a[0][j];
}
/* a[0] was another row when it was read. */
void others_minus_former_first(int n, int m, float **a) {
    float *first = a[0];
    a[0] = a[1];
    for (int i = 1; i < n; i++) // expect unproved truth=parallel
        for (int j = 0; j < m; j++) // expect unproved truth=parallel
            a[i][j] -= first[j];
}

/* 8: as many iterations as a byte can count, but not one that has a sign */
void byte_counters(int *restrict a, const int *restrict b) {
    for (unsigned char i = 0; i < 200; i++) // expect unproved truth=refuted
        for (unsigned char j = 0; j < 200; j++) // expect proved
            a[i + j] = b[j];
}
void byte_counter_follows(int *a) {
    for (unsigned char i = 1; i < 255; i++) // expect unproved truth=refuted
        a[i] = a[i - 1] + 1;
}
void short_counter_meets_its_end(int *a) {
    for (unsigned short i = 0; i < 40000; i++) // expect unproved truth=refuted
        a[i] = a[39999 - i];
}

/* What an address is made of has not wrapped where memory is touched at it. */
void thirds(int m, float *a) {
    float *b = a + m, *c = a + 2 * m;
    for (int i = 0; i < m; i++) { // expect proved
        b[i] = a[i];
        c[i] = a[i] * 2;
    }
}
void thirds_by_moving_pointers(int m, float *a) {
    float *b = a + m, *c = a + 2 * m;
    for (int i = 0; i < m; i++) { // expect proved
        *b++ = *a;
        *c++ = *a++ * 2;
    }
}
void thirds_of_unsigned(unsigned m, float *a) {
    float *c = a + 2 * m;
    for (unsigned i = 0; i < m; i++) // expect unproved truth=refuted
        c[i] = a[i];
}
/* «2 * m» is only computed where k says so. */
void sometimes_a_third(int m, float *a, float *restrict b, const float *restrict c, const int *restrict k) {
    for (int i = 0; i < m; i++) { // expect unproved truth=refuted
        if (k[i]) b[i] = c[2 * m + i];
        a[(int)(2u * (unsigned)m) + i] = a[i];
    }
}
void always_a_third(int m, float *a, float *restrict b, const float *restrict c) {
    for (int i = 0; i < m; i++) { // expect proved
        b[i] = c[2 * m + i];
        a[(int)(2u * (unsigned)m) + i] = a[i];
    }
}
/* A call that may not come back stands before the access. */
void a_third_after_leaving(int m, float *a, float *restrict b, const float *restrict c, void leave(int)) {
    for (int i = 0; i < m; i++) { // expect unproved
        a[(int)(2u * (unsigned)m) + i] = a[i];
        leave(i);
        b[i] = c[2 * m + i];
    }
}
/* Tables of a fast Fourier transform, as it is written with pointers. */
void butterflies_of_five(int m, long stride, const struct point *restrict tw, struct point *out) {
    struct point *p0 = out, *p1 = out + m, *p2 = p0 + 2 * m, *p3 = p0 + 3 * m, *p4 = p0 + 4 * m;
    for (int u = 0; u < m; ++u) { // expect proved
        const float s = p1->x * tw[u * stride].x + p4->x, t = p2->x - p3->x;
        p0->x += s + t;
        p1->x = s - t;
        p4->x = s + 2 * t;
        p2->x = t - 2 * s;
        p3->x = t;
        ++p0; ++p1; ++p2; ++p3; ++p4;
    }
}
