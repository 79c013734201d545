// Two kernels and a function that is only called, with arrays in local memory and barrier 5.
__device__ __noinline__ float pick(float x) {
    float values[20];
    for (int i = 0; i < 20; ++i) values[i] = x * i;
    return values[static_cast<int>(x) % 20];
}

extern __shared__ float scratch[];

extern "C" __global__ void pickTwice(float* p) {
    float values[30];
    for (int i = 0; i < 30; ++i) values[i] = p[i];
    asm volatile("bar.sync 5, 64;");
    scratch[threadIdx.x] = pick(p[0]);
    __syncthreads();
    p[1] = scratch[3] + values[static_cast<int>(p[3]) % 30];
}

extern "C" __global__ void clear(float* p) {
    p[threadIdx.x] = 0.0f;
}
