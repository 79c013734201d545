#include "core/simulation/partitions/dram_queue.h"

#include <algorithm>
#include <cmath>

namespace forewarp::simulation::partitions {

namespace {

constexpr std::size_t kDefaultQueue = 16; ///< As in GPGPU-Sim's QuadroFX5800.
constexpr Picoseconds kLongAgo = -1'000'000'000;

} // namespace

Picoseconds picoseconds(Seconds time) {
    constexpr double kPerSecond = 1e12;
    return Picoseconds(std::llround(time.value() * kPerSecond));
}

DramQueue::DramQueue(const DramShape& shape) : m_perByte(shape.perByte), m_capacity(kDefaultQueue) {
    if (!shape.timing) return;
    const device::DramTiming& timing = *shape.timing;
    m_hasTiming = true;
    m_capacity = std::size_t(std::max(1.0, timing.queue));
    m_rowToColumn = picoseconds(timing.rowToColumn);
    m_precharge = picoseconds(timing.precharge);
    m_rowCycle = picoseconds(timing.rowCycle);
    m_rowToRow = picoseconds(timing.rowToRow);
    m_readLatency = picoseconds(timing.readLatency);
    m_writeLatency = picoseconds(timing.writeLatency);
    m_writeToRead = picoseconds(timing.writeToRead);
    m_rowBytes = std::max<std::uint64_t>(1, std::uint64_t(timing.row.value()));
    m_burst = std::max<std::uint32_t>(1, std::uint32_t(timing.burst.value()));
    m_banks.assign(std::size_t(std::max(1.0, timing.banks)), Bank{-1, kLongAgo, kLongAgo, kLongAgo});
    m_lastOpened = kLongAgo;
}

/// The bank is the exclusive or of the row number's digits: Zhang, Zhu, Zhang, «A permutation-based page interleaving
/// scheme», MICRO 2000. Without it rows a power of two apart meet in one bank as long as the SMs run in step.
DramQueue::Waiting DramQueue::placed(const DramRequest& request) const {
    if (!m_hasTiming) return {request, 0, 0};
    const std::uint64_t banks = m_banks.size();
    const std::uint64_t row = request.address / m_rowBytes;
    std::uint64_t bank = 0;
    for (std::uint64_t digits = row; digits > 0 && banks > 1; digits /= banks) bank ^= digits % banks;
    return {request, int(bank % banks), std::int64_t(row)};
}

void DramQueue::accept(const DramRequest& request, Picoseconds now) {
    m_waiting.push_back(placed(request));
    if (m_hasTiming) openRowIn(m_waiting.back().bank, now);
}

/// Opens the row that the bank's oldest request asks for, unless somebody waits for the one that is open.
void DramQueue::openRowIn(int bank, Picoseconds now) {
    const std::int64_t row = m_banks[std::size_t(bank)].row;
    const Waiting* oldest = nullptr;
    for (const Waiting& waiting : m_waiting) {
        if (waiting.bank != bank) continue;
        if (waiting.row == row) return;
        if (!oldest) oldest = &waiting;
    }
    if (oldest) open(*oldest, now);
}

void DramQueue::open(const Waiting& waiting, Picoseconds now) {
    Bank& bank = m_banks[std::size_t(waiting.bank)];
    const Picoseconds closed = bank.row < 0 ? now : std::max(now, bank.columnEnd) + m_precharge;
    bank.opened = std::max({closed, bank.opened + m_rowCycle, m_lastOpened + m_rowToRow});
    bank.columnReady = bank.opened + m_rowToColumn;
    bank.row = waiting.row;
    m_lastOpened = bank.opened;
}

/// When the data of a request whose row is open, or opening, can begin to move.
Picoseconds DramQueue::dataStart(const Waiting& waiting, Picoseconds now) const {
    if (!m_hasTiming) return std::max(now, m_busFree);
    const Bank& bank = m_banks[std::size_t(waiting.bank)];
    const bool isWrite = waiting.request.isWrite;
    const Picoseconds latency = isWrite ? m_writeLatency : m_readLatency;
    Picoseconds start = std::max({now, m_busFree, bank.columnReady + latency});
    if (m_wroteLast && !isWrite) start = std::max(start, m_busFree + m_writeToRead + m_readLatency);
    if (!m_wroteLast && isWrite) start = std::max(start, m_busFree + m_burst * m_perByte / 2);
    return start;
}

std::size_t DramQueue::next(Picoseconds now) const {
    if (!m_hasTiming) return 0;
    const Picoseconds atOnce = std::max(now, m_busFree);
    std::size_t best = m_waiting.size();
    Picoseconds earliest = 0;
    for (std::size_t i = 0; i < m_waiting.size(); ++i) {
        const Waiting& waiting = m_waiting[i];
        if (m_banks[std::size_t(waiting.bank)].row != waiting.row) continue;
        const Picoseconds start = dataStart(waiting, now);
        if (start == atOnce) return i;
        const Picoseconds command = start - (waiting.request.isWrite ? m_writeLatency : m_readLatency);
        if (best < m_waiting.size() && command >= earliest) continue;
        best = i;
        earliest = command;
    }
    return best;
}

DramQueue::Service DramQueue::begin(Picoseconds now) {
    const std::size_t chosen = next(now);
    const Waiting waiting = m_waiting[chosen];
    const Picoseconds start = dataStart(waiting, now);
    const std::uint32_t bytes = (waiting.request.bytes + m_burst - 1) / m_burst * m_burst;
    m_busFree = start + Picoseconds(bytes) * m_perByte;
    m_wroteLast = waiting.request.isWrite;
    m_waiting.erase(m_waiting.begin() + std::ptrdiff_t(chosen));
    if (m_hasTiming) {
        m_banks[std::size_t(waiting.bank)].columnEnd = m_busFree;
        openRowIn(waiting.bank, now);
    }
    m_isBusy = true;
    return {waiting.request, m_busFree};
}

} // namespace forewarp::simulation::partitions
