/* What goes around a loop and follows from the iteration's number: never refuted, though not all of it is proved. */
#include <stddef.h>

void pointer_difference(float *x, int n)
{
    for (float *p = x; p - x < n; p++) // expect unproved truth=parallel
        *p = (float)(p - x);
}

void shifted_step(int *x, int n, int s)
{
    for (int i = 0; i < n; i += 1 << s) // expect unproved truth=parallel
        x[i] = x[i] + i;
}

void row_end(float *restrict d, const float *restrict s, int h, int w)
{
    for (int y = 0; y < h; y++) { // expect unproved truth=parallel
        const float *e = s + w;
        float a = 0;
        while (s < e) // expect reduction op=+
            a += *s++;
        d[y] = a;
    }
}

void png_sub(unsigned char *restrict out, const unsigned char *restrict in, int h, int w, int bpp)
{
    for (int y = 0; y < h; y++) { // expect unproved truth=parallel
        const unsigned char *row = in + y * w;
        *out++ = 1;
        for (int x = 0; x < bpp; x++) // expect proved
            *out++ = row[x];
        for (int x = bpp; x < w; x++) // expect proved
            *out++ = row[x] - row[x - bpp];
    }
}

void either_step(short *restrict d, const short *restrict s, int n, int two)
{
    for (int i = 0; i < n; i++) { // expect unproved truth=parallel
        d[i] = *s;
        if (two)
            s += 2;
        else
            s++;
    }
}

void by_a_sum(int *x, int n, int a, int b)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect proved
        x[k] = i;
        k += (a & 7) + (b & 3) + 1;
    }
}

/* And what data decide: refuted. */
void by_data(int *restrict x, const int *restrict step, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect refuted
        x[i] = k;
        k += step[i] + k / 2;
    }
}

void generator(unsigned *x, int n)
{
    unsigned s = 1;
    for (int i = 0; i < n; i++) { // expect refuted
        s = s * 1664525u + 1013904223u;
        x[i] = s;
    }
}

void fibonacci(unsigned *x, int n)
{
    unsigned a = 0, b = 1;
    for (int i = 0; i < n; i++) { // expect refuted
        const unsigned c = a + b;
        x[i] = a;
        a = b;
        b = c;
    }
}

void follows_pointers(const int *next, int *x, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect refuted
        x[i] = k;
        k = next[k];
    }
}

void chosen_by_data(int *restrict x, const int *restrict y, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        x[k] = y[i];
        if (y[i] > 0)
            k++;
    }
}

void all_bytes(unsigned char *t)
{
    unsigned char i = 0;
    do { // expect proved trips=256
        t[i] = (unsigned char)(i * 7 + 3);
    } while (++i);
}
