#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::sass::test {

/// The number's bytes, least significant first.
inline std::string littleEndianBytes(std::uint64_t value, int width) {
    std::string bytes;
    for (int i = 0; i < width; ++i) bytes.push_back(static_cast<char>(value >> 8 * i & 0xff));
    return bytes;
}

inline void put(std::string& bytes, std::size_t offset, std::uint64_t value, int width) {
    const std::string number = littleEndianBytes(value, width);
    bytes.replace(offset, number.size(), number);
}

/// One section of a file made by hand.
struct MadeSection {
    std::string name;
    std::string content;
    std::uint32_t type = 1; ///< Bits of the program.
    std::uint64_t flags = 0;
    std::uint32_t link = 0;
    std::uint32_t info = 0;
    std::uint64_t memoryBytes = 0; ///< Of sections without content.
};

/// An ELF file of 64 bits: header, contents, section table; its first section is the empty one, its second holds the names.
struct MadeCubin {
    int abiVersion = 7;
    int machine = 190;
    std::uint32_t flags = 0x00340534; ///< sm_52, as CUDA up to 12 writes it.
    std::vector<MadeSection> sections; ///< Numbered from 2 on.

    [[nodiscard]] std::string bytes() const {
        std::string names("\0.shstrtab\0", 11);
        std::string contents;
        std::string table(64, '\0');
        table += header(1, MadeSection{.name = {}, .content = {}, .type = 3}, 0, 0);
        for (const MadeSection& section : sections) {
            table += header(names.size(), section, 64 + contents.size(), section.content.size());
            names += section.name + '\0';
            contents += section.content;
        }
        put(table, 64 + 0x18, 64 + contents.size(), 8);
        put(table, 64 + 0x20, names.size(), 8);
        contents += names;
        return fileHeader(64 + contents.size()) + contents + table;
    }

  private:
    [[nodiscard]] std::string fileHeader(std::size_t tableOffset) const {
        std::string header("\177ELF\2\1\1\x33", 8);
        header.resize(64, '\0');
        put(header, 0x08, static_cast<std::uint64_t>(abiVersion), 1);
        put(header, 0x10, 2, 2);
        put(header, 0x12, static_cast<std::uint64_t>(machine), 2);
        put(header, 0x28, tableOffset, 8);
        put(header, 0x30, flags, 4);
        put(header, 0x3a, 64, 2);
        put(header, 0x3c, sections.size() + 2, 2);
        put(header, 0x3e, 1, 2);
        return header;
    }

    static std::string header(std::size_t name, const MadeSection& section, std::size_t offset, std::size_t size) {
        std::string header(64, '\0');
        put(header, 0x00, name, 4);
        put(header, 0x04, section.type, 4);
        put(header, 0x08, section.flags, 8);
        put(header, 0x18, offset, 8);
        put(header, 0x20, section.memoryBytes > 0 ? section.memoryBytes : size, 8);
        put(header, 0x28, section.link, 4);
        put(header, 0x2c, section.info, 4);
        return header;
    }
};

} // namespace forewarp::sass::test
