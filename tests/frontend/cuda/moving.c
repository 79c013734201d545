// Loops whose iterations have no number of their own: pointers and second counters move, the condition counts.
#include <stddef.h>

struct point {
    float x, y;
};

void walk(float *x, const float *y, int n)
{
    float *p = x;
    const float *q = y;
    for (int i = 0; i < n; i++) {
        *p = *p + 2 * *q;
        p++;
        q += 2;
    }
}

void halves(float *a, int m)
{
    float *c = a + m;
    for (int i = 0; i < m; i++)
        c[i] = a[i] + c[i];
}

void down(float *restrict x, const float *restrict y, unsigned m)
{
    do {
        *x++ = 2 * *y++;
    } while (--m);
}

void fill(float *restrict x, const float *restrict y, int n)
{
    while (n--)
        *x++ = 2 * *y++;
}

void second(float *restrict x, const float *restrict y, int n, int s)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        x[i] = y[k];
        k += s;
    }
}

void asked(float *restrict x, const float *restrict y, int n)
{
    int i = 0;
    while (i < n) {
        x[i] = y[i] + 1;
        i++;
    }
}

void from_middle(float *restrict x, const float *restrict y, int n, int i)
{
    for (; i < n; i++)
        x[i] = y[i] * 3;
}

void counted_down(float *restrict x, const float *restrict y, int n)
{
    while (--n >= 0)
        x[n] = y[n] - 1;
}

void by_threes(float *restrict x, const float *restrict y, int n)
{
    int i = 0;
    do {
        x[i] = y[i] * y[i];
        i += 3;
    } while (i < n);
}

void two_heads(float *restrict x, const float *restrict y, int n)
{
    int i, j;
    for (i = 0, j = n - 1; i < n; i++, j--)
        x[i] = y[j];
}

void declared_heads(float *restrict x, const float *restrict y, int n)
{
    for (int i = 1, k = 2; i < n; i += 2, k++)
        x[i] = y[k];
}

void rows(float *restrict out, const float *restrict in, int h, int w)
{
    const float *from = in;
    float *to = out;
    for (int i = 0; i < h; i++) {
        for (int j = 0; j < w; j++)
            *to++ = *from++ * 0.5f;
    }
}

void pitched(float *restrict out, const float *restrict in, int h, int w, int pitch)
{
    for (int i = 0; i < h; i++) {
        for (int j = 0; j < w; j++)
            out[j] = in[j] + 1;
        out += pitch;
        in += pitch;
    }
}

void row_sums(float *restrict sums, const float *restrict in, int h, int w)
{
    for (int i = 0; i < h; i++) {
        float sum = 0;
        for (int j = 0; j < w; j++)
            sum += *in++;
        *sums++ = sum;
    }
}

void triples(unsigned char *restrict grey, const unsigned char *restrict rgb, int n)
{
    for (int i = 0; i < n; i++) {
        int sum = *rgb++;
        sum += *rgb++;
        sum += *rgb++;
        *grey++ = (unsigned char)(sum / 3);
    }
}

void butterflies(struct point *out, const struct point *tw, size_t stride, size_t m)
{
    struct point *a, *b;
    struct point t;
    size_t k = m;
    a = out;
    b = a + m;
    do {
        t.x = b->x * tw->x - b->y * tw->y;
        t.y = b->x * tw->y + b->y * tw->x;
        tw += stride;
        b->x = a->x - t.x;
        b->y = a->y - t.y;
        a->x += t.x;
        a->y += t.y;
        ++a;
        ++b;
    } while (--k);
}

void thirds(float *a, int m)
{
    const int m2 = 2 * m, all = m + m2;
    float *second = a + m, *third = &a[m2];
    for (int i = 0; i < m; i++) {
        const float sum = a[i] + second[i] + third[i];
        a[i] = sum;
        second[i] = sum - 1;
        third[i] = sum + all;
    }
}

void bytes(unsigned char *restrict x, const unsigned char *restrict y, size_t n)
{
    unsigned char key = 7;
    const unsigned char *end = y;
    size_t left = n;
    while (left > 0) {
        *x++ = (unsigned char)(*y++ ^ key);
        key += 11;
        left--;
    }
    (void)end;
}

void every_other(double *restrict x, const double *restrict y, unsigned n, unsigned i)
{
    while (i < n) {
        x[i] = 2 * y[i];
        i += 2;
    }
}

void inner(float *restrict out, const float *restrict in, int h, int w)
{
    for (int i = 0; i < h; i++) {
        const float *p = in + i * w;
        float *q = out + i * w;
        for (int j = 0; j < w; j++)
            *q++ = *p++ + i;
    }
}

void guarded(float *restrict x, const float *restrict y, int n)
{
    float *p = x;
    for (int i = 0; i < n; i++) {
        if (i > 3)
            *p = y[i] + y[i - 3];
        p++;
    }
}

struct stage {
    int n, inverse;
    struct point turns[1];
};

void stages(struct point *out, const struct stage *of, size_t stride, int m)
{
    const struct point *turn = of->turns;
    struct point *half;
    struct point t;
    half = out + m;
    do {
        t.x = half->x * turn->x - half->y * turn->y;
        t.y = half->x * turn->y + half->y * turn->x;
        turn += stride;
        half->x = out->x - t.x;
        half->y = out->y - t.y;
        out->x += t.x;
        out->y += t.y;
        ++half;
        ++out;
    } while (--m);
}

void overlapping_windows(float *restrict out, const float *restrict in, int h, int w)
{
    for (int i = 0; i < h; i++) {
        float sum = 0;
        for (int j = 0; j < w; j++)
            sum += *in++;
        in -= 3;
        out[i] = sum;
    }
}

// Starts that are not what stands first in the text.

void set_in_condition(float *restrict x, const float *restrict y, int n, int off)
{
    int k = 0;
    if ((k = off) >= 0)
        for (int i = 0; i < n; i++) {
            x[i] = y[k];
            k++;
        }
}

void set_in_another_case(float *restrict x, const float *restrict y, int n, int m)
{
    int k = 5;
    switch (m) {
    case 0:
        x[0] = 1;
        k = 0;
        break;
    case 1:
        for (int i = 0; i < n; i++) {
            x[i] = y[k];
            k += 2;
        }
    }
}

void set_beside(float *restrict x, const float *restrict y, int n, int m)
{
    int k;
    k = m, m += 4;
    for (int i = 0; i < n; i++) {
        x[i] = y[k] + m;
        k++;
    }
}

void set_in_head(float *restrict x, const float *restrict y, int n)
{
    float *p;
    for (p = x; n > 0; n--)
        *p++ = *y++;
}

void never_run(float *restrict d, const float *restrict s, int n)
{
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < 3; c++)
            *d++ = *s++;
        for (int c = 2; c < 1; c++)
            *d++ = 0;
    }
}

void stepped_in_head(float *restrict d, const float *restrict s, int h, int w)
{
    float v;
    int j;
    for (int y = 0; y < h; y++)
        for (j = 0, v = *s++; j < w; j++)
            *d++ = v;
}

void other_type(float *restrict d, int h, int w)
{
    unsigned k = 0;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            k++;
        d[k] = y;
        k++;
    }
}

void fft_stage(float *x, const float *w, int n, int half)
{
    for (int b = 0; b < n; b += 2 * half)
        for (int j = 0; j < half; j++) {
            int p = b + j, q = p + half;
            float t = w[j] * x[q];
            x[q] = x[p] - t;
            x[p] += t;
        }
}

void stage_from(float *x, int first, int last, int width)
{
    int b = first;
    while (b <= last) {
        for (int j = 0; j < width; j++)
            x[b + j] = x[b + j] * 2 + b;
        b += width + 3;
    }
}

void numbered(float *restrict d, const float *restrict s, int rows, int w)
{
    for (int y = 0; y < rows; y++) {
        *d++ = y;
        for (int j = 0; j < w; j++)
            *d++ = *s++;
    }
}

void flip(float *x, int n, int m)
{
    for (int i = 0; i < n / 2; i++)
        for (int j = 0; j < m; j++) {
            float t = x[i * m + j];
            x[i * m + j] = x[(n - 1 - i) * m + j];
            x[(n - 1 - i) * m + j] = t;
        }
}

void short_counter(float *x, short n)
{
    for (short i = 0; i < n; i++)
        x[i] = x[i] * x[i];
}

void to_a_sum(float *x, int n, float f)
{
    for (float *p = x; p < x + n; p++)
        *p *= f;
}

void to_an_end(float *x, const float *restrict y, int n)
{
    float *const end = x + n;
    while (x != end) {
        *x += 2 * *y++;
        x++;
    }
}

void from_the_middle(float *x, int first, int n)
{
    float *p = x + first, *end = p + n;
    for (; p < end; p += 2) {
        p[0] = p[1] + 1;
        p[1] = 3;
    }
}

// What stays refused, or as it is.

void of_bytes(void *memory, int bytes)
{
    void *const end = memory + bytes;
    for (float *p = memory; p != end; p++)
        *p = 1;
}

void to_what_is_given(float *x, const float *end, float f)
{
    while (x < end)
        *x++ *= f;
}

void either_half(float *a, int m, int second)
{
    float *c = second ? a + m : a;
    for (int i = 0; i < m; i++)
        c[i] = a[i] + 1;
}

void end_moves(float *restrict x, const float *restrict y, int n)
{
    for (int i = 0; i < n; i++) {
        x[i] = y[i];
        n--;
    }
}

float *returned(float *restrict x, const float *restrict y, int n)
{
    for (int i = 0; i < n; i++)
        *x++ = *y++;
    return x;
}

void sometimes(float *restrict x, const float *restrict y, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        x[i] = y[k];
        if (y[i] > 0)
            k++;
    }
}

// Counters that leave their type in threads without an iteration.

void unsigned_down(float *x, unsigned n)
{
    for (unsigned i = n; i > 0; i--)
        x[i - 1] = 2 * x[i - 1] + i;
}

void down_to_a_bound(float *x, size_t n, size_t m)
{
    for (size_t i = n; i > m; i -= 3)
        x[i - 1] += 1;
}

void down_by_threes(float *x, size_t n)
{
    for (size_t i = n; i >= 3; i -= 3)
        x[i - 1] += x[i - 3];
}

void until_it_wraps(float *x, size_t n)
{
    for (size_t i = n - 1; i != (size_t)-1; i--)
        x[i] *= 3;
}

void rows_down(float *x, size_t h, size_t w)
{
    for (size_t y = h; y >= 1; y--)
        for (size_t i = 0; i < w; i++)
            x[(y - 1) * w + i] *= 2;
}

void long_steps(float *x, int total)
{
    for (int i = 0; i < total; i += 4194304)
        x[i >> 22] += 5;
}

// The host function is given what the loop finds, not the function.

void moved_before(float *x, int n)
{
    x += 3;
    for (int i = 0; i < n; i++)
        x[i] *= 2;
}

void moved_by_a_loop(float *restrict x, const float *restrict y, int n)
{
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += *y++;
    for (int i = 0; i < n; i++)
        x[i] = y[i] + sum;
}

void counted_down_before(float *x, int n)
{
    n--;
    for (int i = 0; i < n; i++)
        x[i] *= 2;
}

void clamped_before(float *x, int n)
{
    if (n > 20)
        n = 20;
    for (int i = 0; i < n; i++)
        x[i] *= 2;
}

void in_parts(float *x, int n)
{
    while (n > 0) {
        const int m = n < 7 ? n : 7;
        for (int i = 0; i < m; i++)
            x[i] *= 2;
        x += m;
        n -= m;
    }
}

void by_a_stride(float *restrict x, const float *restrict y, int n, int stride, int first)
{
    for (int i = 0; i < n; i++)
        x[i] = y[first + i * stride];
}

int last_of_rows(float *x, int h, int w)
{
    int t = -3;
    for (int i = 0; i < h; i++) {
        t = i * 5;
        for (int j = 0; j < w; j++)
            x[i * w + j] = t;
    }
    return t;
}

// Pointers that are declared before the loop and set in each iteration.

void rows_by_pointer(float *d, const float *s, int h, int w, int pitch)
{
    float *q;
    const float *p;
    int x, y;
    for (y = 0; y < h; y++) {
        q = d + y * pitch;
        p = s + y * w;
        for (x = 0; x < w; x++)
            q[x] = 2 * p[x];
    }
}

void pointers_in_heads(float *d, const float *s, int h, int w)
{
    float *q, *end;
    for (int y = 0; y < h; y++) {
        float sum = 0;
        const float *p = s + y * w;
        end = d + y * w + w;
        for (q = d + y * w; q < end; q++)
            sum += *p++;
        for (q = d + y * w; q < end; q++)
            *q += sum;
    }
}

void set_twice(float *d, const float *s, int n)
{
    const float *p;
    for (int i = 0; i < n; i++) {
        p = s + 2 * i;
        float a = *p++;
        a += *p;
        p = s + 3 * i;
        d[i] = a * p[1];
    }
}

void set_on_one_way(float *d, const float *s, int n)
{
    const float *p = s;
    for (int i = 0; i < n; i++) {
        if (i & 1)
            p = s + i;
        d[i] = *p;
    }
}

// Conditions that are no plain comparison of the counter.

void windows(float *restrict d, const float *restrict s, int n, int len)
{
    for (int i = 0; i + len <= n; i++)
        d[i] = s[i] + s[i + len - 1];
}

void neighbours(float *restrict d, const float *restrict s, int n)
{
    for (int i = 1; n > 1 + i; i++)
        d[i] = s[i - 1] + s[i + 1];
}

void pairs(float *restrict c, const float *restrict a, int h, int w)
{
    for (int i = 0; i < h; i++) {
        float s = 0;
        for (int j = 0; j + 1 < w; j += 2)
            s += a[i * w + j] * a[i * w + j + 1];
        c[i] = s;
    }
}
