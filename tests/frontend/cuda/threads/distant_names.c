// Loops that become threads over others, with names that mean something else beside them.
#include <stddef.h>

void blockdecl(float *restrict c, const float *restrict a, int n)
{
    int i;
    for (i = 0; i < n; i++) {
        int j, k;
        for (k = 0; k < n; k++)
            for (j = 0; j < n; j++)
                c[i * n + j] += a[k];
    }
}

void splicehide(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        float t = a[i * n];
        for (int k = 0; k < n; k++) {
            for (int j = 0; j < n; j++) {
                float t = b[k * n + j];
                c[i * n + j] += t;
            }
            for (int j = 0; j < n; j++)
                c[i * n + j] *= t;
        }
    }
}

void splicei(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            for (int j = 0; j < n; j++) {
                float *row = c + i * n;
                int n = 2;
                row[j] += n;
            }
            if (k < n - 1)
                for (int j = 0; j < n; j++)
                    c[i * n + j] *= 3;
        }
    }
}

void joinname(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            c[i * n + j] = 0;
        for (int j = 0; j < n; j++)
            for (int l = 0; l < n; l++)
                c[i * n + l] += a[i * n + j] * b[j * n + l];
    }
}

void joinlocal(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
            for (int l = 0; l < n; l++) {
                int j = l * 2 + 1;
                c[i * n + l] += a[i * n + k] * j;
            }
    }
}

void joininner(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
            for (int l = 0; l < n; l++)
                for (int j = 0; j < 3; j++)
                    c[i * n + l] += a[i * n + k] * j;
    }
}

void samename_k(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        float *row = c + i * n;
        for (int j = 0; j < n; j++) {
            float f = b[j];
            for (int j = 0; j < n; j++)
                row[j] += a[i * n + j] * f;
        }
    }
}

void twolocals(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            float t = a[i * n + j];
            c[i * n + j] = t;
        }
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
        for (int j = 0; j < n; j++) {
            float t = c[i * n + j];
            c[i * n + j] = t > 0 ? t : 0;
        }
    }
}

void shadowpar(float *restrict c, const float *restrict a, const float *restrict b, int n, float alpha)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            float alpha = 0.5f;
            c[i * n + j] *= alpha;
        }
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i * n + j] += alpha * a[i * n + k] * b[k * n + j];
    }
}

void samename3(float *restrict c, const float *restrict a, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
            for (int i2 = 0; i2 < n; i2++)
                c[i * n + i2] += a[k];
        for (int k = 0; k < n; k++)
            for (int k2 = 0; k2 < n; k2++) {
                int k = k2 & 1;
                c[i * n + k2] += k;
            }
    }
}

void paramclash2(float *restrict c, const float *restrict a, int n, int j)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
            for (int l = 0; l < n; l++)
                c[i * n + l] += a[k] * j;
    }
}

void counterhides2(float *restrict c, const float *restrict a, int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            for (int n = 0; n < m; n++)
                c[i * m + n] += a[k];
        }
    }
}

void counterhides(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        float j = a[i];
        for (int k = 0; k < n; k++) {
            float s = j + b[k];
            for (int j = 0; j < n; j++)
                c[i * n + j] += s;
        }
    }
}

void samename_ik(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        float *row = c + i * n;
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                row[i] += a[k * n + i];
    }
}

void kname(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int x = 0; x < n; x++) {
            float j = a[i * n + x];
            for (int j = 0; j < n; j++)
                c[i * n + j] += b[x * n + j];
            for (int l = 0; l < n; l++)
                c[i * n + l] *= j;
        }
    }
}

void diffbounds(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= n - 1; j++)
            c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

void whilek(float *restrict c, const float *restrict a, int n)
{
    for (int i = 0; i < n; i++) {
        int k = n;
        while (k > 0) {
            k -= 2;
            int j;
            for (j = 0; j < n; j++)
                c[i * n + j] += a[k + 2 - 1];
        }
    }
}

void c89jk(float *c, float *a, float *b, int n)
{
    int i, j, k;
    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            c[i * n + j] = 0;
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                c[i * n + k] += a[i * n + j] * b[j * n + k];
    }
}

// Refused: their counters are no counters of threads.

void szdown(float *restrict c, const float *restrict a, const float *restrict b, size_t n)
{
    for (size_t i = n; i > 0; i--) {
        for (size_t k = n; k > 0; k--)
            for (size_t j = n; j > 0; j--)
                c[(i - 1) * n + j - 1] += a[(i - 1) * n + k - 1] * b[(k - 1) * n + j - 1];
    }
}

void signmix(float *restrict c, const float *restrict a, const float *restrict b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 16; j++)
            c[i * 16 + j] = 0;
        for (int k = 0; k < n; k++)
            for (unsigned j = 0; j < 16; j++)
                c[i * 16 + j] += j - 3 > 2 ? a[i * n + k] : 1;
    }
}

void commaj(float *restrict c, const float *restrict a, int n)
{
    int i, j, k;
    for (i = 0; i < n; i++) {
        for (j = n - 1, k = 0; k < n; k++)
            for (j = 0; j < n; ++j)
                c[i * n + j] += a[k];
    }
}
