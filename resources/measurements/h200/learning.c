#include <math.h>
#include <stddef.h>

#define EPS 1e-5f

void softmax_rows(int rows, int cols, const float *x, float *y)
{
    for (int r = 0; r < rows; r++) {
        const float *in = x + (size_t)r * cols;
        float *out = y + (size_t)r * cols;
        float mx = in[0];
        for (int c = 1; c < cols; c++)
            mx = in[c] > mx ? in[c] : mx;
        float sum = 0.0f;
        for (int c = 0; c < cols; c++) {
            out[c] = expf(in[c] - mx);
            sum += out[c];
        }
        float inv = 1.0f / sum;
        for (int c = 0; c < cols; c++)
            out[c] *= inv;
    }
}

void layer_norm(int tokens, int dim, const float *x, const float *gamma,
                const float *beta, float *y)
{
    for (int t = 0; t < tokens; t++) {
        float mean = 0.0f, var = 0.0f;
        for (int d = 0; d < dim; d++)
            mean += x[t * dim + d];
        mean /= dim;
        for (int d = 0; d < dim; d++) {
            float v = x[t * dim + d] - mean;
            var += v * v;
        }
        float rs = 1.0f / sqrtf(var / dim + EPS);
        for (int d = 0; d < dim; d++)
            y[t * dim + d] = (x[t * dim + d] - mean) * rs * gamma[d] + beta[d];
    }
}

/* scores[h][i][j] = q[h][i] . k[h][j] / sqrt(d), causal: the rest is -inf */
void attention_scores(int heads, int len, int d, const float *q, const float *k,
                      float *scores)
{
    for (int h = 0; h < heads; h++) {
        for (int i = 0; i < len; i++) {
            const float *qi = q + ((size_t)h * len + i) * d;
            for (int j = 0; j < len; j++) {
                const float *kj = k + ((size_t)h * len + j) * d;
                float s = 0.0f;
                if (j <= i) {
                    for (int e = 0; e < d; e++)
                        s += qi[e] * kj[e];
                    s /= sqrtf((float)d);
                } else {
                    s = -1e30f;
                }
                scores[((size_t)h * len + i) * len + j] = s;
            }
        }
    }
}

/* valid 3x3 convolution: in is ic x (h+2) x (w+2), out is oc x h x w */
void conv3x3_nchw(int batch, int ic, int oc, int h, int w, const float *in,
                  const float *weight, const float *bias, float *out)
{
    for (int b = 0; b < batch; b++)
        for (int o = 0; o < oc; o++)
            for (int y = 0; y < h; y++)
                for (int x = 0; x < w; x++) {
                    float s = bias[o];
                    for (int c = 0; c < ic; c++)
                        for (int ky = 0; ky < 3; ky++)
                            for (int kx = 0; kx < 3; kx++)
                                s += in[((b * ic + c) * (h + 2) + y + ky) * (w + 2) + x + kx]
                                   * weight[((o * ic + c) * 3 + ky) * 3 + kx];
                    out[((b * oc + o) * h + y) * w + x] = s > 0.0f ? s : 0.0f;
                }
}

void depthwise5x5(int ch, int h, int w, const float in[ch][h + 4][w + 4],
                  const float wt[ch][5][5], float out[ch][h][w])
{
    for (int c = 0; c < ch; c++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                float s = 0.0f;
                for (int i = 0; i < 5; i++)
                    for (int j = 0; j < 5; j++)
                        s += in[c][y + i][x + j] * wt[c][i][j];
                out[c][y][x] = s;
            }
}

static inline float fmax2(float a, float b) { return a > b ? a : b; }

void maxpool2(int ch, int oh, int ow, const float *in, float *out)
{
    const int w = 2 * ow;
    for (int c = 0; c < ch; c++) {
        const float *ip = in + (size_t)c * 2 * oh * w;
        for (int y = 0; y < oh; y++) {
            for (int x = 0; x < ow; x++) {
                const float *p = ip + (2 * y) * w + 2 * x;
                out[((size_t)c * oh + y) * ow + x] =
                    fmax2(fmax2(p[0], p[1]), fmax2(p[w], p[w + 1]));
            }
        }
    }
}

static inline float gelu(float x)
{
    return 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
}

void bias_gelu(size_t rows, size_t cols, const float *bias, float *x)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++)
            x[i * cols + j] = gelu(x[i * cols + j] + bias[j]);
}

void kmeans_assign(int n, int k, int dim, const float *pts, const float *cent,
                   int *label)
{
    for (int i = 0; i < n; i++) {
        int best = 0;
        float bestd = 1e30f;
        for (int c = 0; c < k; c++) {
            float d2 = 0.0f;
            for (int d = 0; d < dim; d++) {
                float t = pts[i * dim + d] - cent[c * dim + d];
                d2 += t * t;
            }
            if (d2 < bestd) {
                bestd = d2;
                best = c;
            }
        }
        label[i] = best;
    }
}

void pairwise_dist(int n, int m, int dim, const double *a, const double *b,
                   double *dist)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0.0;
            for (int d = 0; d < dim; d++)
                s += (a[i * dim + d] - b[j * dim + d]) * (a[i * dim + d] - b[j * dim + d]);
            dist[(size_t)i * m + j] = sqrt(s);
        }
}

void adam_step(size_t n, float lr, float b1, float b2, const float *grad,
               float *m, float *v, float *w)
{
    for (size_t i = 0; i < n; i++) {
        float g = grad[i];
        m[i] = b1 * m[i] + (1.0f - b1) * g;
        v[i] = b2 * v[i] + (1.0f - b2) * g * g;
        w[i] -= lr * m[i] / (sqrtf(v[i]) + 1e-8f);
    }
}
