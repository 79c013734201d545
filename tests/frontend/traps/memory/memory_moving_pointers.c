/* Pointers and subscripts that inner loops move on: what is left of them is where the next iteration starts. */
#include <stddef.h>

/* 1: rows one behind the other */
void halve(float *restrict out, const float *restrict in, int h, int w) {
    for (int i = 0; i < h; i++)                  // expect proved
        for (int j = 0; j < w; j++)              // expect proved
            *out++ = *in++ * 0.5f;
}
void halve_counted(float *restrict out, const float *restrict in, int h, int w) {
    int k = 0;
    for (int i = 0; i < h; i++)                  // expect proved
        for (int j = 0; j < w; j++) {            // expect proved
            out[k] = in[k] * 0.5f;
            k++;
        }
}
void sixteen(float *a, int h) {
    for (int i = 0; i < h; i++)                  // expect proved
        for (int j = 0; j < 16; j++)             // expect proved
            *a++ *= 2;
}
void unsigned_rows(float *a, unsigned h, unsigned w) {
    for (unsigned i = 0; i < h; i++)             // expect proved
        for (unsigned j = 0; j < w; j++)         // expect proved
            *a++ += 1;
}
void sums(float *restrict s, const float *restrict a, int h, int w) {
    for (int i = 0; i < h; i++) {                // expect proved
        float sum = 0;
        for (int j = 0; j < w; j++)              // expect reduction op=+ var=sum
            sum += *a++;
        *s++ = sum;
    }
}
void padded(float *a, int h, int w, int pad) {
    for (int i = 0; i < h; i++) {                // expect proved
        for (int j = 0; j < w; j++)              // expect proved
            *a++ = i;
        a += 3;
    }
}
void backwards(float *a, int h, int w) {
    float *p = a + h * w;
    for (int i = 0; i < h; i++)                  // expect proved
        for (int j = 0; j < w; j++)              // expect proved
            *--p = i;
}
void planes(unsigned char *restrict out, const unsigned char *restrict in, int d, int h, int w) {
    for (int i = 0; i < d; i++)                  // expect proved
        for (int j = 0; j < h; j++)              // expect proved
            for (int k = 0; k < w; k++)          // expect proved
                *out++ = 255 - *in++;
}
void three_each(unsigned char *restrict grey, const unsigned char *restrict rgb, int h, int w) {
    for (int i = 0; i < h; i++)                  // expect proved
        for (int j = 0; j < w; j++) {            // expect proved
            *grey++ = (rgb[0] + rgb[1] + rgb[2]) / 3;
            rgb += 3;
        }
}

/* 2: rows that overlap */
void back_by_one(float *a, int h, int w) {
    for (int i = 0; i < h; i++) {                // expect unproved truth=refuted
        for (int j = 0; j < w; j++)              // expect proved
            *a++ = i;
        a--;
    }
}
void back_to_start(float *a, int h, int w) {
    for (int i = 0; i < h; i++) {                // expect unproved truth=refuted
        for (int j = 0; j < w; j++)              // expect proved
            *a++ = i;
        a -= w;
    }
}
void next_row(float *a, int h, int w) {
    for (int i = 0; i < h; i++)                  // expect refuted
        for (int j = 0; j < w; j++) {            // expect proved
            *a = a[w] + 1;
            a++;
        }
}
void next_element(float *a, int h, int w) {
    for (int i = 0; i < h; i++)                  // expect unproved truth=refuted
        for (int j = 0; j < w; j++) {            // expect refuted
            a[1] = a[0] + 1;
            a++;
        }
}
void half_rows(float *a, int h, int w) {
    for (int i = 0; i < h; i++) {                // expect unproved truth=refuted
        for (int j = 0; j < w; j++)              // expect proved
            a[j] = i;
        for (int j = 0; j < w / 2; j++)          // expect proved
            a++;
    }
}

/* 3: where the inner loop does not run at all, every iteration is at one place */
void header_written(float *a, int h, int w) {
    for (int i = 0; i < h; i++) {                // expect proved assume=rows
        *a = i;
        for (int j = 0; j < w; j++)              // expect proved
            *a++ += 1;
    }
}
void header_counted(float *a, int h, int w) {
    int k = 0;
    for (int i = 0; i < h; i++) {                // expect proved assume=rows
        a[k] = i;
        for (int j = 0; j < w; j++) {            // expect proved
            a[k] += 1;
            k++;
        }
    }
}
void behind_written(float *a, int h, int w) {
    for (int i = 0; i < h; i++) {                // expect unproved truth=refuted
        for (int j = 0; j < w; j++)              // expect proved
            *a++ += 1;
        *a = i;
    }
}

/* 4: steps that nobody can count */
void sometimes(float *restrict a, const float *restrict b, int h, int w) {
    for (int i = 0; i < h; i++)                  // expect unproved truth=refuted
        for (int j = 0; j < w; j++)              // expect unproved truth=refuted
            if (b[i * w + j] > 0)
                *a++ = i;
}
void until_zero(float *restrict a, const float *restrict b, int h, int w) {
    for (int i = 0; i < h; i++)                  // expect unproved truth=refuted
        for (int j = 0; j < w; j++) {            // expect unproved truth=refuted
            if (b[j] == 0)
                break;
            *a++ = i;
        }
}
void wrapping(float *a, int h, int w) {
    unsigned char k = 0;
    for (int i = 0; i < h; i++)                  // expect unproved truth=refuted
        for (int j = 0; j < w; j++)              // expect unproved truth=refuted
            a[k++] = i;
}
void shorter_and_shorter(float *a, int h) {
    for (int i = 0; i < h; i++)                  // expect unproved truth=parallel
        for (int j = i; j < h; j++)              // expect proved
            *a++ = i;
}
void reset_now_and_then(float *a, int h, int w) {
    float *p = a;
    for (int i = 0; i < h; i++) {                // expect unproved truth=refuted
        if (i % 2)
            p = a;
        for (int j = 0; j < w; j++)              // expect proved
            *p++ = i;
    }
}
float *handed_on(float *a, int h, int w) {
    for (int i = 0; i < h; i++)                  // expect proved
        for (int j = 0; j < w; j++)              // expect proved
            *a++ = i;
    return a;
}
void back_and_forth(float *out, int n) {
    float *p = out;
    for (int i = 0; i < n; i++) {                // expect unproved truth=refuted
        for (int r = 0; r < 8; r++) {            // expect unproved truth=refuted
            int w = r - i;
            for (int j = 0; j < w; j++)          // expect proved
                *p++ = i + j;
            p += -1 - w;
        }
        p += 1;
    }
}

/* 4: something before, behind and between the rows */
void filter_byte(unsigned char *restrict d, const unsigned char *restrict s, int rows, int w) {
    for (int y = 0; y < rows; ++y) {             // expect proved
        *d++ = 0;
        for (int x = 0; x < w; ++x)              // expect proved
            *d++ = s[y * w + x];
    }
}
void numbered(unsigned char *restrict d, const unsigned char *restrict s, int rows, int w) {
    for (int y = 0; y < rows; ++y) {             // expect proved
        *d++ = (unsigned char)y;
        for (int x = 0; x < w; ++x)              // expect proved
            *d++ = *s++;
    }
}
void numbered_by_subscript(int *restrict out, const int *restrict s, int rows, int w) {
    ptrdiff_t k = 0;
    for (int y = 0; y < rows; ++y) {             // expect proved
        out[k++] = y;
        out[k++] = w;
        for (int x = 0; x < w; ++x)              // expect proved
            out[k++] = s[y * w + x];
    }
}
void numbered_in_int(int *restrict out, const int *restrict s, int rows, int w) {
    int k = 0;
    for (int y = 0; y < rows; ++y) {             // expect unproved truth=parallel
        out[k++] = y;
        for (int x = 0; x < w; ++x)              // expect proved
            out[k++] = s[y * w + x];
    }
}
void last_is_first(float *restrict d, int rows, int w) {
    for (int y = 0; y < rows; ++y) {             // expect unproved truth=refuted
        *d++ = y;
        for (int x = 0; x < w; ++x)              // expect proved
            *d++ = x;
        d -= 1;
    }
}
void counting_down(float *restrict d, const float *restrict s, int n, int m) {
    for (int i = n; i > 0; --i)                  // expect proved
        for (int j = m; j > 0; --j)              // expect proved
            *d++ = *s++;
}
void steps_that_may_be_none(float *restrict d, const float *restrict s, int n, int m, int z) {
    int by = z > 0 ? z : 0;
    for (int i = 0; i < n; ++i)                  // expect proved assume=rows
        for (int j = 0; j < m; ++j) {            // expect proved assume=rows
            *d = s[i * m + j];
            d += by;
        }
}
void longer_than_its_rows(float *restrict d, const float *restrict s, int n, int w) {
    int m = (w > 0 ? w : 0) + 4;
    for (int i = 0; i < n; ++i)                  // expect unproved truth=parallel
        for (int j = 0; j < m; ++j)              // expect proved
            *d++ = s[i * m + j];
}
void triangle(float *p, int n, int m) {
    for (int i = 0; i < n; ++i)                  // expect unproved truth=refuted
        for (int j = 0; j < i; ++j)              // expect unproved truth=refuted
            for (int l = 0; l < 2 * m; ++l) {    // expect refuted
                p[0] = p[1];
                p++;
            }
}
void written_triangle(float *restrict d, const float *restrict s, int n, int m) {
    for (int i = 0; i < n; ++i)                  // expect unproved truth=parallel
        for (int j = 0; j < i; ++j)              // expect proved
            for (int l = 0; l < 2 * m; ++l)      // expect proved
                *d++ = *s++;
}
void numbered_triangle(float *d, int n) {
    for (int i = 0; i < n; i++) {                // expect unproved truth=parallel
        *d++ = 1;
        for (int j = 0; j < i; j++)              // expect proved
            *d++ = i;
    }
}
