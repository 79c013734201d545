#include "core/memory/traffic_recorder.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace forewarp::memory {

namespace {

constexpr std::size_t kMostSlices = 64;

/// Numbers arrays in order of first access; -1 for shared memory.
std::vector<int> arraysOf(const std::vector<kernel::ProfiledAccess>& accesses, std::vector<ArrayBehaviour>& arrays) {
    std::map<std::string, int> known;
    std::vector<int> numbers;
    for (const kernel::ProfiledAccess& access : accesses) {
        int number = -1;
        if (access.space == kernel::MemorySpace::global) {
            number = int(arrays.size());
            if (!access.array.empty()) number = known.try_emplace(access.array, number).first->second;
            if (number == int(arrays.size())) arrays.push_back({access.array.empty() ? access.text : access.array, {}});
        }
        numbers.push_back(number);
    }
    return numbers;
}

/// The quantile of Student's t for a two-sided 95 % interval.
double studentT(double degreesOfFreedom) {
    constexpr double kNormal = 1.959964;
    constexpr double kCube = kNormal * kNormal * kNormal;
    constexpr double kFifth = kCube * kNormal * kNormal;
    return kNormal + (kCube + kNormal) / (4 * degreesOfFreedom) +
           (5 * kFifth + 16 * kCube + 3 * kNormal) / (96 * degreesOfFreedom * degreesOfFreedom);
}

} // namespace

TrafficRecorder::TrafficRecorder(const std::vector<kernel::ProfiledAccess>& accesses)
    : m_arrayOf(arraysOf(accesses, m_arrays)), m_accesses(accesses.size()), m_lines(m_arrayOf) {}

void TrafficRecorder::touch(std::uint64_t line, int access) {
    const TouchedLines::Novelty novelty = m_lines.touch(line, access);
    m_newToAccess += novelty.toAccess;
    m_newToArray += novelty.toArray;
}

void TrafficRecorder::record(int access, const MemoryTraffic& traffic, AccessClass accessClass) {
    MemoryTraffic ofArray = traffic;
    ofArray.distinctLines = m_newToArray;
    addToSlice(m_arrayOf[std::size_t(access)], ofArray);
    recordApart(access, traffic, accessClass);
}

void TrafficRecorder::recordApart(int access, const MemoryTraffic& traffic, AccessClass accessClass) {
    OfAccess& seen = m_accesses[std::size_t(access)];
    seen.traffic += traffic;
    seen.traffic.distinctLines += m_newToAccess;
    ++seen.requests[std::size_t(accessClass)];
    m_newToAccess = m_newToArray = 0;
}

void TrafficRecorder::addToSlice(int array, const MemoryTraffic& traffic) {
    if (m_slices.empty() || m_requestsInLast == m_requestsPerSlice) {
        if (m_slices.size() == kMostSlices) halveSlices();
        m_slices.push_back({std::vector<MemoryTraffic>(m_arrays.size())});
        m_requestsInLast = 0;
    }
    m_slices.back().arrays[std::size_t(array)] += traffic;
    ++m_requestsInLast;
}

void TrafficRecorder::halveSlices() {
    for (std::size_t i = 0; i < kMostSlices / 2; ++i) {
        CachePicture::Slice both = std::move(m_slices[2 * i]);
        for (std::size_t array = 0; array < m_arrays.size(); ++array)
            both.arrays[array] += m_slices[2 * i + 1].arrays[array];
        m_slices[i] = std::move(both);
    }
    m_slices.resize(kMostSlices / 2);
    m_requestsPerSlice *= 2;
}

std::vector<double> TrafficRecorder::dramPerRequest() const {
    std::vector<double> means;
    const bool isLastFull = m_requestsInLast == m_requestsPerSlice;
    const std::size_t slices = m_slices.size() - (m_slices.empty() || isLastFull ? 0 : 1);
    for (std::size_t i = (slices + 7) / 8; i < slices; ++i) {
        double dram = 0;
        for (const MemoryTraffic& array : m_slices[i].arrays) dram += array.dramTransactions;
        means.push_back(dram / m_requestsPerSlice);
    }
    return means;
}

double TrafficRecorder::samplingError() const {
    const std::vector<double> means = dramPerRequest();
    const double count = double(means.size());
    if (count < 2) return 1;
    double sum = 0;
    for (const double mean : means) sum += mean;
    const double mean = sum / count;
    if (mean == 0) return 0;
    double squares = 0;
    for (const double each : means) squares += (each - mean) * (each - mean);
    return studentT(count - 1) * std::sqrt(squares / (count - 1) / count) / mean;
}

void TrafficRecorder::writeInto(MemoryBehaviour& behaviour) const {
    behaviour.accesses.resize(std::max(behaviour.accesses.size(), m_accesses.size()));
    for (std::size_t i = 0; i < m_accesses.size(); ++i) {
        const auto& requests = m_accesses[i].requests;
        const auto most = std::max_element(requests.begin(), requests.end());
        behaviour.accesses[i].traffic = m_accesses[i].traffic;
        if (*most > 0) behaviour.accesses[i].accessClass = AccessClass(most - requests.begin());
    }
    behaviour.arrays = m_arrays;
    for (const CachePicture::Slice& slice : m_slices)
        for (std::size_t array = 0; array < m_arrays.size(); ++array)
            behaviour.arrays[array].traffic += slice.arrays[array];
    behaviour.picture.slices = m_slices;
}

} // namespace forewarp::memory
