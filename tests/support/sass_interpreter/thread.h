#pragma once

#include "tests/support/sass_interpreter/thread_state.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::support::sass_interpreter {

/// One thread, from issue to issue.
class Thread {
  public:
    enum class Stop { exited, met, failed };

    Thread(const encoding::Kernel& kernel, const std::vector<Step>& steps, const Identity& identity,
           const Memory& memory, std::uint64_t seed);

    /// Runs up to the next BAR or the end, and counts what it executes. Fails after `left` instructions.
    [[nodiscard]] Stop run(std::vector<std::uint64_t>& counts, std::uint64_t& left);

    [[nodiscard]] const std::string& failure() const { return m_failure; }
    [[nodiscard]] unsigned barrier() const { return m_barrier; } ///< That it stopped at.

  private:
    /// An instruction that has issued and not ended.
    struct Flight {
        std::uint32_t number = 0;
        const Step* step = nullptr;
        std::uint32_t issued = 0;
        bool hasRead = false;
        bool hasWritten = false;
        bool isSpoiled = false; ///< An operand changed before it was read.
        Values values;
        std::uint8_t* bytes = nullptr; ///< Of a store.
    };
    struct Saved {
        Frame frame;
        int position;
    };

    bool issue(const Step& step);
    bool execute(const Step& step);
    void compute(const Step& step);
    bool load(const Step& step);
    bool store(const Step& step);
    bool pop(const Step& step);
    bool returnTo(const Step& step);
    void readSpecial(const Step& step);

    [[nodiscard]] std::uint32_t read(int place, Reader reader = Reader::unit) const {
        return m_registers.read(place, m_now, reader);
    }
    [[nodiscard]] bool isTrue(const PredicateSource& source) const;
    [[nodiscard]] Words wordsOf(const Source& source, Reader reader) const;
    [[nodiscard]] Operands operandsOf(const Step& step) const;
    [[nodiscard]] std::uint64_t addressOf(const Step& step) const;
    [[nodiscard]] bool conditionsHold(const Step& step) const;

    void finish(const Step& step, const Values& values, std::uint8_t* bytes = nullptr);
    void spoilReadersOf(int place, analysis::Queue queue);
    void spoil(Flight& flight);
    void wait(unsigned mask);
    void drain(const Step& step);
    void meet(const Step& step);
    void end(std::size_t flight, bool isWritten);
    void land(Flight& flight);
    void removeEnded();
    bool fail(std::string reason);

    const encoding::Kernel& m_kernel;
    const std::vector<Step>& m_steps;
    Identity m_identity;
    Memory m_memory;
    std::uint64_t m_seed;
    Registers m_registers;
    std::vector<Flight> m_flights;
    std::vector<Saved> m_saved;
    std::uint32_t m_now = 0; ///< Cycle.
    std::uint32_t m_flightsSoFar = 0;
    int m_position = 0;
    int m_next = 0;
    unsigned m_barrier = 0;
    bool m_hasExited = false;
    bool m_hasMet = false;
    std::string m_failure;
};

} // namespace forewarp::support::sass_interpreter
