#include <stdint.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct { unsigned char r, g, b; } rgb_t;

static inline int clampi(int v, int lo, int hi)
{
    return v < lo ? lo : (v > hi ? hi : v);
}

void rgb_to_gray(int w, int h, const rgb_t *restrict src, unsigned char *restrict dst)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            rgb_t p = src[y * w + x];
            dst[y * w + x] = (unsigned char)((77 * p.r + 150 * p.g + 29 * p.b) >> 8);
        }
}

void yuv_to_rgb(size_t n, const uint8_t *restrict yp, const uint8_t *restrict up,
                const uint8_t *restrict vp, uint8_t *restrict rgb)
{
    for (size_t i = 0; i < n; i++) {
        int c = yp[i] - 16, d = up[i] - 128, e = vp[i] - 128;
        rgb[3 * i + 0] = (uint8_t)clampi((298 * c + 409 * e + 128) >> 8, 0, 255);
        rgb[3 * i + 1] = (uint8_t)clampi((298 * c - 100 * d - 208 * e + 128) >> 8, 0, 255);
        rgb[3 * i + 2] = (uint8_t)clampi((298 * c + 516 * d + 128) >> 8, 0, 255);
    }
}

void gamma_lut(int n, const unsigned char *restrict lut, const unsigned char *restrict in,
               unsigned char *restrict out)
{
    for (int i = 0; i < n; i++)
        out[i] = lut[in[i]];
}

#define RAD 3
void box_blur(int w, int h, const unsigned char *restrict src, unsigned char *restrict dst)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int dy = -RAD; dy <= RAD; dy++) {
                int yy = clampi(y + dy, 0, h - 1);
                for (int dx = -RAD; dx <= RAD; dx++) {
                    int xx = clampi(x + dx, 0, w - 1);
                    sum += src[yy * w + xx];
                }
            }
            dst[y * w + x] = (unsigned char)(sum / ((2 * RAD + 1) * (2 * RAD + 1)));
        }
    }
}

void median3x3(int w, int h, const unsigned char *restrict src, unsigned char *restrict dst)
{
    for (int y = 1; y < h - 1; y++) {
        for (int x = 1; x < w - 1; x++) {
            unsigned char v[9];
            int c = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    v[c++] = src[(y + dy) * w + x + dx];
            for (int i = 0; i < 5; i++)
                for (int j = i + 1; j < 9; j++)
                    if (v[j] < v[i]) {
                        unsigned char t = v[i];
                        v[i] = v[j];
                        v[j] = t;
                    }
            dst[y * w + x] = v[4];
        }
    }
}

void sobel(int w, int h, const unsigned char *restrict in, unsigned char *restrict out)
{
    for (int y = 1; y < h - 1; y++) {
        const unsigned char *up = in + (y - 1) * w;
        const unsigned char *mid = in + y * w;
        const unsigned char *dn = in + (y + 1) * w;
        for (int x = 1; x < w - 1; x++) {
            int gx = up[x + 1] + 2 * mid[x + 1] + dn[x + 1]
                   - up[x - 1] - 2 * mid[x - 1] - dn[x - 1];
            int gy = dn[x - 1] + 2 * dn[x] + dn[x + 1]
                   - up[x - 1] - 2 * up[x] - up[x + 1];
            int g = abs(gx) + abs(gy);
            out[y * w + x] = g > 255 ? 255 : (unsigned char)g;
        }
    }
}

void erode(int w, int h, int r, const uint8_t *restrict in, uint8_t *restrict out)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint8_t m = 255;
            for (int k = -r; k <= r; k++) {
                int xx = x + k < 0 ? 0 : (x + k >= w ? w - 1 : x + k);
                int yy = y + k < 0 ? 0 : (y + k >= h ? h - 1 : y + k);
                uint8_t a = in[y * w + xx], b = in[yy * w + x];
                m = a < m ? a : m;
                m = b < m ? b : m;
            }
            out[y * w + x] = m;
        }
}

void resize_bilinear(int sw, int sh, int dw, int dh, const float *restrict src,
                     float *restrict dst)
{
    const float sx = (float)sw / dw, sy = (float)sh / dh;
    for (int y = 0; y < dh; y++) {
        float fy = (y + 0.5f) * sy - 0.5f;
        fy = fy < 0.0f ? 0.0f : fy;
        int y0 = (int)fy;
        int y1 = y0 + 1 < sh ? y0 + 1 : sh - 1;
        float wy = fy - y0;
        for (int x = 0; x < dw; x++) {
            float fx = (x + 0.5f) * sx - 0.5f;
            fx = fx < 0.0f ? 0.0f : fx;
            int x0 = (int)fx;
            int x1 = x0 + 1 < sw ? x0 + 1 : sw - 1;
            float wx = fx - x0;
            float top = src[y0 * sw + x0] * (1.0f - wx) + src[y0 * sw + x1] * wx;
            float bot = src[y1 * sw + x0] * (1.0f - wx) + src[y1 * sw + x1] * wx;
            dst[y * dw + x] = top * (1.0f - wy) + bot * wy;
        }
    }
}

/* integral image, horizontal pass */
void integral_rows(int w, int h, const unsigned char *restrict img, uint32_t *restrict sat)
{
    for (int y = 0; y < h; y++) {
        uint32_t run = 0;
        const unsigned char *row = img + (size_t)y * w;
        for (int x = 0; x < w; x++) {
            run += row[x];
            sat[(size_t)y * w + x] = run;
        }
    }
}

void hist256(int w, int h, const unsigned char *restrict img, unsigned *restrict hist)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            hist[img[y * w + x]]++;
}

void alpha_blend(size_t n, const uint32_t *restrict fg, const uint32_t *restrict bg,
                 uint32_t *restrict out)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t a = fg[i] >> 24, ia = 255u - a;
        uint32_t rb = ((fg[i] & 0xff00ffu) * a + (bg[i] & 0xff00ffu) * ia) >> 8;
        uint32_t g = ((fg[i] & 0x00ff00u) * a + (bg[i] & 0x00ff00u) * ia) >> 8;
        out[i] = 0xff000000u | (rb & 0xff00ffu) | (g & 0x00ff00u);
    }
}
