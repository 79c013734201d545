#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace forewarp::explain {

/// A few values by their keys: that which nobody has used for longest makes room. `Same` tells which keys are alike.
template <class Key, class Value, class Same = std::equal_to<Key>>
class Newest {
  public:
    explicit Newest(std::size_t most, Same same = {}) : m_most(most), m_same(std::move(same)) {}

    /// Null where there is none. The value stays where it is until the next at().
    Value* find(const Key& key) {
        const auto entry = std::ranges::find_if(m_entries, isOf(key));
        if (entry == m_entries.end()) return nullptr;
        entry->lastUse = ++m_uses;
        return &entry->value;
    }
    /// Likewise, but no use of it.
    const Value* peek(const Key& key) const {
        const auto entry = std::ranges::find_if(m_entries, isOf(key));
        return entry == m_entries.end() ? nullptr : &entry->value;
    }
    /// A new one where there is none.
    Value& at(const Key& key) {
        if (Value* known = find(key)) return *known;
        if (m_entries.size() == m_most) m_entries.erase(std::ranges::min_element(m_entries, {}, &Entry::lastUse));
        return m_entries.emplace_back(Entry{key, Value(), ++m_uses}).value;
    }

  private:
    struct Entry {
        Key key;
        Value value;
        std::uint64_t lastUse = 0;
    };
    [[nodiscard]] auto isOf(const Key& key) const {
        return [this, &key](const Entry& entry) { return m_same(entry.key, key); };
    }

    std::size_t m_most;
    Same m_same;
    std::uint64_t m_uses = 0;
    std::vector<Entry> m_entries;
};

} // namespace forewarp::explain
