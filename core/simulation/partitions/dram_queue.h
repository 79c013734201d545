#pragma once

#include "core/device/device.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace forewarp::simulation::partitions {

/// Time inside the simulation: whole picoseconds, so that equal times are equal.
using Picoseconds = std::int64_t;
[[nodiscard]] Picoseconds picoseconds(Seconds time);

/// One transaction waiting at a memory partition.
struct DramRequest {
    std::uint64_t address = 0; ///< Of the partition's own.
    std::uint32_t bytes = 0;
    bool isWrite = false;
    int owner = 0; ///< The warp that waits for it; of writes nobody.
    Picoseconds issued = 0;
    int access = 0;
};

/// The DRAM of one partition as its controller sees it.
struct DramShape {
    Picoseconds perByte = 1;          ///< Of the data bus.
    std::optional<device::DramTiming> timing; ///< Absent: the bus alone decides.
};

/// The queue of one memory partition and the DRAM behind it.
///
/// Source: first-ready, first-come-first-served (Rixner et al., Memory Access Scheduling, ISCA 2000) with the timing of
/// GPGPU-Sim's controllers: rows open and close in banks, the data bus turns between reads and writes. Deviates: of the
/// requests in the queue the one goes first that can be commanded earliest, so that the bus turns only when nothing in its
/// direction is left; refresh is left out. Without timing: first come, first served.
class DramQueue {
  public:
    explicit DramQueue(const DramShape& shape);

    [[nodiscard]] bool isFull() const { return m_waiting.size() >= m_capacity; }
    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    [[nodiscard]] bool isEmpty() const { return m_waiting.empty(); }
    void accept(const DramRequest& request, Picoseconds now);

    /// One request on its way over the bus.
    struct Service {
        DramRequest request;
        Picoseconds end = 0; ///< Its data is there.
    };
    /// Begins with the next request; only while not busy and not empty.
    [[nodiscard]] Service begin(Picoseconds now);
    void end() { m_isBusy = false; }

  private:
    struct Bank {
        std::int64_t row = -1;
        Picoseconds opened = -1; ///< Last activation; far in the past at first.
        Picoseconds columnReady = 0; ///< When a column of its row can be asked for.
        Picoseconds columnEnd = 0; ///< When the last transfer of its row is over.
    };
    struct Waiting {
        DramRequest request;
        int bank = 0;
        std::int64_t row = 0;
    };
    [[nodiscard]] Waiting placed(const DramRequest& request) const;
    void openRowIn(int bank, Picoseconds now);
    void open(const Waiting& waiting, Picoseconds now);
    [[nodiscard]] Picoseconds dataStart(const Waiting& waiting, Picoseconds now) const;
    [[nodiscard]] std::size_t next(Picoseconds now) const;

    Picoseconds m_perByte;
    std::size_t m_capacity;
    bool m_hasTiming = false;
    Picoseconds m_rowToColumn = 0;
    Picoseconds m_precharge = 0;
    Picoseconds m_rowCycle = 0;
    Picoseconds m_rowToRow = 0;
    Picoseconds m_readLatency = 0;
    Picoseconds m_writeLatency = 0;
    Picoseconds m_writeToRead = 0;
    std::uint64_t m_rowBytes = 1;
    std::uint32_t m_burst = 1;
    std::vector<Bank> m_banks;
    std::vector<Waiting> m_waiting; ///< In order of arrival.
    Picoseconds m_lastOpened = 0;
    Picoseconds m_busFree = 0;
    bool m_wroteLast = false;
    bool m_isBusy = false;
};

} // namespace forewarp::simulation::partitions
