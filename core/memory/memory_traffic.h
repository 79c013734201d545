#pragma once

namespace forewarp::memory {

/// Transactions and where they ended, added up over what was simulated.
struct MemoryTraffic {
    double requests = 0;     ///< Warp requests.
    double transactions = 0; ///< Towards L1, or L2 where there is none.
    double l1Hits = 0;
    double l2Transactions = 0; ///< That L1 did not serve.
    double l2Transfers = 0;    ///< Transactions' worth of time that they take of L2; see MemoryHierarchy.
    double l2Hits = 0;
    double dramTransactions = 0; ///< Sectors fetched from DRAM.
    double distinctLines = 0;    ///< L2 lines touched at all.
    double bytes = 0;            ///< Of all transactions together.
    double pieces = 0;           ///< Of 64 bytes, that the lanes ask for; 0 without an L2.

    MemoryTraffic& operator+=(const MemoryTraffic& other);
    /// Hits over transactions, 0…1; 0 without transactions.
    [[nodiscard]] double l1HitRate() const;
    [[nodiscard]] double l2HitRate() const;
    [[nodiscard]] double bytesPerTransaction() const; ///< A mean without an L2, where they differ.
    [[nodiscard]] double l2TransactionsPerRequest() const;
    [[nodiscard]] double l2TransfersPerRequest() const;
    [[nodiscard]] double dramTransactionsPerRequest() const;
    /// L2 transactions per line: how often a line is asked for.
    [[nodiscard]] double reuse() const;
};

} // namespace forewarp::memory
