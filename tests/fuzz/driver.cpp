// Runs one target on its seeds, of many seeds on some, then on damaged copies of them: the same ones each time, so that
// it can be a test.
//   fuzz_readers TARGET [RUNS]    RUNS damaged inputs in place of the target's own number
//   fuzz_readers TARGET FILE…     these inputs only
// An input that ends the process is kept as «crash-TARGET», from where the second form runs it again.

#include "tests/fuzz/find_target.h"
#include "tests/fuzz/inputs/mutator.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <optional>

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

extern "C" {
void __sanitizer_set_death_callback(void (*callback)()) __attribute__((weak));

const char* __asan_default_options();
const char* __ubsan_default_options();
__attribute__((visibility("default"))) const char* __asan_default_options() {
    // What is freed waits in quarantine: 32 MB of it find a use after free as well, and leave room for the inputs.
    return "handle_abort=1:hard_rss_limit_mb=2048:max_allocation_size_mb=2048:detect_leaks=0:quarantine_size_mb=32";
}
__attribute__((visibility("default"))) const char* __ubsan_default_options() {
    return "halt_on_error=1:print_stacktrace=1";
}
}

namespace forewarp::fuzz {

namespace {

constexpr int kMostSeconds = 60; ///< Of processor time, for one input; sanitizers take their share.
constexpr std::uint64_t kSeed = 1;

/// What runs now, for whoever has to tell what ended the process.
struct Running {
    std::string_view input;
    std::string path;
};
Running running;

/// Called from signal handlers: no memory is taken.
void keepInput() {
    const int file = ::open(running.path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return;
    for (std::string_view rest = running.input; !rest.empty();) {
        const ssize_t written = ::write(file, rest.data(), rest.size());
        if (written <= 0) break;
        rest.remove_prefix(std::size_t(written));
    }
    ::close(file);
    constexpr std::string_view kKept = "The input that ended it is kept as ";
    (void)!::write(STDERR_FILENO, kKept.data(), kKept.size());
    (void)!::write(STDERR_FILENO, running.path.data(), running.path.size());
    (void)!::write(STDERR_FILENO, "\n", 1);
}

void takeTooLong(int) {
    constexpr std::string_view kTooLong = "An input took more than a minute.\n";
    (void)!::write(STDERR_FILENO, kTooLong.data(), kTooLong.size());
    std::abort();
}

void watchOver(const Target& target) {
    running.path = "crash-" + std::string(target.name);
    if (__sanitizer_set_death_callback) __sanitizer_set_death_callback(keepInput);
    std::signal(SIGPROF, takeTooLong);
}

void run(const Target& target, std::string_view input) {
    running.input = input;
    const itimerval limit{{}, {kMostSeconds, 0}};
    setitimer(ITIMER_PROF, &limit, nullptr);
    target.run(input);
    const itimerval none{};
    setitimer(ITIMER_PROF, &none, nullptr);
}

std::optional<int> numberIn(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

void runFiles(const Target& target, int count, char** paths) {
    for (int i = 0; i < count; ++i) {
        std::ifstream file(paths[i], std::ios::binary);
        run(target, std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()));
    }
}

int runDamaged(const Target& target, int runs) {
    const std::string name(target.name);
    const Inputs seeds = target.seeds();
    if (seeds.empty()) {
        std::fprintf(stderr, "%s has no seeds.\n", name.c_str());
        return EXIT_FAILURE;
    }
    const std::clock_t start = std::clock();
    const std::size_t step = 1 + seeds.size() / std::size_t(std::max(1, runs));
    for (std::size_t i = 0; i < seeds.size(); i += step) run(target, seeds[i]);
    Mutator mutator(seeds, kSeed);
    for (int i = 0; i < runs; ++i) run(target, mutator.next());
    const double took = double(std::clock() - start) / CLOCKS_PER_SEC;
    std::printf("%s: %zu seeds, %d damaged inputs, %.1f s of processor time\n", name.c_str(),
                (seeds.size() + step - 1) / step, runs, took);
    return EXIT_SUCCESS;
}

} // namespace

} // namespace forewarp::fuzz

int main(int count, char** words) {
    using namespace forewarp::fuzz;
    const Target* target = count > 1 ? findTarget(words[1]) : nullptr;
    if (!target) return EXIT_FAILURE;
    watchOver(*target);
    const auto runs = count == 3 ? numberIn(words[2]) : std::nullopt;
    if (count == 2 || runs) return runDamaged(*target, runs.value_or(target->runs));
    runFiles(*target, count - 2, words + 2);
    return EXIT_SUCCESS;
}
