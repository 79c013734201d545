// Launches, and copies between the memories of CPU and GPU.
#pragma once

#include "measuring.cuh"

namespace calibration {

static __global__ void doNothing() {}
static __global__ void neverLaunchedBefore() {}

inline void measureLaunches(const Gpu& gpu, Document& document) {
    const auto first = [&] { return gpu.secondsOnGpu([] { neverLaunchedBefore<<<1, kWarp>>>(); }); };
    document.add("launch.first", "launch", "s", {summaryOf(1, {first()})});
    // From the call until the CPU knows that the kernel has ended.
    const auto alone = [&] {
        return secondsOf([&] {
            doNothing<<<1, kWarp>>>();
            gpu.finish();
        });
    };
    document.add("launch.alone", "launch", "s", {sampled(1, 101, alone)});
    const auto timed = [&] { return gpu.secondsOnGpu([] { doNothing<<<1, kWarp>>>(); }); };
    document.add("launch.timed", "launch", "s", {sampled(1, 101, timed)});

    std::vector<Sample> stream;
    for (const int launches : {1, 2, 5, 10, 20, 50, 100, 200, 400}) {
        const auto burst = [&] {
            return secondsOf([&] {
                for (int i = 0; i < launches; ++i) doNothing<<<1, kWarp>>>();
                gpu.finish();
            });
        };
        stream.push_back(sampled(launches, kRuns, burst));
    }
    document.add("launch.stream", "launches", "s", stream);

    std::vector<Sample> grid;
    for (int blocks = 1; blocks <= 1 << 18; blocks *= 4) {
        const auto once = [&] { return gpu.secondsOnGpu([&] { doNothing<<<unsigned(blocks), kWarp>>>(); }); };
        grid.push_back(sampled(blocks, kRuns, once));
    }
    document.add("launch.blocks", "blocks of one warp", "s", grid);
}

inline void measureCopies(const Gpu& gpu, Document& document, const char* name, char* host, cudaMemcpyKind direction) {
    std::vector<Sample> samples;
    const size_t most = std::min(size_t(128) << 20, gpu.bytes);
    for (size_t bytes = 1024; bytes <= most; bytes *= 2) {
        const bool isUp = direction == cudaMemcpyHostToDevice;
        char* const to = isUp ? gpu.array : host;
        const char* const from = isUp ? host : gpu.array;
        const auto once = [&] {
            return secondsOf([&] {
                CHECK(cudaMemcpy(to, from, bytes, direction));
                CHECK(cudaDeviceSynchronize());
            });
        };
        samples.push_back(sampled(double(bytes), 5, once));
    }
    document.add(name, "bytes", "s", samples);
}

// Pageable memory is what malloc() gives, and what a ported program copies from: it makes the profile. Pinned memory
// shows the link.
inline void measureCopies(const Gpu& gpu, Document& document) {
    const size_t most = std::min(size_t(128) << 20, gpu.bytes);
    std::vector<char> pageable(most, 1); // Touched, so that no page is missing.
    measureCopies(gpu, document, "copy.pageable.to_gpu", pageable.data(), cudaMemcpyHostToDevice);
    measureCopies(gpu, document, "copy.pageable.from_gpu", pageable.data(), cudaMemcpyDeviceToHost);
    char* pinned = nullptr;
    CHECK(cudaMallocHost(&pinned, most));
    std::memset(pinned, 1, most);
    measureCopies(gpu, document, "copy.pinned.to_gpu", pinned, cudaMemcpyHostToDevice);
    measureCopies(gpu, document, "copy.pinned.from_gpu", pinned, cudaMemcpyDeviceToHost);
    CHECK(cudaFreeHost(pinned));
}

} // namespace calibration
