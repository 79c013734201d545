// Loops whose heads set more than a counter, what is read after them, and what the function does in front of them.
#include <stddef.h>
#include <string.h>

float sum_from_the_head(const float *a, int n, float first)
{
    float sum;
    int i;
    for (i = 0, sum = first; i < n; i++)
        sum += a[i];
    return sum;
}

int counted_from_the_head(const float *a, int n)
{
    int i, count;
    for (i = 0, count = 0; i < n; i++)
        if (a[i] > 0)
            count++;
    return count;
}

void half_spectrum(float *restrict x, const float *restrict y, int n)
{
    int i, j;
    for (i = 1, j = 1; i < n - 1; i += 2, j++)
        x[j] = y[i] * y[i] + y[i + 1];
    x[j] = y[i];
}

int nested_steps(float *restrict x, const float *restrict y, int n, int m)
{
    int k = 5;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i * m + j] = y[k++];
    return k;
}

int asked_once_more(float *x, int n)
{
    while (n--)
        x[n] *= 2;
    return n;
}

void swapped_ends(float *x, int n)
{
    float *p, *q;
    int i;
    for (i = 0, p = q = x; i < n; i++) {
        float first = *p++;
        *q++ = *p++;
        *q++ = first;
    }
}

void set_in_both(float *x, int n)
{
    float *p, *q;
    int i;
    for (i = 0, p = q = x; i < n; i++) {
        p += 2;
        q = p;
        *q = 1 - *p++;
    }
}

void other_heads(float *restrict x, const float *restrict y, int n, int i)
{
    const float *p;
    float *q = x + i;
    for (p = y; i < n; i++, p++, q++)
        *q = *p + 1;
}

void between_jumps(float *restrict x, const float *restrict y, int n, int m, int row, int skip)
{
    int i, j, k, l, from, to;
    int all = row + 1;
    if (skip < 0)
        goto other;
    from = 0;
    to = 0;
    for (j = 0; j < n; j++) {
        k = from;
        l = to;
        for (i = 0; i < m; i++)
            x[l++] = y[k++];
        from += m;
        to += all;
    }
    goto end;
other:
    from = m;
    to = all;
    for (j = 0; j < n; j++) {
        k = from;
        l = to;
        for (i = 0; i < m; i++)
            x[l++] = 1 + y[k++];
        from += m;
        to += all;
    }
end:
    return;
}

void bounded(float *restrict x, const float *restrict y, int n, int first)
{
    if (first < 0)
        first = 0;
    for (int i = 0; i < n; i++)
        x[first + i] = y[i];
}

void bounded_otherwise(float *x, int n)
{
    if (n < 5)
        n = 6;
    for (int i = 0; i < n; i++)
        x[i] *= 2;
}

void same_four(unsigned char *d, int n)
{
    unsigned char four[4];
    four[0] = 7, four[1] = 8, four[2] = 9, four[3] = 1;
    for (int i = 0; i < n; i++)
        memcpy(d + 4 * i, &four, 3);
}

float whole_array(float *d, int n)
{
    float four[4];
    four[0] = 1, four[1] = 2, four[2] = 3, four[3] = 4;
    for (int i = 0; i < n; i++)
        d[i] = (*&four)[i & 3];
    return four[2];
}

void back_from_somewhere(float *restrict x, const float *restrict y, int n, int m, int times)
{
    for (int i = 0; i < times; i++)
        m /= 2;
    const float *p = y + m;
    for (int i = 0; i < n; i++, p -= 2)
        x[i] = *p;
}

void back_from_its_end(float *restrict x, const float *restrict y, int n)
{
    y += n;
    for (int i = 0; i < n; i++)
        x[i] = *--y;
}

void of_a_power(float *x, int level)
{
    const int size = 1 << (3 * level);
    for (int i = 0; i < size; i++)
        x[i] *= 2;
}

void behind_others(float *restrict x, const float *restrict y, int n, int skip, int i)
{
    for (; i < n - skip; i++)
        x[2 * i] = y[i];
}

void before_a_middle(float *x, int n, int m)
{
    for (int i = 0; i < m; i++)
        x[2048 - n + i] = 0;
}

void bounded_in_a_loop(float *x, int n, int m)
{
    for (int t = 0; t < 3; t++) {
        if (n > 5)
            n = 5;
        for (int i = 0; i < n; i++)
            x[i] *= 2;
        n = m;
    }
}

// What a row without elements leaves behind, and what heads leave behind.

int rows_of_the_inside(float *restrict x, const float *restrict y, int n, int m)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m - 1; j++) {
            x[i * m + j] = y[k];
            k++;
        }
    return k;
}

double scaled_by_the_head(float *restrict x, const float *restrict y, int n, double first)
{
    int i;
    double factor;
    for (i = 0, factor = first * 2; i < n; i++)
        x[i] = y[i] * factor;
    return factor;
}

struct counted {
    int k;
};

void member_in_the_head(struct counted *s, float *x, int n, int m)
{
    int i;
    for (i = 0, s->k = m; i < n; i++)
        x[i] = s->k + i;
}

int head_on_head(const int *x, int n, int from)
{
    int i, sum;
    for (sum = from, i = sum; i < n; i++)
        sum += x[i];
    return sum;
}

const float *head_sets_anew(float *restrict x, const float *restrict y, const float *z, int n)
{
    int i;
    const float *p = z;
    for (i = 0, p = y; i < n; i++)
        x[i] = p[i];
    return p;
}

float *far_away(float *restrict p, const float *restrict x, unsigned n, unsigned step)
{
    for (unsigned i = 0; i < n; i++) {
        *p = x[i];
        p += step;
    }
    return p;
}

void set_on_both_ways(float *x, int n, int m, int c)
{
    int from = m;
    if (c) {
        from = m;
        x[0] = 1;
    }
    for (int k = 0; k < n; k++) {
        x[from - 2] = 1;
        from += 2;
    }
}

void through_another_name(int *x, int n)
{
    int *size = &n;
    *size = 3;
    for (int i = 0; i < n; i++)
        x[i] = n;
}

typedef float sixteen[16];

void scratch(sixteen *restrict d, const sixteen *restrict s, int n)
{
    sixteen t;
    for (int i = 0; i < n; i++) {
        memcpy(&t, &s[i], sizeof t);
        t[0] = 1;
        memcpy(&d[i], &t, sizeof t);
    }
}

void by_steps(float *x, int first, int end, int step)
{
    for (int i = first; i < end; i += step)
        x[i] *= 2;
}

void unsigned_sum(float *x, unsigned n)
{
    for (unsigned i = 0; i + 1 < n; i++)
        x[i] = x[i] * 2 + 1;
}

void unsigned_sum_by_twos(float *restrict x, const float *restrict y, size_t n)
{
    for (size_t i = 1; i + 4 <= n; i += 2)
        x[i] = y[i] + y[i + 3];
}

void sum_with_a_size(float *restrict x, const float *restrict y, size_t n, size_t lag)
{
    for (size_t i = 0; i + lag < n; i++)
        x[i] = y[i + lag];
}

void up_to_both(float *x, int n, int room)
{
    for (int i = 0; i < n && i < room; i++)
        x[i] += i;
}
