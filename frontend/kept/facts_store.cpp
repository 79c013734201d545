#include "frontend/kept/facts_store.h"

#include "core/base/fingerprint.h"
#include "core/base/json_reader.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace forewarp::frontend::kept {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMostBytes = std::uintmax_t(1) << 30;
/// Of two changes so close to each other the clock may show one.
constexpr std::int64_t kTooClose = 2'000'000'000;

std::string hexText(std::uint64_t number) {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), number, 16).ptr;
    return {digits.begin(), end};
}

/// All that decides how a file is compiled, one part after the other.
void addCommand(const SourceFile& file, std::string& key) {
    for (const std::string* part : {&file.path, &file.workingDirectory, &file.projectFolder}) (key += *part) += '\0';
    for (const std::string& argument : file.compilerArguments) (key += argument) += '\0';
    key += '\0';
}

/// Clang takes headers and dates from there.
std::string environmentText() {
    std::string text;
    for (const char* name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SOURCE_DATE_EPOCH"}) {
        const char* value = std::getenv(name);
        (text += value ? value : "") += '\0';
    }
    return text;
}

} // namespace

/// In the file: how long the head is, the head (key, files), the facts.
struct FactsStore::Entry {
    std::string key;
    std::vector<FileSeen> seen;
    std::string facts;
};

FactsStore::FactsStore(std::string folder, std::string version)
    : m_folder(std::move(folder)), m_version(std::move(version)) {}

std::string FactsStore::keyOf(const SourceFile& file) const {
    std::string key = m_version + '\0' + environmentText();
    addCommand(file, key);
    if (!file.neighbours) return key;
    const auto [known, isNew] = m_neighbours.try_emplace(file.neighbours.get(), 0);
    if (isNew) {
        std::string all;
        for (const SourceFile& neighbour : *file.neighbours) addCommand(neighbour, all);
        known->second = fingerprint(all);
    }
    return key + hexText(known->second);
}

std::string FactsStore::pathOf(const std::string& key) const {
    return m_folder + "/" + hexText(fingerprint(key)) + ".facts";
}

bool FactsStore::isUnchanged(const FileSeen& seen) const {
    const auto [known, isNew] = m_now.try_emplace(seen.path);
    if (isNew) known->second = look(seen.path);
    return known->second == seen;
}

std::optional<FactsStore::Entry> FactsStore::entryOf(const SourceFile& file, bool withFacts) const {
    if (file.sourceText) return std::nullopt;
    const std::string key = keyOf(file);
    std::error_code ignored;
    if (!fs::is_regular_file(pathOf(key), ignored)) return std::nullopt; // To open a pipe may never end.
    std::ifstream stream(pathOf(key), std::ios::binary);
    std::uint64_t headBytes = 0;
    constexpr std::uint64_t kLongestHead = std::uint64_t(64) << 20;
    if (!stream.read(reinterpret_cast<char*>(&headBytes), sizeof(headBytes)) || headBytes > kLongestHead)
        return std::nullopt;
    std::string head(headBytes, '\0');
    if (!stream.read(head.data(), std::streamsize(headBytes))) return std::nullopt;
    Entry entry;
    const Json json = Json::from_cbor(head, true, false);
    const bool isHead = json.is_array() && json.size() == 2 && json[0].is_string() && json[1].is_string();
    auto seen = isHead ? seenFrom(json[1].get<std::string>()) : std::nullopt;
    if (!seen) return std::nullopt; // Somebody else's file, or a damaged one.
    entry.key = json[0].get<std::string>();
    entry.seen = *std::move(seen);
    const auto unchanged = [&](const FileSeen& seen) { return isUnchanged(seen); };
    if (entry.key != key || !std::ranges::all_of(entry.seen, unchanged)) return std::nullopt;
    if (withFacts) entry.facts.assign(std::istreambuf_iterator<char>(stream), {});
    return entry;
}

bool FactsStore::has(const SourceFile& file) const {
    return entryOf(file, false).has_value();
}

std::optional<std::string> FactsStore::facts(const SourceFile& file) const {
    auto entry = entryOf(file, true);
    return entry ? std::optional(std::move(entry->facts)) : std::nullopt;
}

void FactsStore::keep(const SourceFile& file, std::string_view facts, const std::vector<FileSeen>& seen,
                      std::int64_t began) const {
    const auto isSettled = [&](const FileSeen& each) { return each.changed < began - kTooClose; };
    if (file.sourceText || !std::ranges::all_of(seen, isSettled)) return;
    std::error_code failed;
    fs::create_directories(m_folder, failed);
    makeRoom();
    const std::string key = keyOf(file);
    const std::vector<std::uint8_t> coded = Json::to_cbor(Json::array({key, bytesOf(seen)}));
    const std::string head(coded.begin(), coded.end());
    const std::uint64_t headBytes = head.size();
    const std::string path = pathOf(key);
    const std::string unfinished = path + "." + std::to_string(getpid());
    {
        std::ofstream stream(unfinished, std::ios::binary);
        stream.write(reinterpret_cast<const char*>(&headBytes), sizeof(headBytes));
        stream << head << facts;
        if (!stream.flush()) {
            fs::remove(unfinished, failed);
            return;
        }
    }
    fs::rename(unfinished, path, failed); // All at once, for whoever reads.
    if (failed) fs::remove(unfinished, failed);
}

/// Half of it goes where it is full, the oldest first.
void FactsStore::makeRoom() const {
    if (std::exchange(m_hasRoom, true)) return;
    struct Kept {
        fs::file_time_type written;
        std::uintmax_t bytes;
        fs::path path;
    };
    std::vector<Kept> all;
    std::uintmax_t bytes = 0;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(m_folder, ignored)) {
        if (!entry.is_regular_file(ignored)) continue;
        all.push_back({entry.last_write_time(ignored), entry.file_size(ignored), entry.path()});
        bytes += all.back().bytes;
    }
    if (bytes <= kMostBytes) return;
    std::ranges::sort(all, {}, &Kept::written);
    for (const Kept& each : all) {
        if (bytes <= kMostBytes / 2) return;
        fs::remove(each.path, ignored);
        bytes -= each.bytes;
    }
}

} // namespace forewarp::frontend::kept
