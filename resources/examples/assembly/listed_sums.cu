// Sums rows of a matrix in the order of a list. A few values are read before the long loop and needed only after it: they
// keep registers occupied that nothing uses meanwhile.
constexpr int kSums = 40;
constexpr int kKept = 14;

extern "C" __global__ void listedSums(float* sums, const float* rows, const int* next, int steps) {
    const int thread = blockIdx.x * blockDim.x + threadIdx.x;
    const int threads = gridDim.x * blockDim.x;
    float kept[kKept];
#pragma unroll
    for (int k = 0; k < kKept; ++k) kept[k] = sums[thread + k * threads];
    float sum[kSums] = {};
    int row = thread;
#pragma unroll 1
    for (int step = 0; step < steps; ++step) {
        row = next[row];
#pragma unroll
        for (int k = 0; k < kSums; ++k) sum[k] += rows[row * kSums + k];
        sums[thread] = sum[0];
    }
#pragma unroll
    for (int k = 0; k < kSums; ++k) sums[thread + k * threads] = sum[k] + kept[k % kKept];
}
