#include "tests/support/sass_interpreter/thread.h"

#include <algorithm>
#include <cstring>

namespace forewarp::support::sass_interpreter {

namespace {

constexpr int kBytesPerWord = 4;

/// A barrier takes so many cycles to be set; who waits earlier does not wait (maxas, wiki «Control Codes»).
constexpr std::uint32_t kBarrierDelay = 2;

/// RZ stays RZ in operands of several words.
constexpr int wordPlace(int place, int word) {
    return isZero(place) ? place : place + word;
}

constexpr Reader readerOf(Reader reader, int word) {
    return reader == Reader::upperHalf && word != 1 ? Reader::unit : reader;
}

/// Uniform registers are read at issue: compilers change them right after LDG.
bool names(const Source& source, int place) {
    if (place >= kFirstUniform) return false;
    return source.kind == Source::Kind::places && !isConstant(source.place) && place >= source.place &&
           place < source.place + source.words;
}
bool readsPlace(const Step& step, int place) {
    return std::any_of(step.sources.begin(), step.sources.begin() + step.sourceCount,
                       [&](const Source& source) { return names(source, place); });
}

template <class Visit>
void forEachResult(const Step& step, Visit visit) {
    for (int word = 0; word < step.resultWords; ++word)
        if (!isZero(step.result)) visit(step.result + word, word, false);
    for (int i = 0; i < step.predicateResultCount; ++i) {
        const int place = step.predicateResults[std::size_t(i)];
        if (!isConstant(place)) visit(place, i, true);
    }
}
std::uint32_t resultOf(const Values& values, int which, bool isPredicateResult) {
    return isPredicateResult ? values.predicates >> unsigned(which) & 1 : values.words[std::size_t(which)];
}

std::string hexadecimal(std::uint64_t value) {
    std::string digits;
    for (; digits.empty() || value != 0; value >>= 4) digits.insert(digits.begin(), "0123456789abcdef"[value & 0xf]);
    return "0x" + digits;
}

Values mixedValues(const Step& step, const Operands& in) {
    std::uint64_t sum = step.mixKey;
    for (const Words& words : in.sources) sum = mixed(sum, joined(words), words[2] | std::uint64_t(words[3]) << 32);
    const Words low = split(mixed(sum, 1));
    const Words high = split(mixed(sum, 2));
    return {{low[0], low[1], high[0], high[1]}, unsigned(mixed(sum, 3))};
}

} // namespace

Thread::Thread(const encoding::Kernel& kernel, const std::vector<Step>& steps, const Identity& identity,
               const Memory& memory, std::uint64_t seed)
    : m_kernel(kernel), m_steps(steps), m_identity(identity), m_memory(memory), m_seed(seed), m_registers(seed) {}

Thread::Stop Thread::run(std::vector<std::uint64_t>& counts, std::uint64_t& left) {
    m_hasMet = false;
    while (!m_hasExited && !m_hasMet) {
        if (m_position < 0 || std::size_t(m_position) >= m_steps.size()) {
            m_failure = "The end of the code of " + m_kernel.name + " is passed.";
            return Stop::failed;
        }
        if (left == 0) {
            fail("takes more steps than allowed");
            return Stop::failed;
        }
        --left;
        ++counts[std::size_t(m_position)];
        if (!issue(m_steps[std::size_t(m_position)])) return Stop::failed;
        m_position = m_next;
    }
    return m_hasExited ? Stop::exited : Stop::met;
}

bool Thread::issue(const Step& step) {
    m_next = m_position + 1;
    wait(step.control.waitMask);
    const bool isExecuted = isTrue(step.guard);
    if (isExecuted && !execute(step)) return false;
    m_now += std::uint32_t(step.control.stall);
    return true;
}

bool Thread::execute(const Step& step) {
    switch (step.action) {
    case Action::compute: compute(step); return true;
    case Action::special: readSpecial(step); return true;
    case Action::load: return load(step);
    case Action::store: return store(step);
    case Action::branch:
        if (conditionsHold(step)) m_next = step.target;
        return true;
    case Action::call:
        m_saved.push_back({Frame::call, m_next});
        m_next = step.target;
        return true;
    case Action::push: m_saved.push_back({step.frame, step.target}); return true;
    case Action::pop: return pop(step);
    case Action::ret: return returnTo(step);
    case Action::exit: m_hasExited = conditionsHold(step); return true;
    case Action::meet: meet(step); return true;
    case Action::drain: drain(step); return true;
    case Action::nothing: return true;
    }
    return true;
}

bool Thread::fail(std::string reason) {
    const encoding::Instruction& instruction = m_kernel.instructions[std::size_t(m_position)];
    m_failure = "«" + instruction.text() + "» at " + hexadecimal(instruction.address) + " " + std::move(reason) + ".";
    return false;
}

// ---- Operands --------------------------------------------------------------------------------------------------

bool Thread::isTrue(const PredicateSource& source) const {
    return (read(source.place) != 0) != source.isNegated;
}

bool Thread::conditionsHold(const Step& step) const {
    return std::all_of(step.predicateSources.begin(), step.predicateSources.begin() + step.predicateSourceCount,
                       [this](const PredicateSource& source) { return isTrue(source); });
}

Words Thread::wordsOf(const Source& source, Reader reader) const {
    Words words{};
    switch (source.kind) {
    case Source::Kind::places:
        for (int i = 0; i < source.words; ++i)
            words[std::size_t(i)] = read(wordPlace(source.place, i), readerOf(reader, i));
        break;
    case Source::Kind::number: return split(source.number);
    case Source::Kind::constant:
        std::memcpy(words.data(), m_memory.constants->data() + source.number,
                    std::size_t(source.words) * kBytesPerWord);
        break;
    case Source::Kind::predicates:
        for (int i = 0; i < kPredicates; ++i)
            if ((source.number >> unsigned(i) & 1) != 0) words[0] |= read(kFirstPredicate + i) << unsigned(i);
        break;
    }
    return words;
}

Operands Thread::operandsOf(const Step& step) const {
    Operands operands;
    for (std::size_t i = 0; i < std::size_t(step.sourceCount); ++i)
        operands.sources[i] = wordsOf(step.sources[i], step.reader);
    for (std::size_t i = 0; i < std::size_t(step.predicateSourceCount); ++i)
        operands.predicates |= unsigned(isTrue(step.predicateSources[i])) << i;
    return operands;
}

/// Addresses have 64 bits in global memory, 32 elsewhere.
std::uint64_t Thread::addressOf(const Step& step) const {
    const std::uint64_t first = joined(wordsOf(step.sources[0], step.reader)) << step.addressShift;
    const std::uint64_t sum = first + joined(wordsOf(step.sources[1], step.reader)) + std::uint64_t(step.offset);
    return step.space == Space::global ? sum : std::uint32_t(sum);
}

// ---- What instructions do --------------------------------------------------------------------------------------

void Thread::compute(const Step& step) {
    const Operands operands = operandsOf(step);
    finish(step, step.evaluate ? step.evaluate(step.modifiers, operands) : mixedValues(step, operands));
}

bool Thread::load(const Step& step) {
    const std::uint64_t address = addressOf(step);
    const std::uint8_t* bytes = step.space == Space::constant ? m_memory.constantAt(address, step.bytes)
                                                              : m_memory.at(step.space, address, step.bytes);
    if (!bytes) return fail("reads " + hexadecimal(address) + ", where nothing is or which is not aligned");
    Values values;
    std::memcpy(values.words.data(), bytes, std::size_t(step.bytes));
    if (step.extendsSign) {
        const unsigned unused = unsigned(kBytesPerWord - step.bytes) * 8;
        values.words[0] = std::uint32_t(std::int32_t(values.words[0] << unused) >> unused);
    }
    finish(step, values);
    return true;
}

bool Thread::store(const Step& step) {
    const std::uint64_t address = addressOf(step);
    std::uint8_t* bytes = m_memory.at(step.space, address, step.bytes);
    if (!bytes) return fail("writes " + hexadecimal(address) + ", where nothing is or which is not aligned");
    const Words words = wordsOf(step.sources[2], step.reader);
    std::memcpy(bytes, words.data(), std::size_t(step.bytes));
    finish(step, {}, bytes);
    return true;
}

bool Thread::pop(const Step& step) {
    while (!m_saved.empty()) {
        const Saved saved = m_saved.back();
        m_saved.pop_back();
        if (saved.frame != step.frame) continue;
        m_next = saved.position;
        return true;
    }
    return fail("finds no address left for it");
}

bool Thread::returnTo(const Step& step) {
    if (!conditionsHold(step)) return true;
    const std::uint64_t address = joined(wordsOf(step.sources[0], step.reader)) + std::uint64_t(step.origin);
    m_next = m_kernel.indexAt(address);
    return m_next >= 0 || fail("returns to " + hexadecimal(address) + ", where no instruction is");
}

void Thread::readSpecial(const Step& step) {
    constexpr unsigned kLanes = 32;
    const unsigned lane = unsigned(m_identity.linear) % kLanes;
    const auto thread = [this](std::size_t axis) { return std::uint32_t(m_identity.thread[axis]); };
    std::uint32_t value = 0;
    switch (step.number) {
    case 0x00: value = lane; break;
    case 0x20: value = thread(0) | thread(1) << 16 | thread(2) << 26; break;
    case 0x21:
    case 0x22:
    case 0x23: value = thread(step.number - 0x21); break;
    case 0x25:
    case 0x26:
    case 0x27: value = std::uint32_t(m_identity.block[step.number - 0x25]); break;
    case 0x38: value = 1U << lane; break;
    case 0x39: value = (1U << lane) - 1; break;
    case 0x88: // Of the block in its cluster.
    case 0xff: break;
    default: value = std::uint32_t(mixed(step.number));
    }
    finish(step, {{value, 0, 0, 0}, 0});
}

// ---- Time ------------------------------------------------------------------------------------------------------

void Thread::finish(const Step& step, const Values& values, std::uint8_t* bytes) {
    Flight flight{.number = ++m_flightsSoFar, .step = &step, .issued = m_now, .values = values, .bytes = bytes};
    flight.hasRead = !step.readsLate;
    flight.hasWritten = !step.writesLate;
    forEachResult(step, [&](int place, int which, bool isPredicateResult) {
        spoilReadersOf(place, step.readQueue);
        if (!step.writesLate) {
            m_registers.write(place, resultOf(values, which, isPredicateResult), m_now,
                              step.latencies[isPredicateResult ? 0 : std::size_t(which)]);
            return;
        }
        const std::uint32_t other = m_registers.promisedBy(place);
        const auto earlier = std::ranges::find(m_flights, other, &Flight::number);
        const bool isInTurn = earlier != m_flights.end() && step.writeQueue != analysis::Queue::none &&
                              earlier->step->writeQueue == step.writeQueue;
        flight.isSpoiled |= other != 0 && !isInTurn;
        m_registers.promise(place, flight.number);
    });
    constexpr std::size_t kMostFlights = 63; // What a barrier counts to.
    if (flight.hasRead && flight.hasWritten) return;
    if (m_flights.size() == kMostFlights) end(0, true);
    m_flights.push_back(flight);
}

/// Those of the same queue have read before.
void Thread::spoilReadersOf(int place, analysis::Queue queue) {
    for (Flight& flight : m_flights) {
        const bool isInTurn = queue != analysis::Queue::none && flight.step->readQueue == queue;
        if (!flight.hasRead && !isInTurn && readsPlace(*flight.step, place)) spoil(flight);
    }
}

void Thread::spoil(Flight& flight) {
    flight.isSpoiled = true;
    if (!flight.bytes) return;
    for (int i = 0; i < flight.step->bytes; ++i)
        flight.bytes[i] = std::uint8_t(mixed(m_seed, flight.number, std::uint64_t(i)));
}

void Thread::wait(unsigned mask) {
    if (mask == 0 || m_flights.empty()) return;
    const auto isAwaited = [mask](int barrier) {
        return barrier != encoding::kNoBarrier && (mask >> unsigned(barrier) & 1) != 0;
    };
    for (std::size_t i = 0; i < m_flights.size(); ++i) {
        if (m_now < m_flights[i].issued + kBarrierDelay) continue;
        const encoding::ControlCode& control = m_flights[i].step->control;
        if (isAwaited(control.writeBarrier)) end(i, true);
        else if (isAwaited(control.readBarrier)) end(i, false);
    }
    removeEnded();
}

/// DEPBAR.LE: the oldest end first.
void Thread::drain(const Step& step) {
    const auto sets = [&](const Flight& flight) {
        const encoding::ControlCode& control = flight.step->control;
        return (1U << unsigned(control.writeBarrier) | 1U << unsigned(control.readBarrier)) & step.number;
    };
    auto left = std::ranges::count_if(m_flights, sets);
    for (std::size_t i = 0; i < m_flights.size() && left > std::ptrdiff_t(step.rest); ++i) {
        if (!sets(m_flights[i])) continue;
        end(i, m_flights[i].step->control.writeBarrier != encoding::kNoBarrier);
        --left;
    }
    removeEnded();
}

/// At a BAR, shared memory has read what it was to store.
void Thread::meet(const Step& step) {
    m_hasMet = true;
    m_barrier = step.number;
    for (Flight& flight : m_flights) flight.hasRead |= flight.step->space == Space::shared;
    removeEnded();
}

/// Ends one, and what its queues end before it.
void Thread::end(std::size_t flight, bool isWritten) {
    const Step& step = *m_flights[flight].step;
    const auto isInTurn = [](analysis::Queue queue, analysis::Queue earlier) {
        return queue != analysis::Queue::none && queue == earlier;
    };
    for (std::size_t i = 0; i <= flight; ++i) {
        const Step& earlier = *m_flights[i].step;
        if (i == flight || isInTurn(step.readQueue, earlier.readQueue)) m_flights[i].hasRead = true;
        if (isWritten && (i == flight || isInTurn(step.writeQueue, earlier.writeQueue))) land(m_flights[i]);
    }
}

void Thread::land(Flight& flight) {
    if (flight.hasWritten) return;
    flight.hasWritten = true;
    forEachResult(*flight.step, [&](int place, int which, bool isPredicateResult) {
        std::uint32_t value = resultOf(flight.values, which, isPredicateResult);
        if (flight.isSpoiled) value = std::uint32_t(mixed(m_seed, flight.number, std::uint64_t(place)));
        m_registers.land(place, flight.number, isPredicateResult ? value & 1 : value);
    });
}

void Thread::removeEnded() {
    std::erase_if(m_flights, [](const Flight& flight) { return flight.hasRead && flight.hasWritten; });
}

} // namespace forewarp::support::sass_interpreter
