// Measures one GPU for `forewarp-cli calibrate --from`: every sample as JSON on stdout.
//
//   nvcc -O2 -arch=native calibrate.cu -o calibrate        (-arch=sm_75 where the compiler knows no native)
//   ./calibrate > raw.json                                            (--device N: another GPU than the first)
//
// Each series asks for one constant in a situation where nothing else binds. All loops have fixed numbers of turns: the
// whole run takes well below two minutes on GPUs since 2012.

#include "chases.cuh"
#include "departures.cuh"
#include "host_link.cuh"
#include "instructions.cuh"
#include "shared_memory.cuh"
#include "streams.cuh"

namespace {

using namespace calibration;

int deviceFrom(int argc, char** argv) {
    if (argc == 1) return 0;
    char* end = nullptr;
    const long number = argc == 3 && std::strcmp(argv[1], "--device") == 0 ? std::strtol(argv[2], &end, 10) : -1;
    if (end && end != argv[2] && *end == '\0' && number >= 0 && number < 1024) return int(number);
    std::fprintf(stderr, "usage: calibrate [--device N]\n");
    std::exit(2);
}

// Cycles that the SMs' counters advance in a second, while all of them work.
void measureClock(const Gpu& gpu, Document& document) {
    const auto once = [&] {
        spin<<<gpu.sms(), 128>>>(gpu.readings, 20000000);
        gpu.finish();
        const Reading reading = gpu.read();
        return double(reading.cycles) * 1e9 / double(reading.nanoseconds);
    };
    document.add("clock", "run", "Hz", {sampled(1, kRuns, once)});
}

} // namespace

int main(int argc, char** argv) {
    const int device = deviceFrom(argc, argv);
    const double contextSeconds = secondsOf([&] { openContext(device); });
    Document document;
    document.add("context", "run", "s", {summaryOf(1, {contextSeconds})});
    Gpu gpu(device);
    measureClock(gpu, document);
    measureLaunches(gpu, document);
    measureInstructions(gpu, document);
    measureSharedMemory(gpu, document);
    measureChases(gpu, document);
    measureStreams(gpu, document);
    measureDepartures(gpu, document);
    measureCopies(gpu, document);
    document.print(gpu);
    return 0;
}
