#include "frontend/kept/files_seen.h"

#include "core/base/json_reader.h"

#include <sys/stat.h>

#include <map>
#include <optional>

namespace forewarp::frontend::kept {

namespace {

std::optional<std::map<std::string, FileSeen>> watched;

} // namespace

FileSeen look(const std::string& path) {
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    struct stat status{};
    if (stat(path.c_str(), &status) != 0) return {.path = path};
    if (S_ISDIR(status.st_mode)) return {.path = path, .isThere = true};
    return {.path = path,
            .isThere = true,
            .bytes = std::uint64_t(status.st_size),
            .changed = std::int64_t(status.st_mtim.tv_sec) * kNanoseconds + status.st_mtim.tv_nsec,
            .touched = std::int64_t(status.st_ctim.tv_sec) * kNanoseconds + status.st_ctim.tv_nsec,
            .number = std::uint64_t(status.st_ino)};
}

std::string bytesOf(const std::vector<FileSeen>& seen) {
    Json list = Json::array();
    for (const FileSeen& file : seen)
        list.push_back(Json{file.path, file.isThere, file.bytes, file.changed, file.touched, file.number});
    const std::vector<std::uint8_t> bytes = Json::to_cbor(list);
    return {bytes.begin(), bytes.end()};
}

std::optional<std::vector<FileSeen>> seenFrom(const std::string& bytes) {
    std::vector<FileSeen> seen;
    try {
        for (const Json& file : Json::from_cbor(bytes, true, false))
            seen.push_back({file.at(0).get<std::string>(), file.at(1).get<bool>(), file.at(2).get<std::uint64_t>(),
                            file.at(3).get<std::int64_t>(), file.at(4).get<std::int64_t>(),
                            file.at(5).get<std::uint64_t>()});
    } catch (const Json::exception&) {
        return std::nullopt;
    }
    return seen;
}

FileWatch::FileWatch() {
    watched.emplace();
}

FileWatch::~FileWatch() {
    watched.reset();
}

std::vector<FileSeen> FileWatch::seen() const {
    std::vector<FileSeen> files;
    for (const auto& [path, file] : *watched) files.push_back(file);
    return files;
}

void noteLook(const std::string& path) {
    if (watched && !watched->contains(path)) watched->emplace(path, look(path));
}

} // namespace forewarp::frontend::kept
