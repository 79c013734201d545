#include "core/trace/thread_trace.h"
#include "core/trace/thread_trace_header.h"
#include "core/trace/thread_trace_recording.h"
#include "core/trace/traced_threads.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace forewarp::trace {

namespace {

Error unreadable(const std::string& path) {
    return {ErrorKind::input, std::string("The trace cannot be read: ") + std::strerror(errno) + ".", path, {}};
}

Error damaged(const std::string& path, std::string message) {
    return {ErrorKind::input, std::move(message), path, "Trace the program again."};
}

/// An open file, closed at the end.
class InputFile {
  public:
    explicit InputFile(const std::string& path) : m_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    ~InputFile() {
        if (m_file >= 0) ::close(m_file);
    }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    [[nodiscard]] int number() const { return m_file; }

  private:
    int m_file;
};

/// Errors: not a trace, another version, a file that is cut short or was never finished.
Result<Preamble> readPreamble(std::span<const std::uint8_t> bytes, const std::string& path) {
    Preamble preamble;
    const bool hasMagic = bytes.size() >= sizeof(preamble.magic) + sizeof(preamble.version) &&
                          std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) == 0;
    if (!hasMagic) return Error{ErrorKind::input, "This is no trace of threads.", path, "Choose a trace file."};
    std::memcpy(&preamble, bytes.data(), std::min(bytes.size(), sizeof(preamble)));
    if (preamble.version != kVersion) {
        return damaged(path, "The trace has format " + std::to_string(preamble.version) + "; this Forewarp reads " +
                                 std::to_string(kVersion) + ".");
    }
    if (bytes.size() < sizeof(preamble)) return damaged(path, "The trace is cut short.");
    if (preamble.fileBytes == 0) return damaged(path, "The trace was never finished.");
    if (preamble.fileBytes != bytes.size()) return damaged(path, "The trace is cut short, or something follows it.");
    const bool isInside = preamble.indexAt >= sizeof(preamble) && preamble.indexAt <= bytes.size() &&
                          preamble.indexBytes <= bytes.size() - preamble.indexAt;
    const bool areNumbered = preamble.accesses <= kMostNumbers && preamble.loops <= kMostNumbers;
    if (!isInside || !areNumbered) return damaged(path, "The trace is damaged at its start.");
    return preamble;
}

bool hasRightChecksum(const Preamble& preamble, std::span<const std::uint8_t> bytes) {
    Preamble unsummed = preamble;
    unsummed.checksum = 0;
    const auto index = bytes.subspan(preamble.indexAt, preamble.indexBytes);
    return checksumOf(unsummed, index, bytes.subspan(preamble.indexAt + preamble.indexBytes)) == preamble.checksum;
}

long long movedBy(long long from, std::uint64_t folded) {
    return (long long)(std::uint64_t(from) + unfolded(folded));
}

/// Nothing where the index contradicts itself.
std::optional<std::vector<StreamStart>> readIndex(std::span<const std::uint8_t> bytes, const Preamble& preamble,
                                                  const warps::ThreadIndex& extent) {
    VarintReader reader(bytes.subspan(preamble.indexAt, preamble.indexBytes));
    std::vector<StreamStart> index;
    index.reserve(std::min(preamble.threads, preamble.indexBytes)); // A thread takes more than a byte.
    warps::ThreadIndex thread;
    std::uint64_t at = sizeof(Preamble);
    while (!reader.isAtEnd()) {
        thread.x = movedBy(thread.x, reader.next());
        thread.y = movedBy(thread.y, reader.next());
        thread.z = movedBy(thread.z, reader.next());
        const std::uint64_t streamBytes = reader.next();
        const auto number = numberOf(thread, extent);
        if (reader.failed() || !number || streamBytes > preamble.indexAt - at) return std::nullopt;
        index.push_back({*number, at});
        at += streamBytes;
    }
    if (index.size() != preamble.threads) return std::nullopt;
    std::ranges::sort(index);
    return index;
}

Result<Recording> openRecording(const std::string& path) {
    auto file = Mapping::open(path);
    if (!file) return file.failureAs<Recording>();
    const auto bytes = file->bytes();
    const auto preamble = readPreamble(bytes, path);
    if (!preamble) return preamble.failureAs<Recording>();
    if (!hasRightChecksum(*preamble, bytes)) return damaged(path, "The trace's header or index is damaged.");
    const auto json = bytes.subspan(preamble->indexAt + preamble->indexBytes);
    auto header = readHeader({reinterpret_cast<const char*>(json.data()), json.size()}, path);
    if (!header) return header.failureAs<Recording>();
    auto index = readIndex(bytes, *preamble, header->extent);
    if (!index) return damaged(path, "The trace's index contradicts its header.");
    return Recording{*std::move(file), *preamble, *std::move(header), *std::move(index)};
}

} // namespace

Result<Mapping> Mapping::open(const std::string& path) {
    const InputFile file(path);
    struct stat state{};
    if (file.number() < 0 || ::fstat(file.number(), &state) != 0) return unreadable(path);
    if (!S_ISREG(state.st_mode) || state.st_size == 0) return Mapping({});
    const auto bytes = std::size_t(state.st_size);
    void* start = ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (start == MAP_FAILED) return unreadable(path);
    return Mapping({static_cast<const std::uint8_t*>(start), bytes});
}

Mapping::Mapping(Mapping&& other) noexcept : m_bytes(std::exchange(other.m_bytes, {})) {}

Mapping::~Mapping() {
    if (!m_bytes.empty()) ::munmap(const_cast<std::uint8_t*>(m_bytes.data()), m_bytes.size());
}

struct ThreadTrace::Content {
    trace::Recording recording;
};

Result<std::shared_ptr<const ThreadTrace>> ThreadTrace::open(const std::string& path) {
    auto recording = openRecording(path);
    if (!recording) return recording.failureAs<std::shared_ptr<const ThreadTrace>>();
    auto content = std::make_unique<Content>(Content{*std::move(recording)});
    return std::shared_ptr<const ThreadTrace>(new ThreadTrace(std::move(content)));
}

ThreadTrace::ThreadTrace(std::unique_ptr<Content> content) : m_content(std::move(content)) {}
ThreadTrace::~ThreadTrace() = default;

const ThreadTraceHeader& ThreadTrace::header() const {
    return m_content->recording.header;
}

std::unique_ptr<warps::ThreadSource> ThreadTrace::threads() const {
    return trace::threadsOf(m_content->recording);
}

} // namespace forewarp::trace
