#include "examples.h"

/* Steps until z = z² + c leaves the circle of radius 2, at most view.most_iterations, for every pixel. */
void mandelbrot(int width, int height, struct mandelbrot_view view, int *restrict iterations)
{
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            const float cx = view.left + view.step * (float)column;
            const float cy = view.top - view.step * (float)row;
            float x = 0.0f;
            float y = 0.0f;
            int count = 0;
            while (count < view.most_iterations && x * x + y * y <= 4.0f) {
                const float next = x * x - y * y + cx;
                y = 2.0f * x * y + cy;
                x = next;
                count++;
            }
            iterations[row * width + column] = count;
        }
    }
}
