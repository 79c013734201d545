#include "core/memory/memory_traffic.h"

namespace forewarp::memory {

namespace {

double ratio(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

} // namespace

MemoryTraffic& MemoryTraffic::operator+=(const MemoryTraffic& other) {
    requests += other.requests;
    transactions += other.transactions;
    pieces += other.pieces;
    l1Hits += other.l1Hits;
    l2Transactions += other.l2Transactions;
    l2Transfers += other.l2Transfers;
    l2Hits += other.l2Hits;
    dramTransactions += other.dramTransactions;
    distinctLines += other.distinctLines;
    bytes += other.bytes;
    return *this;
}

double MemoryTraffic::l1HitRate() const {
    return ratio(l1Hits, transactions);
}

double MemoryTraffic::l2HitRate() const {
    return ratio(l2Hits, l2Transactions);
}

double MemoryTraffic::bytesPerTransaction() const {
    return ratio(bytes, transactions);
}

double MemoryTraffic::l2TransactionsPerRequest() const {
    return ratio(l2Transactions, requests);
}

double MemoryTraffic::l2TransfersPerRequest() const {
    return ratio(l2Transfers, requests);
}

double MemoryTraffic::dramTransactionsPerRequest() const {
    return ratio(dramTransactions, requests);
}

double MemoryTraffic::reuse() const {
    return ratio(l2Transactions, distinctLines);
}

} // namespace forewarp::memory
