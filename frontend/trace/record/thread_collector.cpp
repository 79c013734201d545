#include "frontend/trace/record/thread_collector.h"

#include "frontend/trace/run/runtime_symbols.h"

#include <algorithm>
#include <filesystem>

namespace forewarp::frontend::trace::record {

/// What a site's events do.
struct ThreadCollector::Action {
    enum class Kind : std::uint8_t {
        none,
        access,
        iterateInner,
        enterInner,
        leaveInner,
        iterateMapped,
        enterMapped,
        leaveMapped,
        number
    };
    Kind kind = Kind::none;
    std::uint32_t index = 0; ///< Of the access, inner loop, dimension or number.
};

/// Where a nest's inner loops call themselves; our code never comes near, what a program writes into the trace may.
static constexpr std::size_t kMostOpenLoops = std::size_t(1) << 16;

/// Of accesses between mapped loops: what each thread repeats is short (see nestsPerfectly).
static constexpr std::size_t kMostRepeated = 64;

static std::array<long long, 3> numbersOf(const warps::ThreadIndex& index) {
    return {index.x, index.y, index.z};
}

ThreadCollector::ThreadCollector(const instrument::NestCode& nest, const NestTraceRequest& request)
    : m_nest(nest), m_request(request), m_dimensions(request.mapped.size()), m_wanted(numbersOf(request.extent)),
      m_actions(instrument::kMostSites),
      m_isExtentComputed(m_dimensions == std::size_t(std::ranges::count(nest.numbers, std::string(),
                                                                        &instrument::NestCode::Number::symbol))) {
    using Kind = Action::Kind;
    const auto& sites = nest.code.sites;
    for (std::size_t i = 0; i < nest.code.loops.size(); ++i) {
        const bool isMapped = i < m_dimensions;
        const auto index = std::uint32_t(isMapped ? i : i - m_dimensions);
        m_actions[run::enterSite(i)] = {isMapped ? Kind::enterMapped : Kind::enterInner, index};
        m_actions[run::iterateSite(i)] = {isMapped ? Kind::iterateMapped : Kind::iterateInner, index};
        m_actions[run::leaveSite(i)] = {isMapped ? Kind::leaveMapped : Kind::leaveInner, index};
    }
    for (std::size_t site = nest.firstAccessSite; site < nest.firstNumberSite; ++site)
        m_actions[site] = {Kind::access, std::uint32_t(site - nest.firstAccessSite)};
    for (std::size_t site = nest.firstNumberSite; site < sites.size(); ++site)
        m_actions[site] = {Kind::number, std::uint32_t(site - nest.firstNumberSite)};
    m_recordings[0].path = request.traceFile;
    m_recordings[1].path = request.traceFile + ".other";
}

ThreadCollector::~ThreadCollector() {
    std::error_code ignored;
    std::filesystem::remove(m_recordings[1].path, ignored);
}

bool ThreadCollector::consume(std::span<const std::uint64_t> events) {
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Action action = m_actions[events[i] >> instrument::kAddressBits];
        if (m_waitingDepth > 0) {
            const std::size_t words =
                std::min<std::size_t>(action.kind == Action::Kind::number ? 2 : 1, events.size() - i);
            keepBack(events.subspan(i, words));
            i += words - 1;
            if (m_hasEnough) return false;
        } else if (action.kind == Action::Kind::access) {
            takeAccess(action.index, events[i] & instrument::kAddressMask);
        } else if (action.kind == Action::Kind::iterateInner) {
            if (!m_open) continue;
            m_open->iterate(action.index);
            ++m_current->iterations[m_dimensions + action.index];
        } else if (action.kind == Action::Kind::number) {
            if (++i < events.size()) takeNumber(action.index, events[i]);
        } else if (perform(action); m_hasEnough) {
            return false;
        }
    }
    if (m_current && m_current->writer && m_current->writer->bytesWritten() >= m_request.traceBytes) {
        m_current->isCut = true;
        m_hasEnough = true;
    }
    return !m_hasEnough;
}

void ThreadCollector::perform(const Action& action) {
    switch (action.kind) {
    case Action::Kind::enterInner: return enterInner(action.index);
    case Action::Kind::leaveInner: return leaveInner(action.index);
    case Action::Kind::iterateMapped: return iterateMapped(action.index);
    case Action::Kind::enterMapped: return enterMapped(action.index);
    case Action::Kind::leaveMapped: return leaveMapped(action.index);
    default: return;
    }
}

void ThreadCollector::enterInner(std::size_t loop) {
    if (!m_open || m_openLoops.size() >= kMostOpenLoops) return;
    m_open->enterLoop(std::uint32_t(loop));
    m_openLoops.push_back(loop);
    ++m_current->entries[m_dimensions + loop];
}

void ThreadCollector::leaveInner(std::size_t loop) {
    if (!m_open || m_openLoops.empty()) return;
    m_open->leaveLoop(std::uint32_t(loop));
    m_openLoops.pop_back();
}

/// Holds events until it is known whether this execution beats the best one; then records or drops them. Too many to
/// hold are recorded at once.
void ThreadCollector::keepBack(std::span<const std::uint64_t> event) {
    constexpr std::size_t kMostWaiting = std::size_t(1) << 16; // taking so many events twice costs as much as a file
    m_waiting.insert(m_waiting.end(), event.begin(), event.end());
    const Action action = m_actions[event.front() >> instrument::kAddressBits];
    const bool isOutermost = action.index + 1 == m_dimensions;
    if (action.kind == Action::Kind::iterateMapped && action.index == 0 && m_waitingDepth == 1) ++m_waitingThreads;
    if (action.kind == Action::Kind::enterMapped && isOutermost) ++m_waitingDepth;
    if (action.kind == Action::Kind::leaveMapped && isOutermost) --m_waitingDepth;
    if (m_waitingDepth > 0 && m_waiting.size() < kMostWaiting) return;
    if (m_waitingDepth > 0 || m_waitingThreads > m_best->threads) return takeBack();
    m_waiting.clear();
    ++m_executions;
}

void ThreadCollector::takeBack() {
    m_waitingDepth = 0;
    const std::vector<std::uint64_t> released = std::exchange(m_waiting, {}); // consume() may keep others back
    beginExecution();
    (void)consume(released);
}

void ThreadCollector::enterMapped(std::size_t dimension) {
    const bool isOutermost = dimension + 1 == m_dimensions;
    if (isOutermost && m_depth == 0 && m_best && !m_isExtentComputed) {
        m_waitingDepth = 1;
        m_waitingThreads = 0;
        return;
    }
    if (isOutermost && m_depth == 0) return beginExecution();
    if (isOutermost && ++m_depth == 2) m_suspended = std::exchange(m_open, nullptr);
    if (m_depth != 1) return;
    m_counter[dimension] = -1;
    if (m_current) ++m_current->entries[dimension];
}

void ThreadCollector::leaveMapped(std::size_t dimension) {
    const bool isOutermost = dimension + 1 == m_dimensions;
    if (m_depth > 1) {
        if (isOutermost && --m_depth == 1) m_open = std::exchange(m_suspended, nullptr);
        return;
    }
    if (dimension == 0) endThread();
    if (!isOutermost || m_depth == 0) return;
    m_depth = 0;
    endExecution();
}

void ThreadCollector::takeAccess(std::size_t access, std::uint64_t address) {
    if (m_open) {
        m_open->access(std::uint32_t(access), address);
        ++m_current->accesses;
    } else if (m_isRecording && m_depth == 1 && m_iterating > 0 && m_repeated.size() < kMostRepeated) {
        m_repeated.push_back({m_iterating, access, address});
    }
}

void ThreadCollector::iterateMapped(std::size_t dimension) {
    if (m_depth != 1 || !m_current) return;
    m_iterating = dimension;
    if (dimension > 0) std::erase_if(m_repeated, [&](const Repeated& each) { return each.dimension <= dimension; });
    const long long counter = ++m_counter[dimension];
    m_current->seen[dimension] = std::max(m_current->seen[dimension], counter + 1);
    ++m_current->iterations[dimension];
    if (dimension == 0) endThread();
    if (m_isRecording && nothingWantedFollows(dimension)) complete();
    if (dimension == 0) beginThread();
}

bool ThreadCollector::isWanted(std::size_t dimension) const {
    return m_wanted[dimension] <= 0 || m_counter[dimension] < m_wanted[dimension];
}

/// Whether this execution has no more wanted threads: they come in the order of their indices, the last dimension
/// slowest.
bool ThreadCollector::nothingWantedFollows(std::size_t dimension) const {
    if (isWanted(dimension)) return false;
    for (std::size_t outer = dimension + 1; outer < m_dimensions; ++outer)
        if (m_wanted[outer] <= 0 || m_counter[outer] < m_wanted[outer] - 1) return false;
    return true;
}

void ThreadCollector::beginExecution() {
    m_depth = 1;
    m_counter[m_dimensions - 1] = -1;
    m_repeated.clear();
    m_iterating = 0;
    ++m_executions;
    m_current = nullptr;
    if (m_request.execution != 0 && m_executions != std::uint64_t(m_request.execution)) return;
    NestRecording& unused = m_best == &m_recordings[0] ? m_recordings[1] : m_recordings[0];
    discard(unused);
    m_current = &unused;
    m_current->execution = m_executions;
    m_current->entries.assign(m_nest.code.loops.size(), 0);
    m_current->iterations.assign(m_nest.code.loops.size(), 0);
    ++m_current->entries[m_dimensions - 1];
    m_isRecording = true;
}

void ThreadCollector::discard(NestRecording& recording) {
    const std::string path = recording.path;
    recording = {};
    recording.path = path;
}

void ThreadCollector::takeNumber(std::size_t number, std::uint64_t value) {
    if (m_depth != 1 || !m_current) return;
    const instrument::NestCode::Number& meaning = m_nest.numbers[number];
    if (meaning.symbol.empty()) {
        m_current->computed[meaning.loop] = (long long)value;
        return;
    }
    const auto [known, isNew] = m_current->symbols.try_emplace(meaning.symbol, double((long long)value));
    if (!isNew && known->second != double((long long)value)) known->second.reset();
}

/// Threads of this execution as its entry computed them; 0 where the code cannot.
double ThreadCollector::expectedThreads() const {
    double threads = 1;
    for (std::size_t i = 0; i < m_dimensions; ++i) threads *= double(std::max(m_current->computed[i], 0LL));
    return threads;
}

bool ThreadCollector::isEnough(double threads) const {
    return m_request.execution != 0 || threads >= m_request.enoughThreads;
}

void ThreadCollector::beginThread() {
    if (m_current->threads++ == 0 && m_best && expectedThreads() > 0 && expectedThreads() <= double(m_best->threads))
        m_isRecording = false;
    if (!m_isRecording || !isWanted(0) || !isWanted(1) || !isWanted(2)) return;
    if (!m_current->writer && !openWriter()) return;
    const warps::ThreadIndex thread{m_counter[0], m_counter[1], m_counter[2]};
    if (std::min({thread.x, thread.y, thread.z}) < 0) return; // a loop around it was never seen to iterate
    warps::ThreadIndex& extent = m_current->extent;
    extent = {std::max(extent.x, thread.x + 1), std::max(extent.y, thread.y + 1), std::max(extent.z, thread.z + 1)};
    ++m_current->recorded;
    m_open = m_current->writer.get();
    m_open->beginThread(thread);
    for (const Repeated& each : m_repeated) takeAccess(each.access, each.address);
}

bool ThreadCollector::openWriter() {
    auto writer = forewarp::trace::ThreadTraceWriter::create(m_current->path);
    if (writer) m_current->writer = *std::move(writer);
    else {
        m_error = writer.error();
        m_isRecording = false;
        m_hasEnough = true;
    }
    return m_current->writer != nullptr;
}

void ThreadCollector::endThread() {
    if (!m_open) return;
    for (; !m_openLoops.empty(); m_openLoops.pop_back()) m_open->leaveLoop(std::uint32_t(m_openLoops.back()));
    m_open->endThread();
    m_open = nullptr;
}

/// Ends the recording of an execution all of whose wanted threads are in the trace.
void ThreadCollector::complete() {
    m_isRecording = false;
    if (isEnough(std::max(double(m_current->threads), expectedThreads()))) m_hasEnough = true;
}

void ThreadCollector::endExecution() {
    endThread();
    if (!m_current) return;
    m_current->hasEnded = true;
    if (m_current->writer && (!m_best || m_current->threads > m_best->threads)) m_best = m_current;
    if (m_best == m_current && isEnough(double(m_current->threads))) m_hasEnough = true;
    m_current = nullptr;
}

NestRecording* ThreadCollector::finish() {
    if (m_waitingDepth > 0) takeBack();
    if (m_suspended) m_open = std::exchange(m_suspended, nullptr);
    endThread();
    if (m_current && m_current->writer && (!m_best || m_current->threads > m_best->threads || m_hasEnough))
        m_best = m_current;
    for (NestRecording& recording : m_recordings)
        if (&recording != m_best) discard(recording);
    return m_best;
}

} // namespace forewarp::frontend::trace::record
