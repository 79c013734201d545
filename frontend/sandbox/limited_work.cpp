#include "frontend/sandbox/limited_work.h"

#include "frontend/sandbox/address_limit.h"

#include <algorithm>

namespace forewarp::frontend::sandbox {

namespace {

rlim_t secondsUsed() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return rlim_t(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
}

void set(__rlimit_resource resource, const rlimit& former, rlim_t value) {
    const rlimit limit{std::min(former.rlim_max, value), former.rlim_max};
    setrlimit(resource, &limit);
}
void lower(__rlimit_resource resource, const rlimit& former, rlim_t value) {
    set(resource, former, std::min(former.rlim_cur, value));
}

} // namespace

LimitedWork::LimitedWork(const WorkLimits& limits) {
    getrlimit(RLIMIT_CPU, &m_formerTime);
    getrlimit(RLIMIT_AS, &m_formerAddresses);
    lower(RLIMIT_CPU, m_formerTime, secondsUsed() + rlim_t(limits.cpuSeconds));
    getrlimit(RLIMIT_STACK, &m_formerStack);
    set(RLIMIT_STACK, m_formerStack, limits.stackBytes);
    if (kMayLimitAddresses) lower(RLIMIT_AS, m_formerAddresses, limits.memoryBytes);
}

LimitedWork::~LimitedWork() {
    setrlimit(RLIMIT_CPU, &m_formerTime);
    setrlimit(RLIMIT_AS, &m_formerAddresses);
    setrlimit(RLIMIT_STACK, &m_formerStack);
}

} // namespace forewarp::frontend::sandbox
