#include "frontend/cuda/text/host_support_text.h"

namespace forewarp::frontend::cuda::text {

namespace {

constexpr const char* kErrorText = R"(// Times in milliseconds, of the GPU's own clock.
struct @Timing {
    int runs = 1;              // How often to time the kernel; it runs once more before that, to warm up.
    std::vector<float> kernel; // Each of these runs.
    float copyIn = 0;
    float copyOut = 0;
};

// Why something was not done.
struct @Failure {
    int status; // 2: it cannot be done; 3: a call of the CUDA runtime failed.
    std::string message;
};

#define @CHECK(call) @check(call, __FILE__, __LINE__)

static void @check(cudaError_t error, const char *file, int line)
{
    if (error != cudaSuccess)
        throw @Failure{3, std::string(file) + ":" + std::to_string(line) + ": " + cudaGetErrorString(error)};
}

static void @require(bool isPossible, const char *otherwise)
{
    if (!isPossible)
        throw @Failure{2, otherwise};
}
)";

constexpr const char* kBlocksText = R"(
// Blocks that cover so many iterations.
static unsigned @blocksFor(long long trips, unsigned threads, long long most)
{
    const long long blocks = (trips + threads - 1) / threads;
    @require(blocks <= most, "The grid would have too many blocks: choose a larger block.");
    return static_cast<unsigned>(blocks);
}
)";

constexpr const char* kMillisecondsText = R"(
// Keeps the GPU busy for a tenth of a millisecond, while the CPU queues what is to be timed.
static __global__ void @keepBusy()
{
    const long long start = clock64();
    while (clock64() - start < 200000)
        ;
}

// What an action on the GPU takes, between two events. Queued, it starts as soon as the first event has passed.
template <typename Action> static float @milliseconds(const Action &action, bool isQueued = false)
{
    cudaEvent_t start, stop;
    @CHECK(cudaEventCreate(&start));
    @CHECK(cudaEventCreate(&stop));
    if (isQueued)
        @keepBusy<<<1, 1>>>();
    @CHECK(cudaEventRecord(start));
    action();
    @CHECK(cudaEventRecord(stop));
    @CHECK(cudaEventSynchronize(stop));
    float elapsed = 0;
    @CHECK(cudaEventElapsedTime(&elapsed, start, stop));
    @CHECK(cudaEventDestroy(start));
    @CHECK(cudaEventDestroy(stop));
    return elapsed;
}
)";

constexpr const char* kRowPartText = R"(
// What of a row goes to the GPU and comes back.
struct @RowPart {
    long long from = 0;
    long long end = 0;

    void add(long long first, long long behind)
    {
        if (first >= behind)
            return;
        @require(first >= 0, "These sizes let the loop reach before a row.");
        from = from < end ? std::min(from, first) : first;
        end = std::max(end, behind);
    }
};
)";

/// Between memory that lies in one piece and rows that the host has anywhere.
constexpr const char* kCopyRowsIn = R"(
    // Rows of the host's that lie anywhere become rows that lie one behind the other.
    template <typename Parts>
    void copyRowsIn(const Element *const *rows, long long count, long long pitch, const Parts &partOf)
    {
        m_packed = std::make_unique<Element[]>(m_bytes / sizeof(Element));
        for (long long row = 0; row < count; row++) {
            const @RowPart part = partOf(row);
            if (part.from < part.end && rows[row] != nullptr)
                std::copy(rows[row] + part.from, rows[row] + part.end, m_packed.get() + row * pitch + part.from);
        }
        @CHECK(cudaMemcpy(m_memory, m_packed.get(), m_bytes, cudaMemcpyHostToDevice));
    }
)";
constexpr const char* kCopyRowsOut =
    R"(    // What the kernel has not changed is not written: it may be somebody else's.
    template <typename Parts>
    void copyRowsOut(Element *const *rows, long long count, long long pitch, const Parts &partOf) const
    {
        const auto result = std::make_unique<Element[]>(m_bytes / sizeof(Element));
        @CHECK(cudaMemcpy(result.get(), m_memory, m_bytes, cudaMemcpyDeviceToHost));
        for (long long row = 0; row < count; row++) {
            const @RowPart part = partOf(row);
            for (long long i = part.from; i < part.end; i++) {
                const Element &now = result[row * pitch + i], &before = m_packed[row * pitch + i];
                if (std::memcmp(&now, &before, sizeof(Element)) != 0)
                    rows[row][i] = now;
            }
        }
    }
)";

/// The class of an array on the GPU. Its size counts elements, not rows: an array need not end with a whole row.
std::string bufferClass(const BufferUse& buffers) {
    if (!buffers.exist) return "";
    std::string text = std::string("\n// Memory on the GPU, freed with its owner.") +
                       (buffers.haveRows ? " Rows count by their elements: the last one need not be whole.\n" : "\n") +
                       "template <typename Element> class @DeviceBuffer {\n  public:\n"
                       "    explicit @DeviceBuffer(size_t elements) : m_bytes(elements * sizeof(" +
                       (buffers.haveRows ? "std::remove_all_extents_t<Element>" : "Element") +
                       "))\n    {\n        @CHECK(cudaMalloc(&m_memory, m_bytes));\n    }\n"
                       "    ~@DeviceBuffer() { cudaFree(m_memory); }\n"
                       "    @DeviceBuffer(const @DeviceBuffer &) = delete;\n"
                       "    @DeviceBuffer &operator=(const @DeviceBuffer &) = delete;\n\n"
                       "    Element *get() const { return m_memory; }\n";
    if (buffers.goIn)
        text += "    void copyIn(const Element *host)\n    {\n"
                "        @CHECK(cudaMemcpy(m_memory, host, m_bytes, cudaMemcpyHostToDevice));\n    }\n";
    if (buffers.comeOut)
        text += "    void copyOut(Element *host) const\n    {\n"
                "        @CHECK(cudaMemcpy(host, m_memory, m_bytes, cudaMemcpyDeviceToHost));\n    }\n";
    if (buffers.haveRowLists) text += kCopyRowsIn;
    if (buffers.haveRowLists && buffers.comeOut) text += kCopyRowsOut;
    return text + "\n  private:\n    Element *m_memory = nullptr;\n    size_t m_bytes;\n" +
           (buffers.haveRowLists ? "    std::unique_ptr<Element[]> m_packed; // What copyRowsIn() has brought.\n"
                                 : "") +
           "};\n";
}

} // namespace

std::string hostSupportText(const BufferUse& buffers) {
    return kErrorText + std::string(buffers.haveRowLists ? kRowPartText : "") + bufferClass(buffers) + kBlocksText +
           kMillisecondsText;
}

} // namespace forewarp::frontend::cuda::text
