/* A filter over an image of red, green and blue bytes: neighbours are read many times, filter weights by all threads. */
#include "repeat.h"

#ifndef N
#define N 512
#endif

enum { SIDE = 5, RADIUS = SIDE / 2 };

/* The image has a border of RADIUS pixels, so that no pixel needs a check. */
void convolve(int width, int height, int side, int gain, const int *restrict filter,
              const unsigned char *restrict image, int *restrict out)
{
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int red = 0, green = 0, blue = 0;
            for (int fy = 0; fy < side; fy++) {
                for (int fx = 0; fx < side; fx++) {
                    const int coefficient = filter[fy * side + fx];
                    const unsigned char *pixel = image + ((y + fy) * (width + 2 * RADIUS) + x + fx) * 3;
                    red += pixel[0] * coefficient;
                    green += pixel[1] * coefficient;
                    blue += pixel[2] * coefficient;
                }
            }
            out[(y * width + x) * 3 + 0] = red * gain;
            out[(y * width + x) * 3 + 1] = green * gain;
            out[(y * width + x) * 3 + 2] = blue * gain;
        }
    }
}

int main(void)
{
    const int padded = N + 2 * RADIUS;
    unsigned char *image = malloc((size_t)padded * (size_t)padded * 3);
    int *out = malloc(sizeof *out * N * N * 3);
    int filter[SIDE * SIDE];
    if (!image || !out)
        return 2;
    for (int i = 0; i < padded * padded * 3; i++)
        image[i] = (unsigned char)(i * 7 % 251);
    for (int i = 0; i < SIDE * SIDE; i++)
        filter[i] = i % 4 - 1;
    convolve(N, N, SIDE, 2, filter, image, out);
    int wrong = -1;
    for (int y = 0; y < N && wrong < 0; y += N / 4) {
        const int x = (y * 3 + 11) % N;
        int green = 0;
        for (int f = 0; f < SIDE * SIDE; f++)
            green += image[((y + f / SIDE) * padded + x + f % SIDE) * 3 + 1] * filter[f];
        if (out[(y * N + x) * 3 + 1] != green * 2)
            wrong = y * N + x;
    }
    free(image);
    free(out);
    return report("convolution", wrong);
}
