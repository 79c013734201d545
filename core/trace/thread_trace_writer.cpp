#include "core/trace/thread_trace.h"
#include "core/trace/thread_trace_format.h"
#include "core/trace/thread_trace_header.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace forewarp::trace {

namespace {

constexpr std::size_t kBufferBytes = std::size_t(1) << 18;
constexpr long long kMost = std::numeric_limits<long long>::max();
constexpr warps::ThreadIndex kFarthest{kMost, kMost, kMost};

/// A file that is written from its start to its end; the first failure stays, and nothing is written after it.
class OutputFile {
  public:
    explicit OutputFile(const std::string& path) : m_path(path), m_buffer(kBufferBytes) {
        m_file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        if (m_file < 0) fail();
    }
    ~OutputFile() {
        if (m_file >= 0) ::close(m_file);
    }
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Room for one record; commit() says how much of it was used.
    std::uint8_t* room() {
        if (m_used + kLongestRecord > m_buffer.size()) flush();
        return m_buffer.data() + m_used;
    }
    void commit(const std::uint8_t* end) { m_used = std::size_t(end - m_buffer.data()); }
    void put(std::span<const std::uint8_t> bytes) {
        flush();
        write(bytes);
    }
    void putAtStart(std::span<const std::uint8_t> bytes) {
        if (m_error) return;
        const ssize_t written = ::pwrite(m_file, bytes.data(), bytes.size(), 0);
        if (written < 0 || std::size_t(written) != bytes.size()) fail();
    }
    void close() {
        if (m_file >= 0 && ::close(m_file) != 0) fail();
        m_file = -1;
    }
    [[nodiscard]] std::uint64_t bytes() const { return m_written + m_used; }
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

  private:
    void fail() {
        if (m_error) return;
        m_error = Error{ErrorKind::input, std::string("The trace cannot be written: ") + std::strerror(errno) + ".",
                        m_path, "Choose a folder that can be written to and has room."};
    }
    void flush() {
        write({m_buffer.data(), m_used});
        m_used = 0;
    }
    void write(std::span<const std::uint8_t> bytes) {
        m_written += bytes.size();
        while (!m_error && !bytes.empty()) {
            const ssize_t written = ::write(m_file, bytes.data(), bytes.size());
            if (written >= 0) bytes = bytes.subspan(std::size_t(written));
            else if (errno != EINTR) fail();
        }
    }

    std::string m_path;
    std::vector<std::uint8_t> m_buffer;
    std::size_t m_used = 0;
    std::uint64_t m_written = 0;
    std::optional<Error> m_error;
    int m_file = -1;
};

std::span<const std::uint8_t> bytesOf(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::span<const std::uint8_t> bytesOf(const Preamble& preamble) {
    return {reinterpret_cast<const std::uint8_t*>(&preamble), sizeof(preamble)};
}

/// Where the threads' streams start, five bytes or so for each.
class IndexWriter {
  public:
    void add(const warps::ThreadIndex& thread, std::uint64_t streamBytes) {
        put(folded(std::uint64_t(thread.x) - std::uint64_t(m_last.x)));
        put(folded(std::uint64_t(thread.y) - std::uint64_t(m_last.y)));
        put(folded(std::uint64_t(thread.z) - std::uint64_t(m_last.z)));
        put(streamBytes);
        m_last = thread;
        ++m_threads;
    }
    [[nodiscard]] std::span<const std::uint8_t> bytes() const { return m_bytes; }
    [[nodiscard]] std::uint64_t threads() const { return m_threads; }

  private:
    void put(std::uint64_t value) {
        std::array<std::uint8_t, kLongestVarint> varint{};
        m_bytes.insert(m_bytes.end(), varint.data(), putVarint(varint.data(), value));
    }

    std::vector<std::uint8_t> m_bytes;
    warps::ThreadIndex m_last;
    std::uint64_t m_threads = 0;
};

} // namespace

struct ThreadTraceWriter::State {
    explicit State(const std::string& path) : file(path) { file.put(bytesOf(preamble)); }

    void otherAccess(std::uint32_t access, std::uint64_t address);
    void otherEnter(std::uint32_t loop);
    void otherIterate(std::uint32_t loop);
    void otherLeave(std::uint32_t loop);
    void begin(const warps::ThreadIndex& which);
    void end();
    std::optional<Error> finish(const ThreadTraceHeader& header);

    ThreadModel model;
    std::uint64_t hits = 0; ///< Since the last record.
    OutputFile file;
    IndexWriter index;

  private:
    void put(RecordKind kind, std::initializer_list<std::uint64_t> values);
    void putFirst(std::uint64_t value, std::initializer_list<std::uint64_t> values);
    void putAddress(std::uint64_t address);
    void jumpTo(std::size_t slots);
    void leaveInnermost();
    void leaveUpTo(std::uint32_t loop);
    bool accepts(std::uint32_t number);
    void refuse(std::string message);

    Preamble preamble;
    RecordGaps gaps;
    warps::ThreadIndex thread;
    warps::ThreadIndex past; ///< Behind the last thread in each dimension.
    bool isInThread = false;
    std::uint64_t streamAt = 0;
    std::uint64_t marks = 0;
    std::optional<Error> misuse;
};

void ThreadTraceWriter::State::putFirst(std::uint64_t value, std::initializer_list<std::uint64_t> values) {
    std::uint8_t* to = putVarint(file.room(), value);
    for (const std::uint64_t other : values) to = putVarint(to, other);
    file.commit(to);
    gaps.note(hits);
    marks += hits + 1;
    hits = 0;
}

void ThreadTraceWriter::State::put(RecordKind kind, std::initializer_list<std::uint64_t> values) {
    putFirst(hits << 4 | std::uint64_t(kind) << 1, values);
}

void ThreadTraceWriter::State::putAddress(std::uint64_t address) {
    const std::uint64_t difference = folded(address - model.expectedFrom());
    if (hits == gaps.expected() && difference >> 63 == 0) putFirst(difference << 1 | 1, {});
    else put(RecordKind::address, {difference});
    model.correct(address);
}

void ThreadTraceWriter::State::jumpTo(std::size_t slots) {
    if (slots == 0 && !model.isAtLimit()) return;
    put(RecordKind::jump, {slots});
    model.jump(slots);
}

void ThreadTraceWriter::State::refuse(std::string message) {
    if (!misuse) misuse = Error{ErrorKind::internal, std::move(message), file.path(), {}};
}

bool ThreadTraceWriter::State::accepts(std::uint32_t number) {
    if (number >= kMostNumbers) {
        refuse("A trace tells " + std::to_string(kMostNumbers) + " accesses and loops apart; this is number " +
               std::to_string(number) + ".");
    }
    return isInThread && number < kMostNumbers;
}

void ThreadTraceWriter::State::otherAccess(std::uint32_t access, std::uint64_t address) {
    if (!accepts(access)) return;
    const auto distance = model.distanceTo(accessToken(access));
    if (!distance) {
        preamble.accesses = std::max(preamble.accesses, access + 1);
        put(RecordKind::addAccess, {access, folded(address - model.addedFrom(access))});
        model.addAccess(access, address);
        return;
    }
    jumpTo(*distance);
    if (model.takeAccess(access, address)) ++hits;
    else putAddress(address);
}

void ThreadTraceWriter::State::otherEnter(std::uint32_t loop) {
    if (!accepts(loop)) return;
    if (model.isAround(loop)) otherLeave(loop); // Its leave was lost: an inner loop does not contain itself.
    if (model.isDeep()) {
        refuse("Loops nest deeper than " + std::to_string(kDeepestNest) + ".");
        return;
    }
    if (const auto distance = model.distanceTo(loopToken(loop))) {
        jumpTo(*distance);
        if (model.takeEnter(loop)) ++hits;
        return;
    }
    preamble.loops = std::max(preamble.loops, loop + 1);
    put(RecordKind::addEnter, {loop});
    model.addEnter(loop);
}

void ThreadTraceWriter::State::leaveInnermost() {
    if (model.takeLeave(model.loop())) {
        ++hits;
        return;
    }
    put(RecordKind::leave, {});
    model.leave();
}

void ThreadTraceWriter::State::leaveUpTo(std::uint32_t loop) {
    while (model.loop() != loop) leaveInnermost();
}

void ThreadTraceWriter::State::otherIterate(std::uint32_t loop) {
    if (!accepts(loop)) return;
    if (!model.isAround(loop)) otherEnter(loop);
    if (!model.isAround(loop)) return;
    leaveUpTo(loop);
    if (model.takeIterate(loop)) {
        ++hits;
        return;
    }
    put(RecordKind::iterate, {});
    model.iterate();
}

void ThreadTraceWriter::State::otherLeave(std::uint32_t loop) {
    if (!accepts(loop) || !model.isAround(loop)) return;
    leaveUpTo(loop);
    leaveInnermost();
}

void ThreadTraceWriter::State::begin(const warps::ThreadIndex& which) {
    end();
    if (!isInside(which, kFarthest) || which.x < 0 || which.y < 0 || which.z < 0) {
        refuse("A thread's place in the trace is no count of iterations.");
        return;
    }
    thread = which;
    past = {std::max(past.x, which.x + 1), std::max(past.y, which.y + 1), std::max(past.z, which.z + 1)};
    isInThread = true;
    streamAt = file.bytes();
    marks = 0;
    gaps = {};
    model.reset();
}

void ThreadTraceWriter::State::end() {
    if (!isInThread) return;
    put(RecordKind::end, {});
    preamble.mostMarks = std::max(preamble.mostMarks, marks);
    index.add(thread, file.bytes() - streamAt);
    isInThread = false;
    model.reset();
}

std::optional<Error> ThreadTraceWriter::State::finish(const ThreadTraceHeader& header) {
    end();
    if (index.threads() > 0 && !isInside({past.x - 1, past.y - 1, past.z - 1}, header.extent)) {
        refuse("The trace holds threads outside the extent that its header states.");
    }
    if (misuse) return misuse;
    const std::string json = headerJson(header);
    preamble.threads = index.threads();
    preamble.indexAt = file.bytes();
    preamble.indexBytes = index.bytes().size();
    preamble.fileBytes = preamble.indexAt + preamble.indexBytes + json.size();
    preamble.checksum = checksumOf(preamble, index.bytes(), bytesOf(json));
    file.put(index.bytes());
    file.put(bytesOf(json));
    file.putAtStart(bytesOf(preamble));
    file.close();
    return file.error();
}

Result<std::unique_ptr<ThreadTraceWriter>> ThreadTraceWriter::create(const std::string& path) {
    auto state = std::make_unique<State>(path);
    if (state->file.error()) return *state->file.error();
    return std::unique_ptr<ThreadTraceWriter>(new ThreadTraceWriter(std::move(state)));
}

ThreadTraceWriter::ThreadTraceWriter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
ThreadTraceWriter::~ThreadTraceWriter() = default;

void ThreadTraceWriter::beginThread(const warps::ThreadIndex& thread) {
    m_state->begin(thread);
}

void ThreadTraceWriter::access(std::uint32_t access, std::uint64_t address) {
    if (m_state->model.takeAccess(access, address)) ++m_state->hits;
    else m_state->otherAccess(access, address);
}

void ThreadTraceWriter::enterLoop(std::uint32_t loop) {
    if (m_state->model.takeEnter(loop)) ++m_state->hits;
    else m_state->otherEnter(loop);
}

void ThreadTraceWriter::iterate(std::uint32_t loop) {
    if (m_state->model.takeIterate(loop)) ++m_state->hits;
    else m_state->otherIterate(loop);
}

void ThreadTraceWriter::leaveLoop(std::uint32_t loop) {
    if (m_state->model.takeLeave(loop)) ++m_state->hits;
    else m_state->otherLeave(loop);
}

void ThreadTraceWriter::endThread() {
    m_state->end();
}

std::uint64_t ThreadTraceWriter::bytesWritten() const {
    return m_state->file.bytes() + m_state->index.bytes().size();
}

std::optional<Error> ThreadTraceWriter::finish(const ThreadTraceHeader& header) {
    return m_state->finish(header);
}

} // namespace forewarp::trace
