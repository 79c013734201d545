#include "examples.h"

static unsigned char to_pixel(float value)
{
    if (value < 0.0f)
        return 0;
    if (value > 255.0f)
        return 255;
    return (unsigned char)(value + 0.5f);
}

/* Weighted sum of the square of pixels around each pixel; the border of the image is left alone. */
void convolve(int width, int height, const unsigned char *restrict in, unsigned char *restrict out,
              const float *restrict weights)
{
    for (int y = KERNEL_RADIUS; y < height - KERNEL_RADIUS; y++) {
        for (int x = KERNEL_RADIUS; x < width - KERNEL_RADIUS; x++) {
            float sum = 0.0f;
            for (int dy = 0; dy < KERNEL_SIDE; dy++)
                for (int dx = 0; dx < KERNEL_SIDE; dx++)
                    sum += weights[dy * KERNEL_SIDE + dx] *
                           in[(y + dy - KERNEL_RADIUS) * width + x + dx - KERNEL_RADIUS];
            out[y * width + x] = to_pixel(sum);
        }
    }
}

/* A blur with weights 1 2 1, 2 4 2, 1 2 1 in integers. */
void convolve_3x3(int width, int height, const unsigned char *restrict in, unsigned char *restrict out)
{
    for (int y = 1; y < height - 1; y++) {
        for (int x = 1; x < width - 1; x++) {
            const unsigned char *pixel = in + y * width + x;
            const int edges = pixel[-width] + pixel[width] + pixel[-1] + pixel[1];
            const int corners = pixel[-width - 1] + pixel[-width + 1] + pixel[width - 1] + pixel[width + 1];
            out[y * width + x] = (unsigned char)((4 * pixel[0] + 2 * edges + corners + 8) / 16);
        }
    }
}
