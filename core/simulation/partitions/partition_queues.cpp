#include "core/simulation/partitions/partition_queues.h"

#include <algorithm>
#include <deque>
#include <queue>
#include <utility>

namespace forewarp::simulation::partitions {

namespace {

/// A warp that runs.
struct Warp {
    std::unique_ptr<InstructionStream> stream;
    MemoryInstruction instruction;   ///< The one it issues next, or whose transactions are on their way out.
    std::size_t sent = 0;            ///< Of them.
    Picoseconds issued = 0;
    int sm = 0;
    int block = 0;                   ///< Place of its block.
    int loadsInFlight = 0;           ///< Transactions that are not served yet.
    Picoseconds answered = 0;        ///< When the last of those served so far is there.
    bool hasInstruction = false;
    bool waitsForLoads = false;
    Picoseconds free = 0;            ///< When it may issue again, as far as its own order goes.
};

struct Sm {
    Picoseconds issueFree = 0;
    std::deque<int> outgoing; ///< Warps whose transactions are on their way out.
    bool isBlocked = false; ///< Its first transaction stands in a partition's line.
};

struct Event {
    enum class Kind { ready, issue, served, end };
    Picoseconds time = 0;
    std::uint64_t order = 0; ///< Of equal times the one that was planned first.
    Kind kind = Kind::issue;
    int id = 0;              ///< Of the warp, the partition, or the SM.

    friend bool operator>(const Event& a, const Event& b) {
        return std::pair(a.time, a.order) > std::pair(b.time, b.order);
    }
};

class QueueSimulation {
  public:
    QueueSimulation(const QueueShape& shape, const InstructionSource& source)
        : m_shape(shape), m_source(source), m_sms(std::size_t(shape.sms)),
          m_queues(std::size_t(shape.partitions), DramQueue(shape.dram)), m_lines(m_queues.size()),
          m_serving(m_queues.size()), m_inFlight(std::size_t(shape.accesses)),
          m_run{.partitions = std::vector<QueueLoad>(m_queues.size()),
                .accesses = std::vector<AccessLoad>(std::size_t(shape.accesses))} {
        for (auto& counts : m_inFlight) counts.at.assign(m_queues.size(), 0);
        m_blocks = shape.mostBlocks > 0 ? std::min<double>(shape.mostBlocks, double(source.blocks()))
                                        : double(source.blocks());
    }

    QueueRun run() {
        for (int round = 0; round < m_shape.blocksPerSm; ++round)
            for (int sm = 0; sm < m_shape.sms; ++sm) startBlock(sm, 0);
        while (!m_events.empty()) {
            const Event event = m_events.top();
            m_events.pop();
            m_now = event.time;
            handle(event);
        }
        for (AccessLoad& access : m_run.accesses)
            if (access.transactions > 0) access.partitionsAtATime /= access.transactions;
        m_run.time = m_now;
        return std::move(m_run);
    }

  private:
    /// How many transactions of an access are at each partition.
    struct InFlight {
        std::vector<double> at;
        double sum = 0;
        double squares = 0;

        void add(int partition, double change) {
            double& count = at[std::size_t(partition)];
            squares += (count + change) * (count + change) - count * count;
            count += change;
            sum += change;
        }
    };

    void plan(Picoseconds time, Event::Kind kind, int id) { m_events.push({time, m_order++, kind, id}); }

    void handle(const Event& event) {
        switch (event.kind) {
        case Event::Kind::ready: claimIssue(event.id); break;
        case Event::Kind::issue: issue(event.id); break;
        case Event::Kind::served: endService(event.id); break;
        case Event::Kind::end: endWarp(event.id); break;
        }
    }

    /// The next block that has any thread.
    void startBlock(int sm, Picoseconds now) {
        while (double(m_nextBlock) < m_blocks && !startNextBlock(sm, now)) {
        }
    }

    bool startNextBlock(int sm, Picoseconds now) {
        const long long block = m_nextBlock++;
        ++m_run.blocks;
        noteWindow(block);
        const int warps = m_source.warpsPerBlock();
        const int place = int(m_warpsLeft.size());
        m_warpsLeft.push_back(0);
        for (int i = 0; i < warps; ++i) {
            auto stream = m_source.warp(block, i);
            if (!stream) continue;
            const int id = takeWarp();
            Warp& warp = m_warps[std::size_t(id)];
            warp = {};
            warp.stream = std::move(stream);
            warp.sm = sm;
            warp.block = place;
            warp.free = now;
            ++m_warpsLeft[std::size_t(place)];
            fetch(id);
        }
        return m_warpsLeft[std::size_t(place)] > 0;
    }

    /// While all SMs are full: from the first block that takes another's place to the last one.
    void noteWindow(long long block) {
        if (block == (long long)m_shape.sms * m_shape.blocksPerSm) {
            m_windowBegin = m_now;
            m_servedBefore = m_served;
        }
        if (m_windowBegin < 0) return;
        m_run.steadyTime = m_now - m_windowBegin;
        m_run.steadyTransactions = m_served - m_servedBefore;
    }

    int takeWarp() {
        if (m_freeWarps.empty()) {
            m_warps.emplace_back();
            return int(m_warps.size()) - 1;
        }
        const int id = m_freeWarps.back();
        m_freeWarps.pop_back();
        return id;
    }

    /// The warp's next instruction, or its end.
    void fetch(int id) {
        Warp& warp = m_warps[std::size_t(id)];
        warp.hasInstruction = warp.stream->next(warp.instruction);
        goOn(id);
    }

    /// Issues the instruction at hand, or ends the warp, once its loads are there where they are needed.
    void goOn(int id) {
        Warp& warp = m_warps[std::size_t(id)];
        const bool needsLoads = !warp.hasInstruction || warp.instruction.needsLoads;
        warp.waitsForLoads = needsLoads && warp.loadsInFlight > 0;
        if (warp.waitsForLoads) return;
        const Picoseconds ready = std::max({warp.free, m_now, needsLoads ? warp.answered : 0});
        plan(ready, warp.hasInstruction ? Event::Kind::ready : Event::Kind::end, id);
    }

    /// Takes the SM's next turn to issue.
    void claimIssue(int id) {
        const Warp& warp = m_warps[std::size_t(id)];
        Sm& sm = m_sms[std::size_t(warp.sm)];
        sm.issueFree = std::max(sm.issueFree, m_now) + warp.instruction.issue;
        plan(sm.issueFree, Event::Kind::issue, id);
    }

    void endWarp(int id) {
        Warp& warp = m_warps[std::size_t(id)];
        const int sm = warp.sm;
        const bool isLast = --m_warpsLeft[std::size_t(warp.block)] == 0;
        warp.stream.reset();
        m_freeWarps.push_back(id);
        if (isLast) startBlock(sm, m_now);
    }

    void issue(int id) {
        Warp& warp = m_warps[std::size_t(id)];
        if (!warp.instruction.isWrite) warp.loadsInFlight += int(warp.instruction.transactions.size());
        warp.issued = m_now;
        warp.sent = 0;
        m_sms[std::size_t(warp.sm)].outgoing.push_back(id);
        send(warp.sm);
    }

    /// Hands over what the partitions have room for, in order.
    void send(int smId) {
        Sm& sm = m_sms[std::size_t(smId)];
        while (!sm.isBlocked && !sm.outgoing.empty()) {
            const int id = sm.outgoing.front();
            Warp& warp = m_warps[std::size_t(id)];
            if (warp.sent == warp.instruction.transactions.size()) {
                sm.outgoing.pop_front();
                warp.free = m_now;
                fetch(id);
                continue;
            }
            const int partition = partitionOf(warp.instruction.transactions[warp.sent]);
            if (m_queues[std::size_t(partition)].isFull()) {
                sm.isBlocked = true;
                m_lines[std::size_t(partition)].push_back(smId);
                return;
            }
            handOver(id, partition);
        }
    }

    [[nodiscard]] int partitionOf(const memory::MemoryTransaction& transaction) const {
        return int(transaction.address / m_shape.width % std::uint64_t(m_shape.partitions));
    }

    void handOver(int id, int partition) {
        Warp& warp = m_warps[std::size_t(id)];
        const MemoryInstruction& instruction = warp.instruction;
        const memory::MemoryTransaction& transaction = instruction.transactions[warp.sent++];
        const std::uint64_t width = m_shape.width;
        const std::uint64_t local =
            transaction.address / (width * std::uint64_t(m_shape.partitions)) * width + transaction.address % width;
        ++m_run.transactions;
        AccessLoad& load = m_run.accesses[std::size_t(instruction.access)];
        InFlight& inFlight = m_inFlight[std::size_t(instruction.access)];
        inFlight.add(partition, 1);
        ++load.transactions;
        load.partitionsAtATime += inFlight.sum * inFlight.sum / inFlight.squares;
        DramQueue& queue = m_queues[std::size_t(partition)];
        queue.accept({local, transaction.bytes, instruction.isWrite, id, warp.issued, instruction.access}, m_now);
        if (!queue.isBusy()) beginService(partition);
    }

    void beginService(int partition) {
        DramQueue& queue = m_queues[std::size_t(partition)];
        const DramQueue::Service service = queue.begin(m_now);
        m_serving[std::size_t(partition)] = service;
        QueueLoad& load = m_run.partitions[std::size_t(partition)];
        ++load.transactions;
        load.bytes += service.request.bytes;
        load.busy += service.end - m_now;
        plan(service.end, Event::Kind::served, partition);
    }

    void endService(int partition) {
        DramQueue& queue = m_queues[std::size_t(partition)];
        const DramRequest done = m_serving[std::size_t(partition)].request;
        queue.end();
        ++m_served;
        m_inFlight[std::size_t(done.access)].add(partition, -1);
        m_run.partitions[std::size_t(partition)].latency += double(m_now + m_shape.latency - done.issued);
        if (!done.isWrite) answer(done.owner);
        if (!queue.isEmpty()) beginService(partition);
        auto& line = m_lines[std::size_t(partition)];
        while (!line.empty() && !queue.isFull()) {
            const int sm = line.front();
            line.pop_front();
            m_sms[std::size_t(sm)].isBlocked = false;
            send(sm);
        }
    }

    void answer(int id) {
        Warp& warp = m_warps[std::size_t(id)];
        warp.answered = m_now + m_shape.latency;
        if (--warp.loadsInFlight == 0 && warp.waitsForLoads) goOn(id);
    }

    QueueShape m_shape;
    const InstructionSource& m_source;
    std::vector<Sm> m_sms;
    std::vector<DramQueue> m_queues;
    std::vector<std::deque<int>> m_lines; ///< SMs that wait for room, by partition.
    std::vector<DramQueue::Service> m_serving;
    std::vector<Warp> m_warps;
    std::vector<int> m_freeWarps;
    std::vector<int> m_warpsLeft; ///< By block.
    std::vector<InFlight> m_inFlight; ///< By access.
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    std::uint64_t m_order = 0;
    long long m_nextBlock = 0;
    double m_blocks = 0;
    double m_served = 0;       ///< Transactions.
    double m_servedBefore = 0; ///< The window.
    Picoseconds m_windowBegin = -1;
    Picoseconds m_now = 0;
    QueueRun m_run;
};

} // namespace

QueueRun runQueues(const QueueShape& shape, const InstructionSource& source) {
    return QueueSimulation(shape, source).run();
}

} // namespace forewarp::simulation::partitions
