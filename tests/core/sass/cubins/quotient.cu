// Divides element by element; the division of floats that are not normal is a function that the code calls.
extern "C" __global__ void quotient(float* result, const float* a, const float* b, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) result[i] = a[i] / b[i];
}
